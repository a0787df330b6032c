//! Lines of input of any size and content.

use std::io::{self, BufRead, Read};

/// What stands on a line of input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Line {
    /// Its text, without the line end.
    Text(String),
    /// It isn't UTF-8.
    NotText,
    /// It is longer than the limit; what it held is gone.
    TooLong,
}

impl Line {
    /// The text, or why there is none.
    ///
    /// # Errors
    /// In words.
    pub fn text(self) -> Result<String, &'static str> {
        match self {
            Line::Text(text) => Ok(text),
            Line::NotText => Err("the line is not UTF-8 text"),
            Line::TooLong => Err("the line is too long"),
        }
    }
}

/// Reads the next line, never holding more of it than `limit` bytes; `None` at the end of the input. A line ends with a line feed, before which
/// a carriage return is dropped; the last one may lack it.
///
/// # Errors
/// Those of the reader.
pub fn read_line(input: &mut impl BufRead, limit: usize) -> io::Result<Option<Line>> {
    let mut line = Vec::new();
    // Room for the line end, which doesn't count.
    let most = limit as u64 + 2;
    let read = input.by_ref().take(most).read_until(b'\n', &mut line)?;
    if read == 0 {
        return Ok(None);
    }
    let ended = line.last() == Some(&b'\n');
    if ended {
        line.pop();
        if line.last() == Some(&b'\r') {
            line.pop();
        }
    }
    if line.len() > limit {
        if !ended {
            input.skip_until(b'\n')?;
        }
        return Ok(Some(Line::TooLong));
    }
    Ok(Some(
        String::from_utf8(line).map_or(Line::NotText, Line::Text),
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(input: &[u8], limit: usize) -> Vec<Line> {
        let mut input = input;
        let mut lines = vec![];
        while let Some(line) = read_line(&mut input, limit).unwrap() {
            lines.push(line);
        }
        lines
    }

    fn text(text: &str) -> Line {
        Line::Text(text.to_owned())
    }

    #[test]
    fn lines_end_with_either_line_end_or_the_input() {
        assert_eq!(
            all(b"a\nb\r\n\n\r\nc", 9),
            [text("a"), text("b"), text(""), text(""), text("c")]
        );
        assert_eq!(all(b"", 9), []);
        assert_eq!(all(b"a\rb\n", 9), [text("a\rb")]);
        assert_eq!(all(b"a\r", 9), [text("a\r")]);
    }

    #[test]
    fn a_line_beyond_the_limit_is_passed_over_whole() {
        assert_eq!(
            all(b"1234\n12345\n1234\r\n", 4),
            [text("1234"), Line::TooLong, text("1234")]
        );
        for long in [5, 6, 7, 100_000] {
            let input = [&vec![b'x'; long][..], b"\nok\n"].concat();
            assert_eq!(all(&input, 4), [Line::TooLong, text("ok")], "{long}");
            assert_eq!(
                all(&vec![b'x'; long], 4),
                [Line::TooLong],
                "{long} without an end"
            );
        }
    }

    #[test]
    fn what_is_no_text_is_said_to_be_none() {
        assert_eq!(all(b"\xff\xfe\na\0b\n", 9), [Line::NotText, text("a\0b")]);
    }
}
