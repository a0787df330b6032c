//! One turn within the low word of a board: each hand sown is one addition.

use boardgame_core::grid::Square;

use crate::board::{LANE_TOPS, low_lane};
use crate::moves::Run;
use crate::place::{RING, is_mandarin_square};
use crate::{EmptyMandarin, OAnQuanRules, Side, Sowing};

/// How many laps are sown before it is looked at whether the turn goes on.
const LAPS_AT_ONCE: usize = 2;

/// The highest bit of every lane of the low word. While none is set two laps overflow no lane: up to 15 citizens in hand add at most two to
/// a square, and so do the up to 17 that can be lifted next.
const ALL_TOPS: u64 = {
    let half = LANE_TOPS | 1 << 31;
    half | half << 32
};

/// Where a hand is in its turn: a place of the ring, after those of the other way round, as the number of its row in the tables.
const fn row_of(at: usize, run: Run) -> usize {
    16 * run as usize + at
}

/// How many rows the tables have, the last four for each way round never reached, and how many hands a row.
const TABLE_ROWS: usize = 32;
const HANDS: usize = 32;

/// What lifting and sowing one hand adds to the low word, by row and citizens in hand: a citizen for each square sown on, minus those lifted. An
/// empty hand adds nothing.
static CHANGES: [u64; TABLE_ROWS * HANDS] = {
    let mut changes = [0; TABLE_ROWS * HANDS];
    let mut index = 0;
    while index < 2 * RING * HANDS {
        let (run, at, hand) = entry(index);
        let mut change = ((hand as u64) << low_lane(at).0).wrapping_neg();
        let mut sown = 1;
        while sown <= hand {
            change = change.wrapping_add(1 << low_lane(run.onward(at, sown)).0);
            sown += 1;
        }
        changes[HANDS * row_of(at, run) + hand] = change;
        index += 1;
    }
    changes
};

/// Where lifting and sowing one hand leads, by row and citizens in hand. An empty hand leads nowhere else.
static NEXT: [Next; TABLE_ROWS * HANDS] = {
    let mut nexts = [Next::of(0, Run::CounterClockwise); TABLE_ROWS * HANDS];
    let mut index = 0;
    while index < 2 * RING * HANDS {
        let (run, at, hand) = entry(index);
        let next = if hand == 0 {
            at
        } else {
            run.onward(at, hand + 1)
        };
        nexts[HANDS * row_of(at, run) + hand] = Next::of(next, run);
        index += 1;
    }
    nexts
};

/// The entries of the tables that are ever reached, counted through.
const fn entry(index: usize) -> (Run, usize, usize) {
    let run = Run::ALL[index / (RING * HANDS)];
    (run, index / HANDS % RING, index % HANDS)
}

/// The square after the last citizen sown. (Aligned so that an entry is found without a multiplication.)
#[derive(Clone, Copy)]
#[repr(align(8))]
struct Next {
    /// Where its row begins in the tables.
    entry: u16,
    /// Its lane, to lift it. The mask is empty at a mandarin square, which is never lifted.
    shift: u8,
    mask: u8,
    /// What is behind it, at hand for when it is empty: looked up by its place only then, it cost 8 % of the speed of a whole game tree. Nothing
    /// behind a mandarin square.
    behind: Behind,
}

impl Next {
    const fn of(at: usize, run: Run) -> Next {
        let mut next = Next {
            entry: (HANDS * row_of(at, run)) as u16,
            shift: low_lane(at).0 as u8,
            mask: 31,
            behind: Behind::of(at, run),
        };
        if is_mandarin_square(at) {
            next.mask = 0;
            next.behind.target = Lane::NOTHING;
        }
        next
    }

    /// The citizens lifted there.
    #[inline]
    fn hand(&self, low: u64) -> usize {
        low.wrapping_shr(self.shift.into()) as usize & usize::from(self.mask)
    }
}

/// Where a chain of captures comes by: the square that has to be empty, and what is behind it.
#[derive(Clone, Copy)]
#[repr(align(8))]
struct Link {
    gap: Lane,
    behind: Behind,
}

impl Link {
    const fn of(gap: usize, run: Run) -> Self {
        Link {
            gap: Lane::of(gap),
            behind: Behind::of(gap, run),
        }
    }

    /// Whether a chain of captures goes on past the gap, where `barred` are the mandarin squares that it doesn't pass.
    #[inline]
    fn is_open(&self, low: u64, barred: u8) -> bool {
        self.gap.count(low) | u64::from(barred & self.gap.mandarin) == 0
    }
}

/// The square that is captured behind an empty one, and the row of the one after that, which has to be empty for the next capture.
#[derive(Clone, Copy)]
struct Behind {
    target: Lane,
    beyond: u8,
}

