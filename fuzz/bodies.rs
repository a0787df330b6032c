//! What each fuzz target does with its bytes. The same functions run as ordinary tests over the seeds (`examples/tests/fuzz_seeds.rs`).

use std::collections::BTreeMap;
use std::fmt::Debug;
use std::str::FromStr;

use boardgame_core::{Diagram, Game, GameRecord, Position, Symmetry, Zobrist};
use boardgame_search::{AlphaBeta, AlphaBetaOptions, Bot, Level, Limits};
use examples::agents::Solving;
use kare_kapan::KareKapan;
use kure::Kure;
use kure::referee::{Event, Referee, RefereeOptions, RefereeRules};
use mukus_izi::MukusIzi;
use o_an_quan::OAnQuan;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::value::RawValue;

/// What the bodies need of a game.
pub trait Any:
    Zobrist
    + Symmetry
    + Diagram
    + FromStr<Err: Debug>
    + Position<Rules: Serialize, Options: DeserializeOwned>
    + Serialize
    + DeserializeOwned
{
}

impl<P> Any for P where
    P: Zobrist
        + Symmetry
        + Diagram
        + FromStr<Err: Debug>
        + Position<Rules: Serialize, Options: DeserializeOwned>
        + Serialize
        + DeserializeOwned
{
}

/// Any text read as a position of each game: it is refused, or it is the one text of what was read.
pub fn position_text(text: &str) {
    fn read<P: Any>(text: &str) {
        if let Ok(position) = text.parse::<P>() {
            assert_eq!(position.to_string(), text);
            look::<P>(&position);
        }
    }
    read::<KareKapan>(text);
    read::<MukusIzi>(text);
    read::<OAnQuan>(text);
    read::<Kure>(text);
}

/// Any text read as a move of each game: it is refused, or what was read has a text of its own that reads as the same move.
pub fn move_text(text: &str) {
    fn read<P: Any>(text: &str) {
        if let Ok(mv) = text.parse::<P::Move>() {
            assert_eq!(mv.to_string().parse(), Ok(mv));
            // Playing it on the start is refused or done, and nothing else.
            if let Ok(start) = P::start(P::Rules::default()) {
                let mut played = start.clone();
                match played.play(mv) {
                    Ok(()) => assert!(start.legal_moves().contains(&mv)),
                    Err(error) => {
                        assert_eq!(played, start);
                        assert!(!error.to_string().is_empty());
                    }
                }
            }
        }
    }
    read::<KareKapan>(text);
    read::<MukusIzi>(text);
    read::<OAnQuan>(text);
    read::<Kure>(text);
}

