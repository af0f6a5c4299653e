//! The operations of loops, selected by marks in the guest's source: programs in `tests/shapes` mark a loop and
//! lines, with rules about the remaining operations.
//!
//! ```text
//! for i in range(n):  # LOOP: never new, call; most 12
//!     s += f(i, d=4)  # OPS call: never guard_value
//! ```
//!
//! `# LOOP` marks the header of a loop: the body of its trace, which one iteration executes. `# OPS NAME` marks a
//! line inside: the operations that were recorded there or in calls inlined there. Rules follow the colon: `never`
//! operations (`new`, or `load List.length` with a descriptor), `most` a number of operations (`most 12`, where a sum
//! and its test for overflow count once, or `most 1 call`). The operations themselves are in `NAME.ops`, where values
//! are numbered by section. `BLESS=1` renews those files, but cannot override a rule.
//!
//! Programs run on the reference executor, and must print the output of the interpreter.

use metatrace_viewer::analysis::loop_body;
use metatrace_viewer::model::Model;
use metatrace_viewer::model::records::Trace;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A marked line.
#[derive(PartialEq, Eq, Debug)]
struct Mark {
    /// From 1.
    line: u32,
    /// Whether it marks the header of a loop.
    header: bool,
    name: String,
    never: Vec<String>,
    /// The maximal number of operations with a name, or of all.
    most: Vec<(u32, String)>,
}

/// The marks of a program, in order.
fn marks(text: &str) -> Vec<Mark> {
    let mark = |(line, text): (u32, &str)| {
        let (header, rest) = match (text.split_once("# LOOP"), text.split_once("# OPS ")) {
            (Some((_, rest)), _) => (true, rest),
            (None, Some((_, rest))) => (false, rest),
            _ => return None,
        };
        let (name, rules) = rest.split_once(':').unwrap_or((rest, ""));
        let name = if name.trim().is_empty() { "loop" } else { name.trim() };
        let mut mark = Mark { line, header, name: name.to_owned(), never: Vec::new(), most: Vec::new() };
        for rule in rules.split(';').map(str::trim).filter(|r| !r.is_empty()) {
            if let Some(operations) = rule.strip_prefix("never ") {
                mark.never.extend(operations.split(',').map(|o| o.trim().to_owned()));
            } else {
                let most = rule.strip_prefix("most ").map(|r| r.split_once(' ').unwrap_or((r, "")));
                let number = most.and_then(|(n, operation)| Some((n.parse().ok()?, operation.to_owned())));
                mark.most.push(number.unwrap_or_else(|| panic!("line {line}: no rule: {rule}")));
            }
        }
        Some(mark)
    };
    (1..).zip(text.lines()).filter_map(mark).collect()
}

/// Whether an operation's text is this operation. `load List` does not match `load List.length`.
fn is(text: &str, operation: &str) -> bool {
    let text = text.split_once(" = ").map_or(text, |(_, right)| right);
    text.strip_prefix(operation).is_some_and(|rest| rest.is_empty() || rest.starts_with([' ', '(']))
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/shapes")
}

fn minipy(path: &Path, flags: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_minipy"))
        .args(flags)
        .arg(path)
        .env_remove("METATRACE_PARAM")
        .output()
        .expect("minipy runs");
    assert!(output.status.success(), "{}: {}", path.display(), String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

/// The log of the JIT in a program.
fn logged(path: &Path) -> Model {
    let log =
        Path::new(env!("CARGO_TARGET_TMPDIR")).join(path.with_extension("mtl").file_name().expect("a name"));
    let name = log.display().to_string();
    let params = ["--jit-param", "threshold=50", "--jit-param", "function_threshold=100000"];
    let flags = [&["--jit", "on", "--jit-backend", "ir"], &params[..], &["--jit-log", &name]].concat();
    assert_eq!(minipy(path, &flags), minipy(path, &["--jit", "off"]), "{}", path.display());
    let model = Model::open(&log).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    let _ = fs::remove_file(&log);
    model
}

/// The last trace of a loop; the fate of earlier ones is appended to `text`.
fn trace_at<'m>(model: &'m Model, line: u32, text: &mut String) -> Option<&'m Trace> {
    let at_line = |site| model.site(site).is_some_and(|s| s.line == line);
    let mut loops = model
        .traces()
        .iter()
        .filter(|t| t.parent.is_none() && t.compiled.jumps_to == Some(t.id) && at_line(t.site));
    let last = loops.next_back();
    for before in loops {
        let reason =
            before.invalidated.as_ref().map_or("replaced".into(), |i| format!("a write to {}", i.field));
        let _ = writeln!(text, "a trace before it ended by {reason}");
    }
    last
}

