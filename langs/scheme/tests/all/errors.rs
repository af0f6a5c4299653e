//! The messages of unhandled errors, and the exit status of programs.

use crate::machines::{deep, scheme};
use metatrace::BackendKind;

/// Each is run with and without the JIT, which must not change the position.
const ERRORS: &[(&str, &str)] = &[
    ("(car 1)", "p.scm:1:1: error: car: a pair is expected: 1"),
    ("\n  (vector-ref (vector 1 2) 2)", "p.scm:2:3: error: vector-ref: the index is out of range: 2"),
    ("(define (f x)\n  (+ x 'a))\n(f 1)", "p.scm:2:3: error: +: a number is expected: a"),
    ("(undefined-name 1)", "p.scm:1:1: error: undefined-name: the variable is not defined"),
    ("(set! undefined-name 1)", "p.scm:1:1: error: undefined-name: the variable is not defined"),
    ("((lambda (x) x))", "p.scm:1:1: error: procedure: it cannot be called with 0 arguments"),
    ("(define (f x y) x)\n(f 1)", "p.scm:2:1: error: f: it cannot be called with 1 argument"),
    ("(5 6)", "p.scm:1:1: error: the object is not a procedure: 5"),
    ("(error \"what:\" 1 \"two\" 'three)", "p.scm:1:1: error: what: 1 \"two\" three"),
    ("(raise 'object)", "p.scm:1:1: error: this object was raised: object"),
    (
        "(with-exception-handler (lambda (e) 0) (lambda () (raise 'x)))",
        "p.scm:1:51: error: this object was raised: x",
    ),
    ("(if)", "p.scm:1:1: error: if: the form is not well made"),
    ("(display (quote", "p.scm:1:16: error: a list without end"),
    ("(letrec ((a b) (b 1)) a)", "p.scm:1:1: error: a variable is used before it has a value"),
    (
        "(define-syntax m (syntax-rules () ((_ a) a)))\n(m)",
        "p.scm:2:1: error: m: no rule of the macro matches this use",
    ),
    ("(exit 3)", "exit 3"),
    ("(exit #f)", "exit 1"),
    ("(dynamic-wind (lambda () 1) (lambda () (exit 4)) (lambda () 2))", "exit 4"),
    (
        "(let loop ((i 0)) (if (= i 5000) (car i) (loop (+ i 1))))",
        "p.scm:1:34: error: car: a pair is expected: 5000",
    ),
];

#[test]
fn messages_and_places() {
    deep(|| {
        for (source, expected) in ERRORS {
            for parameters in ["jit=off", "", "threshold=1,bridge_threshold=1"] {
                let run = scheme(source, "p.scm", parameters, BackendKind::X64);
                assert_eq!(run.error.as_deref(), Some(*expected), "{source} with {parameters}");
            }
        }
    });
}
