//! One program under several sets of parameters: what it must give, what it gives, and what is left of it if that is
//! something else. How programs are run is the caller's business.

use crate::seen::{Seen, difference};
use crate::settings::{Setting, setting};
use crate::tree::{self, Stmt};
use crate::{generate, reduce};

/// Runs programs.
pub trait Runner {
    /// On CPython; `None` where there is none.
    fn python(&self, text: &str) -> Option<Seen>;
    /// On minipy with these flags.
    fn minipy(&self, text: &str, flags: &[String]) -> Seen;
}

/// Whom a failure concerns.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Culprit {
    /// Without the JIT, minipy does not do what CPython does.
    Interpreter,
    /// With the JIT it does not do what it does without.
    Jit(Setting),
}

/// A program that does not do what it should.
#[derive(Clone, Debug)]
pub struct Failure {
    /// The program.
    pub program: Vec<Stmt>,
    /// Where it fails.
    pub culprit: Culprit,
    /// What is different.
    pub what: String,
}

/// What came of one program.
#[derive(Default, Debug)]
pub struct Checked {
    /// It says nothing: CPython did not end in an orderly way, or printed an address.
    pub senseless: bool,
    /// Runs with the JIT, and those in which something was compiled.
    pub runs: (u64, u64),
    /// Traces of loops and functions.
    pub traces: u64,
    /// What failed.
    pub failures: Vec<Failure>,
}

fn off() -> Vec<String> {
    ["--jit", "off"].map(str::to_owned).to_vec()
}

/// Makes the program of a seed and runs it under that many sets of parameters.
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

/// How the program fails there, if it does.
fn fails(program: &[Stmt], culprit: &Culprit, runner: &dyn Runner) -> Option<String> {
    let text = tree::text(program);
    let plain = runner.minipy(&text, &off());
    match culprit {
        Culprit::Interpreter => {
            let want = runner.python(&text).filter(Seen::says_something)?;
            // What does not even begin, on either, says nothing.
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

/// The failure in a smaller program, with fewer parameters.
pub fn reduced(failure: Failure, runner: &dyn Runner) -> Failure {
    let Failure { mut program, mut culprit, what } = failure;
    // Of a program that prints something wrong, parts would be left that end by another error, as by a name that is
    // missing now.
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
    /// The file that is kept of it: a comment that says how it fails, and the program.
    pub fn file(&self, origin: &str) -> String {
        let setting = match &self.culprit {
            Culprit::Interpreter => "jit=off".to_owned(),
            Culprit::Jit(setting) => setting.to_string(),
        };
        let what = self.what.replace('\n', " ");
        format!("# {origin}: {what}\n# parameters: {setting}\n{}", tree::text(&self.program))
    }
}
