//! The game of `docs/own-game.md`: the laws, its rules, the bots, the solver and `play`.

#![allow(clippy::unwrap_used, clippy::panic)]

use std::collections::HashMap;

use boardgame_core::conformance::Suite;
use boardgame_core::grid::Square;
use boardgame_core::{ByPlayer, Diagram, Game, NoOptions, Outcome, Player, Position, perft};
use boardgame_search::solver::{ProofNumberSolver, Solver, WinLossSolver};
use boardgame_search::{AlphaBeta, Bot, Level, Limits, Mcts, Score, mcts};
use clap::Parser;
use examples::own_game::{DotsAndBoxes, IllegalLine};
use examples::play::{Arguments, Piped, run_game};

fn start() -> DotsAndBoxes {
    DotsAndBoxes::start(NoOptions).unwrap()
}

/// The position after these lines.
fn after(lines: &str) -> DotsAndBoxes {
    let mut position = start();
    for line in lines.split_whitespace() {
        position.play(line.parse().unwrap()).unwrap();
    }
    position
}

/// How many boxes of a position's text have all four sides.
fn closed(position: &DotsAndBoxes) -> usize {
    let text = position.to_string();
    let rows = text.split(' ').next().unwrap().split('/');
    let expand = |row: &str| -> String {
        let square = |c: char| match c.to_digit(10) {
            Some(run) => ".".repeat(run as usize),
            None => c.to_string(),
        };
        row.chars().map(square).collect()
    };
    let board: Vec<Vec<char>> = rows.map(|row| expand(row).chars().collect()).collect();
    let centres = [1, 3, 5].map(|rank| [1, 3, 5].map(|file| (rank, file)));
    let is_closed = |&(r, f): &(usize, usize)| {
        let sides = [(r - 1, f), (r + 1, f), (r, f - 1), (r, f + 1)];
        sides.iter().all(|&(r, f)| board[r][f] == '#')
    };
    centres
        .as_flattened()
        .iter()
        .filter(|at| is_closed(at))
        .count()
}

#[test]
fn every_law_holds_on_random_games() {
    let report = Suite::<DotsAndBoxes>::new((0..64).map(Square::from_index).collect())
        .rules(NoOptions)
        .with_zobrist()
        .with_symmetry()
        .with_serde()
        .with("who closes a box goes on until the end", |step| {
            let Some((mv, after)) = step.next else {
                return Ok(0);
            };
            let gained = closed(after) - closed(step.position);
            let goes_on = gained > 0 && after.outcome().is_none();
            let is_right = (after.turn() == step.position.turn()) == goes_on
                && step.position.is_capture(mv) == (gained > 0);
            is_right.then_some(1).ok_or(format!("{mv} closes {gained}"))
        })
        .must_end_within(24)
        .walks(300)
        .run()
        .unwrap_or_else(|failure| panic!("{failure}"));
    assert_eq!(report.finished(), 300);
}

#[test]
fn any_order_of_the_24_lines_is_a_game() {
    let start = start();
    assert_eq!(start.to_string(), "7/7/7/7/7/7/7 1 0 0");
    let counts: Vec<u64> = (0..=4).map(|depth| perft(&start, depth)).collect();
    assert_eq!(counts, [1, 24, 24 * 23, 24 * 23 * 22, 24 * 23 * 22 * 21]);
}

#[test]
fn a_closed_box_is_the_movers_who_goes_on() {
    let position = after("b1 a2 b3");
    assert_eq!(position.to_string(), "7/7/7/7/1#5/#6/1#5 2 0 0");
    let position = after("b1 a2 b3 c2");
    assert_eq!(position.to_string(), "7/7/7/7/1#5/#1#4/1#5 2 0 1");
    assert_eq!(position.turn(), Player::Second);
}

#[test]
fn one_line_can_close_two_boxes() {
    let position = after("b1 a2 b3 d1 e2 d3 c2");
    assert_eq!(position.scores().map(|boxes| boxes.first), Some(2));
    assert_eq!(position.turn(), Player::First);
}

