//! What bots and solvers want to know of Dots and Boxes.

use boardgame_core::grid::{Bitboard, GridMap, Square};
use boardgame_core::{Evaluate, Feature, Outcome, Player, Solvable, Symmetry, Zobrist, mix};

use super::DotsAndBoxes;
use super::rules::BOARD;

impl Zobrist for DotsAndBoxes {
    fn zobrist(&self) -> u64 {
        let boxes = self.boxes.map(u64::from);
        let rest = boxes.first << 8 | boxes.second << 4 | self.turn as u64;
        mix(self.lines.0, rest)
    }
}

impl DotsAndBoxes {
    /// By how many boxes the player to move is ahead.
    fn ahead(&self) -> i32 {
        let boxes = self.boxes.map(i32::from);
        boxes[self.turn] - boxes[!self.turn]
    }
}

impl Evaluate for DotsAndBoxes {
    const FEATURES: &'static [Feature] = &[
        Feature {
            name: "boxes",
            weight: 100,
            meaning: "the own boxes less the opponent's",
        },
        Feature {
            name: "offered",
            weight: 100,
            meaning: "boxes that lack one side: the mover can have them",
        },
    ];

    type Features = [i32; 2];

    fn features(&self) -> [i32; 2] {
        [self.ahead(), self.count_missing(1).into()]
    }

    fn promise(&self, line: Square) -> i32 {
        self.prospect(line)
    }
}

impl Solvable for DotsAndBoxes {
    /// The lines, in the least of their eight images, and by how many boxes the player to move is ahead.
    type Key = (Bitboard, i8);

    fn key(&self) -> (Bitboard, i8) {
        let images = MAPS.iter().map(|&map| mapped(self.lines, map));
        (images.min().unwrap_or(self.lines), self.ahead() as i8)
    }

    fn hash_of(&(lines, ahead): &(Bitboard, i8)) -> u64 {
        mix(lines.0, ahead as u64)
    }

    fn lead(&self) -> i32 {
        self.ahead()
    }

    /// Five of nine boxes win, whoever gets the others.
    fn verdict(&self) -> Option<Outcome> {
        let all = Player::ALL.into_iter();
        let winner = all.max_by_key(|&player| self.boxes[player])?;
        (self.boxes[winner] > 4).then_some(Outcome::Win(winner))
    }

    /// The boxes that a line closes, less those that it leaves to the opponent.
    fn prospect(&self, line: Square) -> i32 {
        i32::from(self.count_beside(line, 1)) - i32::from(self.count_beside(line, 2))
    }
}

/// First a mirror or a turn, then the exchange of files and ranks or not.
const MAPS: [[GridMap; 2]; 8] = [
    [GridMap::Identity, GridMap::Identity],
    [GridMap::MirrorFiles, GridMap::Identity],
    [GridMap::MirrorRanks, GridMap::Identity],
    [GridMap::HalfTurn, GridMap::Identity],
    [GridMap::Identity, GridMap::Diagonal],
    [GridMap::MirrorFiles, GridMap::Diagonal],
    [GridMap::MirrorRanks, GridMap::Diagonal],
    [GridMap::HalfTurn, GridMap::Diagonal],
];

fn mapped(lines: Bitboard, map: [GridMap; 2]) -> Bitboard {
    map.iter().fold(lines, |set, step| step.set(set, BOARD))
}

impl Symmetry for DotsAndBoxes {
    type Map = [GridMap; 2];

    fn symmetries(&self) -> &'static [[GridMap; 2]] {
        &MAPS
    }

    fn swaps_players(_: [GridMap; 2]) -> bool {
        false
    }

    fn map(&self, map: [GridMap; 2]) -> Self {
        DotsAndBoxes {
            lines: mapped(self.lines, map),
            ..*self
        }
    }

    fn map_move(&self, line: Square, map: [GridMap; 2]) -> Square {
        map.iter().fold(line, |to, step| step.square(to, BOARD))
    }
}
