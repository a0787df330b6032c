//! A position: the stones, whose turn it is.

use core::fmt;
use core::ops::ControlFlow;

use boardgame_core::grid::{Bitboard, Line, Square};
use boardgame_core::{
    ByPlayer, MoveList, Outcome, Player, Position, PositionError, RulesError, Violations, Zobrist,
    mix,
};

use crate::captures::{caught, threats};
use crate::rules::{BOARD, HomeStones, STONES, TO_WIN, home};
use crate::side::Side;
use crate::ways::{STEPS, Ways};
use crate::{IllegalStep, KureOptions, KureRules, KureSetup, SetupViolation, Step};

/// A position of Küre. Dark is [`Player::First`], Light [`Player::Second`].
///
/// ```
/// use kure::Kure;
/// use kure::core::{Player, Position};
///
/// let mut position = Kure::default();
/// position.play("d1-d2".parse()?)?;
/// assert_eq!(position.to_string(), "lllllll/7/7/7/7/3d3/ddd1ddd l");
/// assert_eq!(position.turn(), Player::Second);
///
/// let error = position.play("a7-b7".parse()?).unwrap_err();
/// assert_eq!(error.to_string(), "b7 is occupied");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Kure {
    /// The side of the player to move; the two change places with every move.
    pub(crate) own: Side,
    pub(crate) enemy: Side,
}

const _: () = assert!(size_of::<Kure>() == 16);

impl Kure {
    /// The start of a game.
    #[must_use]
    pub fn new(rules: KureRules) -> Self {
        let setup = KureSetup {
            stones: ByPlayer::new(home(Player::First), home(Player::Second)),
            turn: Player::First,
        };
        Self::assemble(setup, rules)
    }

    /// A position put together by hand.
    ///
    /// # Errors
    /// Everything in the setup that is impossible.
    pub fn from_setup(
        setup: KureSetup,
        rules: KureRules,
    ) -> Result<Self, Violations<SetupViolation>> {
        setup.check(rules)?;
        Ok(Self::assemble(setup, rules))
    }

    pub(crate) fn assemble(KureSetup { stones, turn }: KureSetup, rules: KureRules) -> Self {
        let side = |player| Side::new(stones[player], player, rules);
        Kure {
            own: side(turn),
            enemy: side(!turn),
        }
    }

    /// What stands where, and who is to move.
    #[must_use]
    pub const fn setup(&self) -> KureSetup {
        KureSetup {
            stones: self.stones(),
            turn: self.own.player(),
        }
    }

    /// The squares of each player's stones.
    #[must_use]
    pub const fn stones(&self) -> ByPlayer<Bitboard> {
        match self.own.player() {
            Player::First => ByPlayer::new(self.own.stones(), self.enemy.stones()),
            Player::Second => ByPlayer::new(self.enemy.stones(), self.own.stones()),
        }
    }

    /// Whose stone stands on a square, `None` of an empty one.
    #[must_use]
    pub fn stone_at(&self, square: Square) -> Option<Player> {
        let stones = self.stones();
        Player::ALL
            .into_iter()
            .find(|&player| stones[player].contains(square))
    }

    /// How many stones a player has taken; with four he has won.
    #[must_use]
    pub fn taken(&self, player: Player) -> usize {
        STONES.saturating_sub(self.stones()[!player].len())
    }

    /// The squares that the stone on `from` can go to; none unless it is a stone of the player to move, and none when the game is over.
    #[must_use]
    pub fn targets(&self, from: Square) -> Bitboard {
        let moves = self.legal_moves();
        let its_own = moves.iter().filter(|step| step.from() == from);
        its_own.map(|step| step.to()).collect()
    }

    /// The squares of the enemy stones that a legal move takes; none for an illegal one.
    #[must_use]
    pub fn captures(&self, step: Step) -> Bitboard {
        if self.is_legal(step) {
            caught(step.to(), self.own.stones(), self.enemy.stones())
        } else {
            Bitboard::EMPTY
        }
    }

    /// The lines that hold three stones of a player that count, as many as they may. Another stone may not come to stand there: one comes only
    /// from among those three, along the line. A home stone that never counts is none of them, even when it stands on the file.
    pub fn full_lines(&self, player: Player) -> impl Iterator<Item = Line> + use<> {
        let side = if player == self.turn() {
            self.own
        } else {
            self.enemy
        };
        side.lines().full().lines()
    }

    #[inline]
    fn won_by_captures(&self) -> bool {
        let most_lost = STONES - TO_WIN;
        self.own.stones().len() <= most_lost || self.enemy.stones().len() <= most_lost
    }

    /// What the player to move may do, whether or not the game has been won by captures.
    #[inline(always)]
    pub(crate) fn ways(&self) -> Ways {
        let own = self.own.stones();
        let (own_home, enemy_home) = (home(self.turn()), home(!self.turn()));
        let mut closed = own | self.enemy.stones() | own_home;
        // The guest himself can't stay on the row either: he would have to go sideways.
        if !(own & enemy_home).is_empty() {
            closed |= enemy_home;
        }
        let full = self.own.lines().full();
        let ways = Ways::new(own, BOARD.squares().without(closed), full);
        match self.own.home_stones() {
            HomeStones::Count => ways,
            HomeStones::NeverCount => ways.closed_to(self.own.uncounted(), full),
        }
    }

    /// The same stones with the other player to move.
    pub(crate) fn passed(&self) -> Self {
        Kure {
            own: self.enemy,
            enemy: self.own,
        }
    }
}

impl Default for Kure {
    fn default() -> Self {
        Self::new(KureRules::default())
    }
}

