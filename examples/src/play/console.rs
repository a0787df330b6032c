//! Where a player's lines come from.

use std::io::{self, BufRead};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::Duration;

use rustyline::error::ReadlineError;
use rustyline::{DefaultEditor, ExternalPrinter};

use crate::lines::{Line, read_line};

/// A source of lines.
pub trait Console {
    /// The next line, `None` at the end of the input. Where someone sits before a screen the prompt is shown, and the alarm's text once its time has passed.
    ///
    /// # Errors
    /// Those of the input.
    fn line(
        &mut self,
        prompt: &str,
        alarm: Option<(Duration, String)>,
    ) -> anyhow::Result<Option<Line>>;

    /// Whether someone sits before a screen.
    fn is_terminal(&self) -> bool;

    /// Makes a line that was read the next one again.
    fn put_back(&mut self, line: String);

    /// A flag that is raised when the player wants to leave while no line is waited for.
    fn interrupt(&self) -> Option<&AtomicBool> {
        None
    }
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
    fn line(&mut self, _: &str, _: Option<(Duration, String)>) -> anyhow::Result<Option<Line>> {
        if let Some(line) = self.next.take() {
            return Ok(Some(Line::Text(line)));
        }
        Ok(read_line(&mut self.input, LINE_LIMIT)?)
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
    interrupted: Arc<AtomicBool>,
}

impl Terminal {
    /// The process's terminal. From now on Ctrl-C doesn't end the process.
    ///
    /// # Errors
    /// When it can't be set up, as when there is one already.
    pub fn new() -> anyhow::Result<Self> {
        let interrupted = Arc::new(AtomicBool::new(false));
        let flag = interrupted.clone();
        ctrlc::set_handler(move || flag.store(true, Ordering::Relaxed))?;
        Ok(Terminal {
            editor: DefaultEditor::new()?,
            next: None,
            interrupted,
        })
    }
}

impl Terminal {
    /// Has a text shown above the line that is being typed, after some time unless the returned end of a channel is dropped before.
    fn ring(&mut self, (after, text): (Duration, String)) -> anyhow::Result<Sender<()>> {
        let mut printer = self.editor.create_external_printer()?;
        let (alarm, stopped) = channel();
        thread::spawn(move || {
            if stopped.recv_timeout(after) == Err(RecvTimeoutError::Timeout) {
                // There is nobody to tell when the screen is gone.
                let _ = printer.print(format!("{text} (Enter goes on)\n"));
            }
        });
        Ok(alarm)
    }
}

impl Console for Terminal {
    fn line(
        &mut self,
        prompt: &str,
        alarm: Option<(Duration, String)>,
    ) -> anyhow::Result<Option<Line>> {
        if let Some(line) = self.next.take() {
            return Ok(Some(Line::Text(line)));
        }
        let alarm = alarm.map(|alarm| self.ring(alarm)).transpose()?;
        let line = self.editor.readline(prompt);
        // The line is there: whoever waits for the alarm is told by the channel's end.
        drop(alarm);
        match line {
            Ok(line) => {
                if !line.trim().is_empty() {
                    self.editor.add_history_entry(line.trim())?;
                }
                Ok(Some(Line::Text(line)))
            }
            // Ctrl-D and Ctrl-C: the input ends.
            Err(ReadlineError::Eof | ReadlineError::Interrupted) => Ok(None),
            Err(ReadlineError::Io(error)) if error.kind() == io::ErrorKind::InvalidData => {
                Ok(Some(Line::NotText))
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

    fn interrupt(&self) -> Option<&AtomicBool> {
        Some(&self.interrupted)
    }
}
