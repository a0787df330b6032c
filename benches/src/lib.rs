//! The positions that the benchmarks run on, each with node counts that are asserted while it is measured.

mod positions;

pub use positions::{Sample, mukus_izi};
