//! `cargo xtask run-programs`: the unmodified pyperformance programs, each through its driver in bench/drivers, on
//! CPython 3.13 and on minipy under the JIT. Prints whether the checksums agree, the share of time in machine code,
//! and the reasons of aborts. It measures no time.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use serde_json::Value;

use crate::{Outcome, measure, paths};

/// The drivers, in the order of the tables.
pub const DRIVERS: [&str; 22] = [
    "bm_richards",
    "bm_richards_super",
    "bm_deltablue",
    "bm_nbody",
    "bm_float",
    "bm_spectral_norm",
    "bm_fannkuch",
    "bm_scimark",
    "bm_raytrace",
    "bm_chaos",
    "bm_barnes_hut",
    "bm_go",
    "bm_hexiom",
    "bm_meteor_contest",
    "bm_nqueens",
    "bm_mdp",
    "bm_generators",
    "bm_comprehensions",
    "bm_unpack_sequence",
    "bm_pidigits",
    "bm_gc_traversal",
    "bm_btree",
];

/// Programs of pyperformance's repository that no released archive contains yet: run if bench/pyperformance has them,
/// else skipped with a message.
const UNRELEASED: [&str; 1] = ["bm_btree"];

/// The drivers whose programs are available; prints which are skipped.
pub fn present() -> Vec<&'static str> {
    let programs = paths::root().join("bench/pyperformance");
    let (absent, present): (Vec<&str>, Vec<&str>) =
        DRIVERS.iter().partition(|name| UNRELEASED.contains(name) && !programs.join(name).is_dir());
    absent.iter().for_each(|name| println!("{name} is in no released archive of pyperformance: left out"));
    present
}

/// The path of a driver; the error explains what to do if the programs have not been fetched.
pub fn driver(name: &str) -> Result<PathBuf, String> {
    let bench = paths::root().join("bench");
    if !bench.join("pyperformance").join(name).is_dir() {
        return Err("bench/pyperformance is empty: run `cargo xtask fetch-programs` first".into());
    }
    Ok(bench.join("drivers").join(format!("{name}.py")))
}

/// A command that runs CPython or PyPy on a driver, with the stand-in for pyperf on its path.
pub fn foreign(python: &PathBuf) -> Command {
    let mut command = Command::new(python);
    command.arg("-B").env("PYTHONPATH", paths::root().join("bench/shim"));
    command
}

/// Runs every driver, or the named one.
pub fn command(args: &[&str]) -> Outcome {
    let wanted: Vec<&str> = match args {
        [] => present(),
        [name] if DRIVERS.contains(name) => vec![name],
        _ => return Err(crate::USAGE.into()),
    };
    let python = paths::python313()?;
    let minipy = paths::minipy()?;
    let mut differing = Vec::new();
    println!("| program | checksum | back edges and calls in machine code | traces | bridges | aborts |");
    println!("|---|---|---|---|---|---|");
    for name in wanted {
        let path = driver(name)?;
        let expected = measure::run(foreign(&python).arg(&path))?;
        if expected.status != 0 {
            return Err(format!("{name} fails on CPython: {}", expected.stderr));
        }
        let file = measure::scratch("stats");
        let mut command = Command::new(&minipy);
        command.args(["--jit", "on", "--jit-param", "count_edges=1", "--jit-stats"]).arg(&file).arg(&path);
        let actual = measure::run(&mut command)?;
        let stats = fs::read_to_string(&file).ok().and_then(|text| serde_json::from_str(&text).ok());
        let _ = fs::remove_file(&file);
        let agree = actual.status == 0 && actual.stdout == expected.stdout;
        println!(
            "| {name} | {} | {} |",
            if agree { "OK" } else { "DIFF" },
            columns(&stats.unwrap_or(Value::Null))
        );
        if !agree {
            let (want, got) = first_difference(&expected.stdout, &actual.stdout);
            differing.push(format!(
                "{name}: status {}\n  CPython: {want}\n  minipy:  {got}\n{}",
                actual.status,
                tail(&actual.stderr)
            ));
        }
    }
    if differing.is_empty() { Ok(()) } else { Err(differing.join("\n")) }
}

