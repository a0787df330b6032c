//! Long random games, each ply of them traced, mapped and compared with the slow second implementation.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "helpers of tests, outside the test functions"
)]

mod comparison;
mod reference;
mod setups;

use boardgame_core::{Outcome, Player, Position, Symmetry, Zobrist};
use comparison::{everything, said_of, slow};
use o_an_quan::{Event, OAnQuan, Place, Side, Sowing, Trace};
use setups::{Random, all_rules, random_setup};

/// Plays the events of a trace on a plain board, checking each of them, and writes what comes out as a position's text.
fn replay(before: &OAnQuan, trace: &Trace) -> String {
    let setup = before.setup();
    let mut board: Vec<(Place, u16)> = Place::all()
        .map(|place| (place, before.citizens(place)))
        .collect();
    let mut mandarins = Side::ALL.map(|side| before.mandarin(side));
    let mut captured = setup.captured;
    let mut hand = 0;
    let mover = before.turn();
    for &event in trace.events() {
        let count = |board: &mut Vec<(Place, u16)>, wanted: Place| {
            board
                .iter()
                .position(|&(place, _)| place == wanted)
                .unwrap()
        };
        match event {
            Event::Lift { from, citizens } => {
                let at = count(&mut board, from);
                assert_eq!((hand, board[at].1), (0, citizens));
                assert!(matches!(from, Place::Citizens(_)));
                hand = std::mem::take(&mut board[at].1);
            }
            Event::Drop { on } => {
                let at = count(&mut board, on);
                hand -= 1;
                board[at].1 += 1;
            }
            Event::Capture {
                on,
                citizens,
                mandarin,
            } => {
                let at = count(&mut board, on);
                assert_eq!((hand, board[at].1), (0, citizens));
                board[at].1 = 0;
                captured[mover].citizens += citizens as i16;
                captured[mover].mandarins += u8::from(mandarin);
                if let Place::Mandarin(side) = on {
                    assert_eq!(mandarins[side as usize], mandarin);
                    mandarins[side as usize] = false;
                }
            }
            Event::Refill { player, borrowed } => {
                let net = &mut captured[player].citizens;
                assert_eq!(i16::from(borrowed), (5 - (*net).max(0)).max(0));
                *net -= 5;
                let mut filled = 0;
                for (place, citizens) in &mut board {
                    let rank = if player == Player::First { 0 } else { 1 };
                    if matches!(place, Place::Citizens(square) if square.rank() == rank) {
                        assert_eq!(*citizens, 0);
                        *citizens = 1;
                        filled += 1;
                    }
                }
                assert_eq!((player, filled), (!mover, 5));
            }
        }
    }
    assert_eq!(hand, 0);
    let numbers: Vec<String> = board.iter().map(|(_, count)| count.to_string()).collect();
    let top: Vec<&str> = numbers[6..11].iter().rev().map(String::as_str).collect();
    let square = |side: usize, at: usize| {
        let mandarin = if mandarins[side] { "Q" } else { "" };
        format!("{mandarin}{}", numbers[at])
    };
    let taken =
        captured.map(|taken| format!("{}{}", taken.citizens, "Q".repeat(taken.mandarins.into())));
    format!(
        "{}/{} {},{} {} {},{}",
        top.join(","),
        numbers[..5].join(","),
        square(0, 11),
        square(1, 5),
        2 - mover.index(),
        taken.first,
        taken.second
    )
}

/// What the long walks have met: each must come up.
#[derive(Debug, Default)]
struct Met {
    plies: usize,
    refills: usize,
    borrowed: usize,
    debts: usize,
    deep_debts: usize,
    relays: usize,
    chains: usize,
    mandarins: usize,
    mandarin_squares: usize,
    origin_refilled: usize,
    beyond_the_low_word: usize,
    ends_by_mandarins: usize,
    ends_by_few_captured: usize,
    ends_by_the_lowest_net: usize,
    draws: usize,
}

