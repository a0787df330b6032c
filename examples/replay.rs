//! Steps through a recorded game: `cargo run --release --example replay -- --help`.

use std::process::ExitCode;

fn main() -> ExitCode {
    examples::replay::main()
}
