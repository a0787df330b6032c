//! The rules, each by name: the fixtures, every reason for an error, and faults that other programs had.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test panics when it fails, and so do its helpers"
)]

use boardgame_core::grid::{Axis, Bitboard, BoardSize, Line, Square};
use boardgame_core::{
    ByPlayer, Diagram, Game, Outcome, PlayError, Player, Position, RulesOptions, Symmetry, Zobrist,
    divide, parse_beside, perft, perft_made,
};
use kure::{
    HomeStones, IllegalStep, Kure, KureOptions, KureRules, KureSetup, SetupViolation, Step,
};

fn position(text: &str) -> Kure {
    text.parse()
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn square(text: &str) -> Square {
    text.parse().unwrap()
}

fn squares(texts: &[&str]) -> Bitboard {
    texts.iter().map(|text| square(text)).collect()
}

fn step(text: &str) -> Step {
    text.parse().unwrap()
}

fn line(through: &str, axis: Axis) -> Line {
    Line::through(square(through), axis, BoardSize::square(7))
}

fn never_count() -> KureRules {
    let options = KureOptions {
        home_stones: Some(HomeStones::NeverCount),
    };
    options.build().unwrap()
}

fn targets(position: &Kure, from: &str) -> Vec<String> {
    let targets = position.targets(square(from)).into_iter();
    targets.map(|square| square.to_string()).collect()
}

fn played(text: &str, mv: &str) -> Kure {
    let mut position = position(text);
    position
        .play(step(mv))
        .unwrap_or_else(|error| panic!("{text}, {mv}: {error}"));
    position
}

fn refused(text: &str, mv: &str) -> PlayError<IllegalStep> {
    let before = position(text);
    let mut after = before;
    let error = after.play(step(mv)).unwrap_err();
    assert_eq!(after, before, "{mv} is refused and changes nothing");
    error
}

/// The same position with top and bottom exchanged, and the players with them.
fn flipped(text: &str) -> Kure {
    let position = position(text);
    position.map(position.symmetries()[2])
}

const START: &str = "lllllll/7/7/7/7/7/ddddddd d";

#[test]
fn the_start_has_seven_stones_on_each_home_row_and_dark_begins() {
    assert_eq!(Kure::default().to_string(), START);
    assert_eq!(position(START), Kure::default());
    assert_eq!(Kure::default().turn(), Player::First);
    assert_eq!(Kure::new(never_count()).to_string(), START);
    assert_eq!(Kure::start(never_count()), Ok(Kure::new(never_count())));
}

#[test]
fn perft_of_the_start() {
    for (depth, nodes) in (0..).zip([1, 19, 361, 6213, 106_929, 1_803_078]) {
        assert_eq!(perft(&Kure::default(), depth), nodes);
        assert_eq!(perft_made(&Kure::default(), depth), nodes);
    }
}

#[test]
fn perft_in_the_middle_of_a_game() {
    let middle = position("l6/5l1/1d1lll1/2ld2l/5d1/2d2d1/d3d2 d");
    for (depth, nodes) in (1..).zip([22, 390, 7908, 144_970, 2_851_357]) {
        assert_eq!(perft(&middle, depth), nodes);
    }
}

#[test]
fn divide_lists_the_moves_in_order_and_adds_up_to_perft() {
    let parts = divide(&Kure::default(), 3);
    let listed: Vec<_> = parts.iter().map(|&(mv, _)| mv).collect();
    assert_eq!(listed, Kure::default().legal_moves()[..]);
    let first = ["a1-a2", "a1-b2", "b1-a2", "b1-b2", "b1-c2"].map(step);
    assert_eq!(listed[..5], first);
    assert_eq!(parts.iter().map(|&(_, nodes)| nodes).sum::<u64>(), 6213);
}

#[test]
fn home_stones_step_forward_only() {
    let start = Kure::default();
    assert_eq!(targets(&start, "d1"), ["c2", "d2", "e2"]);
    assert_eq!(targets(&start, "a1"), ["a2", "b2"]);
    assert!(targets(&start, "d7").is_empty(), "not to move");
    let light = played(START, "d1-d2");
    assert_eq!(targets(&light, "d7"), ["c6", "d6", "e6"]);
    assert_eq!(targets(&light, "g7"), ["f6", "g6"]);
}

#[test]
fn other_stones_step_forward_backward_and_diagonally_but_never_sideways() {
    let open = position("llll3/7/7/3d3/7/7/d1d1d2 d");
    assert_eq!(targets(&open, "d4"), ["c3", "d3", "e3", "c5", "d5", "e5"]);
    // One rank up lies the home row, which no stone enters again.
    let near_home = position("llll3/7/7/7/7/3d3/d1d1d2 d");
    assert_eq!(targets(&near_home, "d2"), ["c3", "d3", "e3"]);
}

#[test]
fn steps_and_jaws_never_wrap_round_the_border() {
    for rank in 3..=5 {
        for (file, expected) in [(0, 4), (6, 4), (3, 6)] {
            let stone = Square::new(file, rank).unwrap();
            let setup = KureSetup {
                stones: ByPlayer::new(stone.into(), squares(&["a7", "b7", "c7", "d7"])),
                turn: Player::First,
            };
            let mut setup = setup;
            setup.stones.first |= squares(&["c1", "d1", "e1"]);
            let position = Kure::from_setup(setup, KureRules::default()).unwrap();
            let reached = position.targets(stone);
            assert!(reached.into_iter().all(|to| to.distance(stone) == 1));
            if rank < 5 {
                assert_eq!(reached.len(), expected, "{stone}");
            }
        }
    }
    // g4 and a6 are two apart by number, with the free a5 between: no jaws. Nor are f3, g3 and the next rank's first square.
    for (text, mv) in [
        ("llll3/d6/l6/7/6d/7/d3d2 d", "g3-g4"),
        ("llll3/7/d6/7/5dl/7/d3d2 d", "f3-f4"),
        ("llll3/7/7/l6/d5d/7/d3d2 d", "g3-g2"),
        ("1lll3/7/7/7/3d3/l5l/d3dd1 d", "f1-f2"),
    ] {
        let before = position(text);
        let after = played(text, mv);
        assert_eq!(
            after.taken(Player::First),
            before.taken(Player::First),
            "{text} {mv}"
        );
    }
}

#[test]
fn one_guest_at_most_stands_on_the_enemys_home_row() {
    let text = "1d1l3/d4l1/7/7/7/l2d2l/3d3 d";
    assert_eq!(targets(&position(text), "a6"), ["a5", "b5"]);
    assert_eq!(
        refused(text, "a6-a7"),
        PlayError::Illegal(IllegalStep::SecondGuest {
            to: square("a7"),
            guest: square("b7")
        })
    );
    // The guest leaves again by stepping back, and then the next one may come.
    assert_eq!(targets(&position(text), "b7"), ["b6", "c6"]);
    let left = played("1d1l3/d4l1/7/7/7/l2d2l/3d3 d", "b7-b6");
    assert_eq!(left.turn(), Player::Second);
    let none = position("3l3/d4l1/7/7/7/l1dd2l/3d3 d");
    assert_eq!(targets(&none, "a6"), ["a5", "b5", "a7", "b7"]);
}

#[test]
fn four_in_line_is_forbidden_with_gaps_and_with_enemy_stones_between() {
    // Rank, file and both diagonals; next to each other, with gaps, with enemy stones between.
    for (text, mv, axis) in [
        ("llll3/7/7/ddd4/4d2/7/7 d", "e3-d4", Axis::Rank),
        ("llll3/7/7/d1d1d2/6d/7/7 d", "g3-g4", Axis::Rank),
        ("3ll2/7/7/dldld2/6d/7/7 d", "g3-g4", Axis::Rank),
        ("3llll/1d5/7/d6/d6/d6/7 d", "b6-a7", Axis::File),
        ("3ll2/1d5/d6/l6/d6/l6/d6 d", "b6-a7", Axis::File),
        ("llll3/5d1/4d2/7/7/1dd4/7 d", "c2-c3", Axis::Rising),
        ("3llll/1d5/2d4/7/7/4dd1/7 d", "e2-e3", Axis::Falling),
    ] {
        let to = step(mv).to();
        let line = Line::through(to, axis, BoardSize::square(7));
        let expected = PlayError::Illegal(IllegalStep::FourInLine { to, line });
        assert_eq!(refused(text, mv), expected, "{text} {mv}");
        assert!(!position(text).legal_moves().contains(&step(mv)));
    }
    // Three in line are no trouble.
    let _ = played("llll3/5d1/7/7/7/1dd1d2/7 d", "c2-c3");
}

#[test]
fn a_stone_may_move_along_its_own_full_line_and_leave_it() {
    // Three on file d: the one on d5 stays on it, a fourth stone may not come.
    let text = "lll1l2/7/3d3/3d3/2d4/3d3/7 d";
    assert_eq!(
        targets(&position(text), "d5"),
        ["c4", "e4", "c6", "d6", "e6"]
    );
    assert_eq!(targets(&position(text), "c3"), ["b2", "c2", "b4", "c4"]);
    let full: Vec<_> = position(text).full_lines(Player::First).collect();
    assert_eq!(full, [line("d4", Axis::File)]);
    assert_eq!(position(text).full_lines(Player::Second).count(), 0);
}

#[test]
fn home_stones_count_on_files_and_diagonals_unless_they_never_count() {
    // a1, b2 and c3 on a diagonal, and e3 beside d4; d1, d2, d3 on a file.
    for (text, mv, axis) in [
        ("llll3/7/7/7/2d1d2/1d5/d6 d", "e3-d4", Axis::Rising),
        ("llll3/7/7/7/2dd3/3d3/3d3 d", "c3-d4", Axis::File),
    ] {
        let to = step(mv).to();
        let line = Line::through(to, axis, BoardSize::square(7));
        let expected = IllegalStep::FourInLine { to, line };
        assert_eq!(refused(text, mv), PlayError::Illegal(expected));
        let free = Kure::parse(text, never_count()).unwrap();
        assert_eq!(free.check(step(mv)), Ok(()));
    }
    // Under either rule the home row itself holds as many as it likes.
    assert_eq!(Kure::default().full_lines(Player::First).count(), 0);
}

#[test]
fn a_home_stone_that_never_counts_is_not_on_its_line_before_it_moves() {
    // It would come onto the file as the fourth; where home stones count, it would have been the fourth all along.
    let text = "lll1l2/3d3/3d3/3d3/7/7/3d3 d";
    assert!(text.parse::<Kure>().is_err());
    let position = Kure::parse(text, never_count()).unwrap();
    assert_eq!(targets(&position, "d1"), ["c2", "e2"]);
    let to = square("d2");
    let line = line("d2", Axis::File);
    assert_eq!(
        position.check(step("d1-d2")),
        Err(PlayError::Illegal(IllegalStep::FourInLine { to, line }))
    );
}

#[test]
fn an_enemy_stone_between_two_own_ones_is_taken_in_all_eight_directions() {
    for (jaw, victim) in [
        ("b2", "c3"),
        ("d2", "d3"),
        ("f2", "e3"),
        ("b4", "c4"),
        ("f4", "e4"),
        ("b6", "c5"),
        ("d6", "d5"),
        ("f6", "e5"),
    ] {
        // The mover comes to d4 from above or below, where there is room.
        for from in ["c3", "d3", "e3", "c5", "d5", "e5"] {
            if from == victim {
                continue;
            }
            let setup = KureSetup {
                stones: ByPlayer::new(
                    squares(&[from, jaw, "a1", "g1"]),
                    squares(&[victim, "a7", "b7", "g7"]),
                ),
                turn: Player::First,
            };
            let Ok(position) = Kure::from_setup(setup, KureRules::default()) else {
                continue;
            };
            let mv = Step::new(square(from), square("d4"));
            if !position.is_legal(mv) {
                continue;
            }
            assert_eq!(position.captures(mv), square(victim).into());
            let mut after = position;
            after.play(mv).unwrap();
            assert_eq!(after.stone_at(square(victim)), None, "{position} {mv}");
            assert_eq!(after.taken(Player::First), 4);
        }
    }
}

#[test]
fn one_move_takes_on_several_axes_and_the_total_may_pass_four() {
    let text = "l6/l6/1d1d1d1/2lll2/7/3d3/7 d";
    let taken = squares(&["c4", "d4", "e4"]);
    assert_eq!(position(text).captures(step("d2-d3")), taken);
    let after = played(text, "d2-d3");
    assert_eq!(after.to_string(), "l6/l6/1d1d1d1/7/3d3/7/7 l");
    assert_eq!(
        after.taken(Player::First),
        5,
        "two before, and three at once"
    );
    assert_eq!(after.outcome(), Some(Outcome::Win(Player::First)));
    assert_eq!(
        after.turn(),
        Player::Second,
        "the ending move passes the turn too"
    );
    assert!(after.legal_moves().is_empty());
    assert_eq!(
        after.clone().play(step("a7-b6")),
        Err(PlayError::Over(Outcome::Win(Player::First)))
    );
}

#[test]
fn stepping_between_two_enemies_is_safe_and_the_mover_captures_there_too() {
    let safe = played("llll3/7/4d2/7/2l1l2/3d3/d4dd d", "d2-d3");
    assert_eq!(safe.to_string(), "llll3/7/4d2/7/2ldl2/7/d4dd l");
    let takes = played("llll3/7/7/7/1dl1l2/3d3/d4dd d", "d2-d3");
    assert_eq!(takes.to_string(), "llll3/7/7/7/1d1dl2/7/d4dd l");
}

#[test]
fn only_the_moved_stone_makes_jaws() {
    // c3 stands between b3 and d3 already: Dark's move elsewhere takes nothing.
    let after = played("llll3/7/7/7/1dld3/7/d4d1 d", "f1-f2");
    assert_eq!(after.taken(Player::First), 2);
    assert_eq!(after.stone_at(square("c3")), Some(Player::Second));
}

#[test]
fn whoever_has_taken_four_stones_has_won_whoever_is_to_move() {
    for turn in ["d", "l"] {
        let dark = position(&format!("lll4/7/7/7/7/7/ddddddd {turn}"));
        assert_eq!(dark.outcome(), Some(Outcome::Win(Player::First)));
        let light = position(&format!("lllllll/7/7/7/7/7/3d3 {turn}"));
        assert_eq!(light.outcome(), Some(Outcome::Win(Player::Second)));
        assert_eq!(light.taken(Player::Second), 6);
        assert_eq!(light.move_count(), 0);
        assert!(light.targets(square("d1")).is_empty());
    }
    assert_eq!(position("llll3/7/7/7/7/7/dddd3 d").outcome(), None);
}

#[test]
fn the_player_to_move_without_a_legal_move_loses() {
    // Both empty squares in Light's reach are on Dark's home row, where Light has its one guest.
    let text = "7/3d3/7/dd5/ldd4/ll5/l3d1d l";
    let blocked = position(text);
    assert_eq!(blocked.outcome(), Some(Outcome::Win(Player::First)));
    assert_eq!(
        (blocked.move_count(), perft(&blocked, 1), perft(&blocked, 0)),
        (0, 0, 1)
    );
    assert!(!blocked.has_legal_moves());
    assert_eq!(position(&text.replace(" l", " d")).outcome(), None);
    let mirrored = flipped(text);
    assert_eq!(mirrored.outcome(), Some(Outcome::Win(Player::Second)));
    let after = played("7/3d3/2d4/d6/ldd4/ll5/l3d1d d", "c5-b4");
    assert_eq!(after, blocked);
}

#[test]
fn rows_have_one_direction_for_both_players() {
    // The same game with top and bottom exchanged and the players with them.
    let game = ["d1-d2", "d7-d6", "c1-c2", "e7-e6", "d2-d3", "e6-e5"];
    let (mut one, mut other) = (Kure::default(), flipped(START));
    assert_eq!(other.turn(), Player::Second);
    let map = one.symmetries()[2];
    for mv in game {
        other.play(one.map_move(step(mv), map)).unwrap();
        one.play(step(mv)).unwrap();
        assert_eq!(one.map(map), other);
    }
    assert!(Kure::swaps_players(map));
}

#[test]
fn every_reason_against_a_step_is_given_and_changes_nothing() {
    let text = "1d1l2l/d1l3l/7/1ddd3/4d2/7/3d3 d";
    for (mv, reason, words) in [
        (
            "h1-g2",
            IllegalStep::OffBoard(square("h1")),
            "h1 is off the board of 7x7",
        ),
        (
            "d4-h8",
            IllegalStep::OffBoard(square("h8")),
            "h8 is off the board of 7x7",
        ),
        (
            "a1-a2",
            IllegalStep::EmptyOrigin(square("a1")),
            "there is no stone on a1",
        ),
        (
            "c6-c5",
            IllegalStep::EnemyOrigin(square("c6")),
            "the stone on c6 is the opponent's",
        ),
        (
            "d4-e3",
            IllegalStep::Occupied(square("e3")),
            "e3 is occupied",
        ),
        (
            "d4-d4",
            IllegalStep::Occupied(square("d4")),
            "d4 is occupied",
        ),
        (
            "d4-e4",
            IllegalStep::Sideways {
                from: square("d4"),
                to: square("e4"),
            },
            "e4 is sideways of d4, a stone goes straight or diagonally forward or backward",
        ),
        (
            "d4-d6",
            IllegalStep::TooFar {
                from: square("d4"),
                to: square("d6"),
            },
            "d6 is more than one step away from d4",
        ),
        (
            "a6-a7",
            IllegalStep::SecondGuest {
                to: square("a7"),
                guest: square("b7"),
            },
            "a7 is on the opponent's home row, where the stone on b7 is the one guest allowed",
        ),
        (
            "e3-e4",
            IllegalStep::FourInLine {
                to: square("e4"),
                line: line("e4", Axis::Rank),
            },
            "a stone on e4 would be the fourth on rank 4",
        ),
    ] {
        let error = refused(text, mv);
        assert_eq!(error, PlayError::Illegal(reason), "{mv}");
        assert_eq!(error.to_string(), words);
    }
    let error = refused("llll3/7/7/7/7/3d3/ddd4 d", "d2-e1");
    assert_eq!(
        error,
        PlayError::Illegal(IllegalStep::ReturnHome(square("e1")))
    );
    assert_eq!(
        error.to_string(),
        "e1 is on the home row, where no stone returns"
    );
    // Only Light can name a square behind its home row.
    let error = refused("lllllll/7/7/7/7/3d3/ddd1ddd l", "d7-e8");
    let (from, to) = (square("d7"), square("e8"));
    assert_eq!(
        error,
        PlayError::Illegal(IllegalStep::BackwardFromHome { from, to })
    );
    assert_eq!(
        error.to_string(),
        "the stone on d7 is on its home row and only goes forward, not to e8"
    );
}

#[test]
fn move_texts_ignore_case_and_hyphen_and_refuse_everything_else() {
    for text in ["d1-d2", "D1-D2", "d1d2", "D1d2"] {
        assert_eq!(step(text), Step::new(square("d1"), square("d2")));
    }
    assert_eq!(step("D1D2").to_string(), "d1-d2");
    for (text, character) in [
        ("", 1),
        ("d", 2),
        ("d1", 3),
        ("d1-", 4),
        ("d1--d2", 4),
        ("d1 d2", 3),
        ("d1-d", 5),
        ("d1-d9", 5),
        ("d1-i2", 4),
        ("i1-d2", 1),
        ("d0-d2", 2),
        (" d1-d2", 1),
        ("d1-d2 ", 6),
        ("d1-d2x", 6),
        ("1d-2d", 1),
        ("d1–d2", 3),
        ("d1xd2", 3),
        ("İ1-d2", 1),
        ("d1-\u{0}", 4),
        (&"d1-d2".repeat(1_000_000), 6),
    ] {
        let error = text.parse::<Step>().unwrap_err();
        assert_eq!(error.character(), character, "{error}");
        assert!(error.to_string().len() < 200);
    }
    assert_eq!(
        "d1-x".parse::<Step>().unwrap_err().to_string(),
        "move text, character 4: expected a square from a1 to h8, found `x` (where the stone on d1 goes)"
    );
}

#[test]
fn position_texts_are_canonical_or_refused_with_the_place() {
    for (text, error) in [
        (
            "",
            "position text, character 1: expected the rows of the board",
        ),
        (
            "lllllll/7/7/7/7/7/ddddddd",
            "position text, character 26: expected a space and the side to move",
        ),
        (
            "lllllll/7/7/7/7/7/ddddddd  d",
            "position text, character 27: expected the side to move",
        ),
        (
            "lllllll/7/7/7/7/7/ddddddd d ",
            "position text, character 29: expected the end of the text",
        ),
        (
            "lllllll/7/7/7/7/7/ddddddd w",
            "position text, character 27: the side to move `w` is not `d` or `l`",
        ),
        (
            "lllllll/7/7/7/7/7/ddddddd dl",
            "position text, character 27: the side to move `dl` is not `d` or `l`",
        ),
        (
            "lllllll/34/7/7/7/7/ddddddd d",
            "position text, character 10: a run that belongs to the one before it",
        ),
        (
            "Lllllll/7/7/7/7/7/ddddddd d",
            "position text, character 1: `L` is no square of a board",
        ),
        (
            "llllll/6/6/6/6/dddddd d",
            "impossible position: the rows make a board of 6x6, Küre is played on 7x7",
        ),
    ] {
        assert_eq!(
            text.parse::<Kure>().unwrap_err().to_string(),
            error,
            "{text:?}"
        );
    }
}

#[test]
fn a_setup_names_everything_that_is_wrong() {
    let setup = KureSetup {
        stones: ByPlayer::new(
            squares(&["a4", "b4", "c4", "d4", "h4", "a7", "b7", "d5"]),
            squares(&["d4", "a8"]),
        ),
        turn: Player::First,
    };
    let violations = Kure::from_setup(setup, KureRules::default()).unwrap_err();
    let first = Player::First;
    assert_eq!(
        violations.all(),
        [
            SetupViolation::OffBoard(square("h4")),
            SetupViolation::OffBoard(square("a8")),
            SetupViolation::TwoStones(square("d4")),
            SetupViolation::TooManyStones {
                player: first,
                count: 8
            },
            SetupViolation::TooManyGuests {
                player: first,
                count: 2
            },
            SetupViolation::FourInLine {
                player: first,
                line: line("a4", Axis::Rank),
                count: 4
            },
        ]
    );
    assert_eq!(
        violations.to_string(),
        "the stone on h4 is off the board; the stone on a8 is off the board; there are two stones on d4; \
        the first player has 8 stones, more than 7; \
        the first player has 2 stones on the opponent's home row, where one is allowed; \
        the first player has 4 stones on rank 4, where three are allowed"
    );
    let both_lost = "lll4/7/7/7/7/7/ddd4 d".parse::<Kure>().unwrap_err();
    assert_eq!(
        both_lost.to_string(),
        "impossible position: both players have 3 stones or fewer, so that both have lost"
    );
}

#[test]
fn four_in_line_in_a_setup_is_four_or_more_that_count() {
    for (text, count, never) in [
        // On the own home row any number.
        (START, true, true),
        // Four and five on a file, with gaps; four on either diagonal.
        (
            "1llll2/d6/7/d6/d6/7/7 d".replace("7 d", "d6 d").as_str(),
            false,
            true,
        ),
        ("llll3/d6/d6/d6/d6/7/d6 d", false, false),
        ("llll3/5d1/7/3d3/2d4/1d5/7 d", false, false),
        ("llll3/7/1d5/2d4/3d3/4d2/7 d", false, false),
        // The fourth of a diagonal is at home.
        ("llll3/7/7/3d3/2d4/1d5/d6 d", false, true),
        // Diagonals of three squares can't hold four.
        ("llll3/7/d6/1d5/2d4/7/7 d", true, true),
    ] {
        assert_eq!(text.parse::<Kure>().is_ok(), count, "{text}");
        assert_eq!(Kure::parse(text, never_count()).is_ok(), never, "{text}");
    }
}

#[test]
fn a_decided_setup_may_have_either_side_to_move() {
    for text in ["lll4/7/7/7/7/7/ddddddd d", "lll4/7/7/7/7/7/ddddddd l"] {
        assert_eq!(position(text).to_string(), text);
        assert_eq!(
            Kure::from_setup(position(text).setup(), KureRules::default()),
            Ok(position(text))
        );
    }
}

#[test]
fn positions_that_differ_in_turn_or_rules_are_different() {
    let mut keys: Vec<u64> = vec![];
    for text in [
        START,
        "lllllll/7/7/7/7/7/ddddddd l",
        "lllllll/7/7/7/7/3d3/ddd1ddd d",
    ] {
        for rules in [KureRules::default(), never_count()] {
            keys.push(Kure::parse(text, rules).unwrap().zobrist());
        }
    }
    keys.sort_unstable();
    keys.dedup();
    assert_eq!(keys.len(), 6);
    assert_ne!(Kure::default(), Kure::new(never_count()));
}

#[test]
fn undo_of_a_capture_and_of_a_win_restores_the_position_and_its_key() {
    let start = position("l6/l6/1d1d1d1/2lll2/7/3d3/7 d");
    let mut game = Game::new(start);
    game.play(step("d2-d3")).unwrap();
    assert!(game.position().outcome().is_some());
    assert_eq!(game.undo(), Some(step("d2-d3")));
    assert_eq!(game.position(), &start);
    assert_eq!(game.position().zobrist(), start.zobrist());
    game.play(step("d2-c2")).unwrap_err();
    game.play(step("d2-c3")).unwrap();
    assert_eq!(game.redo(), None, "another move drops the undone line");
}

#[test]
fn a_position_read_back_plays_on_as_before() {
    let mut position = Kure::new(never_count());
    for mv in ["d1-d2", "d7-d6", "d2-d3", "d6-d5", "c1-d2"] {
        position.play(step(mv)).unwrap();
        let json = serde_json::to_string(&position).unwrap();
        let read: Kure = serde_json::from_str(&json).unwrap();
        assert_eq!((read, read.rules()), (position, position.rules()));
        assert_eq!(perft(&read, 3), perft(&position, 3));
    }
}

#[test]
fn the_symmetries_are_the_mirror_the_swap_and_both() {
    let text = "l6/5l1/1d1lll1/2ld2l/5d1/2d2d1/d3d2 d";
    let maps = position(text).symmetries();
    let mapped: Vec<_> = maps
        .iter()
        .map(|&map| position(text).map(map).to_string())
        .collect();
    assert_eq!(
        mapped,
        [
            text,
            "6l/1l5/1lll1d1/l2dl2/1d5/1d2d2/2d3d d",
            "l3l2/2l2l1/5l1/2dl2d/1l1ddd1/5d1/d6 l",
            "2l3l/1l2l2/1l5/d2ld2/1ddd1l1/1d5/6d l",
        ]
    );
    let swaps: Vec<_> = maps.iter().map(|&map| Kure::swaps_players(map)).collect();
    assert_eq!(swaps, [false, false, true, true]);
}

#[test]
fn the_diagram_has_coordinates_the_last_move_and_the_targets() {
    let after = played(START, "d1-d2");
    let plain = "\u{20}  a  b  c  d  e  f  g
7  l  l  l  l  l  l  l  7
6  .  .  .  .  .  .  .  6
5  .  .  .  .  .  .  .  5
4  .  .  .  .  .  .  .  4
3  .  .  .  .  .  .  .  3
2  .  .  .  d  .  .  .  2
1  d  d  d  .  d  d  d  1
   a  b  c  d  e  f  g
";
    assert_eq!(after.diagram().to_string(), plain);
    let marked = after
        .diagram()
        .unicode(true)
        .last_move(Some(step("d1-d2")))
        .targets()
        .to_string();
    let rows: Vec<_> = marked.lines().collect();
    assert_eq!(rows[1], "7  ○  ○  ○  ○  ○  ○  ○  7");
    assert_eq!(rows[2], "6 (·)(·)(·)(·)(·)(·)(·) 6");
    assert_eq!(rows[6], "2  ·  ·  · [●] ·  ·  ·  2");
    assert_eq!(rows[7], "1  ●  ●  ● [·] ●  ●  ●  1");
    let symbols = after.diagram().symbols(ByPlayer::new('x', 'o')).to_string();
    assert!(symbols.contains("1  x  x  x  .  x  x  x  1"), "{symbols}");
    assert!(symbols.contains("7  o  o  o  o  o  o  o  7"), "{symbols}");
}

#[test]
fn json_is_checked() {
    assert_eq!(
        serde_json::to_string(&Kure::default()).unwrap(),
        r#"{"rules":{"home_stones":"count"},"position":"lllllll/7/7/7/7/7/ddddddd d"}"#
    );
    assert_eq!(serde_json::to_string(&step("D1d2")).unwrap(), r#""d1-d2""#);
    assert_eq!(
        serde_json::from_str::<KureRules>(r#"{"home_stones":"never_count"}"#).unwrap(),
        never_count()
    );
    assert_eq!(
        serde_json::from_str::<KureRules>("{}").unwrap(),
        KureRules::default()
    );
    for rules in [
        r#"{"home_stones":"counts"}"#,
        r#"{"home_stones":true}"#,
        r#"{"homestones":"count"}"#,
        r#"{"home_stones":"count","home_stones":"count"}"#,
        r#"{"size":7}"#,
        "7",
    ] {
        assert!(serde_json::from_str::<KureRules>(rules).is_err(), "{rules}");
    }
    for json in [
        "{}",
        r#"{"position":1}"#,
        r#"{"position":"7/7/7/7/7/7/7 d"}"#,
        r#"{"position":"lllllll/7/7/7/7/7/ddddddd d","turn":"d"}"#,
        r#"{"position":"lllllll/7/7/7/7/7/ddddddd d"#,
        &"[".repeat(100_000),
    ] {
        assert!(serde_json::from_str::<Kure>(json).is_err(), "{json}");
    }
    assert!(serde_json::from_str::<Step>(r#""d1-d9""#).is_err());
    let options = KureOptions::default();
    assert_eq!(parse_beside::<Kure>(START, &options), Ok(Kure::default()));
}

#[test]
fn a_list_of_moves_reads_as_a_slice_and_gives_its_moves() {
    let moves = Kure::default().legal_moves();
    assert_eq!(moves.len(), 19);
    assert_eq!(moves.into_iter().len(), 19);
    assert!(moves.into_iter().eq((&moves).into_iter().copied()));
    assert_eq!(format!("{:?}", &moves[..2]), "[a1-a2, a1-b2]");
}
