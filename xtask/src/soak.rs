//! `cargo xtask soak`: runs the soak test of minipy (`langs/minipy/examples/soak.rs`) in release mode over the
//! programs of bench/soak. The checks are made there.

use std::process::Command;

use crate::{Outcome, paths};

/// Runs a thousand million turns, or the given number.
pub fn command(args: &[&str]) -> Outcome {
    let turns = match args {
        [] => "1000000000",
        ["--turns", turns] => turns,
        _ => return Err(crate::USAGE.into()),
    };
    let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".into());
    let status = Command::new(cargo)
        .current_dir(paths::root())
        .args(["run", "--quiet", "--release", "-p", "minipy", "--example", "soak", "--"])
        .args(["bench/soak/programs.py", turns])
        .status();
    match status {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("the soak failed: {status}")),
        Err(error) => Err(format!("cargo: {error}")),
    }
}
