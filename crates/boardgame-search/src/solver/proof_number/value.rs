//! What a search finds out about a claim.

use super::numbers::Numbers;

/// The numbers of a claim, and what it rests on when they settle it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Value {
    pub(super) numbers: Numbers,
    pub(super) basis: Basis,
}

/// What a settled claim rests on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Basis {
    /// It isn't settled.
    Open,
    /// Play forced by whoever is right; it comes to an end within so many plies, whatever the other side does.
    Finite(u32),
    /// The prover can't force an end that fits, be it that the game goes on for ever. This is found by coming back to a claim that stands on the
    /// path already: it holds under the path up to the place given, and wherever it comes about if that is [`ALWAYS`].
    Endless(usize),
}

/// The place of what rests on no path.
pub(super) const ALWAYS: usize = usize::MAX;

/// The place before a path begins, of what rests on where the search was cut short.
pub(super) const NOWHERE: usize = 0;

impl Value {
    pub(super) const fn open(numbers: Numbers) -> Self {
        Value {
            numbers,
            basis: Basis::Open,
        }
    }

    /// A claim that is right or wrong, by play that ends within so many plies.
    pub(super) const fn finite(right: bool, plies: u32) -> Self {
        Value {
            numbers: Numbers::PROVEN.opposite_if(!right),
            basis: Basis::Finite(plies),
        }
    }

    /// The prover fails: the claim of the player to move if that is the prover, else the opposite.
    pub(super) const fn unproven(by_mover: bool, place: usize) -> Self {
        Value {
            numbers: Numbers::PROVEN.opposite_if(by_mover),
            basis: Basis::Endless(place),
        }
    }

    /// Whether the claim is right: proven, or at least not to be refuted.
    pub(super) const fn is_right(self) -> bool {
        self.numbers.proof == 0
    }

    /// Whether this settles a claim in fewer plies, or resting on less of the path.
    pub(super) const fn is_firmer_than(self, other: Self) -> bool {
        match (self.basis, other.basis) {
            (Basis::Finite(plies), Basis::Finite(others)) => plies < others,
            (Basis::Finite(_), _) => true,
            (Basis::Endless(place), Basis::Endless(others)) => place > others,
            _ => false,
        }
    }

    /// This value of the claim after a move, as one of the claim before it; the turn may have passed. Shared are only proofs of up to `most` plies: a longer
    /// one is none.
    pub(super) const fn before_move(self, passes: bool, by_mover: bool, most: u32) -> Self {
        match self.basis {
            Basis::Finite(plies) if plies >= most => Value::unproven(by_mover, NOWHERE),
            Basis::Finite(plies) => Value {
                numbers: self.numbers.opposite_if(passes),
                basis: Basis::Finite(plies + 1),
            },
            basis => Value {
                numbers: self.numbers.opposite_if(passes),
                basis,
            },
        }
    }
}
