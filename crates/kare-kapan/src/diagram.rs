//! A picture of the board.

use core::fmt;

use boardgame_core::grid::{Bitboard, Cell, write_diagram};
use boardgame_core::{Diagram, DiagramStyle, Player, Position};

use crate::text::letter;
use crate::{KareKapan, KareMove};

/// White's stones are `w`, Black's `b`. The last move's points are in brackets: where a stone was placed or taken, both ends of a slide.
/// Points that a legal move can place on, slide to or remove from are in parentheses.
impl Diagram for KareKapan {
    fn fmt_diagram(
        &self,
        style: &DiagramStyle<KareMove>,
        f: &mut fmt::Formatter<'_>,
    ) -> fmt::Result {
        let stone = |player: Player| match (style.symbols, style.unicode, player) {
            (Some(symbols), _, _) => symbols[player],
            (None, false, _) => letter(player),
            (None, true, Player::First) => '○',
            (None, true, Player::Second) => '●',
        };
        let empty = if style.unicode { '·' } else { '.' };
        let last_move = match style.last_move {
            Some(KareMove::Place(point) | KareMove::Remove(point)) => point.into(),
            Some(KareMove::Slide { from, to }) => Bitboard::from(from) | to.into(),
            Some(KareMove::Pass) | None => Bitboard::EMPTY,
        };
        let targets = if style.targets {
            self.targets()
        } else {
            Bitboard::EMPTY
        };
        write_diagram(f, self.rules().board(), style.flipped, |point| {
            let cell = Cell::plain(self.owner(point).map_or(empty, stone));
            if last_move.contains(point) {
                cell.bracketed()
            } else if targets.contains(point) {
                cell.parenthesised()
            } else {
                cell
            }
        })
    }
}
