//! The bots of a session, and what they say of their moves.

use std::io::Write;
use std::sync::atomic::Ordering;
use std::time::Duration;

use boardgame_core::{ByPlayer, Player, Position};
use boardgame_search::{Bot, Choice, Level, Limits, Reason, Score};

use super::arguments::written;
use super::games::name_of;
use super::table::Table;
use super::{Arguments, Console, Seat};
use crate::agents::Strength;
use crate::registry::Game;

/// Who is asked for hints, and how long he may take where a machine is slow.
const HINTS_BY: Strength = Strength::Level(Level::SEVEN);
const HINT_TIME: Duration = Duration::from_secs(2);

/// What a bot chose.
type Chosen<G> = Option<Choice<<G as Position>::Move>>;

/// Which sides bots play, and the bots: one of each strength that was asked for so far, all with the same seed.
///
/// On a level, a bot's choices don't depend on what it did before; one without limits goes on from what it has found.
pub(super) struct Bots<G: Game> {
    seats: ByPlayer<Option<Strength>>,
    /// How strong a bot is when nothing else is said.
    strength: Strength,
    /// How long one without limits takes for a move.
    time: Duration,
    seed: u64,
    bots: Vec<(Strength, G::Rules, Bot<G>)>,
}

impl<G: Game> Bots<G> {
    pub(super) fn new(arguments: &Arguments) -> Self {
        Bots {
            seats: arguments.bots(),
            strength: arguments.strength(),
            time: arguments.thinking_time(),
            seed: arguments.seed.unwrap_or_else(rand::random),
            bots: vec![],
        }
    }

    /// How strong the bot of each side is; none where a human plays.
    pub(super) fn seats(&self) -> ByPlayer<Option<Strength>> {
        self.seats
    }

    /// Whether a bot plays a side.
    pub(super) fn are_there(&self) -> bool {
        self.seats != ByPlayer::default()
    }

    /// Has somebody else play a side.
    pub(super) fn seat(&mut self, player: Player, seat: Seat) {
        self.seats[player] = match seat {
            Seat::Human => None,
            Seat::Bot(strength) => Some(strength.unwrap_or(self.strength)),
        };
    }

    /// Has all bots play so strongly, those to come too.
    pub(super) fn all_play(&mut self, strength: Strength) {
        self.strength = strength;
        self.seats = self.seats.map(|bot| bot.map(|_| strength));
    }

    /// The move that a bot of this strength would make now, in so much time at most where that is said.
    pub(super) fn choose(
        &mut self,
        strength: Strength,
        table: &impl Table<Game = G>,
        most: Option<Duration>,
        console: &dyn Console,
        output: &mut dyn Write,
    ) -> anyhow::Result<Chosen<G>> {
        let (own, takes_long) = match strength {
            Strength::Level(level) => (None, level >= Level::SIX),
            Strength::Unlimited => (Some(self.time), true),
        };
        if takes_long && console.is_terminal() {
            writeln!(output, "thinking…")?;
            output.flush()?;
        }
        let limits = Limits {
            time: own.into_iter().chain(most).min(),
            stop: console.interrupt(),
            ..Limits::default()
        };
        let game = table.game()?;
        let bot = self.get(strength, game.position().rules());
        Ok(bot.choose_among(&game, &table.choices(), &limits))
    }

    /// A strong move, whoever plays.
    pub(super) fn hint(
        &mut self,
        table: &impl Table<Game = G>,
        console: &dyn Console,
        output: &mut dyn Write,
    ) -> anyhow::Result<Chosen<G>> {
        self.choose(HINTS_BY, table, Some(HINT_TIME), console, output)
    }

    /// The bot of a strength under these rules.
    fn get(&mut self, strength: Strength, rules: G::Rules) -> &mut Bot<G> {
        // Those of a game that was left for another one under other rules have no more use.
        self.bots.retain(|(_, known, _)| *known == rules);
        let found = self.bots.iter().position(|&(known, ..)| known == strength);
        let place = found.unwrap_or(self.bots.len());
        if found.is_none() {
            let bot = strength.bot(rules, self.seed);
            self.bots.push((strength, rules, bot));
        }
        &mut self.bots[place].2
    }

    /// Who plays which side.
    pub(super) fn tell_seats(&self, output: &mut dyn Write) -> anyhow::Result<()> {
        for player in Player::ALL {
            let who = match self.seats[player] {
                None => "a human".to_owned(),
                Some(strength) => format!("a bot {}", self.describe(strength)),
            };
            writeln!(output, "{} is played by {who}.", name_of::<G>(player))?;
        }
        Ok(())
    }

    /// How a bot of this strength plays.
    pub(super) fn describe(&self, strength: Strength) -> String {
        match strength {
            Strength::Level(level) => format!("on level {level}"),
            Strength::Unlimited => {
                format!("with {} a move and no other limit", written(self.time))
            }
        }
    }
}

/// Whether the player wants to leave.
pub(super) fn is_interrupted(console: &dyn Console) -> bool {
    console
        .interrupt()
        .is_some_and(|flag| flag.load(Ordering::Relaxed))
}

/// How many moves of a line of play are shown.
const LINE: usize = 8;

/// A bot's move in a position with its reason, what the reason's score means, and how the game may go on, a line each.
pub(super) fn tell_choice<G: Game>(position: &G, choice: &Choice<G::Move>) -> Vec<String> {
    let mut told = vec![format!("{}: {}", choice.mv, choice.reason)];
    if let Reason::Searched {
        score: Score::Estimate(_),
        ..
    } = choice.reason
    {
        let mover = name_of::<G>(position.turn());
        told.push(if position.scores().is_some() {
            format!("The score is how many points {mover} seems to lead by then.")
        } else {
            format!("The score is how much better {mover} seems to stand by then.")
        });
    }
    if choice.line.len() > 1 {
        let line: Vec<_> = choice
            .line
            .iter()
            .take(LINE)
            .map(ToString::to_string)
            .collect();
        told.push(format!("So it may go on: {}", line.join(" ")));
    }
    told
}
