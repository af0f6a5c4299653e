//! Programs that request more memory than there is, one process each: the program gets a `MemoryError` and continues,
//! the process never has much more memory than the heap's limit, and it is not ended when the system refuses memory.
//!
//! The programs are the sections of files in `langs/minipy/tests/memory`, whose titles begin with their result, or with
//! `any`. What stands in front of the first section belongs to each. A process reads its peak memory itself, from
//! `/proc/self/status`.

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

/// The programs of a file: their results, titles and texts.
fn programs(file: &str) -> Vec<(String, String, String)> {
    let text = fs::read_to_string(tests_dir().join("memory").join(file)).expect("the programs");
    let mut parts = text.split("#: ");
    let shared = parts.next().expect("a text has a first part");
    let sections = parts.map(|section| {
        let (title, program) = section.split_once('\n').expect("a program");
        let (ended, title) = title.split_once(", ").expect("how it ends");
        (ended.to_string(), title.to_string(), format!("{shared}{program}"))
    });
    sections.collect()
}

/// Runs all programs of a file; returns the errors of each.
fn complaints(file: &str, flags: &[&str], address_space: Option<usize>, resident: usize) -> Vec<String> {
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
            && (told[0] == ended || ended == "any")
            && told[1].parse::<usize>().is_ok_and(|most| most <= resident);
        (!fine).then(|| {
            let (status, out, err) = (outcome.status, outcome.stdout, outcome.stderr);
            format!("{title}: status {status:?}, {ended} was expected, within {resident} MiB: {out}{err}")
        })
    };
    let programs = programs(file);
    in_parallel(&programs, check).into_iter().flatten().collect()
}

#[test]
fn the_programs_are_found() {
    assert!(programs("hostile.py").len() > 35 && programs("little_left.py").len() == 2);
}

#[test]
fn what_a_program_asks_for_stays_within_the_limit() {
    let wrong = complaints("hostile.py", &["--max-heap", HEAP], None, RESIDENT);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn without_the_jit_too() {
    let wrong = complaints("hostile.py", &["--jit", "off", "--max-heap", HEAP], None, RESIDENT);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_system_may_refuse_memory() {
    let wrong = complaints("hostile.py", &[], Some(ADDRESS_SPACE), ADDRESS_SPACE >> 10);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn operations_with_little_memory_left_end() {
    for flags in [&["--jit", "off"][..], &[]] {
        let wrong = complaints("little_left.py", flags, Some(ADDRESS_SPACE), ADDRESS_SPACE >> 10);
        assert!(wrong.is_empty(), "{flags:?}: {}", wrong.join("\n"));
    }
}
