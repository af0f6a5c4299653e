//! Random programs under random parameters. The expected output is that of the interpreter without the JIT, or of the
//! program in `SCHEME_ORACLE`: `cargo xtask scheme fuzz` sets it to guile.

use crate::generate::program;
use crate::machines::{deep, scheme};
use metatrace::BackendKind;
use std::process::Command;

const PARAMETERS: [&str; 6] = [
    "threshold=2,bridge_threshold=2",
    "threshold=1,bridge_threshold=1",
    "threshold=3,bridge_threshold=1,promote_limit=2",
    "threshold=2,bridge_threshold=2,bridges=off,force_exit=1",
    "threshold=2,bridge_threshold=3,force_exit=2,max_invalidations=1",
    "threshold=2,bridge_threshold=2,heap_stress=50",
];

fn number(name: &str, default: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(default)
}

/// The output of the oracle; None if there is none.
fn oracle(source: &str, seed: u64) -> Option<String> {
    let command = std::env::var("SCHEME_ORACLE").ok()?;
    let file = std::env::temp_dir().join(format!("scheme-fuzz-{}-{seed}.scm", std::process::id()));
    std::fs::write(&file, source).expect("a file can be written");
    let output = Command::new(command).args(["--no-auto-compile", "--r7rs", "-s"]).arg(&file).output();
    std::fs::remove_file(&file).expect("the file can go");
    Some(String::from_utf8_lossy(&output.expect("the oracle runs").stdout).into_owned())
}

#[test]
fn random_programs() {
    deep(|| {
        let (first, rounds) = (number("METATRACE_FUZZ_SEED", 1), number("METATRACE_FUZZ_ROUNDS", 10));
        let (mut complaints, mut entries) = (Vec::new(), 0);
        for seed in first..first + rounds {
            let source = program(seed);
            let run = |parameters: &str, backend| {
                let run = scheme(&source, "p.scm", parameters, backend);
                (run.printed + run.error.as_deref().unwrap_or_default(), run.stats.entries)
            };
            let plain = run("jit=off", BackendKind::X64).0;
            let expected = oracle(&source, seed).unwrap_or_else(|| plain.clone());
            if plain != expected {
                complaints.push(format!("seed {seed} with jit=off: {}", difference(&expected, &plain)));
                continue;
            }
            for (i, parameters) in PARAMETERS.iter().enumerate() {
                let on_reference = (seed + i as u64).is_multiple_of(4);
                let backend = if on_reference { BackendKind::Ir } else { BackendKind::X64 };
                let (printed, count) = run(parameters, backend);
                entries += count;
                if printed != expected {
                    complaints
                        .push(format!("seed {seed} with {parameters}: {}", difference(&expected, &printed)));
                }
            }
            if complaints.len() > 20 {
                break;
            }
        }
        assert!(complaints.is_empty(), "{}", complaints.join("\n"));
        assert!(entries > 0, "nothing was compiled");
    });
}

fn difference(expected: &str, printed: &str) -> String {
    let found = expected.lines().zip(printed.lines()).enumerate().find(|(_, (a, b))| a != b);
    match found {
        Some((i, (a, b))) => format!("line {}: expected `{a}`, printed `{b}`", i + 1),
        None => format!("expected {expected:?}, printed {printed:?}"),
    }
}

#[test]
#[ignore = "prints the program of METATRACE_FUZZ_SEED"]
fn show_program() {
    println!("{}", program(number("METATRACE_FUZZ_SEED", 1)));
}
