//! `metatrace list`: the traces as a tree, the hottest first, with the bridges under their guards.

use super::text::{bytes, count, counted, kinds, share};
use crate::error::Failure;
use crate::model::Model;
use crate::model::records::Trace;
use crate::output::Out;
use clap::{Args, ValueEnum};
use metatrace_ir::{ExitId, TraceId};
use std::collections::HashMap;
use std::io::{self, Write};
use std::path::PathBuf;

const EXAMPLES: &str = "\
Examples:
  metatrace list run.mtl                        the 20 hottest loops and functions, with their bridges
  metatrace list run.mtl --all                  every trace
  metatrace list run.mtl --file nbody.py        those of one file
  metatrace list run.mtl --sort failures        the one whose guards failed most often first

The share of a trace is that of the operations executed in machine code, estimated from its runs and from the \
guards at which they ended. What its bridges executed is their own.";

/// List traces by heat, with bridges under their guards
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct List {
    /// The log
    log: PathBuf,
    /// Show every trace
    #[arg(long, conflicts_with = "top")]
    all: bool,
    /// How many loops and functions to show, and how many bridges of each trace
    #[arg(long, value_name = "N", default_value_t = 20)]
    top: usize,
    /// What comes first
    #[arg(long, value_name = "BY", default_value = "heat")]
    sort: Sort,
    /// Only traces that begin in a file of this name (or the end of it)
    #[arg(long)]
    file: Option<String>,
    /// Only traces that begin in this guest function
    #[arg(long)]
    function: Option<String>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Debug)]
enum Sort {
    /// Operations executed, about, with those of its bridges
    Heat,
    /// Runs
    Runs,
    /// Guard failures
    Failures,
    /// Bytes of machine code
    Code,
    /// The order in which they were made
    Id,
}

impl List {
    pub(crate) fn run(&self, out: &mut Out<'_>) -> Result<(), Failure> {
        let model = out.open(&self.log)?;
        self.print(&model, out)
    }

    /// Writes the list of a log's traces.
    pub fn print(&self, model: &Model, out: &mut Out<'_>) -> Result<(), Failure> {
        let tree = ListedTraces::new(model, self);
        let shown = if self.all { tree.roots.len() } else { self.top.min(tree.roots.len()) };
        summary(model, out)?;
        if tree.roots.is_empty() {
            let none = if model.traces().is_empty() { "no traces" } else { "no trace begins there" };
            return Err(Failure::missing(format!("{}: {none}", self.log.display())));
        }
        let paint = out.paint();
        writeln!(
            out,
            "{}",
            paint.heading(format_args!(
                "{:>8} {:>15} {:>13} {:>7} {:>10}  trace",
                "share", "runs", "operations", "guards", "code"
            ))
        )?;
        for &root in &tree.roots[..shown] {
            tree.print(root, out)?;
        }
        let left = tree.roots.len() - shown;
        if left > 0 {
            let heat: f64 = tree.roots[shown..].iter().map(|&r| tree.below[r]).sum();
            let more = format!("{left} more with {} (--all, --top N)", share(heat, tree.total));
            writeln!(out, "{:57}  {}", "", paint.dim(more))?;
        }
        Ok(())
    }

    fn wants(&self, model: &Model, trace: &Trace) -> bool {
        let Some(site) = model.site(trace.site) else {
            return self.file.is_none() && self.function.is_none();
        };
        let path = model.file(site.file).map_or("", |f| &f.path);
        self.file.as_ref().is_none_or(|f| path.ends_with(f.as_str()))
            && self.function.as_ref().is_none_or(|f| site.function == *f)
    }
}

fn summary(model: &Model, out: &mut Out<'_>) -> io::Result<()> {
    let aborts = model.aborts().iter().map(|a| a.count).sum();
    let text = format!("{}; {} given up", kinds(model), counted(aborts, "recording"));
    let end = if model.end.is_some() { "" } else { "; the log has no end: its counts are too low" };
    let paint = out.paint();
    writeln!(out, "{}", paint.dim(text + end))
}

