//! Whole sessions of `play` through plain lines.

#![allow(clippy::unwrap_used, clippy::expect_used)]

mod support;

use support::{error_of, file, session, session_of};

#[test]
fn a_whole_game_is_played_and_its_winner_named() {
    let moves = ["e5", "f6", "f7", "g7"];
    let output = session(&["mukus-izi"], &moves);
    assert!(output.contains("First to move (8 legal moves)."));
    assert!(output.contains("First moves the snail from d4 to e5."));
    assert!(output.contains("Second moves the snail from f7 to g7."));
    assert!(
        output
            .ends_with("The snail is on Second's goal: Second has won. `undo`, `new` or `quit`?\n"),
        "{output}"
    );
    assert!(
        !output.contains('\u{1b}'),
        "no escape codes in plain output"
    );
}

#[test]
fn the_game_is_asked_for_until_one_is_named() {
    for name in ["2", "mukus-izi", "Mukus İzi", "  MUKUS-IZI  "] {
        let output = session(&[], &["chess", "0", "", name, "e5"]);
        assert!(
            output.starts_with(
                "Which game?\n  1  Kare Kapan (kare-kapan)\n  2  Mukus İzi (mukus-izi)\n"
            ),
            "{output}"
        );
        assert_eq!(output.matches("there is no game").count(), 2, "{output}");
        assert!(
            output.contains("First moves the snail from d4 to e5."),
            "{output}"
        );
    }
    assert!(!session(&[], &["quit", "1"]).contains("to move"));
}

#[test]
fn a_refused_line_says_why_and_asks_again() {
    for (line, reason) in [
        (
            "z9",
            "neither a move nor a command: move text, character 1: expected a square",
        ),
        (
            "e5x",
            "neither a move nor a command: move text, character 3: unexpected `x` after e5",
        ),
        ("d4", "d4 is not possible: the snail already is on d4"),
        (
            "d6",
            "d6 is not possible: d6 is more than one step away from the snail on d4",
        ),
        ("h8", "h8 is not possible: h8 is off the board of 7x7"),
        ("undo", "there is nothing to undo"),
        ("redo", "there is nothing to redo"),
    ] {
        let output = session(&["mukus-izi"], &[line, "text"]);
        assert!(output.contains(reason), "{line}: {output}");
        assert!(
            output.ends_with("7/7/7/3S3/7/7/7 1\n"),
            "{line} changed the position: {output}"
        );
    }
}

#[test]
fn undo_redo_and_new_step_through_the_game() {
    let after = |lines: &[&str]| {
        let output = session(&["mukus-izi"], &[lines, &["text"]].concat());
        output.lines().last().unwrap().to_owned()
    };
    assert_eq!(after(&["e5", "f5"]), "7/7/4#S1/3#3/7/7/7 1");
    assert_eq!(after(&["e5", "f5", "undo"]), "7/7/4S2/3#3/7/7/7 2");
    assert_eq!(
        after(&["e5", "f5", "undo", "undo", "redo"]),
        "7/7/4S2/3#3/7/7/7 2"
    );
    assert_eq!(after(&["e5", "undo", "c3", "redo"]), "7/7/7/3#3/2S4/7/7 2");
    assert_eq!(after(&["e5", "f5", "new"]), "7/7/7/3S3/7/7/7 1");
    assert_eq!(
        after(&["e5", "f6", "g7", "undo"]),
        "7/5S1/4#2/3#3/7/7/7 1",
        "also from a finished game"
    );
}

#[test]
fn a_finished_game_refuses_moves_but_not_commands() {
    let output = session(
        &["mukus-izi", "--position", "7/5S1/7/7/7/7/7 2"],
        &["g7", "f6", "moves", "new", "text"],
    );
    assert!(output.contains("the game is over: `undo`, `new` or `quit`"));
    assert!(output.contains("no moves: the game is over"));
    assert!(output.ends_with("7/5S1/7/7/7/7/7 2\n"), "{output}");
}

