//! Counting how often a position came about, in constant time.

use alloc::vec;
use alloc::vec::Vec;
use core::hash::{Hash, Hasher};

use crate::mix;

/// An index of the positions of one line of play, which grows and shrinks at its end alone.
///
/// Chained hashing: each bucket holds the last ply in it, each ply the one before it in its bucket. As the last ply is always the head of its
/// bucket, taking it out is a single step back.
#[derive(Clone, Debug, Default)]
pub(crate) struct History {
    /// By hash: one more than the last ply of the bucket, 0 for none. A power of two of them, at least one a ply.
    buckets: Vec<u32>,
    plies: Vec<Entry>,
}

#[derive(Clone, Copy, Debug)]
struct Entry {
    hash: u64,
    /// One more than the ply before this one in its bucket, 0 for none.
    previous: u32,
    /// How often the position has come about, this time included.
    count: u32,
}

impl History {
    /// How often the position of that ply had come about by then; 0 beyond the end.
    pub(crate) fn count(&self, ply: usize) -> u32 {
        self.plies.get(ply).map_or(0, |entry| entry.count)
    }

    /// Appends a position; `at` gives the positions appended before.
    pub(crate) fn push<'a, P: Eq + Hash + 'a>(
        &mut self,
        position: &P,
        at: impl Fn(usize) -> Option<&'a P>,
    ) {
        if self.plies.len() == self.buckets.len() {
            self.grow();
        }
        let hash = hash_of(position);
        let bucket = self.bucket(hash);
        let previous = self.buckets[bucket];
        let mut count = 1;
        let mut next = previous;
        while let Some(ply) = (next as usize).checked_sub(1) {
            let entry = self.plies[ply];
            if entry.hash == hash && at(ply) == Some(position) {
                count = entry.count + 1;
                break;
            }
            next = entry.previous;
        }
        self.plies.push(Entry {
            hash,
            previous,
            count,
        });
        self.buckets[bucket] = self.plies.len() as u32;
    }

    /// Takes the last position out.
    pub(crate) fn pop(&mut self) {
        if let Some(entry) = self.plies.pop() {
            let bucket = self.bucket(entry.hash);
            self.buckets[bucket] = entry.previous;
        }
    }

    fn bucket(&self, hash: u64) -> usize {
        hash as usize & (self.buckets.len() - 1)
    }

    fn grow(&mut self) {
        self.buckets = vec![0; (self.buckets.len() * 2).max(16)];
        for ply in 0..self.plies.len() {
            let bucket = self.bucket(self.plies[ply].hash);
            self.plies[ply].previous = self.buckets[bucket];
            self.buckets[bucket] = ply as u32 + 1;
        }
    }
}

fn hash_of(value: &impl Hash) -> u64 {
    let mut hasher = Mixer(0);
    value.hash(&mut hasher);
    hasher.finish()
}

/// A hasher for trusted keys without the standard library.
struct Mixer(u64);

impl Hasher for Mixer {
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.0 = mix(self.0, u64::from_le_bytes(word));
        }
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_are_those_of_a_plain_search_as_the_line_grows_and_shrinks() {
        let mut history = History::default();
        let mut line: Vec<u32> = vec![];
        let mut random = 1_u32;
        for _ in 0..20_000 {
            random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            if random >> 30 == 0 {
                history.pop();
                line.pop();
            } else {
                let position = random >> 8 & 63;
                history.push(&position, |ply| line.get(ply));
                line.push(position);
            }
            let last = line.len().saturating_sub(1);
            let expected = line
                .iter()
                .filter(|&other| Some(other) == line.last())
                .count();
            assert_eq!(history.count(last) as usize, expected);
            assert_eq!(history.count(line.len()), 0);
        }
        assert!(line.len() > 5_000);
    }
}
