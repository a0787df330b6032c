//! The referee: the fourteen rules of the game as players are told them, and every answer it gives.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test panics when it fails, and so do its helpers"
)]

use std::time::Duration;

use boardgame_core::grid::{Bitboard, Square};
use boardgame_core::{Outcome, Player, Position, RulesOptions};
use kure::referee::{
    Answer, Event, MAX_TIME, OffBoard, Reason, Referee, RefereeOptions, RefereeRules, Verdict,
    WarningCause,
};
use kure::{IllegalStep, Kure, Step};

fn square(text: &str) -> Square {
    text.parse().unwrap()
}

fn step(text: &str) -> Step {
    text.parse().unwrap()
}

fn millis(millis: u64) -> Duration {
    Duration::from_millis(millis)
}

/// A referee over a position, with times in milliseconds.
fn at(text: &str, move_time: Option<u64>, match_time: Option<u64>, max_warnings: u32) -> Referee {
    let options = RefereeOptions {
        move_time: move_time.map(millis),
        match_time: match_time.map(millis),
        max_warnings: Some(max_warnings),
    };
    Referee::new(text.parse().unwrap(), options.build().unwrap())
}

fn untimed(text: &str) -> Referee {
    at(text, None, None, 3)
}

/// Touches squares one after the other; all the answers in words.
fn touch(referee: &mut Referee, squares: &[&str]) -> Vec<String> {
    let answers = squares
        .iter()
        .flat_map(|text| referee.touch(square(text)).unwrap());
    answers.map(|answer| answer.to_string()).collect()
}

fn words(answers: &[Answer]) -> Vec<String> {
    answers.iter().map(ToString::to_string).collect()
}

fn won(winner: Player, reason: Reason) -> Option<Verdict> {
    Some(Verdict { winner, reason })
}

const START: &str = "lllllll/7/7/7/7/7/ddddddd d";
const NOTHING: [Answer; 0] = [];

#[test]
fn rule_01_each_player_has_seven_stones_and_dark_begins() {
    let referee = Referee::new(Kure::default(), RefereeRules::default());
    let stones = referee.position().stones();
    assert_eq!((stones.first.len(), stones.second.len()), (7, 7));
    assert_eq!(referee.turn(), Player::First);
}

#[test]
fn rule_02_stones_on_the_home_row_go_one_step_straight_or_diagonally_forward() {
    for (to, plays) in [
        ("c2", true),
        ("d2", true),
        ("e2", true),
        ("d3", false),
        ("c1", false),
    ] {
        let mut referee = untimed(START);
        let answers = touch(&mut referee, &["d1", to]);
        assert_eq!(answers[1] == format!("d1-{to}"), plays, "{answers:?}");
    }
}

#[test]
fn rule_03_other_stones_go_one_step_any_way_but_sideways_and_never_home() {
    let text = "llll3/7/7/3d3/7/4d2/d1d4 d";
    for (from, to, plays) in [
        ("d4", "d5", true),
        ("d4", "c5", true),
        ("d4", "d3", true),
        ("d4", "e3", true),
        ("d4", "c4", false),
        ("d4", "d6", false),
        ("e2", "e1", false),
        ("e2", "d1", false),
    ] {
        let mut referee = untimed(text);
        touch(&mut referee, &[from, to]);
        assert_eq!(referee.moves().len() == 1, plays, "{from}-{to}");
        assert_eq!(referee.warnings(Player::First), u32::from(!plays));
    }
}

#[test]
fn rule_04_at_most_one_stone_is_a_guest_on_the_enemys_home_row() {
    let mut referee = untimed("1d1l3/d4l1/7/7/7/l2d2l/3d3 d");
    assert_eq!(
        touch(&mut referee, &["a6", "a7"]),
        [
            "a6 is selected",
            "warning for the first player: illegal target, \
            a7 is on the opponent's home row, where the stone on b7 is the one guest allowed"
        ]
    );
}

