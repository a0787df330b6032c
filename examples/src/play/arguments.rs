//! The arguments of `play`.

use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::Duration;

use anyhow::{Context, bail, ensure};
use boardgame_core::{ByPlayer, DrawPolicy, Player};
use boardgame_search::Level;
use clap::Parser;
use serde_json::{Map, Value};

use crate::agents::Strength;
use crate::registry::Game;
use crate::setting::Setting;

/// Plays a board game: human against human, or against a bot
#[derive(Parser, Clone, Debug, Default)]
#[command(
    name = "play",
    after_help = "Examples:
  play                                         asks which game
  play mukus-izi --level 5                     you begin, a bot on level 5 answers
  play o-an-quan --first 3                     a bot on level 3 begins
  play kure --first human --second unlimited --time 10s
  play kare-kapan --first 6 --second 4         two bots play each other
  play mukus-izi --preset school               8x8 from e5
  play mukus-izi --size 5 --start b2
  play kare-kapan --lines 3 --symbols XO
  play kure --move-time 30s --match-time 10m
  play mukus-izi --rules '{\"blocked\":\"draws\"}' --position '7/7/4S2/3#3/7/7/7 2'
  printf 'e5\\nf6\\nquit\\n' | play mukus-izi    plain lines, for scripts

Level 1 makes many mistakes, level 3 looks at each move and the answer to it, level 7 takes up to two seconds a move.
A level plays the same on every machine; a bot that is `unlimited` searches as long as --time lets it.
Hints are those of level 7, whoever plays. A bot's thinking counts on its clock, and it never loses by it.

Kare Kapan asks for symbols and the number of lines, Ô ăn quan at a screen for who begins, unless arguments say how to begin.
Type `help` in a game for its commands. Ctrl-D or Ctrl-C leaves and keeps an unfinished game in a file."
)]
pub struct Arguments {
    /// The game: its crate's name
    pub game: Option<String>,
    /// The rules and the position to begin with.
    #[command(flatten)]
    pub setting: Setting,
    /// A named set of rules
    #[arg(long, value_name = "NAME")]
    pub preset: Option<String>,
    /// How many squares a side has (mukus-izi)
    #[arg(long, value_name = "N")]
    pub size: Option<u8>,
    /// The square the game starts from (mukus-izi)
    #[arg(long, value_name = "SQUARE")]
    pub start: Option<String>,
    /// How many horizontal lines the board has, 3 to 7 (kare-kapan)
    #[arg(long, value_name = "N")]
    pub lines: Option<u8>,
    /// The characters of the two players' stones, as in `XO` (kare-kapan, kure)
    #[arg(long, value_name = "TWO", value_parser = symbols)]
    pub symbols: Option<ByPlayer<char>>,
    /// The time for each move, as in `30s` (kure)
    #[arg(long, value_name = "TIME", value_parser = humantime::parse_duration)]
    pub move_time: Option<Duration>,
    /// The time for all moves of a player, as in `30m` (kure)
    #[arg(long, value_name = "TIME", value_parser = humantime::parse_duration)]
    pub match_time: Option<Duration>,
    /// How many warnings lose the game; 3 by default (kure)
    #[arg(long, value_name = "N")]
    pub warnings: Option<u32>,
    /// Who plays the first side: `human`, `bot`, a bot's level from 1 to 7, or `unlimited` [default: human]
    #[arg(long, value_name = "WHO")]
    pub first: Option<Seat>,
    /// Who plays the second side [default: human; a bot if --level or --unlimited is there and no side is said]
    #[arg(long, value_name = "WHO")]
    pub second: Option<Seat>,
    /// How strong `bot` is, 1 to 7 [default: 3]
    #[arg(long, value_name = "N", conflicts_with = "unlimited")]
    pub level: Option<Level>,
    /// Let `bot` be limited by time alone
    #[arg(long)]
    pub unlimited: bool,
    /// How long an unlimited bot takes for a move, as in `10s` [default: 5s]
    #[arg(long, value_name = "TIME", value_parser = humantime::parse_duration)]
    pub time: Option<Duration>,
    /// The seed of all that bots leave to chance, another one each time when left out; with it a game on levels can be repeated
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
    /// Go on with a game from a file
    #[arg(long, value_name = "FILE", conflicts_with_all = ["rules", "position", "preset", "size", "start", "lines", "repetitions", "ply_cap", "move_time", "match_time", "warnings"])]
    pub load: Option<PathBuf>,
    /// Where an unfinished game is kept when the input ends [default: the loaded file, or an unused GAME.autosave.json]
    #[arg(long, value_name = "FILE")]
    pub autosave: Option<PathBuf>,
    /// Don't keep an unfinished game when the input ends
    #[arg(long, conflicts_with = "autosave")]
    pub no_autosave: bool,
    /// Stop the game when a position has come about N times
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(2..))]
    pub repetitions: Option<u32>,
    /// Stop the game after N plies
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub ply_cap: Option<u32>,
    /// Draw with ASCII characters alone
    #[arg(long, conflicts_with = "unicode")]
    pub ascii: bool,
    /// Draw with characters beyond ASCII, also where the locale doesn't say so
    #[arg(long)]
    pub unicode: bool,
    /// What the program is called, to be told how to go on; `play` when nothing is said
    #[arg(skip)]
    pub program: Option<String>,
}

