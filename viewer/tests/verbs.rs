//! The output of each verb for the sample log, word for word. `BLESS=1` accepts the present output.

mod support;

use support::{expect, file, log, metatrace, sample};

fn shown(name: &str, verb: &str, more: &[&str]) {
    let path = file(&format!("{name}.mtl"), &log(sample()));
    let answer = metatrace(verb, &path, more);
    assert_eq!((answer.status, answer.warnings.as_str()), (0, ""), "{}", answer.text);
    expect(&format!("{name}.txt"), &answer.text);
}

#[test]
fn list() {
    shown("list", "list", &[]);
}

#[test]
fn stats() {
    shown("stats", "stats", &[]);
}

#[test]
fn ir() {
    shown("ir", "ir", &["0"]);
    shown("ir_recorded", "ir", &["0", "--stage", "recorded"]);
    shown("ir_before", "ir", &["0", "--before", "fold"]);
}

#[test]
fn export() {
    shown("export", "export", &["--kind", "Ran", "--kind", "abort"]);
}

#[test]
fn asm() {
    shown("asm", "asm", &["0"]);
}

#[test]
fn show() {
    shown("show", "show", &["0"]);
    shown("show_bridge", "show", &["1", "--resume"]);
    shown("show_recorded", "show", &["0", "--stage", "recorded", "--rust"]);
}

/// Like `shown`, for verbs that read all traces: the sample has one without operations.
fn shown_but_one(name: &str, verb: &str, more: &[&str]) {
    let path = file(&format!("{name}.mtl"), &log(sample()));
    let answer = metatrace(verb, &path, more);
    assert_eq!(answer.status, 0, "{}", answer.warnings);
    assert!(
        answer.warnings.starts_with("metatrace: warning: function 2 is left out: "),
        "{}",
        answer.warnings
    );
    expect(&format!("{name}.txt"), &answer.text);
}

#[test]
fn why() {
    shown_but_one("why", "why", &["norm.py:2"]);
    shown_but_one("why_not", "why", &["norm.py:10"]);
    shown_but_one("why_json", "why", &["norm.py:8", "--json"]);
}

#[test]
fn hot() {
    shown_but_one("hot", "hot", &[]);
}

#[test]
fn aborts() {
    shown("aborts", "aborts", &[]);
}

#[test]
fn diff() {
    shown("diff_stages", "diff", &["0"]);
    shown("diff_nothing", "diff", &["0", "--before", "heap"]);
}
