//! The language of `langs/skeleton` with values in either layout; without machine code, for counting instructions.
//!
//! `cargo run --release --example layouts -- tagged|nan [--jit NAME=VALUE,…] [--traces] [--log LOG] FILE`

use metatrace::{Config, Jit};
use metatrace_examples::layouts::LAYOUTS;
use std::process::ExitCode;

const USAGE: &str = "usage: layouts tagged|nan [--jit NAME=VALUE,…] [--traces] [--log LOG] FILE";

fn main() -> ExitCode {
    match command_line() {
        Ok(()) => ExitCode::SUCCESS,
        Err(e) => {
            eprintln!("layouts: {e}");
            ExitCode::FAILURE
        }
    }
}

fn command_line() -> Result<(), Box<dyn std::error::Error>> {
    let (mut config, mut file) = (Config::default(), None);
    let mut arguments = std::env::args().skip(1);
    let layout = arguments.next().ok_or(USAGE)?;
    let (_, run) = LAYOUTS.into_iter().find(|(name, _)| *name == layout).ok_or(USAGE)?;
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--jit" => config.params.set_list(&arguments.next().ok_or(USAGE)?)?,
            "--traces" => config.params.keep_traces = 1,
            "--log" => config.event_log = Some(arguments.next().ok_or(USAGE)?.into()),
            _ if file.is_none() && !argument.starts_with('-') => file = Some(argument),
            _ => return Err(USAGE.into()),
        }
    }
    let file = file.ok_or(USAGE)?;
    let source = std::fs::read_to_string(&file).map_err(|e| format!("{file}: {e}"))?;
    let jit = Jit::new(config)?;
    let outcome = run(&jit, &source, Box::new(|line| println!("{line}")));
    jit.dump_traces().iter().for_each(|trace| eprintln!("{trace}"));
    outcome.map_err(|e| format!("{file}, {e}").into())
}
