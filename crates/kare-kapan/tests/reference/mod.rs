//! Kare Kapan a second time: slow, obvious, written from the rules page alone.
//!
//! A board is a map from coordinates to stones, a move is its text, and each rule stands where the page says it. The
//! comments in quotation marks cite the rules page.

use std::collections::{BTreeMap, BTreeSet};

/// "First = White (`w`), Second = Black (`b`)."
const WHITE: usize = 0;
const BLACK: usize = 1;

/// File from the left and rank from the bottom, both from 0: `a1` is `(0, 0)`.
pub type Point = (usize, usize);

/// Who makes the first slide after the opening removals.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum FirstMover {
    /// `opponent_of_last_remover`
    #[default]
    OpponentOfLastRemover,
    /// `white`
    White,
}

/// How many removals a slide earns that makes several squares.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Captures {
    /// `per_square`
    #[default]
    PerSquare,
    /// `one_per_move`
    OnePerMove,
}

/// What happens to a player who can't slide.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Blocked {
    /// `passes`
    #[default]
    Passes,
    /// `loses`
    Loses,
}

/// Whether stones in squares are safe even when the enemy has no others.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum SquareStones {
    /// `protected`
    #[default]
    Protected,
    /// `free_when_all_in_squares`
    FreeWhenAllInSquares,
}

/// The options of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct Rules {
    /// Horizontal lines, 3..=7.
    pub lines: usize,
    /// Who slides first.
    pub first_mover: FirstMover,
    /// Removals for a slide.
    pub captures: Captures,
    /// The player without a slide.
    pub blocked: Blocked,
    /// The safety of stones in squares.
    pub square_stones: SquareStones,
}

impl Default for Rules {
    // "n = 3..=7 (default 7 ...)"; the other defaults are marked at the options.
    fn default() -> Rules {
        Rules {
            lines: 7,
            first_mover: FirstMover::default(),
            captures: Captures::default(),
            blocked: Blocked::default(),
            square_stones: SquareStones::default(),
        }
    }
}

impl Rules {
    /// "n horizontal lines": so many ranks.
    fn ranks(&self) -> usize {
        self.lines
    }

    /// "n+1 vertical lines": so many files.
    fn files(&self) -> usize {
        self.lines + 1
    }

    fn points(&self) -> usize {
        self.ranks() * self.files()
    }

    /// "n(n+1)/2 stones each"
    fn stones_each(&self) -> usize {
        self.lines * (self.lines + 1) / 2
    }
}

/// "phase: `place`, `open:W,B` ..., `move`, `take:K`"
#[derive(Clone, Debug, PartialEq)]
pub enum Phase {
    /// The side to move places a stone.
    Place,
    /// Opening removals still owed by White and by Black.
    Open(usize, usize),
    /// The side to move slides or passes.
    Move,
    /// Removals the side to move owes after its slide.
    Take(usize),
}

/// A position with its rules.
#[derive(Clone, Debug, PartialEq)]
pub struct State {
    /// The options.
    pub rules: Rules,
    /// The owner of each stone on the board.
    pub stones: BTreeMap<Point, usize>,
    /// The player to move.
    pub to_move: usize,
    /// What is to be done.
    pub phase: Phase,
}

/// The other player.
fn opponent(player: usize) -> usize {
    if player == WHITE { BLACK } else { WHITE }
}

/// The letter of a player's stones.
fn letter(player: usize) -> char {
    if player == WHITE { 'w' } else { 'b' }
}

/// "First" and "second" as outcomes name them.
fn win_of(player: usize) -> &'static str {
    if player == WHITE { "first" } else { "second" }
}

/// "file letter from the left, rank number from the bottom (`a1` is bottom left)"
fn name(point: Point) -> String {
    let file = ["a", "b", "c", "d", "e", "f", "g", "h"][point.0];
    let rank = point.1 + 1;
    format!("{file}{rank}")
}

/// The point that has this name, a file letter and a rank number.
fn point(square: &str) -> Point {
    let letters = square.as_bytes();
    (
        usize::from(letters[0] - b'a'),
        usize::from(letters[1] - b'1'),
    )
}

