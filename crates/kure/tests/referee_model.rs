//! The referee under random events: laws that always hold, and agreement with a slow model that walks through time a millisecond at a time.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test panics when it fails, and so do its helpers"
)]

#[allow(dead_code, reason = "the rules have tests of their own")]
mod reference;
#[path = "reference/referee.rs"]
mod slow_referee;

use std::time::Duration;

use boardgame_core::grid::Square;
use boardgame_core::{Player, Position, RulesOptions};
use kure::Kure;
use kure::referee::{Answer, Event, Reason, Referee, RefereeOptions, RefereeRules, WarningCause};
use reference::State;

struct Random(u64);

impl Random {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 32) % bound
    }

    fn one_in(&mut self, n: u64) -> bool {
        self.below(n) == 0
    }
}

const STARTS: [&str; 6] = [
    "lllllll/7/7/7/7/7/ddddddd d",
    // Captures at hand.
    "l6/5l1/1d1lll1/2ld2l/5d1/2d2d1/d3d2 d",
    // The fourth stone can be taken, of either side.
    "l6/l6/1d1d1d1/2lll2/7/3d3/7 d",
    "l3l2/7/2l1l2/2ddd2/7/3l3/d6 l",
    // A stone without a move, and one step before the opponent has none.
    "7/3d3/2d4/d6/ldd4/ll5/l3d1d d",
    "7/3d3/7/dd5/ldd4/ll5/l3d1d l",
];

fn rules(random: &mut Random) -> RefereeRules {
    let time = |random: &mut Random, most| {
        (!random.one_in(3)).then(|| Duration::from_millis(1 + random.below(most)))
    };
    RefereeOptions {
        move_time: time(random, 20),
        match_time: time(random, 150),
        max_warnings: Some(1 + random.below(5) as u32),
    }
    .build()
    .unwrap()
}

fn square(random: &mut Random, referee: &Referee) -> Square {
    let any = Square::from_index(random.below(64) as u8);
    let position = referee.position();
    // Mostly something that makes sense, or the games would all end by warnings.
    let likely: Vec<Square> = match referee.selection() {
        Some(selected) => position.targets(selected).into_iter().collect(),
        None => position
            .legal_moves()
            .iter()
            .map(|step| step.from())
            .collect(),
    };
    match likely.len() as u64 {
        0 => any,
        _ if random.one_in(8) => any,
        choices => likely[random.below(choices) as usize],
    }
}

fn event(random: &mut Random, referee: &Referee) -> Event {
    match random.below(100) {
        0 => Event::Resign,
        1..=25 => Event::Advance(Duration::from_millis(random.below(12))),
        26..=28 => Event::Advance(Duration::from_millis(random.below(200))),
        _ => Event::Touch(square(random, referee)),
    }
}

fn start(random: &mut Random) -> Referee {
    let text = STARTS[random.below(STARTS.len() as u64) as usize];
    Referee::new(text.parse().unwrap(), rules(random))
}

fn through_json(referee: &Referee) -> Referee {
    let json = serde_json::to_string(referee).unwrap();
    serde_json::from_str(&json).unwrap_or_else(|error| panic!("{json}: {error}"))
}

/// The answers as the slow model words them; a warning given several times at once is there several times.
fn worded(answers: &[Answer]) -> Vec<String> {
    let mut words = vec![];
    for answer in answers {
        match answer {
            Answer::Selected(square) => words.push(format!("selected {square}")),
            Answer::Moved { step, captured } => {
                words.push(format!("moved {step}"));
                let mut squares: Vec<_> = captured.into_iter().map(|s| s.to_string()).collect();
                squares.sort();
                words.extend(squares.iter().map(|square| format!("captured {square}")));
            }
            Answer::Warned { cause, times, .. } => {
                let cause = match cause {
                    WarningCause::Immovable(_) => "touched_immovable",
                    WarningCause::IllegalTarget(_) => "illegal_target",
                    WarningCause::MoveTime => "move_time",
                };
                words.extend((0..*times).map(|_| format!("warning {cause}")));
            }
            Answer::Over(verdict) => words.push(format!(
                "over {} by {}",
                verdict.winner,
                reason(verdict.reason)
            )),
        }
    }
    words
}

