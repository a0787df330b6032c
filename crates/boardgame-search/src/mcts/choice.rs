//! What a search reports.

use alloc::vec::Vec;

use boardgame_core::{Outcome, Player, Position};

use super::tree::{Node, NodeId, ROOT, Tree, points};

/// What a Monte Carlo tree search has found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice<M> {
    /// The move to play: a proven win; else the move tried most often of those that aren't proven losses, unless a proven draw is better
    /// than what came of it; else, when all lose, the one tried most often.
    pub best: M,
    /// How many playouts went through it.
    pub visits: u32,
    /// What the player to move can expect of it, in thousandths: 1000 is a proven win, 0 a proven loss, between them the mean of its playouts, in which
    /// a draw counts half; 500 where there was none.
    pub score: u16,
    /// The result of the position with perfect play, where it is proven.
    pub outcome: Option<Outcome>,
    /// How the game may go on, the best move first; as long as each move was looked at.
    pub line: Vec<M>,
    /// How many playouts there were in all.
    pub nodes: u64,
}

/// What a finished search has found at its root; `None` when that has no children.
pub(super) fn choose<P: Position>(
    tree: &Tree<P::Move>,
    position: &P,
    nodes: u64,
) -> Option<Choice<P::Move>> {
    let mut after = position.clone();
    let mut line = Vec::new();
    let mut next = best_child(tree, ROOT, after.turn());
    let (_, best) = next?;
    while let Some((id, node)) = next {
        let Some(mv) = tree.move_to(id) else { break };
        if !line.is_empty() && node.visits == 0 && node.proven.is_none() {
            break;
        }
        line.push(mv);
        after.play_unchecked(mv);
        next = best_child(tree, id, after.turn());
    }
    Some(Choice {
        best: *line.first()?,
        visits: best.visits,
        score: score(best, position.turn()),
        outcome: tree.node(ROOT).proven,
        line,
        nodes,
    })
}

/// What a player can expect of a node, in thousandths; short of the ends as long as nothing is proven.
fn score(node: &Node, player: Player) -> u16 {
    const POINT: u64 = 500;
    let (points, visits) = match node.proven {
        Some(outcome) => (points(outcome, player), 1),
        None => (node.points(player), node.visits),
    };
    let mean = (u64::from(points) * POINT).checked_div(u64::from(visits));
    let mean = mean.unwrap_or(POINT) as u16;
    match node.proven {
        Some(_) => mean,
        None => mean.clamp(1, 999),
    }
}

// The kinds of children that `best_child` tells apart.
const WON: usize = 0;
const DRAWN: usize = 1;
const LOST: usize = 2;
const OPEN: usize = 3;

/// The child that `mover` should choose, as [`Choice::best`] says; the first of equals.
fn best_child<M: Copy>(tree: &Tree<M>, id: NodeId, mover: Player) -> Option<(NodeId, &Node)> {
    let mut best = [None::<(NodeId, &Node)>; 4];
    for (child, node) in tree.children(id) {
        let kind = match node.proven {
            Some(Outcome::Win(winner)) if winner == mover => WON,
            Some(Outcome::Draw) => DRAWN,
            Some(Outcome::Win(_)) => LOST,
            None => OPEN,
        };
        if best[kind].is_none_or(|(_, other)| node.visits > other.visits) {
            best[kind] = Some((child, node));
        }
    }
    let open = match (best[OPEN], best[DRAWN]) {
        (Some((_, node)), Some(_)) if score(node, mover) < 500 => None,
        (open, _) => open,
    };
    best[WON].or(open).or(best[DRAWN]).or(best[LOST])
}

#[cfg(test)]
mod tests {
    use super::*;
    use o_an_quan::OAnQuan;
    use rand::SeedableRng;
    use rand::rngs::Xoshiro256PlusPlus;

    const WON_BY: [Option<Outcome>; 2] = [
        Some(Outcome::Win(Player::First)),
        Some(Outcome::Win(Player::Second)),
    ];

    /// The child that `First` chooses when its ten children have such proofs, and the third, tried most, had these results.
    fn chosen(proofs: &[(NodeId, Option<Outcome>)], results: &[Outcome]) -> NodeId {
        let mut tree = Tree::new(1, 0);
        tree.reset();
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
        tree.expand(ROOT, &OAnQuan::default(), &mut rng);
        for &result in results {
            tree.count(3, result);
        }
        for &(child, proof) in proofs {
            tree.set_proven(child, proof.unwrap());
        }
        best_child(&tree, ROOT, Player::First).unwrap().0
    }

    #[test]
    fn a_proven_win_is_chosen_before_what_was_tried_most() {
        let results = [Outcome::Win(Player::First); 9];
        assert_eq!(chosen(&[], &results), 3);
        assert_eq!(chosen(&[(7, WON_BY[0])], &results), 7);
    }

    #[test]
    fn a_proven_draw_is_chosen_where_the_rest_did_worse() {
        let draw = [(7, Some(Outcome::Draw))];
        let (win, loss) = (Outcome::Win(Player::First), Outcome::Win(Player::Second));
        assert_eq!(chosen(&draw, &[win, loss, loss]), 7);
        assert_eq!(chosen(&draw, &[win, win, loss]), 3);
        assert_eq!(chosen(&draw, &[win, loss]), 3);
    }

    #[test]
    fn a_proven_loss_is_chosen_only_when_all_moves_lose() {
        let results = [Outcome::Win(Player::First); 9];
        assert_eq!(chosen(&[(3, WON_BY[1])], &results), 1);
        let all: [_; 10] = core::array::from_fn(|child| (child as NodeId + 1, WON_BY[1]));
        assert_eq!(chosen(&all, &results), 3);
    }
}