#[test]
fn rule_05_a_touched_stone_must_be_played_and_one_without_a_move_costs_a_warning() {
    let mut referee = untimed(START);
    assert_eq!(touch(&mut referee, &["d1", "d1", "d1"]), ["d1 is selected"]);
    assert_eq!(referee.selection(), Some(square("d1")));
    assert_eq!(referee.warnings(Player::First), 0);
    // Another own stone doesn't take the place of the selected one: it is an illegal target.
    assert_eq!(
        touch(&mut referee, &["e1"]),
        ["warning for the first player: illegal target, e1 is occupied"]
    );
    assert_eq!(referee.selection(), Some(square("d1")));

    let mut hemmed_in = untimed("lllllll/7/7/7/7/dd5/d1d1d2 d");
    let cause = WarningCause::Immovable(square("a1"));
    assert_eq!(
        hemmed_in.touch(square("a1")).unwrap(),
        [Answer::Warned {
            player: Player::First,
            cause,
            times: 1
        }]
    );
    assert_eq!(hemmed_in.selection(), None);
    assert_eq!(touch(&mut hemmed_in, &["b2"]), ["b2 is selected"]);
}

#[test]
fn rule_06_touching_an_enemy_stone_or_a_free_square_before_one_is_selected_is_nothing() {
    let mut referee = untimed(START);
    let before = referee.clone();
    for text in ["d7", "d4", "a2", "g6"] {
        assert_eq!(referee.touch(square(text)).unwrap(), NOTHING);
        assert_eq!(referee, before);
    }
}

#[test]
fn rule_07_four_stones_in_line_are_forbidden_but_on_the_home_row() {
    let mut referee = untimed("3ll2/7/7/dldld2/6d/7/7 d");
    let answers = touch(&mut referee, &["g3", "g4"]);
    assert_eq!(
        answers[1],
        "warning for the first player: illegal target, a stone on g4 would be the fourth on rank 4"
    );
    assert_eq!(Kure::default().outcome(), None, "seven in line at home");
}

#[test]
fn rule_08_a_move_that_makes_four_in_line_is_not_played_and_the_same_stone_must_be() {
    let mut referee = untimed("llll3/7/7/ddd4/4d2/7/7 d");
    let position = *referee.position();
    let answers = touch(&mut referee, &["e3", "d4"]);
    assert!(
        answers[1].contains("would be the fourth on rank 4"),
        "{answers:?}"
    );
    assert_eq!(referee.position(), &position);
    assert_eq!(referee.selection(), Some(square("e3")));
    assert_eq!(touch(&mut referee, &["e2"]), ["e3-e2"]);
}

#[test]
fn rule_09_an_illegal_move_costs_one_warning_and_the_stone_returns_selected() {
    for (to, reason) in [
        ("d7", IllegalStep::Occupied(square("d7"))),
        ("c1", IllegalStep::Occupied(square("c1"))),
        (
            "d5",
            IllegalStep::TooFar {
                from: square("d1"),
                to: square("d5"),
            },
        ),
    ] {
        let mut referee = untimed(START);
        touch(&mut referee, &["d1"]);
        let cause = WarningCause::IllegalTarget(reason);
        assert_eq!(
            referee.touch(square(to)).unwrap(),
            [Answer::Warned {
                player: Player::First,
                cause,
                times: 1
            }]
        );
        assert_eq!(referee.selection(), Some(square("d1")));
        assert_eq!(referee.position(), &Kure::default());
    }
}

