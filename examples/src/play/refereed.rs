//! A game of Küre under the referee: touches, warnings and clocks.

use std::collections::BTreeMap;
use std::mem;
use std::time::Duration;

use anyhow::{Context, ensure};
use boardgame_core::grid::Square;
use boardgame_core::{
    Decision, Diagram, EndReason, Ending, Game, GameRecord, Outcome, Player, Position,
};
use kure::referee::{Answer, Event, Reason, Referee, RefereeRules, Verdict, WarningCause};
use kure::{Kure, Step};
use serde::{Deserialize, Serialize};

use super::games::name_of;
use super::table::Table;

/// The tag of a record that holds the referee's log.
const TAG: &str = "referee";

/// The referee's rules and everything that he was told: what a game with its clocks and warnings is rebuilt from.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Log {
    rules: RefereeRules,
    events: Vec<Event>,
}

/// A turn: the referee at its beginning, and what he was told since.
#[derive(Clone, Debug)]
struct Turn {
    start: Referee,
    events: Vec<Event>,
}

impl Turn {
    fn new(start: Referee) -> Self {
        Turn {
            start,
            events: vec![],
        }
    }
}

/// The referee, and every turn of the game.
#[derive(Debug)]
pub struct Refereed {
    referee: Referee,
    past: Vec<Turn>,
    turn: Turn,
    /// The turns taken back, each with the referee after it.
    undone: Vec<(Vec<Event>, Referee)>,
    real_time: bool,
}

impl Refereed {
    pub(super) fn new(start: Kure, rules: RefereeRules) -> Self {
        let referee = Referee::new(start, rules);
        Refereed {
            turn: Turn::new(referee.clone()),
            referee,
            past: vec![],
            undone: vec![],
            real_time: false,
        }
    }

    /// Hands an event in.
    fn handle(&mut self, event: Event) -> Result<Vec<Answer>, String> {
        let plies = self.ply();
        let answers = self
            .referee
            .handle(event)
            .map_err(|error| error.to_string())?;
        self.turn.events.push(event);
        if self.ply() > plies {
            let next = Turn::new(self.referee.clone());
            self.past.push(mem::replace(&mut self.turn, next));
            self.undone.clear();
        }
        Ok(answers)
    }

    /// Plays a move by touching its two squares; the second one is left alone when the first isn't selected then.
    fn drag(&mut self, step: Step) -> Result<Vec<Answer>, String> {
        let (from, to) = (step.from(), step.to());
        let position = self.position();
        if let Some(reason @ kure::IllegalStep::OffBoard(_)) = position.refusal(step) {
            return Err(format!("{step} is not possible: {reason}"));
        }
        if from == to {
            return Err(format!("{step} goes nowhere"));
        }
        let own = position.stone_at(from) == Some(position.turn());
        match self.referee.selection() {
            Some(selected) if selected == from => return self.handle(Event::Touch(to)),
            Some(selected) if !own => {
                return Err(format!(
                    "{selected} is touched and must be played, not {from}"
                ));
            }
            None if !own => {
                let reason = position.refusal(step).map(|reason| format!(": {reason}"));
                return Err(format!(
                    "{step} is not possible{}",
                    reason.unwrap_or_default()
                ));
            }
            _ => {}
        }
        let answers = self.handle(Event::Touch(from))?;
        if self.referee.selection() == Some(from) {
            // That it is selected goes without saying.
            self.handle(Event::Touch(to))
        } else {
            Ok(answers)
        }
    }

    /// Tells what came of an event; `tried` is the move that was tried with it.
    fn tell(&self, mover: Player, answers: &[Answer], tried: Option<Step>) -> Vec<String> {
        let mut told = vec![];
        for answer in answers {
            match *answer {
                Answer::Selected(square) => {
                    let targets = self.position().targets(square).into_iter();
                    let targets: Vec<_> = targets.map(|target| target.to_string()).collect();
                    told.push(format!(
                        "{square} is touched and must be played: {}.",
                        targets.join(", ")
                    ));
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
                    told.push(format!("{} plays {step}{taking}.", name_of::<Kure>(mover)));
                }
                Answer::Warned {
                    player,
                    cause,
                    times,
                } => {
                    self.tell_warning(player, cause, times, tried, &mut told);
                }
                // The ending is told after the board.
                Answer::Over(_) => {}
            }
        }
        told
    }

