//! 64-bit keys of positions, for tables.

use crate::Position;

/// Positions with a key good enough to index a transposition table.
///
/// Equal positions have equal keys. Different ones, whatever they differ in (board, turn, phase, rules), have different keys but for
/// chance. A key is a function of the position alone: the same on every machine, and however the position came about.
///
/// It is a trait of its own, so that a game without a real hash doesn't compile with a table.
pub trait Zobrist: Position {
    /// The key of this position.
    fn zobrist(&self) -> u64;
}

/// Mixes two words into one, each bit of the result depending on every bit of both.
///
/// States here are a few words, so that two of these give a key at once: cheaper than to keep one up to date at every move, and
/// nothing is paid by those who don't hash.
///
/// ```
/// use boardgame_core::mix;
///
/// assert_ne!(mix(1, 2), mix(2, 1));
/// assert_ne!(mix(0, 0), mix(0, 1));
/// ```
#[must_use]
#[inline]
pub const fn mix(a: u64, b: u64) -> u64 {
    // A folded 64×64→128 bit product of the words, each first put off zero (a zero factor would drop the other word), then one
    // multiply and shift for the bits that only had few partners in the product.
    let product = (a ^ 0x9e37_79b9_7f4a_7c15) as u128 * (b ^ 0xd1b5_4a32_d192_ed03) as u128;
    let folded = (product as u64) ^ ((product >> 64) as u64) ^ a.rotate_left(32);
    let mixed = (folded ^ (folded >> 29)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed ^ (mixed >> 32)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn neighbouring_words_have_different_keys() {
        let mut seen = HashSet::new();
        for a in 0..300 {
            for b in 0..300 {
                assert!(seen.insert(mix(a << 20, b)));
            }
        }
    }

    #[test]
    fn each_input_bit_turns_about_half_of_the_output_bits() {
        let words = (mix(3, 5), mix(5, 7));
        let key = mix(words.0, words.1);
        for bit in 0..64 {
            for other in [
                mix(words.0 ^ 1 << bit, words.1),
                mix(words.0, words.1 ^ 1 << bit),
            ] {
                let turned = (key ^ other).count_ones();
                assert!((12..=52).contains(&turned), "bit {bit} turns {turned}");
            }
        }
    }

    #[test]
    fn the_words_that_the_multipliers_cancel_keep_the_other_word() {
        assert_ne!(mix(0x9e37_79b9_7f4a_7c15, 1), mix(0x9e37_79b9_7f4a_7c16, 1));
        assert_ne!(mix(1, 0xd1b5_4a32_d192_ed03), mix(2, 0xd1b5_4a32_d192_ed03));
    }
}
