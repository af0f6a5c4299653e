//! `cargo xtask scheme`: records the output of guile for the test programs of langs/scheme, compares random programs
//! with guile, and measures CPU times of the programs of langs/scheme/bench without and with the JIT, of chez and of
//! guile. Both come from Debian (`apt install guile-3.0 chezscheme`).

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::bench::{Peer, machine, table};
use crate::{Outcome, paths};

const OFF: &str = "JIT off";
const ON: &str = "JIT on";
const CHEZ: &str = "chez";
const GUILE: &str = "guile";

/// Runs the subcommand that the first argument names.
pub fn command(args: &[&str]) -> Outcome {
    match args {
        ["record"] => record(),
        ["fuzz"] => fuzz("1000"),
        ["fuzz", "--rounds", rounds] => fuzz(rounds),
        ["bench"] => bench(3),
        ["bench", "--runs", runs] => bench(runs.parse().ok().filter(|n| *n > 0).ok_or(crate::USAGE)?),
        _ => Err(crate::USAGE.into()),
    }
}

fn programs(folder: &str) -> Result<Vec<PathBuf>, String> {
    let folder = paths::root().join(folder);
    let entries = std::fs::read_dir(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut files: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    files.retain(|file| file.extension().is_some_and(|e| e == "scm"));
    files.sort();
    Ok(files)
}

/// Writes the output of guile for each program beside it. The program must not end with an error.
fn record() -> Outcome {
    let mut failed = Vec::new();
    for file in programs("langs/scheme/tests/programs")? {
        let output = Command::new(GUILE).args(["--no-auto-compile", "--r7rs", "-s"]).arg(&file).output();
        let output = output.map_err(|error| format!("{GUILE}: {error}"))?;
        if !output.status.success() {
            failed.push(format!("{}: {}", file.display(), String::from_utf8_lossy(&output.stderr)));
            continue;
        }
        let target = file.with_extension("out");
        // guile's #vu8 is #u8 in R7RS.
        let printed = String::from_utf8_lossy(&output.stdout).replace("#vu8(", "#u8(");
        std::fs::write(&target, printed).map_err(|error| format!("{}: {error}", target.display()))?;
    }
    if failed.is_empty() { Ok(()) } else { Err(failed.join("\n")) }
}

/// Runs random programs under six sets of parameters, and on guile.
fn fuzz(rounds: &str) -> Outcome {
    let status = Command::new(env!("CARGO"))
        .args(["test", "--release", "-p", "scheme", "--test", "all", "fuzz::"])
        .env("METATRACE_FUZZ_ROUNDS", rounds)
        .env("SCHEME_ORACLE", GUILE)
        .current_dir(paths::root())
        .status();
    if status.is_ok_and(|status| status.success()) { Ok(()) } else { Err("there is a difference".into()) }
}

fn bench(runs: usize) -> Outcome {
    let build = ["build", "--release", "--quiet", "-p", "scheme"];
    let built = Command::new(env!("CARGO")).args(build).current_dir(paths::root()).status();
    if !built.is_ok_and(|status| status.success()) {
        return Err("scheme could not be built".into());
    }
    let ours = paths::root().join("target/release/scheme");
    let peer = |name, program: PathBuf, options: &'static [&str]| {
        let command = move |file: &Path| {
            let mut command = Command::new(&program);
            command.args(options).arg(file);
            command
        };
        Peer { name, command: Box::new(command) }
    };
    let peers = [
        peer(OFF, ours.clone(), &["--jit", "jit=off"]),
        peer(ON, ours, &[]),
        peer(CHEZ, "chezscheme".into(), &["--script"]),
        // guile caches compiled code, so only the first run pays for compilation.
        peer(GUILE, GUILE.into(), &["--r7rs", "-s"]),
    ];
    println!("Machine: {}; medians of {runs} paired runs\n", machine());
    let ratios = [(OFF, ON), (CHEZ, ON), (GUILE, ON)];
    println!("{}", table("program", programs("langs/scheme/bench")?, &peers, &ratios, runs)?);
    Ok(())
}
