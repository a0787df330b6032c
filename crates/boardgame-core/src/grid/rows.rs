use alloc::format;
use core::fmt;

use super::{BoardSize, Square};
use crate::{Field, TextError, excerpt};

/// Reads a board from its rows: from the top rank down, separated by `/`, a number standing for that many empty squares.
///
/// `piece` says what a character stands for, `None` when it stands for nothing; `place` is told each piece with its square.
/// A board has one text: the size of the board is what the rows make it, and split runs, zero runs and rows of different width are errors.
///
/// # Errors
/// At the first character that can't stand there.
pub fn read_rows<P>(
    field: Field<'_>,
    piece: impl Fn(char) -> Option<P>,
    mut place: impl FnMut(Square, P),
) -> Result<BoardSize, TextError> {
    let ranks = field.split('/').count();
    let files = row_width(field.text());
    let size = u8::try_from(ranks)
        .ok()
        .zip(u8::try_from(files).ok())
        .and_then(|(ranks, files)| BoardSize::new(files, ranks));
    let Some(size) = size else {
        return Err(field.error_at(
            0,
            format!("a board of {ranks} rows, the first one {files} wide, where 1 to 8 by 1 to 8 are possible"),
        ));
    };
    for (row, rank) in field.split('/').zip((0..size.ranks()).rev()) {
        let mut file = 0;
        let mut after_run = false;
        for (offset, character) in row.text().char_indices() {
            let found = piece(character);
            let run = character.to_digit(10).filter(|_| found.is_none());
            let width = match (run, &found) {
                (Some(0), _) => return Err(row.error_at(offset, "a run of no squares")),
                (Some(_), _) if after_run => {
                    return Err(row.error_at(offset, "a run that belongs to the one before it"));
                }
                (Some(run), _) => run as u8,
                (None, Some(_)) => 1,
                (None, None) => {
                    return Err(row.error_at(
                        offset,
                        format!(
                            "{} is no square of a board",
                            excerpt(character.encode_utf8(&mut [0; 4]))
                        ),
                    ));
                }
            };
            if width > size.files() - file {
                return Err(row.error_at(offset, wrong_width(rank, size, "more")));
            }
            if let Some((square, found)) = Square::new(file, rank).zip(found) {
                place(square, found);
            }
            file += width;
            after_run = run.is_some();
        }
        if file < size.files() {
            return Err(row.error_at(row.text().len(), wrong_width(rank, size, "fewer")));
        }
    }
    Ok(size)
}

fn wrong_width(rank: u8, size: BoardSize, how: &str) -> impl fmt::Display {
    format!(
        "rank {} has {how} squares than the {} of the top row",
        rank + 1,
        size.files()
    )
}

/// How many squares the first row of a text describes, as far as that can be told.
fn row_width(rows: &str) -> usize {
    let first = rows.split(['/', ' ']).next().unwrap_or_default();
    first
        .chars()
        .map(|character| character.to_digit(10).map_or(1, |run| run as usize))
        .sum()
}

/// The size of the board that the first field of a position text seems to describe, before anything is checked; `None` when no board has that size.
#[must_use]
pub fn rows_size(text: &str) -> Option<BoardSize> {
    let rows = text.split(' ').next()?;
    let ranks = u8::try_from(rows.split('/').count()).ok()?;
    BoardSize::new(u8::try_from(row_width(rows)).ok()?, ranks)
}

/// Writes the rows that [`read_rows`] reads; `piece` is the character of a square, `None` of an empty one.
///
/// # Errors
/// Those of the formatter.
pub fn write_rows(
    f: &mut impl fmt::Write,
    size: BoardSize,
    piece: impl Fn(Square) -> Option<char>,
) -> fmt::Result {
    for rank in (0..size.ranks()).rev() {
        let mut run = 0;
        for square in (0..size.files()).filter_map(|file| Square::new(file, rank)) {
            match piece(square) {
                None => run += 1,
                Some(piece) => {
                    if run > 0 {
                        write!(f, "{run}")?;
                        run = 0;
                    }
                    f.write_char(piece)?;
                }
            }
        }
        if run > 0 {
            write!(f, "{run}")?;
        }
        if rank > 0 {
            f.write_char('/')?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::string::{String, ToString};

    use super::*;
    use crate::split_fields;

    fn read(text: &str) -> Result<(BoardSize, BTreeMap<String, char>), TextError> {
        let [field] = split_fields(text, ["the board"])?;
        let mut board = BTreeMap::new();
        let size = read_rows(
            field,
            |c| matches!(c, 'w' | 'b').then_some(c),
            |square, piece| {
                board.insert(square.to_string(), piece);
            },
        )?;
        Ok((size, board))
    }

    #[test]
    fn rows_read_from_the_top_rank_down() {
        let (size, board) = read("w2/1b1/2w/3").unwrap();
        assert_eq!(size.to_string(), "3x4");
        let expected = [("a4", 'w'), ("b3", 'b'), ("c2", 'w')];
        assert_eq!(
            board,
            expected
                .map(|(square, piece)| (square.to_string(), piece))
                .into()
        );
    }

    #[test]
    fn a_board_has_one_text() {
        for text in ["w", "8/8/8/8/8/8/8/8", "w2/1b1/2w/3", "wb/bw"] {
            let (size, board) = read(text).unwrap();
            let mut written = String::new();
            write_rows(&mut written, size, |square| {
                board.get(&square.to_string()).copied()
            })
            .unwrap();
            assert_eq!(written, text);
            assert_eq!(rows_size(text), Some(size));
        }
    }

    #[test]
    fn what_is_no_board_says_where() {
        for (text, character) in [
            ("12/3", 2),
            ("3/0w2", 3),
            ("3/w", 4),
            ("3/w3", 4),
            ("3/wwww", 6),
            ("3//3", 3),
            ("/3", 1),
            ("3/", 3),
            ("3/x2", 3),
            ("9", 1),
            ("44w", 1),
            ("1/1/1/1/1/1/1/1/1", 1),
            ("3/W2", 3),
            ("3/+3", 3),
            ("3/ğ", 3),
            ("3/٣", 3),
            ("3/w\0w", 4),
        ] {
            assert_eq!(read(text).unwrap_err().character(), character, "{text:?}");
        }
    }

    #[test]
    fn sizes_beyond_any_board_are_not_read() {
        for text in [
            "",
            "9/9",
            "1/1/1/1/1/1/1/1/1",
            &"8".repeat(100_000),
            &"/".repeat(100_000),
        ] {
            assert_eq!(rows_size(text), None);
            assert!(text.is_empty() || read(text).is_err());
        }
    }
}
