//! What is captured, which mandarins stand, whose turn it is, and the rules: all in one word.

use core::fmt;

use boardgame_core::Player;

use crate::setup::LEAST_NET;
use crate::{Captured, OAnQuanRules, OAnQuanSetup};

/// Everything about a position but the citizens on the board.
///
/// From the lowest bit: the net counts of both players, each in 16 bits and counted from the lowest possible one, so that none is negative and an addition never
/// carries into its neighbour; two bits for the mandarins that stand, the right one first; two bits for how many each player has captured; the
/// turn; and the rules in the highest 16 bits. A turn then is an addition and an exclusive or.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Ledger(u64);

const STANDING: u32 = 32;
const CAPTURED: u32 = 34;
const TURN: u32 = 38;
const RULES: u32 = 48;

/// How many citizens a refill takes.
pub(crate) const REFILL: u16 = 5;

impl Ledger {
    pub(crate) fn new(setup: &OAnQuanSetup, rules: OAnQuanRules) -> Self {
        let net = |player| i32::from(setup.captured[player].citizens) - i32::from(LEAST_NET);
        let mut word = u64::from(setup.right.mandarin) << STANDING
            | u64::from(setup.left.mandarin) << (STANDING + 1)
            | (setup.turn as u64) << TURN
            | u64::from(rules.packed()) << RULES;
        for player in Player::ALL {
            let index = player as u32;
            word |= (net(player) as u64) << (16 * index);
            word |= u64::from(setup.captured[player].mandarins) << (CAPTURED + 2 * index);
        }
        Ledger(word)
    }

    /// The whole as a word, for keys.
    #[inline]
    pub(crate) const fn word(self) -> u64 {
        self.0
    }

    #[inline]
    pub(crate) const fn turn(self) -> Player {
        if self.0 >> TURN & 1 == 0 {
            Player::First
        } else {
            Player::Second
        }
    }

    #[inline]
    pub(crate) const fn rules(self) -> OAnQuanRules {
        OAnQuanRules::from_packed((self.0 >> RULES) as u16)
    }

    /// The mandarins that stand, as bits: the right one, then the left one, as their places on the ring come.
    #[inline]
    pub(crate) const fn standing(self) -> u8 {
        (self.0 >> STANDING & 3) as u8
    }

    pub(crate) const fn captured(self, player: Player) -> Captured {
        let above_least = (self.0 >> (16 * player as u32)) as u16;
        Captured {
            citizens: (above_least as i16).wrapping_add(LEAST_NET),
            mandarins: (self.0 >> (CAPTURED + 2 * player as u32) & 3) as u8,
        }
    }

    /// Gives the player to move the citizens he has taken, and the mandarins that stand no longer, and passes the turn.
    #[inline]
    pub(crate) const fn pass(&mut self, citizens: u64, standing: u8) {
        let mover = (self.0 >> TURN & 1) as u32;
        let fallen = (self.standing() ^ standing) as u64;
        if fallen != 0 {
            // Two bits: as many as are set of them, 3 being both.
            let mandarins = fallen - (fallen >> 1);
            self.0 = (self.0 ^ fallen << STANDING) + (mandarins << (CAPTURED + 2 * mover));
        }
        self.0 = (self.0 + (citizens << (16 * mover))) ^ 1 << TURN;
    }

    /// Whether the player to move can pay for a refill, or borrow what he lacks.
    pub(crate) const fn can_refill(self) -> bool {
        let both = self.captured(Player::First).citizens as i32
            + self.captured(Player::Second).citizens as i32;
        let above_least = (self.0 >> (16 * self.turn() as u32)) as u16;
        both >= REFILL as i32 && above_least >= REFILL
    }

    /// Takes a refill off the net count of the player to move; then how much of it is borrowed.
    pub(crate) fn refill(&mut self) -> u8 {
        let player = self.turn();
        let own = self.captured(player).citizens.clamp(0, REFILL as i16);
        self.0 -= u64::from(REFILL) << (16 * player as u32);
        (REFILL as i16 - own) as u8
    }

    /// Without what is captured, but for net counts below `deep`: another one becomes 0.
    pub(crate) const fn forgetting(self, deep: i16) -> Self {
        const NONE: u64 = LEAST_NET.unsigned_abs() as u64;
        let mut word = self.0 & !(15 << CAPTURED);
        let mut shift = 0;
        while shift < 32 {
            if word >> shift & 0xffff >= (deep - LEAST_NET) as u64 {
                word = word & !(0xffff << shift) | NONE << shift;
            }
            shift += 16;
        }
        Ledger(word)
    }

    /// With the left and the right mandarin exchanged.
    pub(crate) const fn mirrored(self) -> Self {
        Ledger(exchanged(self.0, STANDING, STANDING + 1, 1))
    }

    /// With the two mandarins exchanged, and the players.
    pub(crate) const fn turned(self) -> Self {
        let word = exchanged(self.mirrored().0, CAPTURED, CAPTURED + 2, 2);
        Ledger(exchanged(word, 0, 16, 16) ^ 1 << TURN)
    }
}

/// A word with two groups of bits each in the other's place.
const fn exchanged(word: u64, one: u32, other: u32, bits: u32) -> u64 {
    let differ = (word >> one ^ word >> other) & ((1 << bits) - 1);
    word ^ differ << one ^ differ << other
}

impl fmt::Debug for Ledger {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Ledger")
            .field("first", &self.captured(Player::First))
            .field("second", &self.captured(Player::Second))
            .field("standing", &self.standing())
            .field("turn", &self.turn())
            .field("rules", &self.rules())
            .finish()
    }
}
