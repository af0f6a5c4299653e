//! `cargo xtask warmup`: the cost of warm-up for the pyperformance programs: the share of a run that is spent on
//! tracing and compiling, and the CPU time until the first, the tenth and the hundredth iteration are done, beside
//! PyPy. Writes docs/warmup.md. An iteration is one of the driver's: `bm_NAME.py N` runs N of them.

use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::Value;

use crate::bench::{Peer, line, machine, names_and_runs, times};
use crate::{Outcome, measure, paths, programs, torture};

/// The numbers of iterations after which the time is taken.
const ITERATIONS: [u32; 3] = [1, 10, 100];

/// Programs that take longer than this for ten iterations are not run for a hundred.
const LONG: f64 = 4.0;

/// CPU seconds of minipy and of PyPy.
type Pair = [f64; 2];

struct Row {
    name: String,
    /// The milliseconds of tracing and compiling in a run of the driver's own length, and their share of it.
    tracing: (f64, f64),
    times: Vec<Pair>,
    /// The time of ten iterations beyond that of ten later ones.
    warmup: Pair,
}

/// Measures the named programs, or all; only a run of all writes the page.
pub fn command(args: &[&str]) -> Outcome {
    let (mut names, runs) = names_and_runs(args, 3)?;
    let whole = names.is_empty();
    if whole {
        names = programs::present();
    }
    let minipy = paths::minipy()?;
    let pypy = paths::pypy().ok_or("pypy3 is not installed (set PYPY3 or `apt-get install pypy3`)")?;
    let peers = |iterations: Option<u32>| -> Vec<Peer> {
        let number = iterations.map(|n| n.to_string());
        let arguments: Vec<&str> = number.as_deref().into_iter().collect();
        [Peer::new("minipy", &minipy, &[]), Peer::python("pypy3", pypy.clone())]
            .map(|peer| peer.with_arguments(&arguments))
            .into()
    };
    let empty = measure::scratch("py");
    fs::write(&empty, "").map_err(|e| format!("{}: {e}", empty.display()))?;
    let start = pair(times(&empty, &peers(None), runs.max(5))?);
    let _ = fs::remove_file(&empty);
    let mut page = introduction(&args.join(" "), runs, start);
    print!("{page}");
    let mut rows = Vec::new();
    let mut left_out = String::new();
    for name in names {
        let file = programs::driver(name)?;
        let mut taken: Result<Vec<Pair>, String> = Ok(Vec::new());
        for iterations in ITERATIONS {
            taken = taken.and_then(|mut taken| {
                if taken.last().is_none_or(|[ours, theirs]| ours.max(*theirs) <= LONG) {
                    taken.push(pair(times(&file, &peers(Some(iterations)), runs)?));
                }
                Ok(taken)
            });
        }
        let taken = match taken {
            Ok(taken) => taken,
            Err(reason) => {
                // The time of a run with a different output is not shown.
                println!("{name} is left out: {reason}");
                left_out += &format!("\n{name} is left out: its output differs from PyPy's.\n");
                continue;
            }
        };
        let row = Row {
            name: name.to_owned(),
            tracing: tracing(&minipy, &file)?,
            warmup: [0, 1]
                .map(|peer| warmup(&taken.iter().map(|t| t[peer]).collect::<Vec<f64>>(), start[peer])),
            times: taken,
        };
        let text = render(&row);
        print!("{text}");
        page += &text;
        rows.push(row);
    }
    let sums = sums(&rows);
    print!("{sums}");
    page += &sums;
    page += &left_out;
    if whole { torture::write("docs/warmup.md", page) } else { Ok(()) }
}

fn pair(times: Vec<f64>) -> Pair {
    [times[0], times[1]]
}

