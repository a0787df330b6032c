//! What a position is worth when play may go on for ever.

use core::cmp::Ordering;

use boardgame_core::{Outcome, Player};

/// What a position is worth with perfect play for the player to move, where the winner wins as fast as he can and the loser holds out as long
/// as he can.
///
/// The greater value is the better one for the player to move: a win, the sooner the better; a draw; a loss, the later the better.
///
/// ```
/// use boardgame_search::solver::Value;
///
/// assert!(Value::Win { plies: 3 } > Value::Win { plies: 5 });
/// assert!(Value::Draw > Value::Loss { plies: 8 });
/// assert!(Value::Loss { plies: 8 } > Value::Loss { plies: 2 });
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Value {
    /// He wins in so many plies, 0 when he has won.
    Win {
        /// The moves of both players until the end.
        plies: u32,
    },
    /// Nobody can force a win: the game goes on for ever, or ends in a draw.
    Draw,
    /// He loses in so many plies, 0 when he has lost.
    Loss {
        /// The moves of both players until the end.
        plies: u32,
    },
}

impl Value {
    /// The value of a game that ended so, with `mover` to move.
    pub(super) fn of(outcome: Outcome, mover: Player) -> Self {
        match outcome {
            Outcome::Draw => Value::Draw,
            Outcome::Win(winner) if winner == mover => Value::Win { plies: 0 },
            Outcome::Win(_) => Value::Loss { plies: 0 },
        }
    }

    /// The result, with `mover` to move.
    #[must_use]
    pub fn outcome(self, mover: Player) -> Outcome {
        match self {
            Value::Win { .. } => Outcome::Win(mover),
            Value::Draw => Outcome::Draw,
            Value::Loss { .. } => Outcome::Win(!mover),
        }
    }

    /// In how many plies the game is won, `None` of a draw.
    #[must_use]
    pub fn plies(self) -> Option<u32> {
        match self {
            Value::Win { plies } | Value::Loss { plies } => Some(plies),
            Value::Draw => None,
        }
    }

    /// What a move is worth to the one who makes it, given the value of where it leads and whether he is to move there again.
    pub(super) fn of_move(self, moves_again: bool) -> Self {
        let later = |plies: u32| plies.saturating_add(1);
        match self {
            Value::Draw => Value::Draw,
            Value::Win { plies } if moves_again => Value::Win {
                plies: later(plies),
            },
            Value::Loss { plies } if moves_again => Value::Loss {
                plies: later(plies),
            },
            Value::Win { plies } => Value::Loss {
                plies: later(plies),
            },
            Value::Loss { plies } => Value::Win {
                plies: later(plies),
            },
        }
    }

    /// Greater for the better, far from zero for the sooner.
    fn rank(self) -> i64 {
        const NEVER: i64 = 1 << 32;
        match self {
            Value::Win { plies } => NEVER - i64::from(plies),
            Value::Draw => 0,
            Value::Loss { plies } => i64::from(plies) - NEVER,
        }
    }
}

impl Ord for Value {
    fn cmp(&self, other: &Self) -> Ordering {
        self.rank().cmp(&other.rank())
    }
}

impl PartialOrd for Value {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}
