//! The rules, each by name: the fixtures, every option, and faults that other programs had.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::print_stdout,
    reason = "these are tests"
)]

use boardgame_core::grid::{Bitboard, Square};
use boardgame_core::{
    ByPlayer, Diagram, Game, OpenError, Outcome, PlayError, Player, Position, RulesOptions,
    Symmetry, Zobrist, divide, parse_beside, perft, perft_made,
};
use kare_kapan::{
    Blocked, Captures, FirstMover, KareKapan, KareKapanOptions, KareKapanRules, KareKapanSetup,
    KareMove, Phase, SquareStones,
};

fn position(text: &str) -> KareKapan {
    text.parse()
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn with(text: &str, options: KareKapanOptions) -> KareKapan {
    parse_beside(text, &options).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn mv(text: &str) -> KareMove {
    text.parse().unwrap()
}

fn play(start: KareKapan, moves: &[&str]) -> KareKapan {
    let mut position = start;
    for text in moves {
        position
            .play(mv(text))
            .unwrap_or_else(|error| panic!("{text} at {position}: {error}"));
    }
    position
}

fn moves(position: &KareKapan) -> Vec<String> {
    position
        .legal_moves()
        .iter()
        .map(ToString::to_string)
        .collect()
}

fn set(points: &[&str]) -> Bitboard {
    points
        .iter()
        .map(|text| text.parse::<Square>().unwrap())
        .collect()
}

fn lines(lines: u8) -> KareKapanOptions {
    KareKapanOptions {
        lines: Some(lines),
        ..Default::default()
    }
}

fn blocked_loses() -> KareKapanOptions {
    KareKapanOptions {
        blocked: Some(Blocked::Loses),
        ..Default::default()
    }
}

fn white_slides_first() -> KareKapanOptions {
    KareKapanOptions {
        first_mover: Some(FirstMover::White),
        ..Default::default()
    }
}

fn free_square_stones() -> KareKapanOptions {
    KareKapanOptions {
        square_stones: Some(SquareStones::FreeWhenAllInSquares),
        ..Default::default()
    }
}

fn one_per_move() -> KareKapanOptions {
    KareKapanOptions {
        captures: Some(Captures::OnePerMove),
        ..Default::default()
    }
}

fn assert_perft(position: &KareKapan, counts: &[u64]) {
    for (depth, &nodes) in (1..).zip(counts) {
        assert_eq!(perft(position, depth), nodes, "{position} {depth}");
        assert_eq!(perft_made(position, depth), nodes, "{position} {depth}");
    }
}

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

#[test]
fn the_stone_in_the_way_that_is_named_is_the_nearest() {
    for (text, slide, by) in [
        ("w1bb/4/bbww w move", "a3-a1", None),
        ("wbb1/4/bbww w move", "a3-d3", Some("b3")),
        ("1bbw/4/bbww w move", "d3-a3", Some("c3")),
        ("4/b3/b3/w1ww1/bb3 w move", "a2-a5", Some("a3")),
        ("w4/b3w/b3w/4w/bb3 w move", "a5-a2", Some("a4")),
    ] {
        let refused = position(text).check(mv(slide)).unwrap_err().to_string();
        match by {
            Some(by) => assert!(
                refused.ends_with(&format!("is blocked on {by}")),
                "{refused}"
            ),
            None => assert_eq!(refused, "a1 is occupied"),
        }
    }
}

#[test]
fn captures_are_the_removals() {
    for (text, mv_text, takes) in [
        ("4/4/4 w place", "a1", false),
        ("bbww/wbbb/wwwb w open:1,0", "xa3", true),
        ("bbww/bwbw/wb1w b move", "b1-c1", false),
        ("1wbb/www1/1wbb w take:2", "xc3", true),
    ] {
        assert_eq!(position(text).is_capture(mv(mv_text)), takes, "{text}");
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

#[test]
fn every_kind_of_move_is_undone_to_the_equal_position() {
    for (text, line) in [
        ("4/4/4 w place", &["a1", "b1"][..]),
        ("wbwb/wbwb/1wbw b place", &["a1", "xa1", "pass", "a2-a1"]),
        ("1w2b/w1w1b/www1b/1b1bb w move", &["b4-b3", "xe4", "xe3"]),
        ("1wbb/www1/1wbb w take:2", &["xc3"]),
    ] {
        let mut game = Game::new(position(text));
        let mut seen = vec![(*game.position(), game.position().zobrist())];
        for text in line {
            game.play(mv(text)).unwrap();
            seen.push((*game.position(), game.position().zobrist()));
        }
        for (text, (before, key)) in line.iter().rev().zip(seen.iter().rev().skip(1)) {
            assert_eq!(game.undo(), Some(mv(text)));
            assert_eq!((game.position(), game.position().zobrist()), (before, *key));
        }
    }
}

#[test]
fn positions_that_differ_in_turn_phase_owed_removals_or_rules_are_different() {
    let texts = [
        "wwb1/b1ww/wb1b w move",
        "wwb1/b1ww/wb1b b move",
        "wwb1/b1ww/wb1b w take:1",
        "wwb1/b1ww/wb1b b take:1",
        "wwb1/b1ww/wb1b w open:1,0",
        "wwb1/b1ww/wb1b w open:1,1",
        "wwb1/b1ww/wb1b w open:2,0",
        "wwb1/b1ww/wb1b b open:0,1",
        "wwb1/b1ww/wb1b b open:0,2",
        "wwb1/b1ww/w1bb w move",
        "bbw1/w1bb/bw1w w move",
        "wwb1/b1ww/1b2 b place",
    ];
    let mut keys = vec![];
    for text in texts {
        for bits in 0..16_u8 {
            let says = |bit: u8| bits >> bit & 1 != 0;
            let options = KareKapanOptions {
                lines: None,
                first_mover: says(0).then_some(FirstMover::White),
                captures: says(1).then_some(Captures::OnePerMove),
                blocked: says(2).then_some(Blocked::Loses),
                square_stones: says(3).then_some(SquareStones::FreeWhenAllInSquares),
            };
            keys.push(with(text, options).zobrist());
        }
    }
    for lines in 3..=7 {
        let options = KareKapanOptions {
            lines: Some(lines),
            ..Default::default()
        };
        keys.push(KareKapan::new(options.build().unwrap()).zobrist());
    }
    let count = keys.len();
    keys.sort_unstable();
    keys.dedup();
    assert_eq!(keys.len(), count);
}

#[test]
fn colours_can_be_exchanged_only_while_nothing_depends_on_them() {
    for (text, maps) in [
        ("4/4/4 w place", 4),
        ("bbww/wbbb/wwwb w open:1,0", 8),
        ("wbww/wwbb/bwbb b open:0,1", 8),
        ("bbww/bbww/bwbw w open:1,1", 4),
        ("wwbb/wwbb/wwbb w move", 4),
        ("bbww/bwbw/wb1w b move", 8),
        ("1wbb/www1/1wbb w take:2", 8),
        ("wwww/4/bb2 w move", 8),
    ] {
        let board = position(text);
        assert_eq!(board.symmetries().len(), maps, "{text}");
    }
    let named = with("bbww/wbbb/wwwb w open:1,0", white_slides_first());
    assert_eq!(
        named.symmetries().len(),
        4,
        "White slides first whoever removed last"
    );
    let board = position("bbww/bwbw/wb1w b move");
    let texts: Vec<_> = board
        .symmetries()
        .iter()
        .map(|&map| board.map(map).to_string())
        .collect();
    assert_eq!(
        texts,
        [
            "bbww/bwbw/wb1w b move",
            "wwbb/wbwb/w1bw b move",
            "wb1w/bwbw/bbww b move",
            "w1bw/wbwb/wwbb b move",
            "wwbb/wbwb/bw1b w move",
            "bbww/bwbw/b1wb w move",
            "bw1b/wbwb/wwbb w move",
            "b1wb/bwbw/bbww w move",
        ]
    );
}

#[test]
fn impossible_options_say_which_and_lines_are_read_off_the_rows() {
    for bad in [0, 1, 2, 8, 255] {
        let error = lines(bad).build().unwrap_err();
        assert_eq!(
            error.to_string(),
            format!("option `lines`: {bad} is not between 3 and 7")
        );
        assert_eq!(lines(bad).build_beside("4/4/4 w place").unwrap_err(), error);
    }
    let read: KareKapan = with("5/5/5/5 w place", Default::default());
    assert_eq!(read.rules().lines(), 4);
    let error = parse_beside::<KareKapan>("5/5/5/5 w place", &lines(5)).unwrap_err();
    assert!(matches!(error, OpenError::Position(_)));
    assert_eq!(
        error.to_string(),
        "impossible position: the rows make a board of 5x4, the rules say 6x5"
    );
}

#[test]
fn the_diagram_has_coordinates_stones_the_last_move_and_the_targets() {
    let board = play(position("2bb/wwbb/w1w1 w move"), &["c1-b1"]);
    let plain = [
        "   a  b  c  d\n",
        "3  .  .  b  b  3\n",
        "2  w  w  b  b  2\n",
        "1  w  w  .  .  1\n",
        "   a  b  c  d\n",
    ]
    .concat();
    assert_eq!(board.diagram().to_string(), plain);
    let marked = board
        .diagram()
        .unicode(true)
        .last_move(Some(mv("c1-b1")))
        .targets()
        .to_string();
    let rows: Vec<_> = marked.lines().collect();
    assert_eq!(rows[1], "3 (·)(·) ●  ●  3");
    assert_eq!(rows[2], "2  ○  ○  ●  ●  2");
    assert_eq!(rows[3], "1  ○ [○][·](·) 1");
    let symbols = board.diagram().symbols(ByPlayer::new('x', 'o')).to_string();
    assert_eq!(
        symbols,
        plain
            .replace('w', "x")
            .replace("b  b", "o  o")
            .replace("w  b", "x  o")
    );
    let taking = position("1wbb/w1bb/ww1b w take:1");
    let marked = taking
        .diagram()
        .targets()
        .last_move(Some(mv("xa3")))
        .to_string();
    assert_eq!(marked.lines().nth(1), Some("3 [.] w  b  b  3"));
    assert_eq!(marked.lines().nth(3), Some("1  w  w  . (b) 1"));
    let over = position("wwww/4/bb2 w move")
        .diagram()
        .targets()
        .to_string();
    assert!(!over.contains('('), "no targets after the end");
}
