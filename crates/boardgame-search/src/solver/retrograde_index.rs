//! Numbers for keys, within a bounded memory.

use alloc::vec::Vec;

/// The memory that an analysis is allowed is not enough, or not to be had.
#[derive(Clone, Copy, Debug)]
pub(super) struct Full;

/// The bytes that are taken, and those that may be.
#[derive(Clone, Copy, Debug)]
pub(super) struct Memory {
    taken: usize,
    most: usize,
}

impl Memory {
    /// How many elements the first piece of a growing list holds.
    const FIRST: usize = 64;

    pub(super) fn new(most: usize) -> Self {
        Memory { taken: 0, most }
    }

    /// Takes a number of bytes.
    fn take(&mut self, bytes: usize) -> Result<(), Full> {
        let taken = self.taken.checked_add(bytes).ok_or(Full)?;
        if taken > self.most {
            return Err(Full);
        }
        self.taken = taken;
        Ok(())
    }

    /// Appends to a list. While it is copied to where it can grow, both pieces count.
    pub(super) fn push<T>(&mut self, list: &mut Vec<T>, element: T) -> Result<(), Full> {
        if list.len() == list.capacity() {
            let more = list.len().max(Self::FIRST);
            let before = size_of::<T>() * list.capacity();
            self.take(before + size_of::<T>().saturating_mul(more))?;
            list.try_reserve_exact(more).map_err(|_| Full)?;
            self.taken -= before;
        }
        list.push(element);
        Ok(())
    }

    /// A list of so many equal elements.
    pub(super) fn filled<T: Clone>(&mut self, length: usize, element: T) -> Result<Vec<T>, Full> {
        let mut list = Vec::new();
        self.take(size_of::<T>().saturating_mul(length))?;
        list.try_reserve_exact(length).map_err(|_| Full)?;
        list.resize(length, element);
        Ok(list)
    }

    /// Gives a list back.
    pub(super) fn release<T>(&mut self, list: Vec<T>) {
        self.taken -= size_of::<T>() * list.capacity();
    }
}

/// Keys, numbered in the order in which they were put in: a hash table of the numbers with open addressing.
#[derive(Clone, Debug)]
pub(super) struct KeyIndex<K> {
    keys: Vec<K>,
    /// A power of two of places, each with a number plus one, or 0; a quarter of them at least is free.
    places: Vec<u32>,
    hash_of: fn(&K) -> u64,
}

impl<K: Copy + Eq> KeyIndex<K> {
    /// Numbers leave a bit free for a flag beside them.
    const MOST: usize = (1 << 31) - 1;

    pub(super) fn new(hash_of: fn(&K) -> u64) -> Self {
        KeyIndex {
            keys: Vec::new(),
            places: Vec::new(),
            hash_of,
        }
    }

    pub(super) fn len(&self) -> usize {
        self.keys.len()
    }

    pub(super) fn bytes(&self) -> usize {
        size_of::<K>() * self.keys.capacity() + size_of::<u32>() * self.places.capacity()
    }

    /// The number of a key.
    pub(super) fn find(&self, key: &K) -> Option<u32> {
        let place = self.place(key)?;
        self.places.get(place)?.checked_sub(1)
    }

    /// The number of a key, and whether it is new.
    pub(super) fn insert(&mut self, key: K, memory: &mut Memory) -> Result<(u32, bool), Full> {
        if self.keys.len() >= self.places.len() / 4 * 3 {
            self.grow(memory)?;
        }
        let place = self.place(&key).ok_or(Full)?;
        if let Some(number) = self.places[place].checked_sub(1) {
            return Ok((number, false));
        }
        let number = self.keys.len();
        if number >= Self::MOST {
            return Err(Full);
        }
        memory.push(&mut self.keys, key)?;
        self.places[place] = number as u32 + 1;
        Ok((number as u32, true))
    }

    /// Where a key is, or a free place where it could be; `None` as long as there are no places.
    fn place(&self, key: &K) -> Option<usize> {
        let mask = self.places.len().checked_sub(1)?;
        // The places are few enough for 32 bits, of which the multiplication takes the highest.
        let hash = u128::from((self.hash_of)(key));
        let mut place = ((hash * self.places.len() as u128) >> 64) as usize;
        loop {
            match self.places[place].checked_sub(1) {
                Some(number) if self.keys[number as usize] != *key => place = (place + 1) & mask,
                _ => return Some(place),
            }
        }
    }

    fn grow(&mut self, memory: &mut Memory) -> Result<(), Full> {
        let length = (self.places.len() * 2).max(Memory::FIRST);
        let places = memory.filled(length, 0)?;
        memory.release(core::mem::replace(&mut self.places, places));
        for number in 0..self.keys.len() {
            let place = self.place(&self.keys[number]).ok_or(Full)?;
            self.places[place] = number as u32 + 1;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_get_their_numbers_in_order_even_when_all_hashes_are_equal() {
        for hash_of in [(|_| u64::MAX) as fn(&u16) -> u64, |key| {
            u64::from(*key).rotate_right(16)
        }] {
            let mut memory = Memory::new(1 << 20);
            let mut index = KeyIndex::new(hash_of);
            assert_eq!(index.find(&0), None);
            for number in 0..1000 {
                let key = number * 7;
                assert_eq!(
                    index.insert(key, &mut memory).unwrap(),
                    (number.into(), true)
                );
                assert_eq!(
                    index.insert(key, &mut memory).unwrap(),
                    (number.into(), false)
                );
            }
            for number in 0..1000 {
                assert_eq!(index.find(&(number * 7)), Some(number.into()));
                assert_eq!(index.find(&(number * 7 + 1)), None);
            }
            assert_eq!(index.len(), 1000);
            assert_eq!(index.bytes(), memory.taken);
        }
    }

    #[test]
    fn no_more_is_taken_than_is_allowed_and_what_is_released_can_be_taken_again() {
        let mut memory = Memory::new(1000);
        let list = memory.filled(900, 0_u8).unwrap();
        assert!(memory.filled(101, 0_u8).is_err());
        memory.release(list);
        let mut list = Vec::new();
        // 64 bytes, 128, 256, 512: to go on from there, 512 and 1024 would be needed at once.
        let pushed = (0..2000).take_while(|_| memory.push(&mut list, 0_u8).is_ok());
        assert_eq!(pushed.count(), 512);
        assert_eq!((memory.taken, list.capacity()), (512, 512));
        assert!(memory.filled(usize::MAX, 0_u64).is_err());
    }
}
