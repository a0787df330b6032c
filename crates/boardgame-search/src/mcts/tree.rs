//! The tree of what was tried, in two lists of bounded memory.

use alloc::vec::Vec;

use boardgame_core::{Outcome, Player, Position};
use rand::Rng;

use super::playout::below;

/// The place of a node in the tree.
pub(super) type NodeId = u32;

/// The node of the position that is searched.
pub(super) const ROOT: NodeId = 0;

/// What is known of a position.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Node {
    /// How many playouts went through it.
    pub visits: u32,
    /// What `First` made of them: two for a win, one for a draw. `Second` made the rest of two a visit.
    points_of_first: u32,
    /// Its children stand side by side from here on.
    first_child: NodeId,
    /// How many there are; none as long as it isn't expanded.
    children: u32,
    /// The result with perfect play, where that is proven.
    pub proven: Option<Outcome>,
}

/// How many points an outcome is for a player: two for a win, one for a draw.
pub(super) fn points(outcome: Outcome, player: Player) -> u32 {
    match outcome.winner() {
        None => 1,
        Some(winner) => 2 * u32::from(winner == player),
    }
}

impl Node {
    /// The most visits a node can count: its points, two a visit, must not overflow.
    pub const MOST_VISITS: u32 = u32::MAX / 2;

    /// What a player made of the visits, in points.
    pub fn points(&self, player: Player) -> u32 {
        match player {
            Player::First => self.points_of_first,
            Player::Second => 2 * self.visits - self.points_of_first,
        }
    }

    /// Whether it has children.
    pub fn is_expanded(&self) -> bool {
        self.children > 0
    }
}

/// All nodes of a search, and the move that leads to each but the root.
#[derive(Clone, Debug)]
pub(super) struct Tree<M> {
    nodes: Vec<Node>,
    /// The move that leads to the node one place further on: none leads to the root.
    moves: Vec<M>,
    /// The most nodes there may be.
    most: usize,
}

impl<M: Copy> Tree<M> {
    /// How many nodes a search begins with room for. Memory is taken in two steps only, this and all of it: a list that doubles would be there
    /// twice while it is copied.
    const FIRST_ROOM: usize = 1 << 14;

    /// A tree of at most so much memory, in MiB, but with room for so many nodes at least.
    pub fn new(mib: usize, least: usize) -> Self {
        let size = size_of::<Node>() + size_of::<M>();
        let most = mib.saturating_mul(1 << 20) / size;
        Tree {
            nodes: Vec::new(),
            moves: Vec::new(),
            most: most.max(least).min(NodeId::MAX as usize),
        }
    }

    /// Leaves nothing but a root of which nothing is known.
    pub fn reset(&mut self) {
        self.nodes.clear();
        self.moves.clear();
        if self.has_room_for(1) {
            self.nodes.push(Node::default());
        }
    }

    /// How many nodes there are.
    #[cfg(test)]
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Makes a node a proven one.
    #[cfg(test)]
    pub fn set_proven(&mut self, id: NodeId, outcome: Outcome) {
        self.nodes[id as usize].proven = Some(outcome);
    }

    /// How many bytes are held for nodes and moves.
    #[cfg(test)]
    pub fn bytes(&self) -> usize {
        self.nodes.capacity() * size_of::<Node>() + self.moves.capacity() * size_of::<M>()
    }

    pub fn node(&self, id: NodeId) -> Node {
        self.nodes.get(id as usize).copied().unwrap_or_default()
    }

    /// The move that leads to a node; none to the root.
    pub fn move_to(&self, id: NodeId) -> Option<M> {
        self.moves.get((id as usize).checked_sub(1)?).copied()
    }

    /// The children of a node; none as long as it isn't expanded.
    pub fn children(&self, id: NodeId) -> impl Iterator<Item = (NodeId, &Node)> {
        let node = self.node(id);
        let ids = node.first_child..node.first_child + node.children;
        let nodes = self.nodes.get(ids.start as usize..ids.end as usize);
        ids.zip(nodes.unwrap_or_default())
    }

    /// Gives a node all its children, in an order that the generator decides, and looks which of them end the game. Does nothing where the
    /// memory doesn't suffice.
    pub fn expand<P: Position<Move = M>>(&mut self, id: NodeId, position: &P, rng: &mut impl Rng) {
        let moves = position.legal_moves();
        let count = moves.len();
        if !self.has_room_for(count) {
            return;
        }
        let first = self.nodes.len();
        for (before, mv) in moves.into_iter().enumerate() {
            let mut after = position.clone();
            after.play_unchecked(mv);
            self.nodes.push(Node {
                proven: after.outcome(),
                ..Node::default()
            });
            self.moves.push(mv);
            // Put in a random place among those that are there, as an unfinished shuffle.
            let place = first + below(rng, before as u32 + 1) as usize;
            self.swap(place, first + before);
        }
        if let Some(node) = self.nodes.get_mut(id as usize) {
            node.first_child = first as NodeId;
            node.children = count as u32;
        }
        self.prove(id, position.turn());
    }

    /// Counts a playout that went through a node.
    pub fn count(&mut self, id: NodeId, result: Outcome) {
        if let Some(node) = self.nodes.get_mut(id as usize) {
            node.visits += 1;
            node.points_of_first += points(result, Player::First);
        }
    }

    /// Proves a node from its children: won by its mover, whoever moved before, when one of them is; else worth the best of them when all are
    /// proven.
    pub fn prove(&mut self, id: NodeId, mover: Player) {
        let won = Some(Outcome::Win(mover));
        let mut proven = None;
        let mut all = true;
        for (_, child) in self.children(id) {
            if child.proven == won || proven.is_none() || child.proven == Some(Outcome::Draw) {
                proven = child.proven;
            }
            if proven == won {
                break;
            }
            all &= child.proven.is_some();
        }
        if !all && proven != won {
            return;
        }
        if let Some(node) = self.nodes.get_mut(id as usize) {
            node.proven = proven;
        }
    }

    fn swap(&mut self, a: usize, b: usize) {
        self.nodes.swap(a, b);
        self.moves.swap(a - 1, b - 1);
    }

    /// Whether so many nodes more may be there; takes the memory for them.
    fn has_room_for(&mut self, more: usize) -> bool {
        let needed = self.nodes.len().saturating_add(more);
        if needed > self.most {
            return false;
        }
        let room = match needed <= Self::FIRST_ROOM {
            true => Self::FIRST_ROOM.min(self.most),
            false => self.most,
        };
        let nodes = room - self.nodes.len();
        let moves = room - self.moves.len();
        self.nodes.try_reserve_exact(nodes).is_ok() && self.moves.try_reserve_exact(moves).is_ok()
    }
}
