//! Mukus İzi, the slow and obvious way: a second opinion written from the rules page alone.
//! Quoted sentences in the comments are the rules page's.

use std::collections::BTreeSet;

/// File and rank, both counted from 0; `a1`, "bottom left", is `(0, 0)`.
pub type Square = (usize, usize);

/// "First's goal is the bottom-left corner".
const FIRST_GOAL: Square = (0, 0);

/// The options of the game.
#[derive(Clone, Debug, PartialEq)]
pub struct Rules {
    /// "`size` 3..=8 (default 7)".
    pub size: usize,
    /// The square's text; `None` is "default centre for odd sizes; even sizes must name it".
    pub start: Option<String>,
    /// "`loses` (default) | `draws` (the 1993 original)".
    pub blocked: String,
}

impl Default for Rules {
    fn default() -> Rules {
        Rules {
            size: 7,
            start: None,
            blocked: "loses".to_string(),
        }
    }
}

impl Rules {
    /// "an impossible value is an error".
    fn check(&self) -> Result<(), String> {
        // "`size` 3..=8"
        if !(3..=8).contains(&self.size) {
            return Err(format!("size {} is not 3..=8", self.size));
        }
        // "`blocked`: `loses` (default) | `draws`"
        if self.blocked != "loses" && self.blocked != "draws" {
            return Err(format!("blocked {:?} is not an option", self.blocked));
        }
        if let Some(text) = &self.start {
            let square = parse_square(text)?;
            if square.0 >= self.size || square.1 >= self.size {
                return Err(format!("start {text} is off the board"));
            }
            // "`start` (… not a goal)"
            if square == FIRST_GOAL || square == self.second_goal() {
                return Err(format!("start {text} is a goal"));
            }
        }
        Ok(())
    }

    /// "Second's the top-right".
    fn second_goal(&self) -> Square {
        (self.size - 1, self.size - 1)
    }
}

/// A position of the game.
#[derive(Clone, Debug)]
pub struct State {
    /// The options it is played with.
    pub rules: Rules,
    /// Where the snail is.
    pub snail: Square,
    /// The squares "slimed for good".
    pub slime: BTreeSet<Square>,
    /// Who is to move: 0 = First, 1 = Second.
    pub turn: usize,
}

/// "`start` only places the snail at the start of a game: equality … of positions ignore it".
impl PartialEq for State {
    fn eq(&self, other: &State) -> bool {
        self.rules.size == other.rules.size
            && self.rules.blocked == other.rules.blocked
            && self.snail == other.snail
            && self.slime == other.slime
            && self.turn == other.turn
    }
}

impl State {
    /// The position a game starts from, or why these rules have none.
    pub fn start(rules: &Rules) -> Result<State, String> {
        rules.check()?;
        let snail = match &rules.start {
            Some(text) => parse_square(text)?,
            // "default centre for odd sizes"
            None if rules.size % 2 == 1 => (rules.size / 2, rules.size / 2),
            // "even sizes must name it"
            None => return Err(format!("size {} must name its start", rules.size)),
        };
        Ok(State {
            rules: rules.clone(),
            snail,
            slime: BTreeSet::new(),
            // "`First` moves first."
            turn: 0,
        })
    }

    /// Reads a canonical text. The start may be absent here for even sizes too:
    /// "beside a position it may be absent".
    pub fn parse(text: &str, rules: &Rules) -> Result<State, String> {
        rules.check()?;

        // "fields separated by one space": "Board …, then `1` or `2`"
        let fields: Vec<&str> = text.split(' ').collect();
        if fields.len() != 2 {
            return Err("not two fields".to_string());
        }
        let turn = match fields[1] {
            "1" => 0,
            "2" => 1,
            other => return Err(format!("side to move {other:?} is not 1 or 2")),
        };

        // "rows from the top rank down, separated by `/`"
        let rows: Vec<&str> = fields[0].split('/').collect();
        if rows.len() != rules.size {
            return Err(format!("{} rows, not {}", rows.len(), rules.size));
        }
        let mut snails: Vec<Square> = Vec::new();
        let mut slime: BTreeSet<Square> = BTreeSet::new();
        for (index, row) in rows.iter().enumerate() {
            let rank = rules.size - 1 - index;
            let mut file = 0;
            for c in row.chars() {
                match c {
                    // "`S` snail and `#` slime"
                    'S' => {
                        snails.push((file, rank));
                        file += 1;
                    }
                    '#' => {
                        slime.insert((file, rank));
                        file += 1;
                    }
                    // "a number stands for that many empty squares"; no board has a run above 8
                    '1' => file += 1,
                    '2' => file += 2,
                    '3' => file += 3,
                    '4' => file += 4,
                    '5' => file += 5,
                    '6' => file += 6,
                    '7' => file += 7,
                    '8' => file += 8,
                    other => return Err(format!("unknown sign {other:?}")),
                }
            }
            if file != rules.size {
                return Err(format!("a row of {file} squares, not {}", rules.size));
            }
        }

        // "Exactly one snail; any slime pattern is a valid setup". Nothing is asked of the turn.
        if snails.len() != 1 {
            return Err(format!("{} snails", snails.len()));
        }
        let state = State {
            rules: rules.clone(),
            snail: snails[0],
            slime,
            turn,
        };

        // "One position, one text. A text is canonical or it doesn't parse": split runs end here.
        if state.text() != text {
            return Err("not canonical".to_string());
        }
        Ok(state)
    }

