//! Records that every later version must still read, and what each of their games looks like at every ply.
//!
//! `tests/golden/NAME.json` is a record, written once and never changed. `tests/golden/NAME.txt` is what this version makes of it:
//! `BLESS=1 cargo test -p examples --test golden` writes it again (and records for rule sets that have none), and the difference is for a reader to judge.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use boardgame_core::{DrawPolicy, Game as Played, GameRecord, RulesOptions};
use examples::agents::choose_one_ply;
use examples::registry::{GAMES, Game, Visitor, visit};
use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;

/// Every rule set that is kept: the defaults, and each other value of each option.
const RULES: [(&str, &[(&str, &str)]); 4] = [
    (
        "kare-kapan",
        &[
            ("default", "{}"),
            ("3-lines", r#"{"lines":3}"#),
            ("4-lines", r#"{"lines":4}"#),
            ("5-lines", r#"{"lines":5}"#),
            ("6-lines", r#"{"lines":6}"#),
            ("white-first", r#"{"lines":3,"first_mover":"white"}"#),
            ("one-per-move", r#"{"lines":4,"captures":"one_per_move"}"#),
            ("blocked-loses", r#"{"lines":3,"blocked":"loses"}"#),
            (
                "free-squares",
                r#"{"lines":3,"square_stones":"free_when_all_in_squares"}"#,
            ),
        ],
    ),
    (
        "mukus-izi",
        &[
            ("default", "{}"),
            ("tournament", r#"{"start":"e5"}"#),
            ("school", r#"{"size":8,"start":"e5"}"#),
            ("3x3", r#"{"size":3}"#),
            ("4x4", r#"{"size":4,"start":"b2"}"#),
            ("5x5", r#"{"size":5}"#),
            ("6x6", r#"{"size":6,"start":"d4"}"#),
            ("blocked-draws", r#"{"size":3,"blocked":"draws"}"#),
        ],
    ),
    (
        "o-an-quan",
        &[
            ("default", "{}"),
            ("empty-mandarin", r#"{"empty_mandarin":"is_empty"}"#),
            ("squares-empty", r#"{"end":"mandarin_squares_empty"}"#),
            ("young-5", r#"{"young_mandarin":5}"#),
            ("mandarin-5", r#"{"mandarin_value":5}"#),
            (
                "all",
                r#"{"empty_mandarin":"is_empty","end":"mandarin_squares_empty","young_mandarin":5}"#,
            ),
        ],
    ),
    (
        "kure",
        &[
            ("default", "{}"),
            ("never-count", r#"{"home_stones":"never_count"}"#),
        ],
    ),
];

fn path(game: &str, name: &str, ending: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    folder.join(format!("{game}-{name}.{ending}"))
}

/// The moves of a game by the one-ply bot, stopped at some length.
fn play<G: Game>(rules: &str) -> Played<G> {
    let options: G::Options = serde_json::from_str(rules).unwrap();
    let start = G::start(options.build().unwrap()).unwrap();
    let policy = DrawPolicy {
        repetitions: Some(3),
        ply_cap: Some(160),
        ..DrawPolicy::default()
    };
    let mut game = Played::with_policy(start, policy);
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1992);
    while game.ending().is_none() {
        let mv = choose_one_ply(game.position(), &mut rng).unwrap();
        game.play(mv).unwrap();
    }
    game
}

/// The whole game in text: what anybody can see of each position, and its key.
fn playthrough<G: Game>(game: &Played<G>) -> String {
    let mut text = format!(
        "{} {}\n",
        G::NAME,
        serde_json::to_string(&game.start().rules()).unwrap()
    );
    for ply in 0..=game.ply() {
        let mut at = game.clone();
        at.go_to(ply).unwrap();
        let position = at.position();
        let moves: Vec<_> = position
            .legal_moves()
            .iter()
            .map(ToString::to_string)
            .collect();
        if let Some(mv) = at.last_move() {
            writeln!(text, "\n{ply}. {mv}").unwrap();
        }
        writeln!(
            text,
            "{position}\nkey {:016x}, {} to move",
            position.zobrist(),
            position.turn()
        )
        .unwrap();
        if let Some(scores) = position.scores() {
            writeln!(text, "scores {} {}", scores.first, scores.second).unwrap();
        }
        match at.ending() {
            Some(ending) => writeln!(text, "{} ({})", ending.outcome, ending.reason).unwrap(),
            None => writeln!(text, "{}", moves.join(" ")).unwrap(),
        }
    }
    text
}

/// At every ply, a game saved and loaded goes on exactly as the one that wasn't.
fn continues_alike<G: Game>(game: &Played<G>) {
    for ply in 0..=game.ply() {
        let mut at = game.clone();
        at.go_to(ply).unwrap();
        let json = GameRecord::of(&at).unwrap().to_json().unwrap();
        let loaded: Played<G> = GameRecord::from_json(&json).unwrap().replay().unwrap();
        assert_eq!(loaded.ending(), at.ending());
        assert_eq!(
            (loaded.repetitions(), loaded.plies_without_capture()),
            (at.repetitions(), at.plies_without_capture())
        );
        assert_eq!(loaded.position(), at.position());
        assert_eq!(loaded.position().zobrist(), at.position().zobrist());
        assert_eq!(
            loaded.position().legal_moves()[..],
            at.position().legal_moves()[..]
        );
        for &mv in at.position().legal_moves().iter() {
            let (mut here, mut there) = (at.clone(), loaded.clone());
            assert_eq!(here.play(mv), there.play(mv));
            assert_eq!(here.position(), there.position());
            assert_eq!(here.ending(), there.ending());
        }
    }
}

struct Check<'a> {
    name: &'a str,
    rules: &'a str,
}

impl Visitor for Check<'_> {
    type Output = usize;

    fn visit<G: Game>(self) -> usize {
        let bless = std::env::var_os("BLESS").is_some();
        let (record, text) = (
            path(G::NAME, self.name, "json"),
            path(G::NAME, self.name, "txt"),
        );
        if bless && !record.exists() {
            let json = GameRecord::of(&play::<G>(self.rules))
                .unwrap()
                .to_json()
                .unwrap();
            fs::write(&record, json + "\n").unwrap();
        }
        let json = fs::read_to_string(&record)
            .unwrap_or_else(|error| panic!("{}: {error}", record.display()));
        let game: Played<G> = GameRecord::from_json(&json).unwrap().replay().unwrap();
        let options: G::Options = serde_json::from_str(self.rules).unwrap();
        assert_eq!(
            game.start().rules(),
            options.build().unwrap(),
            "{} has other rules",
            self.name
        );
        continues_alike(&game);
        let found = playthrough(&game);
        if bless {
            fs::write(&text, &found).unwrap();
        }
        let expected = fs::read_to_string(&text).unwrap();
        for (number, (found, expected)) in found.lines().zip(expected.lines()).enumerate() {
            assert_eq!(
                found,
                expected,
                "{}-{}.txt, line {}",
                G::NAME,
                self.name,
                number + 1
            );
        }
        assert_eq!(found.len(), expected.len());
        game.ply()
    }
}

#[test]
fn golden_games_read_and_play_as_they_did() {
    for (game, sets) in RULES {
        for (name, rules) in sets {
            let plies = visit(game, Check { name, rules }).unwrap();
            assert!(plies > 0, "{game} {name}");
        }
    }
    let covered = RULES.map(|(game, _)| game);
    assert!(
        GAMES.iter().all(|(game, _)| covered.contains(game)),
        "every game has golden records"
    );
}

#[test]
fn no_golden_file_is_left_over() {
    let folder = path("", "", "").parent().unwrap().to_owned();
    let expected: usize = RULES.iter().map(|(_, sets)| 2 * sets.len()).sum();
    assert_eq!(fs::read_dir(folder).unwrap().count(), expected);
}

#[test]
fn a_file_is_one_whole_record_whenever_it_is_looked_at() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.json");
    let records = ["mukus-izi", "kure"].map(|game| {
        let json = fs::read_to_string(path(game, "default", "json")).unwrap();
        GameRecord::from_json(&json).unwrap()
    });
    examples::files::save(&file, &records[0]).unwrap();
    std::thread::scope(|scope| {
        let writer = scope.spawn(|| {
            for round in 0..200 {
                examples::files::save(&file, &records[round % 2]).unwrap();
            }
        });
        while !writer.is_finished() {
            let found = examples::files::load(&file).unwrap();
            assert!(records.contains(&found));
        }
    });
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}
