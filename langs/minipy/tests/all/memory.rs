//! Programs that request more memory than there is, one process each: the program gets a `MemoryError` and continues,
//! the process never has much more memory than the heap's limit, and it is not ended when the system refuses memory.
//!
//! The programs are the sections of `langs/minipy/tests/memory/hostile.py`, whose titles begin with their result. A
//! process reads its peak memory itself, from `/proc/self/status`.

use crate::support::process;
use process::{in_parallel, scratch, tests_dir, watched};
use std::fs;
use std::time::Duration;

/// The limits of each program: bytes of its heap, and MiB of the process.
const HEAP: &str = "200M";
const RESIDENT: usize = 200 + 50;
/// The address space of a process to which the system refuses memory, in KiB.
const ADDRESS_SPACE: usize = 1500 << 10;
const TIME: Duration = Duration::from_secs(300);

/// Runs a program given as text, then prints how it ended and its peak memory.
const DRIVER: &str = "
try:
    exec(compile(PROGRAM, 'hostile.py', 'exec'), {})
except MemoryError:
    ended = 'MemoryError'
else:
    ended = 'nothing'
for line in open('/proc/self/status'):
    if line.startswith('VmHWM'):
        print(ended, int(line.split()[1]) >> 10)
";

/// The programs: their results, titles and texts.
fn programs() -> Vec<(String, String, String)> {
    let text = fs::read_to_string(tests_dir().join("memory/hostile.py")).expect("the programs");
    let sections = text.split("#: ").skip(1).map(|section| {
        let (title, program) = section.split_once('\n').expect("a program");
        let (ended, title) = title.split_once(", ").expect("how it ends");
        (ended.to_string(), title.to_string(), program.to_string())
    });
    sections.collect()
}

/// Runs all programs; returns the errors of each.
fn complaints(flags: &[&str], address_space: Option<usize>, resident: usize) -> Vec<String> {
    let check = |(ended, title, program): &(String, String, String)| {
        let path = scratch("py");
        fs::write(&path, format!("PROGRAM = {program:?}\n{DRIVER}")).expect("the scratch folder is writable");
        let args: Vec<String> =
            flags.iter().map(|f| f.to_string()).chain([path.display().to_string()]).collect();
        let outcome = watched(&args, &tests_dir(), TIME, address_space, |_, _| ());
        let _ = fs::remove_file(path);
        let told: Vec<&str> = outcome.stdout.split_whitespace().collect();
        let fine = outcome.status == Some(0)
            && outcome.stderr.is_empty()
            && told.len() == 2
            && told[0] == ended
            && told[1].parse::<usize>().is_ok_and(|most| most <= resident);
        (!fine).then(|| {
            let (status, out, err) = (outcome.status, outcome.stdout, outcome.stderr);
            format!("{title}: status {status:?}, {ended} was expected, within {resident} MiB: {out}{err}")
        })
    };
    let programs = programs();
    assert!(programs.len() > 35, "the programs were found");
    in_parallel(&programs, check).into_iter().flatten().collect()
}

#[test]
fn what_a_program_asks_for_stays_within_the_limit() {
    let wrong = complaints(&["--max-heap", HEAP], None, RESIDENT);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn without_the_jit_too() {
    let wrong = complaints(&["--jit", "off", "--max-heap", HEAP], None, RESIDENT);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_system_may_refuse_memory() {
    let wrong = complaints(&[], Some(ADDRESS_SPACE), ADDRESS_SPACE >> 10);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