impl Behind {
    const fn of(gap: usize, run: Run) -> Self {
        let target = run.onward(gap, 1);
        Behind {
            target: Lane::of(target),
            beyond: row_of(run.onward(target, 1), run) as u8,
        }
    }
}

/// A lane of the low word, and the bit of the mandarin that may stand there; 0 on a citizen square.
#[derive(Clone, Copy)]
struct Lane {
    shift: u8,
    mask: u8,
    mandarin: u8,
}

impl Lane {
    /// One in which there never is anything.
    const NOTHING: Lane = Lane {
        shift: 0,
        mask: 0,
        mandarin: 0,
    };

    const fn of(at: usize) -> Self {
        let (shift, mask) = low_lane(at);
        Lane {
            shift: shift as u8,
            mask: mask as u8,
            mandarin: if is_mandarin_square(at) {
                1 << (at / 6)
            } else {
                0
            },
        }
    }

    #[inline]
    fn count(self, low: u64) -> u64 {
        low.wrapping_shr(self.shift.into()) & u64::from(self.mask)
    }
}

/// By row of the gap.
static LINKS: [Link; TABLE_ROWS] = {
    let mut links = [Link::of(0, Run::CounterClockwise); TABLE_ROWS];
    let mut index = 0;
    while index < 2 * RING {
        let (run, at) = (Run::ALL[index / RING], index % RING);
        links[row_of(at, run)] = Link::of(at, run);
        index += 1;
    }
    links
};

/// Where each move begins, by the index of its square and by its side.
static ORIGINS: [[Next; 2]; 16] = {
    let mut origins = [[Next::of(0, Run::CounterClockwise); 2]; 16];
    let mut index = 0;
    while index < 32 {
        let mv = Sowing {
            from: Square::from_index(index / 2),
            towards: Side::ALL[index as usize % 2],
        };
        let (at, run) = mv.on_ring();
        origins[index as usize / 2][index as usize % 2] = Next::of(at, run);
        index += 1;
    }
    origins
};

/// What a turn within the low word leaves.
pub(crate) struct LowTurn {
    pub(crate) low: u64,
    /// The mandarins that still stand.
    pub(crate) standing: u8,
    /// The citizens taken.
    pub(crate) taken: u64,
}

/// Plays a turn within the low word; `None` when a count could outgrow its lane.
///
/// Half of all turns are one lap, a quarter two. A wrong guess of the processor at that costs more than a lap: laps come in pairs, the second
/// one without effect when the turn is at its end, which gained 5 % of the speed of a whole game tree.
///
/// Inlined with [`play_unchecked`](boardgame_core::Position::play_unchecked) wherever moves are played: with a call, and the position in memory for
/// it, a game tree took a fifth more instructions and was 8 % slower.
#[inline(always)]
pub(crate) fn play_low(
    mut low: u64,
    mut standing: u8,
    mv: Sowing,
    rules: OAnQuanRules,
) -> Option<LowTurn> {
    // By reference, here and below: copies of the entries are loaded as words that their bytes are then picked from, 6 % slower.
    let mut next = &ORIGINS[mv.from.index() & 15][mv.towards as usize];
    let mut hand = next.hand(low);
    while hand != 0 {
        if low & ALL_TOPS != 0 {
            return None;
        }
        for _ in 0..LAPS_AT_ONCE {
            let entry = usize::from(next.entry) + hand;
            low = low.wrapping_add(CHANGES[entry]);
            next = &NEXT[entry];
            hand = next.hand(low);
        }
    }

    let young = u64::from(rules.young_mandarin());
    let barred = match rules.empty_mandarin() {
        EmptyMandarin::EndsTurn => 0b11,
        EmptyMandarin::IsEmpty => 0,
    };
    let mut behind = &next.behind;
    if barred == 0 && next.mask == 0 {
        let link = &LINKS[usize::from(next.entry) / HANDS % TABLE_ROWS];
        if link.is_open(low, standing) {
            behind = &link.behind;
        }
    }
    let mut taken = 0;
    loop {
        let target = behind.target;
        let citizens = target.count(low);
        let mandarin = standing & target.mandarin;
        if citizens | u64::from(mandarin) == 0 {
            break;
        }
        if mandarin != 0 {
            if citizens < young {
                break;
            }
            standing ^= mandarin;
        }
        low ^= citizens.wrapping_shl(target.shift.into());
        taken += citizens;

        let link = &LINKS[usize::from(behind.beyond) % TABLE_ROWS];
        if !link.is_open(low, standing | barred) {
            break;
        }
        behind = &link.behind;
    }
    Some(LowTurn {
        low,
        standing,
        taken,
    })
}
