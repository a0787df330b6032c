//! The four maps of the board that keep the rules.

use boardgame_core::Symmetry;
use boardgame_core::grid::GridMap;

use crate::place::ROWS;
use crate::{OAnQuan, Sowing};

/// The mirror that exchanges left and right keeps each player's row; the half-turn exchanges the rows, and the players with them; so does
/// the mirror that exchanges top and bottom, which is both.
impl Symmetry for OAnQuan {
    type Map = GridMap;

    fn symmetries(&self) -> &'static [GridMap] {
        &[
            GridMap::Identity,
            GridMap::MirrorFiles,
            GridMap::HalfTurn,
            GridMap::MirrorRanks,
        ]
    }

    fn swaps_players(map: GridMap) -> bool {
        matches!(map, GridMap::HalfTurn | GridMap::MirrorRanks)
    }

    /// The two maps at a diagonal aren't ones of this board; they are taken for the identity.
    fn map(&self, map: GridMap) -> Self {
        match map {
            GridMap::MirrorFiles => self.mirrored(),
            GridMap::HalfTurn => self.turned(),
            GridMap::MirrorRanks => self.mirrored().turned(),
            GridMap::Identity | GridMap::Diagonal | GridMap::AntiDiagonal => *self,
        }
    }

    fn map_move(&self, mv: Sowing, map: GridMap) -> Sowing {
        match map {
            GridMap::MirrorFiles | GridMap::HalfTurn => Sowing {
                from: map.square(mv.from, ROWS),
                towards: mv.towards.opposite(),
            },
            GridMap::MirrorRanks => Sowing {
                from: map.square(mv.from, ROWS),
                towards: mv.towards,
            },
            GridMap::Identity | GridMap::Diagonal | GridMap::AntiDiagonal => mv,
        }
    }
}
