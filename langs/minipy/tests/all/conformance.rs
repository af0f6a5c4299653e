//! Runs every snippet of `tests/conformance` as a program of its own and compares standard output, exit status, the
//! last line of the traceback and its line number with the results of CPython 3.13 (`cargo xtask record`). Expected
//! texts are never written here.
//!
//! Modes: `off`; `eager`, in which everything is compiled at once; `forced`, in which in addition every event of
//! compiled code is forced to exit at its first, second or tenth time (by a hash of the title), for one snippet in
//! five. `FILE.skip` beside a file skips snippets, by lines `title | reason` or `title | mode | reason`; these
//! snippets are run too, and the report lists those that pass.
//!
//! `MINIPY_CONFORMANCE=TEXT` selects the snippets whose file and title contain TEXT,
//! `MINIPY_CONFORMANCE_MODES=off,eager` these modes, and `MINIPY_CONFORMANCE_FORCED=N` forces one snippet in N.

use crate::support::{process, snippets};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;
use std::time::Duration;

/// The minimal number of snippets: the suite must not shrink unnoticed.
const AT_LEAST: usize = 2860;

const EAGER: [&str; 4] = ["--jit-param", "threshold=1", "--jit-param", "function_threshold=1"];
const FORCED: [&str; 4] = ["--jit-param", "bridges=off", "--jit-param", "heap_stress=200"];
const MODES: [&str; 3] = ["off", "eager", "forced"];

/// A snippet with its expectation.
struct Snippet {
    file: String,
    title: String,
    line: usize,
    text: String,
    /// The record; `None` if there is none yet.
    expected: Option<String>,
    /// Mode and reason of the lines that skip it.
    skips: Vec<(String, String)>,
}

impl Snippet {
    /// The mode's flags, or `None` if this snippet is not in the mode's sample.
    fn flags(&self, mode: &str, sample: u64) -> Option<Vec<String>> {
        let mut flags: Vec<String> = match mode {
            "off" => return Some(vec!["--jit".into(), "off".into()]),
            _ => EAGER.map(String::from).to_vec(),
        };
        if mode == "forced" {
            let hash = fnv(self.title.as_bytes());
            if !hash.is_multiple_of(sample) {
                return None;
            }
            flags.extend(FORCED.map(String::from));
            let times = [1, 2, 10][(hash / sample % 3) as usize];
            flags.extend(["--jit-param".into(), format!("force_exit={times}")]);
        }
        Some(flags)
    }

    fn skipped(&self, mode: &str) -> bool {
        self.skips.iter().any(|(modes, _)| process::glob(modes, mode))
    }

    /// Runs it in a fresh folder; `Err` describes the difference.
    fn check(&self, flags: &[String], limit: Duration) -> Result<(), String> {
        let Some(expected) = &self.expected else {
            return Err("    no record of it: cargo xtask record\n".into());
        };
        let dir = process::scratch("snippet");
        fs::create_dir(&dir).expect("the scratch folder is writable");
        let dir = dir.canonicalize().expect("the folder was made");
        fs::write(dir.join(snippets::FILE), &self.text).expect("the folder was made");
        let outcome = process::run(&[flags, &[snippets::FILE.into()]].concat(), &dir, limit);
        let _ = fs::remove_dir_all(&dir);
        if outcome.timed_out {
            return Err(format!("    still running after {limit:?}\n"));
        }
        let Some(status) = outcome.status else {
            return Err(format!("    killed by a signal: {}\n", last_lines(&outcome.stderr)));
        };
        let actual = snippets::record(&outcome.stdout, &outcome.stderr, status, &dir);
        process::diff("record", expected, &actual).map_or(Ok(()), Err)
    }
}

fn last_lines(stderr: &str) -> String {
    let lines: Vec<&str> = stderr.lines().collect();
    lines[lines.len().saturating_sub(3)..].join(" / ")
}

/// A hash of the title, which does not change when other snippets are added or removed.
fn fnv(bytes: &[u8]) -> u64 {
    bytes
        .iter()
        .fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x100_0000_01b3))
}

/// The number of the checklist item (or the group above 50) that a file belongs to: `24` of `24b_views.py`.
fn item(file: &str) -> Option<u32> {
    let (number, _) = file.split_once('_')?;
    number.trim_end_matches(|c: char| c.is_ascii_lowercase()).parse().ok()
}

fn folder() -> PathBuf {
    process::tests_dir().join("conformance")
}

