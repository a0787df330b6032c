//! A game that goes on and on, to measure what the layers above a position cost.

use std::ops::ControlFlow;

use boardgame_core::dynamic::DynGame;
use boardgame_core::{Diagram, Game, GameRecord, Position, Zobrist};
use kare_kapan::KareKapan;
use kure::Kure;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::playouts::picker;
use crate::positions::parsed;

/// How many plies the long game has.
pub const PLIES: usize = 10_000;

/// A game of [`PLIES`] plies in which nobody takes anything.
#[derive(Debug)]
pub struct LongGame<P: Position> {
    start: P,
    moves: Vec<P::Move>,
    texts: Vec<String>,
    game: Game<P>,
    json: String,
}

/// What is measured: a name, and what is done with each ply of the game.
pub type Step<P> = (&'static str, fn(&mut LongGame<P>));

impl<P> LongGame<P>
where
    P: Position<Rules: Serialize, Options: DeserializeOwned> + Diagram + Zobrist + 'static,
{
    /// From the bare position to the text of a record, each on top of the one before.
    pub const STEPS: &'static [Step<P>] = &[
        ("play unchecked", |long| {
            let mut position = long.start.clone();
            for &mv in &long.moves {
                position.play_unchecked(mv);
            }
            assert_eq!(&position, long.game.position());
        }),
        ("play", |long| {
            let mut position = long.start.clone();
            let legal = long.moves.iter().all(|&mv| position.play(mv).is_ok());
            assert!(legal && &position == long.game.position());
        }),
        ("game: play", |long| {
            let mut game = Game::new(long.start.clone());
            let legal = long.moves.iter().all(|&mv| game.play(mv).is_ok());
            assert!(legal && game.ply() == PLIES);
        }),
        ("game: undo and redo", |long| {
            let game = &mut long.game;
            assert!(game.go_to(0).is_ok() && game.go_to(PLIES).is_ok());
        }),
        ("game in texts: play", |long| {
            let start = Game::new(long.start.clone());
            let mut game: Box<dyn DynGame> = Box::new(start);
            let legal = long.texts.iter().all(|text| game.play(text).is_ok());
            assert!(legal && game.ply() == PLIES);
        }),
        ("record: write", |long| {
            let json = GameRecord::of(&long.game).and_then(|record| record.to_json());
            assert_eq!(json.as_ref(), Ok(&long.json));
        }),
        ("record: read and replay", |long| {
            let game = GameRecord::from_json(&long.json).and_then(|record| record.replay::<P>());
            assert!(game.is_ok_and(|game| game.ply() == PLIES));
        }),
    ];

    /// Moves are picked at random of those that pass the turn, take nothing and leave the game going.
    ///
    /// # Panics
    /// When no such move is left before the end, which every run of the benches rules out.
    #[allow(clippy::expect_used, reason = "the game is always the same")]
    fn from(start: P) -> Self {
        let mut game = Game::new(start.clone());
        let mut pick = picker();
        let mut quiet = Vec::new();
        for _ in 0..PLIES {
            let position = game.position();
            quiet.clear();
            let _ = position.for_each_move(|mv| {
                let mut after = position.clone();
                after.play_unchecked(mv);
                let goes_on = after.outcome().is_none() && after.turn() != position.turn();
                if goes_on && !position.is_capture(mv) {
                    quiet.push(mv);
                }
                ControlFlow::<()>::Continue(())
            });
            assert!(!quiet.is_empty());
            game.play(quiet[pick(quiet.len())]).expect("a legal move");
        }
        let json = GameRecord::of(&game).and_then(|record| record.to_json());
        let moves: Vec<_> = game.moves().collect();
        LongGame {
            start,
            texts: moves.iter().map(ToString::to_string).collect(),
            moves,
            game,
            json: json.expect("a record"),
        }
    }
}

/// Slides in Kare Kapan that make no square.
#[must_use]
pub fn kare_kapan() -> LongGame<KareKapan> {
    LongGame::from(parsed("4b3/2w5/b5w1/3b4/1w5b/4w3/w2b4 w move"))
}

/// Steps in Küre that catch nothing.
#[must_use]
pub fn kure() -> LongGame<Kure> {
    LongGame::from(parsed("lllllll/7/7/7/7/7/ddddddd d"))
}
