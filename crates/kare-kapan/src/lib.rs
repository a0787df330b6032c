#![doc = include_str!("../README.md")]
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

mod diagram;
mod evaluate;
mod key;
mod moves;
mod ordinal;
mod phase;
mod position;
mod refusals;
mod rules;
mod setup;
mod slides;
mod solvable;
mod squares;
mod status;
mod symmetry;
mod text;
mod turns;

pub use boardgame_core as core;
pub use moves::{IllegalMove, KareMove};
pub use phase::Phase;
pub use position::KareKapan;
pub use rules::{Blocked, Captures, FirstMover, KareKapanOptions, KareKapanRules, SquareStones};
pub use setup::{KareKapanSetup, SetupViolation};
pub use solvable::KareKapanKey;
pub use symmetry::KareKapanMap;
