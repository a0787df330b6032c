//! What every level promises, in all four games.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use boardgame_core::{Evaluate, Game, Outcome, Position, Zobrist};
use boardgame_search::solver::{Solver, WinLossSolver};
use boardgame_search::{Bot, Level, Limits, Reason, Score};
use kare_kapan::{KareKapan, KareKapanOptions};
use kure::Kure;
use mukus_izi::{MukusIzi, MukusIziOptions};
use o_an_quan::OAnQuan;
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};

/// The position after a move.
fn after<P: Position>(position: &P, mv: P::Move) -> P {
    let mut after = position.clone();
    after.play(mv).unwrap();
    after
}

fn wins<P: Position>(position: &P, mv: P::Move) -> bool {
    after(position, mv).outcome() == Some(Outcome::Win(position.turn()))
}

/// Whether a move loses at once, or lets the opponent win with his next one.
fn loses<P: Position>(position: &P, mv: P::Move) -> bool {
    let next = after(position, mv);
    match next.outcome() {
        Some(outcome) => outcome == Outcome::Win(!position.turn()),
        None => {
            next.turn() != position.turn()
                && next
                    .legal_moves()
                    .into_iter()
                    .any(|reply| wins(&next, reply))
        }
    }
}

/// Positions of random games, with what must be chosen there: `true` for moves that win at once, `false` for ones that avoid a loss in one.
fn trials<P: Position>(start: &P, games: u64) -> Vec<(P, bool)> {
    let mut found = vec![];
    for seed in 0..games {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut position = start.clone();
        let mut line = vec![];
        while position.outcome().is_none() && line.len() < 400 {
            let moves = position.legal_moves();
            line.push(position.clone());
            position.play_unchecked(moves[rng.random_range(0..moves.len() as u64) as usize]);
        }
        // What is decided in one is near the end.
        for position in line.iter().rev().take(12) {
            let moves = position.legal_moves();
            let won = moves.iter().any(|&mv| wins(position, mv));
            let lost = moves.iter().filter(|&&mv| loses(position, mv)).count();
            if won || (lost > 0 && lost < moves.len()) {
                found.push((position.clone(), won));
            }
        }
    }
    found
}

/// Each level from 3 up finds what must be found, for both sides; as many as are affordable of each kind.
fn takes_wins_and_avoids_losses<P: Evaluate + Zobrist>(start: &P, games: u64, kinds: &[bool]) {
    let trials = trials(start, games);
    for level in Level::ALL.into_iter().skip(2) {
        let most = if level >= Level::SIX { 6 } else { 60 };
        for player in boardgame_core::Player::ALL {
            for &must_win in kinds {
                let asked = trials
                    .iter()
                    .filter(|(position, won)| *won == must_win && position.turn() == player)
                    .take(most);
                let mut count = 0;
                for (position, _) in asked {
                    count += 1;
                    let game = Game::new(position.clone());
                    let choice = Bot::new(level, count).choose(&game, &Limits::default());
                    let mv = choice.unwrap().mv;
                    if must_win {
                        assert!(wins(position, mv), "level {level}: {mv} in {position}");
                    } else {
                        assert!(!loses(position, mv), "level {level}: {mv} in {position}");
                    }
                }
                assert!(count >= 3, "{count} positions for {player}, win {must_win}");
            }
        }
    }
}

#[test]
fn from_level_3_up_wins_in_one_are_taken_and_losses_in_one_avoided_in_mukus_izi() {
    takes_wins_and_avoids_losses(&MukusIzi::default(), 300, &[true, false]);
}

#[test]
fn from_level_3_up_wins_in_one_are_taken_and_losses_in_one_avoided_in_kure() {
    takes_wins_and_avoids_losses(&Kure::default(), 300, &[true, false]);
}

#[test]
fn from_level_3_up_wins_in_one_are_taken_and_losses_in_one_avoided_in_o_an_quan() {
    takes_wins_and_avoids_losses(&OAnQuan::default(), 300, &[true, false]);
}

#[test]
fn from_level_3_up_wins_in_one_are_taken_in_kare_kapan() {
    let options = KareKapanOptions {
        lines: Some(4),
        ..KareKapanOptions::default()
    };
    let rules = boardgame_core::RulesOptions::build(&options).unwrap();
    // Nobody loses to one ply there: who takes the last stone has slid before, or was about to remove already.
    takes_wins_and_avoids_losses(&KareKapan::start(rules).unwrap(), 300, &[true]);
}

/// A loss in one is no less a loss where the position that allows it was there before: who repeats for a draw must look.
#[test]
fn a_win_in_one_is_taken_also_by_a_move_that_repeats_the_game() {
    for (position, _) in trials(&Kure::default(), 100)
        .iter()
        .filter(|(_, won)| *won)
        .take(20)
    {
        let mv = Bot::new(Level::FOUR, 1).choose(&Game::new(*position), &Limits::default());
        assert!(wins(position, mv.unwrap().mv));
    }
}

