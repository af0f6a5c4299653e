//! Runs one minipy process under a time limit, runs checks on two threads, and compares texts. It does not depend on
//! the meaning of flags and programs, and must never write into the source tree.

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

/// The names of the entries of `dir`, sorted, without hidden files.
pub fn sorted_entries(dir: &Path) -> Vec<String> {
    let Ok(entries) = fs::read_dir(dir) else { return Vec::new() };
    let mut names: Vec<String> = entries
        .filter_map(|e| e.ok()?.file_name().into_string().ok())
        .filter(|n| !n.starts_with('.'))
        .collect();
    names.sort();
    names
}

/// The result of a run.
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
    watched(args, dir, limit, None, |_, _| ())
}

/// As [`run`], with at most that many KiB of address space, if given. `look` is called every two milliseconds with
/// the running process and the time since it started.
pub fn watched(
    args: &[String],
    dir: &Path,
    limit: Duration,
    address_space: Option<usize>,
    mut look: impl FnMut(u32, Duration),
) -> Outcome {
    let (out, err) = (scratch("out"), scratch("err"));
    let create = |path: &Path| File::create(path).expect("the scratch folder is writable");
    let mut command = match address_space {
        None => Command::new(env!("CARGO_BIN_EXE_minipy")),
        Some(kib) => {
            let mut shell = Command::new("sh");
            shell.args(["-c", &format!("ulimit -v {kib}; exec \"$0\" \"$@\""), env!("CARGO_BIN_EXE_minipy")]);
            shell
        }
    };
    let mut child = command
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
        look(child.id(), started.elapsed());
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

/// Held by a test while it runs programs: the test functions take turns, because each keeps the machine busy by
/// itself, and time limits are meaningless under additional load.
pub fn turn() -> MutexGuard<'static, ()> {
    static TURN: Mutex<()> = Mutex::new(());
    TURN.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
}

/// Runs `check` on every item with two threads, while the test holds its [`turn`]; the results are in the order of
/// the items.
pub fn in_parallel<T: Sync, R: Send>(items: &[T], check: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let _turn = turn();
    let next = AtomicUsize::new(0);
    let results = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                loop {
                    let at = next.fetch_add(1, Ordering::Relaxed);
                    let Some(item) = items.get(at) else { break };
                    let result = check(item);
                    results.lock().expect("no checker panics").push((at, result));
                }
            });
        }
    });
    let mut results = results.into_inner().expect("no checker panics");
    results.sort_by_key(|(at, _)| *at);
    results.into_iter().map(|(_, result)| result).collect()
}

/// Whether `text` is what `pattern` describes, in which `*` stands for any text.
pub fn glob(pattern: &str, text: &str) -> bool {
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
