//! The `play` program: a whole game in a terminal, or in a script.

mod arguments;
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

fn run(
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
        let start: G = match self.record {
            Some(record) => {
                let replayed = record.replay::<G>().context("--load")?;
                replayed.start().clone()
            }
            None => arguments.setting.open(arguments.options::<G>()?)?,
        };
        let mut session = Session::new(G::table(start, &arguments)?, &arguments);
        if let Some(record) = self.record {
            session.load(record).context("--load")?;
        }
        session.run(self.console, self.output)
    }
}

/// Asks which game to play, until one is named; `None` when the input ends instead.
fn choose_game(
    console: &mut dyn Console,
    output: &mut dyn Write,
) -> anyhow::Result<Option<&'static str>> {
    writeln!(output, "Which game?")?;
    for (number, (name, title)) in (1..).zip(GAMES) {
        writeln!(output, "  {number}  {title} ({name})")?;
    }
    loop {
        output.flush()?;
        let Some(line) = console.line("number or name> ", None)? else {
            return Ok(None);
        };
        let line = match line.text() {
            Ok(line) if line.trim().is_empty() => continue,
            Ok(line) => line,
            Err(error) => {
                writeln!(output, "{error}")?;
                continue;
            }
        };
        match pick(line.trim()) {
            Ok(name) => return Ok(name),
            Err(error) => writeln!(output, "{error}")?,
        }
    }
}

/// The game that a number in the list, a name or a title means; `None` to leave.
fn pick(answer: &str) -> anyhow::Result<Option<&'static str>> {
    if matches!(answer.to_lowercase().as_str(), "quit" | "exit" | "q") {
        return Ok(None);
    }
    let number = answer
        .parse::<usize>()
        .ok()
        .and_then(|number| number.checked_sub(1));
    let listed = number.and_then(|number| GAMES.get(number));
    let found = listed.or_else(|| GAMES.iter().find(|game| is_named(game, answer)));
    match found {
        Some(&(name, _)) => Ok(Some(name)),
        None => bail!(
            "there is no game {}: answer with a number from 1 to {} or a name, or `quit`",
            boardgame_core::excerpt(answer),
            GAMES.len()
        ),
    }
}

/// Whether a game has that name or title, in either case.
fn is_named((name, title): &(&str, &str), asked: &str) -> bool {
    let asked = asked.to_lowercase();
    asked == *name || asked == title.to_lowercase()
}