/// The four corners of the unit cell whose bottom left corner is given.
fn corners(cell: Point) -> [Point; 4] {
    let (file, rank) = cell;
    [
        (file, rank),
        (file + 1, rank),
        (file, rank + 1),
        (file + 1, rank + 1),
    ]
}

impl State {
    /// The start of a game: an empty board, "White starts".
    pub fn start(rules: &Rules) -> State {
        State {
            rules: rules.clone(),
            stones: BTreeMap::new(),
            to_move: WHITE,
            phase: Phase::Place,
        }
    }

    /// Reads a canonical text of a valid setup.
    pub fn parse(text: &str, rules: &Rules) -> Result<State, String> {
        if !(3..=7).contains(&rules.lines) {
            return Err("lines is not in 3..=7".to_string());
        }
        // "fields separated by one space": board, side to move, phase.
        let fields: Vec<&str> = text.split(' ').collect();
        if fields.len() != 3 {
            return Err("not three fields".to_string());
        }
        let stones = parse_board(fields[0], rules)?;
        let to_move = match fields[1] {
            "w" => WHITE,
            "b" => BLACK,
            _ => return Err("the side to move is neither w nor b".to_string()),
        };
        let phase = parse_phase(fields[2])?;
        let state = State {
            rules: rules.clone(),
            stones,
            to_move,
            phase,
        };
        // "One position, one text. A text is canonical or it doesn't parse."
        if state.text() != text {
            return Err("not canonical".to_string());
        }
        state.check_setup()?;
        Ok(state)
    }

    /// The canonical text.
    pub fn text(&self) -> String {
        // "rows from the top rank down, separated by `/`"
        let mut rows = Vec::new();
        for rank in (0..self.rules.ranks()).rev() {
            let mut row = String::new();
            let mut empty = 0;
            for file in 0..self.rules.files() {
                match self.stones.get(&(file, rank)) {
                    None => empty += 1,
                    Some(&owner) => {
                        if empty > 0 {
                            row.push_str(&empty.to_string());
                        }
                        empty = 0;
                        row.push(letter(owner));
                    }
                }
            }
            // "a number stands for that many empty squares"
            if empty > 0 {
                row.push_str(&empty.to_string());
            }
            rows.push(row);
        }
        let phase = match self.phase {
            Phase::Place => "place".to_string(),
            Phase::Open(white, black) => format!("open:{white},{black}"),
            Phase::Move => "move".to_string(),
            Phase::Take(owed) => format!("take:{owed}"),
        };
        format!("{} {} {}", rows.join("/"), letter(self.to_move), phase)
    }

    /// The player to move: 0 = First (White), 1 = Second (Black).
    pub fn turn(&self) -> usize {
        self.to_move
    }

