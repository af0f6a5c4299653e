//! The code of `finally` clauses grows with the source, not with the number of exits through them: the tests count
//! instructions. CPython allows 20 nested clauses, which would be a million copies of copies. The effect of the
//! instructions is not tested here.

use minipy_frontend::{Code, Mode, compile};

/// The number of instructions for the source.
fn size(source: &str) -> usize {
    fn of(code: &Code) -> usize {
        code.ops.len() + code.children().map(|child| of(child)).sum::<usize>()
    }
    of(&compile(source.as_bytes(), "<case>", Mode::Module)
        .unwrap_or_else(|error| panic!("{error}\n{source}")))
}

/// `text`, indented by `depth` levels.
fn indented(text: &str, depth: usize) -> String {
    text.lines().map(|line| format!("{}{line}\n", " ".repeat(depth))).collect()
}

/// `inner` nested in `depth` of these statements.
fn nested(depth: usize, head: &str, inner: &str) -> String {
    let heads: String = (0..depth).map(|level| indented(head, level)).collect();
    heads + &indented(inner, depth)
}

/// Checks the sizes for 5, 10, 15 and 20 levels: each five add the same number of instructions, with a tolerance of
/// `growth`.
fn check(what: &str, growth: usize, source: impl Fn(usize) -> String) {
    let sizes = [5, 10, 15, 20].map(|levels| size(&source(levels)));
    let steps = [sizes[1] - sizes[0], sizes[2] - sizes[1], sizes[3] - sizes[2]];
    assert!(steps[1] <= steps[0] + growth && steps[2] <= steps[1] + growth, "{what}: {sizes:?}");
}

#[test]
fn clauses_inside_each_other() {
    check("clauses", 0, |n| nested(n, "try: a\nfinally:", "b"));
    check("clauses in a function", 0, |n| nested(1, "def f():", &nested(n, "try: a\nfinally:", "b")));
    check("ways out", 0, |n| {
        let clauses = nested(n - 1, "try:\n if a: return b\n if c: continue\n break\nfinally:", "d");
        nested(1, "def f():", &nested(1, "while e:", &clauses))
    });
    check("yields", 0, |n| nested(1, "def f():", &nested(n, "try: yield a\nfinally:", "yield from b")));
    check("context managers", 0, |n| nested(n / 3, "try: a\nfinally:\n with b:\n  with c: d", " e"));
    check("handlers", 0, |n| nested(n / 5, "try: a\nexcept b as c: d\nfinally:", "e"));
    check("functions", 0, |n| {
        let heads = |level: usize| indented("try: a\nfinally:\n def f():", 2 * level);
        (0..n).map(heads).collect::<String>() + &indented("b", 2 * n)
    });
}

#[test]
fn long_clauses() {
    let long = "b(c, d, e)\n".repeat(100);
    let ways = |n: usize| "if a: return b\n".repeat(n);
    let source = |n: usize| {
        let body = format!("try:\n{}finally:\n{}", indented(&ways(n), 1), indented(&long, 1));
        nested(1, "def f():", &body)
    };
    check("ways through a long clause", 0, source);
}

#[test]
fn clauses_around_each_other() {
    // There is a copy of each clause for each of two exits, and for an exception.
    check("short clauses", 0, |n| {
        let tries = nested(n, "try:", "if a: return b");
        let clauses: String = (0..n).rev().map(|level| indented("finally: c(d)", level)).collect();
        nested(1, "def f():", &(tries + &clauses))
    });
    // The code of an exit between two clauses is short, and there are as many exits as enclosing loops.
    check("long clauses and loops", 150, |n| {
        let n = n / 5 * 2;
        let mut text = String::new();
        for level in 0..n {
            text += &indented("for a in b:\n try:", 2 * level);
        }
        text += &indented("if a: return b\nif c: continue\nbreak", 2 * n);
        for level in (0..n).rev() {
            text += &indented(" finally:\n  try: c\n  finally: d", 2 * level);
        }
        nested(1, "def f():", &text)
    });
}

#[test]
fn more_levels_than_cpython_has_are_an_error() {
    let source = nested(30, "try: a\nfinally:", "b");
    let error = compile(source.as_bytes(), "<case>", Mode::Module).unwrap_err();
    assert_eq!(error.message, "too many statically nested blocks");
}
