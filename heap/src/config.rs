//! The configuration of a heap, and the reasons why making one can fail.

use std::fmt;

/// The sizes and the debugging mode of a heap.
#[derive(Clone, Debug)]
pub struct Config {
    /// The limit on bytes of blocks, large objects and external memory; beyond it memory errors are raised.
    pub max_bytes: usize,
    /// Minimum number of bytes allocated between two minor collections. A heap allocates more while minor collections
    /// have much to trace.
    pub nursery: usize,
    /// Whether to collect far more often than needed, to find missing roots and barriers.
    pub stress: Stress,
}

impl Default for Config {
    fn default() -> Config {
        Config { max_bytes: 8 << 30, nursery: 2 << 20, stress: Stress::Off }
    }
}

/// How often a heap collects for testing. Every mode but `Off` also overwrites dead memory with `0xDB`, so that a use
/// after free is noticed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Stress {
    /// Collect when needed.
    #[default]
    Off,
    /// A tiny nursery, and a collection at every slow path of the allocator; each eighth one is full.
    SlowPath,
    /// Every allocation takes the slow path, and each n-th one collects; each fourth of these collections is full, and
    /// the heap is verified before it.
    EveryNth(u32),
}

/// Why a heap could not be made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum HeapError {
    /// The operating system refuses even the smallest reservation of address space.
    Reservation {
        /// The number of bytes in the last request.
        bytes: usize,
    },
    /// The bounds of the current thread's stack are unknown.
    StackBounds,
}

impl fmt::Display for HeapError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            HeapError::Reservation { bytes } => write!(f, "cannot reserve {bytes} bytes for a heap"),
            HeapError::StackBounds => f.write_str("cannot find the bounds of this thread's stack"),
        }
    }
}

impl std::error::Error for HeapError {}
