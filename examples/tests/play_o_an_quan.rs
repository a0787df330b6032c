//! Sessions of `play o-an-quan`: running scores, moves told in one line, the final count explained.

#![allow(clippy::unwrap_used, clippy::expect_used)]

mod support;

use support::{error_of, session, text_after};

#[test]
fn each_move_is_told_in_one_line_and_the_score_follows() {
    let output = session(&["o-an-quan"], &["c1r", "d2<"]);
    assert!(
        output.contains("First, c1R: lifts c1, sows 5, lifts c2, sows 5, captures 6 on d1."),
        "{output}"
    );
    assert!(
        output.contains("First: 24 points (6 captured, 18 on the row), score +0"),
        "{output}"
    );
    assert!(
        output.contains("Second, d2L: lifts d2, sows 6."),
        "{output}"
    );
    assert!(output.contains("First: 26 points (6 captured, 20 on the row), score +5\nSecond: 21 points (0 captured, 21 on the row), score -5"), "{output}");
}

#[test]
fn the_bot_may_begin_and_takes_the_most() {
    let output = session(&["o-an-quan", "--first", "bot"], &[]);
    assert!(
        output.contains("captures the left mandarin and 1 citizen.")
            || output.contains("captures the right mandarin and 1 citizen."),
        "{output}"
    );
    assert!(
        output.ends_with("Second to move (10 legal moves).\n") || output.contains("Second to move"),
        "{output}"
    );
}

#[test]
fn a_refused_move_says_why() {
    for (line, reason) in [
        ("c2R", "c2R is not possible: "),
        ("c1", "move text, character 3"),
        ("f1R", "f1R is not possible: "),
        ("c1-d1", "neither a move nor a command"),
    ] {
        let output = session(&["o-an-quan"], &[line, "text"]);
        assert!(output.contains(reason), "{line}: {output}");
        assert!(
            output.ends_with("5,5,5,5,5/5,5,5,5,5 Q0,Q0 1 0,0\n"),
            "{line}: {output}"
        );
    }
}

#[test]
fn the_final_count_is_explained() {
    let position = "0,1,0,0,0/1,0,0,0,0 Q5,0 1 31Q,12";
    let output = session(&["o-an-quan", "--position", position], &["a1L"]);
    assert!(output.contains("to move"), "{output}");
    let over = session(
        &[
            "o-an-quan",
            "--position",
            "0,0,0,2,0/0,1,0,1,1 0,0 1 26Q,19Q",
        ],
        &["a1L"],
    );
    for said in [
        "Both mandarins are captured.",
        "First: 26 citizens captured + 1 mandarin worth 10 + 3 on the row = 39.",
        "Second: 19 citizens captured + 1 mandarin worth 10 + 2 on the row = 31.",
        "First has won by 8.",
        "the game is over",
    ] {
        assert!(over.contains(said), "{said}: {over}");
    }
}

#[test]
fn options_are_taken_as_json_and_a_refill_is_told() {
    let rules = r#"{"empty_mandarin":"is_empty","young_mandarin":5}"#;
    assert!(text_after(&["o-an-quan", "--rules", rules], &[]).starts_with("5,5,5,5,5/"));
    let text = error_of(&["o-an-quan", "--rules", r#"{"young_mandarin":11}"#]);
    assert!(text.contains("option `young_mandarin`: "), "{text}");
    // Second's only citizen leaves his row; First's row is empty and filled again.
    let output = session(
        &[
            "o-an-quan",
            "--position",
            "1,0,0,0,0/1,0,0,0,0 Q20,Q10 1 10,8",
        ],
        &["a1L", "a2L"],
    );
    assert!(
        output.contains("1 to move") || output.contains("to move"),
        "{output}"
    );
}

#[test]
fn the_board_is_not_turned_since_directions_are_named_by_how_they_look() {
    let output = session(&["o-an-quan"], &["flip"]);
    assert!(output.contains("this board is always drawn so"), "{output}");
}
