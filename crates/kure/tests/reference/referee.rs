//! The referee of Küre (the rules page, "The referee"), with time walked one millisecond at a time.
//! Quotations in the comments are the sentences of the rules page that the code follows.

use super::State;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RefereeRules {
    /// "`move_time` (optional)", in milliseconds. "`move_time` > 0"
    pub move_time: Option<u64>,
    /// "`match_time` per player (optional)", in milliseconds.
    pub match_time: Option<u64>,
    /// "`max_warnings` (default 3)", "`max_warnings` >= 1"
    pub max_warnings: u32,
}

impl Default for RefereeRules {
    fn default() -> RefereeRules {
        RefereeRules {
            move_time: None,
            match_time: None,
            max_warnings: 3,
        }
    }
}

#[derive(Clone, Debug, PartialEq)]
pub struct Referee {
    pub state: State,
    pub rules: RefereeRules,
    /// "warnings count per player"
    pub warnings: [u32; 2],
    /// Milliseconds used by each player.
    pub time_used: [u64; 2],
    /// The square of the selected stone.
    pub selection: Option<String>,
    /// Milliseconds left of the move time of the player to move; `None` without a move time.
    pub move_time_left: Option<u64>,
    /// Winner (`first`, `second`) and reason.
    pub result: Option<(&'static str, &'static str)>,
}

const WINNERS: [&str; 2] = ["first", "second"];

impl Referee {
    /// Panics when the rules hold an impossible value.
    pub fn new(state: State, rules: RefereeRules) -> Referee {
        // "`move_time` > 0, `max_warnings` >= 1"
        assert!(rules.move_time != Some(0), "move_time must be positive");
        assert!(rules.max_warnings >= 1, "max_warnings must be at least 1");
        let mut referee = Referee {
            state,
            warnings: [0, 0],
            time_used: [0, 0],
            selection: None,
            move_time_left: rules.move_time,
            result: None,
            rules,
        };
        // A position that is decided already is over before anything happens; so is a match time of nothing:
        // "A limit is reached when the time used equals it".
        referee.end_if_decided_on_the_board(&mut Vec::new());
        if referee.result.is_none() {
            referee.end_if_match_time_is_used(&mut Vec::new());
        }
        referee
    }

    /// The player to move touches a square.
    pub fn touch(&mut self, square: &str) -> Vec<String> {
        // "Move text ignores case on input."
        let square = square.to_ascii_lowercase();
        // "A square off the board is an error without effect."
        let Some(coordinates) = coordinates(&square) else {
            return vec!["error".to_string()];
        };
        // "After the end nothing changes any more."
        if self.result.is_some() {
            return vec!["ignored".to_string()];
        }
        let player = self.state.turn();
        let legal_moves = self.state.legal_moves();
        let mut happened = Vec::new();
        match self.selection.clone() {
            None => {
                let own_stone = self.state.stones[player].contains(&coordinates);
                let can_move = legal_moves
                    .iter()
                    .any(|mv| mv.starts_with(&format!("{square}-")));
                if !own_stone {
                    // "touching an enemy stone or an empty square does nothing"
                    happened.push("nothing".to_string());
                } else if can_move {
                    // "Touching an own stone that has a legal move selects it"
                    happened.push(format!("selected {square}"));
                    self.selection = Some(square);
                } else {
                    // "Touching one that has none costs a warning and selects nothing."
                    self.warn("touched_immovable", &mut happened);
                }
            }
            Some(selected) => {
                let mv = format!("{selected}-{square}");
                if square == selected {
                    // "touching it again does nothing"
                    happened.push("nothing".to_string());
                } else if legal_moves.contains(&mv) {
                    // "A legal target plays the move."
                    self.play(&mv, &mut happened);
                } else {
                    // "Any other square (occupied by either side included) costs one warning, the stone returns and
                    // stays selected."
                    self.warn("illegal_target", &mut happened);
                }
            }
        }
        happened
    }

