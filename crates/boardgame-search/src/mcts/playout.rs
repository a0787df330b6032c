//! Games played out at random.

use core::ops::ControlFlow;

use boardgame_core::{Outcome, Position};
use rand::Rng;

/// A random number less than `bound`, the same on every machine; 0 when the bound is 0.
///
/// A multiplication, and not a range of `rand`, whose way from words to numbers another version may change. The numbers are as likely as each other
/// up to one part in 2³² / `bound`.
#[inline]
pub(super) fn below(rng: &mut impl Rng, bound: u32) -> u32 {
    ((u64::from(rng.next_u32()) * u64::from(bound)) >> 32) as u32
}

/// Plays a game on at random, and tells how it ended, or how it is scored after so many plies. For the decisive ones of these, the first, whoever
/// can win at once does.
pub(super) fn play_out<P: Position>(
    mut position: P,
    plies: u32,
    decisive_plies: u32,
    rng: &mut impl Rng,
) -> Outcome {
    for ply in 0..plies {
        if let Some(outcome) = position.outcome() {
            return outcome;
        }
        if ply < decisive_plies && wins_at_once(&position) {
            return Outcome::Win(position.turn());
        }
        let n = below(rng, position.move_count() as u32);
        let Some(mv) = position.nth_move(n as usize) else {
            break;
        };
        position.play_unchecked(mv);
    }
    position.adjudicate()
}

/// Whether a move of the player to move ends the game in a win.
fn wins_at_once<P: Position>(position: &P) -> bool {
    let won = Some(Outcome::Win(position.turn()));
    let found = position.for_each_move(|mv| {
        let mut after = position.clone();
        after.play_unchecked(mv);
        match after.outcome() == won {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    });
    found.is_break()
}

#[cfg(test)]
mod tests {
    use super::*;
    use boardgame_core::Player;
    use mukus_izi::MukusIzi;
    use o_an_quan::OAnQuan;
    use rand::SeedableRng;
    use rand::rngs::Xoshiro256PlusPlus;

    #[test]
    fn each_number_below_the_bound_comes_up_equally_often() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
        let mut counts = [0; 7];
        for _ in 0..70_000 {
            counts[below(&mut rng, 7) as usize] += 1;
        }
        assert!(
            counts.iter().all(|count| (9_500..10_500).contains(count)),
            "{counts:?}"
        );
        assert_eq!(below(&mut rng, 1), 0);
        assert_eq!(below(&mut rng, 0), 0);
    }

    #[test]
    fn a_game_that_is_stopped_is_scored_as_it_stands() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
        let ahead: OAnQuan = "5,5,5,5,5/5,5,5,5,0 Q0,Q0 1 5,0".parse().unwrap();
        assert_eq!(play_out(ahead, 0, 0, &mut rng), ahead.adjudicate());
        let behind: OAnQuan = "5,5,5,5,0/5,0,5,5,5 Q0,Q0 2 0,10".parse().unwrap();
        assert_eq!(
            play_out(behind, 0, 0, &mut rng),
            Outcome::Win(Player::Second)
        );
        assert_eq!(play_out(MukusIzi::default(), 3, 0, &mut rng), Outcome::Draw);
    }

    #[test]
    fn a_game_that_ends_in_time_has_its_own_result() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
        let results: [Outcome; 50] =
            core::array::from_fn(|_| play_out(MukusIzi::default(), 49, 0, &mut rng));
        assert!(!results.contains(&Outcome::Draw));
        assert!(
            Player::ALL
                .iter()
                .all(|&player| results.contains(&Outcome::Win(player)))
        );
    }

    #[test]
    fn a_win_at_once_is_taken_in_decisive_plies_and_mostly_missed_in_others() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
        // One step from First's goal, and far from the other one.
        for (text, winner) in [
            ("7/7/7/7/7/1S5/7 1", Player::First),
            ("7/5S1/7/7/7/7/7 2", Player::Second),
        ] {
            let near: MukusIzi = text.parse().unwrap();
            let won = Outcome::Win(winner);
            let mut wins = |decisive_plies| {
                let results = (0..100).map(|_| play_out(near, 49, decisive_plies, &mut rng));
                results.filter(|&result| result == won).count()
            };
            assert_eq!(wins(1), 100);
            assert!(wins(0) < 90);
        }
    }
}
