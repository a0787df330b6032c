//! Sowing and capturing, the steps that a trace tells of, and how many there can be.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "helpers of tests, outside the test functions"
)]

mod setups;

use boardgame_core::{Player, Position};
use o_an_quan::{Event, OAnQuan, OAnQuanRules, OAnQuanSetup, Place, Sowing};
use setups::{Random, after, all_rules, position, random_setup, sowing};

#[test]
fn right_runs_counter_clockwise_from_the_bottom_row_and_clockwise_from_the_top_row() {
    let bottom = "0,0,0,0,9/0,0,2,0,0 Q0,Q0 1 39,0";
    assert_eq!(after(bottom, "c1R"), "0,0,0,0,9/0,0,0,1,1 Q0,Q0 2 39,0");
    assert_eq!(after(bottom, "c1L"), "0,0,0,0,9/1,1,0,0,0 Q0,Q0 2 39,0");
    let top = "0,0,2,0,0/9,0,0,0,0 Q0,Q0 2 39,0";
    assert_eq!(after(top, "c2R"), "0,0,0,1,1/9,0,0,0,0 Q0,Q0 1 39,0");
    assert_eq!(after(top, "c2L"), "1,1,0,0,0/9,0,0,0,0 Q0,Q0 1 39,0");
}

#[test]
fn sowing_drops_on_mandarin_squares_and_goes_round_the_corner() {
    let text = "0,0,0,0,0/0,0,0,0,3 Q0,Q0 1 47,0";
    assert_eq!(after(text, "e1R"), "0,0,0,1,1/0,0,0,0,0 Q0,Q1 2 47,0");
    let text = "0,0,0,0,0/2,0,0,0,1 Q0,Q0 1 47,0";
    assert_eq!(after(text, "a1L"), "1,0,0,0,0/0,0,0,0,1 Q1,Q0 2 47,0");
}

#[test]
fn a_hand_that_ends_before_citizens_lifts_them_and_goes_on() {
    let text = "0,0,0,0,1/1,1,0,0,0 Q0,Q0 1 47,0";
    // a1 falls on b1; behind it c1 and d1 are empty: nothing more happens.
    assert_eq!(after(text, "a1R"), "0,0,0,0,1/0,2,0,0,0 Q0,Q0 2 47,0");
    let text = "0,0,0,0,9/1,0,2,0,0 Q0,Q0 1 38,0";
    // a1 falls on b1; c1 is lifted, d1 and e1 get one each; the mandarin square ends the turn.
    assert_eq!(after(text, "a1R"), "0,0,0,0,9/0,1,0,1,1 Q0,Q0 2 38,0");
}

#[test]
fn a_hand_that_ends_before_an_empty_square_takes_what_lies_behind_it() {
    let text = "0,0,0,0,9/1,0,0,4,2 Q0,Q0 1 34,0";
    assert_eq!(after(text, "a1R"), "0,0,0,0,9/0,1,0,0,2 Q0,Q0 2 38,0");
    // From the own row as well as from the opponent's, and the mandarin beyond ends it.
    let text = "7,0,0,1,0/5,0,0,0,0 Q0,Q0 2 37,0";
    assert_eq!(after(text, "d2L"), "0,0,1,0,0/5,0,0,0,0 Q0,Q0 1 37,7");
}

#[test]
fn a_capture_goes_on_over_single_empty_squares() {
    // d1 is taken over c1, then the right mandarin square over e1; e2 stands in the way of more.
    let text = "0,0,0,0,9/1,0,0,4,0 Q0,Q3 1 33,0";
    assert_eq!(after(text, "a1R"), "0,0,0,0,9/0,1,0,0,0 Q0,0 2 40Q,0");
    // Over two squares at once nothing is taken.
    let text = "0,3,0,0,9/1,0,0,0,4 Q0,Q0 1 33,0";
    assert_eq!(after(text, "a1R"), "0,3,0,0,9/0,1,0,0,4 Q0,Q0 2 33,0");
}

