//! Sessions of `play` with bots: who is seated, what they play, what hints say, and what happens before a screen.

#![allow(clippy::unwrap_used, clippy::expect_used)]

mod support;

use std::collections::{HashSet, VecDeque};
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use clap::Parser;
use examples::lines::Line;
use examples::play::{Arguments, Console, run};
use support::{error_of, file, session};

/// Each game, as small as it gets, and stopped where it would go round in circles.
const GAMES: [&[&str]; 4] = [
    &["kare-kapan", "--lines", "3", "--ply-cap", "400"],
    &["mukus-izi"],
    &["o-an-quan", "--repetitions", "3"],
    &["kure"],
];

#[test]
fn a_seat_is_a_human_a_bot_or_a_bot_of_some_strength() {
    let human = "a human";
    for (arguments, first, second) in [
        (
            &["--first", "human", "--second", "5"][..],
            human,
            "a bot on level 5",
        ),
        (&["--second", "bot"], human, "a bot on level 3"),
        (
            &["--second", "bot", "--level", "6"],
            human,
            "a bot on level 6",
        ),
        (&["--level", "2"], human, "a bot on level 2"),
        (
            &["--first", "bot", "--level", "2"],
            "a bot on level 2",
            human,
        ),
        (&["--first", "human", "--level", "2"], human, human),
        (
            &["--first", "1", "--second", "7"],
            "a bot on level 1",
            "a bot on level 7",
        ),
        (
            &["--unlimited"],
            human,
            "a bot with 5s a move and no other limit",
        ),
        (
            &["--second", "unlimited", "--time", "1m 30s"],
            human,
            "a bot with 1m30s a move and no other limit",
        ),
    ] {
        let load = [&["mukus-izi", "--position", "6S/7/7/7/7/7/7 1"], arguments].concat();
        let output = session(&load, &["help"]);
        let said = format!("First is played by {first}.\nSecond is played by {second}.\n");
        assert!(output.contains(&said), "{arguments:?}: {output}");
        // Who plays is said at once where not all are human.
        let at_once = output.matches(&said).count() == 2;
        assert_eq!(at_once, (first, second) != (human, human), "{output}");
    }
}

#[test]
fn a_seat_or_strength_that_is_none_says_what_there_is() {
    for (arguments, error) in [
        (
            &["--first", "0"][..],
            "expected `human`, `bot`, a level from 1 to 7, or `unlimited`",
        ),
        (&["--second", "8"], "expected `human`, `bot`, a level"),
        (&["--second", ""], "expected `human`, `bot`, a level"),
        (&["--level", "0"], "the levels are 1 to 7"),
        (&["--level", "strong"], "the levels are 1 to 7"),
        (&["--level", "3", "--unlimited"], "cannot be used with"),
        (&["--time", "3s"], "--time is for bots that are `unlimited`"),
        (
            &["--time", "3s", "--level", "3"],
            "--time is for bots that are `unlimited`",
        ),
        (&["--unlimited", "--time", "soon"], "invalid value 'soon'"),
    ] {
        let text = error_of(&[&["mukus-izi"], arguments].concat());
        assert!(text.contains(error), "{arguments:?}: {text}");
    }
}

#[test]
fn seats_and_levels_change_in_a_running_game() {
    let seats = |lines: &[&str]| {
        let position = ["mukus-izi", "--position", "6S/7/7/7/7/7/7 1"];
        let output = session(&position, &[lines, &["help"]].concat());
        let lines: Vec<_> = output.lines().rev().take(2).collect();
        [lines[1].to_owned(), lines[0].to_owned()]
    };
    let played = |first: &str, second: &str| {
        [
            format!("First is played by {first}."),
            format!("Second is played by {second}."),
        ]
    };
    assert_eq!(
        seats(&["bot second"]),
        played("a human", "a bot on level 3")
    );
    assert_eq!(
        seats(&["bot second 5", "bot first 1"]),
        played("a bot on level 1", "a bot on level 5")
    );
    assert_eq!(
        seats(&["bot second 5", "level 2", "bot first"]),
        played("a bot on level 2", "a bot on level 2")
    );
    assert_eq!(
        seats(&["bot second unlimited", "human second"]),
        played("a human", "a human")
    );
    let output = session(&["mukus-izi"], &["level 9", "bot second 9", "level 6"]);
    assert_eq!(output.matches("`9` is no strength: 1 to 7").count(), 2);
    assert!(output.contains("Bots play on level 6 from now on."));
}

