//! Any game behind one object-safe trait, in texts: for programs, servers and bindings that choose the game at run time.

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::Debug;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::{
    AlreadyEnded, ByPlayer, Decision, Diagram, DrawPolicy, Ending, Game, GameRecord, NoSuchPly,
    Outcome, PerftLimit, PlayError, Player, RecordError, RulesOptions, TextError, Zobrist,
    parse_beside, perft_within,
};

/// A [`Game`] of any kind, in texts.
///
/// ```no_run
/// # fn demo(mut game: Box<dyn boardgame_core::dynamic::DynGame>) -> Result<(), boardgame_core::dynamic::DynError> {
/// println!("{}", game.diagram(false));
/// if let Some(mv) = game.legal_moves().first() {
///     game.play(mv)?;
/// }
/// # Ok(())
/// # }
/// ```
pub trait DynGame: Debug {
    /// The name of the game.
    fn name(&self) -> &'static str;
    /// The name of the game as people write it.
    fn title(&self) -> &'static str;
    /// The rules, every option stated.
    fn rules(&self) -> Value;
    /// The text of the position.
    fn position(&self) -> String;
    /// A picture of the position with the last move marked, in ASCII or beyond.
    fn diagram(&self, unicode: bool) -> String;
    /// The key of the position.
    fn zobrist(&self) -> u64;
    /// Who is to move.
    fn turn(&self) -> Player;
    /// What a player is called.
    fn player_name(&self, player: Player) -> &'static str;
    /// The points, in games that count them.
    fn scores(&self) -> Option<ByPlayer<i32>>;
    /// The legal moves, in the game's order; none when the game has ended, however.
    fn legal_moves(&self) -> Vec<String>;
    /// The moves that led here.
    fn moves(&self) -> Vec<String>;
    /// How many plies stand.
    fn ply(&self) -> usize;
    /// How often the position has come about.
    fn repetitions(&self) -> u32;
    /// How the game ended, `None` while it is going on.
    fn ending(&self) -> Option<Ending>;
    /// Plays a move.
    ///
    /// # Errors
    /// Why it can't; the game is then as it was.
    fn play(&mut self, mv: &str) -> Result<(), DynError>;
    /// Ends the game by a decision.
    ///
    /// # Errors
    /// When it has ended already.
    fn decide(&mut self, decision: Decision) -> Result<(), AlreadyEnded>;
    /// Takes a decision back, so that the game goes on.
    fn retract(&mut self) -> Option<Decision>;
    /// Takes the last move back.
    fn undo(&mut self) -> Option<String>;
    /// Plays the last undone move again.
    fn redo(&mut self) -> Option<String>;
    /// Undoes or redoes until so many plies stand.
    ///
    /// # Errors
    /// When there aren't as many.
    fn go_to(&mut self, ply: usize) -> Result<(), NoSuchPly>;
    /// The perft count from here, as [`perft_within`].
    ///
    /// # Errors
    /// When it goes beyond the limit.
    fn perft(&self, depth: u32, limit: u64) -> Result<u64, PerftLimit>;
    /// The record of the game.
    ///
    /// # Errors
    /// As [`GameRecord::of`].
    fn record(&self) -> Result<GameRecord, RecordError>;
    /// A copy.
    fn boxed_clone(&self) -> Box<dyn DynGame>;
}

impl Clone for Box<dyn DynGame> {
    fn clone(&self) -> Self {
        (**self).boxed_clone()
    }
}

/// Opens a game of a kind: from JSON options (absent ones mean their default) and a position, or the start where there is none.
///
/// # Errors
/// The options or the position that are wrong.
pub fn open<P>(
    options: &Value,
    position: Option<&str>,
    policy: DrawPolicy,
) -> Result<Box<dyn DynGame>, DynError>
where
    P: Zobrist + Diagram + Debug + 'static,
    P: crate::Position<Rules: Serialize, Options: DeserializeOwned>,
{
    use serde::Deserialize;

    let options =
        P::Options::deserialize(options).map_err(|error| DynError::Rules(error.to_string()))?;
    let start = match position {
        None => {
            let rules = options
                .build()
                .map_err(|error| DynError::Rules(error.to_string()))?;
            P::start(rules).map_err(|error| DynError::Rules(error.to_string()))?
        }
        Some(text) => parse_beside::<P>(text, &options).map_err(|error| match error {
            crate::OpenError::Rules(error) => DynError::Rules(error.to_string()),
            crate::OpenError::Position(error) => DynError::Position(error.to_string()),
        })?,
    };
    Ok(Box::new(Game::with_policy(start, policy)))
}

