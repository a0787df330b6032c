//! The forms in JSON of what goes in and comes out.

use super::*;

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

#[test]
fn options_and_verdicts_are_read_from_objects_alone_and_no_null_stands_for_a_number() {
    let null = r#"{"max_warnings":null}"#;
    for json in [null, "[]", "[null,null,3]", "null", "3", r#""tournament""#] {
        assert!(
            serde_json::from_str::<RefereeOptions>(json).is_err(),
            "{json}"
        );
        assert!(
            serde_json::from_str::<RefereeRules>(json).is_err(),
            "{json}"
        );
    }
    // A time may be none, and says so.
    let none = r#"{"move_time":null,"match_time":null,"max_warnings":3}"#;
    let options: RefereeOptions = serde_json::from_str(none).unwrap();
    assert_eq!(options.build().unwrap(), RefereeRules::default());
    assert_eq!(serde_json::to_string(&options).unwrap(), none);

    let verdict = won(Player::First, Reason::Captures).unwrap();
    let object = r#"{"winner":"first","reason":"captures"}"#;
    assert_eq!(serde_json::to_string(&verdict).unwrap(), object);
    assert_eq!(serde_json::from_str::<Verdict>(object).unwrap(), verdict);
    for json in [r#"["first","captures"]"#, "null", r#"{"winner":"first"}"#] {
        assert!(serde_json::from_str::<Verdict>(json).is_err(), "{json}");
    }
    let error = serde_json::from_str::<Verdict>("[]").unwrap_err();
    let expected = "invalid type: sequence, expected an object for struct Verdict";
    assert!(error.to_string().starts_with(expected), "{error}");
}

#[test]
fn answers_have_a_form_in_json() {
    let warned = |cause, times| Answer::Warned {
        player: Player::First,
        cause,
        times,
    };
    let line = kure::core::grid::Line::through(
        square("d4"),
        kure::core::grid::Axis::File,
        kure::core::grid::BoardSize::square(7),
    );
    let (from, to) = (square("d1"), square("d3"));
    for (answer, json) in [
        (Answer::Selected(square("d1")), r#"{"selected":"d1"}"#),
        (
            Answer::Moved {
                step: step("d2-d3"),
                captured: ["c4", "d4"].map(square).into_iter().collect(),
            },
            r#"{"moved":{"step":"d2-d3","captured":["c4","d4"]}}"#,
        ),
        (
            warned(WarningCause::MoveTime, 2),
            r#"{"warned":{"player":"first","cause":"move_time","times":2}}"#,
        ),
        (
            warned(WarningCause::Immovable(from), 1),
            r#"{"warned":{"player":"first","cause":{"immovable":"d1"},"times":1}}"#,
        ),
        (
            warned(
                WarningCause::IllegalTarget(IllegalStep::TooFar { from, to }),
                1,
            ),
            r#"{"warned":{"player":"first","cause":{"illegal_target":{"too_far":{"from":"d1","to":"d3"}}},"times":1}}"#,
        ),
        (
            warned(
                WarningCause::IllegalTarget(IllegalStep::FourInLine { to, line }),
                1,
            ),
            r#"{"warned":{"player":"first","cause":{"illegal_target":{"four_in_line":{"to":"d3","line":"file d"}}},"times":1}}"#,
        ),
        (
            Answer::Over(won(Player::First, Reason::NoMoves).unwrap()),
            r#"{"over":{"winner":"first","reason":"no_moves"}}"#,
        ),
    ] {
        assert_eq!(serde_json::to_string(&answer).unwrap(), json);
    }
}
