//! The part of `cargo xtask record` that runs the hostile programs and expressions of minipy's tests on CPython,
//! each with bounded memory and time. It must never run minipy.

#[path = "../../langs/minipy/tests/support/hostile.rs"]
mod corpus;

use crate::measure;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The limit of the address space in kilobytes; followed by that of time in seconds.
const MEMORY: &str = "700000";
const SECONDS: &str = "5";
/// The exit status of `timeout` when the time is up.
const TIMED_OUT: i32 = 124;

/// The files with CPython's results for the programs whose path `wanted` accepts, and for the expressions.
pub fn record(
    python: &Path,
    tests: &Path,
    wanted: impl Fn(&Path, &str) -> bool,
) -> Result<Vec<(PathBuf, String)>, String> {
    let folder = corpus::folder(tests);
    let mut files = Vec::new();
    for name in crate::paths::python_files(&folder)?.iter().filter(|name| wanted(&folder, name)) {
        let run = bounded(python, &folder, "60", &[name])?;
        if run.status < 0 || run.status == TIMED_OUT {
            return Err(format!("{name}: CPython ended with status {}", run.status));
        }
        let text = corpus::record(&run.stdout, &run.stderr, run.status);
        files.push((folder.join(name).with_extension("out"), text));
    }
    if wanted(&folder, "expressions.txt") {
        let mut text = String::new();
        for expression in corpus::expressions(tests) {
            let run = bounded(python, &folder, SECONDS, &[corpus::EVALUATE, &expression])?;
            let result = match run.status {
                0 => run.stdout.trim_end(),
                TIMED_OUT => corpus::ENDLESS,
                status => return Err(format!("{expression}: status {status}\n{}", run.stderr)),
            };
            // A line of `expressions.out` is a result and its expression, separated by a tab.
            text += &format!("{result}\t{expression}\n");
        }
        files.push((folder.join("expressions.out"), text));
    }
    Ok(files)
}

fn bounded(python: &Path, dir: &Path, seconds: &str, args: &[&str]) -> Result<measure::Run, String> {
    let mut command = Command::new("sh");
    command
        .args(["-c", r#"ulimit -v "$0"; exec timeout "$@""#, MEMORY, seconds])
        .arg(python)
        .args(["-B", "-W", "ignore::SyntaxWarning"])
        .args(args)
        .current_dir(dir)
        .env("PYTHONHASHSEED", "0")
        .env("NO_COLOR", "1")
        .env("PYTHONIOENCODING", "utf-8")
        .env_remove("PYTHONPATH");
    measure::run(&mut command)
}
