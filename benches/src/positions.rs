use boardgame_core::Position;
use mukus_izi::{MukusIzi, MukusIziRules};

/// A position to measure on.
#[derive(Clone, Copy, Debug)]
pub struct Sample<P> {
    /// What it is, as it stands in a benchmark's name.
    pub name: &'static str,
    /// The position.
    pub position: P,
    /// A depth that takes some milliseconds at most, in plies.
    pub depth: u32,
    /// The perft count at that depth.
    pub nodes: u64,
}

/// Mukus İzi: the starts of two boards, a middle game, and an end game with few ways left.
///
/// # Panics
/// When one of the samples is no position, which the test below rules out.
#[must_use]
#[allow(clippy::expect_used, reason = "the samples are constants")]
pub fn mukus_izi() -> [Sample<MukusIzi>; 4] {
    let read = |text, rules| MukusIzi::parse(text, rules).expect("a sample is a position");
    let (default, school) = (MukusIziRules::default(), MukusIziRules::SCHOOL);
    [
        ("start", read("7/7/7/3S3/7/7/7 1", default), 7, 190_100),
        (
            "school start",
            read("8/8/8/4S3/8/8/8/8 1", school),
            7,
            277_776,
        ),
        (
            "middle",
            read("7/2##3/1#2S2/2###2/3#3/7/7 2", default),
            7,
            13_859,
        ),
        (
            "end",
            read("1##S#2/###1##1/##2##1/2#2##/1####2/2#4/7 1", default),
            9,
            1_142,
        ),
    ]
    .map(|(name, position, depth, nodes)| Sample {
        name,
        position,
        depth,
        nodes,
    })
}
