//! What makes two positions the same: keys, futures, symmetries, undo.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "helpers of tests, outside the test functions"
)]

mod setups;

use std::collections::HashSet;

use boardgame_core::{Game, Player, Position, Symmetry, Zobrist};
use o_an_quan::{EmptyMandarin, End, Event, Future, OAnQuan, OAnQuanOptions, Sowing, Trace};
use setups::{
    Random, START, all_rules, is_empty, moves, position, random_setup, rules, sowing, under,
};

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
fn great_counts_that_change_places_make_different_keys() {
    // 64, 32, 128 and 256 are zero in the low word of the board, where the texts of each group don't differ. Nor do they in the ledger.
    let spread = |many: [u16; 2]| {
        let places = (0..5).flat_map(|one| (0..5).map(move |other| (one, other)));
        places
            .filter(|(one, other)| one != other)
            .map(move |(one, other)| {
                let mut row = [0; 5];
                row[one] = many[0];
                row[other] = many[1];
                row.map(|count| count.to_string()).join(",")
            })
    };
    let groups: [Vec<String>; 6] = [
        // The bottom row, then the top row.
        spread([64, 32])
            .map(|row| format!("5,5,5,5,5/{row} Q0,Q5 1 -76,0"))
            .collect(),
        spread([64, 32])
            .map(|row| format!("{row}/5,5,5,5,5 Q0,Q5 1 -76,0"))
            .collect(),
        // From one row to the other.
        vec![
            "64,0,0,0,1/1,0,0,0,32 Q0,Q0 1 -48,0".into(),
            "32,0,0,0,1/1,0,0,0,64 Q0,Q0 1 -48,0".into(),
            "0,0,0,32,1/1,64,0,0,0 Q0,Q0 1 -48,0".into(),
        ],
        // One mandarin square with a row: each word of upper bits by itself.
        vec![
            "0,0,0,0,1/0,0,0,1,128 Q0,Q256 1 -336,0".into(),
            "0,0,0,0,1/0,0,0,1,256 Q0,Q128 1 -336,0".into(),
        ],
        vec![
            "128,0,0,0,1/0,0,0,1,0 Q256,Q0 1 -336,0".into(),
            "256,0,0,0,1/0,0,0,1,0 Q128,Q0 1 -336,0".into(),
        ],
        // Both mandarin squares.
        vec![
            "0,0,0,0,1/0,0,0,1,0 Q128,Q256 1 -336,0".into(),
            "0,0,0,0,1/0,0,0,1,0 Q256,Q128 1 -336,0".into(),
            "0,0,0,0,1/0,0,0,1,0 Q384,Q0 1 -336,0".into(),
            "0,0,0,0,1/0,0,0,1,0 Q0,Q384 1 -336,0".into(),
        ],
    ];
    let mut lowered = vec![
        // Some of it in the low word, too.
        "30,40,0,0,0/5,5,5,5,5 Q0,Q5 1 -50,0".to_string(),
        "40,30,0,0,0/5,5,5,5,5 Q0,Q5 1 -50,0".to_string(),
        "5,5,5,5,5/30,40,0,0,0 Q0,Q5 1 -50,0".to_string(),
        "5,5,5,5,5/40,30,0,0,0 Q0,Q5 1 -50,0".to_string(),
    ];
    lowered.extend(groups.into_iter().flatten());
    assert_eq!(lowered.len(), 4 + 20 + 20 + 3 + 2 + 2 + 4);
    for keys in [
        |position: OAnQuan| position.zobrist(),
        |position: OAnQuan| position.future().key(),
    ] {
        let all: HashSet<u64> = lowered.iter().map(|text| keys(position(text))).collect();
        assert_eq!(all.len(), lowered.len());
    }
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
fn equal_futures_go_on_equally_for_exactly_their_plies_where_a_row_is_refilled_every_second_ply() {
    // First empties Second's row with every move, so that it is refilled as often as can be; Second takes nothing, and after ten plies the
    // board is as before.
    const ROUND: [&str; 10] = [
        "d1R", "d2L", "b1R", "d2L", "c1R", "a2R", "d1R", "a2R", "a1L", "d2L",
    ];
    let rules = rules(OAnQuanOptions {
        empty_mandarin: Some(EmptyMandarin::IsEmpty),
        end: Some(End::MandarinSquaresEmpty),
        ..Default::default()
    });
    let owing = |net: i16| {
        let text = format!("2,0,2,0,1/1,1,1,1,1 1,0 1 {}QQ,{net}", 39 - net);
        under(&text, rules)
    };
    let (mut one, mut other) = (owing(-9_000), owing(0));
    assert_eq!(one.future(), other.future());
    let mut refills = 0;
    for (ply, mv) in (0..Future::PLIES).zip(ROUND.into_iter().cycle()) {
        assert_eq!(moves(&one), moves(&other), "{ply}");
        let trace = one.trace(sowing(mv)).unwrap();
        let refill = |event: &&Event| {
            matches!(
                event,
                Event::Refill {
                    player: Player::Second,
                    ..
                }
            )
        };
        refills += trace.events().iter().filter(refill).count();
        one.play(sowing(mv)).unwrap();
        other.play(sowing(mv)).unwrap();
        assert_eq!(one.setup().rows, other.setup().rows, "{ply}");
        assert_eq!(one.outcome(), other.outcome(), "{ply}");
    }
    assert_eq!(refills, 200);
    assert_eq!(one.captured(Player::Second).citizens, -10_000);
    assert_eq!(moves(&one), moves(&other));
    // One ply more, and only one of the games is over.
    for position in [&mut one, &mut other] {
        position.play(sowing(ROUND[0])).unwrap();
    }
    assert!(one.outcome().is_some() && other.outcome().is_none());

    // A citizen less, and one refill less is paid for: that net count is part of the future.
    let mut less = owing(-9_001);
    assert_ne!(less.future(), owing(0).future());
    let line = ROUND.into_iter().cycle();
    let plies = line.take_while(|mv| less.play(sowing(mv)).is_ok()).count();
    assert_eq!(plies, Future::PLIES - 1);
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
