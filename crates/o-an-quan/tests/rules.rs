//! The rules, each by name: the fixtures, the options, turns, refills and ends, and faults that other programs had.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "helpers of tests, outside the test functions"
)]

mod setups;

use boardgame_core::{
    ByPlayer, Outcome, PlayError, Player, Position, RulesOptions, divide, parse_beside, perft,
    perft_made,
};
use o_an_quan::{
    EmptyMandarin, End, IllegalSowing, OAnQuan, OAnQuanOptions, OAnQuanRules, Place, Side, Sowing,
};
use setups::{
    Random, START, after, after_under, all_rules, is_empty, moves, position, random_setup, rules,
    sowing, square, squares_empty, under, young,
};

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
fn a_mandarin_square_ends_the_turn_and_is_never_lifted() {
    // With citizens beside its mandarin, with citizens alone, with a bare mandarin.
    for square in ["Q5", "5", "Q0"] {
        let debt = if square == "Q0" { 41 } else { 36 };
        let captured = if square == "5" { "Q" } else { "" };
        let text = format!("0,0,0,0,8/0,0,0,1,0 Q0,{square} 1 {debt}{captured},0");
        let expected = format!("0,0,0,0,8/0,0,0,0,1 Q0,{square} 2 {debt}{captured},0");
        assert_eq!(after(&text, "d1R"), expected);
    }
}

#[test]
fn a_bare_mandarin_is_no_empty_square_and_can_be_captured() {
    for rules in [OAnQuanRules::default(), is_empty()] {
        let text = "0,0,0,0,8/0,0,1,0,0 Q0,Q0 1 41,0";
        assert_eq!(
            after_under(text, "c1R", rules),
            "0,0,0,0,8/0,0,0,1,0 Q0,0 2 41Q,0"
        );
        // As the square to be crossed it is a wall.
        let text = "0,0,0,0,8/0,0,0,1,0 Q0,Q0 1 41,0";
        assert_eq!(
            after_under(text, "d1R", rules),
            "0,0,0,0,8/0,0,0,0,1 Q0,Q0 2 41,0"
        );
    }
}

#[test]
fn an_empty_mandarin_square_ends_the_turn_or_is_a_square_like_any_other() {
    let text = "0,0,0,2,8/0,0,0,1,0 Q0,0 1 39Q,0";
    assert_eq!(after(text, "d1R"), "0,0,0,2,8/0,0,0,0,1 Q0,0 2 39Q,0");
    assert_eq!(
        after_under(text, "d1R", is_empty()),
        "0,0,0,2,0/0,0,0,0,1 Q0,0 2 47Q,0"
    );
}

#[test]
fn an_empty_mandarin_square_is_crossed_in_a_chain_where_it_counts_as_empty() {
    // b1 falls on c1, e1 is taken over d1, and then e2 over the mandarin square.
    let text = "0,0,0,0,3/0,1,0,0,4 Q0,0 1 42Q,0";
    assert_eq!(after(text, "b1R"), "0,0,0,0,3/0,0,1,0,0 Q0,0 2 46Q,0");
    assert_eq!(
        after_under(text, "b1R", is_empty()),
        "1,1,1,1,1/0,0,1,0,0 Q0,0 2 49Q,-5"
    );
}

#[test]
fn a_refilled_mandarin_square_is_worth_its_citizens_only_and_is_never_lifted() {
    let text = "0,0,0,0,8/0,0,1,0,0 Q0,3 1 38,0Q";
    let mut taken = position(text);
    taken.play(sowing("c1R")).unwrap();
    assert_eq!(taken.to_string(), "0,0,0,0,8/0,0,0,1,0 Q0,0 2 41,0Q");
    assert_eq!(taken.score(Player::First), 42);
    let text = "0,0,0,0,8/0,0,0,1,0 Q0,3 1 38,0Q";
    assert_eq!(after(text, "d1R"), "0,0,0,0,8/0,0,0,0,1 Q0,3 2 38,0Q");
}

#[test]
fn a_young_mandarin_cannot_be_captured_and_stops_a_chain() {
    let four = "0,0,0,0,8/0,0,1,0,0 Q0,Q4 1 37,0";
    let kept = "0,0,0,0,8/0,0,0,1,0 Q0,Q4 2 37,0";
    assert_eq!(after_under(four, "c1R", young(5)), kept);
    let taken = "0,0,0,0,8/0,0,0,1,0 Q0,0 2 41Q,0";
    assert_eq!(after_under(four, "c1R", young(4)), taken);
    assert_eq!(after(four, "c1R"), taken);
    let chain = "0,0,0,0,8/1,0,0,2,0 Q0,Q4 1 35,0";
    assert_eq!(
        after_under(chain, "a1R", young(5)),
        "0,0,0,0,8/0,1,0,0,0 Q0,Q4 2 37,0"
    );
    // Citizens without their mandarin are not protected.
    let alone = "0,0,0,0,8/0,0,1,0,0 Q0,4 1 37,0Q";
    assert_eq!(
        after_under(alone, "c1R", young(5)),
        "0,0,0,0,8/0,0,0,1,0 Q0,0 2 41,0Q"
    );
}

