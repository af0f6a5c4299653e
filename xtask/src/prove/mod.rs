//! `prove`: passes every claim of the optimizer that is new or has changed to an SMT solver, and records what was
//! proved. A claim that does not hold is shown with a counterexample.

mod solver;

use crate::Outcome;
use metatrace_ir::smt::Claim;
use metatrace_tracer::opt::proofs;
use solver::{Answer, Solver};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

const FILE: &str = "tracer/src/opt/proofs.txt";

/// A proof that takes longer is reported: a simpler rule or meaning may be better.
const SLOW: Duration = Duration::from_secs(5);

const HEADER: &str = "\
# What a solver has proved: name of the claim, hash of the question, answer, solver.
# Written by `cargo xtask prove`; not to be edited by hand.
";

/// The request of the command line.
#[derive(Default)]
struct Request<'a> {
    /// Whether to include claims that are proved already.
    all: bool,
    /// Whether to print the scripts instead of running the solver.
    show: bool,
    /// Select only claims with this in their name.
    text: Option<&'a str>,
}

impl Request<'_> {
    fn read<'a>(args: &[&'a str]) -> Result<Request<'a>, String> {
        let mut request = Request::default();
        for &arg in args {
            match arg {
                "--all" => request.all = true,
                "--show" => request.show = true,
                text if !text.starts_with('-') && request.text.is_none() => request.text = Some(text),
                other => return Err(format!("prove: what is `{other}`?")),
            }
        }
        Ok(request)
    }
}

/// Proves claims, and reports failures.
pub fn command(args: &[&str]) -> Outcome {
    let request = Request::read(args)?;
    let path = crate::paths::root().join(FILE);
    let recorded = std::fs::read_to_string(&path).unwrap_or_default();
    let known = proofs::proved(&recorded);
    let claims = proofs::claims();
    let asked_for = |claim: &&Claim| request.text.is_none_or(|text| claim.name.contains(text));
    if request.show {
        for claim in claims.iter().filter(asked_for) {
            println!("; {}\n{}", claim.name, claim.script);
        }
        return Ok(());
    }
    let is_new = |claim: &&Claim| request.all || known.get(claim.name.as_str()) != Some(&claim.hash());
    let open: Vec<&Claim> = claims.iter().filter(asked_for).filter(is_new).collect();
    let start = Instant::now();
    let solver = Solver::find()?;
    let failed = ask_all(&open, &solver);
    // Lines of unchanged claims are kept, with the solver that proved them.
    let mut file = HEADER.to_owned();
    for claim in &claims {
        let asked = open.iter().any(|o| o.name == claim.name);
        if asked && !failed.iter().any(|(name, _)| *name == claim.name) {
            file += &proofs::line(claim, &solver.name);
        } else if !asked && known.get(claim.name.as_str()) == Some(&claim.hash()) {
            let line = recorded.lines().find(|l| l.split(' ').next() == Some(claim.name.as_str()));
            file += &format!("{}\n", line.unwrap_or_default());
        }
    }
    std::fs::write(&path, file).map_err(|e| format!("{FILE}: {e}"))?;
    println!(
        "{} claims, {} asked of {} in {:.1} s, {} not proved",
        claims.len(),
        open.len(),
        solver.name,
        start.elapsed().as_secs_f64(),
        failed.len()
    );
    match failed.is_empty() {
        true => Ok(()),
        false => Err(failed.into_iter().map(|(_, text)| text).collect::<Vec<_>>().join("\n")),
    }
}

/// Runs the solver on all processors; returns the failures with their descriptions.
fn ask_all(claims: &[&Claim], solver: &Solver) -> Vec<(String, String)> {
    let (next, failed) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..threads.min(claims.len()) {
            scope.spawn(|| {
                while let Some(claim) = claims.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let start = Instant::now();
                    let answer = solver.ask(claim);
                    if start.elapsed() > SLOW {
                        println!("`{}` takes {:.0} s", claim.name, start.elapsed().as_secs_f64());
                    }
                    let text = match answer {
                        Ok(Answer::Proved) => continue,
                        Ok(Answer::Refuted(example)) => {
                            format!("`{}` does not hold for\n{example}", claim.name)
                        }
                        Ok(Answer::Unknown(reason)) => format!("`{}` is not proved: {reason}", claim.name),
                        Err(reason) => format!("`{}`: {reason}", claim.name),
                    };
                    if let Ok(mut failed) = failed.lock() {
                        failed.push((claim.name.clone(), text));
                    }
                }
            });
        }
    });
    failed.into_inner().unwrap_or_default()
}
