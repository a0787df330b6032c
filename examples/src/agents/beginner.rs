//! A player who looks one ply ahead.

use boardgame_core::{Outcome, Position};
use rand::Rng;
use rand::seq::IndexedRandom;

/// A move that wins at once if there is one, else one that doesn't lose at once if there is one; among equals, the one with the most points in
/// games that count them, elsewhere one that takes something or keeps the turn, then any. `None` when the game is over.
pub fn choose<P: Position>(position: &P, rng: &mut impl Rng) -> Option<P::Move> {
    let mover = position.turn();
    let mut best = vec![];
    let mut best_value = i64::MIN;
    for mv in position.legal_moves() {
        let mut after = position.clone();
        after.play_unchecked(mv);
        let value = match after.outcome() {
            Some(Outcome::Win(winner)) if winner == mover => i64::MAX,
            Some(Outcome::Win(_)) => i64::MIN,
            Some(Outcome::Draw) | None => match after.scores() {
                Some(scores) => i64::from(scores[mover]) - i64::from(scores[!mover]),
                None => (position.is_capture(mv) || after.turn() == mover).into(),
            },
        };
        if value > best_value {
            best.clear();
            best_value = value;
        }
        if value == best_value {
            best.push(mv);
        }
    }
    best.choose(rng).copied()
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use mukus_izi::MukusIzi;
    use rand::SeedableRng;
    use rand::rngs::Xoshiro256PlusPlus;

    use super::*;

    fn choices(position: &str) -> HashSet<String> {
        let position: MukusIzi = position.parse().unwrap();
        (0..200)
            .filter_map(|seed| choose(&position, &mut Xoshiro256PlusPlus::seed_from_u64(seed)))
            .map(|mv| mv.to_string())
            .collect()
    }

    fn set(moves: &[&str]) -> HashSet<String> {
        moves.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn it_wins_in_one_for_either_side() {
        assert_eq!(choices("7/7/7/7/7/1S5/7 1"), set(&["a1"]));
        assert_eq!(choices("7/5S1/7/7/7/7/7 2"), set(&["g7"]));
        // By leaving the opponent without a move.
        assert_eq!(choices("7/7/7/##5/1S5/###4/7 1"), set(&["a3"]));
    }

    #[test]
    fn it_never_loses_in_one_where_it_need_not() {
        for turn in [1, 2] {
            let own = if turn == 1 {
                "7/5S1/7/7/7/7/7"
            } else {
                "7/7/7/7/7/1S5/7"
            };
            let chosen = choices(&format!("{own} {turn}"));
            assert_eq!(chosen.len(), 7, "all but the enemy's goal: {chosen:?}");
        }
        // But a losing move that is the only one is played.
        assert_eq!(choices("4##1/4#S#/4###/7/7/7/7 1"), set(&["g7"]));
    }

    #[test]
    fn it_has_no_move_when_the_game_is_over() {
        assert!(choices("6S/7/7/7/7/7/7 1").is_empty());
    }
}
