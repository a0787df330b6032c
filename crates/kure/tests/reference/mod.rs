//! Küre, written down from the rules page as slowly and plainly as possible.
//! Quotations in the comments are the sentences of the rules page that the code follows.

use std::collections::{BTreeMap, BTreeSet};

/// (column, row), both counted from 1: `a1` is (1, 1), `g7` is (7, 7).
pub type Square = (i32, i32);

/// "Option `home_stones`: `count` (default) | `never_count`."
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum HomeStones {
    /// "home stones do count on columns and diagonals"
    #[default]
    Count,
    /// A stone on its own home row counts on no line at all.
    NeverCount,
}

#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Rules {
    pub home_stones: HomeStones,
}

/// Players: 0 is First (Dark, `d`), 1 is Second (Light, `l`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    pub rules: Rules,
    /// The squares of each player's stones.
    pub stones: [BTreeSet<Square>; 2],
    pub to_move: usize,
}

/// "7×7, seven stones each"
const SIZE: i32 = 7;
const STONES: usize = 7;
const LETTERS: [char; 2] = ['d', 'l'];

/// "Dark row 1, Light row 7"
fn home_row(player: usize) -> i32 {
    if player == 0 { 1 } else { SIZE }
}

/// Away from the own home row, towards the enemy's.
fn forward(player: usize) -> i32 {
    if player == 0 { 1 } else { -1 }
}

fn enemy(player: usize) -> usize {
    1 - player
}

/// "Squares of the grid games are algebraic: file letter from the left, rank number from the bottom"
fn name((column, row): Square) -> String {
    let letter = "abcdefg"
        .chars()
        .nth(column as usize - 1)
        .expect("a column of the board");
    format!("{letter}{row}")
}

/// "Move: `d1-d2`"
fn move_text(from: Square, to: Square) -> String {
    format!("{}-{}", name(from), name(to))
}

/// "At most one own stone may stand on the enemy's home row at a time."
fn too_many_guests(player: usize, own: &BTreeSet<Square>) -> bool {
    own.iter()
        .filter(|&&(_, row)| row == home_row(enemy(player)))
        .count()
        > 1
}

/// "Four own stones may not stand on one line (row, column or diagonal, gaps and enemy stones between them or
/// not); the own home row is exempt."
fn four_in_line(rules: &Rules, player: usize, own: &BTreeSet<Square>) -> bool {
    let mut on_line: BTreeMap<(&str, i32), usize> = BTreeMap::new();
    for &(column, row) in own {
        let at_home = row == home_row(player);
        // `never_count`: home stones count on no line.
        if at_home && rules.home_stones == HomeStones::NeverCount {
            continue;
        }
        // "only the home *row as a line* is exempt; home stones do count on columns and diagonals"
        if !at_home {
            *on_line.entry(("row", row)).or_insert(0) += 1;
        }
        *on_line.entry(("column", column)).or_insert(0) += 1;
        *on_line
            .entry(("rising diagonal", column - row))
            .or_insert(0) += 1;
        *on_line
            .entry(("falling diagonal", column + row))
            .or_insert(0) += 1;
    }
    on_line.values().any(|&count| count >= 4)
}

impl State {
    /// "Start `lllllll/7/7/7/7/7/ddddddd d`"
    pub fn start(rules: &Rules) -> State {
        let home = |player| {
            (1..=SIZE)
                .map(|column| (column, home_row(player)))
                .collect()
        };
        State {
            rules: rules.clone(),
            stones: [home(0), home(1)],
            to_move: 0,
        }
    }

    pub fn parse(text: &str, rules: &Rules) -> Result<State, String> {
        // "fields separated by one space": board, then "`d` or `l` to move".
        let fields: Vec<&str> = text.split(' ').collect();
        if fields.len() != 2 {
            return Err(format!("two fields wanted: {text:?}"));
        }
        let to_move = match fields[1] {
            "d" => 0,
            "l" => 1,
            other => return Err(format!("no such side: {other:?}")),
        };
        // "rows from the top rank down, separated by `/`"
        let rows: Vec<&str> = fields[0].split('/').collect();
        if rows.len() != SIZE as usize {
            return Err(format!("seven rows wanted: {text:?}"));
        }
        let mut stones = [BTreeSet::new(), BTreeSet::new()];
        for (index, row_text) in rows.iter().enumerate() {
            let row = SIZE - index as i32;
            let mut column = 1;
            for letter in row_text.chars() {
                match letter {
                    'd' => {
                        stones[0].insert((column, row));
                        column += 1;
                    }
                    'l' => {
                        stones[1].insert((column, row));
                        column += 1;
                    }
                    // "a number stands for that many empty squares"
                    '1'..='7' => column += letter.to_digit(10).expect("a digit") as i32,
                    other => return Err(format!("no such stone: {other:?}")),
                }
            }
            if column != SIZE + 1 {
                return Err(format!("seven squares wanted: {row_text:?}"));
            }
        }
        let state = State {
            rules: rules.clone(),
            stones,
            to_move,
        };
        // "One position, one text. A text is canonical or it doesn't parse"
        if state.text() != text {
            return Err(format!("not canonical: {text:?}"));
        }
        for player in 0..2 {
            let own = &state.stones[player];
            // "A setup that breaks four-in-line or the one-guest limit, has more than 7 stones of a side, ..."
            if four_in_line(rules, player, own) {
                return Err(format!("four in line: {text:?}"));
            }
            if too_many_guests(player, own) {
                return Err(format!("two guests: {text:?}"));
            }
            if own.len() > STONES {
                return Err(format!("too many stones: {text:?}"));
            }
        }
        // "... or 3 or fewer of both, is not valid."
        if state.stones.iter().all(|own| own.len() <= 3) {
            return Err(format!("both have lost: {text:?}"));
        }
        Ok(state)
    }

