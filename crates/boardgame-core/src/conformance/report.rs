use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use crate::Position;

/// What a suite looked at.
#[derive(Clone, Debug)]
pub struct Report {
    cases: Vec<(&'static str, usize)>,
    walks: usize,
    plies: usize,
    finished: usize,
}

impl Report {
    pub(super) fn new(laws: impl Iterator<Item = &'static str>) -> Self {
        Report {
            cases: laws.map(|name| (name, 0)).collect(),
            walks: 0,
            plies: 0,
            finished: 0,
        }
    }

    pub(super) fn count(&mut self, law: usize, cases: usize) {
        if let Some((_, count)) = self.cases.get_mut(law) {
            *count += cases;
        }
    }

    pub(super) fn walked(&mut self, plies: usize, over: bool) {
        self.walks += 1;
        self.plies += plies;
        self.finished += usize::from(over);
    }

    /// This report, unless a law had no case.
    pub(super) fn checked(self) -> Result<Report, Failure> {
        match self.cases.iter().find(|&&(_, cases)| cases == 0) {
            Some((law, _)) => Err(Failure::new(law, "no case came up".to_string())),
            None => Ok(self),
        }
    }

    /// How many games were walked through.
    #[must_use]
    pub fn walks(&self) -> usize {
        self.walks
    }

    /// How many plies they had together.
    #[must_use]
    pub fn plies(&self) -> usize {
        self.plies
    }

    /// How many of them came to an end before the cap.
    #[must_use]
    pub fn finished(&self) -> usize {
        self.finished
    }

    /// Each law with the number of its cases.
    #[must_use]
    pub fn cases(&self) -> &[(&'static str, usize)] {
        &self.cases
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "{} games, {} of them finished, {} plies",
            self.walks, self.finished, self.plies
        )?;
        for (law, cases) in &self.cases {
            writeln!(f, "{cases:>10}  {law}")?;
        }
        Ok(())
    }
}

/// A law that a game breaks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    law: String,
    what: String,
    at: String,
    walk: Option<(usize, u64)>,
}

impl Failure {
    pub(super) fn new(law: &str, what: String) -> Self {
        Failure {
            law: law.to_string(),
            what,
            at: String::new(),
            walk: None,
        }
    }

    pub(super) fn at<P: Position>(mut self, position: &P) -> Self {
        self.at = format!(" at `{position}` under {:?}", position.rules());
        self
    }

    pub(super) fn on_walk(mut self, walk: usize, seed: u64) -> Self {
        self.walk = Some((walk, seed));
        self
    }

    /// The name of the law.
    #[must_use]
    pub fn law(&self) -> &str {
        &self.law
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}{}", self.law, self.what, self.at)?;
        match self.walk {
            Some((walk, seed)) => write!(f, " (walk {walk}, seed {seed})"),
            None => Ok(()),
        }
    }
}

impl core::error::Error for Failure {}
