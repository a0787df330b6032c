//! A picture of the board: two rows of five squares between two half-rounds.

use alloc::format;
use alloc::string::{String, ToString};
use core::fmt;

use boardgame_core::grid::Square;
use boardgame_core::{Diagram, DiagramStyle, Player, Position};

use crate::{OAnQuan, Place, Side, Sowing};

/// Numbers are citizens, `Q` is a mandarin. Beside each row stands what its player has captured. The square of the last move is marked by a bracket and an
/// arrow the way it was dragged, squares that can be lifted are in parentheses. Stones have no owner here, so `symbols` is not
/// used; nor is `flipped`, as moves are named by how they look with row 1 below.
impl Diagram for OAnQuan {
    fn fmt_diagram(&self, style: &DiagramStyle<Sowing>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lines = if style.unicode { UNICODE } else { ASCII };
        let digits = Place::all()
            .map(|place| self.citizens(place).to_string().len())
            .fold(2, usize::max);
        let rule = lines.horizontal.repeat(digits + 2);
        let border = |[left, between, right]: [&str; 3]| {
            let squares = format!("{between}{rule}").repeat(5);
            format!("{left}{rule}{squares}{between}{rule}{right}")
        };
        let files: String = ('a'..='e')
            .map(|file| format!(" {file:>digits$}  "))
            .collect();
        let files = format!("{:indent$}{}", "", files.trim_end(), indent = digits + 7);
        let mandarin = |side| {
            let symbol = if self.mandarin(side) {
                lines.mandarin
            } else {
                ' '
            };
            format!(
                " {symbol}{:>digits$} ",
                self.citizens(Place::Mandarin(side))
            )
        };

        writeln!(f, "{files}")?;
        writeln!(f, "   {}", border(lines.top))?;
        self.fmt_row(Player::Second, lines, digits, style, f)?;
        let [left, cross, right] = lines.middle;
        let inner = [rule.as_str(); 5].join(cross);
        writeln!(
            f,
            "  {}{}{left}{inner}{right}{}{}",
            lines.vertical,
            mandarin(Side::Left),
            mandarin(Side::Right),
            lines.vertical
        )?;
        self.fmt_row(Player::First, lines, digits, style, f)?;
        writeln!(f, "   {}", border(lines.bottom))?;
        writeln!(f, "{files}")
    }
}

/// The characters that the board is drawn with.
#[derive(Clone, Copy)]
struct Lines {
    horizontal: &'static str,
    vertical: &'static str,
    top: [&'static str; 3],
    middle: [&'static str; 3],
    bottom: [&'static str; 3],
    /// The sides of the half-rounds beside the upper and the lower row.
    bends: [[&'static str; 2]; 2],
    mandarin: char,
}

const ASCII: Lines = Lines {
    horizontal: "-",
    vertical: "|",
    top: [".", "+", "."],
    middle: ["+", "+", "+"],
    bottom: ["'", "+", "'"],
    bends: [["/", "\\"], ["\\", "/"]],
    mandarin: 'Q',
};

const UNICODE: Lines = Lines {
    horizontal: "─",
    vertical: "│",
    top: ["╭", "┬", "╮"],
    middle: ["├", "┼", "┤"],
    bottom: ["╰", "┴", "╯"],
    bends: [["╱", "╲"], ["╲", "╱"]],
    mandarin: '◉',
};

impl OAnQuan {
    fn fmt_row(
        &self,
        player: Player,
        lines: Lines,
        digits: usize,
        style: &DiagramStyle<Sowing>,
        f: &mut fmt::Formatter<'_>,
    ) -> fmt::Result {
        let rank = player.index() as u8;
        let [left, right] = lines.bends[1 - player.index()];
        let bar = lines.vertical;
        let space = " ".repeat(digits + 2);
        write!(f, "{} {left}{space} {bar}", rank + 1)?;
        for square in (0..5).filter_map(|file| Square::new(file, rank)) {
            let citizens = self.citizens(Place::Citizens(square));
            let moves = Side::ALL.map(|towards| Sowing {
                from: square,
                towards,
            });
            let (before, after) = match style.last_move {
                Some(mv) if mv == moves[0] => ('<', ']'),
                Some(mv) if mv == moves[1] => ('[', '>'),
                _ if style.targets && self.is_legal(moves[0]) => ('(', ')'),
                _ => (' ', ' '),
            };
            write!(f, "{before}{citizens:>digits$}{after}{bar}")?;
        }
        let captured = self.captured(player);
        write!(
            f,
            "{space} {right} {}  captured {}",
            rank + 1,
            captured.citizens
        )?;
        for _ in 0..captured.mandarins {
            write!(f, "{}", lines.mandarin)?;
        }
        if self.turn() == player && self.has_legal_moves() {
            f.write_str(", to move")?;
        }
        writeln!(f)
    }
}