/// The first byte chooses a game and the next one its rules; each further byte a move, an undo or a redo. Every law is looked at on the way.
pub fn walk(bytes: &[u8]) {
    fn play<P: Any>(rules: &[&str], bytes: &[u8]) {
        let Some((&choice, bytes)) = bytes.split_first() else {
            return;
        };
        let json = rules[usize::from(choice) % rules.len()];
        let options: P::Options = serde_json::from_str(json).expect("rules");
        let start = P::start(boardgame_core::RulesOptions::build(&options).expect("rules"));
        let mut game = Game::new(start.expect("a start"));
        for &byte in bytes {
            let position = game.position().clone();
            match byte {
                250.. => {
                    let undone = game.undo();
                    if byte % 2 == 0 && undone.is_some() {
                        assert_eq!(game.redo(), undone);
                        assert_eq!(game.position(), &position);
                    }
                }
                _ => {
                    let moves = position.legal_moves();
                    let Some(&mv) = moves.get(usize::from(byte) % moves.len().max(1)) else {
                        continue;
                    };
                    assert_eq!(game.play(mv), Ok(()));
                }
            }
            look::<P>(game.position());
        }
        let record = GameRecord::of(&game).expect("a record");
        let replayed: Game<P> = record.replay().expect("what was played can be played");
        assert_eq!(replayed.position(), game.position());
    }
    let Some((&game, bytes)) = bytes.split_first() else {
        return;
    };
    match game % 4 {
        0 => play::<KareKapan>(
            &[
                r#"{"lines":3}"#,
                r#"{"lines":4,"captures":"one_per_move"}"#,
                r#"{"lines":3,"first_mover":"white","blocked":"loses"}"#,
                r#"{"lines":3,"square_stones":"free_when_all_in_squares"}"#,
                "{}",
            ],
            bytes,
        ),
        1 => play::<MukusIzi>(
            &[
                "{}",
                r#"{"size":3,"blocked":"draws"}"#,
                r#"{"size":8,"start":"e5"}"#,
            ],
            bytes,
        ),
        2 => play::<OAnQuan>(
            &[
                "{}",
                r#"{"empty_mandarin":"is_empty"}"#,
                r#"{"end":"mandarin_squares_empty","young_mandarin":5}"#,
                r#"{"empty_mandarin":"is_empty","end":"mandarin_squares_empty","mandarin_value":1}"#,
            ],
            bytes,
        ),
        _ => play::<Kure>(&["{}", r#"{"home_stones":"never_count"}"#], bytes),
    }
}

/// Any text read as a record, and played as one of each game.
pub fn record_json(text: &str) {
    fn replay<P: Any>(record: &GameRecord) {
        if let Ok(game) = record.replay::<P>() {
            let again = GameRecord::of(&game).expect("a record");
            assert_eq!(again.moves.len(), record.moves.len());
            assert_eq!(again.ending, record.ending);
            assert_eq!(again.replay::<P>().as_ref(), Ok(&game));
        }
    }
    if let Ok(record) = GameRecord::from_json(text) {
        replay::<KareKapan>(&record);
        replay::<MukusIzi>(&record);
        replay::<OAnQuan>(&record);
        replay::<Kure>(&record);
    }
}

/// Any text read as the rules, the position and the referee's state of each game.
pub fn rules_json(text: &str) {
    fn read<T: Serialize + DeserializeOwned + PartialEq + Debug>(text: &str) {
        if let Ok(value) = serde_json::from_str::<T>(text) {
            let written = serde_json::to_string(&value).expect("JSON");
            assert_eq!(
                serde_json::from_str::<T>(&written).expect("what was written"),
                value
            );
        }
    }
    read::<kare_kapan::KareKapanRules>(text);
    read::<mukus_izi::MukusIziRules>(text);
    read::<o_an_quan::OAnQuanRules>(text);
    read::<kure::KureRules>(text);
    read::<RefereeRules>(text);
    read::<KareKapan>(text);
    read::<MukusIzi>(text);
    read::<OAnQuan>(text);
    read::<Kure>(text);
    read::<Referee>(text);
}

/// The first bytes choose the referee's rules, each further one an event: a touch, some time, or giving up.
pub fn referee_events(bytes: &[u8]) {
    let [moves, matches, warnings, events @ ..] = bytes else {
        return;
    };
    let time =
        |byte: &u8| (*byte > 0).then(|| std::time::Duration::from_millis(u64::from(*byte) * 40));
    let options = RefereeOptions {
        move_time: time(moves),
        match_time: time(matches),
        max_warnings: Some(u32::from(*warnings % 5) + 1),
    };
    let rules = boardgame_core::RulesOptions::build(&options).expect("rules");
    let mut referee = Referee::new(Kure::default(), rules);
    let mut replayed = referee.clone();
    for &byte in events {
        let event = match byte {
            0..64 => Event::Touch(boardgame_core::grid::Square::from_index(byte)),
            64..254 => Event::Advance(std::time::Duration::from_millis(u64::from(byte - 64) * 7)),
            254 => Event::Advance(std::time::Duration::MAX),
            255 => Event::Resign,
        };
        let before = referee.clone();
        let answered = referee.handle(event);
        if before.verdict().is_some() {
            assert_eq!(referee, before, "nothing changes after the end");
        }
        if let Ok(answers) = &answered {
            assert!(answers.len() <= 2);
        }
        let saved = serde_json::to_string(&referee).expect("JSON");
        assert_eq!(
            serde_json::from_str::<Referee>(&saved).expect("what was saved"),
            referee
        );
        assert_eq!(
            replayed.handle(event),
            answered,
            "a log replays to the same answers"
        );
    }
    assert_eq!(replayed, referee);
}

/// Any line put to `serve`: one line of JSON comes back.
pub fn serve_line(bytes: &[u8]) {
    let Ok(line) = std::str::from_utf8(bytes) else {
        return;
    };
    if line.contains('\n') {
        return;
    }
    let answer = examples::serve::answer(line);
    assert!(!answer.contains('\n'));
    // As texts: an `id` comes back as it was sent, also a number that no float holds.
    let answer: BTreeMap<String, &RawValue> =
        serde_json::from_str(&answer).expect("an answer in JSON");
    assert!(answer.contains_key("id"));
    assert!(answer.contains_key("error") != answer.contains_key("position"));
}

/// The first bytes choose a game, limits and ways to search; the next ones moves from the start (each a move and perhaps a change of the text after
/// it); what comes of it is searched and solved with tiny limits.
pub fn search(bytes: &[u8]) {
    fn play<P: Any + Solving>(rules: &[&str], bytes: &[u8]) {
        let &[variant, limit, ways, ref bytes @ ..] = bytes else {
            return;
        };
        let json = rules[usize::from(variant) % rules.len()];
        let options: P::Options = serde_json::from_str(json).expect("rules");
        let start = P::start(boardgame_core::RulesOptions::build(&options).expect("rules"));
        let mut position = start.expect("a start");
        let mut past = vec![];
        for pair in bytes.chunks(2) {
            past.push(position.zobrist());
            let moves = position.move_count();
            if let Some(mv) = position.nth_move(usize::from(pair[0]) % moves.max(1)) {
                position.play_unchecked(mv);
            }
            // A real position with one character changed is often one that no game comes to.
            if let Some(change) = pair.get(1).filter(|&&change| change >= 200) {
                let mut text = position.to_string().into_bytes();
                let other = text[usize::from(*change) % text.len()];
                let at = usize::from(pair[0]) % text.len();
                text[at] = other;
                let text = String::from_utf8(text).unwrap_or_default();
                if let Ok(changed) = P::parse(&text, position.rules()) {
                    position = changed;
                }
            }
        }
        let limits = Limits {
            nodes: Some(limit.into()),
            depth: (ways >= 128).then_some(u32::from(limit) % 5),
            ..Limits::default()
        };
        let over = position.outcome().is_some();
        let options = AlphaBetaOptions {
            table_mib: usize::from(ways & 1),
            learned_order: ways & 2 == 0,
            zero_windows: ways & 4 == 0,
            aspiration: ways & 8 == 0,
            quiescence: ways & 16 == 0,
            repetitions: ways & 32 == 0,
            least_depth: u32::from(ways >> 6 & 1),
        };
        let mut search = AlphaBeta::new(options);
        let moves = position.legal_moves();
        for report in [
            search.search(&position, &past, &limits),
            search.rate(&position, &past, &limits, &moves),
        ] {
            assert_eq!(report.is_none(), over);
            let Some(report) = report else { continue };
            let mut after = position.clone();
            assert_eq!(report.line.first(), Some(&report.best));
            for mv in report.line {
                assert_eq!(after.play(mv), Ok(()));
            }
        }
        let bot = Bot::<P>::new(Level::ALL[usize::from(limit % 3)], limit.into());
        let choice = { bot }.choose(&Game::new(position.clone()), &limits);
        assert_eq!(choice.is_none(), over);
        let solution = P::solver(position.rules(), 1).solve(&position, &limits, &mut |_| ());
        for mv in solution.best {
            assert!(position.is_legal(mv));
        }
        let mut after = position.clone();
        for mv in solution.line {
            assert_eq!(after.play(mv), Ok(()));
        }
        if over {
            assert_eq!(solution.outcome, position.outcome());
        }
    }
    let Some((&game, bytes)) = bytes.split_first() else {
        return;
    };
    match game % 4 {
        0 => play::<KareKapan>(
            &[r#"{"lines":4}"#, r#"{"lines":5,"blocked":"loses"}"#],
            bytes,
        ),
        1 => play::<MukusIzi>(
            &["{}", r#"{"size":4,"start":"b2","blocked":"draws"}"#],
            bytes,
        ),
        2 => play::<OAnQuan>(&["{}", r#"{"empty_mandarin":"is_empty"}"#], bytes),
        _ => play::<Kure>(&["{}"], bytes),
    }
}

/// The laws that hold of every position.
fn look<P: Any>(position: &P) {
    let moves = position.legal_moves();
    assert_eq!(moves.len(), position.move_count());
    assert_eq!(moves.is_empty(), position.outcome().is_some());
    assert_eq!(position.has_legal_moves(), !moves.is_empty());
    let text = position.to_string();
    let again = P::parse(&text, position.rules()).map_err(|error| error.to_string());
    let again = again.unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(&again, position);
    assert_eq!(again.zobrist(), position.zobrist());
    assert!(
        position
            .diagram()
            .unicode(true)
            .targets()
            .to_string()
            .lines()
            .count()
            > 3
    );
    for &map in position.symmetries() {
        let mapped = position.map(map);
        assert_eq!(mapped.move_count(), moves.len());
        assert!(
            mapped
                .symmetries()
                .iter()
                .any(|&back| &mapped.map(back) == position)
        );
    }
    for &mv in moves.iter() {
        let mut after = position.clone();
        assert_eq!(after.play(mv), Ok(()));
        let again = P::parse(&after.to_string(), after.rules()).map_err(|error| error.to_string());
        assert_eq!(again.as_ref(), Ok(&after), "{text} {mv}");
        assert_eq!(mv.to_string().parse(), Ok(mv));
    }
}
