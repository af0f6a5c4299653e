//! `cargo xtask torture`: the programs of bench/torture, which are hard for a tracing JIT, each with its CPU time
//! relative to `--jit off` and to pypy3, whether it reaches a steady state, and its aborts. Writes docs/torture.md,
//! and keeps the notes there. The runs are paired and every output is compared, like those of `cargo xtask bench`.

use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::Value;

use crate::bench::{Peer, cpu_seconds, line, machine, names_and_runs, samples};
use crate::{Outcome, measure, paths};

/// The numbers of rounds for the two runs of a program: without the last third, and with it.
const ROUNDS: [usize; 2] = [20, 30];

/// The results of one program.
struct Row {
    name: String,
    /// Median CPU seconds: on, off, and PyPy's if it is installed.
    times: Vec<f64>,
    /// The CPU time of the last third of the rounds, relative to the best third.
    steady: f64,
    /// Traces and bridges after two thirds of the rounds, and at the end.
    traces: [u64; 2],
    bridges: [u64; 2],
    /// The aborts.
    given_up: String,
}

/// Measures the named programs, or all; only a run of all writes the page.
pub fn command(args: &[&str]) -> Outcome {
    let (names, runs) = names_and_runs(args, 3)?;
    let dir = paths::root().join("bench/torture");
    let minipy = paths::minipy()?;
    let peers = peers(&minipy);
    let header = "| program | off, s | on / off | on / pypy3 | last third / best third of rounds \
        | traces, after 2/3 -> at the end | bridges | given up |\n";
    let mut page = introduction(&args.join(" "), runs) + header + &format!("|{}\n", "---|".repeat(8));
    print!("{page}");
    for file in paths::python_files(&dir)?.iter().filter(|file| *file != "common.py") {
        let name = file.trim_end_matches(".py");
        if !names.is_empty() && !names.contains(&name) {
            continue;
        }
        let row = render(&measured(&minipy, &dir.join(file), &peers, runs)?);
        print!("{row}");
        page += &row;
    }
    if names.is_empty() {
        write("docs/torture.md", page)?;
    }
    Ok(())
}

/// Writes a page of the documentation; the text from the first section on is kept.
pub fn write(path: &str, mut page: String) -> Outcome {
    let out = paths::root().join(path);
    if let Some((_, notes)) = fs::read_to_string(&out).unwrap_or_default().split_once("\n## ") {
        page += &format!("\n## {notes}");
    }
    fs::write(&out, page).map_err(|e| format!("{}: {e}", out.display()))?;
    println!("wrote {}", out.display());
    Ok(())
}

fn introduction(args: &str, runs: usize) -> String {
    format!(
        "# Programs that are hard for a tracing JIT

Made by `cargo xtask torture`. Machine: {}. Command: `cargo xtask torture {args}`, medians of {runs} paired runs.

Each program of [bench/torture](../bench/torture) runs {} rounds of equal work, about half a second to a second of
`--jit off`. Times are CPU times of whole processes, and the outputs are equal on all. *Last third / best third*
compares the rounds of `--jit on` among themselves: near 1 means that the steady state is reached. Traces (loops and
functions) and bridges are counted after two thirds of the rounds and at the end: equal numbers mean that they stop
growing.

",
        machine(),
        ROUNDS[1],
    )
}

fn peers(minipy: &Path) -> Vec<Peer> {
    let ours = |name, jit| Peer::new(name, minipy, &["--jit", jit]).with_arguments(&["--times"]);
    let mut peers = vec![ours("--jit on", "on"), ours("--jit off", "off")];
    peers.extend(paths::pypy().map(|pypy| Peer::python("pypy3", pypy)));
    peers
}

fn measured(minipy: &Path, file: &Path, peers: &[Peer], runs: usize) -> Result<Row, String> {
    let samples = samples(file, peers, runs)?;
    let rounds: Vec<Vec<f64>> = samples[0].iter().map(|run| rounds(&run.stderr)).collect::<Result<_, _>>()?;
    let (before, end) = (stats(minipy, file, ROUNDS[0])?, stats(minipy, file, ROUNDS[1])?);
    let number = |stats: &Value, keys: &[&str]| keys.iter().filter_map(|key| stats.get(key)?.as_u64()).sum();
    let traces = [&before, &end].map(|stats| number(stats, &["loops", "functions"]));
    Ok(Row {
        name: file.file_stem().unwrap_or_default().to_string_lossy().into_owned(),
        times: samples.iter().map(|runs| cpu_seconds(runs)).collect(),
        steady: steady(&rounds),
        traces,
        bridges: [&before, &end].map(|stats| number(stats, &["bridges"])),
        given_up: given_up(&end),
    })
}

