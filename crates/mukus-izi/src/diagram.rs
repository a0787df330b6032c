//! A picture of the board, the goals marked with their owners' numbers.

use core::fmt;

use boardgame_core::grid::{Bitboard, Cell, write_diagram};
use boardgame_core::{Diagram, DiagramStyle, Player, Position};

use crate::{MukusIzi, Step};

/// The snail is `S`, slime `#`, a goal that is still free has the number of its owner. The last move's square is in brackets, squares
/// that the snail can go to are in parentheses.
impl Diagram for MukusIzi {
    fn fmt_diagram(&self, style: &DiagramStyle<Step>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (snail, slime, empty, goals) = if style.unicode {
            ('◉', '▒', '·', ['①', '②'])
        } else {
            ('S', '#', '.', ['1', '2'])
        };
        let slimed = self.slime();
        let targets = if style.targets {
            self.targets()
        } else {
            Bitboard::EMPTY
        };
        write_diagram(f, self.rules().board(), style.flipped, |square| {
            let cell = Cell::plain(if square == self.snail() {
                snail
            } else if slimed.contains(square) {
                slime
            } else if square == self.goal(Player::First) {
                goals[0]
            } else if square == self.goal(Player::Second) {
                goals[1]
            } else {
                empty
            });
            if style.last_move == Some(Step { to: square }) {
                cell.bracketed()
            } else if targets.contains(square) {
                cell.parenthesised()
            } else {
                cell
            }
        })
    }
}
