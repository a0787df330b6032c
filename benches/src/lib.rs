//! What the benchmarks measure: positions, random games, searches, a long game and requests, each with the counts that are asserted
//! while it is measured.

pub mod long_game;
pub mod playouts;
pub mod positions;
pub mod requests;
pub mod searches;
