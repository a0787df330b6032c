//! Slow, obvious reference for Ô ăn quan, written from the rules page alone. Quotations are from that page.

mod text;

/// What an empty mandarin square is for a capture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum EmptyMandarin {
    /// "`ends_turn` (default; the page's wording)"
    #[default]
    EndsTurn,
    /// "an empty mandarin square is an empty square like any other, as first link and in a chain"
    IsEmpty,
}

/// When the game ends.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum End {
    /// "The game ends when both mandarins are captured"
    #[default]
    MandarinsCaptured,
    /// "both squares hold nothing at all"
    MandarinSquaresEmpty,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Rules {
    pub empty_mandarin: EmptyMandarin,
    pub end: End,
    /// "N, 0..=10 (default 0, off)"
    pub young_mandarin: i64,
    /// "10 (default), 1..=20"
    pub mandarin_value: i64,
}

impl Default for Rules {
    fn default() -> Rules {
        Rules {
            empty_mandarin: EmptyMandarin::EndsTurn,
            end: End::MandarinsCaptured,
            young_mandarin: 0,
            mandarin_value: 10,
        }
    }
}

/// What lies on one square; only the two mandarin squares ever hold a mandarin.
#[derive(Clone, Debug, PartialEq)]
pub struct Square {
    pub citizens: i64,
    pub mandarin: bool,
}

/// What one player has captured: "net citizens, then a `Q` per mandarin".
#[derive(Clone, Debug, PartialEq)]
pub struct Captured {
    pub citizens: i64,
    pub mandarins: i64,
}

#[derive(Clone, Debug, PartialEq)]
pub struct State {
    pub rules: Rules,
    /// `board[i]` is the square named `RING[i]`.
    pub board: [Square; 12],
    /// 0 = First, 1 = Second.
    pub turn: usize,
    pub captured: [Captured; 2],
}

/// The squares around the board, counter-clockwise as seen with row 1 below.
const RING: [&str; 12] = [
    "a1", "b1", "c1", "d1", "e1", "right", "e2", "d2", "c2", "b2", "a2", "left",
];

/// "First owns the bottom row".
const ROWS: [[&str; 5]; 2] = [
    ["a1", "b1", "c1", "d1", "e1"],
    ["a2", "b2", "c2", "d2", "e2"],
];

/// "net counts −10,000..=10,050"
const LOWEST_NET: i64 = -10_000;
const HIGHEST_NET: i64 = 10_050;

/// "Citizens on the board plus both net counts are 50"
const ALL_CITIZENS: i64 = 50;

/// No square of a valid text holds more: 50 citizens and the two greatest debts.
const MOST_ON_A_SQUARE: i64 = ALL_CITIZENS - 2 * LOWEST_NET;

/// The place of a named square on the ring.
fn place(name: &str) -> usize {
    RING.iter()
        .position(|&known| known == name)
        .expect("a square of the ring")
}

fn is_mandarin_square(at: usize) -> bool {
    RING[at] == "left" || RING[at] == "right"
}

/// The next square: one step counter-clockwise or clockwise around the ring.
fn next(at: usize, counter_clockwise: bool) -> usize {
    if counter_clockwise {
        (at + 1) % 12
    } else {
        (at + 11) % 12
    }
}

fn is_empty(square: &Square) -> bool {
    // "A bare mandarin (no citizens beside it) is not an empty square."
    square.citizens == 0 && !square.mandarin
}

impl State {
    /// "Ten citizen squares (five each) with 5 citizens, two mandarin squares with one mandarin each"
    pub fn start(rules: &Rules) -> State {
        let board = std::array::from_fn(|at| {
            if is_mandarin_square(at) {
                Square {
                    citizens: 0,
                    mandarin: true,
                }
            } else {
                Square {
                    citizens: 5,
                    mandarin: false,
                }
            }
        });
        let nothing = Captured {
            citizens: 0,
            mandarins: 0,
        };
        State {
            rules: rules.clone(),
            board,
            turn: 0, // "`First` moves first."
            captured: [nothing.clone(), nothing],
        }
    }

    /// The conditions on a text that is well formed.
    fn check(&self) -> Result<(), String> {
        // "Citizens on the board plus both net counts are 50"
        let on_board: i64 = self.board.iter().map(|square| square.citizens).sum();
        if on_board + self.captured[0].citizens + self.captured[1].citizens != ALL_CITIZENS {
            return Err("citizens do not add up to 50".to_string());
        }
        // "mandarins on the board plus captured are 2"
        let on_board = self.mandarins_on_board();
        if on_board + self.captured[0].mandarins + self.captured[1].mandarins != 2 {
            return Err("mandarins do not add up to 2".to_string());
        }
        // "a text whose side to move has an empty row that should have been refilled is not valid";
        // once the game is decided "nothing else about the turn is checked".
        if self.owes_refill() {
            return Err("an empty row should have been refilled".to_string());
        }
        Ok(())
    }

    /// 0 = First, 1 = Second.
    pub fn turn(&self) -> usize {
        self.turn
    }

