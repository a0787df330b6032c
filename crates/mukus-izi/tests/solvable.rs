//! What the crate tells solvers, held against plain minimax: equal keys have equal values, and a verdict is the value.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod setups;

use std::collections::HashMap;

use boardgame_core::grid::Bitboard;
use boardgame_core::{Outcome, Position, Solvable, Symmetry};
use mukus_izi::{Blocked, MukusIzi, MukusIziSetup};

use setups::{Random, every_setup, random_setup, rules, value};

/// Every setup of 3×3 and many of 4×4, with little left to play, under both rules for a blocked player.
fn small_setups() -> impl Iterator<Item = MukusIzi> {
    let mut random = Random::default();
    let larger = (0..40_000).map(move |at| {
        let rules = rules(4, [Blocked::Loses, Blocked::Draws][at % 2]);
        random_setup(rules, 6..=13, &mut random)
    });
    [Blocked::Loses, Blocked::Draws]
        .into_iter()
        .flat_map(|blocked| every_setup(rules(3, blocked)))
        .chain(larger)
}

#[test]
fn positions_with_equal_keys_are_worth_the_same_to_the_player_to_move() {
    let mut known: HashMap<_, (i32, MukusIzi)> = HashMap::new();
    let mut shared = 0;
    for position in small_setups().filter(|position| position.outcome().is_none()) {
        let value = value(&position);
        match known.insert(position.key(), (value, position)) {
            Some((other, twin)) => {
                assert_eq!(value, other, "{position} and {twin}");
                shared += usize::from(twin != position);
            }
            None => continue,
        }
    }
    assert!(
        known.len() > 2_000 && shared > 10_000,
        "{} keys, {shared} shared",
        known.len()
    );
}

#[test]
fn images_under_the_maps_of_the_board_have_equal_keys() {
    let mut random = Random::default();
    let mut images = 0;
    for size in 3..=8 {
        for blocked in [Blocked::Loses, Blocked::Draws] {
            for _ in 0..500 {
                let position = random_setup(rules(size, blocked), 0..=40, &mut random);
                for &map in position.symmetries() {
                    let image = position.map(map);
                    assert_eq!(image.key(), position.key(), "{position} by {map:?}");
                    images += usize::from(image != position);
                }
            }
        }
    }
    assert!(images > 15_000, "{images}");
}

#[test]
fn what_is_out_of_reach_is_not_in_the_key_and_what_is_in_reach_is() {
    let mut random = Random::default();
    let (mut out, mut within) = (0, 0);
    for size in (3..=8).cycle().take(3_000) {
        let position = random_setup(rules(size, Blocked::Loses), 10..=45, &mut random);
        if position.outcome().is_some() {
            continue;
        }
        for square in position.free() {
            let slimed = MukusIziSetup {
                slime: position.slime() | square.into(),
                ..position.setup()
            };
            let slimed = MukusIzi::from_setup(slimed, position.rules()).unwrap();
            if setups::distances(&position, position.snail()).contains_key(&square) {
                assert_ne!(slimed.key(), position.key(), "{square} of {position}");
                within += 1;
            } else {
                assert_eq!(slimed.key(), position.key(), "{square} of {position}");
                out += 1;
            }
        }
    }
    assert!(out > 1_000 && within > 1_000, "{out} out, {within} within");
}

#[test]
fn size_snail_turn_and_the_rule_for_a_blocked_player_are_in_the_key() {
    let key = |text: &str, size, blocked| {
        let position = MukusIzi::parse(text, rules(size, blocked)).unwrap();
        position.key()
    };
    let base = key("4/1S2/4/4 1", 4, Blocked::Loses);
    for (text, size, blocked) in [
        ("4/4/1S2/4 1", 4, Blocked::Loses),
        ("#####/4#/1S2#/4#/4# 1", 5, Blocked::Loses),
        ("4/1S2/4/4 1", 4, Blocked::Draws),
    ] {
        assert_ne!(key(text, size, blocked), base, "{text}");
    }
    // Second on b2 is First on c3, which isn't b2 however it is mirrored.
    assert_ne!(
        key("4/4/1S2/4 2", 4, Blocked::Loses),
        key("4/4/1S2/4 1", 4, Blocked::Loses)
    );
}

#[test]
fn a_verdict_is_the_value_and_says_more_than_the_outcome() {
    let (mut verdicts, mut open) = (0, 0);
    for position in small_setups() {
        let Some(verdict) = position.verdict() else {
            open += 1;
            continue;
        };
        let expected = match value(&position) {
            0 => Outcome::Draw,
            1 => Outcome::Win(position.turn()),
            _ => Outcome::Win(!position.turn()),
        };
        assert_eq!(verdict, expected, "{position}");
        verdicts += usize::from(position.outcome().is_none());
    }
    assert!(
        verdicts > 1_000 && open > 1_000,
        "{verdicts} verdicts, {open} open"
    );
}

#[test]
fn who_stands_beside_his_goal_has_won_and_who_must_go_beside_the_others_has_lost() {
    let verdict = |text: &str| text.parse::<MukusIzi>().unwrap().verdict();
    let (first, second) = (
        boardgame_core::Player::First,
        boardgame_core::Player::Second,
    );
    assert_eq!(verdict("4/1S2/4/4 1"), None);
    assert_eq!(verdict("4/4/4/1S2 1"), Some(Outcome::Win(first)));
    assert_eq!(verdict("4/4/4/1S2 2"), None);
    // Second can go to b2 or a2 alone, beside First's goal; with the goal slimed that loses nothing.
    assert_eq!(verdict("####/S###/2##/4 2"), Some(Outcome::Win(first)));
    assert_eq!(verdict("4/####/S1##/1### 2"), Some(Outcome::Win(first)));
    assert_eq!(verdict("####/S###/2##/#3 2"), None);
    assert_eq!(verdict("3/1#S/### 1"), Some(Outcome::Win(second)));
}

#[test]
fn a_step_is_the_more_promising_the_fewer_sensible_replies_it_leaves() {
    let mut random = Random::default();
    let mut steps = 0;
    for size in (3..=8).cycle().take(2_000) {
        let position = random_setup(rules(size, Blocked::Loses), 0..=30, &mut random);
        for mv in position.legal_moves() {
            let mut after = position;
            after.play_unchecked(mv);
            let losing = |reply| {
                let mut end = after;
                end.play_unchecked(reply);
                end.targets().contains(end.goal(position.turn()))
            };
            if after.outcome().is_some() {
                continue;
            }
            let replies = after.legal_moves().into_iter();
            let sensible = replies.filter(|&reply| !losing(reply)).count() as i32;
            assert_eq!(position.prospect(mv), -sensible, "{mv} at {position}");
            steps += 1;
        }
    }
    assert!(steps > 2_000, "{steps}");
}

#[test]
fn no_square_is_in_reach_when_the_game_is_over() {
    let over: MukusIzi = "3/3/S2 1".parse().unwrap();
    assert_eq!(over.targets(), Bitboard::EMPTY);
    assert_eq!(over.key(), "3/##1/S#1 1".parse::<MukusIzi>().unwrap().key());
}
