//! Where stones go: the first rules, and the reasons against a step.

use super::*;

#[test]
fn the_start_has_seven_stones_on_each_home_row_and_dark_begins() {
    assert_eq!(Kure::default().to_string(), START);
    assert_eq!(position(START), Kure::default());
    assert_eq!(Kure::default().turn(), Player::First);
    assert_eq!(Kure::new(never_count()).to_string(), START);
    assert_eq!(Kure::start(never_count()), Ok(Kure::new(never_count())));
}

#[test]
fn perft_of_the_start() {
    for (depth, nodes) in (0..).zip([1, 19, 361, 6213, 106_929, 1_803_078]) {
        assert_eq!(perft(&Kure::default(), depth), nodes);
        assert_eq!(perft_made(&Kure::default(), depth), nodes);
    }
}

#[test]
fn perft_in_the_middle_of_a_game() {
    let middle = position("l6/5l1/1d1lll1/2ld2l/5d1/2d2d1/d3d2 d");
    for (depth, nodes) in (1..).zip([22, 390, 7908, 144_970, 2_851_357]) {
        assert_eq!(perft(&middle, depth), nodes);
    }
}

#[test]
fn divide_lists_the_moves_in_order_and_adds_up_to_perft() {
    let parts = divide(&Kure::default(), 3);
    let listed: Vec<_> = parts.iter().map(|&(mv, _)| mv).collect();
    assert_eq!(listed, Kure::default().legal_moves()[..]);
    let first = ["b1-a2", "c1-b2", "d1-c2", "e1-d2", "f1-e2"].map(step);
    assert_eq!(listed[..5], first);
    assert_eq!(parts.iter().map(|&(_, nodes)| nodes).sum::<u64>(), 6213);
}

#[test]
fn home_stones_step_forward_only() {
    let start = Kure::default();
    assert_eq!(targets(&start, "d1"), ["c2", "d2", "e2"]);
    assert_eq!(targets(&start, "a1"), ["a2", "b2"]);
    assert!(targets(&start, "d7").is_empty(), "not to move");
    let light = played(START, "d1-d2");
    assert_eq!(targets(&light, "d7"), ["c6", "d6", "e6"]);
    assert_eq!(targets(&light, "g7"), ["f6", "g6"]);
}

#[test]
fn other_stones_step_forward_backward_and_diagonally_but_never_sideways() {
    let open = position("llll3/7/7/3d3/7/7/d1d1d2 d");
    assert_eq!(targets(&open, "d4"), ["c3", "d3", "e3", "c5", "d5", "e5"]);
    // One rank up lies the home row, which no stone enters again.
    let near_home = position("llll3/7/7/7/7/3d3/d1d1d2 d");
    assert_eq!(targets(&near_home, "d2"), ["c3", "d3", "e3"]);
}

#[test]
fn one_guest_at_most_stands_on_the_enemys_home_row() {
    let text = "1d1l3/d4l1/7/7/7/l2d2l/3d3 d";
    assert_eq!(targets(&position(text), "a6"), ["a5", "b5"]);
    assert_eq!(
        refused(text, "a6-a7"),
        PlayError::Illegal(IllegalStep::SecondGuest {
            to: square("a7"),
            guest: square("b7")
        })
    );
    // The guest leaves again by stepping back, and then the next one may come.
    assert_eq!(targets(&position(text), "b7"), ["b6", "c6"]);
    let left = played("1d1l3/d4l1/7/7/7/l2d2l/3d3 d", "b7-b6");
    assert_eq!(left.turn(), Player::Second);
    let none = position("3l3/d4l1/7/7/7/l1dd2l/3d3 d");
    assert_eq!(targets(&none, "a6"), ["a5", "b5", "a7", "b7"]);
}

