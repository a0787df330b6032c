//! What holds in every part of the game: undo, keys, exchanges of the colours, options, the diagram.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::print_stdout,
    reason = "these are tests"
)]

mod support;

use boardgame_core::{
    ByPlayer, Diagram, Game, OpenError, Position, RulesOptions, Symmetry, Zobrist, parse_beside,
};
use kare_kapan::{Blocked, Captures, FirstMover, KareKapan, KareKapanOptions, SquareStones};

use support::*;

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
