//! Plays a game in a terminal: `cargo run --release --example play -- --help`.

use std::process::ExitCode;

fn main() -> ExitCode {
    examples::play::main()
}
