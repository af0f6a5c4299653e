//! The hostile programs and expressions: their files, and the format of their results. Shared by the test that runs
//! them on minipy and by `cargo xtask record`, which runs them on CPython; nothing is run here.

use std::fs;
use std::path::{Path, PathBuf};

/// The result if CPython was stopped after five seconds.
pub const ENDLESS: &str = "endless";

/// The script that evaluates one expression, given as its argument.
pub const EVALUATE: &str = "driver/evaluate.py";

/// The folder with the programs.
pub fn folder(tests: &Path) -> PathBuf {
    tests.join("hostile")
}

/// The expressions: the lines of `expressions.txt` that are neither empty nor comments.
pub fn expressions(tests: &Path) -> Vec<String> {
    let text = fs::read_to_string(folder(tests).join("expressions.txt")).unwrap_or_default();
    text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).map(str::to_string).collect()
}

/// The stored result of a program: its standard output, its exit status, and the last line of an error.
pub fn record(stdout: &str, stderr: &str, status: i32) -> String {
    let last = stderr.trim_end().lines().last().unwrap_or_default();
    let error = if status == 0 { "" } else { last };
    format!("{stdout}[exit status {status}] {error}").trim_end().to_string() + "\n"
}
