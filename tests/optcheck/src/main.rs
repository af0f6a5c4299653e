//! `check-opt [--traces N] [--seed S] [--seconds S] [--threads N]`: the long run of the random checker. Prints the
//! counts; fails with the first difference. `--show S` prints the trace of a seed, before and after.

use metatrace_optcheck::many::{Plan, check_many};
use metatrace_optcheck::{generate, options};
use metatrace_tracer::opt::optimize;
use std::process::ExitCode;
use std::time::{Duration, Instant};

fn plan(mut args: impl Iterator<Item = String>) -> Option<Plan> {
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let mut plan = Plan { seed: 0, traces: 1_000_000, time: Duration::from_secs(3600), threads };
    while let Some(option) = args.next() {
        let number: u64 = args.next()?.parse().ok()?;
        match option.as_str() {
            "--traces" => plan.traces = number,
            "--seed" => plan.seed = number,
            "--seconds" => plan.time = Duration::from_secs(number),
            "--threads" => plan.threads = number as usize,
            _ => return None,
        }
    }
    Some(plan)
}

fn show(seed: u64) {
    let (case, options) = (generate::case(seed), options(seed));
    println!("{}; becomes\n{}", case.trace, optimize(case.trace.clone(), &options).0);
    if let Some(entrant) = case.entrant {
        println!("; entered from\n{entrant}");
    }
}

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    if let [option, seed] = args.as_slice()
        && let ("--show", Ok(seed)) = (option.as_str(), seed.parse())
    {
        show(seed);
        return ExitCode::SUCCESS;
    }
    let Some(plan) = plan(args.into_iter()) else {
        eprintln!("usage: check-opt [--traces N] [--seed S] [--seconds S] [--threads N], or --show S");
        return ExitCode::FAILURE;
    };
    let started = Instant::now();
    match check_many(plan) {
        Ok(done) => {
            let rate = |part: u64, whole: u64| part as f64 / whole.max(1) as f64;
            println!("{} traces, {} runs without a difference", done.traces, done.runs);
            println!(
                "finished {:.2}, on to another trace {:.2}, exits passed by the original {:.3} (of all runs)",
                rate(done.finished, done.runs),
                rate(done.jumped, done.runs),
                rate(done.early, done.runs),
            );
            println!(
                "operations {} -> {} ({:.2}), guards {} -> {} ({:.2})",
                done.before.0,
                done.after.0,
                rate(done.after.0, done.before.0),
                done.before.1,
                done.after.1,
                rate(done.after.1, done.before.1),
            );
            eprintln!("{:.1} s", started.elapsed().as_secs_f64());
            ExitCode::SUCCESS
        }
        Err(difference) => {
            println!("{difference}");
            ExitCode::FAILURE
        }
    }
}