#[test]
fn the_last_line_ends_the_game_and_passes_the_turn() {
    let mut position: DotsAndBoxes = "1#1#1#1/#1#1#1#/1#1#1#1/#1#1#1#/1#1#1#1/#1#1#1#/3#1#1 1 4 4"
        .parse()
        .unwrap();
    position.play("b1".parse().unwrap()).unwrap();
    assert_eq!(position.outcome(), Some(Outcome::Win(Player::First)));
    assert_eq!(position.turn(), Player::Second);
}

#[test]
fn every_reason_against_a_line_is_given() {
    let position = after("b1");
    for (line, reason) in [
        ("b1", "the line b1 is drawn already"),
        ("a1", "a1 is no place for a line"),
        ("b2", "b2 is no place for a line"),
        ("h2", "h2 is no place for a line"),
    ] {
        let error = position.check(line.parse().unwrap()).unwrap_err();
        assert_eq!(error.to_string(), reason);
    }
    let refused = position.refusal("b1".parse().unwrap());
    assert_eq!(refused, "b1".parse().ok().map(IllegalLine::Drawn));
}

#[test]
fn every_reason_against_a_text_is_given() {
    for (text, reason) in [
        (
            "7/7/7/7/7/7/7 1 0",
            "position text, character 18: expected a space",
        ),
        (
            "7/7/7/7/7/7/7 3 0 0",
            "position text, character 15: the turn `3` is not `1` or `2`",
        ),
        ("7/7/7/7/7/7/6X 1 0 0", "position text, character 14: "),
        ("7/7/7/7/7/7/7 1 00 0", "position text, character 17: "),
        ("7/7/7/7/7/7/7 1 0 10", "position text, character 19: "),
        (
            "6/6 1 0 0",
            "impossible position: the rows make a board of 6x2",
        ),
        (
            "7/7/7/7/7/7/#6 1 0 0",
            "impossible position: a1 is no place for a line",
        ),
        (
            "7/7/7/7/7/7/7 1 1 0",
            "impossible position: 0 boxes are closed, but the players have 1",
        ),
        (
            "7/7/7/7/1#5/#1#4/1#5 2 0 0",
            "impossible position: 1 boxes are closed, but the players have 0",
        ),
    ] {
        let error = text.parse::<DotsAndBoxes>().unwrap_err().to_string();
        assert!(error.starts_with(reason), "{text}: {error}");
    }
}

#[test]
fn the_diagram_has_dots_lines_and_closed_boxes() {
    let position = after("b1 a2 b3 c2");
    let picture = "
   a  b  c  d  e  f  g
7  +     +     +     +  7
6                       6
5  +     +     +     +  5
4                       4
3  +  -  +     +     +  3
2  |  # [|]             2
1  +  -  +     +     +  1
   a  b  c  d  e  f  g
";
    let drawn = position.diagram().last_move("c2".parse().ok());
    assert_eq!(drawn.to_string(), picture[1..]);
    let targets = start().diagram().targets().to_string();
    assert_eq!(targets.matches("( )").count(), 24);
}

/// By how many boxes First wins with perfect play, by trying everything.
fn margin(position: &DotsAndBoxes, known: &mut HashMap<DotsAndBoxes, i32>) -> i32 {
    let ByPlayer { first, second } = position.scores().unwrap();
    if position.outcome().is_some() {
        return first - second;
    }
    if let Some(&margin) = known.get(position) {
        return margin;
    }
    let moves = position.legal_moves();
    let margins = moves.iter().map(|&line| {
        let mut after = *position;
        after.play_unchecked(line);
        margin(&after, known)
    });
    let found = match position.turn() {
        Player::First => margins.max(),
        Player::Second => margins.min(),
    };
    known.insert(*position, found.unwrap());
    found.unwrap()
}

/// Who wins with perfect play.
fn winner(position: &DotsAndBoxes) -> Player {
    match margin(position, &mut HashMap::new()) {
        1.. => Player::First,
        _ => Player::Second,
    }
}

/// Positions of random games with so many lines left.
fn random_positions(lines_left: usize) -> impl Iterator<Item = DotsAndBoxes> {
    let mut random = 1_usize;
    (0..20).map(move |_| {
        let mut position = start();
        while position.move_count() > lines_left {
            random = random.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
            let n = (random >> 33) % position.move_count();
            position.play_unchecked(position.nth_move(n).unwrap());
        }
        position
    })
}

