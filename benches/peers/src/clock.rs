//! How long something takes on a machine that has other things to do.

use std::cell::Cell;
use std::time::Duration;

use cpu_time::ThreadTime;

/// How often each thing is measured; the median counts.
const RUNS: usize = 9;

/// How long a run is at least, so that the clock and the loop don't matter.
const LEAST: Duration = Duration::from_millis(40);

/// Measures for a table, and remembers how far apart the runs were.
#[derive(Debug, Default)]
pub struct Clock {
    spread: Cell<f64>,
}

impl Clock {
    /// The processor time of this thread that one call takes, in seconds: the median of several runs of as many calls as make a run long enough.
    pub fn seconds(&self, mut work: impl FnMut()) -> f64 {
        let mut run = |calls: u32| {
            let start = ThreadTime::now();
            for _ in 0..calls {
                work();
            }
            start.elapsed()
        };
        let mut calls = 1;
        let mut last = run(calls);
        while last < LEAST {
            // Twice as many at least, sixteen times at most: the first calls are slow ones.
            let wanted = LEAST.as_secs_f64() / last.as_secs_f64().max(1e-9) * 1.1;
            calls = (f64::from(calls) * wanted.clamp(2.0, 16.0)) as u32;
            last = run(calls);
        }
        self.median_of(|| run(calls).as_secs_f64() / f64::from(calls))
    }

    /// The same for one call on something that is made anew for each, without the time of that. Too short a call is measured badly.
    pub fn seconds_on<T>(&self, make: impl Fn() -> T, mut work: impl FnMut(&mut T)) -> f64 {
        self.median_of(|| {
            let mut made = make();
            let start = ThreadTime::now();
            work(&mut made);
            start.elapsed().as_secs_f64()
        })
    }

    fn median_of(&self, mut run: impl FnMut() -> f64) -> f64 {
        let mut runs = [(); RUNS].map(|()| run());
        runs.sort_by(f64::total_cmp);
        let [lower, median, upper] = [RUNS / 4, RUNS / 2, RUNS - 1 - RUNS / 4].map(|at| runs[at]);
        let spread = (upper - lower) / 2.0 / median;
        self.spread.set(self.spread.get().max(spread));
        median
    }

    /// Half the distance of the quartiles as a part of the median, the largest of all that was measured.
    pub fn spread(&self) -> f64 {
        self.spread.get()
    }
}
