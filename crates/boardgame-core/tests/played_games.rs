//! Played games: what ends them, repetition, records that are never trusted, and the view in texts.

#![allow(clippy::unwrap_used, clippy::panic, dead_code)]

mod pile;

use boardgame_core::dynamic::{DynError, DynGame, open};
use boardgame_core::{
    AlreadyEnded, Decision, DrawPolicy, EndReason, Ending, Game, GameRecord, Outcome, PlayError,
    Player, Position, RecordError,
};
use pile::{NEVER_TAKES, Pile, PileRules, SOUND, Take};
use serde_json::{Value, json};

type Sound = Pile<SOUND>;
/// Every move leaves the same position: repetition without end.
type Endless = Pile<NEVER_TAKES>;

fn start() -> Sound {
    Sound::start(PileRules::default()).unwrap()
}

fn endless(policy: DrawPolicy) -> Game<Endless> {
    Game::with_policy(Endless::start(PileRules::default()).unwrap(), policy)
}

/// Plays until the game ends, and says how and after how many plies.
fn length(mut game: Game<Endless>, mv: Take) -> (usize, EndReason) {
    loop {
        if let Some(ending) = game.ending() {
            assert_eq!(ending.outcome, Outcome::Draw);
            assert_eq!(game.play(mv), Err(PlayError::Over(Outcome::Draw)));
            return (game.ply(), ending.reason);
        }
        game.play(mv).unwrap();
    }
}

#[test]
fn a_policy_stops_a_game_that_goes_nowhere() {
    let off = DrawPolicy::default();
    let three = DrawPolicy {
        repetitions: Some(3),
        ..off
    };
    assert_eq!(length(endless(three), Take(1)), (2, EndReason::Repetition));
    let cap = DrawPolicy {
        ply_cap: Some(40),
        ..off
    };
    assert_eq!(length(endless(cap), Take(1)), (40, EndReason::PlyCap));
    let quiet = DrawPolicy {
        no_capture: Some(7),
        ply_cap: Some(40),
        ..off
    };
    assert_eq!(length(endless(quiet), Take(1)), (7, EndReason::NoCapture));
    assert_eq!(
        length(endless(quiet), Take(2)),
        (40, EndReason::PlyCap),
        "a capture starts the count again"
    );
}

#[test]
fn a_ply_that_wins_by_the_rules_wins_whatever_the_policy() {
    let policy = DrawPolicy {
        ply_cap: Some(1),
        repetitions: Some(1),
        no_capture: Some(1),
    };
    let mut game = Game::with_policy(
        "1 2".parse::<Sound>().unwrap(),
        DrawPolicy {
            repetitions: None,
            ..policy
        },
    );
    game.play(Take(1)).unwrap();
    assert_eq!(
        game.ending(),
        Some(Ending {
            outcome: Outcome::Win(Player::Second),
            reason: EndReason::Rule
        })
    );
    let stopped = Game::with_policy(start(), policy);
    assert_eq!(
        stopped.ending().map(|ending| ending.reason),
        Some(EndReason::Repetition)
    );
}

#[test]
fn repetition_counts_the_whole_position_and_follows_undo() {
    let mut game = endless(DrawPolicy::default());
    for count in 2..500 {
        game.play(Take(1)).unwrap();
        assert_eq!(game.repetitions(), count);
    }
    game.undo();
    assert_eq!(game.repetitions(), 498);
    game.redo();
    assert_eq!(game.repetitions(), 499);
    game.go_to(0).unwrap();
    assert_eq!(game.repetitions(), 1);
    assert_eq!(
        game.go_to(499).unwrap_err().to_string(),
        "the game has 498 plies, not 499"
    );
    game.go_to(498).unwrap();
    assert_eq!(game.repetitions(), 499);
    let mut turns = Game::new(start());
    turns.play(Take(1)).unwrap();
    assert_eq!(turns.repetitions(), 1, "another position");
}

