//! The `arena` program.

mod report;
mod shard;

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::thread;
use std::time::Duration;

use anyhow::{Context, bail};
use boardgame_core::{DrawPolicy, GameRecord};
use boardgame_search::arena::{Contestant, Match, Played};
use clap::Parser;
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::Map;

use crate::agents::{Contender, Equipment};
use crate::files;
use crate::perft::exit_with;
use crate::registry::{Game, Visitor, visit};
use crate::setting::Setting;
pub use report::{Identity, Report};
pub use shard::Shard;

/// Plays a match between two bots and says which is stronger, and by how much
#[derive(Parser, Clone, Debug)]
#[command(
    name = "arena",
    after_help = "Examples:
  arena kure --first 5 --second 4
  arena mukus-izi --first 7 --second 6 --rules '{\"size\":8,\"start\":\"e5\"}' --games 400 --seed 7
  arena o-an-quan --first 5 --second 5 --second-weights mobility=0    what a feature is worth
  arena o-an-quan --first unlimited@100000 --second unlimited@10000  what ten times the positions are worth
  arena kare-kapan --first 2 --second beginner --records games --json
  arena kure --first 6 --second 5 --shard 1/4 --json > part1.json     one quarter of a match
  arena --merge part1.json part2.json part3.json part4.json

A contender is a level, 1 to 7, or `unlimited` (with --nodes or --time), or either with a limit of positions of its own,
as in `7@5000`; `mcts` (2,000 playouts, or
--nodes or --time), `beginner` (looks one ply ahead) or `random`.
Each opening of random moves is played twice, with sides changed; the interval of 95 % is computed from these pairs."
)]
pub struct Arguments {
    /// The game: its crate's name
    #[arg(required_unless_present = "merge", conflicts_with = "merge")]
    game: Option<String>,
    /// Who plays: the results are told from this one's view
    #[arg(long, value_name = "WHO", required_unless_present = "merge")]
    first: Option<Contender>,
    /// Against whom
    #[arg(long, value_name = "WHO", required_unless_present = "merge")]
    second: Option<Contender>,
    /// How many games, best an even number
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    games: u32,
    /// What the openings and the bots' choices among equal moves are drawn from
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
    #[command(flatten)]
    setting: Setting,
    /// How many random plies each game begins with
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u32).range(..=1000))]
    opening_plies: u32,
    /// Stop a game after N plies, as it stands then
    #[arg(long, value_name = "N", default_value_t = 400, value_parser = clap::value_parser!(u32).range(1..))]
    ply_cap: u32,
    /// The most positions that a bot may look at for a move
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,
    /// The longest time that a bot may take for a move, as in `100ms`
    #[arg(long, value_name = "TIME", value_parser = humantime::parse_duration)]
    time: Option<Duration>,
    /// Weights of the features that the first bot judges by, as in `mobility=0,score=90`; others stay
    #[arg(long, value_name = "WEIGHTS")]
    first_weights: Option<String>,
    /// The same for the second bot
    #[arg(long, value_name = "WEIGHTS")]
    second_weights: Option<String>,
    /// How many games are played at a time [default: one on each core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Play part I of N parts of the match
    #[arg(long, value_name = "I/N")]
    shard: Option<Shard>,
    /// Add up parts of a match from the files that --shard and --json have written
    #[arg(long, value_name = "FILES", num_args = 1.., conflicts_with_all = ["first", "second", "shard", "records", "rules", "position"])]
    merge: Vec<PathBuf>,
    /// Write the record of each game into this folder
    #[arg(long, value_name = "DIR")]
    records: Option<PathBuf>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Runs the program on the process's arguments.
#[must_use]
pub fn main() -> ExitCode {
    let progress = ProgressBar::no_length();
    exit_with(
        "arena",
        run(&Arguments::parse(), &progress, &mut io::stdout()),
    )
}

/// Runs the program with these arguments.
///
/// # Errors
/// When the arguments are wrong, parts don't belong together, or the output or a record can't be written.
pub fn run(
    arguments: &Arguments,
    progress: &ProgressBar,
    output: &mut dyn Write,
) -> anyhow::Result<()> {
    let report = match &arguments.game {
        None => report::merge(&arguments.merge)?,
        Some(game) => visit(
            game,
            Contest {
                arguments,
                progress,
            },
        )??,
    };
    if arguments.json {
        writeln!(output, "{}", serde_json::to_string(&report)?)?;
    } else {
        write!(output, "{report}")?;
    }
    Ok(())
}

struct Contest<'a> {
    arguments: &'a Arguments,
    progress: &'a ProgressBar,
}

