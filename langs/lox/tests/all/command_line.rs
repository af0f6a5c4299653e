//! The command line: exit statuses, and lines from the terminal.

use std::io::Write;
use std::process::{Command, Stdio};

#[test]
fn exit_statuses() {
    let status = |arguments: &[&str]| {
        let output = Command::new(env!("CARGO_BIN_EXE_lox")).args(arguments).output().expect("it runs");
        (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
    };
    let program = |name| format!("{}/tests/programs/{name}.lox", env!("CARGO_MANIFEST_DIR"));
    assert_eq!(status(&[&program("precedence")]), (Some(0), String::new()));
    assert_eq!(status(&["--jit", "jit=off", &program("precedence")]), (Some(0), String::new()));
    assert_eq!(status(&[&program("no_such_program")]).0, Some(66));
    assert_eq!(status(&["--jit", "no_such_parameter=1"]).0, Some(64));
    assert_eq!(status(&["one", "two"]).0, Some(64));
    let (code, message) = status(&[&program("variable/undefined_global")]);
    assert_eq!((code, message.as_str()), (Some(70), "Undefined variable 'unknown'.\n[line 1] in script\n"));
    let (code, message) = status(&[&program("variable/use_this_as_var")]);
    assert_eq!((code, message.as_str()), (Some(65), "[line 1] Error at 'this': Expect variable name.\n"));
}

#[test]
fn lines_from_the_terminal() {
    let mut lox = Command::new(env!("CARGO_BIN_EXE_lox"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it runs");
    let lines = b"var a = 1;\nprint a + b;\nfun f() { return a + 1; }\nprint f();\n";
    lox.stdin.take().expect("it is piped").write_all(lines).expect("it reads");
    let output = lox.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(String::from_utf8_lossy(&output.stdout), "> > > > 2\n> \n");
    assert_eq!(String::from_utf8_lossy(&output.stderr), "Undefined variable 'b'.\n[line 1] in script\n");
}
