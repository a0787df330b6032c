//! How games end, and what the clocks have to do with it.

use super::*;

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
