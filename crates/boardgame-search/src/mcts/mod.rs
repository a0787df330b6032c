//! Monte Carlo tree search: games played out at random, and a tree that grows where they go well.

mod choice;
mod playout;
mod selection;
mod tree;

pub use self::choice::Choice;

use alloc::vec::Vec;

use boardgame_core::{Outcome, Player, Position};
use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;

use self::choice::choose;
use self::playout::play_out;
use self::selection::{Trial, select};
use self::tree::{Node, NodeId, ROOT, Tree};
use crate::{Limits, Meter};

/// How a Monte Carlo tree search goes about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// How much a move that was tried less is preferred to one that did better: the constant of UCB1 for values from 0 to 1, in thousandths.
    pub exploration: u16,
    /// After how many random plies a game is stopped and scored as it stands.
    pub playout_plies: u32,
    /// For how many plies of a random game whoever can win at once does. It makes playouts better, and slower where there are many moves, each of
    /// which is looked at.
    pub decisive_plies: u32,
    /// The most memory for the tree, in MiB, but for the moves at hand, which always have room. When it is full the search goes on
    /// without growing the tree.
    pub memory_mib: usize,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            // 250 and 700 did no better in Ô ăn quan and Mukus İzi.
            exploration: 500,
            // Half of the random games last longer than 18 plies in Mukus İzi, 142 in Küre, 540 in Kare Kapan: stopped at 200, hardly a playout of that
            // one tells anything.
            playout_plies: 1000,
            // Whole playouts of the short games. In Küre more of it costs more than it is worth.
            decisive_plies: 20,
            memory_mib: 64,
        }
    }
}

/// A Monte Carlo tree search (UCT) that needs to know nothing of a game but its rules, and proves what it can on the way.
///
/// The values in its tree are kept for each player, and whoever is to move chooses: turns needn't alternate. Where a game's end is in the
/// tree it is known for good: a position with a won move is won, one whose moves are all proven is worth the best of them.
///
/// What it does follows from the position, the seed, the options and the limits, on every machine: all choices are made in whole numbers.
#[derive(Clone, Debug)]
pub struct Mcts<P: Position> {
    options: Options,
    tree: Tree<P::Move>,
    /// The way from the root to where the running playout began.
    path: Vec<Step>,
}

/// A node that a playout went through.
#[derive(Clone, Copy, Debug)]
struct Step {
    id: NodeId,
    turn: Player,
    /// Whether a draw counts here, whatever came of the playout.
    draw_is_better: bool,
}

impl<P: Position> Mcts<P> {
    /// A search that goes about it so. It takes no memory before its first position, and keeps it for the next.
    #[must_use]
    pub fn new(options: Options) -> Self {
        Mcts {
            options,
            tree: Tree::new(options.memory_mib, 1 + P::MAX_MOVES),
            path: Vec::new(),
        }
    }

    /// Searches a position until its result is proven or a limit is reached; `None` when the game is over.
    ///
    /// One node is one playout. The depth is that of the tree and the playouts together, at least 1. The moves at hand are looked at before any
    /// limit is: without a single node the choice is a winning move, else any that doesn't end the game in a loss, decided by the seed.
    ///
    /// Nothing of an earlier search is used.
    pub fn search(
        &mut self,
        position: &P,
        seed: u64,
        limits: &Limits<'_>,
    ) -> Option<Choice<P::Move>> {
        if position.outcome().is_some() {
            return None;
        }
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut meter = Meter::new(limits);
        self.tree.reset();
        self.tree.expand(ROOT, position, &mut rng);
        while self.is_open() && meter.count().is_ok() {
            let result = self.try_once(position, limits.depth.unwrap_or(u32::MAX), &mut rng);
            self.count(result);
        }
        choose(&self.tree, position, meter.nodes())
    }

    /// Whether there is anything to find out, and room to count it.
    fn is_open(&self) -> bool {
        let root = self.tree.node(ROOT);
        root.proven.is_none() && root.visits < Node::MOST_VISITS
    }

    /// Goes down the tree, lets it grow by a position seen twice, and plays the game out from there.
    fn try_once(&mut self, root: &P, depth: u32, rng: &mut Xoshiro256PlusPlus) -> Outcome {
        let mut position = root.clone();
        let mut id = ROOT;
        let mut depth_left = depth;
        self.path.clear();
        loop {
            let turn = position.turn();
            let node = self.tree.node(id);
            if !node.is_expanded() && node.visits > 0 && depth_left > 0 {
                self.tree.expand(id, &position, rng);
            }
            let trial = match self.tree.node(id).proven {
                // What growing has proven needs no playout.
                Some(_) => None,
                None => select(&self.tree, id, turn, self.options.exploration),
            };
            self.path.push(Step {
                id,
                turn,
                draw_is_better: trial.is_some_and(|trial| trial.draw_is_better),
            });
            let tried =
                trial.and_then(|Trial { child, .. }| Some((child, self.tree.move_to(child)?)));
            let Some((child, mv)) = tried else { break };
            position.play_unchecked(mv);
            id = child;
            depth_left = depth_left.saturating_sub(1);
        }
        match self.tree.node(id).proven {
            Some(outcome) => outcome,
            None => {
                let Options {
                    playout_plies,
                    decisive_plies,
                    ..
                } = self.options;
                play_out(position, playout_plies.min(depth_left), decisive_plies, rng)
            }
        }
    }

