//! Slides, squares, owed removals, passes and wins.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::print_stdout,
    reason = "these are tests"
)]

mod support;

use boardgame_core::grid::Bitboard;
use boardgame_core::{Outcome, PlayError, Player, Position, RulesOptions, Zobrist, parse_beside};
use kare_kapan::{KareKapan, KareKapanSetup, KareMove, Phase};

use support::*;

#[test]
fn a_side_without_a_slide_passes_and_the_game_goes_on() {
    let blocked = play(position("wbwb/wbwb/bwbw w open:1,0"), &["xa1"]);
    assert_eq!(blocked.to_string(), "wbwb/wbwb/1wbw b move");
    assert_eq!(moves(&blocked), ["pass"]);
    assert_eq!(blocked.move_count(), 1);
    let passed = play(blocked, &["pas"]);
    assert_eq!(passed.to_string(), "wbwb/wbwb/1wbw w move");
    assert_eq!(moves(&passed), ["a2-a1", "b1-a1"]);
    assert_ne!(blocked.zobrist(), passed.zobrist());
}

#[test]
fn a_side_without_a_slide_has_lost_where_the_rules_say_so() {
    let start = with("wbwb/wbwb/bwbw w open:1,0", blocked_loses());
    let lost = play(start, &["xa1"]);
    assert_eq!(lost.outcome(), Some(Outcome::Win(Player::First)));
    assert_eq!(lost.move_count(), 0);
    assert_eq!(
        lost.check(KareMove::Pass),
        Err(PlayError::Over(Outcome::Win(Player::First)))
    );
}

#[test]
fn a_square_made_when_all_enemy_stones_stand_in_squares_takes_nothing() {
    let text = "2bb/wwbb/w1w1 w move";
    let lapsed = play(position(text), &["c1-b1"]);
    assert_eq!(lapsed.to_string(), "2bb/wwbb/ww2 b move");
    assert_eq!(lapsed.owed(Player::First), 0);
    let free = play(with(text, free_square_stones()), &["c1-b1"]);
    assert_eq!(free.to_string(), "2bb/wwbb/ww2 w take:1");
    assert_eq!(free.removable(Player::First), free.stones(Player::Second));
}

#[test]
fn square_stones_are_free_only_when_there_are_no_others() {
    let text = "1wbb/w1bb/ww1b w take:1";
    for options in [Default::default(), free_square_stones()] {
        let board = with(text, options);
        assert_eq!(board.removable(Player::First), set(&["d1"]));
        assert_eq!(
            board.square_stones(Player::Second),
            set(&["c2", "d2", "c3", "d3"])
        );
    }
}

#[test]
fn one_slide_that_makes_two_squares_takes_two_stones_or_one() {
    let text = "1w2b/w1w1b/www1b/1b1bb w move";
    let two = play(position(text), &["b4-b3"]);
    assert_eq!(two.to_string(), "4b/www1b/www1b/1b1bb w take:2");
    assert_eq!(two.owed(Player::First), 2);
    assert_eq!(two.owed(Player::Second), 0);
    let one_left = play(two, &["xe4"]);
    assert_eq!(one_left.to_string(), "5/www1b/www1b/1b1bb w take:1");
    assert_eq!(
        play(one_left, &["xe3"]).to_string(),
        "5/www2/www1b/1b1bb b move"
    );

    let single = play(with(text, one_per_move()), &["b4-b3"]);
    assert_eq!(single.to_string(), "4b/www1b/www1b/1b1bb w take:1");
    assert_eq!(play(single, &["xe4"]).turn(), Player::Second);
}

#[test]
fn a_slide_makes_two_squares_at_most_for_the_side_it_comes_from_stays_open() {
    let ring = position("w1w1bb/www1bb/w1www1/www3/b1b1bb w move");
    assert_eq!(ring.square_count(Player::First), 0);
    let two = play(ring, &["c3-b3"]);
    assert_eq!(two.phase(), Phase::Take(2));
    assert_eq!(two.square_count(Player::First), 2);
}

#[test]
fn owed_removals_are_looked_at_anew_before_each_one() {
    // Two are owed. The first takes the only black stone outside Black's square, so that the second lapses.
    let board = position("bb1w/bb1w/b1ww w take:2");
    assert_eq!(play(board, &["xa1"]).to_string(), "bb1w/bb1w/2ww b move");
    // Where there is another one, it doesn't.
    let board = position("bbbw/bb1w/b1ww w take:2");
    assert_eq!(play(board, &["xa1"]).to_string(), "bbbw/bb1w/2ww w take:1");
}

