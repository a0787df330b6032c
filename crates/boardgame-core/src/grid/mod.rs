//! Boards of up to 8×8 squares: squares, sets of squares, directions, lines, sizes, the text of rows, diagrams.
//!
//! Every board uses the same numbering, eight squares a rank whatever its width, so that a shift by one or eight
//! means the same step on each of them. `a1` is the bottom left square.

mod bitboard;
mod diagram;
mod direction;
mod lines;
mod map;
mod rows;
mod size;
mod square;

pub use bitboard::{Bitboard, Squares};
pub use diagram::{Cell, write_diagram};
pub use direction::Direction;
pub use lines::{Axis, Line};
pub use map::GridMap;
pub use rows::{read_rows, rows_size, write_rows};
pub use size::BoardSize;
pub use square::Square;
