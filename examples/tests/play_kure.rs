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
    assert!(output.contains("Dark tries d1-c1:"), "{output}");
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
        strict.contains("Dark has got a warning: Light has won."),
        "{strict}"
    );
}

#[test]
fn touching_what_is_not_ones_own_costs_nothing() {
    let output = session(&["kure"], &["d7", "d4", "d7-d6", "i9", "d0", "text"]);
    assert!(!output.contains("gets a warning"), "{output}");
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
        output.contains("Light has got 3 warnings: Dark has won."),
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
            .any(|line| line
                .starts_with("Light: stones taken 0 (4 win), warnings 0 of 3, 2:00 left")),
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
        resumed.contains("Light: stones taken 0 (4 win), warnings 1 of 3, 9:50 left"),
        "{resumed}"
    );

    let tampered = std::fs::read_to_string(&path).unwrap();
    std::fs::write(&path, tampered.replace("d1-d2", "d1-c2")).unwrap();
    assert!(
        error_of(&["--load", &path])
            .contains("the referee's log is not that of the recorded moves")
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
        &["kure", "--first", "bot", "--second", "1", "--seed", "3"],
        &[],
    );
    assert!(output.contains("has won."), "{output}");
    assert!(!output.contains("gets a warning"), "{output}");
}

#[test]
fn undo_goes_back_to_the_beginning_of_a_turn_without_a_touched_stone() {
    let output = session(&["kure"], &["d1-d2", "d7-d6", "undo", "e7-e6", "text"]);
    assert!(!output.contains("gets a warning"), "{output}");
    assert!(
        output.ends_with("llll1ll/4l2/7/7/7/3d3/ddd1ddd d\n"),
        "{output}"
    );
    let output = session(&["kure"], &["d1-d4", "d1-d4", "d2", "undo", "c1"]);
    assert!(
        output.contains("c1 is touched and must be played"),
        "{output}"
    );
    assert!(
        output.contains("warnings 0 of 3"),
        "the warnings of the turn are taken back with it: {output}"
    );
}

#[test]
fn undo_takes_back_what_ended_the_game() {
    for ending in [&["resign"][..], &["c7-c5", "c5", "c5"], &["wait 2m"]] {
        let lines = [&["d1-d2"][..], ending, &["undo", "text"]].concat();
        let output = session(&["kure", "--match-time", "1m"], &lines);
        assert!(output.contains("has won."), "{ending:?}: {output}");
        assert!(
            output.ends_with("lllllll/7/7/7/7/3d3/ddd1ddd l\n"),
            "{ending:?}: {output}"
        );
    }
    let output = session(&["kure"], &["d1-d2", "resign", "undo", "redo", "text"]);
    assert!(output.contains("there is nothing to redo"), "{output}");
}

#[test]
fn a_touched_stone_is_what_is_counted_hinted_and_played_by_a_bot() {
    let output = session(&["kure", "--seed", "1"], &["d1", "moves", "hint"]);
    assert!(output.contains("Dark to move (3 legal moves)."), "{output}");
    assert!(output.contains("\nd1-c2 d1-d2 d1-e2\n"), "{output}");
    let hint = output.lines().find(|line| line.contains(" plies ahead"));
    assert!(hint.is_some_and(|hint| hint.starts_with("d1-")), "{output}");
    for seed in ["1", "2", "3", "4", "5"] {
        let output = session(&["kure", "--seed", seed], &["d1", "bot first"]);
        assert!(
            output.contains("Dark plays d1-") && !output.contains("gets a warning"),
            "{output}"
        );
    }
}

#[test]
fn a_slip_of_the_hand_touches_nothing() {
    let output = session(&["kure"], &["d1-h1", "d1-d1", "d1-d8", "c1-c2", "text"]);
    assert!(!output.contains("gets a warning"), "{output}");
    assert!(
        output.ends_with("lllllll/7/7/7/7/2d4/dd1dddd l\n"),
        "{output}"
    );
    let output = session(&["kure"], &["d1", "d2-d3", "text"]);
    assert!(
        output.contains("d1 is touched and must be played, not d2"),
        "{output}"
    );
    assert!(
        output.ends_with("lllllll/7/7/7/7/7/ddddddd d\n"),
        "{output}"
    );
}

