//! The options of the game, stated and checked.

use alloc::format;

use boardgame_core::grid::{BoardSize, rows_size};
use boardgame_core::{RulesError, RulesOptions};

/// Who makes the first slide, once the opening removals are done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum FirstMover {
    /// The opponent of whoever removed the last stone.
    #[default]
    OpponentOfLastRemover,
    /// White, always.
    White,
}

/// How many enemy stones a slide takes that makes several squares at once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Captures {
    /// One for each new square.
    #[default]
    PerSquare,
    /// One, however many squares are new.
    OnePerMove,
}

/// What happens to the player to move who has no slide.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Blocked {
    /// He passes, and the game goes on.
    #[default]
    Passes,
    /// He has lost.
    Loses,
}

/// Whether stones that stand in a square of their owner are safe even when there are no others.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum SquareStones {
    /// They are safe at any time.
    #[default]
    Protected,
    /// When all stones of a side stand in squares, any of them may be taken.
    FreeWhenAllInSquares,
}

/// The rules of a game; only [`KareKapanOptions`] make them, so that they can't be wrong.
///
/// ```
/// use kare_kapan::{Blocked, KareKapanRules};
///
/// let rules = KareKapanRules::default();
/// assert_eq!((rules.lines(), rules.stones_each()), (7, 28));
/// assert_eq!(rules.blocked(), Blocked::Passes);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct KareKapanRules {
    board: BoardSize,
    first_mover: FirstMover,
    captures: Captures,
    blocked: Blocked,
    square_stones: SquareStones,
}

/// The board of so many horizontal lines, for each number that is possible.
const fn board(lines: u8) -> Option<BoardSize> {
    match lines {
        3..=7 => BoardSize::new(lines + 1, lines),
        _ => None,
    }
}

const SEVEN_LINES: BoardSize = match board(7) {
    Some(board) => board,
    None => BoardSize::square(7),
};

impl KareKapanRules {
    /// The rules with these options, for a number of lines that is possible.
    #[inline]
    pub(crate) fn of(
        lines: u8,
        first_mover: FirstMover,
        captures: Captures,
        blocked: Blocked,
        square_stones: SquareStones,
    ) -> Self {
        KareKapanRules {
            board: board(lines).unwrap_or(SEVEN_LINES),
            first_mover,
            captures,
            blocked,
            square_stones,
        }
    }

    /// The numbers of horizontal lines that a board can have.
    pub const LINES: core::ops::RangeInclusive<u8> = 3..=7;

    /// How many horizontal lines the board has, 3..=7; there is one more vertical line.
    #[must_use]
    pub const fn lines(self) -> u8 {
        self.board.ranks()
    }

    /// The points of the board: as many ranks as there are horizontal lines, and one more file.
    #[must_use]
    pub const fn board(self) -> BoardSize {
        self.board
    }

    /// How many stones each side has at the start of a game: half as many as there are points.
    #[must_use]
    pub const fn stones_each(self) -> usize {
        self.board.files() as usize * self.board.ranks() as usize / 2
    }

    /// Who makes the first slide.
    #[must_use]
    pub const fn first_mover(self) -> FirstMover {
        self.first_mover
    }

    /// How many stones a slide takes that makes several squares.
    #[must_use]
    pub const fn captures(self) -> Captures {
        self.captures
    }

    /// The most removals that can be owed for one slide: four squares meet in a point, though a slide never completes more than two of them.
    #[must_use]
    pub const fn most_captures(self) -> u8 {
        match self.captures {
            Captures::PerSquare => 4,
            Captures::OnePerMove => 1,
        }
    }

    /// What happens to the player to move who has no slide.
    #[must_use]
    pub const fn blocked(self) -> Blocked {
        self.blocked
    }

    /// Whether stones in squares are safe when there are no others.
    #[must_use]
    pub const fn square_stones(self) -> SquareStones {
        self.square_stones
    }
}

/// Seven lines, and every option as its type's default.
impl Default for KareKapanRules {
    fn default() -> Self {
        KareKapanRules {
            board: SEVEN_LINES,
            first_mover: FirstMover::default(),
            captures: Captures::default(),
            blocked: Blocked::default(),
            square_stones: SquareStones::default(),
        }
    }
}

/// The options as a caller states them; an absent one means its default.
///
/// ```
/// use kare_kapan::core::RulesOptions;
/// use kare_kapan::KareKapanOptions;
///
/// let options = KareKapanOptions { lines: Some(3), ..Default::default() };
/// assert_eq!(options.build()?.stones_each(), 6);
///
/// let options = KareKapanOptions { lines: Some(8), ..Default::default() };
/// assert_eq!(options.build().unwrap_err().to_string(), "option `lines`: 8 is not between 3 and 7");
/// # Ok::<(), kare_kapan::core::RulesError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(
    feature = "serde",
    serde(remote = "Self", deny_unknown_fields, default)
)]
pub struct KareKapanOptions {
    /// How many horizontal lines the board has, 3..=7; 7 by default, or what a position's rows say.
    #[cfg_attr(
        feature = "serde",
        serde(deserialize_with = "boardgame_core::serde::deserialize_stated")
    )]
    pub lines: Option<u8>,
    /// Who makes the first slide; `opponent_of_last_remover` by default.
    #[cfg_attr(
        feature = "serde",
        serde(deserialize_with = "boardgame_core::serde::deserialize_stated")
    )]
    pub first_mover: Option<FirstMover>,
    /// How many stones a slide takes that makes several squares; `per_square` by default.
    #[cfg_attr(
        feature = "serde",
        serde(deserialize_with = "boardgame_core::serde::deserialize_stated")
    )]
    pub captures: Option<Captures>,
    /// What happens to the player to move who has no slide; `passes` by default.
    #[cfg_attr(
        feature = "serde",
        serde(deserialize_with = "boardgame_core::serde::deserialize_stated")
    )]
    pub blocked: Option<Blocked>,
    /// Whether stones in squares are safe when there are no others; `protected` by default.
    #[cfg_attr(
        feature = "serde",
        serde(deserialize_with = "boardgame_core::serde::deserialize_stated")
    )]
    pub square_stones: Option<SquareStones>,
}

impl RulesOptions for KareKapanOptions {
    type Rules = KareKapanRules;

    fn build(&self) -> Result<KareKapanRules, RulesError> {
        let lines = self.lines.unwrap_or(7);
        match board(lines) {
            Some(board) => Ok(KareKapanRules {
                board,
                first_mover: self.first_mover.unwrap_or_default(),
                captures: self.captures.unwrap_or_default(),
                blocked: self.blocked.unwrap_or_default(),
                square_stones: self.square_stones.unwrap_or_default(),
            }),
            None => Err(RulesError::new(
                "lines",
                format!("{lines} is not between 3 and 7"),
            )),
        }
    }

    fn build_beside(&self, position: &str) -> Result<KareKapanRules, RulesError> {
        let rows = || {
            rows_size(position)
                .map(BoardSize::ranks)
                .filter(|ranks| KareKapanRules::LINES.contains(ranks))
        };
        KareKapanOptions {
            lines: self.lines.or_else(rows),
            ..self.clone()
        }
        .build()
    }
}

impl From<KareKapanRules> for KareKapanOptions {
    fn from(rules: KareKapanRules) -> Self {
        KareKapanOptions {
            lines: Some(rules.lines()),
            first_mover: Some(rules.first_mover),
            captures: Some(rules.captures),
            blocked: Some(rules.blocked),
            square_stones: Some(rules.square_stones),
        }
    }
}
