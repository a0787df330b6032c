//! What is proven of a position on the way to its value, and what to ask next.

use boardgame_core::{ByPlayer, Outcome, Player};

use super::node::opposite;
use super::value::{Basis, NOWHERE, Value};
use crate::solver::Bounds;

/// What is proven of both players' margins at the end of the game.
#[derive(Clone, Copy, Debug)]
pub(super) struct Standing<M> {
    by_player: ByPlayer<Side<M>>,
    /// Whether the game counts points; else a win is a margin of 1, and that is all that is asked.
    pub(super) counts_points: bool,
}

/// What is proven of one player.
#[derive(Clone, Copy, Debug)]
struct Side<M> {
    forced: Option<Forced<M>>,
    /// The least margin that he was not found to force.
    failed: Option<i32>,
    /// Whether it is known that he can't force a win, by play that may go on for ever.
    is_held: bool,
    /// A move of his that holds the opponent so.
    holding: Option<M>,
    /// How far to go next where there is no bound yet.
    stride: i32,
}

/// The greatest margin that a player is known to force.
#[derive(Clone, Copy, Debug)]
pub(super) struct Forced<M> {
    pub(super) margin: i32,
    pub(super) plies: u32,
    /// His move that does, where he is to move.
    pub(super) mv: Option<M>,
}

/// No game makes more points.
const FAR: i32 = 1 << 28;

impl<M: Copy> Standing<M> {
    pub(super) fn new(counts_points: bool) -> Self {
        let side = Side {
            forced: None,
            failed: None,
            is_held: false,
            holding: None,
            stride: 1,
        };
        Standing {
            by_player: ByPlayer::new(side, side),
            counts_points,
        }
    }

    /// The player who is to prove a margin next, and the margin: where nothing is known, about what he is ahead by; then ever further from there; between
    /// two bounds, in the middle. `None` when the value is known, or all that can be found out.
    pub(super) fn next_claim(&self, lead_of_first: i32) -> Option<(Player, i32)> {
        Player::ALL.into_iter().find_map(|player| {
            let side = &self.by_player[player];
            let forced = side.forced.map(|forced| forced.margin);
            let margin = match (forced, side.failed) {
                _ if !self.counts_points => 1,
                (None, None) if player == Player::First => lead_of_first,
                (None, None) => lead_of_first.saturating_neg(),
                (Some(forced), None) => forced.saturating_add(side.stride),
                (None, Some(failed)) => failed.saturating_sub(side.stride),
                (Some(forced), Some(failed)) => forced + (failed.saturating_sub(forced) / 2).max(1),
            };
            let is_known = forced.is_some_and(|forced| margin <= forced)
                || side.failed.is_some_and(|failed| margin >= failed);
            (!is_known && margin.saturating_abs() < FAR).then_some((player, margin))
        })
    }

    /// Takes note of what was found out when a player was to prove a margin, by the view of the player to move.
    pub(super) fn note(
        &mut self,
        prover: Player,
        margin: i32,
        found: Value,
        turn: Player,
        mv: Option<M>,
    ) {
        let is_proven = found.is_right() == (prover == turn);
        let (winner, margin) = if is_proven {
            (prover, margin)
        } else {
            (!prover, opposite(margin))
        };
        self.by_player[prover].stride = self.by_player[prover].stride.saturating_mul(2);
        match found.basis {
            Basis::Finite(plies) => {
                let side = &mut self.by_player[winner];
                if side.forced.is_none_or(|forced| forced.margin < margin) {
                    let mv = mv.filter(|_| winner == turn);
                    side.forced = Some(Forced { margin, plies, mv });
                }
                self.by_player[!winner].fails_at(opposite(margin));
            }
            Basis::Endless(place) => {
                let margin = opposite(margin);
                self.by_player[prover].fails_at(margin);
                if place != NOWHERE && margin <= 1 {
                    self.by_player[prover].is_held = true;
                    if prover != turn {
                        self.by_player[turn].holding = mv;
                    }
                }
            }
            Basis::Open => {}
        }
    }

    pub(super) fn forced(&self, player: Player) -> Option<Forced<M>> {
        self.by_player[player].forced
    }

    /// A move of a player who is to move that keeps the opponent from forcing a win.
    pub(super) fn holding_move(&self, player: Player) -> Option<M> {
        let side = &self.by_player[player];
        let forced = side.forced.filter(|forced| forced.margin >= 0);
        forced.and_then(|forced| forced.mv).or(side.holding)
    }

    /// What is proven of First's margin.
    pub(super) fn bounds(&self) -> Bounds {
        let margin = |player| self.forced(player).map(|forced| forced.margin);
        Bounds {
            lower: margin(Player::First),
            upper: margin(Player::Second).map(i32::saturating_neg),
        }
    }

    /// The result that is proven: a win that is forced, or a draw when neither player can force one and, by equal keys, that is known
    /// for ever.
    pub(super) fn outcome(&self, keys_hold_for_ever: bool) -> Option<Outcome> {
        for player in Player::ALL {
            if self.forced(player).is_some_and(|forced| forced.margin >= 1) {
                return Some(Outcome::Win(player));
            }
        }
        let is_held = |player: Player| {
            let other = self.forced(!player);
            other.is_some_and(|forced| forced.margin >= 0)
                || (keys_hold_for_ever && self.by_player[player].is_held)
        };
        (is_held(Player::First) && is_held(Player::Second)).then_some(Outcome::Draw)
    }
}

impl<M> Side<M> {
    fn fails_at(&mut self, margin: i32) {
        self.failed = Some(self.failed.map_or(margin, |known| known.min(margin)));
    }
}