#[test]
fn the_stone_in_the_way_that_is_named_is_the_nearest() {
    for (text, slide, by) in [
        ("w1bb/w3/bbww w move", "d1-b1", None),
        ("wbb1/w3/bbww w move", "a3-d3", Some("b3")),
        ("1bbw/w3/bbww w move", "d3-a3", Some("c3")),
        ("6/b5/b5/w1www1/bb4 w move", "a2-a5", Some("a3")),
        ("w5/b4w/b4w/5w/1bb3 w move", "a5-a1", Some("a4")),
    ] {
        let refused = position(text).check(mv(slide)).unwrap_err().to_string();
        match by {
            Some(by) => assert!(
                refused.ends_with(&format!("is blocked on {by}")),
                "{refused}"
            ),
            None => assert_eq!(refused, "b1 is occupied"),
        }
    }
}

#[test]
fn up_to_four_removals_can_be_set_up_and_are_made_one_by_one() {
    let mut board = position("wwww/bb1b/b1bb w take:4");
    board = play(board, &["xd1"]);
    assert_eq!(board.phase(), Phase::Take(3));
    let error = parse_beside::<KareKapan>("wwww/bb1b/b1bb w take:4", &one_per_move()).unwrap_err();
    assert_eq!(
        error.to_string(),
        "impossible position: 4 removals owed, at least 1 and at most 1 are possible"
    );
}

#[test]
fn a_slide_that_breaks_one_square_and_makes_one_takes_one_stone() {
    let taken = play(position("ww1wb/wwwwb/4b/3bb w move"), &["b4-c4"]);
    assert_eq!(taken.to_string(), "w1wwb/wwwwb/4b/3bb w take:1");
    assert_eq!(taken.square_count(Player::First), 1);
}

#[test]
fn breaking_an_own_square_costs_nothing() {
    let left = play(position("b1b1b/4b/ww2b/ww2b w move"), &["b2-c2"]);
    assert_eq!(left.to_string(), "b1b1b/4b/w1w1b/ww2b b move");
}

#[test]
fn a_square_left_and_made_again_takes_every_time() {
    let start = position("b1b1b/4b/ww2b/ww2b w move");
    let once = play(start, &["b2-b3", "a4-b4", "b3-b2"]);
    assert_eq!(once.phase(), Phase::Take(1));
    let twice = play(once, &["xe1", "b4-a4", "b2-b3", "a4-b4", "b3-b2"]);
    assert_eq!(twice.phase(), Phase::Take(1));
    let thrice = play(twice, &["xe2", "b4-a4", "b2-b3", "a4-b4", "b3-b2"]);
    assert_eq!(thrice.phase(), Phase::Take(1));
    let won = play(thrice, &["xe3"]);
    assert_eq!(won.outcome(), Some(Outcome::Win(Player::First)));
}

#[test]
fn squares_that_the_slide_did_not_touch_count_no_second_time() {
    let moved = play(position("w2b/ww1b/wwbb w move"), &["a3-b3"]);
    assert_eq!(moved.square_count(Player::First), 1);
    assert_eq!(moved.turn(), Player::Second);
}

#[test]
fn while_removals_are_owed_only_removals_of_that_side_are_legal() {
    let board = position("4b/www1b/www1b/1b1bb w take:2");
    assert_eq!(board.turn(), Player::First);
    assert_eq!(moves(&board), ["xb1", "xd1", "xe1", "xe2", "xe3", "xe4"]);
    for text in ["a2-a1", "e4-d4", "pass", "a1", "xa2"] {
        assert!(board.check(mv(text)).is_err(), "{text}");
    }
    assert_eq!(play(board, &["xb1"]).turn(), Player::First);
}

