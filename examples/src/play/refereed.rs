//! A game of Küre under the referee: touches, warnings and clocks.

use std::time::Duration;

use boardgame_core::grid::Square;
use boardgame_core::{Decision, Game, GameRecord, Player, Position};
use kure::referee::{Answer, Reason, Referee, RefereeRules, Verdict, WarningCause};
use kure::{Kure, Step};

use super::games::name_of;
use super::table::Table;

/// The tag of a record that holds the referee's state.
const TAG: &str = "referee";

/// The referee, and what it was before each ply.
pub struct Refereed {
    referee: Referee,
    past: Vec<Referee>,
    undone: Vec<Referee>,
}

impl Refereed {
    pub(super) fn new(start: Kure, rules: RefereeRules) -> Self {
        Refereed {
            referee: Referee::new(start, rules),
            past: vec![],
            undone: vec![],
        }
    }

    fn name(&self, player: Player) -> &'static str {
        name_of::<Kure>(player)
    }

    /// Touches a square.
    fn touch(&mut self, square: Square) -> Result<Vec<Answer>, String> {
        let before = self.referee.clone();
        let answers = self
            .referee
            .touch(square)
            .map_err(|error| error.to_string())?;
        if self.referee.moves().len() > before.moves().len() {
            self.past.push(before);
            self.undone.clear();
        }
        Ok(answers)
    }

    /// Plays a move by touching its two squares; the second one is left alone when the first isn't selected then.
    fn drag(&mut self, step: Step) -> Result<Vec<Answer>, String> {
        let (from, to) = (step.from(), step.to());
        if self.referee.selection() == Some(from) {
            return self.touch(to);
        }
        let mut answers = self.touch(from)?;
        if self.referee.selection() == Some(from) {
            // That it is selected goes without saying.
            answers = self.touch(to)?;
        } else if answers.is_empty() {
            let reason = self.referee.position().refusal(step);
            return Err(reason.map_or_else(
                || format!("{step} is not possible now"),
                |reason| format!("{step} is not possible: {reason}"),
            ));
        }
        Ok(answers)
    }

    fn tell(&self, mover: Player, answer: &Answer) -> Vec<String> {
        match *answer {
            Answer::Selected(square) => {
                let targets = self.referee.position().targets(square).into_iter();
                let targets: Vec<_> = targets.map(|target| target.to_string()).collect();
                vec![format!(
                    "{square} is touched and must be played: {}.",
                    targets.join(", ")
                )]
            }
            Answer::Moved { step, captured } => {
                let taken: Vec<_> = captured
                    .into_iter()
                    .map(|square| square.to_string())
                    .collect();
                let taking = if taken.is_empty() {
                    String::new()
                } else {
                    format!(" and takes {}", taken.join(" and "))
                };
                vec![format!("{} plays {step}{taking}.", self.name(mover))]
            }
            Answer::Warned {
                player,
                cause,
                times,
            } => {
                let mut told = vec![];
                match cause {
                    WarningCause::IllegalTarget(reason) => {
                        let back = self.referee.selection().map_or(String::new(), |square| {
                            format!(" The stone goes back to {square} and must be played.")
                        });
                        told.push(format!("That breaks a rule: {reason}.{back}"));
                    }
                    cause => told.push(format!("{}: {cause}.", self.name(player))),
                }
                let most = self.referee.rules().max_warnings();
                let more = if times == 1 {
                    "a warning"
                } else {
                    "several warnings"
                };
                let count = self.referee.warnings(player);
                told.push(format!(
                    "{} gets {more}: {count} of {most}.",
                    self.name(player)
                ));
                told
            }
            // The ending is told after the board.
            Answer::Over(_) => vec![],
        }
    }

    fn tell_all(&self, mover: Player, answers: &[Answer]) -> Vec<String> {
        answers
            .iter()
            .flat_map(|answer| self.tell(mover, answer))
            .collect()
    }
}

/// What a line can be besides a move.
enum Input {
    Touch(Square),
    Drag(Step),
    Wait(Duration),
}

fn read(line: &str) -> Result<Input, String> {
    if let Some(time) = line.strip_prefix("wait ") {
        let time = humantime::parse_duration(time.trim());
        return time
            .map(Input::Wait)
            .map_err(|error| format!("no time to wait: {error} (as in `wait 1m 30s`)"));
    }
    if let Ok(square) = line.parse() {
        return Ok(Input::Touch(square));
    }
    line.parse().map(Input::Drag).map_err(|error| {
        format!("neither a move, a square nor a command: {error}; type `help` for help")
    })
}

impl Table for Refereed {
    type Game = Kure;

    fn position(&self) -> &Kure {
        self.referee.position()
    }

    fn last_move(&self) -> Option<Step> {
        self.referee.moves().last().copied()
    }

    fn history(&self) -> Vec<String> {
        self.referee
            .moves()
            .iter()
            .map(ToString::to_string)
            .collect()
    }

    fn ply(&self) -> usize {
        self.referee.moves().len()
    }

