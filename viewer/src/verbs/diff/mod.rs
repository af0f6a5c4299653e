//! `metatrace diff`: what the optimizer changed in a trace, or the differences between two runs. Operations are
//! compared, but not what guards restore.

mod ops;
mod runs;

use super::ir::{after, before};
use crate::error::Failure;
use crate::model::Model;
use crate::model::matching::matched;
use crate::output::Out;
use clap::Args;
use metatrace_events::schema::stage;
use metatrace_ir::TraceId;
use ops::Side;
use std::path::{Path, PathBuf};

const EXAMPLES: &str = "\
Examples:
  metatrace diff run.mtl 3                              what the optimizer made of trace 3
  metatrace diff run.mtl 3 --before heap --after heap   what one pass made of it
  metatrace diff old.mtl new.mtl                        two runs, trace by trace
  metatrace diff old.mtl new.mtl --trace 3              trace 3 of the old run, in the new one
  metatrace diff old.mtl new.mtl --trace nbody.py:12    the same, by its place

What is left after single passes is in logs that were recorded with the parameter log_passes=1. Values keep \
the names of the first list; those that only the second has are marked: v7'.";

/// Compare two stages of a trace, or two runs
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Diff {
    /// The log
    log: PathBuf,
    /// A trace of it, by number, or another log
    #[arg(value_name = "ID|LOG")]
    other: PathBuf,
    /// Of one trace: begin with what this pass found, not with what was recorded
    #[arg(long, value_name = "PASS")]
    before: Option<String>,
    /// Of one trace: end with what this pass left, not with what was compiled
    #[arg(long, value_name = "PASS")]
    after: Option<String>,
    /// Of two runs: compare the operations of this trace; its number in the first, or a part of its place
    #[arg(long, value_name = "KEY", conflicts_with_all = ["before", "after"])]
    trace: Option<String>,
    /// Equal lines to show around each change
    #[arg(long, value_name = "N", default_value_t = 3)]
    context: usize,
    /// Also show what is alike
    #[arg(long)]
    all: bool,
}

impl Diff {
    pub(crate) fn run(&self, out: &mut Out<'_>) -> Result<(), Failure> {
        let model = out.open(&self.log)?;
        let number = self.other.to_str().and_then(|o| o.parse().ok());
        match number {
            Some(id) => self.stages(&model, id, out),
            None => self.runs(&model, out),
        }
    }

    fn context(&self) -> usize {
        if self.all { usize::MAX } else { self.context }
    }

    fn stages(&self, model: &Model, id: TraceId, out: &mut Out<'_>) -> Result<(), Failure> {
        if self.trace.is_some() {
            return Err(Failure::unusable("--trace is for two logs: `metatrace diff OLD NEW --trace KEY`"));
        }
        let trace = model.expect_trace(id)?;
        let from = self.before.as_ref().map_or(Ok(stage::RECORDED.to_owned()), |p| before(model, p))?;
        let to = self.after.as_ref().map_or(Ok(stage::FINAL.to_owned()), |p| after(model, p))?;
        let (a, b) = (model.ir(trace, &from)?, model.ir(trace, &to)?);
        let name = format!("{} {}", model.name(id), model.place(trace.site));
        let names = [format!("{name}, {from}"), to];
        let sides = [&a, &b].map(|ir| Side { model, ir });
        ops::print(sides[0], sides[1], [&names[0], &names[1]], self.context(), out)
    }

    fn runs(&self, a: &Model, out: &mut Out<'_>) -> Result<(), Failure> {
        if self.before.is_some() || self.after.is_some() {
            let usage = "--before and --after are for one trace: `metatrace diff LOG ID --before PASS`";
            return Err(Failure::unusable(usage));
        }
        if !Path::new(&self.other).exists() && self.other.extension().is_none() {
            let other = self.other.display();
            return Err(Failure::unusable(format!("{other}: neither the number of a trace nor a log")));
        }
        let b = &out.open(&self.other)?;
        let Some(key) = &self.trace else { return runs::print(a, b, self.all, out) };
        let id = find(a, key)?;
        let pair = matched(a, b).into_iter().find(|p| p.a == a.index(id)).and_then(|p| p.b);
        let (x, y) = (a.expect_trace(id)?, pair.map(|at| &b.traces()[at]));
        let y = y.ok_or_else(|| {
            let (name, place) = (a.name(id), a.place(x.site));
            Failure::missing(format!("{}: it has no trace for {name}, {place}", b.path.display()))
        })?;
        let (before, after) = (a.ir(x, stage::FINAL)?, b.ir(y, stage::FINAL)?);
        let name = |model: &Model, id, site| {
            format!("{} {} of {}", model.name(id), model.place(site), model.path.display())
        };
        let names = [name(a, x.id, x.site), name(b, y.id, y.site)];
        let sides = (Side { model: a, ir: &before }, Side { model: b, ir: &after });
        ops::print(sides.0, sides.1, [&names[0], &names[1]], self.context(), out)
    }
}

/// The trace for a key: a number, or part of a place where exactly one trace begins, or exactly one that is no bridge.
fn find(model: &Model, key: &str) -> Result<TraceId, Failure> {
    if let Ok(id) = key.parse() {
        return model.expect_trace(id).map(|t| t.id);
    }
    let all = model.traces().iter().filter(|t| model.place(t.site).contains(key));
    let mut found: Vec<TraceId> = all.clone().map(|t| t.id).collect();
    let roots: Vec<TraceId> = all.filter(|t| t.parent.is_none()).map(|t| t.id).collect();
    if roots.len() == 1 {
        found = roots;
    }
    match found.as_slice() {
        [only] => Ok(*only),
        [] => Err(Failure::missing(format!("{}: no trace begins at `{key}`", model.path.display()))),
        several => {
            let names: Vec<String> = several.iter().take(10).map(|&id| model.name(id)).collect();
            let more = if several.len() > 10 { ", …" } else { "" };
            Err(Failure::missing(format!("several traces begin at `{key}`: {}{more}", names.join(", "))))
        }
    }
}
