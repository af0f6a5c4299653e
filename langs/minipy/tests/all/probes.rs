//! Every operation of every built-in type with every kind of operand: some 300,000 results printed by
//! `langs/minipy/tests/probes/probes.py`, compared individually with those of CPython 3.13 (`cargo xtask record
//! probes`). Compiled code must give the same results.
//!
//! Known differences are in `langs/minipy/tests/probes/known`, one file for each group, one line for each receiver
//! and operation: `differs RECEIVER OPERATION OPERAND...` (`*`: every operand). The test fails on any difference that
//! is not listed, and on any listed difference that does not exist: these lists only shrink. `BLESS=1` removes lines
//! that agree by now. `BLESS=new` also adds new ones; it is for changes of the probes themselves, never for changes
//! of minipy.
//!
//! `MINIPY_PROBES=PATTERN` selects the groups whose name it matches (`*`: any text) and prints each difference.

use crate::support::{process, table};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use table::Table;

/// The minimal number of results: the probes must not shrink unnoticed.
const AT_LEAST: usize = 290_000;

const OFF: &[&str] = &["--jit", "off"];
const EAGER: &[&str] = &["--jit-param", "threshold=1", "--jit-param", "function_threshold=1"];

/// Receiver and operation, then the operands that differ.
type Differences = BTreeMap<(String, String), BTreeSet<String>>;

fn folder() -> PathBuf {
    process::tests_dir().join("probes")
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

/// The known differences of a group.
fn known(text: &str, expected: &Table) -> Differences {
    let mut known = Differences::new();
    for line in text.lines() {
        let words: Vec<&str> = line.split(' ').collect();
        match &words[..] {
            ["differs", receiver, op, operands @ ..] if !operands.is_empty() => {
                let key = (receiver.to_string(), op.to_string());
                let operands = match operands {
                    ["*"] => expected.get(&key).map(|of| of.keys().cloned().collect()).unwrap_or_default(),
                    _ => operands.iter().map(|operand| operand.to_string()).collect(),
                };
                assert!(known.insert(key, operands).is_none(), "twice: {line}");
            }
            _ => panic!("not `differs RECEIVER OPERATION OPERAND...`: {line}"),
        }
    }
    known
}

fn lines(differs: &Differences, expected: &Table) -> String {
    let mut text = String::new();
    for (key, operands) in differs {
        let all = expected.get(key).is_some_and(|of| of.len() > 1 && of.keys().eq(operands));
        let operands: Vec<&str> = if all { vec!["*"] } else { operands.iter().map(String::as_str).collect() };
        let _ = writeln!(text, "differs {} {} {}", key.0, key.1, operands.join(" "));
    }
    text
}

/// The actual differences.
fn differences(expected: &Table, actual: &Table) -> Differences {
    let mut differing = Differences::new();
    let none = BTreeMap::new();
    for key in expected.keys().chain(actual.keys()).collect::<BTreeSet<_>>() {
        let (want, got) = (expected.get(key).unwrap_or(&none), actual.get(key).unwrap_or(&none));
        for operand in want.keys().chain(got.keys()) {
            if want.get(operand) != got.get(operand) {
                differing.entry(key.clone()).or_default().insert(operand.clone());
            }
        }
    }
    differing
}

/// The category of a difference.
fn category(want: Option<&String>, got: Option<&String>) -> &'static str {
    let class = |text: &str| {
        let (class, _) = text.split_once(": ")?;
        let named = class.ends_with("Error") || class == "StopIteration" || class == "SystemExit";
        named.then(|| class.to_string())
    };
    match (want, got) {
        (Some(_), None) => "missing in minipy",
        (None, _) => "only in minipy",
        (Some(want), Some(got)) => match (class(want), class(got)) {
            (Some(a), Some(b)) if a == b => "another message",
            (Some(_), Some(_)) => "another exception",
            (Some(_), None) => "a result where CPython raises",
            (None, Some(_)) => "raises where CPython has a result",
            (None, None) => "another result",
        },
    }
}

/// Runs a group; `Err` has the output after a crash.
fn run(group: &str, flags: &[&str], traced: bool) -> Result<String, String> {
    let mut args: Vec<&str> = [flags, &["probes.py", group]].concat();
    args.extend(traced.then_some("trace"));
    let args: Vec<String> = args.iter().map(|arg| arg.to_string()).collect();
    let outcome = process::run(&args, &folder(), process::time_limit());
    match outcome.status {
        Some(0) => Ok(outcome.stdout),
        _ if outcome.timed_out => Err(format!("{}\nstill running", outcome.stderr)),
        _ => Err(outcome.stderr),
    }
}

/// The probe that ended the process, and its last output.
fn crash(group: &str, flags: &[&str]) -> String {
    let Err(stderr) = run(group, flags, true) else { return "not the second time".into() };
    let probes = stderr.lines().take_while(|line| !line.contains("panicked at"));
    let last = probes.filter(|line| !line.is_empty()).last().unwrap_or_default();
    let end: Vec<&str> = stderr.lines().skip(stderr.lines().count().saturating_sub(8)).collect();
    format!("crash {last}\n{}", end.join("\n"))
}