#[test]
fn a_chain_of_four_is_taken_whole() {
    let text = "0,2,0,3,0/0,0,1,0,0 Q0,Q4 1 40,0";
    let trace = position(text).trace(sowing("c1R")).unwrap();
    assert_eq!(
        trace.to_string(),
        "lifts c1, sows 1, captures the right mandarin and 4 citizens, then 3 on d2, then 2 on b2, then the left mandarin"
    );
    assert_eq!(after(text, "c1R"), "0,0,0,0,0/0,0,0,1,0 0,0 2 49QQ,0");
}

#[test]
fn an_empty_square_is_never_captured_nor_two_crossed() {
    let mut random = Random(99);
    let mut captures = 0;
    for (kind, rules) in (0..6_000).zip(all_rules().into_iter().cycle()) {
        let Some(position) = random_setup(&mut random, kind % 5, rules) else {
            continue;
        };
        let ring: Vec<Place> = Place::all().collect();
        for &mv in &position.legal_moves() {
            let trace = position.trace(mv).unwrap();
            let mut last = None;
            for event in trace.events() {
                match *event {
                    Event::Drop { on } => last = ring.iter().position(|&place| place == on),
                    Event::Capture {
                        on,
                        citizens,
                        mandarin,
                    } => {
                        assert!(citizens > 0 || mandarin, "{position} {mv}");
                        let at = ring.iter().position(|&place| place == on).unwrap();
                        let steps = (at + 12 - last.unwrap()) % 12;
                        assert!([2, 10].contains(&steps), "{position} {mv}");
                        last = Some(at);
                        captures += 1;
                    }
                    _ => {}
                }
            }
        }
    }
    assert!(captures > 2_000, "{captures}");
}

#[test]
fn a_hand_that_comes_round_drops_on_its_origin_too() {
    // Each hand ends beside a mandarin square, so that it is the only one; c2 is small, or too great for the quick way.
    for (text, mv, end) in [
        // Twelve: one on each square, the last one on the origin.
        (
            "0,0,0,0,0/0,0,0,0,12 Q0,Q0 1 38,0",
            "e1R",
            "1,1,1,1,1/1,1,1,1,1 Q1,Q1 2 38,0",
        ),
        (
            "0,0,0,0,0/12,0,0,0,0 Q0,Q0 1 38,0",
            "a1L",
            "1,1,1,1,1/1,1,1,1,1 Q1,Q1 2 38,0",
        ),
        (
            "12,0,0,0,0/0,0,0,0,0 Q0,Q0 2 38,0",
            "a2L",
            "1,1,1,1,1/1,1,1,1,1 Q1,Q1 1 38,0",
        ),
        (
            "0,0,40,0,0/0,0,0,0,12 Q0,Q0 1 -2,0",
            "e1R",
            "1,1,41,1,1/1,1,1,1,1 Q1,Q1 2 -2,0",
        ),
        (
            "0,0,40,0,0/12,0,0,0,0 Q0,Q0 1 -2,0",
            "a1L",
            "1,1,41,1,1/1,1,1,1,1 Q1,Q1 2 -2,0",
        ),
        (
            "0,0,0,0,0/0,0,0,0,12 Q0,Q130 1 -92,0",
            "e1R",
            "1,1,1,1,1/1,1,1,1,1 Q1,Q131 2 -92,0",
        ),
        // Thirteen: one more on the square after the origin.
        (
            "0,0,0,0,0/0,0,0,13,0 Q0,Q0 1 37,0",
            "d1R",
            "1,1,1,1,1/1,1,1,1,2 Q1,Q1 2 37,0",
        ),
        (
            "0,0,40,0,0/0,0,0,13,0 Q0,Q0 1 -3,0",
            "d1R",
            "1,1,41,1,1/1,1,1,1,2 Q1,Q1 2 -3,0",
        ),
        // Twenty-four: two on each square.
        (
            "0,0,0,0,0/0,0,0,0,24 Q0,Q0 1 26,0",
            "e1R",
            "2,2,2,2,2/2,2,2,2,2 Q2,Q2 2 26,0",
        ),
        (
            "0,0,40,0,0/0,0,0,0,24 Q0,Q0 1 -14,0",
            "e1R",
            "2,2,42,2,2/2,2,2,2,2 Q2,Q2 2 -14,0",
        ),
    ] {
        assert_eq!(after(text, mv), end, "{text} {mv}");
    }
}

