//! How good a position is, judged without looking ahead further than one turn.

use core::ops::ControlFlow;

use boardgame_core::{Evaluate, Feature, Player, Position};

use crate::{OAnQuan, Sowing};

/// What a player could take if it were his turn.
#[derive(Clone, Copy, Default)]
struct Threats {
    /// The most points one of his moves takes.
    most: i32,
    /// How many of his moves take a mandarin.
    on_mandarins: i32,
}

impl OAnQuan {
    /// What a player could take now, if it were his turn.
    fn threats(&self, player: Player) -> Threats {
        let mut position = *self;
        if self.turn() != player {
            position.ledger.pass(0, self.ledger.standing());
        }
        let before = position.captured(player);
        let mut threats = Threats::default();
        let _ = position.for_each_move(|mv| {
            let mut after = position;
            after.play_unchecked(mv);
            let captured = after.captured(player);
            let gain = captured.points(self.rules()) - before.points(self.rules());
            threats.most = threats.most.max(gain);
            threats.on_mandarins += i32::from(captured.mandarins > before.mandarins);
            ControlFlow::<()>::Continue(())
        });
        threats
    }
}

/// In hundredths of a point.
impl Evaluate for OAnQuan {
    const FEATURES: &'static [Feature] = &[
        Feature {
            name: "score",
            weight: 100,
            meaning: "points captured and citizens on the own row: what the game is counted by",
        },
        Feature {
            name: "threat",
            weight: 60,
            meaning: "the most points that a move of the mover takes now",
        },
        Feature {
            name: "row-safety",
            weight: 40,
            meaning: "less the most points that a move of the opponent would take if it were his turn",
        },
        Feature {
            name: "mandarins",
            weight: 20,
            meaning: "moves that would take a mandarin, the mover's less the opponent's",
        },
        Feature {
            name: "mobility",
            weight: 30,
            meaning: "squares of the own row that can be lifted, less the opponent's: who runs out of them pays for a refill",
        },
    ];

    type Features = [i32; 5];

    fn features(&self) -> [i32; 5] {
        let mover = self.turn();
        let (own, other) = (self.threats(mover), self.threats(!mover));
        let liftable = |player| self.board.occupied(player).count_ones() as i32;
        [
            self.margin(mover),
            own.most,
            -other.most,
            own.on_mandarins - other.on_mandarins,
            liftable(mover) - liftable(!mover),
        ]
    }

    /// What the move takes, in points.
    fn promise(&self, mv: Sowing) -> i32 {
        let mover = self.turn();
        let mut after = *self;
        after.play_unchecked(mv);
        let points = |position: &OAnQuan| position.captured(mover).points(self.rules());
        points(&after) - points(self)
    }

    /// None is: almost every move of this game captures, so that what is taken next is part of the judgement, and to search on for it would have no end.
    fn is_noisy(&self, _: Sowing) -> bool {
        false
    }
}
