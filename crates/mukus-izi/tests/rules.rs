//! The rules, each by name: the fixtures, every reason for an error, and faults that other programs had.

#![allow(clippy::unwrap_used, clippy::panic)]

use boardgame_core::grid::{Bitboard, Square};
use boardgame_core::{
    Diagram, OpenError, Outcome, PlayError, Player, Position, RulesOptions, Symmetry, Zobrist,
    divide, parse_beside, perft, perft_made,
};
use mukus_izi::{
    Blocked, IllegalStep, MukusIzi, MukusIziOptions, MukusIziRules, MukusIziSetup, SetupViolation,
    Step,
};

fn position(text: &str) -> MukusIzi {
    text.parse()
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn square(text: &str) -> Square {
    text.parse().unwrap()
}

fn step(text: &str) -> Step {
    text.parse().unwrap()
}

fn options(size: u8, start: Option<&str>, blocked: Blocked) -> MukusIziOptions {
    MukusIziOptions {
        size: Some(size),
        start: start.map(square),
        blocked: Some(blocked),
    }
}

fn moves(position: &MukusIzi) -> Vec<String> {
    position
        .legal_moves()
        .iter()
        .map(ToString::to_string)
        .collect()
}

#[test]
fn the_start_is_an_empty_7x7_with_the_snail_in_its_centre() {
    assert_eq!(MukusIzi::default().to_string(), "7/7/7/3S3/7/7/7 1");
    assert_eq!(
        MukusIzi::default(),
        MukusIzi::new(MukusIziRules::default()).unwrap()
    );
    assert_eq!(MukusIzi::default().turn(), Player::First);
}

#[test]
fn perft_of_the_start() {
    let counts = [1, 8, 56, 368, 2012, 9832, 44252, 190_100, 795_152];
    for (depth, nodes) in (0..).zip(counts) {
        assert_eq!(perft(&MukusIzi::default(), depth), nodes);
        assert_eq!(perft_made(&MukusIzi::default(), depth), nodes);
    }
}

#[test]
fn perft_of_the_school_preset() {
    let start = MukusIzi::new(MukusIziRules::SCHOOL).unwrap();
    for (depth, nodes) in (1..).zip([8, 56, 368, 2173, 11688, 58450, 277_776]) {
        assert_eq!(perft(&start, depth), nodes);
    }
}

#[test]
fn divide_lists_the_moves_in_order_and_adds_up_to_perft() {
    let start = MukusIzi::default();
    let parts = divide(&start, 4);
    let listed: Vec<_> = parts.iter().map(|&(mv, _)| mv).collect();
    assert_eq!(listed, start.legal_moves()[..]);
    assert_eq!(
        parts.iter().map(|&(_, nodes)| nodes).sum::<u64>(),
        perft(&start, 4)
    );
    assert!(divide(&start, 0).is_empty());
}

#[test]
fn presets_are_sizes_and_starts() {
    let starts = [
        ("default", "7/7/7/3S3/7/7/7 1"),
        ("tournament", "7/7/4S2/7/7/7/7 1"),
        ("school", "8/8/8/4S3/8/8/8/8 1"),
    ];
    assert_eq!(starts.map(|(name, _)| name), MukusIziRules::PRESETS);
    for (name, text) in starts {
        let rules = MukusIziRules::preset(name).unwrap();
        assert_eq!(MukusIzi::new(rules).unwrap().to_string(), text);
    }
    assert_eq!(MukusIziRules::preset("Default"), None);
}

#[test]
fn odd_boards_start_in_the_centre_and_even_ones_must_say() {
    for size in MukusIziRules::SIZES {
        let stated = MukusIziOptions {
            size: Some(size),
            ..Default::default()
        };
        match stated.build() {
            Ok(rules) => {
                assert_eq!(size % 2, 1);
                let snail = MukusIzi::new(rules).unwrap().snail();
                assert_eq!((snail.file(), snail.rank()), (size / 2, size / 2));
            }
            Err(error) => {
                assert_eq!(size % 2, 0);
                assert_eq!(error.option(), "start");
            }
        }
    }
}

#[test]
fn impossible_options_say_which() {
    for (stated, error) in [
        (
            options(2, None, Blocked::Loses),
            "option `size`: 2 is not between 3 and 8",
        ),
        (
            options(9, None, Blocked::Loses),
            "option `size`: 9 is not between 3 and 8",
        ),
        (
            options(7, Some("h1"), Blocked::Loses),
            "option `start`: h1 is not on the board of 7x7",
        ),
        (
            options(7, Some("a1"), Blocked::Loses),
            "option `start`: a1 is a goal",
        ),
        (
            options(7, Some("g7"), Blocked::Loses),
            "option `start`: g7 is a goal",
        ),
    ] {
        assert_eq!(stated.build().unwrap_err().to_string(), error);
        assert_eq!(
            stated
                .build_beside("7/7/7/3S3/7/7/7 1")
                .unwrap_err()
                .to_string(),
            error
        );
    }
    assert!(
        options(7, Some("a7"), Blocked::Loses).build().is_ok(),
        "the other two corners are no goals"
    );
}

#[test]
fn beside_a_position_the_size_comes_from_the_rows_and_the_start_may_be_unsaid() {
    let read: MukusIzi = parse_beside("4/1S2/4/4 2", &MukusIziOptions::default()).unwrap();
    assert_eq!((read.rules().size(), read.rules().start()), (4, None));
    assert_eq!(MukusIzi::new(read.rules()).unwrap_err().option(), "start");

    let stated = MukusIziOptions {
        size: Some(5),
        ..Default::default()
    };
    let error = parse_beside::<MukusIzi>("4/1S2/4/4 2", &stated).unwrap_err();
    assert!(matches!(error, OpenError::Position(_)), "{error:?}");
    assert_eq!(
        error.to_string(),
        "impossible position: the rows make a board of 4x4, the rules say 5x5"
    );

    let error = parse_beside::<MukusIzi>("4/1S2/4/4 2", &options(4, Some("e5"), Blocked::Loses))
        .unwrap_err();
    assert!(matches!(error, OpenError::Rules(_)), "{error:?}");
}

#[test]
fn a_step_is_a_kings_step_to_a_square_never_visited() {
    let mut board = MukusIzi::default();
    assert_eq!(
        moves(&board),
        ["c3", "d3", "e3", "c4", "e4", "c5", "d5", "e5"]
    );
    for mv in ["d5", "e5", "e4"] {
        board.play(step(mv)).unwrap();
    }
    assert_eq!(moves(&board), ["d3", "e3", "f3", "f4", "f5"]);
    assert_eq!(board.to_string(), "7/7/3##2/3#S2/7/7/7 2");
}

#[test]
fn steps_never_wrap_round_the_border() {
    for size in MukusIziRules::SIZES {
        for snail in options(size, Some("b2"), Blocked::Loses)
            .build()
            .unwrap()
            .board()
            .squares()
        {
            let rules = options(size, Some("b2"), Blocked::Loses).build().unwrap();
            let setup = MukusIziSetup {
                snail,
                slime: Bitboard::EMPTY,
                turn: Player::First,
            };
            let board = MukusIzi::from_setup(setup, rules).unwrap();
            let on_border = |at: u8| at == 0 || at == size - 1;
            let expected = match (on_border(snail.file()), on_border(snail.rank())) {
                _ if board.outcome().is_some() => 0,
                (true, true) => 3,
                (false, false) => 8,
                _ => 5,
            };
            assert_eq!(board.move_count(), expected, "{snail} on {size}");
            assert!(
                board
                    .legal_moves()
                    .iter()
                    .all(|mv| mv.to.distance(snail) == 1)
            );
        }
    }
}

#[test]
fn every_reason_against_a_step_is_given_and_changes_nothing() {
    let board = position("7/7/4#2/3#S2/7/7/7 1");
    for (mv, reason) in [
        (
            "h8",
            IllegalStep::OffBoard {
                to: square("h8"),
                size: board.rules().board(),
            },
        ),
        ("e4", IllegalStep::Standing(square("e4"))),
        ("e5", IllegalStep::Slimed(square("e5"))),
        ("d4", IllegalStep::Slimed(square("d4"))),
        (
            "e6",
            IllegalStep::TooFar {
                from: square("e4"),
                to: square("e6"),
            },
        ),
        (
            "a4",
            IllegalStep::TooFar {
                from: square("e4"),
                to: square("a4"),
            },
        ),
    ] {
        let mut played = board;
        assert_eq!(played.play(step(mv)), Err(PlayError::Illegal(reason)));
        assert_eq!(played, board);
    }
    let texts = [
        ("h8", "h8 is off the board of 7x7"),
        ("e4", "the snail already is on e4"),
        ("d4", "d4 is covered with slime"),
        ("e6", "e6 is more than one step away from the snail on e4"),
    ];
    for (mv, text) in texts {
        assert_eq!(board.check(step(mv)).unwrap_err().to_string(), text);
    }
}

#[test]
fn the_owner_of_a_goal_wins_whoever_moves_there() {
    for (before, goal, winner) in [
        ("7/7/7/7/7/1S5/7 1", "a1", Player::First),
        ("7/7/7/7/7/1S5/7 2", "a1", Player::First),
        ("7/5S1/7/7/7/7/7 1", "g7", Player::Second),
        ("7/5S1/7/7/7/7/7 2", "g7", Player::Second),
    ] {
        let mut board = position(before);
        board.play(step(goal)).unwrap();
        assert_eq!(board.outcome(), Some(Outcome::Win(winner)), "{before}");
        assert_eq!(
            board.turn(),
            !position(before).turn(),
            "the ending move passes the turn too"
        );
        assert_eq!(board.move_count(), 0);
        assert_eq!(
            board.play(step("b1")),
            Err(PlayError::Over(Outcome::Win(winner)))
        );
    }
}

#[test]
fn a_goal_decides_before_mobility() {
    for turn in ["1", "2"] {
        for blocked in [Blocked::Loses, Blocked::Draws] {
            let rules = options(3, Some("b2"), blocked).build().unwrap();
            let walled = MukusIzi::parse(&format!("1#S/1##/3 {turn}"), rules).unwrap();
            assert_eq!(walled.outcome(), Some(Outcome::Win(Player::Second)));
        }
    }
}

#[test]
fn the_player_to_move_who_is_blocked_loses_or_the_game_is_drawn() {
    for (turn, winner) in [("1", Player::Second), ("2", Player::First)] {
        let text = format!("S#1/##1/3 {turn}");
        let loses = options(3, None, Blocked::Loses).build().unwrap();
        let draws = options(3, None, Blocked::Draws).build().unwrap();
        let lost = MukusIzi::parse(&text, loses).unwrap();
        assert_eq!(lost.outcome(), Some(Outcome::Win(winner)));
        let drawn = MukusIzi::parse(&text, draws).unwrap();
        assert_eq!(drawn.outcome(), Some(Outcome::Draw));
        assert_ne!(lost, drawn, "the rules are part of the position");
        assert_ne!(lost.zobrist(), drawn.zobrist());
    }
}

#[test]
fn mobility_is_looked_at_for_the_side_to_move_only() {
    // First steps into a dead end: Second is the one who then can't move.
    let mut board = position(
        "7/7/7/7/##5/1S#4/2##3 1"
            .replace("7/7/7/7/##5/1S#4/2##3", "7/7/7/##5/1##4/#S#4/1##4")
            .as_str(),
    );
    board.play(step("a3")).unwrap();
    assert_eq!(board.to_string(), "7/7/7/##5/S##4/###4/1##4 2");
    assert_eq!(board.outcome(), Some(Outcome::Win(Player::First)));
}

#[test]
fn position_texts_are_canonical_or_refused_with_the_place() {
    for (text, error) in [
        (
            "",
            "position text, character 1: expected the rows of the board",
        ),
        (
            "7/7/7/3S3/7/7/7",
            "position text, character 16: expected a space and the player to move",
        ),
        (
            "7/7/7/3S3/7/7/7 ",
            "position text, character 17: expected the player to move",
        ),
        (
            " 7/7/7/3S3/7/7/7 1",
            "position text, character 1: expected the rows of the board",
        ),
        (
            "7/7/7/3S3/7/7/7  1",
            "position text, character 17: expected the player to move",
        ),
        (
            "7/7/7/3S3/7/7/7 1 ",
            "position text, character 19: expected the end of the text",
        ),
        (
            "7/7/7/3S3/7/7/7 3",
            "position text, character 17: the player to move `3` is not `1` or `2`",
        ),
        (
            "7/7/7/3S3/7/7/7 w",
            "position text, character 17: the player to move `w` is not `1` or `2`",
        ),
        (
            "7/7/7/3S3/7/7/7 1\n",
            "position text, character 17: the player to move `1\\n` is not `1` or `2`",
        ),
        (
            "7/7/7/3s3/7/7/7 1",
            "position text, character 8: `s` is no square of a board",
        ),
        (
            "7/7/7/12S3/7/7/7 1",
            "position text, character 8: a run that belongs to the one before it",
        ),
        (
            "7/7/7/0SS/7/7/7 1",
            "position text, character 7: a run of no squares",
        ),
        (
            "7/7/7/3S4/7/7/7 1",
            "position text, character 9: rank 4 has more squares than the 7 of the top row",
        ),
        (
            "7/7/7/3S2/7/7/7 1",
            "position text, character 10: rank 4 has fewer squares than the 7 of the top row",
        ),
        (
            "7/7/7/7/7/7/7 1",
            "position text, character 1: no snail on the board",
        ),
        (
            "7/7/S6/3S3/7/7/7 1",
            "position text, character 9: a second snail",
        ),
        (
            "7/7/7/3S3/7/7 1",
            "impossible position: the rows make a board of 7x6, the rules say 6x6",
        ),
        (
            "2/S1 1",
            "impossible position: the rows make a board of 2x2, the rules say 7x7",
        ),
        (
            "9/9/9/9/9/9/9/9/S8 1",
            "position text, character 1: a board of 9 rows, the first one 9 wide, where 1 to 8 by 1 to 8 are possible",
        ),
    ] {
        assert_eq!(
            text.parse::<MukusIzi>().unwrap_err().to_string(),
            error,
            "{text:?}"
        );
    }
}

#[test]
fn move_texts_ignore_case_and_refuse_everything_else() {
    assert_eq!(step("E5"), step("e5"));
    for text in [
        "",
        "e",
        "5",
        "e9",
        "e0",
        "i1",
        "5e",
        " e5",
        "e5 ",
        "e5x",
        "e55",
        "d4-e5",
        "İ5",
        "e\u{0}",
        &"e5".repeat(1_000_000),
    ] {
        let error = text.parse::<Step>().unwrap_err().to_string();
        assert!(
            error.starts_with("move text, character ") && error.len() < 200,
            "{error}"
        );
    }
}

#[test]
fn a_setup_names_everything_that_is_wrong() {
    let rules = options(3, None, Blocked::Loses).build().unwrap();
    let setup = MukusIziSetup {
        snail: square("d1"),
        slime: [square("d1"), square("a4"), square("b2")]
            .into_iter()
            .collect(),
        turn: Player::First,
    };
    let violations = MukusIzi::from_setup(setup, rules).unwrap_err();
    assert_eq!(
        violations.all(),
        [
            SetupViolation::SnailOffBoard(square("d1")),
            SetupViolation::SlimeOffBoard(square("d1")),
            SetupViolation::SlimeOffBoard(square("a4")),
            SetupViolation::SlimeUnderSnail(square("d1")),
        ]
    );
    assert_eq!(
        violations.to_string(),
        "the snail on d1 is off the board; the slime on d1 is off the board; \
        the slime on a4 is off the board; the snail's square d1 can't be covered with slime"
    );
}

#[test]
fn any_slime_is_a_setup_and_a_setup_comes_back() {
    let board = position("#5#/7/#2#3/3S3/7/7/#5# 2");
    assert_eq!(
        MukusIzi::from_setup(board.setup(), board.rules()),
        Ok(board)
    );
    let goals = board.slime()
        & [board.goal(Player::First), board.goal(Player::Second)]
            .into_iter()
            .collect();
    assert_eq!(
        goals.len(),
        2,
        "a goal can be slimed, and is then out of reach"
    );
}

#[test]
fn where_the_snail_started_makes_no_difference_to_a_position() {
    let text = "7/7/7/3S3/7/7/7 1";
    let from =
        |start| MukusIzi::parse(text, options(7, start, Blocked::Loses).build().unwrap()).unwrap();
    let (a, b) = (from(None), from(Some("e5")));
    assert_ne!(a.rules(), b.rules());
    assert_eq!(a, b);
    assert_eq!(a.zobrist(), b.zobrist());
    assert_eq!(a.map(a.symmetries()[2]), b.map(b.symmetries()[2]));
}

#[test]
fn positions_that_differ_in_turn_size_or_rules_are_different() {
    let texts = [
        "7/7/7/3S3/7/7/7 1",
        "7/7/7/3S3/7/7/7 2",
        "6/6/3S2/6/6/6 1",
        "7/7/7/3S3/7/7/6# 1",
    ];
    let rules = [Blocked::Loses, Blocked::Draws];
    let mut keys: Vec<u64> = vec![];
    for text in texts {
        for blocked in rules {
            let stated = MukusIziOptions {
                blocked: Some(blocked),
                ..Default::default()
            };
            keys.push(parse_beside::<MukusIzi>(text, &stated).unwrap().zobrist());
        }
    }
    keys.sort_unstable();
    keys.dedup();
    assert_eq!(keys.len(), 8);
}

#[test]
fn the_diagram_has_coordinates_goals_the_last_move_and_the_targets() {
    let mut board = MukusIzi::default();
    board.play(step("e5")).unwrap();
    let plain = "\x20  a  b  c  d  e  f  g
7  .  .  .  .  .  .  2  7
6  .  .  .  .  .  .  .  6
5  .  .  .  .  S  .  .  5
4  .  .  .  #  .  .  .  4
3  .  .  .  .  .  .  .  3
2  .  .  .  .  .  .  .  2
1  1  .  .  .  .  .  .  1
   a  b  c  d  e  f  g
";
    assert_eq!(board.diagram().to_string(), plain);
    let marked = board
        .diagram()
        .unicode(true)
        .last_move(Some(step("e5")))
        .targets()
        .to_string();
    let rows: Vec<_> = marked.lines().collect();
    assert_eq!(rows[1], "7  ·  ·  ·  ·  ·  ·  ②  7");
    assert_eq!(rows[3], "5  ·  ·  · (·)[◉](·) ·  5");
    assert_eq!(rows[4], "4  ·  ·  ·  ▒ (·)(·) ·  4");
    assert_eq!(rows[7], "1  ①  ·  ·  ·  ·  ·  ·  1");
}

#[test]
fn json_is_checked() {
    let board: MukusIzi = serde_json::from_str(r#"{"position":"4/1S2/4/4 2"}"#).unwrap();
    assert_eq!(
        serde_json::to_string(&board).unwrap(),
        r#"{"rules":{"size":4,"start":null,"blocked":"loses"},"position":"4/1S2/4/4 2"}"#
    );
    assert_eq!(serde_json::to_string(&step("E5")).unwrap(), r#""e5""#);
    assert_eq!(
        serde_json::to_string(&MukusIziRules::SCHOOL).unwrap(),
        r#"{"size":8,"start":"e5","blocked":"loses"}"#
    );
    for rules in [
        r#"{"sise":7}"#,
        r#"{"size":9}"#,
        r#"{"size":-1}"#,
        r#"{"size":7.0}"#,
        r#"{"size":"7"}"#,
        r#"{"size":6}"#,
        r#"{"start":"a1"}"#,
        r#"{"start":"j1"}"#,
        r#"{"blocked":"wins"}"#,
        r#"{"size":7,"size":7}"#,
        "[7]",
        r#"{"size":null}"#,
        r#"{"blocked":null}"#,
        "7",
    ] {
        assert!(
            serde_json::from_str::<MukusIziRules>(rules).is_err(),
            "{rules}"
        );
    }
    for json in [
        "{}",
        r#"{"position":1}"#,
        r#"[{},"4/1S2/4/4 2"]"#,
        r#"{"position":"4/1S2/4/4 2","position":"4/1S2/4/4 2"}"#,
        r#"{"position":"4/4/4/4 1"}"#,
        r#"{"rules":{"size":5},"position":"4/1S2/4/4 2"}"#,
        r#"{"position":"4/1S2/4/4 2","turn":1}"#,
    ] {
        assert!(serde_json::from_str::<MukusIzi>(json).is_err(), "{json}");
    }
    assert!(serde_json::from_str::<Step>(r#""e9""#).is_err());
    assert!(serde_json::from_str::<Step>("5").is_err());
}
