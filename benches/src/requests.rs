//! Requests for the `serve` program.

/// Requests of several kinds: a name, the line, and something that stands in the answer.
pub const REQUESTS: &[(&str, &str, &str)] = &[
    (
        "start",
        r#"{"game":"kure"}"#,
        r#""position":"lllllll/7/7/7/7/7/ddddddd d""#,
    ),
    (
        "position and rules",
        r#"{"id":1,"game":"kare-kapan","rules":{"captures":"one_per_move"},"position":"bbwwbb1w/1wwwbbbb/1wwbwb1w/b2bw3/2b1wwbb/1wb2wbb/w3w1bb w move"}"#,
        r#""legal_moves":["a1-a2","a1-a3","a1-b1","#,
    ),
    (
        "moves",
        r#"{"id":2,"game":"o-an-quan","moves":["a1L","a2L","b1R","b2R"]}"#,
        r#""id":2,"game":"o-an-quan","rules":"#,
    ),
    (
        "record",
        r#"{"id":3,"game":"mukus-izi","record":{"version":1,"game":"mukus-izi","rules":{},"start":"7/7/7/3S3/7/7/7 1","moves":["e5","f6","f5","e4"]}}"#,
        r#""position":"7/5#1/4##1/3#S2/7/7/7 1""#,
    ),
    (
        "perft",
        r#"{"id":4,"game":"mukus-izi","perft":4}"#,
        r#""perft":2012"#,
    ),
    (
        "best move",
        r#"{"id":5,"game":"mukus-izi","level":2}"#,
        r#""best":""#,
    ),
    (
        "refusal",
        r#"{"id":6,"game":"kure","moves":["d1-d2","d7-d4"]}"#,
        r#""kind":"illegal_move","ply":1"#,
    ),
];
