#![doc = include_str!("../README.md")]
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

mod board;
mod diagram;
mod evaluate;
mod future;
mod lap;
mod ledger;
mod move_list;
mod moves;
mod place;
mod position;
mod rules;
mod setup;
mod solvable;
mod symmetry;
mod text;
mod trace;
mod turn;

pub use boardgame_core as core;
pub use future::Future;
pub use moves::{IllegalSowing, Sowing};
pub use place::{Place, Side};
pub use position::{Captured, OAnQuan};
pub use rules::{EmptyMandarin, End, OAnQuanOptions, OAnQuanRules};
pub use setup::{MandarinSquare, OAnQuanSetup, SetupViolation};
pub use trace::{Event, Trace};
