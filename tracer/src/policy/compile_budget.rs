//! The compile budget: the part of a run's time that may be spent on recording, optimising and compiling. It only
//! compares times; the caller reads clocks.

use std::time::Duration;

/// Limits on the time of a run that may be spent on making traces.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CompileBudget {
    /// Time that may be spent in any case, however short the run is.
    pub allowance: Duration,
    /// Beyond that: percent of the run's time. 100 means no limit.
    pub percent: u32,
}

impl CompileBudget {
    /// Whether another recording may begin in a run that has taken `ran`, of which `spent` was spent on traces.
    pub fn allows(&self, ran: Duration, spent: Duration) -> bool {
        self.percent >= 100 || spent <= self.allowance + ran * self.percent / 100
    }

    /// The part of a recording's time that is charged to it, by its number of operations. Time beyond that was spent by
    /// the program, whose calls are executed while they are recorded.
    pub fn cost(took: Duration, ops: u64) -> Duration {
        took.min(
            Duration::from_micros(100) + Duration::from_nanos(500).saturating_mul(ops.min(1 << 30) as u32),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MS: Duration = Duration::from_millis(1);

    #[test]
    fn a_run_may_spend_the_allowance_at_once_and_then_a_percentage() {
        let budget = CompileBudget { allowance: 100 * MS, percent: 10 };
        assert!(budget.allows(Duration::ZERO, 100 * MS));
        assert!(!budget.allows(100 * MS, 111 * MS));
        assert!(budget.allows(1000 * MS, 200 * MS));
        assert!(CompileBudget { percent: 100, ..budget }.allows(MS, 1000 * MS));
    }

    /// A program that would record without end, 5 ms each time, and runs for 1 ms in between.
    #[test]
    fn tracing_without_end_stays_within_the_budget() {
        let budget = CompileBudget { allowance: 100 * MS, percent: 10 };
        let (mut ran, mut spent) = (Duration::ZERO, Duration::ZERO);
        // Miri takes a minute for 100,000 steps.
        let end = if cfg!(miri) { 5_000 * MS } else { 100_000 * MS };
        while ran < end {
            if budget.allows(ran, spent) {
                (ran, spent) = (ran + 5 * MS, spent + 5 * MS);
            }
            ran += MS;
        }
        assert!(spent <= 105 * MS + ran / 10, "{spent:?}");
    }

    #[test]
    fn a_recording_that_waited_for_a_long_call_is_not_charged_for_it() {
        assert_eq!(CompileBudget::cost(MS / 20, 10), MS / 20);
        assert_eq!(CompileBudget::cost(1000 * MS, 1800), MS);
    }
}
