//! The start, placing, the opening removals, and boards that are locked.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::print_stdout,
    reason = "these are tests"
)]

mod support;

use boardgame_core::{Outcome, PlayError, Player, Position, RulesOptions, divide, parse_beside};
use kare_kapan::{FirstMover, KareKapan, KareKapanOptions, KareKapanRules, KareMove};

use support::*;

#[test]
fn the_start_is_an_empty_board_with_white_to_place() {
    let start = KareKapan::default();
    assert_eq!(start.to_string(), "8/8/8/8/8/8/8 w place");
    assert_eq!(start, KareKapan::new(KareKapanRules::default()));
    assert_eq!(start.in_hand(Player::First), 28);
    for (lines, text, stones) in [
        (3, "4/4/4 w place", 6),
        (4, "5/5/5/5 w place", 10),
        (5, "6/6/6/6/6 w place", 15),
        (6, "7/7/7/7/7/7 w place", 21),
        (7, "8/8/8/8/8/8/8 w place", 28),
    ] {
        let rules = self::lines(lines).build().unwrap();
        assert_eq!(KareKapan::new(rules).to_string(), text);
        assert_eq!(rules.stones_each(), stones);
        assert_eq!(position(text), KareKapan::new(rules));
    }
}

#[test]
fn perft_of_the_fixtures() {
    assert_perft(&KareKapan::default(), &[56, 3080, 166_320]);
    let placing = [12, 132, 1320, 11_880, 95_040, 665_280, 3_991_680];
    assert_perft(&position("4/4/4 w place"), &placing);
    for (text, counts) in [
        ("bbww/wbbb/wwwb w open:1,0", &[6, 10, 14, 14][..]),
        ("wbww/wwbb/bwbb b open:0,1", &[6, 8, 12, 16]),
        ("bbww/bwbw/wb1w b move", &[2, 5, 11, 33, 72]),
        (
            "wwbbwbbw/1wbww1wb/1bb1b1bw/bbwwbw1w/bbwwwbbb/wbb2w1b/bww2bwb w move",
            &[21, 360, 7274],
        ),
    ] {
        assert_perft(&position(text), counts);
    }
}

#[test]
fn divide_lists_the_moves_in_order_and_adds_up_to_perft() {
    let board = position("bbww/bwbw/wb1w b move");
    let parts = divide(&board, 4);
    let listed: Vec<_> = parts.iter().map(|&(mv, _)| mv).collect();
    assert_eq!(listed, board.legal_moves()[..]);
    assert_eq!(parts.iter().map(|&(_, nodes)| nodes).sum::<u64>(), 33);
    assert!(divide(&board, 0).is_empty());
}

#[test]
fn moves_are_listed_by_point_and_slides_by_direction() {
    assert_eq!(moves(&position("bbbw/wwwb/b2w w place")), ["b1", "c1"]);
    assert_eq!(
        moves(&position("bbbb/w3/w1ww w move")),
        [
            "c1-c2", "d1-d2", "a1-b1", "a2-b2", "a2-c2", "a2-d2", "c1-b1"
        ]
    );
}

#[test]
fn the_sides_place_in_turn_and_nothing_is_captured_meanwhile() {
    let squared = play(
        position("4/4/4 w place"),
        &["a1", "d1", "b1", "d2", "a2", "d3", "b2"],
    );
    assert_eq!(squared.square_count(Player::First), 1);
    assert_eq!(squared.to_string(), "3b/ww1b/ww1b b place");
    assert_eq!(squared.in_hand(Player::First), 2);
    assert_eq!(squared.in_hand(Player::Second), 3);
    assert_eq!(squared.owed(Player::First), 0);
    assert_eq!(
        squared.outcome(),
        None,
        "few stones on the board are no loss here"
    );
}

#[test]
fn a_full_board_without_a_square_lets_white_remove_one_and_black_slide_first() {
    let full = play(position("wbwb/wbwb/1wbw b place"), &["a1"]);
    assert_eq!(full.to_string(), "wbwb/wbwb/bwbw w open:1,0");
    assert_eq!(full.owed(Player::First), 1);
    let opened = play(full, &["xd3"]);
    assert_eq!(opened.to_string(), "wbw1/wbwb/bwbw b move");
    assert_eq!(moves(&opened), ["d2-d3"]);
}

