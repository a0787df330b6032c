//! Markdown tables.

use std::fmt;

use crate::clock::Clock;

/// A table with a line below it that says how far the runs were apart.
#[derive(Debug)]
pub struct Table {
    head: Vec<&'static str>,
    rows: Vec<Vec<String>>,
    /// How many columns from the left hold words.
    words: usize,
    /// What the numbers come from.
    pub clock: Clock,
}

impl Table {
    /// An empty table, with so many columns of words before those of numbers.
    pub fn new(words: usize, head: &[&'static str]) -> Self {
        Table {
            head: head.to_vec(),
            rows: Vec::new(),
            words,
            clock: Clock::default(),
        }
    }

    /// Adds a row.
    pub fn row(&mut self, cells: impl IntoIterator<Item = String>) {
        self.rows.push(cells.into_iter().collect());
    }
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "| {} |", self.head.join(" | "))?;
        let rule = |at| if at < self.words { "---" } else { "---:" };
        let rules: Vec<_> = (0..self.head.len()).map(rule).collect();
        writeln!(f, "|{}|", rules.join("|"))?;
        for row in &self.rows {
            writeln!(f, "| {} |", row.join(" | "))?;
        }
        let percent = self.clock.spread() * 100.0;
        writeln!(
            f,
            "\nMedians of nine runs; half of the runs lay within ±{percent:.0} % of them, in the worst cell."
        )
    }
}

/// A number with three digits that count, or all before the point.
pub fn number(value: f64) -> String {
    let digits = match value.abs() {
        ..10.0 => 2,
        ..100.0 => 1,
        _ => 0,
    };
    let text = format!("{value:.digits$}");
    match digits {
        0 => count(value.round() as u64),
        _ => text,
    }
}

/// A whole number, its thousands apart.
pub fn count(value: u64) -> String {
    let digits = value.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A cell with nothing to tell.
pub fn none() -> String {
    "–".to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_three_digits_at_least() {
        for (value, text) in [
            (0.5, "0.50"),
            (9.876, "9.88"),
            (12.34, "12.3"),
            (999.4, "999"),
            (1234.5, "1,235"),
            (1_234_567.0, "1,234,567"),
        ] {
            assert_eq!(number(value), text);
        }
    }

    #[test]
    fn a_table_has_a_line_for_each_row() {
        let mut table = Table::new(1, &["game", "nodes"]);
        table.row(["kure".to_owned(), count(106_929)]);
        let text = table.to_string();
        assert!(text.starts_with("| game | nodes |\n|---|---:|\n| kure | 106,929 |\n\n"));
    }
}
