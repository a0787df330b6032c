//! The picture of the board.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "helpers of tests, outside the test functions"
)]

mod setups;

use boardgame_core::{ByPlayer, Diagram, Position};
use o_an_quan::OAnQuan;
use setups::{position, sowing};

/// Each line ended by a line feed.
fn lines(lines: &[&str]) -> String {
    lines.iter().map(|line| format!("{line}\n")).collect()
}

#[test]
fn the_diagram_has_two_rows_between_two_half_rounds() {
    let mut board = OAnQuan::default();
    let plain = lines(&[
        "           a    b    c    d    e",
        "   .----+----+----+----+----+----+----.",
        "2 /     |  5 |  5 |  5 |  5 |  5 |     \\ 2  captured 0",
        "  | Q 0 +----+----+----+----+----+ Q 0 |",
        "1 \\     |  5 |  5 |  5 |  5 |  5 |     / 1  captured 0, to move",
        "   '----+----+----+----+----+----+----'",
        "           a    b    c    d    e",
    ]);
    assert_eq!(board.diagram().to_string(), plain);
    assert!(plain.is_ascii());
    board.play(sowing("e1R")).unwrap();
    let marked = lines(&[
        "           a    b    c    d    e",
        "   ╭────┬────┬────┬────┬────┬────┬────╮",
        "2 ╱     │  0 │( 6)│( 6)│( 6)│( 6)│     ╲ 2  captured 0, to move",
        "  │ ◉ 1 ├────┼────┼────┼────┼────┤   0 │",
        "1 ╲     │  6 │  6 │  6 │  6 │[ 0>│     ╱ 1  captured 1◉",
        "   ╰────┴────┴────┴────┴────┴────┴────╯",
        "           a    b    c    d    e",
    ]);
    let diagram = board.diagram().unicode(true).targets();
    assert_eq!(diagram.last_move(Some(sowing("e1R"))).to_string(), marked);
    let left = diagram.last_move(Some(sowing("e1L"))).to_string();
    assert!(left.contains("< 0]"), "{left}");
    // Stones have no owner: symbols change nothing.
    let symbols = board.diagram().symbols(ByPlayer::new('x', 'o')).to_string();
    assert_eq!(symbols, board.diagram().to_string());
}

#[test]
fn the_diagram_widens_for_great_counts_and_names_nobody_when_it_is_over() {
    let wide = position("0,0,0,0,0/1,1,1,1,1 Q20045,Q0 1 -10000,-10000");
    let drawn = wide.diagram().to_string();
    let rows: Vec<&str> = drawn.lines().collect();
    assert_eq!(
        rows[3],
        "  | Q20045 +-------+-------+-------+-------+-------+ Q    0 |"
    );
    assert_eq!(rows[4].find('|'), rows[3].find('+'));
    let over = position("0,0,0,0,2/1,0,0,0,0 1,0 1 40Q,6Q");
    assert!(!over.diagram().to_string().contains("to move"));
}

#[test]
fn the_diagram_shows_every_mandarin_that_a_player_has_captured() {
    let captured = |text: &str, unicode| {
        let drawn = position(text).diagram().unicode(unicode).to_string();
        let shown = |line: &str| Some(line.split_once("  captured ")?.1.to_string());
        drawn.lines().filter_map(shown).collect::<Vec<_>>()
    };
    let one_each = "0,0,0,0,2/1,0,0,0,0 1,0 1 40Q,6Q";
    assert_eq!(captured(one_each, false), ["6Q", "40Q"]);
    let firsts = "0,0,0,0,2/1,0,0,0,0 1,0 1 40QQ,6";
    assert_eq!(captured(firsts, false), ["6", "40QQ"]);
    assert_eq!(captured(firsts, true), ["6", "40◉◉"]);
    let seconds = "0,0,0,0,2/1,0,0,0,0 1,0 1 50,-4QQ";
    assert_eq!(captured(seconds, false), ["-4QQ", "50"]);
    assert_eq!(captured(seconds, true), ["-4◉◉", "50"]);
}
