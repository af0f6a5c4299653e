//! Prints traces and statistics of small programs of the test language.
use metatrace::{Config, Params};
use metatrace_tests::{Op, Op::*, Program, run};

fn main() {
    let sum: Vec<Op> = vec![
        Const(1, 0),
        Const(2, 0),
        Const(3, 1),
        Lt(4, 1, 0),
        Jz(4, 8),
        Add(2, 2, 1),
        Add(1, 1, 3),
        Back(3),
        Ret(2),
    ];
    let fib = vec![
        Const(1, 2),
        Lt(2, 0, 1),
        Jz(2, 4),
        Ret(0),
        Const(1, 1),
        Sub(3, 0, 1),
        Call(4, 0, 3),
        Sub(3, 3, 1),
        Call(5, 0, 3),
        Add(4, 4, 5),
        Ret(4),
    ];
    let which = std::env::args().nth(1).unwrap_or_default();
    // The branch alternates in every round: with bridges off each round leaves the trace.
    let flip = vec![
        Const(1, 0),
        Const(2, 0),
        Const(3, 1),
        Const(5, 0),
        Lt(4, 1, 0),
        Jz(4, 13),
        Jz(5, 9),
        Const(5, 0),
        Jump(11),
        Const(5, 1),
        Add(2, 2, 3),
        Add(1, 1, 3),
        Back(4),
        Ret(2),
    ];
    // A loop of 100 rounds inside the loop; and the same inner loop in a callee.
    let nested = vec![
        Const(1, 0),
        Const(2, 0),
        Const(3, 1),
        Lt(4, 1, 0),
        Jz(4, 14),
        Const(5, 0),
        Const(6, 100),
        Lt(4, 5, 6),
        Jz(4, 12),
        Add(2, 2, 5),
        Add(5, 5, 3),
        Back(7),
        Add(1, 1, 3),
        Back(3),
        Ret(2),
    ];
    let caller = vec![
        Const(1, 0),
        Const(2, 0),
        Const(3, 1),
        Lt(4, 1, 0),
        Jz(4, 9),
        Call(5, 1, 1),
        Add(2, 2, 5),
        Add(1, 1, 3),
        Back(3),
        Ret(2),
    ];
    let callee = vec![
        Const(1, 0),
        Const(2, 0),
        Const(3, 1),
        Const(6, 100),
        Lt(4, 1, 6),
        Jz(4, 9),
        Add(2, 2, 1),
        Add(1, 1, 3),
        Back(4),
        Ret(2),
    ];
    let (functions, n) = match which.as_str() {
        "fib" => (vec![fib], 32),
        "nested" => (vec![nested], 500_000),
        "callee" => (vec![caller, callee], 500_000),
        "flip" => (vec![flip], 20_001_100),
        _ => (vec![sum], 100_000_000),
    };
    let program = Program { name: "show", functions, methods: vec![], trigger: 0 };
    let mut params = Params::default();
    params.set_list(&std::env::var("METATRACE_PARAM").unwrap_or_default()).expect("parameters");
    let start = std::time::Instant::now();
    let (outcome, stats, traces) = run(&program, n, Config { params, ..Config::default() });
    println!("{outcome:?} {:?}\n{}", start.elapsed(), stats.to_json());
    if std::env::args().nth(2).is_some() {
        traces.iter().for_each(|t| println!("{t}"));
    }
}
