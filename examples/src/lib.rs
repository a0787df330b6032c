//! The programs under `examples/`, as a library: the `[[example]]` files only call these, so that everything can be tested
//! through readers and writers.

pub mod agents;
pub mod arena;
pub mod files;
pub mod lines;
pub mod own_game;
pub mod perft;
pub mod play;
pub mod playouts;
pub mod registry;
pub mod replay;
pub mod serve;
pub mod setting;
pub mod solve;

/// The examples of the root README, as tests.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
pub struct RootReadme;
