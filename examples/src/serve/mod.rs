//! The `serve` program: one JSON answer a line for one JSON request a line, whatever the line holds.

mod answer;
mod request;

use std::io::{self, BufRead, Write};
use std::process::ExitCode;

use clap::Parser;

use crate::lines::{Line, read_line};
use crate::perft::exit_with;

pub use answer::answer;
use request::{ErrorKind, Failure};

/// The longest line that is read, in bytes.
pub const LINE_LIMIT: usize = 512 * 1024;

/// The most nodes that a perft count may have.
pub const PERFT_LIMIT: u64 = 100_000_000;

/// Answers requests about positions: JSON Lines on the standard input and output
#[derive(Parser, Debug)]
#[command(
    name = "serve",
    after_help = "A request is an object on a line of its own; all but `game` may be left out:
  {\"id\":1,\"game\":\"mukus-izi\",\"rules\":{\"size\":7},\"position\":\"7/7/7/3S3/7/7/7 1\",\"moves\":[\"e5\"],\"perft\":4,\"level\":5,\"seed\":7}
`record` is a recorded game instead of `rules` and `position`, or `true` to be given the record of the moves;
`level`, 1 to 7, asks for the move of a bot, `seed` (0 if absent) for another one of those it thinks equally good.
The answer, on one line:
  {\"id\":1,\"game\":…,\"rules\":{…},\"position\":…,\"turn\":\"second\",\"outcome\":null,\"legal_moves\":[…],\"diagram\":…,\"perft\":…,\"best\":…}
or
  {\"id\":1,\"error\":{\"kind\":\"illegal_move\",\"ply\":0,\"message\":…}}
Kinds: bad_request, unknown_game, bad_rules, bad_position, bad_move, illegal_move, game_over, bad_record, and limit
for a line over 524288 bytes or a perft count over 100000000 nodes."
)]
struct Arguments {}

/// Runs the program on the process's arguments, input and output.
#[must_use]
pub fn main() -> ExitCode {
    Arguments::parse();
    exit_with(
        "serve",
        run(&mut io::stdin().lock(), &mut io::stdout().lock()).map_err(Into::into),
    )
}

/// Answers each line of the input, in order, until its end.
///
/// # Errors
/// Those of the reader and the writer.
pub fn run(input: &mut impl BufRead, output: &mut impl Write) -> io::Result<()> {
    while let Some(line) = read_line(input, LINE_LIMIT)? {
        let answered = match line {
            Line::Text(text) => answer(&text),
            Line::NotText => request::refused(
                None,
                &Failure::new(ErrorKind::BadRequest, "the line is not UTF-8 text"),
            ),
            Line::TooLong => request::refused(
                None,
                &Failure::new(
                    ErrorKind::Limit,
                    format!("the line is longer than {LINE_LIMIT} bytes"),
                ),
            ),
        };
        writeln!(output, "{answered}")?;
        output.flush()?;
    }
    Ok(())
}
