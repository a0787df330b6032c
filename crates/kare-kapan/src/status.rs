//! All about a position but its stones, in one word.

use boardgame_core::Player;

use crate::rules::KareKapanRules;
use crate::{Blocked, Captures, FirstMover, Phase, SquareStones};

/// Whose turn it is, what he has to do, and the rules: a byte for the turn, one for the kind of the phase, two for what is owed, one for
/// the lines, one of a bit for each option, and one that is set when a side has come down to three stones.
///
/// As fields of their own they were copied byte by byte for every move of a tree, and the padding with them: perft with every leaf played
/// ran at little more than half of the speed.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Status(u64);

impl Status {
    const RULES: u64 = 0xffff << 32;
    const KIND: u64 = 0xff << 8;
    const SLIDING: u64 = 2 << 8;
    const LOST: u64 = 1 << 48;

    /// What the three make, in a game in which nobody has come down to three stones.
    #[inline]
    pub(crate) fn new(turn: Player, phase: Phase, rules: KareKapanRules) -> Self {
        let options = [
            rules.first_mover() as u8,
            rules.captures() as u8,
            rules.blocked() as u8,
            rules.square_stones() as u8,
        ];
        let options = options
            .into_iter()
            .fold(0, |bits, option| bits << 1 | option);
        Status(u64::from_le_bytes([
            0,
            0,
            0,
            0,
            rules.lines(),
            options,
            0,
            0,
        ]))
        .at(turn, phase)
    }

    /// Another turn and phase under the same rules, in a game in which nobody has come down to three stones.
    #[inline]
    pub(crate) const fn at(self, turn: Player, phase: Phase) -> Self {
        let [kind, first, second] = match phase {
            Phase::Place => [0, 0, 0],
            Phase::Open { white, black } => [1, white, black],
            Phase::Move => [2, 0, 0],
            Phase::Take(owed) => [3, owed, 0],
        };
        let now = u64::from_le_bytes([turn as u8, kind, first, second, 0, 0, 0, 0]);
        Status(self.0 & Self::RULES | now)
    }

    /// The same in a game that is over, because a side has come down to three stones.
    #[inline]
    pub(crate) const fn lost(self) -> Self {
        Status(self.0 | Self::LOST)
    }

    /// Whether a side has come down to three stones. While stones are placed nobody has come down to anything.
    #[inline]
    pub(crate) const fn is_lost(self) -> bool {
        self.0 & Self::LOST != 0
    }

    /// Whether the game goes on, in the phase of slides.
    #[inline]
    pub(crate) const fn is_sliding(self) -> bool {
        self.0 & (Self::KIND | Self::LOST) == Self::SLIDING
    }

    /// The same with the other side to move.
    #[inline]
    pub(crate) const fn handed_over(self) -> Self {
        Status(self.0 ^ 1)
    }

    /// Whose turn it is.
    #[inline]
    pub(crate) const fn turn(self) -> Player {
        if self.0 & 1 == 0 {
            Player::First
        } else {
            Player::Second
        }
    }

    /// What he has to do.
    #[inline]
    pub(crate) const fn phase(self) -> Phase {
        let [_, kind, first, second, ..] = self.0.to_le_bytes();
        match kind {
            0 => Phase::Place,
            1 => Phase::Open {
                white: first,
                black: second,
            },
            2 => Phase::Move,
            _ => Phase::Take(first),
        }
    }

    /// The rules.
    #[inline]
    pub(crate) fn rules(self) -> KareKapanRules {
        let [.., lines, options, _, _] = self.0.to_le_bytes();
        let is = |bit: u8| options >> bit & 1 != 0;
        KareKapanRules::of(
            lines,
            if is(3) {
                FirstMover::White
            } else {
                FirstMover::OpponentOfLastRemover
            },
            if is(2) {
                Captures::OnePerMove
            } else {
                Captures::PerSquare
            },
            if is(1) {
                Blocked::Loses
            } else {
                Blocked::Passes
            },
            if is(0) {
                SquareStones::FreeWhenAllInSquares
            } else {
                SquareStones::Protected
            },
        )
    }

    /// All of it that doesn't follow from the stones, for keys.
    #[inline]
    pub(crate) const fn word(self) -> u64 {
        self.0 & !Self::LOST
    }
}
