//! The command line: the effects of options, statistics, parameters and exit statuses. Programs themselves are
//! compared with CPython in `programs.rs`.

use std::process::{Command, Output};

fn minipy(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_minipy"))
        .args(args)
        .env_remove("METATRACE_PARAM")
        .output()
        .expect("minipy starts")
}

fn stdout(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

const LOOP: &str = "t = 0\nfor i in range(5000):\n    t += i\nprint(t)";

#[test]
fn statistics_go_to_stderr_or_to_a_file() {
    let output = minipy(&["--jit-param", "threshold=10", "--jit-stats", "-c", LOOP]);
    assert_eq!(stdout(&output), "12497500\n");
    assert!(stderr(&output).contains("\"back_edges_compiled\""), "{}", stderr(&output));

    let file = format!("{}/cli-stats-{}.json", env!("CARGO_TARGET_TMPDIR"), std::process::id());
    let output =
        minipy(&["--jit-param", "threshold=10", "--jit-stats", &file, "-c", &format!("{LOOP}\n1 // 0")]);
    assert_eq!(output.status.code(), Some(1));
    let text = std::fs::read_to_string(&file).expect("written also after an exception");
    std::fs::remove_file(&file).expect("just written");
    assert!(text.contains("\"loops\": 1"), "{text}");
    assert!(!stderr(&output).contains("\"loops\""), "{}", stderr(&output));
}

#[test]
fn the_jit_can_be_switched_off() {
    let output = minipy(&["--jit", "off", "--jit-stats", "-c", LOOP]);
    assert!(stderr(&output).contains("\"loops\": 0"), "{}", stderr(&output));
    assert!(stderr(&output).contains("\"recordings\": 0"), "{}", stderr(&output));
}

#[test]
fn parameters_come_from_the_environment_too() {
    let run = |list: &str| {
        Command::new(env!("CARGO_BIN_EXE_minipy"))
            .args(["--jit-stats", "-c", LOOP])
            .env("METATRACE_PARAM", list)
            .output()
            .expect("minipy starts")
    };
    assert!(stderr(&run("threshold=10,bridges=off")).contains("\"loops\": 1"));
    assert!(stderr(&run("jit=off")).contains("\"loops\": 0"));
    let refused = run("no_such_parameter=1");
    assert_eq!(refused.status.code(), Some(2));
    assert!(stderr(&refused).contains("no_such_parameter"));
}

#[test]
fn exit_statuses_are_cpythons() {
    let status = |code: &str| minipy(&["-c", code]).status.code();
    assert_eq!(status("pass"), Some(0));
    assert_eq!(status("import sys; sys.exit(3)"), Some(3));
    assert_eq!(status("import sys; sys.exit()"), Some(0));
    assert_eq!(status("raise ValueError"), Some(1));
    let output = minipy(&["-c", "import sys; sys.exit('gone')"]);
    assert_eq!((output.status.code(), stderr(&output).as_str()), (Some(1), "gone\n"));
    assert_eq!(minipy(&["-c"]).status.code(), Some(2));
    assert_eq!(minipy(&["--help"]).status.code(), Some(0));
}

#[test]
fn recursion_is_as_deep_as_the_program_asks_in_every_mode() {
    let code = "import sys\nsys.setrecursionlimit(200000)\ndef f(n):\n    return 0 if n == 0 else 1 + f(n - 1)\n\
        print(f(100000))";
    for mode in [
        &["--jit", "off"][..],
        &["--jit", "on"],
        &["--jit-param", "threshold=1", "--jit-param", "function_threshold=1"],
    ] {
        let output = minipy(&[mode, &["-c", code]].concat());
        assert_eq!(stdout(&output), "100000\n", "{mode:?}: {}", stderr(&output));
    }
}

#[test]
fn the_default_recursion_limit_is_cpythons_in_every_mode() {
    let code = "d = 0\ndef f():\n    global d\n    d += 1\n    f()\ntry:\n    f()\nexcept RecursionError as e:\n    \
        print(d, e)";
    for mode in [
        &["--jit", "off"][..],
        &["--jit", "on"],
        &["--jit-param", "threshold=1", "--jit-param", "function_threshold=1"],
    ] {
        let output = minipy(&[mode, &["-c", code]].concat());
        assert_eq!(
            stdout(&output),
            "999 maximum recursion depth exceeded\n",
            "{mode:?}: {}",
            stderr(&output)
        );
    }
}

fn with_input(args: &[&str], input: &str) -> Output {
    use std::io::Write as _;
    use std::process::Stdio;
    let mut child = Command::new(env!("CARGO_BIN_EXE_minipy"))
        .args(args)
        .env_remove("METATRACE_PARAM")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("minipy starts");
    child.stdin.take().expect("piped").write_all(input.as_bytes()).expect("minipy reads");
    child.wait_with_output().expect("minipy ends")
}

#[test]
fn a_program_is_read_from_the_standard_input() {
    let output = with_input(&[], "import sys\nprint(__name__, sys.argv)\n");
    assert_eq!(stdout(&output), "__main__ ['']\n");
    let output = with_input(&["-", "a"], "import sys\nprint(sys.argv)\n1 // 0\n");
    assert_eq!(stdout(&output), "['-', 'a']\n");
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr(&output).contains("File \"<stdin>\", line 3, in <module>"), "{}", stderr(&output));
}

