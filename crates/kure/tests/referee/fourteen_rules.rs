//! The fourteen rules of the game, one by one.

use super::*;

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
