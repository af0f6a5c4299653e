//! `metatrace aborts`: the aborted recordings, by reason and place.

use super::text::{count, counted, time};
use crate::analysis::given_up::{GivenUp, given_up};
use crate::error::Failure;
use crate::model::Model;
use crate::output::Out;
use clap::Args;
use metatrace_ir::TraceId;
use std::io::{self, Write};
use std::path::PathBuf;

const EXAMPLES: &str = "\
Examples:
  metatrace aborts run.mtl            what was given up, what took most time first
  metatrace aborts run.mtl --json     the same for programs

Each reason belongs to one place in the JIT. Some are part of normal operation: after `an inner loop came round first` \
the inner loop gets a trace of its own, and after `loop inside an inlined call` that call is not inlined any more.";

/// Show the recordings that were given up, by reason and place
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Aborts {
    /// The log
    log: PathBuf,
    /// How many to show
    #[arg(long, value_name = "N", default_value_t = 20)]
    top: usize,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

impl Aborts {
    pub(crate) fn run(&self, out: &mut Out<'_>) -> Result<(), Failure> {
        let model = out.open(&self.log)?;
        let groups = given_up(&model);
        if self.json {
            let text = serde_json::to_string_pretty(&groups).expect("plain values can be written");
            return Ok(writeln!(out, "{text}")?);
        }
        write(&model, &groups, self.top, out)
    }
}

/// Writes the first `top` groups.
pub(crate) fn write(model: &Model, groups: &[GivenUp], top: usize, out: &mut Out<'_>) -> Result<(), Failure> {
    if groups.is_empty() {
        writeln!(out, "no recording was given up")?;
    }
    for group in groups.iter().take(top) {
        show(group, &|id| model.name(id), out)?;
    }
    if groups.len() > top {
        let paint = out.paint();
        writeln!(out, "{}", paint.dim(format!("and {} more (--top)", groups.len() - top)))?;
    }
    Ok(())
}

fn show(group: &GivenUp, name: &dyn Fn(TraceId) -> String, out: &mut Out<'_>) -> io::Result<()> {
    let paint = out.paint();
    let what = match group.bridge {
        Some((trace, exit)) => format!("bridge at exit {exit} of {}", name(trace)),
        None => "recording".to_owned(),
    };
    let begin = &group.begin;
    let function = if begin.function.is_empty() { String::new() } else { format!(" in {}", begin.function) };
    writeln!(
        out,
        "{:>6} x  {} [{}]: {what} from {}{function}",
        count(group.count),
        paint.bad(&group.text),
        group.reason,
        paint.place(begin.short()),
    )?;
    let ends: Vec<String> = group.ends.iter().map(|p| p.short()).take(3).collect();
    let at = group.interpreter.as_ref().map_or_else(String::new, |i| format!(", interpreter line {i}"));
    let ops = counted(u64::from(group.most_ops), "operation");
    writeln!(
        out,
        "          ended at {}{at}, after {ops} at most; {} lost",
        ends.join(", "),
        time(group.lost_ns)
    )?;
    if !group.detail.is_empty() {
        writeln!(out, "          last: {}", group.detail)?;
    }
    if group.for_good {
        writeln!(out, "          {}", paint.notable("given up for now"))?;
    }
    Ok(())
}
