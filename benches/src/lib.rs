//! The positions that the benchmarks run on, each with node counts that are asserted while it is measured.

mod positions;

pub use positions::{Sample, kare_kapan, kure, mukus_izi, o_an_quan};
