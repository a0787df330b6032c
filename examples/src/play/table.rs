//! What a session is about: a game that lines of input are played on.

use std::collections::BTreeMap;
use std::time::Duration;

use boardgame_core::{Decision, DrawPolicy, Game, GameRecord, PlayError, Position};

use super::ending::tell_ending;
use crate::registry;

/// A game as a session plays it. A line that is refused leaves everything as it was.
pub trait Table {
    /// The game.
    type Game: registry::Game;

    /// The position now.
    fn position(&self) -> &Self::Game;

    /// The game so far.
    ///
    /// # Errors
    /// When the moves can't be played again.
    fn game(&self) -> anyhow::Result<Game<Self::Game>>;

    /// The move that led to it.
    fn last_move(&self) -> Option<<Self::Game as Position>::Move>;

    /// The moves that led here.
    fn history(&self) -> Vec<String>;

    /// How many plies have been played.
    fn ply(&self) -> usize;

    /// Whether anything has happened that is worth keeping.
    fn has_begun(&self) -> bool {
        self.ply() > 0
    }

    /// The moves that may be made now: all legal ones, unless a move has been begun already.
    fn choices(&self) -> Vec<<Self::Game as Position>::Move> {
        match self.ending() {
            Some(_) => vec![],
            None => self.position().legal_moves().to_vec(),
        }
    }

    /// Plays what a line says, and tells it.
    ///
    /// # Errors
    /// Why it can't be played.
    fn submit(&mut self, line: &str) -> Result<Vec<String>, String>;

    /// How the game ended, in words.
    fn ending(&self) -> Option<String>;

    /// What is said under the board.
    fn notes(&self) -> Vec<String>;

    /// Takes the last ply back, or a decision that ended the game; says whether there was one.
    fn undo(&mut self) -> bool;

    /// Plays the last undone ply again; says whether there was one.
    fn redo(&mut self) -> bool;

    /// Begins again.
    fn restart(&mut self);

    /// Someone sits before a screen, and time passes by itself.
    fn in_real_time(&mut self) {}

    /// After how long the player to move should be told that his time is up, and how.
    fn alarm(&self) -> Option<(Duration, String)> {
        None
    }

    /// Time has passed while the player to move was waited for; tells what came of it.
    fn pass(&mut self, time: Duration) -> Vec<String> {
        let _ = time;
        vec![]
    }

    /// How much of its time a bot may take for the move, so that it never loses by the clock; `None` where no clock runs.
    fn allowance(&self) -> Option<Duration> {
        None
    }

    /// Whether the players may agree to stop.
    ///
    /// # Errors
    /// Why they can't.
    fn can_agree(&self) -> Result<(), String> {
        Ok(())
    }

    /// Ends the game by a decision of the players.
    ///
    /// # Errors
    /// Why it can't be ended so.
    fn decide(&mut self, decision: Decision) -> Result<(), String>;

    /// The record of the game.
    ///
    /// # Errors
    /// When the game can't be written.
    fn record(&self) -> anyhow::Result<GameRecord> {
        Ok(GameRecord::of(&self.game()?)?)
    }

    /// Goes on with a game that a record has been replayed to, and the record's tags.
    ///
    /// # Errors
    /// When the tags don't fit the game; the game at the table is then as it was.
    fn resume(
        &mut self,
        game: Game<Self::Game>,
        tags: &BTreeMap<String, String>,
    ) -> anyhow::Result<()>;
}

/// A game without a referee.
#[derive(Debug)]
pub struct Plain<G: registry::Game> {
    game: Game<G>,
}

impl<G: registry::Game> Plain<G> {
    /// The game from this position, stopped where the policy says so.
    #[must_use]
    pub fn new(start: G, policy: DrawPolicy) -> Self {
        Plain {
            game: Game::with_policy(start, policy),
        }
    }
}

impl<G: registry::Game> Table for Plain<G> {
    type Game = G;

    fn position(&self) -> &G {
        self.game.position()
    }

    fn game(&self) -> anyhow::Result<Game<G>> {
        Ok(self.game.clone())
    }

    fn last_move(&self) -> Option<G::Move> {
        self.game.last_move()
    }

    fn history(&self) -> Vec<String> {
        self.game.moves().map(|mv| mv.to_string()).collect()
    }

    fn ply(&self) -> usize {
        self.game.ply()
    }

    /// A line may be several moves; if one of them is refused, none is played.
    fn submit(&mut self, line: &str) -> Result<Vec<String>, String> {
        let moves = self.position().read_line(line).map_err(|error| {
            format!("neither a move nor a command: {error}; type `help` for help")
        })?;
        let mover = self.position().turn();
        let mut game = self.game.clone();
        let mut told = vec![];
        for mv in moves {
            let before = game.position().clone();
            if !told.is_empty() && (before.turn() != mover || game.ending().is_some()) {
                let why = match game.ending() {
                    Some(_) => "the game is over by then",
                    None => "the turn has passed by then",
                };
                return Err(format!("{mv} is one move too many: {why}"));
            }
            game.play(mv).map_err(|error| match error {
                PlayError::Over(_) => "the game is over: `undo`, `new` or `quit`".to_owned(),
                PlayError::Illegal(reason) => format!("{mv} is not possible: {reason}"),
            })?;
            told.extend(G::tell(&before, mv, game.position()));
        }
        self.game = game;
        Ok(told)
    }

    fn ending(&self) -> Option<String> {
        tell_ending(&self.game)
    }

    fn notes(&self) -> Vec<String> {
        self.position().notes()
    }

    fn undo(&mut self) -> bool {
        self.game.retract().is_some() || self.game.undo().is_some()
    }

    fn redo(&mut self) -> bool {
        self.game.redo().is_some()
    }

    fn restart(&mut self) {
        self.game = Game::with_policy(self.game.start().clone(), self.game.policy());
    }

    fn decide(&mut self, decision: Decision) -> Result<(), String> {
        self.game
            .decide(decision)
            .map_err(|_| "the game is over already".to_owned())
    }

    fn resume(&mut self, game: Game<G>, _: &BTreeMap<String, String>) -> anyhow::Result<()> {
        self.game = game;
        Ok(())
    }
}
