//! Plays random games: `cargo run --release --example playouts -- --help`.

use std::process::ExitCode;

fn main() -> ExitCode {
    examples::playouts::main()
}
