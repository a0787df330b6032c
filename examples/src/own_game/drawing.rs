//! A picture of Dots and Boxes.

use std::fmt;

use boardgame_core::grid::{Cell, Square, write_diagram};
use boardgame_core::{Diagram, DiagramStyle};

use super::DotsAndBoxes;
use super::rules::{BOARD, BOXES, LINES};

/// Dots are `+`, closed boxes `#`; the last line stands in brackets, those that can be drawn in parentheses.
impl Diagram for DotsAndBoxes {
    fn fmt_diagram(&self, style: &DiagramStyle<Square>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_diagram(f, BOARD, style.flipped, |square| {
            let is_line = LINES.contains(square);
            let is_drawn = self.lines.contains(square);
            let is_closed = BOXES.contains(square) && self.missing(square).is_empty();
            let cell = Cell::plain(match square.rank() % 2 {
                _ if is_closed => '#',
                0 if is_drawn => '-',
                1 if is_drawn => '|',
                0 if !is_line => '+',
                _ => ' ',
            });
            if style.last_move == Some(square) {
                cell.bracketed()
            } else if style.targets && is_line && !is_drawn {
                cell.parenthesised()
            } else {
                cell
            }
        })
    }
}
