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
        self.median(|calls| {
            let start = ThreadTime::now();
            for _ in 0..calls {
                work();
            }
            start.elapsed()
        })
    }

    /// The same for work on something that is made anew for each call, without the time of that.
    pub fn seconds_on<T>(&self, make: impl Fn() -> T, mut work: impl FnMut(&mut T)) -> f64 {
        self.median(|calls| {
            let mut time = Duration::ZERO;
            for _ in 0..calls {
                let mut made = make();
                let start = ThreadTime::now();
                work(&mut made);
                time += start.elapsed();
            }
            time
        })
    }

    fn median(&self, mut run: impl FnMut(u32) -> Duration) -> f64 {
        let mut calls = 1;
        let mut last = run(calls);
        while last < LEAST {
            // Twice as many at least, sixteen times at most: the first calls are slow ones.
            let wanted = LEAST.as_secs_f64() / last.as_secs_f64().max(1e-9) * 1.1;
            calls = (f64::from(calls) * wanted.clamp(2.0, 16.0)) as u32;
            last = run(calls);
        }
        let mut runs = [0.0; RUNS];
        for seconds in &mut runs {
            *seconds = run(calls).as_secs_f64() / f64::from(calls);
        }
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
