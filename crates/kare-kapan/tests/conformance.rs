//! The laws that every game obeys, agreement with a slow second implementation, and the test vectors.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::print_stdout,
    reason = "these are tests"
)]

#[allow(dead_code, reason = "it also answers what only single tests ask")]
mod reference;

use boardgame_core::conformance::{Reference, Suite, check_vectors, mutations, read_alike};
use boardgame_core::grid::{Bitboard, Square};
use boardgame_core::{Player, Position, RulesOptions, perft};
use kare_kapan::{
    Blocked, Captures, FirstMover, KareKapan, KareKapanOptions, KareKapanRules, KareKapanSetup,
    KareMove, Phase, SquareStones,
};

/// A number of lines with every option.
fn rules_of(lines: u8) -> impl Iterator<Item = KareKapanRules> + Clone {
    (0..16).map(move |bits: u8| {
        let says = |bit: u8| bits >> bit & 1 != 0;
        let options = KareKapanOptions {
            lines: Some(lines),
            first_mover: says(0).then_some(FirstMover::White),
            captures: says(1).then_some(Captures::OnePerMove),
            blocked: says(2).then_some(Blocked::Loses),
            square_stones: says(3).then_some(SquareStones::FreeWhenAllInSquares),
        };
        options.build().unwrap()
    })
}

fn all_rules() -> impl Iterator<Item = KareKapanRules> + Clone {
    KareKapanRules::LINES.flat_map(rules_of)
}

fn slow_rules(rules: KareKapanRules) -> reference::Rules {
    reference::Rules {
        lines: rules.lines().into(),
        first_mover: match rules.first_mover() {
            FirstMover::OpponentOfLastRemover => reference::FirstMover::OpponentOfLastRemover,
            FirstMover::White => reference::FirstMover::White,
        },
        captures: match rules.captures() {
            Captures::PerSquare => reference::Captures::PerSquare,
            Captures::OnePerMove => reference::Captures::OnePerMove,
        },
        blocked: match rules.blocked() {
            Blocked::Passes => reference::Blocked::Passes,
            Blocked::Loses => reference::Blocked::Loses,
        },
        square_stones: match rules.square_stones() {
            SquareStones::Protected => reference::SquareStones::Protected,
            SquareStones::FreeWhenAllInSquares => reference::SquareStones::FreeWhenAllInSquares,
        },
    }
}

fn slow(position: &KareKapan) -> reference::State {
    reference::State::parse(&position.to_string(), &slow_rules(position.rules())).unwrap()
}

fn names(points: Bitboard) -> Vec<String> {
    let mut names: Vec<String> = points.into_iter().map(|point| point.to_string()).collect();
    names.sort();
    names
}

/// How a position differs from what the slow implementation says of it, and of each of its moves.
fn compare(position: &KareKapan) -> Result<usize, String> {
    let state = slow(position);
    let reference = Reference {
        text: state.text(),
        turn: state.turn(),
        outcome: state.outcome(),
        scores: None,
        legal_moves: state.legal_moves(),
        play: Some(&|mv| state.play(mv).text()),
    };
    for player in Player::ALL {
        let ours = (
            position.square_count(player),
            names(position.removable(player)),
            position.in_hand(player),
        );
        let theirs = (
            state.own_squares(player.index()),
            state.removable(player.index()),
            state.in_hand(player.index()),
        );
        if ours != theirs {
            return Err(format!("for {player}: {ours:?}, not {theirs:?}"));
        }
    }
    reference.agrees_with(position)
}

