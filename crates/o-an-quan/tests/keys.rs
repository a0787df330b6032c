//! What makes two positions the same: keys, futures, symmetries, undo.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "helpers of tests, outside the test functions"
)]

mod setups;

use boardgame_core::{Game, Player, Position, Symmetry, Zobrist};
use o_an_quan::{Event, Future, OAnQuan, Sowing, Trace};
use setups::{Random, START, all_rules, is_empty, moves, position, random_setup, sowing, under};

#[test]
fn the_half_turn_with_the_players_exchanged_is_the_same_game() {
    let text = "1,2,3,4,5/6,0,8,9,0 Q2,3 1 7,0Q";
    let turned = position("0,9,8,0,6/5,4,3,2,1 3,Q2 2 0Q,7");
    let start = position(text);
    let [_, mirror, half_turn, flip] = start.symmetries() else {
        panic!("four maps");
    };
    assert_eq!(start.map(*half_turn), turned);
    assert_eq!(start.map_move(sowing("a1L"), *half_turn), sowing("e2R"));
    assert_eq!(
        start.map(*mirror).to_string(),
        "5,4,3,2,1/0,9,8,0,6 3,Q2 1 7,0Q"
    );
    assert_eq!(start.map_move(sowing("a1L"), *mirror), sowing("e1R"));
    assert_eq!(
        start.map(*flip).to_string(),
        "6,0,8,9,0/1,2,3,4,5 Q2,3 2 0Q,7"
    );
    assert_eq!(start.map_move(sowing("a1L"), *flip), sowing("a2L"));
    assert_eq!(start.map(*mirror).map(*half_turn), start.map(*flip));
    // The listing is the same under the half-turn, in the same order.
    let mapped: Vec<Sowing> = start
        .legal_moves()
        .iter()
        .map(|&mv| start.map_move(mv, *half_turn))
        .collect();
    assert_eq!(mapped, turned.legal_moves()[..]);
}

#[test]
fn positions_that_differ_in_anything_have_different_keys_and_texts() {
    let texts = [
        "5,5,5,5,5/5,5,5,5,0 Q0,Q0 1 5,0",
        "5,5,5,5,5/5,5,5,5,0 Q0,Q0 2 5,0",
        "5,5,5,5,5/5,5,5,5,0 Q0,Q0 1 0,5",
        "5,5,5,5,5/5,5,5,5,0 Q0,Q0 1 6,-1",
        "5,5,5,5,5/5,5,5,5,0 Q0,0 1 5Q,0",
        "5,5,5,5,5/5,5,5,5,0 Q0,0 1 5,0Q",
        "5,5,5,5,5/5,5,5,5,0 0,Q0 1 5,0Q",
        "5,5,5,5,5/5,5,5,5,0 Q5,Q0 1 0,0",
        "5,5,5,5,5/5,5,5,5,0 Q0,Q5 1 0,0",
        "5,5,5,5,5/5,5,5,5,32 Q0,Q5 1 -32,0",
        "5,5,5,5,5/5,5,5,5,64 Q0,Q5 1 -64,0",
        "5,5,5,5,64/5,5,5,5,5 Q0,Q5 1 -64,0",
    ];
    let mut keys: Vec<u64> = vec![];
    for text in texts {
        for rules in all_rules() {
            let position = under(text, rules);
            assert_eq!(position.to_string(), text);
            keys.push(position.zobrist());
        }
    }
    keys.sort_unstable();
    keys.dedup();
    assert_eq!(keys.len(), texts.len() * all_rules().len());
}

#[test]
fn futures_leave_out_what_is_captured_and_nothing_else() {
    let future = |text| position(text).future();
    let one = future("5,5,5,5,5/5,5,5,0,0 Q0,0 1 10,0Q");
    for same in [
        "5,5,5,5,5/5,5,5,0,0 Q0,0 1 10Q,0",
        "5,5,5,5,5/5,5,5,0,0 Q0,0 1 -20,30Q",
        "5,5,5,5,5/5,5,5,0,0 Q0,0 1 9010,-9000Q",
    ] {
        assert_eq!(future(same), one, "{same}");
        assert_eq!(future(same).key(), one.key());
    }
    for different in [
        "5,5,5,5,5/5,5,5,0,0 Q0,0 2 10,0Q",
        "5,5,5,5,5/5,5,5,0,0 0,Q0 1 10,0Q",
        "5,5,5,5,5/5,5,0,5,0 Q0,0 1 10,0Q",
        "5,5,5,5,5/5,5,5,0,0 Q1,0 1 9,0Q",
        "5,5,5,5,5/5,5,5,0,0 Q0,0 1 9011,-9001Q",
        "5,5,5,5,5/5,5,5,0,0 Q0,0 1 -9001,9011Q",
    ] {
        assert_ne!(future(different), one, "{different}");
        assert_ne!(future(different).key(), one.key());
    }
    let other_rules = under("5,5,5,5,5/5,5,5,0,0 Q0,0 1 10,0Q", is_empty());
    assert_ne!(other_rules.future(), one);
}

