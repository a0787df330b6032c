//! What the rest of a game depends on, as one small key for all positions that are alike; and every position of a board.

use boardgame_core::grid::{Bitboard, GridMap};
use boardgame_core::{Player, Position, Solvable, mix};

use crate::{FirstMover, KareKapan, KareKapanRules, KareKapanSetup, Phase};

/// A position as the player to move sees it, the same for all of which the rest of the game is the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct KareKapanKey {
    /// The stones of the side to move, and of the other. No board has points on rank 8; what is to be done is kept there, half and half.
    words: [u64; 2],
}

/// Left out are the colours, which matter for the order of the opening alone; the maps of the board; removals that are owed but won't be
/// made, since the game will be over; and how a removal came to be owed.
impl Solvable for KareKapan {
    type Key = KareKapanKey;

    fn key(&self) -> KareKapanKey {
        const RANK_8: u32 = 56;
        let board = self.rules().board();
        let maps = [
            GridMap::Identity,
            GridMap::MirrorFiles,
            GridMap::MirrorRanks,
            GridMap::HalfTurn,
        ];
        let least = maps.into_iter().fold([u64::MAX; 2], |least, map| {
            least.min([self.own, self.other].map(|set| map.set(set, board).0))
        });
        let [low, high] = Duty::of(self).code(self.rules()).to_le_bytes();
        KareKapanKey {
            words: [
                least[0] | u64::from(low) << RANK_8,
                least[1] | u64::from(high) << RANK_8,
            ],
        }
    }

    #[inline]
    fn hash_of(key: &KareKapanKey) -> u64 {
        mix(key.words[0], key.words[1])
    }
}

/// What is to be done before stones slide.
///
/// The turn needs no place in it: White places when as many stones of both sides stand there, and White removes when both sides owe.
struct Duty {
    /// How many stones the side to move removes; none when it slides or the game is over, [`Duty::PLACE`] when stones are placed.
    own: u8,
    /// How many the other side removes after that.
    other: u8,
    /// The option, as long as it matters.
    first_mover: FirstMover,
}

impl Duty {
    /// The most removals that can be owed and make a difference: as many as bring 28 stones down to three.
    const MOST: u8 = 25;
    const PLACE: u8 = Self::MOST + 1;
    const SLIDE: Duty = Duty {
        own: 0,
        other: 0,
        first_mover: FirstMover::OpponentOfLastRemover,
    };

    fn of(position: &KareKapan) -> Self {
        if position.status.is_lost() {
            return Self::SLIDE;
        }
        let first_mover = position.rules().first_mover();
        let by_own = |owed: u8| owed.min(most_removals(position.other));
        match (position.phase(), position.turn()) {
            (Phase::Place, _) => Duty {
                own: Self::PLACE,
                other: 0,
                first_mover,
            },
            (Phase::Move, _) => Self::SLIDE,
            (Phase::Open { white, black }, Player::First) => Duty {
                own: by_own(white),
                other: black.min(most_removals(position.own)),
                first_mover,
            },
            // White slides after Black's removals by either option, as after those for a slide of Black's.
            (Phase::Open { black: owed, .. }, Player::Second) | (Phase::Take(owed), _) => Duty {
                own: by_own(owed),
                ..Self::SLIDE
            },
        }
    }

    /// This, the lines of the board, and the options: 4 bits for these, and a number below 5·27·26 for the rest.
    fn code(&self, rules: KareKapanRules) -> u16 {
        let lines = u16::from(rules.lines() - *KareKapanRules::LINES.start());
        let own = lines * u16::from(Self::PLACE + 1) + u16::from(self.own);
        let owed = own * u16::from(Self::MOST + 1) + u16::from(self.other);
        let options = [
            self.first_mover as u16,
            rules.captures() as u16,
            rules.blocked() as u16,
            rules.square_stones() as u16,
        ];
        options
            .into_iter()
            .fold(owed, |bits, option| bits << 1 | option)
    }
}

/// How many of a side's stones can be removed before the game is over.
pub(crate) fn most_removals(stones: Bitboard) -> u8 {
    stones.len().saturating_sub(KareKapan::LOST_AT) as u8
}

impl KareKapan {
    /// Every position that there is under the rules, reachable or not: each setup that is possible. Of the removals that a side can be said to
    /// owe only those numbers that it can make before the game is over; greater ones come to the same.
    ///
    /// With 3 lines they are some millions, with more they are beyond reach.
    pub fn all(rules: KareKapanRules) -> impl Iterator<Item = KareKapan> {
        let board = rules.board().squares();
        let sides =
            move |points| subsets(points).filter(move |stones| stones.len() <= rules.stones_each());
        sides(board)
            .flat_map(move |white| sides(board.without(white)).map(move |black| (white, black)))
            .flat_map(move |(white, black)| {
                let turns = Player::ALL.into_iter();
                turns.flat_map(move |turn| {
                    let setup = move |phase| KareKapanSetup {
                        white,
                        black,
                        turn,
                        phase,
                    };
                    phases(white, black, turn)
                        .filter_map(move |phase| KareKapan::from_setup(setup(phase), rules).ok())
                })
            })
    }
}

/// The phases that may be possible with these stones on the board.
fn phases(white: Bitboard, black: Bitboard, turn: Player) -> impl Iterator<Item = Phase> {
    let (by_white, by_black) = (most_removals(black), most_removals(white));
    let (own, first) = match turn {
        Player::First => (by_white, 1..=by_white),
        Player::Second => (by_black, 0..=0),
    };
    let open =
        first.flat_map(move |white| (0..=by_black).map(move |black| Phase::Open { white, black }));
    let take = (1..=own).map(Phase::Take);
    let rest = [Phase::Place, Phase::Move].into_iter();
    rest.chain(take).chain(open)
}

/// All subsets of a set, the empty one first.
fn subsets(set: Bitboard) -> impl Iterator<Item = Bitboard> {
    // To subtract the set is to add one in the bits of the set alone.
    core::iter::successors(Some(0), move |subset: &u64| {
        let next = subset.wrapping_sub(set.0) & set.0;
        (next != 0).then_some(next)
    })
    .map(Bitboard)
}
