//! The key of a position for tables.

use boardgame_core::{Zobrist, mix};

use crate::KareKapan;

impl Zobrist for KareKapan {
    #[inline]
    fn zobrist(&self) -> u64 {
        mix(mix(self.own.0, self.other.0), self.status.word())
    }
}
