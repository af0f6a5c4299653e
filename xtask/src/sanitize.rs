//! `cargo xtask sanitize`: the tests of what handles memory by itself, under a sanitizer of a nightly toolchain. Only
//! says how to run them; what must hold is in the tests.

use std::process::Command;

use crate::{Outcome, paths};

const TARGET: &str = "x86_64-unknown-linux-gnu";

/// What AddressSanitizer looks at: the heap by itself, under it the framework with machine code, and minipy's programs.
const ADDRESS: &[&[&str]] = &[
    &["-p", "metatrace-heap", "--lib", "--tests"],
    &["-p", "metatrace-tests", "--test", "traps", "--test", "core_traps", "--test", "code_dies"],
    &["-p", "minipy", "--test", "all", "--", "programs::jit_on_with_threshold_1"],
];

/// What ThreadSanitizer looks at: handles that other threads use, virtual machines on several threads, the profiler.
///
/// The sanitizer has four words for each word of a program: no long data. Samples are too few to be counted,
/// so slow it is.
const THREAD: &[&[&str]] = &[
    &["-p", "minipy", "--test", "vms"],
    &[
        "-p",
        "minipy",
        "--test",
        "all",
        "--",
        "stopped::",
        "profile::",
        "limits::a",
        "limits::the_heap",
        "--skip",
        "work_on_long_data",
        "--skip",
        "the_formats_hold",
    ],
];

/// The collector reads frames that are in use, and keeps what they refer to: a second stack for variables, which
/// the sanitizer would make, holds what it does not see. Types and sites stay for the life of a process.
const ADDRESS_OPTIONS: &str = "detect_stack_use_after_return=0:detect_leaks=0";

/// Signals come at any point of compiled code, and the sanitizer's own delivery waits for a call of the C library.
const THREAD_OPTIONS: &str = "report_signal_unsafe=0:hard_rss_limit_mb=8000";

/// The standard library comes without the sanitizer's calls, so that it does not see what these parts of it order, each
/// by atomic operations: once cells, channels, counts of references, and the results of the test harness.
const NOT_SEEN: &str = "\
race:std::sync::once
race:std::sync::mpmc
race:library/alloc/src/sync.rs
race:CompletedTest
";

/// What a text of a trace declares stays for the life of the process, so leaks are no fault. A random test is seeded by
/// the system.
const MIRI_FLAGS: &str = "-Zmiri-disable-isolation -Zmiri-ignore-leaks";

/// Tests of nothing but arithmetic, on all words of some bits: Miri would take hours, and could find nothing.
const ARITHMETIC: &[&str] = &["terms_mean_what_operations_do", "smt::", "rules::", "proofs::", "bounds::"];

/// Runs one of the sanitizers.
pub fn command(args: &[&str]) -> Outcome {
    match args {
        [] | ["address"] => under("address", ADDRESS, ("ASAN_OPTIONS", ADDRESS_OPTIONS)),
        ["thread"] => {
            let not_seen = paths::root().join("target/sanitize-thread/not_seen.txt");
            let folder = not_seen.parent().expect("it has a folder");
            std::fs::create_dir_all(folder)
                .and_then(|()| std::fs::write(&not_seen, NOT_SEEN))
                .map_err(|e| e.to_string())?;
            let options = format!("{THREAD_OPTIONS}:suppressions={}", not_seen.display());
            under("thread", THREAD, ("TSAN_OPTIONS", &options))
        }
        ["miri"] => miri(),
        _ => Err(crate::USAGE.into()),
    }
}

fn nightly(args: &[&str]) -> Command {
    let mut command = Command::new("rustup");
    // The toolchain that runs this command must not choose that of the other one.
    command.current_dir(paths::root()).args(["run", "nightly", "cargo"]).args(args).env_remove("RUSTC");
    command
}

fn run(mut command: Command, what: &str) -> Outcome {
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("{what}: {status}")),
        Err(error) => Err(format!("rustup: {error}")),
    }
}

fn under(sanitizer: &str, tests: &[&[&str]], (variable, options): (&str, &str)) -> Outcome {
    for tests in tests {
        let folder = format!("target/sanitize-{sanitizer}");
        let mut command = nightly(&["test", "--target", TARGET, "--target-dir", &folder]);
        // The standard library comes as it is, so the compiler must be told that the mixture is meant.
        let flags = format!("-Zsanitizer={sanitizer} -Cunsafe-allow-abi-mismatch=sanitizer");
        command.args(*tests).env("RUSTFLAGS", flags).env(variable, options);
        run(command, &format!("{sanitizer} sanitizer, {}", tests.join(" ")))?;
    }
    Ok(())
}

/// Miri cannot run machine code, so it looks at the crates that only compute.
fn miri() -> Outcome {
    let there = nightly(&["miri", "--version"]).output().is_ok_and(|out| out.status.success());
    if !there {
        return Err("there is no Miri: rustup component add --toolchain nightly miri rust-src".into());
    }
    let mut command =
        nightly(&["miri", "test", "-p", "metatrace-ir", "-p", "metatrace-tracer", "-p", "metatrace-events"]);
    command.args(["--lib", "--tests", "--target-dir", "target/miri", "--"]).env("MIRIFLAGS", MIRI_FLAGS);
    command.args(ARITHMETIC.iter().flat_map(|tests| ["--skip", tests]));
    run(command, "Miri")
}
