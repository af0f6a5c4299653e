//! The test programs on the virtual machine without metatrace, and its command line.

#[path = "../../tests/all/expect.rs"]
mod expect;

use expect::{End, programs};
use lox_before::{Failure, Vm};
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::mpsc::{Sender, channel};

/// The standard output of a program.
struct Out(Sender<Vec<u8>>);

impl Write for Out {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.send(bytes.to_vec()).expect("the test listens");
        Ok(bytes.len())
    }
    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

#[test]
fn programs_do_what_their_comments_say() {
    let mut complaints = String::new();
    for program in programs(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/programs")) {
        let (out, printed) = channel();
        let end = match Vm::new(Out(out)).interpret(&program.source) {
            Ok(()) => End { status: 0, message: String::new() },
            Err(Failure::Compile(message)) => End { status: 65, message },
            Err(Failure::Runtime(message)) => End { status: 70, message },
        };
        let printed = printed.into_iter().flatten().collect();
        let printed = String::from_utf8(printed).expect("text is printed");
        complaints.extend(program.complaint(&printed, &end));
    }
    assert!(complaints.is_empty(), "{complaints}");
}

#[test]
fn the_command_line() {
    let lox = env!("CARGO_BIN_EXE_lox-before");
    let status = |arguments: &[&str]| {
        let output = Command::new(lox).args(arguments).output().expect("it runs");
        (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
    };
    let program = |name| format!("{}/../tests/programs/{name}.lox", env!("CARGO_MANIFEST_DIR"));
    assert_eq!(status(&[&program("precedence")]), (Some(0), String::new()));
    assert_eq!(status(&[&program("no_such_program")]).0, Some(66));
    assert_eq!(status(&["one", "two"]).0, Some(64));
    let (code, message) = status(&[&program("variable/undefined_global")]);
    assert_eq!((code, message.as_str()), (Some(70), "Undefined variable 'unknown'.\n[line 1] in script\n"));
    let (code, message) = status(&[&program("variable/use_this_as_var")]);
    assert_eq!((code, message.as_str()), (Some(65), "[line 1] Error at 'this': Expect variable name.\n"));
}

#[test]
fn lines_from_the_terminal() {
    let mut lox = Command::new(env!("CARGO_BIN_EXE_lox-before"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it runs");
    let lines = b"var a = 1;\nprint a + b;\nprint a\nfun f() { return a + 1; }\nprint f();\n";
    lox.stdin.take().expect("it is piped").write_all(lines).expect("it reads");
    let output = lox.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(String::from_utf8_lossy(&output.stdout), "> > > > > 2\n> \n");
    let messages =
        "Undefined variable 'b'.\n[line 1] in script\n[line 2] Error at end: Expect ';' after value.\n";
    assert_eq!(String::from_utf8_lossy(&output.stderr), messages);
}