    /// How the game ended, if it is over.
    pub fn outcome(&self) -> Option<&'static str> {
        // Placing starts with no stones at all: nobody is "brought down" to 3 there.
        if self.phase == Phase::Place {
            return None;
        }
        // "The game ends the moment a side has 3 stones or fewer, in the opening removals too"
        for player in [WHITE, BLACK] {
            if self.on_board(player) <= 3 {
                return Some(win_of(opponent(player)));
            }
        }
        if self.phase == Phase::Move {
            // "If nobody can remove anything and the board stays full: draw", "before any `blocked` rule"
            if self.locked() {
                return Some("draw");
            }
            // "Option `blocked`: ... `loses`"
            if self.rules.blocked == Blocked::Loses && self.slides().is_empty() {
                return Some(win_of(opponent(self.to_move)));
            }
        }
        None
    }

    /// All legal moves as canonical texts, sorted bytewise; none when the game is over.
    pub fn legal_moves(&self) -> Vec<String> {
        if self.outcome().is_some() {
            return Vec::new();
        }
        let mut moves: Vec<String> = match self.phase {
            // "the players alternately place one stone on any empty point"
            Phase::Place => self
                .points()
                .into_iter()
                .filter(|&point| self.is_empty(point))
                .map(name)
                .collect(),
            // "remove `xd4`"
            Phase::Open(..) | Phase::Take(_) => self
                .removable(self.to_move)
                .iter()
                .map(|square| format!("x{square}"))
                .collect(),
            Phase::Move => self
                .slides()
                .into_iter()
                .map(|(from, to)| format!("{}-{}", name(from), name(to)))
                .collect(),
        };
        // "No slide possible: `pass` is then the only legal move, and legal only then."
        if self.phase == Phase::Move && moves.is_empty() {
            moves.push("pass".to_string());
        }
        moves.sort();
        moves
    }

    /// The position after one of `legal_moves`.
    pub fn play(&self, mv: &str) -> State {
        debug_assert!(
            self.legal_moves().iter().any(|legal| legal == mv),
            "{mv} is not legal in {}",
            self.text()
        );
        let mover = self.to_move;
        let enemy = opponent(mover);
        let mut next = self.clone();
        match self.phase {
            Phase::Place => {
                next.stones.insert(point(mv), mover);
                next.to_move = enemy;
                if next.full() {
                    next.begin_opening();
                }
            }
            Phase::Open(white, black) => {
                next.stones.remove(&point(&mv[1..]));
                if next.on_board(enemy) <= 3 {
                    next.end_after_removal(enemy);
                } else if mover == WHITE {
                    next.continue_opening(white - 1, black, Some(WHITE));
                } else {
                    next.continue_opening(white, black - 1, Some(BLACK));
                }
            }
            Phase::Take(owed) => {
                next.stones.remove(&point(&mv[1..]));
                if next.on_board(enemy) <= 3 {
                    next.end_after_removal(enemy);
                } else {
                    next.continue_taking(owed - 1);
                }
            }
            Phase::Move if mv == "pass" => next.to_move = enemy,
            Phase::Move => {
                let to = point(&mv[3..]);
                next.stones.remove(&point(&mv[..2]));
                next.stones.insert(to, mover);
                // "New squares of a slide = own unit squares that contain the destination after the move"
                let squares = next
                    .squares(mover)
                    .into_iter()
                    .filter(|&cell| corners(cell).contains(&to))
                    .count();
                // "k new squares = k removals"
                let owed = match self.rules.captures {
                    Captures::PerSquare => squares,
                    Captures::OnePerMove => squares.min(1),
                };
                next.continue_taking(owed);
            }
        }
        next
    }

    /// "Perft counts the move sequences of exactly that length; a game that ended earlier contributes nothing."
    pub fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let moves = self.legal_moves();
        // Each legal move is one sequence of length 1.
        if depth == 1 {
            return moves.len() as u64;
        }
        moves.iter().map(|mv| self.play(mv).perft(depth - 1)).sum()
    }

    /// How many unit squares a player owns.
    pub fn own_squares(&self, player: usize) -> usize {
        // "overlapping squares all count"
        self.squares(player).len()
    }

    /// The squares of the enemy stones that `by` may take from this board, whatever the phase, sorted.
    pub fn removable(&self, by: usize) -> Vec<String> {
        let enemy = opponent(by);
        let standing: BTreeSet<Point> = self
            .stones
            .iter()
            .filter(|&(_, &owner)| owner == enemy)
            .map(|(&point, _)| point)
            .collect();
        let in_squares: BTreeSet<Point> =
            self.squares(enemy).into_iter().flat_map(corners).collect();
        // "A stone standing in an owner's square may never be removed, at any stage."
        let mut free: BTreeSet<Point> = standing.difference(&in_squares).copied().collect();
        // "`free_when_all_in_squares` (if every enemy stone stands in a square, any may be taken)"
        if self.rules.square_stones == SquareStones::FreeWhenAllInSquares && free.is_empty() {
            free = standing;
        }
        // By file, then by rank: the order of the names.
        free.into_iter().map(name).collect()
    }

    /// How many stones a player has still to place.
    pub fn in_hand(&self, player: usize) -> usize {
        match self.phase {
            Phase::Place => self.rules.stones_each() - self.on_board(player),
            Phase::Open(..) | Phase::Move | Phase::Take(_) => 0,
        }
    }

    /// "Then each player counts own squares and removes that many enemy stones of own choice."
    fn begin_opening(&mut self) {
        // "counts are fixed when the board fills"
        let mut white = self.own_squares(WHITE);
        let black = self.own_squares(BLACK);
        // "If nobody has a square, White removes one."
        if white == 0 && black == 0 {
            white = 1;
        }
        self.continue_opening(white, black, None);
    }

    /// "White removes all of his, then Black all of his."
    fn continue_opening(&mut self, white: usize, black: usize, last_remover: Option<usize>) {
        // "Owed removals that find no removable stone lapse; that is looked at anew before each single removal."
        if white > 0 && !self.removable(WHITE).is_empty() {
            self.to_move = WHITE;
            self.phase = Phase::Open(white, black);
        } else if black > 0 && !self.removable(BLACK).is_empty() {
            self.to_move = BLACK;
            self.phase = Phase::Open(0, black);
        } else {
            self.phase = Phase::Move;
            self.to_move = match (last_remover, self.rules.first_mover) {
                // "a full board only if it is locked ..., written with `w` to move"
                (None, _) => WHITE,
                // "The opponent of whoever removed last makes the first slide"
                (Some(player), FirstMover::OpponentOfLastRemover) => opponent(player),
                (Some(_), FirstMover::White) => WHITE,
            };
        }
    }

    /// The mover owes so many removals after his slide, "one after another, each its own move by the same player".
    fn continue_taking(&mut self, owed: usize) {
        // "Owed removals that find no removable stone lapse; that is looked at anew before each single removal."
        if owed > 0 && !self.removable(self.to_move).is_empty() {
            self.phase = Phase::Take(owed);
        } else {
            self.phase = Phase::Move;
            self.to_move = opponent(self.to_move);
        }
    }

    /// "After the last removal of a won game the phase is `move` and the turn is the loser's."
    fn end_after_removal(&mut self, loser: usize) {
        // "further owed removals are void"
        self.phase = Phase::Move;
        self.to_move = loser;
    }

    /// "Valid setups"
    fn check_setup(&self) -> Result<(), String> {
        let white = self.on_board(WHITE);
        let black = self.on_board(BLACK);
        // "each side at most n(n+1)/2 stones"
        if white > self.rules.stones_each() || black > self.rules.stones_each() {
            return Err("too many stones of a side".to_string());
        }
        match self.phase {
            Phase::Place => {
                // "`place`: not full"
                if self.full() {
                    return Err("place on a full board".to_string());
                }
                // "as many White as Black when White is to move, one more when Black is"
                let due = if self.to_move == WHITE {
                    black
                } else {
                    black + 1
                };
                if white != due {
                    return Err("the stones placed disagree with the turn".to_string());
                }
            }
            Phase::Open(white_owes, black_owes) => {
                // "`open`: counts 0..=42, not both 0"
                if white_owes > 42 || black_owes > 42 || (white_owes == 0 && black_owes == 0) {
                    return Err("impossible opening removals".to_string());
                }
                // "White to move exactly if W > 0"
                if (self.to_move == WHITE) != (white_owes > 0) {
                    return Err("the opening removals disagree with the turn".to_string());
                }
                self.check_right_to_remove()?;
            }
            Phase::Take(owed) => {
                // "`take`: K 1..=4 (1 with `one_per_move`)"
                let most = match self.rules.captures {
                    Captures::PerSquare => 4,
                    Captures::OnePerMove => 1,
                };
                if owed < 1 || owed > most {
                    return Err("impossible number of removals".to_string());
                }
                self.check_right_to_remove()?;
            }
            Phase::Move => {
                // "`move`: not both sides at 3 or fewer"
                if white <= 3 && black <= 3 {
                    return Err("both sides at 3 stones or fewer".to_string());
                }
                // "a full board only if it is locked (...), written with `w` to move"
                if self.full() && !(self.locked() && self.to_move == WHITE) {
                    return Err("a full board that is not locked with w to move".to_string());
                }
            }
        }
        Ok(())
    }

    /// "both need an enemy with more than 3 stones of which one can be removed"
    fn check_right_to_remove(&self) -> Result<(), String> {
        if self.on_board(opponent(self.to_move)) <= 3 {
            return Err("the enemy is already down to 3 stones".to_string());
        }
        if self.removable(self.to_move).is_empty() {
            return Err("no enemy stone can be removed".to_string());
        }
        Ok(())
    }

    /// All points of the board.
    fn points(&self) -> Vec<Point> {
        let mut points = Vec::new();
        for file in 0..self.rules.files() {
            for rank in 0..self.rules.ranks() {
                points.push((file, rank));
            }
        }
        points
    }

    fn is_empty(&self, point: Point) -> bool {
        !self.stones.contains_key(&point)
    }

    fn full(&self) -> bool {
        self.stones.len() == self.rules.points()
    }

    /// "locked (nobody can remove anything; ...)", on a full board
    fn locked(&self) -> bool {
        self.full() && self.removable(WHITE).is_empty() && self.removable(BLACK).is_empty()
    }

    /// How many stones a player has on the board.
    fn on_board(&self, player: usize) -> usize {
        self.stones
            .values()
            .filter(|&&owner| owner == player)
            .count()
    }

    /// Own squares by their bottom left corners: "the four corners of a *unit* cell, all own"
    fn squares(&self, player: usize) -> Vec<Point> {
        let mut cells = Vec::new();
        for file in 0..self.rules.files() - 1 {
            for rank in 0..self.rules.ranks() - 1 {
                if corners((file, rank))
                    .iter()
                    .all(|corner| self.stones.get(corner) == Some(&player))
                {
                    cells.push((file, rank));
                }
            }
        }
        cells
    }

    /// "a stone slides any distance along its line through empty points, no jumping"
    fn slides(&self) -> Vec<(Point, Point)> {
        let mut slides = Vec::new();
        for (&from, &owner) in &self.stones {
            if owner != self.to_move {
                continue;
            }
            let (file, rank) = from;
            let left: Vec<Point> = (0..file).rev().map(|f| (f, rank)).collect();
            let right: Vec<Point> = (file + 1..self.rules.files()).map(|f| (f, rank)).collect();
            let down: Vec<Point> = (0..rank).rev().map(|r| (file, r)).collect();
            let up: Vec<Point> = (rank + 1..self.rules.ranks()).map(|r| (file, r)).collect();
            for ray in [left, right, down, up] {
                for to in ray.into_iter().take_while(|&point| self.is_empty(point)) {
                    slides.push((from, to));
                }
            }
        }
        slides
    }
}

