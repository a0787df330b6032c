//! Every reason for an error: illegal moves, impossible setups, texts and JSON that don't read.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::print_stdout,
    reason = "these are tests"
)]

use std::time::{Duration, Instant};

use boardgame_core::grid::{Bitboard, BoardSize, Square};
use boardgame_core::{PlayError, Player, Position, RulesOptions};
use kare_kapan::{
    IllegalMove, KareKapan, KareKapanOptions, KareKapanRules, KareKapanSetup, KareMove, Phase,
    SetupViolation,
};

fn position(text: &str) -> KareKapan {
    text.parse()
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn mv(text: &str) -> KareMove {
    text.parse().unwrap()
}

fn point(text: &str) -> Square {
    text.parse().unwrap()
}

fn set(points: &[&str]) -> Bitboard {
    points.iter().map(|text| point(text)).collect()
}

fn rules(lines: u8) -> KareKapanRules {
    let options = KareKapanOptions {
        lines: Some(lines),
        ..Default::default()
    };
    options.build().unwrap()
}

/// Checks that a move is refused for a reason, in these words, and changes nothing.
fn assert_refused(text: &str, refused: &str, reason: IllegalMove, words: &str) {
    let board = position(text);
    let mut played = board;
    assert_eq!(
        played.play(mv(refused)),
        Err(PlayError::Illegal(reason)),
        "{refused} at {text}"
    );
    assert_eq!(played, board);
    assert_eq!(played.to_string(), text);
    assert_eq!(reason.to_string(), words);
}

#[test]
fn every_reason_against_placing() {
    let text = "3b/4/w3 w place";
    let size = rules(3).board();
    for (refused, reason, words) in [
        ("a1", IllegalMove::Occupied(point("a1")), "a1 is occupied"),
        ("d3", IllegalMove::Occupied(point("d3")), "d3 is occupied"),
        (
            "e1",
            IllegalMove::OffBoard {
                point: point("e1"),
                size,
            },
            "e1 is off the board of 4x3",
        ),
        (
            "a4",
            IllegalMove::OffBoard {
                point: point("a4"),
                size,
            },
            "a4 is off the board of 4x3",
        ),
        (
            "a1-a2",
            IllegalMove::WrongPhase {
                mv: mv("a1-a2"),
                phase: Phase::Place,
            },
            "a1-a2 slides a stone, but the side to move has to place one",
        ),
        (
            "xd3",
            IllegalMove::WrongPhase {
                mv: mv("xd3"),
                phase: Phase::Place,
            },
            "xd3 removes a stone, but the side to move has to place one",
        ),
        (
            "pass",
            IllegalMove::WrongPhase {
                mv: KareMove::Pass,
                phase: Phase::Place,
            },
            "pass moves nothing, but the side to move has to place one",
        ),
    ] {
        assert_refused(text, refused, reason, words);
    }
}

#[test]
fn every_reason_against_a_slide_or_a_pass() {
    let text = "bb1b/w2b/ww1w w move";
    let size = rules(3).board();
    let from_to = |text: &str| (point(&text[..2]), point(&text[3..]));
    let off_board = |text| IllegalMove::OffBoard {
        point: point(text),
        size,
    };
    let in_line = |text: &str| {
        let (from, to) = from_to(text);
        IllegalMove::NotInLine { from, to }
    };
    let blocked = |text: &str, by| {
        let (from, to) = from_to(text);
        let by = point(by);
        IllegalMove::BlockedPath { from, to, by }
    };
    for (refused, reason, words) in [
        ("e1-c1", off_board("e1"), "e1 is off the board of 4x3"),
        ("a1-a8", off_board("a8"), "a8 is off the board of 4x3"),
        (
            "c1-c2",
            IllegalMove::NoStone(point("c1")),
            "there is no stone on c1",
        ),
        (
            "b3-c3",
            IllegalMove::NotYourStone(point("b3")),
            "the stone on b3 is the opponent's",
        ),
        (
            "a2-a2",
            IllegalMove::Standing(point("a2")),
            "the stone already is on a2",
        ),
        (
            "a2-a3",
            IllegalMove::Occupied(point("a3")),
            "a3 is occupied",
        ),
        (
            "a2-a1",
            IllegalMove::Occupied(point("a1")),
            "a1 is occupied",
        ),
        ("b1-c2", in_line("b1-c2"), "c2 is not on a line with b1"),
        ("d1-c3", in_line("d1-c3"), "c3 is not on a line with d1"),
        (
            "a1-c1",
            blocked("a1-c1", "b1"),
            "the way from a1 to c1 is blocked on b1",
        ),
        (
            "c1",
            IllegalMove::WrongPhase {
                mv: mv("c1"),
                phase: Phase::Move,
            },
            "c1 places a stone, but the side to move has to slide one",
        ),
        (
            "xa3",
            IllegalMove::WrongPhase {
                mv: mv("xa3"),
                phase: Phase::Move,
            },
            "xa3 removes a stone, but the side to move has to slide one",
        ),
        (
            "pas",
            IllegalMove::PassWithMoves {
                from: point("b1"),
                to: point("b2"),
            },
            "there are moves left, like b1-b2",
        ),
    ] {
        assert_refused(text, refused, reason, words);
    }
}

#[test]
fn every_reason_against_a_removal() {
    for text in ["bb1w/bb1b/wwwb w take:1", "bb1w/bb1b/wwwb w open:1,0"] {
        let phase = position(text).phase();
        let size = rules(3).board();
        for (refused, reason, words) in [
            (
                "xe1",
                IllegalMove::OffBoard {
                    point: point("e1"),
                    size,
                },
                "e1 is off the board of 4x3",
            ),
            (
                "xc3",
                IllegalMove::NoStone(point("c3")),
                "there is no stone on c3",
            ),
            (
                "xa1",
                IllegalMove::OwnStone(point("a1")),
                "the stone on a1 is your own",
            ),
            (
                "xb2",
                IllegalMove::InSquare(point("b2")),
                "the stone on b2 stands in a square",
            ),
            (
                "c1-c2",
                IllegalMove::WrongPhase {
                    mv: mv("c1-c2"),
                    phase,
                },
                "c1-c2 slides a stone, but the side to move has to remove one",
            ),
            (
                "c3",
                IllegalMove::WrongPhase {
                    mv: mv("c3"),
                    phase,
                },
                "c3 places a stone, but the side to move has to remove one",
            ),
            (
                "pass",
                IllegalMove::WrongPhase {
                    mv: KareMove::Pass,
                    phase,
                },
                "pass moves nothing, but the side to move has to remove one",
            ),
        ] {
            assert_refused(text, refused, reason, words);
        }
    }
    // The same stone twice.
    let mut board = position("b1b1b/4b/ww2b/ww2b w take:2");
    board.play(mv("xe1")).unwrap();
    assert_eq!(
        board.play(mv("xe1")),
        Err(PlayError::Illegal(IllegalMove::NoStone(point("e1"))))
    );
}

#[test]
fn a_setup_names_everything_that_is_wrong() {
    let setup = KareKapanSetup {
        white: set(&["a1", "b1", "c1", "d1", "a2", "b2", "e1"]),
        black: set(&["a1", "a4"]),
        turn: Player::Second,
        phase: Phase::Open {
            white: 43,
            black: 99,
        },
    };
    let violations = KareKapan::from_setup(setup, rules(3)).unwrap_err();
    assert_eq!(
        violations.all(),
        [
            SetupViolation::OffBoard(point("e1")),
            SetupViolation::OffBoard(point("a4")),
            SetupViolation::TwoStones(point("a1")),
            SetupViolation::TooManyStones {
                player: Player::First,
                found: 7,
                most: 6
            },
            SetupViolation::TooManyOpeningRemovals {
                player: Player::First,
                found: 43
            },
            SetupViolation::TooManyOpeningRemovals {
                player: Player::Second,
                found: 99
            },
            SetupViolation::OpenTurn(Player::Second),
        ]
    );
    assert_eq!(
        violations.to_string(),
        "the stone on e1 is off the board; the stone on a4 is off the board; \
        a1 has a stone of both sides; White has 7 stones, at most 6 are possible; \
        43 opening removals of White, at most 42 are possible; \
        99 opening removals of Black, at most 42 are possible; \
        it can't be Black's turn, White removes before Black"
    );
}

#[test]
fn every_reason_against_a_setup() {
    for (text, reason) in [
        (
            "wbwb/wbwb/bwbw w place",
            "the board is full, no stone can be placed",
        ),
        (
            "w3/4/4 w place",
            "1 white and 0 black stones are placed, it can't be White's turn",
        ),
        (
            "4/4/4 b place",
            "0 white and 0 black stones are placed, it can't be Black's turn",
        ),
        (
            "wbwb/wbwb/bwbw w open:0,0",
            "nobody owes an opening removal",
        ),
        (
            "wbwb/wbwb/bwbw w open:0,1",
            "it can't be White's turn, White removes before Black",
        ),
        (
            "wbwb/wbwb/bwbw b open:1,1",
            "it can't be Black's turn, White removes before Black",
        ),
        (
            "wbwb/wbwb/bwbw w open:43,0",
            "43 opening removals of White, at most 42 are possible",
        ),
        (
            "www1/w3/bbb1 w open:1,0",
            "Black has 3 stones left, the game is over and nothing is owed",
        ),
        (
            "www1/4/bbbb b take:1",
            "White has 3 stones left, the game is over and nothing is owed",
        ),
        (
            "www1/wbb1/1bb1 w take:1",
            "no stone of Black can be removed, the right to it has lapsed",
        ),
        (
            "ww2/ww2/1bbb b open:0,1",
            "no stone of White can be removed, the right to it has lapsed",
        ),
        (
            "wwww/4/bbbb w take:5",
            "5 removals owed, at least 1 and at most 4 are possible",
        ),
        (
            "wwww/4/bbbb w take:0",
            "0 removals owed, at least 1 and at most 4 are possible",
        ),
        ("www1/4/1bbb w move", "both sides have 3 stones or fewer"),
        (
            "wbwb/wbwb/bwbw b move",
            "the board is full, but a stone can be removed",
        ),
        (
            "wwbb/wwbb/wwbb b move",
            "the board is locked, it can't be Black's turn",
        ),
        (
            "wwww/www1/bbbb w move",
            "White has 7 stones, at most 6 are possible",
        ),
        (
            "4/4/4/4 w place",
            "the rows make a board of 4x4, the rules say 5x4",
        ),
        (
            "8/8/8/8/8/8/8/8 w place",
            "the rows make a board of 8x8, the rules say 8x7",
        ),
    ] {
        let error = text.parse::<KareKapan>().unwrap_err().to_string();
        assert_eq!(error, format!("impossible position: {reason}"), "{text}");
    }
    let size = SetupViolation::Size {
        found: BoardSize::square(4),
        expected: rules(4).board(),
    };
    assert_eq!(
        size.to_string(),
        "the rows make a board of 4x4, the rules say 5x4"
    );
}

#[test]
fn setups_may_be_of_any_history() {
    for text in [
        "4/4/4 w place",
        "bb1w/bb1b/wwwb w take:1",
        "www1/4/bbbb w take:4",
        "wbwb/wbwb/bwbw w take:1",
        "1www/w3/bbbb w open:42,42",
        "4/4/bbbb w move",
        "www1/4/bbbb b move",
    ] {
        let board = position(text);
        assert_eq!(
            KareKapan::from_setup(board.setup(), board.rules()),
            Ok(board)
        );
        assert_eq!(board.to_string(), text);
    }
}

#[test]
fn position_texts_are_canonical_or_refused_with_the_place() {
    for (text, error) in [
        ("", "character 1: expected the rows of the board"),
        (
            "4/4/4",
            "character 6: expected a space and the side to move",
        ),
        (
            "4/4/4 w",
            "character 8: expected a space and what it has to do",
        ),
        ("4/4/4 w ", "character 9: expected what it has to do"),
        (
            " 4/4/4 w place",
            "character 1: expected the rows of the board",
        ),
        ("4/4/4  w place", "character 7: expected the side to move"),
        (
            "4/4/4 w place ",
            "character 15: expected the end of the text",
        ),
        ("4/4/4 w place x", "character 15: unexpected `x`"),
        (
            "4/4/4 W place",
            "character 7: the side to move `W` is not `w` or `b`",
        ),
        (
            "4/4/4 w Place",
            "character 9: what the side to move has to do, `Place` is not `place`, `open:` with two counts, `move` or `take:` with a count",
        ),
        (
            "4/4/4 w open",
            "character 9: what the side to move has to do, `open` is not `place`, `open:` with two counts, `move` or `take:` with a count",
        ),
        (
            "4/4/4 w open:1",
            "character 15: expected `,` and the removals that Black owes",
        ),
        (
            "4/4/4 w open:,1",
            "character 14: the count of removals `` is not a whole number from 0 to 255",
        ),
        (
            "4/4/4 w open:1,",
            "character 16: the count of removals `` is not a whole number from 0 to 255",
        ),
        (
            "4/4/4 w open:1,2,3",
            "character 16: the count of removals `2,3` is not a whole number from 0 to 255",
        ),
        (
            "4/4/4 w open:01,0",
            "character 14: the count of removals `01` is not a whole number from 0 to 255",
        ),
        (
            "4/4/4 w take:+1",
            "character 14: the count of removals `+1` is not a whole number from 0 to 255",
        ),
        (
            "4/4/4 w take:-1",
            "character 14: the count of removals `-1` is not a whole number from 0 to 255",
        ),
        (
            "4/4/4 w take:256",
            "character 14: the count of removals `256` is not a whole number from 0 to 255",
        ),
        (
            "4/4/4 w take:99999999999999999999",
            "character 14: the count of removals `99999999999999999999` is not a whole number from 0 to 255",
        ),
        ("4/W3/4 w place", "character 3: `W` is no square of a board"),
        (
            "4/22/4 w place",
            "character 4: a run that belongs to the one before it",
        ),
        ("4/0w3/4 w place", "character 3: a run of no squares"),
        (
            "4/w4/4 w place",
            "character 4: rank 2 has more squares than the 4 of the top row",
        ),
        (
            "9/9/9 w place",
            "character 1: a board of 3 rows, the first one 9 wide, where 1 to 8 by 1 to 8 are possible",
        ),
    ] {
        assert_eq!(
            text.parse::<KareKapan>().unwrap_err().to_string(),
            format!("position text, {error}"),
            "{text:?}"
        );
    }
}

#[test]
fn a_move_text_reads_as_one_move_whatever_the_position() {
    for (canonical, forms) in [
        ("d4", &["D4", "4d", "4D"][..]),
        (
            "d4-d7",
            &[
                "D4-D7", "d4 d7", "d4d7", "4d-7d", "4d 7d", "4d7d", "4D 7D", "d4-7d", "4dd7",
            ],
        ),
        ("xd4", &["XD4", "Xd4", "x4d", "X4D"]),
        ("pass", &["PASS", "Pass", "pas", "PAS", "pAs"]),
    ] {
        assert_eq!(mv(canonical).to_string(), canonical);
        for form in forms {
            assert_eq!(form.parse(), Ok(mv(canonical)), "{form}");
        }
    }
    let all: std::collections::HashSet<_> = KareMove::all().map(|mv| mv.to_string()).collect();
    assert_eq!(all.len(), 64 + 64 * 64 + 64 + 1);
    assert!(KareMove::all().all(|mv| mv.to_string().parse() == Ok(mv)));
}

#[test]
fn texts_that_are_no_move_say_where_and_leave_the_game_as_it_is() {
    for (text, character) in [
        ("", 1),
        ("1", 2),
        ("A", 2),
        ("1A ", 4),
        ("0A", 1),
        ("9a", 1),
        ("a9", 2),
        ("a0", 2),
        ("1Z", 2),
        ("1A  2A", 4),
        ("1İ", 2),
        ("ı1", 1),
        ("x", 2),
        ("xx", 2),
        ("x d4", 2),
        ("x-d4", 2),
        ("xd4x", 4),
        ("d4 ", 4),
        (" d4", 1),
        ("d4-", 4),
        ("d4--d7", 4),
        ("d4-d7 ", 6),
        ("d4-d7x", 6),
        ("d4_d7", 3),
        ("d4\u{a0}d7", 3),
        ("d4-İ7", 4),
        ("p", 1),
        ("pa", 1),
        ("passe", 1),
        ("d\u{0}", 2),
        ("\u{212a}1", 1),
    ] {
        let error = text.parse::<KareMove>().unwrap_err();
        assert_eq!(error.character(), character, "{text:?}: {error}");
    }
    for long in ["d4".repeat(1_000_000), "x".repeat(1_000_000)] {
        assert!(long.parse::<KareMove>().unwrap_err().to_string().len() < 200);
    }
    // What is read, but no move here.
    for start in [position("4/4/4 w place"), position("bb1b/w2b/ww1w w move")] {
        for text in ["8A", "1A2B", "pas", "h8", "xh8", "a1a1"] {
            let mut board = start;
            assert!(board.play(mv(text)).is_err(), "{text}");
            assert_eq!((board, board.turn()), (start, start.turn()));
        }
    }
}

#[test]
fn json_is_checked() {
    let board: KareKapan =
        serde_json::from_str(r#"{"position":"4b/www1b/www1b/1b1bb w take:2"}"#).unwrap();
    assert_eq!(
        serde_json::to_string(&board).unwrap(),
        concat!(
            r#"{"rules":{"lines":4,"first_mover":"opponent_of_last_remover","captures":"per_square","#,
            r#""blocked":"passes","square_stones":"protected"},"#,
            r#""position":"4b/www1b/www1b/1b1bb w take:2"}"#
        )
    );
    assert_eq!(serde_json::to_string(&mv("4D 7D")).unwrap(), r#""d4-d7""#);
    let stated = r#"{"lines":3,"first_mover":"white","captures":"one_per_move","blocked":"loses","square_stones":"free_when_all_in_squares"}"#;
    let read: KareKapanRules = serde_json::from_str(stated).unwrap();
    assert_eq!(serde_json::to_string(&read).unwrap(), stated);
    for rules in [
        r#"{"line":7}"#,
        r#"{"lines":8}"#,
        r#"{"lines":-3}"#,
        r#"{"lines":7.0}"#,
        r#"{"lines":259}"#,
        r#"{"lines":"7"}"#,
        r#"{"first_mover":"black"}"#,
        r#"{"captures":2}"#,
        r#"{"blocked":"draws"}"#,
        r#"{"square_stones":""}"#,
        r#"{"lines":3,"lines":3}"#,
        "7",
    ] {
        assert!(
            serde_json::from_str::<KareKapanRules>(rules).is_err(),
            "{rules}"
        );
    }
    for json in [
        "{}",
        "",
        "null",
        r#"{"position":1}"#,
        r#"{"position":"4/4/4 w move"}"#,
        r#"{"rules":{"lines":5},"position":"4/4/4 w place"}"#,
        r#"{"rules":{"captures":"one_per_move"},"position":"4b/www1b/www1b/1b1bb w take:2"}"#,
        r#"{"position":"4/4/4 w place","turn":"w"}"#,
        r#"{"position":"4/4/4 w place""#,
    ] {
        assert!(serde_json::from_str::<KareKapan>(json).is_err(), "{json}");
    }
    assert!(serde_json::from_str::<KareMove>(r#""i9""#).is_err());
    assert!(serde_json::from_str::<KareMove>("5").is_err());
}

#[test]
fn huge_and_deeply_nested_json_is_refused_quickly() {
    let began = Instant::now();
    for json in [
        format!(r#"{{"position":"{}"}}"#, "w".repeat(2_000_000)),
        format!(r#"{{"position":"{}"}}"#, "4/".repeat(1_000_000)),
        format!(r#"{{"rules":{}}}"#, "[".repeat(1_000_000)),
        format!(r#"{{"rules":{}"#, r#"{"lines":"#.repeat(300_000)),
        r#"{"position":"4/4/4 w take:18446744073709551616"}"#.to_owned(),
    ] {
        let error = serde_json::from_str::<KareKapan>(&json).unwrap_err();
        assert!(error.to_string().len() < 300);
    }
    assert!(began.elapsed() < Duration::from_secs(10));
}
