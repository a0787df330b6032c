//! What must hold of every game alike: undo, saved games, repetition, keys of rules, hostile JSON.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::collections::HashMap;

use boardgame_core::dynamic::open;
use boardgame_core::{
    DrawPolicy, EndReason, Game as Played, GameRecord, Outcome, Player, Position, RecordError,
    RulesOptions,
};
use examples::agents::choose_one_ply;
use examples::registry::{GAMES, Game, Visitor, visit};
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};
use serde_json::{Value, json};

/// Option sets that differ in one option each, the default ones first.
fn option_sets(game: &str) -> Vec<Value> {
    match game {
        "kare-kapan" => vec![
            json!({"lines": 3}),
            json!({"lines": 3, "first_mover": "white"}),
            json!({"lines": 3, "captures": "one_per_move"}),
            json!({"lines": 3, "blocked": "loses"}),
            json!({"lines": 3, "square_stones": "free_when_all_in_squares"}),
            json!({"lines": 4}),
        ],
        "mukus-izi" => vec![
            json!({"size": 5}),
            json!({"size": 5, "blocked": "draws"}),
            json!({"size": 7}),
        ],
        "o-an-quan" => vec![
            json!({}),
            json!({"empty_mandarin": "is_empty"}),
            json!({"end": "mandarin_squares_empty"}),
            json!({"young_mandarin": 5}),
            json!({"mandarin_value": 5}),
        ],
        "kure" => vec![json!({}), json!({"home_stones": "never_count"})],
        other => panic!("{other} has no option sets here"),
    }
}

fn start<G: Game>(rules: &Value) -> G {
    let options: G::Options = serde_json::from_value(rules.clone()).unwrap();
    G::start(options.build().unwrap()).unwrap()
}

/// A random game of at most so many plies.
fn walk<G: Game>(rules: &Value, seed: u64, plies: usize) -> Played<G> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut game = Played::new(start::<G>(rules));
    while game.ply() < plies && game.ending().is_none() {
        let moves = game.position().legal_moves();
        let mv = moves[rng.random_range(0..moves.len())];
        game.play(mv).unwrap();
    }
    game
}

/// Does something for every game and each of its option sets.
fn for_every_game<V: Visitor<Output = usize>>(what: impl Fn(Value) -> V) {
    for (name, _) in GAMES {
        let cases: usize = option_sets(name)
            .into_iter()
            .map(|rules| visit(name, what(rules)).unwrap())
            .sum();
        assert!(cases > 0, "{name}: nothing was looked at");
    }
}

struct Undo(Value);

impl Visitor for Undo {
    type Output = usize;

    fn visit<G: Game>(self) -> usize {
        let mut plies = 0;
        for seed in 0..20 {
            let game = walk::<G>(&self.0, seed, 300);
            let mut back = game.clone();
            while let Some(mv) = back.undo() {
                let at = back.ply();
                let before = game.position_at(at).unwrap();
                assert_eq!(back.position(), before);
                assert_eq!(back.position().zobrist(), before.zobrist());
                assert_eq!(back.position().to_string(), before.to_string());
                // Another move drops the line that was undone.
                if let Some(other) = before
                    .legal_moves()
                    .iter()
                    .copied()
                    .find(|&other| other != mv)
                {
                    let mut aside = back.clone();
                    aside.play(other).unwrap();
                    assert_eq!(aside.redo(), None);
                    assert_eq!(aside.position_at(at + 2), None);
                }
                plies += 1;
            }
            back.go_to(game.ply()).unwrap();
            assert_eq!(back, game);
        }
        plies
    }
}

#[test]
fn undo_of_every_kind_of_move_restores_the_equal_position_and_key() {
    for_every_game(Undo);
}

struct SaveAndLoad(Value);

impl Visitor for SaveAndLoad {
    type Output = usize;

