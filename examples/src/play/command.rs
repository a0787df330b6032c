//! What a player may type besides moves.

use std::path::PathBuf;

use boardgame_core::Player;

use super::Seat;
use crate::agents::Strength;

/// A command of the session.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Command {
    Help,
    Moves,
    Hint,
    History,
    Undo,
    Redo,
    New,
    Show,
    Flip,
    Text,
    Save(PathBuf),
    Load(PathBuf),
    Resign,
    Draw,
    Seat(Player, Seat),
    Level(Strength),
    Quit,
}

/// The commands as the help shows them.
pub(super) const HELP: [(&str, &str); 17] = [
    ("help", "this list"),
    ("moves", "the legal moves"),
    ("hint", "a good move and what is good about it"),
    ("history", "the moves so far"),
    (
        "undo",
        "take the last move back (against a bot: its answer and your move)",
    ),
    ("redo", "play it again"),
    ("new", "start again"),
    ("show", "draw the board again"),
    ("flip", "draw the board from the other side"),
    ("text", "the position as a line of text, for --position"),
    ("save FILE", "write the game to a file"),
    ("load FILE", "go on with a game from a file"),
    ("resign", "give up"),
    ("draw", "offer to stop here, or accept that"),
    (
        "bot first, bot second, bot second 5, human first, human second",
        "who plays a side, and how strong the bot is: 1 to 7 or `unlimited`",
    ),
    ("level 5", "how strong all bots are from now on"),
    ("quit", "leave"),
];

impl Command {
    /// The command that a line is, or how it should have been written; `None` when it begins with no command, and then should be a move.
    pub(super) fn parse(line: &str) -> Option<Result<Command, String>> {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let (word, rest) = (word.to_lowercase(), rest.trim());
        let alone = match word.as_str() {
            "help" | "h" | "?" => Command::Help,
            "moves" => Command::Moves,
            "hint" => Command::Hint,
            "history" => Command::History,
            "undo" => Command::Undo,
            "redo" => Command::Redo,
            "new" => Command::New,
            "show" | "board" => Command::Show,
            "flip" => Command::Flip,
            "text" => Command::Text,
            "resign" => Command::Resign,
            "draw" => Command::Draw,
            "quit" | "exit" | "q" => Command::Quit,
            "save" | "load" if rest.is_empty() => {
                return Some(Err(format!("`{word}` needs the name of a file")));
            }
            "save" => return Some(Ok(Command::Save(rest.into()))),
            "load" => return Some(Ok(Command::Load(rest.into()))),
            "bot" => return Some(seat(rest)),
            "human" => {
                return Some(match side(rest) {
                    Some(player) => Ok(Command::Seat(player, Seat::Human)),
                    None => Err("say which side: `human first` or `human second`".to_owned()),
                });
            }
            "level" => return Some(rest.to_lowercase().parse().map(Command::Level)),
            _ => return None,
        };
        Some(if rest.is_empty() {
            Ok(alone)
        } else {
            Err(format!("`{word}` stands alone"))
        })
    }
}

/// The side that a bot is to play, with its strength if that is said.
fn seat(rest: &str) -> Result<Command, String> {
    let (named, strength) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
    let player = side(named).ok_or("say which side: `bot first` or `bot second`")?;
    let strength = match strength.trim() {
        "" => None,
        strength => Some(strength.to_lowercase().parse()?),
    };
    Ok(Command::Seat(player, Seat::Bot(strength)))
}

fn side(name: &str) -> Option<Player> {
    Player::ALL
        .into_iter()
        .find(|player| name.eq_ignore_ascii_case(player.as_str()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_in_the_help_is_a_command() {
        for (names, _) in HELP {
            for name in names.split(", ") {
                let command = Command::parse(name).unwrap();
                assert!(command.is_ok(), "{name}");
                let (word, rest) = name.split_once(' ').unwrap_or((name, ""));
                let shouted = format!("  {}   {rest} ", word.to_uppercase());
                assert_eq!(Command::parse(&shouted), Some(command));
            }
        }
    }

    #[test]
    fn a_file_name_is_taken_as_it_is() {
        let save = Command::Save("My Game.json".into());
        assert_eq!(Command::parse("save My Game.json"), Some(Ok(save)));
    }

    #[test]
    fn a_bot_is_seated_with_a_strength_or_without() {
        let seated = |line| match Command::parse(line) {
            Some(Ok(Command::Seat(player, seat))) => (player, seat),
            other => panic!("{line}: {other:?}"),
        };
        let strength = |text: &str| Seat::Bot(Some(text.parse().unwrap()));
        assert_eq!(seated("bot second"), (Player::Second, Seat::Bot(None)));
        assert_eq!(seated("bot second 5"), (Player::Second, strength("5")));
        assert_eq!(
            seated("Bot  FIRST   Unlimited"),
            (Player::First, strength("unlimited"))
        );
        assert_eq!(seated("human first"), (Player::First, Seat::Human));
    }

    #[test]
    fn a_command_written_wrongly_says_how_it_is_written() {
        for (line, error) in [
            ("undo 3", "`undo` stands alone"),
            ("new game", "`new` stands alone"),
            ("help me", "`help` stands alone"),
            ("save", "`save` needs the name of a file"),
            ("load ", "`load` needs the name of a file"),
            ("bot", "say which side: `bot first` or `bot second`"),
            (
                "human third",
                "say which side: `human first` or `human second`",
            ),
            (
                "bot first now",
                "`now` is no strength: 1 to 7 or `unlimited`",
            ),
            ("bot 5", "say which side: `bot first` or `bot second`"),
            ("level", "`` is no strength: 1 to 7 or `unlimited`"),
            ("level 8", "`8` is no strength: 1 to 7 or `unlimited`"),
        ] {
            assert_eq!(Command::parse(line), Some(Err(error.to_owned())), "{line}");
        }
    }

    #[test]
    fn what_is_no_command_is_left_to_be_a_move() {
        for line in ["", "e5", "helpme", "wait 3s", "savefile"] {
            assert_eq!(Command::parse(line), None, "{line}");
        }
    }
}
