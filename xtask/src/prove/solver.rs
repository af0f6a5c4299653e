//! z3 as a child process: a script in, results out.

use metatrace_ir::smt::Claim;
use std::io::Write;
use std::process::{Command, Stdio};

/// The time limit of a query in seconds.
const TIMEOUT: u32 = 300;

/// An installed solver.
pub struct Solver {
    /// Name and version.
    pub name: String,
}

/// The result of a query.
pub enum Answer {
    /// It holds.
    Proved,
    /// It does not hold; values for which it fails.
    Refuted(String),
    /// The solver gave up; the reason.
    Unknown(String),
}

impl Solver {
    /// Looks for z3.
    pub fn find() -> Result<Solver, String> {
        let output = Command::new("z3").arg("--version").output();
        let output = output.map_err(|e| format!("z3: {e} (on Debian: apt install z3)"))?;
        let text = String::from_utf8_lossy(&output.stdout);
        let version = text.split_whitespace().find(|w| w.starts_with(|c: char| c.is_ascii_digit()));
        Ok(Solver { name: format!("z3-{}", version.unwrap_or("unknown")) })
    }

    /// Queries whether a claim holds.
    pub fn ask(&self, claim: &Claim) -> Result<Answer, String> {
        let output = run(&claim.script)?;
        let answers: Vec<&str> = output.lines().collect();
        let questions = claim.script.matches("(check-sat)").count();
        if questions > 0 && answers.len() == questions && answers.iter().all(|a| *a == "unsat") {
            return Ok(Answer::Proved);
        }
        match answers.iter().find(|a| **a != "unsat") {
            Some(&"sat") => self.example(claim).map(Answer::Refuted),
            Some(other) => Ok(Answer::Unknown((*other).to_owned())),
            None => Err(format!("{questions} questions, {} answers", answers.len())),
        }
    }

    /// The values of a claim's variables in the first counterexample.
    fn example(&self, claim: &Claim) -> Result<String, String> {
        let show = format!("(check-sat)\n(get-value ({}))", claim.show.join(" "));
        let output = run(&claim.script.replace("(check-sat)", &show))?;
        // A claim that holds has no values, which the solver reports as an error.
        let lines = output.lines().skip_while(|l| *l != "sat").skip(1);
        let lines: Vec<&str> = lines.take_while(|l| !matches!(*l, "sat" | "unsat" | "unknown")).collect();
        Ok(format!("{}\nasked as\n{}", lines.join("\n"), claim.script))
    }
}

fn run(script: &str) -> Result<String, String> {
    let mut child = Command::new("z3")
        .args(["-in", "-smt2", &format!("-t:{}", TIMEOUT * 1000)])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .map_err(|e| format!("z3: {e}"))?;
    let mut input = child.stdin.take().ok_or("z3 takes no input")?;
    // Short scripts: they fit the pipe, or the solver continues reading while results of a few bytes are pending.
    input.write_all(script.as_bytes()).map_err(|e| format!("z3: {e}"))?;
    drop(input);
    let output = child.wait_with_output().map_err(|e| format!("z3: {e}"))?;
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}
