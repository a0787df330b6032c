//! A position: the stones, whose turn it is, and what is to be done.

use core::fmt;
use core::ops::ControlFlow;

use boardgame_core::grid::{Bitboard, Square};
use boardgame_core::{
    ByPlayer, MoveList, Outcome, Player, Position, PositionError, RulesError, Violations,
};

use crate::ordinal::nth;
use crate::slides::{Slides, can_slide, origin};
use crate::squares::{corners, removable, squares, squares_at};
use crate::status::Status;
use crate::turns::{is_locked, passes};
use crate::{
    IllegalMove, KareKapanOptions, KareKapanRules, KareKapanSetup, KareMove, Phase, SetupViolation,
};

/// A position of Kare Kapan.
///
/// ```
/// use kare_kapan::core::Position;
/// use kare_kapan::KareKapan;
///
/// let mut position: KareKapan = "bb2/bbw1/www1 w move".parse()?;
/// position.play("c1-d1".parse()?)?;
/// assert_eq!(position.to_string(), "bb2/bbw1/ww1w b move");
///
/// let error = position.play("a3-c3".parse()?).unwrap_err();
/// assert_eq!(error.to_string(), "the way from a3 to c3 is blocked on b3");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct KareKapan {
    /// The stones of the side to move: to hand the turn over is to exchange two words, without a look-up by colour.
    pub(crate) own: Bitboard,
    pub(crate) other: Bitboard,
    pub(crate) empty: Bitboard,
    /// The turn, the phase and the rules.
    pub(crate) status: Status,
}

const _: () = assert!(size_of::<KareKapan>() == 32);

impl KareKapan {
    /// A side with so many stones, or fewer, has lost.
    pub(crate) const LOST_AT: usize = 3;

    /// The start of a game.
    #[must_use]
    pub fn new(rules: KareKapanRules) -> Self {
        let none = Bitboard::EMPTY;
        Self::assemble(none, none, Player::First, Phase::Place, rules)
    }

    /// A position put together by hand.
    ///
    /// # Errors
    /// Everything in the setup that is impossible.
    pub fn from_setup(
        setup: KareKapanSetup,
        rules: KareKapanRules,
    ) -> Result<Self, Violations<SetupViolation>> {
        setup.check(rules)?;
        Ok(setup.assemble(rules))
    }

    pub(crate) fn assemble(
        own: Bitboard,
        other: Bitboard,
        turn: Player,
        phase: Phase,
        rules: KareKapanRules,
    ) -> Self {
        let status = Status::new(turn, phase, rules);
        let down = |stones: Bitboard| stones.len() <= Self::LOST_AT;
        let lost = phase != Phase::Place && (down(own) || down(other));
        KareKapan {
            own,
            other,
            empty: rules.board().squares().without(own | other),
            status: if lost { status.lost() } else { status },
        }
    }

    /// What stands where, who is to move, and what he has to do.
    #[must_use]
    pub fn setup(&self) -> KareKapanSetup {
        KareKapanSetup {
            white: self.stones(Player::First),
            black: self.stones(Player::Second),
            turn: self.turn(),
            phase: self.phase(),
        }
    }

    /// The stones of a player on the board.
    #[must_use]
    #[inline]
    pub fn stones(&self, player: Player) -> Bitboard {
        if player == self.turn() {
            self.own
        } else {
            self.other
        }
    }

    /// The points without a stone.
    #[must_use]
    pub const fn empty(&self) -> Bitboard {
        self.empty
    }

    /// Whose stone stands on a point, `None` of an empty one.
    #[must_use]
    pub fn owner(&self, point: Square) -> Option<Player> {
        Player::ALL
            .into_iter()
            .find(|&player| self.stones(player).contains(point))
    }

    /// The part the game is in, with the removals that are owed.
    #[must_use]
    pub const fn phase(&self) -> Phase {
        self.status.phase()
    }

    /// How many stones a player has still to place.
    #[must_use]
    pub fn in_hand(&self, player: Player) -> usize {
        match self.phase() {
            Phase::Place => self
                .rules()
                .stones_each()
                .saturating_sub(self.stones(player).len()),
            Phase::Open { .. } | Phase::Move | Phase::Take(_) => 0,
        }
    }