/// A group with the results of both sides and the known differences.
struct Group {
    name: String,
    expected: Table,
    actual: Table,
    known: Differences,
}

/// Runs a group in both modes, whose output must be the same.
fn group(name: &str) -> Result<Group, String> {
    let expected = table::read(&read(&folder().join("expected").join(name)))?;
    let [off, eager] = [OFF, EAGER]
        .map(|flags| run(name, flags, false).map_err(|_| format!("{name}: {}", crash(name, flags))));
    let (off, eager) = (off?, eager?);
    if let Some(text) = process::diff("compiled code", &off, &eager) {
        return Err(format!("{name}:\n{text}"));
    }
    let known = known(&read(&folder().join("known").join(name)), &expected);
    Ok(Group { name: name.into(), expected, actual: table::read(&off)?, known })
}

/// Updates the known differences of a group as `BLESS` requests; returns the remaining errors.
fn settle(group: &Group, differs: &Differences, bless: &str) -> String {
    let fresh = minus(differs, &group.known);
    let gone = minus(&group.known, differs);
    if bless == "new" || bless == "1" && !gone.is_empty() {
        let kept = if bless == "new" { differs } else { &minus(&group.known, &gone) };
        let text = lines(kept, &group.expected);
        fs::write(folder().join("known").join(&group.name), text).expect("the list is writable");
    }
    let mut report = String::new();
    for ((receiver, op), operands) in fresh.iter().filter(|_| bless != "new").take(40) {
        let _ = writeln!(report, "{}: differs {receiver} {op} {}", group.name, words(operands));
        for operand in operands.iter().take(1) {
            let _ = write!(report, "{}", both(group, &(receiver.clone(), op.clone()), operand));
        }
    }
    for ((receiver, op), operands) in gone.iter().filter(|_| bless.is_empty()).take(40) {
        let _ = writeln!(report, "{}: agrees by now: {receiver} {op} {}", group.name, words(operands));
    }
    report
}

fn words(operands: &BTreeSet<String>) -> String {
    operands.iter().map(String::as_str).collect::<Vec<_>>().join(" ")
}

fn result<'t>(table: &'t Table, key: &(String, String), operand: &str) -> Option<&'t String> {
    table.get(key)?.get(operand)
}

fn both(group: &Group, key: &(String, String), operand: &str) -> String {
    let [want, got] = [&group.expected, &group.actual].map(|table| result(table, key, operand));
    format!("    {} {} {operand}\n      CPython {want:?}\n      minipy  {got:?}\n", key.0, key.1)
}

#[test]
fn every_operation_of_every_built_in_type_is_cpythons() {
    let pattern = std::env::var("MINIPY_PROBES").unwrap_or("*".into());
    let bless = std::env::var("BLESS").unwrap_or_default();
    let mut names = process::sorted_entries(&folder().join("expected"));
    names.retain(|name| process::glob(&pattern, name));
    let groups = process::in_parallel(&names, |name| group(name));
    let (mut report, mut compared) = (String::new(), 0);
    let mut counts = BTreeMap::<&str, usize>::new();
    for group in groups {
        let group = match group {
            Ok(group) => group,
            Err(trouble) => {
                report += &trouble;
                continue;
            }
        };
        compared += group.expected.values().map(BTreeMap::len).sum::<usize>();
        let differs = differences(&group.expected, &group.actual);
        for (key, operand) in differs.iter().flat_map(|(key, all)| all.iter().map(move |one| (key, one))) {
            let [want, got] = [&group.expected, &group.actual].map(|table| result(table, key, operand));
            *counts.entry(category(want, got)).or_default() += 1;
            if pattern != "*" {
                print!("{}", both(&group, key, operand));
            }
        }
        report += &settle(&group, &differs, &bless);
    }
    println!("{compared} results; differences: {counts:#?}");
    assert!(report.is_empty(), "{report}");
    assert!(pattern != "*" || compared >= AT_LEAST, "only {compared} results");
}

/// The differences that are only in `a`.
fn minus(a: &Differences, b: &Differences) -> Differences {
    let none = BTreeSet::new();
    let rest = a.iter().map(|(key, all)| (key.clone(), all - b.get(key).unwrap_or(&none)));
    rest.filter(|(_, left)| !left.is_empty()).collect()
}

#[test]
fn a_table_is_read_and_compared() {
    let text = "= all a b c\n# 7 8\n+ -\n\ta\t1\n\t*all\t2\n# 9\nlen\n\t-\t0\n";
    let table = table::read(text).expect("it is well-formed");
    let key = |receiver: &str, op: &str| (receiver.to_string(), op.to_string());
    let results: Vec<&str> = table[&key("8", "-")].values().map(String::as_str).collect();
    assert_eq!(results, ["1", "2", "2"]);
    assert_eq!(table.len(), 5);
    let other = table::read(&text.replace("\ta\t1", "\tb\t1")).expect("it is well-formed");
    let differs = differences(&table, &other);
    assert_eq!(differs[&key("7", "+")], BTreeSet::from(["a".to_string(), "b".to_string()]));
    assert_eq!(lines(&differs, &table).lines().count(), 4);
    let again = known(&lines(&differs, &table), &table);
    assert_eq!(again, differs);
}
