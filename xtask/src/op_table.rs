//! `cargo xtask op-table`: the operations and guards of one turn of a hot loop, as compiled by PyPy and by us, for
//! the programs of bench/shapes; and the share of recorded operations that remain after optimisation, summed up over
//! programs. Writes docs/op-counts.md. It counts and never measures time.

use metatrace_events::schema::stage;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use metatrace_events::schema::Origin;
use metatrace_viewer::analysis::loop_body;
use metatrace_viewer::model::Model;
use serde_json::Value;

use crate::{Outcome, measure, paths, programs, pypy_log};

/// The comment that marks a program's loop.
const MARK: &str = "# LOOP";

/// The operations of a loop and of its bridges.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
struct Shape {
    ops: u32,
    guards: u32,
    /// The number of additional operations in the text of the trace, in which a sum and its test for overflow are
    /// two.
    fused: u32,
    bridges: u32,
    bridge_ops: u32,
}

/// Makes the page; with `--programs` also the sums over the pyperformance programs and the tests.
pub fn command(args: &[&str]) -> Outcome {
    let sums = match args {
        [] => false,
        ["--programs"] => true,
        _ => return Err(crate::USAGE.into()),
    };
    let minipy = paths::minipy()?;
    let pypy = paths::pypy().ok_or("pypy3 is not installed (set PYPY3 or `apt-get install pypy3`)")?;
    let mut page = introduction(&pypy)?;
    page += "| loop | PyPy: ops | guards | bridges (ops) | metatrace: ops | guards | bridges (ops) | ops in the IR |\n";
    page += &format!("|{}\n", "---|".repeat(8));
    let dir = paths::root().join("bench/shapes");
    for file in paths::python_files(&dir)? {
        let path = dir.join(&file);
        let (theirs, ours) = (pypy_shape(&pypy, &path)?, our_shape(&minipy, &path)?);
        let row = row(file.trim_end_matches(".py"), theirs, ours);
        print!("{row}");
        page += &row;
    }
    let out = paths::root().join("docs/op-counts.md");
    if sums {
        page += "\n## What the optimizer leaves\n\n";
        page += &remains(&minipy, &pypy)?;
    } else if let Some((_, old)) = fs::read_to_string(&out).unwrap_or_default().split_once("\n## ") {
        page += &format!("\n## {old}");
    }
    fs::write(&out, page).map_err(|e| format!("{}: {e}", out.display()))?;
    println!("wrote {}", out.display());
    Ok(())
}

fn introduction(pypy: &Path) -> Result<String, String> {
    let date = measure::run(Command::new("date").args(["-u", "+%Y-%m-%d"]))?;
    let version =
        measure::run(Command::new(pypy).args(["-c", "import sys; print(sys.version.replace('\\n', ' '))"]))?;
    Ok(format!(
        "# Operations of hot loops, beside PyPy's

`cargo xtask op-table` makes this page: of {date} with metatrace {} and PyPy {}.

Each row is the marked loop of a program in [bench/shapes](../bench/shapes). Counted is its body after peeling, what
stands between the last label and the jump back, in PyPy's log (`PYPYLOG=jit-log-opt:FILE`) and in ours
(`minipy --jit-log FILE`, stage `final`). On both sides everything counts but what only says where values come
from or go to, or where in the program they are: `label`, `jump`, parameters, `debug_merge_point`, `same_as`,
`enter_portal_frame`. Guards are among the operations, `guard_not_invalidated` too, which costs no instruction. PyPy's
loads and `force_token` that nothing uses don't count, since its backend drops them. PyPy's `int_add_ovf` gives sum
and overflow at once, where our IR has an operation for each and the backend makes one instruction of them: such a
pair counts once; the last column counts every operation as the text has it. Bridges are the operations of all bridges
of the program, beside the loop's.

",
        env!("CARGO_PKG_VERSION"),
        version.stdout.trim(),
        date = date.stdout.trim(),
    ))
}

fn row(name: &str, theirs: Shape, ours: Shape) -> String {
    let bridges = |shape: Shape| match shape.bridges {
        0 => "-".to_owned(),
        bridges => format!("{bridges} ({})", shape.bridge_ops),
    };
    format!(
        "| {name} | {} | {} | {} | {} | {} | {} | {} |\n",
        theirs.ops,
        theirs.guards,
        bridges(theirs),
        ours.ops,
        ours.guards,
        bridges(ours),
        ours.ops + ours.fused,
    )
}

