//! A position: the board, what is captured, whose turn it is.

use core::ops::ControlFlow;

use boardgame_core::{
    ByPlayer, MoveList, Outcome, PlayError, Player, Position, PositionError, RulesError,
    Violations, Zobrist,
};

use crate::board::Board;
use crate::future::{Future, key};
use crate::lap::play_low;
use crate::ledger::Ledger;
use crate::move_list::{MAX_MOVES, list_of, pattern};
use crate::place::{Place, ROWS, owner, ring_of};
use crate::turn::Turn;
use crate::{
    End, Event, IllegalSowing, MandarinSquare, OAnQuanOptions, OAnQuanRules, OAnQuanSetup,
    SetupViolation, Side, Sowing, Trace,
};

/// A position of Ô ăn quan.
///
/// ```
/// use o_an_quan::OAnQuan;
/// use o_an_quan::core::{Player, Position};
///
/// let mut position = OAnQuan::default();
/// position.play("e1R".parse()?)?;
/// assert_eq!(position.to_string(), "0,6,6,6,6/6,6,6,6,0 Q1,0 2 1Q,0");
/// assert_eq!((position.score(Player::First), position.margin(Player::First)), (35, 11));
///
/// let error = position.play("a2L".parse()?).unwrap_err();
/// assert_eq!(error.to_string(), "a2 is empty");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Copy, Debug, PartialEq, Eq, Hash)]
pub struct OAnQuan {
    pub(crate) board: Board,
    pub(crate) ledger: Ledger,
}

const _: () = assert!(size_of::<OAnQuan>() <= 32);

/// Field by field, so that playing a move on a fresh copy reads the fields of the original: a copy made in one piece (`*self`) was written to memory and
/// read back, which cost an eighth of the speed of a whole game tree.
#[allow(clippy::non_canonical_clone_impl, reason = "measured, see above")]
impl Clone for OAnQuan {
    #[inline]
    fn clone(&self) -> Self {
        OAnQuan {
            board: Board {
                low: self.board.low,
                high: [self.board.high[0], self.board.high[1]],
            },
            ledger: self.ledger,
        }
    }
}

/// What a player has captured.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Captured {
    /// Citizens captured, less those set back onto the own row: below zero when some were borrowed.
    pub citizens: i16,
    /// Mandarins captured.
    pub mandarins: u8,
}

impl Captured {
    /// What it is worth in points.
    #[must_use]
    pub fn points(self, rules: OAnQuanRules) -> i32 {
        i32::from(self.citizens) + i32::from(self.mandarins) * i32::from(rules.mandarin_value())
    }
}

impl OAnQuan {
    /// The start of a game: five citizens on each citizen square, a mandarin on each mandarin square.
    #[must_use]
    pub fn new(rules: OAnQuanRules) -> Self {
        let mandarin_square = MandarinSquare {
            mandarin: true,
            citizens: 0,
        };
        let setup = OAnQuanSetup {
            rows: ByPlayer::new([5; 5], [5; 5]),
            left: mandarin_square,
            right: mandarin_square,
            turn: Player::First,
            captured: ByPlayer::default(),
        };
        Self::assemble(&setup, rules)
    }

    fn assemble(setup: &OAnQuanSetup, rules: OAnQuanRules) -> Self {
        OAnQuan {
            board: Board::new(setup.counts()),
            ledger: Ledger::new(setup, rules),
        }
    }

    /// A position put together by hand.
    ///
    /// # Errors
    /// Everything in the setup that is impossible.
    pub fn from_setup(
        setup: OAnQuanSetup,
        rules: OAnQuanRules,
    ) -> Result<Self, Violations<SetupViolation>> {
        setup.check()?;
        let position = Self::assemble(&setup, rules);
        if position.owes_refill() {
            return Err(SetupViolation::EmptyRow(setup.turn).into());
        }
        Ok(position)
    }

    /// What lies where, what is captured, and who is to move.
    #[must_use]
    pub fn setup(&self) -> OAnQuanSetup {
        let square = |side| MandarinSquare {
            mandarin: self.mandarin(side),
            citizens: self.citizens(Place::Mandarin(side)),
        };
        let [a1, b1, c1, d1, e1, _, e2, d2, c2, b2, a2, _] = self.board.counts();
        OAnQuanSetup {
            rows: ByPlayer::new([a1, b1, c1, d1, e1], [a2, b2, c2, d2, e2]),
            left: square(Side::Left),
            right: square(Side::Right),
            turn: self.turn(),
            captured: ByPlayer::new(self.captured(Player::First), self.captured(Player::Second)),
        }
    }

