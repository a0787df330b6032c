//! The list that holds the legal moves of a position, without a heap.

use core::fmt;
use core::ops::{ControlFlow, Deref};

use crate::Position;

/// What [`Position::legal_moves`] gives: a list with room for every move a position can have.
pub trait MoveBuffer<M>: Default + Deref<Target = [M]> + IntoIterator<Item = M> {
    /// All legal moves of a position, in its order.
    fn of<P: Position<Move = M>>(position: &P) -> Self;
}

/// Moves that can stand in the unused places of a list.
pub trait Filler: Copy {
    /// Any move; the one whose bytes are all zero is the quickest to fill a list with.
    const FILLER: Self;
}

/// Up to `N` moves, stored inline; reads as a slice.
///
/// ```
/// use boardgame_core::{Filler, MoveList};
///
/// #[derive(Clone, Copy, PartialEq, Debug)]
/// struct Take(u8);
///
/// impl Filler for Take {
///     const FILLER: Take = Take(0);
/// }
///
/// let list = MoveList::<Take, 4>::build(|list| {
///     list.push(Take(7));
///     list.push(Take(9));
/// });
/// assert_eq!(list[..], [Take(7), Take(9)]);
/// assert_eq!(list.iter().map(|take| take.0).max(), Some(9));
/// ```
#[derive(Clone, Copy)]
pub struct MoveList<M: Filler, const N: usize> {
    moves: [M; N],
    len: usize,
}

impl<M: Filler, const N: usize> MoveList<M, N> {
    /// A list of what is pushed.
    #[inline]
    pub fn build(fill: impl FnOnce(&mut Filling<'_, M>)) -> Self {
        let mut moves = [M::FILLER; N];
        let mut filling = Filling {
            places: &mut moves,
            len: 0,
        };
        fill(&mut filling);
        let len = filling.len;
        MoveList { moves, len }
    }

    /// The first `len` moves of an array, all of them when it has fewer: for tables of ready-made lists.
    #[must_use]
    pub const fn from_array(moves: [M; N], len: usize) -> Self {
        MoveList {
            moves,
            len: if len < N { len } else { N },
        }
    }
}

/// A [`MoveList`] that is being filled.
///
/// It counts beside the list: counted in it, the length would be written to memory and read back for every move.
#[derive(Debug)]
pub struct Filling<'a, M> {
    places: &'a mut [M],
    len: usize,
}

impl<M: Copy> Filling<'_, M> {
    /// Appends a move.
    ///
    /// # Panics
    /// When the list is full. A game's [`MAX_MOVES`](Position::MAX_MOVES) is a proven bound, so that no position can come to this.
    #[inline]
    pub fn push(&mut self, mv: M) {
        self.places[self.len] = mv;
        self.len += 1;
    }

    /// Appends the first `count` of some moves, all of which are written: without a branch for each, where their number is small and hard to foresee.
    ///
    /// # Panics
    /// When the list has no room for all of them.
    #[inline]
    pub fn push_first<const K: usize>(&mut self, count: usize, moves: [M; K]) {
        self.places[self.len..self.len + K].copy_from_slice(&moves);
        self.len += count.min(K);
    }
}

impl<M: Filler, const N: usize> Default for MoveList<M, N> {
    fn default() -> Self {
        MoveList {
            moves: [M::FILLER; N],
            len: 0,
        }
    }
}

impl<M: Filler, const N: usize> MoveBuffer<M> for MoveList<M, N> {
    #[inline]
    fn of<P: Position<Move = M>>(position: &P) -> Self {
        Self::build(|list| {
            let _ = position.for_each_move(|mv| {
                list.push(mv);
                ControlFlow::<()>::Continue(())
            });
        })
    }
}

impl<M: Filler, const N: usize> Deref for MoveList<M, N> {
    type Target = [M];

    #[inline]
    fn deref(&self) -> &[M] {
        self.moves.get(..self.len).unwrap_or_default()
    }
}

impl<M: Filler + fmt::Debug, const N: usize> fmt::Debug for MoveList<M, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl<M: Filler, const N: usize> IntoIterator for MoveList<M, N> {
    type Item = M;
    type IntoIter = IntoIter<M, N>;

    fn into_iter(self) -> IntoIter<M, N> {
        IntoIter {
            list: self,
            next: 0,
        }
    }
}

impl<'a, M: Filler, const N: usize> IntoIterator for &'a MoveList<M, N> {
    type Item = &'a M;
    type IntoIter = core::slice::Iter<'a, M>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

/// The moves of a [`MoveList`], by value.
#[derive(Clone)]
pub struct IntoIter<M: Filler, const N: usize> {
    list: MoveList<M, N>,
    next: usize,
}

impl<M: Filler, const N: usize> Iterator for IntoIter<M, N> {
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

impl<M: Filler, const N: usize> ExactSizeIterator for IntoIter<M, N> {}

#[cfg(test)]
mod tests {
    use std::format;
    use std::vec::Vec;

    use super::*;

    impl Filler for u8 {
        const FILLER: u8 = 0;
    }

    #[test]
    fn an_empty_list_reads_as_an_empty_slice() {
        let list = MoveList::<u8, 3>::default();
        assert!(list.is_empty());
        assert_eq!(list.into_iter().next(), None);
    }

    #[test]
    fn moves_come_out_in_the_order_pushed_by_value_and_by_reference() {
        let list =
            MoveList::<u8, 3>::build(|list| [3, 1, 2].into_iter().for_each(|mv| list.push(mv)));
        assert_eq!(list[..], [3, 1, 2]);
        assert_eq!((&list).into_iter().copied().collect::<Vec<_>>(), [3, 1, 2]);
        assert_eq!(list.into_iter().len(), 3);
        assert_eq!(list.into_iter().collect::<Vec<_>>(), [3, 1, 2]);
        assert_eq!(format!("{list:?}"), "[3, 1, 2]");
    }

    #[test]
    fn of_several_moves_written_at_once_only_the_first_count() {
        let list = MoveList::<u8, 6>::build(|list| {
            list.push_first(2, [5, 6, 7]);
            list.push_first(0, [8, 9, 9]);
            list.push(1);
        });
        assert_eq!(list[..], [5, 6, 1]);
    }

    #[test]
    fn a_ready_made_list_is_the_beginning_of_its_array() {
        const LIST: MoveList<u8, 3> = MoveList::from_array([4, 5, 6], 2);
        assert_eq!(LIST[..], [4, 5]);
        assert_eq!(MoveList::from_array([4, 5, 6], 9)[..], [4, 5, 6]);
    }

    #[test]
    #[should_panic(expected = "index out of bounds")]
    fn a_list_beyond_its_proven_bound_is_a_bug_in_the_game() {
        let _ = MoveList::<u8, 1>::build(|list| [1, 2].into_iter().for_each(|mv| list.push(mv)));
    }
}