fn reason(reason: Reason) -> &'static str {
    match reason {
        Reason::Captures => "captures",
        Reason::NoMoves => "no_moves",
        Reason::Warnings => "warnings",
        Reason::MatchTime => "match_time",
        Reason::Resignation => "resignation",
    }
}

fn same_state(ours: &Referee, slow: &slow_referee::Referee) {
    let millis = |time: Duration| time.as_millis() as u64;
    let both = Player::ALL;
    assert_eq!(ours.position().to_string(), slow.state.text());
    assert_eq!(both.map(|player| ours.warnings(player)), slow.warnings);
    assert_eq!(
        both.map(|player| millis(ours.time_used(player))),
        slow.time_used
    );
    assert_eq!(
        ours.selection().map(|square| square.to_string()),
        slow.selection
    );
    assert_eq!(ours.move_time_left().map(millis), slow.move_time_left);
    let verdict = ours
        .verdict()
        .map(|verdict| (verdict.winner.as_str(), reason(verdict.reason)));
    assert_eq!(verdict, slow.result);
}

#[test]
fn agrees_with_the_slow_model_on_ten_thousand_streams() {
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let mut endings = std::collections::BTreeMap::<_, usize>::new();
    for _ in 0..10_000 {
        let mut ours = start(&mut random);
        let limits = ours.rules();
        let millis = |time: Option<Duration>| time.map(|time| time.as_millis() as u64);
        let mut slow = slow_referee::Referee::new(
            State::parse(&ours.position().to_string(), &Default::default()).unwrap(),
            slow_referee::RefereeRules {
                move_time: millis(limits.move_time()),
                match_time: millis(limits.match_time()),
                max_warnings: limits.max_warnings(),
            },
        );
        same_state(&ours, &slow);
        for _ in 0..14 {
            let event = event(&mut random, &ours);
            let over = ours.verdict().is_some();
            let found = ours.handle(event);
            let mut expected = match event {
                Event::Touch(square) => slow.touch(&square.to_string()),
                Event::Advance(time) => slow.advance(time.as_millis() as u64),
                Event::Resign => slow.resign(),
            };
            expected.retain(|word| word != "nothing" && word != "ignored");
            match found {
                Ok(answers) => assert_eq!(worded(&answers), expected, "{event:?}"),
                Err(_) => assert_eq!(expected, ["error"], "{event:?}"),
            }
            same_state(&ours, &slow);
            if over {
                break;
            }
        }
        let ending = ours.verdict().map(|verdict| reason(verdict.reason));
        *endings.entry(ending).or_default() += 1;
    }
    assert_eq!(endings.len(), 6, "every ending came up: {endings:?}");
    assert!(endings.values().all(|&count| count > 50), "{endings:?}");
}

#[test]
fn the_laws_hold_on_ten_thousand_streams() {
    let mut random = Random(0x2545_f491_4f6c_dd1d);
    let (mut events, mut over) = (0, 0);
    for _ in 0..10_000 {
        let first = start(&mut random);
        let mut referee = first.clone();
        let mut log: Vec<Event> = vec![];
        let mut handed_in = Duration::ZERO;
        for _ in 0..60 {
            let event = event(&mut random, &referee);
            let before = referee.clone();
            let answers = referee.handle(event);
            log.push(event);
            events += 1;
            let Ok(answers) = answers else {
                assert_eq!(referee, before, "off the board nothing happens");
                continue;
            };
            if before.verdict().is_some() {
                assert_eq!(referee, before, "nothing changes after the end");
                assert!(answers.is_empty());
                continue;
            }
            if before != referee {
                let silent = matches!(event, Event::Advance(_));
                assert!(silent || !answers.is_empty(), "changes are answered");
            }
            let warned: u32 = Player::ALL
                .iter()
                .map(|&player| referee.warnings(player) - before.warnings(player))
                .sum();
            assert!(warned <= 1 || matches!(event, Event::Advance(_)));
            if let Event::Advance(time) = event {
                handed_in += time;
            }
            let used = referee.time_used(Player::First) + referee.time_used(Player::Second);
            if referee.verdict().is_none() {
                assert_eq!(used, handed_in);
            } else {
                assert!(used <= handed_in);
                over += 1;
            }
            assert!(
                referee.turn() == before.turn() || referee.moves().len() > before.moves().len()
            );
            if random.one_in(4) {
                let resumed = through_json(&referee);
                assert_eq!(resumed, referee);
                referee = resumed;
            }
        }
        let mut replayed = first.clone();
        for &event in &log {
            let _ = replayed.handle(event);
        }
        assert_eq!(replayed, referee, "a log replays to the same state");
        let json = serde_json::to_string(&log).unwrap();
        assert_eq!(serde_json::from_str::<Vec<Event>>(&json).unwrap(), log);
    }
    assert!(
        events > 100_000 && over > 5_000,
        "{events} events, {over} ended"
    );
}

