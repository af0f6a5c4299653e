//! The reducer on a planted fault: a runner that gives a wrong result whenever a program has a certain construct and
//! the parameters have a certain value. No Python is run: the test is that a large program is reduced to little.

use minipy_fuzz::campaign::{Culprit, Runner, check, check_program, reduced};
use minipy_fuzz::seen::Seen;
use minipy_fuzz::tree::{self, Stmt};

/// Gives a wrong answer for a `raise` below a `try` that has a `finally`, in a loop.
struct Faulty;

fn is(stmt: &Stmt, words: &[&str]) -> bool {
    words.iter().any(|word| stmt.text.starts_with(word))
}

fn any(body: &[Stmt], test: &dyn Fn(&[Stmt], usize) -> bool) -> bool {
    (0..body.len()).any(|at| test(body, at) || any(&body[at].body, test))
}

fn has_fault(program: &[Stmt]) -> bool {
    let raises = |body: &[Stmt]| any(body, &|list, at| is(&list[at], &["raise"]));
    let guarded = |body: &[Stmt]| {
        any(body, &|list, at| {
            let clauses = list[at + 1..].iter().take_while(|stmt| stmt.continues());
            is(&list[at], &["try:"])
                && raises(&list[at].body)
                && clauses.into_iter().any(|c| is(c, &["finally"]))
        })
    };
    any(program, &|list, at| is(&list[at], &["for ", "while "]) && guarded(&list[at].body))
}

impl Runner for Faulty {
    fn python(&self, _: &str) -> Option<Seen> {
        None
    }

    fn minipy(&self, text: &str, flags: &[String]) -> Seen {
        let wrong =
            flags.iter().any(|flag| flag.starts_with("inline_depth=")) && has_fault(&tree::parse(text));
        Seen {
            stdout: if wrong { "1\n" } else { "2\n" }.into(),
            status: Some(0),
            traces: 1,
            ..Seen::default()
        }
    }
}

#[test]
fn a_planted_fault_is_reduced_to_a_few_lines() {
    let mut found = 0;
    for seed in 0..200 {
        let Some(failure) = check(seed, 4, &Faulty).failures.into_iter().next() else { continue };
        found += 1;
        let before = tree::lines(&failure.program);
        assert!(before > 100, "{before} lines");
        let small = reduced(failure, &Faulty);
        let text = tree::text(&small.program);
        assert!(has_fault(&small.program) && tree::lines(&small.program) <= 10, "{text}");
        let Culprit::Jit(setting) = &small.culprit else { panic!("the JIT is to blame") };
        assert_eq!(setting.items.len(), 1, "{setting}");
        assert!(small.file("x").contains("# parameters: inline_depth="));
    }
    assert!(found >= 10, "only {found} programs have the construct");
}

/// Prints a wrong result, but if the first line is missing it fails with another error.
struct Slippery;

impl Slippery {
    fn seen(text: &str, stdout: &str, last: &str) -> Seen {
        if text.starts_with("x = 1\n") {
            Seen { stdout: stdout.into(), status: Some(0), ..Seen::default() }
        } else {
            Seen { last: last.into(), status: Some(1), ..Seen::default() }
        }
    }
}

impl Runner for Slippery {
    fn python(&self, text: &str) -> Option<Seen> {
        Some(Slippery::seen(text, "1\n", "NameError: x. Did you forget to import x?"))
    }

    fn minipy(&self, text: &str, _: &[String]) -> Seen {
        Slippery::seen(text, "2\n", "NameError: x")
    }
}

#[test]
fn what_is_left_fails_as_the_whole_did() {
    let program = tree::parse("x = 1\ny = 2\nprint(x)\n");
    let failure = check_program(program, &[], &Slippery).failures.remove(0);
    let small = reduced(failure, &Slippery);
    assert_eq!(tree::text(&small.program), "x = 1\n");
    assert!(small.what.starts_with("prints "), "{}", small.what);
}

#[test]
fn a_fault_that_is_gone_is_left_as_it_was() {
    let program = tree::parse("x = 1\nprint(x)\n");
    let mut tried = 0;
    let same = minipy_fuzz::reduce::program(program.clone(), &mut |_| {
        tried += 1;
        false
    });
    assert_eq!(same, program);
    assert!(tried > 0);
}