    /// Time passes for the player to move. "A long tick is split at each boundary it crosses": here at every
    /// millisecond.
    pub fn advance(&mut self, ms: u64) -> Vec<String> {
        // "After the end nothing changes any more."
        if self.result.is_some() {
            return vec!["ignored".to_string()];
        }
        let mut happened = Vec::new();
        for _ in 0..ms {
            if self.result.is_none() {
                self.one_millisecond(&mut happened);
            }
        }
        happened
    }

    /// The player to move resigns.
    pub fn resign(&mut self) -> Vec<String> {
        // "After the end nothing changes any more."
        if self.result.is_some() {
            return vec!["ignored".to_string()];
        }
        let mut happened = Vec::new();
        self.end(1 - self.state.turn(), "resignation", &mut happened);
        happened
    }

    fn one_millisecond(&mut self, happened: &mut Vec<String>) {
        self.time_used[self.state.turn()] += 1;
        self.move_time_left = self.move_time_left.map(|left| left - 1);
        // "it outranks a move-time expiry in the same tick"
        self.end_if_match_time_is_used(happened);
        if self.result.is_none() && self.move_time_left == Some(0) {
            // "when it runs out, one warning, the selection stays"
            self.warn("move_time", happened);
            // "the same player gets the full move time again"; not after the end, when "nothing changes any more".
            if self.result.is_none() {
                self.move_time_left = self.rules.move_time;
            }
        }
    }

    /// "when it runs out, that player loses"; "A limit is reached when the time used equals it".
    fn end_if_match_time_is_used(&mut self, happened: &mut Vec<String>) {
        let player = self.state.turn();
        if self.rules.match_time == Some(self.time_used[player]) {
            self.end(1 - player, "match_time", happened);
        }
    }

    fn play(&mut self, mv: &str, happened: &mut Vec<String>) {
        let victim = 1 - self.state.turn();
        let before = self.state.clone();
        self.state = before.play(mv);
        self.selection = None;
        // The opponent begins his move with the full move time.
        self.move_time_left = self.rules.move_time;
        happened.push(format!("moved {mv}"));
        let mut captured: Vec<String> = before.stones[victim]
            .difference(&self.state.stones[victim])
            .map(|&square| name(square))
            .collect();
        captured.sort();
        for square in captured {
            happened.push(format!("captured {square}"));
        }
        self.end_if_decided_on_the_board(happened);
    }

    /// "Whoever has taken 4 stones wins." "The player to move without a legal move loses."
    fn end_if_decided_on_the_board(&mut self, happened: &mut Vec<String>) {
        if let Some(outcome) = self.state.outcome() {
            let winner = if outcome == "first" { 0 } else { 1 };
            // Of his seven stones a loser by captures has three or fewer left.
            let by_captures = self.state.stones[1 - winner].len() <= 3;
            self.end(
                winner,
                if by_captures { "captures" } else { "no_moves" },
                happened,
            );
        }
    }

    /// "the third warning of any cause loses"
    fn warn(&mut self, cause: &str, happened: &mut Vec<String>) {
        let player = self.state.turn();
        self.warnings[player] += 1;
        happened.push(format!("warning {cause}"));
        if self.warnings[player] == self.rules.max_warnings {
            self.end(1 - player, "warnings", happened);
        }
    }

    fn end(&mut self, winner: usize, reason: &'static str, happened: &mut Vec<String>) {
        self.result = Some((WINNERS[winner], reason));
        happened.push(format!("over {} by {reason}", WINNERS[winner]));
    }
}

/// Every square of the board with its name; `a1` is (1, 1).
fn squares() -> Vec<((i32, i32), String)> {
    let mut squares = Vec::new();
    for (column, letter) in (1..).zip("abcdefg".chars()) {
        for row in 1..=7 {
            squares.push(((column, row), format!("{letter}{row}")));
        }
    }
    squares
}

fn coordinates(name: &str) -> Option<(i32, i32)> {
    squares()
        .into_iter()
        .find(|(_, its_name)| its_name == name)
        .map(|(square, _)| square)
}

fn name(square: (i32, i32)) -> String {
    squares()
        .into_iter()
        .find(|(its_square, _)| *its_square == square)
        .map(|(_, name)| name)
        .expect("on the board")
}
