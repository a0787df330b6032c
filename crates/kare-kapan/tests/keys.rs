//! Keys of positions for solvers: equal for positions that are alike, and for no others.

#![allow(clippy::unwrap_used, reason = "these are tests")]

mod support;

use std::collections::{HashMap, HashSet};

use boardgame_core::{Player, Position, RulesOptions, Solvable, Symmetry};
use kare_kapan::{
    Blocked, Captures, FirstMover, KareKapan, KareKapanOptions, KareKapanRules, Phase, SquareStones,
};
use support::{position, white_slides_first, with};

fn three_lines() -> KareKapanRules {
    support::lines(3).build().unwrap()
}

fn hash(position: &KareKapan) -> u64 {
    KareKapan::hash_of(&position.key())
}

#[test]
fn every_setup_of_three_lines_is_met_once() {
    let rules = three_lines();
    let mut seen = HashSet::new();
    let mut phases = HashMap::new();
    for position in KareKapan::all(rules) {
        assert!(seen.insert(position), "{position}");
        *phases
            .entry(std::mem::discriminant(&position.phase()))
            .or_insert(0) += 1;
    }
    // Recounted from all boards: each point empty, white or black.
    let (mut placing, mut sliding, mut taking, mut opening) = (0, 0, 0, 0);
    for number in 0..3_usize.pow(12) {
        let points = (0..12).map(|point| number / 3_usize.pow(point) % 3);
        let rows: Vec<_> = points.map(|point| [' ', 'w', 'b'][point]).collect();
        let text = rows.chunks(4).map(|row| {
            let row: String = row.iter().collect();
            (1..=4).rev().fold(row, |row, run| {
                row.replace(&" ".repeat(run), &run.to_string())
            })
        });
        let rows = text.collect::<Vec<_>>().join("/");
        let count = |letter| rows.matches(letter).count();
        let (white, black) = (count('w'), count('b'));
        if white > 6 || black > 6 {
            continue;
        }
        let valid = |turn: char, phase: &str| {
            usize::from(KareKapan::parse(&format!("{rows} {turn} {phase}"), rules).is_ok())
        };
        // Everything but placing needs a side with more than three stones, and few boards can be placed on.
        if white.abs_diff(black) <= 1 {
            placing += valid('w', "place") + valid('b', "place");
        }
        if white.max(black) > 3 {
            sliding += valid('w', "move") + valid('b', "move");
            taking += valid('w', "take:1") * black.saturating_sub(3);
            taking += valid('b', "take:1") * white.saturating_sub(3);
            let by_black = white.saturating_sub(3);
            opening += valid('w', "open:1,0") * black.saturating_sub(3) * (by_black + 1);
            opening += valid('b', "open:0,1") * by_black;
        }
    }
    let of = |phase: Phase| phases[&std::mem::discriminant(&phase)];
    assert_eq!(of(Phase::Place), placing);
    assert_eq!(of(Phase::Move), sliding);
    assert_eq!(of(Phase::Take(1)), taking);
    assert_eq!(of(Phase::Open { white: 1, black: 0 }), opening);
}

#[test]
fn positions_that_are_images_of_each_other_share_a_key() {
    let mut swapped = 0;
    for position in KareKapan::all(three_lines()).step_by(13) {
        for &map in position.symmetries() {
            let image = position.map(map);
            assert_eq!(image.key(), position.key(), "{position} {image}");
            assert_eq!(hash(&image), hash(&position));
            swapped += usize::from(KareKapan::swaps_players(map));
        }
    }
    assert!(swapped > 100_000);
}

#[test]
fn positions_that_are_no_images_of_each_other_have_different_keys_while_stones_are_placed_or_slide()
{
    let mut classes: HashMap<_, Vec<KareKapan>> = HashMap::new();
    let mut hashes = HashMap::new();
    for position in KareKapan::all(three_lines()) {
        if matches!(position.phase(), Phase::Place | Phase::Move) {
            let class = classes.entry(position.key()).or_default();
            class.push(position);
            let key = *hashes.entry(hash(&position)).or_insert(position.key());
            assert_eq!(key, position.key());
        }
    }
    for class in classes.values() {
        let images: HashSet<_> = class[0]
            .symmetries()
            .iter()
            .map(|&map| class[0].map(map))
            .collect();
        assert!(
            class.iter().all(|position| images.contains(position)),
            "{class:?}"
        );
    }
    assert!(classes.len() > 80_000);
}

#[test]
fn removals_that_the_end_of_the_game_forestalls_do_not_count() {
    let same = |one: &str, other: &str| {
        assert_eq!(position(one).key(), position(other).key(), "{one} {other}");
    };
    let different = |one: &str, other: &str| {
        assert_ne!(position(one).key(), position(other).key(), "{one} {other}");
    };
    same("wwww/wb2/bbb1 w take:1", "wwww/wb2/bbb1 w take:4");
    different("wwww/wbb1/bbb1 w take:1", "wwww/wbb1/bbb1 w take:2");
    same("bbww/wbbb/wwwb w open:3,3", "bbww/wbbb/wwwb w open:42,42");
    different("bbww/wbbb/wwwb w open:3,2", "bbww/wbbb/wwwb w open:3,3");
    different("bbww/wbbb/wwwb w open:1,2", "bbww/wbbb/wwwb w open:2,1");
    // Who has lost has lost.
    same("www1/4/bbbb w move", "www1/4/bbbb w take:1");
}

#[test]
fn a_removal_is_the_same_in_the_opening_and_after_a_slide_unless_white_slides_first() {
    let key = |phase: &str, options: &KareKapanOptions| {
        with(&format!("bbww/wbbb/wwwb {phase}"), options.clone()).key()
    };
    let default = KareKapanOptions::default();
    assert_eq!(key("w open:2,0", &default), key("w take:2", &default));
    assert_eq!(key("b open:0,2", &default), key("b take:2", &default));
    let white = white_slides_first();
    assert_ne!(key("w open:2,0", &white), key("w take:2", &white));
    assert_eq!(key("b open:0,2", &white), key("b take:2", &white));
}

#[test]
fn keys_tell_every_rule_apart_as_long_as_it_matters() {
    let starts = (0..16).flat_map(|bits: u8| {
        let says = move |bit: u8| bits >> bit & 1 != 0;
        KareKapanRules::LINES.map(move |lines| {
            let options = KareKapanOptions {
                lines: Some(lines),
                first_mover: says(0).then_some(FirstMover::White),
                captures: says(1).then_some(Captures::OnePerMove),
                blocked: says(2).then_some(Blocked::Loses),
                square_stones: says(3).then_some(SquareStones::FreeWhenAllInSquares),
            };
            KareKapan::new(options.build().unwrap())
        })
    });
    let keys: HashSet<_> = starts.map(|start| start.key()).collect();
    assert_eq!(keys.len(), 80);
    let sliding = "wwww/4/bbbb w move";
    assert_eq!(
        position(sliding).key(),
        with(sliding, white_slides_first()).key()
    );
    assert_ne!(
        position(sliding).key(),
        with(sliding, support::blocked_loses()).key()
    );
}

#[test]
fn the_greatest_numbers_of_removals_on_the_largest_board_keep_their_own_keys() {
    let rows = "wbwbwbwb/bwbwbwbw/wbwbwbwb/bwbwbwbw/wbwbwbwb/bwbwbwbw/wbwbwbwb";
    let mut keys = HashSet::new();
    for white in 1..=25 {
        for black in 0..=25 {
            let position = position(&format!("{rows} w open:{white},{black}"));
            assert_eq!(position.turn(), Player::First);
            assert!(keys.insert(position.key()));
        }
    }
}
