//! The text of a position: both rows, the mandarin squares, the player to move, what is captured.

use core::fmt;
use core::str::FromStr;

use boardgame_core::{ByPlayer, Field, Player, Position, PositionError, TextError, split_fields};

use crate::position::Captured;
use crate::setup::{LEAST_NET, MOST_NET, MOST_ON_BOARD};
use crate::{MandarinSquare, OAnQuan, OAnQuanRules, OAnQuanSetup, SetupViolation};

/// Exactly `N` parts of a field.
fn parts<'a, const N: usize>(
    field: Field<'a>,
    separator: char,
    expected: &str,
) -> Result<[Field<'a>; N], TextError> {
    let mut parts = [field; N];
    let mut found = 0;
    for part in field.split(separator) {
        if let Some(place) = parts.get_mut(found) {
            *place = part;
        }
        found += 1;
    }
    if found == N {
        Ok(parts)
    } else {
        Err(field.error_at(0, format_args!("expected {expected}, found {found}")))
    }
}

fn citizens(field: Field<'_>) -> Result<u16, TextError> {
    let count = field.number("the count of citizens", 0..=i32::from(MOST_ON_BOARD))?;
    Ok(count as u16)
}

fn row(field: Field<'_>) -> Result<[u16; 5], TextError> {
    let squares: [Field<'_>; 5] = parts(field, ',', "five counts of citizens in a row")?;
    let mut row = [0; 5];
    for (count, square) in row.iter_mut().zip(squares) {
        *count = citizens(square)?;
    }
    Ok(row)
}

fn mandarin_square(field: Field<'_>) -> Result<MandarinSquare, TextError> {
    let mandarin = field.text().starts_with('Q');
    let count = field.part(usize::from(mandarin)..field.text().len());
    Ok(MandarinSquare {
        mandarin,
        citizens: citizens(count)?,
    })
}

fn captured(field: Field<'_>) -> Result<Captured, TextError> {
    let net = field.text().trim_end_matches('Q').len();
    let mandarins = field.text().len() - net;
    if mandarins > 2 {
        return Err(field.error_at(net + 2, "more mandarins captured than the game has"));
    }
    let bounds = i32::from(LEAST_NET)..=i32::from(MOST_NET);
    let citizens = field.part(0..net).number("the net count", bounds)?;
    Ok(Captured {
        citizens: citizens as i16,
        mandarins: mandarins as u8,
    })
}

pub(crate) fn parse(
    text: &str,
    rules: OAnQuanRules,
) -> Result<OAnQuan, PositionError<SetupViolation>> {
    let names = [
        "the two rows",
        "the two mandarin squares",
        "the player to move",
        "what both players have captured",
    ];
    let [rows, mandarin_squares, turn, taken] = split_fields(text, names)?;
    let [second, first] = parts(rows, '/', "two rows")?;
    let rows = ByPlayer::new(row(first)?, row(second)?);
    let [left, right] = parts(mandarin_squares, ',', "two mandarin squares")?;
    let turn = match turn.text() {
        "1" => Player::First,
        "2" => Player::Second,
        _ => return Err(turn.unexpected("the player to move", "`1` or `2`").into()),
    };
    let [first, second] = parts(taken, ',', "what two players have captured")?;
    let setup = OAnQuanSetup {
        rows,
        left: mandarin_square(left)?,
        right: mandarin_square(right)?,
        turn,
        captured: ByPlayer::new(captured(first)?, captured(second)?),
    };
    Ok(OAnQuan::from_setup(setup, rules)?)
}

impl FromStr for OAnQuan {
    type Err = PositionError<SetupViolation>;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        parse(text, OAnQuanRules::default())
    }
}

fn write_row(f: &mut fmt::Formatter<'_>, [a, b, c, d, e]: [u16; 5]) -> fmt::Result {
    write!(f, "{a},{b},{c},{d},{e}")
}

fn write_captured(f: &mut fmt::Formatter<'_>, captured: Captured) -> fmt::Result {
    let mandarins = "Q".repeat(captured.mandarins.into());
    write!(f, "{}{mandarins}", captured.citizens)
}

impl fmt::Display for OAnQuan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let setup = self.setup();
        write_row(f, setup.rows.second)?;
        f.write_str("/")?;
        write_row(f, setup.rows.first)?;
        for (before, square) in [(' ', setup.left), (',', setup.right)] {
            let mandarin = if square.mandarin { "Q" } else { "" };
            write!(f, "{before}{mandarin}{}", square.citizens)?;
        }
        write!(f, " {} ", self.turn().index() + 1)?;
        write_captured(f, setup.captured.first)?;
        f.write_str(",")?;
        write_captured(f, setup.captured.second)
    }
}
