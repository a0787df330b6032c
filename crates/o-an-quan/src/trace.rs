//! What happens during a move, step by step.

use alloc::vec::Vec;
use core::fmt;

use boardgame_core::{Player, Position};

use crate::{OAnQuan, Place, Sowing};

/// One step of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Event {
    /// All citizens of a square are taken into the hand, which was empty.
    Lift {
        /// The square.
        from: Place,
        /// How many there are.
        citizens: u16,
    },
    /// One citizen of the hand is set on a square.
    Drop {
        /// The square.
        on: Place,
    },
    /// The player who moves takes everything off a square.
    Capture {
        /// The square.
        on: Place,
        /// How many citizens lay there.
        citizens: u16,
        /// Whether the mandarin stood there.
        mandarin: bool,
    },
    /// The opponent, who is to move now, had an empty row: five of his captured citizens go back, one onto each of its squares.
    Refill {
        /// Whose row it is.
        player: Player,
        /// How many of the five he didn't have and borrowed; all five where he was in debt before. His net count falls by five either way,
        /// so that an older debt grows by as many: from −4 to −9, say.
        borrowed: u8,
    },
}

/// Everything that happens during one move, in order: for a screen that shows it, or to be told as a line.
///
/// ```
/// use o_an_quan::{Event, OAnQuan};
///
/// let trace = OAnQuan::default().trace("c1R".parse()?)?;
/// assert_eq!(trace.to_string(), "lifts c1, sows 5, lifts c2, sows 5, captures 6 on d1");
/// assert!(matches!(trace.events()[1], Event::Drop { on } if on.to_string() == "d1"));
///
/// let trace = OAnQuan::default().trace("e1R".parse()?)?;
/// assert_eq!(trace.to_string(), "lifts e1, sows 5, lifts a2, sows 5, captures the right mandarin and 1 citizen");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trace {
    mv: Sowing,
    events: Vec<Event>,
}

impl Trace {
    pub(crate) fn new(mv: Sowing) -> Self {
        Trace {
            mv,
            events: Vec::new(),
        }
    }

    /// Appends an event; a square lifted is followed by all that is sown from it.
    pub(crate) fn push(&mut self, event: Event) {
        self.events.push(event);
        if let Event::Lift { from, citizens } = event {
            let (_, run) = self.mv.on_ring();
            let mut at = from.on_ring().unwrap_or_default();
            for _ in 0..citizens {
                at = run.onward(at, 1);
                self.events.push(Event::Drop { on: Place::at(at) });
            }
        }
    }

    /// The move.
    #[must_use]
    pub fn mv(&self) -> Sowing {
        self.mv
    }

    /// What happens, in order.
    #[must_use]
    pub fn events(&self) -> &[Event] {
        &self.events
    }
}

/// The move told in one line.
impl fmt::Display for Trace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut captured = false;
        for (number, event) in self.events.iter().enumerate() {
            match *event {
                Event::Lift { from, citizens } => {
                    let comma = if number == 0 { "" } else { ", " };
                    write!(f, "{comma}lifts {from}, sows {citizens}")?;
                }
                Event::Drop { .. } => {}
                Event::Capture {
                    on,
                    citizens,
                    mandarin,
                } => {
                    f.write_str(if captured { ", then " } else { ", captures " })?;
                    captured = true;
                    match (on, mandarin, citizens) {
                        (_, true, 0) => write!(f, "{on}")?,
                        (_, true, 1) => write!(f, "{on} and 1 citizen")?,
                        (_, true, _) => write!(f, "{on} and {citizens} citizens")?,
                        (Place::Mandarin(_), false, _) => {
                            write!(f, "{citizens} on {on}'s square")?;
                        }
                        (Place::Citizens(_), false, _) => write!(f, "{citizens} on {on}")?,
                    }
                }
                Event::Refill { player, borrowed } => {
                    write!(f, "; {} refills the row", OAnQuan::PLAYER_NAMES[player])?;
                    if borrowed > 0 {
                        write!(f, ", {borrowed} of it borrowed")?;
                    }
                }
            }
        }
        Ok(())
    }
}
