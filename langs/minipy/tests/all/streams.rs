//! Output that cannot be written, closed streams, descriptors: standard output, standard error and status of each
//! case in `tests/streams/cases.sh` are byte for byte those of CPython 3.13 (`cargo xtask record streams`).

use crate::support::{shell, snippets};
use std::fs;
use std::path::Path;

#[test]
fn streams_fail_as_cpythons_do() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/streams");
    let read = |name: &str| fs::read_to_string(folder.join(name)).expect("a file of the tests");
    let cases = snippets::parts(&read("cases.sh")).expect("it is well-formed");
    let expected = snippets::parts(&read("cases.out")).expect("it is well-formed");
    assert!(cases.len() > 40, "{} cases", cases.len());
    let mut failed = Vec::new();
    for (i, case) in cases.iter().enumerate() {
        let want = expected.iter().find(|e| e.title == case.title);
        let want = want.unwrap_or_else(|| panic!("{} was not recorded", case.title));
        let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("streams-{}-{i}", std::process::id()));
        fs::create_dir_all(&dir).expect("the scratch folder is writable");
        let dir = dir.canonicalize().expect("just made");
        let got =
            shell::record(Path::new(env!("CARGO_BIN_EXE_minipy")), &case.text, &dir).expect("bash runs");
        fs::remove_dir_all(&dir).expect("just made");
        if got != want.text {
            failed.push(format!("== {}\n-- CPython\n{}-- minipy\n{got}", case.title, want.text));
        }
    }
    assert!(failed.is_empty(), "{} of {} cases differ\n{}", failed.len(), cases.len(), failed.join("\n"));
}

/// Programs that wait: for a pipe that is neither written nor read, for a child process, for time to pass.
const WAITING: &[&str] = &[
    "import sys\nprint('.', flush=True)\nsys.stdin.readline()",
    "import sys\nprint('.', flush=True)\nsys.stdin.read()",
    "print('.', flush=True)\ninput()",
    "print('.', flush=True)\nopen(0, closefd=False).read()",
    "import os\nprint('.', flush=True)\nos.read(0, 10)",
    "print('.', flush=True)\nwhile True: print('x' * 100)",
    "import os\nprint('.', flush=True)\nwhile True: os.write(1, b'x' * 100)",
    "import sys\nprint('.', flush=True)\nwhile True: sys.stdout.buffer.write(b'x' * 100000)",
    "import os, time\nif not os.fork():\n  for fd in 0, 1, 2: os.close(fd)\n  time.sleep(12)\n  os._exit(0)\n\
     print('.', flush=True)\nos.wait()",
    "import time\nprint('.', flush=True)\ntime.sleep(30)",
];

#[test]
fn a_program_that_waits_is_interrupted() {
    use std::io::Read as _;
    use std::os::unix::process::ExitStatusExt as _;
    use std::process::{Command, Stdio};
    for program in WAITING {
        let mut child = Command::new(env!("CARGO_BIN_EXE_minipy"))
            .args(["-c", program])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("minipy starts");
        let mut begun = [0];
        child.stdout.as_mut().expect("piped").read_exact(&mut begun).expect("it says that it has begun");
        std::thread::sleep(std::time::Duration::from_millis(200));
        let killed =
            Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill runs");
        assert!(killed.success());
        let began = std::time::Instant::now();
        let status = loop {
            match child.try_wait().expect("it can be waited for") {
                Some(status) => break status,
                None if began.elapsed().as_secs() > 10 => {
                    child.kill().expect("it runs");
                    panic!("{program}: not interrupted");
                }
                None => std::thread::sleep(std::time::Duration::from_millis(5)),
            }
        };
        let mut said = String::new();
        child.stderr.take().expect("piped").read_to_string(&mut said).expect("text");
        assert!(said.contains("KeyboardInterrupt"), "{program}: {said}");
        assert!(status.signal() == Some(2) || status.code() == Some(120), "{program}: {status}");
    }
}

#[test]
fn an_embedded_program_reaches_no_descriptor_of_its_host() {
    use minipy::embed::Interpreter;
    use std::os::fd::AsRawFd as _;
    let vm = Interpreter::new(metatrace::Config::default(), minipy::vm::Options::default(), 64 << 20)
        .expect("an interpreter");
    let mine = fs::File::open("/dev/null").expect("it is there");
    vm.exec(
        "import os, sys
def refused(n):
    count = 0
    for use in (lambda: open(n), lambda: open(n, 'w'), lambda: open(n, closefd=False), lambda: os.close(n),
                lambda: os.read(n, 1), lambda: os.write(n, b''), lambda: os.fstat(n), lambda: os.stat(n),
                lambda: os.ftruncate(n, 0), lambda: os.fsync(n), lambda: os.lseek(n, 0, 0), lambda: os.dup(n)):
        try:
            use()
        except OSError as e:
            count += e.errno == 9
    return count
",
        "refused.py",
    )
    .expect("definitions");
    for number in [mine.as_raw_fd(), 0, 1, 2] {
        assert_eq!(vm.eval(&format!("refused({number})")).as_deref(), Ok("12"), "{number}");
    }
    assert!(mine.metadata().is_ok(), "it is still open");
    assert_eq!(vm.eval("sys.stdout.fileno()").as_deref(), Ok("1"), "a number alone opens nothing");
    // Descriptors that it opens itself are its own.
    assert_eq!(
        vm.eval("(lambda f: (os.read(f.fileno(), 1), f.close()))(open('/dev/null'))").as_deref(),
        Ok("(b'', None)")
    );
}

#[test]
fn an_embedded_program_leaves_the_process_of_its_host_alone() {
    use minipy::embed::Interpreter;
    let vm = Interpreter::new(metatrace::Config::default(), minipy::vm::Options::default(), 64 << 20)
        .expect("an interpreter");
    let folder = std::env::current_dir().expect("it has one");
    vm.exec(
        "import os
def refused(use):
    try:
        use()
    except OSError as e:
        return e.errno == 1
",
        "alone.py",
    )
    .expect("definitions");
    for use_of_the_process in [
        "os.fork()",
        "os._exit(3)",
        "os.waitpid(-1, 1)",
        "os.kill(os.getpid(), 9)",
        "os.chdir('/')",
        "os.umask(0)",
        "os.putenv('MINIPY_LEFT', '1')",
        "os.environ.__setitem__('MINIPY_LEFT', '1')",
        "os.unsetenv('PATH')",
    ] {
        let answer = vm.eval(&format!("refused(lambda: {use_of_the_process})"));
        assert_eq!(answer.as_deref(), Ok("True"), "{use_of_the_process}");
    }
    assert_eq!(std::env::current_dir().expect("it has one"), folder);
    assert!(std::env::var_os("MINIPY_LEFT").is_none() && std::env::var_os("PATH").is_some());
    // No thread can be started, and no handler of a signal set.
    vm.exec("import _thread, signal", "modules.py").expect("they are there");
    for refused in
        ["_thread.start_new_thread(print, ())", "signal.signal(2, print)", "signal.signal(10, print)"]
    {
        let error = vm.exec(refused, "refused.py").expect_err("it is refused");
        assert!(["RuntimeError", "ValueError"].contains(&error.class.as_str()), "{refused}: {error}");
    }
    // A program that exits ends, and the host continues.
    assert_eq!(vm.exec("raise SystemExit(3)", "end.py").expect_err("it ended").class, "SystemExit");
    assert_eq!(vm.eval("1 + 1").as_deref(), Ok("2"));
}
