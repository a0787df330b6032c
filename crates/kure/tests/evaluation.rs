//! What the evaluation counts, recounted the slow way, its laws, and the keys for solvers.

#![allow(clippy::unwrap_used, reason = "these are tests")]

use std::collections::{HashMap, HashSet};

use boardgame_core::grid::{Bitboard, Square};
use boardgame_core::{
    Evaluate, MAX_EVALUATION, Player, Position, RulesOptions, Solvable, Symmetry, mix,
};
use kure::{HomeStones, Kure, KureOptions, KureRules, KureSetup};

fn all_rules() -> [KureRules; 2] {
    [HomeStones::Count, HomeStones::NeverCount].map(|home_stones| {
        let options = KureOptions {
            home_stones: Some(home_stones),
        };
        options.build().unwrap()
    })
}

/// Positions of random games under both rules, in which the game goes on.
fn walks() -> impl Iterator<Item = Kure> {
    all_rules()
        .into_iter()
        .flat_map(|rules| (0..150).flat_map(move |seed| walk(Kure::new(rules), seed)))
}

fn walk(start: Kure, seed: u64) -> impl Iterator<Item = Kure> {
    let mut ply = 0;
    let next = move |position: &Kure| {
        ply += 1;
        let count = position.move_count().max(1) as u64;
        let mv = position.nth_move((mix(seed, ply) % count) as usize)?;
        let mut position = *position;
        position.play(mv).unwrap();
        Some(position)
    };
    std::iter::successors(Some(start), next)
        .take(120)
        .take_while(|position| position.outcome().is_none())
}

/// What one player has, in the order of the features.
fn share(position: &Kure, player: Player) -> [i32; 8] {
    let setup = KureSetup {
        turn: player,
        ..position.setup()
    };
    let seen = Kure::from_setup(setup, position.rules()).unwrap();
    let stones = seen.stones()[player];
    let moves = seen.legal_moves();
    let taken = moves
        .iter()
        .fold(Bitboard::EMPTY, |taken, &step| taken | seen.captures(step));
    let come_forward = |square: Square| match player {
        Player::First => square.rank(),
        Player::Second => 6 - square.rank(),
    };
    let count = |keep: &dyn Fn(Square) -> bool| {
        stones.into_iter().filter(|&square| keep(square)).count() as i32
    };
    [
        stones.len() as i32,
        taken.len() as i32,
        i32::from(!taken.is_empty() && position.turn() == player),
        count(&|square| come_forward(square) == 6),
        position.full_lines(player).count() as i32,
        moves.len() as i32,
        stones
            .into_iter()
            .map(|square| i32::from(come_forward(square)))
            .sum(),
        count(&|square| matches!(square.file(), 0 | 6)),
    ]
}

#[test]
fn features_are_the_movers_share_less_the_opponents_recounted_square_by_square() {
    let mut met = [[0; 2]; 8];
    for position in walks() {
        let own = share(&position, position.turn());
        let other = share(&position, !position.turn());
        let features = position.features();
        for (at, feature) in features.into_iter().enumerate() {
            let name = Kure::FEATURES[at].name;
            assert_eq!(feature, own[at] - other[at], "{name} of {position}");
            met[at][0] += usize::from(feature < 0);
            met[at][1] += usize::from(feature > 0);
        }
        let weights = Kure::FEATURES.iter().map(|feature| feature.weight);
        let sum: i32 = weights
            .zip(features)
            .map(|(weight, value)| weight * value)
            .sum();
        assert_eq!(position.evaluate(), sum);
    }
    // Who is to move can have the first threat, the other can't.
    assert_eq!(met[2][0], 0);
    met[2][0] = met[2][1];
    assert!(met.iter().flatten().all(|&count| count > 50), "{met:?}");
}

#[test]
fn symmetric_positions_are_judged_alike_and_so_are_their_moves() {
    for position in walks() {
        for &map in position.symmetries() {
            let image = position.map(map);
            assert_eq!(image.features(), position.features(), "{position} {map:?}");
            for step in position.legal_moves() {
                let mapped = position.map_move(step, map);
                assert_eq!(image.promise(mapped), position.promise(step));
                assert_eq!(image.prospect(mapped), position.prospect(step));
            }
        }
    }
}

#[test]
fn no_judgement_comes_near_a_proven_win() {
    // No feature exceeds the most steps that a player can have, or the rows that seven stones can have come forward.
    let most: i32 = Kure::FEATURES
        .iter()
        .map(|feature| feature.weight.abs() * Kure::MAX_MOVES as i32)
        .sum();
    assert!(most < MAX_EVALUATION);
    for position in walks() {
        let within = |value: &i32| value.unsigned_abs() as usize <= Kure::MAX_MOVES;
        assert!(position.features().iter().all(within), "{position}");
        assert!(position.evaluate().abs() <= most);
    }
}

#[test]
fn steps_that_take_stones_are_tried_first_the_more_the_sooner_and_forward_before_backward() {
    let (mut captures, mut pairs) = (0, 0);
    for position in walks() {
        for step in position.legal_moves() {
            let taken = position.captures(step).len() as i32;
            let is_forward =
                (step.to().rank() > step.from().rank()) == (position.turn() == Player::First);
            assert_eq!(position.promise(step), 2 * taken + i32::from(is_forward));
            captures += usize::from(taken > 0);
            pairs += usize::from(taken > 1);
        }
    }
    assert!(captures > 1000 && pairs > 10, "{captures} {pairs}");
}

#[test]
fn features_have_names_and_meanings_of_their_own() {
    let features = Kure::FEATURES;
    assert_eq!(features.len(), Kure::default().features().len());
    for (at, feature) in features.iter().enumerate() {
        let is_plain = |c: char| c.is_ascii_lowercase() || c == '-';
        assert!(feature.name.chars().all(is_plain) && !feature.meaning.is_empty());
        assert!(
            features[..at]
                .iter()
                .all(|other| other.name != feature.name)
        );
    }
}

#[test]
fn images_of_a_position_share_its_key_and_nothing_else_does() {
    let mut classes: HashMap<_, HashSet<Kure>> = HashMap::new();
    let mut hashes = HashSet::new();
    for position in walks() {
        let images: HashSet<_> = position
            .symmetries()
            .iter()
            .map(|&map| position.map(map))
            .collect();
        for image in &images {
            assert_eq!(image.key(), position.key(), "{position} {image}");
        }
        let class = classes
            .entry(position.key())
            .or_insert_with(|| images.clone());
        assert_eq!(*class, images);
        hashes.insert(Kure::hash_of(&position.key()));
    }
    assert_eq!(hashes.len(), classes.len());
    assert!(classes.len() > 5000);
}
