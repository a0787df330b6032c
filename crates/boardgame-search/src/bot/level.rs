//! The seven levels.

use core::fmt;
use core::str::FromStr;

use crate::alpha_beta::LEAST_DEPTH_NODES;

/// How well a [`Bot`](super::Bot) plays: 1 to 7, each better than the one before.
///
/// A level is a budget of positions to look at, not of time, so that it plays the same on every machine; the low ones also make mistakes on purpose,
/// drawn from a seed. From level 3 up no win in one is missed, and no loss in one allowed that can be avoided.
///
/// ```
/// use boardgame_search::Level;
///
/// assert_eq!("3".parse(), Ok(Level::THREE));
/// assert_eq!("8".parse::<Level>().unwrap_err().to_string(), "`8` is no level: the levels are 1 to 7");
/// assert!(Level::ONE < Level::SEVEN);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

/// What a level does.
#[derive(Clone, Copy, Debug)]
pub(super) struct Plan {
    /// Of a thousand moves, how many are any move; from level 3 up, any that wins in one or else doesn't lose in one.
    pub(super) random: u16,
    /// Whether a win in one is never missed, and a loss in one never allowed that can be avoided.
    pub(super) safe: bool,
    /// The most plies to look ahead.
    pub(super) depth: u32,
    /// The most positions to look at.
    pub(super) nodes: u64,
    /// Whether a solver is asked first.
    pub(super) solves: bool,
}

/// So many plies are searched in full from level 3 up whatever the budget: the own move and the answer to it.
pub(super) const SAFE_DEPTH: u32 = 2;

impl Level {
    /// Plays any legal move: whoever looks one move ahead beats it.
    pub const ONE: Level = Level(1);
    /// Looks one ply ahead, and errs now and then.
    pub const TWO: Level = Level(2);
    /// Looks two plies ahead, and plays any safe move now and then.
    pub const THREE: Level = Level(3);
    /// The first level that searches as deep as its budget goes; still plays any safe move now and then.
    pub const FOUR: Level = Level(4);
    /// Some times the budget of level 4.
    pub const FIVE: Level = Level(5);
    /// Some times the budget of level 5; asks the solver of the game, where there is one.
    pub const SIX: Level = Level(6);
    /// The highest level; at most two seconds a move on one core.
    pub const SEVEN: Level = Level(7);

    /// All levels, the lowest first.
    pub const ALL: [Level; 7] = [
        Level::ONE,
        Level::TWO,
        Level::THREE,
        Level::FOUR,
        Level::FIVE,
        Level::SIX,
        Level::SEVEN,
    ];

    /// The level of a number, `None` outside 1 to 7.
    #[must_use]
    pub const fn new(number: u8) -> Option<Level> {
        match number {
            1..=7 => Some(Level(number)),
            _ => None,
        }
    }

    /// The number of this level, 1 to 7.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The budget of the middle levels grows with the number of moves that positions of the game can have: what is enough for three plies in one
    /// game is not enough for two in another.
    pub(super) const fn plan(self, most_moves: usize) -> Plan {
        let moves = most_moves as u64;
        let (random, depth, nodes) = match self.0 {
            1 => (1000, 1, LEAST_DEPTH_NODES),
            2 => (100, 1, LEAST_DEPTH_NODES),
            3 => (120, 2, LEAST_DEPTH_NODES),
            4 => (40, u32::MAX, 16 * moves),
            5 => (0, u32::MAX, 50 * moves),
            6 => (0, u32::MAX, 200 * moves),
            _ => (0, u32::MAX, 100_000),
        };
        Plan {
            random,
            safe: self.0 >= 3,
            depth,
            nodes,
            solves: self.0 >= 6,
        }
    }

    /// The memory of the transposition table, in MiB: enough for the budget.
    pub(super) const fn table_mib(self) -> usize {
        match self.0 {
            1 | 2 => 0,
            3..=5 => 1,
            6 => 4,
            _ => 16,
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

impl FromStr for Level {
    type Err = NoSuchLevel;

    fn from_str(text: &str) -> Result<Self, NoSuchLevel> {
        match text.as_bytes() {
            &[digit @ b'1'..=b'7'] => Ok(Level(digit - b'0')),
            _ => Err(NoSuchLevel(boardgame_core::excerpt(text))),
        }
    }
}

/// A text that names no level.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0} is no level: the levels are 1 to 7")]
pub struct NoSuchLevel(alloc::string::String);

#[cfg(test)]
mod tests {
    use super::*;
    use std::string::ToString;

    #[test]
    fn a_level_reads_as_it_is_written_and_nothing_else_does() {
        for (number, level) in (1..).zip(Level::ALL) {
            assert_eq!(Level::new(number), Some(level));
            assert_eq!(level.number(), number);
            assert_eq!(level.to_string().parse(), Ok(level));
        }
        for text in ["", "0", "8", "03", "+3", "3 ", "three", "-1"] {
            assert!(text.parse::<Level>().is_err(), "{text:?}");
        }
        assert_eq!((Level::new(0), Level::new(8)), (None, None));
    }
}