/// Who makes a side's moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seat {
    /// The one at the keyboard.
    Human,
    /// A bot, as strong as said here or else elsewhere.
    Bot(Option<Strength>),
}

/// `human`, `bot`, `1` to `7` or `unlimited`.
impl FromStr for Seat {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "human" => Ok(Seat::Human),
            "bot" => Ok(Seat::Bot(None)),
            _ => match text.parse() {
                Ok(strength) => Ok(Seat::Bot(Some(strength))),
                Err(_) => {
                    Err("expected `human`, `bot`, a level from 1 to 7, or `unlimited`".to_owned())
                }
            },
        }
    }
}

impl Arguments {
    /// The options of the rules that were stated by arguments of their own.
    ///
    /// # Errors
    /// When an argument is none of this game's options, there is no preset of that name, or a time is said for no bot.
    pub fn options<G: Game>(&self) -> anyhow::Result<Map<String, Value>> {
        let unlimited = Some(Strength::Unlimited);
        ensure!(
            self.time.is_none()
                || self.unlimited
                || Player::ALL
                    .iter()
                    .any(|&player| self.bots()[player] == unlimited),
            "--time is for bots that are `unlimited`: the levels are limited otherwise"
        );
        for (name, stated) in [
            ("symbols", self.symbols.is_some()),
            ("move-time", self.move_time.is_some()),
            ("match-time", self.match_time.is_some()),
            ("warnings", self.warnings.is_some()),
        ] {
            if stated {
                G::hears(name)?;
            }
        }
        let mut stated = Map::new();
        if let Some(name) = &self.preset {
            let presets = G::presets();
            let Some((_, rules)) = presets.iter().find(|(preset, _)| preset == name) else {
                let names: Vec<_> = presets.iter().map(|&(name, _)| name).collect();
                bail!(
                    "{} has no preset `{name}`, only: {}",
                    G::NAME,
                    names.join(", ")
                );
            };
            if let Some(Value::Object(options)) = rules
                .map(serde_json::to_value)
                .transpose()
                .context("a preset's rules")?
            {
                stated = options;
            }
        }
        for (name, value) in [
            ("size", self.size.map(Value::from)),
            ("start", self.start.clone().map(Value::from)),
            ("lines", self.lines.map(Value::from)),
        ] {
            let Some(value) = value else { continue };
            G::hears(name)?;
            if stated.insert(name.to_owned(), value).is_some() {
                bail!("option `{name}` is stated twice");
            }
        }
        Ok(stated)
    }

    /// Whether an argument says how the game begins, so that nobody need be asked.
    #[must_use]
    pub fn says_how_to_begin(&self) -> bool {
        let setting = self.setting.rules.is_some() || self.setting.position.is_some();
        let game = self.preset.is_some() || self.lines.is_some() || self.load.is_some();
        let players = self.symbols.is_some() || self.bots() != ByPlayer::default();
        setting || game || players || self.seed.is_some()
    }

