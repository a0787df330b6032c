//! The same rules where a square holds more citizens than the low word of a board has room for.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "helpers of tests, outside the test functions"
)]

mod setups;

use boardgame_core::Position;
use o_an_quan::OAnQuanRules;
use setups::{after, after_under, is_empty, moves, position, sowing, young};

#[test]
fn a_great_count_goes_round_the_board_several_times() {
    // Three rounds, and four citizens more; the mandarin square ends the turn.
    let text = "0,0,0,0,0/40,0,0,0,0 Q0,Q0 1 10,0";
    assert_eq!(after(text, "a1R"), "3,3,3,3,3/3,4,4,4,4 Q3,Q3 2 10,0");
    let text = "0,0,0,0,40/0,0,0,0,0 Q0,Q0 2 10,0";
    assert_eq!(after(text, "e2L"), "4,4,4,4,3/3,3,3,3,3 Q3,Q3 1 10,0");
    // Three rounds to the very square that was lifted.
    let text = "0,0,0,0,0/0,0,0,0,36 Q0,Q0 1 14,0";
    assert_eq!(after(text, "e1R"), "3,3,3,3,3/3,3,3,3,3 Q3,Q3 2 14,0");
}

#[test]
fn a_great_count_is_lifted_on_the_way() {
    // a1 falls on b1; c1 is lifted, and its 50 end beside the right mandarin.
    let text = "0,0,0,0,0/1,0,50,0,0 Q0,Q0 1 -1,0";
    assert_eq!(after(text, "a1R"), "4,4,4,4,4/4,5,4,5,5 Q4,Q4 2 -1,0");
}

#[test]
fn a_capture_takes_a_great_count_or_passes_one_by() {
    let text = "0,0,0,0,9/1,0,0,44,2 Q0,Q0 1 -6,0";
    assert_eq!(after(text, "a1R"), "0,0,0,0,9/0,1,0,0,2 Q0,Q0 2 38,0");
    let text = "0,0,0,0,49/1,0,0,4,2 Q0,Q0 1 -6,0";
    assert_eq!(after(text, "a1R"), "0,0,0,0,49/0,1,0,0,2 Q0,Q0 2 -2,0");
    // A chain doesn't cross a square whose lower bits are all zero.
    let text = "0,0,0,0,9/1,0,0,4,64 Q0,Q0 1 -28,0";
    assert_eq!(after(text, "a1R"), "0,0,0,0,9/0,1,0,0,64 Q0,Q0 2 -24,0");
}

#[test]
fn a_chain_of_four_is_taken_whole_beside_a_great_count_and_with_it() {
    for (text, end) in [
        (
            "0,2,0,3,0/40,0,1,0,0 Q0,Q4 1 0,0",
            "0,0,0,0,0/40,0,0,1,0 0,0 2 9QQ,0",
        ),
        (
            "0,2,0,43,0/0,0,1,0,0 Q0,Q4 1 0,0",
            "0,0,0,0,0/0,0,0,1,0 0,0 2 49QQ,0",
        ),
        (
            "0,2,0,3,0/0,0,1,0,0 Q0,Q256 1 -212,0",
            "0,0,0,0,0/0,0,0,1,0 0,0 2 49QQ,0",
        ),
    ] {
        assert_eq!(after(text, "c1R"), end);
    }
}