#[test]
fn no_time_passes_while_one_looks_through_the_moves() {
    let output = session(
        &["kure", "--match-time", "6s"],
        &[
            "d1-d2", "d7-d6", "undo", "undo", "wait 7s", "redo", "redo", "wait 5s", "text",
        ],
    );
    assert!(
        output.ends_with("lll1lll/3l3/7/7/7/3d3/ddd1ddd d\n"),
        "{output}"
    );
    assert!(!output.contains("time is up"), "{output}");
}

#[test]
fn a_loaded_game_can_be_looked_through_with_its_clocks() {
    let (_folder, path) = file("kure.json");
    session(
        &["kure", "--match-time", "10m"],
        &[
            "d1-d2",
            "wait 30s",
            "d7-d6",
            "d2-d3",
            &format!("save {path}"),
        ],
    );
    let output = session(&["--load", &path], &["undo", "undo", "undo"]);
    assert!(output.contains("warnings 0 of 3, 9:30 left"), "{output}");
    assert!(
        output
            .trim_end()
            .ends_with("Dark to move (19 legal moves)."),
        "{output}"
    );
    let output = session(
        &["--load", &path],
        &["undo", "undo", "redo", "redo", "history"],
    );
    assert!(output.ends_with("   1. d1-d2 d7-d6 d2-d3\n"), "{output}");
}

#[test]
fn the_ending_of_a_record_is_honoured_or_refused() {
    let (_folder, path) = file("kure.json");
    session(&["kure"], &["d1-d2", "resign", &format!("save {path}")]);
    assert!(session(&["--load", &path], &[]).contains("Light has given up: Dark has won."));
    let record = std::fs::read_to_string(&path).unwrap();
    let mut json: serde_json::Value = serde_json::from_str(&record).unwrap();
    json["tags"] = serde_json::json!({});
    std::fs::write(&path, json.to_string()).unwrap();
    assert!(session(&["--load", &path], &[]).contains("Light has given up: Dark has won."));
    json["ending"]["reason"] = "time".into();
    std::fs::write(&path, json.to_string()).unwrap();
    assert!(
        error_of(&["--load", &path])
            .contains("under the referee the game didn't end as the record says")
    );
    let mut json: serde_json::Value = serde_json::from_str(&record).unwrap();
    json["ending"] = serde_json::Value::Null;
    std::fs::write(&path, json.to_string()).unwrap();
    assert!(
        error_of(&["--load", &path])
            .contains("under the referee the game didn't end as the record says")
    );
}

#[test]
fn arguments_that_mean_nothing_here_are_refused() {
    assert!(error_of(&["kure", "--ply-cap", "2"]).contains("--ply-cap is no option of kure"));
    assert!(
        error_of(&["kure", "--repetitions", "3"]).contains("--repetitions is no option of kure")
    );
    assert!(error_of(&["--load", "x.json", "--move-time", "3s"]).contains("cannot be used with"));
    let rules = r#"{"home_stones":"never_count"}"#;
    assert!(
        session(&["kure", "--preset", "tournament", "--rules", rules], &[]).contains("30:00 left")
    );
    let long = session(&["kure", "--match-time", "90061s"], &[]);
    assert!(long.contains("25:01:01 left"), "{long}");
}

#[test]
fn touches_and_warnings_are_kept_before_the_first_move_and_added_moves_are_followed() {
    let (_folder, path) = file("kure.json");
    let output = session(&["kure", "--autosave", &path], &["d1", "a1"]);
    assert!(output.contains("The game is kept in"), "{output}");
    let output = session(&["--load", &path], &["d2"]);
    assert!(
        output.contains("warnings 1 of 3") && output.contains("Dark plays d1-d2."),
        "{output}"
    );

    session(
        &["kure", "--match-time", "5m"],
        &["wait 3s", "d1-d2", &format!("save {path}")],
    );
    let mut record = examples::files::load(std::path::Path::new(&path)).unwrap();
    record.moves.push("d7-d6".to_owned());
    examples::files::save(std::path::Path::new(&path), &record).unwrap();
    let output = session(&["--load", &path], &["text"]);
    assert!(
        output.contains("4:57 left") && output.ends_with("lll1lll/3l3/7/7/7/3d3/ddd1ddd d\n"),
        "{output}"
    );
    record
        .tags
        .insert("referee".to_owned(), "garbage".to_owned());
    examples::files::save(std::path::Path::new(&path), &record).unwrap();
    assert!(error_of(&["--load", &path]).contains("the referee's log in the tags of the record"));
    assert!(
        session(&["kure"], &["d1-d2", "undo", "wait 3s"])
            .contains("no time passes while moves are taken back")
    );
}