/// All files of the folder, in a fixed order. Malformed files and skips without a matching snippet are errors.
fn suite() -> Vec<Snippet> {
    let mut suite = Vec::new();
    for file in process::sorted_entries(&folder()).into_iter().filter(|file| file.ends_with(".py")) {
        assert!(item(&file).is_some(), "{file}: want NN_topic.py");
        let read = |extension: &str| fs::read_to_string(folder().join(&file).with_extension(extension));
        let parse = |text: &str| snippets::parts(text).unwrap_or_else(|e| panic!("{file}: {e}"));
        let mut records: BTreeMap<String, String> =
            parse(&read("out").unwrap_or_default()).into_iter().map(|part| (part.title, part.text)).collect();
        let first = suite.len();
        suite.extend(parse(&read("py").expect("a listed file is readable")).into_iter().map(|part| {
            Snippet {
                file: file.clone(),
                expected: records.remove(&part.title),
                title: part.title,
                line: part.line,
                text: part.text,
                skips: Vec::new(),
            }
        }));
        for line in read("skip").unwrap_or_default().lines().filter(|line| !line.trim().is_empty()) {
            let fields: Vec<&str> = line.split(" | ").map(str::trim).collect();
            let (title, mode, reason) = match fields[..] {
                [title, reason] => (title, "*", reason),
                [title, mode, reason] => (title, mode, reason),
                _ => panic!("skips of {file}: want `title | reason`: {line}"),
            };
            let snippet = suite[first..].iter_mut().find(|snippet| snippet.title == title);
            let snippet =
                snippet.unwrap_or_else(|| panic!("skips of {file}: no snippet has this title: {line}"));
            snippet.skips.push((mode.into(), reason.into()));
        }
    }
    suite
}

fn setting(name: &str) -> Option<String> {
    std::env::var(name).ok().filter(|value| !value.is_empty())
}

/// The selected modes.
fn modes() -> Vec<String> {
    let modes = setting("MINIPY_CONFORMANCE_MODES").unwrap_or_else(|| MODES.join(","));
    let modes: Vec<String> = modes.split(',').map(String::from).collect();
    for mode in &modes {
        assert!(MODES.contains(&mode.as_str()), "MINIPY_CONFORMANCE_MODES: {mode} is none of {MODES:?}");
    }
    modes
}

#[test]
fn every_snippet_agrees_with_cpython() {
    let filter = setting("MINIPY_CONFORMANCE").unwrap_or_default();
    let sample = setting("MINIPY_CONFORMANCE_FORCED").map_or(5, |n| n.parse().expect("a number above 0"));
    let mut suite = suite();
    suite.retain(|snippet| format!("{} {}", snippet.file, snippet.title).contains(&filter));
    let mut jobs: Vec<(&Snippet, String, Vec<String>)> = Vec::new();
    for mode in modes() {
        let flags = |snippet: &Snippet| snippet.flags(&mode, sample);
        jobs.extend(suite.iter().filter_map(|snippet| Some((snippet, mode.clone(), flags(snippet)?))));
    }
    let patient = process::time_limit();
    let limit = |snippet: &Snippet, mode: &str| if snippet.skipped(mode) { patient / 10 } else { patient };
    let results =
        process::in_parallel(&jobs, |(snippet, mode, flags)| snippet.check(flags, limit(snippet, mode)));

    let (mut failed, mut healed) = (0, Vec::new());
    let mut failures: Vec<(String, &str, String)> = Vec::new();
    for ((snippet, mode, _), result) in jobs.iter().zip(&results) {
        let name = format!("{}:{} {}", snippet.file, snippet.line, snippet.title);
        match (result, snippet.skipped(mode)) {
            (Err(trouble), false) => {
                failed += 1;
                match failures.iter_mut().find(|(of, text, _)| *of == name && text == trouble) {
                    Some((_, _, modes)) => *modes += &format!(" {mode}"),
                    None => failures.push((name, trouble, mode.clone())),
                }
            }
            (Ok(()), true) => healed.push(format!("{name} [{mode}]")),
            _ => {}
        }
    }
    let mut report = String::new();
    for (name, trouble, modes) in failures {
        let _ = write!(report, "  {name} [{modes}]\n{trouble}");
    }
    let mut counts: BTreeMap<u32, usize> = BTreeMap::new();
    for snippet in &suite {
        *counts.entry(item(&snippet.file).expect("the suite was read")).or_default() += 1;
    }
    let counts: Vec<String> = counts.iter().map(|(item, count)| format!("{item}: {count}")).collect();
    println!("{} snippets, {} runs, {failed} differ", suite.len(), jobs.len());
    println!("snippets of each item: {}", counts.join(", "));
    for snippet in suite.iter().filter(|snippet| !snippet.skips.is_empty()) {
        for (mode, reason) in &snippet.skips {
            println!("skip [{mode}] {} {}: {reason}", snippet.file, snippet.title);
        }
    }
    healed.iter().for_each(|name| println!("skipped, but it agrees by now: {name}"));
    assert!(failed == 0, "{report}\n{failed} of {} runs differ", jobs.len());
}

#[test]
fn the_suite_is_whole() {
    let suite = suite();
    assert!(suite.len() >= AT_LEAST, "only {} snippets are left", suite.len());
    let skipped = suite.iter().filter(|snippet| !snippet.skips.is_empty()).count();
    println!("{} snippets, {skipped} with skips", suite.len());
    let mut empty = suite.iter().filter(|snippet| snippet.text.trim().is_empty());
    assert!(empty.next().is_none(), "a snippet is empty");
}

#[test]
fn files_are_numbered() {
    assert_eq!(item("24b_dict_views.py"), Some(24));
    assert_eq!(item("notes.py"), None);
}