#[test]
fn an_origin_dropped_on_can_be_lifted_and_dropped_on_again() {
    // Twelve from a1, one on each square; then b1 onto c1, and d1 onto e1.
    let text = "0,0,0,0,0/12,0,0,0,0 Q0,Q0 1 38,0";
    assert_eq!(after(text, "a1R"), "1,1,1,1,1/1,0,2,0,2 Q1,Q1 2 38,0");
    let trace = position(text).trace(sowing("a1R")).unwrap();
    assert_eq!(
        trace.to_string(),
        "lifts a1, sows 12, lifts b1, sows 1, lifts d1, sows 1"
    );
    // Eleven from a1 end beside it: the twelfth square is empty, and b1 behind it is taken.
    let text = "0,0,0,0,0/11,0,0,0,0 Q0,Q0 1 39,0";
    assert_eq!(after(text, "a1R"), "1,1,1,1,1/0,0,1,1,1 Q1,Q1 2 40,0");
    // Thirteen from e1 end on the right mandarin square; e2 has sixteen by then, which go round and on to a2.
    let text = "0,0,0,0,15/0,0,0,0,13 Q0,Q0 1 22,0";
    assert_eq!(after(text, "e1R"), "3,3,3,3,1/2,2,2,2,2 Q2,Q3 2 22,0");
    // Twelve from d1 end on it. Every other square is lifted then, e1 to c1, and falls on the one after it; the last one makes d1 two.
    // Behind it every other square is empty: all the rest of the board is taken, d1 last.
    let text = "0,0,0,0,0/0,0,0,12,0 Q0,Q0 1 38,0";
    assert_eq!(after(text, "d1R"), "0,0,0,0,0/0,0,0,0,0 0,0 2 50QQ,0");
}

#[test]
fn illegal_moves_unchecked_never_hang() {
    let mut random = Random(11);
    for (kind, rules) in (0..600).zip(all_rules().into_iter().cycle()) {
        if let Some(position) = random_setup(&mut random, kind, rules) {
            for mv in Sowing::all() {
                let mut played = position;
                let _ = std::panic::catch_unwind(move || played.play_unchecked(mv));
            }
        }
    }
}

/// How many squares a move sows on or lifts after the first.
fn steps(position: &OAnQuan, mv: Sowing) -> usize {
    let counts = |event: &&Event| matches!(event, Event::Lift { .. } | Event::Drop { .. });
    let trace = position.trace(mv).unwrap();
    trace.events().iter().filter(counts).count() - 1
}

/// How many citizens lie on the citizen squares.
fn on_rows(position: &OAnQuan) -> usize {
    let rows = position.setup().rows;
    let all = rows.first.iter().chain(&rows.second);
    all.map(|&count| usize::from(count)).sum()
}

#[test]
fn sowing_ends_within_six_steps_for_each_citizen_on_the_citizen_squares() {
    let mut random = Random(3);
    let mut checked = 0;
    for (kind, rules) in (0..6_000).zip(all_rules().into_iter().cycle()) {
        if let Some(position) = random_setup(&mut random, kind % 6, rules) {
            let bound = 6 * on_rows(&position);
            for &mv in &position.legal_moves() {
                assert!(steps(&position, mv) <= bound, "{position} {mv}");
                checked += 1;
            }
        }
    }
    assert!(checked > 10_000, "{checked}");
}

