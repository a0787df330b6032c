//! One turn within the low word of a board: each hand sown is one addition.

use boardgame_core::grid::Square;

use crate::board::{LANE_TOPS, low_lane};
use crate::moves::Run;
use crate::place::{RING, is_mandarin_square, ring_of};
use crate::{EmptyMandarin, OAnQuanRules};

/// How many laps are sown before it is looked at whether the turn goes on.
const LAPS_AT_ONCE: usize = 2;

/// The highest bit of every lane of the low word. While none is set two laps overflow no lane: up to 15 citizens in hand add at most two to
/// a square, and so do the up to 17 that can be lifted next.
const ALL_TOPS: u64 = {
    let half = LANE_TOPS | 1 << 31;
    half | half << 32
};

/// What lifting and sowing one hand does and where it leads, by place on the ring and citizens in hand. With an empty hand nothing changes,
/// and the place stays. The last four places are never reached.
struct Laps {
    /// What to add to the low word: a citizen for each square sown on, minus those lifted.
    change: [[u64; 32]; 16],
    next: [[Next; 32]; 16],
}

/// The square after the last citizen sown. (Aligned so that an entry is four bytes, found without a multiplication.)
#[derive(Clone, Copy)]
#[repr(align(4))]
struct Next {
    /// Its place on the ring.
    at: u8,
    /// Its lane, to lift it. The mask is empty at a mandarin square, which is never lifted.
    shift: u8,
    mask: u8,
}

const fn laps(run: Run) -> Laps {
    let none = Next {
        at: 0,
        shift: 0,
        mask: 0,
    };
    let mut laps = Laps {
        change: [[0; 32]; 16],
        next: [[none; 32]; 16],
    };
    let mut at = 0;
    while at < RING {
        let mut hand = 0;
        while hand < 32 {
            let mut change = ((hand as u64) << low_lane(at).0).wrapping_neg();
            let mut sown = 1;
            while sown <= hand {
                change = change.wrapping_add(1 << low_lane(run.onward(at, sown)).0);
                sown += 1;
            }
            let next = if hand == 0 {
                at
            } else {
                run.onward(at, hand + 1)
            };
            let mask = if is_mandarin_square(next) { 0 } else { 31 };
            laps.change[at][hand] = change;
            laps.next[at][hand] = Next {
                at: next as u8,
                shift: low_lane(next).0 as u8,
                mask,
            };
            hand += 1;
        }
        at += 1;
    }
    laps
}

static LAPS: [Laps; 2] = [laps(Run::ALL[0]), laps(Run::ALL[1])];

/// Where a chain of captures comes by: the square that has to be empty, the one behind it, and the one after that.
#[derive(Clone, Copy)]
#[repr(align(8))]
struct Link {
    gap: Lane,
    target: Lane,
    /// The next square that has to be empty.
    next: u8,
}

/// A lane of the low word, and the bit of the mandarin that may stand there; 0 on a citizen square.
#[derive(Clone, Copy)]
struct Lane {
    shift: u8,
    mask: u8,
    mandarin: u8,
}

impl Lane {
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

/// By place of the gap; the last four are never reached.
type Links = [Link; 16];

const fn links(run: Run) -> Links {
    let mut links = [Link {
        gap: Lane::of(0),
        target: Lane::of(0),
        next: 0,
    }; 16];
    let mut at = 0;
    while at < RING {
        let target = run.onward(at, 1);
        links[at] = Link {
            gap: Lane::of(at),
            target: Lane::of(target),
            next: run.onward(target, 1) as u8,
        };
        at += 1;
    }
    links
}

static LINKS: [Links; 2] = [links(Run::ALL[0]), links(Run::ALL[1])];

/// The lane of each citizen square by its index, and its place on the ring.
static ORIGINS: [(u8, u8); 16] = {
    let mut origins = [(0, 0); 16];
    let mut index = 0;
    while index < 16 {
        let at = ring_of(Square::from_index(index));
        origins[index as usize] = (low_lane(at).0 as u8, at as u8);
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
#[inline]
pub(crate) fn play_low(
    mut low: u64,
    mut standing: u8,
    from: Square,
    run: Run,
    rules: OAnQuanRules,
) -> Option<LowTurn> {
    let laps = &LAPS[run as usize];
    let (shift, at) = ORIGINS[from.index() & 15];
    let mut at = usize::from(at);
    let mut hand = (low >> shift) as usize & 31;
    while hand != 0 {
        if low & ALL_TOPS != 0 {
            return None;
        }
        for _ in 0..LAPS_AT_ONCE {
            low = low.wrapping_add(laps.change[at][hand]);
            let next = laps.next[at][hand];
            hand = low.wrapping_shr(next.shift.into()) as usize & usize::from(next.mask);
            at = next.at.into();
        }
    }

    let links = &LINKS[run as usize];
    let mut taken = 0;
    let ends_turn = if rules.empty_mandarin() == EmptyMandarin::EndsTurn {
        0b11
    } else {
        0
    };
    let young = u64::from(rules.young_mandarin());
    loop {
        let link = &links[at & 15];
        if link.gap.count(low) != 0 || (standing | ends_turn) & link.gap.mandarin != 0 {
            break;
        }
        let citizens = link.target.count(low);
        let mandarin = standing & link.target.mandarin;
        if mandarin != 0 {
            if citizens < young {
                break;
            }
            standing ^= mandarin;
        } else if citizens == 0 {
            break;
        }
        low ^= citizens.wrapping_shl(link.target.shift.into());
        taken += citizens;
        at = link.next.into();
    }
    Some(LowTurn {
        low,
        standing,
        taken,
    })
}