/// The operations selected by a program's marks, as the text of `NAME.ops`; violations of rules are appended to
/// `broken`.
fn sections(name: &str, marks: &[Mark], model: &Model, broken: &mut String) -> String {
    let mut text = String::new();
    let mut body = None;
    for mark in marks {
        if mark.header {
            let mut before = String::new();
            let trace = trace_at(model, mark.line, &mut before);
            let trace = trace.unwrap_or_else(|| panic!("{name}: no loop was compiled at line {}", mark.line));
            let ir = model.ir(trace, "final").unwrap_or_else(|e| panic!("{name}: {e}"));
            let range = loop_body::body(&ir.trace);
            text.push_str(&before);
            body = Some((ir, range));
        }
        let (ir, range) = body.as_ref().unwrap_or_else(|| panic!("{name}: a mark before the first loop"));
        let (operations, line): (Vec<usize>, _) = if mark.header {
            (loop_body::operations(&ir.trace, range.clone()).collect(), String::new())
        } else {
            (loop_body::at(model, ir, range.clone(), |site| site.line == mark.line), "    ".into())
        };
        let counts = loop_body::count(&ir.trace, operations.iter().copied());
        let (ops, guards) = (counts.ops - counts.fused, counts.guards);
        let _ = writeln!(text, "{line}{}: {ops} operations, {guards} guards", mark.name);
        let texts = loop_body::text(model, ir, &operations);
        for operation in &texts {
            let _ = writeln!(text, "{line}    {operation}");
            for never in mark.never.iter().filter(|never| is(operation, never)) {
                let _ = writeln!(broken, "{name}: {}: never `{never}`, but `{operation}`", mark.name);
            }
        }
        for (most, name_of) in &mark.most {
            let found = match name_of.as_str() {
                "" => ops,
                operation => texts.iter().filter(|text| is(text, operation)).count() as u32,
            };
            if found > *most {
                let _ = writeln!(broken, "{name}: {}: at most {most} {name_of}, but {found}", mark.name);
            }
        }
    }
    text
}

/// The first difference of two texts, up to where they agree again, counted from the end.
fn difference(want: &str, text: &str) -> String {
    let (want, text): (Vec<&str>, Vec<&str>) = (want.lines().collect(), text.lines().collect());
    let start = want.iter().zip(&text).take_while(|(a, b)| a == b).count();
    let end = want[start..].iter().rev().zip(text[start..].iter().rev()).take_while(|(a, b)| a == b).count();
    let shown = |sign: char, lines: &[&str]| -> String {
        lines[start..lines.len() - end].iter().map(|line| format!("{sign} {line}\n")).collect()
    };
    shown('-', &want) + &shown('+', &text)
}

fn check(path: &Path, broken: &mut String) {
    let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
    let program = fs::read_to_string(path).expect("a program");
    let marks = marks(&program);
    assert!(marks.first().is_some_and(|m| m.header), "{name}: no loop is marked");
    let text = sections(&name, &marks, &logged(path), broken);
    let pinned = path.with_extension("ops");
    if std::env::var_os("BLESS").is_some() {
        fs::write(&pinned, &text).expect("a writable tree");
    }
    let want = fs::read_to_string(&pinned).unwrap_or_default();
    if want != text {
        let _ = writeln!(broken, "{name}.ops differs:\n{}", difference(&want, &text));
    }
}

#[test]
fn loops_hold_what_the_program_needs_and_nothing_else() {
    let filter = std::env::var("MINIPY_PROGRAMS").unwrap_or_default();
    let files = fs::read_dir(folder()).expect("the folder is there");
    let mut files: Vec<PathBuf> = files.map(|f| f.expect("an entry").path()).collect();
    files.sort();
    let mut broken = String::new();
    for file in &files {
        match file.extension().and_then(|e| e.to_str()) {
            Some("py") if file.to_string_lossy().contains(&filter) => check(file, &mut broken),
            Some("py") => {}
            _ => assert!(file.with_extension("py").exists(), "{}: no program", file.display()),
        }
    }
    assert!(broken.is_empty(), "BLESS=1 accepts operations, but breaks no rule\n{broken}");
}

#[test]
fn marks_are_read_with_their_rules() {
    let text =
        "for i in x:  # LOOP: never new, load List.length; most 12; most 1 call\n\n    g(i)  # OPS call\n";
    let mark = |line, header, name: &str, never: &[&str], most: &[(u32, &str)]| {
        let never = never.iter().map(|n| n.to_string()).collect();
        let most = most.iter().map(|&(n, operation)| (n, operation.to_owned())).collect();
        Mark { line, header, name: name.into(), never, most }
    };
    let rules = [(12, ""), (1, "call")];
    let wanted =
        [mark(1, true, "loop", &["new", "load List.length"], &rules), mark(3, false, "call", &[], &[])];
    assert_eq!(marks(text), wanted);
}

#[test]
fn operations_are_told_apart_by_whole_names() {
    assert!(is("v1 = new Pair(v0, v0)", "new") && is("v1 = new Pair(v0, v0)", "new Pair"));
    assert!(is("guard_not_invalidated", "guard_not_invalidated"));
    assert!(!is("v1 = new_array Items 3 v0", "new") && !is("v1 = load List.length v0", "load List"));
}