#[test]
fn every_state_is_read_again_and_with_more_time_than_its_turns_have_none_is() {
    let mut random = Random(0x0f1e_2d3c_4b5a_6978);
    let (mut read, mut refused) = (0, 0);
    for _ in 0..400 {
        let mut referee = start(&mut random);
        for _ in 0..25 {
            let event = match event(&mut random, &referee) {
                Event::Advance(time) if random.one_in(2) => {
                    Event::Advance(time + Duration::from_nanos(random.below(3)))
                }
                event => event,
            };
            let _ = referee.handle(event);
            assert_eq!(through_json(&referee), referee);
            read += 1;
            let Some(move_time) = referee.rules().move_time() else {
                continue;
            };
            let player = Player::ALL[random.below(2) as usize];
            let turns = referee.moves().len() as u32 / 2 + 1;
            let more = move_time * (turns + referee.warnings(player) + 1);
            let mut json = serde_json::to_value(&referee).unwrap();
            let time = serde_json::to_value(referee.time_used(player) + more).unwrap();
            json["time_used"][player as usize] = time;
            assert!(
                serde_json::from_value::<Referee>(json.clone()).is_err(),
                "{json}"
            );
            refused += 1;
        }
    }
    assert!(read == 10_000 && refused > 5_000, "{read}, {refused}");
}

#[test]
fn a_time_handed_in_by_parts_is_the_same_time() {
    let mut random = Random(0x1234_5678_9abc_def1);
    for _ in 0..10_000 {
        let mut referee = start(&mut random);
        for _ in 0..random.below(10) {
            let event = event(&mut random, &referee);
            let _ = referee.handle(event);
        }
        let time = Duration::from_nanos(random.below(200_000_000));
        let (mut whole, mut parts) = (referee.clone(), referee);
        let answers = whole.advance(time);
        let mut left = time;
        let mut in_parts = vec![];
        while !left.is_zero() {
            let part = Duration::from_nanos(1 + random.below(30_000_000)).min(left);
            left -= part;
            in_parts.extend(parts.advance(part));
        }
        assert_eq!(whole, parts);
        assert_eq!(worded(&answers), worded(&in_parts));
    }
}

#[test]
fn a_very_long_time_costs_no_more_and_overflows_nothing() {
    let options = |move_time, match_time, max_warnings| RefereeOptions {
        move_time,
        match_time,
        max_warnings: Some(max_warnings),
    };
    let nano = Some(Duration::from_nanos(1));
    let long = Some(kure::referee::MAX_TIME);
    for (options, ends_by, warnings) in [
        (options(None, None, 3), None, 0),
        (options(nano, None, 3), Some(Reason::Warnings), 3),
        (
            options(nano, None, u32::MAX),
            Some(Reason::Warnings),
            u32::MAX,
        ),
        (options(long, None, 3), Some(Reason::Warnings), 3),
        (options(None, nano, 3), Some(Reason::MatchTime), 0),
        (options(None, long, 3), Some(Reason::MatchTime), 0),
        (options(nano, nano, 1), Some(Reason::MatchTime), 0),
        (
            options(nano, long, u32::MAX),
            Some(Reason::Warnings),
            u32::MAX,
        ),
        (options(long, long, u32::MAX), Some(Reason::MatchTime), 0),
    ] {
        let mut referee = Referee::new(Kure::default(), options.build().unwrap());
        for _ in 0..5 {
            referee.advance(Duration::MAX);
            assert_eq!(through_json(&referee), referee);
        }
        assert_eq!(
            referee.verdict().map(|verdict| verdict.reason),
            ends_by,
            "{options:?}"
        );
        assert_eq!(referee.warnings(Player::First), warnings, "{options:?}");
        assert!(referee.time_used(Player::First) <= kure::referee::MAX_TIME);
    }
}
