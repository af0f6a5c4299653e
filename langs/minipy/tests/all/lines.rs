//! Coverage: the lines that the programs of `tests/programs` pass, as a tracer sees them, are those that they pass on
//! CPython 3.13 (`cargo xtask record lines`), line by line.

use crate::support::process;
use std::fs;
use std::path::Path;
use std::process::Command;

#[test]
fn programs_pass_the_lines_that_they_pass_on_cpython() {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    let groups: Vec<String> = process::sorted_entries(&tests.join("lines"))
        .iter()
        .filter_map(|name| name.strip_suffix(".out").map(str::to_string))
        .collect();
    assert!(groups.len() > 15, "{groups:?}");
    let known = fs::read_to_string(tests.join("lines/known.txt")).expect("it is there");
    let known: Vec<(&str, &str)> = known.lines().filter_map(|line| line.split_once(" | ")).collect();
    let differing = process::in_parallel(&groups, |group| differences(&tests, group)).concat();
    let mut failed: Vec<String> = differing
        .iter()
        .filter(|(program, _)| known.iter().all(|line| line.0 != program))
        .map(|(program, text)| format!("{program}\n{text}"))
        .collect();
    for (program, how) in known.iter().filter(|line| line.1.starts_with("always | ")) {
        if differing.iter().all(|(other, _)| other != program) {
            failed.push(format!("{program} agrees, not: {how}; take it out of known.txt"));
        }
    }
    assert!(failed.is_empty(), "{} programs pass other lines:\n{}", failed.len(), failed.join("\n"));
}

/// The programs of a group that pass other lines, and which.
fn differences(tests: &Path, group: &str) -> Vec<(String, String)> {
    let recorded = fs::read_to_string(tests.join("lines").join(format!("{group}.out"))).expect("it is there");
    let expected: Vec<(&str, &str)> = recorded.lines().filter_map(|line| line.split_once(": ")).collect();
    let out = Command::new(env!("CARGO_BIN_EXE_minipy"))
        .arg(tests.join("lines/passed.py"))
        .args(expected.iter().map(|program| program.0))
        .current_dir(tests.join("programs").join(group))
        .env("PYTHONHASHSEED", "0")
        .env_remove("METATRACE_PARAM")
        .output()
        .expect("minipy runs");
    let text = String::from_utf8_lossy(&out.stdout);
    let mut failed = Vec::new();
    for (program, lines) in expected {
        let passed = text.lines().find_map(|line| line.strip_prefix(program)?.strip_prefix(": "));
        if passed != Some(lines) {
            let passed = passed.unwrap_or("nothing");
            failed.push((format!("{group}/{program}"), format!("  CPython {lines}\n  minipy  {passed}")));
        }
    }
    failed
}