#[test]
fn rule_10_the_move_time_running_out_costs_a_warning_and_starts_again() {
    let mut referee = at(START, Some(10), None, 3);
    touch(&mut referee, &["d1"]);
    assert_eq!(referee.advance(millis(9)), NOTHING);
    // An illegal try doesn't start the time again.
    touch(&mut referee, &["a5"]);
    assert_eq!(referee.move_time_left(), Some(millis(1)));
    let cause = WarningCause::MoveTime;
    assert_eq!(
        referee.advance(millis(1)),
        [Answer::Warned {
            player: Player::First,
            cause,
            times: 1
        }]
    );
    assert_eq!(referee.move_time_left(), Some(millis(10)));
    assert_eq!(
        referee.selection(),
        Some(square("d1")),
        "the selection stays"
    );
    assert_eq!(referee.turn(), Player::First);
    referee.advance(millis(3));
    touch(&mut referee, &["d2"]);
    assert_eq!(
        referee.move_time_left(),
        Some(millis(10)),
        "the opponent's own"
    );
}

#[test]
fn rule_11_the_third_warning_of_any_cause_loses() {
    let mut referee = at("lllllll/7/7/7/7/dd5/d1d1d2 d", Some(10), None, 3);
    touch(&mut referee, &["a1", "b2", "b4"]);
    assert_eq!(
        words(&referee.advance(millis(10))),
        [
            "warning for the first player: the time for a move ran out",
            "the second player wins: the opponent has too many warnings"
        ]
    );
    assert_eq!(referee.verdict(), won(Player::Second, Reason::Warnings));
    // Warnings count for each player by himself.
    let mut referee = untimed(START);
    touch(&mut referee, &["d1", "d4", "d4", "d2", "d7", "d4", "d4"]);
    let warnings = Player::ALL.map(|player| referee.warnings(player));
    assert_eq!((warnings, referee.verdict()), ([2, 2], None));
}

#[test]
fn rule_12_using_up_the_match_time_loses() {
    let mut referee = at(START, None, Some(25), 3);
    referee.advance(millis(13));
    touch(&mut referee, &["d1", "d2"]);
    assert_eq!(referee.time_left(Player::First), Some(millis(12)));
    assert_eq!(
        words(&referee.advance(millis(100))),
        ["the first player wins: the opponent's time ran out"]
    );
    let used = Player::ALL.map(|player| referee.time_used(player));
    assert_eq!(used, [millis(13), millis(25)], "the rest is nobody's");
}

#[test]
fn rule_13_a_stone_between_two_is_taken_but_not_one_that_steps_there() {
    let mut referee = untimed("l6/l6/1d1d1d1/2lll2/7/3d3/3d3 d");
    let captured: Bitboard = ["c4", "d4", "e4"].map(square).into_iter().collect();
    touch(&mut referee, &["d2"]);
    let answers = referee.touch(square("d3")).unwrap();
    assert_eq!(
        answers[0],
        Answer::Moved {
            step: step("d2-d3"),
            captured
        }
    );
    assert_eq!(answers[0].to_string(), "d2-d3, taking c4 and d4 and e4");

    let mut safe = untimed("llll3/7/4d2/7/2l1l2/3d3/d4dd d");
    assert_eq!(touch(&mut safe, &["d2", "d3"]), ["d2 is selected", "d2-d3"]);
}

#[test]
fn rule_14_whoever_has_taken_four_stones_wins() {
    let mut referee = untimed("l6/l6/1d1d1d1/2lll2/7/3d3/7 d");
    let answers = touch(&mut referee, &["d2", "d3"]);
    assert_eq!(answers[2], "the first player wins: four stones taken");
    assert_eq!(referee.verdict(), won(Player::First, Reason::Captures));
    assert_eq!(referee.moves(), [step("d2-d3")]);
}

#[test]
fn no_move_for_the_opponent_wins_unless_the_captures_have() {
    let mut referee = untimed("7/3d3/2d4/d6/ldd4/ll5/l3d1d d");
    let answers = touch(&mut referee, &["c5", "b4"]);
    assert_eq!(
        answers[2],
        "the first player wins: the opponent has no legal move"
    );
    assert_eq!(referee.verdict(), won(Player::First, Reason::NoMoves));
    // The fourth capture, after which none of Light's three stones could move either.
    let mut both = untimed("ll5/ddd4/4d2/4l2/7/dd1d3/l6 d");
    touch(&mut both, &["d2", "e3"]);
    assert_eq!(both.verdict(), won(Player::First, Reason::Captures));
}

