//! `cargo xtask soak`: a thousand million turns of mixed loops in one virtual machine. Memory, traces and keys are
//! printed repeatedly, and must not grow after warm-up; the results must stay those of the interpreter.

use metatrace::{Config, Params};
use minipy::embed::Interpreter;
use minipy::vm::Options;
use std::process::ExitCode;
use std::time::{Duration, Instant};

/// Turns of a round.
const ROUND: u64 = 10_000_000;
/// The memory that garbage may use until the next full collection.
const OLD_GARBAGE_KB: u64 = 48 << 10;
const STACK: usize = 256 << 20;

/// The measurements after a round.
#[derive(Clone, Copy)]
struct Seen {
    resident_kb: u64,
    live: u64,
    made: u64,
    code: u64,
}

fn resident_kb() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    line.and_then(|line| line.trim().trim_end_matches(" kB").parse().ok()).unwrap_or(0)
}

fn interpreter(jit: u32, source: &str) -> Result<Interpreter, String> {
    let config = Config { params: Params { jit, ..Params::default() }, ..Config::default() };
    let vm = Interpreter::new(config, Options::default(), STACK / 2).map_err(|e| e.to_string())?;
    vm.exec(source, "programs.py").map_err(|e| e.to_string())?;
    Ok(vm)
}

/// The time between an interruption by another thread and the end of the program, in milliseconds: median and
/// maximum.
fn latency(vm: &Interpreter, program: &str) -> Result<(f64, f64), String> {
    let mut times = Vec::new();
    for turn in 0..40u64 {
        let handle = vm.handle();
        let stopper = std::thread::spawn(move || {
            std::thread::sleep(Duration::from_micros(20_000 + 137 * turn));
            let at = Instant::now();
            handle.interrupt();
            at
        });
        let ended = vm.exec(program, "endless.py");
        let end = Instant::now();
        if !ended.is_err_and(|e| e.class == "KeyboardInterrupt") {
            return Err("a program was not interrupted".into());
        }
        let at = stopper.join().map_err(|_| "the thread that interrupts has panicked")?;
        times.push((end - at).as_secs_f64() * 1e3);
    }
    times.sort_by(f64::total_cmp);
    Ok((times[times.len() / 2], times[times.len() - 1]))
}

const ENDLESS: [(&str, &str); 3] = [
    ("a loop", "def f():\n    n = 0\n    while True: n += 1\nf()\n"),
    ("recursion", "def f(n): return 0 if n == 0 else f(n - 1) + f(n - 1)\nf(200)\n"),
    ("sorts with a key", "def f():\n    while True: sorted(range(300), key=lambda x: -x)\nf()\n"),
];

fn soak(file: &str, turns: u64) -> Result<(), String> {
    let source = std::fs::read_to_string(file).map_err(|e| format!("{file}: {e}"))?;
    let rounds = turns.div_ceil(ROUND).max(6);
    let small = "round_of(200000)";
    let plain = interpreter(0, &source)?.eval(small).map_err(|e| e.to_string())?;
    let vm = interpreter(1, &source)?;
    let mut seen: Vec<Seen> = Vec::new();
    let mut answers = None;
    let start = Instant::now();
    println!("| turns | seconds | resident | traces live | made | bridges | code | metadata | keys |");
    println!("|---:|---:|---:|---:|---:|---:|---:|---:|---:|");
    for round in 1..=rounds {
        let got = vm.eval(&format!("round_of({ROUND})")).map_err(|e| e.to_string())?;
        if *answers.get_or_insert_with(|| got.clone()) != got {
            return Err(format!("round {round} gave {got}"));
        }
        let stats = vm.stats();
        let (resident_kb, code) = (resident_kb(), stats.code_bytes_live);
        let made = stats.loops + stats.functions + stats.bridges;
        seen.push(Seen { resident_kb, live: stats.traces_live, made, code });
        if round % (rounds / 20).max(1) == 0 || round <= 3 {
            println!(
                "| {} M | {:.1} | {:.1} MB | {} | {made} | {} | {} KB | {} KB | {} |",
                round * ROUND / 1_000_000,
                start.elapsed().as_secs_f64(),
                resident_kb as f64 / 1024.0,
                stats.traces_live,
                stats.bridges,
                code >> 10,
                stats.metadata_bytes_live >> 10,
                stats.keys_live,
            );
        }
    }
    if vm.eval(small).map_err(|e| e.to_string())? != plain {
        return Err("the answers are not those of the interpreter".into());
    }
    if vm.jit().depth() != 0 {
        return Err(format!("{} guest levels are still in use", vm.jit().depth()));
    }
    let most = |part: &[Seen], what: fn(&Seen) -> u64| part.iter().map(what).max().unwrap_or(0);
    let third = seen.len() / 3;
    let (middle, last) = (&seen[third..2 * third], &seen[2 * third..]);
    for (name, what, slack) in [
        ("resident memory", (|s| s.resident_kb) as fn(&Seen) -> u64, OLD_GARBAGE_KB),
        ("live traces", |s| s.live, 0),
        ("code", |s| s.code, 0),
    ] {
        let (before, after) = (most(middle, what), most(last, what));
        println!("{name}: at most {before} in the second third, {after} in the last");
        if after > before + before / 10 + slack {
            return Err(format!("{name} grows"));
        }
    }
    let new = |part: &[Seen]| part.last().map_or(0, |s| s.made) - part.first().map_or(0, |s| s.made);
    for (what, program) in ENDLESS {
        let (median, worst) = latency(&vm, program)?;
        println!("interrupted in {what}: after {median:.3} ms, {worst:.3} ms at worst");
    }
    println!("traces made: {} in the second third, {} in the last", new(middle), new(last));
    Ok(())
}

fn main() -> ExitCode {
    let mut args = std::env::args().skip(1);
    let file = args.next().unwrap_or_else(|| "bench/soak/programs.py".into());
    let turns = args.next().and_then(|n| n.parse().ok()).unwrap_or(1_000_000_000);
    let run = std::thread::Builder::new().stack_size(STACK).spawn(move || soak(&file, turns));
    match run.map(|thread| thread.join()) {
        Ok(Ok(Ok(()))) => ExitCode::SUCCESS,
        Ok(Ok(Err(reason))) => {
            eprintln!("soak: {reason}");
            ExitCode::FAILURE
        }
        _ => ExitCode::FAILURE,
    }
}
