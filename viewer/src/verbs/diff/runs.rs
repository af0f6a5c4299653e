//! The difference between two runs: the traces that only one has, and what has changed in those that both have.

use crate::error::Failure;
use crate::model::Model;
use crate::model::matching::{Pair, matched};
use crate::model::records::Trace;
use crate::output::Out;
use crate::verbs::text::{count, counted};
use std::io::{self, Write};

/// The numbers of a trace that are compared.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Numbers {
    ops: u64,
    guards: u64,
    runs: u64,
    failures: u64,
}

fn numbers(trace: &Trace) -> Numbers {
    Numbers {
        ops: trace.compiled.ops.into(),
        guards: trace.compiled.guards.into(),
        runs: trace.runs,
        failures: trace.failures.values().fold(0, |sum, n| sum.saturating_add(*n)),
    }
}

/// `12 → 9`, or `12` if both are the same.
fn change(a: u64, b: u64) -> String {
    if a == b { count(a) } else { format!("{} → {}", count(a), count(b)) }
}

fn total(model: &Model, f: impl Fn(&Trace) -> u64) -> u64 {
    model.traces().iter().fold(0, |sum, t| sum.saturating_add(f(t)))
}

/// Prints the differences between two runs; with `all` also what is equal.
pub fn print(a: &Model, b: &Model, all: bool, out: &mut Out<'_>) -> Result<(), Failure> {
    let paint = out.paint();
    writeln!(out, "{}", paint.bad(format!("--- {}", a.path.display())))?;
    writeln!(out, "{}", paint.good(format!("+++ {}", b.path.display())))?;
    totals(a, b, out)?;
    let pairs = matched(a, b);
    let mut both: Vec<(&Trace, &Trace)> =
        pairs.iter().filter_map(|p| Some((&a.traces()[p.a?], &b.traces()[p.b?]))).collect();
    let same = both.len();
    if !all {
        both.retain(|(x, y)| numbers(x) != numbers(y));
    }
    let same = same - both.len();
    // In descending order of the difference in executed operations.
    let weight = |(x, y): &(&Trace, &Trace)| (a.heat(x) - b.heat(y)).abs();
    both.sort_by(|x, y| weight(y).total_cmp(&weight(x)));
    if !both.is_empty() {
        let columns =
            format!("\n{:>15} {:>13} {:>27} {:>21}  trace", "operations", "guards", "runs", "failures");
        writeln!(out, "{}", paint.heading(columns))?;
    }
    for (x, y) in both {
        let (m, n) = (numbers(x), numbers(y));
        let names = if x.id == y.id { a.name(x.id) } else { format!("{} (now {})", a.name(x.id), y.id) };
        let ops = format!("{:>15}", change(m.ops, n.ops));
        let ops = match m.ops.cmp(&n.ops) {
            std::cmp::Ordering::Less => paint.bad(ops).to_string(),
            std::cmp::Ordering::Equal => ops,
            std::cmp::Ordering::Greater => paint.good(ops).to_string(),
        };
        writeln!(
            out,
            "{ops} {:>13} {:>27} {:>21}  {} {}",
            change(m.guards, n.guards),
            change(m.runs, n.runs),
            change(m.failures, n.failures),
            paint.heading(names),
            paint.place(a.place(x.site)),
        )?;
    }
    if same > 0 && !all {
        let more = format!("{} alike (--all)", counted(same as u64, "trace"));
        writeln!(out, "{:79}  {}", "", paint.dim(more))?;
    }
    only(a, '-', pairs.iter().filter_map(|p| p.b.is_none().then_some(p.a?)), out)?;
    only(b, '+', pairs.iter().filter_map(|p: &Pair| p.a.is_none().then_some(p.b?)), out)?;
    Ok(())
}

fn totals(a: &Model, b: &Model, out: &mut Out<'_>) -> io::Result<()> {
    type Sum = fn(&Model) -> u64;
    let rows: [(&str, Sum); 7] = [
        ("traces", |m| m.traces().len() as u64),
        ("operations compiled", |m| total(m, |t| t.compiled.ops.into())),
        ("guards compiled", |m| total(m, |t| t.compiled.guards.into())),
        ("bytes of code", |m| total(m, |t| t.compiled.code_bytes.into())),
        ("operations executed, about", |m| m.total_heat() as u64),
        ("guard failures", |m| total(m, |t| numbers(t).failures)),
        ("recordings given up", |m| m.aborts().iter().map(|a| a.count).sum()),
    ];
    rows.iter().try_for_each(|(name, sum)| writeln!(out, "  {name:<28}{}", change(sum(a), sum(b))))
}

/// The traces that only one run has, the hottest first.
fn only(model: &Model, sign: char, traces: impl Iterator<Item = usize>, out: &mut Out<'_>) -> io::Result<()> {
    let paint = out.paint();
    let mut traces: Vec<&Trace> = traces.map(|at| &model.traces()[at]).collect();
    traces.sort_by(|x, y| model.heat(y).total_cmp(&model.heat(x)));
    if !traces.is_empty() {
        writeln!(out, "\n{}", paint.heading(format!("only in {}", model.path.display())))?;
    }
    for trace in traces {
        let (name, place) = (model.name(trace.id), model.place(trace.site));
        let text = format!(
            "{sign} {name} {place}: {}, {}",
            counted(trace.compiled.ops.into(), "operation"),
            counted(trace.runs, "run"),
        );
        match sign {
            '-' => writeln!(out, "{}", paint.bad(text))?,
            _ => writeln!(out, "{}", paint.good(text))?,
        }
    }
    Ok(())
}
