//! Texts, setups and JSON: one form each, and everything else refused with a reason.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "helpers of tests, outside the test functions"
)]

mod setups;

use boardgame_core::{ByPlayer, Player, Position};
use o_an_quan::{
    Captured, MandarinSquare, OAnQuan, OAnQuanRules, OAnQuanSetup, SetupViolation, Sowing,
};
use setups::{Random, START, all_rules, position, random_setup, sowing, squares_empty};

#[test]
fn position_texts_are_canonical_or_refused_with_the_place() {
    for (text, error) in [
        ("", "position text, character 1: expected the two rows"),
        (
            " 5,5,5,5,5/5,5,5,5,5 Q0,Q0 1 0,0",
            "position text, character 1: expected the two rows",
        ),
        (
            "5,5,5,5,5/5,5,5,5,5",
            "position text, character 20: expected a space and the two mandarin squares",
        ),
        (
            "5,5,5,5,5/5,5,5,5,5  Q0,Q0 1 0,0",
            "position text, character 21: expected the two mandarin squares",
        ),
        (
            "5,5,5,5,5/5,5,5,5,5 Q0,Q0 1 0,0 ",
            "position text, character 33: expected the end of the text",
        ),
        (
            "5,5,5,5,5 Q0,Q0 1 0,0",
            "position text, character 1: expected two rows, found 1",
        ),
        (
            "5,5,5,5,5/5,5,5,5 Q0,Q0 1 0,0",
            "position text, character 11: expected five counts of citizens in a row, found 4",
        ),
        (
            "5,5,5,5,5/5,5,5,5,5,5 Q0,Q0 1 0,0",
            "position text, character 11: expected five counts of citizens in a row, found 6",
        ),
        (
            "5,5,05,5,5/5,5,5,5,5 Q0,Q0 1 0,0",
            "position text, character 5: the count of citizens `05` is not a whole number from 0 to 20050",
        ),
        (
            "5,5,+5,5,5/5,5,5,5,5 Q0,Q0 1 0,0",
            "position text, character 5: the count of citizens `+5` is not a whole number from 0 to 20050",
        ),
        (
            "5,5,,5,5/5,5,5,5,5 Q0,Q0 1 0,0",
            "position text, character 5: the count of citizens `` is not a whole number from 0 to 20050",
        ),
        (
            "5,5,20051,5,5/5,5,5,5,5 Q0,Q0 1 0,0",
            "position text, character 5: the count of citizens `20051` is not a whole number from 0 to 20050",
        ),
        (
            "5,5,5,5,5/5,5,5,5,5 Q0 1 0,0",
            "position text, character 21: expected two mandarin squares, found 1",
        ),
        (
            "5,5,5,5,5/5,5,5,5,5 q0,Q0 1 0,0",
            "position text, character 21: the count of citizens `q0` is not a whole number from 0 to 20050",
        ),
        (
            "5,5,5,5,5/5,5,5,5,5 Q,Q0 1 0,0",
            "position text, character 22: the count of citizens `` is not a whole number from 0 to 20050",
        ),
        (
            "5,5,5,5,5/5,5,5,5,5 Q0,Q0 3 0,0",
            "position text, character 27: the player to move `3` is not `1` or `2`",
        ),
        (
            "5,5,5,5,5/5,5,5,5,5 Q0,Q0 1 0",
            "position text, character 29: expected what two players have captured, found 1",
        ),
        (
            "5,5,5,5,5/5,5,5,5,5 Q0,Q0 1 -0,0",
            "position text, character 29: the net count `-0` is not a whole number from -10000 to 10050",
        ),
        (
            "5,5,5,5,5/5,5,5,5,5 Q0,Q0 1 0,-10001",
            "position text, character 31: the net count `-10001` is not a whole number from -10000 to 10050",
        ),
        (
            "5,5,5,5,5/5,5,5,5,5 Q0,Q0 1 Q,0",
            "position text, character 29: the net count `` is not a whole number from -10000 to 10050",
        ),
        (
            "5,5,5,5,5/5,5,5,5,5 0,0 1 0QQQ,0",
            "position text, character 30: more mandarins captured than the game has",
        ),
        (
            "5,5,5,5,5/5,5,5,5,4 Q0,Q0 1 0,0",
            "impossible position: 49 citizens on the board and 0 captured make 49, not 50",
        ),
        (
            "5,5,5,5,5/5,5,5,5,5 Q0,Q0 1 1,-2",
            "impossible position: 50 citizens on the board and -1 captured make 49, not 50",
        ),
        (
            "0,0,0,0,0/1,0,0,0,0 Q0,Q0 1 48,0",
            "impossible position: 1 citizen on the board and 48 captured make 49, not 50",
        ),
        (
            "0,0,0,0,0/0,0,0,0,0 0,0 2 49QQ,0",
            "impossible position: 0 citizens on the board and 49 captured make 49, not 50",
        ),
        (
            "5,5,5,5,5/5,5,5,5,5 Q0,0 1 0,0",
            "impossible position: 1 mandarin on the board and 0 captured make 1, not 2",
        ),
        (
            "5,5,5,5,5/0,0,0,0,0 Q0,Q0 1 25,0",
            "impossible position: the empty row of First, who is to move, should have been refilled",
        ),
        (
            "0,0,0,0,0/5,5,5,5,5 Q0,Q0 2 25,0",
            "impossible position: the empty row of Second, who is to move, should have been refilled",
        ),
    ] {
        assert_eq!(
            text.parse::<OAnQuan>().unwrap_err().to_string(),
            error,
            "{text:?}"
        );
    }
    let huge = "9".repeat(1_000_000);
    for text in [
        huge.clone(),
        START.replace("0,0", &huge),
        START.replace("1 0", &format!("1 {}0", "Q".repeat(1_000_000))),
    ] {
        let error = text.parse::<OAnQuan>().unwrap_err().to_string();
        assert!(error.len() < 200, "{error}");
    }
}

