//! Finds the Python programs, runs one under a time limit and compares what it wrote with what is
//! expected. It knows nothing of what the flags mean, and must never write into the source tree.

pub mod expect;

use std::fmt::Write as _;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard};
use std::time::{Duration, Instant};

/// The folder `langs/minipy/tests`, free of symbolic links, as it appears in tracebacks.
pub fn tests_dir() -> PathBuf {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    dir.canonicalize().expect("the folder of the tests exists")
}

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

fn sorted_entries(dir: &Path) -> Vec<String> {
    let Ok(entries) = fs::read_dir(dir) else { return Vec::new() };
    let mut names: Vec<String> = entries
        .filter_map(|e| e.ok()?.file_name().into_string().ok())
        .filter(|n| !n.starts_with('.'))
        .collect();
    names.sort();
    names
}

/// What a run left behind.
pub struct Outcome {
    /// The exit status; `None` if the program was killed, by a signal or by the time limit.
    pub status: Option<i32>,
    /// Standard output, with invalid UTF-8 replaced.
    pub stdout: String,
    /// Standard error, with invalid UTF-8 replaced.
    pub stderr: String,
    /// Whether the time limit ended it.
    pub timed_out: bool,
}

/// Runs `minipy ARGS` in `dir`. The streams go to files, so that a program that prints much cannot block.
pub fn run(args: &[String], dir: &Path, limit: Duration) -> Outcome {
    let (out, err) = (scratch("out"), scratch("err"));
    let create = |path: &Path| File::create(path).expect("the scratch folder is writable");
    let mut child = Command::new(env!("CARGO_BIN_EXE_minipy"))
        .args(args)
        .current_dir(dir)
        .stdin(Stdio::null())
        .stdout(create(&out))
        .stderr(create(&err))
        .spawn()
        .expect("the minipy binary starts");
    let started = Instant::now();
    let mut timed_out = false;
    let status = loop {
        if let Some(status) = child.try_wait().expect("the child can be waited for") {
            break status;
        }
        if started.elapsed() > limit && !timed_out {
            timed_out = true;
            let _ = child.kill();
        }
        std::thread::sleep(Duration::from_millis(2));
    };
    let read = |path: &Path| String::from_utf8_lossy(&fs::read(path).unwrap_or_default()).into_owned();
    let outcome = Outcome { status: status.code(), stdout: read(&out), stderr: read(&err), timed_out };
    let _ = (fs::remove_file(out), fs::remove_file(err));
    outcome
}

/// A fresh path in cargo's scratch folder for integration tests.
pub fn scratch(kind: &str) -> PathBuf {
    static NEXT: AtomicUsize = AtomicUsize::new(0);
    let n = NEXT.fetch_add(1, Ordering::Relaxed);
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("programs-{}-{n}.{kind}", std::process::id()))
}

/// How long one program may run: 60 seconds, or `MINIPY_TEST_SECONDS`.
pub fn time_limit() -> Duration {
    let seconds = std::env::var("MINIPY_TEST_SECONDS").ok().and_then(|s| s.parse().ok());
    Duration::from_secs(seconds.unwrap_or(60))
}

/// Held by a test while it runs programs: the test functions take turns, because each keeps the machine
/// busy by itself and a time limit means little under a load of one's own making.
pub fn turn() -> MutexGuard<'static, ()> {
    static TURN: Mutex<()> = Mutex::new(());
    TURN.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
}

/// Runs `check` on every program with two threads; the answers are sorted by program.
pub fn for_each<R: Send>(programs: &[String], check: impl Fn(&str) -> R + Sync) -> Vec<(String, R)> {
    let next = AtomicUsize::new(0);
    let results = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                while let Some(program) = programs.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let result = check(program);
                    results.lock().expect("no checker panics").push((program.clone(), result));
                }
            });
        }
    });
    let mut results = results.into_inner().expect("no checker panics");
    results.sort_by(|a, b| a.0.cmp(&b.0));
    results
}

/// One line of `skip.txt`.
pub struct Skip {
    mode: String,
    pattern: String,
    reason: String,
}

impl Skip {
    /// Whether this line takes `program` out of `mode`.
    pub fn covers(&self, mode: &str, program: &str) -> bool {
        glob(&self.mode, mode) && glob(&self.pattern, program)
    }

    /// The line, for the report.
    pub fn describe(&self) -> String {
        format!("{} {}: {}", self.mode, self.pattern, self.reason)
    }
}

/// Reads `skip.txt`: lines `MODE PATTERN: REASON`, where both may contain `*`. A line without a reason is
/// an error: nothing is skipped silently.
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

fn glob(pattern: &str, text: &str) -> bool {
    match pattern.split_once('*') {
        None => pattern == text,
        Some((head, rest)) => text.strip_prefix(head).is_some_and(|tail| {
            (0..=tail.len()).any(|at| tail.is_char_boundary(at) && glob(rest, &tail[at..]))
        }),
    }
}

/// The first lines where `expected` and `actual` differ, with two lines of context, or `None` if equal.
pub fn diff(what: &str, expected: &str, actual: &str) -> Option<String> {
    if expected == actual {
        return None;
    }
    let (e, a): (Vec<_>, Vec<_>) = (expected.lines().collect(), actual.lines().collect());
    let same = e.iter().zip(&a).take_while(|(x, y)| x == y).count();
    let mut text =
        format!("    {what} differs at line {} of {} expected and {} actual\n", same + 1, e.len(), a.len());
    for line in &e[same.saturating_sub(2)..same] {
        let _ = writeln!(text, "        {}", clip(line));
    }
    for (sign, lines) in [('-', &e), ('+', &a)] {
        for line in lines.iter().skip(same).take(4) {
            let _ = writeln!(text, "      {sign} {}", clip(line));
        }
    }
    Some(text)
}

fn clip(line: &str) -> String {
    if line.chars().count() <= 160 {
        line.to_string()
    } else {
        line.chars().take(160).collect::<String>() + "..."
    }
}

/// The whole number that follows `"key":` in a JSON text, wherever it stands.
pub fn json_number(json: &str, key: &str) -> Option<u64> {
    let quoted = format!("\"{key}\"");
    let after = &json[json.find(&quoted)? + quoted.len()..];
    let digits = after.trim_start().strip_prefix(':')?.trim_start();
    let end = digits.find(|c: char| !c.is_ascii_digit()).unwrap_or(digits.len());
    digits[..end].parse().ok()
}
