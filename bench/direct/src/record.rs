//! Speed of the recorder: operations on red values per second, over the traces of the named programs.
//!
//! Every recording is dropped when it is complete, so that the same loop is recorded again and again, with warm
//! caches and no time for optimising or compiling. Only the time inside of recordings counts; snapshots, logs and the
//! execution of the program itself are part of it. It is wall-clock time, so measure on an idle machine. There is no
//! limit, unlike in `callgrind`.

use crate::callgrind;
use crate::programs::{PROGRAMS, source};
use metatrace::{Config, Jit, Params};
use metatrace_examples::tiny;
use std::error::Error;

/// The iterations of each program, every second of which is recorded; followed by the number of tries, of which the
/// fastest counts.
const ITERATIONS: u64 = 4000;
const TRIES: usize = 5;

/// The two numbers of iterations whose instructions are compared.
const COUNTED: (u64, u64) = (1000, 3000);

/// Parameters with which every loop is recorded as soon as it is reached, and the recording dropped.
pub fn params() -> Params {
    Params {
        threshold: 1,
        function_threshold: u32::MAX,
        max_aborts: u32::MAX,
        discard: 1,
        ..Params::default()
    }
}

fn stats(program: &str, iterations: u64) -> Result<metatrace::Stats, Box<dyn Error>> {
    let jit = Jit::new(Config { params: params(), ..Config::default() })?;
    tiny::run(&jit, &source(program, iterations)?, |_| ())?;
    Ok(jit.stats())
}

/// Instructions per operation, execution and snapshots included; None without valgrind.
fn instructions_each(program: &str) -> Option<f64> {
    let few = callgrind::instructions(program, "record", COUNTED.0).ok()?.0;
    let many = callgrind::instructions(program, "record", COUNTED.1).ok()?.0;
    let ops = stats(program, COUNTED.1).ok()?.ops_seen - stats(program, COUNTED.0).ok()?.ops_seen;
    Some((many - few) as f64 / ops as f64)
}

/// Prints the table.
pub fn measure() -> Result<(), Box<dyn Error>> {
    println!(
        "{:<12}{:>12}{:>10}{:>10}{:>10}{:>10}{:>8}{:>10}",
        "program", "recordings", "seen", "recorded", "guards", "µs each", "M/s", "instr/op"
    );
    let (mut all_seen, mut all_seconds) = (0, 0.0);
    for (program, _) in PROGRAMS {
        let mut best: Option<metatrace::Stats> = None;
        for _ in 0..TRIES {
            let stats = stats(program, ITERATIONS)?;
            if best.as_ref().is_none_or(|b| stats.time_recording < b.time_recording) {
                best = Some(stats);
            }
        }
        let stats = best.ok_or("no try")?;
        if stats.ops_seen == 0 {
            return Err(format!("{program}: nothing was recorded: {}", stats.to_json()).into());
        }
        let (n, seconds) = (stats.recordings, stats.time_recording.as_secs_f64());
        println!(
            "{program:<12}{n:>12}{:>10}{:>10}{:>10}{:>10.2}{:>8.1}{:>10}",
            stats.ops_seen / n,
            stats.ops_recorded / n,
            stats.guards_recorded / n,
            seconds * 1e6 / n as f64,
            stats.ops_seen as f64 / seconds / 1e6,
            instructions_each(program).map_or("-".into(), |i| format!("{i:.0}"))
        );
        all_seen += stats.ops_seen;
        all_seconds += seconds;
    }
    println!("{:<62}{:>8.1}", "all", all_seen as f64 / all_seconds / 1e6);
    Ok(())
}
