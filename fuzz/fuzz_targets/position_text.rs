//! Any text read as a position: it is refused, or it is the one text of what was read, and that can be played on.
#![no_main]

use std::fmt::Debug;
use std::str::FromStr;

use boardgame_core::{Diagram, Position, Zobrist};
use kare_kapan::KareKapan;
use kure::Kure;
use libfuzzer_sys::fuzz_target;
use mukus_izi::MukusIzi;
use o_an_quan::OAnQuan;

fuzz_target!(|text: &str| {
    read::<KareKapan>(text);
    read::<MukusIzi>(text);
    read::<OAnQuan>(text);
    read::<Kure>(text);
});

fn read<P: Zobrist + Diagram + FromStr<Err: Debug>>(text: &str) {
    let Ok(position) = text.parse::<P>() else {
        return;
    };
    assert_eq!(position.to_string(), text);
    assert_eq!(position.legal_moves().len(), position.move_count());
    assert!(position.legal_moves().is_empty() == position.outcome().is_some());
    assert!(position.diagram().targets().to_string().len() > text.len());
    for &mv in position.legal_moves().iter() {
        let mut after = position.clone();
        assert_eq!(after.play(mv), Ok(()));
        let again = P::parse(&after.to_string(), after.rules());
        assert_eq!(again.as_ref().map(P::zobrist), Ok(after.zobrist()));
        assert_eq!(again.as_ref(), Ok(&after));
        assert_eq!(mv.to_string().parse(), Ok(mv));
    }
}