/// Opens a recorded game of a kind, at its end.
///
/// # Errors
/// As [`GameRecord::replay`].
pub fn replay<P>(record: &GameRecord) -> Result<Box<dyn DynGame>, RecordError>
where
    P: Zobrist + Diagram + Debug + 'static,
    P: crate::Position<Rules: Serialize, Options: DeserializeOwned>,
{
    Ok(Box::new(record.replay::<P>()?))
}

/// What can be wrong with what a [`DynGame`] is told.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DynError {
    /// The options are none of this game's, or impossible.
    #[error("{0}")]
    Rules(String),
    /// The position is malformed or impossible.
    #[error("{0}")]
    Position(String),
    /// The move doesn't parse.
    #[error(transparent)]
    Text(#[from] TextError),
    /// The rules forbid the move.
    #[error("{0}")]
    Illegal(String),
    /// The game is over.
    #[error("the game is over ({0})")]
    Over(Outcome),
}

impl<P> DynGame for Game<P>
where
    P: Zobrist + Diagram + Debug + 'static,
    P: crate::Position<Rules: Serialize>,
{
    fn name(&self) -> &'static str {
        P::NAME
    }

    fn title(&self) -> &'static str {
        P::TITLE
    }

    fn rules(&self) -> Value {
        serde_json::to_value(Game::position(self).rules()).unwrap_or_default()
    }

    fn position(&self) -> String {
        Game::position(self).to_string()
    }

    fn diagram(&self, unicode: bool) -> String {
        let diagram = Game::position(self).diagram().unicode(unicode);
        diagram.last_move(self.last_move()).to_string()
    }

    fn zobrist(&self) -> u64 {
        Game::position(self).zobrist()
    }

    fn turn(&self) -> Player {
        Game::position(self).turn()
    }

    fn player_name(&self, player: Player) -> &'static str {
        P::PLAYER_NAMES[player]
    }

    fn scores(&self) -> Option<ByPlayer<i32>> {
        Game::position(self).scores()
    }

    fn legal_moves(&self) -> Vec<String> {
        if Game::ending(self).is_some() {
            return Vec::new();
        }
        let moves = Game::position(self).legal_moves();
        moves.iter().map(ToString::to_string).collect()
    }

    fn moves(&self) -> Vec<String> {
        Game::moves(self).map(|mv| mv.to_string()).collect()
    }

    fn ply(&self) -> usize {
        Game::ply(self)
    }

    fn repetitions(&self) -> u32 {
        Game::repetitions(self)
    }

    fn ending(&self) -> Option<Ending> {
        Game::ending(self)
    }

    fn play(&mut self, mv: &str) -> Result<(), DynError> {
        Game::play(self, mv.parse()?).map_err(|error| match error {
            PlayError::Over(outcome) => DynError::Over(outcome),
            PlayError::Illegal(reason) => DynError::Illegal(reason.to_string()),
        })
    }

    fn decide(&mut self, decision: Decision) -> Result<(), AlreadyEnded> {
        Game::decide(self, decision)
    }

    fn retract(&mut self) -> Option<Decision> {
        Game::retract(self)
    }

    fn undo(&mut self) -> Option<String> {
        Game::undo(self).map(|mv| mv.to_string())
    }

    fn redo(&mut self) -> Option<String> {
        Game::redo(self).map(|mv| mv.to_string())
    }

    fn go_to(&mut self, ply: usize) -> Result<(), NoSuchPly> {
        Game::go_to(self, ply)
    }

    fn perft(&self, depth: u32, limit: u64) -> Result<u64, PerftLimit> {
        perft_within(Game::position(self), depth, limit)
    }

    fn record(&self) -> Result<GameRecord, RecordError> {
        GameRecord::of(self)
    }

    fn boxed_clone(&self) -> Box<dyn DynGame> {
        Box::new(self.clone())
    }
}