fn introduction(args: &str, runs: usize, start: Pair) -> String {
    let [ours, theirs] = start.map(|s| s * 1e3);
    format!(
        "# Warm-up

Made by `cargo xtask warmup`. Machine: {}. Command: `cargo xtask warmup {args}`, medians of {runs} paired runs.

CPU milliseconds of whole processes, whose start takes {ours:.1} ms (minipy) and {theirs:.1} ms (pypy3), until the
first, the tenth and the hundredth iteration of each pyperformance program is done: minipy / pypy3. *Tracing* is
recording, optimizing and compiling in a run of the driver's own length, and its share of that run. *Warm-up* is what
ten iterations take beyond ten times one of the later ones, without the start of the process.

| program | tracing, ms | share | 1st | 10th | 100th | warm-up, ms | minipy / pypy3 |
|---|---|---|---|---|---|---|---|
",
        machine(),
    )
}

/// The time of ten iterations beyond that of ten later ones.
fn warmup(times: &[f64], start: f64) -> f64 {
    let later = match *times {
        [_, ten, hundred] => (hundred - ten) / 90.0,
        [one, ten] => (ten - one) / 9.0,
        _ => 0.0,
    };
    let ten = times.get(1).or(times.first()).copied().unwrap_or(0.0);
    (ten - start - 10.0 * later.max(0.0)).max(0.0)
}

/// Milliseconds of tracing and compiling, and their share of the run.
fn tracing(minipy: &Path, file: &Path) -> Result<(f64, f64), String> {
    let out = measure::scratch("stats");
    let run = measure::run(Command::new(minipy).arg("--jit-stats").arg(&out).arg(file))?;
    let stats: Option<Value> =
        fs::read_to_string(&out).ok().and_then(|text| serde_json::from_str(&text).ok());
    let _ = fs::remove_file(&out);
    let charged = stats.as_ref().and_then(|stats| stats.get("ms")?.get("charged")?.as_f64());
    let charged = charged.ok_or_else(|| format!("{} wrote no statistics: {}", file.display(), run.stderr))?;
    Ok((charged, charged / (run.cpu_seconds * 1e3).max(1e-3)))
}

fn render(row: &Row) -> String {
    let ms = |[ours, theirs]: Pair| format!("{:.0} / {:.0}", ours * 1e3, theirs * 1e3);
    let mut cells =
        vec![row.name.clone(), format!("{:.0}", row.tracing.0), format!("{:.0} %", row.tracing.1 * 100.0)];
    cells.extend((0..ITERATIONS.len()).map(|i| row.times.get(i).map_or("-".into(), |times| ms(*times))));
    cells.push(ms(row.warmup));
    cells.push(format!("{:.2}", row.warmup[0] / row.warmup[1].max(1e-3)));
    line(&cells)
}

/// The sums over all programs.
fn sums(rows: &[Row]) -> String {
    let sum = |of: &dyn Fn(&Row) -> f64| rows.iter().map(of).sum::<f64>();
    let [ours, theirs] = [0, 1].map(|peer| sum(&|row: &Row| row.warmup[peer]));
    let mut cells = vec!["all".to_owned(), format!("{:.0}", sum(&|row| row.tracing.0))];
    cells.extend(vec![String::new(); 4]);
    cells.push(format!("{:.0} / {:.0}", ours * 1e3, theirs * 1e3));
    cells.push(format!("{:.2}", ours / theirs.max(1e-3)));
    line(&cells)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn warm_up_is_what_the_first_iterations_take_more() {
        assert_eq!(warmup(&[0.3, 1.0, 10.0], 0.05), 0.0);
        assert!((warmup(&[0.5, 1.4, 5.9], 0.1) - 0.8).abs() < 1e-9);
        assert!((warmup(&[0.5, 1.4], 0.0) - 0.4).abs() < 1e-9);
    }

    #[test]
    fn a_row_has_pairs_and_leaves_out_what_takes_too_long() {
        let row = Row {
            name: "p".into(),
            tracing: (12.0, 0.25),
            times: vec![[0.01, 0.04], [0.02, 0.08]],
            warmup: [0.01, 0.04],
        };
        assert_eq!(render(&row), "| p | 12 | 25 % | 10 / 40 | 20 / 80 | - | 10 / 40 | 0.25 |\n");
        assert_eq!(sums(&[row]), "| all | 12 |  |  |  |  | 10 / 40 | 0.25 |\n");
    }
}