    /// The one text of this position.
    pub fn text(&self) -> String {
        // "rows from the top rank down, separated by `/`"
        let mut rows: Vec<String> = Vec::new();
        for rank in (0..self.rules.size).rev() {
            let mut row = String::new();
            // "a number stands for that many empty squares"
            let mut empty = 0;
            for file in 0..self.rules.size {
                let sign = if self.snail == (file, rank) {
                    'S'
                } else if self.slime.contains(&(file, rank)) {
                    '#'
                } else {
                    empty += 1;
                    continue;
                };
                if empty > 0 {
                    row.push_str(&empty.to_string());
                    empty = 0;
                }
                row.push(sign);
            }
            if empty > 0 {
                row.push_str(&empty.to_string());
            }
            rows.push(row);
        }
        // "Board …, then `1` or `2`"
        format!("{} {}", rows.join("/"), self.turn + 1)
    }

    /// Who is to move: 0 = First, 1 = Second. "the side to move is stored, never derived".
    pub fn turn(&self) -> usize {
        self.turn
    }

    /// `None` while the game goes on.
    pub fn outcome(&self) -> Option<&'static str> {
        // "The moment the snail enters a corner goal, the *owner* wins, whoever moved it";
        // "Arrival on a goal ends the game before mobility is looked at."
        if self.snail == FIRST_GOAL {
            return Some("first");
        }
        if self.snail == self.rules.second_goal() {
            return Some("second");
        }
        if self.steps().is_empty() {
            // "`draws` (the 1993 original)"
            if self.rules.blocked == "draws" {
                return Some("draw");
            }
            // "A player to move with no legal move loses."
            return Some(if self.turn == 0 { "second" } else { "first" });
        }
        None
    }

    /// The moves' texts, "the destination, `e5`", sorted; none when the game is over.
    pub fn legal_moves(&self) -> Vec<String> {
        if self.outcome().is_some() {
            return Vec::new();
        }
        let mut moves: Vec<String> = self.steps().into_iter().map(square_text).collect();
        moves.sort();
        moves
    }

    /// The position after `mv`, which is one of `legal_moves()`.
    pub fn play(&self, mv: &str) -> State {
        let to = self.steps().into_iter().find(|&to| square_text(to) == mv);
        let mut after = self.clone();
        // "the square left is slimed for good"
        after.slime.insert(self.snail);
        after.snail = to.expect("a legal move");
        // "The move that ends a game passes the turn to the opponent all the same"
        after.turn = 1 - self.turn;
        after
    }

    /// "Perft counts the move sequences of exactly that length; a game that ended earlier
    /// contributes nothing."
    pub fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let mut count = 0;
        for mv in self.legal_moves() {
            count += self.play(&mv).perft(depth - 1);
        }
        count
    }

    /// "one step in any of eight directions to a square that was never visited".
    fn steps(&self) -> Vec<Square> {
        let mut squares = Vec::new();
        for file in 0..self.rules.size {
            for rank in 0..self.rules.size {
                let to = (file, rank);
                let near = self.snail.0.abs_diff(file) <= 1 && self.snail.1.abs_diff(rank) <= 1;
                if near && to != self.snail && !self.slime.contains(&to) {
                    squares.push(to);
                }
            }
        }
        squares
    }
}

/// "file letter from the left, rank number from the bottom".
fn square_text(square: Square) -> String {
    let letters = ["a", "b", "c", "d", "e", "f", "g", "h"];
    format!("{}{}", letters[square.0], square.1 + 1)
}

/// "A square outside a1–h8 doesn't parse".
fn parse_square(text: &str) -> Result<Square, String> {
    for file in 0..8 {
        for rank in 0..8 {
            if square_text((file, rank)) == text {
                return Ok((file, rank));
            }
        }
    }
    Err(format!("{text:?} is not a square"))
}
