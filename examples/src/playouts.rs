//! The `playouts` program.

use std::io::{self, Write};
use std::process::ExitCode;
use std::time::Instant;

use boardgame_core::{Outcome, Player, Position, playout};
use clap::Parser;
use rand::rngs::Xoshiro256PlusPlus;
use rand::{Rng, SeedableRng};
use serde_json::{Map, json};

use crate::perft::exit_with;
use crate::registry::{Game, Visitor, visit};
use crate::setting::Setting;

/// A game that has lasted so many plies is stopped and scored as it stands.
pub const PLY_CAP: u32 = 400;

/// Plays random games: how fast, how long they last, and who wins
#[derive(Parser, Debug)]
#[command(
    name = "playouts",
    after_help = "Examples:
  playouts kure
  playouts mukus-izi --rules '{\"size\":8,\"start\":\"e5\"}' --games 1000000
  playouts o-an-quan --position '0,2,12,1,2/2,2,4,3,0 Q6,6 1 10Q,0' --seed 7 --json

Each legal move is as likely as any other. The same seed plays the same games on every machine. A game that has
lasted 400 plies is stopped and scored as it stands."
)]
pub struct Arguments {
    /// The game: its crate's name
    game: String,
    /// How many games
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = clap::value_parser!(u32).range(1..=1_000_000_000))]
    games: u32,
    #[command(flatten)]
    setting: Setting,
    /// What the moves are drawn from
    #[arg(long, value_name = "S", default_value_t = 0)]
    seed: u64,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Runs the program on the process's arguments.
#[must_use]
pub fn main() -> ExitCode {
    exit_with(
        "playouts",
        run(&Arguments::parse(), &mut io::stdout().lock()),
    )
}

/// Runs the program with these arguments.
///
/// # Errors
/// When the arguments are wrong or the output fails.
pub fn run(arguments: &Arguments, output: &mut dyn Write) -> anyhow::Result<()> {
    visit(&arguments.game, Play { arguments, output })?
}

struct Play<'a> {
    arguments: &'a Arguments,
    output: &'a mut dyn Write,
}

impl Visitor for Play<'_> {
    type Output = anyhow::Result<()>;

    fn visit<G: Game>(self) -> anyhow::Result<()> {
        let Arguments {
            games, seed, json, ..
        } = *self.arguments;
        let start: G = self.arguments.setting.open(Map::new())?;
        let clock = Instant::now();
        let tally = Tally::of_games(&start, games, seed);
        let seconds = clock.elapsed().as_secs_f64();
        let moves = tally.moves();
        let mean = moves as f64 / f64::from(games);
        let quarters = [0, 1, 2, 3, 4].map(|quarter| tally.plies_at(quarter));
        let Tally {
            first,
            second,
            draws,
            stopped,
            ..
        } = tally;
        if json {
            let answer = json!({
                "game": G::NAME, "seed": seed, "games": games, "moves": moves, "seconds": seconds,
                "mean_plies": mean, "plies": quarters,
                "first": first, "second": second, "draw": draws, "stopped": stopped,
            });
            writeln!(self.output, "{answer}")?;
        } else {
            let [shortest, lower, median, upper, longest] = quarters;
            let per_second = |count: f64| count / seconds.max(1e-9);
            writeln!(
                self.output,
                "{} playouts: {games} games, {moves} moves in {seconds:.3} s, {:.0} games and {:.1} million moves per second",
                G::NAME,
                per_second(games.into()),
                per_second(moves as f64) / 1e6,
            )?;
            writeln!(
                self.output,
                "plies: mean {mean:.1}, shortest {shortest}, quartiles {lower} {median} {upper}, longest {longest}"
            )?;
            let percent = |count: u32| f64::from(count) * 100.0 / f64::from(games);
            write!(
                self.output,
                "won by first {first} ({:.1} %), by second {second} ({:.1} %), drawn {draws} ({:.1} %)",
                percent(first),
                percent(second),
                percent(draws)
            )?;
            match stopped {
                0 => writeln!(self.output)?,
                _ => writeln!(
                    self.output,
                    "; {stopped} of them stopped after {PLY_CAP} plies and scored as they stood"
                )?,
            }
        }
        Ok(())
    }
}

