//! Syntax errors have CPython's class, message and position. They were recorded by `syntax_errors/record.py`.
//!
//! For the sources listed in `syntax_errors/inexact.txt` (by their first line) only the line has to be right:
//! CPython's parser backtracks and words such errors by rules without a counterpart in ours.

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
    let source = "from __future__ import barry_as_FLUFL\n";
    let expected = "SyntaxError 1 1 1 38 minipy does not support the barry_as_FLUFL feature yet";
    assert_eq!(describe(compile(source.as_bytes(), "<case>", Mode::Module).map(drop)), expected);
}

/// Nested statements, each in the block of the previous one.
fn blocks(head: &str, tail: &str, n: usize) -> String {
    let indented = |depth: usize, text: &str| format!("{}{text}\n", " ".repeat(depth));
    let heads: String = (0..n)
        .map(|depth| indented(depth, &head.replace('\n', &format!("\n{}", " ".repeat(depth)))))
        .collect();
    let tails = (0..n).rev().filter(|_| !tail.is_empty()).map(|depth| indented(depth, tail));
    heads + &indented(n, "pass") + &tails.collect::<String>()
}

#[test]
fn nesting_has_the_limits_of_cpython() {
    const PARSER: &str = "MemoryError 0 0 0 0 Parser stack overflowed - Python source too complex to parse";
    const COMPILER: &str = "RecursionError 0 0 0 0 maximum recursion depth exceeded during compilation";
    const BLOCKS: &str = "too many statically nested blocks";
    let outcome = |source: &str| describe(compile(source.as_bytes(), "<case>", Mode::Module).map(drop));
    // The smallest number that CPython 3.13.0 rejects, found by bisection, and its error.
    let chain =
        |before: &str, part: &str, after: &str, n: usize| format!("{before}{}{after}\n", part.repeat(n));
    for (before, part, after, refused, error) in [
        ("x=", "lambda:", "1", 2984, PARSER),
        ("x=", "-", "a", 5968, PARSER),
        ("x=", "not ", "a", 5968, PARSER),
        ("x=", "a**", "a", 2984, PARSER),
        ("x=", "a if b else ", "c", 5968, PARSER),
        ("if a: pass\n", "elif b: pass\n", "", 5966, PARSER),
        ("x=a", ".b", "", 9997, COMPILER),
        ("x=a", "()", "", 9997, COMPILER),
        ("x=a", "[1]", "", 9997, COMPILER),
        ("x=a", "+a", "", 9997, COMPILER),
    ] {
        assert_eq!(outcome(&chain(before, part, after, refused - 1)), "ok", "{part}");
        assert_eq!(outcome(&chain(before, part, after, refused)), error, "{part}");
        // Much larger numbers give the same error, and neither the parser nor the tree overflows the stack.
        assert_eq!(outcome(&chain(before, part, after, 200_000)), error, "{part}");
    }
    for (head, tail, refused, place) in [
        ("while a:", "", 22, "22 22 23 27"),
        ("for a in b:", "", 22, "22 22 23 27"),
        ("with a:", "", 22, "22 27 22 28"),
        ("try:", "finally: pass", 22, "22 22 24 35"),
        ("try:", "except: pass", 21, "23 21 23 33"),
        ("try: pass\nexcept:", "", 11, "22 11 23 16"),
    ] {
        assert_eq!(outcome(&blocks(head, tail, refused - 1)), "ok", "{head}");
        assert_eq!(outcome(&blocks(head, tail, refused)), format!("SyntaxError {place} {BLOCKS}"), "{head}");
    }
    assert_eq!(outcome(&format!("with {}a: pass\n", "a,".repeat(20))), "ok");
    let expected = format!("SyntaxError 1 48 1 49 {BLOCKS}");
    assert_eq!(outcome(&format!("with {}a: pass\n", "a,".repeat(21))), expected);
    assert_eq!(outcome(&blocks("if a:", "", 99)), "ok");
    let expected = "IndentationError 101 1 101 0 too many levels of indentation";
    assert_eq!(outcome(&blocks("if a:", "", 100)), expected);
    let fstrings = |n: usize| format!("x={}a{}\n", "f'{".repeat(n), "}'".repeat(n));
    assert_eq!(outcome(&fstrings(149)), "ok");
    assert_eq!(outcome(&fstrings(150)), "SyntaxError 1 451 1 451 too many nested f-strings");
    let specs = |n: usize| format!("x=f'{{a{}{}}}'\n", ":{a".repeat(n), "}".repeat(n));
    assert_eq!(outcome(&specs(2)), "ok");
    assert_eq!(outcome(&specs(3)), "SyntaxError 1 13 1 13 f-string: expressions nested too deeply");
    // Millions of brackets are rejected before they are parsed.
    for bracket in ["(", "[", "{"] {
        let error = outcome(&format!("x={}\n", bracket.repeat(3_000_000)));
        assert!(error.ends_with("too many nested parentheses"), "{error}");
    }
}
