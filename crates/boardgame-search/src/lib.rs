#![doc = include_str!("../README.md")]
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;
#[cfg(any(test, feature = "std"))]
extern crate std;

pub mod alpha_beta;
pub mod arena;
mod bot;
mod limits;
pub mod mcts;
mod score;
pub mod solver;
mod table;

pub use alpha_beta::{AlphaBeta, AlphaBetaOptions};
pub use bot::{Bot, Choice, Level, NoSuchLevel, Reason};
pub use limits::{Limits, Meter, Stopped};
pub use mcts::Mcts;
pub use score::Score;
pub use table::Table;
