//! The evaluation: each feature by walking the squares one by one, symmetry, bounds.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod setups;

use boardgame_core::grid::Square;
use boardgame_core::{Evaluate, MAX_EVALUATION, Outcome, Player, Position, Solvable, Symmetry};
use mukus_izi::{Blocked, MukusIzi, Step};

use setups::{Random, distances, random_setup, rules};

/// Positions of every size and rule whose game is going on, from an empty board to a full one.
fn positions() -> impl Iterator<Item = MukusIzi> {
    let mut random = Random::default();
    (3..=8)
        .cycle()
        .take(6_000)
        .flat_map(|size| [Blocked::Loses, Blocked::Draws].map(|blocked| rules(size, blocked)))
        .map(move |rules| random_setup(rules, 0..=45, &mut random))
        .filter(|position| position.outcome().is_none())
}

/// The position with another snail to walk from: how far squares are from each other with the snail's square closed.
fn walks(position: &MukusIzi, from: Square) -> impl Fn(Square) -> Option<i32> {
    let found = distances(position, from);
    move |to| {
        if to == from {
            Some(0)
        } else {
            found.get(&to).copied()
        }
    }
}

/// The features, one after the other, by distances alone.
fn slow_features(position: &MukusIzi) -> [i32; 7] {
    let (own, enemy) = (
        position.goal(position.turn()),
        position.goal(!position.turn()),
    );
    let from_snail = distances(position, position.snail());
    let beside = |goal: Square| {
        let ways = from_snail
            .keys()
            .filter(|&&square| goal.distance(square) == 1);
        if position.free().contains(goal) {
            ways.count() as i32
        } else {
            0
        }
    };
    let reached = |goal: Square| from_snail.get(&goal).copied();
    let steps = match (reached(own), reached(enemy)) {
        (Some(own), Some(enemy)) => enemy - own,
        _ => 0,
    };
    let (from_own, from_enemy) = (walks(position, own), walks(position, enemy));
    let mut territory = 0;
    for &square in from_snail.keys() {
        // A goal that can't be reached is near to nothing.
        let far = i32::MAX;
        let to_own = reached(own).and_then(|_| from_own(square)).unwrap_or(far);
        let to_enemy = reached(enemy)
            .and_then(|_| from_enemy(square))
            .unwrap_or(far);
        territory += (to_enemy.cmp(&to_own)) as i32;
    }
    let parity = if position.rules().blocked() == Blocked::Draws
        || reached(own).is_some()
        || reached(enemy).is_some()
    {
        0
    } else if from_snail.len() % 2 == 1 {
        1
    } else {
        -1
    };
    let verdict = match position.verdict() {
        Some(Outcome::Win(winner)) if winner == position.turn() => 1,
        Some(_) => -1,
        None => 0,
    };
    let closed = |mv: &Step| {
        mv.to == enemy || !(position.free().contains(enemy) && enemy.distance(mv.to) == 1)
    };
    let replies = position.legal_moves().into_iter().filter(closed);
    let squeeze = replies.map(|mv| -position.prospect(mv)).min().unwrap_or(0);
    [
        verdict,
        beside(own) - beside(enemy),
        territory,
        steps,
        parity,
        squeeze,
        1,
    ]
}

#[test]
fn every_feature_is_what_walking_the_squares_gives() {
    let (mut seen, mut set) = (0, [0; 7]);
    for position in positions() {
        let features = position.features();
        assert_eq!(features, slow_features(&position), "{position}");
        seen += 1;
        for (set, value) in set.iter_mut().zip(features) {
            *set += usize::from(value != 0);
        }
    }
    assert!(seen > 5_000, "{seen} positions");
    assert!(set.iter().all(|&set| set > 100), "{set:?}");
}

#[test]
fn symmetric_positions_are_judged_alike_and_so_are_their_moves() {
    let mut exchanged = 0;
    for position in positions() {
        for &map in position.symmetries() {
            let image = position.map(map);
            assert_eq!(
                image.features(),
                position.features(),
                "{position} by {map:?}"
            );
            for mv in position.legal_moves() {
                let mapped = position.map_move(mv, map);
                assert_eq!(
                    image.promise(mapped),
                    position.promise(mv),
                    "{mv} at {position}"
                );
            }
            exchanged += usize::from(image.turn() != position.turn());
        }
    }
    assert!(exchanged > 5_000, "{exchanged}");
}

#[test]
fn every_judgement_stays_within_its_bounds_and_a_verdict_outweighs_the_rest() {
    let mut verdicts = 0;
    for position in positions() {
        let value = position.evaluate();
        assert!(value.abs() < MAX_EVALUATION, "{value} at {position}");
        let Some(Outcome::Win(winner)) = position.verdict() else {
            continue;
        };
        let won = winner == position.turn();
        assert_eq!(value > 0, won, "{value} at {position}");
        verdicts += 1;
    }
    assert!(verdicts > 300, "{verdicts}");
}

#[test]
fn the_own_goal_is_tried_first_and_what_loses_at_once_last() {
    // First on b2 of 3×3: a1 wins, c3 and the squares beside it lose, a2 and b1 stay beside the own goal.
    let position: MukusIzi = "3/1S1/3 1".parse().unwrap();
    let mut moves: Vec<Step> = position.legal_moves().into_iter().collect();
    moves.sort_by_key(|&mv| -position.promise(mv));
    let names: Vec<String> = moves.iter().map(Step::to_string).collect();
    assert_eq!(names[0], "a1");
    let mut last = names[5..].to_vec();
    last.sort();
    assert_eq!(last, ["b3", "c2", "c3"]);
    assert_eq!(position.turn(), Player::First);
}

#[test]
fn features_have_names_of_their_own_and_one_value_each() {
    let position = MukusIzi::default();
    assert_eq!(position.features().len(), MukusIzi::FEATURES.len());
    for (at, feature) in MukusIzi::FEATURES.iter().enumerate() {
        let named = |other: &boardgame_core::Feature| other.name == feature.name;
        assert_eq!(MukusIzi::FEATURES.iter().position(named), Some(at));
        let plain = |c: char| c.is_ascii_lowercase() || c == '-';
        assert!(feature.name.chars().all(plain), "{}", feature.name);
        assert!(feature.weight != 0 && !feature.meaning.is_empty());
    }
}
