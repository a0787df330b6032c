//! Kare Kapan with 3 lines, solved: every position of the board under every combination of the options.

#![allow(clippy::unwrap_used, reason = "these are tests")]

use std::collections::HashMap;
use std::ops::ControlFlow;

use boardgame_core::{Outcome, Player, Position, RulesOptions};
use boardgame_search::Limits;
use boardgame_search::solver::{Retrograde, Solver, Tablebase, Value};
use kare_kapan::{
    Blocked, Captures, FirstMover, KareKapan, KareKapanOptions, KareKapanRules, Phase, SquareStones,
};

/// The rules with 3 lines and every option, the first option changing fastest; the default first.
fn all_rules() -> impl Iterator<Item = KareKapanRules> {
    (0..16).map(|bits: u8| {
        let says = |bit: u8| bits >> bit & 1 != 0;
        let options = KareKapanOptions {
            lines: Some(3),
            first_mover: says(0).then_some(FirstMover::White),
            captures: says(1).then_some(Captures::OnePerMove),
            blocked: says(2).then_some(Blocked::Loses),
            square_stones: says(3).then_some(SquareStones::FreeWhenAllInSquares),
        };
        options.build().unwrap()
    })
}

fn solved(rules: KareKapanRules) -> Retrograde<KareKapan> {
    let mut solver = Retrograde::with_mib(32);
    solver
        .analyse(KareKapan::all(rules), &Limits::default(), &mut |_| {})
        .unwrap();
    solver
}

fn children(position: &KareKapan) -> Vec<KareKapan> {
    let mut children = vec![];
    let _ = position.for_each_move(|mv| {
        let mut child = *position;
        child.play(mv).unwrap();
        children.push(child);
        ControlFlow::<()>::Continue(())
    });
    children
}

/// The winner and the plies to the win, `None` of a draw.
fn win(tablebase: &Tablebase<KareKapan>, position: &KareKapan) -> Option<(Player, u32)> {
    match tablebase.value(position).unwrap() {
        Value::Win { plies } => Some((position.turn(), plies)),
        Value::Loss { plies } => Some((!position.turn(), plies)),
        Value::Draw => None,
    }
}

/// Whether what the table says of a position follows from what it says of the positions after each move. By induction over the plies that
/// proves all wins; and a draw, since there is a move that stays in one and none that wins.
fn follows(tablebase: &Tablebase<KareKapan>, position: &KareKapan) -> bool {
    let said = win(tablebase, position);
    if let Some(outcome) = position.outcome() {
        return said == outcome.winner().map(|winner| (winner, 0));
    }
    let mover = position.turn();
    let after: Vec<_> = children(position)
        .iter()
        .map(|child| win(tablebase, child))
        .collect();
    let mine = after
        .iter()
        .flatten()
        .filter(|(winner, _)| *winner == mover);
    let soonest = mine.map(|(_, plies)| *plies).min();
    let latest = after.iter().flatten().map(|(_, plies)| *plies).max();
    let draws = after.contains(&None);
    match said {
        Some((winner, plies)) if winner == mover => {
            soonest.map(|soonest| soonest + 1) == Some(plies)
        }
        Some((_, plies)) => {
            soonest.is_none() && !draws && latest.map(|latest| latest + 1) == Some(plies)
        }
        None => soonest.is_none() && draws,
    }
}

/// The same position with more removals owed than the game will let anybody make.
fn owing_more(position: &KareKapan) -> Option<KareKapan> {
    let mut setup = position.setup();
    let most = |enemy: Player| {
        position
            .stones(enemy)
            .len()
            .checked_sub(3)
            .map(|most| most as u8)
    };
    let more = |owed: u8, enemy: Player, more: u8| {
        if owed > 0 && Some(owed) == most(enemy) {
            more
        } else {
            owed
        }
    };
    setup.phase = match setup.phase {
        Phase::Open { white, black } => Phase::Open {
            white: more(white, Player::Second, 42),
            black: more(black, Player::First, 7),
        },
        Phase::Take(owed) => Phase::Take(more(owed, !setup.turn, position.rules().most_captures())),
        phase => phase,
    };
    let more = KareKapan::from_setup(setup, position.rules()).unwrap();
    (more != *position).then_some(more)
}

#[test]
fn every_value_and_distance_follows_from_those_after_each_move() {
    for (number, rules) in all_rules().enumerate() {
        let solver = solved(rules);
        let tablebase = solver.tablebase().unwrap();
        // All positions of the default rules, some of each of the others.
        let step = if number == 0 { 1 } else { 23 };
        let (mut checked, mut owing) = (0, 0);
        for position in KareKapan::all(rules).skip(number).step_by(step) {
            assert!(follows(tablebase, &position), "{position} {rules:?}");
            checked += 1;
            if let Some(more) = owing_more(&position) {
                assert!(follows(tablebase, &more), "{more} {rules:?}");
                assert_eq!(tablebase.value(&more), tablebase.value(&position));
                owing += 1;
            }
        }
        assert!(checked > 100_000 && owing > 3_000, "{checked} {owing}");
    }
}

