//! Setups, keys, symmetries and diagrams.

use super::*;

#[test]
fn a_setup_names_everything_that_is_wrong() {
    let setup = KureSetup {
        stones: ByPlayer::new(
            squares(&["a4", "b4", "c4", "d4", "h4", "a7", "b7", "d5"]),
            squares(&["d4", "a8"]),
        ),
        turn: Player::First,
    };
    let violations = Kure::from_setup(setup, KureRules::default()).unwrap_err();
    let first = Player::First;
    assert_eq!(
        violations.all(),
        [
            SetupViolation::OffBoard(square("h4")),
            SetupViolation::OffBoard(square("a8")),
            SetupViolation::TwoStones(square("d4")),
            SetupViolation::TooManyStones {
                player: first,
                count: 8
            },
            SetupViolation::TooManyGuests {
                player: first,
                count: 2
            },
            SetupViolation::FourInLine {
                player: first,
                line: line("a4", Axis::Rank),
                count: 4
            },
        ]
    );
    assert_eq!(
        violations.to_string(),
        "the stone on h4 is off the board; the stone on a8 is off the board; there are two stones on d4; \
        the first player has 8 stones, more than 7; \
        the first player has 2 stones on the opponent's home row, where one is allowed; \
        the first player has 4 stones on rank 4, where three are allowed"
    );
    let both_lost = "lll4/7/7/7/7/7/ddd4 d".parse::<Kure>().unwrap_err();
    assert_eq!(
        both_lost.to_string(),
        "impossible position: both players have 3 stones or fewer, so that both have lost"
    );
}

#[test]
fn a_decided_setup_may_have_either_side_to_move() {
    for text in ["lll4/7/7/7/7/7/ddddddd d", "lll4/7/7/7/7/7/ddddddd l"] {
        assert_eq!(position(text).to_string(), text);
        assert_eq!(
            Kure::from_setup(position(text).setup(), KureRules::default()),
            Ok(position(text))
        );
    }
}

#[test]
fn positions_that_differ_in_turn_or_rules_are_different() {
    let mut keys: Vec<u64> = vec![];
    for text in [
        START,
        "lllllll/7/7/7/7/7/ddddddd l",
        "lllllll/7/7/7/7/3d3/ddd1ddd d",
    ] {
        for rules in [KureRules::default(), never_count()] {
            keys.push(Kure::parse(text, rules).unwrap().zobrist());
        }
    }
    keys.sort_unstable();
    keys.dedup();
    assert_eq!(keys.len(), 6);
    assert_ne!(Kure::default(), Kure::new(never_count()));
}

#[test]
fn the_symmetries_are_the_mirror_the_swap_and_both() {
    let text = "l6/5l1/1d1lll1/2ld2l/5d1/2d2d1/d3d2 d";
    let maps = position(text).symmetries();
    let mapped: Vec<_> = maps
        .iter()
        .map(|&map| position(text).map(map).to_string())
        .collect();
    assert_eq!(
        mapped,
        [
            text,
            "6l/1l5/1lll1d1/l2dl2/1d5/1d2d2/2d3d d",
            "l3l2/2l2l1/5l1/2dl2d/1l1ddd1/5d1/d6 l",
            "2l3l/1l2l2/1l5/d2ld2/1ddd1l1/1d5/6d l",
        ]
    );
    let swaps: Vec<_> = maps.iter().map(|&map| Kure::swaps_players(map)).collect();
    assert_eq!(swaps, [false, false, true, true]);
}

#[test]
fn the_diagram_has_coordinates_the_last_move_and_the_targets() {
    let after = played(START, "d1-d2");
    let plain = "\u{20}  a  b  c  d  e  f  g
7  l  l  l  l  l  l  l  7
6  .  .  .  .  .  .  .  6
5  .  .  .  .  .  .  .  5
4  .  .  .  .  .  .  .  4
3  .  .  .  .  .  .  .  3
2  .  .  .  d  .  .  .  2
1  d  d  d  .  d  d  d  1
   a  b  c  d  e  f  g
";
    assert_eq!(after.diagram().to_string(), plain);
    let marked = after
        .diagram()
        .unicode(true)
        .last_move(Some(step("d1-d2")))
        .targets()
        .to_string();
    let rows: Vec<_> = marked.lines().collect();
    assert_eq!(rows[1], "7  ○  ○  ○  ○  ○  ○  ○  7");
    assert_eq!(rows[2], "6 (·)(·)(·)(·)(·)(·)(·) 6");
    assert_eq!(rows[6], "2  ·  ·  · [●] ·  ·  ·  2");
    assert_eq!(rows[7], "1  ●  ●  ● [·] ●  ●  ●  1");
    let symbols = after.diagram().symbols(ByPlayer::new('x', 'o')).to_string();
    assert!(symbols.contains("1  x  x  x  .  x  x  x  1"), "{symbols}");
    assert!(symbols.contains("7  o  o  o  o  o  o  o  7"), "{symbols}");
}
