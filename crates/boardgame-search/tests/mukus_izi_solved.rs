//! Mukus İzi solved: the known winners by the square the snail starts from, plain minimax wherever it can go, and how often the
//! evaluation is right about who wins.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use boardgame_core::grid::{Bitboard, Square};
use boardgame_core::{Evaluate, Outcome, Player, Position, RulesOptions, Solvable};
use boardgame_search::Limits;
use boardgame_search::solver::{Progress, Solution, Solver, WinLossSolver};
use mukus_izi::{Blocked, MukusIzi, MukusIziOptions, MukusIziRules, Step};

fn rules(size: u8, start: Square, blocked: Blocked) -> Option<MukusIziRules> {
    let options = MukusIziOptions {
        size: Some(size),
        start: Some(start),
        blocked: Some(blocked),
    };
    options.build().ok()
}

/// The starts of a board, from a1 along the rows; none on the goals.
fn starts(size: u8, blocked: Blocked) -> impl Iterator<Item = MukusIzi> {
    let squares = (0..size).flat_map(move |rank| (0..size).map(move |file| (file, rank)));
    squares
        .filter_map(move |(file, rank)| rules(size, Square::new(file, rank)?, blocked))
        .map(|rules| MukusIzi::new(rules).unwrap())
}

fn solve(solver: &mut WinLossSolver<MukusIzi>, position: &MukusIzi) -> Solution<Step> {
    solver.solve(position, &Limits::default(), &mut |_| {})
}

fn after(position: &MukusIzi, mv: Step) -> MukusIzi {
    let mut after = *position;
    after.play(mv).unwrap();
    after
}

/// 1 when the player to move wins with perfect play, −1 when he loses, 0 for a draw: every move tried until one wins, nothing remembered.
fn minimax(position: &MukusIzi) -> i32 {
    match position.outcome() {
        Some(Outcome::Draw) => return 0,
        Some(Outcome::Win(winner)) => return if winner == position.turn() { 1 } else { -1 },
        None => {}
    }
    let mut best = -1;
    for mv in position.legal_moves() {
        let mut next = *position;
        next.play_unchecked(mv);
        best = best.max(-minimax(&next));
        if best == 1 {
            break;
        }
    }
    best
}

fn value(outcome: Outcome, player: Player) -> i32 {
    match outcome.winner() {
        None => 0,
        Some(winner) if winner == player => 1,
        Some(_) => -1,
    }
}

struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % end
    }

    /// A position so many random plies after a random start, by steps without a verdict, and itself without one.
    fn position(&mut self, size: u8, blocked: Blocked, plies: usize) -> MukusIzi {
        loop {
            let starts: Vec<MukusIzi> = starts(size, blocked).collect();
            let mut position = starts[self.below(starts.len())];
            for _ in 0..plies {
                let moves = position.legal_moves().into_iter();
                let open: Vec<MukusIzi> = moves
                    .map(|mv| after(&position, mv))
                    .filter(|after| after.verdict().is_none())
                    .collect();
                if open.is_empty() {
                    break;
                }
                position = open[self.below(open.len())];
            }
            if position.slime().len() == plies && position.verdict().is_none() {
                return position;
            }
        }
    }
}

/// The free squares that the snail can get to, one by one.
fn in_reach(position: &MukusIzi) -> usize {
    let mut reached = Bitboard::from(position.snail());
    loop {
        let near = |square: &Square| !(square.neighbours() & reached).is_empty();
        let next: Bitboard = position.free().into_iter().filter(near).collect();
        if (next | reached) == reached {
            return reached.len() - 1;
        }
        reached |= next;
    }
}

/// Rows from First's corner upwards: W where First wins, L where he loses, D for a draw, * for a goal.
fn table(size: u8, solver: &mut WinLossSolver<MukusIzi>) -> String {
    let mut letters = vec![vec!['*'; size.into()]; size.into()];
    for start in starts(size, Blocked::Loses) {
        let square = start.snail();
        letters[usize::from(square.rank())][usize::from(square.file())] =
            match solve(solver, &start).outcome {
                Some(Outcome::Win(Player::First)) => 'W',
                Some(Outcome::Win(Player::Second)) => 'L',
                Some(Outcome::Draw) => 'D',
                None => '?',
            };
    }
    let rows: Vec<String> = letters.iter().map(|row| row.iter().collect()).collect();
    rows.join("/")
}

#[test]
fn the_winner_from_every_start_of_the_boards_up_to_6x6_is_the_known_one() {
    let known = [
        "*WL/WWW/LW*",
        "*WLW/WWWL/LWWW/WLW*",
        "*WWWL/WWWWW/WWWWW/WWWWW/LWWW*",
        "*WLWWW/WWWLWW/LWWWLW/WLWWWL/WWLWWW/WWWLW*",
    ];
    let mut solver = WinLossSolver::with_mib(32);
    for (size, known) in (3..).zip(known) {
        assert_eq!(table(size, &mut solver), known);
    }
}

