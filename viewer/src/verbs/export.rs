//! `metatrace export`: the log as JSON lines, one object for each event, for other programs.

use crate::error::Failure;
use crate::output::Out;
use clap::Args;
use metatrace_events::{Event, Kind};
use serde::Serialize;
use std::io::Write;
use std::path::PathBuf;

const EXAMPLES: &str = "\
Examples:
  metatrace export run.mtl > run.jsonl
  metatrace export run.mtl --kind Abort --kind Compiled
  metatrace export run.mtl --kind Failed | jq 'select(.count > 1000)'";

/// Write the log as JSON lines, one object for each event
///
/// `event` is the kind, `time_ns` the time since the log was begun; the other fields are those of the kind, as
/// the crate metatrace-events documents them.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Export {
    /// The log
    log: PathBuf,
    /// Only events of this kind; may be given several times
    #[arg(long, value_name = "KIND", value_parser = kind)]
    kind: Vec<Kind>,
}

fn kind(name: &str) -> Result<Kind, String> {
    let found = Kind::ALL.iter().find(|k| k.name().eq_ignore_ascii_case(name));
    found.copied().ok_or_else(|| {
        let names: Vec<_> = Kind::ALL.iter().map(|k| k.name()).collect();
        format!("the kinds are {}", names.join(", "))
    })
}

/// An event with its time.
#[derive(Serialize)]
struct Line {
    time_ns: u64,
    #[serde(flatten)]
    event: Event,
}

impl Export {
    pub(crate) fn run(&self, out: &mut Out<'_>) -> Result<(), Failure> {
        let model = out.open(&self.log)?;
        let mut broken = 0;
        for raw in model.all_events() {
            if !self.kind.is_empty() && !self.kind.contains(&raw.kind) {
                continue;
            }
            let Some(event) = raw.read() else {
                broken += 1;
                continue;
            };
            let time_ns = raw.time.as_nanos().try_into().unwrap_or(u64::MAX);
            serde_json::to_writer(&mut *out, &Line { time_ns, event }).map_err(std::io::Error::from)?;
            writeln!(out)?;
        }
        if broken > 0 {
            out.warn(format_args!("{broken} events are broken and were left out"));
        }
        Ok(())
    }
}
