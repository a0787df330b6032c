//! Which child to try next, in whole numbers.

use boardgame_core::{Outcome, Player};

use super::tree::{Node, NodeId, Tree};

/// How many units a sure win counts: values and bonuses are in the same unit.
const ONE: u64 = 1 << 16;

/// A child to try.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Trial {
    /// The child.
    pub child: NodeId,
    /// Whether who chooses has a sure draw at hand that seems better: the child is tried for what it may prove, and a draw is what counts.
    pub draw_is_better: bool,
}

/// The child to try next at an expanded node: of those that aren't proven the one with the highest upper confidence bound (UCB1), the first of
/// equals; `None` when there is none. The constant of exploration is in thousandths.
///
/// Nothing is left to find out of a proven child, so that each try adds to what is known, and every finite game is proven in the end.
pub(super) fn select<M: Copy>(
    tree: &Tree<M>,
    id: NodeId,
    chooser: Player,
    exploration: u16,
) -> Option<Trial> {
    let bonus = bonus(tree.node(id).visits, exploration);
    let mut best: Option<(NodeId, u64)> = None;
    let mut has_draw = false;
    for (child, node) in tree.children(id) {
        if let Some(outcome) = node.proven {
            has_draw |= outcome == Outcome::Draw;
            continue;
        }
        let bound = upper_bound(node, chooser, bonus);
        if best.is_none_or(|(_, most)| bound > most) {
            best = Some((child, bound));
        }
    }
    best.map(|(child, bound)| Trial {
        child,
        draw_is_better: has_draw && bound < ONE / 2,
    })
}

/// What a child can be worth to who chooses it; more than any other as long as it was never tried.
fn upper_bound(node: &Node, chooser: Player, bonus: u64) -> u64 {
    let visits = u64::from(node.visits);
    let points = u64::from(node.points(chooser));
    match (points * (ONE / 2)).checked_div(visits) {
        Some(mean) => mean + (bonus / visits).isqrt(),
        None => u64::MAX,
    }
}

/// The square of the bonus that a child visited once gets at a node of so many visits, in units of [`ONE`] squared.
fn bonus(visits: u32, exploration: u16) -> u64 {
    let square = u64::from(exploration) * u64::from(exploration);
    // Divided in two steps, so that nothing overflows.
    square * ln(visits) / 1000 * ONE / 1000
}

/// The natural logarithm of a number, in units of [`ONE`]: right for powers of two and at most 0.06 too small between them, where it goes straight.
/// Whole numbers, because floating logarithms differ between machines. 0 for 0.
fn ln(n: u32) -> u64 {
    const LN_2: u64 = 45_426;
    let Some(log) = n.checked_ilog2() else {
        return 0;
    };
    let mantissa = (u64::from(n) << 16) >> log;
    ((u64::from(log) * ONE + mantissa - ONE) * LN_2) >> 16
}

#[cfg(test)]
mod tests {
    use super::super::tree::ROOT;
    use super::*;
    use boardgame_core::Position;
    use o_an_quan::OAnQuan;
    use rand::SeedableRng;
    use rand::rngs::Xoshiro256PlusPlus;

    /// A root whose ten children had such results, in their order, two playouts each.
    fn tree(results: [Outcome; 10]) -> Tree<<OAnQuan as Position>::Move> {
        let mut tree = Tree::new(1, 0);
        tree.reset();
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
        tree.expand(ROOT, &OAnQuan::default(), &mut rng);
        for (child, result) in (1..).zip(results) {
            for id in [child, child, ROOT, ROOT] {
                tree.count(id, result);
            }
        }
        tree
    }

    #[test]
    fn who_chooses_prefers_what_is_good_for_that_player() {
        let mut results = [Outcome::Draw; 10];
        results[3] = Outcome::Win(Player::First);
        results[6] = Outcome::Win(Player::Second);
        let tree = tree(results);
        for (chooser, child) in [(Player::First, 4), (Player::Second, 7)] {
            let trial = select(&tree, ROOT, chooser, 500).unwrap();
            assert_eq!((trial.child, trial.draw_is_better), (child, false));
        }
    }

    #[test]
    fn what_was_tried_least_is_tried_again_when_the_results_are_equal() {
        let mut tree = tree([Outcome::Draw; 10]);
        for child in (1..=10).filter(|&child| child != 5) {
            tree.count(child, Outcome::Draw);
        }
        let child = |exploration| {
            select(&tree, ROOT, Player::First, exploration)
                .unwrap()
                .child
        };
        assert_eq!((child(500), child(0)), (5, 1));
    }

    #[test]
    fn a_sure_draw_counts_where_nothing_can_be_better() {
        let mut results = [Outcome::Win(Player::Second); 10];
        results[2] = Outcome::Draw;
        let mut tree = tree(results);
        for exploration in [0, 500] {
            // Without the proof the third child is the best one.
            let trial = select(&tree, ROOT, Player::First, exploration).unwrap();
            assert_eq!((trial.child, trial.draw_is_better), (3, false));
        }
        tree.set_proven(3, Outcome::Draw);
        // With it that one needs no more trials; another may be better as long as it was tried little.
        for (exploration, draw_is_better) in [(0, true), (500, false)] {
            let trial = select(&tree, ROOT, Player::First, exploration).unwrap();
            assert_eq!((trial.child, trial.draw_is_better), (1, draw_is_better));
        }
        for child in 1..=10 {
            tree.set_proven(child, Outcome::Draw);
        }
        assert_eq!(select(&tree, ROOT, Player::First, 500), None);
    }

    #[test]
    fn the_logarithm_grows_steadily_and_is_right_within_its_bound() {
        let numbers = (1..100_000).chain((17..32).map(|bit| (1 << bit) + 12_345));
        let mut last = 0;
        for n in numbers.chain([u32::MAX]) {
            let error = f64::from(n).ln() - ln(n) as f64 / ONE as f64;
            assert!((-0.001..0.06).contains(&error), "{n}: {error}");
            assert!(ln(n) >= last, "{n}");
            last = ln(n);
        }
        assert_eq!(ln(0), 0);
    }

    #[test]
    fn the_greatest_numbers_do_not_overflow() {
        let bonus = bonus(Node::MOST_VISITS, u16::MAX);
        let exact = 65.535_f64.powi(2) * f64::from(Node::MOST_VISITS).ln();
        let found = bonus as f64 / (ONE * ONE) as f64;
        assert!((found / exact - 1.0).abs() < 0.01, "{found} {exact}");
    }
}
