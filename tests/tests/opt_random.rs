//! One second of the random checker of the optimizer (`tests/optcheck`); `cargo xtask check-opt` is the long run.
//! `METATRACE_FUZZ_SEED` is the first seed; a failure prints the trace, reduced.

use metatrace_optcheck::many::{Plan, check_many};
use metatrace_optcheck::{generate, rejoins};
use std::time::Duration;

#[test]
fn random_traces_do_the_same_before_and_after_the_optimizer() {
    let seed = std::env::var("METATRACE_FUZZ_SEED").map_or(1, |v| v.parse().expect("a number"));
    let plan = Plan { seed, traces: u64::MAX, time: Duration::from_secs(1), threads: 1 };
    match check_many(plan) {
        Ok(done) => {
            assert!(done.traces > 100, "only {} traces in a second", done.traces);
            assert!(done.after.0 < done.before.0, "the optimizer removes nothing");
            assert!(done.early < done.runs / 10, "{} of {} runs leave early", done.early, done.runs);
        }
        Err(difference) => panic!("{difference}"),
    }
}

#[test]
fn paths_rejoin_and_do_not() {
    let ends: Vec<bool> = (0..1200).filter_map(|seed| rejoins(&generate::case(seed))).collect();
    let jumps = ends.iter().filter(|&&jumps| jumps).count();
    assert!(jumps > 15 && ends.len() - jumps > 15, "{jumps} of {}", ends.len());
}
