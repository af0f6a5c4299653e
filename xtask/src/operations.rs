//! `cargo xtask operations`: nanoseconds of single operations of built-in objects, with and without the JIT, beside
//! CPython 3.11 and PyPy. The rows are in bench/operations/table.py, which makes a program of each; every program
//! runs in a process of its own, so that one that crashes or lacks something is a row that says so. Writes
//! docs/operations.md, and keeps the notes there. The time of a wrong result is never shown.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use crate::bench::{line, machine, names_and_runs};
use crate::{Outcome, measure, paths, torture};

/// The time limit of a program, which normally needs a third of a second.
const LIMIT: Duration = Duration::from_secs(20);

/// Times below this many nanoseconds are replaced by it: they cannot be distinguished from zero.
const LEAST: f64 = 0.3;

/// The goal for every row: the speed of `--jit off` relative to CPython, and of `--jit on` relative to PyPy.
const LIMITS: [f64; 2] = [0.6, 0.8];

/// The goal for their geometric means.
const MEANS: [f64; 2] = [1.0, 2.0];

/// A column: its name, and the command that runs a program.
struct Peer {
    name: &'static str,
    command: Vec<String>,
}

/// The result of one program: nanoseconds and the last result, or the reason for their absence.
type Cell = Result<(f64, String), String>;

/// Measures all rows whose kind or operation contains a text, or all; only a run of all writes the page.
pub fn command(args: &[&str]) -> Outcome {
    let (wanted, runs) = names_and_runs(args, 1)?;
    let peers = peers()?;
    let dir = measure::scratch("operations");
    fs::create_dir(&dir).map_err(|e| format!("{}: {e}", dir.display()))?;
    let page = page(&dir, &peers, &wanted, args, runs);
    let _ = fs::remove_dir_all(&dir);
    let page = page?;
    if wanted.is_empty() { torture::write("docs/operations.md", page) } else { Ok(()) }
}

fn peers() -> Result<Vec<Peer>, String> {
    let peer = |name, path: &Path, args: &[&str]| {
        let mut command = vec![path.to_string_lossy().into_owned()];
        command.extend(args.iter().map(|arg| arg.to_string()));
        Peer { name, command }
    };
    let (minipy, python) = (paths::minipy()?, paths::python311()?);
    let pypy = paths::pypy().ok_or("pypy3 is not installed: set PYPY3 or `apt-get install pypy3`")?;
    Ok(vec![
        peer("--jit on", &minipy, &["--jit", "on"]),
        peer("--jit off", &minipy, &["--jit", "off"]),
        peer("CPython 3.11", &python, &["-B"]),
        peer("pypy3", &pypy, &["-B"]),
    ])
}

/// Makes the programs, runs them and prints the rows; returns the page.
fn page(dir: &Path, peers: &[Peer], wanted: &[&str], args: &[&str], runs: usize) -> Result<String, String> {
    let table = paths::root().join("bench/operations/table.py");
    let made = measure::run(Command::new(&peers[2].command[0]).arg("-B").arg(table).arg(dir))?;
    if made.status != 0 {
        return Err(made.stderr);
    }
    let mut cells = vec!["operation".to_string()];
    cells.extend(peers.iter().map(|peer| peer.name.to_string()));
    cells.extend(["off: CPython / minipy".to_string(), "on: PyPy / minipy".to_string()]);
    let header = line(&cells) + &format!("|{}\n", "---|".repeat(cells.len()));
    print!("{header}");
    let (mut body, mut speeds, mut last_kind) = (String::new(), Vec::new(), "");
    for (number, row) in made.stdout.lines().enumerate() {
        let (kind, statement) = row.split_once('\t').ok_or("a row has a kind and a statement")?;
        if !wanted.is_empty() && !wanted.iter().any(|text| row.contains(text)) {
            continue;
        }
        let cells = cells_of(&dir.join(format!("{number}.py")), peers, runs)?;
        speeds.push(speeds_of(&cells));
        let name = if kind == last_kind { String::new() } else { format!("**{kind}**: ") };
        last_kind = kind;
        let text = render(&format!("{name}`{}`", statement.replace('|', "\\|")), &cells);
        print!("{text}");
        body += &text;
    }
    let summary = summary(&speeds);
    println!("{summary}");
    Ok(introduction(args, runs) + &summary + "\n" + &header + &body)
}

fn introduction(args: &[&str], runs: usize) -> String {
    format!(
        "# Operations of built-in objects

Made by `{}`. Machine: {} when it ended. Each number comes from {runs} process{}.

Nanoseconds of CPU time of one operation in a loop, in the steady state: the median of five times, less the time of
the same loop with `r = x` in place of the operation (`x` runs through a list of operands, and the value goes to `r`).
The rows and their programs: [bench/operations/table.py](../bench/operations/table.py). The two columns at the end are
speeds relative to the peers, so that more is better; times below {LEAST} ns count as {LEAST}. **Bold** is below what
we ask: {} of CPython's speed without the JIT, {} of PyPy's with it.

",
        [&["cargo xtask operations"], args].concat().join(" "),
        machine(),
        if runs == 1 { "" } else { "es" },
        LIMITS[0],
        LIMITS[1],
    )
}

