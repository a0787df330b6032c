//! Sessions of `play kure`: touches, warnings and clocks.

#![allow(clippy::unwrap_used, clippy::expect_used)]

mod support;

use support::{error_of, file, session, text_after};

#[test]
fn a_stone_is_touched_and_dropped_or_both_at_once() {
    let dragged = text_after(&["kure"], &["d1-d2"]);
    assert_eq!(dragged, "lllllll/7/7/7/7/3d3/ddd1ddd l");
    for lines in [
        &["d1", "d2"][..],
        &["D1", "d1", "d2"],
        &["d1", "d1-d2"],
        &["d1d2"],
    ] {
        assert_eq!(text_after(&["kure"], lines), dragged, "{lines:?}");
    }
    let output = session(&["kure"], &["d1"]);
    assert!(
        output.contains("d1 is touched and must be played: c2, d2, e2."),
        "{output}"
    );
}

#[test]
fn a_touched_stone_must_be_played_and_each_illegal_try_costs_a_warning() {
    let output = session(&["kure"], &["d1", "c1", "e1-e2", "text", "d2"]);
    assert!(
        output.contains(
            "That breaks a rule: c1 is occupied. The stone goes back to d1 and must be played."
        ),
        "{output}"
    );
    assert!(output.contains("Dark gets a warning: 1 of 3."), "{output}");
    assert!(output.contains("Dark gets a warning: 2 of 3."), "{output}");
    assert!(output.contains("Dark plays d1-d2."), "{output}");
    let lost = session(&["kure"], &["d1", "d3", "d3", "d3", "d2"]);
    assert!(
        lost.contains("Dark has got 3 warnings: Light has won."),
        "{lost}"
    );
    assert!(lost.contains("the game is over"), "{lost}");
    let strict = session(&["kure", "--warnings", "1"], &["d1-d3"]);
    assert!(
        strict.contains("Dark has got 1 warnings: Light has won.")
            || strict.contains("Light has won."),
        "{strict}"
    );
}

#[test]
fn touching_what_is_not_ones_own_costs_nothing() {
    let output = session(&["kure"], &["d7", "d4", "d7-d6", "i9", "d0", "text"]);
    assert!(!output.contains("warning:"), "{output}");
    assert!(
        output.contains("nothing happens: no stone of yours is there"),
        "{output}"
    );
    assert!(
        output.ends_with("lllllll/7/7/7/7/7/ddddddd d\n"),
        "{output}"
    );
    let output = session(&["kure"], &["h1"]);
    assert!(output.contains("h1 is off the board of 7x7"), "{output}");
}

#[test]
fn clocks_run_and_are_shown() {
    let output = session(
        &["kure", "--move-time", "30s", "--match-time", "2m"],
        &["wait 40s", "d1-d2", "wait 125s"],
    );
    assert!(output.contains("Dark gets a warning: 1 of 3."), "{output}");
    assert!(output.contains("1:20 left"), "{output}");
    assert!(output.contains("0:20 left for this move."), "{output}");
    assert!(
        output.contains("Light has got 3 warnings") || output.contains("Light's time is up"),
        "{output}"
    );
    let late = session(&["kure", "--match-time", "60s"], &["wait 60s", "d1-d2"]);
    assert!(late.contains("Dark's time is up: Light has won."), "{late}");
    assert!(late.contains("the game is over"), "{late}");
    let preset = session(&["kure", "--preset", "tournament"], &["wait 1s"]);
    assert!(preset.contains("29:59 left"), "{preset}");
    assert!(session(&["kure"], &["wait soon"]).contains("no time to wait"));
    for (arguments, error) in [
        (&["--move-time", "0s"][..], "option `move_time`"),
        (&["--match-time", "-5"], "error"),
        (&["--move-time", "soon"], "invalid value"),
        (&["--warnings", "0"], "option `max_warnings`"),
        (&["--preset", "blitz"], "has no preset `blitz`"),
    ] {
        let text = error_of(&[&["kure"], arguments].concat());
        assert!(text.contains(error), "{text}");
    }
}

#[test]
fn undo_takes_back_moves_warnings_and_time() {
    let output = session(
        &["kure", "--match-time", "2m"],
        &[
            "d1-d2", "wait 30s", "d7", "d3", "d6", "undo", "undo", "text",
        ],
    );
    assert!(
        output.ends_with("lllllll/7/7/7/7/7/ddddddd d\n"),
        "{output}"
    );
    let tail: Vec<_> = output.lines().rev().take(6).collect();
    assert!(
        tail.iter()
            .any(|line| line.starts_with("Light: 0 of 4 stones taken, 0 of 3 warnings, 2:00 left")),
        "{output}"
    );
    assert_eq!(
        text_after(&["kure"], &["d1-d2", "undo", "redo"]),
        "lllllll/7/7/7/7/3d3/ddd1ddd l"
    );
}

#[test]
fn a_saved_game_resumes_with_its_clocks_warnings_and_touched_stone() {
    let (_folder, path) = file("kure.json");
    let before = ["d1-d2", "wait 7s", "d7", "d4"];
    let after = ["wait 3s", "d6", "d2-d3"];
    let save = format!("save {path}");
    let whole = session(
        &["kure", "--match-time", "10m"],
        &[&before[..], &[&save], &after].concat(),
    );
    let resumed = session(&["--load", &path], &after);
    let tail = |text: &str| {
        text.lines()
            .rev()
            .take(30)
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    assert_eq!(tail(&resumed), tail(&whole));
    assert!(
        resumed.contains("Light: 0 of 4 stones taken, 1 of 3 warnings, 9:50 left"),
        "{resumed}"
    );

    let tampered = std::fs::read_to_string(&path)
        .unwrap()
        .replace("d1-d2", "d1-e2");
    std::fs::write(&path, tampered.replacen("d1-e2", "d1-d2", 1)).unwrap();
    assert!(
        error_of(&["--load", &path])
            .contains("the referee's state is not that of the recorded game")
    );
}

#[test]
fn a_game_given_up_or_won_is_over() {
    let output = session(&["kure"], &["resign", "d1-d2"]);
    assert!(
        output.contains("Dark has given up: Light has won."),
        "{output}"
    );
    let stuck = session(&["kure", "--position", "7/3d3/7/dd5/ldd4/ll5/l3d1d l"], &[]);
    assert!(
        stuck.contains("Light has no legal move: Dark has won."),
        "{stuck}"
    );
    assert!(session(&["kure"], &["draw", "draw"]).contains("there are no draws in Küre"));
}

#[test]
fn bots_play_by_the_same_rules() {
    let output = session(
        &["kure", "--first", "bot", "--second", "bot", "--seed", "3"],
        &[],
    );
    assert!(
        output.contains("has won.") || output.contains("is drawn."),
        "{output}"
    );
    assert!(!output.contains("gets a warning"), "{output}");
}