/// Number of levels that are indented; deeper ones are not indented further.
const DEEPEST: usize = 24;

/// The traces to be shown, with the operations executed in their bridges.
struct ListedTraces<'m> {
    model: &'m Model,
    /// Indices of the shown traces whose parents are not shown, sorted.
    roots: Vec<usize>,
    /// For each trace: its sort value plus those of its bridges.
    order: Vec<f64>,
    /// For each trace: its heat plus that of all bridges below it.
    below: Vec<f64>,
    total: f64,
    sort: Sort,
    /// Number of bridges of a trace that are shown.
    most: usize,
}

/// A line still to be printed.
enum Item {
    Trace { at: usize, lead: String, prefix: String, depth: usize },
    Guard { at: usize, exit: ExitId, lead: String, text: Option<String> },
    More { bridges: usize, lead: String },
}

impl<'m> ListedTraces<'m> {
    fn new(model: &'m Model, list: &List) -> ListedTraces<'m> {
        let traces = model.traces();
        let index: HashMap<TraceId, usize> = traces.iter().enumerate().map(|(i, t)| (t.id, i)).collect();
        let mut shown: Vec<bool> = Vec::with_capacity(traces.len());
        let mut roots = Vec::new();
        for (i, trace) in traces.iter().enumerate() {
            let parent = trace.parent.is_some_and(|p| shown[index[&p.0]]);
            shown.push(parent || list.wants(model, trace));
            if shown[i] && !parent {
                roots.push(i);
            }
        }
        let own = |trace: &Trace| match list.sort {
            Sort::Heat => model.heat(trace),
            Sort::Runs => trace.runs as f64,
            Sort::Failures => trace.failures.values().fold(0, |sum: u64, f| sum.saturating_add(*f)) as f64,
            Sort::Code => f64::from(trace.compiled.code_bytes),
            Sort::Id => 0.0,
        };
        let mut order: Vec<f64> = traces.iter().map(own).collect();
        let mut below: Vec<f64> = traces.iter().map(|t| model.heat(t)).collect();
        // Parents come before their bridges: from the end, each sum is complete when it is added.
        for (i, trace) in traces.iter().enumerate().rev() {
            if let Some((parent, _)) = trace.parent {
                let parent = index[&parent];
                below[parent] += below[i];
                order[parent] += order[i];
            }
        }
        let most = if list.all { usize::MAX } else { list.top };
        let total = model.total_heat();
        let mut tree = ListedTraces { model, roots: Vec::new(), order, below, total, sort: list.sort, most };
        tree.sort(&mut roots);
        tree.roots = roots;
        tree
    }

    fn sort(&self, traces: &mut [usize]) {
        if self.sort != Sort::Id {
            traces.sort_by(|&a, &b| self.order[b].total_cmp(&self.order[a]).then(a.cmp(&b)));
        }
    }

    /// Prints a trace and everything below it. Uses an explicit stack, since chains of bridges can be long.
    fn print(&self, root: usize, out: &mut Out<'_>) -> io::Result<()> {
        let mut stack = vec![Item::Trace { at: root, lead: String::new(), prefix: String::new(), depth: 0 }];
        while let Some(item) = stack.pop() {
            match item {
                Item::Trace { at, lead, prefix, depth } => {
                    self.trace(at, &lead, out)?;
                    stack.extend(self.children(at, prefix, depth).into_iter().rev());
                }
                Item::Guard { at, exit, lead, text } => self.guard(at, exit, &lead, text, out)?,
                Item::More { bridges, lead } => {
                    let paint = out.paint();
                    let more = format!("{lead}{} more", counted(bridges as u64, "bridge"));
                    writeln!(out, "{:57}  {}", "", paint.dim(more))?;
                }
            }
        }
        Ok(())
    }

    /// The guards of a trace that have bridges, each with its bridges.
    fn children(&self, at: usize, prefix: String, depth: usize) -> Vec<Item> {
        let trace = &self.model.traces()[at];
        let mut bridges: Vec<usize> = trace.bridges.iter().filter_map(|b| self.model.index(b.1)).collect();
        if bridges.is_empty() {
            return Vec::new();
        }
        self.sort(&mut bridges);
        let left = bridges.len().saturating_sub(self.most);
        bridges.truncate(self.most);
        let mut exits: Vec<(ExitId, Vec<usize>)> = Vec::new();
        let mut known: HashMap<ExitId, usize> = HashMap::new();
        for bridge in bridges {
            let exit = self.model.traces()[bridge].parent.map_or(ExitId(0), |p| p.1);
            let at = *known.entry(exit).or_insert_with(|| {
                exits.push((exit, Vec::new()));
                exits.len() - 1
            });
            exits[at].1.push(bridge);
        }
        let mut texts = self.model.guard_texts(trace);
        let grow = |more: &str| if depth < DEEPEST { prefix.clone() + more } else { prefix.clone() };
        let (mut items, guards) = (Vec::new(), exits.len());
        for (n, (exit, bridges)) in exits.into_iter().enumerate() {
            let last = n + 1 == guards && left == 0;
            let text = texts.remove(&exit);
            items.push(Item::Guard {
                at, exit, lead: prefix.clone() + if last { "└ " } else { "├ " }, text
            });
            let beneath = grow(if last { "  " } else { "│ " });
            let number = bridges.len();
            for (k, at) in bridges.into_iter().enumerate() {
                let last = k + 1 == number;
                let lead = beneath.clone() + if last { "└ " } else { "├ " };
                let prefix = if depth < DEEPEST {
                    beneath.clone() + if last { "  " } else { "│ " }
                } else {
                    beneath.clone()
                };
                items.push(Item::Trace { at, lead, prefix, depth: depth + 1 });
            }
        }
        if left > 0 {
            items.push(Item::More { bridges: left, lead: prefix + "└ " });
        }
        items
    }

    fn trace(&self, at: usize, lead: &str, out: &mut Out<'_>) -> io::Result<()> {
        let (model, paint) = (self.model, out.paint());
        let trace = &model.traces()[at];
        let c = &trace.compiled;
        let heat = format!("{:>8}", share(model.heat(trace), self.total));
        let ops = format!("{} → {}", c.ops_recorded, c.ops);
        write!(
            out,
            "{} {:>15} {ops:>13} {:>7} {:>10}  {}{} {}",
            if model.heat(trace) >= 0.1 * self.total { paint.bad(heat).to_string() } else { heat },
            count(trace.runs),
            c.guards,
            bytes(c.code_bytes.into()),
            paint.dim(lead),
            paint.heading(model.name(trace.id)),
            paint.place(model.place(trace.site)),
        )?;
        for remark in remarks(trace) {
            write!(out, "  {}", paint.notable(remark))?;
        }
        writeln!(out)
    }

    fn guard(
        &self,
        at: usize,
        exit: ExitId,
        lead: &str,
        text: Option<String>,
        out: &mut Out<'_>,
    ) -> io::Result<()> {
        let (model, paint) = (self.model, out.paint());
        let trace = &model.traces()[at];
        let failed = model.failures(trace, exit);
        let back = trace.failures.get(&exit).copied().unwrap_or(0);
        writeln!(
            out,
            "{:57}  {}exit {exit}  {}  failed {}, {back} back to the interpreter",
            "",
            paint.dim(lead),
            paint.operation(text.unwrap_or_else(|| "guard".to_owned())),
            counted(failed, "time"),
            back = count(back),
        )
    }
}

/// Unusual facts about a trace.
fn remarks(trace: &Trace) -> Vec<String> {
    let mut remarks = Vec::new();
    if let Some(invalidation) = &trace.invalidated {
        remarks.push(format!("invalidated by a write to {}", invalidation.field));
    }
    if !trace.given_up.is_empty() {
        remarks.push(format!("{} given up", counted(trace.given_up.len() as u64, "guard")));
    }
    if trace.runs == 0 {
        remarks.push("never ran".to_owned());
    }
    remarks
}
