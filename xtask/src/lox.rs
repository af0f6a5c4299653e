//! `cargo xtask lox`: CPU times of the virtual machine for Lox without metatrace, and of the retrofitted one without
//! and with its JIT, on the programs of langs/lox/bench, as a Markdown table. The runs are paired, and every output
//! is compared: see [`crate::bench`].

use std::path::PathBuf;
use std::process::Command;

use crate::bench::{Peer, machine, table};
use crate::{Outcome, paths};

const BEFORE: &str = "before";
const OFF: &str = "JIT off";
const ON: &str = "JIT on";

/// Builds both machines, and runs them on every program.
pub fn command(args: &[&str]) -> Outcome {
    let runs = match args {
        [] => 5,
        ["--runs", runs] => runs.parse().ok().filter(|n| *n > 0).ok_or(crate::USAGE)?,
        _ => return Err(crate::USAGE.into()),
    };
    let build = ["build", "--release", "--quiet", "-p", "lox", "-p", "lox-before"];
    let built = Command::new(env!("CARGO")).args(build).current_dir(paths::root()).status();
    if !built.is_ok_and(|status| status.success()) {
        return Err("lox could not be built".into());
    }
    let peer = |name, binary: &str, options: &'static [&str]| {
        let binary = paths::root().join("target/release").join(binary);
        let command = move |file: &std::path::Path| {
            let mut command = Command::new(&binary);
            command.args(options).arg(file);
            command
        };
        Peer { name, command: Box::new(command) }
    };
    let peers =
        [peer(BEFORE, "lox-before", &[]), peer(OFF, "lox", &["--jit", "jit=off"]), peer(ON, "lox", &[])];
    let folder = paths::root().join("langs/lox/bench");
    let mut files: Vec<PathBuf> = std::fs::read_dir(&folder)
        .and_then(|entries| entries.map(|entry| Ok(entry?.path())).collect())
        .map_err(|error| format!("{}: {error}", folder.display()))?;
    files.sort();
    println!("Machine: {}; medians of {runs} paired runs\n", machine());
    println!("{}", table("program", files, &peers, &[(BEFORE, OFF), (BEFORE, ON)], runs)?);
    Ok(())
}
