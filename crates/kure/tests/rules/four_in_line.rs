//! Four in line, where a stone comes to stand and in setups.

use super::*;

#[test]
fn four_in_line_is_forbidden_with_gaps_and_with_enemy_stones_between() {
    // Rank, file and both diagonals; next to each other, with gaps, with enemy stones between.
    for (text, mv, axis) in [
        ("llll3/7/7/ddd4/4d2/7/7 d", "e3-d4", Axis::Rank),
        ("llll3/7/7/d1d1d2/6d/7/7 d", "g3-g4", Axis::Rank),
        ("3ll2/7/7/dldld2/6d/7/7 d", "g3-g4", Axis::Rank),
        ("3llll/1d5/7/d6/d6/d6/7 d", "b6-a7", Axis::File),
        ("3ll2/1d5/d6/l6/d6/l6/d6 d", "b6-a7", Axis::File),
        ("llll3/5d1/4d2/7/7/1dd4/7 d", "c2-c3", Axis::Rising),
        ("3llll/1d5/2d4/7/7/4dd1/7 d", "e2-e3", Axis::Falling),
    ] {
        let to = step(mv).to();
        let line = Line::through(to, axis, BoardSize::square(7));
        let expected = PlayError::Illegal(IllegalStep::FourInLine { to, line });
        assert_eq!(refused(text, mv), expected, "{text} {mv}");
        assert!(!position(text).legal_moves().contains(&step(mv)));
    }
    // Three in line are no trouble.
    let _ = played("llll3/5d1/7/7/7/1dd1d2/7 d", "c2-c3");
}

#[test]
fn a_stone_may_move_along_its_own_full_line_and_leave_it() {
    // Three on file d: the one on d5 stays on it, a fourth stone may not come.
    let text = "lll1l2/7/3d3/3d3/2d4/3d3/7 d";
    assert_eq!(
        targets(&position(text), "d5"),
        ["c4", "e4", "c6", "d6", "e6"]
    );
    assert_eq!(targets(&position(text), "c3"), ["b2", "c2", "b4", "c4"]);
    let full: Vec<_> = position(text).full_lines(Player::First).collect();
    assert_eq!(full, [line("d4", Axis::File)]);
    assert_eq!(position(text).full_lines(Player::Second).count(), 0);
}

#[test]
fn home_stones_count_on_files_and_diagonals_unless_they_never_count() {
    // a1, b2 and c3 on a diagonal, and e3 beside d4; d1, d2, d3 on a file.
    for (text, mv, axis) in [
        ("llll3/7/7/7/2d1d2/1d5/d6 d", "e3-d4", Axis::Rising),
        ("llll3/7/7/7/2dd3/3d3/3d3 d", "c3-d4", Axis::File),
    ] {
        let to = step(mv).to();
        let line = Line::through(to, axis, BoardSize::square(7));
        let expected = IllegalStep::FourInLine { to, line };
        assert_eq!(refused(text, mv), PlayError::Illegal(expected));
        let free = Kure::parse(text, never_count()).unwrap();
        assert_eq!(free.check(step(mv)), Ok(()));
    }
    // Under either rule the home row itself holds as many as it likes.
    assert_eq!(Kure::default().full_lines(Player::First).count(), 0);
}

#[test]
fn a_home_stone_that_never_counts_is_not_on_its_line_before_it_moves() {
    // It would come onto the file as the fourth; where home stones count, it would have been the fourth all along.
    let text = "lll1l2/3d3/3d3/3d3/7/7/3d3 d";
    assert!(text.parse::<Kure>().is_err());
    let position = Kure::parse(text, never_count()).unwrap();
    assert_eq!(targets(&position, "d1"), ["c2", "e2"]);
    let to = square("d2");
    let line = line("d2", Axis::File);
    assert_eq!(
        position.check(step("d1-d2")),
        Err(PlayError::Illegal(IllegalStep::FourInLine { to, line }))
    );
}

