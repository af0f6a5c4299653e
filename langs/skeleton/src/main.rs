//! The command: `skeleton [--jit NAME=VALUE,…] [--stats] [--traces] FILE`.

use metatrace::{Config, Jit};
use std::process::ExitCode;

const USAGE: &str = "usage: skeleton [--jit NAME=VALUE,…] [--stats] [--traces] FILE";

fn main() -> ExitCode {
    match command_line() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn command_line() -> Result<(), Box<dyn std::error::Error>> {
    let (mut config, mut file, mut stats, mut traces) = (Config::default(), None, false, false);
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--jit" => config.params.set_list(&arguments.next().ok_or(USAGE)?)?,
            "--stats" => stats = true,
            "--traces" => traces = true,
            _ if file.is_none() && !argument.starts_with('-') => file = Some(argument),
            _ => return Err(USAGE.into()),
        }
    }
    let file = file.ok_or(USAGE)?;
    config.params.keep_traces = traces.into();
    let source = std::fs::read_to_string(&file).map_err(|e| format!("{file}: {e}"))?;
    let jit = Jit::new(config)?;
    let outcome = skeleton::run(&jit, &source, |line| println!("{line}"));
    if traces {
        jit.dump_traces().iter().for_each(|trace| eprintln!("{trace}"));
    }
    if stats {
        eprint!("{}", jit.stats().to_json());
    }
    outcome.map_err(|e| format!("{file}, {e}").into())
}