#[test]
fn mandarins_are_worth_what_the_rules_say() {
    for value in 1..=20 {
        let options = OAnQuanOptions {
            mandarin_value: Some(value),
            ..Default::default()
        };
        let drawn = under("0,0,0,0,0/0,0,0,0,0 0,0 1 25Q,25Q", rules(options.clone()));
        assert_eq!(drawn.outcome(), Some(Outcome::Draw));
        let won = under("0,0,0,0,0/0,0,0,0,0 0,0 1 25,25QQ", rules(options.clone()));
        assert_eq!(won.margin(Player::Second), 2 * i32::from(value));
        let close = under("0,0,0,0,0/0,0,0,0,0 0,0 1 35,15QQ", rules(options));
        let outcome = match value {
            10 => Outcome::Draw,
            ..10 => Outcome::Win(Player::First),
            _ => Outcome::Win(Player::Second),
        };
        assert_eq!(close.outcome(), Some(outcome), "{value}");
    }
}

#[test]
fn an_empty_row_is_refilled_from_what_its_player_has_captured() {
    let text = "0,0,0,0,0/0,0,0,1,0 Q3,Q0 1 20,26";
    let trace = position(text).trace(sowing("d1L")).unwrap();
    assert_eq!(
        trace.to_string(),
        "lifts d1, sows 1; second refills the row"
    );
    assert_eq!(after(text, "d1L"), "1,1,1,1,1/0,0,1,0,0 Q3,Q0 2 20,21");
    // Mandarins never pay for it.
    let text = "0,0,0,0,0/0,0,0,1,0 Q3,0 1 44,2Q";
    let trace = position(text).trace(sowing("d1L")).unwrap();
    assert_eq!(
        trace.to_string(),
        "lifts d1, sows 1; second refills the row, 3 of it borrowed"
    );
    assert_eq!(after(text, "d1L"), "1,1,1,1,1/0,0,1,0,0 Q3,0 2 44,-3Q");
}

#[test]
fn a_debt_grows_with_each_refill_and_is_paid_by_captures() {
    let text = "0,0,0,0,0/0,0,0,1,0 Q3,0 1 50,-4Q";
    assert_eq!(after(text, "d1L"), "1,1,1,1,1/0,0,1,0,0 Q3,0 2 50,-9Q");
    let text = "1,0,0,7,0/9,0,0,0,0 Q3,0 2 34,-4Q";
    assert_eq!(after(text, "a2R"), "0,1,0,0,0/9,0,0,0,0 Q3,0 1 34,3Q");
}

#[test]
fn a_row_is_refilled_down_to_the_lowest_net_count_and_not_below() {
    // Second has an empty row and, with First's captures, enough to borrow.
    let text = "0,0,0,0,0/0,0,0,1,0 Q30,Q8 1 10006,-9995";
    assert_eq!(
        after(text, "d1L"),
        "1,1,1,1,1/0,0,1,0,0 Q30,Q8 2 10006,-10000"
    );
    let text = "0,0,0,0,0/0,0,0,1,0 Q30,Q8 1 10007,-9996";
    let mut over = position(text);
    over.play(sowing("d1L")).unwrap();
    assert_eq!(over.to_string(), "0,0,0,0,0/0,0,1,0,0 Q30,Q8 2 10007,-9996");
    assert_eq!(over.outcome(), Some(Outcome::Win(Player::First)));
}

#[test]
fn the_game_ends_when_fewer_than_five_citizens_are_captured_for_a_refill() {
    for (first, second, over) in [
        (4, 0, true),
        (0, 4, true),
        (5, 0, false),
        (-20, 25, false),
        (9, -5, true),
    ] {
        let left = 50 - 1 - first - second;
        let text = format!("0,0,0,0,0/0,0,0,1,0 Q{left},Q0 1 {first},{second}");
        let mut played = position(&text);
        played.play(sowing("d1L")).unwrap();
        assert_eq!(played.outcome().is_some(), over, "{text}");
        if over {
            let expected = format!("0,0,0,0,0/0,0,1,0,0 Q{left},Q0 2 {first},{second}");
            assert_eq!(played.to_string(), expected);
            assert_eq!(played.scores(), Some(ByPlayer::new(first + 1, second)));
        } else {
            let expected = format!("1,1,1,1,1/0,0,1,0,0 Q{left},Q0 2 {first},{}", second - 5);
            assert_eq!(played.to_string(), expected);
        }
    }
}

