//! One turn on plain counts, of any size, with each step told.

use crate::moves::Run;
use crate::place::{Place, RING, is_mandarin_square};
use crate::{EmptyMandarin, Event, OAnQuanRules};

/// The squares in the middle of a turn, and what it has taken.
#[derive(Debug)]
pub(crate) struct Turn<F> {
    pub(crate) counts: [u16; RING],
    /// The mandarins that stand, as bits: the right one, then the left one.
    pub(crate) standing: u8,
    pub(crate) taken: u64,
    run: Run,
    observe: F,
}

impl<F: FnMut(Event)> Turn<F> {
    pub(crate) fn new(counts: [u16; RING], standing: u8, run: Run, observe: F) -> Self {
        Turn {
            counts,
            standing,
            taken: 0,
            run,
            observe,
        }
    }

    /// Lifts a citizen square and sows, going on from the next square as long as that can be lifted; then the place after the last citizen.
    ///
    /// It always ends, after at most 6 × S more squares sown on or lifted, S being the citizens on the citizen squares before. The squares
    /// passed follow each other round the ring, so that of any six of them one is a mandarin square. The citizen that falls there stays
    /// there, because a mandarin square is never lifted; so at most S mandarin squares are passed, and after the S-th there is nothing
    /// left in hand or to lift. Before the first of them and between two lie at most five other squares.
    pub(crate) fn sow(&mut self, origin: usize) -> usize {
        let mut at = origin;
        loop {
            let hand = core::mem::take(&mut self.counts[at]);
            (self.observe)(Event::Lift {
                from: Place::at(at),
                citizens: hand,
            });
            for count in &mut self.counts {
                *count += hand / RING as u16;
            }
            let rest = usize::from(hand) % RING;
            for step in 1..=rest {
                self.counts[self.run.onward(at, step)] += 1;
            }
            at = self.run.onward(at, rest + 1);
            if is_mandarin_square(at) || self.counts[at] == 0 {
                return at;
            }
        }
    }

    /// Captures whatever lies behind an empty square, again and again, from the place after the last citizen sown.
    pub(crate) fn capture(&mut self, next: usize, rules: OAnQuanRules) {
        let stands =
            |standing: u8, at: usize| is_mandarin_square(at) && standing >> (at / 6) & 1 == 1;
        let mut gap = next;
        loop {
            let passable =
                rules.empty_mandarin() == EmptyMandarin::IsEmpty || !is_mandarin_square(gap);
            if !passable || self.counts[gap] > 0 || stands(self.standing, gap) {
                return;
            }
            let target = self.run.onward(gap, 1);
            let citizens = self.counts[target];
            let mandarin = stands(self.standing, target);
            let young = mandarin && citizens < rules.young_mandarin().into();
            if young || (citizens == 0 && !mandarin) {
                return;
            }
            if mandarin {
                self.standing &= !(1 << (target / 6));
            }
            self.counts[target] = 0;
            self.taken += u64::from(citizens);
            (self.observe)(Event::Capture {
                on: Place::at(target),
                citizens,
                mandarin,
            });
            gap = self.run.onward(target, 1);
        }
    }

    /// Tells of one thing more.
    pub(crate) fn tell(&mut self, event: Event) {
        (self.observe)(event);
    }
}
