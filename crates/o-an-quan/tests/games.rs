//! Games as they are played: what counts as a capture, and the agreements that stop a game.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "helpers of tests, outside the test functions"
)]

mod setups;

use boardgame_core::{DrawPolicy, EndReason, Ending, Game, Outcome, Player, Position};
use o_an_quan::{Event, OAnQuan};
use setups::{Random, all_rules, is_empty, position, random_setup, sowing, under};

/// Four plies, each player walking one citizen to and fro, that lead back to where they began.
const CYCLE: [&str; 4] = ["b1R", "b2R", "c1L", "c2L"];

/// The board of the cycle, with ledgers by which First leads and by which nobody does.
const LEADING: &str = "0,1,0,0,0/0,1,0,0,0 0,Q24 1 24Q,0";
const EVEN: &str = "0,1,0,0,0/0,1,0,0,0 0,Q24 1 7Q,17";

#[test]
fn a_move_is_a_capture_exactly_when_its_trace_holds_one() {
    let mut random = Random(0x51_7cc1_b727);
    let (mut captures, mut others, mut mandarins_alone) = (0, 0, 0);
    for (kind, rules) in (0..1_200).zip(all_rules().into_iter().cycle()) {
        let start = if random.below(2) == 0 {
            Some(OAnQuan::new(rules))
        } else {
            random_setup(&mut random, kind, rules)
        };
        let Some(mut position) = start else { continue };
        for _ in 0..60 {
            let list = position.legal_moves();
            for &mv in &list {
                let trace = position.trace(mv).unwrap();
                let mut taken = trace.events().iter().filter_map(|event| match *event {
                    Event::Capture { citizens, .. } => Some(citizens),
                    _ => None,
                });
                let first = taken.next();
                assert_eq!(position.is_capture(mv), first.is_some(), "{position} {mv}");
                match first {
                    None => others += 1,
                    Some(0) if taken.all(|more| more == 0) => mandarins_alone += 1,
                    Some(_) => captures += 1,
                }
            }
            if list.is_empty() {
                break;
            }
            position.play(random.pick(&list)).unwrap();
        }
    }
    assert!(
        captures > 10_000 && others > 10_000 && mandarins_alone > 10,
        "{captures} {others} {mandarins_alone}"
    );
}

#[test]
fn a_capture_is_one_whatever_is_taken_and_a_refill_alone_is_none() {
    // Citizens, and the opponent's refill after it.
    let refilled = under("0,0,0,0,3/0,1,0,0,4 Q0,0 1 42Q,0", is_empty());
    let trace = refilled.trace(sowing("b1R")).unwrap();
    assert!(trace.to_string().contains("refills"));
    assert!(refilled.is_capture(sowing("b1R")));
    // A mandarin alone.
    let bare = position("0,0,0,0,8/0,0,1,0,0 Q0,Q0 1 41,0");
    assert!(bare.is_capture(sowing("c1R")));
    // Nothing but the opponent's refill.
    let refill = position("0,0,0,0,0/0,0,0,1,0 Q3,Q0 1 20,26");
    let trace = refill.trace(sowing("d1L")).unwrap();
    assert!(trace.to_string().contains("refills"));
    assert!(!refill.is_capture(sowing("d1L")));
    // Nothing at all, for either player.
    assert!(!position(LEADING).is_capture(sowing("b1R")));
    let second = position("0,0,1,0,1/8,0,0,0,0 Q0,Q0 2 40,0");
    assert!(second.is_capture(sowing("c2L")));
    assert!(!second.is_capture(sowing("e2R")));
}

#[test]
fn a_game_without_captures_is_stopped_where_a_policy_says_so() {
    let policy = DrawPolicy {
        no_capture: Some(4),
        ..DrawPolicy::default()
    };
    for (text, outcome) in [
        (LEADING, Outcome::Win(Player::First)),
        (EVEN, Outcome::Draw),
    ] {
        let mut game = Game::with_policy(position(text), policy);
        for mv in CYCLE {
            assert_eq!(game.ending(), None);
            game.play(sowing(mv)).unwrap();
        }
        let reason = EndReason::NoCapture;
        assert_eq!(game.ending(), Some(Ending { outcome, reason }));
    }
    // The capture of a mandarin alone starts the count again.
    let mut game = Game::with_policy(position("0,1,0,0,8/0,1,1,0,0 Q0,Q0 1 39,0"), policy);
    for (mv, quiet) in [("b1L", 1), ("b2L", 2), ("c1R", 0), ("a2R", 1)] {
        game.play(sowing(mv)).unwrap();
        assert_eq!(game.plies_without_capture(), quiet, "{mv}");
    }
}

#[test]
fn a_position_that_comes_up_for_the_third_time_ends_a_game_by_its_score_where_a_policy_says_so() {
    let policy = DrawPolicy {
        repetitions: Some(3),
        ..DrawPolicy::default()
    };
    for (text, outcome) in [
        (LEADING, Outcome::Win(Player::First)),
        (EVEN, Outcome::Draw),
    ] {
        let mut game = Game::with_policy(position(text), policy);
        for round in 1..=2 {
            assert_eq!(game.repetitions(), round);
            for mv in CYCLE {
                assert_eq!(game.ending(), None);
                game.play(sowing(mv)).unwrap();
            }
            assert_eq!(*game.position(), position(text));
        }
        let reason = EndReason::Repetition;
        assert_eq!(game.ending(), Some(Ending { outcome, reason }));
        assert!(game.play(sowing(CYCLE[0])).is_err());
    }
}