#[test]
fn the_solver_and_the_searches_find_what_trying_everything_finds() {
    let mut solver = WinLossSolver::with_mib(16);
    let mut prover = ProofNumberSolver::with_mib(16);
    let mut search = AlphaBeta::<DotsAndBoxes>::default();
    let mut tree = Mcts::new(mcts::Options::default());
    let mut wins = 0;
    for (seed, position) in (0..).zip(random_positions(10)) {
        let expected = winner(&position);
        let solution = solver.solve(&position, &Limits::default(), &mut |_| ());
        assert_eq!(solution.outcome, Some(Outcome::Win(expected)), "{position}");

        let solution = prover.solve(&position, &Limits::default(), &mut |_| ());
        let proven = solution.margin.and_then(|margin| margin.exact());
        assert_eq!(
            proven,
            Some(margin(&position, &mut HashMap::new())),
            "{position}"
        );

        let report = search.search(&position, &[], &Limits::default()).unwrap();
        let is_won = expected == position.turn();
        wins += usize::from(is_won);
        assert_eq!(
            matches!(report.score, Score::Win { .. }),
            is_won,
            "{position}"
        );

        let limits = Limits {
            nodes: Some(20_000),
            ..Limits::default()
        };
        let choice = tree.search(&position, seed, &limits).unwrap();
        let mut next = position;
        next.play(choice.best).unwrap();
        assert_eq!(winner(&next), expected, "{position}");
    }
    assert!((1..20).contains(&wins), "{wins} of 20 are won");
}

#[test]
fn second_wins_with_perfect_play() {
    let mut solver = WinLossSolver::with_mib(64);
    let limits = Limits {
        nodes: Some(1_000_000),
        ..Limits::default()
    };
    let solution = solver.solve(&start(), &limits, &mut |_| ());
    assert_eq!(solution.outcome, Some(Outcome::Win(Player::Second)));
}

#[test]
fn bots_play_it_on_every_level() {
    for level in 1..=7_u8 {
        let mut game = Game::new(after("b1 d3 f5 b7 g4 a6 e6 c4 d5 e2 c2 d1"));
        let mut bots = [level, 8 - level].map(|n| Bot::new(Level::new(n).unwrap(), 1));
        while game.ending().is_none() {
            let bot = &mut bots[game.position().turn().index()];
            let choice = bot.choose(&game, &Limits::default()).unwrap();
            game.play(choice.mv).unwrap();
        }
        assert_eq!(game.ply(), 12);
    }
}

fn session(arguments: &[&str], lines: &str) -> anyhow::Result<String> {
    let arguments =
        Arguments::try_parse_from([&["own_game", "--no-autosave"], arguments].concat())?;
    let mut output = vec![];
    run_game::<DotsAndBoxes>(&arguments, &mut Piped::new(lines.as_bytes()), &mut output)?;
    Ok(String::from_utf8(output)?)
}

#[test]
fn play_plays_it_though_it_is_not_registered() {
    let told = session(&[], "b1\na2\nb3\nc2\nb1\ntext\n").unwrap();
    assert!(told.contains("First has closed 0, Second 1."), "{told}");
    assert!(
        told.contains("b1 is not possible: the line b1 is drawn already"),
        "{told}"
    );
    assert!(told.contains("7/7/7/7/1#5/#1#4/1#5 2 0 1"), "{told}");

    let told = session(&["--first", "2", "--second", "1", "--seed", "1"], "").unwrap();
    assert!(told.contains("The game is over"), "{told}");
}

#[test]
fn play_keeps_and_loads_its_records() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.json").display().to_string();
    session(&[], &format!("b1\na2\nsave {file}\nquit\n")).unwrap();
    let told = session(&["--load", &file], "text\nquit\n").unwrap();
    assert!(told.contains("7/7/7/7/7/#6/1#5 1 0 0"), "{told}");

    let error = session(&["kure"], "").unwrap_err();
    assert_eq!(error.to_string(), "only dots-and-boxes is played here");
    let golden = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/tests/golden/kure-default.json"
    );
    let error = session(&["--load", golden], "").unwrap_err();
    assert_eq!(
        error.to_string(),
        "the record is one of `kure`, not of dots-and-boxes"
    );
}
