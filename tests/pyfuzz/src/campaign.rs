//! Runs one program under several sets of parameters, compares the results, and reduces the program if they differ.
//! The way in which programs are run is up to the caller.

use crate::seen::{Seen, difference};
use crate::settings::{Setting, setting};
use crate::tree::{self, Stmt};
use crate::{generate, reduce};

/// Runs programs.
pub trait Runner {
    /// Runs a program on CPython; `None` if there is none.
    fn python(&self, text: &str) -> Option<Seen>;
    /// Runs a program on minipy with these flags.
    fn minipy(&self, text: &str, flags: &[String]) -> Seen;
}

/// The part that is at fault.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Culprit {
    /// Without the JIT, minipy's result differs from CPython's.
    Interpreter,
    /// With the JIT, the result differs from that without it.
    Jit(Setting),
}

/// A program with a wrong result.
#[derive(Clone, Debug)]
pub struct Failure {
    /// The program.
    pub program: Vec<Stmt>,
    /// The part that is at fault.
    pub culprit: Culprit,
    /// A description of the difference.
    pub what: String,
}

/// The results of one program.
#[derive(Default, Debug)]
pub struct Checked {
    /// Whether it is meaningless: CPython did not end normally, or printed an address.
    pub senseless: bool,
    /// The number of runs with the JIT, and of those in which something was compiled.
    pub runs: (u64, u64),
    /// The number of traces of loops and functions.
    pub traces: u64,
    /// The failures.
    pub failures: Vec<Failure>,
}

fn off() -> Vec<String> {
    ["--jit", "off"].map(str::to_owned).to_vec()
}

/// Generates the program of a seed and runs it under `settings` sets of parameters.
pub fn check(seed: u64, settings: usize, runner: &dyn Runner) -> Checked {
    let program = generate::program(seed);
    let mut random = fastrand::Rng::with_seed(!seed);
    let settings: Vec<Setting> = (0..settings).map(|_| setting(&mut random)).collect();
    check_program(program, &settings, runner)
}

/// Runs a program under these sets of parameters.
pub fn check_program(program: Vec<Stmt>, settings: &[Setting], runner: &dyn Runner) -> Checked {
    let text = tree::text(&program);
    let mut checked = Checked::default();
    let python = runner.python(&text);
    if python.as_ref().is_some_and(|seen| !seen.says_something()) {
        checked.senseless = true;
        return checked;
    }
    let plain = runner.minipy(&text, &off());
    let want = python.as_ref().unwrap_or(&plain);
    if let Some(what) = difference(want, &plain) {
        checked.failures.push(Failure { program: program.clone(), culprit: Culprit::Interpreter, what });
    }
    for setting in settings {
        let seen = runner.minipy(&text, &setting.flags());
        checked.runs.0 += 1;
        checked.runs.1 += u64::from(seen.traces > 0);
        checked.traces += seen.traces;
        if let Some(what) = difference(&plain, &seen) {
            let culprit = Culprit::Jit(setting.clone());
            checked.failures.push(Failure { program: program.clone(), culprit, what });
        }
    }
    checked
}

/// The difference that the program shows there, if any.
fn fails(program: &[Stmt], culprit: &Culprit, runner: &dyn Runner) -> Option<String> {
    let text = tree::text(program);
    let plain = runner.minipy(&text, &off());
    match culprit {
        Culprit::Interpreter => {
            let want = runner.python(&text).filter(Seen::says_something)?;
            // A program with a syntax error, on either side, is meaningless.
            let syntax = |seen: &Seen| {
                seen.last.starts_with("SyntaxError") || seen.last.starts_with("IndentationError")
            };
            difference(&want, &plain).filter(|_| !syntax(&want) && !syntax(&plain))
        }
        Culprit::Jit(setting) => {
            let want = Some(plain).filter(Seen::says_something)?;
            difference(&want, &runner.minipy(&text, &setting.flags()))
        }
    }
}

/// The failure with a smaller program and fewer parameters.
pub fn reduced(failure: Failure, runner: &dyn Runner) -> Failure {
    let Failure { mut program, mut culprit, what } = failure;
    // A part of a program that prints a wrong result might fail in another way, for example by a missing name.
    let way = |what: &str| what.split(' ').next().unwrap_or_default().to_owned();
    let alike = |found: Option<String>| found.is_some_and(|found| way(&found) == way(&what));
    for _ in 0..2 {
        if let Culprit::Jit(setting) = &culprit {
            let fewer = reduce::items(setting.items.clone(), &mut |items| {
                let culprit = Culprit::Jit(Setting { items: items.to_vec() });
                alike(fails(&program, &culprit, runner))
            });
            culprit = Culprit::Jit(Setting { items: fewer });
        }
        program = reduce::program(program, &mut |program| alike(fails(program, &culprit, runner)));
    }
    let what = fails(&program, &culprit, runner).unwrap_or(what);
    Failure { program, culprit, what }
}

impl Failure {
    /// The file that is stored for it: a comment that describes the failure, and the program.
    pub fn file(&self, origin: &str) -> String {
        let setting = match &self.culprit {
            Culprit::Interpreter => "jit=off".to_owned(),
            Culprit::Jit(setting) => setting.to_string(),
        };
        let what = self.what.replace('\n', " ");
        format!("# {origin}: {what}\n# parameters: {setting}\n{}", tree::text(&self.program))
    }
}
