//! What a move takes, and the ends of a game.

use super::*;

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
fn only_a_legal_step_captures() {
    // On d3 a stone takes c4, d4 and e4: a stone that comes from d2, in one step.
    let text = "l6/l6/1d1d1d1/2lll2/7/3d1d1/7 d";
    let takes = position(text);
    assert_eq!(takes.captures(step("d2-d3")), squares(&["c4", "d4", "e4"]));
    assert!(takes.is_capture(step("d2-d3")));
    for (mv, why) in [
        ("f2-d3", "too far"),
        ("b5-d3", "too far"),
        ("a7-d3", "an enemy stone"),
        ("d1-d3", "no stone"),
        ("d3-d3", "no stone"),
    ] {
        assert!(!takes.is_legal(step(mv)), "{mv}");
        assert!(takes.captures(step(mv)).is_empty(), "{mv}, {why}");
        assert!(!takes.is_capture(step(mv)), "{mv}, {why}");
    }
}

#[test]
fn a_step_that_takes_nothing_is_no_capture() {
    let position = position("l6/l6/1d1d1d1/2lll2/7/3d1d1/7 d");
    let captures = position.legal_moves().into_iter();
    let captures: Vec<_> = captures.filter(|&mv| position.is_capture(mv)).collect();
    assert_eq!(captures, ["d2-d3", "f2-f3"].map(step));
    assert!(!position.is_capture(step("d2-c2")) && !position.is_capture(step("d2-c3")));
}
