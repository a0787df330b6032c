//! What solvers need to know of the game.

use boardgame_core::grid::{Bitboard, GridMap};
use boardgame_core::{Outcome, Player, Position, Solvable, mix};

use crate::{MukusIzi, Step};

/// What the rest of a game depends on, as the player to move sees it.
///
/// It holds the squares that the snail can still get to and the snail's own, seen from the player to move as if he were `First`; the
/// size of the board, and what a blocked player gets. Of its two forms, as it stands and mirrored at the diagonal through the goals, it is the lesser.
///
/// Equal keys mean equal prospects. A half-turn that exchanges the players and the mirror keep the rules, so each of the two
/// positions can be exchanged for one where `First` is to move and which has the squares of the key. From there every step of the rest of the
/// game goes to one of these squares, and its end is told by them and the snail: the goals that can be entered are among them, and whoever finds
/// no free one beside the snail is blocked. So the two have the same games before them, with the same ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MukusIziKey {
    region: u64,
    /// The snail's square in six bits, then the size (less one) in three, then the rule for a blocked player.
    rest: u16,
}

impl MukusIzi {
    /// The free squares that the snail could get to if the players agreed; none when the game is over.
    ///
    /// It may go round a goal but not through: the three squares next to a corner are next to each other, so nothing is reached
    /// only by way of it.
    pub(crate) fn region(&self) -> Bitboard {
        let mut region = self.targets();
        loop {
            let grown = region | region.neighbours() & self.free();
            if grown == region {
                return region;
            }
            region = grown;
        }
    }

    /// The squares from which a player can enter his goal; none once it is slimed.
    pub(crate) fn doorstep(&self, player: Player) -> Bitboard {
        let goal = self.goal(player);
        if self.free().contains(goal) {
            goal.neighbours()
        } else {
            Bitboard::EMPTY
        }
    }
}

impl Solvable for MukusIzi {
    type Key = MukusIziKey;

    fn key(&self) -> MukusIziKey {
        let rules = self.rules();
        let board = rules.board();
        let (region, snail) = (self.region(), self.snail());
        let (region, snail) = match self.turn() {
            Player::First => (region, snail),
            Player::Second => (
                GridMap::HalfTurn.set(region, board),
                GridMap::HalfTurn.square(snail, board),
            ),
        };
        let rest = u16::from(rules.size() - 1) << 6 | (rules.blocked() as u16) << 9;
        let form = |map: GridMap| MukusIziKey {
            region: map.set(region, board).0,
            rest: rest | map.square(snail, board).index() as u16,
        };
        form(GridMap::Identity).min(form(GridMap::Diagonal))
    }

    #[inline]
    fn hash_of(key: &MukusIziKey) -> u64 {
        mix(key.region, key.rest.into())
    }

    /// A player beside his own free goal wins at once. Who must step beside the opponent's, or into it, loses.
    fn verdict(&self) -> Option<Outcome> {
        if let Some(outcome) = self.outcome() {
            return Some(outcome);
        }
        let mover = self.turn();
        if self.targets().contains(self.goal(mover)) {
            return Some(Outcome::Win(mover));
        }
        let losing = self.doorstep(!mover) | self.goal(!mover).into();
        let escapes = self.targets().without(losing);
        escapes.is_empty().then_some(Outcome::Win(!mover))
    }

    /// The fewer steps the opponent has left that don't lose at once, the better.
    ///
    /// Without it all starts of 6×6 together take four times as many nodes; the ways to the goals saved nothing beside it that held on every board.
    fn prospect(&self, mv: Step) -> i32 {
        let replies = mv.to.neighbours() & self.free();
        let sensible = replies.without(self.doorstep(self.turn()));
        -(sensible.len() as i32)
    }
}
