//! The text of a position: the rows, then `1` or `2` to move.

use core::fmt;
use core::str::FromStr;

use boardgame_core::grid::{Bitboard, read_rows, write_rows};
use boardgame_core::{Player, Position, PositionError, RulesOptions, Violations, split_fields};

use crate::{MukusIzi, MukusIziOptions, MukusIziRules, MukusIziSetup, SetupViolation};

pub(crate) fn parse(
    text: &str,
    rules: MukusIziRules,
) -> Result<MukusIzi, PositionError<SetupViolation>> {
    let [rows, turn] = split_fields(text, ["the rows of the board", "the player to move"])?;
    let (mut snails, mut slime) = (Bitboard::EMPTY, Bitboard::EMPTY);
    let piece = |character| match character {
        'S' => Some(true),
        '#' => Some(false),
        _ => None,
    };
    let found = read_rows(rows, piece, |square, is_snail| {
        if is_snail {
            snails |= square.into();
        } else {
            slime |= square.into();
        }
    })?;
    let snail = match (snails.first(), snails.len()) {
        (Some(snail), 1) => snail,
        (None, _) => return Err(rows.error_at(0, "no snail on the board").into()),
        _ => {
            let second = rows.text().match_indices('S').nth(1);
            let offset = second.map_or(0, |(offset, _)| offset);
            return Err(rows.error_at(offset, "a second snail").into());
        }
    };
    let turn = match turn.text() {
        "1" => Player::First,
        "2" => Player::Second,
        _ => return Err(turn.unexpected("the player to move", "`1` or `2`").into()),
    };
    let expected = rules.board();
    if found != expected {
        return Err(Violations::from(SetupViolation::Size { found, expected }).into());
    }
    let setup = MukusIziSetup { snail, slime, turn };
    Ok(MukusIzi::from_setup(setup, rules)?)
}

impl FromStr for MukusIzi {
    type Err = PositionError<SetupViolation>;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        // Options that state nothing are never impossible: the size falls back to the default.
        let rules = MukusIziOptions::default().build_beside(text);
        parse(text, rules.unwrap_or_default())
    }
}

impl fmt::Display for MukusIzi {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let slime = self.slime();
        write_rows(f, self.rules().board(), |square| {
            if square == self.snail() {
                Some('S')
            } else {
                slime.contains(square).then_some('#')
            }
        })?;
        f.write_str(match self.turn() {
            Player::First => " 1",
            Player::Second => " 2",
        })
    }
}
