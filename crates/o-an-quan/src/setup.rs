//! Positions put together by hand.

use alloc::format;
use alloc::string::String;
use alloc::vec;

use boardgame_core::{ByPlayer, Player, Position, Violations};

use crate::OAnQuan;
use crate::place::RING;
use crate::position::Captured;

/// How many citizens the game has, on the board and captured, debts deducted.
const CITIZENS: i32 = 50;

/// The bounds of a net count: what a player may owe, and what the other one has then at most.
pub(crate) const LEAST_NET: i16 = -10_000;
pub(crate) const MOST_NET: i16 = 10_050;

/// The most citizens that can lie on the board, and so on one square: when both owe all they can.
pub(crate) const MOST_ON_BOARD: u16 = 20_050;

/// What lies on a mandarin square.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct MandarinSquare {
    /// Whether its mandarin still stands there.
    pub mandarin: bool,
    /// How many citizens lie there.
    pub citizens: u16,
}

/// What lies where, what is captured, and who is to move: everything about a position but its rules.
///
/// ```
/// use o_an_quan::{MandarinSquare, OAnQuan, OAnQuanRules};
///
/// // A handicap: one citizen of each of Second's squares goes to First at once.
/// let mut setup = OAnQuan::default().setup();
/// setup.rows.second = [4; 5];
/// setup.captured.first.citizens = 5;
/// let position = OAnQuan::from_setup(setup, OAnQuanRules::default())?;
/// assert_eq!(position.to_string(), "4,4,4,4,4/5,5,5,5,5 Q0,Q0 1 5,0");
///
/// setup.right = MandarinSquare::default();
/// let error = OAnQuan::from_setup(setup, OAnQuanRules::default()).unwrap_err();
/// assert_eq!(error.to_string(), "1 mandarin on the board and 0 captured make 1, not 2");
/// # Ok::<(), o_an_quan::core::Violations<o_an_quan::SetupViolation>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct OAnQuanSetup {
    /// The citizens on each player's squares, from file `a` to file `e`.
    pub rows: ByPlayer<[u16; 5]>,
    /// The mandarin square on the left.
    pub left: MandarinSquare,
    /// The mandarin square on the right.
    pub right: MandarinSquare,
    /// Whose turn it is.
    pub turn: Player,
    /// What each player has captured.
    pub captured: ByPlayer<Captured>,
}

/// Why a setup is impossible.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
pub enum SetupViolation {
    /// A net count is beyond what a player can owe, or the other one can have then.
    #[error("a net count of {net} captured by {} is not between -10000 and 10050", name(*.player))]
    NetCount {
        /// Whose net count it is.
        player: Player,
        /// The number.
        net: i16,
    },
    /// Citizens have appeared or vanished.
    #[error("{} on the board and {captured} captured make {}, not 50", counted(*.board, "citizen"), .board + .captured)]
    Citizens {
        /// How many lie on the board.
        board: i32,
        /// What both net counts make.
        captured: i32,
    },
    /// Mandarins have.
    #[error("{} on the board and {captured} captured make {}, not 2", counted((*.board).into(), "mandarin"), .board + .captured)]
    Mandarins {
        /// How many stand on the board.
        board: u16,
        /// How many are captured.
        captured: u16,
    },
    /// Positions are those after a refill.
    #[error("the empty row of {}, who is to move, should have been refilled", name(*.0))]
    EmptyRow(Player),
}

/// The player's name in this game.
fn name(player: Player) -> &'static str {
    OAnQuan::PLAYER_NAMES[player]
}

/// So many of a thing, in words.
fn counted(count: i32, thing: &str) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{count} {thing}{plural}")
}

impl OAnQuanSetup {
    /// The citizens in ring order.
    pub(crate) fn counts(&self) -> [u16; RING] {
        let [a1, b1, c1, d1, e1] = self.rows.first;
        let [a2, b2, c2, d2, e2] = self.rows.second;
        let (left, right) = (self.left.citizens, self.right.citizens);
        [a1, b1, c1, d1, e1, right, e2, d2, c2, b2, a2, left]
    }

    /// Looks for everything that makes this setup impossible, but for the empty row: whether that is allowed depends on the rules.
    pub(crate) fn check(&self) -> Result<(), Violations<SetupViolation>> {
        let mut found = vec![];
        for player in Player::ALL {
            let net = self.captured[player].citizens;
            if !(LEAST_NET..=MOST_NET).contains(&net) {
                found.push(SetupViolation::NetCount { player, net });
            }
        }
        let captured = self.captured.map(|captured| i32::from(captured.citizens));
        let captured = captured.first + captured.second;
        let board = self.counts().into_iter().map(i32::from).sum();
        if board + captured != CITIZENS {
            found.push(SetupViolation::Citizens { board, captured });
        }
        let captured = self.captured.map(|captured| u16::from(captured.mandarins));
        let captured = captured.first + captured.second;
        let board = u16::from(self.left.mandarin) + u16::from(self.right.mandarin);
        if board + captured != 2 {
            found.push(SetupViolation::Mandarins { board, captured });
        }
        Violations::check(found)
    }
}
