//! The protocol of `serve`: every field, every kind of error, and lines that no careful program would send.

#![allow(clippy::unwrap_used, clippy::expect_used)]

use examples::serve::{LINE_LIMIT, answer, run};
use serde_json::{Value, json};

fn ask(request: &Value) -> Value {
    serde_json::from_str(&answer(&request.to_string())).unwrap()
}

/// The answers to an input of any bytes, each checked to be one line of JSON.
fn answers(input: &[u8]) -> Vec<Value> {
    let mut output = Vec::new();
    run(&mut { input }, &mut output).unwrap();
    let text = String::from_utf8(output).unwrap();
    assert!(text.is_empty() || text.ends_with('\n'));
    text.lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

fn kind(answer: &Value) -> &str {
    answer["error"]["kind"].as_str().unwrap_or("none")
}

#[test]
fn an_answer_has_every_field() {
    let answer =
        ask(&json!({"id": 1, "game": "mukus-izi", "moves": ["e5", "E4"], "perft": 2, "seed": 9}));
    assert_eq!(
        answer,
        json!({
            "id": 1,
            "game": "mukus-izi",
            "rules": {"size": 7, "start": "d4", "blocked": "loses"},
            "position": "7/7/4#2/3#S2/7/7/7 1",
            "turn": "first",
            "outcome": null,
            "legal_moves": ["d3", "d5", "e3", "f3", "f4", "f5"],
            "diagram": "   a  b  c  d  e  f  g\n7  .  .  .  .  .  .  2  7\n6  .  .  .  .  .  .  .  6\n5  .  .  .  .  #  .  .  5\n\
                4  .  .  .  #  S  .  .  4\n3  .  .  .  .  .  .  .  3\n2  .  .  .  .  .  .  .  2\n1  1  .  .  .  .  .  .  1\n   a  b  c  d  e  f  g\n",
            "perft": 36,
        })
    );
    let text = examples::serve::answer(r#"{"game":"mukus-izi"}"#);
    assert!(
        text.starts_with(r#"{"id":null,"game":"mukus-izi","rules":{"#),
        "fields come in order: {text}"
    );
    assert!(
        !text.contains("perft") && !text.contains("scores"),
        "only what was asked for, and only points where there are any"
    );
}

#[test]
fn the_counts_of_the_fixtures_come_out() {
    for (rules, counts) in [
        (json!({}), &[1, 8, 56, 368, 2012, 9832, 44252, 190_100][..]),
        (
            json!({"size": 8, "start": "e5"}),
            &[1, 8, 56, 368, 2173, 11688, 58450, 277_776],
        ),
    ] {
        for (depth, nodes) in counts.iter().enumerate() {
            let answer = ask(&json!({"game": "mukus-izi", "rules": rules, "perft": depth}));
            assert_eq!(answer["perft"], json!(nodes));
        }
    }
}

#[test]
fn a_finished_game_has_an_outcome_and_no_moves() {
    for (position, moves, outcome) in [
        ("7/5S1/7/7/7/7/7 1", json!(["g7"]), "second"),
        ("6S/7/7/7/7/7/7 1", json!([]), "second"),
        ("S#5/##5/7/7/7/7/7 2", json!([]), "first"),
    ] {
        let answer =
            ask(&json!({"game": "mukus-izi", "position": position, "moves": moves, "perft": 3}));
        assert_eq!(
            (&answer["outcome"], &answer["legal_moves"]),
            (&json!(outcome), &json!([]))
        );
        assert_eq!(answer["perft"], json!(0));
    }
    let drawn = ask(
        &json!({"game": "mukus-izi", "rules": {"blocked": "draws"}, "position": "S#5/##5/7/7/7/7/7 2", "perft": 0}),
    );
    assert_eq!(
        (&drawn["outcome"], &drawn["perft"]),
        (&json!("draw"), &json!(1))
    );
}

#[test]
fn rules_come_back_with_every_option_and_may_be_sent_again() {
    let position = "4/1S2/4/4 2";
    let first = ask(&json!({"game": "mukus-izi", "position": position}));
    assert_eq!(
        first["rules"],
        json!({"size": 4, "start": null, "blocked": "loses"})
    );
    let again = ask(&json!({"game": "mukus-izi", "rules": first["rules"], "position": position}));
    assert_eq!(first, again);
}

#[test]
fn any_id_is_echoed_as_it_was_sent() {
    for id in [
        "null",
        "0",
        "-1.50",
        "1e400",
        "12345678901234567890123",
        r#""\u0041""#,
        "[1, {\"a\": []}]",
        "{}",
        "true",
    ] {
        let echoed = |rest: &str| answer(&format!(r#"{{"id":{id},{rest}}}"#));
        assert!(
            echoed(r#""game":"mukus-izi""#).starts_with(&format!(r#"{{"id":{id},"game""#)),
            "{id}"
        );
        for bad in [
            r#""game":"chess""#,
            r#""game":7"#,
            r#""gome":"mukus-izi""#,
            r#""game":"mukus-izi","moves":"e5""#,
        ] {
            assert!(
                echoed(bad).starts_with(&format!(r#"{{"id":{id},"error""#)),
                "{id} {bad}"
            );
        }
    }
}

#[test]
fn each_kind_of_error_is_told_from_the_others() {
    for (request, expected, ply) in [
        (json!({}), "bad_request", None),
        (json!([]), "bad_request", None),
        (json!(["1", "mukus-izi"]), "bad_request", None),
        (json!("mukus-izi"), "bad_request", None),
        (json!({"game": 1}), "bad_request", None),
        (
            json!({"game": "mukus-izi", "colour": 1}),
            "bad_request",
            None,
        ),
        (
            json!({"game": "mukus-izi", "moves": "e5"}),
            "bad_request",
            None,
        ),
        (
            json!({"game": "mukus-izi", "moves": [1]}),
            "bad_request",
            None,
        ),
        (
            json!({"game": "mukus-izi", "perft": -1}),
            "bad_request",
            None,
        ),
        (
            json!({"game": "mukus-izi", "perft": 1.5}),
            "bad_request",
            None,
        ),
        (
            json!({"game": "mukus-izi", "perft": "3"}),
            "bad_request",
            None,
        ),
        (
            json!({"game": "mukus-izi", "perft": null}),
            "bad_request",
            None,
        ),
        (
            json!({"game": "mukus-izi", "seed": "x"}),
            "bad_request",
            None,
        ),
        (
            json!({"game": "mukus-izi", "seed": null}),
            "bad_request",
            None,
        ),
        (
            json!({"game": "mukus-izi", "seed": -1}),
            "bad_request",
            None,
        ),
        (
            json!({"game": "mukus-izi", "level": 0}),
            "bad_request",
            None,
        ),
        (
            json!({"game": "mukus-izi", "level": 8}),
            "bad_request",
            None,
        ),
        (
            json!({"game": "mukus-izi", "level": 300}),
            "bad_request",
            None,
        ),
        (
            json!({"game": "mukus-izi", "level": -1}),
            "bad_request",
            None,
        ),
        (
            json!({"game": "mukus-izi", "level": 3.0}),
            "bad_request",
            None,
        ),
        (
            json!({"game": "mukus-izi", "level": "3"}),
            "bad_request",
            None,
        ),
        (
            json!({"game": "mukus-izi", "level": null}),
            "bad_request",
            None,
        ),
        (
            json!({"game": "mukus-izi", "level": "unlimited"}),
            "bad_request",
            None,
        ),
        (
            json!({"game": "mukus-izi", "position": 7}),
            "bad_request",
            None,
        ),
        (
            json!({"game": "mukus-izi", "record": 7}),
            "bad_request",
            None,
        ),
        (
            json!({"game": "mukus-izi", "record": {}, "rules": {}}),
            "bad_request",
            None,
        ),
        (
            json!({"game": "mukus-izi", "record": {}}),
            "bad_record",
            None,
        ),
        (
            json!({"game": "mukus-izi", "rules": []}),
            "bad_request",
            None,
        ),
        (
            json!({"game": "mukus-izi", "rules": "size"}),
            "bad_request",
            None,
        ),
        (json!({"game": "chess"}), "unknown_game", None),
        (json!({"game": "Mukus-Izi"}), "unknown_game", None),
        (json!({"game": ""}), "unknown_game", None),
        (
            json!({"game": "mukus-izi", "rules": {"sise": 7}}),
            "bad_rules",
            None,
        ),
        (
            json!({"game": "mukus-izi", "rules": {"size": 9}}),
            "bad_rules",
            None,
        ),
        (
            json!({"game": "mukus-izi", "rules": {"size": 300}}),
            "bad_rules",
            None,
        ),
        (
            json!({"game": "mukus-izi", "rules": {"size": null}}),
            "bad_rules",
            None,
        ),
        (
            json!({"game": "mukus-izi", "rules": {"size": 6}}),
            "bad_rules",
            None,
        ),
        (
            json!({"game": "mukus-izi", "rules": {"start": "h8"}, "position": "7/7/7/3S3/7/7/7 1"}),
            "bad_rules",
            None,
        ),
        (
            json!({"game": "mukus-izi", "position": "7/7/7/3S3/7/7/7"}),
            "bad_position",
            None,
        ),
        (
            json!({"game": "mukus-izi", "position": "7/7/7/3S3/7/7/7 1 "}),
            "bad_position",
            None,
        ),
        (
            json!({"game": "mukus-izi", "rules": {"size": 5}, "position": "7/7/7/3S3/7/7/7 1"}),
            "bad_position",
            None,
        ),
        (
            json!({"game": "mukus-izi", "moves": ["e5", "zz"]}),
            "bad_move",
            Some(1),
        ),
        (
            json!({"game": "mukus-izi", "moves": ["e5", "e5"]}),
            "illegal_move",
            Some(1),
        ),
        (
            json!({"game": "mukus-izi", "moves": ["h8"]}),
            "illegal_move",
            Some(0),
        ),
        (
            json!({"game": "mukus-izi", "position": "7/5S1/7/7/7/7/7 1", "moves": ["g7", "f6"]}),
            "game_over",
            Some(1),
        ),
        (json!({"game": "mukus-izi", "perft": 30}), "limit", None),
    ] {
        let answer = ask(&request);
        assert_eq!(kind(&answer), expected, "{request}: {answer}");
        assert_eq!(
            answer["error"].get("ply").and_then(Value::as_u64),
            ply,
            "{request}: {answer}"
        );
        assert!(!answer["error"]["message"].as_str().unwrap().is_empty());
        assert_eq!(
            answer.as_object().unwrap().len(),
            2,
            "an error is all there is: {answer}"
        );
    }
}

#[test]
fn duplicate_fields_are_refused() {
    for line in [
        r#"{"game":"mukus-izi","game":"mukus-izi"}"#,
        r#"{"id":1,"id":2,"game":"mukus-izi"}"#,
    ] {
        assert!(answer(line).contains("duplicate field"), "{line}");
    }
    assert!(answer(r#"{"game":"mukus-izi","rules":{"size":7,"size":7}}"#).contains("bad_rules"));
}

#[test]
fn deep_perft_of_a_short_game_is_answered() {
    let request =
        json!({"game": "mukus-izi", "rules": {"size": 3}, "perft": 4_000_000_000_000_u64});
    assert_eq!(ask(&request)["perft"], json!(0));
}

#[test]
fn a_line_of_any_size_or_content_has_one_answer_and_the_next_is_met() {
    let good: &[u8] = br#"{"id":"next","game":"mukus-izi"}"#;
    let long_but_right = format!(r#"{{"game":"mukus-izi"{}}}"#, " ".repeat(LINE_LIMIT - 20));
    assert_eq!(long_but_right.len(), LINE_LIMIT);
    let many_moves = format!(
        r#"{{"game":"mukus-izi","moves":[{}"e5"]}}"#,
        "\"e5\",".repeat(80_000)
    );
    for (line, expected) in [
        (&vec![b'x'; 1 << 20][..], "limit"),
        (&vec![b' '; LINE_LIMIT + 1], "limit"),
        (long_but_right.as_bytes(), "none"),
        (&[b'['; 100_000], "bad_request"),
        (&b"{\"id\":".repeat(80_000), "bad_request"),
        (
            format!(
                "{{\"game\":\"mukus-izi\",\"rules\":{}}}",
                "[".repeat(100_000)
            )
            .as_bytes(),
            "bad_request",
        ),
        (
            format!(
                "{{\"game\":\"mukus-izi\",\"rules\":{{\"size\":{}}}}}",
                "[".repeat(100_000)
            )
            .as_bytes(),
            "bad_request",
        ),
        (many_moves.as_bytes(), "illegal_move"),
        (b"\0\0\0", "bad_request"),
        (b"{\"game\":\"mukus-izi\0\"}", "bad_request"),
        (b"\xff\xfe{}", "bad_request"),
        (b"{\"game\":\"\xc3\"}", "bad_request"),
        (b"\xef\xbb\xbf{\"game\":\"mukus-izi\"}", "bad_request"),
        (b"", "bad_request"),
        (b"   ", "bad_request"),
        (b"{\"game\":\"mukus-izi\"} {}", "bad_request"),
        (b"{\"game\":\"mukus-izi\"", "bad_request"),
        (br#"{"game":"\ud800"}"#, "bad_request"),
        (br#"  {"game":"mukus-izi"}  "#, "none"),
    ] {
        for end in [&b"\n"[..], b"\r\n"] {
            let input = [line, end, good, b"\n", good].concat();
            let answers = answers(&input);
            let shown = String::from_utf8_lossy(&line[..line.len().min(40)]).into_owned();
            assert_eq!(answers.len(), 3, "{shown}");
            assert_eq!(kind(&answers[0]), expected, "{shown}: {}", answers[0]);
            assert!(
                answers[0].to_string().len() < 2_000,
                "{shown}: answered at length"
            );
            for next in &answers[1..] {
                assert_eq!((&next["id"], kind(next)), (&json!("next"), "none"));
            }
        }
    }
    assert!(answers(b"").is_empty());
}

#[test]
fn an_id_may_be_nested_as_deep_as_a_line_is_long() {
    let deep = format!("{}{}", "[".repeat(100_000), "]".repeat(100_000));
    let answered = answer(&format!(r#"{{"id":{deep},"game":"mukus-izi"}}"#));
    assert!(answered.starts_with(&format!(r#"{{"id":{deep},"game":"mukus-izi""#)));
}

#[test]
fn records_go_in_and_out() {
    let asked = ask(
        &json!({"game": "mukus-izi", "rules": {"size": 5}, "moves": ["d4", "c4"], "record": true}),
    );
    let record = &asked["record"];
    assert_eq!(
        (&record["moves"], &record["start"]),
        (&json!(["d4", "c4"]), &json!("5/5/2S2/5/5 1"))
    );
    let again = ask(&json!({"game": "mukus-izi", "record": record}));
    assert_eq!(again, asked);
    let further = ask(&json!({"game": "mukus-izi", "record": record, "moves": ["b4"]}));
    assert_eq!(further["record"]["moves"], json!(["d4", "c4", "b4"]));

    let mut given_up = record.clone();
    given_up["ending"] = json!({"outcome": "second", "reason": "resignation"});
    let over = ask(&json!({"game": "mukus-izi", "record": given_up}));
    assert_eq!(
        (&over["outcome"], &over["legal_moves"]),
        (&json!("second"), &json!([]))
    );
    let refused = ask(&json!({"game": "mukus-izi", "record": given_up, "moves": ["b4"]}));
    assert_eq!(
        (kind(&refused), &refused["error"]["ply"]),
        ("game_over", &json!(0))
    );

    let mut wrong = record.clone();
    wrong["moves"][1] = json!("a1");
    let refused = ask(&json!({"game": "mukus-izi", "record": wrong}));
    assert_eq!(kind(&refused), "bad_record");
    assert!(
        refused["error"]["message"]
            .as_str()
            .unwrap()
            .starts_with("ply 1, move `a1`: a1 is more than"),
        "{refused}"
    );
}

const GAMES: [&str; 4] = ["kare-kapan", "mukus-izi", "o-an-quan", "kure"];

#[test]
fn every_level_plays_a_legal_move_in_every_game() {
    for game in GAMES {
        for level in 1..=7 {
            let answer = ask(&json!({"game": game, "level": level}));
            let legal = answer["legal_moves"].as_array().unwrap();
            assert!(legal.contains(&answer["best"]), "{level}: {answer}");
        }
        let unasked = ask(&json!({"game": game, "seed": 3}));
        assert!(unasked.get("best").is_none(), "{unasked}");
    }
}

#[test]
fn the_same_request_has_the_same_answer_whatever_was_asked_before() {
    let mut requests = vec![];
    for game in GAMES {
        for (level, seed) in [(1, 0), (2, 7), (3, 1), (4, 0), (4, 1), (6, 2)] {
            requests.push(format!(
                r#"{{"id":"{game}","game":"{game}","level":{level},"seed":{seed}}}"#
            ));
        }
    }
    let forth = answers(requests.join("\n").as_bytes());
    requests.reverse();
    let mut back = answers(requests.join("\n").as_bytes());
    back.reverse();
    assert_eq!(forth, back);
    let unseeded = ask(&json!({"game": "kure", "level": 1}));
    assert_eq!(
        unseeded,
        ask(&json!({"game": "kure", "level": 1, "seed": 0}))
    );
}

#[test]
fn the_seed_chooses_among_moves() {
    for game in GAMES {
        let chosen: std::collections::HashSet<_> = (0..30)
            .map(|seed| ask(&json!({"game": game, "level": 1, "seed": seed}))["best"].to_string())
            .collect();
        assert!(chosen.len() > 1, "{game}: {chosen:?}");
    }
    let most = ask(&json!({"game": "kure", "level": 1, "seed": u64::MAX}));
    assert!(most["best"].is_string(), "{most}");
}

#[test]
fn a_finished_game_has_no_best_move() {
    for (game, position) in [
        ("kare-kapan", "wwbb/wwbb/wwbb w move"),
        ("mukus-izi", "6S/7/7/7/7/7/7 1"),
        ("o-an-quan", "0,0,0,2,0/0,1,0,1,1 0,0 1 26Q,19Q"),
        ("kure", "7/3d3/7/dd5/ldd4/ll5/l3d1d l"),
    ] {
        for level in [1, 3, 7] {
            let answer = ask(&json!({"game": game, "position": position, "level": level}));
            assert_eq!(answer.get("best"), Some(&Value::Null), "{answer}");
        }
    }
    let mut record = ask(&json!({"game": "kure", "record": true}))["record"].clone();
    record["ending"] = json!({"outcome": "second", "reason": "resignation"});
    let given_up = ask(&json!({"game": "kure", "record": record, "level": 3}));
    assert_eq!(given_up.get("best"), Some(&Value::Null), "{given_up}");
}

#[test]
fn a_win_in_one_is_played_from_level_3_up() {
    for (game, position, winner) in [
        ("kare-kapan", "1bbb/1b2/wwww w take:1", "first"),
        ("mukus-izi", "7/7/7/7/7/1S5/7 1", "first"),
        ("mukus-izi", "7/5S1/7/7/7/7/7 2", "second"),
        ("o-an-quan", "0,1,0,0,0/0,0,1,0,0 0,Q0 1 28Q,20", "first"),
        ("kure", "lll4/7/7/2dl3/4d2/7/dd5 d", "first"),
    ] {
        for level in 3..=7 {
            for seed in 0..3 {
                let mut request = json!({"game": game, "position": position});
                let asked =
                    json!({"game": game, "position": position, "level": level, "seed": seed});
                let best = &ask(&asked)["best"];
                request["moves"] = json!([best]);
                let after = ask(&request);
                assert_eq!(after["outcome"], json!(winner), "level {level}: {best}");
            }
        }
    }
}

/// A move of a stone from where it went to where it came from.
fn back(mv: &str) -> String {
    let (from, to) = mv.split_once('-').unwrap();
    format!("{to}-{from}")
}

#[test]
fn a_bot_knows_what_the_moves_have_been_through() {
    // White is ahead.
    let position = "w1w1w1w1/8/1w1w1w2/8/b1b3b1/8/3b4 w move";
    let asked = |moves: &Value, seed: u64| {
        ask(
            &json!({"game": "kare-kapan", "position": position, "moves": moves, "level": 4, "seed": seed}),
        )
    };
    let mut tried = 0;
    let mut avoided = 0;
    for seed in 0..5 {
        let best = asked(&json!([]), seed)["best"].as_str().unwrap().to_owned();
        let answered = asked(&json!([best]), seed)["best"]
            .as_str()
            .unwrap()
            .to_owned();
        // Both go back: the best move would bring the same position about again.
        let circle = json!([best, answered, back(&best), back(&answered)]);
        let after = asked(&circle, seed);
        if after["position"] == json!(position) {
            tried += 1;
            avoided += u32::from(after["best"] != json!(best));
        }
    }
    assert!(tried > 0, "no move can be taken back");
    assert!(avoided > 0, "of {tried}");
}
