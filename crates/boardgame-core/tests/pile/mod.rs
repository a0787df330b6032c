//! A tiny game in which a player may move several times in a row, whole and with one fault at a time.
//!
//! A pile of counters. The player to move takes one or two (`1`, `2`). Whoever leaves a multiple of three goes on himself, otherwise the turn
//! passes; whoever takes the last counter has won, and the turn has passed. The rules have one option, `most`: how many may be taken (1 to 3).

use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;

use boardgame_core::{
    ByPlayer, Diagram, DiagramStyle, Filler, MoveList, Outcome, Player, Position, PositionError,
    RulesError, RulesOptions, Symmetry, TextError, Violations, Zobrist, mix, split_fields,
};

/// What a faulty copy of the game does wrong.
pub const SOUND: u8 = 0;
pub const LISTS_TWICE: u8 = 1;
pub const MISCOUNTS: u8 = 2;
pub const REFUSES_A_LISTED_MOVE: u8 = 3;
pub const ACCEPTS_AN_UNLISTED_MOVE: u8 = 4;
pub const TEXT_FORGETS_THE_TURN: u8 = 5;
pub const KEY_FORGETS_THE_TURN: u8 = 6;
pub const MAP_FORGETS_THE_TURN: u8 = 7;
pub const GOES_ON_WITHOUT_MOVES: u8 = 8;
pub const MOVES_AFTER_THE_END: u8 = 9;
pub const NEVER_TAKES: u8 = 10;
pub const READS_OUTER_SPACES: u8 = 11;
pub const CHANGES_WHEN_REFUSING: u8 = 12;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pile<const FAULT: u8> {
    pub left: u8,
    pub turn: Player,
    pub most: u8,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Take(pub u8);

impl Filler for Take {
    const FILLER: Take = Take(0);
}

impl fmt::Display for Take {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl FromStr for Take {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        match text {
            "1" => Ok(Take(1)),
            "2" => Ok(Take(2)),
            "3" => Ok(Take(3)),
            _ => Err(TextError::new("move", text, 0, "expected `1`, `2` or `3`")),
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum IllegalTake {
    #[error("only {0} counters are left")]
    TooFewLeft(u8),
    #[error("no more than {0} counters may be taken")]
    TooMany(u8),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a pile of {0} counters is too high")]
pub struct TooHigh(u8);

#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(remote = "Self", deny_unknown_fields, default)]
pub struct PileOptions {
    pub most: Option<u8>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PileRules {
    pub most: u8,
}

impl Default for PileRules {
    fn default() -> Self {
        PileRules { most: 2 }
    }
}

impl RulesOptions for PileOptions {
    type Rules = PileRules;

    fn build(&self) -> Result<PileRules, RulesError> {
        match self.most.unwrap_or(2) {
            most @ 1..=3 => Ok(PileRules { most }),
            most => Err(RulesError::new(
                "most",
                format!("{most} is not between 1 and 3"),
            )),
        }
    }
}

impl<const FAULT: u8> fmt::Display for Pile<FAULT> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let turn = match FAULT {
            TEXT_FORGETS_THE_TURN => 1,
            _ => self.turn.index() + 1,
        };
        write!(f, "{} {turn}", self.left)
    }
}

impl<const FAULT: u8> FromStr for Pile<FAULT> {
    type Err = PositionError<TooHigh>;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::parse(text, PileRules::default())
    }
}

impl<const FAULT: u8> Position for Pile<FAULT> {
    const NAME: &'static str = "pile";
    const TITLE: &'static str = "Pile";
    const PLAYER_NAMES: ByPlayer<&'static str> = ByPlayer::new("First", "Second");
    const MAX_MOVES: usize = 3;

    type Rules = PileRules;
    type Options = PileOptions;
    type Move = Take;
    type IllegalMove = IllegalTake;
    type Violation = TooHigh;
    type MoveList = MoveList<Take, 4>;

    fn start(rules: PileRules) -> Result<Self, RulesError> {
        Ok(Pile {
            left: 20,
            turn: Player::First,
            most: rules.most,
        })
    }

    fn parse(text: &str, rules: PileRules) -> Result<Self, PositionError<TooHigh>> {
        let text = match FAULT {
            READS_OUTER_SPACES => text.trim(),
            _ => text,
        };
        let [left, turn] = split_fields(text, ["the pile", "the player to move"])?;
        let left = left.number("the pile", 0..=255)? as u8;
        let turn = match turn.text() {
            "1" => Player::First,
            "2" => Player::Second,
            _ => return Err(turn.unexpected("the player to move", "`1` or `2`").into()),
        };
        if left > 20 {
            return Err(Violations::from(TooHigh(left)).into());
        }
        Ok(Pile {
            left,
            turn,
            most: rules.most,
        })
    }

    fn rules(&self) -> PileRules {
        PileRules { most: self.most }
    }

    fn turn(&self) -> Player {
        self.turn
    }

    fn outcome(&self) -> Option<Outcome> {
        let over = self.left == 0 && FAULT != GOES_ON_WITHOUT_MOVES;
        over.then_some(Outcome::Win(!self.turn))
    }

    fn for_each_move<B>(&self, mut f: impl FnMut(Take) -> ControlFlow<B>) -> ControlFlow<B> {
        for count in 1..=self.most.min(self.left) {
            f(Take(count))?;
            if FAULT == LISTS_TWICE && self.left == 7 {
                f(Take(count))?;
            }
        }
        if FAULT == MOVES_AFTER_THE_END && self.left == 0 {
            f(Take(1))?;
        }
        ControlFlow::Continue(())
    }

    fn move_count(&self) -> usize {
        let wrong = FAULT == MISCOUNTS && self.left == 1;
        usize::from(self.most.min(self.left) + u8::from(wrong))
    }

    fn refusal(&self, Take(count): Take) -> Option<IllegalTake> {
        if count > self.most && FAULT != ACCEPTS_AN_UNLISTED_MOVE {
            Some(IllegalTake::TooMany(self.most))
        } else if count > self.left || (FAULT == REFUSES_A_LISTED_MOVE && self.left == 2) {
            Some(IllegalTake::TooFewLeft(self.left))
        } else {
            None
        }
    }

    fn play(&mut self, mv: Take) -> Result<(), boardgame_core::PlayError<IllegalTake>> {
        let checked = self.check(mv);
        if checked.is_ok() || FAULT == CHANGES_WHEN_REFUSING {
            self.play_unchecked(mv);
        }
        checked
    }

    /// Taking two at once counts as a capture, so that there is something to count.
    fn is_capture(&self, Take(count): Take) -> bool {
        count == 2
    }

    fn play_unchecked(&mut self, Take(count): Take) {
        if FAULT == NEVER_TAKES {
            return;
        }
        self.left = self.left.saturating_sub(count);
        if self.left == 0 || self.left % 3 != 0 {
            self.turn = !self.turn;
        }
    }
}

impl<const FAULT: u8> Zobrist for Pile<FAULT> {
    fn zobrist(&self) -> u64 {
        let turn = match FAULT {
            KEY_FORGETS_THE_TURN => 0,
            _ => self.turn as u64,
        };
        mix(self.left.into(), turn << 8 | u64::from(self.most))
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Swap {
    No,
    Yes,
}

impl<const FAULT: u8> Symmetry for Pile<FAULT> {
    type Map = Swap;

    fn symmetries(&self) -> &'static [Swap] {
        &[Swap::No, Swap::Yes]
    }

    fn swaps_players(map: Swap) -> bool {
        map == Swap::Yes
    }

    fn map(&self, map: Swap) -> Self {
        let swap = map == Swap::Yes && FAULT != MAP_FORGETS_THE_TURN;
        Pile {
            turn: if swap { !self.turn } else { self.turn },
            ..*self
        }
    }

    fn map_move(&self, mv: Take, _: Swap) -> Take {
        mv
    }
}

impl From<PileRules> for PileOptions {
    fn from(rules: PileRules) -> Self {
        PileOptions {
            most: Some(rules.most),
        }
    }
}

boardgame_core::impl_serde!(Pile<SOUND>, PileRules, PileOptions, Take);

impl<const FAULT: u8> Diagram for Pile<FAULT> {
    fn fmt_diagram(&self, _: &DiagramStyle<Take>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", "o".repeat(self.left.into()))
    }
}
