use super::{Bitboard, BoardSize, Square};

/// A map of a board onto itself. Each undoes itself; the two transposing ones are maps of square boards only.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GridMap {
    /// Every square stays.
    Identity,
    /// Left and right exchanged.
    MirrorFiles,
    /// Top and bottom exchanged.
    MirrorRanks,
    /// The board turned by 180 degrees.
    HalfTurn,
    /// Mirrored at the diagonal through the bottom left corner: files and ranks exchanged.
    Diagonal,
    /// Mirrored at the diagonal through the top left corner.
    AntiDiagonal,
}

impl GridMap {
    /// Where a square goes on a board of that size. Squares off the board go somewhere off it or are taken modulo 64.
    #[must_use]
    pub const fn square(self, square: Square, size: BoardSize) -> Square {
        let (file, rank) = (square.file(), square.rank());
        let mirrored_file = (size.files() - 1).wrapping_sub(file);
        let mirrored_rank = (size.ranks() - 1).wrapping_sub(rank);
        let (file, rank) = match self {
            GridMap::Identity => (file, rank),
            GridMap::MirrorFiles => (mirrored_file, rank),
            GridMap::MirrorRanks => (file, mirrored_rank),
            GridMap::HalfTurn => (mirrored_file, mirrored_rank),
            GridMap::Diagonal => (rank, file),
            GridMap::AntiDiagonal => (mirrored_rank, mirrored_file),
        };
        Square::from_index((rank & 7) * 8 + (file & 7))
    }

    /// Where the squares of a set on a board of that size go.
    #[must_use]
    pub const fn set(self, set: Bitboard, size: BoardSize) -> Bitboard {
        let (spare_files, spare_ranks) = (8 - size.files() as u32, 8 - size.ranks() as u32);
        Bitboard(match self {
            GridMap::Identity => set.0,
            GridMap::MirrorFiles => set.0.swap_bytes().reverse_bits() >> spare_files,
            GridMap::MirrorRanks => set.0.swap_bytes() >> (8 * spare_ranks),
            GridMap::HalfTurn => set.0.reverse_bits() >> (8 * spare_ranks + spare_files),
            GridMap::Diagonal => transposed(set.0),
            GridMap::AntiDiagonal => {
                transposed(set.0).reverse_bits() >> (8 * spare_ranks + spare_files)
            }
        })
    }
}

/// Files and ranks of the 8×8 frame exchanged, by swapping ever larger blocks across the diagonal.
const fn transposed(set: u64) -> u64 {
    let mut set = set;
    let mut swap = (set ^ (set >> 7)) & 0x00aa_00aa_00aa_00aa;
    set ^= swap ^ (swap << 7);
    swap = (set ^ (set >> 14)) & 0x0000_cccc_0000_cccc;
    set ^= swap ^ (swap << 14);
    swap = (set ^ (set >> 28)) & 0x0000_0000_f0f0_f0f0;
    set ^ swap ^ (swap << 28)
}

#[cfg(test)]
mod tests {
    use super::*;

    const MAPS: [GridMap; 6] = [
        GridMap::Identity,
        GridMap::MirrorFiles,
        GridMap::MirrorRanks,
        GridMap::HalfTurn,
        GridMap::Diagonal,
        GridMap::AntiDiagonal,
    ];

    #[test]
    fn sets_map_as_their_squares_do_and_back() {
        for files in 1..=8 {
            for ranks in 1..=8 {
                let size = BoardSize::new(files, ranks).unwrap();
                let maps = if files == ranks {
                    &MAPS[..]
                } else {
                    &MAPS[..4]
                };
                for &map in maps {
                    for square in size.squares() {
                        let mapped = map.square(square, size);
                        assert!(size.contains(mapped), "{map:?} {square} on {size}");
                        assert_eq!(map.square(mapped, size), square);
                        assert_eq!(
                            map.set(square.into(), size),
                            mapped.into(),
                            "{map:?} {square} on {size}"
                        );
                    }
                    assert_eq!(map.set(size.squares(), size), size.squares());
                }
            }
        }
    }

    #[test]
    fn maps_do_what_their_names_say() {
        let size = BoardSize::new(8, 8).unwrap();
        let b1 = Square::new(1, 0).unwrap();
        let to = MAPS.map(|map| std::format!("{}", map.square(b1, size)));
        assert_eq!(to, ["b1", "g1", "b8", "g8", "a2", "h7"]);
    }

    #[test]
    fn squares_off_the_board_are_no_trouble() {
        let size = BoardSize::new(3, 4).unwrap();
        for map in MAPS {
            for index in 0..64 {
                let _ = map.square(Square::from_index(index), size);
            }
        }
    }
}