#[test]
fn the_bot_answers_and_the_same_seed_plays_the_same() {
    let play = |seed: &str| {
        session(
            &["mukus-izi", "--second", "bot", "--seed", seed],
            &["e5", "text"],
        )
    };
    assert_eq!(play("5"), play("5"));
    assert!((0..20).any(|seed| play(&seed.to_string()) != play("5")));
    assert!(play("5").contains("Second moves the snail from e5 to "));
    assert!(
        play("5").trim_end().ends_with(" 1"),
        "it is the human's turn again"
    );
}

#[test]
fn undo_against_a_bot_comes_back_to_the_human() {
    let output = session(
        &["mukus-izi", "--second", "bot"],
        &["e5", "undo", "text", "undo"],
    );
    assert!(output.contains("\n7/7/7/3S3/7/7/7 1\n"), "{output}");
    let output = session(&["mukus-izi", "--first", "bot"], &["undo"]);
    assert!(output.ends_with("there is nothing to undo\n"), "{output}");
}

#[test]
fn two_bots_play_to_the_end_and_the_session_goes_on() {
    for seed in 0..20 {
        let seed = seed.to_string();
        let output = session(
            &[
                "mukus-izi",
                "--first",
                "bot",
                "--second",
                "bot",
                "--seed",
                &seed,
            ],
            &["text"],
        );
        assert!(
            output.contains(" has won. `undo`, `new` or `quit`?"),
            "{output}"
        );
    }
}

#[test]
fn a_side_is_handed_to_a_bot_and_back() {
    let output = session(
        &["mukus-izi"],
        &["bot first", "help", "human first", "text"],
    );
    assert!(
        output.contains("First is played by a bot on level 3.\nSecond is played by a human."),
        "{output}"
    );
}

