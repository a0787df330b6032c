//! A session at one game: the board, the prompt, the commands, the bots.

use std::fmt;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Instant;

use boardgame_core::{Decision, Diagram, DiagramView, Player, Position};

use super::bots::{Bots, is_interrupted, tell_choice};
use super::command::{Command, HELP};
use super::games::{Playable, name_of};
use super::table::Table;
use super::{Arguments, Console};
use crate::files;

pub(super) struct Session<'a, T: Table> {
    arguments: &'a Arguments,
    table: T,
    bots: Bots<T::Game>,
    unicode: bool,
    flipped: bool,
    /// The file that the game came from or was saved to last; none once another one is begun.
    home: Option<PathBuf>,
    /// Who has offered to stop here, until something else is done.
    offer: Option<Player>,
}

/// How many plies two bots play before they ask whether to go on: some games would never end.
const BOTS_AMONG_THEMSELVES: usize = 1_000;

/// What is to be done after a line.
enum Next {
    Prompt,
    Board,
    Leave,
}

impl<'a, T: Table> Session<'a, T> {
    pub(super) fn new(table: T, arguments: &'a Arguments) -> Self {
        Session {
            arguments,
            table,
            bots: Bots::new(arguments),
            unicode: false,
            flipped: false,
            home: arguments.load.clone(),
            offer: None,
        }
    }

    /// Plays until the player leaves or the input ends.
    pub(super) fn run(
        mut self,
        console: &mut dyn Console,
        output: &mut dyn Write,
    ) -> anyhow::Result<()> {
        self.unicode = self.arguments.draws_unicode(console.is_terminal());
        if console.is_terminal() {
            self.table.in_real_time();
        }
        writeln!(output, "{}. Type `help` for the commands.", T::Game::TITLE)?;
        if self.bots.are_there() {
            self.bots.tell_seats(output)?;
        }
        writeln!(output)?;
        self.show(output)?;
        loop {
            self.let_bots_play(console, output)?;
            if is_interrupted(console) {
                return self.keep_unfinished(output);
            }
            self.say_whose_turn(output)?;
            output.flush()?;
            let prompt = match self.table.ending() {
                Some(_) => "over> ".to_owned(),
                None => format!("{}> ", name_of::<T::Game>(self.turn())),
            };
            let next = loop {
                let asked = Instant::now();
                let mut warned = false;
                let line = console.line(&prompt, self.table.alarm())?;
                if console.is_terminal() && self.table.ending().is_none() {
                    let told = self.table.pass(asked.elapsed());
                    warned = !told.is_empty();
                    if warned {
                        tell(&told, output)?;
                    }
                    // A line that comes after the end comes too late.
                    if self.table.ending().is_some() {
                        break Next::Board;
                    }
                }
                let Some(line) = line else {
                    return self.keep_unfinished(output);
                };
                let line = match line.text() {
                    Ok(line) => line,
                    Err(error) => {
                        writeln!(output, "{error}")?;
                        output.flush()?;
                        continue;
                    }
                };
                match self.answer(line.trim(), console, output)? {
                    Next::Prompt if warned => break Next::Board,
                    Next::Prompt => output.flush()?,
                    next => break next,
                }
            };
            match next {
                Next::Leave => return Ok(()),
                _ => self.show(output)?,
            }
        }
    }

    fn turn(&self) -> Player {
        self.table.position().turn()
    }