/// The times of the rounds, which a program writes to standard error.
fn rounds(stderr: &str) -> Result<Vec<f64>, String> {
    let times = stderr.lines().find_map(|line| line.strip_prefix("rounds, ms:"));
    let times = times.ok_or_else(|| format!("no times of rounds in: {stderr}"))?;
    times.split_whitespace().map(|t| t.parse().map_err(|_| format!("`{t}` is no time"))).collect()
}

/// The last third of the rounds relative to the best third, each round as the median of its runs.
fn steady(runs: &[Vec<f64>]) -> f64 {
    let count = runs.iter().map(Vec::len).min().unwrap_or(0);
    let medians: Vec<f64> = (0..count)
        .map(|round| measure::median(&runs.iter().map(|run| run[round]).collect::<Vec<f64>>()))
        .collect();
    let thirds: Vec<f64> =
        medians.chunks((count / 3).max(1)).take(3).map(|third| third.iter().sum()).collect();
    let best = thirds.iter().copied().fold(f64::INFINITY, f64::min);
    thirds.last().map_or(1.0, |last| last / best.max(1e-6))
}

/// The output of `--jit-stats` after that many rounds.
fn stats(minipy: &Path, file: &Path, rounds: usize) -> Result<Value, String> {
    let out = measure::scratch("stats");
    let mut command = Command::new(minipy);
    command.args(["--jit", "on", "--jit-stats"]).arg(&out).arg(file).arg(rounds.to_string());
    let run = measure::run(&mut command)?;
    let stats = fs::read_to_string(&out).ok().and_then(|text| serde_json::from_str(&text).ok());
    let _ = fs::remove_file(&out);
    stats.ok_or_else(|| format!("{} wrote no statistics: {}", file.display(), run.stderr))
}

/// The numbers of loops and guards that were given up, by reason.
fn given_up(stats: &Value) -> String {
    let mut reasons = std::collections::BTreeMap::<&str, u32>::new();
    let losses = stats.get("given_up").and_then(Value::as_array);
    for loss in losses.into_iter().flatten() {
        *reasons.entry(loss.get("reason").and_then(Value::as_str).unwrap_or("?")).or_default() += 1;
    }
    let told: Vec<String> = reasons.iter().map(|(reason, count)| format!("{count} x {reason}")).collect();
    if told.is_empty() { "-".into() } else { told.join("; ") }
}

fn render(row: &Row) -> String {
    let [on, off] = [row.times[0], row.times[1]];
    let grown = |[before, end]: [u64; 2]| format!("{before} -> {end}");
    line(&[
        row.name.clone(),
        format!("{off:.2}"),
        format!("{:.2}", on / off.max(1e-6)),
        row.times.get(2).map_or("-".into(), |pypy| format!("{:.2}", on / pypy.max(1e-6))),
        format!("{:.2}", row.steady),
        grown(row.traces),
        grown(row.bridges),
        row.given_up.clone(),
    ])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rounds_are_compared_by_thirds() {
        let runs = [rounds("rounds, ms: 9 9 2 2 3 3\n").unwrap(), rounds("rounds, ms: 9 9 2 2 3 3").unwrap()];
        assert_eq!(steady(&runs), 1.5);
        assert!(rounds("rounds, ms: x").is_err());
        assert!(rounds("").is_err());
    }

    #[test]
    fn a_row_has_ratios_and_growth() {
        let row = Row {
            name: "p".into(),
            times: vec![1.0, 2.0, 0.5],
            steady: 1.0,
            traces: [3, 3],
            bridges: [5, 6],
            given_up: given_up(
                &serde_json::from_str(
                    r#"{"given_up": [{"place": "a", "reason": "x"}, {"place": "b", "reason": "x"}]}"#,
                )
                .unwrap(),
            ),
        };
        assert_eq!(render(&row), "| p | 2.00 | 0.50 | 2.00 | 1.00 | 3 -> 3 | 5 -> 6 | 2 x x |\n");
    }
}