/// The stones on the board and in the hands change only as the move says.
fn stones_move_as_said(
    before: &KareKapan,
    mv: KareMove,
    after: &KareKapan,
) -> Result<usize, String> {
    let player = before.turn();
    let (had, has) = (before.stones(player), after.stones(player));
    let (faced, faces) = (before.stones(!player), after.stones(!player));
    let expected = match mv {
        KareMove::Place(to) => (had | to.into(), faced),
        KareMove::Slide { from, to } => (had.without(from.into()) | to.into(), faced),
        KareMove::Remove(from) => (had, faced.without(from.into())),
        KareMove::Pass => (had, faced),
    };
    let size = |stones: Bitboard| stones.len() as isize;
    let sizes = match mv {
        KareMove::Place(_) => (1, 0),
        KareMove::Slide { .. } | KareMove::Pass => (0, 0),
        KareMove::Remove(_) => (0, -1),
    };
    let board = before.rules().board().squares();
    let whole = after.empty() == board.without(has | faces) && (has & faces).is_empty();
    if (has, faces) == expected
        && (size(has) - size(had), size(faces) - size(faced)) == sizes
        && whole
    {
        Ok(1)
    } else {
        Err(format!("{mv} gives {has:?} against {faces:?}"))
    }
}

/// The laws but for the comparison with the slow reference, which takes most of the time.
fn laws(move_space: Vec<KareMove>) -> Suite<KareKapan> {
    Suite::<KareKapan>::new(move_space)
        .with_zobrist()
        .with_symmetry()
        .with_serde()
        .with_round_trip("positions survive as setups", |position| {
            KareKapan::from_setup(position.setup(), position.rules())
                .map_err(|error| error.to_string())
        })
        .with("stones change only as the move says", |step| {
            match step.next {
                Some((mv, after)) => stones_move_as_said(step.position, mv, after),
                None => Ok(0),
            }
        })
}

fn suite(move_space: Vec<KareMove>) -> Suite<KareKapan> {
    laws(move_space).with("agrees with the slow reference", |step| {
        compare(step.position)
    })
}

/// The moves among the points of a board, and of one file and one rank beyond it.
fn move_space(lines: u8) -> Vec<KareMove> {
    let near = |point: Square| point.file() <= lines + 1 && point.rank() <= lines;
    KareMove::all()
        .filter(|&mv| match mv {
            KareMove::Place(point) | KareMove::Remove(point) => near(point),
            KareMove::Slide { from, to } => near(from) && near(to),
            KareMove::Pass => true,
        })
        .collect()
}

#[test]
fn every_law_holds_on_random_games_of_every_size_and_option() {
    for (lines, walks, cap) in [(3, 12, 60), (4, 4, 60), (5, 1, 70), (6, 1, 70), (7, 1, 80)] {
        let mut suite = suite(move_space(lines)).walks(walks).cap(cap);
        for rules in rules_of(lines) {
            suite = suite.rules(rules);
        }
        // A game that is about to end, lest no random one of the larger boards gets there.
        let last_removal = KareKapanSetup {
            white: Bitboard::rank(0) & rules_of(lines).next().unwrap().board().squares(),
            black: Bitboard(0x0f00_u64 << (8 * (lines - 2))),
            turn: Player::First,
            phase: Phase::Take(1),
        };
        for rules in rules_of(lines) {
            suite = suite.start(KareKapan::from_setup(last_removal, rules).unwrap());
        }
        let report = suite.run().unwrap_or_else(|failure| panic!("{failure}"));
        println!("{lines} lines: {report}");
        assert_eq!(report.walks(), 32 * walks);
    }
}

#[test]
fn the_vectors_pass() {
    let lines = check_vectors::<KareKapan>(include_str!("vectors.jsonl"))
        .unwrap_or_else(|failure| panic!("{failure}"));
    assert_eq!(lines, 250);
}

/// Random numbers for tests of this file's own.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 32) as usize % bound
    }

    fn bits(&mut self) -> u64 {
        (self.below(1 << 32) as u64) << 32 | self.below(1 << 32) as u64
    }
}

#[test]
fn a_thousand_random_games_of_each_size_obey_every_law() {
    for (lines, most_won) in [(3, 300), (4, 300), (5, 200), (6, 0), (7, 0)] {
        let rules = rules_of(lines).next().unwrap();
        let report = laws(move_space(lines))
            .rules(rules)
            .walks(1_000)
            .cap(200)
            .look_every(13)
            .space_every(67)
            .seed(lines.into())
            .run()
            .unwrap_or_else(|failure| panic!("{failure}"));
        println!("{lines} lines: {report}");
        assert_eq!(report.walks(), 1_000);
        assert!(report.finished() >= most_won, "{lines} lines: {report}");
    }
}