    /// Does what a line says.
    fn answer(
        &mut self,
        line: &str,
        console: &dyn Console,
        output: &mut dyn Write,
    ) -> anyhow::Result<Next> {
        if line.is_empty() {
            return Ok(Next::Prompt);
        }
        let offer = self.offer.take();
        let Some(command) = Command::parse(line) else {
            return match self.table.submit(line) {
                Ok(told) => {
                    tell(&told, output)?;
                    Ok(Next::Board)
                }
                Err(refused) => say(output, refused),
            };
        };
        let command = match command {
            Ok(command) => command,
            Err(usage) => return say(output, usage),
        };
        match command {
            Command::Help => self.help(output)?,
            Command::Moves => self.list_moves(output)?,
            Command::Hint => {
                return match self.bots.hint(&self.table, console, output)? {
                    Some(_) if is_interrupted(console) => Ok(Next::Board),
                    Some(choice) => say(
                        output,
                        tell_choice(self.table.position(), &choice).join("\n"),
                    ),
                    None => say(output, "no moves: the game is over"),
                };
            }
            Command::History => return say(output, numbered(&self.table.history())),
            Command::Text => return say(output, self.table.position()),
            Command::Show => return Ok(Next::Board),
            Command::Flip if !T::Game::FLIPS => {
                return say(
                    output,
                    "this board is always drawn so: moves are named by how they look on it",
                );
            }
            Command::Flip => {
                self.flipped = !self.flipped;
                return Ok(Next::Board);
            }
            Command::Undo => return self.step(output, "there is nothing to undo", T::undo),
            Command::Redo => return self.step(output, "there is nothing to redo", T::redo),
            Command::New => {
                self.table.restart();
                self.home = None;
                return Ok(Next::Board);
            }
            Command::Save(path) => {
                let saved = self
                    .table
                    .record()
                    .and_then(|record| files::save(&path, &record));
                return match saved {
                    Ok(()) => {
                        let said = format!("Saved to {}.", path.display());
                        self.home = Some(path);
                        say(output, said)
                    }
                    Err(error) => say(output, format!("{error:#}")),
                };
            }
            Command::Load(path) => {
                let loaded = files::load(&path)
                    .and_then(|record| self.table.resume(record.replay()?, &record.tags));
                return match loaded {
                    Ok(()) => {
                        self.home = Some(path);
                        Ok(Next::Board)
                    }
                    Err(error) => say(output, format!("{error:#}")),
                };
            }
            Command::Resign => return self.decide(Decision::Resign(self.human()), output),
            Command::Draw => return self.offer(offer, output),
            Command::Seat(player, seat) => {
                self.bots.seat(player, seat);
                return Ok(Next::Board);
            }
            Command::Level(strength) => {
                self.bots.all_play(strength);
                let how = self.bots.describe(strength);
                return say(output, format!("Bots play {how} from now on."));
            }
            Command::Quit => return Ok(Next::Leave),
        }
        Ok(Next::Prompt)
    }

    /// Whoever is at the keyboard: the player to move, or the one whose opponent is a bot.
    fn human(&self) -> Player {
        let turn = self.turn();
        match self.bots.seats()[turn] {
            None => turn,
            Some(_) => !turn,
        }
    }

    fn decide(&mut self, decision: Decision, output: &mut dyn Write) -> anyhow::Result<Next> {
        match self.table.decide(decision) {
            Ok(()) => Ok(Next::Board),
            Err(refused) => say(output, refused),
        }
    }

    /// Offers to stop here, or accepts that.
    fn offer(&mut self, offer: Option<Player>, output: &mut dyn Write) -> anyhow::Result<Next> {
        if self.table.ending().is_some() {
            return say(output, "the game is over already");
        }
        if let Err(refused) = self.table.can_agree() {
            return say(output, refused);
        }
        if self.bots.are_there() {
            return say(output, "the bot plays on");
        }
        if offer.is_some() {
            return self.decide(Decision::Agree, output);
        }
        let player = self.turn();
        self.offer = Some(player);
        let name = name_of::<T::Game>;
        say(
            output,
            format!(
                "{} offers to stop here. {}: `draw` accepts, anything else declines.",
                name(player),
                name(!player)
            ),
        )
    }

    /// Goes one step back or forth; where a bot would at once undo that by moving, on to the human's next turn.
    fn step(
        &mut self,
        output: &mut dyn Write,
        none: &str,
        step: fn(&mut T) -> bool,
    ) -> anyhow::Result<Next> {
        let before = self.table.ply();
        while step(&mut self.table) {
            if self.bots.seats()[self.turn()].is_none() || self.table.ending().is_some() {
                return Ok(Next::Board);
            }
        }
        // Only a bot's turns lie that way.
        while self.table.ply() < before && self.table.redo() {}
        while self.table.ply() > before && self.table.undo() {}
        say(output, none)
    }

