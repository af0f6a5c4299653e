//! `cargo xtask lua`: records the output of lua5.4 for the test programs of langs/lua, compares random programs with
//! lua5.4, and measures CPU times of the programs of langs/lua/bench without and with the JIT, of lua5.4 and of
//! luajit. Both come from Debian (`apt install lua5.4 luajit`).

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::bench::{Peer, machine, table};
use crate::{Outcome, paths};

const OFF: &str = "JIT off";
const ON: &str = "JIT on";
const LUA: &str = "lua5.4";
const LUAJIT: &str = "luajit";

/// Runs the subcommand that the first argument names.
pub fn command(args: &[&str]) -> Outcome {
    match args {
        ["record"] => record(),
        ["fuzz"] => fuzz("1000"),
        ["fuzz", "--rounds", rounds] => fuzz(rounds),
        ["bench"] => bench(5),
        ["bench", "--runs", runs] => bench(runs.parse().ok().filter(|n| *n > 0).ok_or(crate::USAGE)?),
        _ => Err(crate::USAGE.into()),
    }
}

fn programs(folder: &str) -> Result<Vec<PathBuf>, String> {
    let folder = paths::root().join(folder);
    let entries = std::fs::read_dir(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut files: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    files.retain(|file| file.extension().is_some_and(|e| e == "lua"));
    files.sort();
    Ok(files)
}

/// Writes the output of lua5.4 for each program, and the message of the error that ends it, beside the program.
fn record() -> Outcome {
    for file in programs("langs/lua/tests/programs")? {
        let (folder, name) = (file.parent().unwrap_or(Path::new(".")), file.file_name().unwrap_or_default());
        let output = Command::new(LUA).arg(name).current_dir(folder).output();
        let output = output.map_err(|error| format!("{LUA}: {error}"))?;
        let mut expected = output.stdout;
        let errors = String::from_utf8_lossy(&output.stderr).into_owned();
        if let Some(error) = errors.lines().next().and_then(|line| line.strip_prefix("lua5.4: ")) {
            expected.extend_from_slice(format!("error: {error}\n").as_bytes());
        }
        let target = file.with_extension("out");
        std::fs::write(&target, expected).map_err(|error| format!("{}: {error}", target.display()))?;
    }
    Ok(())
}

/// Runs random programs under six sets of parameters, and on lua5.4.
fn fuzz(rounds: &str) -> Outcome {
    let status = Command::new(env!("CARGO"))
        .args(["test", "--release", "-p", "lua", "--test", "all", "fuzz::"])
        .env("METATRACE_FUZZ_ROUNDS", rounds)
        .env("LUA_ORACLE", LUA)
        .current_dir(paths::root())
        .status();
    if status.is_ok_and(|status| status.success()) { Ok(()) } else { Err("there is a difference".into()) }
}

fn bench(runs: usize) -> Outcome {
    let build = ["build", "--release", "--quiet", "-p", "lua"];
    let built = Command::new(env!("CARGO")).args(build).current_dir(paths::root()).status();
    if !built.is_ok_and(|status| status.success()) {
        return Err("lua could not be built".into());
    }
    let ours = paths::root().join("target/release/lua");
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
        peer(LUA, LUA.into(), &[]),
        peer(LUAJIT, LUAJIT.into(), &[]),
    ];
    println!("Machine: {}; medians of {runs} paired runs\n", machine());
    let ratios = [(OFF, ON), (LUA, OFF), (LUA, ON), (LUAJIT, ON)];
    println!("{}", table("program", programs("langs/lua/bench")?, &peers, &ratios, runs)?);
    Ok(())
}
