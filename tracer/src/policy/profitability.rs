//! The profitability check of a trace that is entered from the interpreter. If most entries end at exits without a
//! bridge, the trace may do little between entry and exit. After a number of unprofitable exits the times of some
//! entries are measured; if entering and leaving cost more than the trace can have saved, it gets a cool-down, which
//! doubles each time. This file only compares times: the caller reads the clocks.

use std::cell::Cell;
use std::time::Duration;

/// Number of unprofitable exits after which entries of the trace are measured.
const UNPROFITABLE: u32 = 512;

/// Number of entries that are measured for one check.
const MEASURED: u32 = 64;

/// Assumed speedup of compiled code over the interpreter.
const FASTER: u32 = 8;

/// The most that leaving a trace can cost; time beyond that was spent by the program itself.
const WAY_OUT: Duration = Duration::from_micros(2);

/// Limit on the doublings of a cool-down.
const MOST_DOUBLINGS: u32 = 20;

/// The profitability of entering one trace.
#[derive(Clone, Default, Debug)]
pub struct Profitability {
    /// Number of unprofitable exits since the last check.
    unprofitable: Cell<u32>,
    /// Number of checks that found entering profitable.
    profitable: Cell<u32>,
    /// Number of checks that found it unprofitable.
    cooldowns: Cell<u32>,
    measured: Cell<u32>,
    inside: Cell<Duration>,
    outside: Cell<Duration>,
}

impl Profitability {
    /// Whether the times of the next entry are to be measured.
    #[inline]
    pub fn measures(&self) -> bool {
        self.unprofitable.get() >= UNPROFITABLE << self.profitable.get()
    }

    /// Counts an entry that ended at an unprofitable exit, one without a bridge, with the times inside and on the way
    /// out if they were measured. If entering the trace is unprofitable, returns the length of its cool-down, as the
    /// number of doublings of the threshold.
    pub fn unprofitable_exit(&self, times: Option<(Duration, Duration)>) -> Option<u32> {
        let Some((inside, outside)) = times else {
            self.unprofitable.set(self.unprofitable.get().saturating_add(1));
            return None;
        };
        self.measured.set(self.measured.get() + 1);
        self.inside.set(self.inside.get() + inside);
        self.outside.set(self.outside.get() + outside.min(WAY_OUT));
        if self.measured.get() < MEASURED {
            return None;
        }
        let profitable = self.inside.get() * FASTER >= self.outside.get();
        self.unprofitable.set(0);
        self.measured.set(0);
        self.inside.set(Duration::ZERO);
        self.outside.set(Duration::ZERO);
        let times = if profitable { &self.profitable } else { &self.cooldowns };
        times.set((times.get() + 1).min(MOST_DOUBLINGS));
        (!profitable).then(|| self.cooldowns.get())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NS: Duration = Duration::from_nanos(1);

    /// Simulates entries that each take these times, until there is a cool-down or `n` entries are over.
    fn entries(check: &Profitability, n: u32, inside: Duration, outside: Duration) -> (u32, Option<u32>) {
        for entry in 1..=n {
            let cooldown = check.unprofitable_exit(check.measures().then_some((inside, outside)));
            if cooldown.is_some() {
                return (entry, cooldown);
            }
        }
        (n, None)
    }

    #[test]
    fn the_cool_down_of_an_unprofitable_trace_doubles() {
        let check = Profitability::default();
        let all = UNPROFITABLE + MEASURED;
        assert_eq!(entries(&check, 10_000, 50 * NS, 900 * NS), (all, Some(1)));
        assert_eq!(entries(&check, 10_000, 50 * NS, 900 * NS), (all, Some(2)));
    }

    #[test]
    fn profitable_traces_are_observed_less_and_less() {
        let check = Profitability::default();
        assert_eq!(entries(&check, 100_000, 300 * NS, 900 * NS), (100_000, None));
        assert!(check.profitable.get() >= 6 && check.cooldowns.get() == 0);
    }

    #[test]
    fn a_long_call_on_the_way_out_is_not_charged_to_the_trace() {
        let check = Profitability::default();
        assert_eq!(entries(&check, 10_000, 300 * NS, Duration::from_secs(1)), (10_000, None));
    }
}
