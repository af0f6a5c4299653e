//! `cargo xtask scheme`: records the output of guile for the test programs of langs/scheme, compares random programs
//! with guile, and measures CPU times of the programs of langs/scheme/bench without and with the JIT, of chez and of
//! guile. Both come from Debian (`apt install guile-3.0 chezscheme`).

use std::path::Path;
use std::process::Command;

use crate::bench::{Peer, number_of_runs};
use crate::{Outcome, languages};

const OFF: &str = "JIT off";
const ON: &str = "JIT on";
const CHEZ: &str = "chez";
const GUILE: &str = "guile";

/// Runs the subcommand that the first argument names.
pub fn command(args: &[&str]) -> Outcome {
    match args {
        ["record"] => record(),
        ["fuzz"] => languages::fuzz("scheme", "1000", "SCHEME_ORACLE", GUILE),
        ["fuzz", "--rounds", rounds] => languages::fuzz("scheme", rounds, "SCHEME_ORACLE", GUILE),
        ["bench"] => bench(3),
        ["bench", "--runs", runs] => bench(number_of_runs(Some(runs))?),
        _ => Err(crate::USAGE.into()),
    }
}

/// Writes the output of guile for each program beside it. The program must not end with an error.
fn record() -> Outcome {
    let mut failed = Vec::new();
    for file in languages::programs("langs/scheme/tests/programs", "scm")? {
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

fn bench(runs: usize) -> Outcome {
    let ours = languages::built(&["scheme"])?.join("scheme");
    let peers = [
        Peer::new(OFF, &ours, &["--jit", "jit=off"]),
        Peer::new(ON, &ours, &[]),
        Peer::new(CHEZ, Path::new("chezscheme"), &["--script"]),
        // guile caches compiled code, so only the first run pays for compilation.
        Peer::new(GUILE, Path::new(GUILE), &["--r7rs", "-s"]),
    ];
    let files = languages::programs("langs/scheme/bench", "scm")?;
    languages::compare(files, &peers, &[(OFF, ON), (CHEZ, ON), (GUILE, ON)], runs)
}
