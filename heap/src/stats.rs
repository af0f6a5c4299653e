//! The counters of a heap.

use std::time::Duration;

/// Entries of the pause histogram: entry `i` counts pauses below `2^i` microseconds, the last one all others.
pub const PAUSE_BUCKETS: usize = 20;

/// Counters of one heap since it was made.
#[derive(Clone, Debug, Default)]
pub struct Stats {
    /// Minor collections: young objects only.
    pub minor: u64,
    /// Full collections.
    pub full: u64,
    /// Calls of the allocator's slow path.
    pub slow_paths: u64,
    /// Objects allocated outside the blocks.
    pub large_objects: u64,
    /// Destructors run.
    pub finalized: u64,
    /// Stack words read by the conservative scans.
    pub stack_words: u64,
    /// Objects found by the conservative scans.
    pub stack_hits: u64,
    /// Bytes of live objects found by the last full collection.
    pub live_bytes: usize,
    /// Bytes of objects that survived some collection; some may have died since.
    pub old_bytes: usize,
    /// Bytes of old objects, or of their written parts, that minor collections have traced again.
    pub retraced_bytes: usize,
    /// Capacity of the mark stack, in objects: the most that marking has needed.
    pub mark_stack: usize,
    /// The time spent collecting.
    pub gc_time: Duration,
    /// The longest minor collection.
    pub max_minor: Duration,
    /// The longest full collection.
    pub max_full: Duration,
    /// Pauses by length; see [`PAUSE_BUCKETS`].
    pub pauses: [u64; PAUSE_BUCKETS],
}

impl Stats {
    pub(crate) fn pause(&mut self, full: bool, time: Duration) {
        let (count, longest) = match full {
            true => (&mut self.full, &mut self.max_full),
            false => (&mut self.minor, &mut self.max_minor),
        };
        *count += 1;
        *longest = time.max(*longest);
        self.gc_time += time;
        let micros = time.as_micros() as u64;
        let bucket = (u64::BITS - micros.leading_zeros()) as usize;
        self.pauses[bucket.min(PAUSE_BUCKETS - 1)] += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_fall_into_powers_of_two() {
        let mut stats = Stats::default();
        for micros in [0, 1, 3, 4, u64::from(u32::MAX)] {
            stats.pause(micros == 4, Duration::from_micros(micros));
        }
        assert_eq!((stats.minor, stats.full, stats.max_full.as_micros()), (4, 1, 4));
        assert_eq!(stats.pauses[..5], [1, 1, 1, 1, 0]);
        assert_eq!(stats.pauses[PAUSE_BUCKETS - 1], 1);
    }
}
