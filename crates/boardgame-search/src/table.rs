//! A table of bounded memory for what a search has found out.

use alloc::vec::Vec;
use core::num::NonZeroU8;

/// A hash table of a fixed size that forgets what is worth least.
///
/// Keys are compared in full: what comes out was put in for that very key. Each place belongs to a pair of neighbours; a new entry takes the
/// place of its own key, or of the neighbour that is from an older search, or is worth less.
#[derive(Clone, Debug)]
pub struct Table<K, V> {
    slots: Vec<Option<Slot<K, V>>>,
    generation: NonZeroU8,
}

#[derive(Clone, Copy, Debug)]
struct Slot<K, V> {
    key: K,
    value: V,
    worth: u32,
    generation: NonZeroU8,
}

impl<K: Copy + Eq, V: Copy> Table<K, V> {
    /// An empty table that takes at most so much memory, in MiB, or less where there isn't as much; 0 gives one that remembers nothing.
    #[must_use]
    pub fn with_mib(mib: usize) -> Self {
        let size = size_of::<Option<Slot<K, V>>>();
        let mut pairs = mib.saturating_mul(1 << 20) / size / 2;
        let mut slots = Vec::new();
        while slots.try_reserve_exact(2 * pairs).is_err() {
            pairs /= 2;
        }
        slots.resize(2 * pairs, None);
        Table {
            slots,
            generation: NonZeroU8::MIN,
        }
    }

    /// What is known for a key.
    #[must_use]
    #[inline]
    pub fn get(&self, hash: u64, key: &K) -> Option<&V> {
        let pair = self.pair(hash);
        let slots = self.slots.get(pair..pair + 2)?;
        let slot = slots.iter().flatten().find(|slot| slot.key == *key)?;
        Some(&slot.value)
    }

    /// Remembers a value for a key, the longer the more it is worth: what it cost to find, say.
    #[inline]
    pub fn insert(&mut self, hash: u64, key: K, value: V, worth: u32) {
        let pair = self.pair(hash);
        let generation = self.generation;
        let Some(slots) = self.slots.get_mut(pair..pair + 2) else {
            return;
        };
        let rank = |slot: &Option<Slot<K, V>>| match slot {
            None => (0, 0),
            Some(slot) if slot.key == key => (0, 0),
            Some(slot) => (1 + u8::from(slot.generation == generation), slot.worth),
        };
        // The key's own place first: it must not stand in both.
        let own = slots
            .iter()
            .position(|slot| slot.as_ref().is_some_and(|slot| slot.key == key));
        let place = own.unwrap_or_else(|| usize::from(rank(&slots[1]) < rank(&slots[0])));
        slots[place] = Some(Slot {
            key,
            value,
            worth,
            generation,
        });
    }

    /// Begins another search: what is there stays known, but gives way first.
    pub fn age(&mut self) {
        self.generation = self.generation.checked_add(1).unwrap_or(NonZeroU8::MIN);
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.slots.fill(None);
    }

    /// How many entries there is room for.
    #[must_use]
    pub fn capacity(&self) -> usize {
        self.slots.len()
    }

    /// How many entries there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.slots.iter().flatten().count()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The first of the two places of a hash; its high bits, so that the low ones stay free for a key that is its own hash.
    #[inline]
    fn pair(&self, hash: u64) -> usize {
        let pairs = (self.slots.len() / 2) as u128;
        ((u128::from(hash) * pairs) >> 64) as usize * 2
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use boardgame_core::mix;

    fn hash(key: u64) -> u64 {
        mix(key, 1)
    }

    #[test]
    fn what_comes_out_was_put_in_for_that_very_key_even_when_hashes_are_equal() {
        let mut table = Table::with_mib(1);
        table.insert(7, 1, 'a', 5);
        table.insert(7, 2, 'b', 5);
        assert_eq!(table.get(7, &1), Some(&'a'));
        assert_eq!(table.get(7, &2), Some(&'b'));
        assert_eq!(table.get(7, &3), None);
        table.insert(7, 2, 'c', 1);
        assert_eq!((table.get(7, &2), table.len()), (Some(&'c'), 2));
    }

    #[test]
    fn what_is_worth_less_or_is_older_gives_way() {
        let mut table = Table::with_mib(1);
        table.insert(7, 1, 'a', 9);
        table.insert(7, 2, 'b', 5);
        table.insert(7, 3, 'c', 1);
        assert_eq!(table.get(7, &2), None);
        assert_eq!(
            (table.get(7, &1), table.get(7, &3)),
            (Some(&'a'), Some(&'c'))
        );
        table.age();
        table.insert(7, 4, 'd', 0);
        table.insert(7, 5, 'e', 0);
        assert_eq!((table.get(7, &1), table.get(7, &3)), (None, None));
    }

    #[test]
    fn more_memory_than_there_is_is_no_error() {
        let table = Table::<[u64; 1 << 16], u8>::with_mib(usize::MAX);
        assert!(table.is_empty());
    }

    #[test]
    fn it_stays_within_its_memory_however_much_is_put_in() {
        for mib in [0, 1, 3] {
            let mut table = Table::with_mib(mib);
            let room = table.capacity();
            assert!(room * size_of::<Option<Slot<u64, u64>>>() <= mib << 20);
            assert!((room + 2) * size_of::<Option<Slot<u64, u64>>>() > mib << 20);
            for key in 0..300_000_u64 {
                table.insert(hash(key), key, key, 0);
                let found = table.get(hash(key), &key);
                assert_eq!(found, (mib > 0).then_some(&key));
            }
            assert!(table.len() <= room);
            assert!(table.len() * 10 >= room * 9);
            table.clear();
            assert!(table.is_empty());
        }
    }
}
