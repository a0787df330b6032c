//! The four maps of the board that keep the two home rows.

use boardgame_core::grid::GridMap;
use boardgame_core::{Position, Symmetry};

use crate::rules::BOARD;
use crate::{Kure, KureSetup, Step};

/// Left and right can be exchanged; so can top and bottom when the players are exchanged too; and so both, which is a half-turn.
impl Symmetry for Kure {
    type Map = GridMap;

    fn symmetries(&self) -> &'static [GridMap] {
        &[
            GridMap::Identity,
            GridMap::MirrorFiles,
            GridMap::MirrorRanks,
            GridMap::HalfTurn,
        ]
    }

    fn swaps_players(map: GridMap) -> bool {
        matches!(map, GridMap::MirrorRanks | GridMap::HalfTurn)
    }

    fn map(&self, map: GridMap) -> Self {
        let setup = self.setup();
        let stones = setup.stones.map(|set| map.set(set, BOARD));
        Kure::assemble(
            if Self::swaps_players(map) {
                KureSetup {
                    stones: stones.swapped(),
                    turn: !setup.turn,
                }
            } else {
                KureSetup { stones, ..setup }
            },
            self.rules(),
        )
    }

    fn map_move(&self, mv: Step, map: GridMap) -> Step {
        Step::new(map.square(mv.from(), BOARD), map.square(mv.to(), BOARD))
    }
}
