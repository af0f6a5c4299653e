//! The language `tiny` under the JIT: the same answers as interpreted, and machine code that was in
//! fact entered.

use metatrace::{BackendKind, Config, Jit, Params, Stats};
use metatrace_examples::tiny::{self, Failure};
use std::sync::mpsc;

const SUM: &str = "
fn sum(n) {
    let i = 0;
    let s = 0;
    while i < n {
        if i % 3 == 0 { s = s + i * 2; } else { s = s - i / 7; }
        i = i + 1;
    }
    return s;
}
print sum(10); print sum(500);
return sum(-1) - -5;";

const FIB: &str = "
fn fib(n) {
    if n < 2 { return n; }
    return fib(n - 1) + fib(n - 2);
}
let i = 0;
while i < 12 { print fib(i); i = i + 1; }
print fib(17);";

const EVEN: &str = "
fn even(n) { if n == 0 { return 1; } return odd(n - 1); }
fn odd(n) { if n == 0 { return 0; } return even(n - 1); }
let i = 0;
while i < 60 { print even(i); i = i + 1; }";

/// A loop at the very entry of a function shares its greens with the entry.
const HEAD: &str = "
fn log2(n, l) { while n > 1 { n = n / 2; l = l + 1; } return l; }
let i = 1;
let s = 0;
while i < 300 { s = s + log2(i, 0); i = i + 1; }
print s;";

/// 63-bit integers are tagged, greater ones boxed.
const BIG: &str = "
let x = 1;
let i = 0;
while i < 62 { x = x * 2; print x; print -x - x; i = i + 1; }
let k = 0;
while k < 40 { x = x + 1; print x - 4611686018427387904; k = k + 1; }";

const GLOBALS: &str = "
global step = 1;
global total = 0;
fn change(i) { if i == 30 { step = 10; } if i == 60 { step = 100; } return 0; }
let i = 0;
let s = 0;
while i < 90 {
    let before = step;
    change(i);
    s = s + before * 1000000 + step;    # the new value, in the same iteration
    total = total + i;
    i = i + 1;
}
print s; print step; print total;";

/// The global comes to vary between the recording of a handler and its replay.
const GARBAGE: &str = "
global g = 0;
let i = 0;
let s = 0;
while i < 10 {
    let j = 0;
    while j < 40 { j = j + 1; }
    if g * 2 >= s { s = s + 1; }
    let k = 0;
    while k < 9 { k = k + 1; }
    g = -s;
    i = i + 1;
}
print s; print g;";

const OVERFLOW: &str = "
fn grow(n) {
    let x = 1;
    while n > 0 {
        x = x *
            3;
        n = n - 1;
    }
    return x;
}
print grow(30);
print grow(50);";

const DIVISION: &str = "
fn invert(i) { return 1000 / i; }
let i = 40;
let s = 0;
while i > -10 {
    s = s + invert(i); print s;
    i = i - 1;
}";

const ENDLESS: &str = "
fn down(n) { return
    down(n + 1) + 1; }
let i = 0;
while i < 20 { print i; i = i + 1; }
print down(0);";

const PROGRAMS: [(&str, &str); 10] = [
    ("sum", SUM),
    ("fib", FIB),
    ("even", EVEN),
    ("head", HEAD),
    ("big", BIG),
    ("globals", GLOBALS),
    ("garbage", GARBAGE),
    ("overflow", OVERFLOW),
    ("division", DIVISION),
    ("endless", ENDLESS),
];

/// What a program printed and returned.
type Outcome = (Vec<i64>, Result<i64, Failure>);

fn run(source: &'static str, params: &str, backend: BackendKind) -> (Outcome, Stats) {
    // Debug builds of the traced half have fat frames.
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().stack_size(256 << 20);
        let run = thread.spawn_scoped(scope, || run_here(source, params, backend)).unwrap();
        run.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
    })
}

fn run_here(source: &str, list: &str, backend: BackendKind) -> (Outcome, Stats) {
    let mut params = Params { threshold: 5, function_threshold: 7, bridge_threshold: 3, ..Params::default() };
    params.set_list(list).unwrap();
    let jit = Jit::new(Config { params, backend, ..Config::default() }).unwrap();
    let (sender, printed) = mpsc::channel();
    let result = tiny::run(&jit, source, move |i| sender.send(i).unwrap());
    ((printed.try_iter().collect(), result), jit.stats())
}

fn interpreted(source: &'static str) -> Outcome {
    run(source, "jit=off", BackendKind::X64).0
}

/// Runs every program with these parameters; whatever is claimed, machine code was entered.
fn all_equal(params: &str) {
    for (name, source) in PROGRAMS {
        for backend in [BackendKind::X64, BackendKind::Ir] {
            let what = format!("{name} with {params} on {backend:?}");
            let (outcome, stats) = run(source, params, backend);
            assert_eq!(outcome, interpreted(source), "{what}");
            assert!(stats.loops + stats.functions > 0, "{what}: nothing compiled\n{}", stats.to_json());
            assert!(stats.entries > 0, "{what}: nothing entered\n{}", stats.to_json());
        }
    }
}

#[test]
fn compiled_equals_interpreted() {
    all_equal("");
}

#[test]
fn without_optimizer_and_bridges() {
    all_equal("optimize=off, bridges=off");
}

#[test]
fn without_inlining_and_dependencies() {
    all_equal("inline_depth=1, max_invalidations=0");
    all_equal("recursion_inline=1, max_invalidations=1");
}

