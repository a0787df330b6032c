//! What a game knows of how good a position is, for searches that can't see its end.

use crate::Position;

/// One thing that an evaluation looks at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Feature {
    /// Its name: lower case ASCII, words joined by hyphens.
    pub name: &'static str,
    /// What one unit of it counts, in the unit of [`Evaluate`].
    pub weight: i32,
    /// What it measures, and why that matters.
    pub meaning: &'static str,
}

/// Positions that can be judged without looking ahead.
///
/// The judgement is a weighted sum of a few features, each of them the mover's share less the opponent's, so that a program can show
/// them, leave one out to see what it is worth, or weigh them differently. The unit is a hundredth: of a stone, or of a point in games that
/// count points. Only a position whose game is going on is ever judged.
///
/// Symmetric positions are judged alike: where a map of the board exchanges the players, the mover of the one is the mover of the other.
pub trait Evaluate: Position {
    /// What the evaluation looks at, in the order of [`features`](Evaluate::features).
    const FEATURES: &'static [Feature];

    /// As many values as there are [`FEATURES`](Evaluate::FEATURES): an array.
    type Features: Copy + AsRef<[i32]>;

    /// The value of each feature, from the view of the player to move.
    fn features(&self) -> Self::Features;

    /// How good the position is for the player to move, in hundredths: the sum of the weighted features, strictly between
    /// ±[`MAX_EVALUATION`].
    #[must_use]
    fn evaluate(&self) -> i32 {
        let features = self.features();
        let weighted = Self::FEATURES.iter().zip(features.as_ref());
        weighted
            .map(|(feature, value)| feature.weight * value)
            .sum()
    }

    /// How promising a legal move looks before anything is searched, the higher the sooner it is tried. It changes how long a search takes,
    /// never what a full one finds.
    #[must_use]
    fn promise(&self, mv: Self::Move) -> i32 {
        self.is_capture(mv).into()
    }

    /// Whether a position shouldn't be judged before this legal move is looked at: searches go on with such moves beyond their horizon. Captures, unless
    /// a game knows better.
    #[must_use]
    fn is_noisy(&self, mv: Self::Move) -> bool {
        self.is_capture(mv)
    }
}

/// What no evaluation reaches, so that a proven win counts more than any judgement.
pub const MAX_EVALUATION: i32 = 900_000;
