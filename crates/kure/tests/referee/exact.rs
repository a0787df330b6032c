//! The saved states that are read are those that events lead to, neither more nor fewer: compared one by one under small limits.

use std::collections::BTreeSet;

use super::*;

/// No player uses more nanoseconds here.
const MOST: u64 = 5;

fn nanos(nanos: u64) -> Duration {
    Duration::from_nanos(nanos)
}

fn json<T: serde::Serialize>(value: &T) -> String {
    serde_json::to_string(value).unwrap()
}

/// Everything that touches of some squares, time and resigning lead to.
fn reachable(start: &Referee, touched: &[&str]) -> BTreeSet<String> {
    let touches = touched.iter().map(|text| Event::Touch(square(text)));
    let mut events: Vec<Event> = touches.collect();
    events.extend([Event::Advance(nanos(1)), Event::Resign]);
    let mut found = BTreeSet::from([json(start)]);
    let mut to_do = vec![start.clone()];
    while let Some(referee) = to_do.pop() {
        for &event in &events {
            let mut next = referee.clone();
            next.handle(event).unwrap();
            let within = |player| next.time_used(player) <= nanos(MOST);
            if Player::ALL.into_iter().all(within) && found.insert(json(&next)) {
                to_do.push(next);
            }
        }
    }
    found
}

/// All states with these moves that look like one, with any warnings, times, selection and end.
fn imaginable(start: &Referee, moves: &[Step], selection: &str) -> Vec<String> {
    let head = format!(
        r#"{{"version":1,"rules":{},"start":{},"moves":{}"#,
        json(&start.rules()),
        json(start.start()),
        json(&moves)
    );
    let winner = if moves.len() % 2 == 0 {
        !start.turn()
    } else {
        start.turn()
    };
    let mut tails = vec![];
    for selection in ["null".to_owned(), format!(r#""{selection}""#)] {
        for used in 0..=3 {
            let used = json(&nanos(used));
            tails.push(format!(
                r#""move_time_used":{used},"selection":{selection},"result":null}}"#
            ));
            for reason in ["no_moves", "warnings", "match_time", "resignation"] {
                tails.push(format!(
                    r#""move_time_used":{used},"selection":{selection},"result":{{"winner":"{winner}","reason":"{reason}"}}}}"#
                ));
            }
        }
    }
    let mut all = vec![];
    for (first, second) in (0..=2).flat_map(|first| (0..=2).map(move |second| (first, second))) {
        for times in (0..=MOST).flat_map(|first| (0..=MOST).map(move |second| [first, second])) {
            let times = json(&times.map(nanos));
            let middle = format!(r#","warnings":[{first},{second}],"time_used":{times},"#);
            all.extend(tails.iter().map(|tail| format!("{head}{middle}{tail}")));
        }
    }
    all
}

/// A line of moves from a position, with other squares to touch on its way.
fn read_exactly(text: &str, line: &[&str], others: &[&str], limits: &[[Option<u64>; 2]]) {
    let line: Vec<Step> = line.iter().map(|text| step(text)).collect();
    let squares = line.iter().flat_map(|step| [step.from(), step.to()]);
    let names: Vec<String> = squares.map(|square| square.to_string()).collect();
    let touched: Vec<&str> = names.iter().map(String::as_str).collect();
    for &[move_time, match_time] in limits {
        let options = RefereeOptions {
            move_time: move_time.map(nanos),
            match_time: match_time.map(nanos),
            max_warnings: Some(2),
        };
        let start = Referee::new(text.parse().unwrap(), options.build().unwrap());
        let real = reachable(&start, &[&touched, others].concat());
        for played in 0..=line.len() {
            let selection = line
                .get(played)
                .map_or("a1".to_owned(), |s| s.from().to_string());
            let (mut read, mut refused) = (0, 0);
            for state in imaginable(&start, &line[..played], &selection) {
                let found = serde_json::from_str::<Referee>(&state);
                assert_eq!(found.is_ok(), real.contains(&state), "{state}: {found:?}");
                *(if found.is_ok() {
                    &mut read
                } else {
                    &mut refused
                }) += 1;
            }
            assert!(read > 5 && refused > 1000, "{read} read, {refused} refused");
        }
    }
}

const LIMITS: [[Option<u64>; 2]; 4] = [
    [None, None],
    [None, Some(4)],
    [Some(2), None],
    [Some(2), Some(4)],
];

#[test]
fn clocks_and_warnings_that_are_read_are_those_of_some_game() {
    read_exactly(START, &["d1-d2", "e7-e6"], &["d4", "a1"], &LIMITS[1..]);
}

#[test]
fn warnings_without_a_selection_need_a_stone_that_cannot_move() {
    let text = "lllllll/7/7/7/7/dd5/d1d1d2 d";
    read_exactly(text, &[], &["a1", "b2", "b4"], &LIMITS[..3]);
}

#[test]
fn after_an_end_on_the_board_no_clock_has_run() {
    let text = "7/3d3/2d4/d6/ldd4/ll5/l3d1d d";
    read_exactly(text, &["c5-b4"], &["g7"], &LIMITS[3..]);
}