    fn submit(&mut self, line: &str) -> Result<Vec<String>, String> {
        let input = read(line)?;
        if self.referee.verdict().is_some() {
            return Err("the game is over: `undo`, `new` or `quit`".to_owned());
        }
        let mover = self.position().turn();
        let answers = match input {
            Input::Touch(square) => self.touch(square)?,
            Input::Drag(step) => self.drag(step)?,
            Input::Wait(time) => {
                let told = self.pass(time);
                return Ok(if told.is_empty() {
                    vec!["Time passes.".to_owned()]
                } else {
                    told
                });
            }
        };
        if answers.is_empty() {
            return Err(match self.referee.selection() {
                Some(selected) => format!("{selected} is touched already"),
                None => "nothing happens: no stone of yours is there".to_owned(),
            });
        }
        Ok(self.tell_all(mover, &answers))
    }

    fn pass(&mut self, time: Duration) -> Vec<String> {
        let mover = self.position().turn();
        let answers = self.referee.advance(time);
        self.tell_all(mover, &answers)
    }

    fn ending(&self) -> Option<String> {
        let Verdict { winner, reason } = self.referee.verdict()?;
        let (winner, loser) = (self.name(winner), self.name(!winner));
        let why = match reason {
            Reason::Captures => format!("{winner} has taken four stones"),
            Reason::NoMoves => format!("{loser} has no legal move"),
            Reason::Warnings => {
                format!(
                    "{loser} has got {} warnings",
                    self.referee.rules().max_warnings()
                )
            }
            Reason::MatchTime => format!("{loser}'s time is up"),
            Reason::Resignation => format!("{loser} has given up"),
        };
        Some(format!("{why}: {winner} has won."))
    }

    /// The status of both: stones taken, warnings, clocks.
    fn notes(&self) -> Vec<String> {
        let referee = &self.referee;
        let clock = |time: Duration| {
            let seconds = time.as_secs();
            format!("{}:{:02}", seconds / 60, seconds % 60)
        };
        let mut notes: Vec<_> = Player::ALL
            .into_iter()
            .map(|player| {
                let left = match referee.time_left(player) {
                    Some(left) => format!(", {} left", clock(left)),
                    None => format!(", {} used", clock(referee.time_used(player))),
                };
                format!(
                    "{}: {} of 4 stones taken, {} of {} warnings{left}.",
                    self.name(player),
                    self.position().taken(player),
                    referee.warnings(player),
                    referee.rules().max_warnings()
                )
            })
            .collect();
        if let Some(left) = referee.move_time_left() {
            notes.push(format!("{} left for this move.", clock(left)));
        }
        if let Some(selected) = referee.selection() {
            notes.push(format!("{selected} is touched and must be played."));
        }
        notes
    }

    fn undo(&mut self) -> bool {
        let Some(before) = self.past.pop() else {
            return false;
        };
        self.undone
            .push(core::mem::replace(&mut self.referee, before));
        true
    }

    fn redo(&mut self) -> bool {
        let Some(after) = self.undone.pop() else {
            return false;
        };
        self.past.push(core::mem::replace(&mut self.referee, after));
        true
    }

    fn restart(&mut self) {
        *self = Refereed::new(*self.referee.start(), self.referee.rules());
    }

    /// Under a referee nobody agrees to stop; a player may give up on his turn.
    fn decide(&mut self, decision: Decision) -> Result<(), String> {
        match decision {
            _ if self.referee.verdict().is_some() => Err("the game is over already".to_owned()),
            Decision::Resign(player) if player == self.position().turn() => {
                self.referee.resign();
                Ok(())
            }
            Decision::Resign(_) => Err("it is not your turn".to_owned()),
            _ => Err("there are no draws in Küre".to_owned()),
        }
    }

    /// The record of the moves, with the referee's state (clocks, warnings, the touched stone) as a tag.
    fn record(&self) -> anyhow::Result<GameRecord> {
        let mut game = Game::new(*self.referee.start());
        for &step in self.referee.moves() {
            game.play(step)?;
        }
        let decision = self
            .referee
            .verdict()
            .and_then(|Verdict { winner, reason }| match reason {
                Reason::Captures | Reason::NoMoves => None,
                Reason::Resignation => Some(Decision::Resign(!winner)),
                Reason::MatchTime => Some(Decision::TimeOut(!winner)),
                Reason::Warnings => Some(Decision::Forfeit(!winner)),
            });
        if let Some(decision) = decision {
            // The moves alone don't end the game, so that the decision stands.
            let _ = game.decide(decision);
        }
        let mut record = GameRecord::of(&game)?;
        record
            .tags
            .insert(TAG.to_owned(), serde_json::to_string(&self.referee)?);
        Ok(record)
    }

    /// A record without the referee's state goes on with fresh clocks.
    fn load(&mut self, record: &GameRecord) -> anyhow::Result<()> {
        let game = record.replay::<Kure>()?;
        let rules = match record.tags.get(TAG) {
            Some(saved) => {
                let saved: Referee = serde_json::from_str(saved)?;
                let same =
                    saved.start() == game.start() && saved.moves().iter().copied().eq(game.moves());
                anyhow::ensure!(same, "the referee's state is not that of the recorded game");
                self.referee = saved;
                (self.past, self.undone) = (vec![], vec![]);
                return Ok(());
            }
            None => self.referee.rules(),
        };
        let mut refereed = Refereed::new(*game.start(), rules);
        for step in game.moves() {
            refereed.drag(step).map_err(anyhow::Error::msg)?;
        }
        *self = refereed;
        Ok(())
    }
}