#[test]
fn bots_play_every_game_to_its_end_and_a_seed_repeats_it() {
    for game in GAMES {
        let play = |first: &str, second: &str, seed: &str| {
            let seats = ["--first", first, "--second", second, "--seed", seed];
            session(&[game, &seats].concat(), &[])
        };
        for (first, second) in [("1", "2"), ("3", "1"), ("2", "1")] {
            let output = play(first, second, "1");
            let over = output.contains(" has won") || output.contains(" is drawn");
            assert!(
                over && output.ends_with("`undo`, `new` or `quit`?\n"),
                "{output}"
            );
            assert!(!output.contains("gets a warning"), "{output}");
            assert_eq!(play(first, second, "1"), output, "the same seed");
        }
        let games: HashSet<_> = ["1", "2", "3"].map(|seed| play("2", "1", seed)).into();
        assert!(games.len() > 1, "{game:?}: other seeds play otherwise");
    }
}

#[test]
fn a_hint_tells_the_winning_move_and_in_how_many_plies_it_wins() {
    for (game, position, hint) in [
        ("kare-kapan", "bbb1/1w1w/wbww w move", ": wins in 2\n"),
        ("kare-kapan", "1bbb/1b2/wwww w take:1", ": wins in 1\n"),
        ("mukus-izi", "7/7/7/7/7/1S5/7 1", "\na1: wins in 1\n"),
        (
            "o-an-quan",
            "0,1,0,0,0/0,0,1,0,0 0,Q0 1 28Q,20",
            "\nc1R: wins in 1\n",
        ),
        ("kure", "lll4/7/7/2dl3/4d2/7/dd5 d", ": wins in 1\n"),
    ] {
        let output = session(&[game, "--position", position], &["hint", "text"]);
        assert!(output.contains(hint), "{position}: {output}");
        assert!(output.ends_with(&format!("\n{position}\n")), "{output}");
    }
}

#[test]
fn a_hint_tells_what_there_is_to_tell() {
    let only = session(
        &["kare-kapan", "--position", "1wbwb/wbwbw/bwbwb/bwbww b move"],
        &["hint"],
    );
    assert!(only.ends_with("\npass: the only legal move\n"), "{only}");
    let over = session(&["mukus-izi", "--position", "6S/7/7/7/7/7/7 1"], &["hint"]);
    assert!(over.ends_with("no moves: the game is over\n"), "{over}");
    let given_up = session(&["kure"], &["resign", "hint"]);
    assert!(
        given_up.ends_with("no moves: the game is over\n"),
        "{given_up}"
    );
    let points = session(&["o-an-quan", "--level", "1"], &["hint"]);
    assert!(
        points.contains(" plies ahead\nThe score is how many points First seems to lead by then.\nSo it may go on: "),
        "{points}"
    );
    let lost = session(&["kare-kapan", "--lines", "3"], &["a1", "hint"]);
    assert!(
        lost.contains(": loses against best play\nSo it may go on: "),
        "{lost}"
    );
    let stones = session(&["kare-kapan", "--lines", "4"], &["a1", "hint"]);
    assert!(
        stones.contains("The score is how much better Black seems to stand by then.\n"),
        "{stones}"
    );
}

#[test]
fn a_game_that_is_kept_is_resumed_by_bots_of_the_same_strength() {
    let (_folder, path) = file("kept.json");
    let kept = |arguments: &[&str], lines: &[&str]| {
        let output = session(
            &[&["mukus-izi", "--autosave", &path], arguments].concat(),
            lines,
        );
        let (_, command) = output.split_once("To go on: play ").unwrap();
        command.trim_end().to_owned()
    };
    let load = format!("--load {path}");
    for (arguments, lines, seats) in [
        (&["--second", "bot"][..], &["e5"][..], " --second 3"),
        (&["--first", "2", "--seed", "5"], &[], " --first 2 --seed 5"),
        (&["--seed", "5"], &["e5"], ""),
        (
            &["--second", "4"],
            &["e5", "level 1", "bot second 2"],
            " --second 2",
        ),
        (
            &["--second", "unlimited", "--time", "20ms"],
            &["e5"],
            " --second unlimited --time 20ms",
        ),
    ] {
        let command = kept(arguments, lines);
        assert_eq!(command, format!("{load}{seats}"), "{arguments:?}");
        let words = ["play"].into_iter().chain(command.split(' '));
        Arguments::try_parse_from(words).unwrap();
    }
}