#[test]
fn a_decision_ends_the_game_once_and_is_taken_back_with_a_move() {
    let mut game = Game::new(start());
    game.play(Take(1)).unwrap();
    game.decide(Decision::Resign(Player::Second)).unwrap();
    let ending = Ending {
        outcome: Outcome::Win(Player::First),
        reason: EndReason::Resignation,
    };
    assert_eq!(game.ending(), Some(ending));
    assert_eq!(game.decide(Decision::Agree), Err(AlreadyEnded(ending)));
    assert_eq!(
        AlreadyEnded(ending).to_string(),
        "the game is over already (first, resignation)"
    );
    assert_eq!(game.play(Take(1)), Err(PlayError::Over(ending.outcome)));
    assert_eq!(game.retract(), Some(Decision::Resign(Player::Second)));
    assert_eq!((game.ending(), game.retract(), game.ply()), (None, None, 1));
    game.decide(Decision::Resign(Player::Second)).unwrap();
    assert_eq!(game.undo(), Some(Take(1)));
    assert_eq!(game.ending(), None);
    for (decision, outcome, reason) in [
        (Decision::Agree, Outcome::Draw, EndReason::Agreement),
        (
            Decision::Forfeit(Player::Second),
            Outcome::Win(Player::First),
            EndReason::Forfeit,
        ),
        (
            Decision::TimeOut(Player::First),
            Outcome::Win(Player::Second),
            EndReason::Time,
        ),
    ] {
        game.decide(decision).unwrap();
        assert_eq!(game.ending(), Some(Ending { outcome, reason }));
        assert_eq!(
            game.undo(),
            None,
            "at the start only the decision is taken back"
        );
    }
    let mut won = Game::new("1 1".parse::<Sound>().unwrap());
    won.play(Take(1)).unwrap();
    assert!(
        won.decide(Decision::Resign(Player::First)).is_err(),
        "a game that is won can't be given up"
    );
}

/// A game that came to an end by itself, and one that was given up.
fn games() -> Vec<Game<Sound>> {
    let mut won = Game::with_policy(
        start(),
        DrawPolicy {
            ply_cap: Some(100),
            ..DrawPolicy::default()
        },
    );
    while let Some(&mv) = won.position().legal_moves().last() {
        won.play(mv).unwrap();
    }
    let mut given_up = Game::new(Sound::parse("9 2", PileRules { most: 3 }).unwrap());
    given_up.play(Take(3)).unwrap();
    given_up.decide(Decision::Resign(Player::Second)).unwrap();
    vec![won, given_up, Game::new(start())]
}

#[test]
fn a_record_read_back_is_the_same_game() {
    for game in games() {
        let record = GameRecord::of(&game).unwrap();
        let read = GameRecord::from_json(&record.to_json().unwrap()).unwrap();
        assert_eq!(read, record);
        assert_eq!(read.replay::<Sound>().unwrap(), game);
    }
}

#[test]
fn the_form_of_version_1_is_read_by_every_later_version() {
    let json = r#"{"version":1,"game":"pile","rules":{"most":3},"start":"9 2","moves":["3","1"],
        "ending":{"outcome":"first","reason":"time"},"policy":{"repetitions":3,"ply_cap":null,"no_capture":null},"tags":{"place":"Hà Nội"}}"#;
    let record = GameRecord::from_json(json).unwrap();
    let game = record.replay::<Sound>().unwrap();
    assert_eq!(game.position().to_string(), "5 1");
    assert_eq!(
        game.ending().map(|ending| ending.reason),
        Some(EndReason::Time)
    );
    assert_eq!(record.tags["place"], "Hà Nội");
    let short = r#"{"version":1,"game":"pile","rules":{},"start":"20 1","moves":[]}"#;
    assert_eq!(
        GameRecord::from_json(short)
            .unwrap()
            .replay::<Sound>()
            .unwrap(),
        Game::new(start())
    );
}

/// The record of the given-up game with one field exchanged.
fn with(field: &str, value: Value) -> Result<Game<Sound>, RecordError> {
    let record = GameRecord::of(&games()[1]).unwrap().to_json().unwrap();
    let mut json: Value = serde_json::from_str(&record).unwrap();
    json[field] = value;
    GameRecord::from_json(&json.to_string())?.replay::<Sound>()
}

