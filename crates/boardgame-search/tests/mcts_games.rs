//! Monte Carlo tree search on the games: what it finds in them, and that more of it is better.

#![allow(clippy::unwrap_used, clippy::panic, reason = "these are tests")]

use boardgame_core::grid::Square;
use boardgame_core::{Outcome, Player, Position, RulesOptions};
use boardgame_search::Limits;
use boardgame_search::mcts::{Choice, Mcts, Options};
use kare_kapan::KareKapan;
use kure::Kure;
use mukus_izi::{MukusIzi, MukusIziOptions};
use o_an_quan::OAnQuan;
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};

fn nodes(nodes: u64) -> Limits<'static> {
    Limits {
        nodes: Some(nodes),
        ..Limits::default()
    }
}

fn search<P: Position>(position: &P, seed: u64, limits: &Limits<'_>) -> Choice<P::Move> {
    let mut mcts = Mcts::new(Options::default());
    mcts.search(position, seed, limits).unwrap()
}

fn after<P: Position>(position: &P, mv: P::Move) -> P {
    let mut after = position.clone();
    after.play(mv).unwrap();
    after
}

/// Whether the player to move can win before the opponent moves again.
fn wins_this_turn<P: Position>(position: &P) -> bool {
    let mover = position.turn();
    let mut moves = position.legal_moves().into_iter();
    moves.any(|mv| {
        let after = after(position, mv);
        match after.outcome() {
            Some(outcome) => outcome == Outcome::Win(mover),
            None => after.turn() == mover && wins_this_turn(&after),
        }
    })
}

/// Whether a move loses at once, or lets the opponent win before the mover moves again.
fn loses_by_next_turn<P: Position>(position: &P, mv: P::Move) -> bool {
    let mover = position.turn();
    let after = after(position, mv);
    match after.outcome() {
        Some(outcome) => outcome == Outcome::Win(!mover),
        None => after.turn() != mover && wins_this_turn(&after),
    }
}

/// Random games, and what a search of so many nodes does where it can win this turn, or lose by the next.
fn assert_tactics<P: Position>(starts: &[P], walks: u64, budget: u64) {
    let mut mcts = Mcts::new(Options::default());
    let (mut wins, mut dangers) = ([0; 2], [0; 2]);
    for seed in 0..walks {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut position = starts[seed as usize % starts.len()].clone();
        while position.outcome().is_none() {
            let mover = position.turn();
            let moves = position.legal_moves();
            let mut ends = moves.iter().map(|&mv| after(&position, mv).outcome());
            let wins_at_once = ends.any(|end| end == Some(Outcome::Win(mover)));
            if wins_this_turn(&position) {
                // Each move is looked at before any playout.
                let budget = if wins_at_once { 0 } else { budget };
                let choice = mcts.search(&position, seed, &nodes(budget)).unwrap();
                assert_eq!(choice.outcome, Some(Outcome::Win(mover)), "{position}");
                wins[mover.index()] += 1;
            } else {
                let bad = |mv: &&P::Move| loses_by_next_turn(&position, **mv);
                let count = moves.iter().filter(bad).count();
                if count > 0 && count < moves.len() {
                    let choice = mcts.search(&position, seed, &nodes(budget)).unwrap();
                    assert!(!bad(&&choice.best), "{position}: {}", choice.best);
                    dangers[mover.index()] += 1;
                }
            }
            let mv = rng.random_range(0..moves.len() as u32) as usize;
            position = after(&position, moves[mv]);
        }
    }
    let mut cases = wins.iter().chain(&dangers);
    assert!(cases.all(|&cases| cases >= 5), "{wins:?} {dangers:?}");
}

#[test]
fn kare_kapan_wins_this_turn_are_found_and_losses_by_the_next_avoided() {
    let board = |text: &str| text.parse::<KareKapan>().unwrap();
    assert_tactics(&[board("4/4/4 w place")], 15, 2000);
}

#[test]
fn mukus_izi_wins_in_one_are_found_and_losses_in_one_avoided() {
    assert_tactics(&[MukusIzi::default()], 60, 200);
}

#[test]
fn o_an_quan_wins_in_one_are_found_and_losses_in_one_avoided() {
    assert_tactics(&[OAnQuan::default()], 60, 200);
}

#[test]
fn kure_wins_in_one_are_found_and_losses_in_one_avoided() {
    assert_tactics(&[Kure::default()], 5, 200);
}

#[test]
fn a_player_who_removes_several_stones_in_a_row_wins_by_all_of_them() {
    let lines = [
        // Two of five stones may go.
        ("ww1b/wwb1/bbb1 w take:2", Player::First),
        ("bb1w/bbw1/www1 b take:2", Player::Second),
        // A slide makes a square, and that takes the fourth stone.
        ("ww1b/w2b/1wbb w move", Player::First),
        ("bb1w/b2w/1bww b move", Player::Second),
    ];
    for (text, winner) in lines {
        let position: KareKapan = text.parse().unwrap();
        let choice = search(&position, 1, &nodes(2000));
        assert_eq!(choice.outcome, Some(Outcome::Win(winner)), "{text}");
        assert_eq!(choice.line.len(), 2, "{text} {:?}", choice.line);
        let mut after_line = position;
        for mv in choice.line {
            assert_eq!(after_line.turn(), winner);
            after_line = after(&after_line, mv);
        }
        assert_eq!(after_line.outcome(), Some(Outcome::Win(winner)));
    }
}

#[test]
fn small_boards_of_mukus_izi_are_proven_as_they_are_known() {
    // By the square the snail starts from, rows from First's corner upwards.
    for (size, rows) in [(3, "*WL/WWW/LW*"), (4, "*WLW/WWWL/LWWW/WLW*")] {
        let mut mcts = Mcts::new(Options::default());
        for (rank, row) in rows.split('/').enumerate() {
            for (file, known) in row.chars().enumerate().filter(|&(_, known)| known != '*') {
                let options = MukusIziOptions {
                    size: Some(size),
                    start: Square::new(file as u8, rank as u8),
                    ..MukusIziOptions::default()
                };
                let start = MukusIzi::start(options.build().unwrap()).unwrap();
                let winner = if known == 'W' {
                    Player::First
                } else {
                    Player::Second
                };
                let choice = mcts.search(&start, 1, &Limits::default()).unwrap();
                assert_eq!(choice.outcome, Some(Outcome::Win(winner)), "{start}");
            }
        }
    }
}

#[test]
fn more_playouts_beat_fewer() {
    let budgets = [2000, 100];
    let mut bots = budgets.map(|_| Mcts::new(Options::default()));
    let mut wins = 0;
    for game in 0..100 {
        // Each opening of two random plies is played twice, by either side.
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(game / 2);
        let mut position = MukusIzi::default();
        let strong = Player::ALL[game as usize % 2];
        let mut ply = 0;
        let outcome = loop {
            if let Some(outcome) = position.outcome() {
                break outcome;
            }
            let mv = if ply < 2 {
                let count = position.move_count() as u32;
                position
                    .nth_move(rng.random_range(0..count) as usize)
                    .unwrap()
            } else {
                let bot = usize::from(position.turn() != strong);
                let seed = game * 100 + ply;
                bots[bot]
                    .search(&position, seed, &nodes(budgets[bot]))
                    .unwrap()
                    .best
            };
            position.play(mv).unwrap();
            ply += 1;
        };
        wins += usize::from(outcome == Outcome::Win(strong));
    }
    assert!(wins >= 70, "{wins} of 100");
}