#[test]
fn first_wins_7x7_from_its_centre_within_64_mib() {
    let start = MukusIzi::default();
    let solution = solve(&mut WinLossSolver::with_mib(60), &start);
    assert_eq!(solution.outcome, Some(Outcome::Win(Player::First)));
    assert_eq!(solution.nodes, 1_584_575);
    let end = solution
        .line
        .iter()
        .fold(start, |position, &mv| after(&position, mv));
    assert_eq!(end.outcome(), solution.outcome);
}

#[test]
fn a_proof_takes_as_many_nodes_as_ever() {
    let nodes = |size, blocked| -> u64 {
        starts(size, blocked)
            .map(|start| solve(&mut WinLossSolver::with_mib(16), &start).nodes)
            .sum()
    };
    let counts =
        [4, 5].map(|size| [Blocked::Loses, Blocked::Draws].map(|blocked| nodes(size, blocked)));
    assert_eq!(counts, [[679, 679], [33_086, 38_714]]);
}

#[test]
fn progress_counts_up_until_a_limit_stops_the_search() {
    let mut counts = Vec::new();
    let limits = Limits {
        nodes: Some(200_000),
        ..Limits::default()
    };
    let mut note = |progress: &Progress| counts.push(progress.nodes);
    let mut solver = WinLossSolver::with_mib(8);
    let solution = solver.solve(&MukusIzi::default(), &limits, &mut note);
    assert_eq!(solution, Solution::unknown(200_000));
    assert!(counts.len() > 1 && counts.is_sorted(), "{counts:?}");
    assert!(counts.last() < Some(&200_000));
}

#[test]
#[ignore = "minutes without optimisation"]
fn first_wins_7x7_with_each_of_his_eight_moves_and_from_every_start_but_e3_and_c5() {
    let mut solver = WinLossSolver::with_mib(256);
    let start = MukusIzi::default();
    for mv in start.legal_moves() {
        let outcome = solve(&mut solver, &after(&start, mv)).outcome;
        assert_eq!(outcome, Some(Outcome::Win(Player::First)), "{mv}");
    }
    let known = "*WWWWWW/WWWWWWW/WWWWLWW/WWWWWWW/WWLWWWW/WWWWWWW/WWWWWW*";
    assert_eq!(table(7, &mut solver), known);
}

#[test]
fn every_start_up_to_5x5_agrees_with_plain_minimax() {
    let mut solver = WinLossSolver::with_mib(16);
    let (mut seen, mut draws) = (0, 0);
    for size in 3..=5 {
        for blocked in [Blocked::Loses, Blocked::Draws] {
            for start in starts(size, blocked) {
                let outcome = solve(&mut solver, &start).outcome.unwrap();
                assert_eq!(value(outcome, start.turn()), minimax(&start), "{start}");
                seen += 1;
                draws += usize::from(outcome == Outcome::Draw);
            }
        }
    }
    assert_eq!(seen, 2 * (7 + 14 + 23));
    assert!(draws > 0);
}

#[test]
fn late_positions_of_the_larger_boards_agree_with_plain_minimax_and_so_do_their_best_moves() {
    let mut random = Random(0x2545_f491_4f6c_dd1d);
    let mut solver = WinLossSolver::with_mib(16);
    let mut seen = [0; 3];
    for (size, plies) in [(6, 16), (7, 24), (8, 34)] {
        for blocked in [Blocked::Loses, Blocked::Draws] {
            for _ in 0..700 {
                let plies = plies + random.below(6);
                let position = random.position(size, blocked, plies);
                if in_reach(&position) > 20 {
                    continue;
                }
                let solution = solve(&mut solver, &position);
                let outcome = solution.outcome.unwrap();
                let found = value(outcome, position.turn());
                assert_eq!(found, minimax(&position), "{position}");
                for &mv in &solution.best {
                    assert_eq!(-minimax(&after(&position, mv)), found, "{mv} at {position}");
                }
                seen[(found + 1) as usize] += 1;
            }
        }
    }
    assert!(seen.iter().sum::<i32>() > 3_000, "{seen:?}");
    assert!(seen.iter().all(|&seen| seen > 200), "{seen:?}");
}

#[test]
fn the_evaluation_tells_the_winner_of_most_positions() {
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let mut solver = WinLossSolver::with_mib(16);
    let (mut right, mut mover_wins) = (0, 0);
    for at in 0..1_000 {
        let position = random.position(6, Blocked::Loses, 4 + at % 16);
        let won = solve(&mut solver, &position).outcome == Some(Outcome::Win(position.turn()));
        right += usize::from((position.evaluate() > 0) == won);
        mover_wins += usize::from(won);
    }
    assert!(
        right > 780,
        "{right} of 1000, {mover_wins} won by the mover"
    );
}
