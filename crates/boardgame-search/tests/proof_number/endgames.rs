//! Endgames of Ô ăn quan with few citizens on the board, under every combination of rules.

use boardgame_core::{ByPlayer, Player, Position, RulesOptions, mix};
use boardgame_search::Limits;
use boardgame_search::solver::{Claim, ProofNumberSolver, Solver};
use o_an_quan::{
    Captured, EmptyMandarin, End, MandarinSquare, OAnQuan, OAnQuanOptions, OAnQuanRules,
    OAnQuanSetup,
};

use crate::retrograde::Truth;

pub fn all_rules() -> impl Iterator<Item = OAnQuanRules> {
    let ends = [End::MandarinsCaptured, End::MandarinSquaresEmpty];
    ends.into_iter().flat_map(|end| {
        let empty = [EmptyMandarin::EndsTurn, EmptyMandarin::IsEmpty];
        empty.into_iter().flat_map(move |empty_mandarin| {
            [(0, 10), (5, 10), (2, 3)].map(|(young_mandarin, mandarin_value)| {
                let options = OAnQuanOptions {
                    end: Some(end),
                    empty_mandarin: Some(empty_mandarin),
                    young_mandarin: Some(young_mandarin),
                    mandarin_value: Some(mandarin_value),
                };
                options.build().unwrap()
            })
        })
    })
}

/// Up to ten citizens on the board; every other time one player has almost the lowest net count there is, so that a refill may end the game.
fn endgame(seed: u64, rules: OAnQuanRules) -> Option<OAnQuan> {
    let mut number = 0;
    let mut below = |bound: u64| {
        number += 1;
        (mix(seed, number) % bound) as i16
    };
    let citizens = below(11);
    let mut counts = [0_u16; 12];
    for _ in 0..citizens {
        counts[below(12) as usize] += 1;
    }
    let first = if below(2) == 0 {
        -10_000 + below(13)
    } else {
        below(51)
    };
    let [a1, b1, c1, d1, e1, right, a2, b2, c2, d2, e2, left] = counts;
    let standing = [below(3) > 0, below(3) > 0];
    let fallen = 2 - standing.iter().map(|&stands| u8::from(stands)).sum::<u8>();
    let mandarins = below(u64::from(fallen) + 1) as u8;
    let square = |mandarin, citizens| MandarinSquare { mandarin, citizens };
    let captured = |citizens, mandarins| Captured {
        citizens,
        mandarins,
    };
    let setup = OAnQuanSetup {
        rows: ByPlayer::new([a1, b1, c1, d1, e1], [a2, b2, c2, d2, e2]),
        left: square(standing[0], left),
        right: square(standing[1], right),
        turn: Player::ALL[below(2) as usize],
        captured: ByPlayer::new(
            captured(first, mandarins),
            captured(50 - citizens - first, fallen - mandarins),
        ),
    };
    OAnQuan::from_setup(setup, rules).ok()
}

#[test]
fn the_margins_of_endgames_are_what_going_over_all_positions_says() {
    let (mut circles, mut deep) = (0, 0);
    for rules in all_rules() {
        let mut solver = ProofNumberSolver::with_mib(2);
        let compared = (0..)
            .filter_map(|seed| endgame(seed, rules))
            .filter(|position| position.outcome().is_none())
            .filter_map(|position| Some((position, Truth::of([position], 300)?)))
            .take(40);
        for (position, truth) in compared {
            let solution = solver.solve(&position, &Limits::default(), &mut |_| {});
            let context = format!("{position} under {rules:?}: {solution:?}");
            let ByPlayer { first, second } = truth.forced(&position);
            let margin = solution.margin.unwrap();
            assert_eq!(margin.lower, first, "{context}");
            assert_eq!(margin.upper, second.map(|margin| -margin), "{context}");
            if let Some(outcome) = solution.outcome {
                assert_eq!(outcome, truth.outcome(&position), "{context}");
            }
            assert!(
                !solution.best.is_empty() || margin.exact().is_none(),
                "{context}"
            );
            if margin.exact().is_some() {
                for &mv in &solution.best {
                    let mut after = position;
                    after.play(mv).unwrap();
                    assert_eq!(truth.forced(&after), truth.forced(&position), "{context}");
                }
            }
            circles += u32::from(truth.has_circle());
            deep += u32::from(position.captured(Player::First).citizens < -9000);
        }
    }
    assert!(circles > 2 && deep > 100, "{circles} {deep}");
}

