use boardgame_core::{Position, parse_beside};
use kare_kapan::KareKapan;
use kure::Kure;
use mukus_izi::MukusIzi;
use o_an_quan::{EmptyMandarin, OAnQuan, OAnQuanOptions};

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

/// A sample under some options.
///
/// # Panics
/// When the text is no position, which every run of the benches rules out.
#[allow(clippy::panic, reason = "the samples are constants")]
fn sample<P: Position>(
    (name, text, depth, nodes): (&'static str, &str, u32, u64),
    options: &P::Options,
) -> Sample<P> {
    let position = match parse_beside(text, options) {
        Ok(position) => position,
        Err(error) => panic!("sample {name}: {error}"),
    };
    Sample {
        name,
        position,
        depth,
        nodes,
    }
}

/// Samples under the default rules.
fn samples<P: Position, const N: usize>(
    all: [(&'static str, &str, u32, u64); N],
) -> Vec<Sample<P>> {
    all.into_iter()
        .map(|one| sample(one, &P::Options::default()))
        .collect()
}

/// Mukus İzi: the starts of two boards, a middle game, and an end game with few ways left.
#[must_use]
pub fn mukus_izi() -> Vec<Sample<MukusIzi>> {
    samples([
        ("start", "7/7/7/3S3/7/7/7 1", 7, 190_100),
        ("school start", "8/8/8/4S3/8/8/8/8 1", 7, 277_776),
        ("middle", "7/2##3/1#2S2/2###2/3#3/7/7 2", 7, 13_859),
        (
            "end",
            "1##S#2/###1##1/##2##1/2#2##/1####2/2#4/7 1",
            9,
            1_142,
        ),
    ])
}

/// Kare Kapan: placing, the opening removals, slides with many and with few stones, removals owed, and a small board.
#[must_use]
pub fn kare_kapan() -> Vec<Sample<KareKapan>> {
    samples([
        ("start", "8/8/8/8/8/8/8 w place", 3, 166_320),
        (
            "opening removals",
            "bbbwwwwb/bwwwbwbw/wwbbwbww/wbbwwwwb/1wbwbbbb/bbbwwwww/bbbbbwbb b open:0,1",
            3,
            326,
        ),
        (
            "slides, white",
            "bbwwbb1w/1wwwbbbb/1wwbwb1w/b2bw3/2b1wwbb/1wb2wbb/w3w1bb w move",
            4,
            767_031,
        ),
        (
            "slides, black",
            "bbwwbb2/1wwwbbbb/1ww1bbbb/b3w3/4ww2/w1b1wwbb/w5bb b move",
            4,
            1_336_475,
        ),
        ("3 lines", "4/4/4 w place", 6, 665_280),
    ])
}

/// Ô ăn quan: the start under two rule sets, a middle game with full squares, and an end game with a debt.
#[must_use]
pub fn o_an_quan() -> Vec<Sample<OAnQuan>> {
    let mut all = samples([
        ("start", "5,5,5,5,5/5,5,5,5,5 Q0,Q0 1 0,0", 5, 36_004),
        ("middle", "0,2,12,1,2/2,2,4,3,0 Q6,6 1 10Q,0", 5, 9294),
        ("debt", "0,2,0,0,1/2,0,1,1,1 Q18,1 2 26Q,-3", 7, 6488),
    ]);
    let options = OAnQuanOptions {
        empty_mandarin: Some(EmptyMandarin::IsEmpty),
        ..OAnQuanOptions::default()
    };
    let linked = (
        "empty mandarins",
        "5,5,5,5,5/5,5,5,5,5 Q0,Q0 1 0,0",
        5,
        35948,
    );
    all.push(sample(linked, &options));
    all
}

/// Küre: the start and a middle game.
#[must_use]
pub fn kure() -> Vec<Sample<Kure>> {
    samples([
        ("start", "lllllll/7/7/7/7/7/ddddddd d", 4, 106_929),
        (
            "middle",
            "l6/5l1/1d1lll1/2ld2l/5d1/2d2d1/d3d2 d",
            4,
            144_970,
        ),
    ])
}
