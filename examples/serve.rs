//! Answers questions about positions, in JSON Lines: `cargo run --release --example serve -- --help`.

use std::process::ExitCode;

fn main() -> ExitCode {
    examples::serve::main()
}
