//! Pictures of positions in text.

use core::fmt;

use crate::{ByPlayer, Position};

/// Positions that can be drawn in a terminal.
pub trait Diagram: Position {
    /// Draws the position, each line ended by a line feed.
    ///
    /// # Errors
    /// Those of the formatter.
    fn fmt_diagram(
        &self,
        style: &DiagramStyle<Self::Move>,
        f: &mut fmt::Formatter<'_>,
    ) -> fmt::Result;

    /// A picture of the position, in plain ASCII and without marks until asked otherwise.
    fn diagram(&self) -> DiagramView<'_, Self> {
        DiagramView {
            position: self,
            style: DiagramStyle::default(),
        }
    }
}

/// How a picture is to look.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct DiagramStyle<M> {
    /// Whether characters beyond ASCII may be used.
    pub unicode: bool,
    /// The move to mark as the one just played.
    pub last_move: Option<M>,
    /// Whether to draw the board from the other side, turned by 180 degrees.
    pub flipped: bool,
    /// Whether to mark where a legal move can go.
    pub targets: bool,
    /// The characters to draw the players' stones with, in games that have stones of two sides.
    pub symbols: Option<ByPlayer<char>>,
}

impl<M> Default for DiagramStyle<M> {
    fn default() -> Self {
        DiagramStyle {
            unicode: false,
            last_move: None,
            flipped: false,
            targets: false,
            symbols: None,
        }
    }
}

/// A picture of a position: say what it shall show, then print it.
#[derive(Clone, Copy, Debug)]
pub struct DiagramView<'a, P: Position> {
    position: &'a P,
    style: DiagramStyle<P::Move>,
}

impl<P: Position> DiagramView<'_, P> {
    /// Allows characters beyond ASCII, or forbids them.
    #[must_use]
    pub fn unicode(mut self, unicode: bool) -> Self {
        self.style.unicode = unicode;
        self
    }

    /// Draws the board from the other side, or not.
    #[must_use]
    pub fn flipped(mut self, flipped: bool) -> Self {
        self.style.flipped = flipped;
        self
    }

    /// Marks a move as the one just played.
    #[must_use]
    pub fn last_move(mut self, mv: Option<P::Move>) -> Self {
        self.style.last_move = mv;
        self
    }

    /// Marks where a legal move can go.
    #[must_use]
    pub fn targets(mut self) -> Self {
        self.style.targets = true;
        self
    }

    /// Draws the players' stones with these characters.
    #[must_use]
    pub fn symbols(mut self, symbols: ByPlayer<char>) -> Self {
        self.style.symbols = Some(symbols);
        self
    }
}

impl<P: Diagram> fmt::Display for DiagramView<'_, P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.position.fmt_diagram(&self.style, f)
    }
}