    /// Counts a result on the way back to the root, and proves what has become certain.
    fn count(&mut self, mut result: Outcome) {
        let mut is_child_proven = false;
        for &Step {
            id,
            turn,
            draw_is_better,
        } in self.path.iter().rev()
        {
            if is_child_proven {
                self.tree.prove(id, turn);
            }
            if draw_is_better {
                result = Outcome::Draw;
            }
            let proven = self.tree.node(id).proven;
            is_child_proven = proven.is_some();
            result = proven.unwrap_or(result);
            self.tree.count(id, result);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kare_kapan::KareKapan;
    use mukus_izi::MukusIzi;

    fn limits(nodes: u64) -> Limits<'static> {
        Limits {
            nodes: Some(nodes),
            ..Limits::default()
        }
    }

    #[test]
    fn a_full_memory_ends_the_growth_and_not_the_search() {
        let position = MukusIzi::default();
        let size = size_of::<Node>() + size_of::<<MukusIzi as Position>::Move>();
        for mib in [0, 1] {
            let mut mcts = Mcts::new(Options {
                memory_mib: mib,
                ..Options::default()
            });
            let choice = mcts.search(&position, 1, &limits(60_000)).unwrap();
            assert_eq!((choice.nodes, choice.outcome), (60_000, None));
            let (nodes, bytes) = (mcts.tree.len(), mcts.tree.bytes());
            match mib {
                0 => assert_eq!(nodes, 1 + position.move_count()),
                _ => assert!(bytes <= mib << 20 && nodes * size * 100 > (mib << 20) * 99),
            }
        }
    }

    #[test]
    fn a_short_search_takes_little_of_a_great_memory() {
        for mib in [1 << 10, usize::MAX] {
            let mut mcts = Mcts::new(Options {
                memory_mib: mib,
                ..Options::default()
            });
            assert!(mcts.search(&MukusIzi::default(), 1, &limits(100)).is_some());
            assert!(mcts.tree.bytes() < 1 << 20);
        }
    }

    #[test]
    fn each_playout_goes_through_the_root_and_one_of_its_children() {
        let mut mcts = Mcts::new(Options::default());
        mcts.search(&MukusIzi::default(), 1, &limits(500)).unwrap();
        let children = mcts.tree.children(ROOT);
        assert_eq!(children.map(|(_, node)| node.visits).sum::<u32>(), 500);
        assert_eq!(mcts.tree.node(ROOT).visits, 500);
    }

    /// How many nodes below one, visited this often and unproven, were reached by a move that kept the turn and by one that passed it. Each was left
    /// by the mover's better moves more often than by others.
    fn well_chosen<P: Position>(
        tree: &Tree<P::Move>,
        id: NodeId,
        position: &P,
        visits: u32,
    ) -> [usize; 2] {
        let mover = position.turn();
        let mut counts = [0; 2];
        let points = |node: &Node| (node.points(mover), node.visits);
        let mut all = (0, 0);
        let mut most = (0, 0);
        for (child, node) in tree.children(id) {
            all = (all.0 + points(node).0, all.1 + points(node).1);
            most = if node.visits > most.1 {
                points(node)
            } else {
                most
            };
            if node.visits < visits || node.proven.is_some() {
                continue;
            }
            let mut after = position.clone();
            after.play(tree.move_to(child).unwrap()).unwrap();
            counts[usize::from(after.turn() != mover)] += 1;
            let below = well_chosen(tree, child, &after, visits);
            counts = [counts[0] + below[0], counts[1] + below[1]];
        }
        // The mean of the most visited child is more than that of all.
        assert!(
            most.0 * all.1 >= all.0 * most.1,
            "{position} {most:?} {all:?}"
        );
        counts
    }

    #[test]
    fn whoever_is_to_move_chooses_also_when_the_same_player_moves_again() {
        let removals = "wwbbw/wwbbw/bwbwb/bwbwb w open:3,3";
        let position: KareKapan = removals.parse().unwrap();
        let mut mcts = Mcts::new(Options::default());
        mcts.search(&position, 1, &limits(3000)).unwrap();
        let [kept, passed] = well_chosen(&mcts.tree, ROOT, &position, 50);
        assert!(kept >= 10 && passed >= 5, "{kept} {passed}");
    }

    /// A search whose playout went through the first child of the root.
    fn one_step_down(draw_is_better: bool) -> Mcts<MukusIzi> {
        let mut mcts = Mcts::new(Options::default());
        mcts.search(&MukusIzi::default(), 1, &limits(0)).unwrap();
        for (id, turn) in [(ROOT, Player::First), (1, Player::Second)] {
            mcts.path.push(Step {
                id,
                turn,
                draw_is_better: draw_is_better && id == ROOT,
            });
        }
        mcts
    }

    #[test]
    fn where_a_draw_is_sure_and_better_it_counts_from_there_up() {
        for (draw_is_better, points) in [(false, 0), (true, 1)] {
            let mut mcts = one_step_down(draw_is_better);
            mcts.count(Outcome::Win(Player::Second));
            assert_eq!(mcts.tree.node(1).points(Player::First), 0);
            assert_eq!(mcts.tree.node(ROOT).points(Player::First), points);
        }
    }

    #[test]
    fn what_a_playout_proves_counts_from_there_up() {
        let mut mcts = one_step_down(false);
        for id in 2..=8 {
            mcts.tree.set_proven(id, Outcome::Win(Player::Second));
        }
        mcts.tree.set_proven(1, Outcome::Draw);
        mcts.count(Outcome::Win(Player::First));
        assert_eq!(mcts.tree.node(ROOT).proven, Some(Outcome::Draw));
        assert_eq!(mcts.tree.node(ROOT).points(Player::First), 1);
    }
}
