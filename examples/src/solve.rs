//! The `solve` program.

use std::io::{self, Write};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use boardgame_core::{Outcome, Position};
use boardgame_search::Limits;
use boardgame_search::solver::{Bounds, Progress, Solution};
use clap::Parser;
use indicatif::{HumanCount, ProgressBar, ProgressStyle};
use serde::Serialize;
use serde_json::Map;

use crate::perft::exit_with;
use crate::registry::{Game, Visitor, visit};
use crate::setting::Setting;

/// Finds what a position is worth with perfect play, or says that it isn't known
#[derive(Parser, Clone, Debug)]
#[command(
    name = "solve",
    after_help = "Examples:
  solve mukus-izi                                    who wins 7x7 from d4
  solve mukus-izi --rules '{\"start\":\"e3\"}' --all-moves
  solve o-an-quan                                    by how many points
  solve o-an-quan --rules '{\"young_mandarin\":5}' --memory 1024 --time 10m
  solve kare-kapan --rules '{\"lines\":3}' --json
  solve kure --position 'l6/5l1/1d1lll1/2ld2l/5d1/2d2d1/d3d2 d' --time 1m

What a limit stopped is `unknown`, or lies between the bounds that were proven until then; it is never a guess.
A game that can go on for ever, if both sides would rather have that than lose, is a draw."
)]
pub struct Arguments {
    /// The game: its crate's name
    game: String,
    #[command(flatten)]
    setting: Setting,
    /// The most memory for what is found on the way, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 256, value_parser = clap::value_parser!(u32).range(1..=1_048_576))]
    memory: u32,
    /// The longest time to take, in seconds or as in `10m`
    #[arg(long, value_name = "TIME", value_parser = seconds)]
    time: Option<Duration>,
    /// The most positions to look at
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,
    /// Find out what each first move is worth, too
    #[arg(long)]
    all_moves: bool,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// A time as a number of seconds, or with its unit.
fn seconds(text: &str) -> Result<Duration, String> {
    match text.parse() {
        Ok(seconds) => Duration::try_from_secs_f64(seconds).map_err(|error| error.to_string()),
        Err(_) => humantime::parse_duration(text).map_err(|error| error.to_string()),
    }
}

/// Runs the program on the process's arguments.
#[must_use]
pub fn main() -> ExitCode {
    let progress = ProgressBar::new_spinner();
    exit_with(
        "solve",
        run(&Arguments::parse(), &progress, &mut io::stdout()),
    )
}

/// Runs the program with these arguments.
///
/// # Errors
/// When the arguments are wrong or the output fails.
pub fn run(
    arguments: &Arguments,
    progress: &ProgressBar,
    output: &mut dyn Write,
) -> anyhow::Result<()> {
    let asked = Solve {
        arguments,
        progress,
        output,
    };
    visit(&arguments.game, asked)?
}

/// What is told of a position.
#[derive(Clone, Debug, Serialize)]
struct Told {
    value: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    margin: Option<Option<i32>>,
    /// What is proven of a margin that isn't known: at least, and at most; null where nothing is.
    #[serde(skip_serializing_if = "Option::is_none")]
    bounds: Option<[Option<i32>; 2]>,
    /// In how many plies the game is won, where that was found out.
    #[serde(skip_serializing_if = "Option::is_none")]
    plies: Option<u32>,
    best: Vec<String>,
    line: Vec<String>,
    nodes: u64,
    seconds: f64,
}

impl Told {
    fn of<P: Position>(position: &P, solution: &Solution<P::Move>, time: Duration) -> Self {
        let texts = |moves: &[P::Move]| moves.iter().map(ToString::to_string).collect();
        let margin = solution.margin.filter(|_| position.scores().is_some());
        Told {
            value: solution.outcome.map_or("unknown", Outcome::as_str),
            margin: margin.map(Bounds::exact),
            bounds: margin
                .filter(|margin| margin.exact().is_none())
                .map(|Bounds { lower, upper }| [lower, upper]),
            plies: solution.plies,
            best: texts(&solution.best),
            line: texts(&solution.line),
            nodes: solution.nodes,
            seconds: time.as_secs_f64(),
        }
    }

