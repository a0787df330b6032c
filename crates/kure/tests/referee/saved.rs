//! A running game, saved and resumed.

use super::*;

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
            "`move_time_used`: not what can have been used for this move",
        ),
        (
            r#""move_time_used":{"secs":2"#,
            r#""move_time_used":{"secs":3"#,
            "`move_time_used`: not what can have been used for this move",
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

/// The state with one part replaced is refused, and says what is wrong.
fn refused(referee: &Referee, part: &str, wrong: &str) -> String {
    let json = serde_json::to_string(referee).unwrap();
    assert_eq!(&serde_json::from_str::<Referee>(&json).unwrap(), referee);
    assert!(json.contains(part), "{part} is in {json}");
    let read = serde_json::from_str::<Referee>(&json.replace(part, wrong));
    read.expect_err(wrong).to_string()
}

const MOVE_TIME_USED: &str = "`move_time_used`: not what can have been used for this move";

#[test]
fn time_used_fits_the_turns_and_warnings_of_each_player() {
    let mut referee = at(START, Some(10_000), None, 3);
    touch(&mut referee, &["d1", "d2"]);
    referee.advance(millis(2_000));
    for (part, wrong, player) in [
        // One turn of Dark's without a warning is shorter than ten seconds.
        (r#"[{"secs":0,"#, r#"[{"secs":500,"#, "first"),
        (r#"[{"secs":0,"#, r#"[{"secs":10,"#, "first"),
        // Light's first turn has taken the two seconds of its clock, there was no warning.
        (
            r#"{"secs":2,"nanos":0}],"#,
            r#"{"secs":7,"nanos":0}],"#,
            "second",
        ),
        (
            r#"{"secs":2,"nanos":0}],"#,
            r#"{"secs":12,"nanos":0}],"#,
            "second",
        ),
    ] {
        let error = refused(&referee, part, wrong);
        let expected = format!("`time_used`: not what the {player} player can have used");
        assert!(error.contains(&expected), "{wrong}: {error}");
    }
    let json = serde_json::to_string(&referee).unwrap();
    let nearly = json.replace(
        r#"[{"secs":0,"nanos":0}"#,
        r#"[{"secs":9,"nanos":999999999}"#,
    );
    assert!(serde_json::from_str::<Referee>(&nearly).is_ok(), "{nearly}");
}

/// Light has used three seconds for his move, and then Dark takes the fourth stone.
fn captured() -> Referee {
    let text = "l6/l6/1d1d1d1/2lll2/7/3d3/7 l";
    let mut referee = at(text, Some(10_000), None, 3);
    referee.advance(millis(3_000));
    touch(&mut referee, &["a7", "b6", "d2", "d3"]);
    assert_eq!(referee.verdict(), won(Player::First, Reason::Captures));
    referee
}

const NO_TIME: &str = r#""move_time_used":{"secs":0,"nanos":0}"#;
const A_SECOND: &str = r#""move_time_used":{"secs":1,"nanos":0}"#;

#[test]
fn the_clock_of_a_move_does_not_run_after_an_end_on_the_board() {
    let error = refused(&captured(), NO_TIME, A_SECOND);
    assert!(error.contains(MOVE_TIME_USED), "{error}");
}

#[test]
fn the_clock_of_a_move_does_not_run_without_a_move_time() {
    let mut referee = at(START, None, Some(60_000), 3);
    referee.advance(millis(5_000));
    let error = refused(&referee, NO_TIME, A_SECOND);
    assert!(error.contains(MOVE_TIME_USED), "{error}");
}

#[test]
fn the_clock_of_a_move_stands_at_its_limit_only_when_that_ended_the_game() {
    let at_limit = r#""move_time_used":{"secs":10,"#;
    let mut running = at(START, Some(10_000), Some(60_000), 3);
    running.advance(millis(12_000));
    let error = refused(&running, r#""move_time_used":{"secs":2,"#, at_limit);
    assert!(error.contains(MOVE_TIME_USED), "{error}");
    // Lost by warnings or by time it may, but not beyond, and time that has run out has run.
    let mut warned = running.clone();
    warned.advance(millis(100_000));
    assert_eq!(warned.verdict(), won(Player::Second, Reason::Warnings));
    let mut late = at(START, Some(10_000), Some(20_000), 3);
    late.advance(millis(20_000));
    assert_eq!(late.verdict(), won(Player::Second, Reason::MatchTime));
    for (over, wrong) in [
        (&warned, r#""move_time_used":{"secs":11,"#),
        (&late, r#""move_time_used":{"secs":11,"#),
        (&late, r#""move_time_used":{"secs":0,"#),
    ] {
        let error = refused(over, at_limit, wrong);
        assert!(error.contains(MOVE_TIME_USED), "{wrong}: {error}");
    }
}

#[test]
fn a_player_whose_first_turn_never_came_has_used_nothing() {
    // Dark's one move ends the game; it was his turn, and never Light's.
    let mut over = at("7/3d3/2d4/d6/ldd4/ll5/l3d1d d", None, None, 3);
    over.advance(millis(3_000));
    touch(&mut over, &["c5", "g7", "b4"]);
    assert_eq!(over.verdict(), won(Player::First, Reason::NoMoves));
    let expected = "the second player has warnings or used time before the first turn";
    for (part, wrong) in [
        ("[1,0]", "[1,1]"),
        (r#"{"secs":0,"nanos":0}],"#, r#"{"secs":1,"nanos":0}],"#),
    ] {
        let error = refused(&over, part, wrong);
        assert!(error.contains(expected), "{wrong}: {error}");
    }
}

#[test]
fn no_player_reaches_two_limits() {
    let mut late = at(START, None, Some(60_000), 3);
    late.advance(millis(60_000));
    let error = refused(&late, "[0,0]", "[3,0]");
    let expected = "the first player has reached a limit, and the game went on";
    assert!(error.contains(expected), "{error}");
}

#[test]
fn a_warning_without_a_selection_needs_a_turn_before_or_a_stone_without_a_move() {
    let fresh = at(START, None, None, 3);
    let error = refused(&fresh, "[0,0]", "[1,0]");
    assert!(error.contains("`warnings`: the first player"), "{error}");
    // With a stone selected, with a move time that ran out, after a turn, and with a stone that is hemmed in, it is as it should be.
    let mut selected = fresh.clone();
    touch(&mut selected, &["d1", "d4"]);
    let mut slow = at(START, Some(10), None, 3);
    slow.advance(millis(10));
    let mut later = selected.clone();
    touch(&mut later, &["d2", "d7", "d6"]);
    let mut hemmed_in = untimed("lllllll/7/7/7/7/dd5/d1d1d2 d");
    touch(&mut hemmed_in, &["a1"]);
    for referee in [selected, slow, later, hemmed_in] {
        let json = serde_json::to_string(&referee).unwrap();
        assert_eq!(serde_json::from_str::<Referee>(&json).unwrap(), referee);
    }
}

#[test]
fn a_saved_game_is_an_object() {
    let values: serde_json::Value = serde_json::from_str(&saved()).unwrap();
    let object = values.as_object().unwrap();
    let order = "version rules start moves warnings time_used move_time_used selection result";
    let listed: Vec<_> = order.split(' ').map(|key| &object[key]).collect();
    let error = serde_json::from_str::<Referee>(&serde_json::to_string(&listed).unwrap());
    let error = error.unwrap_err().to_string();
    let expected = "invalid type: sequence, expected an object for a saved game";
    assert!(error.starts_with(expected), "{error}");
}
