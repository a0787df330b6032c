//! A session at one game: the board, the prompt, the commands, the bots.

use std::io::Write;

use boardgame_core::{ByPlayer, Game, PlayError, Player};
use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;

use super::command::{Command, HELP};
use super::games::name_of;
use super::{Arguments, Console, Seat, bot};
use crate::registry;

pub(super) struct Session<'a, G: registry::Game> {
    arguments: &'a Arguments,
    game: Game<G>,
    seats: ByPlayer<Seat>,
    rng: Xoshiro256PlusPlus,
    unicode: bool,
}

/// Whether the session goes on after a command.
enum Next {
    Prompt,
    Board,
    Leave,
}

impl<'a, G: registry::Game> Session<'a, G> {
    pub(super) fn new(start: G, arguments: &'a Arguments) -> Self {
        let seed = arguments.seed.unwrap_or_else(rand::random);
        Session {
            arguments,
            game: Game::new(start),
            seats: arguments.seats(),
            rng: Xoshiro256PlusPlus::seed_from_u64(seed),
            unicode: false,
        }
    }

    /// Plays until the player leaves or the input ends.
    pub(super) fn run(
        mut self,
        console: &mut dyn Console,
        output: &mut dyn Write,
    ) -> anyhow::Result<()> {
        self.unicode = self.arguments.draws_unicode(console.is_terminal());
        writeln!(output, "{}. Type `help` for the commands.\n", G::TITLE)?;
        self.show(output)?;
        loop {
            self.let_bots_play(output)?;
            self.say_whose_turn(output)?;
            output.flush()?;
            let prompt = match self.game.position().outcome() {
                Some(_) => "over> ".to_owned(),
                None => format!("{}> ", name_of::<G>(self.game.position().turn())),
            };
            let next = loop {
                let Some(line) = console.line(&prompt)? else {
                    return Ok(());
                };
                match self.answer(line.trim(), output)? {
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

    /// Does what a line says.
    fn answer(&mut self, line: &str, output: &mut dyn Write) -> anyhow::Result<Next> {
        if line.is_empty() {
            return Ok(Next::Prompt);
        }
        let Some(command) = Command::parse(line) else {
            return self.play(line, output);
        };
        match command {
            Command::Help => self.help(output)?,
            Command::Moves => self.list_moves(output)?,
            Command::Text => writeln!(output, "{}", self.game.position())?,
            Command::Show => return Ok(Next::Board),
            Command::Undo => return self.step(output, "there is nothing to undo", Game::undo),
            Command::Redo => return self.step(output, "there is nothing to redo", Game::redo),
            Command::New => {
                self.game = Game::new(self.game.start().clone());
                return Ok(Next::Board);
            }
            Command::Seat(player, seat) => {
                self.seats[player] = seat;
                return Ok(Next::Board);
            }
            Command::Quit => return Ok(Next::Leave),
        }
        Ok(Next::Prompt)
    }

    fn play(&mut self, line: &str, output: &mut dyn Write) -> anyhow::Result<Next> {
        let before = self.game.position().clone();
        let refused = match line.parse::<G::Move>() {
            Ok(mv) => match self.game.play(mv) {
                Ok(()) => {
                    writeln!(output, "{}\n", G::tell(&before, mv, self.game.position()))?;
                    return Ok(Next::Board);
                }
                Err(PlayError::Over(_)) => "the game is over: `undo`, `new` or `quit`".to_owned(),
                Err(error) => format!("{mv} is not possible: {error}"),
            },
            Err(error) => format!("neither a move nor a command: {error}; type `help` for help"),
        };
        writeln!(output, "{refused}")?;
        Ok(Next::Prompt)
    }

    /// Goes one step back or forth; where a bot would at once undo that by moving, on to the human's next turn.
    fn step(
        &mut self,
        output: &mut dyn Write,
        none: &str,
        step: fn(&mut Game<G>) -> Option<G::Move>,
    ) -> anyhow::Result<Next> {
        let before = self.game.ply();
        while step(&mut self.game).is_some() {
            let turn = self.game.position().turn();
            if self.seats[turn] == Seat::Human || self.game.position().outcome().is_some() {
                return Ok(Next::Board);
            }
        }
        // Only a bot's turns lie that way.
        while self.game.ply() < before && self.game.redo().is_some() {}
        while self.game.ply() > before && self.game.undo().is_some() {}
        writeln!(output, "{none}")?;
        Ok(Next::Prompt)
    }

    fn let_bots_play(&mut self, output: &mut dyn Write) -> anyhow::Result<()> {
        while self.seats[self.game.position().turn()] == Seat::Bot {
            let before = self.game.position().clone();
            let Some(mv) = bot::choose(&before, &mut self.rng) else {
                break;
            };
            self.game
                .play(mv)
                .map_err(|error| anyhow::anyhow!("the bot chose {mv}: {error}"))?;
            writeln!(output, "{}\n", G::tell(&before, mv, self.game.position()))?;
            self.show(output)?;
        }
        Ok(())
    }

    fn show(&self, output: &mut dyn Write) -> anyhow::Result<()> {
        let position = self.game.position();
        let diagram = position
            .diagram()
            .unicode(self.unicode)
            .last_move(self.game.last_move());
        writeln!(output, "{diagram}")?;
        for note in position.notes() {
            writeln!(output, "{note}")?;
        }
        Ok(())
    }

    fn say_whose_turn(&self, output: &mut dyn Write) -> anyhow::Result<()> {
        let position = self.game.position();
        match position.outcome() {
            Some(outcome) => writeln!(
                output,
                "{} `undo`, `new` or `quit`?",
                position.ending(outcome)
            )?,
            None => {
                let count = position.move_count();
                let plural = if count == 1 { "" } else { "s" };
                writeln!(
                    output,
                    "{} to move ({count} legal move{plural}).",
                    name_of::<G>(position.turn())
                )?;
            }
        }
        Ok(())
    }

    fn list_moves(&self, output: &mut dyn Write) -> anyhow::Result<()> {
        let position = self.game.position();
        let moves: Vec<_> = position
            .legal_moves()
            .iter()
            .map(ToString::to_string)
            .collect();
        if moves.is_empty() {
            writeln!(output, "no moves: the game is over")?;
        } else {
            writeln!(output, "{}", moves.join(" "))?;
        }
        let diagram = position.diagram().unicode(self.unicode).targets();
        writeln!(output, "{diagram}")?;
        Ok(())
    }

    fn help(&self, output: &mut dyn Write) -> anyhow::Result<()> {
        writeln!(output, "A move is {}. Or a command:", G::MOVE_HELP)?;
        for (names, what) in HELP {
            writeln!(output, "  {names:<8}  {what}")?;
        }
        for player in Player::ALL {
            let who = match self.seats[player] {
                Seat::Human => "a human",
                Seat::Bot => "a bot",
            };
            writeln!(output, "{} is played by {who}.", name_of::<G>(player))?;
        }
        Ok(())
    }
}
