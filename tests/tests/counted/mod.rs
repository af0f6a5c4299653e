//! A program that counts down, and a log of its run, for tests of the log and of its readers.

use metatrace::{Config, Counter, Jit, Mode, Object, Params, Place, Red, Ref, portal};
use std::path::PathBuf;

#[derive(Object)]
struct Program {
    #[plain]
    counter: Counter,
}

/// Counts down; every third number takes another path.
#[portal(
    greens(program, pc), reds(n, sum), counter = &program.counter,
    place = Place { file: "count.guest".into(), line: pc as u32 + 1, function: "count".into(), first_line: 1 }
)]
fn count<M: Mode>(
    program: Ref<Program>,
    mut pc: usize,
    mut n: Red<M, i64>,
    mut sum: Red<M, i64>,
) -> Red<M, i64> {
    loop {
        merge_point!();
        match pc {
            0 => {
                if n.eq(0).test() {
                    return sum;
                }
                pc = if n.floor_mod(3).eq(0).test() { 1 } else { 2 };
            }
            1 => {
                sum += 100;
                pc = 2;
            }
            _ => {
                // The optimizer knows from the test above that it is not.
                if n.eq(0).test() {
                    return sum;
                }
                (n, sum, pc) = (n - 1, sum + n, 0);
                can_enter_jit!();
            }
        }
    }
}

/// Runs the program and records a log: its file, the JIT's own counts, the sum.
pub fn record(name: &str, params: &str) -> (PathBuf, metatrace::Stats, i64) {
    let path = std::env::temp_dir().join(format!("metatrace-{}-{name}.log", std::process::id()));
    let mut set = Params::default();
    set.set_list(params).expect("parameters");
    let config = Config { params: set, event_log: Some(path.clone()), ..Config::default() };
    let jit = Jit::new(config).expect("a jit");
    jit.add_source("count.guest", b"if\nadd\nloop\n");
    let sum = jit.enter(|_| {
        let program = Ref::new(Program { counter: Counter::new() });
        count::<metatrace::Direct>(program, 0, 30_000.into(), 0.into()).promote()
    });
    let stats = jit.stats();
    drop(jit);
    // Each log of a process has a name of its own.
    let found = std::fs::read_dir(std::env::temp_dir()).expect("a folder").filter_map(Result::ok);
    let found = found.map(|e| e.path()).find(|p| p.to_string_lossy().contains(&*path.to_string_lossy()));
    (found.expect("the log is there"), stats, sum)
}
