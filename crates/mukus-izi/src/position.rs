//! A position: the snail, the free squares, whose turn it is.

use core::fmt;
use core::hash::{Hash, Hasher};
use core::ops::ControlFlow;

use boardgame_core::grid::{Bitboard, Square};
use boardgame_core::{
    ByPlayer, MoveList, Outcome, Player, Position, PositionError, RulesError, RulesOptions,
    Violations, Zobrist, mix,
};

use crate::{
    Blocked, IllegalStep, MukusIziOptions, MukusIziRules, MukusIziSetup, SetupViolation, Step,
};

/// A position of Mukus İzi.
///
/// Two positions are equal when the same squares are slimed, the snail is on the same square, the same player is to move and the rules are the
/// same for the rest of the game: where the snail started makes no difference.
///
/// ```
/// use mukus_izi::MukusIzi;
/// use mukus_izi::core::{Player, Position};
///
/// let mut position = MukusIzi::default();
/// position.play("e5".parse()?)?;
/// assert_eq!(position.to_string(), "7/7/4S2/3#3/7/7/7 2");
/// assert_eq!(position.turn(), Player::Second);
///
/// let error = position.play("d4".parse()?).unwrap_err();
/// assert_eq!(error.to_string(), "d4 is covered with slime");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy)]
pub struct MukusIzi {
    /// The squares that were never visited.
    free: Bitboard,
    /// The square of the snail. As wide as what follows, so that a position is copied in whole words: with fields of one byte a fifth fewer positions
    /// were made a second.
    snail: u32,
    /// From the lowest bit: the rules in sixteen bits, then the turn.
    rest: u32,
}

const _: () = assert!(size_of::<MukusIzi>() == 16);

const TURN: u32 = 16;

/// The steps from each square by the size of the board, which is not off it but may be; from a goal there are none, so that nobody has to look
/// whether the game is over.
static STEPS: [[Bitboard; 64]; 16] = {
    let mut steps = [[Bitboard::EMPTY; 64]; 16];
    let mut size = 1;
    while size <= 8 {
        let mut from = 1;
        while from < 64 {
            steps[size][from] = Square::from_index(from as u8).neighbours();
            from += 1;
        }
        steps[size][9 * (size - 1)] = Bitboard::EMPTY;
        size += 1;
    }
    steps
};

/// Which squares can lie around a square that is bit 9.
const AROUND: [u8; 8] = [0, 1, 2, 8, 10, 16, 17, 18];

/// The highest byte of its product with a set of these is another one for each of the 256 sets, which a constant evaluation checks below.
const GATHER: u64 = 0x2004_0880_0000_0000;

/// How far on from the snail each of its targets lies, modulo 64, by the byte that stands for them all; then zeros.
///
/// With this random games run 1.7 times as fast as when the set of targets is walked through up to the n-th.
static ONWARD: [[u8; 8]; 256] = {
    let mut onward = [[0; 8]; 256];
    let mut set = 1_usize;
    while set < 256 {
        let (mut squares, mut steps, mut n, mut at) = (0_u64, [0; 8], 0, 0);
        while at < 8 {
            if set >> at & 1 == 1 {
                squares |= 1 << AROUND[at];
                steps[n] = AROUND[at].wrapping_sub(9);
                n += 1;
            }
            at += 1;
        }
        let byte = (squares.wrapping_mul(GATHER) >> 56) as usize;
        assert!(byte != 0 && onward[byte][0] == 0);
        onward[byte] = steps;
        set += 1;
    }
    onward
};

impl MukusIzi {
    /// The start of a game.
    ///
    /// # Errors
    /// When the rules don't say where the snail starts, as rules that came with a position may.
    pub fn new(rules: MukusIziRules) -> Result<Self, RulesError> {
        // Building the options again puts the snail on the centre where nothing was said and there is one.
        let rules = MukusIziOptions::from(rules).build()?;
        let centre = Square::from_index(9 * (rules.size() / 2));
        let snail = rules.start().unwrap_or(centre);
        Ok(Self::assemble(snail, Bitboard::EMPTY, Player::First, rules))
    }

    /// A position put together by hand.
    ///
    /// # Errors
    /// Everything in the setup that is impossible.
    pub fn from_setup(
        setup: MukusIziSetup,
        rules: MukusIziRules,
    ) -> Result<Self, Violations<SetupViolation>> {
        setup.check(rules)?;
        Ok(Self::assemble(setup.snail, setup.slime, setup.turn, rules))
    }

    fn assemble(snail: Square, slime: Bitboard, turn: Player, rules: MukusIziRules) -> Self {
        let free = rules.board().squares().without(slime | snail.into());
        Self::of_parts(free, snail, turn, rules)
    }

    fn of_parts(free: Bitboard, snail: Square, turn: Player, rules: MukusIziRules) -> Self {
        let rules = u32::from(rules.packed());
        MukusIzi {
            free,
            snail: snail.index() as u32,
            rest: rules | (turn as u32) << TURN,
        }
    }

    /// What stands where, and who is to move.
    #[must_use]
    pub fn setup(&self) -> MukusIziSetup {
        MukusIziSetup {
            snail: self.snail(),
            slime: self.slime(),
            turn: self.turn(),
        }
    }

    /// Where the snail is.
    #[must_use]
    #[inline]
    pub const fn snail(&self) -> Square {
        Square::from_index(self.snail as u8)
    }

    /// The squares covered with slime.
    #[must_use]
    pub fn slime(&self) -> Bitboard {
        let taken = self.free | self.snail().into();
        self.rules().board().squares().without(taken)
    }

    /// The squares that were never visited.
    #[must_use]
    pub const fn free(&self) -> Bitboard {
        self.free
    }

