//! Shows the effect of each hint of the language `objects`, on the program docs/code/points.objects.
//!
//! ```text
//! cargo run --example objects                          the operations of the compiled loop, by step
//! cargo run --example objects -- --trace STEP          that loop
//! cargo run --release --example objects -- --times     nanoseconds of an iteration, by step, without and with the JIT
//! ```

use metatrace::{Config, Jit};
use metatrace_examples::objects::{Hints, run};
use std::time::Instant;

const PROGRAM: &str = include_str!("../../docs/code/points.objects");
const ITERATIONS: i64 = 1_000_000;
/// The expected result of the program.
const RESULT: i64 = (ITERATIONS - 2) * (ITERATIONS - 1) / 2 + 1 + ITERATIONS;

const NAMES: [&str; 5] = ["none", "promote", "+ elidable", "+ maps", "+ versions"];

/// Runs the program. Returns the time in seconds, and the traces.
fn measure(hints: Hints, jit: bool) -> (f64, Vec<String>) {
    let mut config = Config::default();
    config.params.jit = jit.into();
    config.params.keep_traces = 1;
    let jit = Jit::new(config).expect("there is memory");
    let start = Instant::now();
    assert_eq!(run(&jit, PROGRAM, hints), RESULT);
    (start.elapsed().as_secs_f64(), jit.dump_traces())
}

/// The operations of the compiled loop, which follow its label.
fn body(traces: &[String]) -> Vec<&str> {
    let trace = traces.iter().find(|trace| trace.contains("\nlabel(")).expect("a loop was compiled");
    let behind = trace.lines().skip_while(|line| !line.starts_with("label(")).skip(1);
    behind.filter(|line| !line.contains(" = param ")).take_while(|line| !line.starts_with("jump ")).collect()
}

fn operations() {
    println!("{:12} {:>10} {:>6} {:>5}", "", "operations", "guards", "calls");
    for (name, hints) in NAMES.into_iter().zip(Hints::STEPS) {
        let (_, traces) = measure(hints, true);
        let body = body(&traces);
        let count = |word: &str| body.iter().filter(|line| line.contains(word)).count();
        println!("{:12} {:>10} {:>6} {:>5}", name, body.len(), count("guard_"), count("= call "));
    }
}

fn times() {
    let more = [("no maps", Hints::NO_MAPS), ("no versions", Hints::NO_VERSIONS)];
    let all: Vec<(&str, Hints)> = NAMES.into_iter().zip(Hints::STEPS).chain(more).collect();
    // Steps are measured in turn, and the fastest run of each counts: disturbances of the machine only make runs
    // slower.
    let mut fastest = vec![[f64::INFINITY; 2]; all.len()];
    for _ in 0..20 {
        for (fastest, (_, hints)) in fastest.iter_mut().zip(&all) {
            for (fastest, jit) in fastest.iter_mut().zip([false, true]) {
                *fastest = fastest.min(measure(*hints, jit).0 * 1e9 / ITERATIONS as f64);
            }
        }
    }
    println!("{:12} {:>8} {:>8}", "", "JIT off", "JIT on");
    for ((name, _), [off, on]) in all.iter().zip(fastest) {
        println!("{name:12} {off:>8.1} {on:>8.1}");
    }
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match *arguments {
        [] => operations(),
        ["--times"] => times(),
        ["--trace", step] => {
            let hints = Hints::STEPS[step.parse::<usize>().expect("a number from 0 to 4")];
            body(&measure(hints, true).1).iter().for_each(|line| println!("{line}"));
        }
        _ => eprintln!("usage: objects [--times | --trace STEP]"),
    }
}
