//! Matches as a user plays them: whole, in parts, with records, and with wrong arguments.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::fs;
use std::path::Path;

use boardgame_core::GameRecord;
use clap::Parser;
use examples::arena::{Arguments, run};
use indicatif::ProgressBar;
use mukus_izi::MukusIzi;
use serde_json::{Value, json};
use tempfile::tempdir;

fn output(arguments: &[&str]) -> anyhow::Result<String> {
    let arguments = Arguments::try_parse_from([&["arena"], arguments].concat())?;
    let mut output = Vec::new();
    run(&arguments, &ProgressBar::hidden(), &mut output)?;
    Ok(String::from_utf8(output)?)
}

fn json_of(arguments: &[&str]) -> Value {
    let text = output(&[arguments, &["--json"]].concat()).unwrap();
    assert_eq!(text.lines().count(), 1);
    serde_json::from_str(&text).unwrap()
}

fn refusal(arguments: &[&str]) -> String {
    format!("{:#}", output(arguments).unwrap_err())
}

const MATCH: [&str; 9] = [
    "mukus-izi",
    "--first",
    "3",
    "--second",
    "2",
    "--games",
    "30",
    "--seed",
    "7",
];

#[test]
fn a_match_is_told_with_score_and_elo_and_comes_out_the_same_again() {
    let told = json_of(&MATCH);
    let number = |name: &str| told[name].as_u64().unwrap();
    assert_eq!(number("wins") + number("draws") + number("losses"), 30);
    assert_eq!(number("games"), 30);
    let score = (number("wins") as f64 + number("draws") as f64 / 2.0) / 30.0;
    assert!((told["score"].as_f64().unwrap() - score).abs() < 1e-12);
    assert!(score > 0.5 && told["elo"].as_f64().unwrap() > 0.0);
    assert!(told["elo_error"].as_f64().unwrap() > 0.0);
    for threads in ["1", "3"] {
        assert_eq!(
            json_of(&[&MATCH, &["--threads", threads][..]].concat()),
            told
        );
    }
    let text = output(&MATCH).unwrap();
    let won = format!(
        "won {}, drawn {}, lost {}",
        number("wins"),
        number("draws"),
        number("losses")
    );
    assert!(text.contains(&won) && text.contains(" Elo"), "{text}");
}

/// Plays the parts of the match into files.
fn parts(folder: &Path, of: u32, arguments: &[&str]) -> Vec<String> {
    (1..=of)
        .map(|number| {
            let shard = format!("{number}/{of}");
            let text = output(&[arguments, &["--shard", &shard, "--json"]].concat()).unwrap();
            let file = folder.join(format!("{}-{number}-of-{of}.json", arguments.len()));
            fs::write(&file, text).unwrap();
            file.to_str().unwrap().to_owned()
        })
        .collect()
}

fn merged(files: &[&String]) -> anyhow::Result<String> {
    let files: Vec<_> = files.iter().map(|file| file.as_str()).collect();
    output(&[&["--json", "--merge"], &files[..]].concat())
}

#[test]
fn the_parts_of_a_match_add_up_to_the_whole_in_any_order() {
    let folder = tempdir().unwrap();
    let whole = json_of(&MATCH);
    for of in [1, 2, 4] {
        let files = parts(folder.path(), of, &MATCH);
        if of > 1 {
            let order: Vec<_> = files.iter().rev().collect();
            let sum: Value = serde_json::from_str(&merged(&order).unwrap()).unwrap();
            assert_eq!(sum, whole);
            // Some parts are no whole, and say so.
            let some: Value = serde_json::from_str(&merged(&order[1..]).unwrap()).unwrap();
            assert_eq!(some["shards"].as_array().unwrap().len(), of as usize - 1);
        }
    }
}

#[test]
fn parts_that_do_not_belong_together_are_refused() {
    let folder = tempdir().unwrap();
    let files = parts(folder.path(), 2, &MATCH);
    let twice = merged(&[&files[0], &files[0]]).unwrap_err().to_string();
    assert!(
        twice.ends_with("is part 1/2, which was added already"),
        "{twice}"
    );
    let mut changed: Value = serde_json::from_str(&fs::read_to_string(&files[1]).unwrap()).unwrap();
    let mut refused = |name: &str, value: Value, error: &str| {
        let before = changed[name].clone();
        changed[name] = value;
        fs::write(&files[1], changed.to_string()).unwrap();
        let told = format!("{:#}", merged(&[&files[0], &files[1]]).unwrap_err());
        assert!(told.contains(error), "{name}: {told}");
        changed[name] = before;
    };
    refused("seed", json!(8), "is a part of another match");
    refused("first", json!("7"), "is a part of another match");
    refused("wins", json!(1), "don't add up");
    refused("pairs", json!([0, 0, 0, 0, 9]), "don't add up");
    refused("shards", json!([]), "no single part");
    refused("shards", json!(["0/2"]), "a part is I/N");
    refused("games", json!("many"), "invalid type");
    fs::write(&files[1], "{").unwrap();
    assert!(merged(&[&files[0], &files[1]]).is_err());
    let missing = folder.path().join("none.json").to_str().unwrap().to_owned();
    let told = format!("{:#}", merged(&[&missing]).unwrap_err());
    assert!(told.contains("none.json"), "{told}");
}

#[test]
fn every_game_is_recorded_when_asked_for() {
    let folder = tempdir().unwrap();
    let records = folder.path().join("new/records");
    let path = records.to_str().unwrap();
    let told = json_of(&[&MATCH, &["--records", path][..]].concat());
    let mut won = 0;
    for number in 1..=30 {
        let file = records.join(format!("mukus-izi-{number:04}.json"));
        let record = GameRecord::from_json(&fs::read_to_string(file).unwrap()).unwrap();
        let game = record.replay::<MukusIzi>().unwrap();
        let winner = game.ending().unwrap().outcome.winner().unwrap();
        won += u64::from(record.tags[winner.as_str()] == "3");
    }
    assert_eq!(json!(won), told["wins"]);
}

#[test]
fn wrong_arguments_say_why() {
    let kure = ["kure", "--first", "2", "--second", "1"];
    for (arguments, error) in [
        (
            &["chess", "--first", "1", "--second", "2"][..],
            "no game is called `chess`",
        ),
        (&["kure", "--first", "1"], "--second"),
        (&["kure", "--first", "9", "--second", "1"], "`9` can't play"),
        (
            &["kure", "--first", "unlimited", "--second", "1"],
            "--first unlimited needs --nodes or --time",
        ),
        (&[&kure[..], &["--games", "0"]].concat(), "0 is not in 1.."),
        (&[&kure[..], &["--shard", "3/2"]].concat(), "a part is I/N"),
        (
            &[&kure[..], &["--games", "2", "--shard", "5/9"]].concat(),
            "part 5/9 of 2 games has none",
        ),
        (
            &[&kure[..], &["--first-weights", "speed=1"]].concat(),
            "is not judged by `speed`, only by stones",
        ),
        (
            &[&kure[..], &["--first-weights", "mobility"]].concat(),
            "is not a feature, `=` and a weight",
        ),
        (
            &[&kure[..], &["--second-weights", "mobility=1e9"]].concat(),
            "is not a whole number",
        ),
        (&[&kure[..], &["--merge", "a.json"]].concat(), "--merge"),
        (
            &[
                "mukus-izi",
                "--first",
                "1",
                "--second",
                "1",
                "--position",
                "6S/7/7/7/7/7/7 1",
            ],
            "the game is over in this position already",
        ),
    ] {
        let told = refusal(arguments);
        assert!(told.contains(error), "{arguments:?}: {told}");
    }
}