/// The line with the mark, counted from 1.
fn marked_line(path: &Path) -> Result<u32, String> {
    let text = fs::read_to_string(path).map_err(|e| format!("{}: {e}", path.display()))?;
    let at = text.lines().position(|line| line.contains(MARK));
    at.map(|at| at as u32 + 1).ok_or_else(|| format!("{} has no line with `{MARK}`", path.display()))
}

/// Runs a program to its end; a failure is an error.
fn run(command: &mut Command) -> Result<measure::Run, String> {
    let name = format!("{command:?}");
    let run = measure::run(command)?;
    if run.status == 0 { Ok(run) } else { Err(format!("{name}: status {}\n{}", run.status, run.stderr)) }
}

fn pypy_shape(pypy: &PathBuf, path: &Path) -> Result<Shape, String> {
    let log = pypy_logged(pypy, path, "jit-log-opt")?;
    let line = marked_line(path)?;
    let units = pypy_log::units(&log);
    // The last loop of that position is the one that runs: it replaced the earlier ones.
    let the_loop = units.iter().rfind(|u| u.line == Some(line));
    let the_loop =
        the_loop.ok_or_else(|| format!("{}: PyPy compiled no loop at line {line}", path.display()))?;
    let bridges: Vec<_> = units.iter().filter(|u| u.line.is_none()).map(|u| u.body()).collect();
    let counts = the_loop.body();
    Ok(Shape {
        ops: counts.ops,
        guards: counts.guards,
        fused: 0,
        bridges: bridges.len() as u32,
        bridge_ops: bridges.iter().map(|b| b.ops).sum(),
    })
}

/// A part of PyPy's log of a run.
fn pypy_logged(pypy: &PathBuf, path: &Path, part: &str) -> Result<String, String> {
    let log = measure::scratch("pypylog");
    run(programs::foreign(pypy).arg(path).env("PYPYLOG", format!("{part}:{}", log.display())))?;
    let text = fs::read_to_string(&log).map_err(|e| format!("{}: {e}", log.display()));
    let _ = fs::remove_file(&log);
    text
}

fn our_shape(minipy: &Path, path: &Path) -> Result<Shape, String> {
    let log = measure::scratch("mtl");
    run(Command::new(minipy).args(["--jit", "on", "--jit-log"]).arg(&log).arg(path))?;
    let model = Model::open(&log).map_err(|e| e.to_string())?;
    let shape = shape_of(&model, marked_line(path)?).map_err(|e| format!("{}: {e}", path.display()));
    let _ = fs::remove_file(&log);
    shape
}

fn shape_of(model: &Model, line: u32) -> Result<Shape, String> {
    let at_line = |site| model.site(site).is_some_and(|s| s.line == line);
    let loops = model.traces().iter().filter(|t| t.origin == Origin::Loop && at_line(t.site));
    let the_loop =
        loops.max_by_key(|t| t.runs).ok_or_else(|| format!("no loop was compiled at line {line}"))?;
    let counts = |trace| -> Result<loop_body::Counts, String> {
        let ir = model.ir(trace, stage::FINAL).map_err(|e| e.to_string())?;
        Ok(loop_body::count(&ir.trace, loop_body::operations(&ir.trace, loop_body::body(&ir.trace))))
    };
    let mut bridge_ops = 0;
    let bridges: Vec<_> = model.traces().iter().filter(|t| t.parent.is_some()).collect();
    for bridge in &bridges {
        let counts = counts(bridge)?;
        bridge_ops += counts.ops - counts.fused;
    }
    let counts = counts(the_loop)?;
    Ok(Shape {
        ops: counts.ops - counts.fused,
        guards: counts.guards,
        fused: counts.fused,
        bridges: bridges.len() as u32,
        bridge_ops,
    })
}

/// Operations and guards before and after.
#[derive(Clone, Copy, Default, Debug)]
struct Sums {
    programs: u32,
    ops: [u64; 2],
    guards: [u64; 2],
}

impl Sums {
    fn add(&mut self, ops: [u64; 2], guards: [u64; 2]) {
        self.programs += 1;
        for at in [0, 1] {
            self.ops[at] += ops[at];
            self.guards[at] += guards[at];
        }
    }

    fn row(&self, name: &str) -> String {
        let arrow = |[from, to]: [u64; 2]| {
            let removed = 100.0 * (from as f64 - to as f64) / (from as f64).max(1.0);
            format!("{from} -> {to} | {removed:.1} %")
        };
        format!("| {name} ({}) | {} | {} |\n", self.programs, arrow(self.ops), arrow(self.guards))
    }
}

