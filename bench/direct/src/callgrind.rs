//! Instructions per iteration, framework against hand-written, by valgrind's callgrind.

use crate::programs::{PROGRAMS, source};
use metatrace::{BackendKind, Config, Jit, Params};
use metatrace_examples::tiny;
use std::error::Error;
use std::process::Command;

/// The limits of the ratios: of the geometric mean, and of each.
const LIMITS: (f64, f64) = (1.10, 1.15);
const ITERATIONS: (u64, u64) = (2000, 12000);

/// Runs one program in this process, which callgrind observes.
pub fn run(program: &str, variant: &str, iterations: &str) -> Result<(), Box<dyn Error>> {
    let source = source(program, iterations.parse()?)?;
    let params = match variant {
        "record" => crate::record::params(),
        _ => Params { jit: 0, ..Params::default() },
    };
    // No trace is run here, and valgrind does not permit memory for machine code.
    let jit = Jit::new(Config { params, backend: BackendKind::Ir, ..Config::default() })?;
    let result = match variant {
        "direct" | "record" => tiny::run(&jit, &source, |_| ())?,
        "hand" => crate::by_hand::run(&jit, &source)?,
        _ => return Err(format!("no variant `{variant}`").into()),
    };
    println!("{result}");
    Ok(())
}

/// Instructions of a whole run, and its output.
pub fn instructions(program: &str, variant: &str, iterations: u64) -> Result<(u64, String), Box<dyn Error>> {
    // Only the recording itself is counted, not the processing of the result.
    let only = (variant == "record").then_some("--toggle-collect=*metatrace::run::drive*");
    let run = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .args(only)
        .arg(std::env::current_exe()?)
        .args(["run", program, variant, &iterations.to_string()])
        .output()
        .map_err(|e| format!("valgrind: {e}"))?;
    let log = String::from_utf8_lossy(&run.stderr);
    if !run.status.success() {
        return Err(format!("{program}, {variant}: {log}").into());
    }
    let collected =
        log.lines().find_map(|l| l.split_once("Collected : ")).ok_or("callgrind printed no count")?;
    Ok((collected.1.trim().parse()?, String::from_utf8(run.stdout)?))
}

/// Prints the table; returns an error if a limit is exceeded.
pub fn compare() -> Result<(), Box<dyn Error>> {
    println!("instructions per iteration\n{:<12}{:>10}{:>10}{:>8}", "program", "hand", "direct", "ratio");
    let (mut logs, mut worst) = (0.0, 0.0_f64);
    for (program, _) in PROGRAMS {
        let mut per_iteration = [0.0; 2];
        let mut printed = vec![];
        for (result, variant) in per_iteration.iter_mut().zip(["hand", "direct"]) {
            let few = instructions(program, variant, ITERATIONS.0)?;
            let many = instructions(program, variant, ITERATIONS.1)?;
            *result = (many.0 - few.0) as f64 / (ITERATIONS.1 - ITERATIONS.0) as f64;
            printed.push((few.1, many.1));
        }
        if printed[0] != printed[1] {
            return Err(format!("{program}: the variants disagree: {printed:?}").into());
        }
        let [hand, direct] = per_iteration;
        println!("{program:<12}{hand:>10.1}{direct:>10.1}{:>8.3}", direct / hand);
        logs += (direct / hand).ln();
        worst = worst.max(direct / hand);
    }
    let mean = (logs / PROGRAMS.len() as f64).exp();
    println!("{:<32}{mean:>8.3}", "geometric mean");
    if mean > LIMITS.0 || worst > LIMITS.1 {
        return Err(format!("limits exceeded: mean {:.2}, each {:.2}", LIMITS.0, LIMITS.1).into());
    }
    Ok(())
}
