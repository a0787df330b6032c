/// One of the eight directions of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Direction {
    /// To the next rank up.
    North,
    /// Up and to the right.
    NorthEast,
    /// To the next file right.
    East,
    /// Down and to the right.
    SouthEast,
    /// To the next rank down.
    South,
    /// Down and to the left.
    SouthWest,
    /// To the next file left.
    West,
    /// Up and to the left.
    NorthWest,
}

impl Direction {
    /// All eight, clockwise from `North`.
    pub const ALL: [Direction; 8] = [
        Direction::North,
        Direction::NorthEast,
        Direction::East,
        Direction::SouthEast,
        Direction::South,
        Direction::SouthWest,
        Direction::West,
        Direction::NorthWest,
    ];

    /// The four along ranks and files, clockwise from `North`.
    pub const STRAIGHT: [Direction; 4] = [
        Direction::North,
        Direction::East,
        Direction::South,
        Direction::West,
    ];

    /// How the file and the rank change with one step, each -1, 0 or 1.
    #[must_use]
    pub const fn step(self) -> (i8, i8) {
        match self {
            Direction::North => (0, 1),
            Direction::NorthEast => (1, 1),
            Direction::East => (1, 0),
            Direction::SouthEast => (1, -1),
            Direction::South => (0, -1),
            Direction::SouthWest => (-1, -1),
            Direction::West => (-1, 0),
            Direction::NorthWest => (-1, 1),
        }
    }
}
