//! Long checks of the optimizer: the long run of the random checker, and the proof that the checker would detect
//! errors. Both run a program of this workspace (`tests/optcheck`) that cargo builds first.

use crate::Outcome;
use crate::paths::root;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// The number of traces within which the checker must detect a broken line.
const SABOTAGED_TRACES: &str = "300000";

fn cargo() -> Command {
    Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
}

/// `check-opt [--traces N] [--seed S] [--seconds S] [--threads N]`.
pub fn check(args: &[&str]) -> Outcome {
    let run = ["run", "--release", "--quiet", "-p", "metatrace-optcheck", "--bin", "check-opt", "--"];
    let status = cargo().args(run).args(args).current_dir(root()).status().map_err(|e| e.to_string())?;
    if status.success() { Ok(()) } else { Err("there is a difference".to_owned()) }
}

/// A line to break.
struct Sabotage {
    pass: String,
    what: String,
    file: String,
    line: String,
    broken: String,
}

/// Parses the list; its format is described at its top.
fn parse(text: &str) -> Result<Vec<Sabotage>, String> {
    let lines: Vec<&str> = text.lines().filter(|l| !l.is_empty() && !l.starts_with('#')).collect();
    let entry = |lines: &[&str]| {
        let (pass, what) = lines.first()?.split_once(": ")?;
        Some(Sabotage {
            pass: pass.to_owned(),
            what: what.to_owned(),
            file: (*lines.get(1)?).to_owned(),
            line: lines.get(2)?.strip_prefix("- ")?.replace("\\n", "\n"),
            broken: lines.get(3)?.strip_prefix("+ ")?.replace("\\n", "\n"),
        })
    };
    lines.chunks(4).map(|lines| entry(lines).ok_or_else(|| format!("unreadable: {lines:?}"))).collect()
}

/// `sabotage [TEXT]`: breaks the lines of the list, one at a time, in a copy of the tree.
pub fn sabotage(args: &[&str]) -> Outcome {
    let list = root().join("tests/optcheck/sabotage.txt");
    let text = fs::read_to_string(&list).map_err(|e| format!("{}: {e}", list.display()))?;
    let wanted = |s: &Sabotage| args.iter().all(|&a| s.pass.contains(a) || s.what.contains(a));
    let sabotages: Vec<Sabotage> = parse(&text)?.into_iter().filter(wanted).collect();
    let copy = Copy::new()?;
    let honest = copy.check()?;
    if !honest.status.success() {
        return Err(format!(
            "the optimizer is broken as it is:\n{}",
            String::from_utf8_lossy(&honest.stdout)
        ));
    }
    println!("| pass | broken line | noticed |\n|---|---|---|");
    let mut unnoticed = 0;
    for sabotage in &sabotages {
        let verdict = copy.verdict(sabotage)?;
        unnoticed += usize::from(verdict.is_none());
        let verdict = verdict.unwrap_or_else(|| "**no**".to_owned());
        println!("| {} | {} | {verdict} |", sabotage.pass, sabotage.what);
    }
    if unnoticed == 0 { Ok(()) } else { Err(format!("{unnoticed} of {} were not noticed", sabotages.len())) }
}

/// A copy of the tree in which lines are broken.
struct Copy {
    root: PathBuf,
    target: PathBuf,
}

impl Copy {
    fn new() -> Result<Copy, String> {
        let target =
            std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from);
        let target = target.join("sabotage");
        let copy = Copy { root: target.join("tree"), target: target.join("target") };
        let listed = Command::new("git").arg("ls-files").current_dir(root()).output();
        let listed = listed.map_err(|e| format!("git: {e}"))?;
        for file in String::from_utf8_lossy(&listed.stdout).lines() {
            // Manifests, because cargo needs the whole workspace; sources, which it checks for, too.
            if file.ends_with(".toml")
                || file.ends_with(".lock")
                || file.ends_with(".rs")
                || file.ends_with(".txt")
            {
                copy.refresh(file)?;
            }
        }
        Ok(copy)
    }

    /// Copies a file, unless it is unchanged.
    fn refresh(&self, file: &str) -> Outcome {
        let from = root().join(file);
        let fail = |e: std::io::Error| format!("{file}: {e}");
        if !from.exists() {
            return Ok(());
        }
        self.write(file, &fs::read(&from).map_err(fail)?)
    }

    fn write(&self, file: &str, content: &[u8]) -> Outcome {
        let path = self.root.join(file);
        let fail = |e: std::io::Error| format!("{}: {e}", path.display());
        if fs::read(&path).is_ok_and(|old| old == content) {
            return Ok(());
        }
        fs::create_dir_all(path.parent().unwrap_or(Path::new("/"))).map_err(fail)?;
        fs::write(&path, content).map_err(fail)
    }

    fn check(&self) -> Result<Output, String> {
        let build = ["build", "--quiet", "-p", "metatrace-optcheck", "--bin", "check-opt"];
        let mut cargo = cargo();
        cargo.args(build).env("CARGO_TARGET_DIR", &self.target).env("CARGO_INCREMENTAL", "1");
        let built = cargo.current_dir(&self.root).output().map_err(|e| e.to_string())?;
        if !built.status.success() {
            return Err(format!("it does not build:\n{}", String::from_utf8_lossy(&built.stderr)));
        }
        let mut check = Command::new(self.target.join("debug/check-opt"));
        check.args(["--traces", SABOTAGED_TRACES, "--seconds", "60"]);
        check.output().map_err(|e| e.to_string())
    }

    /// The trace by which the checker detects the error; `None` if it does not.
    fn verdict(&self, sabotage: &Sabotage) -> Result<Option<String>, String> {
        let file = &sabotage.file;
        let text = fs::read_to_string(root().join(file)).map_err(|e| format!("{file}: {e}"))?;
        if text.matches(&sabotage.line).count() != 1 {
            return Err(format!("{file}: there is not one line `{}`", sabotage.line));
        }
        self.write(file, text.replace(&sabotage.line, &sabotage.broken).as_bytes())?;
        let output = self.check().map_err(|e| format!("{}: {}: {e}", sabotage.pass, sabotage.what));
        self.refresh(file)?;
        let output = output?;
        if output.status.success() {
            return Ok(None);
        }
        let text = String::from_utf8_lossy(&output.stdout);
        let seed = text.lines().next().unwrap_or("").trim_start_matches("; ").to_owned();
        Ok(Some(seed))
    }
}
