//! Mandarins and their squares: what ends a turn, what can be captured, what it is worth.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "helpers of tests, outside the test functions"
)]

mod setups;

use boardgame_core::{Outcome, Player, Position};
use o_an_quan::{OAnQuanOptions, OAnQuanRules};
use setups::{after, after_under, is_empty, position, rules, sowing, under, young};

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
