//! The contents of traces, and how they represent the continuation.

use crate::machines::{Run, deep, scheme};
use metatrace::BackendKind;

fn run(source: &str) -> Run {
    scheme(source, "p.scm", "threshold=50,bridge_threshold=10,keep_traces=1", BackendKind::X64)
}

/// The last trace that is a loop by itself, from its label on.
fn body(run: &Run) -> String {
    let with_label = run.traces.iter().rev().find(|trace| trace.contains("\nlabel("));
    let trace = with_label.expect("there is a loop");
    let from = trace.find("\nlabel(").expect("it has a label");
    trace[from..].split("\nsnapshot").next().unwrap_or_default().to_owned()
}

#[test]
fn a_loop_allocates_nothing() {
    deep(|| {
        let run = run("(let loop ((i 0) (sum 0)) (if (< i 100000) (loop (+ i 1) (+ sum i)) (display sum)))");
        assert_eq!(run.printed, "4999950000");
        let body = body(&run);
        assert!(!body.contains("new"), "{body}");
        assert!(!body.contains("call"), "{body}");
    });
}

#[test]
fn frames_of_calls_in_a_loop_are_gone() {
    deep(|| {
        let source = "(define (square x) (* x x))
            (define (add a b) (+ a b))
            (define (run i sum) (if (< i 50000) (run (+ i 1) (add sum (square (add i 1)))) sum))
            (display (run 0 0))";
        let run = run(source);
        assert_eq!(run.printed, "41667916675000");
        let body = body(&run);
        assert!(!body.contains("new"), "{body}");
    });
}

#[test]
fn ten_million_tail_calls_take_no_room() {
    deep(|| {
        let source = "(define (even n) (if (= n 0) 'even (odd (- n 1))))
            (define (odd n) (if (= n 0) 'odd (even (- n 1))))
            (display (even 10000000))";
        let run = scheme(source, "p.scm", "", BackendKind::X64);
        assert_eq!(run.printed, "even");
    });
}

#[test]
fn recursion_takes_the_heap_alone() {
    deep(|| {
        let source = "(define (count n) (if (= n 0) 0 (+ 1 (count (- n 1)))))
            (display (count 1000000))";
        for parameters in ["jit=off", "", "threshold=1,bridge_threshold=1"] {
            assert_eq!(scheme(source, "p.scm", parameters, BackendKind::X64).printed, "1000000");
        }
    });
}