#[test]
fn four_in_line_in_a_setup_is_four_or_more_that_count() {
    for (text, count, never) in [
        // On the own home row any number.
        (START, true, true),
        // Four and five on a file, with gaps; four on either diagonal.
        (
            "1llll2/d6/7/d6/d6/7/7 d".replace("7 d", "d6 d").as_str(),
            false,
            true,
        ),
        ("llll3/d6/d6/d6/d6/7/d6 d", false, false),
        ("llll3/5d1/7/3d3/2d4/1d5/7 d", false, false),
        ("llll3/7/1d5/2d4/3d3/4d2/7 d", false, false),
        // The fourth of a diagonal is at home.
        ("llll3/7/7/3d3/2d4/1d5/d6 d", false, true),
        // Diagonals of three squares can't hold four.
        ("llll3/7/d6/1d5/2d4/7/7 d", true, true),
    ] {
        assert_eq!(text.parse::<Kure>().is_ok(), count, "{text}");
        assert_eq!(Kure::parse(text, never_count()).is_ok(), never, "{text}");
    }
}

/// Dark may make the step, unless an axis is named, whose line is full. So says everything that can be asked, on either side and as Light too.
fn is_open(text: &str, mv: &str, full: Option<Axis>) {
    let original = position(text);
    let to = step(mv).to();
    let expected = full.map(|axis| {
        let line = Line::through(to, axis, BoardSize::square(7));
        IllegalStep::FourInLine { to, line }
    });
    assert_eq!(original.refusal(step(mv)), expected, "{text}, {mv}");
    for &map in original.symmetries() {
        let (position, mv) = (original.map(map), original.map_move(step(mv), map));
        let moves = position.legal_moves();
        assert_eq!(position.refusal(mv).is_none(), full.is_none(), "{mv}");
        assert_eq!(moves.contains(&mv), full.is_none(), "{position}, {mv}");
        assert_eq!(position.move_count(), moves.len(), "{position}");
    }
}

#[test]
fn a_stone_on_a_full_rank_leaves_it_and_no_other_comes() {
    let text = "llll3/7/2d4/1d1d1d1/1d1d3/7/5d1 d";
    for mv in ["b4-b5", "d4-e5", "f4-e3"] {
        is_open(text, mv, None);
    }
    for mv in ["c5-c4", "b3-c4", "d3-c4"] {
        is_open(text, mv, Some(Axis::Rank));
    }
}

#[test]
fn a_stone_on_a_full_file_steps_along_it_and_no_other_comes() {
    let text = "llll3/7/2dd3/7/2dd3/3d3/5d1 d";
    for mv in ["d3-d4", "d5-d4", "d5-d6", "d3-e4"] {
        is_open(text, mv, None);
    }
    for mv in ["c3-d4", "c5-d4"] {
        is_open(text, mv, Some(Axis::File));
    }
}

#[test]
fn a_stone_on_a_full_rising_diagonal_steps_along_it_and_no_other_comes() {
    let text = "llll3/3d1d1/7/3dd2/2d4/7/1d5 d";
    for mv in ["d4-e5", "f6-e5", "c3-b2", "f6-g7", "d4-d5"] {
        is_open(text, mv, None);
    }
    for mv in ["e4-e5", "d6-e5"] {
        is_open(text, mv, Some(Axis::Rising));
    }
}

#[test]
fn a_stone_on_a_full_falling_diagonal_steps_along_it_and_no_other_comes() {
    let text = "3llll/1d1d3/7/2dd3/4d2/7/5d1 d";
    for mv in ["d4-c5", "b6-c5", "e3-f2", "b6-a7", "d4-d5"] {
        is_open(text, mv, None);
    }
    for mv in ["c4-c5", "d6-c5"] {
        is_open(text, mv, Some(Axis::Falling));
    }
}

#[test]
fn a_full_line_is_open_again_when_one_of_its_stones_was_taken() {
    // Light has three in line, d4 among them. Dark takes it from e4, and then the line has room for the other stone of Light.
    for (text, axis, other) in [
        ("6l/2ll3/7/2dl3/3ld2/7/d5d d", Axis::File, "c6-d5"),
        ("l6/4ll1/7/2dl3/2l1d2/7/d5d d", Axis::Rising, "e6-e5"),
    ] {
        let before = position(text);
        let full: Vec<_> = before.full_lines(Player::Second).collect();
        assert_eq!(full, [line("d4", axis)]);
        let to_light = position(&text.replace(" d", " l"));
        assert!(!to_light.is_legal(step(other)), "{text}");
        // As Dark and as Light.
        for map in [0, 2].map(|map| before.symmetries()[map]) {
            let mut after = before.map(map);
            after.play(before.map_move(step("e3-e4"), map)).unwrap();
            assert_eq!(after.full_lines(after.turn()).count(), 0, "{after}");
            after.play(before.map_move(step(other), map)).unwrap();
        }
    }
}
