//! `cargo xtask sanitize`: the tests of code that manages memory itself, under a sanitizer of a nightly toolchain.
//! Only defines how to run them; the assertions are in the tests.

use std::process::Command;

use crate::{Outcome, paths};

const TARGET: &str = "x86_64-unknown-linux-gnu";

/// The tests under AddressSanitizer: the heap by itself, the framework with machine code, and minipy's programs.
const ADDRESS: &[&[&str]] = &[
    &["-p", "metatrace-heap", "--lib", "--tests"],
    &["-p", "metatrace-tests", "--test", "traps", "--test", "core_traps", "--test", "code_dies"],
    &["-p", "minipy", "--test", "all", "--", "programs::jit_on_with_threshold_1"],
];

/// The tests under ThreadSanitizer: handles that other threads use, virtual machines on several threads, the
/// profiler.
///
/// The sanitizer uses four words for each word of a program, so tests with long data are excluded, and so are those
/// that bound times. It is so slow that samples are too few to be counted.
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
        "native_work_is_interrupted",
        "--skip",
        "single_passes",
        "--skip",
        "the_hot_function",
        "--skip",
        "the_formats_hold",
    ],
];

/// The collector scans the frames in use, and keeps the objects to which they refer: the second stack for variables
/// that the sanitizer would make is not scanned. Types and sites live as long as the process.
const ADDRESS_OPTIONS: &str = "detect_stack_use_after_return=0:detect_leaks=0";

/// Signals arrive at any point of compiled code, while the sanitizer's own delivery waits for a call of the C
/// library.
const THREAD_OPTIONS: &str = "report_signal_unsafe=0:hard_rss_limit_mb=8000";

/// The standard library is not instrumented, so the sanitizer does not see the ordering in these parts of it, each by
/// atomic operations: once cells, channels, reference counts, and the results of the test harness.
const NOT_SEEN: &str = "\
race:std::sync::once
race:std::sync::mpmc
race:library/alloc/src/sync.rs
race:CompletedTest
";

/// Declarations in a text of a trace live as long as the process, so leaks are no error. A random test is seeded by
/// the system.
const MIRI_FLAGS: &str = "-Zmiri-disable-isolation -Zmiri-ignore-leaks";

/// Tests of arithmetic alone, on all words of some bits: Miri would take hours, and could find nothing.
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
    // The toolchain that runs this command must not determine that of the other one.
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
        // The standard library is not instrumented, so the compiler must be told that this is intended.
        let flags = format!("-Zsanitizer={sanitizer} -Cunsafe-allow-abi-mismatch=sanitizer");
        command.args(*tests).env("RUSTFLAGS", flags).env(variable, options);
        command.env("METATRACE_SYSTEM_MALLOC", "1");
        run(command, &format!("{sanitizer} sanitizer, {}", tests.join(" ")))?;
    }
    Ok(())
}

/// Miri cannot run machine code, so it runs the tests of the crates that only compute.
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
