//! `cargo xtask lua`: records the output of lua5.4 for the test programs of langs/lua, compares random programs with
//! lua5.4, and measures CPU times of the programs of langs/lua/bench without and with the JIT, of lua5.4 and of
//! luajit. Both come from Debian (`apt install lua5.4 luajit`).

use std::path::Path;
use std::process::Command;

use crate::bench::{Peer, number_of_runs};
use crate::{Outcome, languages};

const OFF: &str = "JIT off";
const ON: &str = "JIT on";
const LUA: &str = "lua5.4";
const LUAJIT: &str = "luajit";

/// Runs the subcommand that the first argument names.
pub fn command(args: &[&str]) -> Outcome {
    match args {
        ["record"] => record(),
        ["fuzz"] => languages::fuzz("lua", "1000", "LUA_ORACLE", LUA),
        ["fuzz", "--rounds", rounds] => languages::fuzz("lua", rounds, "LUA_ORACLE", LUA),
        ["bench"] => bench(5),
        ["bench", "--runs", runs] => bench(number_of_runs(Some(runs))?),
        _ => Err(crate::USAGE.into()),
    }
}

/// Writes the output of lua5.4 for each program, and the message of the error that ends it, beside the program.
fn record() -> Outcome {
    for file in languages::programs("langs/lua/tests/programs", "lua")? {
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

fn bench(runs: usize) -> Outcome {
    let ours = languages::built(&["lua"])?.join("lua");
    let peers = [
        Peer::new(OFF, &ours, &["--jit", "jit=off"]),
        Peer::new(ON, &ours, &[]),
        Peer::new(LUA, Path::new(LUA), &[]),
        Peer::new(LUAJIT, Path::new(LUAJIT), &[]),
    ];
    let files = languages::programs("langs/lua/bench", "lua")?;
    languages::compare(files, &peers, &[(OFF, ON), (LUA, OFF), (LUA, ON), (LUAJIT, ON)], runs)
}