#[test]
fn an_empty_row_of_the_side_to_move_is_valid_only_when_the_game_is_over() {
    for (text, valid) in [
        ("5,5,5,5,5/0,0,0,0,0 Q0,Q0 2 25,0", true),
        ("5,5,5,5,5/0,0,0,0,0 Q0,Q0 1 25,0", false),
        ("5,5,5,5,5/0,0,0,0,0 Q20,Q0 1 5,0", false),
        ("5,5,5,5,5/0,0,0,0,0 Q21,Q0 1 4,0", true),
        ("5,5,5,5,5/0,0,0,0,0 0,0 1 25Q,0Q", true),
        ("5,5,5,5,5/0,0,0,0,0 1,0 1 24Q,0Q", true),
        ("5,5,5,5,5/0,0,0,0,0 Q0,Q0 1 -9996,10021", true),
        ("5,5,5,5,5/0,0,0,0,0 Q0,Q0 1 -9995,10020", false),
    ] {
        let read = text.parse::<OAnQuan>();
        assert_eq!(read.is_ok(), valid, "{text}");
        if let Ok(position) = read {
            let rows = position.setup().rows;
            let empty = rows[position.turn()] == [0; 5];
            assert_eq!(position.outcome().is_some(), empty, "{text}");
        }
    }
    // The same text can be over under one rule set and owe a refill under another.
    let text = "5,5,5,5,5/0,0,0,0,0 1,0 1 24Q,0Q";
    assert!(OAnQuan::parse(text, squares_empty()).is_err());
}

#[test]
fn move_texts_ignore_case_and_take_arrows_and_refuse_everything_else() {
    for form in ["c1R", "C1R", "c1r", "C1r", "c1>"] {
        assert_eq!(sowing(form).to_string(), "c1R");
    }
    for form in ["d2L", "D2l", "d2<"] {
        assert_eq!(sowing(form).to_string(), "d2L");
    }
    for text in [
        "",
        "c",
        "c1",
        "1",
        "c1RR",
        "c1 R",
        " c1R",
        "c1R ",
        "c1-R",
        "c9R",
        "i1R",
        "c0L",
        "1cR",
        "c1D",
        "cR1",
        "c1ı",
        "c1→",
        "left",
        "pass",
        "c1\0",
        &"c1R".repeat(1_000_000),
    ] {
        let error = text.parse::<Sowing>().unwrap_err().to_string();
        assert!(
            error.starts_with("move text, character ") && error.len() < 200,
            "{error}"
        );
    }
    assert_eq!(
        "c1".parse::<Sowing>().unwrap_err().to_string(),
        "move text, character 3: expected `L` or `R` after c1"
    );
    assert_eq!(
        "c1x".parse::<Sowing>().unwrap_err().to_string(),
        "move text, character 3: `x` after c1 is not `L` or `R`"
    );
    assert_eq!(Sowing::all().count(), 128);
}

