//! Counts move sequences: `cargo run --release --example perft -- --help`.

use std::process::ExitCode;

fn main() -> ExitCode {
    examples::perft::main()
}
