#![doc = include_str!("../README.md")]
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

mod diagram;
mod evaluate;
mod moves;
mod position;
mod rules;
mod setup;
mod solvable;
mod symmetry;
mod text;

pub use boardgame_core as core;
pub use moves::{IllegalStep, Step};
pub use position::MukusIzi;
pub use rules::{Blocked, MukusIziOptions, MukusIziRules};
pub use setup::{MukusIziSetup, SetupViolation};
pub use solvable::MukusIziKey;
