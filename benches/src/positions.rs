//! The positions that are measured.

use boardgame_core::{Position, parse_beside};
use kare_kapan::KareKapan;
use kure::{HomeStones, Kure, KureOptions};
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

/// A name, the text of a position, a depth and the perft count there.
type Line = (&'static str, &'static str, u32, u64);

/// A position under the default rules.
pub(crate) fn parsed<P: Position>(text: &str) -> P {
    parsed_beside(text, &P::Options::default())
}

/// A position under some options.
///
/// # Panics
/// When the text is no position, which every run of the benches rules out.
#[allow(clippy::panic, reason = "the positions are constants")]
fn parsed_beside<P: Position>(text: &str, options: &P::Options) -> P {
    match parse_beside(text, options) {
        Ok(position) => position,
        Err(error) => panic!("{text}: {error}"),
    }
}

fn samples<P: Position>(options: &P::Options, lines: &[Line]) -> Vec<Sample<P>> {
    let sample = |&(name, text, depth, nodes): &Line| Sample {
        name,
        position: parsed_beside(text, options),
        depth,
        nodes,
    };
    lines.iter().map(sample).collect()
}

/// Mukus İzi: the starts of two boards, where the snail has the most moves that it can have; the middle and the end.
#[must_use]
pub fn mukus_izi() -> Vec<Sample<MukusIzi>> {
    samples(
        &Default::default(),
        &[
            ("start", "7/7/7/3S3/7/7/7 1", 7, 190_100),
            ("middle", "7/2##3/1#2S2/2###2/3#3/7/7 2", 7, 13_859),
            (
                "end",
                "1##S#2/###1##1/##2##1/2#2##/1####2/2#4/7 1",
                9,
                1_142,
            ),
            ("8x8 start", "8/8/8/4S3/8/8/8/8 1", 7, 277_776),
            ("8x8 middle", "8/3##3/2#2#2/2#S#3/3##3/4#3/8/8 2", 7, 12_710),
        ],
    )
}

/// Kare Kapan: placing, the opening removals, slides with many and with few stones, a removal owed, the most moves that there can be,
/// and a small board.
#[must_use]
pub fn kare_kapan() -> Vec<Sample<KareKapan>> {
    samples(
        &Default::default(),
        &[
            ("start", "8/8/8/8/8/8/8 w place", 3, 166_320),
            (
                "opening removals",
                "bbbwwwwb/bwwwbwbw/wwbbwbww/wbbwwwwb/1wbwbbbb/bbbwwwww/bbbbbwbb b open:0,1",
                3,
                326,
            ),
            (
                "middle",
                "bbwwbb1w/1wwwbbbb/1wwbwb1w/b2bw3/2b1wwbb/1wb2wbb/w3w1bb w move",
                4,
                767_031,
            ),
            (
                "middle, black",
                "bbwwbb2/1wwwbbbb/1ww1bbbb/b3w3/4ww2/w1b1wwbb/w5bb b move",
                4,
                1_336_475,
            ),
            (
                "removal",
                "bbwwbb2/1wwwbbbb/1ww1bbbb/b3w3/4ww2/w1b1wwbb/w5bb b take:1",
                4,
                122_317,
            ),
            ("end", "4b3/2w5/b5w1/3b4/1w5b/4w3/w2b4 w move", 3, 132_677),
            (
                "most moves",
                "bwwwwwwb/w6w/w6w/w6w/w6w/w6w/bwwwwwwb w move",
                3,
                13_922,
            ),
            ("3 lines start", "4/4/4 w place", 6, 665_280),
            ("3 lines slides", "bbww/bwbw/wb1w b move", 8, 1152),
        ],
    )
}

/// Ô ăn quan: the start, where there are the most moves, the middle with both mandarins and with one, an end with a debt, and two of them where
/// captures go on behind an empty mandarin square.
#[must_use]
pub fn o_an_quan() -> Vec<Sample<OAnQuan>> {
    let linked = OAnQuanOptions {
        empty_mandarin: Some(EmptyMandarin::IsEmpty),
        ..OAnQuanOptions::default()
    };
    let start = "5,5,5,5,5/5,5,5,5,5 Q0,Q0 1 0,0";
    let middle = "1,2,4,10,2/0,1,4,3,3 Q4,Q4 2 6,6";
    let late = "0,2,12,1,2/2,2,4,3,0 Q6,6 1 10Q,0";
    let debt = "0,2,0,0,1/2,0,1,1,1 Q18,1 2 26Q,-3";
    let mut all = samples(
        &Default::default(),
        &[
            ("start", start, 5, 36_004),
            ("middle", middle, 5, 17_902),
            ("late middle", late, 5, 9294),
            ("end with a debt", debt, 7, 6488),
        ],
    );
    all.extend(samples(
        &linked,
        &[
            ("empty mandarins, start", start, 5, 35_948),
            ("empty mandarins, late middle", late, 5, 9202),
        ],
    ));
    all
}

/// Küre: the start, a middle game, an end in which the next capture wins, the most moves that there can be, and the middle game where home
/// stones never count.
#[must_use]
pub fn kure() -> Vec<Sample<Kure>> {
    let middle = "l6/5l1/1d1lll1/2ld2l/5d1/2d2d1/d3d2 d";
    let mut all = samples(
        &Default::default(),
        &[
            ("start", "lllllll/7/7/7/7/7/ddddddd d", 4, 106_929),
            ("middle", middle, 4, 144_970),
            ("end", "7/1l3l1/4d2/2d4/3l2d/1l5/3d3 l", 4, 55_377),
            ("most moves", "4lll/1dd4/4dd1/7/1ddd2l/7/7 d", 3, 17_096),
        ],
    );
    let never = KureOptions {
        home_stones: Some(HomeStones::NeverCount),
    };
    all.extend(samples(
        &never,
        &[("home stones never count", middle, 5, 2_852_074)],
    ));
    all
}
