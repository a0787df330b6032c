//! The `play` program: a whole game in a terminal, or in a script.

mod arguments;
mod bots;
mod command;
mod console;
mod ending;
mod games;
mod refereed;
mod session;
mod table;

use std::io::{self, BufRead, IsTerminal, Write};
use std::process::ExitCode;

use anyhow::{Context, bail};
use boardgame_core::GameRecord;
use clap::Parser;

pub use arguments::{Arguments, Seat};
pub use console::{Console, Piped, Terminal};
pub use ending::tell_ending;
pub use games::Playable;
use games::question;
pub use refereed::Refereed;
use session::Session;
pub use table::{Plain, Table};

use crate::files;
use crate::perft::exit_with;
use crate::registry::{GAMES, Game, Visitor, visit};

/// Runs the program on the process's arguments and terminal.
#[must_use]
pub fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let output = &mut io::stdout();
    exit_with(
        "play",
        if io::stdin().is_terminal() && output.is_terminal() {
            Terminal::new().and_then(|mut terminal| run(&arguments, &mut terminal, output))
        } else {
            run_piped(&arguments, io::stdin().lock(), output)
        },
    )
}

/// Plays from plain lines of input, without prompts.
///
/// # Errors
/// When the arguments are wrong, or the input or output fails.
pub fn run_piped(
    arguments: &Arguments,
    input: impl BufRead,
    output: &mut dyn Write,
) -> anyhow::Result<()> {
    run(arguments, &mut Piped::new(input), output)
}

/// Plays at a console.
///
/// # Errors
/// When the arguments are wrong, or the input or output fails.
pub fn run(
    arguments: &Arguments,
    console: &mut dyn Console,
    output: &mut dyn Write,
) -> anyhow::Result<()> {
    let record = arguments.load.as_deref().map(files::load).transpose()?;
    let recorded = record.as_ref().map(|record| record.game.clone());
    let asked = arguments.game.as_ref().map(|asked| {
        let named = GAMES.iter().find(|game| is_named(game, asked));
        named.map_or(asked.as_str(), |&(name, _)| name).to_owned()
    });
    let name = match recorded.or_else(|| asked.clone()) {
        Some(name) => name,
        None => match choose_game(console, output)? {
            Some(name) => name.to_owned(),
            None => return Ok(()),
        },
    };
    if let Some(asked) = asked.filter(|asked| *asked != name) {
        bail!(
            "the record is one of {}, not of {asked}",
            boardgame_core::excerpt(&name)
        );
    }
    let play = Play {
        arguments,
        record: record.as_ref(),
        console,
        output,
    };
    visit(&name, play)?
}

struct Play<'a> {
    arguments: &'a Arguments,
    record: Option<&'a GameRecord>,
    console: &'a mut dyn Console,
    output: &'a mut dyn Write,
}

impl Visitor for Play<'_> {
    type Output = anyhow::Result<()>;

    fn visit<G: Game>(self) -> anyhow::Result<()> {
        // Wrong arguments are told before anything is asked.
        self.arguments.options::<G>()?;
        let Some(arguments) = G::ask(self.arguments, self.console, self.output)? else {
            return Ok(());
        };
        let table = match self.record {
            Some(record) => resume::<G>(record, &arguments).context("--load")?,
            None => G::table(
                arguments.setting.open(arguments.options::<G>()?)?,
                &arguments,
            )?,
        };
        Session::new(table, &arguments).run(self.console, self.output)
    }
}

/// The game of a record, to be gone on with.
fn resume<G: Game>(record: &GameRecord, arguments: &Arguments) -> anyhow::Result<G::Table> {
    let game = record.replay::<G>()?;
    let mut table = G::table(game.start().clone(), arguments)?;
    table.resume(game, &record.tags)?;
    Ok(table)
}

/// Asks which game to play, until one is named; `None` to leave.
fn choose_game(
    console: &mut dyn Console,
    output: &mut dyn Write,
) -> anyhow::Result<Option<&'static str>> {
    let listed = (1..).zip(GAMES);
    let listed = listed.map(|(number, (name, title))| format!("  {number}  {title} ({name})\n"));
    let asked = format!(
        "Which game?\n{}A number or a name, or `quit`:",
        listed.collect::<String>()
    );
    let answer = question(console, output, &asked, pick)?;
    Ok(answer.map(|(name, _)| name))
}

/// The game that a number in the list, a name or a title means.
fn pick(answer: &str) -> Result<&'static str, String> {
    let number = answer
        .parse::<usize>()
        .ok()
        .and_then(|number| number.checked_sub(1));
    let listed = number.and_then(|number| GAMES.get(number));
    let found = listed.or_else(|| GAMES.iter().find(|game| is_named(game, answer)));
    match found {
        Some(&(name, _)) => Ok(name),
        None => Err(format!(
            "there is no game {}",
            boardgame_core::excerpt(answer)
        )),
    }
}

/// Whether a game has that name or title, in either case.
fn is_named((name, title): &(&str, &str), asked: &str) -> bool {
    let asked = asked.to_lowercase();
    asked == *name || asked == title.to_lowercase()
}
