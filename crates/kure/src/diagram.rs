//! A picture of the board.

use core::fmt;

use boardgame_core::grid::{Bitboard, Cell, write_diagram};
use boardgame_core::{ByPlayer, Diagram, DiagramStyle};

use crate::rules::BOARD;
use crate::text::LETTERS;
use crate::{Kure, Step};

/// Stones are `d` and `l`, or the symbols asked for. The squares that the last move left and reached are in brackets, squares that a
/// stone of the player to move can go to are in parentheses.
impl Diagram for Kure {
    fn fmt_diagram(&self, style: &DiagramStyle<Step>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (stones, empty) = if style.unicode {
            (ByPlayer::new('●', '○'), '·')
        } else {
            (LETTERS, '.')
        };
        let stones = style.symbols.unwrap_or(stones);
        let mut targets = Bitboard::EMPTY;
        if style.targets {
            for from in self.stones().first | self.stones().second {
                targets |= self.targets(from);
            }
        }
        write_diagram(f, BOARD, style.flipped, |square| {
            let cell = Cell::plain(self.stone_at(square).map_or(empty, |player| stones[player]));
            let moved = |step: Step| square == step.from() || square == step.to();
            if style.last_move.is_some_and(moved) {
                cell.bracketed()
            } else if targets.contains(square) {
                cell.parenthesised()
            } else {
                cell
            }
        })
    }
}
