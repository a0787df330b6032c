//! The referee: touch-move, warnings and clocks over a game of Küre.
//!
//! It is a state machine without a clock of its own. Whoever runs the game hands in what happens, time included, as [`Event`]s; each is
//! answered by what follows from it. The same events lead to the same state, always.
//!
//! ```
//! use kure::Kure;
//! use kure::core::Player;
//! use kure::referee::{Answer, Referee, RefereeRules};
//! use std::time::Duration;
//!
//! let mut referee = Referee::new(Kure::default(), RefereeRules::TOURNAMENT);
//! referee.advance(Duration::from_secs(5));
//! assert_eq!(referee.touch("d1".parse()?)?, [Answer::Selected("d1".parse()?)]);
//!
//! // A touched stone must be played; each illegal try costs a warning.
//! let answers = referee.touch("d3".parse()?)?;
//! assert_eq!(
//!     answers[0].to_string(),
//!     "warning for the first player: illegal target, d3 is more than one step away from d1"
//! );
//! let answers = referee.touch("d2".parse()?)?;
//! assert_eq!(answers[0].to_string(), "d1-d2");
//! assert_eq!(referee.warnings(Player::First), 1);
//! assert_eq!(referee.time_left(Player::First), Some(Duration::from_secs(30 * 60 - 5)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod answer;
mod clock;
#[cfg(feature = "serde")]
mod object;
mod rules;
#[cfg(feature = "serde")]
mod saved;
#[cfg(feature = "serde")]
mod turns;

use alloc::vec;
use alloc::vec::Vec;
use core::time::Duration;

use boardgame_core::grid::Square;
use boardgame_core::{ByPlayer, Player, Position};

pub use answer::{Answer, OffBoard, Reason, Verdict, WarningCause};
pub use rules::{MAX_TIME, RefereeOptions, RefereeRules};

use crate::rules::{BOARD, TO_WIN};
use crate::{Kure, Step};

/// What can happen in a game: what a log holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Event {
    /// The player to move touches a square.
    Touch(Square),
    /// Time passes.
    Advance(Duration),
    /// The player to move gives up.
    Resign,
}

/// A game under a referee.
///
/// With the feature `serde` a running game can be saved and resumed: `{"version":1,"rules":…,"start":…,"moves":[…],"warnings":[0,0],"time_used":[…],`
/// `"move_time_used":…,"selection":"d1","result":null}`. Pairs are `[first, second]`; a duration is `{"secs":1800,"nanos":0}`, which is exact, and
/// survives JavaScript since no time goes beyond [`MAX_TIME`]. Reading replays the moves and refuses what can't have come about: warnings and
/// times that the players can't have come to in the turns they had, too.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Referee {
    rules: RefereeRules,
    start: Kure,
    moves: Vec<Step>,
    position: Kure,
    warnings: ByPlayer<u32>,
    time_used: ByPlayer<Duration>,
    /// Since the move began, or since the move time last ran out; not counted without a move time.
    move_time_used: Duration,
    selection: Option<Square>,
    verdict: Option<Verdict>,
}

impl Referee {
    /// Starts a game, which is over at once when the position is.
    #[must_use]
    pub fn new(start: Kure, rules: RefereeRules) -> Self {
        Referee {
            rules,
            start,
            moves: vec![],
            position: start,
            warnings: ByPlayer::default(),
            time_used: ByPlayer::default(),
            move_time_used: Duration::ZERO,
            selection: None,
            verdict: verdict_of(&start),
        }
    }

    /// Hands in an event, and says what follows from it for a screen to show; nothing, once the game is over.
    ///
    /// # Errors
    /// As [`touch`](Referee::touch).
    pub fn handle(&mut self, event: Event) -> Result<Vec<Answer>, OffBoard> {
        match event {
            Event::Touch(square) => self.touch(square),
            Event::Advance(time) => Ok(self.advance(time)),
            Event::Resign => Ok(self.resign()),
        }
    }

