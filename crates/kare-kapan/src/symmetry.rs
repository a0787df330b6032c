//! The four maps of the rectangle, each with the colours as they are or exchanged.

use boardgame_core::grid::GridMap;
use boardgame_core::{Position, Symmetry};

use crate::{FirstMover, KareKapan, KareMove, Phase};

/// A map of the board, with or without an exchange of the colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct KareKapanMap {
    /// Where the points go.
    pub grid: GridMap,
    /// Whether white stones become black ones, and White's turn Black's.
    pub swap: bool,
}

const fn map(grid: GridMap, swap: bool) -> KareKapanMap {
    KareKapanMap { grid, swap }
}

const MAPS: [KareKapanMap; 8] = [
    map(GridMap::Identity, false),
    map(GridMap::MirrorFiles, false),
    map(GridMap::MirrorRanks, false),
    map(GridMap::HalfTurn, false),
    map(GridMap::Identity, true),
    map(GridMap::MirrorFiles, true),
    map(GridMap::MirrorRanks, true),
    map(GridMap::HalfTurn, true),
];

/// The identity, both mirrors and the half-turn keep the rules at any time.
///
/// An exchange of the colours doesn't, as long as White places first, removes first, removes the one stone when nobody has a square, or
/// slides first by the option. So there are eight maps while stones slide or are taken for a slide, and while only one side still has
/// stones to remove and nobody is named to slide first; four otherwise. A locked board has four too: it is written with White to move.
impl Symmetry for KareKapan {
    type Map = KareKapanMap;

    fn symmetries(&self) -> &'static [KareKapanMap] {
        let colourless = match self.phase() {
            Phase::Place => false,
            Phase::Open { white, black } => {
                let one_side = white == 0 || black == 0;
                one_side && self.rules().first_mover() == FirstMover::OpponentOfLastRemover
            }
            Phase::Move => !self.empty().is_empty(),
            Phase::Take(_) => true,
        };
        if colourless { &MAPS } else { &MAPS[..4] }
    }

    fn swaps_players(map: KareKapanMap) -> bool {
        map.swap
    }

    fn map(&self, map: KareKapanMap) -> Self {
        let board = self.rules().board();
        self.mapped(|set| map.grid.set(set, board), map.swap)
    }

    fn map_move(&self, mv: KareMove, map: KareKapanMap) -> KareMove {
        let board = self.rules().board();
        let point = |point| map.grid.square(point, board);
        match mv {
            KareMove::Place(to) => KareMove::Place(point(to)),
            KareMove::Slide { from, to } => KareMove::Slide {
                from: point(from),
                to: point(to),
            },
            KareMove::Remove(from) => KareMove::Remove(point(from)),
            KareMove::Pass => KareMove::Pass,
        }
    }
}
