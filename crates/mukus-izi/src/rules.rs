//! The options of the game, stated and checked.

use alloc::format;

use boardgame_core::grid::{BoardSize, Square, rows_size};
use boardgame_core::{RulesError, RulesOptions};

/// What it means that the player to move can't.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Blocked {
    /// That player has lost: today's rule.
    #[default]
    Loses,
    /// Nobody has won: Bill Taylor's rule of 1993.
    Draws,
}

/// The rules of a game; only [`MukusIziOptions`] make them, so that they can't be wrong.
///
/// ```
/// use mukus_izi::MukusIziRules;
///
/// let rules = MukusIziRules::default();
/// assert_eq!(rules.size(), 7);
/// assert_eq!(rules.start().map(|square| square.to_string()), Some("d4".to_owned()));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MukusIziRules {
    board: BoardSize,
    start: Option<Square>,
    blocked: Blocked,
}

impl MukusIziRules {
    /// The sizes that a board can have, in squares a side.
    pub const SIZES: core::ops::RangeInclusive<u8> = 3..=8;

    /// The names that [`preset`](MukusIziRules::preset) knows.
    pub const PRESETS: [&'static str; 3] = ["default", "tournament", "school"];

    /// 7×7 from `e5`, as the Portuguese championships play Rastros.
    pub const TOURNAMENT: MukusIziRules = MukusIziRules::from_e5(7);

    /// 8×8 from `e5`, as schools play it on a chess board.
    pub const SCHOOL: MukusIziRules = MukusIziRules::from_e5(8);

    const fn from_e5(size: u8) -> Self {
        MukusIziRules {
            board: BoardSize::square(size),
            start: Square::new(4, 4),
            blocked: Blocked::Loses,
        }
    }

    /// The rules of a name in [`PRESETS`](MukusIziRules::PRESETS), `None` for any other.
    #[must_use]
    pub fn preset(name: &str) -> Option<Self> {
        match name {
            "default" => Some(Self::default()),
            "tournament" => Some(Self::TOURNAMENT),
            "school" => Some(Self::SCHOOL),
            _ => None,
        }
    }

    /// How many squares a side has, 3..=8.
    #[must_use]
    pub const fn size(self) -> u8 {
        self.board.files()
    }

    /// Where the snail stands at the start of a game; `None` in rules that came with a position and didn't say.
    #[must_use]
    pub const fn start(self) -> Option<Square> {
        self.start
    }

    /// What it means that the player to move can't.
    #[must_use]
    pub const fn blocked(self) -> Blocked {
        self.blocked
    }

    /// The board.
    #[must_use]
    pub const fn board(self) -> BoardSize {
        self.board
    }

    /// Rules for a position: what isn't said of the start stays unsaid.
    fn checked(options: &MukusIziOptions, size: u8) -> Result<Self, RulesError> {
        if !Self::SIZES.contains(&size) {
            return Err(RulesError::new(
                "size",
                format!("{size} is not between 3 and 8"),
            ));
        }
        let rules = MukusIziRules {
            board: BoardSize::square(size),
            start: options.start,
            blocked: options.blocked.unwrap_or_default(),
        };
        match rules.start {
            Some(start) if !rules.board.contains(start) => Err(RulesError::new(
                "start",
                format!("{start} is not on the board of {size}x{size}"),
            )),
            Some(start) if start.index() == 0 || start == rules.board.last() => {
                Err(RulesError::new("start", format!("{start} is a goal")))
            }
            _ => Ok(rules),
        }
    }
}

/// 7×7 from the centre, and who can't move has lost.
impl Default for MukusIziRules {
    fn default() -> Self {
        MukusIziRules {
            board: BoardSize::square(7),
            start: Square::new(3, 3),
            blocked: Blocked::Loses,
        }
    }
}

/// The options as a caller states them; an absent one means its default.
///
/// ```
/// use mukus_izi::core::RulesOptions;
/// use mukus_izi::MukusIziOptions;
///
/// let options = MukusIziOptions { size: Some(5), ..Default::default() };
/// assert_eq!(options.build()?.start().map(|square| square.to_string()), Some("c3".to_owned()));
///
/// let options = MukusIziOptions { size: Some(6), ..Default::default() };
/// let error = options.build().unwrap_err();
/// assert_eq!(error.to_string(), "option `start`: a board of 6x6 has no centre, name the square the snail starts from");
/// # Ok::<(), mukus_izi::core::RulesError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(
    feature = "serde",
    serde(remote = "Self", deny_unknown_fields, default)
)]
pub struct MukusIziOptions {
    /// How many squares a side has, 3..=8; 7 by default, or what a position's rows say.
    #[cfg_attr(
        feature = "serde",
        serde(deserialize_with = "boardgame_core::serde::deserialize_stated")
    )]
    pub size: Option<u8>,
    /// Where the snail starts, not on a goal; the centre by default, where there is one.
    pub start: Option<Square>,
    /// What it means that the player to move can't; `loses` by default.
    #[cfg_attr(
        feature = "serde",
        serde(deserialize_with = "boardgame_core::serde::deserialize_stated")
    )]
    pub blocked: Option<Blocked>,
}

impl RulesOptions for MukusIziOptions {
    type Rules = MukusIziRules;

    fn build(&self) -> Result<MukusIziRules, RulesError> {
        let mut rules = MukusIziRules::checked(self, self.size.unwrap_or(7))?;
        if rules.start.is_none() {
            let size = rules.size();
            if size % 2 == 0 {
                return Err(RulesError::new(
                    "start",
                    format!(
                        "a board of {size}x{size} has no centre, name the square the snail starts from"
                    ),
                ));
            }
            rules.start = Square::new(size / 2, size / 2);
        }
        Ok(rules)
    }

    fn build_beside(&self, position: &str) -> Result<MukusIziRules, RulesError> {
        let rows = || {
            rows_size(position)
                .map(|board| board.ranks())
                .filter(|ranks| MukusIziRules::SIZES.contains(ranks))
        };
        MukusIziRules::checked(self, self.size.or_else(rows).unwrap_or(7))
    }
}

impl From<MukusIziRules> for MukusIziOptions {
    fn from(rules: MukusIziRules) -> Self {
        MukusIziOptions {
            size: Some(rules.size()),
            start: rules.start,
            blocked: Some(rules.blocked),
        }
    }
}
