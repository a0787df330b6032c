//! Dots and Boxes with nine boxes: the rules.

use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;

use boardgame_core::grid::{Bitboard, BoardSize, Square, read_rows, write_rows};
use boardgame_core::{
    ByPlayer, MoveList, NoOptions, Outcome, Player, Position, PositionError, RulesError,
    Violations, impl_serde, split_fields,
};

/// Dots and boxes are squares as well as the lines between them are: `a1` is a dot, `b1` and `a2` are lines, `b2` is a box.
pub(super) const BOARD: BoardSize = BoardSize::square(7);

/// The squares that are lines: every second one.
pub(super) const LINES: Bitboard = Bitboard(0x002a_552a_552a_552a);

/// The squares that are boxes.
pub(super) const BOXES: Bitboard = Bitboard(0x0000_2a00_2a00_2a00);

/// A position of Dots and Boxes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DotsAndBoxes {
    /// The lines that are drawn.
    pub(super) lines: Bitboard,
    /// How many boxes each player has closed.
    pub(super) boxes: ByPlayer<u8>,
    pub(super) turn: Player,
}

/// Why a line can't be drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum IllegalLine {
    /// A dot, a box, or off the board.
    #[error("{0} is no place for a line")]
    NoLine(Square),
    /// It is there already.
    #[error("the line {0} is drawn already")]
    Drawn(Square),
}

/// Why a well-formed text is no position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Impossible {
    /// The rows make another board.
    #[error("the rows make a board of {0}, the game is played on {BOARD}")]
    Size(BoardSize),
    /// A line where none can be.
    #[error("{0} is no place for a line")]
    NoLine(Square),
    /// Boxes are neither lost nor found.
    #[error("{closed} boxes are closed, but the players have {counted}")]
    Boxes {
        /// How many have all of their sides.
        closed: u8,
        /// How many the players are said to have.
        counted: u8,
    },
}

impl DotsAndBoxes {
    /// The sides that a box still lacks.
    pub(super) fn missing(&self, a_box: Square) -> Bitboard {
        (a_box.neighbours() & LINES).without(self.lines)
    }

    /// How many boxes lack so many sides.
    pub(super) fn count_missing(&self, sides: usize) -> u8 {
        let boxes = BOXES.into_iter();
        let counted = boxes.filter(|&a_box| self.missing(a_box).len() == sides);
        counted.count() as u8
    }

    /// How many boxes beside a line that isn't drawn lack so many sides, this one included.
    pub(super) fn count_beside(&self, line: Square, sides: usize) -> u8 {
        let beside = (line.neighbours() & BOXES).into_iter();
        let counted = beside.filter(|&a_box| {
            let missing = self.missing(a_box);
            missing.contains(line) && missing.len() == sides
        });
        counted.count() as u8
    }
}

impl Position for DotsAndBoxes {
    const NAME: &'static str = "dots-and-boxes";
    const TITLE: &'static str = "Dots and Boxes";
    const PLAYER_NAMES: ByPlayer<&'static str> = ByPlayer::new("First", "Second");
    const MAX_MOVES: usize = LINES.len();

    type Rules = NoOptions;
    type Options = NoOptions;
    type Move = Square;
    type IllegalMove = IllegalLine;
    type Violation = Impossible;
    type MoveList = MoveList<Square, { Self::MAX_MOVES }>;

    fn start(_: NoOptions) -> Result<Self, RulesError> {
        Ok(DotsAndBoxes {
            lines: Bitboard::EMPTY,
            boxes: ByPlayer::default(),
            turn: Player::First,
        })
    }

    fn parse(text: &str, _: NoOptions) -> Result<Self, PositionError<Impossible>> {
        let names = ["the rows", "the turn", "First's boxes", "Second's boxes"];
        let [rows, turn, first, second] = split_fields(text, names)?;
        let mut lines = Bitboard::EMPTY;
        let is_line = |character| (character == '#').then_some(());
        let size = read_rows(rows, is_line, |square, ()| lines |= square.into())?;
        let turn = match turn.text() {
            "1" => Player::First,
            "2" => Player::Second,
            _ => return Err(turn.unexpected("the turn", "`1` or `2`").into()),
        };
        let first = first.number("First's boxes", 0..=9)? as u8;
        let second = second.number("Second's boxes", 0..=9)? as u8;
        let position = DotsAndBoxes {
            lines,
            boxes: ByPlayer::new(first, second),
            turn,
        };
        position.check_setup(size)?;
        Ok(position)
    }

    fn rules(&self) -> NoOptions {
        NoOptions
    }

    fn turn(&self) -> Player {
        self.turn
    }

    fn outcome(&self) -> Option<Outcome> {
        let ByPlayer { first, second } = self.boxes;
        let winner = if first > second {
            Player::First
        } else {
            Player::Second
        };
        // Nine boxes can't be halved: there is no draw.
        (self.lines == LINES).then_some(Outcome::Win(winner))
    }

    /// From `b1` along the ranks to `f7`.
    fn for_each_move<B>(&self, f: impl FnMut(Square) -> ControlFlow<B>) -> ControlFlow<B> {
        LINES.without(self.lines).into_iter().try_for_each(f)
    }

    fn refusal(&self, line: Square) -> Option<IllegalLine> {
        if !LINES.contains(line) {
            Some(IllegalLine::NoLine(line))
        } else if self.lines.contains(line) {
            Some(IllegalLine::Drawn(line))
        } else {
            None
        }
    }

    /// Who closes a box goes on himself; but the line that ends the game passes the turn.
    fn play_unchecked(&mut self, line: Square) {
        let closed = self.count_beside(line, 1);
        self.lines |= line.into();
        self.boxes[self.turn] += closed;
        if closed == 0 || self.lines == LINES {
            self.turn = !self.turn;
        }
    }

    fn is_capture(&self, line: Square) -> bool {
        self.count_beside(line, 1) > 0
    }

    fn scores(&self) -> Option<ByPlayer<i32>> {
        Some(self.boxes.map(i32::from))
    }
}

impl DotsAndBoxes {
    /// Everything that makes the position impossible.
    fn check_setup(&self, size: BoardSize) -> Result<(), Violations<Impossible>> {
        let mut found = vec![];
        if size != BOARD {
            found.push(Impossible::Size(size));
        }
        let elsewhere = self.lines.without(LINES);
        found.extend(elsewhere.into_iter().map(Impossible::NoLine));
        let (closed, counted) = (self.count_missing(0), self.boxes.first + self.boxes.second);
        if closed != counted {
            found.push(Impossible::Boxes { closed, counted });
        }
        Violations::check(found)
    }
}

/// The rows with a `#` for each line, who is to move, and the boxes of both.
impl fmt::Display for DotsAndBoxes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_rows(f, BOARD, |square| {
            self.lines.contains(square).then_some('#')
        })?;
        let ByPlayer { first, second } = self.boxes;
        write!(f, " {} {first} {second}", self.turn.index() + 1)
    }
}

impl FromStr for DotsAndBoxes {
    type Err = PositionError<Impossible>;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::parse(text, NoOptions)
    }
}

impl_serde!(DotsAndBoxes);
