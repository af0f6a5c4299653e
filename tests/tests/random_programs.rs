//! Random programs of the second test language: under all parameters of the JIT, their output and results are those
//! without it. `METATRACE_FUZZ_ROUNDS` and `METATRACE_FUZZ_SEED` are the number of programs and the first seed; a
//! failure prints the seed that reproduces it alone.

use metatrace::{Config, Params, Stats};
use metatrace_tests::twin::generate::{Random, config, program};
use metatrace_tests::twin::{Outcome, Program, run_program};

const ARGUMENTS: [i64; 3] = [3, 30, 9];

/// The number of configurations for each program.
const CONFIGS: usize = 6;

fn number(variable: &str, default: u64) -> u64 {
    std::env::var(variable).map_or(default, |v| v.parse().expect("a number"))
}

fn plain(program: &Program) -> Outcome {
    let params = Params { jit: 0, ..Params::default() };
    run_program(program, &ARGUMENTS, Config { params, ..Config::default() }).0
}

/// The error of one run, if any.
fn wrong(program: &Program, want: &Outcome, config: &Config) -> Result<Stats, String> {
    let run = std::panic::AssertUnwindSafe(|| run_program(program, &ARGUMENTS, config.clone()));
    match std::panic::catch_unwind(run) {
        Ok((got, stats, _)) if got == *want => Ok(stats),
        Ok((got, ..)) => Err(format!("{got:?}\ninstead of {want:?}")),
        Err(payload) => {
            let text = payload.downcast_ref::<String>().cloned();
            Err(text
                .or_else(|| payload.downcast_ref::<&str>().map(|s| s.to_string()))
                .unwrap_or("a panic".into()))
        }
    }
}

#[test]
fn random_programs_do_what_they_do_without_the_jit() {
    let (rounds, first) = (number("METATRACE_FUZZ_ROUNDS", 250), number("METATRACE_FUZZ_SEED", 1));
    let (mut compiled, mut bridges, mut failures) = (0, 0, 0);
    for seed in first..first + rounds {
        let mut random = Random::new(seed);
        let program = program(&mut random);
        let want = plain(&program);
        for _ in 0..CONFIGS {
            let config = config(&mut random);
            let stats = wrong(&program, &want, &config).unwrap_or_else(|what| {
                panic!("METATRACE_FUZZ_SEED={seed} METATRACE_FUZZ_ROUNDS=1\n{program:?}\n{config:?}\n{what}")
            });
            compiled += stats.loops + stats.functions;
            bridges += stats.bridges;
            failures += stats.guard_failures;
        }
    }
    eprintln!("{compiled} loops and functions compiled, {bridges} bridges, {failures} guard failures");
    assert!(
        rounds < 20 || compiled > rounds && failures > rounds,
        "{compiled} traces, {failures} failures in {rounds} programs"
    );
}
