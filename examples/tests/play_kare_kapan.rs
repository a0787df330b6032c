//! Sessions of `play kare-kapan`: what the game's original program offered, asked or by arguments.

#![allow(clippy::unwrap_used, clippy::expect_used)]

mod support;

use support::{error_of, session, text_after};

/// A board of three lines about to be filled: Black places last, on d1, and White has a square then.
const ALMOST_FULL: &str = "wwbb/wwbw/bbw1 b place";

#[test]
fn it_asks_whether_to_start_the_symbols_and_the_number_of_lines() {
    let output = session(
        &["kare-kapan"],
        &[
            "maybe", "y", "", "XX", "X", "X", "O", "eight", "2", "3", "a1",
        ],
    );
    for said in [
        "Start a game? (y/n)",
        "answer with `y` or `n`",
        "A symbol for White (one character)?",
        "a symbol is one visible character",
        "`X` is the other player's symbol",
        "How many horizontal lines? (3-7)",
        "answer with a number from 3 to 7",
    ] {
        assert!(output.contains(said), "{said}: {output}");
    }
    assert!(
        output.contains("3  .  .  .  .  3\n2  .  .  .  .  2\n1  .  .  .  .  1\n"),
        "the empty board: {output}"
    );
    assert!(output.contains("1 [X] .  .  .  1"), "{output}");
    assert!(!session(&["kare-kapan"], &["n", "a1"]).contains("to move"));
}

#[test]
fn a_script_may_begin_with_a_move_or_say_everything_by_arguments() {
    assert!(text_after(&["kare-kapan"], &["d4"]).starts_with("8/8/8/3w4/8/8/8 b place"));
    let output = session(
        &["kare-kapan", "--lines", "3", "--symbols", "ox"],
        &["a1", "b1"],
    );
    assert!(output.contains("1  o [x] .  .  1"), "{output}");
    for (arguments, error) in [
        (&["--lines", "2"][..], "option `lines`: "),
        (&["--lines", "8"], "option `lines`: "),
        (&["--symbols", "xx"], "`x` is the other player's symbol"),
        (&["--symbols", "x"], "two characters are needed"),
        (
            &["--symbols", ". "],
            "`.` is how an empty point or a mark looks",
        ),
        (&["--size", "3"], "--size is no option of kare-kapan"),
    ] {
        let text = error_of(&[&["kare-kapan"], arguments].concat());
        assert!(text.contains(error), "{text}");
    }
}

#[test]
fn each_placement_shows_the_stones_in_hand_and_the_squares() {
    let output = session(
        &["kare-kapan", "--position", "b3/1ww1/b1wb w place"],
        &["b1"],
    );
    assert!(output.contains("White places a stone on b1."), "{output}");
    assert!(
        output.contains("White: 2 stones in hand, 1 square.\nBlack: 3 stones in hand, 0 squares."),
        "{output}"
    );
}

#[test]
fn a_point_that_does_not_exist_or_is_taken_is_told_and_asked_for_again() {
    for (line, reason) in [
        ("z1", "expected a square from a1 to h8"),
        ("e1", "e1 is not possible: e1 is off the board"),
        ("a1", "a1 is not possible: a1 is occupied"),
        ("pas", "pass is not possible: "),
        ("xa1", "xa1 is not possible: "),
        ("a1-a2", "a1-a2 is not possible: "),
    ] {
        let position = "4/4/w3 b place";
        let output = session(&["kare-kapan", "--position", position], &[line, "text"]);
        assert!(output.contains(reason), "{line}: {output}");
        assert!(
            output.ends_with(&format!("{position}\n")),
            "{line}: {output}"
        );
    }
}

#[test]
fn the_full_board_announces_squares_and_what_each_may_take() {
    let output = session(&["kare-kapan", "--position", ALMOST_FULL], &["d1"]);
    let announced = "All stones are placed.\nWhite has 1 square and may take 1 stone.\nBlack has 0 squares and may take 0 stones.";
    assert!(output.contains(announced), "{output}");
    // Nobody has a square: White takes one.
    let output = session(
        &["kare-kapan", "--position", "wbwb/bwbw/wbw1 b place"],
        &["d1"],
    );
    assert!(
        output.contains("White has 0 squares and may take 1 stone."),
        "{output}"
    );
}

/// Every black stone may be taken, and White may take two.
const TWO_OWED: &str = "wbwbw/bwbwb/wbwbw/bwbwb w open:2,3";

#[test]
fn several_removals_are_taken_in_one_line_or_one_by_one() {
    let after = |lines: &[&str]| text_after(&["kare-kapan", "--position", TWO_OWED], lines);
    let expected = "wbwbw/bw1wb/wbwbw/1wbwb b open:0,3";
    for lines in [
        &["a1-c3"][..],
        &["A1 C3"],
        &["xa1, xc3"],
        &["1a-3c"],
        &["xa1", "c3"],
        &["a1", "3C"],
    ] {
        assert_eq!(after(lines), expected, "{lines:?}");
    }
}

