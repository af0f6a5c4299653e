//! What the commands for the languages beside minipy share: their binaries, their programs, and random programs
//! compared with another implementation.

use std::path::PathBuf;
use std::process::Command;

use crate::bench::{Peer, Ratio, machine, table};
use crate::{Outcome, paths};

/// The release builds of these packages: the folder with their binaries.
pub fn built(packages: &[&str]) -> Result<PathBuf, String> {
    let selected = packages.iter().flat_map(|package| ["-p", package]);
    let mut build = Command::new(env!("CARGO"));
    build.args(["build", "--release", "--quiet"]).args(selected).current_dir(paths::root());
    if !build.status().is_ok_and(|status| status.success()) {
        return Err(format!("{} could not be built", packages.join(", ")));
    }
    Ok(paths::root().join("target/release"))
}

/// The programs of a language in a folder of the project, sorted.
pub fn programs(folder: &str, extension: &str) -> Result<Vec<PathBuf>, String> {
    paths::files(&paths::root().join(folder), extension)
}

/// Runs random programs of a language under six sets of parameters, and on the oracle that the variable names.
pub fn fuzz(package: &str, rounds: &str, variable: &str, oracle: &str) -> Outcome {
    let status = Command::new(env!("CARGO"))
        .args(["test", "--release", "-p", package, "--test", "all", "fuzz::"])
        .env("METATRACE_FUZZ_ROUNDS", rounds)
        .env(variable, oracle)
        .current_dir(paths::root())
        .status();
    if status.is_ok_and(|status| status.success()) { Ok(()) } else { Err("there is a difference".into()) }
}

/// Prints the times of programs on all peers.
pub fn compare(files: Vec<PathBuf>, peers: &[Peer], ratios: &[Ratio], runs: usize) -> Outcome {
    println!("Machine: {}; medians of {runs} paired runs\n", machine());
    println!("{}", table("program", files, peers, ratios, runs)?);
    Ok(())
}