impl Met {
    fn note_move(&mut self, mv: Sowing, trace: &Trace) {
        self.plies += 1;
        let (mut lifts, mut captures) = (0, 0);
        for event in trace.events() {
            match *event {
                Event::Lift { citizens, .. } => {
                    lifts += 1;
                    self.beyond_the_low_word += usize::from(citizens > 31);
                }
                Event::Drop { on } => {
                    let origin = lifts == 1 && on == Place::Citizens(mv.from);
                    self.origin_refilled += usize::from(origin);
                }
                Event::Capture { on, mandarin, .. } => {
                    captures += 1;
                    self.mandarins += usize::from(mandarin);
                    let bare = matches!(on, Place::Mandarin(_)) && !mandarin;
                    self.mandarin_squares += usize::from(bare);
                }
                Event::Refill { borrowed, .. } => {
                    self.refills += 1;
                    self.borrowed += usize::from(borrowed > 0);
                }
            }
        }
        self.relays += usize::from(lifts > 1);
        self.chains += usize::from(captures > 1);
    }

    fn note_position(&mut self, position: &OAnQuan) {
        let setup = position.setup();
        let captured = setup.captured.map(|captured| captured.citizens);
        let least = captured.first.min(captured.second);
        self.debts += usize::from(least < 0);
        self.deep_debts += usize::from(least < -9_000);
        if let Some(outcome) = position.outcome() {
            self.draws += usize::from(outcome == Outcome::Draw);
            let mine = setup.captured[position.turn()].citizens;
            if setup.rows[position.turn()] != [0; 5] {
                self.ends_by_mandarins += 1;
            } else if captured.first + captured.second < 5 {
                self.ends_by_few_captured += 1;
            } else if mine < -9_995 {
                self.ends_by_the_lowest_net += 1;
            }
        }
    }

    fn check(&self) {
        let each = [
            self.refills,
            self.borrowed,
            self.debts,
            self.deep_debts,
            self.relays,
            self.chains,
            self.mandarins,
            self.mandarin_squares,
            self.origin_refilled,
            self.beyond_the_low_word,
            self.ends_by_mandarins,
            self.ends_by_few_captured,
            self.ends_by_the_lowest_net,
            self.draws,
        ];
        assert!(each.iter().all(|&count| count >= 10), "{self:?}");
    }
}

#[test]
fn trace_symmetry_conservation_and_the_reference_hold_on_100_000_plies_under_each_rule_set() {
    for (number, rules) in all_rules().into_iter().enumerate() {
        let mut random = Random(0x2545_f491_4f6c_dd1d + number as u64);
        let mut met = Met::default();
        let mut walk = 0;
        while met.plies < 100_000 {
            // Two walks in three are games from the start.
            walk += 1;
            let start = if walk % 3 == 0 {
                let kind = random.pick(&[0, 1, 2, 3, 3, 3, 4, 5]);
                random_setup(&mut random, kind, rules)
            } else {
                Some(OAnQuan::new(rules))
            };
            let Some(mut position) = start else { continue };
            let mut state = slow(&position);
            let all = everything(&position);
            for _ in 0..100 {
                said_of(&state)
                    .agrees_with(&position)
                    .unwrap_or_else(|what| panic!("{position} under {rules:?}: {what}"));
                met.note_position(&position);
                let list = position.legal_moves();
                if list.is_empty() {
                    break;
                }
                let mv = random.pick(&list);
                let before = position;
                position.play(mv).unwrap();
                state = state.play(&mv.to_string());

                let trace = before.trace(mv).unwrap();
                assert_eq!(
                    replay(&before, &trace),
                    position.to_string(),
                    "{before} {mv}"
                );
                met.note_move(mv, &trace);
                assert_eq!(everything(&position), all, "{before} {mv}");
                for &map in before.symmetries() {
                    let mut mapped = before.map(map);
                    mapped.play_unchecked(before.map_move(mv, map));
                    assert_eq!(mapped, position.map(map), "{before} {mv} {map:?}");
                    assert_eq!(mapped.zobrist(), position.map(map).zobrist());
                }
            }
        }
        println!("{rules:?}: {met:?}");
        met.check();
    }
}
