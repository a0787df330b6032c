//! How good a position is, judged without looking ahead.

use boardgame_core::{Evaluate, Feature, Position};

use crate::Kure;

impl Evaluate for Kure {
    const FEATURES: &'static [Feature] = &[Feature {
        name: "mobility",
        weight: 1,
        meaning: "legal moves of the mover",
    }];

    type Features = [i32; 1];

    fn features(&self) -> [i32; 1] {
        [self.move_count() as i32]
    }
}
