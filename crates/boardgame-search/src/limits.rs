//! How long a search may go on.

use core::sync::atomic::{AtomicBool, Ordering};
#[cfg(feature = "std")]
use core::time::Duration;
#[cfg(feature = "std")]
use std::time::Instant;

/// When a search stops, whatever comes first; by default never before it is done.
///
/// A limit of nodes or depth stops a search at the same place on every machine, one of time or a flag doesn't.
///
/// ```
/// use boardgame_search::Limits;
///
/// let limits = Limits { nodes: Some(10_000), ..Limits::default() };
/// assert_eq!(limits.depth, None);
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Limits<'a> {
    /// The most positions to look at.
    pub nodes: Option<u64>,
    /// The most plies to look ahead.
    pub depth: Option<u32>,
    /// The longest time to take.
    #[cfg(feature = "std")]
    pub time: Option<Duration>,
    /// A flag that another thread raises to stop the search.
    pub stop: Option<&'a AtomicBool>,
}

impl Limits<'_> {
    /// The same limits, with so many nodes at most.
    pub(crate) fn with_nodes_within(self, most: u64) -> Self {
        Limits {
            nodes: Some(self.nodes.map_or(most, |nodes| nodes.min(most))),
            ..self
        }
    }
}

/// A limit was reached before the search was done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the search was stopped before it was done")]
pub struct Stopped;

/// Counts the nodes of a running search, and tells when a limit is reached.
#[derive(Clone, Debug)]
pub struct Meter<'a> {
    nodes: u64,
    /// The count at which to look at the limits next.
    next: u64,
    most: u64,
    stop: Option<&'a AtomicBool>,
    #[cfg(feature = "std")]
    deadline: Option<Instant>,
}

impl<'a> Meter<'a> {
    /// How many nodes pass between two looks at the clock and the flag.
    const INTERVAL: u64 = 1024;

    /// A meter at its beginning; the time runs from now.
    #[must_use]
    pub fn new(limits: &Limits<'a>) -> Self {
        Meter {
            nodes: 0,
            next: 0,
            most: limits.nodes.unwrap_or(u64::MAX),
            stop: limits.stop,
            // A time too long to be a deadline is none.
            #[cfg(feature = "std")]
            deadline: limits
                .time
                .and_then(|time| Instant::now().checked_add(time)),
        }
    }

    /// How many nodes were counted.
    #[must_use]
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Changes the most nodes to count; `None` for any number.
    pub fn set_nodes(&mut self, most: Option<u64>) {
        self.most = most.unwrap_or(u64::MAX);
        self.next = self.nodes;
    }

    /// Counts a node.
    ///
    /// # Errors
    /// When a limit is reached; the node isn't counted then.
    #[inline]
    pub fn count(&mut self) -> Result<(), Stopped> {
        if self.nodes >= self.next {
            self.look()?;
        }
        self.nodes += 1;
        Ok(())
    }

    #[cold]
    fn look(&mut self) -> Result<(), Stopped> {
        let stopped = self.nodes >= self.most
            || self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
            || self.is_late();
        if stopped {
            return Err(Stopped);
        }
        self.next = self.most.min(self.nodes.saturating_add(Self::INTERVAL));
        Ok(())
    }

    #[cfg(feature = "std")]
    fn is_late(&self) -> bool {
        self.deadline
            .is_some_and(|deadline| Instant::now() >= deadline)
    }

    #[cfg(not(feature = "std"))]
    fn is_late(&self) -> bool {
        false
    }
}

/// Tells how much of a time is left, where there is a clock.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Clock {
    #[cfg(feature = "std")]
    start: Instant,
}

impl Clock {
    pub(crate) fn start() -> Self {
        Clock {
            #[cfg(feature = "std")]
            start: Instant::now(),
        }
    }

    /// The same limits, with the time that is left of theirs.
    pub(crate) fn rest<'a>(self, limits: &Limits<'a>) -> Limits<'a> {
        Limits {
            #[cfg(feature = "std")]
            time: limits
                .time
                .map(|time| time.saturating_sub(self.start.elapsed())),
            ..*limits
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counted(limits: &Limits<'_>, tries: u64) -> u64 {
        let mut meter = Meter::new(limits);
        for _ in 0..tries {
            let _ = meter.count();
        }
        meter.nodes()
    }

    #[test]
    fn the_limit_of_nodes_is_exact() {
        for nodes in [0, 1, 1023, 1024, 1025, 5000] {
            let limits = Limits {
                nodes: Some(nodes),
                ..Limits::default()
            };
            assert_eq!(counted(&limits, 6000), nodes);
        }
        assert_eq!(counted(&Limits::default(), 6000), 6000);
    }

    #[test]
    fn a_flag_stops_it_and_so_does_the_time() {
        let stop = AtomicBool::new(true);
        let flagged = Limits {
            stop: Some(&stop),
            ..Limits::default()
        };
        assert_eq!(counted(&flagged, 10), 0);
        #[cfg(feature = "std")]
        for (time, expected) in [(Duration::ZERO, 0), (Duration::MAX, 10)] {
            let timed = Limits {
                time: Some(time),
                ..Limits::default()
            };
            assert_eq!(counted(&timed, 10), expected);
        }
    }

    #[cfg(feature = "std")]
    #[test]
    fn what_is_left_of_a_time_is_less_and_never_below_nothing() {
        let clock = Clock::start();
        let left = |time| {
            let limits = Limits {
                time,
                ..Limits::default()
            };
            clock.rest(&limits).time
        };
        assert_eq!(
            (left(None), left(Some(Duration::ZERO))),
            (None, Some(Duration::ZERO))
        );
        let hour = Duration::from_secs(3600);
        assert!(left(Some(hour)) < Some(hour));
    }

    #[test]
    fn a_flag_raised_on_the_way_is_seen_within_an_interval() {
        let stop = AtomicBool::new(false);
        let limits = Limits {
            stop: Some(&stop),
            ..Limits::default()
        };
        let mut meter = Meter::new(&limits);
        for _ in 0..1500 {
            meter.count().unwrap();
        }
        stop.store(true, Ordering::Relaxed);
        let more = (0..3000).take_while(|_| meter.count().is_ok()).count() as u64;
        assert!(more < Meter::INTERVAL, "{more}");
    }
}
