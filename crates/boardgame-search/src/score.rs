//! What a search thinks a position is worth.

use core::fmt;

use boardgame_core::{MAX_EVALUATION, Outcome, Player};

/// What a position is worth for a player, as far as a search has seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Score {
    /// The player wins, in so many plies at the latest.
    Win {
        /// Plies until the end, 0 in a finished game.
        plies: u32,
    },
    /// The player loses, in so many plies when the other side plays on for the quickest win the search has found.
    Loss {
        /// Plies until the end, 0 in a finished game.
        plies: u32,
    },
    /// Nothing is proven: the judgement of the horizon that is reached with best play, in the unit of
    /// [`Evaluate`](boardgame_core::Evaluate); 0 also for a draw.
    Estimate(i32),
}

/// The value of a win at the root of a search; one ply later it is worth one less, so that the quicker win counts more.
pub(crate) const WIN: i32 = 1_000_000;

/// More than any value.
pub(crate) const INFINITE: i32 = WIN + 1;

/// The value of a finished game at so many plies from the root, for a player.
pub(crate) fn final_value(outcome: Outcome, player: Player, ply: u32) -> i32 {
    match outcome.winner() {
        None => 0,
        Some(winner) if winner == player => WIN - ply as i32,
        Some(_) => ply as i32 - WIN,
    }
}

/// The value of a game that would be stopped here, for a player: sure, but no win by the rules.
pub(crate) fn adjudicated_value(outcome: Outcome, player: Player) -> i32 {
    match outcome.winner() {
        None => 0,
        Some(winner) if winner == player => MAX_EVALUATION,
        Some(_) => -MAX_EVALUATION,
    }
}

/// A value of a position `ply` plies from the root as it is kept in a table: counted from the position itself.
pub(crate) fn to_table(value: i32, ply: u32) -> i32 {
    match value {
        _ if value > MAX_EVALUATION => value + ply as i32,
        _ if value < -MAX_EVALUATION => value - ply as i32,
        _ => value,
    }
}

/// The reverse of [`to_table`].
pub(crate) fn from_table(value: i32, ply: u32) -> i32 {
    match value {
        _ if value > MAX_EVALUATION => value - ply as i32,
        _ if value < -MAX_EVALUATION => value + ply as i32,
        _ => value,
    }
}

impl Score {
    /// Whether it is a win or a loss that was seen to its end.
    #[must_use]
    pub const fn is_proven(self) -> bool {
        !matches!(self, Score::Estimate(_))
    }

    /// The score of a value at the root.
    pub(crate) fn of(value: i32) -> Self {
        match value {
            _ if value > MAX_EVALUATION => Score::Win {
                plies: (WIN - value).unsigned_abs(),
            },
            _ if value < -MAX_EVALUATION => Score::Loss {
                plies: (WIN + value).unsigned_abs(),
            },
            _ => Score::Estimate(value),
        }
    }
}

/// `wins in 3`, `loses in 4`, or the estimate with its sign in whole units: `+1.25`.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Score::Win { plies } => write!(f, "wins in {plies}"),
            Score::Loss { plies } => write!(f, "loses in {plies}"),
            Score::Estimate(value) => {
                let sign = if value < 0 { '-' } else { '+' };
                let hundredths = value.unsigned_abs();
                write!(f, "{sign}{}.{:02}", hundredths / 100, hundredths % 100)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::format;

    #[test]
    fn a_quicker_win_counts_more_and_a_slower_loss_too() {
        let win = |ply| final_value(Outcome::Win(Player::Second), Player::Second, ply);
        let loss = |ply| final_value(Outcome::Win(Player::Second), Player::First, ply);
        assert!(win(1) > win(3) && win(500) > MAX_EVALUATION);
        assert!(loss(3) > loss(1) && loss(500) < -MAX_EVALUATION);
        assert_eq!(win(4), -loss(4));
        assert_eq!(final_value(Outcome::Draw, Player::First, 9), 0);
    }

    #[test]
    fn a_value_in_a_table_counts_from_its_own_position() {
        for value in [WIN - 7, 7 - WIN, 0, 250, -MAX_EVALUATION, MAX_EVALUATION] {
            assert_eq!(from_table(to_table(value, 5), 5), value);
        }
        // Won in 2 plies from a position that was met 5 plies deep, and is met 3 plies deep now.
        assert_eq!(from_table(to_table(WIN - 7, 5), 3), WIN - 5);
        assert_eq!(from_table(to_table(7 - WIN, 5), 3), 5 - WIN);
    }

    #[test]
    fn scores_read_as_a_player_says_them() {
        for (value, text) in [
            (WIN - 3, "wins in 3"),
            (4 - WIN, "loses in 4"),
            (125, "+1.25"),
            (-7, "-0.07"),
            (0, "+0.00"),
        ] {
            assert_eq!(format!("{}", Score::of(value)), text);
        }
    }
}
