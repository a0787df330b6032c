//! Texts and JSON.

use super::*;

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
