//! Ô ăn quan under the default rules, solved, and the solution played out against every defence.

use std::collections::HashMap;

use boardgame_core::{Outcome, Player, Position, RulesOptions};
use boardgame_search::Limits;
use boardgame_search::solver::{Bounds, Claim, ProofNumberSolver, Solver};
use o_an_quan::{EmptyMandarin, OAnQuan, OAnQuanOptions};

/// Plays the moves of a player's proof, and all moves of the opponent, to the end of every game.
struct PlayOut {
    solver: ProofNumberSolver<OAnQuan>,
    player: Player,
    margin: i32,
    /// In how many plies games from a position are over at the latest, where that was played out.
    done: HashMap<OAnQuan, u32>,
    ends: u32,
}

impl PlayOut {
    fn play_out(&mut self, position: OAnQuan, plies: u32) {
        if position.outcome().is_some() {
            assert!(position.margin(self.player) >= self.margin, "{position}");
            self.ends += 1;
            return;
        }
        if self.done.get(&position).is_some_and(|&done| done <= plies) {
            return;
        }
        let mut latest = plies;
        let moves = if position.turn() == self.player {
            let limits = Limits {
                depth: Some(plies),
                ..Limits::default()
            };
            let found = self
                .solver
                .prove(&position, self.player, self.margin, &limits);
            let Claim::Proven {
                plies: Some(found),
                mv: Some(mv),
            } = found
            else {
                panic!("{position} in {plies}: {found:?}");
            };
            assert!(found <= plies);
            latest = found;
            vec![mv]
        } else {
            position.legal_moves().to_vec()
        };
        for mv in moves {
            let mut after = position;
            after.play(mv).unwrap();
            self.play_out(after, latest - 1);
        }
        self.done.insert(position, latest);
    }
}

/// The claim is proven, and holds against every defence.
fn check(player: Player, margin: i32) {
    let start = OAnQuan::default();
    let mut solver = ProofNumberSolver::with_mib(256);
    let found = solver.prove(&start, player, margin, &Limits::default());
    let Claim::Proven {
        plies: Some(plies), ..
    } = found
    else {
        panic!("{found:?}");
    };
    let mut play = PlayOut {
        solver,
        player,
        margin,
        done: HashMap::new(),
        ends: 0,
    };
    play.play_out(start, plies);
    assert!(play.ends > 1000, "{}", play.ends);
}

#[test]
fn first_wins_by_twelve_against_every_defence() {
    check(Player::First, 12);
}

#[test]
fn second_keeps_first_from_more_than_twelve_whatever_he_plays() {
    check(Player::Second, -12);
}

#[test]
fn the_start_is_won_by_exactly_twelve_whatever_an_empty_mandarin_square_is() {
    for empty_mandarin in [EmptyMandarin::EndsTurn, EmptyMandarin::IsEmpty] {
        let options = OAnQuanOptions {
            empty_mandarin: Some(empty_mandarin),
            ..OAnQuanOptions::default()
        };
        let start = OAnQuan::new(options.build().unwrap());
        let mut solver = ProofNumberSolver::with_mib(32);
        let solution = solver.solve(&start, &Limits::default(), &mut |_| {});
        assert_eq!(solution.outcome, Some(Outcome::Win(Player::First)));
        assert_eq!(solution.margin.and_then(Bounds::exact), Some(12));
        let mut at = start;
        for &mv in &solution.line {
            at.play(mv).unwrap();
        }
        assert!(at.outcome().is_some());
        assert_eq!(at.margin(Player::First), 12);
        assert!(!solution.best.is_empty());
        for &mv in &solution.best {
            let mut after = start;
            after.play(mv).unwrap();
            let found = solver.prove(&after, Player::First, 12, &Limits::default());
            assert!(matches!(found, Claim::Proven { .. }), "{mv}: {found:?}");
        }
    }
}
