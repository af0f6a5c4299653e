//! Programs and expressions that try to break a virtual machine from inside: excessive memory, infinite recursion,
//! objects that violate protocols, malformed texts. Each must end as on CPython, stay within the heap's limit and
//! five seconds, and be interruptible; none may abort, panic or hang. The tests must never write into the source
//! tree.

use crate::support::{hostile as corpus, process};
use process::{Outcome, diff, in_parallel, tests_dir};
use std::fs;
use std::time::Duration;

/// The limit of the heap, in MiB; followed by the additional memory that the process may use at its peak.
const HEAP: u64 = 200;
const BESIDE: u64 = 50;
/// The limit of processor time. Wall time depends on the machine, and only its excess counts as a hang.
const TIME: Duration = Duration::from_secs(5);
const HANG: Duration = Duration::from_secs(60);
/// The time at which programs that are endless on CPython are interrupted.
const INTERRUPT: Duration = Duration::from_secs(2);

/// The peak of resident memory in KiB, and the processor time of a run.
#[derive(Clone, Copy)]
struct Taken {
    peak: u64,
    time: Duration,
}

/// Runs minipy under the heap's limit.
fn run(args: &[&str], interrupt_at: Option<Duration>) -> (Outcome, Taken) {
    let limit = format!("{HEAP}M");
    let args: Vec<String> = ["--max-heap", &limit].iter().chain(args).map(|arg| arg.to_string()).collect();
    let (mut taken, mut interrupted) = (Taken { peak: 0, time: Duration::ZERO }, false);
    let outcome = process::watched(&args, &corpus::folder(&tests_dir()), HANG, None, |pid, elapsed| {
        taken.peak = taken.peak.max(resident(pid));
        taken.time = taken.time.max(processor_time(pid));
        if !interrupted && interrupt_at.is_some_and(|at| elapsed > at) {
            interrupted = true;
            let sent = std::process::Command::new("kill").args(["-INT", &pid.to_string()]).status();
            assert!(sent.expect("there is a `kill`").success());
        }
    });
    (outcome, taken)
}

/// The processor time of a process so far; zero once it has ended.
fn processor_time(pid: u32) -> Duration {
    let stat = fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
    // The name of the program is in parentheses; after it, user and system time are the fields 11 and 12, in
    // hundredths of a second.
    let fields = stat.rsplit_once(") ").map_or("", |(_, fields)| fields).split(' ').skip(11).take(2);
    let ticks: u64 = fields.filter_map(|field| field.parse::<u64>().ok()).sum();
    Duration::from_millis(10 * ticks)
}

/// The peak so far of the resident memory of a process, in KiB; 0 once it has ended.
fn resident(pid: u32) -> u64 {
    let status = fs::read_to_string(format!("/proc/{pid}/status")).unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.and_then(|line| line.split_whitespace().next()?.parse().ok()).unwrap_or(0)
}

/// The error in how a run ended or in the resources that it used, independent of its output.
fn broken(outcome: &Outcome, Taken { peak, time }: Taken) -> Option<String> {
    if outcome.timed_out {
        return Some(format!("did not end within {HANG:?}"));
    }
    if outcome.status.is_none_or(|status| status > 2) || outcome.stderr.contains("panicked") {
        let end = outcome.stderr.lines().next().unwrap_or_default();
        return Some(format!("ended with status {:?}: {end}", outcome.status));
    }
    if time > TIME {
        return Some(format!("took {time:?} of processor time, {TIME:?} are allowed"));
    }
    let allowed = (HEAP + BESIDE) << 10;
    (peak > allowed).then(|| format!("took {peak} KiB, {allowed} are allowed"))
}

fn report(what: &str, failures: Vec<String>) {
    assert!(failures.is_empty(), "{} {what} failed:\n{}", failures.len(), failures.join("\n"));
}

#[test]
fn hostile_programs_end_as_on_cpython() {
    let folder = corpus::folder(&tests_dir());
    let only = std::env::var("MINIPY_HOSTILE").unwrap_or_default();
    let programs: Vec<String> = process::sorted_entries(&folder)
        .into_iter()
        .filter(|name| name.ends_with(".py") && name.contains(&only))
        .collect();
    assert!(!only.is_empty() || programs.len() >= 53, "{}", programs.len());
    let runs: Vec<(&str, &str)> =
        programs.iter().flat_map(|name| [(name.as_str(), "on"), (name.as_str(), "off")]).collect();
    let failures = in_parallel(&runs, |&(name, jit)| {
        let (outcome, taken) = run(&["--jit", jit, name], None);
        let expected = fs::read_to_string(folder.join(name).with_extension("out"))
            .expect("it is recorded: cargo xtask record hostile");
        let actual = corpus::record(&outcome.stdout, &outcome.stderr, outcome.status.unwrap_or(-1));
        let wrong = broken(&outcome, taken).or_else(|| diff("the record", &expected, &actual))?;
        Some(format!("{name} --jit {jit}: {wrong}"))
    });
    report("programs", failures.into_iter().flatten().collect());
}

#[test]
fn hostile_expressions_end_as_on_cpython() {
    let only = std::env::var("MINIPY_HOSTILE").unwrap_or_default();
    let recorded = fs::read_to_string(corpus::folder(&tests_dir()).join("expressions.out"))
        .expect("it is recorded: cargo xtask record hostile");
    let lines: Vec<(&str, &str)> = recorded.lines().filter_map(|line| line.split_once('\t')).collect();
    let listed = corpus::expressions(&tests_dir());
    assert!(
        lines.iter().map(|(_, e)| *e).eq(listed.iter().map(String::as_str)),
        "cargo xtask record hostile"
    );
    assert!(lines.len() >= 195, "{}", lines.len());
    let failures = in_parallel(&lines, |&(expected, expression)| {
        if !expression.contains(&only) {
            return None;
        }
        let endless = expected == corpus::ENDLESS;
        let (outcome, taken) = run(&[corpus::EVALUATE, expression], endless.then_some(INTERRUPT));
        let wrong = broken(&outcome, taken).or_else(|| {
            let actual = outcome.stdout.trim_end();
            let right = actual == expected || endless && !actual.is_empty();
            (!right).then(|| format!("expected {expected}, got {actual}{}", outcome.stderr))
        })?;
        Some(format!("{expression}: {wrong}"))
    });
    report("expressions", failures.into_iter().flatten().collect());
}
