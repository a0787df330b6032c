#![doc = include_str!("../README.md")]
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

mod captures;
mod diagram;
mod evaluate;
mod lines;
mod moves;
mod position;
pub mod referee;

mod rules;
mod setup;
mod side;
mod solvable;
mod symmetry;
mod text;
mod ways;

pub use boardgame_core as core;
pub use moves::{IllegalStep, Step};
pub use position::Kure;
pub use rules::{HomeStones, KureOptions, KureRules};
pub use setup::{KureSetup, SetupViolation};
pub use solvable::KureKey;