#[test]
fn nothing_in_a_record_is_trusted() {
    for (field, value, error) in [
        (
            "version",
            json!(2),
            "records of version 2 are not known, the last known one is 1",
        ),
        (
            "version",
            json!(0),
            "records of version 0 are not known, the last known one is 1",
        ),
        (
            "version",
            json!("1"),
            "not a record: invalid type: string \"1\", expected u32",
        ),
        ("game", json!("kure"), "a record of `kure`, not of pile"),
        (
            "rules",
            json!({"most": 4}),
            "start: option `most`: 4 is not between 1 and 3",
        ),
        (
            "rules",
            json!({"least": 1}),
            "rules: unknown field `least`, expected `most`",
        ),
        (
            "rules",
            json!([3]),
            "rules: invalid type: sequence, expected an object of options",
        ),
        (
            "start",
            json!("21 1"),
            "start: impossible position: a pile of 21 counters is too high",
        ),
        (
            "moves",
            json!(["3", "x"]),
            "ply 1, move `x`: move text, character 1: expected `1`, `2` or `3`",
        ),
        (
            "moves",
            json!(["3", "3", "3", "3"]),
            "ply 3, move `3`: the game is over",
        ),
        (
            "moves",
            json!(["0"]),
            "ply 0, move `0`: move text, character 1",
        ),
        (
            "moves",
            json!("3"),
            "not a record: invalid type: string \"3\", expected a sequence",
        ),
        (
            "ending",
            json!(null),
            "ending: the record says still going on, the game is still going on",
        ),
        (
            "ending",
            json!({"outcome": "first", "reason": "rule"}),
            "ending: the record says won by first (rule), the game is still going on",
        ),
        (
            "ending",
            json!({"outcome": "draw", "reason": "repetition"}),
            "ending: the record says drawn (repetition), the game is still going on",
        ),
        (
            "ending",
            json!({"outcome": "draw", "reason": "time"}),
            "ending: the record says drawn (time), the game is still going on",
        ),
        (
            "ending",
            json!({"outcome": "first", "reason": "agreement"}),
            "ending: the record says won by first (agreement), the game is drawn (agreement)",
        ),
        (
            "ending",
            json!({"outcome": "first", "reason": "boredom"}),
            "not a record: unknown variant `boredom`",
        ),
        (
            "policy",
            json!({"ply_cap": 1}),
            "ending: the record says won by first (resignation), the game is drawn (ply_cap)",
        ),
        (
            "policy",
            json!({"repetitions": 1}),
            "policy: it stops the game before the first ply",
        ),
        (
            "policy",
            json!({"ply_cap": 0}),
            "policy: it stops the game before the first ply",
        ),
        (
            "policy",
            json!({"plies": 1}),
            "not a record: unknown field `plies`",
        ),
        (
            "tags",
            json!({"place": ["deep"]}),
            "not a record: invalid type: sequence, expected a string",
        ),
        (
            "comment",
            json!(""),
            "not a record: unknown field `comment`",
        ),
    ] {
        match with(field, value.clone()) {
            // Nothing was claimed, and nothing had to be.
            Ok(game) => assert!(
                value.is_null() && game.ending().is_none(),
                "{field}: {value}"
            ),
            Err(found) => assert!(
                found.to_string().contains(error),
                "{field} {value}: {found}"
            ),
        }
    }
}

