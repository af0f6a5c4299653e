//! Random programs (`tests/pyfuzz`) under random parameters of the JIT. There are three kinds: those that once
//! failed, reduced (`fuzz/found`), and a stored selection (`fuzz/corpus`), both with CPython's results; and new ones,
//! which are compared with the interpreter. `cargo xtask fuzz-programs` runs any number of them, compared with
//! CPython.
//!
//! `METATRACE_FUZZ_SEED` and `METATRACE_FUZZ_ROUNDS` are the first seed and the number of the new ones.

use crate::support;
use std::fs;
use std::path::Path;

use minipy_fuzz::campaign::{self, Runner};
use minipy_fuzz::seen::{Seen, difference};
use minipy_fuzz::settings::{Setting, setting};

/// Runs the minipy that was built with this test.
struct Minipy;

/// Runs a file of a folder.
fn run(dir: &Path, file: &str, flags: &[String]) -> Seen {
    let stats = support::scratch("fuzz-stats");
    let more = ["--jit-stats".to_owned(), stats.display().to_string(), file.to_owned()];
    let outcome = support::run(&[flags, &more[..]].concat(), dir, support::time_limit());
    let json = fs::read_to_string(&stats).unwrap_or_default();
    let _ = fs::remove_file(&stats);
    let count = |key| support::json_number(&json, key).unwrap_or(0);
    let mut seen = Seen::new(outcome.stdout, &outcome.stderr, outcome.status);
    seen.traces = count("loops") + count("functions");
    seen
}

impl Runner for Minipy {
    fn python(&self, _: &str) -> Option<Seen> {
        None
    }

    fn minipy(&self, text: &str, flags: &[String]) -> Seen {
        let file = support::scratch("py");
        fs::write(&file, text).expect("the scratch folder is writable");
        let seen = run(file.parent().expect("it lies in a folder"), &file.display().to_string(), flags);
        let _ = fs::remove_file(file);
        seen
    }
}

/// CPython's result for a stored program.
fn recorded(path: &Path) -> Seen {
    let beside = |end: &str| fs::read_to_string(path.with_extension(end));
    let out =
        beside("out").unwrap_or_else(|_| panic!("{}: no .out file: cargo xtask record", path.display()));
    let status = beside("status").map_or(0, |text| text.trim().parse().expect("a status is a number"));
    Seen::new(out, &beside("err").unwrap_or_default(), Some(status))
}

fn number(variable: &str, default: u64) -> u64 {
    std::env::var(variable).map_or(default, |v| v.parse().expect("a number"))
}

/// The stored programs of a folder, as paths relative to `tests/fuzz`.
fn stored(folder: &str) -> Vec<String> {
    let mut found = support::programs(&support::tests_dir().join("fuzz"));
    found.retain(|file| file.starts_with(folder));
    found
}

/// Checks that each program gives CPython's result under each of its sets of flags; returns the number of traces.
fn check_stored(files: &[String], settings: impl Fn(&str, &str) -> Vec<Vec<String>> + Sync) -> u64 {
    let dir = support::tests_dir().join("fuzz");
    let results = support::for_each(files, |file| {
        let path = dir.join(file);
        let want = recorded(&path);
        let text = fs::read_to_string(&path).expect("a program is UTF-8");
        let still_open = text.lines().any(|line| line.starts_with("# open: "));
        let (mut traces, mut trouble) = (0, None);
        for flags in settings(file, &text) {
            let seen = run(
                path.parent().expect("it lies in a folder"),
                &path.file_name().expect("it has a name").to_string_lossy(),
                &flags,
            );
            traces += seen.traces;
            trouble = trouble
                .or(difference(&want, &seen).map(|what| format!("{file} {}: {what}", flags.join(" "))));
        }
        match (still_open, trouble) {
            (true, None) => Err(format!("{file} is right now: take its line `# open:` away")),
            (false, Some(trouble)) => Err(trouble),
            (_, _) => Ok(traces),
        }
    });
    let wrong: Vec<String> = results.iter().filter_map(|(_, result)| result.clone().err()).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    results.iter().filter_map(|(_, result)| result.as_ref().ok()).sum()
}

#[test]
fn what_once_failed_does_not_again() {
    let files = stored("found/");
    check_stored(&files, |file, text| {
        let named = text.lines().find_map(|line| line.strip_prefix("# parameters: "));
        let setting = Setting::parse(named.unwrap_or_else(|| panic!("{file} names no parameters")));
        vec![setting.flags()]
    });
}

#[test]
fn stored_programs_do_what_cpython_did() {
    let files = stored("corpus/");
    assert!(files.len() >= 20, "only {} programs found", files.len());
    let traces = check_stored(&files, |file, _| {
        let seed = file
            .bytes()
            .fold(number("METATRACE_FUZZ_SEED", 1), |seed, byte| seed.wrapping_mul(31) + u64::from(byte));
        let mut random = fastrand::Rng::with_seed(seed);
        let off = ["--jit", "off"].map(str::to_owned).to_vec();
        vec![off, setting(&mut random).flags(), setting(&mut random).flags()]
    });
    assert!(traces > files.len() as u64, "only {traces} traces were made");
}

#[test]
fn new_programs_do_what_the_interpreter_does() {
    let (rounds, first) = (number("METATRACE_FUZZ_ROUNDS", 25), number("METATRACE_FUZZ_SEED", 1));
    let seeds: Vec<String> = (first..first + rounds).map(|seed| seed.to_string()).collect();
    let results =
        support::for_each(&seeds, |seed| campaign::check(seed.parse().expect("a number"), 2, &Minipy));
    let (mut runs, mut compiled, mut wrong) = (0, 0, Vec::new());
    for (seed, checked) in &results {
        runs += checked.runs.0;
        compiled += checked.runs.1;
        for failure in &checked.failures {
            wrong.push(format!("METATRACE_FUZZ_SEED={seed}: {:?}: {}", failure.culprit, failure.what));
        }
    }
    println!("{rounds} programs, {runs} runs with the JIT, {compiled} of them compiled something");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(compiled * 10 >= runs * 8, "{compiled} of {runs} runs compiled something: they prove little");
}
