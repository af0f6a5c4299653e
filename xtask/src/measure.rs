//! Runs one process and returns its output and its CPU time (user and system, from the kernel's accounting of that
//! child). Wall time is never used, because the machine is shared.

use std::fs::{self, File};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

/// The result of a finished process.
pub struct Run {
    /// The exit status, or minus the signal that ended it.
    pub status: i32,
    /// Standard output.
    pub stdout: String,
    /// Standard error.
    pub stderr: String,
    /// User plus system time in seconds.
    pub cpu_seconds: f64,
}

/// Runs `command` to its end. Its streams are redirected to files, so that they cannot block it.
pub fn run(command: &mut Command) -> Result<Run, String> {
    run_within(command, Duration::MAX)
}

/// Runs `command` to its end, or kills it when it has used that much processor time: on a busy machine a run takes
/// longer. A run that waits is killed after `PATIENCE` times the limit.
pub fn run_within(command: &mut Command, limit: Duration) -> Result<Run, String> {
    let name = format!("{command:?}");
    let fail = |e: std::io::Error| format!("{name}: {e}");
    let (out, err) = (scratch("out"), scratch("err"));
    command.stdin(Stdio::null());
    command.stdout(File::create(&out).map_err(fail)?).stderr(File::create(&err).map_err(fail)?);
    let mut child = command.spawn().map_err(fail)?;
    let began = Instant::now();
    let mut pause = Duration::from_micros(200);
    let (status, cpu_seconds) = loop {
        let (id, elapsed) = (child.id(), began.elapsed());
        let is_over = || elapsed > limit && (elapsed / PATIENCE > limit || processor_time(id) > limit);
        if limit == Duration::MAX || is_over() {
            if limit != Duration::MAX {
                let _ = child.kill();
            }
            break wait(child.id(), 0).map_err(fail)?;
        }
        if let ended @ (_, 0.0..) = wait(child.id(), libc::WNOHANG).map_err(fail)? {
            break ended;
        }
        std::thread::sleep(pause);
        pause = (pause * 2).min(Duration::from_millis(5));
    };
    let read = |path: &PathBuf| fs::read(path).map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
    let run =
        Run { status, stdout: read(&out).map_err(fail)?, stderr: read(&err).map_err(fail)?, cpu_seconds };
    let _ = (fs::remove_file(out), fs::remove_file(err));
    Ok(run)
}

/// How many times its limit of processor time a run may last.
const PATIENCE: u32 = 20;

/// The processor time of a process so far, from /proc; zero once it has ended.
fn processor_time(pid: u32) -> Duration {
    let stat = fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
    // The name of the program is in parentheses; after it, user and system time are the fields 11 and 12, in
    // hundredths of a second.
    let fields = stat.rsplit_once(") ").map_or("", |(_, fields)| fields).split(' ').skip(11).take(2);
    let ticks: u64 = fields.filter_map(|field| field.parse::<u64>().ok()).sum();
    Duration::from_millis(10 * ticks)
}

/// A fresh path for a file that lives as long as one run.
pub fn scratch(kind: &str) -> PathBuf {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    let n = NEXT.fetch_add(1, Ordering::Relaxed);
    std::env::temp_dir().join(format!("xtask-{}-{n}.{kind}", std::process::id()))
}

/// The status and CPU time of a child that has ended; a negative time if it has not.
fn wait(pid: u32, flags: libc::c_int) -> std::io::Result<(i32, f64)> {
    let mut status: libc::c_int = 0;
    // SAFETY: `rusage` is a plain C struct of integers, for which all zeros is a value.
    let mut usage: libc::rusage = unsafe { std::mem::zeroed() };
    // SAFETY: `pid` is our own child and nothing else waits for it; both pointers are to live locals.
    let waited = unsafe { libc::wait4(pid as libc::pid_t, &mut status, flags, &mut usage) };
    if waited == 0 {
        return Ok((0, -1.0));
    }
    if waited < 0 {
        return Err(std::io::Error::last_os_error());
    }
    let seconds = |t: libc::timeval| t.tv_sec as f64 + t.tv_usec as f64 * 1e-6;
    let code = if libc::WIFEXITED(status) { libc::WEXITSTATUS(status) } else { -libc::WTERMSIG(status) };
    Ok((code, seconds(usage.ru_utime) + seconds(usage.ru_stime)))
}

/// The median; for an even number of values, the mean of the two in the middle.
pub fn median(values: &[f64]) -> f64 {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    let middle = sorted.len() / 2;
    if sorted.len() % 2 == 1 { sorted[middle] } else { (sorted[middle - 1] + sorted[middle]) / 2.0 }
}

/// The geometric mean.
pub fn geomean(values: &[f64]) -> f64 {
    (values.iter().map(|v| v.ln()).sum::<f64>() / values.len() as f64).exp()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn medians_and_geometric_means() {
        assert_eq!(median(&[3.0, 1.0, 2.0]), 2.0);
        assert_eq!(median(&[4.0, 1.0, 2.0, 3.0]), 2.5);
        assert!((geomean(&[2.0, 8.0]) - 4.0).abs() < 1e-12);
    }

    #[test]
    fn a_run_tells_output_status_and_cpu_time() {
        let script = "i=0; while [ $i -lt 20000 ]; do i=$((i+1)); done; echo out; echo err >&2; exit 3";
        let run = run(Command::new("sh").args(["-c", script])).expect("sh runs");
        assert_eq!((run.status, run.stdout.as_str(), run.stderr.as_str()), (3, "out\n", "err\n"));
        assert!(run.cpu_seconds > 0.0);
    }

    #[test]
    fn only_processor_time_counts_for_the_limit() {
        let limit = Duration::from_millis(100);
        let run = |script| run_within(Command::new("sh").args(["-c", script]), limit).expect("sh runs");
        assert_eq!(run("sleep 0.3").status, 0);
        assert_eq!(run("while :; do :; done").status, -9);
        assert_eq!(run("sleep 100").status, -9);
    }

    #[test]
    fn a_signal_is_a_negative_status() {
        let run = run(Command::new("sh").args(["-c", "kill -9 $$"])).expect("sh runs");
        assert_eq!(run.status, -9);
    }
}
