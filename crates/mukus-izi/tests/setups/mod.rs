//! Setups of all kinds, what they are worth by plain minimax, and distances by walking.

#![allow(dead_code, reason = "each test file uses its part of it")]

use std::collections::{BTreeMap, VecDeque};
use std::ops::RangeInclusive;

use boardgame_core::grid::{Bitboard, Square};
use boardgame_core::{Outcome, Player, Position, RulesOptions};
use mukus_izi::{Blocked, MukusIzi, MukusIziOptions, MukusIziRules, MukusIziSetup};

pub fn rules(size: u8, blocked: Blocked) -> MukusIziRules {
    let options = MukusIziOptions {
        size: Some(size),
        start: Square::new(1, 1),
        blocked: Some(blocked),
    };
    options.build().unwrap()
}

/// Numbers that are the same in every run.
pub struct Random(u64);

impl Default for Random {
    fn default() -> Self {
        Random(0x2545_f491_4f6c_dd1d)
    }
}

impl Random {
    pub fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % end
    }
}

/// Any snail, either player to move, and so many slimed squares wherever they fall; all of them but the snail's where the board has fewer.
pub fn random_setup(
    rules: MukusIziRules,
    slimed: RangeInclusive<usize>,
    random: &mut Random,
) -> MukusIzi {
    let mut squares: Vec<Square> = rules.board().squares().into_iter().collect();
    let snail = squares.swap_remove(random.below(squares.len()));
    let count = slimed.start() + random.below(slimed.end() - slimed.start() + 1);
    let mut slime = Bitboard::EMPTY;
    for _ in 0..count.min(squares.len()) {
        slime |= squares.swap_remove(random.below(squares.len())).into();
    }
    let turn = Player::ALL[random.below(2)];
    MukusIzi::from_setup(MukusIziSetup { snail, slime, turn }, rules).unwrap()
}

/// Every setup that there is.
pub fn every_setup(rules: MukusIziRules) -> impl Iterator<Item = MukusIzi> {
    let board: Vec<Square> = rules.board().squares().into_iter().collect();
    let patterns = 0_usize..1 << board.len();
    patterns.flat_map(move |pattern| {
        let chosen = |&(at, _): &(usize, &Square)| pattern >> at & 1 != 0;
        let slime: Bitboard = board
            .iter()
            .enumerate()
            .filter(chosen)
            .map(|(_, &square)| square)
            .collect();
        let snails: Vec<Square> = rules.board().squares().without(slime).into_iter().collect();
        snails.into_iter().flat_map(move |snail| {
            Player::ALL.map(|turn| {
                MukusIzi::from_setup(MukusIziSetup { snail, slime, turn }, rules).unwrap()
            })
        })
    })
}

/// 1 when the player to move wins with perfect play, −1 when he loses, 0 for a draw: by trying everything, with no key, table or order.
pub fn value(position: &MukusIzi) -> i32 {
    match position.outcome() {
        Some(Outcome::Draw) => return 0,
        Some(Outcome::Win(winner)) => return if winner == position.turn() { 1 } else { -1 },
        None => {}
    }
    let mut best = -1;
    for mv in position.legal_moves() {
        let mut after = *position;
        after.play_unchecked(mv);
        best = best.max(-value(&after));
        if best == 1 {
            break;
        }
    }
    best
}

/// How many steps each free square is from a square, round the slime; those in reach alone. The snail's square can't be crossed.
pub fn distances(position: &MukusIzi, from: Square) -> BTreeMap<Square, i32> {
    let mut found = BTreeMap::new();
    let mut next = VecDeque::from([(from, 0)]);
    while let Some((square, steps)) = next.pop_front() {
        let around = |to: &Square| square.distance(*to) == 1;
        for to in position.free().into_iter().filter(around) {
            if to != from && !found.contains_key(&to) {
                found.insert(to, steps + 1);
                next.push_back((to, steps + 1));
            }
        }
    }
    found
}
