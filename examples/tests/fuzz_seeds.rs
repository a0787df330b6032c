//! The bodies of the fuzz targets over their seeds, on any compiler.

#![allow(missing_docs, clippy::unwrap_used, clippy::expect_used, clippy::panic)]

#[path = "../../fuzz/bodies.rs"]
mod bodies;

use std::fs;
use std::path::Path;

/// Runs a body over each of its seeds, and over beginnings of them and variants with one byte changed, one for each `stride` bytes.
fn over_seeds(target: &str, stride: usize, body: impl Fn(&[u8])) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../fuzz/seeds")
        .join(target);
    let mut seeds = 0;
    for file in fs::read_dir(folder).unwrap() {
        let mut bytes = fs::read(file.unwrap().path()).unwrap();
        body(&bytes);
        for end in (0..bytes.len()).step_by(stride) {
            body(&bytes[..end]);
        }
        for at in (0..bytes.len()).step_by(stride) {
            for change in [1, 0x20, 0x80] {
                bytes[at] ^= change;
                body(&bytes);
                bytes[at] ^= change;
            }
        }
        seeds += 1;
    }
    assert!(seeds >= 3, "{target} has {seeds} seeds");
}

fn over_texts(target: &str, stride: usize, body: impl Fn(&str)) {
    over_seeds(target, stride, |bytes| {
        if let Ok(text) = std::str::from_utf8(bytes) {
            body(text);
        }
    });
}

#[test]
fn position_texts() {
    over_texts("position_text", 1, bodies::position_text);
}

#[test]
fn move_texts() {
    over_texts("move_text", 1, bodies::move_text);
}

#[test]
fn walks() {
    over_seeds("walk", 20, bodies::walk);
}

#[test]
fn records() {
    over_texts("record_json", 5, bodies::record_json);
}

#[test]
fn rules() {
    over_texts("rules_json", 3, bodies::rules_json);
}

#[test]
fn referee_events() {
    over_seeds("referee_events", 1, bodies::referee_events);
}

#[test]
fn serve_lines() {
    over_seeds("serve_line", 5, bodies::serve_line);
}

#[test]
fn searches() {
    over_seeds("search", 3, bodies::search);
}
