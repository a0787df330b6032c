//! Who wins a game that always ends.

use alloc::vec::Vec;
use core::cmp::Reverse;
use core::ops::{ControlFlow, Neg};

use boardgame_core::{Outcome, Player, Position, Solvable};

use super::{Progress, Solution, Solver};
use crate::{Limits, Meter, Stopped, Table};

/// Solves games that always end: who wins with perfect play, or that nobody does where the rules know draws.
///
/// It goes depth first through every move that matters: one move that wins proves a win, and the others aren't looked at. Positions with equal
/// [keys](Solvable::key) are solved once. Nothing is assumed about whose turn follows whose.
///
/// What is proven stays in a table of bounded memory for the next position, also when a limit stopped the search. The table changes how
/// long a search takes, never what a finished one finds:
///
/// - [`best`](Solution::best) in a won or drawn position is the first move that keeps the value, in a lost one all moves. Moves come in the
///   order of the [`verdict`](Solvable::verdict) on where they lead (wins first, losses last), then of their [`prospect`](Solvable::prospect), then of
///   [`for_each_move`](Position::for_each_move).
/// - [`line`](Solution::line) is the first best move, and so on to the end of the game, as far as the limits let it be proven.
///
/// [`Limits::depth`] stops it as the other limits do, so a game that may last longer is left unknown; and so does
/// [`MAX_PLIES`](Self::MAX_PLIES), which makes sure that it comes back from a game that never ends.
///
/// ```
/// use boardgame_search::Limits;
/// use boardgame_search::solver::{Solver, WinLossSolver};
/// use mukus_izi::MukusIzi;
/// use mukus_izi::core::{Outcome, Player};
///
/// let position: MukusIzi = "5/5/2S2/5/5 1".parse()?;
/// let mut solver = WinLossSolver::with_mib(16);
/// let limits = Limits { nodes: Some(10), ..Limits::default() };
/// assert_eq!(solver.solve(&position, &limits, &mut |_| {}).outcome, None);
///
/// let solution = solver.solve(&position, &Limits::default(), &mut |_| {});
/// assert_eq!(solution.outcome, Some(Outcome::Win(Player::First)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct WinLossSolver<P: Solvable> {
    /// It is never aged: a proof doesn't become less true, and a search that goes on after a stop needs the dear ones most.
    table: Table<P::Key, Proven>,
}

impl<P: Solvable> WinLossSolver<P> {
    /// The deepest that it looks, in plies: what fits on the stack of any thread several times over.
    pub const MAX_PLIES: u32 = 256;

    /// A solver that knows nothing yet, whose table takes at most so much memory, in MiB; with 0 it remembers nothing.
    #[must_use]
    pub fn with_mib(mib: usize) -> Self {
        WinLossSolver {
            table: Table::with_mib(mib),
        }
    }
}

impl<P: Solvable> Solver<P> for WinLossSolver<P> {
    fn solve(
        &mut self,
        position: &P,
        limits: &Limits<'_>,
        progress: &mut dyn FnMut(&Progress),
    ) -> Solution<P::Move> {
        let mut search = Search {
            table: &mut self.table,
            branches: Vec::new(),
            meter: Meter::new(limits),
            depth: limits
                .depth
                .map_or(Self::MAX_PLIES, |depth| depth.min(Self::MAX_PLIES)),
            progress,
        };
        let found = match position.outcome() {
            Some(outcome) => Ok((outcome, Vec::new())),
            None => search.best(position, 0),
        };
        let Ok((outcome, best)) = found else {
            return Solution::unknown(search.meter.nodes());
        };
        let line = search.line(position, outcome, &best);
        Solution {
            outcome: Some(outcome),
            best,
            line,
            ..Solution::unknown(search.meter.nodes())
        }
    }
}

/// What a position is worth to a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Value {
    Loss,
    Draw,
    Win,
}

impl Value {
    fn of(outcome: Outcome, player: Player) -> Self {
        match outcome.winner() {
            None => Value::Draw,
            Some(winner) if winner == player => Value::Win,
            Some(_) => Value::Loss,
        }
    }

    fn outcome(self, player: Player) -> Outcome {
        match self {
            Value::Loss => Outcome::Win(!player),
            Value::Draw => Outcome::Draw,
            Value::Win => Outcome::Win(player),
        }
    }
}

/// What it is worth to the opponent.
impl Neg for Value {
    type Output = Value;

    fn neg(self) -> Value {
        match self {
            Value::Loss => Value::Win,
            Value::Draw => Value::Draw,
            Value::Win => Value::Loss,
        }
    }
}

/// What is proven of a position's value for the player to move: neither less nor more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Proven {
    lower: Value,
    upper: Value,
}

const NOTHING: Proven = Proven {
    lower: Value::Loss,
    upper: Value::Win,
};

/// A legal move that has yet to be looked at.
struct Branch<P> {
    after: P,
    prospect: i32,
}

struct Search<'a, 'limits, P: Solvable> {
    table: &'a mut Table<P::Key, Proven>,
    /// Those of the position that is looked at, after those of all positions on the way to it.
    branches: Vec<Branch<P>>,
    meter: Meter<'limits>,
    /// The plies to look ahead.
    depth: u32,
    progress: &'a mut dyn FnMut(&Progress),
}

impl<P: Solvable> Search<'_, '_, P> {
    /// How many nodes pass between two reports.
    const INTERVAL: u64 = 1 << 16;

