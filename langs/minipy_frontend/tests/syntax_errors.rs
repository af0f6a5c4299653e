//! Errors in the source have CPython's kind, message and place. `syntax_errors/record.py` recorded them.
//!
//! For the sources listed in `syntax_errors/inexact.txt` (by their first line) only the line has to be right: CPython's
//! parser backtracks and words such errors by rules that ours has no counterpart of.

use minipy_frontend::{Mode, SyntaxError, compile};

const EXPECTED: &str = include_str!("syntax_errors/expected.txt");
const INEXACT: &str = include_str!("syntax_errors/inexact.txt");

fn describe(result: Result<(), SyntaxError>) -> String {
    match result {
        Ok(()) => "ok".to_owned(),
        Err(e) => format!("{} {} {} {} {} {}", e.kind, e.line, e.column, e.end_line, e.end_column, e.message),
    }
}

/// The parts that must be right for an inexact case: whether it is an error, and the line.
fn line_of(outcome: &str) -> Option<&str> {
    outcome.split(' ').nth(1)
}

#[test]
fn errors_are_those_of_cpython() {
    let mut wrong = Vec::new();
    let mut exact = 0;
    for block in EXPECTED.split("===\n") {
        let (source, expected) = block.split_once("---\n").expect("a block has two parts");
        let expected = expected.trim_end();
        let actual = describe(compile(source.as_bytes(), "<case>", Mode::Module).map(drop));
        if INEXACT.lines().any(|line| source.trim_end() == line.replace("\\n", "\n")) {
            if actual == expected {
                wrong.push(format!("{source}is exact now: remove it from inexact.txt"));
            } else if line_of(&actual) != line_of(expected) {
                wrong.push(format!("{source}(inexact) expected: {expected}\n(inexact) actual:   {actual}"));
            }
        } else if actual == expected {
            exact += 1;
        } else {
            wrong.push(format!("{source}expected: {expected}\nactual:   {actual}"));
        }
    }
    eprintln!("{exact} exact errors");
    assert!(wrong.is_empty(), "{}\n{} cases differ", wrong.join("\n\n"), wrong.len());
}

#[test]
fn deep_nesting_does_not_overflow_the_stack() {
    let compile = |source: String| describe(compile(source.as_bytes(), "<case>", Mode::Module).map(drop));
    let sum = |terms: usize| format!("x = {}\n", vec!["a"; terms].join(" + "));
    assert_eq!(compile(sum(5_000)), "ok");
    let expected = "RecursionError 0 0 0 0 maximum recursion depth exceeded during compilation";
    assert_eq!(compile(sum(20_000)), expected);
    assert_eq!(compile(format!("x = {}1\n", "-".repeat(3000))), "ok");
    assert_eq!(compile(format!("x = {}1{}\n", "(".repeat(200), ")".repeat(200))), "ok");
    let expected = "SyntaxError 1 205 1 205 too many nested parentheses";
    assert_eq!(compile(format!("x = {}1{}\n", "(".repeat(201), ")".repeat(201))), expected);
}

#[test]
fn unsupported_features_are_named() {
    for (source, expected) in [
        ("async def f(): pass\n", "SyntaxError 1 1 1 20 minipy does not support async functions yet"),
        ("type X = int\n", "SyntaxError 1 1 1 13 minipy does not support type statements yet"),
        ("def f[T](): pass\n", "SyntaxError 1 6 1 9 minipy does not support type parameters yet"),
        ("try: pass\nexcept* E: pass\n", "SyntaxError 2 1 2 16 minipy does not support except* yet"),
    ] {
        assert_eq!(describe(compile(source.as_bytes(), "<case>", Mode::Module).map(drop)), expected);
    }
}
