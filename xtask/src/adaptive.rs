//! `cargo xtask adaptive`: the benefit of the inline caches of interpreted code. The pyperformance programs and those
//! of bench/torture without the JIT, with caches and without, and on CPython 3.11, in paired runs whose outputs are
//! compared; then the events at the sites of each family over all programs, and the memory of the caches. Writes
//! docs/adaptive-table.md, and keeps the notes there.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

use crate::bench::{Peer, line, machine, names_and_runs, times};
use crate::{Outcome, measure, paths, programs, torture};

/// A program: its name, and the CPU seconds with caches, without, and of CPython.
type Row = (String, [f64; 3]);

/// The bytes of a code object whose caches were not made: `Sites` of the framework, which tests its size.
const COLD: u64 = 48;

/// Measures the named programs, or all; only a run of all writes the page.
pub fn command(args: &[&str]) -> Outcome {
    let (names, runs) = names_and_runs(args, 3)?;
    let minipy = paths::minipy()?;
    let peers = peers(&minipy, paths::python311()?);
    let mut page = introduction(&args.join(" "), runs);
    print!("{page}");
    let (mut rows, mut seen): (Vec<Row>, _) = (Vec::new(), Seen::default());
    for (name, file) in files()? {
        if !names.is_empty() && !names.contains(&name.as_str()) {
            continue;
        }
        match times(&file, &peers, runs) {
            Ok(taken) => {
                let row = (name, [taken[0], taken[1], taken[2]]);
                print!("{}", render(&row));
                rows.push(row);
                seen.add(&stats(&minipy, &file)?);
            }
            // The time of a run with a different output is not shown.
            Err(reason) => println!("{name} is left out: {reason}"),
        }
    }
    rows.iter().for_each(|row| page += &render(row));
    let rest = sums(&rows) + &seen.render();
    print!("{rest}");
    page += &rest;
    if names.is_empty() { torture::write("docs/adaptive-table.md", page) } else { Ok(()) }
}

/// The programs, by their names.
fn files() -> Result<Vec<(String, PathBuf)>, String> {
    let mut files = Vec::new();
    for name in programs::present() {
        files.push((name.to_owned(), programs::driver(name)?));
    }
    let dir = paths::root().join("bench/torture");
    for file in paths::python_files(&dir)?.iter().filter(|file| *file != "common.py") {
        files.push((file.trim_end_matches(".py").to_owned(), dir.join(file)));
    }
    Ok(files)
}

fn peers(minipy: &Path, python: PathBuf) -> Vec<Peer> {
    vec![
        Peer::new("sites=on", minipy, &["--jit", "off", "--jit-param", "sites=on"]),
        Peer::new("sites=off", minipy, &["--jit", "off", "--jit-param", "sites=off"]),
        Peer::python("python3.11", python),
    ]
}

fn introduction(args: &str, runs: usize) -> String {
    format!(
        "# What inline caches are worth

Made by `cargo xtask adaptive`. Machine: {}. Command: `cargo xtask adaptive {args}`, medians of {runs} paired runs.

CPU times of whole processes, all without the JIT, with equal outputs: minipy with its inline caches, without them
(`sites=off`), and CPython 3.11. A ratio above 1 means that minipy with caches is faster.

| program | minipy, s | without caches / with | CPython 3.11 / minipy |
|---|---|---|---|
",
        machine(),
    )
}

/// The two ratios of a program.
fn ratios([on, off, python]: [f64; 3]) -> [f64; 2] {
    [off / on.max(1e-6), python / on.max(1e-6)]
}

fn render((name, taken): &Row) -> String {
    let [off, python] = ratios(*taken);
    line(&[name.clone(), format!("{:.2}", taken[0]), format!("{off:.2}"), format!("{python:.2}")])
}

/// Geometric means and minima.
fn sums(rows: &[Row]) -> String {
    if rows.is_empty() {
        return String::new();
    }
    let column = |at: usize| rows.iter().map(|row| ratios(row.1)[at]).collect::<Vec<f64>>();
    let row = |name: &str, of: &dyn Fn(&[f64]) -> f64| {
        let [off, python] = [0, 1].map(|at| format!("{:.2}", of(&column(at))));
        line(&[name.to_owned(), String::new(), off, python])
    };
    row("geometric mean", &measure::geomean)
        + &row("minimum", &|values| values.iter().copied().fold(f64::INFINITY, f64::min))
}

/// The output of `--jit-stats` for a run whose look-ups are counted.
fn stats(minipy: &Path, file: &Path) -> Result<Value, String> {
    let out = measure::scratch("stats");
    let mut command = Command::new(minipy);
    command.args(["--jit", "off", "--jit-param", "sites=count", "--jit-stats"]).arg(&out).arg(file);
    let run = measure::run(&mut command)?;
    // Counted caches are twice as large, so the memory is taken from an ordinary run.
    let counted = read(&out).ok_or_else(|| format!("{}: no statistics: {}", file.display(), run.stderr))?;
    let mut command = Command::new(minipy);
    command.args(["--jit", "off", "--jit-stats"]).arg(&out).arg(file);
    let run = measure::run(&mut command)?;
    let mut plain = read(&out).ok_or_else(|| format!("{}: no statistics: {}", file.display(), run.stderr))?;
    plain["sites"] = counted["sites"].clone();
    let _ = fs::remove_file(&out);
    Ok(plain)
}

