//! A played game: its moves and positions, with undo and redo, and why it ended.

use alloc::vec;
use alloc::vec::Vec;

use crate::ending::{AlreadyEnded, Decision, DrawPolicy, EndReason, Ending, NoSuchPly};
use crate::history::History;
use crate::{Outcome, PlayError, Position};

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
#[derive(Clone, Debug)]
pub struct Game<P: Position> {
    start: P,
    /// Each move with what came of it, the undone ones included.
    plies: Vec<Ply<P>>,
    /// How many of the plies stand.
    ply: usize,
    /// The positions that stand, the start included.
    history: History,
    policy: DrawPolicy,
    decision: Option<Decision>,
}

#[derive(Clone, Debug)]
struct Ply<P: Position> {
    mv: P::Move,
    after: P,
    /// How many plies in a row, this one included, have captured nothing.
    quiet: u32,
}

/// Games are equal that were played alike, have the same moves left to redo, and ended alike.
impl<P: Position> PartialEq for Game<P> {
    fn eq(&self, other: &Self) -> bool {
        let moves = |game: &Self| game.plies.iter().map(|ply| ply.mv).collect::<Vec<_>>();
        (&self.start, self.ply, self.policy, self.decision)
            == (&other.start, other.ply, other.policy, other.decision)
            && moves(self) == moves(other)
    }
}

impl<P: Position> Eq for Game<P> {}

impl<P: Position> Game<P> {
    /// A game at its beginning that only the rules and the players can end.
    pub fn new(start: P) -> Self {
        Self::with_policy(start, DrawPolicy::default())
    }

    /// A game at its beginning that is also stopped when the policy says so.
    pub fn with_policy(start: P, policy: DrawPolicy) -> Self {
        let mut history = History::default();
        history.push(&start, |_| None);
        Game {
            start,
            plies: vec![],
            ply: 0,
            history,
            policy,
            decision: None,
        }
    }

    /// The position the game began with.
    pub fn start(&self) -> &P {
        &self.start
    }

    /// When the game is stopped beyond what the rules say.
    pub fn policy(&self) -> DrawPolicy {
        self.policy
    }

    /// The position now.
    pub fn position(&self) -> &P {
        self.position_at(self.ply).unwrap_or(&self.start)
    }

    /// The position after so many plies, 0 for the start; also those that were undone. `None` beyond them.
    pub fn position_at(&self, ply: usize) -> Option<&P> {
        position_at(&self.start, &self.plies, ply)
    }

    /// How many plies have been played and not undone.
    pub fn ply(&self) -> usize {
        self.ply
    }

    /// The moves that led here, the first one first.
    pub fn moves(&self) -> impl DoubleEndedIterator<Item = P::Move> + ExactSizeIterator + '_ {
        self.plies[..self.ply].iter().map(|ply| ply.mv)
    }

    /// The last move, `None` at the start.
    pub fn last_move(&self) -> Option<P::Move> {
        self.moves().next_back()
    }

    /// How often the position now has come about in this game, this time included.
    pub fn repetitions(&self) -> u32 {
        self.history.count(self.ply)
    }

    /// How many plies in a row have captured nothing.
    pub fn plies_without_capture(&self) -> u32 {
        let last = self
            .ply
            .checked_sub(1)
            .and_then(|last| self.plies.get(last));
        last.map_or(0, |ply| ply.quiet)
    }

    /// How the game ended, `None` while it is going on. What the rules say comes first.
    pub fn ending(&self) -> Option<Ending> {
        let position = self.position();
        let ending = |outcome, reason| Some(Ending { outcome, reason });
        if let Some(outcome) = position.outcome() {
            return ending(outcome, EndReason::Rule);
        }
        let reached =
            |limit: Option<u32>, count: u64| limit.is_some_and(|limit| count >= limit.into());
        let stopped = if reached(self.policy.repetitions, self.repetitions().into()) {
            EndReason::Repetition
        } else if reached(self.policy.no_capture, self.plies_without_capture().into()) {
            EndReason::NoCapture
        } else if reached(self.policy.ply_cap, self.ply as u64) {
            EndReason::PlyCap
        } else {
            return match self.decision? {
                Decision::Resign(player) => ending(Outcome::Win(!player), EndReason::Resignation),
                Decision::TimeOut(player) => ending(Outcome::Win(!player), EndReason::Time),
                Decision::Forfeit(player) => ending(Outcome::Win(!player), EndReason::Forfeit),
                Decision::Agree => ending(position.adjudicate(), EndReason::Agreement),
            };
        };
        ending(position.adjudicate(), stopped)
    }

    /// Plays a move; what had been undone is dropped.
    ///
    /// # Errors
    /// As [`Position::play`], and that the game is over when it has [ended](Game::ending) otherwise; the game is then as it was, what had been
    /// undone included.
    pub fn play(&mut self, mv: P::Move) -> Result<(), PlayError<P::IllegalMove>> {
        if let Some(ending) = self.ending() {
            return Err(PlayError::Over(ending.outcome));
        }
        let before = self.position();
        let mut after = before.clone();
        after.play(mv)?;
        let quiet = if before.is_capture(mv) {
            0
        } else {
            self.plies_without_capture().saturating_add(1)
        };
        self.plies.truncate(self.ply);
        self.plies.push(Ply { mv, after, quiet });
        self.step_forth();
        Ok(())
    }

    /// Ends the game by a decision; what had been undone is dropped.
    ///
    /// # Errors
    /// When it has ended already. Nothing is changed then.
    pub fn decide(&mut self, decision: Decision) -> Result<(), AlreadyEnded> {
        match self.ending() {
            Some(ending) => Err(AlreadyEnded(ending)),
            None => {
                self.plies.truncate(self.ply);
                self.decision = Some(decision);
                Ok(())
            }
        }
    }

    /// Takes a decision back, so that the game goes on; `None` when there was none.
    pub fn retract(&mut self) -> Option<Decision> {
        self.decision.take()
    }

    /// Takes the last move back and returns it, or returns `None` at the start. A decision that ended the game is taken back with it.
    pub fn undo(&mut self) -> Option<P::Move> {
        self.decision = None;
        let mv = self.last_move()?;
        self.ply -= 1;
        self.history.pop();
        Some(mv)
    }

    /// Plays the last undone move again and returns it, or returns `None` when none was undone.
    pub fn redo(&mut self) -> Option<P::Move> {
        let mv = self.plies.get(self.ply)?.mv;
        self.decision = None;
        self.step_forth();
        Some(mv)
    }

    /// Undoes or redoes until so many plies stand.
    ///
    /// # Errors
    /// When there aren't as many; nothing is changed then.
    pub fn go_to(&mut self, ply: usize) -> Result<(), NoSuchPly> {
        if ply > self.plies.len() {
            return Err(NoSuchPly {
                plies: self.plies.len(),
                asked: ply,
            });
        }
        while self.ply > ply && self.undo().is_some() {}
        while self.ply < ply && self.redo().is_some() {}
        Ok(())
    }

    fn step_forth(&mut self) {
        self.ply += 1;
        let (start, plies) = (&self.start, &self.plies);
        if let Some(position) = position_at(start, plies, self.ply) {
            self.history
                .push(position, |ply| position_at(start, plies, ply));
        }
    }
}

fn position_at<'a, P: Position>(start: &'a P, plies: &'a [Ply<P>], ply: usize) -> Option<&'a P> {
    match ply.checked_sub(1) {
        None => Some(start),
        Some(before) => plies.get(before).map(|ply| &ply.after),
    }
}
