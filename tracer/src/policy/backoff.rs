//! Back-off: how long a key or an exit waits after failed recordings, and with how much caution the next one is made.
//! The wait doubles each time, so that n opportunities lead to O(log n) recordings; no place is given up permanently.
//! Code that was evicted waits in the same way before it is compiled again.

use crate::abort::Abort;
use std::cell::Cell;

/// Number of ill-timed recordings that count as one failure.
pub const RETRIES: u32 = 10;

/// Limit on the doublings of a threshold.
const MOST_DOUBLINGS: u32 = 20;

/// Limit on the doublings of a threshold for evicted code. After the longest wait, the cost of compiling the code again
/// is small by comparison. The wait is no longer than that, since code that once did not fit the budget may fit later.
const MOST_EVICTIONS: u32 = 10;

/// The history of failed recordings from one place.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct BackOff {
    /// Recordings that failed.
    aborts: Cell<u32>,
    /// Recordings that were ill-timed.
    retries: Cell<u32>,
    /// How often the code of the place was evicted.
    evictions: Cell<u32>,
    /// The last reason, if the place is given up.
    given_up: Cell<Option<Abort>>,
}

impl BackOff {
    /// Counts a failed recording. Returns true if this gives the place up: from now on there are only rare retries.
    pub fn failed(&self, reason: Abort, max_aborts: u32) -> bool {
        if !reason.counts() {
            // Ill-timed recordings may be repeated, but not without end, which would be an abort storm.
            self.retries.set(self.retries.get() + 1);
            if !self.retries.get().is_multiple_of(RETRIES) {
                return false;
            }
        }
        self.aborts.set(self.aborts.get().saturating_add(1));
        if self.aborts.get() < max_aborts {
            return false;
        }
        self.given_up.replace(Some(reason)).is_none()
    }

    /// Gives the place up at once and permanently: another recording would fail in the same way.
    pub fn stop(&self, reason: Abort) {
        self.aborts.set(u32::MAX);
        self.given_up.set(Some(reason));
    }

    /// Counts a compiled recording. Returns true if the place had been given up.
    pub fn succeeded(&self) -> bool {
        self.given_up.take().is_some()
    }

    /// Counts an eviction of the place's code.
    pub fn evicted(&self) {
        self.evictions.set((self.evictions.get() + 1).min(MOST_EVICTIONS));
    }

    /// Whether the place waits longer than others.
    pub fn waits(&self) -> bool {
        self.aborts.get() > 0 || self.evictions.get() > 0
    }

    /// The threshold of this place, after its doublings.
    pub fn threshold(&self, threshold: u32) -> u32 {
        let doublings = (self.aborts.get() / 2 + self.evictions.get()).min(MOST_DOUBLINGS);
        u32::try_from(u64::from(threshold) << doublings).unwrap_or(u32::MAX)
    }

    /// The caution of the next recording: calls are inlined half as deep for each step, and nothing is peeled.
    pub fn caution(&self, max_aborts: u32) -> u32 {
        let tries = self.aborts.get().saturating_add(1);
        if self.given_up.get().is_none() { 0 } else { tries.saturating_sub(max_aborts) }
    }

    /// The reason why the place is given up for now, if it is.
    pub fn given_up(&self) -> Option<Abort> {
        self.given_up.get()
    }

    /// Number of recordings that failed.
    pub fn aborts(&self) -> u32 {
        self.aborts.get()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The number of recordings that `n` opportunities lead to, if all fail.
    fn recordings(n: u64, reason: Abort) -> u32 {
        let (place, mut left, mut count) = (BackOff::default(), n, 0);
        while let Some(rest) = left.checked_sub(u64::from(place.threshold(1000))) {
            (left, count) = (rest, count + 1);
            place.failed(reason, 6);
        }
        count
    }

    #[test]
    fn recordings_grow_with_the_logarithm_of_chances() {
        let [some, more, most] = [1_000_000, 10_000_000, 100_000_000].map(|n| recordings(n, Abort::TooLong));
        assert!(some <= 20 && more - some <= 8 && most - more <= 8, "{some} {more} {most}");
        let [some, more, most] =
            [1_000_000, 10_000_000, 100_000_000].map(|n| recordings(n, Abort::InnerLoop));
        assert!(some <= 200 && more - some <= 80 && most - more <= 80, "{some} {more} {most}");
    }

    #[test]
    fn code_that_is_freed_again_and_again_waits_twice_as_long_each_time() {
        let place = BackOff::default();
        let waits: Vec<u32> = (0..12)
            .map(|_| {
                place.evicted();
                place.threshold(1000)
            })
            .collect();
        assert_eq!(waits[..3], [2000, 4000, 8000]);
        assert_eq!(waits[9..], [1000 << MOST_EVICTIONS; 3]);
    }

    #[test]
    fn a_place_that_is_stopped_is_tried_with_all_caution() {
        let place = BackOff::default();
        place.stop(Abort::PromoteVaries);
        assert!(place.given_up().is_some() && place.caution(6) > 31);
        assert!(!place.failed(Abort::TooLong, 6));
    }

    #[test]
    fn a_place_is_given_up_once_and_tried_with_more_caution() {
        let place = BackOff::default();
        let given_up: Vec<bool> = (0..8).map(|_| place.failed(Abort::TooLong, 6)).collect();
        assert_eq!(given_up, [false, false, false, false, false, true, false, false]);
        assert_eq!((place.given_up(), place.caution(6)), (Some(Abort::TooLong), 3));
        assert!(place.succeeded());
        assert_eq!((place.given_up(), place.caution(6)), (None, 0));
        assert!(!place.succeeded());
    }

    #[test]
    fn a_threshold_never_overflows() {
        let place = BackOff::default();
        for _ in 0..100 {
            place.failed(Abort::TooLong, 6);
        }
        assert_eq!(place.threshold(200), 200 << MOST_DOUBLINGS);
        assert_eq!(place.threshold(u32::MAX), u32::MAX);
    }
}
