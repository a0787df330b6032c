//! The text of a position: the rows, `w` or `b` to move, the phase.

use core::fmt;
use core::str::FromStr;

use boardgame_core::grid::{Bitboard, read_rows, write_rows};
use boardgame_core::{
    Field, Player, Position, PositionError, RulesOptions, TextError, Violations, split_fields,
};

use crate::{KareKapan, KareKapanOptions, KareKapanRules, KareKapanSetup, Phase, SetupViolation};

pub(crate) fn parse(
    text: &str,
    rules: KareKapanRules,
) -> Result<KareKapan, PositionError<SetupViolation>> {
    let names = [
        "the rows of the board",
        "the side to move",
        "what it has to do",
    ];
    let [rows, turn, phase] = split_fields(text, names)?;
    let (mut white, mut black) = (Bitboard::EMPTY, Bitboard::EMPTY);
    let stone = |character| match character {
        'w' => Some(Player::First),
        'b' => Some(Player::Second),
        _ => None,
    };
    let found = read_rows(rows, stone, |point, player| match player {
        Player::First => white |= point.into(),
        Player::Second => black |= point.into(),
    })?;
    let turn = match turn.text() {
        "w" => Player::First,
        "b" => Player::Second,
        _ => return Err(turn.unexpected("the side to move", "`w` or `b`").into()),
    };
    let phase = parse_phase(phase)?;
    let expected = rules.board();
    if found != expected {
        return Err(Violations::from(SetupViolation::Size { found, expected }).into());
    }
    let setup = KareKapanSetup {
        white,
        black,
        turn,
        phase,
    };
    Ok(KareKapan::from_setup(setup, rules)?)
}

fn parse_phase(field: Field<'_>) -> Result<Phase, TextError> {
    let text = field.text();
    if text == "place" {
        return Ok(Phase::Place);
    }
    if text == "move" {
        return Ok(Phase::Move);
    }
    let counts = |prefix: &str| {
        text.starts_with(prefix)
            .then(|| field.part(prefix.len()..text.len()))
    };
    if let Some(owed) = counts("take:") {
        return Ok(Phase::Take(count(owed)?));
    }
    if let Some(both) = counts("open:") {
        let comma = both.text().find(',').unwrap_or(both.text().len());
        let white = count(both.part(0..comma))?;
        if comma == both.text().len() {
            return Err(both.error_at(comma, "expected `,` and the removals that Black owes"));
        }
        let black = count(both.part(comma + 1..both.text().len()))?;
        return Ok(Phase::Open { white, black });
    }
    let expected = "`place`, `open:` with two counts, `move` or `take:` with a count";
    Err(field.unexpected("what the side to move has to do,", expected))
}

/// A number of removals, of whatever size a [`Phase`] can hold: whether it is possible, the rules say.
fn count(field: Field<'_>) -> Result<u8, TextError> {
    let count = field.number("the count of removals", 0..=i32::from(u8::MAX))?;
    Ok(count as u8)
}

impl FromStr for KareKapan {
    type Err = PositionError<SetupViolation>;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        // Options that state nothing are never impossible: the lines fall back to the default.
        let rules = KareKapanOptions::default().build_beside(text);
        parse(text, rules.unwrap_or_default())
    }
}

impl fmt::Display for KareKapan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_rows(f, self.rules().board(), |point| {
            self.owner(point).map(letter)
        })?;
        write!(f, " {} {}", letter(self.turn()), self.phase())
    }
}

/// The letter of a player's stones, here and in a plain diagram.
pub(crate) fn letter(player: Player) -> char {
    match player {
        Player::First => 'w',
        Player::Second => 'b',
    }
}