    /// How many citizens lie on a square; 0 on one that this board hasn't.
    #[must_use]
    pub fn citizens(&self, place: Place) -> u16 {
        place.on_ring().map_or(0, |at| self.board.count(at))
    }

    /// Whether the mandarin still stands on that mandarin square.
    #[must_use]
    pub const fn mandarin(&self, side: Side) -> bool {
        self.ledger.standing() >> (side.on_ring() / 6) & 1 == 1
    }

    /// What a player has captured.
    #[must_use]
    pub const fn captured(&self, player: Player) -> Captured {
        self.ledger.captured(player)
    }

    /// A player's points at this moment: what he has captured, and the citizens on his row.
    #[must_use]
    pub fn score(&self, player: Player) -> i32 {
        self.captured(player).points(self.rules()) + self.board.row_sum(player)
    }

    /// A player's points less the opponent's.
    #[must_use]
    pub fn margin(&self, player: Player) -> i32 {
        self.score(player) - self.score(!player)
    }

    /// What the rest of the game depends on, without what is already captured.
    #[must_use]
    pub fn future(&self) -> Future {
        Future::new(self.board, self.ledger)
    }

    /// Everything that a move would do, step by step.
    ///
    /// # Errors
    /// As [`check`](Position::check).
    pub fn trace(&self, mv: Sowing) -> Result<Trace, PlayError<IllegalSowing>> {
        self.check(mv)?;
        let mut trace = Trace::new(mv);
        self.played_at_length(mv, |event| trace.push(event));
        Ok(trace)
    }

    /// Whether the mandarins end the game.
    #[inline]
    fn is_ended(&self) -> bool {
        if self.ledger.standing() != 0 {
            return false;
        }
        match self.rules().end() {
            End::MandarinsCaptured => true,
            End::MandarinSquaresEmpty => Side::ALL
                .iter()
                .all(|side| self.board.count(side.on_ring()) == 0),
        }
    }

    /// Whether the row of the player to move is empty and has to be refilled first. The end of the game comes before this.
    #[inline]
    fn owes_refill(&self) -> bool {
        self.board.row_is_empty(self.turn()) && !self.is_ended() && self.ledger.can_refill()
    }

    /// The squares that can be lifted, as [`Board::occupied`] gives them. No position keeps an empty row but one that ended by it.
    #[inline]
    fn liftable(&self) -> u32 {
        if self.is_ended() {
            0
        } else {
            self.board.occupied(self.turn())
        }
    }

    /// The position after a refill of the row of the player to move, where he owes one, and how many citizens he borrowed for it.
    #[cold]
    fn refilled(mut self) -> (Self, Option<u8>) {
        if !self.owes_refill() {
            return (self, None);
        }
        self.board.refill(self.turn());
        let borrowed = self.ledger.refill();
        (self, Some(borrowed))
    }

    /// As [`play_unchecked`](Position::play_unchecked), for counts of any size, telling of each step.
    #[inline(never)]
    fn played_at_length(mut self, mv: Sowing, observe: impl FnMut(Event)) -> Self {
        let (origin, run) = mv.on_ring();
        let mut turn = Turn::new(self.board.counts(), self.ledger.standing(), run, observe);
        let next = turn.sow(origin);
        turn.capture(next, self.rules());
        self.board = Board::new(turn.counts);
        self.ledger.pass(turn.taken, turn.standing);
        let (after, borrowed) = self.refilled();
        if let Some(borrowed) = borrowed {
            let player = after.turn();
            turn.tell(Event::Refill { player, borrowed });
        }
        after
    }

    /// This position with left and right exchanged.
    pub(crate) fn mirrored(self) -> Self {
        OAnQuan {
            board: self.board.mirrored(),
            ledger: self.ledger.mirrored(),
        }
    }

    /// This position turned by 180 degrees, with the players exchanged.
    pub(crate) const fn turned(self) -> Self {
        OAnQuan {
            board: self.board.turned(),
            ledger: self.ledger.turned(),
        }
    }
}

impl Default for OAnQuan {
    fn default() -> Self {
        Self::new(OAnQuanRules::default())
    }
}