    fn tell_warning(
        &self,
        player: Player,
        cause: WarningCause,
        times: u32,
        tried: Option<Step>,
        told: &mut Vec<String>,
    ) {
        let name = name_of::<Kure>(player);
        if let WarningCause::IllegalTarget(reason) = cause {
            // The try is shown, and then the board as it is.
            if let Some(step) = tried {
                told.push(format!("{name} tries {step}:"));
                told.push(self.position().diagram().last_move(Some(step)).to_string());
            }
            told.push(format!(
                "That breaks a rule: {reason}. The stone goes back."
            ));
        } else {
            told.push(format!("{name}: {cause}."));
        }
        let warning = if times == 1 {
            "a warning"
        } else {
            "several warnings"
        };
        told.push(format!(
            "{name} gets {warning}: {} of {}.",
            self.referee.warnings(player),
            self.referee.rules().max_warnings()
        ));
    }

    /// The decision that ended the game, if the moves alone didn't.
    fn decision(&self) -> Option<Decision> {
        let Verdict { winner, reason } = self.referee.verdict()?;
        match reason {
            Reason::Captures | Reason::NoMoves => None,
            Reason::Resignation => Some(Decision::Resign(!winner)),
            Reason::MatchTime => Some(Decision::TimeOut(!winner)),
            Reason::Warnings => Some(Decision::Forfeit(!winner)),
        }
    }

    /// A recorded game, by the referee's log where its tags have one; else with fresh clocks under these rules.
    fn of(
        game: &Game<Kure>,
        tags: &BTreeMap<String, String>,
        rules: RefereeRules,
    ) -> anyhow::Result<Self> {
        let log = match tags.get(TAG) {
            Some(log) => {
                serde_json::from_str(log).context("the referee's log in the tags of the record")?
            }
            None => Log {
                rules,
                events: vec![],
            },
        };
        let mut refereed = Refereed::new(*game.start(), log.rules);
        for event in log.events {
            refereed.handle(event).map_err(anyhow::Error::msg)?;
        }
        let logged = refereed.referee.moves().iter().copied();
        ensure!(
            logged.eq(game.moves().take(refereed.ply())),
            "the referee's log is not that of the recorded moves"
        );
        // What somebody has added to the record since, or all of one without a log.
        for step in game.moves().skip(refereed.ply()) {
            refereed.drag(step).map_err(anyhow::Error::msg)?;
        }
        if let (
            None,
            Some(Ending {
                outcome: Outcome::Win(winner),
                reason: EndReason::Resignation,
            }),
        ) = (refereed.referee.verdict(), game.ending())
        {
            let resign = Decision::Resign(!winner);
            refereed.decide(resign).map_err(anyhow::Error::msg)?;
        }
        let found = refereed.game()?;
        ensure!(
            found.moves().eq(game.moves()) && found.ending() == game.ending(),
            "under the referee the game didn't end as the record says"
        );
        Ok(refereed)
    }
}

/// What a line can be besides a command.
enum Input {
    Touch(Square),
    Drag(Step),
    Wait(Duration),
}