#[test]
fn options_presets_and_positions_begin_the_game() {
    let start = |arguments: &[&str]| {
        let output = session(&[&["mukus-izi"], arguments].concat(), &["text"]);
        output.lines().last().unwrap().to_owned()
    };
    assert_eq!(start(&["--size", "5"]), "5/5/2S2/5/5 1");
    assert_eq!(start(&["--size", "6", "--start", "b2"]), "6/6/6/6/1S4/6 1");
    assert_eq!(start(&["--preset", "school"]), "8/8/8/4S3/8/8/8/8 1");
    assert_eq!(start(&["--rules", r#"{"size":3}"#]), "3/1S1/3 1");
    assert_eq!(
        start(&["--rules", r#"{"blocked":"draws"}"#, "--size", "3"]),
        "3/1S1/3 1"
    );
    assert_eq!(start(&["--position", "4/1S2/#3/4 2"]), "4/1S2/#3/4 2");
    let drawn = session(
        &[
            "mukus-izi",
            "--position",
            "S#1/##1/3 1",
            "--rules",
            r#"{"blocked":"draws"}"#,
        ],
        &[],
    );
    assert!(
        drawn.contains("First can't move: the game is drawn."),
        "{drawn}"
    );
    let lost = session(&["mukus-izi", "--position", "S#1/##1/3 1"], &[]);
    assert!(lost.contains("First can't move: Second has won."), "{lost}");
}

#[test]
fn wrong_arguments_say_why() {
    for (arguments, error) in [
        (&["chess"][..], "no game is called `chess`, only "),
        (
            &["mukus-izi", "--size", "9"],
            "option `size`: 9 is not between 3 and 8",
        ),
        (
            &["mukus-izi", "--size", "6"],
            "option `start`: a board of 6x6 has no centre",
        ),
        (
            &["mukus-izi", "--size", "x"],
            "invalid value 'x' for '--size <N>'",
        ),
        (
            &["mukus-izi", "--start", "z1"],
            "expected a square from a1 to h8, found `z1`",
        ),
        (
            &["mukus-izi", "--start", "a1"],
            "option `start`: a1 is a goal",
        ),
        (
            &["mukus-izi", "--preset", "blitz"],
            "has no preset `blitz`, only: default, tournament, school",
        ),
        (
            &["mukus-izi", "--preset", "school", "--size", "5"],
            "option `size` is stated twice",
        ),
        (
            &["mukus-izi", "--rules", r#"{"size":5}"#, "--size", "5"],
            "option `size` is stated twice",
        ),
        (&["mukus-izi", "--rules", "nonsense"], "--rules is not JSON"),
        (
            &["mukus-izi", "--rules", "null"],
            "--rules is not a JSON object",
        ),
        (
            &["mukus-izi", "--position", "7/6S 1"],
            "impossible position",
        ),
        (
            &["mukus-izi", "--position", ""],
            "position text, character 1",
        ),
        (&["mukus-izi", "--first", "cat"], "invalid value 'cat'"),
    ] {
        let text = error_of(arguments);
        assert!(text.contains(error), "{arguments:?}: {text}");
    }
}

#[test]
fn no_input_is_too_strange() {
    let strange = [
        &b"\xff\xfe\n\0\n\n   \n"[..],
        &[b'x'; 100_000],
        b"\ne5\ntext\n",
    ]
    .concat();
    let output = session_of(&["mukus-izi"], &strange).unwrap();
    assert!(output.ends_with("7/7/4S2/3#3/7/7/7 2\n"), "{output}");
    assert_eq!(output.matches("neither a move nor a command").count(), 1);
    assert!(
        output.contains("the line is not UTF-8 text\n")
            && output.contains("the line is too long\n"),
        "{output}"
    );
    assert!(output.len() < 5_000, "nothing strange is echoed at length");
    session_of(&["mukus-izi"], b"").unwrap();
    session_of(&["mukus-izi"], b"e5").unwrap();
    session_of(&[], b"").unwrap();
}

#[test]
fn unicode_is_drawn_when_asked_for() {
    assert!(session(&["mukus-izi", "--unicode"], &[]).contains('◉'));
    assert!(!session(&["mukus-izi"], &[]).contains('◉'));
    assert!(!session(&["mukus-izi", "--ascii"], &[]).contains('◉'));
}

#[test]
fn a_saved_game_is_loaded_and_goes_on_as_it_would_have() {
    let (_folder, path) = file("game.json");
    let saved = session(
        &["mukus-izi", "--size", "5"],
        &["d4", &format!("save {path}"), "c4", "moves"],
    );
    assert!(saved.contains(&format!("Saved to {path}.")), "{saved}");
    let load = format!("load {path}");
    for (arguments, lines) in [
        (&["mukus-izi"][..], &[&load, "c4", "moves"][..]),
        (&["--load", &path], &["c4", "moves"]),
        (&["mukus-izi", "--load", &path], &["c4", "moves"]),
    ] {
        let loaded = session(arguments, lines);
        let tail = |text: &str| {
            text.lines()
                .rev()
                .take(20)
                .map(str::to_owned)
                .collect::<Vec<_>>()
        };
        assert_eq!(tail(&loaded), tail(&saved), "{loaded}");
    }
    let undone = session(&["--load", &path], &["undo", "text", "history"]);
    assert!(
        undone.ends_with("5/5/2S2/5/5 1\nno moves yet\n"),
        "{undone}"
    );
}

#[test]
fn a_file_that_is_no_record_of_this_game_changes_nothing() {
    let (_folder, path) = file("game.json");
    for (content, error) in [
        ("", "not a record: expected a JSON object"),
        ("{\"version\":1}", "not a record: missing field `game`"),
        (
            r#"{"version":1,"game":"chess","rules":{},"start":"","moves":[]}"#,
            "a record of `chess`, not of mukus-izi",
        ),
        (
            r#"{"version":1,"game":"mukus-izi","rules":{},"start":"7/7/7/3S3/7/7/7 1","moves":["a1"]}"#,
            "ply 0, move `a1`: a1 is more than",
        ),
        ("\u{0}\u{1}", "not a record"),
    ] {
        std::fs::write(&path, content).unwrap();
        let output = session(&["mukus-izi"], &["e5", &format!("load {path}"), "text"]);
        assert!(output.contains(error), "{output}");
        assert!(output.ends_with("7/7/4S2/3#3/7/7/7 2\n"), "{output}");
    }
    std::fs::write(&path, [0xff; 10]).unwrap();
    assert!(error_of(&["--load", &path]).contains("it is not UTF-8 text"));
    std::fs::write(&path, vec![b' '; 5 << 20]).unwrap();
    assert!(error_of(&["--load", &path]).contains("longer than"));
    assert!(
        error_of(&["--load", "/nowhere/game.json"]).starts_with("can't read /nowhere/game.json")
    );
    std::fs::write(
        &path,
        r#"{"version":1,"game":"mukus-izi","rules":{},"start":"7/7/7/3S3/7/7/7 1","moves":[]}"#,
    )
    .unwrap();
    assert!(
        error_of(&["chess", "--load", &path])
            .contains("the record is one of `mukus-izi`, not of chess")
    );
    let output = session(&["mukus-izi"], &["e5", "save /nowhere/game.json", "text"]);
    assert!(
        output.contains("can't write /nowhere/game.json"),
        "{output}"
    );
}

#[test]
fn an_unfinished_game_is_kept_when_the_input_ends() {
    let (folder, path) = file("kept.json");
    let output = session(&["mukus-izi", "--autosave", &path], &["e5", "f6"]);
    assert!(
        output.ends_with(&format!(
            "The game is kept in {path}. To go on: play --load {path}\n"
        )),
        "{output}"
    );
    let resumed = session(&["--load", &path], &["text"]);
    assert!(resumed.ends_with("7/5S1/4#2/3#3/7/7/7 1\n"), "{resumed}");
    assert_eq!(
        std::fs::read_dir(folder.path()).unwrap().count(),
        1,
        "no temporary file is left"
    );

    for lines in [&["e5", "quit"][..], &[], &["e5", "f6", "g7"]] {
        let (folder, path) = file("kept.json");
        session(&["mukus-izi", "--autosave", &path], lines);
        assert_eq!(
            std::fs::read_dir(folder.path()).unwrap().count(),
            0,
            "{lines:?} leave nothing to keep"
        );
    }
}

#[test]
fn a_player_gives_up_and_takes_it_back() {
    let output = session(
        &["mukus-izi"],
        &["e5", "resign", "f6", "undo", "f6", "text"],
    );
    assert!(
        output.contains("Second has given up: First has won. `undo`, `new` or `quit`?"),
        "{output}"
    );
    assert!(
        output.contains("the game is over: `undo`, `new` or `quit`"),
        "{output}"
    );
    assert!(output.ends_with("7/5S1/4#2/3#3/7/7/7 1\n"), "{output}");
    let output = session(&["mukus-izi", "--first", "bot"], &["resign"]);
    assert!(
        output.contains("Second has given up: First has won."),
        "{output}"
    );
}

#[test]
fn a_draw_is_offered_and_accepted_or_not() {
    let output = session(&["mukus-izi"], &["draw", "draw"]);
    assert!(
        output
            .contains("First offers to stop here. Second: `draw` accepts, anything else declines."),
        "{output}"
    );
    assert!(
        output.contains("The players have agreed to stop: the game is drawn."),
        "{output}"
    );
    let output = session(&["mukus-izi"], &["draw", "e5", "draw"]);
    assert!(output.contains("Second offers to stop here."), "{output}");
    assert!(!output.contains("agreed"), "{output}");
    assert!(session(&["mukus-izi", "--second", "bot"], &["draw"]).contains("the bot plays on"));
}

#[test]
fn history_hint_and_flip_show_more() {
    let output = session(&["mukus-izi"], &["e5", "f6", "history"]);
    assert!(output.ends_with("   1. e5 f6\n"), "{output}");
    let output = session(
        &["mukus-izi", "--position", "7/7/7/7/7/1S5/7 1"],
        &["hint", "text"],
    );
    assert!(
        output.contains("a1: wins in 1\n7/7/7/7/7/1S5/7 1\n"),
        "{output}"
    );
    let output = session(&["mukus-izi"], &["flip"]);
    assert!(
        output.contains("   g  f  e  d  c  b  a\n1  .  .  .  .  .  .  1  1\n"),
        "{output}"
    );
}

#[test]
fn a_policy_stops_the_game() {
    let output = session(&["mukus-izi", "--ply-cap", "2"], &["e5", "f6", "g6"]);
    assert!(
        output.contains("The game has lasted as long as it may: the game is drawn."),
        "{output}"
    );
    assert!(output.contains("the game is over"), "{output}");
}

#[test]
fn a_kept_game_overwrites_no_other_and_is_resumed_by_the_same_players() {
    let (folder, path) = file("game.json");
    session(&["mukus-izi", "--autosave", &path], &["e5"]);
    // A loaded game goes back to its file.
    let output = session(
        &[
            "--load",
            &path,
            "--second",
            "bot",
            "--seed",
            "1",
            "--autosave",
            &path,
        ],
        &["undo", "undo", "c3"],
    );
    assert!(
        output.ends_with(&format!(
            "To go on: play --load {path} --second 3 --seed 1\n"
        )),
        "{output}"
    );
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
    let named = std::path::Path::new(&path);
    let unused = examples::files::unused(named);
    assert_eq!(unused.file_name().unwrap(), "game-2.json");
    assert_eq!(examples::files::unused(&unused), unused);
    let lost = session(&["mukus-izi", "--autosave", "/nowhere/game.json"], &["e5"]);
    assert!(
        lost.contains("can't write /nowhere/game.json")
            && lost.contains("This is the game:\n{\"version\":1,"),
        "{lost}"
    );
}

#[test]
fn only_ordinary_files_are_written_and_read() {
    let (folder, path) = file("game.json");
    let output = session(
        &["mukus-izi"],
        &[
            "save /dev/null",
            &format!("save {}", folder.path().display()),
            "load /dev/zero",
        ],
    );
    assert_eq!(
        output.matches("it is no ordinary file").count(),
        3,
        "{output}"
    );
    std::fs::write(&path, "precious").unwrap();
    let mut permissions = std::fs::metadata(&path).unwrap().permissions();
    permissions.set_readonly(true);
    std::fs::set_permissions(&path, permissions).unwrap();
    assert!(session(&["mukus-izi"], &[&format!("save {path}")]).contains("it is read-only"));
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "precious");
}

#[test]
fn commands_written_wrongly_say_how_they_are_written() {
    let output = session(&["mukus-izi"], &["undo 5", "save", "bot third", "QUIT now"]);
    for said in [
        "`undo` stands alone",
        "`save` needs the name of a file",
        "say which side: `bot first`",
        "`quit` stands alone",
    ] {
        assert!(output.contains(said), "{said}: {output}");
    }
}

#[test]
fn rules_that_are_wrong_name_the_option() {
    for (rules, error) in [
        (r#"{"size":"5"}"#, "size: invalid type"),
        (r#"{"blocked":"wins"}"#, "blocked: unknown variant `wins`"),
        (r#"{"size":5,"size":6}"#, "duplicate field `size`"),
    ] {
        let text = error_of(&["mukus-izi", "--rules", rules]);
        assert!(text.contains(error), "{text}");
    }
}

#[test]
fn an_unfinished_game_goes_back_to_its_own_file_only() {
    let (folder, one) = file("one.json");
    let two = folder
        .path()
        .join("two.json")
        .to_string_lossy()
        .into_owned();
    session(&["mukus-izi", "--autosave", &one], &["e5", "f6"]);
    session(&["mukus-izi", "--autosave", &two], &["d5"]);
    let keep = &["--load", &one];
    let with_autosave = |lines: &[&str]| {
        let input = lines
            .iter()
            .map(|line| format!("{line}\n"))
            .collect::<String>();
        let arguments =
            <examples::play::Arguments as clap::Parser>::parse_from(["play"].iter().chain(keep));
        let mut output = Vec::new();
        examples::play::run_piped(&arguments, input.as_bytes(), &mut output).unwrap();
        String::from_utf8(output).unwrap()
    };
    // Another game was loaded meanwhile: it is that game's file that is written.
    let output = with_autosave(&[&format!("load {two}"), "e6"]);
    assert!(
        output.contains(&format!("The game is kept in {two}.")),
        "{output}"
    );
    let moves = |path: &str| {
        examples::files::load(std::path::Path::new(path))
            .unwrap()
            .moves
    };
    assert_eq!(
        (moves(&one), moves(&two)),
        (
            vec!["e5".to_owned(), "f6".to_owned()],
            vec!["d5".to_owned(), "e6".to_owned()]
        )
    );
    let output = with_autosave(&["f7"]);
    assert!(
        output.contains(&format!("The game is kept in {one}.")),
        "{output}"
    );
    assert_eq!(moves(&one).len(), 3);
}
