//! The most legal moves that a position can have, in each part of the game: exactly, and reached by a position.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::print_stdout,
    reason = "these are tests"
)]

use boardgame_core::grid::{Bitboard, Square};
use boardgame_core::{Player, Position, RulesOptions};
use kare_kapan::{KareKapan, KareKapanOptions, KareKapanRules, KareKapanSetup, Phase};

/// The most slides on a board of so many lines.
const MOST_SLIDES: [(u8, usize); 5] = [(3, 10), (4, 28), (5, 52), (6, 83), (7, 120)];

fn rules(lines: u8) -> KareKapanRules {
    let options = KareKapanOptions {
        lines: Some(lines),
        ..Default::default()
    };
    options.build().unwrap()
}

/// The most slides that a side can have against exactly four enemy stones, over all boards, by dynamic programming over the points from
/// `a1` up.
///
/// More enemy stones never give more slides: to take one away only lengthens slides. A slide is an empty point with an own stone as
/// the nearest one in a direction; so a point that stays empty counts whether the last stone below and to the left is an
/// own one, and whether the next stone above and to the right will be one. The latter are guesses that the next stone has to fulfil.
fn most_slides(lines: u8) -> usize {
    const NEVER: u8 = u8::MAX;
    const ENEMIES: usize = 5;
    let (files, ranks) = (usize::from(lines) + 1, usize::from(lines));
    // Two bits for each file and two for the current rank: the last stone is own, the next one will be.
    let states = 1 << (2 * files + 2);
    let row = 2 * files;
    let mut best = vec![NEVER; states * ENEMIES];
    for guesses in 0..1 << files {
        let columns: usize = (0..files)
            .map(|file| (guesses >> file & 1) << (2 * file + 1))
            .sum();
        best[columns * ENEMIES] = 0;
    }
    for _ in 0..ranks {
        // A rank begins with no stone to the left, and a guess.
        for state in 0..1 << row {
            for enemies in 0..ENEMIES {
                let guessed = state | 2 << row;
                best[guessed * ENEMIES + enemies] = best[state * ENEMIES + enemies];
            }
        }
        for file in 0..files {
            let column = 2 * file;
            let mut next = vec![NEVER; states * ENEMIES];
            for (place, &slides) in best
                .iter()
                .enumerate()
                .filter(|&(_, &slides)| slides != NEVER)
            {
                let (state, enemies) = (place / ENEMIES, place % ENEMIES);
                let mut reach = |state: usize, enemies: usize, slides: u8| {
                    let known = &mut next[state * ENEMIES + enemies];
                    if *known == NEVER || *known < slides {
                        *known = slides;
                    }
                };
                let sides = (state >> column & 3, state >> row & 3);
                let seen = (sides.0.count_ones() + sides.1.count_ones()) as u8;
                reach(state, enemies, slides + seen);
                let bare = state & !(3 << column | 3 << row);
                let promised = (sides.0 >> 1, sides.1 >> 1);
                for guess in 0..4 {
                    let guess = (guess & 1) << (column + 1) | (guess >> 1) << (row + 1);
                    if promised == (1, 1) {
                        reach(bare | 1 << column | 1 << row | guess, enemies, slides);
                    }
                    if promised == (0, 0) && enemies + 1 < ENEMIES {
                        reach(bare | guess, enemies + 1, slides);
                    }
                }
            }
            best = next;
        }
        // At the end of a rank no stone may be expected any more; what was to the left is forgotten.
        let mut next = vec![NEVER; states * ENEMIES];
        for state in 0..1 << row {
            for enemies in 0..ENEMIES {
                let ends = [state, state | 1 << row].map(|end| best[end * ENEMIES + enemies]);
                let most = ends.into_iter().filter(|&slides| slides != NEVER).max();
                next[state * ENEMIES + enemies] = most.unwrap_or(NEVER);
            }
        }
        best = next;
    }
    let fulfilled =
        (0..1 << row).filter(|state| (0..files).all(|file| state >> (2 * file + 1) & 1 == 0));
    let ends = fulfilled.map(|state| best[state * ENEMIES + 4]);
    usize::from(ends.filter(|&slides| slides != NEVER).max().unwrap())
}

#[test]
fn the_most_slides_are_exactly_known() {
    for (lines, most) in MOST_SLIDES {
        assert_eq!(most_slides(lines), most, "{lines} lines");
    }
    assert_eq!(MOST_SLIDES[4].1, KareKapan::MAX_MOVES);
}

#[test]
fn a_ring_of_stones_between_four_enemy_corners_has_the_most_moves() {
    let text = "bwwwwwwb/w6w/w6w/w6w/w6w/w6w/bwwwwwwb w move";
    let ring: KareKapan = text.parse().unwrap();
    assert_eq!(ring.move_count(), KareKapan::MAX_MOVES);
    assert_eq!(ring.legal_moves().len(), KareKapan::MAX_MOVES);
    assert_eq!(ring.legal_moves().into_iter().count(), KareKapan::MAX_MOVES);
}

#[test]
fn placings_and_removals_are_at_most_the_points_and_the_stones() {
    for lines in KareKapanRules::LINES {
        let rules = rules(lines);
        let points = rules.board().squares();
        assert_eq!(KareKapan::new(rules).move_count(), points.len());
        // Colours that alternate make no square: every enemy stone can be taken, and none is missing.
        let white: Bitboard = points
            .into_iter()
            .filter(|point| (point.file() + point.rank()) % 2 == 0)
            .collect();
        let setup = KareKapanSetup {
            white,
            black: points.without(white),
            turn: Player::First,
            phase: Phase::Open { white: 1, black: 0 },
        };
        let opening = KareKapan::from_setup(setup, rules).unwrap();
        assert_eq!(opening.move_count(), rules.stones_each());
        assert!(points.len() <= KareKapan::MAX_MOVES);
    }
}

#[test]
fn climbing_from_random_setups_comes_up_to_the_bound_and_never_beyond() {
    let mut random = 0x9e37_79b9_7f4a_7c15_u64;
    let mut next = move |below: usize| {
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        (random >> 32) as usize % below
    };
    for (lines, most) in MOST_SLIDES {
        let rules = rules(lines);
        let points: Vec<Square> = rules.board().squares().into_iter().collect();
        let mut reached = 0;
        for _ in 0..12 {
            let mut setup = KareKapanSetup {
                white: points
                    .iter()
                    .copied()
                    .filter(|point| point.rank() == 0)
                    .collect(),
                black: points
                    .iter()
                    .copied()
                    .filter(|point| point.rank() == 2)
                    .collect(),
                turn: Player::First,
                phase: Phase::Move,
            };
            let mut count = 0;
            for _ in 0..10_000 {
                let mut changed = setup;
                for _ in 0..=next(3) {
                    let point = Bitboard::from(points[next(points.len())]);
                    changed.white = changed.white.without(point);
                    changed.black = changed.black.without(point);
                    match next(3) {
                        0 => changed.white |= point,
                        1 => changed.black |= point,
                        _ => {}
                    }
                }
                let Ok(position) = KareKapan::from_setup(changed, rules) else {
                    continue;
                };
                let moves = position.move_count();
                assert!(moves <= most, "{position}: {moves}");
                assert_eq!(moves, position.legal_moves().len());
                if moves >= count {
                    (setup, count) = (changed, moves);
                }
            }
            reached = reached.max(count);
        }
        println!("{lines} lines: {reached} of {most}");
        assert!(reached * 10 >= most * 9, "{lines} lines: only {reached}");
        assert!(
            lines > 4 || reached == most,
            "{lines} lines: only {reached}"
        );
    }
}
