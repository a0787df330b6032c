//! The position that a program begins with, as its arguments say.

use anyhow::{Context, bail};
use boardgame_core::{RulesOptions, parse_beside};
use clap::Args;
use serde_json::{Map, Value};

use crate::registry::Game;

/// The arguments that say which rules and which position.
#[derive(Args, Clone, Debug, Default)]
pub struct Setting {
    /// The options of the rules, as a JSON object; absent ones have their default
    #[arg(long, value_name = "JSON")]
    pub rules: Option<String>,
    /// The position to begin with, instead of the start of the game
    #[arg(long, value_name = "TEXT")]
    pub position: Option<String>,
}

impl Setting {
    /// The position they say, with options that other arguments stated.
    ///
    /// # Errors
    /// When the rules aren't a JSON object, an option is unknown, impossible or stated twice, or the position is malformed or impossible.
    pub fn open<G: Game>(&self, stated: Map<String, Value>) -> anyhow::Result<G> {
        let mut options = match &self.rules {
            None => Map::new(),
            Some(json) => match serde_json::from_str(json).context("--rules is not JSON")? {
                Value::Object(options) => options,
                other => bail!("--rules is not a JSON object: {other}"),
            },
        };
        for (name, value) in stated {
            if options.insert(name.clone(), value).is_some() {
                bail!("option `{name}` is stated twice");
            }
        }
        let options: G::Options = serde_json::from_value(options.into())
            .with_context(|| format!("these are no rules of {}", G::NAME))?;
        Ok(match &self.position {
            None => G::start(options.build()?)?,
            Some(text) => parse_beside(text, &options)?,
        })
    }
}