/// Runs a program on all peers in turn.
fn cells_of(program: &PathBuf, peers: &[Peer], runs: usize) -> Result<Vec<Cell>, String> {
    let mut samples: Vec<Vec<Cell>> = peers.iter().map(|_| Vec::new()).collect();
    for _ in 0..runs {
        for (peer, samples) in peers.iter().zip(&mut samples) {
            let mut command = Command::new(&peer.command[0]);
            command.args(&peer.command[1..]).arg(program).env("PYTHONHASHSEED", "0");
            samples.push(cell(&measure::run_within(&mut command, LIMIT)?));
        }
    }
    let mut cells: Vec<Cell> = samples.into_iter().map(median).collect();
    let expected = cells[2].clone().map(|(_, shown)| shown);
    for cell in &mut cells {
        if matches!((&expected, &cell), (Ok(expected), Ok((_, shown))) if expected != shown) {
            *cell = Err("another result".into());
        }
    }
    Ok(cells)
}

/// The median of the times; if a process failed, its failure.
fn median(samples: Vec<Cell>) -> Cell {
    let samples: Vec<(f64, String)> = samples.into_iter().collect::<Result<_, _>>()?;
    let times: Vec<f64> = samples.iter().map(|(time, _)| *time).collect();
    Ok((measure::median(&times), samples.into_iter().next().map(|(_, shown)| shown).unwrap_or_default()))
}

fn cell(run: &measure::Run) -> Cell {
    if run.status == -libc::SIGKILL {
        return Err(format!("> {} s", LIMIT.as_secs()));
    }
    if run.status != 0 {
        let told = run.stderr.lines().rfind(|l| l.split(':').next().is_some_and(|c| c.ends_with("Error")));
        return Err(told.map_or_else(|| format!("status {}", run.status), str::to_string));
    }
    let mut words = run.stdout.trim_end().splitn(3, ' ');
    let time = words.next().and_then(|word| word.parse().ok()).ok_or_else(|| "no time".to_string())?;
    Ok((time, words.nth(1).unwrap_or_default().to_string()))
}

/// The speed of `--jit off` relative to CPython and of `--jit on` relative to PyPy, if there are times.
fn speeds_of(cells: &[Cell]) -> [Option<f64>; 2] {
    let time = |at: usize| cells[at].as_ref().ok().map(|(time, _)| time.max(LEAST));
    [(1, 2), (0, 3)].map(|(ours, theirs)| Some(time(theirs)? / time(ours)?))
}

fn render(name: &str, cells: &[Cell]) -> String {
    let mut row = vec![name.to_string()];
    row.extend(cells.iter().map(|cell| match cell {
        Ok((time, _)) if *time >= 100.0 => format!("{time:.0}"),
        Ok((time, _)) => format!("{time:.1}"),
        Err(reason) => format!("*{}*", reason.replace('|', "\\|")),
    }));
    row.extend(speeds_of(cells).iter().zip(LIMITS).map(|(speed, limit)| match speed {
        Some(speed) if *speed < limit => format!("**{speed:.2}**"),
        Some(speed) => format!("{speed:.2}"),
        None => "-".into(),
    }));
    line(&row)
}

/// The means, and the rows below the limits.
fn summary(speeds: &[[Option<f64>; 2]]) -> String {
    let header = ["", "off: CPython / minipy", "on: PyPy / minipy"].map(String::from);
    let mut text = line(&header) + "|---|---|---|\n";
    let columns = [0, 1].map(|at| speeds.iter().filter_map(|speeds| speeds[at]).collect::<Vec<f64>>());
    let row = |name: &str, of: &dyn Fn(usize) -> String| line(&[name.to_string(), of(0), of(1)]);
    text += &row("geometric mean", &|at| format!("{:.2}", measure::geomean(&columns[at])));
    text += &row("asked of it", &|at| format!("{:.1}", MEANS[at]));
    text += &row("rows with a time", &|at| format!("{} of {}", columns[at].len(), speeds.len()));
    text += &row("rows below what we ask", &|at| {
        columns[at].iter().filter(|speed| **speed < LIMITS[at]).count().to_string()
    });
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(status: i32, stdout: &str, stderr: &str) -> Cell {
        let (stdout, stderr) = (stdout.to_string(), stderr.to_string());
        cell(&measure::Run { status, stdout, stderr, cpu_seconds: 0.0 })
    }

    #[test]
    fn a_cell_is_a_time_or_a_reason() {
        assert_eq!(said(0, "1.500 0.700 'a b'\n", ""), Ok((1.5, "'a b'".into())));
        assert_eq!(said(1, "", "Traceback\nNameError: x\n"), Err("NameError: x".into()));
        assert_eq!(said(-9, "", ""), Err("> 20 s".into()));
        assert_eq!(said(-11, "", ""), Err("status -11".into()));
    }

    #[test]
    fn rows_below_the_limits_are_bold_and_failures_have_no_speed() {
        let time = |t: f64| Ok((t, String::new()));
        let cells = [time(2.0), time(100.0), time(50.0), time(0.1)];
        assert_eq!(render("`x`", &cells), "| `x` | 2.0 | 100 | 50.0 | 0.1 | **0.50** | **0.15** |\n");
        let cells = [Err("no".into()), time(40.0), time(50.0), time(1.0)];
        assert_eq!(render("`x`", &cells), "| `x` | *no* | 40.0 | 50.0 | 1.0 | 1.25 | - |\n");
        let text = summary(&[[Some(1.0), None], [Some(0.25), Some(2.0)]]);
        assert!(text.contains("| geometric mean | 0.50 | 2.00 |\n"), "{text}");
        assert!(text.contains("| rows below what we ask | 1 | 0 |\n"), "{text}");
    }
}