/// How often what may happen in a game did.
#[derive(Debug, Default)]
struct Happened {
    squares_placed: usize,
    squares_slid: usize,
    two_squares_slid: usize,
    opening_removals: usize,
    removals_without_squares: usize,
    owed_removals: usize,
    passes: usize,
    opening_lapses: usize,
    sliding_lapses: usize,
    locked: usize,
    blocked: usize,
    won_in_opening: usize,
    won_by_owed_removal: usize,
}

impl Happened {
    fn note(&mut self, before: &KareKapan, mv: KareMove, after: &KareKapan) {
        let mover = before.turn();
        let rose = after.square_count(mover) > before.square_count(mover);
        let won = after
            .outcome()
            .is_some_and(|outcome| outcome.winner() == Some(mover));
        let decided = after.stones(!mover).len() <= 3;
        match mv {
            KareMove::Place(_) => {
                self.squares_placed += usize::from(rose);
                if after.empty().is_empty() {
                    let squares = Player::ALL.map(|player| after.square_count(player));
                    let owed = Player::ALL.map(|player| usize::from(after.owed(player)));
                    let without = squares == [0, 0] && after.phase() != Phase::Move;
                    self.removals_without_squares += usize::from(without);
                    self.opening_lapses += usize::from(!without && owed != squares);
                }
            }
            KareMove::Slide { .. } => {
                self.squares_slid += usize::from(rose);
                self.two_squares_slid += usize::from(after.phase() == Phase::Take(2));
                self.sliding_lapses += usize::from(rose && after.phase() == Phase::Move);
            }
            KareMove::Remove(_) => match before.phase() {
                Phase::Open { .. } => {
                    self.opening_removals += 1;
                    self.won_in_opening += usize::from(won && decided);
                    let next = after.owed(mover);
                    let lapsed = next == 0 && before.owed(mover) > 1 && !decided;
                    self.opening_lapses += usize::from(lapsed);
                }
                _ => {
                    self.owed_removals += 1;
                    self.won_by_owed_removal += usize::from(won && decided);
                }
            },
            KareMove::Pass => self.passes += 1,
        }
        if after.outcome() == Some(boardgame_core::Outcome::Draw) {
            self.locked += 1;
        } else if after.outcome().is_some() && !decided && after.stones(mover).len() > 3 {
            self.blocked += 1;
        }
    }

    fn all(&self) -> [usize; 13] {
        [
            self.squares_placed,
            self.squares_slid,
            self.two_squares_slid,
            self.opening_removals,
            self.removals_without_squares,
            self.owed_removals,
            self.passes,
            self.opening_lapses,
            self.sliding_lapses,
            self.locked,
            self.blocked,
            self.won_in_opening,
            self.won_by_owed_removal,
        ]
    }
}

/// A move that looks for squares: mostly one after which the mover has as many as possible, else any.
fn square_seeking(position: &KareKapan, random: &mut Random) -> KareMove {
    let moves = position.legal_moves();
    let any = moves[random.below(moves.len())];
    if random.below(8) == 0 {
        return any;
    }
    let mover = position.turn();
    let worth = |mv: KareMove| {
        let mut after = *position;
        after.play_unchecked(mv);
        let stones = after.stones(mover);
        let pairs = stones & Bitboard(stones.0 >> 8);
        (after.square_count(mover), pairs.len())
    };
    let most = moves.iter().map(|&mv| worth(mv)).max();
    let best: Vec<KareMove> = moves
        .iter()
        .copied()
        .filter(|&mv| Some(worth(mv)) == most)
        .collect();
    best[random.below(best.len())]
}

