//! The games that the programs know: the one place that lists them.

use std::fmt;

use boardgame_core::{Diagram, Position};
use kare_kapan::KareKapan;
use kure::Kure;
use mukus_izi::MukusIzi;
use o_an_quan::OAnQuan;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::agents::Solving;
use crate::play::Playable;

/// What the programs need of a game.
pub trait Game:
    Position<Rules: Serialize + Send + Sync, Options: DeserializeOwned, Move: Send>
    + Solving
    + Diagram
    + Playable
    + Send
    + Sync
    + 'static
{
}

impl<P> Game for P where
    P: Position<Rules: Serialize + Send + Sync, Options: DeserializeOwned, Move: Send>
        + Solving
        + Diagram
        + Playable
        + Send
        + Sync
        + 'static
{
}

/// Something to do with a game that is only named at run time.
pub trait Visitor {
    /// What comes of it.
    type Output;

    /// Does it with that game.
    fn visit<G: Game>(self) -> Self::Output;
}

macro_rules! games {
    ($($game:ty),+ $(,)?) => {
        /// The name and the title of each game, in the order they are offered.
        pub const GAMES: &[(&str, &str)] = &[$((<$game>::NAME, <$game>::TITLE)),+];

        /// Finds the game of a name and hands it to a visitor.
        ///
        /// # Errors
        /// When no game has that name.
        pub fn visit<V: Visitor>(name: &str, visitor: V) -> Result<V::Output, UnknownGame> {
            match name {
                $(<$game>::NAME => Ok(visitor.visit::<$game>()),)+
                _ => Err(UnknownGame { name: boardgame_core::excerpt(name) }),
            }
        }
    };
}

games!(KareKapan, MukusIzi, OAnQuan, Kure);

/// A name that is no game's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownGame {
    name: String,
}

impl fmt::Display for UnknownGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<_> = GAMES.iter().map(|&(name, _)| name).collect();
        write!(
            f,
            "no game is called {}, only {}",
            self.name,
            names.join(", ")
        )
    }
}

impl std::error::Error for UnknownGame {}
