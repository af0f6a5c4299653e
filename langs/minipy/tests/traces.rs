//! The traces of small loops, as text: what the JIT makes of an attribute access or a method call is a
//! promise, so it is pinned. `BLESS=1` accepts new traces; the git diff is then the review.
//!
//! Programs are run on the reference executor, which needs no machine code; the trace is the same.

use std::path::{Path, PathBuf};
use std::process::Command;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/traces")
}

/// The compiled traces of a program, in order, without numbers that depend on the run.
fn traces(program: &str) -> Vec<String> {
    let output = Command::new(env!("CARGO_BIN_EXE_minipy"))
        .args([
            "--jit-backend",
            "ir",
            "--jit-param",
            "threshold=50",
            "--jit-param",
            "function_threshold=100000",
        ])
        .arg(folder().join(program).with_extension("py"))
        .env("METATRACE_LOG", "metatrace::trace=debug")
        .env_remove("METATRACE_PARAM")
        .output()
        .expect("minipy runs");
    let log = String::from_utf8(output.stderr).expect("text");
    assert!(output.status.success(), "{program}: {log}");
    let mut traces: Vec<String> = Vec::new();
    let mut type_id = String::new();
    for line in log.lines().map(str::trim) {
        if line.contains("metatrace::trace") {
            traces.push(String::new());
        } else if let Some(trace) =
            traces.last_mut().filter(|_| !line.starts_with("snapshot") && !line.starts_with("exit "))
        {
            // The number of a type is the order in which types are registered: no part of the promise.
            if let Some((name, _)) = line.split_once(" = load_tid ") {
                type_id = format!("guard_value {name} ");
            }
            match line.strip_prefix(&type_id).filter(|_| !type_id.is_empty()) {
                Some(rest) => {
                    let exit = rest.split_once(' ').map_or("", |r| r.1);
                    trace.push_str(&format!("{type_id}TYPE {exit}"));
                }
                None => trace.push_str(line),
            }
            trace.push('\n');
        }
    }
    traces
}

/// The one loop of a program, compared with the pinned text.
fn the_loop(program: &str) -> String {
    let traces = traces(program);
    let loops: Vec<&String> =
        traces.iter().filter(|t| t.contains("jump self") || t.contains("jump label")).collect();
    assert_eq!(
        loops.len(),
        1,
        "{program}: {} loops of {} traces\n{}",
        loops.len(),
        traces.len(),
        traces.join("\n")
    );
    let pinned = folder().join(program).with_extension("trace");
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&pinned, loops[0]).expect("a writable tree");
    }
    let want = std::fs::read_to_string(&pinned).unwrap_or_default();
    assert_eq!(*loops[0], want, "{program}: the trace differs; BLESS=1 accepts it");
    body(loops[0]).to_owned()
}

/// What one turn executes: what stands behind the label.
fn body(trace: &str) -> &str {
    trace.find("\nlabel(").map_or(trace, |at| &trace[at + 1..])
}

fn count(trace: &str, op: &str) -> usize {
    trace.lines().filter(|l| l.split_whitespace().any(|w| w == op)).count()
}

/// No look-up is left, and the class version costs at most one instruction.
fn check(trace: &str) {
    assert_eq!(count(trace, "call"), 0, "a call is left:\n{trace}");
    assert_eq!(count(trace, "call_portal"), 0, "a call is left:\n{trace}");
    assert!(
        count(trace, "guard_not_invalidated") <= 1,
        "the version costs more than one instruction:\n{trace}"
    );
}

#[test]
fn attribute() {
    check(&the_loop("attribute"));
}

#[test]
fn characters_of_a_string() {
    // A character is a load of its byte and one of the shared string; comparing and `ord` read bytes.
    check(&the_loop("text"));
}

#[test]
fn method() {
    check(&the_loop("method"));
}

/// Integers stay tagged words: one guard on the strategy, one on the tag, no call.
#[test]
fn int_list() {
    let trace = the_loop("int_list");
    check(&trace);
    assert_eq!(count(&trace, "array_load"), 1, "an item is loaded twice:\n{trace}");
}

/// Floats are loaded and stored unboxed.
#[test]
fn float_list() {
    let trace = the_loop("float_list");
    check(&trace);
    assert_eq!(count(&trace, "Floats"), 2, "a load and a store of the unboxed item:\n{trace}");
}

/// A list of objects has one guard for its strategy.
#[test]
fn object_list() {
    check(&the_loop("object_list"));
}

/// Constant keys of a dict that nobody writes are constants, absent ones too.
#[test]
fn dict_constant() {
    check(&the_loop("dict_constant"));
}

/// `d[k] = d.get(k, 0) + 1` looks its key up once.
#[test]
fn dict_count() {
    let trace = the_loop("dict_count");
    assert_eq!(count(&trace, "call"), 1, "one look-up:\n{trace}");
}