    /// What to type to go on with a game that was kept in a file, played by the same players.
    #[must_use]
    pub fn resuming(&self, file: &Path, bots: ByPlayer<Option<Strength>>) -> String {
        let program = self.program.as_deref().unwrap_or("play");
        let mut command = format!("{program} --load {}", file.display());
        for player in Player::ALL {
            if let Some(strength) = bots[player] {
                command += &format!(" --{player} {strength}");
            }
        }
        let unlimited = Player::ALL
            .iter()
            .any(|&player| bots[player] == Some(Strength::Unlimited));
        if let Some(time) = self.time.filter(|_| unlimited) {
            command += &format!(" --time {}", written(time));
        }
        if let Some(seed) = self.seed.filter(|_| bots != ByPlayer::default()) {
            command += &format!(" --seed {seed}");
        }
        if let Some(ByPlayer { first, second }) = self.symbols {
            command += &format!(" --symbols '{first}{second}'");
        }
        command
    }

    /// How strong a bot is of which nothing else is said.
    #[must_use]
    pub fn strength(&self) -> Strength {
        match self.level {
            _ if self.unlimited => Strength::Unlimited,
            Some(level) => Strength::Level(level),
            None => Strength::Level(Level::THREE),
        }
    }

    /// How strong the bot of each side is; none where a human plays.
    #[must_use]
    pub fn bots(&self) -> ByPlayer<Option<Strength>> {
        let (first, mut second) = (self.first, self.second);
        if first.is_none() && second.is_none() && (self.level.is_some() || self.unlimited) {
            second = Some(Seat::Bot(None));
        }
        ByPlayer::new(first, second).map(|seat| match seat {
            None | Some(Seat::Human) => None,
            Some(Seat::Bot(strength)) => Some(strength.unwrap_or(self.strength())),
        })
    }

    /// How long a bot without limits takes for a move.
    #[must_use]
    pub fn thinking_time(&self) -> Duration {
        self.time.unwrap_or(Duration::from_secs(5))
    }

    /// When the game is stopped beyond what the rules say.
    #[must_use]
    pub fn policy(&self) -> DrawPolicy {
        DrawPolicy {
            repetitions: self.repetitions,
            ply_cap: self.ply_cap,
            no_capture: None,
        }
    }

    /// Whether to draw with characters beyond ASCII: when asked to, or when the output is a terminal whose locale has them.
    #[must_use]
    pub fn draws_unicode(&self, terminal: bool) -> bool {
        let locale = || {
            let set =
                ["LC_ALL", "LC_CTYPE", "LANG"].map(|name| std::env::var(name).unwrap_or_default());
            let deciding = set
                .into_iter()
                .find(|value| !value.is_empty())
                .unwrap_or_default();
            let deciding = deciding.to_ascii_lowercase();
            deciding.contains("utf-8") || deciding.contains("utf8")
        };
        self.unicode || (!self.ascii && terminal && locale())
    }
}

/// A time as an argument can say it.
pub(super) fn written(time: Duration) -> String {
    humantime::format_duration(time)
        .to_string()
        .replace(' ', "")
}

/// Two different visible characters.
fn symbols(text: &str) -> Result<ByPlayer<char>, String> {
    let mut characters = text.chars();
    match (characters.next(), characters.next(), characters.next()) {
        (Some(first), Some(second), None) => {
            check_symbol(first, None)?;
            check_symbol(second, Some(first))?;
            Ok(ByPlayer::new(first, second))
        }
        _ => Err("two characters are needed, one for each player".to_owned()),
    }
}

/// Whether a character can be drawn as a player's stone, beside the other player's.
pub(crate) fn check_symbol(symbol: char, other: Option<char>) -> Result<(), String> {
    if other == Some(symbol) {
        Err(format!("`{symbol}` is the other player's symbol"))
    } else if matches!(symbol, '.' | '·' | '(' | ')' | '[' | ']') {
        Err(format!("`{symbol}` is how an empty point or a mark looks"))
    } else if symbol.is_whitespace() || unicode_width::UnicodeWidthChar::width(symbol) != Some(1) {
        // A wider or narrower one would put the board out of line.
        Err("a symbol is one visible character, as wide as a letter".to_owned())
    } else {
        Ok(())
    }
}