#[test]
fn a_finished_position_is_over_at_once() {
    for (text, winner, reason) in [
        (
            "7/3d3/7/dd5/ldd4/ll5/l3d1d l",
            Player::First,
            Reason::NoMoves,
        ),
        ("lll4/7/7/7/7/7/ddddddd d", Player::First, Reason::Captures),
        ("lllllll/7/7/7/7/7/ddd4 d", Player::Second, Reason::Captures),
    ] {
        let referee = at(text, Some(5), Some(5), 1);
        assert_eq!(referee.verdict(), won(winner, reason));
        assert_eq!(referee.position().outcome(), Some(Outcome::Win(winner)));
    }
}

#[test]
fn resigning_loses_for_the_player_to_move() {
    let mut referee = untimed(START);
    touch(&mut referee, &["d1", "d2"]);
    assert_eq!(
        words(&referee.resign()),
        ["the first player wins: the opponent resigned"]
    );
    assert_eq!(referee.verdict(), won(Player::First, Reason::Resignation));
}

#[test]
fn nothing_changes_after_the_end_of_any_kind() {
    let mut by_warnings = at(START, Some(10), Some(25), 1);
    touch(&mut by_warnings, &["d1", "d1", "d5"]);
    let mut by_time = at(START, Some(10), Some(25), 9);
    by_time.advance(millis(25));
    let mut resigned = at(START, Some(10), Some(25), 9);
    resigned.resign();
    for over in [
        by_warnings,
        by_time,
        resigned,
        untimed("lll4/7/7/7/7/7/ddddddd d"),
    ] {
        assert!(over.verdict().is_some());
        let mut after = over.clone();
        for event in [
            Event::Touch(square("d1")),
            Event::Touch(square("d2")),
            Event::Advance(Duration::MAX),
            Event::Resign,
        ] {
            assert_eq!(after.handle(event), Ok(vec![]));
            assert_eq!(after, over);
        }
    }
}

#[test]
fn the_match_time_outranks_the_move_time_in_the_same_tick() {
    let mut referee = at(START, Some(10), Some(20), 5);
    assert_eq!(
        words(&referee.advance(millis(20))),
        [
            "warning for the first player: the time for a move ran out",
            "the second player wins: the opponent's time ran out"
        ]
    );
    assert_eq!(referee.warnings(Player::First), 1);
    let mut referee = at(START, Some(10), Some(10), 1);
    referee.advance(millis(10));
    assert_eq!(referee.verdict(), won(Player::Second, Reason::MatchTime));
}

#[test]
fn a_long_tick_meets_every_limit_on_its_way() {
    let mut referee = at(START, Some(10), None, 3);
    let answers = referee.advance(Duration::from_secs(86_400 * 365));
    assert_eq!(
        words(&answers),
        [
            "3 warnings for the first player: the time for a move ran out",
            "the second player wins: the opponent has too many warnings"
        ]
    );
    assert_eq!(
        referee.time_used(Player::First),
        millis(30),
        "and stops at the last"
    );
    assert_eq!(referee.move_time_left(), Some(Duration::ZERO));
}

#[test]
fn a_move_at_the_very_end_of_the_time_comes_too_late() {
    let mut referee = at(START, None, Some(10), 3);
    touch(&mut referee, &["d1"]);
    referee.advance(millis(10));
    assert_eq!(referee.touch(square("d2")), Ok(vec![]));
    assert!(referee.moves().is_empty());
    let mut referee = at(START, None, Some(10), 3);
    touch(&mut referee, &["d1"]);
    referee.advance(Duration::from_nanos(9_999_999));
    assert_eq!(touch(&mut referee, &["d2"]), ["d1-d2"]);
}

