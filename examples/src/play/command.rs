//! What a player may type besides moves.

use std::path::PathBuf;

use boardgame_core::Player;

use super::Seat;

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
    Quit,
}

/// The commands as the help shows them.
pub(super) const HELP: [(&str, &str); 16] = [
    ("help", "this list"),
    ("moves", "the legal moves"),
    ("hint", "a move that the bot would play"),
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
        "bot first, bot second, human first, human second",
        "who plays a side",
    ),
    ("quit", "leave"),
];

impl Command {
    /// The command that a line is; `None` when it is none, and then should be a move.
    pub(super) fn parse(line: &str) -> Option<Command> {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let (word, rest) = (word.to_lowercase(), rest.trim());
        let command = match (word.as_str(), rest) {
            ("save", file) if !file.is_empty() => Command::Save(file.into()),
            ("load", file) if !file.is_empty() => Command::Load(file.into()),
            ("bot" | "human", side) => {
                let player = Player::ALL
                    .into_iter()
                    .find(|player| side.eq_ignore_ascii_case(player.as_str()))?;
                let seat = if word == "bot" {
                    Seat::Bot
                } else {
                    Seat::Human
                };
                Command::Seat(player, seat)
            }
            (word, "") => match word {
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
                _ => return None,
            },
            _ => return None,
        };
        Some(command)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_in_the_help_is_a_command() {
        for (names, _) in HELP {
            for name in names.split(", ") {
                let command = Command::parse(name);
                assert!(command.is_some(), "{name}");
                let (word, rest) = name.split_once(' ').unwrap_or((name, ""));
                let shouted = format!("  {}   {rest} ", word.to_uppercase());
                assert_eq!(Command::parse(&shouted), command);
            }
        }
    }

    #[test]
    fn a_file_name_is_taken_as_it_is() {
        assert_eq!(
            Command::parse("save My Game.json"),
            Some(Command::Save("My Game.json".into()))
        );
    }

    #[test]
    fn what_is_no_command_is_left_to_be_a_move() {
        for line in [
            "",
            "e5",
            "undo 3",
            "bot",
            "bot third",
            "bot first now",
            "helpme",
            "new game",
            "save",
            "load ",
        ] {
            assert_eq!(Command::parse(line), None, "{line}");
        }
    }
}