    /// How many removals a player still owes. Those that find no stone to remove will lapse.
    #[must_use]
    pub const fn owed(&self, player: Player) -> u8 {
        self.phase().owed(player, self.status.turn())
    }

    /// A player's squares, each by the lower left one of its four corners.
    #[must_use]
    pub fn squares(&self, player: Player) -> Bitboard {
        squares(self.stones(player))
    }

    /// The squares of a player that have a point for a corner, each by its lower left one: those that a slide to the point has made.
    #[must_use]
    pub fn squares_at(&self, player: Player, point: Square) -> Bitboard {
        squares_at(self.stones(player), point)
    }

    /// How many squares a player has; those that overlap all count.
    #[must_use]
    pub fn square_count(&self, player: Player) -> usize {
        self.squares(player).len()
    }

    /// The stones of a player that stand in squares of his.
    #[must_use]
    pub fn square_stones(&self, player: Player) -> Bitboard {
        corners(self.squares(player))
    }

    /// The enemy stones that a player could remove from this board, whatever the phase.
    #[must_use]
    #[inline]
    pub fn removable(&self, by: Player) -> Bitboard {
        self.removable_of(self.stones(!by))
    }

    #[inline]
    pub(crate) fn removable_of(&self, stones: Bitboard) -> Bitboard {
        removable(stones, self.rules())
    }

    /// How many moves there are where nothing slides.
    #[inline(always)]
    fn count_without_slides(&self) -> usize {
        if self.status.is_lost() {
            return 0;
        }
        match self.phase() {
            Phase::Place => self.empty.len(),
            Phase::Open { .. } | Phase::Take(_) => self.removable_of(self.other).len(),
            Phase::Move => usize::from(self.passes()),
        }
    }

    /// The move that has so many before it where nothing slides.
    #[inline(always)]
    fn nth_without_slides(&self, n: usize) -> Option<KareMove> {
        if self.status.is_lost() {
            return None;
        }
        match self.phase() {
            Phase::Place => nth(self.empty, n).map(KareMove::Place),
            Phase::Open { .. } | Phase::Take(_) => {
                nth(self.removable_of(self.other), n).map(KareMove::Remove)
            }
            Phase::Move => (n == 0 && self.passes()).then_some(KareMove::Pass),
        }
    }

    /// The points that a legal move can place on, slide to or remove from.
    pub(crate) fn targets(&self) -> Bitboard {
        if self.status.is_lost() {
            return Bitboard::EMPTY;
        }
        match self.phase() {
            Phase::Place => self.empty,
            Phase::Open { .. } | Phase::Take(_) => self.removable_of(self.other),
            Phase::Move => Slides::of(self.own, self.empty)
                .0
                .into_iter()
                .fold(Bitboard::EMPTY, |all, targets| all | targets),
        }
    }

    /// Whether the board is full and nobody can remove a stone: the game is drawn.
    pub(crate) fn is_locked(&self) -> bool {
        is_locked(self.own, self.other, self.empty, self.rules())
    }

    /// Whether the side to move, which can't slide, passes.
    #[inline]
    fn passes(&self) -> bool {
        passes(self.own, self.other, self.empty, self.status)
    }

    /// This position with every point put through a map, and the players exchanged when asked.
    pub(crate) fn mapped(&self, set: impl Fn(Bitboard) -> Bitboard, swap: bool) -> Self {
        let turn = if swap { !self.turn() } else { self.turn() };
        let phase = match self.phase() {
            Phase::Open { white, black } if swap => Phase::Open {
                white: black,
                black: white,
            },
            phase => phase,
        };
        Self::assemble(set(self.own), set(self.other), turn, phase, self.rules())
    }
}

impl fmt::Debug for KareKapan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "KareKapan({self}, {:?})", self.rules())
    }
}

impl Default for KareKapan {
    fn default() -> Self {
        Self::new(KareKapanRules::default())
    }
}