impl Visitor for Contest<'_> {
    type Output = anyhow::Result<Report>;

    fn visit<G: Game>(self) -> anyhow::Result<Report> {
        let arguments = self.arguments;
        let (Some(first), Some(second)) = (arguments.first, arguments.second) else {
            bail!("--first and --second say who plays");
        };
        for (side, contender) in [("first", first), ("second", second)] {
            let limited = arguments.nodes.is_some() || arguments.time.is_some();
            if contender.is_unlimited() && !limited {
                bail!("--{side} unlimited needs --nodes or --time");
            }
        }
        let start: G = arguments.setting.open(Map::new())?;
        if let Some(outcome) = boardgame_core::Position::outcome(&start) {
            bail!("the game is over in this position already ({outcome})");
        }
        let contest = Match {
            start: start.clone(),
            games: arguments.games,
            seed: arguments.seed,
            opening_plies: arguments.opening_plies,
            policy: DrawPolicy {
                repetitions: Some(3),
                ply_cap: Some(arguments.ply_cap),
                no_capture: None,
            },
        };
        let equipment = |weights: &Option<String>| -> anyhow::Result<Equipment> {
            Ok(Equipment {
                weights: weights.as_deref().map(weights_of::<G>).transpose()?,
                nodes: arguments.nodes,
                time: arguments.time,
            })
        };
        let equipped = [
            equipment(&arguments.first_weights).context("--first-weights")?,
            equipment(&arguments.second_weights).context("--second-weights")?,
        ];
        if let Some(folder) = &arguments.records {
            fs::create_dir_all(folder)
                .with_context(|| format!("can't make the folder {}", folder.display()))?;
        }
        let pairs = arguments.shard.unwrap_or_default().of(contest.pairs());
        let games: u32 = pairs
            .clone()
            .map(|pair| contest.games_of(pair).len() as u32)
            .sum();
        if let (0, Some(shard)) = (games, arguments.shard) {
            bail!("part {shard} of {} games has none", contest.games);
        }
        self.progress.set_length(games.into());
        self.progress.set_style(style());
        let threads = match arguments.threads {
            Some(threads) => threads.into(),
            None => thread::available_parallelism().map_or(1, Into::into),
        };
        let rules = start.rules();
        let make = |contestant, seed| match contestant {
            Contestant::One => first.agent::<G>(rules, seed, &equipped[0]),
            Contestant::Two => second.agent::<G>(rules, seed, &equipped[1]),
        };
        let identity = Identity::of(arguments, &contest)?;
        let mut failed = Ok(());
        let tally = contest.play(pairs, threads, &make, &mut |played| {
            self.progress.inc(1);
            if let (Ok(()), Some(folder)) = (&failed, &arguments.records) {
                failed = keep(played, &identity, folder);
            }
        });
        self.progress.finish_and_clear();
        failed?;
        Ok(Report::new(identity, arguments.shard, tally))
    }
}

fn style() -> ProgressStyle {
    // The template is right, so that the plain bar is never needed.
    ProgressStyle::with_template("{wide_bar} {pos} of {len} games, {eta} left")
        .unwrap_or_else(|_| ProgressStyle::default_bar())
}

/// Writes the record of a game.
fn keep<G: Game>(played: &Played<G>, identity: &Identity, folder: &Path) -> anyhow::Result<()> {
    let mut record = GameRecord::of(&played.game)?;
    let (one, two) = (&identity.first, &identity.second);
    let (first, second) = match Match::<G>::first(played.number) {
        Contestant::One => (one, two),
        Contestant::Two => (two, one),
    };
    let tags = [
        ("first", first.clone()),
        ("second", second.clone()),
        ("match seed", identity.seed.to_string()),
        ("match game", (played.number + 1).to_string()),
    ];
    record
        .tags
        .extend(tags.map(|(name, value)| (name.to_owned(), value)));
    let name = format!("{}-{:04}.json", record.game, played.number + 1);
    files::save(&folder.join(name), &record)
}

/// The weights of a game with some changed.
fn weights_of<G: Game>(changes: &str) -> anyhow::Result<Vec<i32>> {
    let mut weights: Vec<_> = G::FEATURES.iter().map(|feature| feature.weight).collect();
    for change in changes.split(',') {
        let (name, weight) = change
            .split_once('=')
            .with_context(|| format!("`{change}` is not a feature, `=` and a weight"))?;
        let place = G::FEATURES.iter().position(|feature| feature.name == name);
        let Some(place) = place else {
            let names: Vec<_> = G::FEATURES.iter().map(|feature| feature.name).collect();
            bail!(
                "{} is not judged by `{name}`, only by {}",
                G::NAME,
                names.join(", ")
            );
        };
        weights[place] = match weight.parse() {
            Ok(weight @ -100_000..=100_000) => weight,
            _ => bail!("`{weight}` is not a whole number from -100000 to 100000"),
        };
    }
    Ok(weights)
}
