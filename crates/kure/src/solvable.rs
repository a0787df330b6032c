//! What the rest of a game depends on, as one small key for all positions that are alike.

use boardgame_core::grid::GridMap;
use boardgame_core::{Evaluate, Player, Position, Solvable, mix};

use crate::rules::BOARD;
use crate::{Kure, Step};

/// A position as the player to move sees it, who plays up the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct KureKey {
    /// The stones of the player to move, and of the other: the lesser pair of a board and its mirror image. The board leaves the upper bits
    /// free, where the rules are.
    words: [u64; 2],
}

impl Solvable for Kure {
    type Key = KureKey;

    fn key(&self) -> KureKey {
        let stones = self.stones();
        let pair = |map: GridMap| {
            [self.turn(), !self.turn()].map(|player| map.set(stones[player], BOARD).0)
        };
        let [upward, mirrored] = match self.turn() {
            Player::First => [GridMap::Identity, GridMap::MirrorFiles],
            Player::Second => [GridMap::MirrorRanks, GridMap::HalfTurn],
        };
        let [own, enemy] = pair(upward).min(pair(mirrored));
        let rules = (self.rules().home_stones() as u64) << 63;
        KureKey {
            words: [own | rules, enemy],
        }
    }

    #[inline]
    fn hash_of(key: &KureKey) -> u64 {
        mix(key.words[0], key.words[1])
    }

    fn prospect(&self, step: Step) -> i32 {
        self.promise(step)
    }
}