    fn visit<G: Game>(self) -> usize {
        let mut continuations = 0;
        for seed in 0..4 {
            let game = walk::<G>(&self.0, 100 + seed, 120);
            for ply in (0..=game.ply()).step_by(3) {
                let mut at = game.clone();
                at.go_to(ply).unwrap();
                let json = GameRecord::of(&at).unwrap().to_json().unwrap();
                let loaded: Played<G> = GameRecord::from_json(&json).unwrap().replay().unwrap();
                assert_eq!(loaded.position().rules(), at.position().rules());
                // A game that begins at this very position, with all that is still owed, goes on alike too.
                let rules = serde_json::to_value(at.position().rules()).unwrap();
                let text = at.position().to_string();
                let opened = open::<G>(&rules, Some(&text), DrawPolicy::default()).unwrap();
                let again: Played<G> = opened.record().unwrap().replay().unwrap();
                for &mv in at.position().legal_moves().iter() {
                    let mut after = [at.clone(), loaded.clone(), again.clone()];
                    for game in &mut after {
                        game.play(mv).unwrap();
                    }
                    let [unsaved, loaded, again] = after.map(|game| {
                        let position = game.position();
                        (
                            position.to_string(),
                            position.zobrist(),
                            position.legal_moves().to_vec(),
                            position.outcome(),
                            position.scores(),
                        )
                    });
                    assert_eq!(loaded, unsaved);
                    assert_eq!(again, unsaved);
                    continuations += 1;
                }
            }
        }
        continuations
    }
}

#[test]
fn a_saved_game_keeps_what_is_owed_the_rules_the_start_and_the_turn() {
    for_every_game(SaveAndLoad);
}

struct Policies(Value);

impl Visitor for Policies {
    type Output = usize;

    fn visit<G: Game>(self) -> usize {
        let mut wins = 0;
        for seed in 0..40 {
            let free = walk::<G>(&self.0, 500 + seed, 400);
            let counts = (0..=free.ply()).map(|ply| {
                let position = free.position_at(ply).unwrap();
                (0..=ply)
                    .filter(|&earlier| free.position_at(earlier) == Some(position))
                    .count()
            });
            // Repetition counts whole positions: turn, phase and ledger with the board.
            let third = counts.into_iter().position(|count| count == 3);
            let policy = DrawPolicy {
                repetitions: Some(3),
                ply_cap: Some(u32::try_from(free.ply()).unwrap()),
                no_capture: None,
            };
            let mut game = Played::with_policy(start::<G>(&self.0), policy);
            for mv in free.moves() {
                if game.play(mv).is_err() {
                    break;
                }
            }
            let ending = game.ending().unwrap();
            match (third, free.ending()) {
                // The ply that reaches the cap and wins has won.
                (None, Some(by_rule)) => {
                    assert_eq!(ending, by_rule);
                    wins += 1;
                }
                (None, None) => {
                    assert_eq!((game.ply(), ending.reason), (free.ply(), EndReason::PlyCap));
                    assert_eq!(ending.outcome, game.position().adjudicate());
                }
                (Some(ply), _) => {
                    assert_eq!((game.ply(), ending.reason), (ply, EndReason::Repetition));
                    assert_eq!(ending.outcome, game.position().adjudicate());
                }
            }
        }
        wins
    }
}

#[test]
fn a_policy_never_takes_a_win_by_the_rules_and_counts_whole_positions() {
    for_every_game(Policies);
}

#[test]
fn a_four_ply_cycle_is_ended_by_a_policy_and_scored_as_the_game_scores() {
    // Each player walks one citizen to and fro; First has captured a mandarin.
    let start: o_an_quan::OAnQuan = "0,1,0,0,0/0,1,0,0,0 0,Q24 1 24Q,0".parse().unwrap();
    let policy = DrawPolicy {
        repetitions: Some(3),
        ..DrawPolicy::default()
    };
    let mut game = Played::with_policy(start, policy);
    let cycle = ["b1R", "b2R", "c1L", "c2L"].map(|mv| mv.parse().unwrap());
    for (ply, mv) in cycle.into_iter().cycle().enumerate().take(8) {
        assert_eq!(game.ending(), None, "after {ply} plies");
        game.play(mv).unwrap();
    }
    let ending = game.ending().unwrap();
    assert_eq!(
        (game.repetitions(), ending.reason),
        (3, EndReason::Repetition)
    );
    assert_eq!(
        ending.outcome,
        Outcome::Win(Player::First),
        "not drawn: the points are counted"
    );
    assert!(game.play(cycle[0]).is_err());
    assert_eq!(
        Played::new(start).position().outcome(),
        None,
        "the rules alone would go on for ever"
    );
}

