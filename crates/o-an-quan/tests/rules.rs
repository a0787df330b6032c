//! The start, the options, and which moves there are.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "helpers of tests, outside the test functions"
)]

mod setups;

use boardgame_core::{
    ByPlayer, PlayError, Player, Position, RulesOptions, divide, parse_beside, perft, perft_made,
};
use o_an_quan::{
    EmptyMandarin, End, IllegalSowing, OAnQuan, OAnQuanOptions, OAnQuanRules, Place, Side,
};
use setups::{START, moves, position, rules, sowing, square, young};

#[test]
fn the_start_has_five_citizens_on_each_square_and_two_mandarins() {
    let start = OAnQuan::default();
    assert_eq!(start.to_string(), START);
    assert_eq!(start, OAnQuan::new(OAnQuanRules::default()));
    assert_eq!(start.turn(), Player::First);
    assert_eq!(start.scores(), Some(ByPlayer::new(25, 25)));
    assert_eq!(start.citizens(Place::Citizens(square("c2"))), 5);
    assert_eq!(start.citizens(Place::Citizens(square("c3"))), 0);
    assert_eq!(start.citizens(Place::Mandarin(Side::Left)), 0);
    assert!(start.mandarin(Side::Left) && start.mandarin(Side::Right));
}

#[test]
fn perft_of_the_start() {
    let counts = [1, 10, 80, 652, 4964, 36_004, 250_940];
    for (depth, nodes) in (0..).zip(counts) {
        assert_eq!(perft(&OAnQuan::default(), depth), nodes);
        assert_eq!(perft_made(&OAnQuan::default(), depth), nodes);
    }
    let parts = divide(&OAnQuan::default(), 5);
    assert_eq!(parts.iter().map(|&(_, nodes)| nodes).sum::<u64>(), 36_004);
}

#[test]
fn two_first_moves_take_a_mandarin_and_a_citizen_and_eight_take_six() {
    let start = OAnQuan::default();
    for &mv in &start.legal_moves() {
        let mut played = start;
        played.play(mv).unwrap();
        let captured = played.captured(Player::First);
        let takes_a_mandarin = ["a1L", "e1R"].contains(&mv.to_string().as_str());
        let points = if takes_a_mandarin { 11 } else { 6 };
        assert_eq!(captured.points(played.rules()), points, "{mv}");
        assert_eq!(captured.mandarins, u8::from(takes_a_mandarin), "{mv}");
    }
}

#[test]
fn options_out_of_range_are_named() {
    for (young, value, error) in [
        (
            11,
            10,
            "option `young_mandarin`: 11 is not between 0 and 10",
        ),
        (0, 0, "option `mandarin_value`: 0 is not between 1 and 20"),
        (0, 21, "option `mandarin_value`: 21 is not between 1 and 20"),
    ] {
        let options = OAnQuanOptions {
            young_mandarin: Some(young),
            mandarin_value: Some(value),
            ..Default::default()
        };
        assert_eq!(options.build().unwrap_err().to_string(), error);
        assert_eq!(options.build_beside(START).unwrap_err().to_string(), error);
        let beside = parse_beside::<OAnQuan>(START, &options).unwrap_err();
        assert_eq!(beside.to_string(), error);
    }
}

#[test]
fn every_combination_of_options_is_kept() {
    for young in 0..=10 {
        for value in 1..=20 {
            for empty in [EmptyMandarin::EndsTurn, EmptyMandarin::IsEmpty] {
                for end in [End::MandarinsCaptured, End::MandarinSquaresEmpty] {
                    let options = OAnQuanOptions {
                        empty_mandarin: Some(empty),
                        end: Some(end),
                        young_mandarin: Some(young),
                        mandarin_value: Some(value),
                    };
                    let position = OAnQuan::new(rules(options.clone()));
                    assert_eq!(OAnQuanOptions::from(position.rules()), options);
                }
            }
        }
    }
    assert_eq!(
        OAnQuanOptions::default().build(),
        Ok(OAnQuanRules::default())
    );
    assert!(format!("{:?}", young(3)).contains("young_mandarin: 3"));
}

#[test]
fn moves_are_listed_from_the_movers_left_clockwise_first() {
    assert_eq!(
        moves(&OAnQuan::default()),
        [
            "a1L", "a1R", "b1L", "b1R", "c1L", "c1R", "d1L", "d1R", "e1L", "e1R"
        ]
    );
    assert_eq!(
        moves(&position("5,0,5,5,5/5,5,5,5,5 Q0,Q5 2 0,0")),
        ["e2R", "e2L", "d2R", "d2L", "c2R", "c2L", "a2R", "a2L"]
    );
}

#[test]
fn no_row_has_more_than_ten_moves_whatever_it_holds() {
    // Every pattern of empty squares, with counts of every size; and climbing from setup to setup finds no more.
    let mut most = 0;
    for pattern in 0_u32..32 {
        for many in [1, 15, 16, 31, 32, 1_000, 4_000] {
            for turn in Player::ALL {
                let row: [u16; 5] =
                    std::array::from_fn(|at| if pattern >> at & 1 == 1 { many } else { 0 });
                let mut setup = OAnQuan::default().setup();
                setup.rows = ByPlayer::new(row, row);
                setup.turn = turn;
                let total = 2 * i32::from(row.iter().sum::<u16>());
                let debt = total - 50;
                setup.captured.first.citizens = -(debt / 2) as i16;
                setup.captured.second.citizens = -(debt - debt / 2) as i16;
                match OAnQuan::from_setup(setup, OAnQuanRules::default()) {
                    Ok(position) => {
                        let count = position.move_count();
                        assert_eq!(count, 2 * pattern.count_ones() as usize);
                        assert_eq!(count, position.legal_moves().len());
                        most = most.max(count);
                    }
                    Err(error) => assert!(pattern == 0 || total > 20_050, "{error}"),
                }
            }
        }
    }
    assert_eq!(most, OAnQuan::MAX_MOVES);
}

#[test]
fn every_reason_against_a_move_is_given_and_changes_nothing() {
    let before = position("5,5,0,5,5/5,0,5,5,5 Q5,Q5 1 0,0");
    for (mv, reason, text) in [
        (
            "f1R",
            IllegalSowing::OffBoard(square("f1")),
            "f1 is off the board, whose citizen squares are a1 to e2",
        ),
        (
            "a3L",
            IllegalSowing::OffBoard(square("a3")),
            "a3 is off the board, whose citizen squares are a1 to e2",
        ),
        (
            "a2L",
            IllegalSowing::NotYours(square("a2")),
            "a2 is a square of the opponent's row",
        ),
        (
            "c2R",
            IllegalSowing::NotYours(square("c2")),
            "c2 is a square of the opponent's row",
        ),
        ("b1R", IllegalSowing::Empty(square("b1")), "b1 is empty"),
    ] {
        let mut played = before;
        assert_eq!(played.play(sowing(mv)), Err(PlayError::Illegal(reason)));
        assert_eq!(before.trace(sowing(mv)), Err(PlayError::Illegal(reason)));
        assert_eq!(played, before);
        assert_eq!(reason.to_string(), text);
    }
}
