//! A well-formed position that the rules refuse, with every reason.

use alloc::vec::Vec;
use core::fmt;

use crate::TextError;

/// Everything that makes a setup impossible under the rules; never empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violations<V> {
    all: Vec<V>,
}

impl<V> Violations<V> {
    /// `Ok` when there are none, else all of them as the error.
    ///
    /// # Errors
    /// The violations, when there is at least one.
    pub fn check(all: Vec<V>) -> Result<(), Self> {
        if all.is_empty() {
            Ok(())
        } else {
            Err(Violations { all })
        }
    }

    /// The violations, at least one.
    #[must_use]
    pub fn all(&self) -> &[V] {
        &self.all
    }
}

impl<V> From<V> for Violations<V> {
    fn from(one: V) -> Self {
        Violations {
            all: Vec::from([one]),
        }
    }
}

impl<V: fmt::Display> fmt::Display for Violations<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (n, violation) in self.all.iter().enumerate() {
            if n > 0 {
                f.write_str("; ")?;
            }
            write!(f, "{violation}")?;
        }
        Ok(())
    }
}

impl<V: fmt::Debug + fmt::Display> core::error::Error for Violations<V> {}

/// Why a position text gave no position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PositionError<V: fmt::Debug + fmt::Display + 'static> {
    /// The text isn't of its form.
    #[error(transparent)]
    Text(#[from] TextError),
    /// The text is well formed, but the rules refuse what it says.
    #[error("impossible position: {0}")]
    Refused(Violations<V>),
}

// Not a source of the error besides, which would be told twice where a chain of causes is printed.
impl<V: fmt::Debug + fmt::Display + 'static> From<Violations<V>> for PositionError<V> {
    fn from(violations: Violations<V>) -> Self {
        PositionError::Refused(violations)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::string::ToString;
    use std::vec;

    #[test]
    fn all_violations_are_named() {
        assert!(Violations::<&str>::check(vec![]).is_ok());
        let violations = Violations::check(vec!["too many stones", "no snail"]).unwrap_err();
        assert_eq!(violations.all().len(), 2);
        let error = PositionError::from(violations);
        assert_eq!(
            error.to_string(),
            "impossible position: too many stones; no snail"
        );
        assert!(
            core::error::Error::source(&error).is_none(),
            "nothing is told twice"
        );
    }
}