#[test]
fn the_game_is_won_the_moment_a_side_has_three_stones_or_fewer() {
    let won = play(position("1wbb/www1/1wbb w take:2"), &["xc3"]);
    assert_eq!(
        won.to_string(),
        "1w1b/www1/1wbb b move",
        "the second removal is void"
    );
    assert_eq!(won.outcome(), Some(Outcome::Win(Player::First)));
    assert_eq!(won.move_count(), 0);
    assert_eq!(
        won.check(mv("d3-c3")),
        Err(PlayError::Over(Outcome::Win(Player::First)))
    );
    let opened = play(position("wwww/4/bbbb b open:0,2"), &["xb3"]);
    assert_eq!(
        opened.to_string(),
        "w1ww/4/bbbb w move",
        "in the opening removals too"
    );
    assert_eq!(opened.outcome(), Some(Outcome::Win(Player::Second)));
    for (text, winner) in [
        ("wwww/4/bb2 w move", Player::First),
        ("wwww/4/4 b move", Player::First),
        ("w3/4/bbbb w move", Player::Second),
        ("4/4/bbbb b move", Player::Second),
        ("w3/4/bbbb w take:1", Player::Second),
        ("www1/4/bbbb w open:1,0", Player::Second),
    ] {
        let over = position(text);
        assert_eq!(over.outcome(), Some(Outcome::Win(winner)), "{text}");
        assert!(moves(&over).is_empty());
        assert!(!over.has_legal_moves());
    }
}

#[test]
fn a_slide_never_jumps_in_any_direction_or_colour() {
    // The sliding stone stands on an end of a line of six, or of five; the stone in the way beside it, in mid path, beside the target.
    for turn in Player::ALL {
        for blocker in Player::ALL {
            for (from, to, between) in [
                ("a3", "f3", ["b3", "c3", "e3"]),
                ("f3", "a3", ["e3", "d3", "b3"]),
                ("c1", "c5", ["c2", "c3", "c4"]),
                ("c5", "c1", ["c4", "c3", "c2"]),
            ] {
                for by in between {
                    let stone = |point: &str| match point {
                        _ if point == from => Some(turn),
                        _ if point == by => Some(blocker),
                        "a5" | "b5" | "d5" | "e5" => Some(Player::First),
                        "a1" | "b1" | "d1" | "e1" => Some(Player::Second),
                        _ => None,
                    };
                    let points = "abcdef"
                        .chars()
                        .flat_map(|file| (1..=5).map(move |rank| format!("{file}{rank}")));
                    let mut setup = KareKapanSetup {
                        white: Bitboard::EMPTY,
                        black: Bitboard::EMPTY,
                        turn,
                        phase: Phase::Move,
                    };
                    for point in points {
                        match stone(&point) {
                            Some(Player::First) => setup.white |= set(&[&point]),
                            Some(Player::Second) => setup.black |= set(&[&point]),
                            None => {}
                        }
                    }
                    let rules = lines(5).build().unwrap();
                    let board = KareKapan::from_setup(setup, rules).unwrap();
                    let refused = board.check(mv(&format!("{from}-{to}"))).unwrap_err();
                    assert_eq!(
                        refused.to_string(),
                        format!("the way from {from} to {to} is blocked on {by}"),
                        "{board}"
                    );
                    let onto = board.check(mv(&format!("{from}-{by}"))).unwrap_err();
                    assert_eq!(onto.to_string(), format!("{by} is occupied"));
                }
            }
        }
    }
}

#[test]
fn empty_points_are_no_square_and_squares_never_wrap() {
    for player in Player::ALL {
        assert!(KareKapan::default().squares(player).is_empty());
    }
    // h1, a2, h2 and a3 are what a square would wrap to; so are h4, a5, h5 and a6.
    for stones in [
        "8/8/8/8/w7/w6w/b2bb1bw w move",
        "8/w7/w6w/7w/8/8/b2bb1b1 w move",
    ] {
        let board = position(stones);
        assert_eq!(board.stones(Player::First).len(), 4);
        assert!(board.squares(Player::First).is_empty(), "{stones}");
        for point in board.stones(Player::First) {
            assert!(
                board.squares_at(Player::First, point).is_empty(),
                "{stones}"
            );
        }
    }
    let board = position("8/8/8/w6w/w6w/bb4bb/bb4bb w move");
    assert!(board.squares(Player::First).is_empty());
    assert_eq!(board.squares(Player::Second), set(&["a1", "g1"]));
    assert_eq!(board.square_count(Player::Second), 2);
    assert_eq!(board.square_stones(Player::Second).len(), 8);
    assert!(board.removable(Player::First).is_empty());
    assert_eq!(board.removable(Player::Second), board.stones(Player::First));
    assert!(!moves(&board).iter().any(|mv| mv.starts_with("h3-a")));
}
