//! Proof and disproof numbers.

/// How much is still to be shown, at least, before a claim is proven, and before it is refuted; one of the two is zero once it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Numbers {
    pub(super) proof: u32,
    pub(super) disproof: u32,
}

/// The number of what can't be shown any more.
pub(super) const NEVER: u32 = u32::MAX;

impl Numbers {
    pub(super) const PROVEN: Self = Numbers {
        proof: 0,
        disproof: NEVER,
    };

    /// Thresholds under which a search goes on until the claim is settled.
    pub(super) const NO_THRESHOLDS: Self = Numbers {
        proof: NEVER,
        disproof: NEVER,
    };

    /// Those of a claim that nothing is known of, for somebody who still needs so much. The more he needs the less likely he gets it: one more
    /// for every two points solved the start of Ô ăn quan with fewer nodes than none, one, or one for every three.
    pub(super) const fn guess(need: i32) -> Self {
        let missing = if need > 0 { need as u32 } else { 0 };
        let ahead = if need < 1 {
            1_u32.saturating_add(need.unsigned_abs())
        } else {
            0
        };
        Numbers {
            proof: 1 + missing / 2,
            disproof: 1 + ahead / 2,
        }
    }

    /// The same numbers for the opposite claim.
    pub(super) const fn opposite(self) -> Self {
        Numbers {
            proof: self.disproof,
            disproof: self.proof,
        }
    }

    /// The same numbers for the opposite claim, if so.
    pub(super) const fn opposite_if(self, so: bool) -> Self {
        if so { self.opposite() } else { self }
    }

    pub(super) const fn is_settled(self) -> bool {
        self.proof == 0 || self.disproof == 0
    }

    /// Whether one of the numbers has grown to its threshold.
    pub(super) const fn reaches(self, thresholds: Self) -> bool {
        self.proof >= thresholds.proof || self.disproof >= thresholds.disproof
    }
}

/// The sum of two numbers of what is still open, which it stays.
pub(super) const fn sum(a: u32, b: u32) -> u32 {
    let sum = a.saturating_add(b);
    if sum == NEVER { NEVER - 1 } else { sum }
}