    fn let_bots_play(
        &mut self,
        console: &dyn Console,
        output: &mut dyn Write,
    ) -> anyhow::Result<()> {
        let start = self.table.ply();
        while let Some(strength) = self.bots.seats()[self.turn()] {
            if self.table.ending().is_some() {
                break;
            }
            if self.table.ply() == start + BOTS_AMONG_THEMSELVES {
                writeln!(
                    output,
                    "The bots have played {BOTS_AMONG_THEMSELVES} plies: `show` lets them go on."
                )?;
                break;
            }
            let asked = Instant::now();
            let allowance = self.table.allowance();
            let choice = self
                .bots
                .choose(strength, &self.table, allowance, console, output)?;
            let Some(choice) = choice.filter(|_| !is_interrupted(console)) else {
                break;
            };
            if console.is_terminal() {
                // What the program needs beyond the time it gave is not the bot's.
                let spent = asked.elapsed();
                let spent = allowance.map_or(spent, |most| spent.min(most));
                self.table.pass(spent);
            }
            let told = self.table.submit(&choice.mv.to_string());
            tell(
                &told.map_err(|error| anyhow::anyhow!("the bot's move: {error}"))?,
                output,
            )?;
            self.show(output)?;
        }
        Ok(())
    }

    /// Keeps a game that is not over from being lost with the end of the input.
    fn keep_unfinished(&self, output: &mut dyn Write) -> anyhow::Result<()> {
        let arguments = self.arguments;
        if !self.table.has_begun() || self.table.ending().is_some() || arguments.no_autosave {
            return Ok(());
        }
        // A file that was named is written again; one that wasn't may be another game's.
        let named = arguments.autosave.as_deref().or(self.home.as_deref());
        let path = match named {
            Some(path) => path.to_owned(),
            None => files::unused(Path::new(&format!("{}.autosave.json", T::Game::NAME))),
        };
        let record = self.table.record()?;
        match files::save(&path, &record) {
            Ok(()) => writeln!(
                output,
                "\nThe game is kept in {}. To go on: {}",
                path.display(),
                arguments.resuming(&path, self.bots.seats())
            )?,
            // The last place that is left to keep it.
            Err(error) => writeln!(
                output,
                "\n{error:#}. This is the game:\n{}",
                record.to_json()?
            )?,
        }
        Ok(())
    }

    fn diagram(&self) -> DiagramView<'_, T::Game> {
        let diagram = self.table.position().diagram();
        let diagram = diagram.unicode(self.unicode).flipped(self.flipped);
        match self.arguments.symbols {
            Some(symbols) => diagram.symbols(symbols),
            None => diagram,
        }
    }

    fn show(&self, output: &mut dyn Write) -> anyhow::Result<()> {
        writeln!(
            output,
            "{}",
            self.diagram().last_move(self.table.last_move())
        )?;
        for note in self.table.notes() {
            writeln!(output, "{note}")?;
        }
        Ok(())
    }

    fn say_whose_turn(&self, output: &mut dyn Write) -> anyhow::Result<()> {
        if let Some(ending) = self.table.ending() {
            writeln!(output, "{ending} `undo`, `new` or `quit`?")?;
        } else {
            let count = self.table.choices().len();
            let plural = if count == 1 { "" } else { "s" };
            let name = name_of::<T::Game>(self.turn());
            writeln!(output, "{name} to move ({count} legal move{plural}).")?;
        }
        Ok(())
    }

    fn list_moves(&self, output: &mut dyn Write) -> anyhow::Result<()> {
        let moves = self.table.choices();
        let moves: Vec<_> = moves.iter().map(ToString::to_string).collect();
        if moves.is_empty() {
            writeln!(output, "no moves: the game is over")?;
        } else {
            writeln!(output, "{}", moves.join(" "))?;
            writeln!(output, "{}", self.diagram().targets())?;
        }
        Ok(())
    }

    fn help(&self, output: &mut dyn Write) -> anyhow::Result<()> {
        writeln!(output, "A move is {}. Or a command:", T::Game::MOVE_HELP)?;
        for (names, what) in HELP {
            writeln!(output, "  {names:<10}  {what}")?;
        }
        self.bots.tell_seats(output)
    }
}

/// Says one thing and asks again.
fn say(output: &mut dyn Write, what: impl fmt::Display) -> anyhow::Result<Next> {
    writeln!(output, "{what}")?;
    Ok(Next::Prompt)
}

/// Tells what a move did.
fn tell(told: &[String], output: &mut dyn Write) -> anyhow::Result<()> {
    for line in told {
        writeln!(output, "{line}")?;
    }
    writeln!(output)?;
    Ok(())
}

/// The moves with their plies, ten a line.
fn numbered(moves: &[String]) -> String {
    if moves.is_empty() {
        return "no moves yet".to_owned();
    }
    let lines = moves.chunks(10).zip((1..).step_by(10));
    let lines = lines.map(|(moves, first)| format!("{first:>4}. {}", moves.join(" ")));
    lines.collect::<Vec<_>>().join("\n")
}