/// The greatest margin that a player forces within so many plies, looked for in the plainest way; `None` when he can't force an end.
fn forced_within(position: &OAnQuan, player: Player, plies: u32) -> Option<i32> {
    if position.outcome().is_some() {
        return Some(position.margin(player));
    }
    if plies == 0 {
        return None;
    }
    let after = position.legal_moves().into_iter().map(|mv| {
        let mut after = *position;
        after.play(mv).unwrap();
        forced_within(&after, player, plies - 1)
    });
    if position.turn() == player {
        after.max()
    } else {
        after.min()
    }
    .unwrap()
}

#[test]
fn what_is_forced_within_some_plies_is_what_looking_at_every_line_says() {
    let mut forced = 0;
    for rules in all_rules() {
        // It remembers proofs of any length and has to tell them apart.
        let mut solver = ProofNumberSolver::with_mib(4);
        for seed in 0..100 {
            let Some(mut position) = endgame(seed, rules) else {
                continue;
            };
            for ply in 0..6 {
                let Some(mv) = position.nth_move((mix(seed, ply) % 3) as usize) else {
                    break;
                };
                for plies in 0..=4 {
                    let limits = Limits {
                        depth: Some(plies),
                        ..Limits::default()
                    };
                    let of = |player| forced_within(&position, player, plies);
                    let expected = ByPlayer::new(of(Player::First), of(Player::Second));
                    let context = format!("{position} under {rules:?} in {plies}: {expected:?}");
                    for player in Player::ALL {
                        let mut proves = |margin| {
                            let found = solver.prove(&position, player, margin, &limits);
                            matches!(found, Claim::Proven { .. })
                        };
                        if let Some(margin) = expected[player] {
                            assert!(proves(margin) && !proves(margin + 1), "{context}");
                            forced += 1;
                        } else {
                            assert!(!proves(-30_000), "{context}");
                        }
                    }
                    let solution = solver.solve(&position, &limits, &mut |_| {});
                    // It may remember more than can be seen in so few plies.
                    let margin = solution.margin.unwrap();
                    assert!(margin.lower >= expected.first, "{context}");
                    assert!(
                        margin.upper.map(|upper| -upper) >= expected.second,
                        "{context}"
                    );
                }
                let limits = Limits {
                    nodes: Some(300),
                    ..Limits::default()
                };
                let _ = solver.solve(&position, &limits, &mut |_| {});
                position.play(mv).unwrap();
            }
        }
    }
    assert!(forced > 2000, "{forced}");
}

#[test]
fn the_line_of_an_endgame_ends_with_its_margin() {
    let mut ended = 0;
    for rules in all_rules() {
        let mut solver = ProofNumberSolver::with_mib(4);
        for position in (0..100).filter_map(|seed| endgame(seed, rules)) {
            let limits = Limits {
                nodes: Some(20_000),
                ..Limits::default()
            };
            let solution = solver.solve(&position, &limits, &mut |_| {});
            let Some(exact) = solution.margin.and_then(|margin| margin.exact()) else {
                continue;
            };
            let mut at = position;
            for &mv in &solution.line {
                at.play(mv).unwrap();
            }
            if at.outcome().is_some() {
                assert_eq!(
                    at.margin(Player::First),
                    exact,
                    "{position} under {rules:?}"
                );
                ended += 1;
            }
        }
    }
    assert!(ended > 300, "{ended}");
}

#[test]
fn a_claim_and_its_opposite_are_never_both_proven() {
    for rules in all_rules() {
        let mut solver = ProofNumberSolver::with_mib(4);
        for position in (0..30).filter_map(|seed| endgame(seed, rules)) {
            let limits = Limits {
                nodes: Some(5000),
                ..Limits::default()
            };
            for margin in [-20, -3, 0, 1, 4, 30] {
                let first = solver.prove(&position, Player::First, margin, &limits);
                let second = solver.prove(&position, Player::Second, 1 - margin, &limits);
                let is_proven = |claim| matches!(claim, Claim::Proven { .. });
                let is_refuted = |claim| matches!(claim, Claim::Refuted { .. });
                assert!(!is_proven(first) || !is_proven(second), "{position}");
                assert!(!is_refuted(first) || !is_refuted(second), "{position}");
            }
        }
    }
}
