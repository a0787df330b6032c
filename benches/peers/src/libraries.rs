//! Public libraries for other games, beside this one's games.

use std::hint::black_box;

use benches::playouts::{self, PLY_CAP, Playouts, play};
use benches::positions::{self, Sample};
use board_game::board::Board;
use board_game::games::ataxx::AtaxxBoard;
use board_game::games::oware::OwareBoard;
use board_game::util::game_stats::perft_naive;
use boardgame_core::{Position, perft, perft_made};
use internal_iterator::InternalIterator;
use rand::SeedableRng;
use rand::rngs::SmallRng;
use shakmaty::{Chess, Position as _};

use crate::table::{Table, count, none, number};

/// Each game from its start, to some millions of leaves: a small tree that is counted again and again is learned by the processor, and
/// comes out too fast.
pub fn table() -> Table {
    let mut table = Table::new(
        2,
        &[
            "library",
            "game",
            "first moves",
            "perft",
            "leaves",
            "M leaves/s",
            "made, M leaves/s",
            "playouts, M moves/s",
            "plies a game",
        ],
    );
    ours(
        &mut table,
        positions::kare_kapan(),
        playouts::kare_kapan(),
        4,
    );
    ours(
        &mut table,
        positions::mukus_izi(),
        playouts::mukus_izi(),
        10,
    );
    ours(&mut table, positions::o_an_quan(), playouts::o_an_quan(), 8);
    ours(&mut table, positions::kure(), playouts::kure(), 6);
    board_game(&mut table, "Oware", &OwareBoard::<6>::default(), 9);
    board_game(&mut table, "Ataxx 7x7", &AtaxxBoard::default(), 5);
    cozy_chess(&mut table);
    shakmaty(&mut table);
    table
}

/// What is known of a game's start.
struct Counts {
    library: &'static str,
    game: &'static str,
    moves: u64,
    depth: u32,
    nodes: u64,
}

/// Adds a row; playouts are given as moves a second and moves a game.
fn row(table: &mut Table, counts: &Counts, bulk: f64, made: f64, playouts: Option<[f64; 2]>) {
    let leaves = counts.nodes as f64 / 1e6;
    let [speed, length] = match playouts {
        None => [none(), none()],
        Some([moves_a_second, plies]) => [number(moves_a_second / 1e6), number(plies)],
    };
    table.row([
        counts.library.to_owned(),
        counts.game.to_owned(),
        count(counts.moves),
        counts.depth.to_string(),
        count(counts.nodes),
        number(leaves / bulk),
        number(leaves / made),
        speed,
        length,
    ]);
}

fn ours<P: Position>(
    table: &mut Table,
    samples: Vec<Sample<P>>,
    games: Vec<Playouts<P>>,
    depth: u32,
) {
    let (Some(sample), Some(random)) = (samples.first(), games.first()) else {
        return;
    };
    let start = || black_box(&sample.position);
    let nodes = perft(start(), depth);
    let bulk = table
        .clock
        .seconds(|| assert_eq!(perft(start(), depth), nodes));
    let made = table
        .clock
        .seconds(|| assert_eq!(perft_made(start(), depth), nodes));
    let playing = table
        .clock
        .seconds(|| assert_eq!(play(black_box(&random.start), random.games), random.moves));
    let counts = Counts {
        library: "this one",
        game: P::TITLE,
        moves: start().move_count() as u64,
        depth,
        nodes,
    };
    let moves = random.moves as f64;
    let playouts = [moves / playing, moves / f64::from(random.games)];
    row(table, &counts, bulk, made, Some(playouts));
}

fn board_game<B: Board>(table: &mut Table, game: &'static str, start: &B, depth: u32) {
    let nodes = perft_naive(start, depth);
    let bulk = table
        .clock
        .seconds(|| assert_eq!(perft_naive(black_box(start), depth), nodes));
    let made = table
        .clock
        .seconds(|| assert_eq!(board_game_made(black_box(start), depth), nodes));
    let games = 50;
    let moves = board_game_playouts(start, games);
    let playing = table
        .clock
        .seconds(|| assert_eq!(board_game_playouts(black_box(start), games), moves));
    let counts = Counts {
        library: "board-game 0.8",
        game,
        moves: perft_naive(start, 1),
        depth,
        nodes,
    };
    let moves = moves as f64;
    let playouts = [moves / playing, moves / f64::from(games)];
    row(table, &counts, bulk, made, Some(playouts));
}

fn board_game_made<B: Board>(board: &B, depth: u32) -> u64 {
    let mut nodes = 0;
    // An error is that the game is over.
    if let Ok(children) = board.children() {
        children.for_each(|(_, child)| {
            nodes += match depth {
                1 => {
                    black_box(child);
                    1
                }
                _ => board_game_made(&child, depth - 1),
            };
        });
    }
    nodes
}

fn board_game_playouts<B: Board>(start: &B, games: u32) -> u64 {
    let mut rng = SmallRng::seed_from_u64(0);
    let mut moves = 0;
    for _ in 0..games {
        let mut board = start.clone();
        let mut plies = 0;
        while plies < PLY_CAP && board.play_random_available_move(&mut rng).is_ok() {
            plies += 1;
        }
        moves += u64::from(plies);
    }
    moves
}

/// Chess from its start, five plies deep.
const CHESS: (u32, u64) = (5, 4_865_609);

fn cozy_chess(table: &mut Table) {
    fn perft(board: &cozy_chess::Board, depth: u32, made: bool) -> u64 {
        let mut nodes = 0;
        board.generate_moves(|moves| {
            if depth == 1 && !made {
                nodes += moves.len() as u64;
                return false;
            }
            for mv in moves {
                let mut child = board.clone();
                child.play_unchecked(mv);
                nodes += match depth {
                    1 => {
                        black_box(child);
                        1
                    }
                    _ => perft(&child, depth - 1, made),
                };
            }
            false
        });
        nodes
    }
    let start = cozy_chess::Board::default();
    let (depth, nodes) = CHESS;
    let [bulk, made] = [false, true].map(|made| {
        table
            .clock
            .seconds(|| assert_eq!(perft(black_box(&start), depth, made), nodes))
    });
    chess(table, "cozy-chess 0.3", bulk, made);
}

fn shakmaty(table: &mut Table) {
    fn made(position: &Chess, depth: u32) -> u64 {
        let moves = position.legal_moves();
        let nodes = moves.iter().map(|&mv| {
            let mut child = position.clone();
            child.play_unchecked(mv);
            match depth {
                1 => {
                    black_box(child);
                    1
                }
                _ => made(&child, depth - 1),
            }
        });
        nodes.sum()
    }
    let start = Chess::default();
    let (depth, nodes) = CHESS;
    let bulk = table
        .clock
        .seconds(|| assert_eq!(shakmaty::perft(black_box(&start), depth), nodes));
    let played = table
        .clock
        .seconds(|| assert_eq!(made(black_box(&start), depth), nodes));
    chess(table, "shakmaty 0.30", bulk, played);
}

fn chess(table: &mut Table, library: &'static str, bulk: f64, made: f64) {
    let (depth, nodes) = CHESS;
    let counts = Counts {
        library,
        game: "chess",
        moves: 20,
        depth,
        nodes,
    };
    row(table, &counts, bulk, made, None);
}
