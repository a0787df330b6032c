//! Solves positions: `cargo run --release --example solve -- --help`.

use std::process::ExitCode;

fn main() -> ExitCode {
    examples::solve::main()
}