    /// The player to move touches a square, after the time until then was handed in.
    ///
    /// # Errors
    /// When the square is off the board; nothing has happened then.
    pub fn touch(&mut self, square: Square) -> Result<Vec<Answer>, OffBoard> {
        if !BOARD.contains(square) {
            return Err(OffBoard(square));
        }
        if self.verdict.is_some() {
            return Ok(vec![]);
        }
        let player = self.position.turn();
        Ok(match self.selection {
            None if self.position.stone_at(square) != Some(player) => vec![],
            None if self.position.targets(square).is_empty() => {
                self.warn(WarningCause::Immovable(square), 1)
            }
            None => {
                self.selection = Some(square);
                vec![Answer::Selected(square)]
            }
            Some(selected) if selected == square => vec![],
            Some(selected) => {
                let step = Step::new(selected, square);
                match self.position.refusal(step) {
                    None => self.play(step),
                    Some(reason) => self.warn(WarningCause::IllegalTarget(reason), 1),
                }
            }
        })
    }

    /// The player to move gives up.
    pub fn resign(&mut self) -> Vec<Answer> {
        if self.verdict.is_some() {
            return vec![];
        }
        vec![self.end(Reason::Resignation)]
    }

    fn play(&mut self, step: Step) -> Vec<Answer> {
        let captured = self.position.captures(step);
        self.position.play_unchecked(step);
        self.moves.push(step);
        self.selection = None;
        self.move_time_used = Duration::ZERO;
        self.verdict = verdict_of(&self.position);
        let mut answers = vec![Answer::Moved { step, captured }];
        answers.extend(self.verdict.map(Answer::Over));
        answers
    }

    /// Warns the player to move, at most as often as he has warnings left.
    fn warn(&mut self, cause: WarningCause, times: u32) -> Vec<Answer> {
        let player = self.position.turn();
        self.warnings[player] = self.warnings[player].saturating_add(times);
        let mut answers = vec![Answer::Warned {
            player,
            cause,
            times,
        }];
        if self.warnings[player] >= self.rules.max_warnings() {
            answers.push(self.end(Reason::Warnings));
        }
        answers
    }

    /// The player to move has lost.
    fn end(&mut self, reason: Reason) -> Answer {
        let verdict = Verdict {
            winner: !self.position.turn(),
            reason,
        };
        self.verdict = Some(verdict);
        Answer::Over(verdict)
    }

    /// The rules of the referee.
    #[must_use]
    pub const fn rules(&self) -> RefereeRules {
        self.rules
    }

    /// The position that the game started from.
    #[must_use]
    pub const fn start(&self) -> &Kure {
        &self.start
    }

    /// The position now.
    #[must_use]
    pub const fn position(&self) -> &Kure {
        &self.position
    }

    /// The moves played so far, the first one first.
    #[must_use]
    pub fn moves(&self) -> &[Step] {
        &self.moves
    }

    /// Whose turn it is; once the game is over, the player whose turn it would be.
    #[must_use]
    pub fn turn(&self) -> Player {
        self.position.turn()
    }

    /// The stone that was touched and must be played.
    #[must_use]
    pub const fn selection(&self) -> Option<Square> {
        self.selection
    }

    /// How many warnings a player has.
    #[must_use]
    pub fn warnings(&self, player: Player) -> u32 {
        self.warnings[player]
    }

    /// Who has won and why, `None` while the game is going on.
    #[must_use]
    pub const fn verdict(&self) -> Option<Verdict> {
        self.verdict
    }
}

/// How a game ended on the board. When the fourth capture also leaves no move, the captures have decided.
fn verdict_of(position: &Kure) -> Option<Verdict> {
    let winner = position.outcome()?.winner()?;
    let reason = if position.taken(winner) >= TO_WIN {
        Reason::Captures
    } else {
        Reason::NoMoves
    };
    Some(Verdict { winner, reason })
}
