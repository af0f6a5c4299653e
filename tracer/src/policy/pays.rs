//! Does it pay to enter a trace from the interpreter? One whose entries mostly end at exits that get no bridge may do
//! little between the way in and the way out. When it has ended so often enough, the times of some entries
//! are compared; if the ways cost more than the trace can have saved, it is left alone for a while, longer each time.
//! It only compares: clocks are read by whoever asks.

use std::cell::Cell;
use std::time::Duration;

/// So many entries that ended at exits without a bridge, and the trace is watched.
const LOST: u32 = 512;

/// So many entries are watched.
const WATCHED: u32 = 64;

/// So many times faster than the interpreter is what compiled code does, about.
const FASTER: u32 = 8;

/// No way out costs more; what an exit took beyond that was the program, which ran on.
const WAY_OUT: Duration = Duration::from_micros(2);

/// Doublings of waits, at most.
const MOST_DOUBLINGS: u32 = 20;

/// What is known of the entries of one trace.
#[derive(Clone, Default, Debug)]
pub struct Pays {
    /// Entries that ended at exits without a bridge, since they were last compared.
    lost: Cell<u32>,
    /// How often they were compared and it paid.
    paid: Cell<u32>,
    /// How often it did not.
    rests: Cell<u32>,
    watched: Cell<u32>,
    inside: Cell<Duration>,
    outside: Cell<Duration>,
}

impl Pays {
    /// Are the times of an entry wanted?
    #[inline]
    pub fn watches(&self) -> bool {
        self.lost.get() >= LOST << self.paid.get()
    }

    /// An entry ended at an exit without a bridge: what it took in the trace and on the way out, if it is watched. If
    /// entering the trace does not pay: how often the threshold is to be doubled for the time until it is entered again.
    pub fn lost(&self, times: Option<(Duration, Duration)>) -> Option<u32> {
        let Some((inside, outside)) = times else {
            self.lost.set(self.lost.get().saturating_add(1));
            return None;
        };
        self.watched.set(self.watched.get() + 1);
        self.inside.set(self.inside.get() + inside);
        self.outside.set(self.outside.get() + outside.min(WAY_OUT));
        if self.watched.get() < WATCHED {
            return None;
        }
        let pays = self.inside.get() * FASTER >= self.outside.get();
        self.lost.set(0);
        self.watched.set(0);
        self.inside.set(Duration::ZERO);
        self.outside.set(Duration::ZERO);
        let times = if pays { &self.paid } else { &self.rests };
        times.set((times.get() + 1).min(MOST_DOUBLINGS));
        (!pays).then(|| self.rests.get())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NS: Duration = Duration::from_nanos(1);

    /// Entries that each take so long, until the trace is left alone or `n` are over.
    fn entries(pays: &Pays, n: u32, inside: Duration, outside: Duration) -> (u32, Option<u32>) {
        for entry in 1..=n {
            let rest = pays.lost(pays.watches().then_some((inside, outside)));
            if rest.is_some() {
                return (entry, rest);
            }
        }
        (n, None)
    }

    #[test]
    fn what_loses_is_left_alone_longer_and_longer() {
        let pays = Pays::default();
        let all = LOST + WATCHED;
        assert_eq!(entries(&pays, 10_000, 50 * NS, 900 * NS), (all, Some(1)));
        assert_eq!(entries(&pays, 10_000, 50 * NS, 900 * NS), (all, Some(2)));
    }

    #[test]
    fn what_pays_is_watched_less_and_less() {
        let pays = Pays::default();
        assert_eq!(entries(&pays, 100_000, 300 * NS, 900 * NS), (100_000, None));
        assert!(pays.paid.get() >= 6 && pays.rests.get() == 0);
    }

    #[test]
    fn a_long_call_on_the_way_out_is_not_charged_to_the_trace() {
        let pays = Pays::default();
        assert_eq!(entries(&pays, 10_000, 300 * NS, Duration::from_secs(1)), (10_000, None));
    }
}