    /// A player's goal: the bottom left corner is `First`'s, the top right one `Second`'s.
    #[must_use]
    pub const fn goal(&self, player: Player) -> Square {
        match player {
            Player::First => Square::from_index(0),
            Player::Second => self.packed_rules().board().last(),
        }
    }

    /// The squares that the snail can go to; none when the game is over.
    #[must_use]
    #[inline]
    pub const fn targets(&self) -> Bitboard {
        Bitboard(STEPS[(self.rest & 15) as usize][(self.snail & 63) as usize].0 & self.free.0)
    }

    #[inline]
    const fn packed_rules(&self) -> MukusIziRules {
        MukusIziRules::from_packed(self.rest as u16)
    }

    /// All that the rest of the game depends on.
    fn state(&self) -> (u64, u64) {
        const START: u32 = MukusIziRules::START_BITS as u32;
        let rest = u64::from(self.rest & !START) << 8;
        (self.free.0, rest | u64::from(self.snail))
    }

    /// This position with every square put through a map, and the players exchanged where it says so.
    pub(crate) fn mapped(
        &self,
        set: impl Fn(Bitboard) -> Bitboard,
        square: impl Fn(Square) -> Square,
        swap: bool,
    ) -> Self {
        let turn = self.turn();
        Self::of_parts(
            set(self.free),
            square(self.snail()),
            if swap { !turn } else { turn },
            self.rules(),
        )
    }
}

impl Default for MukusIzi {
    fn default() -> Self {
        let rules = MukusIziRules::default();
        let centre = Square::from_index(3 * 8 + 3);
        Self::assemble(centre, Bitboard::EMPTY, Player::First, rules)
    }
}

impl fmt::Debug for MukusIzi {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("MukusIzi")
            .field("free", &self.free)
            .field("snail", &self.snail())
            .field("turn", &self.turn())
            .field("rules", &self.rules())
            .finish()
    }
}

impl PartialEq for MukusIzi {
    fn eq(&self, other: &Self) -> bool {
        self.state() == other.state()
    }
}

impl Eq for MukusIzi {}

impl Hash for MukusIzi {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.state().hash(hasher);
    }
}

impl Zobrist for MukusIzi {
    #[inline]
    fn zobrist(&self) -> u64 {
        let (free, rest) = self.state();
        mix(free, rest)
    }
}

/// Moves are listed by their square, `a1`, `b1`, … from the bottom rank up.
impl Position for MukusIzi {
    const NAME: &'static str = "mukus-izi";
    const TITLE: &'static str = "Mukus İzi";
    const PLAYER_NAMES: ByPlayer<&'static str> = ByPlayer::new("First", "Second");
    /// A king's steps on an open board.
    const MAX_MOVES: usize = 8;

    type Rules = MukusIziRules;
    type Options = MukusIziOptions;
    type Move = Step;
    type IllegalMove = IllegalStep;
    type Violation = SetupViolation;
    type MoveList = MoveList<Step, { Self::MAX_MOVES }>;

    fn start(rules: MukusIziRules) -> Result<Self, RulesError> {
        Self::new(rules)
    }

    fn parse(text: &str, rules: MukusIziRules) -> Result<Self, PositionError<SetupViolation>> {
        crate::text::parse(text, rules)
    }

    #[inline]
    fn rules(&self) -> MukusIziRules {
        self.packed_rules()
    }

    #[inline]
    fn turn(&self) -> Player {
        if self.rest >> TURN & 1 == 0 {
            Player::First
        } else {
            Player::Second
        }
    }

    /// A goal decides before mobility is looked at, whoever brought the snail there.
    fn outcome(&self) -> Option<Outcome> {
        for player in Player::ALL {
            if self.snail() == self.goal(player) {
                return Some(Outcome::Win(player));
            }
        }
        if !self.targets().is_empty() {
            return None;
        }
        Some(match self.rules().blocked() {
            Blocked::Loses => Outcome::Win(!self.turn()),
            Blocked::Draws => Outcome::Draw,
        })
    }

    #[inline]
    fn for_each_move<B>(&self, mut f: impl FnMut(Step) -> ControlFlow<B>) -> ControlFlow<B> {
        for to in self.targets() {
            f(Step { to })?;
        }
        ControlFlow::Continue(())
    }

    #[inline]
    fn move_count(&self) -> usize {
        self.targets().len()
    }

    #[inline]
    fn nth_move(&self, n: usize) -> Option<Step> {
        // The snail comes to bit 9.
        let around = self.targets().0.rotate_right(self.snail + 64 - 9);
        let byte = around.wrapping_mul(GATHER) >> 56;
        match *ONWARD[byte as usize].get(n)? {
            0 => None,
            onward => Some(Step {
                to: Square::from_index((self.snail as u8).wrapping_add(onward)),
            }),
        }
    }

    #[inline]
    fn has_legal_moves(&self) -> bool {
        !self.targets().is_empty()
    }

    fn refusal(&self, Step { to }: Step) -> Option<IllegalStep> {
        let size = self.rules().board();
        if self.targets().contains(to) {
            None
        } else if !size.contains(to) {
            Some(IllegalStep::OffBoard { to, size })
        } else if to == self.snail() {
            Some(IllegalStep::Standing(to))
        } else if !self.free.contains(to) {
            Some(IllegalStep::Slimed(to))
        } else {
            let from = self.snail();
            Some(IllegalStep::TooFar { from, to })
        }
    }

    #[inline]
    fn play_unchecked(&mut self, Step { to }: Step) {
        self.free = self.free.without(to.into());
        self.snail = to.index() as u32;
        self.rest ^= 1 << TURN;
    }
}

#[cfg(feature = "serde")]
boardgame_core::impl_serde!(MukusIzi, MukusIziRules, MukusIziOptions, Step);
