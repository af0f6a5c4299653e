//! Random programs on both machines, under several sets of parameters. `METATRACE_FUZZ_SEED` is the first seed, and
//! `METATRACE_FUZZ_ROUNDS` the number of programs.

use crate::generate::program;
use crate::machines::{before, deep, lox};
use metatrace::BackendKind;

const PARAMETERS: [(&str, BackendKind); 6] = [
    ("jit=off", BackendKind::X64),
    ("threshold=2,function_threshold=2,bridge_threshold=1", BackendKind::X64),
    (
        "threshold=3,function_threshold=5,bridge_threshold=2,inline_depth=2,promote_polymorphic=1,promote_pool=0",
        BackendKind::X64,
    ),
    ("threshold=5,function_threshold=3,bridge_threshold=2,heap_stress=3", BackendKind::X64),
    ("threshold=2,function_threshold=3,bridges=off,force_exit=2", BackendKind::X64),
    ("threshold=3,function_threshold=3,bridge_threshold=2,max_invalidations=1", BackendKind::Ir),
];

fn variable(name: &str, default: u64) -> u64 {
    std::env::var(name)
        .map_or(default, |text| text.parse().unwrap_or_else(|_| panic!("{name} is not a number")))
}

#[test]
fn random_programs() {
    let (first, rounds) = (variable("METATRACE_FUZZ_SEED", 0), variable("METATRACE_FUZZ_ROUNDS", 20));
    deep(move || {
        let (mut entries, mut to_the_end) = (0, 0);
        for seed in first..first + rounds {
            let source = program(seed);
            let expected = before(&source);
            assert_ne!(
                expected.1.status, 65,
                "program {seed} does not compile: {}\n{source}",
                expected.1.message
            );
            to_the_end += u64::from(expected.1.status == 0);
            for (parameters, backend) in PARAMETERS {
                let (found, stats) = lox(&source, parameters, backend);
                entries += stats.entries;
                assert!(
                    found == expected,
                    "program {seed} with {parameters} on {backend:?} gives\n{found:?}\ninstead of\n{expected:?}\n\
                     {source}"
                );
            }
        }
        println!(
            "{rounds} programs, {to_the_end} without an error; compiled code was entered {entries} times"
        );
        assert!(to_the_end * 4 > rounds, "most programs end with an error: {to_the_end} of {rounds} do not");
        assert!(entries > rounds, "compiled code was entered {entries} times");
    });
}
