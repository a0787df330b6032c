//! Refills, debts, and how games end.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "helpers of tests, outside the test functions"
)]

mod setups;

use boardgame_core::{ByPlayer, Outcome, PlayError, Player, Position};
use o_an_quan::{Event, OAnQuanRules, Sowing};
use setups::{
    Random, START, after, all_rules, moves, position, random_setup, sowing, squares_empty, under,
};

#[test]
fn an_empty_row_is_refilled_from_what_its_player_has_captured() {
    let text = "0,0,0,0,0/0,0,0,1,0 Q3,Q0 1 20,26";
    let trace = position(text).trace(sowing("d1L")).unwrap();
    assert_eq!(
        trace.to_string(),
        "lifts d1, sows 1; Second refills the row"
    );
    assert_eq!(after(text, "d1L"), "1,1,1,1,1/0,0,1,0,0 Q3,Q0 2 20,21");
    let text = "0,0,0,1,0/0,0,0,0,0 Q3,Q0 2 26,20";
    let trace = position(text).trace(sowing("d2R")).unwrap();
    assert_eq!(trace.to_string(), "lifts d2, sows 1; First refills the row");
    // Mandarins never pay for it.
    let text = "0,0,0,0,0/0,0,0,1,0 Q3,0 1 44,2Q";
    let trace = position(text).trace(sowing("d1L")).unwrap();
    assert_eq!(
        trace.to_string(),
        "lifts d1, sows 1; Second refills the row, 3 of it borrowed"
    );
    assert_eq!(after(text, "d1L"), "1,1,1,1,1/0,0,1,0,0 Q3,0 2 44,-3Q");
}

#[test]
fn a_debt_grows_with_each_refill_and_is_paid_by_captures() {
    let text = "0,0,0,0,0/0,0,0,1,0 Q3,0 1 50,-4Q";
    assert_eq!(after(text, "d1L"), "1,1,1,1,1/0,0,1,0,0 Q3,0 2 50,-9Q");
    // All five are borrowed, whatever was owed before.
    let trace = position(text).trace(sowing("d1L")).unwrap();
    let refill = Event::Refill {
        player: Player::Second,
        borrowed: 5,
    };
    assert_eq!(trace.events().last(), Some(&refill));
    assert_eq!(
        trace.to_string(),
        "lifts d1, sows 1; Second refills the row, 5 of it borrowed"
    );
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
