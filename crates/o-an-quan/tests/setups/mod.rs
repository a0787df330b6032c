//! Positions and rule sets for the tests, random ones too.

#![allow(dead_code, reason = "each test file uses its part of it")]

use boardgame_core::grid::Square;
use boardgame_core::{ByPlayer, Player, Position, RulesOptions};
use o_an_quan::{
    Captured, EmptyMandarin, End, MandarinSquare, OAnQuan, OAnQuanOptions, OAnQuanRules,
    OAnQuanSetup, Sowing,
};

/// Numbers that only look random: the same on every machine.
pub struct Random(pub u64);

impl Random {
    pub fn below(&mut self, bound: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 20) % bound
    }

    pub fn between(&mut self, least: i32, most: i32) -> i32 {
        least + self.below((most - least + 1) as u64) as i32
    }

    pub fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len() as u64) as usize]
    }
}

/// Both ends with both readings of an empty mandarin square, with and without young mandarins.
pub fn all_rules() -> Vec<OAnQuanRules> {
    let mut all = vec![];
    for end in [End::MandarinsCaptured, End::MandarinSquaresEmpty] {
        for empty_mandarin in [EmptyMandarin::EndsTurn, EmptyMandarin::IsEmpty] {
            for (young_mandarin, mandarin_value) in [(0, 10), (5, 5)] {
                let options = OAnQuanOptions {
                    empty_mandarin: Some(empty_mandarin),
                    end: Some(end),
                    young_mandarin: Some(young_mandarin),
                    mandarin_value: Some(mandarin_value),
                };
                all.push(options.build().unwrap());
            }
        }
    }
    all
}

/// A setup with net counts as `kind` has them, and what is left spread over some of the squares; `None` when these don't make one.
pub fn random_setup(random: &mut Random, kind: u32, rules: OAnQuanRules) -> Option<OAnQuan> {
    let (first, second) = match kind % 6 {
        // As in a game.
        0 => (random.between(0, 20), random.between(0, 20)),
        // Almost everything captured; some debts.
        1 => {
            let first = random.between(-5, 50);
            (first, random.between(35, 50) - first)
        }
        // Almost nothing captured, so that an empty row may end the game.
        2 => (random.between(-3, 5), random.between(-3, 5)),
        // One player close to the lowest net count, the other close to the highest.
        3 => {
            let least = random.between(-10_000, -9_990);
            (least, random.between(0, 50) - least)
        }
        // Debts that put more onto the board than a game has.
        4 => (random.between(-300, 50), random.between(-300, 0)),
        // As much as there can be.
        _ => (random.between(-10_000, 50), random.between(-10_000, -5_000)),
    };
    let mut left = 50 - first - second;
    if left < 0 {
        return None;
    }
    let mut counts = [0u16; 12];
    let open: Vec<usize> = (0..12).filter(|_| random.below(3) > 0).collect();
    for &at in &open {
        let some = random.between(0, left.min(1 + 2 * left / open.len() as i32));
        counts[at] += some as u16;
        left -= some;
    }
    counts[random.pick(&[0, 3, 5, 6, 8, 11])] += left as u16;
    let standing = [random.below(3) > 0, random.below(3) > 0];
    let fallen = standing.iter().filter(|&&stands| !stands).count() as u64;
    let mandarins = random.below(fallen + 1) as u8;
    let [a1, b1, c1, d1, e1, right, a2, b2, c2, d2, e2, left] = counts;
    let square = |mandarin, citizens| MandarinSquare { mandarin, citizens };
    let captured = |citizens: i32, mandarins| Captured {
        citizens: citizens as i16,
        mandarins,
    };
    let mut taken = ByPlayer::new(
        captured(first, mandarins),
        captured(second, fallen as u8 - mandarins),
    );
    if random.below(2) == 0 {
        taken = taken.swapped();
    }
    let setup = OAnQuanSetup {
        rows: ByPlayer::new([a1, b1, c1, d1, e1], [a2, b2, c2, d2, e2]),
        left: square(standing[0], left),
        right: square(standing[1], right),
        turn: random.pick(&Player::ALL),
        captured: taken,
    };
    OAnQuan::from_setup(setup, rules).ok()
}

/// The start of a game.
pub const START: &str = "5,5,5,5,5/5,5,5,5,5 Q0,Q0 1 0,0";

pub fn position(text: &str) -> OAnQuan {
    text.parse()
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}

pub fn under(text: &str, rules: OAnQuanRules) -> OAnQuan {
    OAnQuan::parse(text, rules).unwrap_or_else(|error| panic!("{text}: {error}"))
}

pub fn sowing(text: &str) -> Sowing {
    text.parse().unwrap()
}

pub fn square(text: &str) -> Square {
    text.parse().unwrap()
}

pub fn rules(options: OAnQuanOptions) -> OAnQuanRules {
    options.build().unwrap()
}

pub fn is_empty() -> OAnQuanRules {
    rules(OAnQuanOptions {
        empty_mandarin: Some(EmptyMandarin::IsEmpty),
        ..Default::default()
    })
}

pub fn squares_empty() -> OAnQuanRules {
    rules(OAnQuanOptions {
        end: Some(End::MandarinSquaresEmpty),
        ..Default::default()
    })
}

pub fn young(citizens: u8) -> OAnQuanRules {
    rules(OAnQuanOptions {
        young_mandarin: Some(citizens),
        ..Default::default()
    })
}

/// The text after a move, under given rules.
pub fn after_under(text: &str, mv: &str, rules: OAnQuanRules) -> String {
    let mut position = under(text, rules);
    position.play(sowing(mv)).unwrap();
    position.to_string()
}

pub fn after(text: &str, mv: &str) -> String {
    after_under(text, mv, OAnQuanRules::default())
}

pub fn moves(position: &OAnQuan) -> Vec<String> {
    position
        .legal_moves()
        .iter()
        .map(ToString::to_string)
        .collect()
}
