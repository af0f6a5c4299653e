//! The part of a run's time that may go into recording, optimising and compiling. It only compares: clocks are read by
//! whoever asks.

use std::time::Duration;

/// How much of a run may be spent on making traces.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Share {
    /// What may be spent at once, however short the run is.
    pub allowance: Duration,
    /// Beyond that: percent of the run's time. 100 is no limit.
    pub percent: u32,
}

impl Share {
    /// May another recording begin in a run that has taken so long, and in which so much has been spent?
    pub fn allows(&self, ran: Duration, spent: Duration) -> bool {
        self.percent >= 100 || spent <= self.allowance + ran * self.percent / 100
    }

    /// What a recording of so many operations costs at most: what it took beyond that went into the program,
    /// whose calls run on while a caller of theirs is recorded.
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
    fn a_run_may_spend_the_allowance_at_once_and_then_its_share() {
        let share = Share { allowance: 100 * MS, percent: 10 };
        assert!(share.allows(Duration::ZERO, 100 * MS));
        assert!(!share.allows(100 * MS, 111 * MS));
        assert!(share.allows(1000 * MS, 200 * MS));
        assert!(Share { percent: 100, ..share }.allows(MS, 1000 * MS));
    }

    /// A program that would record for ever, 5 ms each time, and runs for 1 ms in between.
    #[test]
    fn tracing_for_ever_takes_its_share_in_the_long_run() {
        let share = Share { allowance: 100 * MS, percent: 10 };
        let (mut ran, mut spent) = (Duration::ZERO, Duration::ZERO);
        while ran < 100_000 * MS {
            if share.allows(ran, spent) {
                (ran, spent) = (ran + 5 * MS, spent + 5 * MS);
            }
            ran += MS;
        }
        assert!(spent <= 105 * MS + ran / 10, "{spent:?}");
    }

    #[test]
    fn a_recording_that_waited_for_a_long_call_is_not_charged_for_it() {
        assert_eq!(Share::cost(MS / 20, 10), MS / 20);
        assert_eq!(Share::cost(1000 * MS, 1800), MS);
    }
}
