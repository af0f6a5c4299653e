//! `metatrace stats`: totals of a run.

use super::text::{bytes, count, counted, kinds, share, time};
use crate::error::Failure;
use crate::model::Model;
use crate::output::Out;
use clap::Args;
use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::PathBuf;

const EXAMPLES: &str = "\
Examples:
  metatrace stats run.mtl";

/// Show totals: traces, operations, guards, aborts, time and bytes for each phase
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Stats {
    /// The log
    log: PathBuf,
}

impl Stats {
    pub(crate) fn run(&self, out: &mut Out<'_>) -> Result<(), Failure> {
        let model = out.open(&self.log)?;
        write(&model, out)
    }
}

/// Writes the totals.
pub(crate) fn write(model: &Model, out: &mut Out<'_>) -> Result<(), Failure> {
    run(model, out)?;
    traces(model, out)?;
    phases(model, out)?;
    aborts(model, out)?;
    Ok(())
}

fn row(out: &mut Out<'_>, name: &str, value: impl std::fmt::Display) -> io::Result<()> {
    writeln!(out, "  {name:<23} {value}")
}

fn heading(out: &mut Out<'_>, name: &str) -> io::Result<()> {
    let paint = out.paint();
    writeln!(out, "{}", paint.heading(name))
}

fn run(model: &Model, out: &mut Out<'_>) -> io::Result<()> {
    heading(out, "run")?;
    if let Some(start) = &model.start {
        row(out, "command", start.command.join(" "))?;
        row(
            out,
            "metatrace",
            format_args!("{}, backend {}, process {}", start.metatrace, start.backend, start.pid),
        )?;
        row(out, "passes", start.passes.join(", "))?;
    }
    row(out, "time", time(model.duration.as_nanos().try_into().unwrap_or(u64::MAX)))?;
    row(out, "events", count(model.events))?;
    match &model.end {
        Some(stats) => {
            if let Some(share) = compiled_share(stats) {
                row(out, "compiled share", share)?;
            }
            Ok(())
        }
        None => {
            row(out, "end", "none: the process still runs or did not end in order; its counts are too low")
        }
    }
}

/// The fraction of the guest's back edges and calls that ran in machine code, if the run counted them.
fn compiled_share(stats: &str) -> Option<String> {
    let stats: serde_json::Value = serde_json::from_str(stats).ok()?;
    let number = |name: &str| stats.get(name).and_then(serde_json::Value::as_u64);
    let part = |what: &str| {
        let (compiled, not) = (number(&format!("{what}_compiled"))?, number(&format!("{what}_interpreted"))?);
        Some((compiled, compiled.saturating_add(not)))
    };
    let (edges, calls) = (part("back_edges")?, part("calls")?);
    if edges.0 + calls.0 == 0 {
        return Some("not counted: record with the parameter count_edges=1".to_owned());
    }
    Some(format!(
        "{} of {}, {} of {}",
        share(edges.0 as f64, edges.1 as f64),
        counted(edges.1, "back edge"),
        share(calls.0 as f64, calls.1 as f64),
        counted(calls.1, "call"),
    ))
}

fn traces(model: &Model, out: &mut Out<'_>) -> io::Result<()> {
    heading(out, "traces")?;
    row(out, "compiled", format_args!("{}", kinds(model)))?;
    let sum = |f: fn(&metatrace_events::schema::Compiled) -> u32| -> u64 {
        model.traces().iter().map(|t| u64::from(f(&t.compiled))).sum()
    };
    let arrow = |from: u64, to: u64| {
        format!("{} recorded, {} compiled ({})", count(from), count(to), share(to as f64, from as f64))
    };
    row(out, "operations", arrow(sum(|c| c.ops_recorded), sum(|c| c.ops)))?;
    row(out, "guards", arrow(sum(|c| c.guards_recorded), sum(|c| c.guards)))?;
    let failures =
        model.traces().iter().flat_map(|t| t.failures.values()).fold(0, |sum: u64, f| sum.saturating_add(*f));
    row(out, "guard failures", format_args!("{} back to the interpreter", count(failures)))?;
    let entries = model.traces().iter().fold(0, |sum: u64, t| sum.saturating_add(t.entries));
    row(out, "entries", format_args!("{} from the interpreter", count(entries)))?;
    let invalidated = model.traces().iter().filter(|t| t.invalidated.is_some()).count();
    row(out, "invalidated", counted(invalidated as u64, "trace"))?;
    let given_up: usize = model.traces().iter().map(|t| t.given_up.len()).sum();
    row(out, "guards given up", given_up)
}

fn phases(model: &Model, out: &mut Out<'_>) -> io::Result<()> {
    heading(out, "time and bytes")?;
    let sum = |f: fn(&metatrace_events::schema::Compiled) -> u64| -> u64 {
        model.traces().iter().fold(0, |sum: u64, t| sum.saturating_add(f(&t.compiled)))
    };
    let lost = model.aborts().iter().fold(0, |sum: u64, a| sum.saturating_add(a.record_ns));
    row(
        out,
        "recording",
        format_args!("{}, and {} on what was given up", time(sum(|c| c.record_ns)), time(lost)),
    )?;
    row(out, "optimising", time(sum(|c| c.optimize_ns)))?;
    row(out, "backend", time(sum(|c| c.backend_ns)))?;
    row(out, "machine code", bytes(sum(|c| c.code_bytes.into())))?;
    row(out, "resume data", bytes(sum(|c| c.resume_bytes.into())))?;
    let log = model.log_bytes;
    row(
        out,
        "log",
        format_args!(
            "{} of operations, {} of code, {} of all else",
            bytes(log.ir),
            bytes(log.code),
            bytes(log.other)
        ),
    )
}

fn aborts(model: &Model, out: &mut Out<'_>) -> io::Result<()> {
    let mut reasons: BTreeMap<&str, (u64, &str)> = BTreeMap::new();
    for aborts in model.aborts() {
        let reason = reasons.entry(&aborts.reason).or_insert((0, &aborts.text));
        reason.0 += aborts.count;
    }
    let mut reasons: Vec<_> = reasons.into_values().collect();
    reasons.sort_by_key(|r| std::cmp::Reverse(r.0));
    heading(out, "aborts")?;
    if reasons.is_empty() {
        return writeln!(out, "  none");
    }
    reasons.into_iter().try_for_each(|(number, text)| row(out, text, count(number)))
}
