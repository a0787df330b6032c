//! The laws themselves.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::hash::{Hash, Hasher};
use core::ops::ControlFlow;
use std::collections::{HashMap, HashSet};
use std::hash::DefaultHasher;

use super::{Step, Verdict};
use crate::{Game, Outcome, PlayError, Player, Position, Symmetry, Zobrist};

/// `Err` with what is wrong unless it holds.
fn expect(holds: bool, what: impl FnOnce() -> String) -> Result<(), String> {
    if holds { Ok(()) } else { Err(what()) }
}

fn hash_of(value: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

pub(super) fn listing<P: Position>(step: &Step<'_, P>) -> Verdict {
    let moves = step.legal_moves;
    let distinct: HashSet<_> = moves.iter().collect();
    expect(distinct.len() == moves.len(), || {
        format!("a move is listed twice in {moves:?}")
    })?;
    expect(moves.len() <= P::MAX_MOVES, || {
        format!("{} moves, bound {}", moves.len(), P::MAX_MOVES)
    })?;
    let mut again = Vec::new();
    let _ = step.position.for_each_move(|mv| {
        again.push(mv);
        ControlFlow::<()>::Continue(())
    });
    expect(again == moves, || {
        format!("listed as {moves:?}, then as {again:?}")
    })?;
    let mut first = None;
    let broke = step.position.for_each_move(|mv| {
        first = Some(mv);
        ControlFlow::Break(())
    });
    expect(first == moves.first().copied(), || {
        "a listing broken off had another first move".into()
    })?;
    expect(broke.is_break() == first.is_some(), || {
        "a break was not handed on".into()
    })?;
    for (n, &mv) in moves.iter().enumerate() {
        expect(step.position.nth_move(n) == Some(mv), || {
            format!("move {n} is {mv} in the list, not when asked for alone")
        })?;
    }
    for beyond in [moves.len(), moves.len() + 1, usize::MAX] {
        expect(step.position.nth_move(beyond).is_none(), || {
            format!("there is a move {beyond} of {}", moves.len())
        })?;
    }
    let count = step.position.move_count();
    expect(count == moves.len(), || {
        format!("{count} counted, {} listed", moves.len())
    })?;
    expect(step.position.has_legal_moves() == (count > 0), || {
        "wrong about having moves".into()
    })?;
    Ok(1)
}

pub(super) fn legality<P: Position>(step: &Step<'_, P>) -> Verdict {
    let legal: HashSet<_> = step.legal_moves.iter().collect();
    let space: HashSet<_> = step.move_space.iter().collect();
    for mv in &legal {
        expect(space.contains(mv), || {
            format!("{mv} is not in the move space")
        })?;
    }
    let text = step.position.to_string();
    for &mv in step.move_space {
        let mut position = step.position.clone();
        let played = position.play(mv);
        expect(played == step.position.check(mv), || {
            format!("check and play differ on {mv}")
        })?;
        expect(played.is_ok() == legal.contains(&mv), || {
            format!("{mv}: {played:?}, listed: {}", legal.contains(&mv))
        })?;
        expect(step.position.is_legal(mv) == played.is_ok(), || {
            format!("is_legal differs on {mv}")
        })?;
        if let Err(error) = played {
            expect(!error.to_string().is_empty(), || {
                format!("no reason against {mv}")
            })?;
            let same = &position == step.position && position.to_string() == text;
            expect(same, || {
                format!("refusing {mv} changed the position to `{position}`")
            })?;
        } else {
            let mut unchecked = step.position.clone();
            unchecked.play_unchecked(mv);
            expect(unchecked == position, || {
                format!("{mv} unchecked gives `{unchecked}`")
            })?;
        }
    }
    Ok(step.move_space.len())
}

pub(super) fn finished<P: Position>(step: &Step<'_, P>) -> Verdict {
    let Some(outcome) = step.position.outcome() else {
        expect(!step.legal_moves.is_empty(), || {
            "going on without a legal move".into()
        })?;
        return Ok(0);
    };
    expect(step.legal_moves.is_empty(), || "moves after the end".into())?;
    expect(step.position.adjudicate() == outcome, || {
        "adjudicated other than it ended".into()
    })?;
    for &mv in step.move_space {
        let refused = step.position.clone().play(mv) == Err(PlayError::Over(outcome));
        expect(refused, || {
            format!("{mv} was not refused as played after the end")
        })?;
    }
    Ok(1)
}

pub(super) fn position_text<P: Position>(step: &Step<'_, P>) -> Verdict {
    let text = step.position.to_string();
    let read = P::parse(&text, step.position.rules()).map_err(|error| error.to_string())?;
    expect(&read == step.position, || {
        format!("`{text}` reads as {read:?}")
    })?;
    expect(hash_of(&read) == hash_of(step.position), || {
        "equal positions hash differently".into()
    })?;
    expect(read.to_string() == text, || {
        format!("`{text}` is written back as `{read}`")
    })?;
    let same = read.legal_moves()[..] == *step.legal_moves
        && read.outcome() == step.position.outcome()
        && read.turn() == step.position.turn()
        && read.scores() == step.position.scores()
        && read.rules() == step.position.rules();
    expect(same, || {
        "a position read from its text plays on differently".into()
    })?;
    for wrong in [
        format!(" {text}"),
        format!("{text} "),
        format!("{text} x"),
        text.replacen(' ', "  ", 1),
    ] {
        let refused = P::parse(&wrong, step.position.rules()).is_err();
        expect(refused, || format!("`{wrong}` was read"))?;
    }
    Ok(1)
}

pub(super) fn move_text<P: Position>(step: &Step<'_, P>) -> Verdict {
    for mv in step.legal_moves {
        let text = mv.to_string();
        for form in [
            text.clone(),
            text.to_ascii_uppercase(),
            text.to_ascii_lowercase(),
        ] {
            expect(form.parse() == Ok(*mv), || {
                format!("`{form}` does not read as {mv}")
            })?;
        }
        for wrong in [format!(" {text}"), format!("{text} "), format!("{text}x")] {
            expect(wrong.parse::<P::Move>().is_err(), || {
                format!("`{wrong}` was read")
            })?;
        }
    }
    Ok(step.legal_moves.len())
}

/// The keys met so far, with the position each belongs to.
pub(super) struct Keys<P> {
    met: HashMap<u64, P>,
}

impl<P> Default for Keys<P> {
    fn default() -> Self {
        Keys {
            met: HashMap::new(),
        }
    }
}

impl<P: Zobrist> Keys<P> {
    pub(super) fn look(&mut self, step: &Step<'_, P>) -> Verdict {
        let key = step.position.zobrist();
        let text = step.position.to_string();
        let read = P::parse(&text, step.position.rules()).map_err(|error| error.to_string())?;
        expect(read.zobrist() == key, || {
            "the key from scratch is another one".into()
        })?;
        let met = self.met.entry(key).or_insert_with(|| step.position.clone());
        expect(met == step.position, || {
            format!("shares its key with `{met}` under {:?}", met.rules())
        })?;
        Ok(1)
    }
}

pub(super) fn symmetry<P: Symmetry>(step: &Step<'_, P>) -> Verdict {
    let position = step.position;
    let maps = position.symmetries();
    let identity = maps
        .first()
        .is_some_and(|&map| &position.map(map) == position);
    expect(identity, || "the first symmetry is not the identity".into())?;
    for &map in maps {
        let mapped = position.map(map);
        let swaps = P::swaps_players(map);
        let player = |player: Player| if swaps { !player } else { player };
        let outcome = position
            .outcome()
            .map(|o| if swaps { Outcome::swapped(o) } else { o });
        expect(mapped.outcome() == outcome, || {
            format!("{map:?} changes the outcome")
        })?;
        expect(mapped.turn() == player(position.turn()), || {
            format!("{map:?} changes the turn")
        })?;
        let scores = position
            .scores()
            .map(|s| if swaps { s.swapped() } else { s });
        expect(mapped.scores() == scores, || {
            format!("{map:?} changes the scores")
        })?;
        let undone = mapped
            .symmetries()
            .iter()
            .any(|&back| &mapped.map(back) == position);
        expect(undone, || format!("no symmetry undoes {map:?}"))?;
        let here: HashSet<_> = step
            .legal_moves
            .iter()
            .map(|&mv| position.map_move(mv, map))
            .collect();
        let there: HashSet<_> = mapped.legal_moves().iter().copied().collect();
        expect(here == there, || {
            format!("{map:?} maps the moves to {here:?}, not {there:?}")
        })?;
        if let Some((mv, after)) = step.next {
            let mut played = mapped.clone();
            played.play_unchecked(position.map_move(mv, map));
            // The map may no longer be a symmetry after the move (a rule that looks at colours), but it still maps.
            expect(played == after.map(map), || {
                format!("{map:?} does not commute with {mv}")
            })?;
        }
    }
    Ok(maps.len())
}

/// Undoes the whole game, redoes it, and undoes and replaces its last move.
pub(super) fn undo_and_redo<P: Position>(mut game: Game<P>) -> Result<(), String> {
    let positions: Vec<_> = (0..=game.ply())
        .filter_map(|ply| game.position_at(ply).cloned())
        .collect();
    let moves: Vec<_> = game.moves().collect();
    expect(positions.len() == moves.len() + 1, || {
        "positions are missing".into()
    })?;
    for (mv, position) in moves.iter().zip(&positions).rev() {
        expect(game.undo() == Some(*mv), || {
            format!("undoing {mv} gave another move")
        })?;
        let same =
            game.position() == position && game.position().to_string() == position.to_string();
        expect(same, || {
            format!("undoing {mv} gave `{}`, not `{position}`", game.position())
        })?;
    }
    expect(game.undo().is_none(), || "undone beyond the start".into())?;
    for (mv, position) in moves.iter().zip(&positions[1..]) {
        expect(game.redo() == Some(*mv), || {
            format!("redoing {mv} gave another move")
        })?;
        expect(game.position() == position, || {
            format!("redoing {mv} gave `{}`", game.position())
        })?;
    }
    expect(game.redo().is_none(), || "redone beyond the end".into())?;
    if let Some(last) = game.undo() {
        let other = game
            .position()
            .legal_moves()
            .iter()
            .copied()
            .find(|&mv| mv != last);
        if let Some(other) = other {
            game.play(other)
                .map_err(|error| format!("{other}: {error}"))?;
            expect(game.redo().is_none(), || {
                "a move after an undo kept the old line".into()
            })?;
        }
    }
    Ok(())
}