#[test]
fn the_worst_sowing_found_by_climbing_stays_within_the_bound() {
    // From the start, and from boards filled with debts: move citizens about as long as the longest sowing grows.
    let mut random = Random(17);
    for (debt, tries) in [(0, 4_000), (1_000, 400), (20_000, 60)] {
        let mut setup = OAnQuan::default().setup();
        setup.captured.first.citizens = (-debt / 2) as i16;
        setup.captured.second.citizens = (-debt / 2) as i16;
        for row in [&mut setup.rows.first, &mut setup.rows.second] {
            for count in row {
                *count += debt as u16 / 10;
            }
        }
        let longest = |setup: &OAnQuanSetup| {
            let position = OAnQuan::from_setup(*setup, OAnQuanRules::default()).ok()?;
            let bound = 6 * on_rows(&position);
            let moves = position.legal_moves();
            let longest = moves.iter().map(|&mv| steps(&position, mv)).max()?;
            assert!(longest <= bound, "{position}");
            Some(longest)
        };
        let mut best = longest(&setup).unwrap();
        let least = best;
        for _ in 0..tries {
            let mut other = setup;
            for _ in 0..=random.below(2) {
                let rows = [&mut other.rows.first, &mut other.rows.second];
                let mut squares: Vec<&mut u16> = rows.into_iter().flatten().collect();
                let from = random.below(10) as usize;
                let some = random.between(0, i32::from(*squares[from])) as u16;
                *squares[from] -= some;
                *squares[random.below(10) as usize] += some;
            }
            if let Some(found) = longest(&other).filter(|&found| found >= best) {
                (best, setup) = (found, other);
            }
        }
        println!("{debt}: {least}, then {best} steps");
        assert!(best > least);
    }
}

#[test]
fn a_trace_is_one_line() {
    for (text, mv, line) in [
        (
            "0,0,0,0,9/1,0,0,4,0 Q0,Q0 1 36,0",
            "a1R",
            "lifts a1, sows 1, captures 4 on d1, then the right mandarin",
        ),
        (
            "0,0,0,0,8/0,0,1,0,0 Q0,3 1 38,0Q",
            "c1R",
            "lifts c1, sows 1, captures 3 on the right mandarin's square",
        ),
        (
            "0,0,0,0,8/0,0,1,0,0 Q0,Q1 1 40,0",
            "c1R",
            "lifts c1, sows 1, captures the right mandarin and 1 citizen",
        ),
        (
            "0,0,0,0,8/1,0,2,0,0 Q0,Q0 1 39,0",
            "a1R",
            "lifts a1, sows 1, lifts c1, sows 2",
        ),
        (
            "0,0,1,0,0/8,0,0,0,0 Q2,Q0 2 39,0",
            "c2L",
            "lifts c2, sows 1, captures the left mandarin and 2 citizens",
        ),
    ] {
        let trace = position(text).trace(sowing(mv)).unwrap();
        assert_eq!(trace.to_string(), line);
        assert_eq!(trace.mv(), sowing(mv));
    }
}

#[test]
fn citizens_and_mandarins_are_conserved_over_refills_and_debts() {
    // Second's row is emptied again and again, so that debts grow.
    let mut position = position("0,0,0,0,0/0,0,0,0,1 Q25,Q0 1 12,12");
    let mut random = Random(23);
    let mut refills = 0;
    for _ in 0..400 {
        let list = position.legal_moves();
        if list.is_empty() {
            break;
        }
        let mv = random.pick(&list);
        let trace = position.trace(mv).unwrap();
        refills += trace
            .events()
            .iter()
            .filter(|event| matches!(event, Event::Refill { .. }))
            .count();
        position.play(mv).unwrap();
        let board: i32 = Place::all()
            .map(|place| i32::from(position.citizens(place)))
            .sum();
        let nets = Player::ALL.map(|player| i32::from(position.captured(player).citizens));
        assert_eq!(board + nets[0] + nets[1], 50);
    }
    assert!(refills > 0);
}
