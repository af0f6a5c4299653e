//! The environment of the process does not change the behaviour of a program: no executable memory, memory that is
//! exhausted later, and child processes that are forked while the event log is written, samples are taken and perf
//! listens. If the kernel lacks a feature that a test needs, the test prints that.

use metatrace_viewer::model::Model;
use std::io;
use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// Hot loops that call, change a class, and end by an uncaught exception.
const PROGRAM: &str = "\
class P:
    k = 1
    def f(self, x): return x * P.k
def run(n):
    p, s = P(), 0
    for i in range(n):
        s += p.f(i) if i % 3 else -i
    return s
for k in range(3):
    P.k = k
    print(run(20000))
raise ValueError(run(100))
";

/// A number that no signal and no usual error has.
const REFUSED: u32 = libc::EPERM as u32;

/// Denies this process and its children memory that is writable and executable, by a filter of system calls like that
/// of systemd for `MemoryDenyWriteExecute`.
fn filter() -> io::Result<()> {
    const LOAD: u16 = (libc::BPF_LD | libc::BPF_W | libc::BPF_ABS) as u16;
    const EQUAL: u16 = (libc::BPF_JMP | libc::BPF_JEQ | libc::BPF_K) as u16;
    const ANY_BIT: u16 = (libc::BPF_JMP | libc::BPF_JSET | libc::BPF_K) as u16;
    const RETURN: u16 = (libc::BPF_RET | libc::BPF_K) as u16;
    let step = |code, jt, jf, k| libc::sock_filter { code, jt, jf, k };
    // In the data of a filter, the number of the call is at offset 0, the low half of its third argument at 32.
    let mut steps = [
        step(LOAD, 0, 0, 0),
        step(EQUAL, 0, 3, libc::SYS_mprotect as u32),
        step(LOAD, 0, 0, 32),
        step(ANY_BIT, 0, 1, libc::PROT_EXEC as u32),
        step(RETURN, 0, 0, libc::SECCOMP_RET_ERRNO | REFUSED),
        step(RETURN, 0, 0, libc::SECCOMP_RET_ALLOW),
    ];
    let program = libc::sock_fprog { len: steps.len() as u16, filter: steps.as_mut_ptr() };
    // SAFETY: the program outlives the call, which copies it.
    let failed = unsafe {
        libc::prctl(libc::PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0
            || libc::prctl(libc::PR_SET_SECCOMP, libc::SECCOMP_MODE_FILTER, &raw const program) != 0
    };
    if failed { Err(io::Error::last_os_error()) } else { Ok(()) }
}

/// As `filter`, by the kernel's own setting.
fn deny_write_execute() -> io::Result<()> {
    const PR_SET_MDWE: libc::c_int = 65;
    // SAFETY: the call takes numbers alone.
    if unsafe { libc::prctl(PR_SET_MDWE, 1, 0, 0, 0) } != 0 {
        Err(io::Error::last_os_error())
    } else {
        Ok(())
    }
}

fn minipy(args: &[&str], before: Option<fn() -> io::Result<()>>) -> io::Result<Output> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_minipy"));
    command.args(args).env_remove("METATRACE_PARAM").env_remove("METATRACE_LOG");
    if let Some(before) = before {
        // SAFETY: the functions make system calls, and touch nothing that a lock could guard.
        unsafe { command.pre_exec(before) };
    }
    command.output()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

fn file(name: &str) -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("surroundings-{}-{name}", std::process::id()))
}

/// The value of a counter in the statistics.
fn counter(stats: &Path, name: &str) -> u64 {
    let text = std::fs::read_to_string(stats).expect("statistics");
    let json: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    json[name].as_u64().unwrap_or_else(|| panic!("no number `{name}` in {text}"))
}

fn interprets_under(what: &str, deny: fn() -> io::Result<()>) {
    let usual = minipy(&["-c", PROGRAM], None).expect("minipy starts");
    let stats = file(what);
    let args = ["--jit-stats", stats.to_str().expect("UTF-8"), "-c", PROGRAM];
    let denied = match minipy(&args, Some(deny)) {
        Ok(denied) => denied,
        Err(error) => return eprintln!("NOT TESTED: {what}: the kernel refuses: {error}"),
    };
    assert_eq!((text(&denied.stdout), denied.status.code()), (text(&usual.stdout), Some(1)), "{what}");
    let errors = text(&denied.stderr);
    assert_eq!(errors.matches("no memory for machine code").count(), 1, "{what}: {errors}");
    assert!(errors.ends_with(&text(&usual.stderr)), "{what}: {errors}");
    assert_eq!(counter(&stats, "recordings"), 0, "{what}: recorded in vain");
    // A process without compiled code does not allocate memory for it.
    for args in [["--jit", "off", "-c", PROGRAM], ["--jit", "on", "-c", "raise ValueError(6600)"]] {
        let quiet = minipy(&args, Some(deny)).expect("minipy starts");
        assert!(!text(&quiet.stderr).contains("machine code"), "{what}: {}", text(&quiet.stderr));
        assert_eq!(quiet.status.code(), Some(1));
    }
}

#[test]
fn without_memory_that_may_be_run_programs_are_interpreted() {
    interprets_under("filter", filter);
    interprets_under("PR_SET_MDWE", deny_write_execute);
}

/// Runs a loop, forks during it, and compiles more in both processes.
const FORKS: &str = "\
import os, sys
def work(n, k):
    s = 0
    for i in range(n):
        s += i % k
    return s
def more(k):
    return sum(work(3000, k + i) for i in range(1, 20))
def run(n):
    s = 0
    for i in range(n):
        s += work(20, i % 5 + 1)
        if i == n // 2:
            pid = os.fork()
            if pid == 0:
                print('child', more(3), os.getpid())
                sys.exit(5)
            s += os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
    return s
print('parent', run(4000), more(2))
";

#[test]
fn children_leave_event_log_profile_and_statistics_to_their_parent() {
    let [log, profile, stats] = [file("fork.mtlog"), file("fork.txt"), file("fork.json")];
    let paths = [&log, &profile, &stats].map(|path| path.to_str().expect("UTF-8"));
    let options =
        ["--jit-log", paths[0], "--profile", paths[1], "--profile-rate", "5000", "--jit-stats", paths[2]];
    let args = [&options[..], &["-c", FORKS]].concat();
    let out = minipy(&args, None).expect("minipy starts");
    assert!(out.status.success() && out.stderr.is_empty(), "{}", text(&out.stderr));
    let said = text(&out.stdout);
    assert!(said.starts_with("child 341734 ") && said.ends_with("\nparent 79205 313290\n"), "{said}");
    let model = Model::open(&log).unwrap_or_else(|e| panic!("{e}"));
    // A log to which two processes had written would be truncated, or have duplicate names.
    assert!(model.damage.is_none() && model.end.is_some(), "{:?}", model.damage);
    let compiled = counter(&stats, "loops") + counter(&stats, "functions") + counter(&stats, "bridges");
    assert!(compiled > 2 && model.traces().len() as u64 == compiled, "{compiled} {}", model.traces().len());
    assert!(text(&std::fs::read(&profile).expect("a profile")).contains("run"), "samples of the parent");
}