#[test]
fn a_setup_names_everything_that_is_wrong() {
    let captured = |citizens, mandarins| Captured {
        citizens,
        mandarins,
    };
    let setup = OAnQuanSetup {
        rows: ByPlayer::new([u16::MAX; 5], [u16::MAX; 5]),
        left: MandarinSquare {
            mandarin: true,
            citizens: u16::MAX,
        },
        right: MandarinSquare {
            mandarin: true,
            citizens: u16::MAX,
        },
        turn: Player::First,
        captured: ByPlayer::new(captured(i16::MIN, u8::MAX), captured(i16::MAX, u8::MAX)),
    };
    let violations = OAnQuan::from_setup(setup, OAnQuanRules::default()).unwrap_err();
    assert_eq!(
        violations.all(),
        [
            SetupViolation::NetCount {
                player: Player::First,
                net: i16::MIN
            },
            SetupViolation::NetCount {
                player: Player::Second,
                net: i16::MAX
            },
            SetupViolation::Citizens {
                board: 12 * 65_535,
                captured: -1
            },
            SetupViolation::Mandarins {
                board: 2,
                captured: 510
            },
        ]
    );
    assert_eq!(
        violations.to_string(),
        "a net count of -32768 captured by First is not between -10000 and 10050; \
        a net count of 32767 captured by Second is not between -10000 and 10050; \
        786420 citizens on the board and -1 captured make 786419, not 50; \
        2 mandarins on the board and 510 captured make 512, not 2"
    );
    let mut owing = position("5,5,5,5,5/0,0,0,0,0 Q0,Q0 2 25,0").setup();
    owing.turn = Player::First;
    let violations = OAnQuan::from_setup(owing, OAnQuanRules::default()).unwrap_err();
    assert_eq!(violations.all(), [SetupViolation::EmptyRow(Player::First)]);
}

#[test]
fn the_greatest_setup_is_read_played_and_written() {
    let text = "0,0,0,0,0/20050,0,0,0,0 Q0,Q0 1 -10000,-10000";
    for mv in ["a1L", "a1R"] {
        let mut greatest = position(text);
        let trace = greatest.trace(sowing(mv)).unwrap();
        assert!(trace.events().len() > 20_050);
        greatest.play(sowing(mv)).unwrap();
        assert_eq!(greatest.to_string().parse(), Ok(greatest));
        assert_eq!(
            OAnQuan::from_setup(greatest.setup(), greatest.rules()),
            Ok(greatest)
        );
    }
}

#[test]
fn json_is_checked() {
    let text = "0,2,0,0,1/2,0,1,1,1 Q18,1 2 26Q,-3";
    let json = format!(
        r#"{{"rules":{{"empty_mandarin":"is_empty","end":"mandarin_squares_empty","young_mandarin":5,"mandarin_value":7}},"position":"{text}"}}"#
    );
    let board: OAnQuan = serde_json::from_str(&json).unwrap();
    assert_eq!(board.to_string(), text);
    assert_eq!(board.rules().mandarin_value(), 7);
    assert_eq!(serde_json::to_string(&board).unwrap(), json);
    assert_eq!(serde_json::to_string(&sowing("C1>")).unwrap(), r#""c1R""#);
    for rules in [
        r#"{"young":5}"#,
        r#"{"young_mandarin":11}"#,
        r#"{"young_mandarin":-1}"#,
        r#"{"young_mandarin":5.0}"#,
        r#"{"young_mandarin":"5"}"#,
        r#"{"young_mandarin":256}"#,
        r#"{"mandarin_value":0}"#,
        r#"{"mandarin_value":21}"#,
        r#"{"end":"never"}"#,
        r#"{"empty_mandarin":"EndsTurn"}"#,
        r#"{"young_mandarin":5,"young_mandarin":5}"#,
        "7",
    ] {
        assert!(
            serde_json::from_str::<OAnQuanRules>(rules).is_err(),
            "{rules}"
        );
    }
    let nested = format!(r#"{{"position":{}1"#, "[".repeat(100_000));
    for json in [
        "",
        "{}",
        r#"{"position":1}"#,
        r#"{"position":"5,5,5,5,5/5,5,5,5,5 Q0,Q0 1 0,1"}"#,
        r#"{"rules":{"size":5},"position":"5,5,5,5,5/5,5,5,5,5 Q0,Q0 1 0,0"}"#,
        r#"{"position":"5,5,5,5,5/5,5,5,5,5 Q0,Q0 1 0,0","turn":1}"#,
        r#"{"position":"5,5,5,5,5/5,5,5,5,5 Q0,Q0 1 0,0"#,
        &nested,
    ] {
        assert!(serde_json::from_str::<OAnQuan>(json).is_err());
    }
    assert!(serde_json::from_str::<Sowing>(r#""c9R""#).is_err());
    assert!(serde_json::from_str::<Sowing>("5").is_err());
}

#[test]
fn a_position_read_back_goes_on_as_the_one_written() {
    let mut random = Random(41);
    let mut compared = 0;
    for (kind, rules) in (0..1_200).zip(all_rules().into_iter().cycle()) {
        if let Some(position) = random_setup(&mut random, kind, rules) {
            let json = serde_json::to_string(&position).unwrap();
            let read: OAnQuan = serde_json::from_str(&json).unwrap();
            for &mv in &position.legal_moves() {
                let (mut one, mut other) = (position, read);
                one.play(mv).unwrap();
                other.play(mv).unwrap();
                assert_eq!((one, one.rules()), (other, other.rules()));
                compared += 1;
            }
        }
    }
    assert!(compared > 2_000, "{compared}");
}