#[test]
fn a_game_goes_on_with_the_same_seed_as_if_it_had_not_been_left() {
    let (_folder, path) = file("kept.json");
    let seats = ["--second", "2", "--seed", "5"];
    let lines = ["c1R", "history"];
    let whole = session(&[&["o-an-quan"], &seats[..]].concat(), &lines);
    session(
        &[&["o-an-quan", "--autosave", &path], &seats[..]].concat(),
        &["human second", "c1R"],
    );
    let resumed = session(&[&["--load", &path], &seats[..]].concat(), &["history"]);
    assert_eq!(resumed.lines().last(), whole.lines().last());
    assert!(resumed.lines().last().unwrap().starts_with("   1. c1R "));
}

/// Someone before a screen, who may want to leave.
struct Screen {
    lines: VecDeque<&'static str>,
    leaves: AtomicBool,
}

impl Console for Screen {
    fn line(&mut self, _: &str, _: Option<(Duration, String)>) -> anyhow::Result<Option<Line>> {
        Ok(self
            .lines
            .pop_front()
            .map(|line| Line::Text(line.to_owned())))
    }

    fn is_terminal(&self) -> bool {
        true
    }

    fn put_back(&mut self, _: String) {}

    fn interrupt(&self) -> Option<&AtomicBool> {
        Some(&self.leaves)
    }
}

fn before_a_screen(arguments: &[&str], lines: &[&'static str], leaves: bool) -> String {
    let arguments = [&["play", "--ascii"], arguments].concat();
    let mut screen = Screen {
        lines: lines.iter().copied().collect(),
        leaves: AtomicBool::new(leaves),
    };
    let mut output = Vec::new();
    run(&Arguments::parse_from(arguments), &mut screen, &mut output).unwrap();
    String::from_utf8(output).unwrap()
}

#[test]
fn that_a_bot_thinks_is_shown_before_a_screen_only() {
    let unlimited = [
        "mukus-izi",
        "--unlimited",
        "--time",
        "20ms",
        "--no-autosave",
    ];
    let shown = before_a_screen(&unlimited, &["e5", "quit"], false);
    assert_eq!(shown.matches("thinking…\n").count(), 1, "{shown}");
    assert!(
        shown.contains("Second moves the snail from e5 to "),
        "{shown}"
    );
    let quick = before_a_screen(&["mukus-izi", "--level", "3"], &["e5", "quit"], false);
    assert!(!quick.contains("thinking"), "{quick}");
    assert!(!session(&unlimited, &["e5", "hint"]).contains("thinking"));
}

#[test]
fn who_leaves_while_a_bot_thinks_keeps_the_game() {
    let (_folder, path) = file("kept.json");
    let hours = [
        "mukus-izi",
        "--first",
        "unlimited",
        "--time",
        "5h",
        "--autosave",
        &path,
    ];
    let output = before_a_screen(
        &[&hours[..], &["--position", "7/7/4S2/3#3/7/7/7 1"]].concat(),
        &["help"],
        true,
    );
    assert!(!output.contains("moves the snail"), "{output}");
    assert!(
        !output.contains("this list"),
        "nothing more is asked: {output}"
    );
    // Nothing had been played.
    assert!(!output.contains("The game is kept"), "{output}");
    session(&["mukus-izi", "--autosave", &path], &["e5"]);
    let resumed = ["--load", &path, "--second", "unlimited", "--time", "5h"];
    let output = before_a_screen(&resumed, &[], true);
    assert!(
        output.ends_with(&format!("The game is kept in {path}. To go on: play --load {path} --second unlimited --time 5h\n")),
        "{output}"
    );
}

#[test]
fn thinking_counts_on_the_clock_of_a_bot_and_never_loses_by_it() {
    let used = before_a_screen(&["kure", "--first", "4", "--no-autosave"], &[], false);
    assert!(
        used.contains("Dark: stones taken 0 (4 win), warnings 0 of 3, 0:01 used."),
        "{used}"
    );
    // Between the touches of a script no time passes by itself.
    let piped = session(&["kure", "--first", "4"], &[]);
    assert!(!piped.contains("0:01 used"), "{piped}");
    for clock in [["--match-time", "60ms"], ["--move-time", "3ms"]] {
        let seats = ["kure", "--first", "4", "--second", "1", "--seed", "1"];
        let output = before_a_screen(&[&seats[..], &clock].concat(), &[], false);
        assert!(output.contains(" has won. `undo`"), "{output}");
        assert!(
            !output.contains("time is up") && !output.contains("gets a warning"),
            "{output}"
        );
    }
}
