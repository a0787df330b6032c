#![doc = include_str!("../README.md")]
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;
#[cfg(any(test, feature = "std"))]
extern crate std;

#[cfg(feature = "testing")]
pub mod conformance;
mod diagram;
#[cfg(feature = "serde")]
pub mod dynamic;
mod ending;
mod evaluate;
mod game;
pub mod grid;
mod history;
mod move_list;
mod outcome;
mod perft;
mod player;
mod playout;
mod position;
#[cfg(feature = "serde")]
mod record;
mod rules;
#[cfg(feature = "serde")]
pub mod serde;
mod solvable;
mod symmetry;
mod text;
mod violations;
mod zobrist;

pub use diagram::{Diagram, DiagramStyle, DiagramView};
pub use ending::{AlreadyEnded, Decision, DrawPolicy, EndReason, Ending, NoSuchPly};
pub use evaluate::{Evaluate, Feature, MAX_EVALUATION};
pub use game::Game;
pub use move_list::{Filler, Filling, IntoIter, MoveBuffer, MoveList};
pub use outcome::Outcome;
pub use perft::{
    PERFT_WITHIN_PLIES, PerftLimit, divide, divide_made, perft, perft_made, perft_within,
};
pub use player::{ByPlayer, Player};
pub use playout::{Playout, playout};
pub use position::{OpenError, PlayError, Position, parse_beside};
#[cfg(feature = "serde")]
pub use record::{GameRecord, RecordError};
pub use rules::{NoOptions, RulesError, RulesOptions};
pub use solvable::Solvable;
pub use symmetry::Symmetry;
pub use text::{Field, TextError, excerpt, split_fields};
pub use violations::{PositionError, Violations};
pub use zobrist::{Zobrist, mix};
