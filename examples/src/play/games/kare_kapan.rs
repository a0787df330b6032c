use std::io::Write;

use boardgame_core::{ByPlayer, Outcome, Player, Position, TextError};
use kare_kapan::{KareKapan, KareKapanRules, KareMove, Phase};

use super::{Playable, name_of, plural, question};
use crate::play::arguments::check_symbol;
use crate::play::command::Command;
use crate::play::table::Plain;
use crate::play::{Arguments, Console};

impl Playable for KareKapan {
    const ARGUMENTS: &'static [&'static str] = &["lines", "symbols"];
    const MOVE_HELP: &'static str = "a point to place a stone (`d4`), from where to where to slide (`d4-d7`), the enemy stones to take (`xd4`, or just \
        `d4`, or several at once: `a1-c2`), or `pass` when you can't move";

    type Table = Plain<Self>;

    fn table(start: Self, arguments: &Arguments) -> anyhow::Result<Plain<Self>> {
        Ok(Plain::new(start, arguments.policy()))
    }

    /// Whether to start, a symbol for each player, the number of horizontal lines. Asked only when no argument says how to begin; a line that is a
    /// move or a command begins at once.
    fn ask(
        arguments: &Arguments,
        console: &mut dyn Console,
        output: &mut dyn Write,
    ) -> anyhow::Result<Option<Arguments>> {
        let mut arguments = arguments.clone();
        if arguments.says_how_to_begin() {
            return Ok(Some(arguments));
        }
        let Some(start) = question(
            console,
            output,
            "Start a game? (y/n)",
            |answer| match answer.to_lowercase().as_str() {
                "y" | "yes" | "e" | "evet" => Ok(Some(true)),
                "n" | "no" | "h" | "hayır" | "hayir" => Ok(Some(false)),
                _ if answer.parse::<KareMove>().is_ok() || Command::parse(answer).is_some() => {
                    Ok(None)
                }
                _ => Err("answer with `y` or `n`".to_owned()),
            },
        )?
        else {
            return Ok(None);
        };
        match start {
            (Some(false), _) => return Ok(None),
            // No answer, but the first line of the game itself.
            (None, line) => {
                console.put_back(line);
                return Ok(Some(arguments));
            }
            (Some(true), _) => {}
        }
        let mut symbols: Vec<char> = vec![];
        for player in Player::ALL {
            let asked = format!("A symbol for {} (one character)?", name_of::<Self>(player));
            let answer = question(console, output, &asked, |answer| {
                symbol(answer, symbols.first().copied())
            })?;
            let Some((symbol, _)) = answer else {
                return Ok(None);
            };
            symbols.push(symbol);
        }
        if let [first, second] = symbols[..] {
            arguments.symbols = Some(ByPlayer::new(first, second));
        }
        let lines = question(
            console,
            output,
            "How many horizontal lines? (3-7)",
            |answer| match answer.parse() {
                Ok(lines) if KareKapanRules::LINES.contains(&lines) => Ok(lines),
                _ => Err("answer with a number from 3 to 7".to_owned()),
            },
        )?;
        let Some((lines, _)) = lines else {
            return Ok(None);
        };
        arguments.lines = Some(lines);
        Ok(Some(arguments))
    }

    fn notes(&self) -> Vec<String> {
        Player::ALL
            .into_iter()
            .map(|player| {
                let squares = plural(self.square_count(player), "square");
                let name = name_of::<Self>(player);
                match self.phase() {
                    Phase::Place => format!(
                        "{name}: {} in hand, {squares}.",
                        plural(self.in_hand(player), "stone")
                    ),
                    _ => {
                        let may = match self.owed(player) {
                            0 => String::new(),
                            owed => format!(" May take {}.", plural(owed.into(), "stone")),
                        };
                        let stones = plural(self.stones(player).len(), "stone");
                        format!("{name}: {stones}, {squares}.{may}")
                    }
                }
            })
            .chain((self.legal_moves()[..] == [KareMove::Pass]).then(|| {
                format!(
                    "{} can't slide and has to pass: `pass`.",
                    name_of::<Self>(self.turn())
                )
            }))
            .collect()
    }

    /// While stones are removed, a bare point is one to take from, and a line may name several.
    fn read_line(&self, line: &str) -> Result<Vec<KareMove>, TextError> {
        if !matches!(self.phase(), Phase::Open { .. } | Phase::Take(_)) {
            return Ok(vec![line.parse()?]);
        }
        let mut moves = vec![];
        let mut offset = 0;
        for point in line.split_inclusive([' ', ',', '-']) {
            let text = point.trim_end_matches([' ', ',', '-']);
            if !text.is_empty() {
                // The place of an error is that in the whole line.
                let mv = text.parse().map_err(|error: TextError| {
                    TextError::new("move", line, offset + error.character() - 1, error.reason())
                })?;
                moves.push(match mv {
                    KareMove::Place(at) => KareMove::Remove(at),
                    other => other,
                });
            }
            offset += point.len();
        }
        if moves.is_empty() {
            return Err(TextError::new(
                "move",
                line,
                0,
                "expected a point to take a stone from",
            ));
        }
        Ok(moves)
    }

    fn tell(before: &Self, mv: KareMove, after: &Self) -> Vec<String> {
        let mover = before.turn();
        let (who, whom) = (name_of::<Self>(mover), name_of::<Self>(!mover));
        let mut told = vec![match mv {
            KareMove::Place(at) => format!("{who} places a stone on {at}."),
            KareMove::Slide { from, to } => format!("{who} slides from {from} to {to}."),
            KareMove::Remove(at) => format!("{who} takes {whom}'s stone on {at}."),
            KareMove::Pass => format!("{who} can't move and passes."),
        }];
        let removed = u8::from(matches!(mv, KareMove::Remove(_)));
        // What each side had a right to before anything lapsed.
        let mut right = ByPlayer::new(before.owed(Player::First), before.owed(Player::Second));
        right[mover] = right[mover].saturating_sub(removed);
        if before.phase() == Phase::Place && after.phase() != Phase::Place {
            told.extend(tell_opening(after));
            right = opening_rights(after);
        } else if let KareMove::Slide { to, .. } = mv {
            let made = after.squares_at(mover, to).len();
            if made > 0 {
                let may = match after.owed(mover) {
                    0 => String::new(),
                    owed => format!(" and may take {}", plural(owed.into(), "stone")),
                };
                told.push(format!("{who} has made {}{may}.", plural(made, "square")));
                right[mover] = after.owed(mover).max(1);
            }
        } else if after.turn() == mover && after.owed(mover) > 0 {
            told.push(format!("{who} may take {} more.", after.owed(mover)));
        }
        if after.outcome().and_then(Outcome::winner).is_none() {
            for player in Player::ALL {
                if right[player] > after.owed(player) {
                    told.push(format!(
                        "No stone of {} can be taken: {}'s right to {} lapses.",
                        name_of::<Self>(!player),
                        name_of::<Self>(player),
                        plural((right[player] - after.owed(player)).into(), "removal")
                    ));
                }
            }
        }
        told
    }

    fn end_reason(&self, outcome: Outcome) -> String {
        match outcome.winner().map(|winner| !winner) {
            Some(loser) if self.stones(loser).len() <= 3 => format!(
                "{} is down to {}",
                name_of::<Self>(loser),
                plural(self.stones(loser).len(), "stone")
            ),
            Some(loser) => format!("{} can't move", name_of::<Self>(loser)),
            None => "The board is full and nobody can take a stone".to_owned(),
        }
    }
}

