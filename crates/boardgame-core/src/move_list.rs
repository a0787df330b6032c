//! The list that holds the legal moves of a position, without a heap.

use core::fmt;
use core::ops::Deref;

/// What [`Position::legal_moves`](crate::Position::legal_moves) fills: a list with room for every move a position can have.
pub trait MoveBuffer<M>: Default + Deref<Target = [M]> + IntoIterator<Item = M> {
    /// Appends a move.
    ///
    /// # Panics
    /// When the list is full. A game's [`MAX_MOVES`](crate::Position::MAX_MOVES) is a proven bound, so that no position can come to this.
    fn push(&mut self, mv: M);
}

/// Up to `N` moves, stored inline; reads as a slice.
///
/// ```
/// use boardgame_core::{MoveBuffer, MoveList};
///
/// let mut list = MoveList::<u8, 4>::default();
/// list.push(7);
/// list.push(9);
/// assert_eq!(list[..], [7, 9]);
/// assert_eq!(list.iter().max(), Some(&9));
/// ```
#[derive(Clone, Copy)]
pub struct MoveList<M: Copy, const N: usize> {
    /// Absent while empty: the first move pushed is what the unused places are filled with, so that `M` needs no
    /// default value (there is no such thing as a null move in every game) and no unsafe code is needed.
    moves: Option<[M; N]>,
    len: usize,
}

impl<M: Copy, const N: usize> Default for MoveList<M, N> {
    fn default() -> Self {
        MoveList {
            moves: None,
            len: 0,
        }
    }
}

impl<M: Copy, const N: usize> MoveBuffer<M> for MoveList<M, N> {
    #[inline]
    fn push(&mut self, mv: M) {
        // A closure, lest an array is filled at every push.
        #[allow(clippy::unnecessary_lazy_evaluations)]
        let moves = self.moves.get_or_insert_with(|| [mv; N]);
        moves[self.len] = mv;
        self.len += 1;
    }
}

impl<M: Copy, const N: usize> Deref for MoveList<M, N> {
    type Target = [M];

    #[inline]
    fn deref(&self) -> &[M] {
        match &self.moves {
            Some(moves) => &moves[..self.len],
            None => &[],
        }
    }
}

impl<M: Copy + fmt::Debug, const N: usize> fmt::Debug for MoveList<M, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl<M: Copy, const N: usize> IntoIterator for MoveList<M, N> {
    type Item = M;
    type IntoIter = IntoIter<M, N>;

    fn into_iter(self) -> IntoIter<M, N> {
        IntoIter {
            list: self,
            next: 0,
        }
    }
}

impl<'a, M: Copy, const N: usize> IntoIterator for &'a MoveList<M, N> {
    type Item = &'a M;
    type IntoIter = core::slice::Iter<'a, M>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

/// The moves of a [`MoveList`], by value.
#[derive(Clone)]
pub struct IntoIter<M: Copy, const N: usize> {
    list: MoveList<M, N>,
    next: usize,
}

impl<M: Copy, const N: usize> Iterator for IntoIter<M, N> {
    type Item = M;

    fn next(&mut self) -> Option<M> {
        let mv = self.list.get(self.next).copied()?;
        self.next += 1;
        Some(mv)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.list.len() - self.next;
        (left, Some(left))
    }
}

impl<M: Copy, const N: usize> ExactSizeIterator for IntoIter<M, N> {}

#[cfg(test)]
mod tests {
    use std::format;
    use std::vec::Vec;

    use super::*;

    #[test]
    fn an_empty_list_reads_as_an_empty_slice() {
        let list = MoveList::<u8, 3>::default();
        assert!(list.is_empty());
        assert_eq!(list.into_iter().next(), None);
    }

    #[test]
    fn moves_come_out_in_the_order_pushed_by_value_and_by_reference() {
        let mut list = MoveList::<u8, 3>::default();
        for mv in [3, 1, 2] {
            list.push(mv);
        }
        assert_eq!(list[..], [3, 1, 2]);
        assert_eq!((&list).into_iter().copied().collect::<Vec<_>>(), [3, 1, 2]);
        assert_eq!(list.into_iter().len(), 3);
        assert_eq!(list.into_iter().collect::<Vec<_>>(), [3, 1, 2]);
        assert_eq!(format!("{list:?}"), "[3, 1, 2]");
    }

    #[test]
    #[should_panic(expected = "index out of bounds")]
    fn a_list_beyond_its_proven_bound_is_a_bug_in_the_game() {
        let mut list = MoveList::<u8, 1>::default();
        list.push(1);
        list.push(2);
    }
}
