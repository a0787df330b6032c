//! What the evaluation counts, recounted the slow way, and its laws.

#![allow(clippy::unwrap_used, reason = "these are tests")]

mod support;

use boardgame_core::grid::{Bitboard, Square};
use boardgame_core::{Evaluate, MAX_EVALUATION, Player, Position, RulesOptions, Symmetry, mix};
use kare_kapan::{
    KareKapan, KareKapanOptions, KareKapanRules, KareKapanSetup, KareMove, Phase, SquareStones,
};
use support::position;

/// Positions of random games on every size of board, under two sets of rules, in which the game goes on.
fn walks() -> impl Iterator<Item = KareKapan> {
    let rules = KareKapanRules::LINES.flat_map(|lines| {
        [SquareStones::Protected, SquareStones::FreeWhenAllInSquares].map(|square_stones| {
            let options = KareKapanOptions {
                lines: Some(lines),
                square_stones: Some(square_stones),
                ..Default::default()
            };
            options.build().unwrap()
        })
    });
    rules.flat_map(|rules| (0..30).flat_map(move |seed| walk(KareKapan::new(rules), seed)))
}

fn walk(start: KareKapan, seed: u64) -> impl Iterator<Item = KareKapan> {
    let mut ply = 0;
    let next = move |position: &KareKapan| {
        ply += 1;
        let count = position.move_count().max(1) as u64;
        let mv = position.nth_move((mix(seed, ply) % count) as usize)?;
        let mut position = *position;
        position.play(mv).unwrap();
        Some(position)
    };
    std::iter::successors(Some(start), next)
        .take(200)
        .take_while(|position| position.outcome().is_none())
}

/// The four corners of each unit square of the board.
fn unit_squares(rules: KareKapanRules) -> impl Iterator<Item = Bitboard> {
    let board = rules.board();
    (0..board.files() - 1).flat_map(move |file| {
        (0..board.ranks() - 1).map(move |rank| {
            let corner = |(right, up)| Square::new(file + right, rank + up).unwrap();
            [(0, 0), (1, 0), (0, 1), (1, 1)]
                .map(corner)
                .into_iter()
                .collect()
        })
    })
}

/// The slides of a side, if it were to slide now.
fn slides(position: &KareKapan, player: Player) -> Vec<(Square, Square)> {
    let setup = KareKapanSetup {
        turn: player,
        phase: Phase::Move,
        ..position.setup()
    };
    let Ok(position) = KareKapan::from_setup(setup, position.rules()) else {
        return vec![];
    };
    let slide = |mv: &KareMove| match *mv {
        KareMove::Slide { from, to } => Some((from, to)),
        _ => None,
    };
    position.legal_moves().iter().filter_map(slide).collect()
}

/// What one side has, in the order of the features.
fn share(position: &KareKapan, player: Player) -> [i32; 8] {
    let stones = position.stones(player);
    let enemy = position.stones(!player);
    let short = |by: usize| {
        let free = unit_squares(position.rules()).filter(|square| (*square & enemy).is_empty());
        free.filter(|square| (*square & stones).len() == 4 - by)
            .count() as i32
    };
    if position.phase() == Phase::Place {
        return [
            0,
            position.square_count(player) as i32,
            short(1),
            short(2),
            0,
            0,
            0,
            0,
        ];
    }
    let slides = slides(position, player);
    let threats = slides.iter().map(|&(from, to)| {
        let after = stones.without(from.into()) | to.into();
        let made = unit_squares(position.rules())
            .filter(|square| square.contains(to) && square.without(after).is_empty());
        made.count() as i32
    });
    let threats = threats.sum();
    let slides_next = match position.phase() {
        Phase::Move => position.turn() == player,
        Phase::Take(_) => position.turn() != player,
        _ => false,
    };
    let owed = i32::from(position.owed(player)).min(enemy.len() as i32 - 3);
    [
        stones.len() as i32 + owed,
        0,
        0,
        0,
        threats,
        i32::from(slides_next && threats > 0),
        slides.len() as i32,
        position.square_stones(player).len() as i32,
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
            let name = KareKapan::FEATURES[at].name;
            assert_eq!(feature, own[at] - other[at], "{name} of {position}");
            met[at][0] += usize::from(feature < 0);
            met[at][1] += usize::from(feature > 0);
        }
        let weights = KareKapan::FEATURES.iter().map(|feature| feature.weight);
        let sum: i32 = weights
            .zip(features)
            .map(|(weight, value)| weight * value)
            .sum();
        assert_eq!(position.evaluate(), sum);
    }
    assert!(met.iter().flatten().all(|&count| count > 50), "{met:?}");
}

#[test]
fn symmetric_positions_are_judged_alike_and_so_are_their_moves() {
    let mut swapped = 0;
    for position in walks() {
        for &map in position.symmetries() {
            let image = position.map(map);
            assert_eq!(image.features(), position.features(), "{position} {map:?}");
            for mv in position.legal_moves() {
                let mapped = position.map_move(mv, map);
                assert_eq!(
                    image.promise(mapped),
                    position.promise(mv),
                    "{mv} of {position}"
                );
            }
            swapped += usize::from(KareKapan::swaps_players(map));
        }
    }
    assert!(swapped > 10_000);
}

#[test]
fn no_judgement_comes_near_a_proven_win() {
    // No feature exceeds the most slides that a side can have, nor does one side's share go below zero.
    let most: i32 = KareKapan::FEATURES
        .iter()
        .map(|feature| feature.weight.abs() * KareKapan::MAX_MOVES as i32)
        .sum();
    assert!(most < MAX_EVALUATION);
    for position in walks() {
        let within = |value: &i32| value.unsigned_abs() as usize <= KareKapan::MAX_MOVES;
        assert!(position.features().iter().all(within), "{position}");
        assert!(position.evaluate().abs() <= most);
    }
}

#[test]
fn what_makes_a_square_is_tried_first_then_what_stops_one() {
    let best = |text: &str| {
        let position = position(text);
        let moves = position.legal_moves();
        let best = moves.iter().max_by_key(|&&mv| position.promise(mv));
        best.unwrap().to_string()
    };
    assert_eq!(best("bb2/ww1b/w1wb w move"), "c1-b1");
    assert_eq!(best("w2b/bb1w/b1ww w move"), "c1-b1");
    assert_eq!(best("4/ww2/w1bb b place"), "b1");
    assert_eq!(best("4/ww1b/w1bb w place"), "b1");
}

#[test]
fn features_have_names_and_meanings_of_their_own() {
    let features = KareKapan::FEATURES;
    assert_eq!(features.len(), KareKapan::default().features().len());
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
