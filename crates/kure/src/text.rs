//! The text of a position: the rows, then `d` or `l` to move.

use core::fmt;
use core::str::FromStr;

use boardgame_core::grid::{Bitboard, read_rows, write_rows};
use boardgame_core::{ByPlayer, Player, Position, PositionError, Violations, split_fields};

use crate::rules::BOARD;
use crate::{Kure, KureRules, KureSetup, SetupViolation};

/// The letters of the players: dark and light.
pub(crate) const LETTERS: ByPlayer<char> = ByPlayer::new('d', 'l');

fn player(letter: char) -> Option<Player> {
    Player::ALL
        .into_iter()
        .find(|&player| LETTERS[player] == letter)
}

pub(crate) fn parse(text: &str, rules: KureRules) -> Result<Kure, PositionError<SetupViolation>> {
    let [rows, turn] = split_fields(text, ["the rows of the board", "the side to move"])?;
    let mut stones = ByPlayer::new(Bitboard::EMPTY, Bitboard::EMPTY);
    let size = read_rows(rows, player, |square, player| {
        stones[player] |= square.into();
    })?;
    let mut letters = turn.text().chars();
    let turn = match (letters.next().and_then(player), letters.next()) {
        (Some(player), None) => player,
        _ => return Err(turn.unexpected("the side to move", "`d` or `l`").into()),
    };
    if size != BOARD {
        return Err(Violations::from(SetupViolation::Size(size)).into());
    }
    Ok(Kure::from_setup(KureSetup { stones, turn }, rules)?)
}

impl FromStr for Kure {
    type Err = PositionError<SetupViolation>;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        parse(text, KureRules::default())
    }
}

impl fmt::Display for Kure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_rows(f, BOARD, |square| {
            self.stone_at(square).map(|player| LETTERS[player])
        })?;
        write!(f, " {}", LETTERS[self.turn()])
    }
}
