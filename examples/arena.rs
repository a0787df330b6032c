//! Plays matches between bots: `cargo run --release --example arena -- --help`.

use std::process::ExitCode;

fn main() -> ExitCode {
    examples::arena::main()
}
