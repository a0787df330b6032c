//! The texts of the slow reference's positions.

use super::{
    Captured, HIGHEST_NET, LOWEST_NET, MOST_ON_A_SQUARE, ROWS, Rules, Square, State, place,
};

/// A canonical whole number, not negative: digits only, "no `+5`, `-0` or leading zeros".
fn parse_count(text: &str) -> Result<i64, String> {
    let digits = !text.is_empty() && text.chars().all(|c| c.is_ascii_digit());
    let leading_zero = text.len() > 1 && text.starts_with('0');
    if !digits || leading_zero {
        return Err(format!("not a canonical number: {text:?}"));
    }
    match text.parse::<i64>() {
        Ok(count) if count <= MOST_ON_A_SQUARE => Ok(count),
        _ => Err(format!("number too large: {text}")),
    }
}

/// A canonical whole number that may be below zero.
fn parse_net(text: &str) -> Result<i64, String> {
    let net = match text.strip_prefix('-') {
        None => parse_count(text)?,
        Some("0") => return Err("-0 is not canonical".to_string()),
        Some(size) => -parse_count(size)?,
    };
    // "net counts −10,000..=10,050"
    if !(LOWEST_NET..=HIGHEST_NET).contains(&net) {
        return Err(format!("net count out of range: {net}"));
    }
    Ok(net)
}

/// "`Q` when the mandarin is there, then its citizens"
fn parse_mandarin_square(text: &str) -> Result<Square, String> {
    let (mandarin, count) = match text.strip_prefix('Q') {
        Some(rest) => (true, rest),
        None => (false, text),
    };
    Ok(Square {
        citizens: parse_count(count)?,
        mandarin,
    })
}

/// "net citizens, then a `Q` per mandarin"
fn parse_captured(text: &str) -> Result<Captured, String> {
    let net = text.trim_end_matches('Q');
    let mandarins = text.chars().filter(|&c| c == 'Q').count();
    if net.len() + mandarins != text.len() {
        return Err(format!("Q before the end: {text:?}"));
    }
    Ok(Captured {
        citizens: parse_net(net)?,
        mandarins: mandarins as i64,
    })
}

/// The parts of a text around a separator, which must be exactly `count` parts.
fn split(text: &str, separator: char, count: usize) -> Result<Vec<&str>, String> {
    let parts: Vec<&str> = text.split(separator).collect();
    if parts.len() != count {
        return Err(format!("{text:?}: not {count} parts"));
    }
    Ok(parts)
}

fn check_rules(rules: &Rules) -> Result<(), String> {
    if !(0..=10).contains(&rules.young_mandarin) {
        return Err("young_mandarin is not in 0..=10".to_string());
    }
    if !(1..=20).contains(&rules.mandarin_value) {
        return Err("mandarin_value is not in 1..=20".to_string());
    }
    Ok(())
}

impl State {
    /// Accepts exactly the canonical, valid texts for those rules.
    pub fn parse(text: &str, rules: &Rules) -> Result<State, String> {
        check_rules(rules)?;
        let mut state = State::start(rules);

        // "fields separated by one space"
        let fields = split(text, ' ', 4)?;

        // "Top row `a2`–`e2` then bottom row `a1`–`e1` as comma lists"
        let rows = split(fields[0], '/', 2)?;
        for (row, names) in [(rows[0], ROWS[1]), (rows[1], ROWS[0])] {
            for (count, name) in split(row, ',', 5)?.into_iter().zip(names) {
                state.board[place(name)].citizens = parse_count(count)?;
            }
        }

        // "the left and right mandarin squares"
        let squares = split(fields[1], ',', 2)?;
        state.board[place("left")] = parse_mandarin_square(squares[0])?;
        state.board[place("right")] = parse_mandarin_square(squares[1])?;

        // "the side to move"; "Mukus İzi and Ô ăn quan: `1` and `2`."
        state.turn = match fields[2] {
            "1" => 0,
            "2" => 1,
            other => return Err(format!("no such side: {other:?}")),
        };

        // "what First and Second have captured"
        let captured = split(fields[3], ',', 2)?;
        state.captured = [parse_captured(captured[0])?, parse_captured(captured[1])?];

        state.check()?;
        Ok(state)
    }

    /// The canonical text.
    pub fn text(&self) -> String {
        let row = |player: usize| {
            let counts = ROWS[player].map(|name| self.board[place(name)].citizens.to_string());
            counts.join(",")
        };
        let mandarin_square = |name: &str| {
            let square = &self.board[place(name)];
            let mandarin = if square.mandarin { "Q" } else { "" };
            format!("{mandarin}{}", square.citizens)
        };
        let captured = |player: usize| {
            let taken = &self.captured[player];
            let mandarins: String = (0..taken.mandarins).map(|_| 'Q').collect();
            format!("{}{mandarins}", taken.citizens)
        };
        format!(
            "{}/{} {},{} {} {},{}",
            row(1),
            row(0),
            mandarin_square("left"),
            mandarin_square("right"),
            self.turn + 1,
            captured(0),
            captured(1)
        )
    }
}
