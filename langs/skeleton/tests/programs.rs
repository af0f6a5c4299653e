//! Programs with their output. Each runs without the JIT, with it, with everything compiled at once, and with a
//! collection at every possible allocation, and must give the same output.

use metatrace::{Config, Jit, Stats};
use std::sync::{Arc, Mutex};

/// Runs a program under these parameters; returns its output, with the failure that ended it in the last line.
fn run(source: &str, parameters: &str) -> (String, Stats) {
    let mut config = Config::default();
    config.params.set_list(parameters).expect("the parameters exist");
    let jit = Jit::new(config).expect("there is memory");
    let printed = Arc::new(Mutex::new(String::new()));
    let text = printed.clone();
    let outcome = skeleton::run(&jit, source, move |line| *text.lock().unwrap() += &format!("{line}\n"));
    let failure = outcome.err().map_or(String::new(), |failure| failure.to_string());
    let printed = printed.lock().unwrap().clone() + &failure;
    (printed, jit.stats())
}

fn check(source: &str, expected: &str) {
    for parameters in ["jit=off", "jit=on", "threshold=2,bridge_threshold=1", "heap_stress=1"] {
        assert_eq!(run(source, parameters).0, expected, "with {parameters}:\n{source}");
    }
}

#[test]
fn numbers() {
    check("print 1 + 2 * 3; print (1 + 2) * 3; print 7 / 2 - 0.5;", "7\n9\n3\n");
    check("print 1 < 2; print 1 == true; print true == true;", "true\nfalse\ntrue\n");
}

#[test]
fn loops_and_conditions() {
    let source =
        "let i = 0; while i < 5 { if i == 3 { print i; } else { let j = i * 10; print j; } i = i + 1; }";
    check(source, "0\n10\n20\n3\n40\n");
    check(include_str!("../programs/sum.txt"), "249999500000\n");
}

#[test]
fn failures_have_lines() {
    check("let a = 1;\nprint a + true;", "line 2: a number is not a truth value");
    check("let a = 1;\nb = a;", "line 2: no variable `b`");
    check("while true { print 1;", "line 1: `}` is missing");
    check("print 1 ? 2;", "line 1: unexpected `?`");
    // An error that occurs only after the loop was compiled.
    let late = "let i = 0; let a = 1; while true { i = i + 1; if i == 5000 { a = true; } print a + 0; }";
    check(late, &("1\n".repeat(4999) + "line 1: a number is not a truth value"));
}

#[test]
fn the_loop_is_compiled() {
    let (_, stats) = run(include_str!("../programs/sum.txt"), "count_edges=1");
    assert!(stats.loops >= 1 && stats.aborts.is_empty(), "{}", stats.to_json());
    assert!(stats.compiled_share() > 0.9, "{}", stats.to_json());
}
