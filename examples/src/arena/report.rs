//! What came of a match, or of parts of one.

use std::fmt;
use std::fs;
use std::path::PathBuf;

use anyhow::{Context, bail, ensure};
use boardgame_search::arena::{Match, Tally};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{Arguments, Shard};
use crate::registry::Game;

/// Everything that a match depends on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Identity {
    /// The name of the game.
    pub game: String,
    /// All options of its rules.
    pub rules: Value,
    /// The position before the random plies.
    pub start: String,
    /// Who plays, with changed weights and limits.
    pub first: String,
    /// Against whom.
    pub second: String,
    /// The seed.
    pub seed: u64,
    /// How many random plies each game begins with.
    pub opening_plies: u32,
    /// After how many plies a game is stopped.
    pub ply_cap: u32,
    /// How many games the whole match has.
    pub match_games: u32,
}

impl Identity {
    pub(super) fn of<G: Game>(arguments: &Arguments, contest: &Match<G>) -> anyhow::Result<Self> {
        let Arguments { nodes, time, .. } = *arguments;
        let named = |who: Option<String>, weights: &Option<String>| {
            let parts = [
                who,
                weights.clone(),
                nodes.map(|nodes| format!("{nodes} nodes")),
                time.map(|time| humantime::format_duration(time).to_string()),
            ];
            parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
        };
        let who = |contender: &Option<_>| contender.as_ref().map(ToString::to_string);
        Ok(Identity {
            game: G::NAME.to_owned(),
            rules: serde_json::to_value(contest.start.rules())?,
            start: contest.start.to_string(),
            first: named(who(&arguments.first), &arguments.first_weights),
            second: named(who(&arguments.second), &arguments.second_weights),
            seed: contest.seed,
            opening_plies: contest.opening_plies,
            ply_cap: arguments.ply_cap,
            match_games: contest.games,
        })
    }
}

/// The result of a match, from the view of its first contender.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Report {
    /// Which match it is.
    #[serde(flatten)]
    pub identity: Identity,
    /// Which parts of the match this is, as `1/4`; absent for the whole.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub shards: Vec<String>,
    /// Games played.
    pub games: u32,
    /// Games won.
    pub wins: u32,
    /// Games drawn.
    pub draws: u32,
    /// Games lost.
    pub losses: u32,
    /// How many pairs gave 0, ½, 1, 1½ and 2 points.
    pub pairs: [u32; 5],
    /// The share of the points, 0 to 1.
    pub score: f64,
    /// Half the width of its interval of 95 %; null with fewer than two pairs.
    pub score_error: Option<f64>,
    /// The difference in Elo points; null when every game was won, or every one lost.
    pub elo: Option<f64>,
    /// Half the width of its interval of 95 %; null where it has no bound.
    pub elo_error: Option<f64>,
}

impl Report {
    pub(super) fn new(identity: Identity, shard: Option<Shard>, tally: Tally) -> Self {
        let shards = shard.filter(|shard| shard.of > 1);
        Self::of(
            identity,
            shards.iter().map(ToString::to_string).collect(),
            tally,
        )
    }

    fn of(identity: Identity, shards: Vec<String>, tally: Tally) -> Self {
        Report {
            identity,
            shards,
            games: tally.games(),
            wins: tally.wins,
            draws: tally.draws,
            losses: tally.losses,
            pairs: tally.pairs,
            score: tally.score(),
            score_error: tally.score_error(),
            elo: tally.elo(),
            elo_error: tally.elo_error(),
        }
    }

    /// The counts, if they can be those of these parts of the match.
    fn tally(&self) -> anyhow::Result<Tally> {
        let Report {
            wins,
            draws,
            losses,
            pairs,
            ..
        } = *self;
        let sum = |counts: &[u32]| counts.iter().map(|&count| u64::from(count)).sum::<u64>();
        let games = sum(&[wins, draws, losses]);
        let paired = sum(&pairs) * 2;
        ensure!(
            games == u64::from(self.games) && games <= u64::from(self.identity.match_games),
            "the counts of its games don't add up"
        );
        ensure!(
            paired == games || paired + 1 == games,
            "the counts of its pairs don't add up to its games"
        );
        Ok(Tally {
            wins,
            draws,
            losses,
            pairs,
        })
    }
}

/// Adds up parts of one match.
pub(super) fn merge(files: &[PathBuf]) -> anyhow::Result<Report> {
    let mut sum: Option<(Identity, Vec<Shard>, Tally)> = None;
    for file in files {
        let read = || -> anyhow::Result<(Report, Shard, Tally)> {
            let report: Report = serde_json::from_slice(&fs::read(file)?)?;
            let [shard] = &report.shards[..] else {
                bail!("it is no single part of a match, as --shard makes");
            };
            let shard: Shard = shard.parse().map_err(anyhow::Error::msg)?;
            let tally = report.tally()?;
            let pairs = shard.of(report.identity.match_games.div_ceil(2));
            let ends = report.identity.match_games.min(pairs.end.saturating_mul(2));
            ensure!(
                report.games == ends - pairs.start.saturating_mul(2),
                "it has other games than part {shard} of {}",
                report.identity.match_games
            );
            Ok((report, shard, tally))
        };
        let (report, shard, tally) =
            read().with_context(|| format!("can't add {}", file.display()))?;
        match &mut sum {
            None => sum = Some((report.identity, vec![shard], tally)),
            Some((identity, shards, whole)) => {
                ensure!(
                    *identity == report.identity && shards[0].of == shard.of,
                    "{} is a part of another match than {}",
                    file.display(),
                    files[0].display()
                );
                ensure!(
                    !shards.contains(&shard),
                    "{} is part {shard}, which was added already",
                    file.display()
                );
                shards.push(shard);
                *whole += tally;
            }
        }
    }
    let (identity, mut shards, tally) = sum.context("--merge needs files")?;
    if shards.len() == shards[0].of as usize {
        shards.clear();
    }
    shards.sort_by_key(|shard| shard.number);
    let shards = shards.iter().map(ToString::to_string).collect();
    Ok(Report::of(identity, shards, tally))
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Identity {
            game,
            first,
            second,
            seed,
            opening_plies,
            ..
        } = &self.identity;
        write!(
            f,
            "{game}: {first} against {second}, {} games from openings of {opening_plies} random plies, seed {seed}",
            self.games
        )?;
        if !self.shards.is_empty() {
            write!(f, ", part {}", self.shards.join(", "))?;
        }
        writeln!(
            f,
            "\nwon {}, drawn {}, lost {}: {:.1} % of the points{}",
            self.wins,
            self.draws,
            self.losses,
            100.0 * self.score,
            with_error(self.score_error.map(|error| 100.0 * error))
        )?;
        match self.elo {
            Some(elo) => writeln!(f, "{elo:+.0} Elo{}", with_error(self.elo_error)),
            None => writeln!(
                f,
                "no difference in Elo explains that all games went one way"
            ),
        }
    }
}

fn with_error(error: Option<f64>) -> String {
    error.map_or_else(String::new, |error| format!(" ± {error:.1}"))
}
