//! What the programs want of Dots and Boxes.

use boardgame_core::NoOptions;
use boardgame_search::solver::WinLossSolver;

use super::DotsAndBoxes;
use crate::agents::{BoxedSolver, Solving, Strength};
use crate::play::{Arguments, Plain, Playable};

impl Playable for DotsAndBoxes {
    const MOVE_HELP: &'static str = "the line to draw, as in `b1` or `a2`";

    type Table = Plain<Self>;

    fn table(start: Self, arguments: &Arguments) -> anyhow::Result<Plain<Self>> {
        Ok(Plain::new(start, arguments.policy()))
    }

    fn notes(&self) -> Vec<String> {
        let boxes = self.boxes;
        vec![format!(
            "First has closed {}, Second {}.",
            boxes.first, boxes.second
        )]
    }
}

impl Solving for DotsAndBoxes {
    fn solver(_: NoOptions, memory: usize) -> BoxedSolver<Self> {
        Box::new(WinLossSolver::with_mib(memory))
    }

    fn solver_for_bots(rules: NoOptions, _: Strength) -> Option<(BoxedSolver<Self>, u64)> {
        // The whole game takes less.
        Some((Self::solver(rules, 64), 500_000))
    }
}
