//! Random games.

use boardgame_core::{Position, RulesOptions, playout};
use kare_kapan::{KareKapan, KareKapanOptions};
use kure::{HomeStones, Kure, KureOptions};
use mukus_izi::{MukusIzi, MukusIziRules};
use o_an_quan::{EmptyMandarin, OAnQuan, OAnQuanOptions};
use rand::rngs::Xoshiro256PlusPlus;
use rand::{Rng, SeedableRng};

/// After so many plies a game is stopped.
pub const PLY_CAP: u32 = 400;

/// Random games from a start under some rules.
#[derive(Clone, Copy, Debug)]
pub struct Playouts<P> {
    /// Which rules, as they stand in a benchmark's name.
    pub name: &'static str,
    /// Where each game begins.
    pub start: P,
    /// How many games.
    pub games: u32,
    /// How many moves all of them have.
    pub moves: u64,
}

impl<P: Position> Playouts<P> {
    /// # Panics
    /// When the rules are impossible, which every run of the benches rules out.
    #[allow(clippy::panic, reason = "the rules are constants")]
    fn new(name: &'static str, options: &P::Options, games: u32, moves: u64) -> Self {
        let start = options.build().and_then(P::start);
        Playouts {
            name,
            start: start.unwrap_or_else(|error| panic!("{name}: {error}")),
            games,
            moves,
        }
    }
}

/// Plays so many games, always the same ones, and tells how many moves they had.
// One copy of it, wherever it is measured from: inlined into different surroundings it was up to a fifth slower.
#[inline(never)]
pub fn play<P: Position>(start: &P, games: u32) -> u64 {
    let mut pick = picker();
    (0..games)
        .map(|_| u64::from(playout(start.clone(), PLY_CAP, &mut pick).plies))
        .sum()
}

/// What picks a number below a given one, the same numbers each time.
pub(crate) fn picker() -> impl FnMut(usize) -> usize {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(0);
    move |count| ((u64::from(rng.next_u32()) * count as u64) >> 32) as usize
}

/// Kare Kapan: all sizes of the board that people play on.
#[must_use]
pub fn kare_kapan() -> Vec<Playouts<KareKapan>> {
    let lines = |lines| KareKapanOptions {
        lines: Some(lines),
        ..KareKapanOptions::default()
    };
    [
        Playouts::new("7 lines", &lines(7), 20, 7491),
        Playouts::new("5 lines", &lines(5), 20, 5357),
        Playouts::new("3 lines", &lines(3), 100, 17_189),
    ]
    .into()
}

/// Mukus İzi: two boards.
#[must_use]
pub fn mukus_izi() -> Vec<Playouts<MukusIzi>> {
    let school = MukusIziRules::preset("school").map(Into::into);
    [
        Playouts::new("7x7", &Default::default(), 1000, 18_549),
        Playouts::new("8x8", &school.unwrap_or_default(), 1000, 23_495),
    ]
    .into()
}

/// Ô ăn quan: two readings of an empty mandarin square, and mandarins that have to grow first.
#[must_use]
pub fn o_an_quan() -> Vec<Playouts<OAnQuan>> {
    let linked = OAnQuanOptions {
        empty_mandarin: Some(EmptyMandarin::IsEmpty),
        ..OAnQuanOptions::default()
    };
    let young = OAnQuanOptions {
        young_mandarin: Some(5),
        ..OAnQuanOptions::default()
    };
    [
        Playouts::new("default", &Default::default(), 500, 7469),
        Playouts::new("empty mandarins", &linked, 500, 7765),
        Playouts::new("young mandarins", &young, 500, 9725),
    ]
    .into()
}

/// Küre: home stones that count on lines, and that never do.
#[must_use]
pub fn kure() -> Vec<Playouts<Kure>> {
    let never = KureOptions {
        home_stones: Some(HomeStones::NeverCount),
    };
    [
        Playouts::new("default", &Default::default(), 50, 8029),
        Playouts::new("home stones never count", &never, 50, 7683),
    ]
    .into()
}