#[test]
fn everything_that_can_happen_happens_in_square_seeking_games_and_the_reference_agrees() {
    let mut random = Random(0xfeed_beef_dead_f00d);
    let mut happened = Happened::default();
    for lines in [3, 4, 5] {
        let games = [0, 0, 0, 24, 8, 2][usize::from(lines)];
        for rules in rules_of(lines) {
            for _ in 0..games {
                let mut position = KareKapan::new(rules);
                for _ in 0..90 {
                    if position.outcome().is_some() {
                        break;
                    }
                    compare(&position).unwrap_or_else(|what| panic!("{position}: {what}"));
                    let before = position;
                    let mv = square_seeking(&position, &mut random);
                    position.play(mv).unwrap();
                    happened.note(&before, mv, &position);
                }
                compare(&position).unwrap_or_else(|what| panic!("{position}: {what}"));
            }
        }
    }
    // So many squares on so few stones that the game ends before it opens need a setup: no filled board has them.
    for rules in rules_of(3) {
        for text in [
            "wwbb/wwb1/ww1b w open:3,0",
            "wwww/4/bbbb b open:0,2",
            "wwb1/b1ww/wb1b w open:2,3",
        ] {
            let mut position = KareKapan::parse(text, rules).unwrap();
            while position.outcome().is_none() && matches!(position.phase(), Phase::Open { .. }) {
                compare(&position).unwrap_or_else(|what| panic!("{position}: {what}"));
                let before = position;
                let mv = square_seeking(&position, &mut random);
                position.play(mv).unwrap();
                happened.note(&before, mv, &position);
            }
            compare(&position).unwrap_or_else(|what| panic!("{position}: {what}"));
        }
    }
    println!("{happened:#?}");
    assert!(
        happened.all().into_iter().all(|times| times > 0),
        "{happened:#?}"
    );
}

/// A board at random, rarely or densely filled, often of one colour in blocks, so that squares and locked boards come up.
fn random_setup(rules: KareKapanRules, random: &mut Random) -> KareKapanSetup {
    let board = rules.board().squares();
    let filled = match random.below(4) {
        0 => random.bits() & random.bits(),
        1 => random.bits(),
        2 => random.bits() | random.bits() | random.bits(),
        _ => u64::MAX,
    };
    let blocks = [
        random.bits(),
        0x3333_3333_3333_3333_u64.rotate_left(random.below(4) as u32),
        0x0000_ffff_0000_ffff_u64.rotate_left(random.below(4) as u32 * 8),
        0x0f0f_0f0f_0f0f_0f0f_u64.rotate_left(random.below(8) as u32),
    ];
    let noise = [0, random.bits() & random.bits() & random.bits()][random.below(2)];
    let colours = blocks[random.below(4)] ^ noise;
    let count = |random: &mut Random| [0, 1, 1, 2, 3, 4, 5, 42, 43, 255][random.below(10)];
    let phase = match random.below(5) {
        0 => Phase::Place,
        1 => Phase::Open {
            white: count(random),
            black: count(random),
        },
        2 | 3 => Phase::Move,
        _ => Phase::Take(count(random)),
    };
    KareKapanSetup {
        white: Bitboard(filled & colours) & board,
        black: Bitboard(filled & !colours) & board,
        turn: Player::ALL[random.below(2)],
        phase,
    }
}

fn setup_text(setup: &KareKapanSetup, rules: KareKapanRules) -> String {
    let ranks = (0..rules.lines()).rev().map(|rank| {
        let mut row = String::new();
        let mut run = 0;
        for file in 0..=rules.lines() {
            let point = Square::new(file, rank).unwrap();
            let stone = match (setup.white.contains(point), setup.black.contains(point)) {
                (true, _) => 'w',
                (_, true) => 'b',
                _ => {
                    run += 1;
                    continue;
                }
            };
            if run > 0 {
                row += &run.to_string();
            }
            run = 0;
            row.push(stone);
        }
        if run > 0 {
            row += &run.to_string();
        }
        row
    });
    let turn = ["w", "b"][setup.turn.index()];
    format!(
        "{} {turn} {}",
        ranks.collect::<Vec<_>>().join("/"),
        setup.phase
    )
}

