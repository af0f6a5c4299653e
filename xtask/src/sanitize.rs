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
const THREAD: &[&[&str]] =
    &[&["-p", "minipy", "--test", "vms"], &["-p", "minipy", "--test", "all", "--", "stopped::", "profile::"]];

/// The collector reads frames that are in use, and keeps what they refer to: a second stack for variables, which
/// the sanitizer would make, holds what it does not see. Types and sites stay for the life of a process.
const ADDRESS_OPTIONS: &str = "detect_stack_use_after_return=0:detect_leaks=0";

/// Signals come at any point of compiled code, and the sanitizer's own delivery waits for a call of the C library.
const THREAD_OPTIONS: &str = "report_signal_unsafe=0";

/// Runs one of the sanitizers.
pub fn command(args: &[&str]) -> Outcome {
    match args {
        [] | ["address"] => under("address", ADDRESS, ("ASAN_OPTIONS", ADDRESS_OPTIONS)),
        ["thread"] => under("thread", THREAD, ("TSAN_OPTIONS", THREAD_OPTIONS)),
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
    command.args(["--lib", "--target-dir", "target/miri"]).env("MIRIFLAGS", "-Zmiri-disable-isolation");
    run(command, "Miri")
}