/// The table of remaining operations, over the pyperformance programs (with PyPy) and over our own tests.
fn remains(minipy: &Path, pypy: &PathBuf) -> Result<String, String> {
    let (mut seen, mut recorded, mut theirs, mut tests) =
        (Sums::default(), Sums::default(), Sums::default(), Sums::default());
    for name in programs::present() {
        let path = programs::driver(name)?;
        let stats = our_stats(minipy, &path)?.ok_or_else(|| format!("{name} wrote no statistics"))?;
        seen.add(pair(&stats, "ops_seen", "ops_optimized"), pair(&stats, "guards_seen", "guards_optimized"));
        recorded.add(
            pair(&stats, "ops_recorded", "ops_optimized"),
            pair(&stats, "guards_recorded", "guards_optimized"),
        );
        let summary = pypy_log::summary(&pypy_logged(pypy, &path, "jit-summary")?);
        let number = |key: &str| summary.get(key).copied().unwrap_or(0);
        theirs.add([number("ops"), number("opt ops")], [number("guards"), number("opt guards")]);
    }
    let folder = paths::root().join("langs/minipy/tests/programs");
    for file in test_programs(&folder)? {
        // A test may end with any status, and need not compile anything.
        if let Some(stats) = our_stats(minipy, &file)? {
            tests.add(
                pair(&stats, "ops_seen", "ops_optimized"),
                pair(&stats, "guards_seen", "guards_optimized"),
            );
        }
    }
    let mut text = String::from(
        "Sums over programs, from `--jit-stats` and PyPy's `jit-summary`. *Seen* is what the interpreter did while it
was traced, before constants were folded; *recorded* is what the recorder wrote down of it; after the arrow stands what
code was made of: preambles, loop bodies, bridges.

| programs | ops | removed | guards | removed |
|---|---|---|---|---|
",
    );
    text += &seen.row("pyperformance, seen -> compiled");
    text += &recorded.row("pyperformance, recorded -> compiled");
    text += &theirs.row("pyperformance on PyPy, `ops` -> `opt ops`");
    text += &tests.row("our tests, seen -> compiled");
    print!("{text}");
    Ok(text)
}

fn pair(stats: &Value, before: &str, after: &str) -> [u64; 2] {
    [before, after].map(|key| stats.get(key).and_then(Value::as_u64).unwrap_or(0))
}

/// The output of `--jit-stats` for a run.
fn our_stats(minipy: &Path, path: &Path) -> Result<Option<Value>, String> {
    let file = measure::scratch("stats");
    let mut command = Command::new(minipy);
    command.args(["--jit", "on", "--jit-stats"]).arg(&file).arg(path.file_name().unwrap_or_default());
    measure::run(command.current_dir(path.parent().unwrap_or(path)))?;
    let stats = fs::read_to_string(&file).ok().and_then(|text| serde_json::from_str(&text).ok());
    let _ = fs::remove_file(&file);
    Ok(stats)
}

fn test_programs(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let groups = fs::read_dir(folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    let mut files = BTreeMap::new();
    for group in groups.filter_map(|e| Some(e.ok()?.path())).filter(|p| p.is_dir()) {
        for file in paths::python_files(&group)?.into_iter().filter(|f| !f.starts_with("helper_")) {
            files.insert(group.join(file), ());
        }
    }
    Ok(files.into_keys().collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_shows_both_sides() {
        let theirs = Shape { ops: 14, guards: 5, ..Shape::default() };
        let ours = Shape { ops: 12, guards: 4, fused: 2, bridges: 1, bridge_ops: 9 };
        assert_eq!(row("x", theirs, ours), "| x | 14 | 5 | - | 12 | 4 | 1 (9) | 14 |\n");
    }

    #[test]
    fn sums_say_what_was_removed() {
        let mut sums = Sums::default();
        sums.add([80, 20], [10, 5]);
        sums.add([20, 10], [10, 0]);
        assert_eq!(sums.row("p"), "| p (2) | 100 -> 30 | 70.0 % | 20 -> 5 | 75.0 % |\n");
    }

    #[test]
    fn every_program_has_its_mark() {
        let dir = paths::root().join("bench/shapes");
        for file in paths::python_files(&dir).expect("the folder is there") {
            marked_line(&dir.join(file)).expect("a mark");
        }
    }
}
