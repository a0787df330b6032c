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
fn the_bot_may_begin_and_its_score_is_kept_too() {
    for level in ["1", "3", "4"] {
        let output = session(&["o-an-quan", "--first", level, "--seed", "1"], &[]);
        assert!(output.contains("\nFirst, "), "{output}");
        assert!(output.contains("Second to move ("), "{output}");
        assert_eq!(output.matches("First: ").count(), 2, "{output}");
    }
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

/// What is said at the end of a finished position.
fn ending(rules: &str, position: &str) -> String {
    session(
        &["o-an-quan", "--rules", rules, "--position", position],
        &[],
    )
}

#[test]
fn the_final_count_is_explained_for_every_kind_of_end() {
    let squares = r#"{"end":"mandarin_squares_empty"}"#;
    for (rules, position, said) in [
        (
            "{}",
            "0,0,0,2,0/0,1,0,1,1 0,0 1 26Q,19Q",
            "Both mandarins are captured.\nFirst: 26 citizens captured + 1 mandarin worth 10 + 3 on the row = 39.\n\
             Second: 19 citizens captured + 1 mandarin worth 10 + 2 on the row = 31.\nFirst has won by 8.",
        ),
        (
            squares,
            "0,0,0,2,0/0,1,0,1,1 0,0 1 26Q,19Q",
            "Both mandarin squares are empty.\nFirst: 26 citizens",
        ),
        (
            r#"{"mandarin_value":5}"#,
            "0,0,0,2,0/0,1,0,1,1 3,0 1 16QQ,26",
            "= 29.\nSecond: 26 citizens captured + 2 on the row = 28.\n\
             Left on the mandarin squares, nobody's: 3 citizens.\nFirst has won by 1.",
        ),
        (
            "{}",
            "0,0,0,2,0/0,1,0,1,0 0,0 1 22Q,24Q",
            "Second: 24 citizens captured + 1 mandarin worth 10 + 2 on the row = 36.\nSecond has won by 2.",
        ),
        (
            "{}",
            "0,0,0,2,0/0,1,0,1,0 0,0 1 23Q,23Q",
            "= 35.\nThe game is drawn.",
        ),
        (
            squares,
            "0,0,0,0,0/0,0,0,0,1 45,0 2 2QQ,2",
            "Second can't fill the empty row again: both together have captured fewer than five citizens.\n\
             First: 2 citizens captured + 2 mandarins worth 10 each + 1 on the row = 23.\n\
             Second: 2 citizens captured + 0 on the row = 2.\n\
             Left on the mandarin squares, nobody's: 45 citizens.\nFirst has won by 21.",
        ),
        (
            "{}",
            "0,0,0,0,0/0,0,0,0,0 Q0,Q0 2 10046,-9996",
            "Second can't fill the empty row again: nobody may owe more than 10000.",
        ),
    ] {
        let output = ending(rules, position);
        assert!(output.contains(said), "{position}: {output}");
    }
}

#[test]
fn a_game_that_is_stopped_is_counted_too_and_one_given_up_is_not() {
    let position = "0,1,0,0,0/0,1,0,0,0 0,Q24 1 24Q,0";
    let cycle = ["b1R", "b2R", "c1L", "c2L"];
    let twice = [cycle, cycle].concat();
    let output = session(
        &["o-an-quan", "--repetitions", "3", "--position", position],
        &twice,
    );
    let count = "The position has come about too often.\nFirst: 24 citizens captured + 1 mandarin worth 10 + 1 on the row = 35.\n";
    assert!(
        output.contains(count) && output.contains("First has won by 34."),
        "{output}"
    );
    let output = session(&["o-an-quan"], &["draw", "draw"]);
    assert!(
        output.contains(
            "The players have agreed to stop.\nFirst: 0 citizens captured + 25 on the row = 25."
        ),
        "{output}"
    );
    assert!(
        output.contains("Left on the mandarin squares, nobody's: 2 mandarins.\nThe game is drawn."),
        "{output}"
    );
    let output = session(&["o-an-quan"], &["resign"]);
    assert!(
        output.contains("First has given up: Second has won.") && !output.contains("on the row = "),
        "{output}"
    );
}

#[test]
fn options_are_taken_as_json_and_a_refill_and_a_debt_are_told() {
    let rules = r#"{"empty_mandarin":"is_empty","young_mandarin":5}"#;
    assert!(text_after(&["o-an-quan", "--rules", rules], &[]).starts_with("5,5,5,5,5/"));
    let text = error_of(&["o-an-quan", "--rules", r#"{"young_mandarin":11}"#]);
    assert!(text.contains("option `young_mandarin`: "), "{text}");
    // First sows his last citizen but one; Second's row is empty and filled again, on credit.
    let output = session(
        &[
            "o-an-quan",
            "--position",
            "0,0,0,0,0/1,0,0,1,0 Q20,Q20 1 6,2",
        ],
        &["d1R"],
    );
    assert!(output.contains("refill"), "{output}");
    assert!(output.contains("Second owes 3 citizens."), "{output}");
    assert!(
        output.contains("Second: 2 points (-3 captured, 5 on the row)"),
        "{output}"
    );
}

#[test]
fn the_board_is_not_turned_since_directions_are_named_by_how_they_look() {
    let output = session(&["o-an-quan"], &["flip"]);
    assert!(output.contains("this board is always drawn so"), "{output}");
}