#[test]
fn rows_have_one_direction_for_both_players() {
    // The same game with top and bottom exchanged and the players with them.
    let game = ["d1-d2", "d7-d6", "c1-c2", "e7-e6", "d2-d3", "e6-e5"];
    let (mut one, mut other) = (Kure::default(), flipped(START));
    assert_eq!(other.turn(), Player::Second);
    let map = one.symmetries()[2];
    for mv in game {
        other.play(one.map_move(step(mv), map)).unwrap();
        one.play(step(mv)).unwrap();
        assert_eq!(one.map(map), other);
    }
    assert!(Kure::swaps_players(map));
}

#[test]
fn every_reason_against_a_step_is_given_and_changes_nothing() {
    let text = "1d1l2l/d1l3l/7/1ddd3/4d2/7/3d3 d";
    for (mv, reason, words) in [
        (
            "h1-g2",
            IllegalStep::OffBoard(square("h1")),
            "h1 is off the board of 7x7",
        ),
        (
            "d4-h8",
            IllegalStep::OffBoard(square("h8")),
            "h8 is off the board of 7x7",
        ),
        (
            "a1-a2",
            IllegalStep::EmptyOrigin(square("a1")),
            "there is no stone on a1",
        ),
        (
            "c6-c5",
            IllegalStep::EnemyOrigin(square("c6")),
            "the stone on c6 is the opponent's",
        ),
        (
            "d4-e3",
            IllegalStep::Occupied(square("e3")),
            "e3 is occupied",
        ),
        (
            "d4-d4",
            IllegalStep::Occupied(square("d4")),
            "d4 is occupied",
        ),
        (
            "d4-e4",
            IllegalStep::Sideways {
                from: square("d4"),
                to: square("e4"),
            },
            "e4 is sideways of d4, a stone goes straight or diagonally forward or backward",
        ),
        (
            "d4-d6",
            IllegalStep::TooFar {
                from: square("d4"),
                to: square("d6"),
            },
            "d6 is more than one step away from d4",
        ),
        (
            "a6-a7",
            IllegalStep::SecondGuest {
                to: square("a7"),
                guest: square("b7"),
            },
            "a7 is on the opponent's home row, where the stone on b7 is the one guest allowed",
        ),
        (
            "e3-e4",
            IllegalStep::FourInLine {
                to: square("e4"),
                line: line("e4", Axis::Rank),
            },
            "a stone on e4 would be the fourth on rank 4",
        ),
    ] {
        let error = refused(text, mv);
        assert_eq!(error, PlayError::Illegal(reason), "{mv}");
        assert_eq!(error.to_string(), words);
    }
    let error = refused("llll3/7/7/7/7/3d3/ddd4 d", "d2-e1");
    assert_eq!(
        error,
        PlayError::Illegal(IllegalStep::ReturnHome(square("e1")))
    );
    assert_eq!(
        error.to_string(),
        "e1 is on the home row, where no stone returns"
    );
    // Only Light can name a square behind its home row.
    let error = refused("lllllll/7/7/7/7/3d3/ddd1ddd l", "d7-e8");
    let (from, to) = (square("d7"), square("e8"));
    assert_eq!(
        error,
        PlayError::Illegal(IllegalStep::BackwardFromHome { from, to })
    );
    assert_eq!(
        error.to_string(),
        "the stone on d7 is on its home row and only goes forward, not to e8"
    );
}

#[test]
fn a_list_of_moves_reads_as_a_slice_and_gives_its_moves() {
    let moves = Kure::default().legal_moves();
    assert_eq!(moves.len(), 19);
    assert_eq!(moves.into_iter().len(), 19);
    assert!(moves.into_iter().eq((&moves).into_iter().copied()));
    assert_eq!(format!("{:?}", &moves[..2]), "[b1-a2, c1-b2]");
}

#[test]
fn a_square_far_along_the_rank_is_sideways_before_it_is_too_far() {
    let (from, to) = (square("a4"), square("g4"));
    assert_eq!(
        refused("llll3/7/7/d6/7/7/ddd4 d", "a4-g4"),
        PlayError::Illegal(IllegalStep::Sideways { from, to })
    );
}
