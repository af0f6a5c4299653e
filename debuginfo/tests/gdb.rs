//! gdb itself reads what is registered: wherever a thread stops in compiled code, or in a function that it calls, a
//! backtrace shows the guest's frames and continues to the caller.

mod support;

use std::io::Write;
use std::process::Command;
use support::Sample;

/// Called by the code; gdb stops here.
#[unsafe(no_mangle)]
#[inline(never)]
extern "sysv64" fn debuginfo_probe() {
    std::hint::black_box(());
}

/// Called when the code has been registered; gdb stops here, too.
#[unsafe(no_mangle)]
#[inline(never)]
extern "sysv64" fn debuginfo_ready() {
    // Must differ from the other one, so that they are not merged into one function.
    std::hint::black_box("ready");
}

/// The program that gdb runs; with the variable `REGISTER` the code is announced.
#[test]
#[ignore = "run by the other tests under gdb"]
fn guest() {
    let sample = Sample::new();
    let announce = || metatrace_debuginfo::gdb::register(&sample.code()).expect("well-formed");
    let registered = std::env::var_os("REGISTER").map(|_| announce());
    debuginfo_ready();
    sample.call(debuginfo_probe);
    drop(registered);
}

/// gdb's output for these commands. `None`, with a message, if there is no gdb.
fn gdb(commands: &str, register: bool) -> Option<String> {
    let script = format!("{}/gdb-{}-{}", env!("CARGO_TARGET_TMPDIR"), std::process::id(), commands.len());
    let environment = if register { "set environment REGISTER=1" } else { "unset environment REGISTER" };
    std::fs::write(&script, format!("set debuginfod enabled off\n{environment}\n{commands}"))
        .expect("written");
    let mut gdb = Command::new("gdb");
    gdb.args(["-nx", "-batch", "-x", &script, "--args"]);
    gdb.arg(std::env::current_exe().expect("a test has a file"));
    gdb.args(["--exact", "guest", "--ignored", "--nocapture", "--test-threads=1"]);
    let output = gdb.output();
    std::fs::remove_file(&script).expect("just written");
    let Ok(output) = output else {
        // Not `eprintln!`, whose output is shown only for tests that fail.
        let _ =
            writeln!(std::io::stderr(), "\n*** SKIPPED: there is no gdb, backtraces are not tested ***\n");
        return None;
    };
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    Some(format!("{}{}", text(&output.stdout), text(&output.stderr)))
}

/// The functions of each backtrace in gdb's output, innermost first.
fn backtraces(text: &str) -> Vec<Vec<&str>> {
    let mut out: Vec<Vec<&str>> = Vec::new();
    for line in text.lines().filter(|l| l.starts_with('#')) {
        let (number, rest) = line.split_at(line.find(' ').unwrap_or(line.len()));
        if number == "#0" {
            out.push(Vec::new());
        }
        let rest = rest.trim_start();
        let rest = rest.strip_prefix("0x").and_then(|r| r.split_once(" in ")).map_or(rest, |r| r.1);
        out.last_mut().expect("backtraces begin at 0").push(rest);
    }
    out
}

#[test]
fn a_backtrace_crosses_registered_code() {
    let commands = "break debuginfo_probe\nrun\nbt\nup\ninfo symbol $pc\n";
    let Some(text) = gdb(commands, true) else { return };
    let frames = &backtraces(&text)[0];
    assert!(frames[0].starts_with("debuginfo_probe ()"), "{text}");
    assert_eq!(
        frames[1..3],
        ["py::square () at guest/sums.py:2", "py::total loop 3 () at guest/sums.py:6"],
        "{text}"
    );
    assert!(frames[3].starts_with("call ()") && frames[4].starts_with("guest ()"), "{text}");
    assert!(frames.iter().any(|f| f.starts_with("clone")), "to the end of the stack: {text}");
    assert!(text.contains("py::total (sums.py:5) loop 3 + "), "{text}");

    let text = gdb(commands, false).expect("gdb was there a moment ago");
    let frames = &backtraces(&text)[0];
    assert!(frames[0].starts_with("debuginfo_probe ()"), "{text}");
    assert!(!text.contains("py::") && frames[1..3].iter().all(|f| f.starts_with("??")), "{text}");
}

#[test]
fn a_backtrace_is_right_at_every_instruction() {
    let commands = "break debuginfo_ready\nrun\nset language c\n\
        break *'py::total (sums.py:5) loop 3'\ncontinue\nset $n = 0\n\
        while $n < 50\nbt -frame-arguments none 8\nstepi\nset $n = $n + 1\nend\n";
    let Some(text) = gdb(commands, true) else { return };
    let (mut own, mut called) = (0, 0);
    for trace in backtraces(&text) {
        let at = |name: &str| trace.iter().position(|f| f.starts_with(name));
        // Output after control has left the code is ignored; the counts below show whether it was there.
        let Some(total) = at("py::total loop 3 ()") else { break };
        assert!(trace[total + 1].starts_with("call ()"), "{trace:#?}");
        assert!(trace[total + 2].starts_with("guest ()"), "{trace:#?}");
        match at("py::square ()") {
            Some(0) | None => own += 1,
            Some(1) => called += 1,
            Some(_) => panic!("{trace:#?}"),
        }
    }
    // Seven pushes, three instructions that set up the frame, the call and what follows it, seven pops and the return.
    assert_eq!(own, 7 + 3 + 3 + 7 + 1, "{text}");
    assert!(called > 0, "{text}");
}