    /// The value in words.
    fn in_words(&self) -> String {
        let mut words = match self.value {
            "unknown" => "unknown".to_owned(),
            "draw" => "a draw".to_owned(),
            winner => format!("{winner} wins"),
        };
        match (self.margin.flatten(), self.bounds) {
            (Some(margin), _) if self.value != "draw" => {
                words += &format!(" by {}", margin.unsigned_abs());
            }
            (_, Some(bounds)) => {
                let bound = |bound: Option<i32>| bound.map_or("?".to_owned(), |n| n.to_string());
                let [lower, upper] = bounds.map(bound);
                words += &format!(", first's margin from {lower} to {upper}");
            }
            _ => {}
        }
        if let Some(plies) = self.plies.filter(|_| self.value != "draw") {
            let unit = if plies == 1 { "ply" } else { "plies" };
            words += &format!(" within {plies} {unit}");
        }
        words
    }
}

#[derive(Serialize)]
struct Answer {
    game: &'static str,
    #[serde(flatten)]
    told: Told,
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<Map<String, serde_json::Value>>,
}

struct Solve<'a> {
    arguments: &'a Arguments,
    progress: &'a ProgressBar,
    output: &'a mut dyn Write,
}

impl Visitor for Solve<'_> {
    type Output = anyhow::Result<()>;

    fn visit<G: Game>(self) -> anyhow::Result<()> {
        let arguments = self.arguments;
        let position: G = arguments.setting.open(Map::new())?;
        let mut solver = G::solver(position.rules(), arguments.memory as usize);
        let begin = Instant::now();
        self.progress.set_style(style());
        let mut solve = |position: &G, about: String| {
            let limits = Limits {
                nodes: arguments.nodes,
                // The time is for all that is asked together.
                time: arguments
                    .time
                    .map(|time| time.saturating_sub(begin.elapsed())),
                ..Limits::default()
            };
            let begin = Instant::now();
            let solution = solver.solve(position, &limits, &mut |progress| {
                self.progress
                    .set_message(format!("{about}{}", shown(progress)));
                self.progress.tick();
            });
            Told::of(position, &solution, begin.elapsed())
        };
        let told = solve(&position, String::new());
        let mut moves = arguments.all_moves.then(Vec::new);
        if let Some(moves) = &mut moves {
            for mv in position.legal_moves() {
                let mut after = position.clone();
                after.play_unchecked(mv);
                let mv = mv.to_string();
                let mut after = solve(&after, format!("{mv}: "));
                // What the position itself has proven needs no proof of its own.
                if after.value == "unknown" && told.best.contains(&mv) {
                    after.value = told.value;
                    after.margin = told.margin;
                    after.bounds = told.bounds;
                }
                moves.push((mv, after));
            }
        }
        self.progress.finish_and_clear();
        let output = self.output;
        if arguments.json {
            let moves = moves.map(|moves| {
                let values = moves.into_iter();
                values
                    .map(|(mv, told)| Ok((mv, serde_json::to_value(told)?)))
                    .collect::<serde_json::Result<_>>()
            });
            let answer = Answer {
                game: G::NAME,
                told,
                moves: moves.transpose()?,
            };
            writeln!(output, "{}", serde_json::to_string(&answer)?)?;
            return Ok(());
        }
        writeln!(output, "{}: {}", G::NAME, told.in_words())?;
        for (what, moves) in [("best", &told.best), ("line", &told.line)] {
            if !moves.is_empty() {
                writeln!(output, "{what}: {}", moves.join(" "))?;
            }
        }
        let (mut nodes, mut seconds) = (told.nodes, told.seconds);
        for (mv, told) in moves.into_iter().flatten() {
            writeln!(output, "{mv}: {}", told.in_words())?;
            nodes += told.nodes;
            seconds += told.seconds;
        }
        writeln!(
            output,
            "{} positions looked at in {seconds:.3} s",
            HumanCount(nodes)
        )?;
        Ok(())
    }
}

fn style() -> ProgressStyle {
    // The template is right, so that the plain spinner is never needed.
    ProgressStyle::with_template("{spinner} {elapsed} {msg}")
        .unwrap_or_else(|_| ProgressStyle::default_spinner())
}