/// Placings and removals are listed by their point, `a1`, `b1`, … from the bottom rank up. Slides are listed by direction (north, east,
/// south, west), in each by where they end.
impl Position for KareKapan {
    const NAME: &'static str = "kare-kapan";
    const TITLE: &'static str = "Kare Kapan";
    const PLAYER_NAMES: ByPlayer<&'static str> = ByPlayer::new("White", "Black");
    /// The most slides on the largest board: 56 placings and 28 removals are fewer.
    // While a game goes on each side has four stones or more. To take an enemy stone away only lengthens slides, so there are most
    // against exactly four; over all boards with four enemy stones the test of the bounds finds the exact maximum by dynamic
    // programming. It is reached: stones all along the border but for the corners, where the enemy stands.
    const MAX_MOVES: usize = 120;

    type Rules = KareKapanRules;
    type Options = KareKapanOptions;
    type Move = KareMove;
    type IllegalMove = IllegalMove;
    type Violation = SetupViolation;
    type MoveList = MoveList<KareMove, { Self::MAX_MOVES }>;

    fn start(rules: KareKapanRules) -> Result<Self, RulesError> {
        Ok(Self::new(rules))
    }

    fn parse(text: &str, rules: KareKapanRules) -> Result<Self, PositionError<SetupViolation>> {
        crate::text::parse(text, rules)
    }

    fn rules(&self) -> KareKapanRules {
        self.status.rules()
    }

    #[inline]
    fn turn(&self) -> Player {
        self.status.turn()
    }

    fn outcome(&self) -> Option<Outcome> {
        if self.status.is_lost() {
            let loser = if self.own.len() <= Self::LOST_AT {
                self.turn()
            } else {
                !self.turn()
            };
            return Some(Outcome::Win(!loser));
        }
        if self.phase() != Phase::Move || can_slide(self.own, self.empty) || self.passes() {
            None
        } else if self.is_locked() {
            Some(Outcome::Draw)
        } else {
            Some(Outcome::Win(!self.turn()))
        }
    }

    #[inline]
    fn for_each_move<B>(&self, mut f: impl FnMut(KareMove) -> ControlFlow<B>) -> ControlFlow<B> {
        if self.status.is_lost() {
            return ControlFlow::Continue(());
        }
        match self.phase() {
            Phase::Place => {
                for to in self.empty {
                    f(KareMove::Place(to))?;
                }
            }
            Phase::Open { .. } | Phase::Take(_) => {
                for point in self.removable_of(self.other) {
                    f(KareMove::Remove(point))?;
                }
            }
            Phase::Move => {
                let Slides(sets) = Slides::of(self.own, self.empty);
                for (direction, set) in sets.into_iter().enumerate() {
                    for to in set {
                        let from = origin(self.own, direction, to);
                        f(KareMove::Slide { from, to })?;
                    }
                }
                if !can_slide(self.own, self.empty) && self.passes() {
                    f(KareMove::Pass)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    // Inlined for good with all it calls, and the slides found before anything is asked, so that `nth_move` beside it finds nothing anew.
    #[inline(always)]
    fn move_count(&self) -> usize {
        let slides = Slides::of(self.own, self.empty).count();
        if self.status.is_sliding() && slides > 0 {
            return slides;
        }
        self.count_without_slides()
    }

    #[inline(always)]
    fn nth_move(&self, n: usize) -> Option<KareMove> {
        let slides = Slides::of(self.own, self.empty);
        if self.status.is_sliding() && slides.count() > 0 {
            return (n < slides.count()).then(|| {
                let (from, to) = slides.nth(n, self.own);
                KareMove::Slide { from, to }
            });
        }
        self.nth_without_slides(n)
    }

    #[inline]
    fn has_legal_moves(&self) -> bool {
        self.outcome().is_none()
    }

    fn refusal(&self, mv: KareMove) -> Option<IllegalMove> {
        self.why_not(mv)
    }

    fn is_capture(&self, mv: KareMove) -> bool {
        matches!(mv, KareMove::Remove(_))
    }

    // Inlined where moves are generated, the kind of move is known, and slides and placings have nothing to tell apart.
    #[inline(always)]
    fn play_unchecked(&mut self, mv: KareMove) {
        match mv {
            KareMove::Slide { from, to } => self.slide(from, to),
            KareMove::Place(to) => self.place(to),
            KareMove::Remove(from) => self.remove(from),
            KareMove::Pass => self.hand_over(),
        }
    }
}

#[cfg(feature = "serde")]
boardgame_core::impl_serde!(KareKapan, KareKapanRules, KareKapanOptions, KareMove);