#[test]
fn the_slow_reference_takes_and_refuses_the_same_random_setups() {
    let mut random = Random(0x2545_f491_4f6c_dd1d);
    let mut taken = [0; 4];
    let (mut refused, mut over, mut locked, mut stuck) = (0, 0, 0, 0);
    let sizes = [3, 3, 3, 4, 4, 5, 6, 7];
    for (number, lines) in (0..16_000).zip(sizes.into_iter().cycle()) {
        let rules = rules_of(lines).nth(number % 16).unwrap();
        let setup = random_setup(rules, &mut random);
        let text = setup_text(&setup, rules);
        let ours = KareKapan::from_setup(setup, rules);
        let theirs = reference::State::parse(&text, &slow_rules(rules));
        assert_eq!(
            ours.is_ok(),
            theirs.is_ok(),
            "{text} {rules:?}: {ours:?} {theirs:?}"
        );
        let Ok(position) = ours else {
            refused += 1;
            continue;
        };
        assert_eq!(KareKapan::parse(&text, rules).as_ref(), Ok(&position));
        assert_eq!(position.to_string(), text);
        compare(&position).unwrap_or_else(|what| panic!("{position} {rules:?}: {what}"));
        let kind = match position.phase() {
            Phase::Place => 0,
            Phase::Open { .. } => 1,
            Phase::Move => 2,
            Phase::Take(_) => 3,
        };
        taken[kind] += 1;
        over += usize::from(position.outcome().is_some());
        locked += usize::from(position.outcome() == Some(boardgame_core::Outcome::Draw));
        stuck += usize::from(position.legal_moves()[..] == [KareMove::Pass]);
    }
    println!("{taken:?} taken, {refused} refused, {over} over, {locked} locked, {stuck} stuck");
    assert!(taken.into_iter().all(|taken| taken > 100), "{taken:?}");
    assert!(refused > 1_000 && over > 300 && locked > 0 && stuck > 5);
}

#[test]
fn the_slow_reference_reads_exactly_the_same_texts() {
    // Real texts with one character taken out, doubled, exchanged or put in.
    let seeds = [
        "4/4/4 w place",
        "bbww/wbbb/wwwb w open:1,0",
        "wbww/wwbb/bwbb b open:0,1",
        "bbww/bwbw/wb1w b move",
        "wwbb/wwbb/wwbb w move",
        "ww1b/wwb1/1bb1 w take:2",
        "wwwww/wwwww/bbbbb/bbbbb w move",
        "5/1w3/2b2/5 w place",
    ];
    let (mut read, mut refused) = (0, 0);
    for seed in seeds {
        let texts = mutations(seed, "0123456789wbaxW/ :,-+pmto\u{0}");
        for rules in all_rules().filter(|rules| rules.lines() < 6) {
            let (reads, refuses) = read_alike(
                texts.iter().cloned(),
                |text| KareKapan::parse(text, rules).map(|position| position.to_string()),
                |text| reference::State::parse(text, &slow_rules(rules)).map(|state| state.text()),
            )
            .unwrap_or_else(|what| panic!("under {rules:?}: {what}"));
            read += reads;
            refused += refuses;
        }
    }
    assert!(
        read > 2_000 && refused > 10_000,
        "{read} read, {refused} refused"
    );
}

#[test]
fn perft_agrees_with_the_slow_reference() {
    let texts = [
        ("4/4/4 w place", 3),
        ("bbww/wbbb/wwwb w open:1,0", 4),
        ("wbww/wwbb/bwbb b open:0,1", 4),
        ("bbww/bwbw/wb1w b move", 4),
        ("ww1b/wwb1/1bb1 w take:2", 3),
        ("wb1b/bww1/bwwb w place", 4),
        ("1wwbw/b2ww/wwww1/w1b1b w move", 2),
    ];
    for (text, deepest) in texts {
        for rules in all_rules() {
            let Ok(position) = KareKapan::parse(text, rules) else {
                continue;
            };
            for depth in 0..=deepest {
                let nodes = slow(&position).perft(depth);
                assert_eq!(perft(&position, depth), nodes, "{text} {depth} {rules:?}");
            }
        }
    }
}
