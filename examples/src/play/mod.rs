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
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, anyhow, ensure};
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
    run_process("play", run)
}

/// Runs a program that plays one game, which needn't be one that [`main`] knows.
#[must_use]
pub fn main_of<G: Game>() -> ExitCode {
    run_process(G::NAME, run_game::<G>)
}

/// Plays on the process's arguments and terminal.
fn run_process(
    name: &str,
    run: impl FnOnce(&Arguments, &mut dyn Console, &mut dyn Write) -> anyhow::Result<()>,
) -> ExitCode {
    let called = std::env::args_os().next().map(PathBuf::from);
    let program = called.and_then(|path| Some(path.file_stem()?.to_string_lossy().into_owned()));
    let arguments = Arguments {
        program,
        ..Arguments::parse()
    };
    let output = &mut io::stdout();
    let terminal = (io::stdin().is_terminal() && output.is_terminal()).then(Terminal::new);
    let played = match terminal {
        Some(terminal) => terminal.and_then(|mut terminal| run(&arguments, &mut terminal, output)),
        None => run(&arguments, &mut Piped::new(io::stdin().lock()), output),
    };
    exit_with(name, played)
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
        return Err(wrong_record(&name, &asked));
    }
    let play = Play {
        arguments,
        record: record.as_ref(),
        console,
        output,
    };
    visit(&name, play)?
}

/// Plays one game at a console, which needn't be one of those that [`run`] knows.
///
/// # Errors
/// When the arguments are wrong or name another game, or the input or output fails.
pub fn run_game<G: Game>(
    arguments: &Arguments,
    console: &mut dyn Console,
    output: &mut dyn Write,
) -> anyhow::Result<()> {
    if let Some(asked) = &arguments.game {
        let known = is_named(&(G::NAME, G::TITLE), asked);
        ensure!(known, "only {} is played here", G::NAME);
    }
    let record = arguments.load.as_deref().map(files::load).transpose()?;
    if let Some(record) = record.as_ref().filter(|record| record.game != G::NAME) {
        return Err(wrong_record(&record.game, G::NAME));
    }
    let play = Play {
        arguments,
        record: record.as_ref(),
        console,
        output,
    };
    play.visit::<G>()
}

fn wrong_record(recorded: &str, asked: &str) -> anyhow::Error {
    let recorded = boardgame_core::excerpt(recorded);
    anyhow!("the record is one of {recorded}, not of {asked}")
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