fn read(line: &str) -> Result<Input, String> {
    let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
    if word.eq_ignore_ascii_case("wait") {
        let time = humantime::parse_duration(rest.trim());
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

/// Minutes and seconds, rounded up: a clock that shows nothing has run out.
fn clock(time: Duration) -> String {
    let seconds = time.as_secs() + u64::from(time.subsec_nanos() > 0);
    let (minutes, seconds) = (seconds / 60, seconds % 60);
    match minutes / 60 {
        0 => format!("{minutes}:{seconds:02}"),
        hours => format!("{hours}:{:02}:{seconds:02}", minutes % 60),
    }
}

impl Table for Refereed {
    type Game = Kure;

    fn position(&self) -> &Kure {
        self.referee.position()
    }

    /// The moves alone, ended as the referee has ended them.
    fn game(&self) -> anyhow::Result<Game<Kure>> {
        let mut game = Game::new(*self.referee.start());
        for &step in self.referee.moves() {
            game.play(step)?;
        }
        if let Some(decision) = self.decision() {
            // The moves alone don't end the game, so that the decision stands.
            let _ = game.decide(decision);
        }
        Ok(game)
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

    /// Touches and warnings are worth keeping too.
    fn has_begun(&self) -> bool {
        let warned = Player::ALL
            .iter()
            .any(|&player| self.referee.warnings(player) > 0);
        self.ply() > 0 || self.referee.selection().is_some() || warned
    }

    /// Those of the touched stone alone, once one is touched.
    fn choices(&self) -> Vec<Step> {
        if self.referee.verdict().is_some() {
            return vec![];
        }
        let mut moves = self.position().legal_moves().to_vec();
        if let Some(selected) = self.referee.selection() {
            moves.retain(|step| step.from() == selected);
        }
        moves
    }

    fn submit(&mut self, line: &str) -> Result<Vec<String>, String> {
        let input = read(line)?;
        if self.referee.verdict().is_some() {
            return Err("the game is over: `undo`, `new` or `quit`".to_owned());
        }
        let mover = self.position().turn();
        let selected = self.referee.selection();
        let (answers, tried) = match input {
            Input::Touch(to) => {
                let tried = selected.map(|from| Step::new(from, to));
                (self.handle(Event::Touch(to))?, tried)
            }
            Input::Drag(step) => {
                let tried = match selected {
                    Some(from) if from != step.from() => Step::new(from, step.from()),
                    _ => step,
                };
                (self.drag(step)?, Some(tried))
            }
            Input::Wait(_) if self.real_time => {
                return Err("time passes by itself here".to_owned());
            }
            Input::Wait(_) if !self.undone.is_empty() => {
                return Err("no time passes while moves are taken back".to_owned());
            }
            Input::Wait(time) => {
                let told = self.pass(time);
                let passed = told.is_empty().then(|| "Time passes.".to_owned());
                return Ok(told.into_iter().chain(passed).collect());
            }
        };
        if answers.is_empty() {
            return Err(match self.referee.selection() {
                Some(selected) => format!("{selected} is touched already"),
                None => "nothing happens: no stone of yours is there".to_owned(),
            });
        }
        Ok(self.tell(mover, &answers, tried))
    }

    fn in_real_time(&mut self) {
        self.real_time = true;
    }

    /// No time passes while one looks through the moves: as long as plies are undone.
    fn pass(&mut self, time: Duration) -> Vec<String> {
        if !self.undone.is_empty() || self.referee.verdict().is_some() {
            return vec![];
        }
        let mover = self.position().turn();
        // Time is never off the board.
        let answers = self.handle(Event::Advance(time)).unwrap_or_default();
        self.tell(mover, &answers, None)
    }

    fn alarm(&self) -> Option<(Duration, String)> {
        if !self.undone.is_empty() || self.referee.verdict().is_some() {
            return None;
        }
        let player = self.position().turn();
        let name = name_of::<Kure>(player);
        let limits = [
            (
                self.referee.time_left(player),
                format!("{name}'s time is up."),
            ),
            (
                self.referee.move_time_left(),
                format!("{name}'s time for this move is up."),
            ),
        ];
        let limits = limits
            .into_iter()
            .filter_map(|(left, text)| Some((left?, text)));
        limits.min_by_key(|&(left, _)| left)
    }

    /// A twentieth of what is left for the game, and half of what is left for the move.
    fn allowance(&self) -> Option<Duration> {
        if !self.real_time {
            return None;
        }
        let game = self.referee.time_left(self.position().turn());
        let limits = [
            game.map(|left| left / 20),
            self.referee.move_time_left().map(|left| left / 2),
        ];
        limits.into_iter().flatten().min()
    }

    fn ending(&self) -> Option<String> {
        let Verdict { winner, reason } = self.referee.verdict()?;
        let (winner, loser) = (name_of::<Kure>(winner), name_of::<Kure>(!winner));
        let why = match reason {
            Reason::Captures => format!("{winner} has taken four stones"),
            Reason::NoMoves => format!("{loser} has no legal move"),
            Reason::Warnings => match self.referee.rules().max_warnings() {
                1 => format!("{loser} has got a warning"),
                most => format!("{loser} has got {most} warnings"),
            },
            Reason::MatchTime => format!("{loser}'s time is up"),
            Reason::Resignation => format!("{loser} has given up"),
        };
        Some(format!("{why}: {winner} has won."))
    }

    /// The status of both: stones taken, warnings, clocks.
    fn notes(&self) -> Vec<String> {
        let referee = &self.referee;
        let mut notes: Vec<_> = Player::ALL
            .into_iter()
            .map(|player| {
                let time = match referee.time_left(player) {
                    Some(left) => format!("{} left", clock(left)),
                    None => format!("{} used", clock(referee.time_used(player))),
                };
                format!(
                    "{}: stones taken {} (4 win), warnings {} of {}, {time}.",
                    name_of::<Kure>(player),
                    self.position().taken(player),
                    referee.warnings(player),
                    referee.rules().max_warnings()
                )
            })
            .collect();
        if referee.verdict().is_none() {
            if let Some(left) = referee.move_time_left() {
                notes.push(format!("{} left for this move.", clock(left)));
            }
            if let Some(selected) = referee.selection() {
                notes.push(format!("{selected} is touched and must be played."));
            }
        }
        notes
    }

    /// Goes back to the beginning of a turn: of this one when it was ended by a decision, a warning or a clock, else of the one before.
    fn undo(&mut self) -> bool {
        if self.decision().is_some() {
            self.turn.events.clear();
            self.referee = self.turn.start.clone();
            return true;
        }
        let Some(before) = self.past.pop() else {
            return false;
        };
        let after = mem::replace(&mut self.turn, before).start;
        self.undone.push((mem::take(&mut self.turn.events), after));
        self.referee = self.turn.start.clone();
        true
    }

    fn redo(&mut self) -> bool {
        let Some((events, after)) = self.undone.pop() else {
            return false;
        };
        self.turn.events = events;
        self.past
            .push(mem::replace(&mut self.turn, Turn::new(after.clone())));
        self.referee = after;
        true
    }

    fn restart(&mut self) {
        *self = Refereed {
            real_time: self.real_time,
            ..Refereed::new(*self.referee.start(), self.referee.rules())
        };
    }

    fn can_agree(&self) -> Result<(), String> {
        Err("there are no draws in Küre".to_owned())
    }

    /// Under a referee nobody agrees to stop; a player may give up on his turn.
    fn decide(&mut self, decision: Decision) -> Result<(), String> {
        match decision {
            _ if self.referee.verdict().is_some() => Err("the game is over already".to_owned()),
            Decision::Resign(player) if player == self.position().turn() => {
                self.handle(Event::Resign).map(|_| ())
            }
            Decision::Resign(_) => Err("a player can give up on his own turn only".to_owned()),
            _ => self.can_agree(),
        }
    }

    /// The record of the moves, with the referee's log as a tag.
    fn record(&self) -> anyhow::Result<GameRecord> {
        let mut record = GameRecord::of(&self.game()?)?;
        let turns = self.past.iter().chain([&self.turn]);
        let log = Log {
            rules: self.referee.rules(),
            events: turns.flat_map(|turn| turn.events.iter().copied()).collect(),
        };
        record
            .tags
            .insert(TAG.to_owned(), serde_json::to_string(&log)?);
        Ok(record)
    }

    fn resume(&mut self, game: Game<Kure>, tags: &BTreeMap<String, String>) -> anyhow::Result<()> {
        *self = Refereed {
            real_time: self.real_time,
            ..Refereed::of(&game, tags, self.referee.rules())?
        };
        Ok(())
    }
}
