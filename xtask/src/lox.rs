//! `cargo xtask lox`: CPU times of the virtual machine for Lox without metatrace, and of the retrofitted one without
//! and with its JIT, on the programs of langs/lox/bench, as a Markdown table. The runs are paired, and every output
//! is compared: see [`crate::bench`].

use crate::bench::{Peer, number_of_runs};
use crate::{Outcome, languages};

const BEFORE: &str = "before";
const OFF: &str = "JIT off";
const ON: &str = "JIT on";

/// Builds both machines, and runs them on every program.
pub fn command(args: &[&str]) -> Outcome {
    let runs = match args {
        [] => 5,
        ["--runs", runs] => number_of_runs(Some(runs))?,
        _ => return Err(crate::USAGE.into()),
    };
    let binaries = languages::built(&["lox", "lox-before"])?;
    let peers = [
        Peer::new(BEFORE, &binaries.join("lox-before"), &[]),
        Peer::new(OFF, &binaries.join("lox"), &["--jit", "jit=off"]),
        Peer::new(ON, &binaries.join("lox"), &[]),
    ];
    let files = languages::programs("langs/lox/bench", "lox")?;
    languages::compare(files, &peers, &[(BEFORE, OFF), (BEFORE, ON)], runs)
}
