//! The score of a match.

use core::ops::AddAssign;

/// What came of the games of a match, from the view of its first contestant.
///
/// Games come in pairs that begin alike, each contestant moving first in one of them. The two games of a pair aren't independent of each other,
/// the pairs are: the error is computed from them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Games the first contestant won.
    pub wins: u32,
    /// Drawn games.
    pub draws: u32,
    /// Games the first contestant lost.
    pub losses: u32,
    /// How many whole pairs gave him 0, ½, 1, 1½ and 2 points.
    pub pairs: [u32; 5],
}

/// What a game brought the first contestant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameResult {
    /// He lost.
    Loss,
    /// A draw.
    Draw,
    /// He won.
    Win,
}

impl Tally {
    /// Adds one game.
    pub fn add(&mut self, result: GameResult) {
        match result {
            GameResult::Win => self.wins += 1,
            GameResult::Draw => self.draws += 1,
            GameResult::Loss => self.losses += 1,
        }
    }

    /// Adds the two games of a pair.
    pub fn add_pair(&mut self, results: [GameResult; 2]) {
        results.into_iter().for_each(|result| self.add(result));
        self.pairs[results.map(|result| result as usize).iter().sum::<usize>()] += 1;
    }

    /// How many games there were.
    #[must_use]
    pub const fn games(&self) -> u32 {
        self.wins + self.draws + self.losses
    }

    /// The share of the points, 0 to 1, a draw being half a point; 0.5 when there were no games.
    #[must_use]
    pub fn score(&self) -> f64 {
        match self.games() {
            0 => 0.5,
            games => (f64::from(self.wins) + f64::from(self.draws) / 2.0) / f64::from(games),
        }
    }
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Tally) {
        self.wins += other.wins;
        self.draws += other.draws;
        self.losses += other.losses;
        for (count, more) in self.pairs.iter_mut().zip(other.pairs) {
            *count += more;
        }
    }
}

#[cfg(feature = "std")]
impl Tally {
    /// Half the width of the 95 % confidence interval of the [`score`](Tally::score), from the spread of the pairs; `None` with fewer than
    /// two of them.
    #[must_use]
    pub fn score_error(&self) -> Option<f64> {
        let count = f64::from(self.pairs.iter().sum::<u32>());
        if count < 2.0 {
            return None;
        }
        let share = |points: usize| points as f64 / 4.0;
        let weighted = |value: &dyn Fn(f64) -> f64| {
            let values = self.pairs.iter().enumerate();
            values
                .map(|(points, &pairs)| f64::from(pairs) * value(share(points)))
                .sum::<f64>()
        };
        let mean = weighted(&|share| share) / count;
        let variance = weighted(&|share| (share - mean).powi(2)) / (count - 1.0);
        Some(1.96 * (variance / count).sqrt())
    }

    /// By how many Elo points the first contestant is stronger; `None` when he has won or lost every game, which no difference explains.
    #[must_use]
    pub fn elo(&self) -> Option<f64> {
        elo_of(self.score())
    }

    /// Half the width of the 95 % confidence interval of [`elo`](Tally::elo); `None` when it has no bound on one side.
    #[must_use]
    pub fn elo_error(&self) -> Option<f64> {
        let (score, error) = (self.score(), self.score_error()?);
        Some((elo_of(score + error)? - elo_of(score - error)?) / 2.0)
    }
}

/// The difference in Elo points at which a score is expected.
#[cfg(feature = "std")]
fn elo_of(score: f64) -> Option<f64> {
    (score > 0.0 && score < 1.0).then(|| 400.0 * (score / (1.0 - score)).log10())
}

#[cfg(test)]
mod tests {
    use super::GameResult::{Draw, Loss, Win};
    use super::*;

    fn tally(pairs: &[[GameResult; 2]]) -> Tally {
        let mut tally = Tally::default();
        pairs.iter().for_each(|&pair| tally.add_pair(pair));
        tally
    }

    #[test]
    fn points_are_counted_by_game_and_by_pair() {
        let tally = tally(&[
            [Win, Win],
            [Win, Loss],
            [Draw, Loss],
            [Loss, Loss],
            [Draw, Win],
        ]);
        assert_eq!((tally.wins, tally.draws, tally.losses), (4, 2, 4));
        assert_eq!(tally.pairs, [1, 1, 1, 1, 1]);
        assert_eq!((tally.games(), tally.score()), (10, 0.5));
    }

    #[test]
    fn parts_of_a_match_add_up_to_the_whole() {
        let pairs = [[Win, Win], [Win, Loss], [Draw, Loss], [Loss, Loss]];
        let mut sum = tally(&pairs[..1]);
        sum += tally(&pairs[1..]);
        assert_eq!(sum, tally(&pairs));
    }

    #[cfg(feature = "std")]
    #[test]
    fn elo_is_the_logistic_of_the_score_with_an_error_from_the_pairs() {
        // 76 % of the points are worth 200 Elo points.
        let pairs: std::vec::Vec<_> = (0..100)
            .map(|n| if n < 52 { [Win, Win] } else { [Win, Loss] })
            .collect();
        let tally = tally(&pairs);
        assert!((tally.score() - 0.76).abs() < 1e-12);
        assert!(
            (tally.elo().unwrap() - 200.24).abs() < 0.01,
            "{:?}",
            tally.elo()
        );
        // 52 pairs at 1 and 48 at ½: a standard deviation of 0.251, over ten.
        assert!((tally.score_error().unwrap() - 1.96 * 0.025_106).abs() < 1e-5);
        assert!(
            (tally.elo_error().unwrap() - 47.2).abs() < 0.5,
            "{:?}",
            tally.elo_error()
        );
    }

    #[cfg(feature = "std")]
    #[test]
    fn where_nothing_bounds_the_difference_none_is_given() {
        let won = tally(&[[Win, Win]; 10]);
        assert_eq!((won.score(), won.elo(), won.elo_error()), (1.0, None, None));
        assert_eq!(Tally::default().elo_error(), None);
        assert_eq!(tally(&[[Win, Loss]; 10]).elo_error(), Some(0.0));
    }
}