/// What came of random games.
struct Tally {
    /// How many games lasted 0, 1, 2, … plies.
    lengths: Vec<u32>,
    first: u32,
    second: u32,
    draws: u32,
    /// How many of all games were stopped and scored as they stood.
    stopped: u32,
}

impl Tally {
    fn of_games<P: Position>(start: &P, games: u32, seed: u64) -> Self {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut tally = Tally {
            lengths: vec![0; PLY_CAP as usize + 1],
            first: 0,
            second: 0,
            draws: 0,
            stopped: 0,
        };
        for _ in 0..games {
            // A multiplication and not a range of `rand`, whose way from words to numbers another version may change.
            let pick = |count| ((u64::from(rng.next_u32()) * count as u64) >> 32) as usize;
            let played = playout(start.clone(), PLY_CAP, pick);
            tally.lengths[played.plies as usize] += 1;
            tally.stopped += u32::from(played.end.outcome().is_none());
            match played.end.adjudicate() {
                Outcome::Win(Player::First) => tally.first += 1,
                Outcome::Win(Player::Second) => tally.second += 1,
                Outcome::Draw => tally.draws += 1,
            }
        }
        tally
    }

    fn moves(&self) -> u64 {
        (0..)
            .zip(&self.lengths)
            .map(|(plies, &games): (u64, _)| plies * u64::from(games))
            .sum()
    }