struct RuleKeys(Value);

impl Visitor for RuleKeys {
    type Output = usize;

    fn visit<G: Game>(self) -> usize {
        // The same text under all option sets that it can stand under: different positions with different keys.
        let mut keys: HashMap<u64, String> = HashMap::new();
        let text = walk::<G>(&self.0, 7, 12).position().to_string();
        for rules in option_sets(G::NAME) {
            let Ok(game) = open::<G>(&rules, Some(&text), DrawPolicy::default()) else {
                continue;
            };
            let named = game.rules().to_string();
            let other = keys.insert(game.zobrist(), named.clone());
            assert!(
                other.as_ref().is_none_or(|other| *other == named),
                "{named} shares its key with {other:?}"
            );
        }
        keys.len().saturating_sub(1)
    }
}

#[test]
fn the_same_board_under_other_rules_has_another_key() {
    for_every_game(RuleKeys);
}

struct Hostile(Value);

impl Visitor for Hostile {
    type Output = usize;

    fn visit<G: Game>(self) -> usize {
        let game = walk::<G>(&self.0, 9, 20);
        let json = GameRecord::of(&game).unwrap().to_json().unwrap();
        let mut refused = 0;
        // Truncated anywhere, it is no record.
        for end in 0..json.len() {
            if json.is_char_boundary(end) {
                assert!(matches!(
                    GameRecord::from_json(&json[..end]),
                    Err(RecordError::Json(_))
                ));
                refused += 1;
            }
        }
        // With any character exchanged it is refused, or it is the record of a game that replays.
        for at in 0..json.len() {
            for character in ['"', '0', '9', 'x', '}', '\0'] {
                let changed = format!("{}{character}{}", &json[..at], &json[at + 1..]);
                match GameRecord::from_json(&changed).and_then(|record| record.replay::<G>()) {
                    Ok(game) => assert!(game.ply() <= 20),
                    Err(error) => {
                        assert!(error.to_string().len() < 600, "{error}");
                        refused += 1;
                    }
                }
            }
        }
        refused
    }
}

#[test]
fn corrupt_records_are_refused_with_a_short_reason() {
    for_every_game(Hostile);
}

struct Bot(Value);

impl Visitor for Bot {
    type Output = usize;

    fn visit<G: Game>(self) -> usize {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(4);
        let mut wins = [0, 0];
        let mut saved = 0;
        for seed in 0..200 {
            let game = walk::<G>(&self.0, 1_000 + seed, 400);
            for ply in 0..game.ply() {
                let position = game.position_at(ply).unwrap();
                let mover = position.turn();
                let outcome_of = |mv| {
                    let mut after = position.clone();
                    after.play_unchecked(mv);
                    after.outcome()
                };
                let list = position.legal_moves();
                let wins_now = list
                    .iter()
                    .any(|&mv| outcome_of(mv) == Some(Outcome::Win(mover)));
                let losing = list
                    .iter()
                    .filter(|&&mv| outcome_of(mv) == Some(Outcome::Win(!mover)))
                    .count();
                if !wins_now && (losing == 0 || losing == list.len()) {
                    continue;
                }
                let chosen = outcome_of(choose_one_ply(position, &mut rng).unwrap());
                if wins_now {
                    assert_eq!(chosen, Some(Outcome::Win(mover)), "{position} was not won");
                    wins[mover.index()] += 1;
                } else {
                    assert_ne!(chosen, Some(Outcome::Win(!mover)), "{position} was lost");
                    saved += 1;
                }
            }
        }
        assert!(
            wins.iter().all(|&wins| wins > 0),
            "{}: {wins:?} won, {saved} saved",
            G::NAME
        );
        wins[0] + wins[1] + saved
    }
}

#[test]
fn the_bot_wins_in_one_for_either_side_and_never_loses_in_one_where_it_need_not() {
    for (name, _) in GAMES {
        let rules = option_sets(name).remove(0);
        assert!(visit(name, Bot(rules)).unwrap() > 0, "{name}");
    }
}
