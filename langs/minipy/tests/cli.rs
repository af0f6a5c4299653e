//! The command line: what options, statistics, parameters and exit statuses do to a run. Programs themselves are
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
    assert_eq!(minipy(&[]).status.code(), Some(2));
    assert_eq!(minipy(&["--help"]).status.code(), Some(0));
}

#[test]
fn recursion_is_as_deep_as_the_program_asks_in_every_mode() {
    let code = "import sys\nsys.setrecursionlimit(200000)\ndef f(n):\n    return 0 if n == 0 else 1 + f(n - 1)\nprint(f(100000))";
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
    let code = "d = 0\ndef f():\n    global d\n    d += 1\n    f()\ntry:\n    f()\nexcept RecursionError as e:\n    print(d, e)";
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