    pub fn text(&self) -> String {
        let mut rows = Vec::new();
        // "rows from the top rank down"
        for row in (1..=SIZE).rev() {
            let mut row_text = String::new();
            let mut empty = 0;
            for column in 1..=SIZE {
                let owner = (0..2).find(|&player| self.stones[player].contains(&(column, row)));
                match owner {
                    Some(player) => {
                        if empty > 0 {
                            row_text.push_str(&empty.to_string());
                        }
                        empty = 0;
                        row_text.push(LETTERS[player]);
                    }
                    None => empty += 1,
                }
            }
            if empty > 0 {
                row_text.push_str(&empty.to_string());
            }
            rows.push(row_text);
        }
        format!("{} {}", rows.join("/"), LETTERS[self.to_move])
    }

    pub fn turn(&self) -> usize {
        self.to_move
    }

    pub fn outcome(&self) -> Option<&'static str> {
        let winner = match self.winner_by_captures() {
            Some(winner) => winner,
            // "The player to move without a legal move loses. No draw in the position."
            None if self.steps().is_empty() => enemy(self.to_move),
            None => return None,
        };
        Some(["first", "second"][winner])
    }

    pub fn legal_moves(&self) -> Vec<String> {
        if self.outcome().is_some() {
            return Vec::new();
        }
        let mut moves: Vec<String> = self
            .steps()
            .into_iter()
            .map(|(from, to)| move_text(from, to))
            .collect();
        moves.sort();
        moves
    }

    /// Panics when `mv` is not one of `legal_moves()`.
    pub fn play(&self, mv: &str) -> State {
        assert!(
            self.winner_by_captures().is_none(),
            "the game is over: {}",
            self.text()
        );
        let (from, to) = self
            .steps()
            .into_iter()
            .find(|&(from, to)| move_text(from, to) == mv)
            .expect("one of the legal moves");
        let mover = self.to_move;
        let mut next = self.clone();
        next.stones[mover].remove(&from);
        next.stones[mover].insert(to);
        for square in self.captured(from, to) {
            next.stones[enemy(mover)].remove(&square);
        }
        // "The move that ends a game passes the turn to the opponent all the same"
        next.to_move = enemy(mover);
        next
    }

    /// "Perft counts the move sequences of exactly that length; a game that ended earlier contributes nothing."
    pub fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        self.legal_moves()
            .iter()
            .map(|mv| self.play(mv).perft(depth - 1))
            .sum()
    }

    /// "Whoever has taken 4 stones wins." "What was taken follows from the stones left."
    fn winner_by_captures(&self) -> Option<usize> {
        (0..2).find(|&player| self.stones[enemy(player)].len() + 4 <= STONES)
    }

    /// Every (from, to) the player to move may play, whether or not the game is decided by captures.
    fn steps(&self) -> Vec<(Square, Square)> {
        let mut steps = Vec::new();
        for &from in &self.stones[self.to_move] {
            for column in 1..=SIZE {
                for row in 1..=SIZE {
                    if self.may_step(from, (column, row)) {
                        steps.push((from, (column, row)));
                    }
                }
            }
        }
        steps
    }

    /// May the player to move step with the own stone on `from` to `to`?
    fn may_step(&self, from: Square, to: Square) -> bool {
        let player = self.to_move;
        let sideways = to.0 - from.0;
        let ahead = (to.1 - from.1) * forward(player);
        // "one step"
        if sideways.abs() > 1 || ahead.abs() > 1 {
            return false;
        }
        // One stone a square.
        if self.stones.iter().any(|side| side.contains(&to)) {
            return false;
        }
        // "never sideways"
        if ahead == 0 {
            return false;
        }
        // "A stone on its home row moves one step straight or diagonally forward."
        if from.1 == home_row(player) && ahead != 1 {
            return false;
        }
        // "and never back onto the own home row"
        if to.1 == home_row(player) {
            return false;
        }
        let mut own = self.stones[player].clone();
        own.remove(&from);
        own.insert(to);
        !too_many_guests(player, &own) && !four_in_line(&self.rules, player, &own)
    }

    /// The enemy stones taken by the step. "the moved stone is one of the two jaws, the enemy stone is next to it, an
    /// own stone stands directly beyond; all eight directions, all at once (the total may pass 4). The mover captures
    /// even when he steps between two enemies."
    fn captured(&self, from: Square, to: Square) -> BTreeSet<Square> {
        let mut own = self.stones[self.to_move].clone();
        own.remove(&from);
        own.insert(to);
        let mut taken = BTreeSet::new();
        for (across, up) in [
            (-1, -1),
            (-1, 0),
            (-1, 1),
            (0, -1),
            (0, 1),
            (1, -1),
            (1, 0),
            (1, 1),
        ] {
            let next_to_it = (to.0 + across, to.1 + up);
            let beyond = (to.0 + 2 * across, to.1 + 2 * up);
            if self.stones[enemy(self.to_move)].contains(&next_to_it) && own.contains(&beyond) {
                taken.insert(next_to_it);
            }
        }
        taken
    }
}