impl fmt::Debug for Kure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Kure({self}, {:?})", self.rules())
    }
}

impl Zobrist for Kure {
    #[inline]
    fn zobrist(&self) -> u64 {
        mix(self.own.word(), self.enemy.word())
    }
}

/// Moves are listed by direction (down to the left, down, down to the right, up to the left, up, up to the right), in each by the square
/// they lead to: `a1`, `b1`, … from the bottom rank up.
impl Position for Kure {
    const NAME: &'static str = "kure";
    const TITLE: &'static str = "Küre";
    const PLAYER_NAMES: ByPlayer<&'static str> = ByPlayer::new("Dark", "Light");
    /// Seven stones, each with three steps forward and three backward. No smaller bound holds: seven stones no two of which are next to each
    /// other but sideways, on ranks 3 to 6 and files b to f, have them all, as in `4lll/1dd4/4dd1/7/1ddd2l/7/7 d`.
    const MAX_MOVES: usize = STONES * STEPS.len();

    type Rules = KureRules;
    type Options = KureOptions;
    type Move = Step;
    type IllegalMove = IllegalStep;
    type Violation = SetupViolation;
    type MoveList = MoveList<Step, { Self::MAX_MOVES }>;

    /// Never fails: all rules start a game.
    fn start(rules: KureRules) -> Result<Self, RulesError> {
        Ok(Self::new(rules))
    }

    fn parse(text: &str, rules: KureRules) -> Result<Self, PositionError<SetupViolation>> {
        crate::text::parse(text, rules)
    }

    fn rules(&self) -> KureRules {
        self.own.rules()
    }

    #[inline]
    fn turn(&self) -> Player {
        self.own.player()
    }

    /// Four stones taken decide before mobility is looked at.
    fn outcome(&self) -> Option<Outcome> {
        for player in Player::ALL {
            if self.taken(player) >= TO_WIN {
                return Some(Outcome::Win(player));
            }
        }
        (!self.has_legal_moves()).then_some(Outcome::Win(!self.turn()))
    }

    #[inline]
    fn for_each_move<B>(&self, mut f: impl FnMut(Step) -> ControlFlow<B>) -> ControlFlow<B> {
        if self.won_by_captures() {
            return ControlFlow::Continue(());
        }
        for (by, targets) in self.ways().by_direction() {
            for to in targets {
                f(Step::ending_on(to, by))?;
            }
        }
        ControlFlow::Continue(())
    }

    #[inline]
    fn legal_moves(&self) -> Self::MoveList {
        MoveList::build(|list| {
            if !self.won_by_captures() {
                self.ways().list(list);
            }
        })
    }

    #[inline(always)]
    fn move_count(&self) -> usize {
        if self.won_by_captures() {
            return 0;
        }
        self.ways().count()
    }

    #[inline(always)]
    fn nth_move(&self, n: usize) -> Option<Step> {
        if self.won_by_captures() {
            return None;
        }
        self.ways().nth(n)
    }

    #[inline]
    fn has_legal_moves(&self) -> bool {
        !self.won_by_captures() && !self.ways().is_empty()
    }

    fn is_capture(&self, step: Step) -> bool {
        let (own, enemy) = (self.own.stones(), self.enemy.stones());
        threats(own, enemy).contains(step.to()) && self.is_legal(step)
    }

    fn refusal(&self, step: Step) -> Option<IllegalStep> {
        let (from, to) = (step.from(), step.to());
        let player = self.turn();
        let (own_home, enemy_home) = (home(player), home(!player));
        if !BOARD.contains(from) {
            return Some(IllegalStep::OffBoard(from));
        }
        match self.stone_at(from) {
            None => return Some(IllegalStep::EmptyOrigin(from)),
            Some(owner) if owner != player => return Some(IllegalStep::EnemyOrigin(from)),
            Some(_) => {}
        }
        // Light's home row is the top one: a text can name the rank behind it, though the board doesn't have it.
        if own_home.contains(from) && to.rank() == BOARD.ranks() && from.distance(to) == 1 {
            return Some(IllegalStep::BackwardFromHome { from, to });
        }
        if !BOARD.contains(to) {
            return Some(IllegalStep::OffBoard(to));
        }
        if self.stone_at(to).is_some() {
            return Some(IllegalStep::Occupied(to));
        }
        if from.rank() == to.rank() {
            return Some(IllegalStep::Sideways { from, to });
        }
        if from.distance(to) > 1 {
            return Some(IllegalStep::TooFar { from, to });
        }
        if own_home.contains(to) {
            return Some(IllegalStep::ReturnHome(to));
        }
        if enemy_home.contains(to) {
            if let Some(guest) = (self.own.stones() & enemy_home).first() {
                return Some(IllegalStep::SecondGuest { to, guest });
            }
        }
        // A stone that counts where it stands may go on along its line.
        let counted = self.own.stones().without(self.own.uncounted());
        let mut full = self.own.lines().full().through(to);
        full.find(|line| !(counted & line.squares()).contains(from))
            .map(|line| IllegalStep::FourInLine { to, line })
    }

    #[inline]
    fn play_unchecked(&mut self, step: Step) {
        let (from, to) = (step.from(), step.to());
        let (mut own, mut enemy) = (self.own, self.enemy);
        if threats(own.stones(), enemy.stones()).contains(to) {
            enemy.toggle(caught(to, own.stones(), enemy.stones()));
        }
        own.toggle(Bitboard::of(from) ^ Bitboard::of(to));
        *self = Kure {
            own: enemy,
            enemy: own,
        };
    }
}

#[cfg(feature = "serde")]
boardgame_core::impl_serde!(Kure, KureRules, KureOptions, Step);
