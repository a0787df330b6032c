//! The four maps of the board that keep the two goals' corners.

use boardgame_core::grid::GridMap;
use boardgame_core::{Position, Symmetry};

use crate::{MukusIzi, Step};

/// The mirror at the diagonal through the goals keeps each goal; the half-turn exchanges them, and the players with them; so does the
/// mirror at the other diagonal, which is both.
impl Symmetry for MukusIzi {
    type Map = GridMap;

    fn symmetries(&self) -> &'static [GridMap] {
        &[
            GridMap::Identity,
            GridMap::Diagonal,
            GridMap::HalfTurn,
            GridMap::AntiDiagonal,
        ]
    }

    fn swaps_players(map: GridMap) -> bool {
        matches!(map, GridMap::HalfTurn | GridMap::AntiDiagonal)
    }

    fn map(&self, map: GridMap) -> Self {
        let board = self.rules().board();
        self.mapped(
            |set| map.set(set, board),
            |square| map.square(square, board),
            Self::swaps_players(map),
        )
    }

    fn map_move(&self, mv: Step, map: GridMap) -> Step {
        Step {
            to: map.square(mv.to, self.rules().board()),
        }
    }
}
