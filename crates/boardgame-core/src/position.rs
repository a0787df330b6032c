//! The contract of a game's rules.

use core::fmt::{Debug, Display};
use core::hash::Hash;
use core::ops::ControlFlow;
use core::str::FromStr;

use crate::{
    ByPlayer, MoveBuffer, Outcome, Player, PositionError, RulesError, RulesOptions, TextError,
};

/// Everything that matters for how a game of two players with full information goes on.
///
/// A position is a small value that is copied, changed by [`play`](Position::play) and thrown away; there is no
/// unmake. Whose turn it is is part of the position: one player may move several times in a row, and nothing
/// here or in any algorithm over positions may assume that turns alternate.
///
/// Equality and hash compare all that legality depends on, the rules included.
///
/// `FromStr` reads a position under the default rules, with the size of the board taken from its rows.
pub trait Position: Clone + Eq + Hash + Debug + Display + FromStr {
    /// The name of the game as programs write it: lower case ASCII, the name of its crate.
    const NAME: &'static str;

    /// The name of the game as people write it.
    const TITLE: &'static str;

    /// What the players are called in this game.
    const PLAYER_NAMES: ByPlayer<&'static str>;

    /// The most legal moves that any position can have: a proven bound, and the capacity of [`MoveList`](Position::MoveList).
    const MAX_MOVES: usize;

    /// The options of the game: a small value that can't be wrong.
    type Rules: Copy + Eq + Hash + Debug + Default;

    /// The same options as somebody states them, where an absent one means its default.
    type Options: RulesOptions<Rules = Self::Rules>;

    /// One move. Its text form is canonical; parsing accepts what people write.
    type Move: Copy + Eq + Hash + Debug + Display + FromStr<Err = TextError>;

    /// Why a move is against the rules.
    type IllegalMove: core::error::Error + Clone + Eq + Send + Sync + 'static;

    /// Why a setup is against the rules.
    type Violation: core::error::Error + Clone + Eq + Send + Sync + 'static;

    /// An inline list with room for [`MAX_MOVES`](Position::MAX_MOVES) moves, a [`MoveList`](crate::MoveList).
    type MoveList: MoveBuffer<Self::Move>;

    /// The position a game starts from.
    ///
    /// # Errors
    /// When these rules don't say where a game starts.
    fn start(rules: Self::Rules) -> Result<Self, RulesError>;

    /// Reads a position under given rules. `Display` writes the one text that this accepts for a position.
    ///
    /// # Errors
    /// What is wrong with the text and where, or everything in it that the rules refuse.
    fn parse(text: &str, rules: Self::Rules) -> Result<Self, PositionError<Self::Violation>>;

    /// The rules this position is played under.
    fn rules(&self) -> Self::Rules;

    /// Who is to move. The move that ended a game has passed the turn all the same.
    fn turn(&self) -> Player;

    /// How the game ended, or `None` while it is going on.
    fn outcome(&self) -> Option<Outcome>;

    /// Calls `f` with each legal move, in an order that each game documents and that never changes, until `f` breaks.
    /// Calls it never when the game is over.
    fn for_each_move<B>(&self, f: impl FnMut(Self::Move) -> ControlFlow<B>) -> ControlFlow<B>;

    /// The reason why the rules forbid a move, `None` for a legal one. Only asked while the game is going on.
    fn refusal(&self, mv: Self::Move) -> Option<Self::IllegalMove>;

    /// Plays a move without looking whether it is legal.
    ///
    /// # Panics
    /// May panic on an illegal move, or leave a position that makes no sense; never undefined behaviour.
    fn play_unchecked(&mut self, mv: Self::Move);

    /// All legal moves, in the order of [`for_each_move`](Position::for_each_move).
    #[must_use]
    fn legal_moves(&self) -> Self::MoveList {
        Self::MoveList::of(self)
    }

    /// How many legal moves there are.
    #[must_use]
    fn move_count(&self) -> usize {
        let mut count = 0;
        let _ = self.for_each_move(|_| {
            count += 1;
            ControlFlow::<()>::Continue(())
        });
        count
    }

    /// The legal move that has so many before it in the order of [`for_each_move`](Position::for_each_move); `None` when there are not
    /// as many. Games override it where one move is found more cheaply than all.
    #[must_use]
    fn nth_move(&self, n: usize) -> Option<Self::Move> {
        let mut left = n;
        let found = self.for_each_move(|mv| match left.checked_sub(1) {
            None => ControlFlow::Break(mv),
            Some(fewer) => {
                left = fewer;
                ControlFlow::Continue(())
            }
        });
        found.break_value()
    }

    /// Whether there is any legal move.
    #[must_use]
    fn has_legal_moves(&self) -> bool {
        self.for_each_move(|_| ControlFlow::Break(())).is_break()
    }

    /// Whether a move may be played now; `Ok` exactly for the moves of [`for_each_move`](Position::for_each_move).
    ///
    /// # Errors
    /// That the game is over, or why the rules forbid the move.
    fn check(&self, mv: Self::Move) -> Result<(), PlayError<Self::IllegalMove>> {
        if let Some(outcome) = self.outcome() {
            return Err(PlayError::Over(outcome));
        }
        match self.refusal(mv) {
            Some(reason) => Err(PlayError::Illegal(reason)),
            None => Ok(()),
        }
    }

    /// Whether a move may be played now.
    #[must_use]
    fn is_legal(&self, mv: Self::Move) -> bool {
        self.check(mv).is_ok()
    }

    /// Plays a move.
    ///
    /// # Errors
    /// As [`check`](Position::check); the position is then as it was.
    fn play(&mut self, mv: Self::Move) -> Result<(), PlayError<Self::IllegalMove>> {
        self.check(mv)?;
        self.play_unchecked(mv);
        Ok(())
    }

    /// How a game is scored that is stopped here, by agreement, a cap or repetition: the outcome of a game that is over, else a draw.
    /// Games that count points compare them.
    #[must_use]
    fn adjudicate(&self) -> Outcome {
        self.outcome().unwrap_or(Outcome::Draw)
    }

    /// Whether a legal move takes anything from the opponent, in games where something can be taken.
    #[must_use]
    fn is_capture(&self, mv: Self::Move) -> bool {
        let _ = mv;
        false
    }

    /// The points each player has now, in games that count points.
    #[must_use]
    fn scores(&self) -> Option<ByPlayer<i32>> {
        None
    }
}

/// Reads a position that was stored beside options: a board size that they don't state is read off the rows.
///
/// # Errors
/// The option that is impossible, or what is wrong with the position.
pub fn parse_beside<P: Position>(
    text: &str,
    options: &P::Options,
) -> Result<P, OpenError<P::Violation>> {
    Ok(P::parse(text, options.build_beside(text)?)?)
}

/// Why a pair of options and a position text gave no position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OpenError<V: Debug + Display + 'static> {
    /// An option is impossible.
    #[error(transparent)]
    Rules(#[from] RulesError),
    /// The position is.
    #[error(transparent)]
    Position(#[from] PositionError<V>),
}

/// Why a move wasn't played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlayError<I: core::error::Error> {
    /// The game is over.
    #[error("the game is over ({0})")]
    Over(Outcome),
    /// The rules forbid the move.
    #[error(transparent)]
    Illegal(I),
}