fn columns(stats: &Value) -> String {
    let number = |key: &str| stats.get(key).and_then(Value::as_u64);
    let shown = |n: Option<u64>| n.map_or("?".to_string(), |n| n.to_string());
    let traces = number("loops").zip(number("functions")).map(|(loops, functions)| loops + functions);
    format!("{} | {} | {} | {}", share(&number), shown(traces), shown(number("bridges")), aborts(stats))
}

fn share(number: &impl Fn(&str) -> Option<u64>) -> String {
    let sum = |a, b| Some(number(a)? + number(b)?);
    let compiled = sum("back_edges_compiled", "calls_compiled");
    match compiled.zip(sum("back_edges_interpreted", "calls_interpreted")) {
        Some((compiled, interpreted)) if compiled + interpreted > 0 => {
            let all = compiled + interpreted;
            format!("{:.2} % ({compiled} of {all})", 100.0 * compiled as f64 / all as f64)
        }
        _ => "?".into(),
    }
}

/// The aborts by reason and position, then the loops that are never recorded again.
fn aborts(stats: &Value) -> String {
    let folder = format!("{}/bench/drivers/../pyperformance/", paths::root().display());
    let list = |key| stats.get(key).and_then(Value::as_array);
    let (Some(aborts), Some(given_up)) = (list("aborts"), list("given_up")) else { return "?".into() };
    let text = |entry: &Value, key: &str| entry.get(key).and_then(Value::as_str).unwrap_or("?").to_string();
    let mut told: Vec<String> = aborts
        .iter()
        .map(|abort| {
            let count = abort.get("count").and_then(Value::as_u64).unwrap_or(0);
            let place = text(abort, "place").replace(&folder, "");
            format!("{count} x {} ({place})", text(abort, "reason"))
        })
        .collect();
    told.extend(
        given_up.iter().map(|loss| format!("GIVEN UP {}: {}", text(loss, "place"), text(loss, "reason"))),
    );
    if told.is_empty() { "none".into() } else { told.join("; ") }
}

fn first_difference(expected: &str, actual: &str) -> (String, String) {
    let (mut e, mut a) = (expected.lines(), actual.lines());
    loop {
        match (e.next(), a.next()) {
            (Some(x), Some(y)) if x == y => continue,
            (x, y) => return (x.unwrap_or("(end)").to_string(), y.unwrap_or("(end)").to_string()),
        }
    }
}

fn tail(text: &str) -> String {
    let lines: Vec<&str> = text.lines().collect();
    lines[lines.len().saturating_sub(8)..].join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn statistics_become_columns() {
        let text = r#"{"loops": 3, "functions": 1, "bridges": 1,
            "given_up": [{"place": "a.py:9", "reason": "log too long"}],
            "aborts": [{"reason": "trace too long", "place": "a.py:3", "count": 2}], "back_edges_interpreted": 5,
            "back_edges_compiled": 85, "calls_interpreted": 0, "calls_compiled": 10}"#;
        let stats = serde_json::from_str(text).expect("it is JSON");
        let aborts = "2 x trace too long (a.py:3); GIVEN UP a.py:9: log too long";
        assert_eq!(columns(&stats), format!("95.00 % (95 of 100) | 4 | 1 | {aborts}"));
        assert_eq!(columns(&Value::Null), "? | ? | ? | ?");
    }

    #[test]
    fn the_first_difference_is_found() {
        let pair = |a: &str, b: &str| (a.to_string(), b.to_string());
        assert_eq!(first_difference("a\nb\n", "a\nc\n"), pair("b", "c"));
        assert_eq!(first_difference("a\nb\n", "a\n"), pair("b", "(end)"));
    }
}