#[test]
fn a_square_off_the_board_is_an_error_without_effect() {
    for mut referee in [untimed(START), untimed("lll4/7/7/7/7/7/ddddddd d")] {
        touch(&mut referee, &["d1"]);
        let before = referee.clone();
        assert_eq!(referee.touch(square("h1")), Err(OffBoard(square("h1"))));
        assert_eq!(
            referee.handle(Event::Touch(square("a8"))),
            Err(OffBoard(square("a8")))
        );
        assert_eq!(referee, before);
    }
    assert_eq!(
        OffBoard(square("h1")).to_string(),
        "h1 is off the board of 7x7"
    );
}

#[test]
fn presets_and_impossible_rules() {
    let tournament = RefereeRules::preset("tournament").unwrap();
    assert_eq!(tournament.match_time(), Some(Duration::from_secs(1800)));
    assert_eq!(
        (tournament.move_time(), tournament.max_warnings()),
        (None, 3)
    );
    assert_eq!(
        RefereeRules::preset("default"),
        Some(RefereeRules::default())
    );
    assert_eq!(RefereeRules::preset("Tournament"), None);
    let options = |move_time, match_time, max_warnings| RefereeOptions {
        move_time,
        match_time,
        max_warnings,
    };
    let over = MAX_TIME + Duration::from_nanos(1);
    for (options, error) in [
        (
            options(Some(Duration::ZERO), None, None),
            "option `move_time`: no time at all",
        ),
        (
            options(None, Some(Duration::ZERO), None),
            "option `match_time`: no time at all",
        ),
        (
            options(Some(over), None, None),
            "option `move_time`: more than 9007199254740991 seconds",
        ),
        (
            options(None, Some(Duration::MAX), None),
            "option `match_time`: more than 9007199254740991 seconds",
        ),
        (
            options(None, None, Some(0)),
            "option `max_warnings`: 0 is not at least 1",
        ),
    ] {
        assert_eq!(options.build().unwrap_err().to_string(), error);
    }
}

#[test]
fn the_rules_of_a_referee_as_json_are_checked() {
    assert_eq!(
        serde_json::to_string(&RefereeRules::TOURNAMENT).unwrap(),
        r#"{"move_time":null,"match_time":{"secs":1800,"nanos":0},"max_warnings":3}"#
    );
    let read = |json| serde_json::from_str::<RefereeRules>(json);
    assert_eq!(read("{}").unwrap(), RefereeRules::default());
    for json in [
        r#"{"move_time":{"secs":0,"nanos":0}}"#,
        r#"{"match_time":{"secs":18014398509481984,"nanos":0}}"#,
        r#"{"match_time":{"secs":-1,"nanos":0}}"#,
        r#"{"match_time":1800}"#,
        r#"{"max_warnings":0}"#,
        r#"{"max_warnings":4294967296}"#,
        r#"{"warnings":3}"#,
    ] {
        assert!(read(json).is_err(), "{json}");
    }
}

/// A running game as JSON, and the same with one part replaced.
fn saved() -> String {
    let mut referee = at(START, Some(10_000), Some(60_000), 3);
    referee.advance(millis(12_500));
    touch(&mut referee, &["d1", "d2", "e7"]);
    referee.advance(millis(2_000));
    serde_json::to_string(&referee).unwrap()
}

