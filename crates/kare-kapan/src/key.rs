//! The key of a position for tables.

use boardgame_core::{Zobrist, mix};

use crate::{KareKapan, Phase};

impl Zobrist for KareKapan {
    #[inline]
    fn zobrist(&self) -> u64 {
        let rules = self.rules;
        let (tag, counts) = match self.phase {
            Phase::Place => (0, [0, 0]),
            Phase::Open { white, black } => (1, [white, black]),
            Phase::Move => (2, [0, 0]),
            Phase::Take(owed) => (3, [owed, 0]),
        };
        let options = [
            rules.first_mover() as u8,
            rules.captures() as u8,
            rules.blocked() as u8,
            rules.square_stones() as u8,
        ];
        let options = options
            .into_iter()
            .fold(0, |bits, option| bits << 1 | option);
        let rest = [
            self.turn as u8,
            tag,
            counts[0],
            counts[1],
            rules.lines(),
            options,
            0,
            0,
        ];
        mix(mix(self.own.0, self.other.0), u64::from_le_bytes(rest))
    }
}