#[test]
fn the_prompt_shows_values_and_outlives_exceptions() {
    let typed = "1 + 1\nx = 'text'\nx\nNone\n_ * 2\ndef f(a):\n    return a + 1\n\nf(41)\nfor i in range(2): i\n\n\
                 1 // 0\nx = = 1\n(1,\n2)\n'''a\nb'''\nif x:\n    print('yes')\nelse:\n    print('no')\n\n\
                 class C:\n\n    y = 5\n\nC.y\n";
    let output = with_input(&["-i"], typed);
    let expected = "2\n'text'\n'texttext'\n42\n0\n1\n(1, 2)\n'a\\nb'\nyes\n";
    assert!(stdout(&output).starts_with(expected), "{}", stdout(&output));
    let errors = stderr(&output);
    assert!(errors.contains(">>> ") && errors.contains("... "), "{errors}");
    assert!(errors.contains("ZeroDivisionError: integer division or modulo by zero"), "{errors}");
    assert!(errors.contains("SyntaxError: invalid syntax"), "{errors}");
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(with_input(&["-i"], "exit(3)\nprint('not reached')\n").status.code(), Some(3));
    assert_eq!(stdout(&with_input(&["-i", "-c", "q = 4"], "q\n")), "4\n");
    let hook = "import sys\nsys.displayhook = lambda v: print('shown', v)\n5\nsys.ps1 = '# '\n";
    assert_eq!(stdout(&with_input(&["-i"], hook)), "shown 5\n");
}

#[test]
fn modules_run_as_programs() {
    let folder = format!("{}/cli-modules-{}", env!("CARGO_TARGET_TMPDIR"), std::process::id());
    std::fs::create_dir_all(format!("{folder}/pack")).expect("made");
    std::fs::write(format!("{folder}/pack/__init__.py"), "").expect("written");
    std::fs::write(
        format!("{folder}/pack/__main__.py"),
        "from . import part\nprint(__name__, __package__)\n",
    )
    .expect("written");
    std::fs::write(format!("{folder}/pack/part.py"), "print(__name__, __package__)\n").expect("written");
    std::fs::write(format!("{folder}/single.py"), "import sys\nprint(__name__, sys.argv[1:])\n")
        .expect("written");
    let run = |args: &[&str]| {
        let command = Command::new(env!("CARGO_BIN_EXE_minipy")).args(args).current_dir(&folder).output();
        command.expect("minipy starts")
    };
    assert_eq!(stdout(&run(&["-m", "pack"])), "pack.part pack\n__main__ pack\n");
    assert_eq!(stdout(&run(&["-m", "single", "a", "-i"])), "__main__ ['a', '-i']\n");
    let missing = run(&["-m", "missing"]);
    assert_eq!(missing.status.code(), Some(1));
    assert_eq!(stderr(&missing), "minipy: No module named missing\n");
    assert!(stdout(&run(&["--version"])).starts_with("Python 3.13.0 (minipy "));
    std::fs::remove_dir_all(&folder).expect("removed");
}

#[test]
fn programs_read_the_standard_input() {
    let code = "import sys\nprint(input('? '), sys.stdin.readline(), sys.stdin.read(2), [l for l in sys.stdin])\n\
        try:\n    input()\nexcept EOFError as e:\n    print(e)\n";
    let output = with_input(&["-c", code], "first\nh\u{e9}\nabc\nlast");
    assert_eq!(stdout(&output), "? first h\u{e9}\n ab ['c\\n', 'last']\nEOF when reading a line\n");
}

const INTERRUPTED: &str = "\
def count():
    n = 0
    while True:
        n += 1
print('started', flush=True)
try:
    count()
except KeyboardInterrupt as e:
    print('caught', repr(e), flush=True)
sum(1 for _ in iter(int, 1))
";