#[test]
fn no_position_is_stuck_without_being_over() {
    let mut random = Random(5);
    let mut seen = 0;
    for (kind, rules) in (0..20_000).zip(all_rules().into_iter().cycle()) {
        if let Some(mut position) = random_setup(&mut random, kind, rules) {
            for _ in 0..3 {
                let stuck = position.legal_moves().is_empty();
                assert_eq!(stuck, position.outcome().is_some(), "{position}");
                assert_eq!(stuck, !position.has_legal_moves());
                seen += 1;
                if stuck {
                    break;
                }
                let mv = random.pick(&position.legal_moves());
                position.play(mv).unwrap();
            }
        }
    }
    assert!(seen > 10_000);
}

#[test]
fn the_end_is_tested_before_the_refill() {
    // Taking the second mandarin empties nothing of First's, but Second's row is empty: it stays so.
    let text = "0,0,0,0,0/0,0,1,0,0 0,Q0 1 30,19Q";
    let mut over = position(text);
    over.play(sowing("c1R")).unwrap();
    assert_eq!(over.to_string(), "0,0,0,0,0/0,0,0,1,0 0,0 2 30Q,19Q");
    assert_eq!(over.outcome(), Some(Outcome::Win(Player::First)));
    assert_eq!(over.scores(), Some(ByPlayer::new(41, 29)));
}

#[test]
fn the_game_ends_with_both_mandarins_or_with_both_of_their_squares_empty() {
    let both_taken = "0,0,0,0,2/1,0,0,0,0 1,0 1 40Q,6Q";
    assert!(position(both_taken).outcome().is_some());
    let going_on = under(both_taken, squares_empty());
    assert_eq!(going_on.outcome(), None);
    assert_eq!(going_on.move_count(), 2);
    let empty = "0,0,0,0,2/1,0,0,0,0 0,0 1 41Q,6Q";
    for rules in [OAnQuanRules::default(), squares_empty()] {
        assert_eq!(
            under(empty, rules).outcome(),
            Some(Outcome::Win(Player::First))
        );
    }
    // One mandarin standing bare is not nothing.
    let bare = "0,0,0,0,2/1,0,0,0,0 Q0,0 1 41,6Q";
    for rules in [OAnQuanRules::default(), squares_empty()] {
        assert_eq!(under(bare, rules).outcome(), None);
    }
}

#[test]
fn at_the_end_each_row_counts_once_and_nothing_is_moved() {
    let text = "1,2,0,0,0/0,0,4,0,0 3,2 2 20Q,18Q";
    let over = position(text);
    assert_eq!(over.outcome(), Some(Outcome::Win(Player::First)));
    for _ in 0..2 {
        assert_eq!(over.scores(), Some(ByPlayer::new(34, 31)));
        assert_eq!(over.margin(Player::First), 3);
        assert_eq!(over.margin(Player::Second), -3);
        assert_eq!(over.to_string(), text);
    }
    // The five citizens on the mandarin squares belong to nobody: 65 of 70 points are shared out.
    assert_eq!(over.score(Player::First) + over.score(Player::Second), 65);
}

#[test]
fn a_stopped_game_goes_to_the_higher_score() {
    for (text, outcome) in [
        (START, Outcome::Draw),
        (
            "4,4,4,4,4/5,5,5,5,5 Q0,Q0 2 5,0",
            Outcome::Win(Player::First),
        ),
        (
            "5,5,5,5,5/4,4,4,4,4 Q0,Q0 2 0,5",
            Outcome::Win(Player::Second),
        ),
    ] {
        assert_eq!(position(text).outcome(), None);
        assert_eq!(position(text).adjudicate(), outcome);
    }
}

#[test]
fn the_ending_move_passes_the_turn_and_later_moves_are_refused() {
    let mut over = position("0,0,0,0,1/0,0,1,0,0 0,Q0 1 30,18Q");
    over.play(sowing("c1R")).unwrap();
    assert_eq!(over.turn(), Player::Second);
    assert_eq!(moves(&over), Vec::<String>::new());
    let winner = Outcome::Win(Player::First);
    for mv in Sowing::all() {
        assert_eq!(over.play(mv), Err(PlayError::Over(winner)));
        assert_eq!(over.trace(mv), Err(PlayError::Over(winner)));
    }
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
