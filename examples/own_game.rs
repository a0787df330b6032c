//! Plays Dots and Boxes, the game of `docs/own-game.md`: `cargo run --release --example own_game -- --level 5`.

use std::process::ExitCode;

use examples::own_game::DotsAndBoxes;

fn main() -> ExitCode {
    examples::play::main_of::<DotsAndBoxes>()
}