#[test]
fn a_running_game_is_saved_whole() {
    let json = saved();
    assert_eq!(
        json,
        r#"{"version":1,"rules":{"move_time":{"secs":10,"nanos":0},"match_time":{"secs":60,"nanos":0},"max_warnings":3},"#
            .to_owned()
            + r#""start":{"rules":{"home_stones":"count"},"position":"lllllll/7/7/7/7/7/ddddddd d"},"#
            + r#""moves":["d1-d2"],"warnings":[1,0],"#
            + r#""time_used":[{"secs":12,"nanos":500000000},{"secs":2,"nanos":0}],"#
            + r#""move_time_used":{"secs":2,"nanos":0},"selection":"e7","result":null}"#
    );
    let mut resumed: Referee = serde_json::from_str(&json).unwrap();
    assert_eq!(resumed.start(), &Kure::default());
    assert_eq!(resumed.rules().move_time(), Some(millis(10_000)));
    assert_eq!(resumed.move_time_left(), Some(millis(8_000)));
    assert_eq!(touch(&mut resumed, &["e6"]), ["e7-e6"]);
}

#[test]
fn a_saved_game_that_cannot_have_come_about_is_refused() {
    for (part, wrong, error) in [
        (r#""version":1"#, r#""version":2"#, "version 2 is not 1"),
        (
            r#""max_warnings":3"#,
            r#""max_warnings":0"#,
            "option `max_warnings`: 0 is not at least 1",
        ),
        (
            r#"ddddddd d""#,
            r#"dddddd d""#,
            "position text, character 25: rank 1 has fewer squares",
        ),
        (
            r#"["d1-d2"]"#,
            r#"["d1-d3"]"#,
            "`moves`, ply 0, d1-d3: d3 is more than one step away from d1",
        ),
        (r#"["d1-d2"]"#, r#"["d1-d9"]"#, "move text, character 5"),
        (
            r#"["d1-d2"]"#,
            r#"["d1-d2","e7-e6","d2-d1"]"#,
            "`moves`, ply 2, d2-d1: d1 is on the home row",
        ),
        (
            r#"[1,0]"#,
            r#"[4,0]"#,
            "`warnings`: 4 for the first player, 3 lose",
        ),
        (
            r#"[1,0]"#,
            r#"[3,0]"#,
            "the first player has reached a limit, and the game went on",
        ),
        (
            r#"[1,0]"#,
            r#"[1,3]"#,
            "`result` is not that the first player wins",
        ),
        (r#"[1,0]"#, r#"[-1,0]"#, "invalid value"),
        (
            r#"[{"secs":12"#,
            r#"[{"secs":60"#,
            "`time_used`: more than the first player can have used",
        ),
        (
            r#"{"secs":12,"nanos":500000000}"#,
            r#"{"secs":60,"nanos":0}"#,
            "the first player has reached a limit, and the game went on",
        ),
        (
            r#""move_time_used":{"secs":2"#,
            r#""move_time_used":{"secs":10"#,
            "`move_time_used`: more than can have been used for this move",
        ),
        (
            r#""move_time_used":{"secs":2"#,
            r#""move_time_used":{"secs":3"#,
            "`move_time_used`: more than can have been used for this move",
        ),
        (
            r#""e7""#,
            r#""d2""#,
            "`selection`: d2 has no stone of the player to move",
        ),
        (
            r#""e7""#,
            r#""e6""#,
            "`selection`: e6 has no stone of the player to move",
        ),
        (
            r#""e7""#,
            r#""h8""#,
            "`selection`: h8 has no stone of the player to move",
        ),
        (
            r#""result":null"#,
            r#""result":{"winner":"second","reason":"warnings"}"#,
            "`result` is not null, though the game is going on",
        ),
        (
            r#""result":null"#,
            r#""result":{"winner":"second","reason":"resignation"}"#,
            "`result` is not null, though the game is going on",
        ),
        (
            r#""result":null"#,
            r#""result":{"winner":"first"}"#,
            "missing field `reason`",
        ),
        (r#","result":null"#, "", "missing field `result`"),
        (r#""selection":"e7","#, "", "missing field `selection`"),
        (
            r#""result":null"#,
            r#""result":null,"more":1"#,
            "unknown field `more`",
        ),
        (
            r#""moves":["d1-d2"]"#,
            r#""moves":[]"#,
            "`selection`: e7 has no stone of the player to move",
        ),
    ] {
        let json = saved();
        assert!(json.contains(part), "{part}");
        let found = serde_json::from_str::<Referee>(&json.replace(part, wrong));
        let found = found.expect_err(wrong).to_string();
        assert!(found.contains(error), "{wrong}: {found}");
    }
    let json = saved();
    for end in 0..json.len() {
        assert!(serde_json::from_str::<Referee>(&json[..end]).is_err());
    }
    // The player who has resigned is the one to move.
    let resigned = r#""result":{"winner":"first","reason":"resignation"}"#;
    let read = serde_json::from_str::<Referee>(&json.replace(r#""result":null"#, resigned));
    assert_eq!(
        read.unwrap().verdict(),
        won(Player::First, Reason::Resignation)
    );
}

#[test]
fn a_corrupt_huge_or_nested_saved_game_is_refused_at_once() {
    let json = saved();
    let moves = |text: String| json.replace(r#"["d1-d2"]"#, &text);
    for wrong in [
        moves("[".repeat(100_000)),
        moves(r#"{"d1":"d2"}"#.to_owned()),
        moves("[1]".to_owned()),
        moves("null".to_owned()),
        moves(format!("[{}\"d1-d2\"]", r#""d1-d2","#.repeat(100_000))),
        moves(format!(r#"["{}"]"#, "d1-d2".repeat(100_000))),
        json.replace(r#""secs":10"#, r#""secs":1e400"#),
        json.replace(r#""secs":10"#, r#""secs":99999999999999999999"#),
        json.replace(r#""nanos":500000000"#, r#""nanos":-1"#),
        json.replace(r#""secs":12"#, r#""secs":18446744073709551615"#),
        json.replace("[1,0]", "[1]"),
        json.replace("[1,0]", "[1,0,0]"),
        format!("{json}{json}"),
        "[]".to_owned(),
        "null".to_owned(),
        String::new(),
    ] {
        assert_ne!(wrong, json);
        let error = serde_json::from_str::<Referee>(&wrong)
            .unwrap_err()
            .to_string();
        assert!(error.len() < 300, "{error}");
    }
}

#[test]
fn a_saved_game_has_no_time_or_warnings_of_a_player_who_had_no_turn() {
    let fresh = serde_json::to_string(&at(START, None, Some(60_000), 3)).unwrap();
    let over = serde_json::to_string(&untimed("lll4/7/7/7/7/7/ddddddd d")).unwrap();
    for (json, part, wrong) in [
        (&fresh, "[0,0]", "[0,1]"),
        (
            &fresh,
            r#",{"secs":0,"nanos":0}]"#,
            r#",{"secs":1,"nanos":0}]"#,
        ),
        (&over, "[0,0]", "[1,0]"),
        (&over, "[0,0]", "[0,1]"),
    ] {
        assert!(serde_json::from_str::<Referee>(json).is_ok());
        let error = serde_json::from_str::<Referee>(&json.replace(part, wrong)).unwrap_err();
        assert!(
            error.to_string().contains("before the first turn"),
            "{wrong}: {error}"
        );
    }
    // Nor did a limit count after the game was over on the board.
    let error = serde_json::from_str::<Referee>(&over.replace("[0,0]", "[3,0]")).unwrap_err();
    assert!(
        error
            .to_string()
            .contains("after the game was over on the board"),
        "{error}"
    );
}

#[test]
fn events_have_a_form_in_json() {
    for (event, json) in [
        (Event::Touch(square("d1")), r#"{"touch":"d1"}"#),
        (
            Event::Advance(millis(1500)),
            r#"{"advance":{"secs":1,"nanos":500000000}}"#,
        ),
        (Event::Resign, r#""resign""#),
    ] {
        assert_eq!(serde_json::to_string(&event).unwrap(), json);
        assert_eq!(serde_json::from_str::<Event>(json).unwrap(), event);
    }
}
