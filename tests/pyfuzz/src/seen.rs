//! The observable result of a run, and the comparison of two results. A run that was killed, that panicked or that
//! did not end equals no other.

/// The result of a run.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Seen {
    /// Standard output.
    pub stdout: String,
    /// The last line of standard error, without reports of finalizers: the exception that was not caught.
    pub last: String,
    /// The exit status; `None` if it was killed, by a signal or by a time limit.
    pub status: Option<i32>,
    /// The number of compiled loops and functions.
    pub traces: u64,
}

impl Seen {
    /// The result from the streams of a process.
    pub fn new(stdout: String, stderr: &str, status: Option<i32>) -> Seen {
        let panic = stderr.lines().find(|line| line.contains("panicked at"));
        let last = panic.or_else(|| uncaught(stderr)).unwrap_or_default();
        // Suggestions depend on all existing names.
        let last = last.split(". Did you ").next().unwrap_or_default();
        Seen { stdout, last: last.to_owned(), status, traces: 0 }
    }

    /// Whether it ended by itself, in a normal way.
    pub fn ended(&self) -> bool {
        matches!(self.status, Some(0..=99))
    }
}

impl Seen {
    /// Whether others can be compared with it. Addresses differ, and so does the limit of memory.
    pub fn says_something(&self) -> bool {
        let own = [" at 0x", "MemoryError"];
        self.ended() && !own.iter().any(|words| self.stdout.contains(words) || self.last.contains(words))
    }
}

/// The last line that no finalizer wrote. Finalizers run at the end of minipy, after the traceback, but never in the
/// process for CPython.
fn uncaught(stderr: &str) -> Option<&str> {
    let (mut last, mut ignored) = (None, false);
    for line in stderr.lines() {
        if line.starts_with("Exception ignored") {
            ignored = true;
        } else if ignored {
            // Its traceback, followed by the exception.
            ignored = line.starts_with("Traceback") || line.starts_with(' ');
        } else if !line.ends_with("was never awaited") {
            last = Some(line);
        }
    }
    last
}

/// A short description of the difference between `got` and `want`.
pub fn difference(want: &Seen, got: &Seen) -> Option<String> {
    if !got.ended() {
        let how =
            got.status.map_or("killed, or still running".to_owned(), |code| format!("exit status {code}"));
        return Some(format!("{how}: {}", got.last));
    }
    if want.stdout != got.stdout {
        let (mut a, mut b) = (want.stdout.lines(), got.stdout.lines());
        loop {
            match (a.next(), b.next()) {
                (Some(x), Some(y)) if x == y => {}
                (x, y) => {
                    let clip =
                        |line: Option<&str>| line.unwrap_or("(end)").chars().take(200).collect::<String>();
                    return Some(format!("prints `{}` instead of `{}`", clip(y), clip(x)));
                }
            }
            if a.clone().next().is_none() && b.clone().next().is_none() {
                return Some("prints other ends of lines".to_owned());
            }
        }
    }
    if want.last != got.last {
        return Some(format!("ends with `{}` instead of `{}`", got.last, want.last));
    }
    let status = |seen: &Seen| seen.status.map_or("none".to_owned(), |code| code.to_string());
    (want.status != got.status).then(|| format!("exit status {} instead of {}", status(got), status(want)))
}
