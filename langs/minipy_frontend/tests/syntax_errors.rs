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