#[test]
fn a_line_of_removals_is_refused_as_a_whole_if_one_of_them_is() {
    for line in [
        "a1-a1", "a1-b1", "a1-c1-e1", "a1-c3-b1", "a1-z9", "a1-d5", "a1-pass", "a1-",
    ] {
        let after = text_after(&["kare-kapan", "--position", TWO_OWED], &[line]);
        let expected = match line {
            // One point alone is one removal.
            "a1-" => "wbwbw/bwbwb/wbwbw/1wbwb w open:1,3",
            _ => TWO_OWED,
        };
        assert_eq!(after, expected, "{line}");
    }
    let output = session(&["kare-kapan", "--position", TWO_OWED], &["a1-c1-e1"]);
    assert!(output.contains("xe1 is one move too many"), "{output}");
}

#[test]
fn a_slide_that_makes_a_square_takes_and_the_winner_is_named_with_the_last_board() {
    let position = "bbb1/1w1w/wbww w move";
    let output = session(&["kare-kapan", "--position", position], &["b2-c2", "c3"]);
    assert!(
        output.contains("White has made 1 square and may take 1 stone."),
        "{output}"
    );
    assert!(
        output.contains("Black is down to 3 stones: White has won."),
        "{output}"
    );
    let end = output.lines().rev().take(8).collect::<Vec<_>>();
    assert!(end[0].contains("White has won."), "{output}");
    assert!(
        end.iter().any(|line| line.starts_with("3  b  b")),
        "the last board: {output}"
    );
}

#[test]
fn a_player_who_can_not_move_passes_and_nobody_else_does() {
    let position = "1wbwb/wbwbw/bwbwb/bwbww b move";
    assert_eq!(
        text_after(&["kare-kapan", "--position", position], &["pas"]),
        "1wbwb/wbwbw/bwbwb/bwbww w move"
    );
    let output = session(&["kare-kapan", "--position", position], &["pass", "pass"]);
    assert!(output.contains("Black can't move and passes."), "{output}");
    assert!(output.contains("pass is not possible: "), "{output}");
}

#[test]
fn a_right_that_no_stone_can_satisfy_lapses_aloud() {
    // Every black stone stands in a square when White makes one.
    let position = "bb1ww/bb1w1/3ww/5 w move";
    let after = session(&["kare-kapan", "--position", position], &["e2-e3"]);
    assert!(
        after.contains(
            "White has made 1 square.\nNo stone of Black can be taken: White's right to 1 removal lapses."
        ),
        "{after}"
    );
    assert!(after.contains("Black to move"), "{after}");
}

#[test]
fn a_right_of_the_opponent_that_lapses_in_the_opening_is_told_too() {
    let position = "bbbb1/wwbbb/wwbww/wwbww b place";
    let output = session(&["kare-kapan", "--position", position], &["e4", "c1-c2-a4"]);
    assert!(
        output.contains(
            "White has 3 squares and may take 3 stones.\nBlack has 2 squares and may take 2 stones."
        ),
        "{output}"
    );
    assert!(
        output.contains("No stone of White can be taken: Black's right to 2 removals lapses."),
        "{output}"
    );
    let position = "wwwww/bbwww/bbwbb/bbwb1 b place";
    let output = session(&["kare-kapan", "--position", position], &["e1"]);
    assert!(output.contains("lapses."), "{output}");
}

#[test]
fn what_is_owed_is_shown_whenever_the_board_is() {
    let output = session(&["kare-kapan", "--position", TWO_OWED], &[]);
    assert!(output.contains("White: 10 stones, 0 squares. May take 2 stones.\nBlack: 10 stones, 0 squares. May take 3 stones."), "{output}");
    let output = session(
        &["kare-kapan", "--position", "1wbwb/wbwbw/bwbwb/bwbww b move"],
        &["xa2"],
    );
    assert!(
        output.contains("Black can't slide and has to pass: `pass`."),
        "{output}"
    );
    assert!(
        output.contains("the side to move can't slide and has to pass"),
        "{output}"
    );
}

#[test]
fn errors_in_a_line_of_removals_name_the_place_in_the_line() {
    let output = session(
        &["kare-kapan", "--position", TWO_OWED],
        &["a1-z9", "-", " , - "],
    );
    assert!(
        output.contains("move text, character 4: expected a square"),
        "{output}"
    );
    assert_eq!(
        output
            .matches("expected a point to take a stone from")
            .count(),
        2,
        "{output}"
    );
}

#[test]
fn the_questions_can_be_left() {
    for answers in [
        &["quit"][..],
        &["hayır"],
        &["HAYIR"],
        &["y", "quit"],
        &["y", "X", "O", "quit"],
        &["y"],
        &[],
    ] {
        assert!(
            !session(&["kare-kapan"], answers).contains("to move"),
            "{answers:?}"
        );
    }
}

#[test]
fn two_bots_come_to_an_end() {
    for lines in ["3", "5"] {
        let output = session(
            &[
                "kare-kapan",
                "--lines",
                lines,
                "--first",
                "bot",
                "--second",
                "bot",
                "--seed",
                "1",
                "--ply-cap",
                "400",
            ],
            &[],
        );
        assert!(
            output.contains("has won.") || output.contains("is drawn."),
            "{lines}"
        );
    }
}
