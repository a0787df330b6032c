//! Nothing wraps round a border: neither a step, nor the line from a stone over its victim to the other jaw.
//!
//! Numbers of an 8×8 frame close no jaws round a border, since every line from border to border goes through the free file h or rank 8;
//! numbers of a 7×7 board would, and so would a board whose borders are joined.

use super::*;

/// Where a pair of coordinates is, inside the board or beyond a border.
type Places = fn(i8, i8) -> Option<Square>;

fn real(file: i8, rank: i8) -> Option<Square> {
    let on_board = (0..7).contains(&file) && (0..7).contains(&rank);
    on_board.then(|| Square::new(file as u8, rank as u8).unwrap())
}

/// The fault of squares that are numbered on from row to row: right of g3 is a4.
fn numbered_on(file: i8, rank: i8) -> Option<Square> {
    let number = rank * 7 + file;
    real(number.rem_euclid(7), number.div_euclid(7))
}

/// The fault of a board without borders: right of g3 is a3, and above c7 is c1.
fn without_borders(file: i8, rank: i8) -> Option<Square> {
    real(file.rem_euclid(7), rank.rem_euclid(7))
}

/// Each direction's two squares from a square.
fn rays(from: Square, places: Places) -> Vec<(Option<Square>, Option<Square>)> {
    let (file, rank) = (from.file() as i8, from.rank() as i8);
    let mut rays = vec![];
    for (x, y) in (-1..=1).flat_map(|x| (-1..=1).map(move |y| (x, y))) {
        if (x, y) != (0, 0) {
            let next = places(file + x, rank + y);
            rays.push((next, places(file + 2 * x, rank + 2 * y)));
        }
    }
    rays
}

/// What a stone of the player to move takes when it comes to a square.
fn taken(position: &Kure, to: Square, places: Places) -> Bitboard {
    let stones = position.stones();
    let (own, enemy) = (stones[position.turn()], stones[!position.turn()]);
    let has = |stones: Bitboard, square: Option<Square>| square.is_some_and(|s| stones.contains(s));
    rays(to, places)
        .into_iter()
        .filter(|&(victim, jaw)| has(enemy, victim) && has(own, jaw))
        .filter_map(|(victim, _)| victim)
        .collect()
}

/// Positions with some stones of Dark, who is to move, and of Light, and home stones elsewhere to make up a game.
fn with_home_stones(dark: Bitboard, light: Bitboard, free: Bitboard) -> Vec<Kure> {
    let home = |rank: i8, first: i8| -> Bitboard {
        let files = [first, first + 2, first + 4].map(|file| file % 7);
        let row: Bitboard = files.into_iter().filter_map(|f| real(f, rank)).collect();
        row.without(dark | light | free)
    };
    let firsts = (0..7).flat_map(|first| (0..7).map(move |second| (first, second)));
    let setups = firsts.map(|(first, second)| KureSetup {
        stones: ByPlayer::new(dark | home(0, first), light | home(6, second)),
        turn: Player::First,
    });
    setups
        .filter(|setup| {
            Player::ALL
                .into_iter()
                .all(|player| setup.stones[player].len() > 3)
        })
        .filter_map(|setup| Kure::from_setup(setup, KureRules::default()).ok())
        .collect()
}

/// Both a position and the one with top and bottom, and the players, exchanged: a step and what it takes, as Dark and as Light.
fn takes_what_is_real(position: &Kure, mv: Step) {
    for map in [0, 2].map(|map| position.symmetries()[map]) {
        let (position, mv) = (position.map(map), position.map_move(mv, map));
        let expected = taken(&position, mv.to(), real);
        assert_eq!(position.captures(mv), expected, "{position}, {mv}");
        let enemy = !position.turn();
        let mut after = position;
        after.play(mv).unwrap();
        assert_eq!(
            after.stones()[enemy],
            position.stones()[enemy].without(expected),
            "{position}, {mv}"
        );
    }
}

/// For every square and direction that the fault leads round a border: a move after which it would take a stone, and the rules take none.
/// How many such moves there are round a side, and how many round the top and bottom.
fn jaws_round_the_border(fault: Places) -> (usize, usize) {
    let (mut sides, mut ends) = (0, 0);
    let board = BoardSize::square(7).squares();
    for to in board {
        for (faulty, right) in rays(to, fault).into_iter().zip(rays(to, real)) {
            let (Some(victim), Some(jaw)) = faulty else {
                continue;
            };
            if faulty == right || victim == jaw {
                continue;
            }
            let wraps = |from: Square, to: Square| from.file().abs_diff(to.file()) > 1;
            let round_a_side = wraps(to, victim) || wraps(victim, jaw);
            for from in to.neighbours() & board {
                let mv = Step::new(from, to);
                let dark = squares(&[]) | from.into() | jaw.into();
                let tells = with_home_stones(dark, victim.into(), to.into())
                    .into_iter()
                    .find(|position| {
                        position.is_legal(mv)
                            && taken(position, to, real).is_empty()
                            && !taken(position, to, fault).is_empty()
                    });
                if let Some(position) = tells {
                    takes_what_is_real(&position, mv);
                    *(if round_a_side { &mut sides } else { &mut ends }) += 1;
                }
            }
        }
    }
    (sides, ends)
}

#[test]
fn jaws_never_close_round_a_border() {
    let (sides, _) = jaws_round_the_border(numbered_on);
    assert!(sides > 200, "{sides}");
    let (sides, ends) = jaws_round_the_border(without_borders);
    assert!(sides > 200 && ends > 50, "{sides}, {ends}");
}

#[test]
fn steps_never_wrap_round_the_border_on_any_rank() {
    for from in BoardSize::square(7).squares() {
        let (file, rank) = (from.file() as i8, from.rank() as i8);
        let around = [-1, 0, 1].map(|x| [real(file + x, rank - 1), real(file + x, rank + 1)]);
        let near: Bitboard = around.into_iter().flatten().flatten().collect();
        let home = Bitboard::rank(0);
        let far = squares(&[if file < 4 { "g7" } else { "a7" }]);
        let positions = with_home_stones(from.into(), far, Bitboard::EMPTY);
        assert!(positions.len() > 5, "{from}");
        for position in positions {
            for map in [0, 2].map(|map| position.symmetries()[map]) {
                let stones = position.stones();
                let open = near.without(home | stones.first | stones.second);
                let expected = map.set(open, BoardSize::square(7));
                let from = map.square(from, BoardSize::square(7));
                let position = position.map(map);
                assert_eq!(position.targets(from), expected, "{position}, {from}");
            }
        }
    }
}