    /// The value of a position whose game is going on, so many plies ahead, and the moves that keep it.
    ///
    /// What the table knows of the position itself isn't asked: the first good move is wanted, not any.
    fn best(&mut self, position: &P, ply: u32) -> Result<(Outcome, Vec<P::Move>), Stopped> {
        self.enter(ply)?;
        let mover = position.turn();
        let moves = ordered(position);
        let (mut value, mut best) = (Value::Loss, None);
        for &(mv, ref after) in &moves {
            let found = match after.verdict() {
                Some(verdict) => Value::of(verdict, mover),
                None => self.value_for(mover, after, value, Value::Win, ply + 1)?,
            };
            if found > value {
                (value, best) = (found, Some(mv));
            }
            if value == Value::Win {
                break;
            }
        }
        let best = match best {
            Some(mv) => [mv].into(),
            None => moves.into_iter().map(|(mv, _)| mv).collect(),
        };
        Ok((value.outcome(mover), best))
    }

    /// How the game may end from a position with a known outcome, whose best moves are known too.
    fn line(&mut self, position: &P, outcome: Outcome, best: &[P::Move]) -> Vec<P::Move> {
        let mut line = Vec::new();
        let mut position = position.clone();
        let mut next = best.first().copied();
        while let Some(mv) = next {
            position.play_unchecked(mv);
            line.push(mv);
            let ply = line.len() as u32;
            next = if position.outcome().is_some() || ply >= self.depth {
                None
            } else if outcome == Outcome::Win(!position.turn()) {
                // Every move loses: nothing has to be proven.
                ordered(&position).first().map(|&(mv, _)| mv)
            } else {
                let best = self.best(&position, ply);
                best.ok().and_then(|(_, best)| best.first().copied())
            };
        }
        line
    }

    /// What a position is worth to one of the players: exactly where it lies between the bounds, at most `alpha` or at least `beta`
    /// where what is returned does.
    fn value_for(
        &mut self,
        player: Player,
        position: &P,
        alpha: Value,
        beta: Value,
        ply: u32,
    ) -> Result<Value, Stopped> {
        if position.turn() == player {
            self.value(position, alpha, beta, ply)
        } else {
            Ok(-self.value(position, -beta, -alpha, ply)?)
        }
    }

    /// The same for the player to move, of a position with no [`verdict`](Solvable::verdict).
    fn value(
        &mut self,
        position: &P,
        alpha: Value,
        beta: Value,
        ply: u32,
    ) -> Result<Value, Stopped> {
        let key = position.key();
        let hash = P::hash_of(&key);
        let known = *self.table.get(hash, &key).unwrap_or(&NOTHING);
        if known.lower >= beta || known.lower == known.upper {
            return Ok(known.lower);
        }
        if known.upper <= alpha {
            return Ok(known.upper);
        }
        // What is known narrows the window; it stays open, since neither bound was enough.
        let (alpha, beta) = (alpha.max(known.lower), beta.min(known.upper));
        self.enter(ply)?;
        let before = self.meter.nodes();
        let value = self.search(position, alpha, beta, ply)?;
        let proven = Proven {
            lower: if value > alpha { value } else { known.lower },
            upper: if value < beta { value } else { known.upper },
        };
        let cost = u32::try_from(self.meter.nodes() - before).unwrap_or(u32::MAX);
        self.table.insert(hash, key, proven, cost);
        Ok(value)
    }

    /// The same again, by looking at the moves: first whether one of them leads to a verdict that is enough, then at the others behind.
    fn search(
        &mut self,
        position: &P,
        alpha: Value,
        beta: Value,
        ply: u32,
    ) -> Result<Value, Stopped> {
        let mover = position.turn();
        let first = self.branches.len();
        let mut value = Value::Loss;
        let mut enough = position.for_each_move(|mv| {
            let after = played(position, mv);
            match after.verdict() {
                Some(verdict) => value = value.max(Value::of(verdict, mover)),
                None => self.branches.push(Branch {
                    after,
                    prospect: position.prospect(mv),
                }),
            }
            if value >= beta {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        self.branches[first..].sort_by_key(|branch| Reverse(branch.prospect));
        let last = self.branches.len();
        for place in first..last {
            if enough.is_break() {
                break;
            }
            let after = self.branches[place].after.clone();
            let found = self.value_for(mover, &after, alpha.max(value), beta, ply + 1)?;
            value = value.max(found);
            if value >= beta {
                enough = ControlFlow::Break(());
            }
        }
        self.branches.truncate(first);
        Ok(value)
    }

    /// Counts a position whose moves are to be looked at.
    fn enter(&mut self, ply: u32) -> Result<(), Stopped> {
        if ply >= self.depth {
            return Err(Stopped);
        }
        self.meter.count()?;
        if self.meter.nodes() % Self::INTERVAL == 0 {
            (self.progress)(&Progress {
                nodes: self.meter.nodes(),
                ..Progress::default()
            });
        }
        Ok(())
    }
}

/// The position after a legal move.
fn played<P: Position>(position: &P, mv: P::Move) -> P {
    let mut after = position.clone();
    after.play_unchecked(mv);
    after
}

/// The legal moves in the order in which a best one is looked for, with the positions they lead to.
fn ordered<P: Solvable>(position: &P) -> Vec<(P::Move, P)> {
    let mover = position.turn();
    let mut moves: Vec<_> = position
        .legal_moves()
        .as_ref()
        .iter()
        .map(|&mv| (mv, played(position, mv)))
        .collect();
    moves.sort_by_key(|&(mv, ref after)| {
        // Where nothing is known without a search, it may go either way.
        let verdict = after
            .verdict()
            .map_or(Value::Draw, |verdict| Value::of(verdict, mover));
        Reverse((verdict, position.prospect(mv)))
    });
    moves
}