/// The winner within so many plies, and in how many, as a search finds it that knows nothing else.
fn minimax(position: &KareKapan, depth: u32) -> Option<(Player, u32)> {
    if let Some(outcome) = position.outcome() {
        return outcome.winner().map(|winner| (winner, 0));
    }
    if depth == 0 {
        return None;
    }
    let mover = position.turn();
    let after: Vec<_> = children(position)
        .iter()
        .map(|child| minimax(child, depth - 1))
        .collect();
    let by = |player| {
        let won = after
            .iter()
            .flatten()
            .filter(move |(winner, _)| *winner == player);
        won.map(|(_, plies)| *plies)
    };
    match by(mover).min() {
        Some(plies) => Some((mover, plies + 1)),
        None if by(!mover).count() == after.len() => {
            by(!mover).max().map(|plies| (!mover, plies + 1))
        }
        None => None,
    }
}

#[test]
fn a_search_without_a_table_finds_the_same_wins_as_far_as_it_sees() {
    let (mut checked, mut won) = (0, [0; 6]);
    // Four of the sixteen, in which each option is met both ways.
    for rules in all_rules().step_by(5) {
        let solver = solved(rules);
        let tablebase = solver.tablebase().unwrap();
        for position in KareKapan::all(rules).step_by(4999) {
            let depth = if position.phase() == Phase::Place {
                3
            } else {
                5
            };
            let said = win(tablebase, &position).filter(|&(_, plies)| plies <= depth);
            assert_eq!(minimax(&position, depth), said, "{position} {rules:?}");
            checked += 1;
            if let Some((_, plies)) = said {
                won[plies as usize] += 1;
            }
        }
    }
    assert!(
        checked > 2000 && won.iter().all(|&won| won > 20),
        "{checked} {won:?}"
    );
}

/// Everything that can come up from a position when one side plays the first of the table's best moves and the other whatever it likes:
/// how many positions, and whether the value of each is the same for that side.
fn keeps_its_value(
    tablebase: &Tablebase<KareKapan>,
    from: &KareKapan,
    bot: Player,
) -> (usize, bool) {
    let start = win(tablebase, from);
    let worth =
        |position: &KareKapan| match tablebase.value(position).unwrap().outcome(position.turn()) {
            Outcome::Draw => 0,
            Outcome::Win(winner) if winner == bot => 1,
            Outcome::Win(_) => -1,
        };
    // By position the most plies that it may still take to win.
    let mut seen: HashMap<KareKapan, u32> = HashMap::new();
    let mut open = vec![(*from, start.map_or(0, |(_, plies)| plies))];
    while let Some((position, left)) = open.pop() {
        let on_time =
            win(tablebase, &position).is_none_or(|(winner, plies)| winner != bot || plies <= left);
        let kept = worth(&position) >= worth(from);
        if !kept || worth(from) == 1 && !on_time {
            return (seen.len(), false);
        }
        if seen.get(&position).is_some_and(|&before| before <= left) {
            continue;
        }
        seen.insert(position, left);
        let left = left.saturating_sub(1);
        if position.turn() != bot {
            open.extend(children(&position).into_iter().map(|child| (child, left)));
        } else if let Some(&best) = tablebase.best_moves(&position).first() {
            let mut child = position;
            child.play(best).unwrap();
            open.push((child, left));
        }
    }
    (seen.len(), true)
}

#[test]
fn white_wins_the_game_by_the_table_against_every_reply_on_time() {
    let expected = [
        23, 20, 23, 20, 13, 14, 13, 14, 23, 20, 23, 20, 13, 14, 13, 14,
    ];
    for (rules, plies) in all_rules().zip(expected) {
        let start = KareKapan::new(rules);
        let mut solver = Retrograde::with_mib(16);
        let solution = solver.solve(&start, &Limits::default(), &mut |_| {});
        assert_eq!(
            solution.outcome,
            Some(Outcome::Win(Player::First)),
            "{rules:?}"
        );
        assert_eq!(solution.plies, Some(plies), "{rules:?}");
        let mut end = start;
        for &mv in &solution.line {
            end.play(mv).unwrap();
        }
        assert_eq!(
            (end.outcome(), solution.line.len()),
            (solution.outcome, plies as usize)
        );
        let tablebase = solver.tablebase().unwrap();
        let (positions, kept) = keeps_its_value(tablebase, &start, Player::First);
        assert!(kept && positions > 500, "{positions} {rules:?}");
    }
}

#[test]
fn who_plays_by_the_table_never_loses_value_from_any_position_against_every_reply() {
    let (mut most, mut values) = (0, [0; 3]);
    for rules in all_rules().step_by(15) {
        let solver = solved(rules);
        let tablebase = solver.tablebase().unwrap();
        for position in KareKapan::all(rules).step_by(49_999) {
            for bot in Player::ALL {
                let (positions, kept) = keeps_its_value(tablebase, &position, bot);
                assert!(kept, "{bot} from {position} {rules:?}");
                most = most.max(positions);
            }
            values[match tablebase.value(&position).unwrap() {
                Value::Win { .. } => 0,
                Value::Draw => 1,
                Value::Loss { .. } => 2,
            }] += 1;
        }
    }
    assert!(
        most > 1000 && values.iter().all(|&count| count > 10),
        "{most} {values:?}"
    );
}