#[test]
fn positions_with_equal_futures_go_on_equally() {
    let mut random = Random(31);
    let (mut plies, mut refills, mut ends) = (0, 0, 0);
    for (kind, rules) in (0..4_000).zip(all_rules().into_iter().cycle()) {
        let Some(mut one) = random_setup(&mut random, kind % 3, rules) else {
            continue;
        };
        // The same, but with some captures made by the other player.
        let mut setup = one.setup();
        let shift = random.between(-30, 30) as i16;
        setup.captured.first.citizens += shift;
        setup.captured.second.citizens -= shift;
        (
            setup.captured.first.mandarins,
            setup.captured.second.mandarins,
        ) = (
            setup.captured.second.mandarins,
            setup.captured.first.mandarins,
        );
        let mut other = OAnQuan::from_setup(setup, rules).unwrap();
        let apart = |one: &OAnQuan, other: &OAnQuan, player| {
            let (one, other) = (one.captured(player), other.captured(player));
            (
                one.citizens - other.citizens,
                i16::from(one.mandarins) - i16::from(other.mandarins),
            )
        };
        let before = Player::ALL.map(|player| apart(&one, &other, player));
        for _ in 0..Future::PLIES {
            assert_eq!(one.future(), other.future());
            assert_eq!(one.future().key(), other.future().key());
            assert_eq!(moves(&one), moves(&other));
            let list = one.legal_moves();
            if list.is_empty() {
                assert!(other.outcome().is_some());
                ends += 1;
                break;
            }
            let mv = random.pick(&list);
            let traces = [one.trace(mv).unwrap(), other.trace(mv).unwrap()];
            let captures = |trace: &Trace| {
                let capture = |event: &&Event| matches!(event, Event::Capture { .. });
                trace
                    .events()
                    .iter()
                    .filter(capture)
                    .copied()
                    .collect::<Vec<_>>()
            };
            assert_eq!(captures(&traces[0]), captures(&traces[1]));
            refills += usize::from(traces[0].to_string().contains("refills"));
            one.play(mv).unwrap();
            other.play(mv).unwrap();
            assert_eq!(
                Player::ALL.map(|player| apart(&one, &other, player)),
                before
            );
            plies += 1;
        }
    }
    assert!(
        plies > 10_000 && refills > 100 && ends > 1_000,
        "{plies} {refills} {ends}"
    );
}

#[test]
fn undo_brings_back_every_kind_of_position() {
    for (text, mv) in [
        (START, "e1R"),
        ("0,0,0,0,0/0,0,0,1,0 Q3,0 1 44,2Q", "d1L"),
        ("0,2,0,3,0/0,0,1,0,0 Q0,Q4 1 40,0", "c1R"),
        ("0,0,0,0,0/0,0,0,1,0 Q30,Q8 1 10007,-9996", "d1L"),
    ] {
        let mut game = Game::new(position(text));
        game.play(sowing(mv)).unwrap();
        let played = *game.position();
        assert_eq!(game.undo(), Some(sowing(mv)));
        assert_eq!(*game.position(), position(text));
        assert_eq!(game.position().zobrist(), position(text).zobrist());
        assert_eq!(game.redo(), Some(sowing(mv)));
        assert_eq!(*game.position(), played);
    }
}

#[test]
fn the_game_can_cycle_and_the_same_position_has_the_same_key() {
    // Four plies, each player walking one citizen to and fro.
    let start = position("0,1,0,0,0/0,1,0,0,0 0,Q24 1 24Q,0");
    let mut cycled = start;
    for mv in ["b1R", "b2R", "c1L", "c2L"] {
        cycled.play(sowing(mv)).unwrap();
    }
    assert_eq!(cycled, start);
    assert_eq!(cycled.zobrist(), start.zobrist());
}
