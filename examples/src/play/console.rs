//! Where a player's lines come from.

use std::io::{self, BufRead};

use rustyline::DefaultEditor;
use rustyline::error::ReadlineError;

use crate::lines::{Line, read_line};

/// A source of lines.
pub trait Console {
    /// The next line, `None` at the end of the input. The prompt is shown where someone sits before a screen.
    ///
    /// # Errors
    /// Those of the input.
    fn line(&mut self, prompt: &str) -> anyhow::Result<Option<String>>;

    /// Whether someone sits before a screen.
    fn is_terminal(&self) -> bool;

    /// Makes a line that was read the next one again.
    fn put_back(&mut self, line: String);
}

/// Plain lines, as from a file or another program.
#[derive(Debug)]
pub struct Piped<R> {
    input: R,
    next: Option<String>,
}

impl<R: BufRead> Piped<R> {
    /// The lines of a reader.
    pub fn new(input: R) -> Self {
        Piped { input, next: None }
    }
}

/// The longest line that is read, in bytes: no command is nearly as long.
const LINE_LIMIT: usize = 4096;

impl<R: BufRead> Console for Piped<R> {
    fn line(&mut self, _: &str) -> anyhow::Result<Option<String>> {
        if let Some(line) = self.next.take() {
            return Ok(Some(line));
        }
        Ok(
            read_line(&mut self.input, LINE_LIMIT)?.map(|line| match line {
                Line::Text(text) => text,
                // No command and no move: it is refused like any other line that is none.
                Line::NotText => "\u{fffd}".to_owned(),
                Line::TooLong => "…".repeat(LINE_LIMIT),
            }),
        )
    }

    fn is_terminal(&self) -> bool {
        false
    }

    fn put_back(&mut self, line: String) {
        self.next = Some(line);
    }
}

/// A terminal, with line editing and a history of what was typed.
#[derive(Debug)]
pub struct Terminal {
    editor: DefaultEditor,
    next: Option<String>,
}

impl Terminal {
    /// The process's terminal.
    ///
    /// # Errors
    /// When it can't be set up.
    pub fn new() -> anyhow::Result<Self> {
        Ok(Terminal {
            editor: DefaultEditor::new()?,
            next: None,
        })
    }
}

impl Console for Terminal {
    fn line(&mut self, prompt: &str) -> anyhow::Result<Option<String>> {
        if let Some(line) = self.next.take() {
            return Ok(Some(line));
        }
        match self.editor.readline(prompt) {
            Ok(line) => {
                if !line.trim().is_empty() {
                    self.editor.add_history_entry(line.trim())?;
                }
                Ok(Some(line))
            }
            // Ctrl-D and Ctrl-C: the input ends.
            Err(ReadlineError::Eof | ReadlineError::Interrupted) => Ok(None),
            Err(ReadlineError::Io(error)) if error.kind() == io::ErrorKind::InvalidData => {
                Ok(Some("\u{fffd}".to_owned()))
            }
            Err(error) => Err(error.into()),
        }
    }

    fn is_terminal(&self) -> bool {
        true
    }

    fn put_back(&mut self, line: String) {
        self.next = Some(line);
    }
}