/// Waits for a line of output, and then a little longer, so that the program's loop has been compiled.
fn line(reader: &mut impl std::io::BufRead) -> String {
    let mut line = String::new();
    reader.read_line(&mut line).expect("the program prints a line");
    std::thread::sleep(std::time::Duration::from_millis(300));
    line
}

#[test]
fn ctrl_c_is_an_exception_in_interpreted_and_in_compiled_loops() {
    use std::os::unix::process::ExitStatusExt;
    for flags in [&["--jit", "off"][..], &["--jit", "on"], &["--jit-backend", "ir"]] {
        // A shell ignores SIGINT for background processes, and then minipy would ignore it too, as CPython does.
        let mut child = Command::new("env")
            .args(["--default-signal=INT", env!("CARGO_BIN_EXE_minipy")])
            .args(flags)
            .args(["-c", INTERRUPTED])
            .stdout(std::process::Stdio::piped())
            .stderr(std::process::Stdio::piped())
            .spawn()
            .expect("minipy starts");
        let mut out = std::io::BufReader::new(child.stdout.take().expect("it is piped"));
        let interrupt = || {
            let sent = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
            assert!(sent.expect("there is a `kill`").success());
        };
        assert_eq!(line(&mut out), "started\n");
        interrupt();
        assert_eq!(line(&mut out), "caught KeyboardInterrupt()\n", "{flags:?}");
        interrupt();
        let output = child.wait_with_output().expect("it ends");
        assert_eq!(output.status.signal(), Some(libc::SIGINT), "{flags:?}");
        assert!(stderr(&output).ends_with("KeyboardInterrupt\n"), "{}", stderr(&output));
    }
}

/// Compiles a long text, is interrupted, and forks while the thread still compiles.
const FORKS_WHILE_COMPILING: &str = "\
import os, time
text = 'a = [b, c(d)]\\n' * 300_000
parent = os.getpid()
child = os.fork()
if child == 0:
    time.sleep(1)
    os.kill(parent, 2)
    os._exit(0)
try:
    while True:
        compile(text, 'f', 'exec')
except KeyboardInterrupt:
    print('interrupted', flush=True)
os.waitpid(child, 0)
child = os.fork()
exec('x = [' + '1, ' * 20_000 + ']')
if child == 0:
    print('child', len(x), flush=True)
    os._exit(0)
print(os.waitpid(child, 0)[1], len(x))
";

#[test]
fn a_program_forks_while_a_thread_still_compiles() {
    let output = Command::new("env")
        .args(["--default-signal=INT", env!("CARGO_BIN_EXE_minipy"), "-c", FORKS_WHILE_COMPILING])
        .output()
        .expect("minipy starts");
    assert_eq!(stdout(&output), "interrupted\nchild 20000\n0 20000\n", "{}", stderr(&output));
}

#[test]
fn a_new_log_leaves_the_one_before_to_its_readers() {
    let path = format!("{}/cli-log-{}.mtl", env!("CARGO_TARGET_TMPDIR"), std::process::id());
    let run = |program: &str| assert!(minipy(&["--jit-log", &path, "-c", program]).status.success());
    run(LOOP);
    let old = std::fs::File::open(&path).expect("just written");
    let length = old.metadata().expect("it is open").len();
    // The log of an empty program is shorter: written over the old one, it would truncate it.
    run("");
    assert_eq!(old.metadata().expect("it is open").len(), length);
    assert!(std::fs::metadata(&path).expect("written anew").len() < length);
    std::fs::remove_file(&path).expect("it is there");
}

#[test]
fn a_program_is_bounded_from_the_command_line() {
    let run = |args: &[&str]| {
        let output = minipy(args);
        (stdout(&output), stderr(&output), output.status.code())
    };
    let (_, error, status) = run(&["--fuel", "10000", "-c", "while True: pass"]);
    assert_eq!((error.lines().last(), status), (Some("OutOfFuel"), Some(1)));
    let (out, _, status) = run(&[
        "--max-heap",
        "64M",
        "-c",
        "try:\n    xs = []\n    while True: xs.append([1])\nexcept MemoryError:\n    print('enough')",
    ]);
    assert_eq!((out.as_str(), status), ("enough\n", Some(0)));
    let (out, _, _) = run(&["--recursion-limit", "77", "-c", "import sys\nprint(sys.getrecursionlimit())"]);
    assert_eq!(out, "77\n");
    for wrong in [["--fuel", "much"], ["--max-heap", "1X"], ["--max-heap", "M"]] {
        assert_eq!(minipy(&wrong).status.code(), Some(2), "{wrong:?}");
    }
}