#[test]
fn a_young_mandarin_blocks_a_first_capture_and_a_chain_beside_a_great_count() {
    let first = "0,0,0,0,48/0,0,1,0,0 Q0,Q4 1 -3,0";
    let kept = "0,0,0,0,48/0,0,0,1,0 Q0,Q4 2 -3,0";
    let taken = "0,0,0,0,48/0,0,0,1,0 Q0,0 2 1Q,0";
    assert_eq!(after_under(first, "c1R", young(5)), kept);
    assert_eq!(after_under(first, "c1R", young(4)), taken);
    assert_eq!(after(first, "c1R"), taken);
    let chain = "0,0,0,0,48/1,0,0,2,0 Q0,Q4 1 -5,0";
    let kept = "0,0,0,0,48/0,1,0,0,0 Q0,Q4 2 -3,0";
    let taken = "0,0,0,0,48/0,1,0,0,0 Q0,0 2 1Q,0";
    assert_eq!(after_under(chain, "a1R", young(5)), kept);
    assert_eq!(after_under(chain, "a1R", young(4)), taken);
    // Citizens without their mandarin are not protected.
    let alone = "0,0,0,0,48/0,0,1,0,0 Q0,4 1 -3,0Q";
    assert_eq!(
        after_under(alone, "c1R", young(5)),
        "0,0,0,0,48/0,0,0,1,0 Q0,0 2 1,0Q"
    );
}

#[test]
fn a_bare_mandarin_is_captured_and_never_crossed_beside_a_great_count() {
    for rules in [OAnQuanRules::default(), is_empty()] {
        assert_eq!(
            after_under("0,0,0,0,48/0,0,1,0,0 Q0,Q0 1 1,0", "c1R", rules),
            "0,0,0,0,48/0,0,0,1,0 Q0,0 2 1Q,0"
        );
        assert_eq!(
            after_under("0,0,0,0,48/0,0,0,1,0 Q0,Q0 1 1,0", "d1R", rules),
            "0,0,0,0,48/0,0,0,0,1 Q0,Q0 2 1,0"
        );
    }
}

#[test]
fn an_empty_mandarin_square_ends_the_turn_or_is_crossed_beside_a_great_count() {
    let text = "0,0,0,2,48/0,0,0,1,0 Q0,0 1 -1Q,0";
    assert_eq!(after(text, "d1R"), "0,0,0,2,48/0,0,0,0,1 Q0,0 2 -1Q,0");
    assert_eq!(
        after_under(text, "d1R", is_empty()),
        "0,0,0,2,0/0,0,0,0,1 Q0,0 2 47Q,0"
    );
    // In a chain, with a refill behind it.
    let text = "0,0,0,0,43/0,1,0,0,4 Q0,0 1 2Q,0";
    assert_eq!(after(text, "b1R"), "0,0,0,0,43/0,0,1,0,0 Q0,0 2 6Q,0");
    assert_eq!(
        after_under(text, "b1R", is_empty()),
        "1,1,1,1,1/0,0,1,0,0 Q0,0 2 49Q,-5"
    );
}

#[test]
fn a_mandarin_square_with_a_great_count_ends_the_turn_and_is_never_lifted() {
    for (text, end) in [
        (
            "0,0,0,0,8/0,0,0,1,0 Q0,Q128 1 -87,0",
            "0,0,0,0,8/0,0,0,0,1 Q0,Q128 2 -87,0",
        ),
        (
            "0,0,0,0,8/0,0,0,1,0 Q0,128 1 -87Q,0",
            "0,0,0,0,8/0,0,0,0,1 Q0,128 2 -87Q,0",
        ),
    ] {
        for rules in [OAnQuanRules::default(), is_empty()] {
            assert_eq!(after_under(text, "d1R", rules), end);
        }
    }
}

#[test]
fn an_empty_row_is_refilled_beside_a_great_count_and_a_row_that_holds_one_is_not_empty() {
    let text = "0,0,0,0,0/0,0,0,1,40 Q3,Q0 1 6,0";
    assert_eq!(after(text, "d1L"), "1,1,1,1,1/0,0,1,0,40 Q3,Q0 2 6,-5");
    let text = "32,0,0,0,0/0,0,0,1,0 Q3,Q0 1 14,0";
    let mut played = position(text);
    played.play(sowing("d1L")).unwrap();
    assert_eq!(played.to_string(), "32,0,0,0,0/0,0,1,0,0 Q3,Q0 2 14,0");
    assert_eq!(moves(&played), ["a2R", "a2L"]);
}
