//! What a player may type besides moves.

use super::Seat;
use boardgame_core::Player;

/// A command of the session.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Command {
    Help,
    Moves,
    Undo,
    Redo,
    New,
    Show,
    Text,
    Seat(Player, Seat),
    Quit,
}

/// The commands as the help shows them.
pub(super) const HELP: [(&str, &str); 9] = [
    ("help", "this list"),
    ("moves", "the legal moves"),
    (
        "undo",
        "take the last move back (against a bot: its answer and your move)",
    ),
    ("redo", "play it again"),
    ("new", "start again"),
    ("show", "draw the board again"),
    ("text", "the position as a line of text, for --position"),
    (
        "bot first, human first, bot second, human second",
        "who plays a side",
    ),
    ("quit", "leave"),
];

impl Command {
    /// The command that a line is; `None` when it is none, and then should be a move.
    pub(super) fn parse(line: &str) -> Option<Command> {
        let line = line.to_lowercase();
        let mut words = line.split_whitespace();
        let command = match (words.next()?, words.next(), words.next()) {
            ("help" | "h" | "?", None, _) => Command::Help,
            ("moves", None, _) => Command::Moves,
            ("undo", None, _) => Command::Undo,
            ("redo", None, _) => Command::Redo,
            ("new", None, _) => Command::New,
            ("show" | "board", None, _) => Command::Show,
            ("text", None, _) => Command::Text,
            ("quit" | "exit" | "q", None, _) => Command::Quit,
            (who @ ("bot" | "human"), Some(side @ ("first" | "second")), None) => {
                let player = match side {
                    "first" => Player::First,
                    _ => Player::Second,
                };
                let seat = match who {
                    "bot" => Seat::Bot,
                    _ => Seat::Human,
                };
                Command::Seat(player, seat)
            }
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
                assert!(Command::parse(name).is_some(), "{name}");
                assert_eq!(
                    Command::parse(&format!("  {} ", name.to_uppercase())),
                    Command::parse(name)
                );
            }
        }
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
        ] {
            assert_eq!(Command::parse(line), None, "{line}");
        }
    }
}
