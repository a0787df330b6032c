#![doc = include_str!("../README.md")]
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;
#[cfg(any(test, feature = "std"))]
extern crate std;

mod limits;
pub mod solver;
mod table;

pub use limits::{Limits, Meter, Stopped};
pub use table::Table;
