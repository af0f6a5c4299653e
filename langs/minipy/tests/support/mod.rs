//! Finds the Python programs, reads which of them are skipped and why, and reads the counters of a run. It must never
//! write into the source tree.

pub mod expect;
pub mod hostile;
pub mod process;
pub mod shell;
pub mod snippets;
pub mod syntax_report;
pub mod table;

use std::fs;
use std::path::Path;

pub use process::{Outcome, diff, run, scratch, tests_dir, time_limit, turn};
use process::{glob, in_parallel, sorted_entries};

/// Every program `<root>/<group>/<name>.py` in a fixed order, as paths relative to `root`. Files named
/// `helper_*` are modules that programs import, not programs.
pub fn programs(root: &Path) -> Vec<String> {
    let mut found = Vec::new();
    for group in sorted_entries(root) {
        for file in sorted_entries(&root.join(&group)) {
            if file.ends_with(".py") && !file.starts_with("helper_") {
                found.push(format!("{group}/{file}"));
            }
        }
    }
    found
}

/// Runs `check` on every program with two threads; the results are in the order of the programs.
pub fn for_each<R: Send>(programs: &[String], check: impl Fn(&str) -> R + Sync) -> Vec<(String, R)> {
    let results = in_parallel(programs, |program| check(program));
    programs.iter().cloned().zip(results).collect()
}

/// One line of `skip.txt`.
pub struct Skip {
    mode: String,
    pattern: String,
    reason: String,
}

impl Skip {
    /// Whether this line excludes `program` from `mode`.
    pub fn covers(&self, mode: &str, program: &str) -> bool {
        glob(&self.mode, mode) && glob(&self.pattern, program)
    }

    /// The line, for the report.
    pub fn describe(&self) -> String {
        format!("{} {}: {}", self.mode, self.pattern, self.reason)
    }
}

/// Reads `skip.txt`: lines `MODE PATTERN: REASON`, where both may contain `*`. A line without a reason is an error,
/// so that every skip is justified.
pub fn skips() -> Vec<Skip> {
    let text = fs::read_to_string(tests_dir().join("skip.txt")).expect("tests/skip.txt is readable");
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines
        .map(|line| {
            parse_skip(line).unwrap_or_else(|| panic!("skip.txt: want `MODE PATTERN: REASON`: {line}"))
        })
        .collect()
}

fn parse_skip(line: &str) -> Option<Skip> {
    let (what, reason) = line.split_once(": ")?;
    let (mode, pattern) = what.split_once(' ')?;
    let skip = Skip { mode: mode.into(), pattern: pattern.trim().into(), reason: reason.trim().into() };
    (!skip.reason.is_empty()).then_some(skip)
}

/// The whole number that follows `"key":` in a JSON text, at any place.
pub fn json_number(json: &str, key: &str) -> Option<u64> {
    let quoted = format!("\"{key}\"");
    let after = &json[json.find(&quoted)? + quoted.len()..];
    let digits = after.trim_start().strip_prefix(':')?.trim_start();
    let end = digits.find(|c: char| !c.is_ascii_digit()).unwrap_or(digits.len());
    digits[..end].parse().ok()
}
