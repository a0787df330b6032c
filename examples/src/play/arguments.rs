//! The arguments of `play`.

use std::path::PathBuf;

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
  play mukus-izi --rules '{\"blocked\":\"draws\"}' --position '7/7/4S2/3#3/7/7/7 2'
  printf 'e5\\nf6\\nquit\\n' | play mukus-izi    plain lines, for scripts

Type `help` in a game for its commands."
)]
pub struct Arguments {
    /// The game: its crate's name
    pub game: Option<String>,
    /// The rules and the position to begin with.
    #[command(flatten)]
    pub setting: Setting,
    /// A named set of rules
    #[arg(long, value_name = "NAME", conflicts_with_all = ["rules", "size", "start"])]
    pub preset: Option<String>,
    /// How many squares a side has (mukus-izi)
    #[arg(long, value_name = "N")]
    pub size: Option<u8>,
    /// The square the game starts from (mukus-izi)
    #[arg(long, value_name = "SQUARE")]
    pub start: Option<String>,
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
    #[arg(long, value_name = "FILE", conflicts_with_all = ["rules", "position", "preset", "size", "start", "repetitions", "ply_cap"])]
    pub load: Option<PathBuf>,
    /// Where an unfinished game is kept when the input ends [default: GAME.autosave.json]
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
            let rules = serde_json::to_value(rules).context("a preset's rules")?;
            return Ok(match rules {
                Value::Object(options) => options,
                _ => Map::new(),
            });
        }
        let mut stated = Map::new();
        for (name, value) in [
            ("size", self.size.map(Value::from)),
            ("start", self.start.clone().map(Value::from)),
        ] {
            let Some(value) = value else { continue };
            if !G::OPTION_ARGUMENTS.contains(&name) {
                bail!("--{name} is no option of {}", G::NAME);
            }
            stated.insert(name.to_owned(), value);
        }
        Ok(stated)
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