/// How many stones each side may take when the board has been filled, if it finds them: one for each square, and White one when nobody has any.
fn opening_rights(filled: &KareKapan) -> ByPlayer<u8> {
    let squares = |player| u8::try_from(filled.square_count(player)).unwrap_or(u8::MAX);
    let rights = ByPlayer::new(squares(Player::First), squares(Player::Second));
    match rights {
        ByPlayer {
            first: 0,
            second: 0,
        } => ByPlayer::new(1, 0),
        rights => rights,
    }
}

/// What a board that has just been filled gives to whom.
fn tell_opening(filled: &KareKapan) -> Vec<String> {
    let mut told = vec!["All stones are placed.".to_owned()];
    let rights = opening_rights(filled);
    for player in Player::ALL {
        told.push(format!(
            "{} has {} and may take {}.",
            name_of::<KareKapan>(player),
            plural(filled.square_count(player), "square"),
            plural(rights[player].into(), "stone")
        ));
    }
    told
}

/// The one character of an answer, if it can be a symbol beside the other player's.
fn symbol(answer: &str, other: Option<char>) -> Result<char, String> {
    let mut characters = answer.chars();
    match (characters.next(), characters.next()) {
        (Some(symbol), None) => check_symbol(symbol, other).map(|()| symbol),
        _ => Err("a symbol is one visible character".to_owned()),
    }
}
