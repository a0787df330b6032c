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
                Value::Object(options) => {
                    // Read as they stand, so that an option that is there twice is seen.
                    read_options::<G>(&mut serde_json::Deserializer::from_str(json))?;
                    options
                }
                other => bail!("--rules is not a JSON object: {other}"),
            },
        };
        for (name, value) in stated {
            if options.insert(name.clone(), value).is_some() {
                bail!("option `{name}` is stated twice");
            }
        }
        let options = read_options::<G>(Value::Object(options))?;
        Ok(match &self.position {
            None => G::start(options.build()?)?,
            Some(text) => parse_beside(text, &options)?,
        })
    }
}

/// Reads options; an error names the one that it is about.
fn read_options<'de, G: Game>(
    json: impl serde::Deserializer<'de, Error = serde_json::Error>,
) -> anyhow::Result<G::Options> {
    serde_path_to_error::deserialize(json)
        .with_context(|| format!("these are no rules of {}", G::NAME))
}
