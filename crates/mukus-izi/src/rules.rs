//! The options of the game, stated and checked.

use alloc::format;
use core::fmt;

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
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct MukusIziRules {
    /// All three in twelve bits, so that a position is two words: four bits for the size, seven for the start, one for [`Blocked`].
    packed: u16,
}

const START: u32 = 4;
const BLOCKED: u32 = 11;
/// A start that isn't said.
const UNSAID: u16 = 64;

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
        Self::new(size, Square::new(4, 4), Blocked::Loses)
    }

    const fn new(size: u8, start: Option<Square>, blocked: Blocked) -> Self {
        let start = match start {
            Some(square) => square.index() as u16,
            None => UNSAID,
        };
        MukusIziRules {
            packed: size as u16 | start << START | (blocked as u16) << BLOCKED,
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
    #[inline]
    pub const fn size(self) -> u8 {
        (self.packed & 15) as u8
    }

    /// Where the snail stands at the start of a game; `None` in rules that came with a position and didn't say.
    #[must_use]
    pub const fn start(self) -> Option<Square> {
        match self.packed >> START & 127 {
            UNSAID => None,
            index => Some(Square::from_index(index as u8)),
        }
    }

    /// What it means that the player to move can't.
    #[must_use]
    pub const fn blocked(self) -> Blocked {
        if self.packed >> BLOCKED & 1 == 0 {
            Blocked::Loses
        } else {
            Blocked::Draws
        }
    }

    /// The board.
    #[must_use]
    pub const fn board(self) -> BoardSize {
        BoardSize::square(self.size())
    }

    /// Where [`packed`](Self::packed) says where the snail starts.
    pub(crate) const START_BITS: u16 = 127 << START;

    /// The three options in one number, the size in its four lowest bits.
    #[inline]
    pub(crate) const fn packed(self) -> u16 {
        self.packed
    }

    /// The rules that [`packed`](Self::packed) gave.
    #[inline]
    pub(crate) const fn from_packed(packed: u16) -> Self {
        MukusIziRules { packed }
    }

    /// Rules for a position: what isn't said of the start stays unsaid.
    fn checked(options: &MukusIziOptions, size: u8) -> Result<Self, RulesError> {
        if !Self::SIZES.contains(&size) {
            return Err(RulesError::new(
                "size",
                format!("{size} is not between 3 and 8"),
            ));
        }
        let rules = Self::new(size, options.start, options.blocked.unwrap_or_default());
        match options.start {
            Some(start) if !rules.board().contains(start) => Err(RulesError::new(
                "start",
                format!("{start} is not on the board of {size}x{size}"),
            )),
            Some(start) if start.index() == 0 || start == rules.board().last() => {
                Err(RulesError::new("start", format!("{start} is a goal")))
            }
            _ => Ok(rules),
        }
    }
}

/// 7×7 from the centre, and who can't move has lost.
impl Default for MukusIziRules {
    fn default() -> Self {
        Self::new(7, Square::new(3, 3), Blocked::Loses)
    }
}

impl fmt::Debug for MukusIziRules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("MukusIziRules")
            .field("size", &self.size())
            .field("start", &self.start())
            .field("blocked", &self.blocked())
            .finish()
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
        let rules = MukusIziRules::checked(self, self.size.unwrap_or(7))?;
        if rules.start().is_none() {
            let size = rules.size();
            if size % 2 == 0 {
                return Err(RulesError::new(
                    "start",
                    format!(
                        "a board of {size}x{size} has no centre, name the square the snail starts from"
                    ),
                ));
            }
            let centre = Square::new(size / 2, size / 2);
            return Ok(MukusIziRules::new(size, centre, rules.blocked()));
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
            start: rules.start(),
            blocked: Some(rules.blocked()),
        }
    }
}