#[test]
fn a_choice_depends_on_the_game_the_level_and_the_seed_alone() {
    let mut game = Game::new(MukusIzi::default());
    for text in ["e5", "e6", "d6"] {
        game.play(text.parse().unwrap()).unwrap();
    }
    for level in Level::ALL {
        let mut used = Bot::new(level, 7);
        let fresh = || Bot::new(level, 7).choose(&game, &Limits::default());
        assert_eq!(fresh(), fresh());
        // What a bot was asked before makes no difference.
        let _ = used.choose(&Game::new(MukusIzi::default()), &Limits::default());
        assert_eq!(
            used.choose(&game, &Limits::default()),
            fresh(),
            "level {level}"
        );
    }
}

#[test]
fn seeds_choose_among_equals() {
    let game = Game::new(KareKapan::default());
    let chosen: std::collections::HashSet<_> = (0..30)
        .map(|seed| {
            Bot::new(Level::THREE, seed)
                .choose(&game, &Limits::default())
                .unwrap()
                .mv
        })
        .collect();
    assert!(chosen.len() > 1, "{chosen:?}");
}

#[test]
fn the_only_move_is_played_without_a_search_and_a_finished_game_has_none() {
    let only: MukusIzi = "4##1/4#S#/4###/7/7/7/7 1".parse().unwrap();
    for level in Level::ALL {
        let choice = Bot::new(level, 0)
            .choose(&Game::new(only), &Limits::default())
            .unwrap();
        assert_eq!((choice.reason, choice.nodes), (Reason::OnlyMove, 0));
        let over: MukusIzi = "6S/7/7/7/7/7/7 1".parse().unwrap();
        assert_eq!(
            Bot::new(level, 0).choose(&Game::new(over), &Limits::default()),
            None
        );
    }
}

#[test]
fn a_choice_among_some_moves_is_one_of_them() {
    let game = Game::new(MukusIzi::default());
    for mv in game.position().legal_moves() {
        for level in Level::ALL {
            let choice = Bot::new(level, 3).choose_among(&game, &[mv], &Limits::default());
            assert_eq!(choice.unwrap().mv, mv);
        }
        let mut unlimited = Bot::unlimited(3);
        assert_eq!(unlimited.choose_among(&game, &[], &Limits::default()), None);
    }
}

#[test]
fn limits_make_an_unlimited_bot_move_and_a_level_look_at_less() {
    let game = Game::new(Kure::default());
    let limits = Limits {
        nodes: Some(3000),
        ..Limits::default()
    };
    for mut bot in [Bot::unlimited(1), Bot::new(Level::SEVEN, 1)] {
        let choice = bot.choose(&game, &limits).unwrap();
        assert!(game.position().is_legal(choice.mv));
        assert!(
            choice.nodes <= 3000 && choice.nodes > 2000,
            "{}",
            choice.nodes
        );
    }
}

/// A bot of that level with a solver, at its choice on a board of 6x6.
fn solving(level: Level, text: &str) -> boardgame_search::Choice<mukus_izi::Step> {
    let mut bot = Bot::new(level, 1).with_solver(Box::new(WinLossSolver::with_mib(4)), 400_000);
    let game = Game::new(text.parse::<MukusIzi>().unwrap());
    bot.choose(&game, &Limits::default()).unwrap()
}

#[test]
fn from_level_6_up_the_solver_is_asked_what_the_search_does_not_see() {
    for level in [Level::SIX, Level::SEVEN] {
        let won = solving(level, "6/6/6/1S4/6/6 1");
        assert_eq!(won.reason.to_string(), "wins");
        let kept: MukusIzi = after(&"6/6/6/1S4/6/6 1".parse().unwrap(), won.mv);
        let solution = WinLossSolver::with_mib(4).solve(&kept, &Limits::default(), &mut |_| ());
        assert_eq!(
            solution.outcome,
            Some(Outcome::Win(boardgame_core::Player::First))
        );
        // Every move of a lost position loses; which of them is played the search decides.
        let lost = solving(level, "6/6/6/S5/6/6 1");
        assert_eq!(lost.reason, Reason::Lost);
        assert_eq!(lost.reason.to_string(), "loses against best play");
    }
    let below = solving(Level::FIVE, "6/6/6/1S4/6/6 1");
    assert!(matches!(below.reason, Reason::Searched { .. }));
}

#[test]
fn an_unlimited_bot_sees_a_short_game_to_its_end() {
    let options = MukusIziOptions {
        size: Some(4),
        start: Some("b2".parse().unwrap()),
        ..MukusIziOptions::default()
    };
    let rules = boardgame_core::RulesOptions::build(&options).unwrap();
    let mut game = Game::new(MukusIzi::start(rules).unwrap());
    let mut bot = Bot::unlimited(1);
    let first = bot.choose(&game, &Limits::default()).unwrap();
    let Reason::Searched { score, .. } = first.reason else {
        panic!("{first:?}");
    };
    assert!(score.is_proven());
    while let Some(choice) = bot.choose(&game, &Limits::default()) {
        game.play(choice.mv).unwrap();
    }
    let won = game.ending().unwrap().outcome.winner() == Some(game.start().turn());
    assert_eq!(won, matches!(score, Score::Win { .. }));
}