/// How far a solver has come.
fn shown(progress: &Progress) -> String {
    let mut text = format!("{} positions", HumanCount(progress.nodes));
    if progress.depth > 0 {
        text += &format!(", {} plies ahead", progress.depth);
    }
    let Bounds { lower, upper } = progress.margin;
    if let Some(lower) = lower {
        text += &format!(", at least {lower}");
    }
    if let Some(upper) = upper {
        text += &format!(", at most {upper}");
    }
    text
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    fn output(arguments: &[&str]) -> anyhow::Result<String> {
        let arguments = Arguments::try_parse_from([&["solve"], arguments].concat())?;
        let mut output = Vec::new();
        run(&arguments, &ProgressBar::hidden(), &mut output)?;
        Ok(String::from_utf8(output)?)
    }

    fn answer(arguments: &[&str]) -> Value {
        let text = output(&[arguments, &["--json"]].concat()).unwrap();
        serde_json::from_str(&text).unwrap()
    }

    #[test]
    fn every_game_is_solved_where_its_end_is_in_sight() {
        for (arguments, value, best) in [
            (
                &["mukus-izi", "--position", "3/1S1/3 2"][..],
                "second",
                json!(["c3"]),
            ),
            (
                &["kare-kapan", "--position", "1bbb/1b2/wwww w take:1"],
                "first",
                Value::Null,
            ),
            (
                &["kare-kapan", "--position", "bbb2/5/2w2/1www1 w move"],
                "first",
                Value::Null,
            ),
            (
                &[
                    "o-an-quan",
                    "--position",
                    "0,1,0,0,0/0,0,1,0,0 0,Q0 1 28Q,20",
                ],
                "first",
                Value::Null,
            ),
            (
                &["kure", "--position", "lll4/7/7/2dl3/4d2/7/dd5 d"],
                "first",
                Value::Null,
            ),
        ] {
            let answer = answer(arguments);
            assert_eq!(answer["value"], json!(value), "{arguments:?}: {answer}");
            if !best.is_null() {
                assert_eq!(answer["best"], best, "{answer}");
            }
            assert!(answer["nodes"].is_u64() && answer["seconds"].is_f64());
            assert_eq!(answer.get("margin").is_some(), arguments[0] == "o-an-quan");
        }
    }

    #[test]
    fn a_finished_game_has_its_result_and_no_moves() {
        let over = answer(&["mukus-izi", "--position", "6S/7/7/7/7/7/7 1", "--all-moves"]);
        assert_eq!(over["value"], json!("second"));
        assert_eq!((&over["best"], &over["moves"]), (&json!([]), &json!({})));
    }

    #[test]
    fn each_first_move_is_valued() {
        let position = "5/5/2S2/5/5 1";
        let solved = answer(&["mukus-izi", "--position", position, "--all-moves"]);
        let moves = solved["moves"].as_object().unwrap();
        assert_eq!(moves.len(), 8);
        let best = solved["best"][0].as_str().unwrap();
        assert_eq!(moves[best]["value"], solved["value"]);
        let text = output(&["mukus-izi", "--position", position, "--all-moves"]).unwrap();
        assert!(text.contains(&format!("\n{best}: first wins\n")), "{text}");
    }

    #[test]
    fn what_a_limit_stopped_is_unknown() {
        for limit in [["--nodes", "10"], ["--time", "0"], ["--time", "0s"]] {
            for game in ["mukus-izi", "o-an-quan", "kure", "kare-kapan"] {
                let stopped = answer(&[&[game], &limit[..]].concat());
                assert_eq!(stopped["value"], json!("unknown"), "{game} {limit:?}");
                let text = output(&[&[game], &limit[..]].concat()).unwrap();
                assert!(text.starts_with(&format!("{game}: unknown")), "{text}");
            }
        }
    }

    #[test]
    fn wrong_arguments_say_why() {
        for (arguments, error) in [
            (&["chess"][..], "no game is called `chess`"),
            (&["kure", "--memory", "0"], "0 is not in 1..=1048576"),
            (&["kure", "--time", "-1"], "unexpected argument"),
            (&["kure", "--time=-1"], "--time"),
            (&["kure", "--time", "soon"], "--time"),
            (&["kure", "--position", "x"], "position text"),
        ] {
            let text = format!("{:#}", output(arguments).unwrap_err());
            assert!(text.contains(error), "{arguments:?}: {text}");
        }
    }
}
