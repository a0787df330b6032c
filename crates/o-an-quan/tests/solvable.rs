//! What solvers are told: keys, leads.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "helpers of tests, outside the test functions"
)]

mod setups;

use std::collections::HashMap;

use boardgame_core::{Game, Player, Position, Solvable, Symmetry};
use o_an_quan::{Future, OAnQuan};
use setups::{Random, all_rules, position, random_setup};

/// Positions of random games and random setups, under all rules.
fn positions() -> impl Iterator<Item = OAnQuan> {
    let mut random = Random(7);
    all_rules().into_iter().flat_map(move |rules| {
        let mut positions = vec![];
        for kind in 0..200 {
            positions.extend(random_setup(&mut random, kind, rules));
        }
        for _ in 0..20 {
            let mut game = Game::new(OAnQuan::new(rules));
            while game.position().outcome().is_none() && game.moves().len() < 60 {
                positions.push(*game.position());
                let moves = game.position().legal_moves();
                game.play(random.pick(&moves)).unwrap();
            }
        }
        positions
    })
}

#[test]
fn positions_that_are_images_of_each_other_share_a_key_and_a_lead() {
    let mut seen = 0;
    for position in positions() {
        for &map in position.symmetries() {
            let image = position.map(map);
            assert_eq!(image.key(), position.key(), "{position} {map:?}");
            assert_eq!(image.lead(), position.lead(), "{position} {map:?}");
            seen += 1;
        }
    }
    assert!(seen > 10_000, "{seen}");
}

#[test]
fn a_key_leaves_out_who_has_captured_what_and_nothing_else() {
    let key = |text| position(text).key();
    let one = key("5,5,5,5,5/5,5,5,0,0 Q0,0 1 10,0Q");
    for same in [
        "5,5,5,5,5/5,5,5,0,0 Q0,0 1 0Q,10",
        "5,5,5,5,5/0,0,5,5,5 0,Q0 1 10,0Q",
        "0,0,5,5,5/5,5,5,5,5 0,Q0 2 7Q,3",
        "5,5,5,0,0/5,5,5,5,5 Q0,0 2 -10,20Q",
    ] {
        assert_eq!(key(same), one, "{same}");
    }
    for different in [
        "5,5,5,5,5/5,5,5,0,0 Q0,0 2 10,0Q",
        "5,5,5,5,5/5,5,5,0,0 Q1,0 1 9,0Q",
        "5,5,5,5,5/5,5,0,5,0 Q0,0 1 10,0Q",
        "5,5,5,5,5/5,5,5,0,0 0,Q0 1 10,0Q",
        "5,5,5,5,5/5,5,5,0,0 0,0 1 10Q,0Q",
    ] {
        assert_ne!(key(different), one, "{different}");
    }
}

#[test]
fn equal_keys_have_equal_hashes_and_different_ones_different_hashes_but_for_chance() {
    let mut keys = HashMap::new();
    for position in positions() {
        let key = position.key();
        let known = *keys.entry(OAnQuan::hash_of(&key)).or_insert(key);
        assert_eq!(known, key, "{position}");
    }
    assert!(keys.len() > 4000, "{}", keys.len());
}

#[test]
fn the_lead_is_the_margin_of_the_player_to_move_and_at_the_end_the_result() {
    let over = position("0,0,0,0,0/1,0,2,0,0 0,0 2 20Q,27Q");
    assert_eq!((over.turn(), over.lead()), (Player::Second, 4));
    for position in positions() {
        assert_eq!(position.lead(), position.margin(position.turn()));
    }
}

#[test]
fn keys_are_shared_for_the_plies_of_equal_futures() {
    assert_eq!(OAnQuan::EQUAL_PLIES, Some(Future::PLIES as u32));
}

#[test]
fn positions_with_equal_keys_make_the_same_points_by_the_same_moves() {
    for position in positions() {
        // The same board with other captures: ten points go from one player to the other.
        let mut setup = position.setup();
        setup.captured.first.citizens += 10;
        setup.captured.second.citizens -= 10;
        let Ok(other) = OAnQuan::from_setup(setup, position.rules()) else {
            continue;
        };
        if other.key() != position.key() {
            assert!(
                [setup.captured.first, setup.captured.second]
                    .iter()
                    .any(|captured| captured.citizens < -8_980)
            );
            continue;
        }
        assert_eq!(other.legal_moves()[..], position.legal_moves()[..]);
        let shift = other.lead() - position.lead();
        for &mv in position.legal_moves().iter() {
            let (mut one, mut two) = (position, other);
            one.play(mv).unwrap();
            two.play(mv).unwrap();
            assert_eq!(
                two.margin(position.turn()) - one.margin(position.turn()),
                shift,
                "{position} {mv}"
            );
            assert_eq!(
                one.outcome().is_some(),
                two.outcome().is_some(),
                "{position} {mv}"
            );
        }
    }
}