#[test]
fn every_exit_taken() {
    for n in ["1", "2", "9"] {
        all_equal(&format!("bridges=off, force_exit={n}"));
    }
}

#[test]
fn collections_all_the_time() {
    all_equal("heap_stress=2, echo=on");
}

#[test]
fn answers() {
    let f: fn(u64) -> i64 = |n| (0..n).fold((0, 1), |(a, b), _| (b, a + b)).0;
    let mut fib: Vec<i64> = (0..12).map(f).collect();
    fib.push(f(17));
    assert_eq!(interpreted(FIB), (fib, Ok(0)));
    let sum = |n: i64| (0..n).map(|i| if i % 3 == 0 { i * 2 } else { -(i / 7) }).sum::<i64>();
    assert_eq!(interpreted(SUM), (vec![sum(10), sum(500)], Ok(5)));
    let s = (0..90).map(|i| {
        let at = |i| {
            if i >= 60 {
                100
            } else if i >= 30 {
                10
            } else {
                1
            }
        };
        at(i - 1) * 1_000_000 + at(i)
    });
    assert_eq!(interpreted(GLOBALS), (vec![s.sum(), 100, 89 * 45], Ok(0)));
}

#[test]
fn recursion_calls_compiled_code_from_compiled_code() {
    let (_, stats) = run(FIB, "count_edges=on", BackendKind::X64);
    assert!(stats.functions > 0 && stats.portal_calls > 100, "{}", stats.to_json());
}

#[test]
fn most_of_a_loop_runs_in_machine_code() {
    let source = "let i = 0; let s = 0; while i < 100000 { s = s + i; i = i + 1; } return s;";
    let ((_, result), stats) = run(source, "count_edges=on", BackendKind::X64);
    assert_eq!(result, Ok(4999950000));
    assert!(stats.compiled_share() > 0.999, "{}", stats.to_json());
}

#[test]
fn errors_in_hot_code_have_lines() {
    let failure = |line, message: &str| Err(Failure { line, message: message.into() });
    for params in ["jit=off", ""] {
        let ((printed, result), stats) = run(OVERFLOW, params, BackendKind::X64);
        assert_eq!((printed, result), (vec![3_i64.pow(30)], failure(6, "integer overflow")));
        assert_eq!(stats.entries > 0, params.is_empty());
        let ((printed, result), _) = run(DIVISION, params, BackendKind::X64);
        assert_eq!((printed.len(), result), (40, failure(2, "division by zero")));
        let ((printed, result), _) = run(ENDLESS, params, BackendKind::X64);
        assert_eq!((printed.len(), result), (20, failure(3, "recursion too deep")));
    }
}

#[test]
fn an_assignment_to_a_global_invalidates_at_once() {
    let (outcome, stats) = run(GLOBALS, "", BackendKind::X64);
    // That the very next read sees the new value is what `answers` makes sure of.
    assert_eq!(outcome, interpreted(GLOBALS));
    assert!(stats.invalidations >= 2, "{}", stats.to_json());
    // A global that keeps changing is soon read from memory: no invalidation for each iteration.
    assert!(stats.invalidations < 12, "{}", stats.to_json());
}

#[test]
fn two_machines_on_two_threads() {
    let fib = std::thread::spawn(|| (0..5).map(|_| run(FIB, "", BackendKind::X64)).collect::<Vec<_>>());
    let sum = std::thread::spawn(|| (0..5).map(|_| run(SUM, "", BackendKind::X64)).collect::<Vec<_>>());
    for (source, thread) in [(FIB, fib), (SUM, sum)] {
        for (outcome, stats) in thread.join().unwrap() {
            assert_eq!(outcome, interpreted(source));
            assert!(stats.entries > 0);
        }
    }
}

#[test]
fn two_machines_on_one_thread() {
    let jits = [(); 2].map(|()| Jit::new(Config::default()).unwrap());
    for jit in jits.iter().chain(&jits) {
        assert_eq!(tiny::run(jit, "let i = 0; while i < 3000 { i = i + 1; } return i;", |_| ()), Ok(3000));
        assert!(jit.stats().loops > 0);
    }
}

#[test]
fn syntax_errors_have_lines() {
    for (source, line, message) in [
        ("let x = 1;\nlet y = z;", 2, "no variable `z`"),
        ("\n\nwhile 1 { print 1 }", 3, "`;` expected"),
        ("print 99999999999999999999;", 1, "`99999999999999999999` is not a number"),
        ("print f(1,\n2);", 2, "no function `f` of 2 parameters"),
        ("fn f(a) { return a; }\nprint f();", 2, "`f` has 1 parameters elsewhere, and 0 here"),
        ("fn f() { return 1; }\nfn f() { return 2; }", 2, "`f` is defined twice"),
        ("fn f() { fn g() { } }", 1, "a function inside of a function"),
        ("let x = 1; $", 1, "unexpected `$`"),
        ("{ let x = 1;", 1, "a name expected"),
        ("if 1 {", 1, "a name expected"),
        ("print f(1 2);", 1, "`,` expected"),
    ] {
        assert_eq!(tiny::compile(source).unwrap_err(), Failure { line, message: message.into() }, "{source}");
    }
}

#[test]
fn the_sample_program() {
    let ((printed, _), stats) = run(include_str!("../programs/primes.tiny"), "", BackendKind::X64);
    assert_eq!(printed, [17984]);
    assert!(stats.loops > 0 && stats.entries > 0);
}

#[test]
fn a_wrong_parameter_is_refused() {
    assert!(Params::default().set_list("threshold=5,bridge=3").is_err());
}