#[test]
fn hostile_json_fails_quickly_and_says_where() {
    let good = GameRecord::of(&games()[0]).unwrap().to_json().unwrap();
    for text in [
        String::new(),
        "{}".to_owned(),
        "null".to_owned(),
        format!("[{good}]"),
        good[..good.len() - 1].to_owned(),
        format!("{good} {good}"),
        "[".repeat(1_000_000),
        "{\"version\":".repeat(300_000),
        format!(r#"{{"version":1,"rules":{}"#, "[".repeat(1_000_000)),
        format!(r#"{{"version":1,"moves":[{}"#, "[".repeat(1_000_000)),
        good.replace("\"version\":1", "\"version\":1,\"version\":1"),
    ] {
        assert!(
            matches!(GameRecord::from_json(&text), Err(RecordError::Json(_))),
            "{text:.80}"
        );
    }
    let long = format!("{good}{}", " ".repeat(GameRecord::MAX_BYTES));
    assert_eq!(
        GameRecord::from_json(&long),
        Err(RecordError::TooLong(long.len()))
    );
    let endless = format!(
        r#"{{"version":1,"game":"pile","rules":{{}},"start":"20 1","moves":[{}"1"]}}"#,
        "\"1\",".repeat(500_000)
    );
    let refused = GameRecord::from_json(&endless)
        .unwrap()
        .replay::<Sound>()
        .unwrap_err();
    assert!(
        matches!(refused, RecordError::Move { ply: 20, .. }),
        "{refused}"
    );
}

#[test]
fn the_view_in_texts_does_all_that_the_game_does() {
    let mut game = open::<Sound>(&json!({"most": 3}), Some("9 2"), DrawPolicy::default()).unwrap();
    assert_eq!(
        (game.name(), game.title(), game.turn(), game.scores()),
        ("pile", "Pile", Player::Second, None)
    );
    assert_eq!(
        (game.rules(), game.player_name(Player::First)),
        (json!({"most": 3}), "First")
    );
    assert_eq!(game.legal_moves(), ["1", "2", "3"]);
    assert_eq!(game.perft(2, 1_000), Ok(9));
    game.play("3").unwrap();
    assert_eq!(
        (
            game.position().as_str(),
            game.diagram(false).as_str(),
            game.turn()
        ),
        ("6 2", "oooooo\n", Player::Second)
    );
    assert_eq!(
        game.play("4").unwrap_err().to_string(),
        "move text, character 1: expected `1`, `2` or `3`"
    );
    let copy = game.clone();
    game.play("2").unwrap();
    assert_eq!(
        (copy.ply(), game.ply(), game.moves()),
        (1, 2, vec!["3".to_owned(), "2".to_owned()])
    );
    assert_ne!(copy.zobrist(), game.zobrist());
    assert_eq!(
        (
            game.undo().as_deref(),
            game.redo().as_deref(),
            game.repetitions()
        ),
        (Some("2"), Some("2"), 1)
    );
    game.go_to(1).unwrap();
    game.decide(Decision::Resign(Player::First)).unwrap();
    assert_eq!(
        game.ending().map(|ending| ending.reason),
        Some(EndReason::Resignation)
    );
    assert_eq!(
        game.play("1"),
        Err(DynError::Over(Outcome::Win(Player::Second)))
    );
    assert!(
        game.legal_moves().is_empty(),
        "nothing may be played after the end"
    );
    let record = game.record().unwrap();
    let replayed = boardgame_core::dynamic::replay::<Sound>(&record).unwrap();
    assert_eq!(
        (replayed.position(), replayed.ending()),
        (game.position(), game.ending())
    );
    assert!(game.retract().is_some() && game.ending().is_none());
    assert_eq!(
        record.replay::<Sound>().unwrap().position().to_string(),
        "6 2"
    );

    let mut held: Vec<Box<dyn DynGame>> = vec![copy];
    assert_eq!(held[0].play("3"), Ok(()));
    assert_eq!(held[0].play("3"), Ok(()));
    assert_eq!(
        held[0].ending().map(|ending| ending.outcome),
        Some(Outcome::Win(Player::Second))
    );
    let opened = |options: Value, text| {
        open::<Sound>(&options, text, DrawPolicy::default()).map(|game| game.position())
    };
    assert_eq!(opened(json!({}), None), Ok("20 1".to_owned()));
    assert!(matches!(
        opened(json!({"most": 9}), None),
        Err(DynError::Rules(_))
    ));
    assert!(matches!(
        opened(json!({"most": 9}), Some("1 1")),
        Err(DynError::Rules(_))
    ));
    assert!(matches!(opened(json!([]), None), Err(DynError::Rules(_))));
    assert!(matches!(
        opened(json!({}), Some("1")),
        Err(DynError::Position(_))
    ));
    let mut short = open::<Sound>(&json!({"most": 1}), None, DrawPolicy::default()).unwrap();
    assert_eq!(
        short.play("2"),
        Err(DynError::Illegal(
            "no more than 1 counters may be taken".to_owned()
        ))
    );
}