impl Zobrist for OAnQuan {
    #[inline]
    fn zobrist(&self) -> u64 {
        key(&self.board, self.ledger)
    }
}

/// Moves are listed as the player to move sees his row, from his left to his right hand, each square first dragged clockwise round the
/// board, then counter-clockwise: `a1L`, `a1R`, `b1L`, … for First, `e2R`, `e2L`, `d2R`, … for Second.
impl Position for OAnQuan {
    const NAME: &'static str = "o-an-quan";
    const TITLE: &'static str = "Ô ăn quan";
    const PLAYER_NAMES: ByPlayer<&'static str> = ByPlayer::new("First", "Second");
    /// A row of five squares, each dragged in two directions.
    const MAX_MOVES: usize = MAX_MOVES;

    type Rules = OAnQuanRules;
    type Options = OAnQuanOptions;
    type Move = Sowing;
    type IllegalMove = IllegalSowing;
    type Violation = SetupViolation;
    type MoveList = MoveList<Sowing, MAX_MOVES>;

    fn start(rules: OAnQuanRules) -> Result<Self, RulesError> {
        Ok(Self::new(rules))
    }

    fn parse(text: &str, rules: OAnQuanRules) -> Result<Self, PositionError<SetupViolation>> {
        crate::text::parse(text, rules)
    }

    #[inline]
    fn rules(&self) -> OAnQuanRules {
        self.ledger.rules()
    }

    #[inline]
    fn turn(&self) -> Player {
        self.ledger.turn()
    }

    /// The higher score wins.
    fn outcome(&self) -> Option<Outcome> {
        (self.liftable() == 0).then(|| self.adjudicate())
    }

    #[inline]
    fn for_each_move<B>(&self, mut f: impl FnMut(Sowing) -> ControlFlow<B>) -> ControlFlow<B> {
        for &mv in list_of(self.turn(), pattern(self.liftable())) {
            f(mv)?;
        }
        ControlFlow::Continue(())
    }

    #[inline]
    fn legal_moves(&self) -> Self::MoveList {
        *list_of(self.turn(), pattern(self.liftable()))
    }

    #[inline]
    fn move_count(&self) -> usize {
        2 * self.liftable().count_ones() as usize
    }

    #[inline]
    fn nth_move(&self, n: usize) -> Option<Sowing> {
        list_of(self.turn(), pattern(self.liftable()))
            .get(n)
            .copied()
    }

    #[inline]
    fn has_legal_moves(&self) -> bool {
        self.liftable() != 0
    }

    fn refusal(&self, Sowing { from, .. }: Sowing) -> Option<IllegalSowing> {
        if !ROWS.contains(from) {
            Some(IllegalSowing::OffBoard(from))
        } else if owner(ring_of(from)) != Some(self.turn()) {
            Some(IllegalSowing::NotYours(from))
        } else if self.board.count(ring_of(from)) == 0 {
            Some(IllegalSowing::Empty(from))
        } else {
            None
        }
    }

    fn is_capture(&self, mv: Sowing) -> bool {
        let before = self.captured(self.turn());
        let mut after = *self;
        after.play_unchecked(mv);
        // Nothing but a capture changes the count of the player who moves: a refill is the opponent's.
        after.captured(self.turn()) != before
    }

    #[inline(always)]
    fn play_unchecked(&mut self, mv: Sowing) {
        if self.board.is_low() {
            let standing = self.ledger.standing();
            if let Some(turn) = play_low(self.board.low, standing, mv, self.rules()) {
                self.board.low = turn.low;
                self.ledger.pass(turn.taken, turn.standing);
                if self.board.low_row_is_empty(self.turn()) {
                    *self = self.refilled().0;
                }
                return;
            }
        }
        *self = self.played_at_length(mv, |_| {});
    }

    /// A game that is stopped is won by the higher score, as one that is over.
    fn adjudicate(&self) -> Outcome {
        match self.margin(Player::First) {
            0 => Outcome::Draw,
            1.. => Outcome::Win(Player::First),
            _ => Outcome::Win(Player::Second),
        }
    }

    fn scores(&self) -> Option<ByPlayer<i32>> {
        Some(ByPlayer::new(
            self.score(Player::First),
            self.score(Player::Second),
        ))
    }
}

#[cfg(feature = "serde")]
boardgame_core::impl_serde!(OAnQuan, OAnQuanRules, OAnQuanOptions, Sowing);
