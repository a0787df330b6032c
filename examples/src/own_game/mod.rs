//! A game that isn't one of the four, as `docs/own-game.md` builds it: Dots and Boxes.

mod drawing;
mod knowledge;
mod playing;
mod rules;

pub use rules::{DotsAndBoxes, IllegalLine, Impossible};