#[test]
fn each_side_removes_a_stone_for_each_square_white_first() {
    // One square each, counted when the board filled.
    let full = play(position("bbww/bbww/bw1w b place"), &["c1"]);
    assert_eq!(full.to_string(), "bbww/bbww/bwbw w open:1,1");
    let white_done = play(full, &["xa1"]);
    assert_eq!(white_done.to_string(), "bbww/bbww/1wbw b open:0,1");
    assert_eq!(moves(&white_done), ["xb1", "xd1"]);
    let opened = play(white_done, &["xd1"]);
    assert_eq!(opened.to_string(), "bbww/bbww/1wb1 w move");
}

#[test]
fn opening_removals_are_fixed_when_the_board_fills() {
    let full = with("wwbb/wwbb/wwbb w open:2,2", free_square_stones());
    let broken = play(full, &["xc2"]);
    assert_eq!(broken.square_count(Player::Second), 0);
    assert_eq!(broken.to_string(), "wwbb/ww1b/wwbb w open:1,2");
    let black = play(broken, &["xd3"]);
    assert_eq!(black.to_string(), "wwb1/ww1b/wwbb b open:0,2");
}

#[test]
fn who_slides_first_is_the_opponent_of_the_last_remover_or_white() {
    for (text, removal, first, with_white) in [
        ("bbww/wbbb/wwwb w open:1,0", "xa3", "b", "w"),
        ("wbww/wwbb/bwbb b open:0,1", "xd3", "w", "w"),
    ] {
        for (options, turn) in [
            (Default::default(), first),
            (white_slides_first(), with_white),
        ] {
            let opened = play(with(text, options), &[removal]).to_string();
            assert!(opened.ends_with(&format!(" {turn} move")), "{opened}");
        }
    }
}

#[test]
fn whites_last_opening_removal_may_leave_white_blocked_and_lost() {
    let options = KareKapanOptions {
        first_mover: Some(FirstMover::White),
        ..blocked_loses()
    };
    let lost = play(with("wwbb/wbwb/wbwb w open:1,0", options), &["xd3"]);
    assert_eq!(lost.to_string(), "wwb1/wbwb/wbwb w move");
    assert_eq!(lost.outcome(), Some(Outcome::Win(Player::Second)));
    assert_eq!(
        lost.turn(),
        Player::First,
        "the text keeps the turn of the loser"
    );
    assert_eq!(lost.move_count(), 0);
}

#[test]
fn opening_removals_that_find_no_stone_lapse_one_by_one() {
    // White owes three; after one, what is left of Black stands in his squares.
    let board = position("wwbb/wwbb/wwb1 w open:3,1");
    let after = play(board, &["xc1"]);
    assert_eq!(
        after.to_string(),
        "wwbb/wwbb/ww2 b move",
        "Black's removal lapses as well"
    );
    let free = with("wwbb/wwbb/wwb1 w open:3,1", free_square_stones());
    assert_eq!(play(free, &["xc1"]).to_string(), "wwbb/wwbb/ww2 w open:2,1");
}

#[test]
fn a_locked_board_is_drawn_before_anybody_is_blocked() {
    for text in ["wwbb/wwbb/wwbb w move", "wwwww/wwwww/bbbbb/bbbbb w move"] {
        for options in [Default::default(), blocked_loses(), white_slides_first()] {
            let board = with(text, options);
            assert_eq!(board.outcome(), Some(Outcome::Draw));
            assert_eq!(board.move_count(), 0);
            assert_eq!(
                board.check(KareMove::Pass),
                Err(PlayError::Over(Outcome::Draw))
            );
        }
        let options = free_square_stones();
        assert!(
            parse_beside::<KareKapan>(text, &options).is_err(),
            "any stone could be taken"
        );
    }
    let locked = play(position("wwbb/wwbb/wwb1 b place"), &["d1"]);
    assert_eq!(locked, position("wwbb/wwbb/wwbb w move"));
    let start = with("wwbb/wwbb/wwb1 b place", free_square_stones());
    assert_eq!(
        play(start, &["d1"]).to_string(),
        "wwbb/wwbb/wwbb w open:2,2"
    );
}

#[test]
fn one_removal_a_move_leaves_the_opening_counts_alone() {
    for options in [Default::default(), one_per_move()] {
        let full = play(with("wwwb/wwwb/bbb1 b place", options), &["d1"]);
        assert_eq!(full.to_string(), "wwwb/wwwb/bbbb w open:2,0");
    }
}

#[test]
fn a_full_board_on_which_one_side_can_remove_is_not_locked() {
    // White's stones are all in squares, Black's are not: only White removes.
    let full = play(position("wwwb/wwwb/bbb1 b place"), &["d1"]);
    assert_eq!((full.outcome(), full.move_count()), (None, 6));
    assert!(
        "wwwb/wwwb/bbbb w move".parse::<KareKapan>().is_err(),
        "nor is it a board to slide on"
    );
}
