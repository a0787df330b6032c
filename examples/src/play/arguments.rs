//! The arguments of `play`.

use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, bail};
use boardgame_core::{ByPlayer, DrawPolicy};
use clap::{Parser, ValueEnum};
use serde_json::{Map, Value};

use crate::registry::Game;
use crate::setting::Setting;

/// Plays a board game: human against human, or against a bot
#[derive(Parser, Clone, Debug, Default)]
#[command(
    name = "play",
    after_help = "Examples:
  play                                         asks which game
  play mukus-izi --second bot                  you begin, a bot answers
  play mukus-izi --preset school               8x8 from e5
  play mukus-izi --size 5 --start b2
  play kare-kapan --lines 3 --symbols XO
  play o-an-quan --first bot                   the bot begins
  play kure --move-time 30s --match-time 10m
  play mukus-izi --rules '{\"blocked\":\"draws\"}' --position '7/7/4S2/3#3/7/7/7 2'
  printf 'e5\\nf6\\nquit\\n' | play mukus-izi    plain lines, for scripts

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
    /// Who plays the first side
    #[arg(long, value_name = "WHO", value_enum, default_value_t)]
    pub first: Seat,
    /// Who plays the second side
    #[arg(long, value_name = "WHO", value_enum, default_value_t)]
    pub second: Seat,
    /// The seed of the bot's choices among equal moves; another one each time when left out
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
}

/// Who makes a side's moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Seat {
    /// The one at the keyboard
    #[default]
    Human,
    /// The program
    Bot,
}

impl Arguments {
    /// The options of the rules that were stated by arguments of their own.
    ///
    /// # Errors
    /// When an argument is none of this game's options, or there is no preset of that name.
    pub fn options<G: Game>(&self) -> anyhow::Result<Map<String, Value>> {
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
        let players = self.symbols.is_some() || self.seats() != ByPlayer::default();
        setting || game || players || self.seed.is_some()
    }

    /// What to type to go on with a game that was kept in a file, played by the same players.
    #[must_use]
    pub fn resuming(&self, file: &Path, seats: ByPlayer<Seat>) -> String {
        let mut command = format!("play --load {}", file.display());
        for (side, seat) in [("first", seats.first), ("second", seats.second)] {
            if seat == Seat::Bot {
                command += &format!(" --{side} bot");
            }
        }
        if let Some(ByPlayer { first, second }) = self.symbols {
            command += &format!(" --symbols '{first}{second}'");
        }
        command
    }

    /// Who plays which side.
    #[must_use]
    pub fn seats(&self) -> ByPlayer<Seat> {
        ByPlayer::new(self.first, self.second)
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