fn read(file: &Path) -> Option<Value> {
    serde_json::from_str(&fs::read_to_string(file).ok()?).ok()
}

/// Sums over programs.
#[derive(Default)]
struct Seen {
    /// By family and counter.
    families: BTreeMap<String, BTreeMap<String, u64>>,
    /// By family and reason.
    failures: BTreeMap<String, BTreeMap<String, u64>>,
    /// Code objects with caches, their instructions, bytes of the caches.
    memory: [u64; 3],
}

impl Seen {
    fn add(&mut self, stats: &Value) {
        for (family, counts) in stats["sites"].as_object().into_iter().flatten() {
            for (name, count) in counts.as_object().into_iter().flatten() {
                if let Some(count) = count.as_u64() {
                    let of = self.families.entry(family.clone()).or_default();
                    *of.entry(name.clone()).or_default() += count;
                }
                for (reason, count) in count.as_object().into_iter().flatten() {
                    let of = self.failures.entry(family.clone()).or_default();
                    *of.entry(reason.clone()).or_default() += count.as_u64().unwrap_or(0);
                }
            }
        }
        for (sum, name) in self.memory.iter_mut().zip(["sites_codes", "sites_instructions", "sites_bytes"]) {
            *sum += stats[name].as_u64().unwrap_or(0);
        }
    }

    fn render(&self) -> String {
        let mut text = "\n\
            What the sites of each family have seen over these programs. A lookup is a *hit*, or a *guess*: a hit on\n\
            the same plan of another key; or it *misses* and fills the cache, or is *deferred* because the cache\n\
            waits.\n\n\
            | family | sites | specialised | anew | lookups | hits | guesses | misses | deferred \
            | general path, by reason |\n\
            |---|---|---|---|---|---|---|---|---|---|\n"
            .to_owned();
        for (family, counts) in &self.families {
            let of = |name: &str| counts.get(name).copied().unwrap_or(0);
            let lookups = of("hits") + of("guesses") + of("misses") + of("deferred");
            let share = |n: u64| format!("{:.2} %", 100.0 * n as f64 / (lookups as f64).max(1.0));
            let failures: Vec<String> = self
                .failures
                .get(family)
                .into_iter()
                .flatten()
                .map(|(reason, n)| format!("{n} x {reason}"))
                .collect();
            text += &line(&[
                family.clone(),
                of("sites").to_string(),
                of("specialised").to_string(),
                of("despecialised").to_string(),
                lookups.to_string(),
                share(of("hits")),
                share(of("guesses")),
                share(of("misses")),
                share(of("deferred")),
                if failures.is_empty() { "-".into() } else { failures.join("; ") },
            ]);
        }
        let [codes, instructions, bytes] = self.memory;
        let each = |n: u64| n as f64 / (instructions as f64).max(1.0);
        text += &format!(
            "\nOver {codes} code objects with caches, of {:.1} instructions in the mean, an instruction takes {:.1}\n\
             bytes for caches while its code is cold, and {:.1} once they are made, beside 16 of the instruction\n\
             itself.\n",
            instructions as f64 / (codes as f64).max(1.0),
            each(COLD * codes),
            each(COLD * codes + bytes),
        );
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn means_and_minima_are_of_ratios() {
        let rows = [("a".to_owned(), [1.0, 2.0, 4.0]), ("b".to_owned(), [2.0, 16.0, 2.0])];
        assert_eq!(render(&rows[0]), "| a | 1.00 | 2.00 | 4.00 |\n");
        assert_eq!(sums(&rows), "| geometric mean |  | 4.00 | 2.00 |\n| minimum |  | 2.00 | 1.00 |\n");
        assert_eq!(sums(&[]), "");
    }

    #[test]
    fn counts_are_summed_over_programs() {
        let text = r#"{"sites": {"load": {"sites": 2, "specialised": 1, "despecialised": 3, "hits": 80, "guesses": 10,
            "misses": 4, "deferred": 6,
            "failures": {"why": 2}}}, "sites_codes": 2, "sites_instructions": 24, "sites_bytes": 144}"#;
        let stats: Value = serde_json::from_str(text).expect("it is JSON");
        let mut seen = Seen::default();
        seen.add(&stats);
        seen.add(&stats);
        let text = seen.render();
        let row = "| load | 4 | 2 | 6 | 200 | 80.00 % | 10.00 % | 4.00 % | 6.00 % | 4 x why |\n";
        assert!(text.contains(row), "{text}");
        assert!(text.contains("takes 4.0\nbytes") && text.contains("and 10.0 once"), "{text}");
    }
}