/// Reads the rows; split and empty runs are found out by the comparison with the canonical text.
fn parse_board(board: &str, rules: &Rules) -> Result<BTreeMap<Point, usize>, String> {
    let rows: Vec<&str> = board.split('/').collect();
    if rows.len() != rules.ranks() {
        return Err("the number of rows disagrees with lines".to_string());
    }
    let mut stones = BTreeMap::new();
    for (row, rank) in rows.iter().zip((0..rules.ranks()).rev()) {
        let mut file = 0;
        for symbol in row.chars() {
            let owner = match symbol {
                'w' => WHITE,
                'b' => BLACK,
                '0'..='9' => {
                    file += symbol as usize - '0' as usize;
                    continue;
                }
                _ => return Err(format!("unknown symbol {symbol:?} on the board")),
            };
            stones.insert((file, rank), owner);
            file += 1;
        }
        if file != rules.files() {
            return Err("the length of a row disagrees with lines".to_string());
        }
    }
    Ok(stones)
}

/// Reads the phase; `+5` and leading zeros are found out by the comparison with the canonical text.
fn parse_phase(phase: &str) -> Result<Phase, String> {
    let number = |text: &str| {
        text.parse::<usize>()
            .map_err(|error| format!("{text:?}: {error}"))
    };
    if phase == "place" {
        Ok(Phase::Place)
    } else if phase == "move" {
        Ok(Phase::Move)
    } else if let Some(owed) = phase.strip_prefix("take:") {
        Ok(Phase::Take(number(owed)?))
    } else if let Some(counts) = phase.strip_prefix("open:") {
        let (white, black) = counts.split_once(',').ok_or("open without two counts")?;
        Ok(Phase::Open(number(white)?, number(black)?))
    } else {
        Err("unknown phase".to_string())
    }
}
