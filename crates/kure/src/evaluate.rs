//! How good a position looks.

use boardgame_core::grid::Bitboard;
use boardgame_core::{Evaluate, Feature, Player, Position};

use crate::captures::{between, caught};
use crate::rules::{BOARD, home};
use crate::{Kure, Step};

/// The weights come from a regression of results over positions of games that searches of two plies played, changed where that won games at two
/// and three plies.
impl Evaluate for Kure {
    const FEATURES: &'static [Feature] = &[
        Feature {
            name: "stones",
            weight: 100,
            meaning: "stones on the board: who has lost four has lost the game",
        },
        Feature {
            name: "threats",
            weight: 45,
            meaning: "enemy stones that some step takes",
        },
        Feature {
            name: "threat-first",
            weight: 55,
            meaning: "whether the player to move has such a step, before the enemy can answer",
        },
        Feature {
            name: "guests",
            weight: 15,
            meaning: "a stone on the enemy's home row, which is hard to take",
        },
        Feature {
            name: "full-lines",
            weight: -10,
            meaning: "lines that hold three stones, and so are closed to the others",
        },
        Feature {
            name: "mobility",
            weight: 5,
            meaning: "steps: who has none has lost the game",
        },
        Feature {
            name: "advance",
            weight: 5,
            meaning: "rows that the stones have come forward",
        },
        Feature {
            name: "border",
            weight: 23,
            meaning: "stones on the files a and g, which can be taken along the file only",
        },
    ];

    type Features = [i32; 8];

    fn features(&self) -> [i32; 8] {
        let (own, other) = (share(self), share(&self.passed()));
        let mut features = core::array::from_fn(|at| own[at] - other[at]);
        features[THREAT_FIRST] = own[THREAT_FIRST];
        features
    }

    #[inline]
    fn promise(&self, step: Step) -> i32 {
        let captures = caught(step.to(), self.own.stones(), self.enemy.stones()).len() as i32;
        let forward = (step.to() > step.from()) == (self.turn() == Player::First);
        2 * captures + i32::from(forward)
    }
}

/// Where the one feature is that only the player to move can have.
const THREAT_FIRST: usize = 2;

/// What the player to move has of all that the features count.
fn share(position: &Kure) -> [i32; 8] {
    let player = position.turn();
    let (own, enemy) = (position.own.stones(), position.enemy.stones());
    let (mut reach, mut steps) = (Bitboard::EMPTY, 0);
    for (_, targets) in position.ways().by_direction() {
        reach |= targets;
        steps += targets.len() as i32;
    }
    let count = |set: Bitboard| set.len() as i32;
    // A stone next to the victim on the far side of it never is the one that steps to the near side, two squares away.
    let threats = count(between(own, reach, enemy));
    let ranks = ranks_up(own);
    [
        count(own),
        threats,
        threats.min(1),
        count(own & home(!player)),
        position.own.lines().full_count() as i32,
        steps,
        match player {
            Player::First => ranks,
            Player::Second => i32::from(BOARD.ranks() - 1) * count(own) - ranks,
        },
        count(own & (Bitboard::file(0) | Bitboard::file(BOARD.files() - 1))),
    ]
}

/// How many ranks the stones stand above the lowest one, all together.
fn ranks_up(stones: Bitboard) -> i32 {
    // The ranks whose number has a bit: three counts do for all.
    const ONE: Bitboard = Bitboard(0xff00_ff00_ff00_ff00);
    const TWO: Bitboard = Bitboard(0xffff_0000_ffff_0000);
    const FOUR: Bitboard = Bitboard(0xffff_ffff_0000_0000);
    let [ones, twos, fours] = [ONE, TWO, FOUR].map(|ranks| (stones & ranks).len() as i32);
    ones + 2 * twos + 4 * fours
}