    /// The length that so many quarters of the games don't exceed: the shortest for 0, the longest for 4.
    fn plies_at(&self, quarters: u64) -> usize {
        let games: u64 = self.lengths.iter().map(|&games| u64::from(games)).sum();
        let wanted = (games * quarters).div_ceil(4).max(1);
        let mut seen = 0;
        let found = self.lengths.iter().position(|&games| {
            seen += u64::from(games);
            seen >= wanted
        });
        found.unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::Value;

    fn output(arguments: &[&str]) -> anyhow::Result<String> {
        let arguments = Arguments::try_parse_from([&["playouts"], arguments].concat())?;
        let mut output = Vec::new();
        run(&arguments, &mut output)?;
        Ok(String::from_utf8(output)?)
    }

    fn told(arguments: &[&str]) -> Value {
        let text = output(&[arguments, &["--json"]].concat()).unwrap();
        assert_eq!(text.lines().count(), 1, "{text}");
        serde_json::from_str(&text).unwrap()
    }

    #[test]
    fn each_game_is_counted_once_and_its_length_lies_within_the_cap() {
        for game in ["kare-kapan", "mukus-izi", "o-an-quan", "kure"] {
            let told = told(&[game, "--games", "60"]);
            let number = |field: &str| told[field].as_u64().unwrap();
            assert_eq!(told["game"], json!(game));
            assert_eq!(number("games"), 60);
            assert_eq!(number("first") + number("second") + number("draw"), 60);
            let mean = told["mean_plies"].as_f64().unwrap();
            assert!((mean * 60.0 - number("moves") as f64).abs() < 1e-6);
            let plies: Vec<u32> = serde_json::from_value(told["plies"].clone()).unwrap();
            assert!(plies.is_sorted() && plies.len() == 5, "{plies:?}");
            assert!(plies[0] > 0 && plies[4] <= PLY_CAP, "{plies:?}");
            let longest = u64::from(plies[4]);
            assert_eq!(number("stopped") > 0, longest == 400, "{told}");
            assert!((60 * u64::from(plies[0])..=60 * longest).contains(&number("moves")));
            assert!(told["seconds"].is_f64());
        }
    }

    #[test]
    fn a_seed_plays_the_same_games_and_another_one_others() {
        let played = |seed| {
            let mut told = told(&["kure", "--games", "20", "--seed", seed]);
            told["seconds"].take();
            told["seed"].take();
            told
        };
        assert_eq!(played("7"), played("7"));
        assert_ne!(played("7"), played("8"));
    }

    #[test]
    fn the_quartiles_are_those_of_the_lengths() {
        let mut tally = Tally {
            lengths: vec![0, 3, 0, 4, 1],
            first: 8,
            second: 0,
            draws: 0,
            stopped: 0,
        };
        // 1 1 | 1 3 | 3 3 | 3 4
        assert_eq!([0, 1, 2, 3, 4].map(|q| tally.plies_at(q)), [1, 1, 3, 3, 4]);
        assert_eq!(tally.moves(), 3 + 12 + 4);
        tally.lengths = vec![5];
        assert_eq!([0, 1, 2, 3, 4].map(|q| tally.plies_at(q)), [0; 5]);
    }

    #[test]
    fn rules_and_positions_are_taken() {
        // One square is in reach, and from there none.
        let forced = told(&["mukus-izi", "--position", "1S#/###/3 1", "--games", "7"]);
        assert_eq!(
            (&forced["moves"], &forced["plies"], &forced["first"]),
            (&json!(7), &json!([1, 1, 1, 1, 1]), &json!(7))
        );
        let over = told(&["mukus-izi", "--position", "2S/3/3 1", "--games", "5"]);
        assert_eq!(
            (&over["moves"], &over["plies"], &over["second"]),
            (&json!(0), &json!([0, 0, 0, 0, 0]), &json!(5))
        );
        let locked = "wwbb/wwbb/wwbb w move";
        let drawn = told(&["kare-kapan", "--position", locked, "--games", "3"]);
        assert_eq!((&drawn["draw"], &drawn["stopped"]), (&json!(3), &json!(0)));
        let small = told(&["mukus-izi", "--rules", r#"{"size":3}"#, "--games", "50"]);
        assert!(small["plies"][4].as_u64().unwrap() <= 8, "{small}");
    }

    #[test]
    fn the_text_tells_the_same_as_the_json() {
        let arguments = ["kare-kapan", "--games", "30", "--seed", "3"];
        let (text, told) = (output(&arguments).unwrap(), told(&arguments));
        let lines: Vec<&str> = text.lines().collect();
        let [speed, plies, results] = lines[..] else {
            panic!("{text}");
        };
        let starts = format!("kare-kapan playouts: 30 games, {} moves in ", told["moves"]);
        assert!(speed.starts_with(&starts), "{text}");
        assert!(speed.ends_with(" million moves per second"), "{text}");
        let [shortest, .., longest] = [0, 1, 2, 3, 4].map(|at| &told["plies"][at]);
        assert!(
            plies.contains(&format!(", shortest {shortest}, ")),
            "{text}"
        );
        assert!(plies.ends_with(&format!(", longest {longest}")), "{text}");
        assert!(
            results.starts_with(&format!("won by first {} (", told["first"])),
            "{text}"
        );
        let stopped = format!("; {} of them stopped after 400 plies", told["stopped"]);
        assert!(results.contains(&stopped), "{text}");
    }

    #[test]
    fn wrong_arguments_say_why() {
        for (arguments, error) in [
            (&["chess"][..], "no game is called `chess`, only "),
            (&["kure", "--games", "0"], "0 is not in 1..="),
            (&["kure", "--seed", "-1"], "unexpected argument '-1'"),
            (
                &["mukus-izi", "--rules", r#"{"sise":7}"#],
                "unknown field `sise`",
            ),
            (&["kure", "--position", "x"], "position text, character "),
            (&[], "<GAME>"),
        ] {
            let text = format!("{:#}", output(arguments).unwrap_err());
            assert!(text.contains(error), "{arguments:?}: {text}");
        }
    }
}