    /// "the higher total wins, equal totals draw"
    pub fn outcome(&self) -> Option<&'static str> {
        if !self.is_over() {
            return None;
        }
        let [first, second] = self.scores();
        if first > second {
            Some("first")
        } else if second > first {
            Some("second")
        } else {
            Some("draw")
        }
    }

    /// "captures + own row at any moment, in points";
    /// "Citizens left on mandarin squares at the end belong to nobody."
    pub fn scores(&self) -> [i64; 2] {
        [0, 1].map(|player| {
            let taken = &self.captured[player];
            taken.citizens + taken.mandarins * self.rules.mandarin_value + self.row_sum(player)
        })
    }

    /// "choose an own non-empty citizen square and a direction"
    pub fn legal_moves(&self) -> Vec<String> {
        let mut moves = Vec::new();
        if self.is_over() {
            return moves;
        }
        for name in ROWS[self.turn] {
            if self.board[place(name)].citizens > 0 {
                moves.push(format!("{name}L"));
                moves.push(format!("{name}R"));
            }
        }
        moves.sort();
        moves
    }

    /// The position after `mv`, which is one of `legal_moves()`.
    pub fn play(&self, mv: &str) -> State {
        let mut state = self.clone();
        let (name, direction) = mv.split_at(2);
        // "From the bottom row `R` runs counter-clockwise, from the top row clockwise."
        let counter_clockwise = (direction == "R") == name.ends_with('1');

        let last = state.sow(place(name), counter_clockwise);
        state.capture(last, counter_clockwise);

        // "The move that ends a game passes the turn to the opponent all the same"
        state.turn = 1 - state.turn;
        if state.owes_refill() {
            state.refill();
        }
        state
    }

    /// "Perft counts the move sequences of exactly that length; a game that ended earlier
    /// contributes nothing."
    #[allow(dead_code, reason = "each test file uses its part of it")]
    pub fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        self.legal_moves()
            .iter()
            .map(|mv| self.play(mv).perft(depth - 1))
            .sum()
    }

    /// Sows from `origin` until the hand is empty and cannot be filled again; returns the square
    /// of the last citizen sown.
    fn sow(&mut self, origin: usize, counter_clockwise: bool) -> usize {
        let mut at = origin;
        // "lift its citizens"
        let mut hand = self.lift(origin);
        while hand > 0 {
            // "sow one per square onward around the board, mandarin squares included";
            // "Sowing refills the origin when it comes round."
            at = next(at, counter_clockwise);
            self.board[at].citizens += 1;
            hand -= 1;

            // "When the hand is empty: if the next square is a non-empty *citizen* square, lift it
            // and go on sowing."
            if hand == 0 {
                let following = next(at, counter_clockwise);
                if !is_mandarin_square(following) && !is_empty(&self.board[following]) {
                    hand = self.lift(following);
                    at = following;
                }
            }
        }
        at
    }

    /// Takes all citizens of a citizen square into the hand.
    fn lift(&mut self, at: usize) -> i64 {
        let hand = self.board[at].citizens;
        self.board[at].citizens = 0;
        hand
    }

    /// Captures after the last citizen was sown on `last`.
    fn capture(&mut self, last: usize, counter_clockwise: bool) {
        let mut at = last;
        loop {
            // "if the next square is empty and the one after it is not, capture everything on that
            // one; and while the square after a captured one is empty and the next again is not,
            // capture that too"
            let gap = next(at, counter_clockwise);
            let target = next(gap, counter_clockwise);
            if !self.is_gap(gap) || !self.can_be_captured(target) {
                return;
            }
            // "A mandarin square can be captured as a target (mandarin and citizens)"
            let square = &mut self.board[target];
            let taken = &mut self.captured[self.turn];
            taken.citizens += square.citizens;
            square.citizens = 0;
            if square.mandarin {
                taken.mandarins += 1;
                square.mandarin = false;
            }
            at = target;
        }
    }

    /// Whether a capture may pass over this square as the empty one.
    fn is_gap(&self, at: usize) -> bool {
        // `ends_turn`: "The turn ends when the next square is a mandarin square".
        // `is_empty`: "an empty mandarin square is an empty square like any other".
        let passable =
            !is_mandarin_square(at) || self.rules.empty_mandarin == EmptyMandarin::IsEmpty;
        passable && is_empty(&self.board[at])
    }

    fn can_be_captured(&self, at: usize) -> bool {
        let square = &self.board[at];
        // "a square with its mandarin and fewer than N citizens can't be captured; a chain that
        // meets it stops there"
        let young = square.mandarin && square.citizens < self.rules.young_mandarin;
        !is_empty(square) && !young
    }

    fn row_sum(&self, player: usize) -> i64 {
        ROWS[player]
            .iter()
            .map(|name| self.board[place(name)].citizens)
            .sum()
    }

    fn mandarins_on_board(&self) -> i64 {
        let mut mandarins = 0;
        for square in &self.board {
            if square.mandarin {
                mandarins += 1;
            }
        }
        mandarins
    }

    /// The end by the option `end`.
    fn mandarins_end_it(&self) -> bool {
        match self.rules.end {
            End::MandarinsCaptured => self.mandarins_on_board() == 0,
            End::MandarinSquaresEmpty => {
                is_empty(&self.board[place("left")]) && is_empty(&self.board[place("right")])
            }
        }
    }

    /// "If fewer than five citizens are captured by both together, or the refill would take a net
    /// count below −10,000, the game ends and is scored as it stands."
    fn can_refill(&self) -> bool {
        let together = self.captured[0].citizens + self.captured[1].citizens;
        together >= 5 && self.captured[self.turn].citizens - 5 >= LOWEST_NET
    }

    fn is_over(&self) -> bool {
        self.mandarins_end_it() || (self.row_sum(self.turn) == 0 && !self.can_refill())
    }

    /// "The player to move whose row is empty first sets one of his captured citizens on each of
    /// the five squares"; "The end of the game is tested before this."
    fn owes_refill(&self) -> bool {
        !self.is_over() && self.row_sum(self.turn) == 0
    }

    /// "what he lacks he borrows from the opponent. Kept as a net count that may go below zero":
    /// a loan stays the lender's, so only the borrower's net count falls.
    fn refill(&mut self) {
        for name in ROWS[self.turn] {
            self.captured[self.turn].citizens -= 1;
            self.board[place(name)].citizens += 1;
        }
    }
}
