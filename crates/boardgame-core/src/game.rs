//! A played game: its moves and positions, with undo and redo.

use alloc::vec;
use alloc::vec::Vec;

use crate::{PlayError, Position};

/// A game as it was played from some position, which can be stepped back and forth.
///
/// Every position is kept, so that each step takes constant time. Playing after an undo drops the moves that were undone.
///
/// ```no_run
/// # fn demo<P: boardgame_core::Position>(start: P, mv: P::Move) -> Result<(), boardgame_core::PlayError<P::IllegalMove>> {
/// use boardgame_core::Game;
///
/// let mut game = Game::new(start.clone());
/// game.play(mv)?;
/// assert_eq!(game.undo(), Some(mv));
/// assert_eq!(game.position(), &start);
/// assert_eq!(game.redo(), Some(mv));
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game<P: Position> {
    start: P,
    /// Each move with the position after it, the undone ones included.
    plies: Vec<(P::Move, P)>,
    /// How many of the plies stand.
    ply: usize,
}

impl<P: Position> Game<P> {
    /// A game at its beginning.
    pub fn new(start: P) -> Self {
        Game {
            start,
            plies: vec![],
            ply: 0,
        }
    }

    /// The position the game began with.
    pub fn start(&self) -> &P {
        &self.start
    }

    /// The position now.
    pub fn position(&self) -> &P {
        self.position_at(self.ply).unwrap_or(&self.start)
    }

    /// The position after so many plies, 0 for the start; also those that were undone. `None` beyond them.
    pub fn position_at(&self, ply: usize) -> Option<&P> {
        match ply.checked_sub(1) {
            None => Some(&self.start),
            Some(before) => self.plies.get(before).map(|(_, position)| position),
        }
    }

    /// How many plies have been played and not undone.
    pub fn ply(&self) -> usize {
        self.ply
    }

    /// The moves that led here, the first one first.
    pub fn moves(&self) -> impl DoubleEndedIterator<Item = P::Move> + ExactSizeIterator + '_ {
        self.plies[..self.ply].iter().map(|&(mv, _)| mv)
    }

    /// The last move, `None` at the start.
    pub fn last_move(&self) -> Option<P::Move> {
        self.moves().next_back()
    }

    /// Plays a move; what had been undone is dropped.
    ///
    /// # Errors
    /// As [`Position::play`]; the game is then as it was, what had been undone included.
    pub fn play(&mut self, mv: P::Move) -> Result<(), PlayError<P::IllegalMove>> {
        let mut position = self.position().clone();
        position.play(mv)?;
        self.plies.truncate(self.ply);
        self.plies.push((mv, position));
        self.ply += 1;
        Ok(())
    }

    /// Takes the last move back and returns it, or returns `None` at the start.
    pub fn undo(&mut self) -> Option<P::Move> {
        let mv = self.last_move()?;
        self.ply -= 1;
        Some(mv)
    }

    /// Plays the last undone move again and returns it, or returns `None` when none was undone.
    pub fn redo(&mut self) -> Option<P::Move> {
        let &(mv, _) = self.plies.get(self.ply)?;
        self.ply += 1;
        Some(mv)
    }
}
