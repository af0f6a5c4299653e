//! One pass over the operations of all traces: how hot each line of the guest program is, how often each field,
//! function and type is used, and which merge points and lines of the interpreter are referred to. Only sums are kept.

use crate::model::Model;
use crate::model::body::IrView;
use crate::model::records::Trace;
use metatrace_events::schema::{FileId, LocationId, MergePointId, stage};
use metatrace_ir::{Descr, EffectKind, Op, TraceId};
use serde::Serialize;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

/// Number of traces of a line that are listed; further ones are only counted.
const MOST_TRACES: usize = 60;

/// Number of places of a use that are listed; further ones are only counted.
const MOST_PLACES: usize = 24;

/// The sums.
#[derive(Default)]
pub struct Scan {
    /// Merge points that the report refers to.
    pub sites: BTreeSet<MergePointId>,
    /// Lines of the interpreter that the report refers to.
    pub locs: BTreeSet<LocationId>,
    lines: HashMap<(FileId, u32), LineHeat>,
    uses: HashMap<(Op, &'static str), Use>,
}

/// A line of the guest program.
#[derive(Serialize, Default, Clone)]
pub struct LineHeat {
    #[serde(skip)]
    pub file: FileId,
    pub line: u32,
    /// Operations of this line that were executed.
    pub own: u64,
    /// The same including operations of calls inlined into it.
    pub all: u64,
    /// Guards of it that led back to the interpreter or into a bridge.
    pub failures: u64,
    /// Trace, operations, executed operations, failures; the hottest first.
    pub traces: Vec<(TraceId, u32, u64, u64)>,
    /// Number of traces that are not listed.
    pub more: usize,
}

/// An operation on one field, type, array or function.
#[derive(Serialize, Clone)]
pub struct Use {
    pub op: &'static str,
    pub name: &'static str,
    /// For calls: `residual` or `elidable`, and what they write.
    pub effect: &'static str,
    pub ops: u64,
    pub executed: u64,
    /// Trace, operation, its merge point, executions; the hottest first.
    pub places: Vec<(TraceId, usize, MergePointId, u64)>,
    pub more: usize,
}

/// The final operations of a trace or, if they are not in the log, those of the latest stage that is.
pub fn operations(model: &Model, trace: &Trace) -> Option<IrView> {
    let last = trace.stages.iter().rfind(|s| s.name == stage::FINAL).or(trace.stages.last())?;
    model.ir(trace, &last.name).ok()
}

impl Scan {
    /// Notes a reference to a merge point.
    pub fn site(&mut self, site: MergePointId) {
        if !site.is_none() {
            self.sites.insert(site);
        }
    }

    /// Notes a reference to a line of the interpreter.
    pub fn loc(&mut self, loc: LocationId) {
        if !loc.is_none() {
            self.locs.insert(loc);
        }
    }

    /// Adds the operations of a trace. Returns how many of them were executed.
    pub fn trace(&mut self, model: &Model, trace: &Trace, ir: &IrView, executions: &[u64]) -> u64 {
        let mut executed = 0u64;
        let mut here: BTreeMap<(FileId, u32), LineHeat> = BTreeMap::new();
        let guards = ir.guards();
        for (index, inst) in ir.trace.insts.iter().enumerate() {
            if inst.op == Op::Input {
                continue;
            }
            let runs = executions[index];
            executed = executed.saturating_add(runs);
            let site = ir.site(index);
            self.used(inst.op, inst.descr, (trace.id, index, site, runs));
            let first = inst.op.is_guard() && guards.get(&inst.exit()) == Some(&index);
            let failures = if first { model.failures(trace, inst.exit()) } else { 0 };
            let mut seen = HashSet::new();
            for (depth, site) in ir.chain(index).into_iter().enumerate() {
                let Some(site) = model.site(site).filter(|s| !s.file.is_none() && s.line != 0) else {
                    continue;
                };
                let key = (site.file, site.line);
                if !seen.insert(key) {
                    continue;
                }
                let heat = here.entry(key).or_default();
                heat.all = heat.all.saturating_add(runs);
                if depth == 0 {
                    heat.own = heat.own.saturating_add(runs);
                    heat.failures = heat.failures.saturating_add(failures);
                    heat.more += 1;
                }
                self.sites.insert(site.site);
            }
        }
        for ((file, line), heat) in here {
            let sum = self.lines.entry((file, line)).or_default();
            (sum.file, sum.line) = (file, line);
            sum.own = sum.own.saturating_add(heat.own);
            sum.all = sum.all.saturating_add(heat.all);
            sum.failures = sum.failures.saturating_add(heat.failures);
            if heat.more > 0 {
                sum.traces.push((trace.id, heat.more as u32, heat.own, heat.failures));
            }
        }
        executed
    }

    fn used(&mut self, op: Op, descr: &'static Descr, place: (TraceId, usize, MergePointId, u64)) {
        if descr.name().is_empty() {
            return;
        }
        let found = self.uses.entry((op, descr.name())).or_insert_with(|| Use {
            op: op.name(),
            name: descr.name(),
            effect: effect(descr),
            ops: 0,
            executed: 0,
            places: Vec::new(),
            more: 0,
        });
        found.ops += 1;
        found.executed = found.executed.saturating_add(place.3);
        self.sites.extend(Some(place.2).filter(|s| !s.is_none()));
        found.places.push(place);
        if found.places.len() >= 4 * MOST_PLACES {
            found.more += cut(&mut found.places, MOST_PLACES, |p| p.3);
        }
    }

    /// The lines, by number.
    pub fn lines(&mut self) -> Vec<LineHeat> {
        let mut lines: Vec<LineHeat> = std::mem::take(&mut self.lines).into_values().collect();
        lines.sort_by_key(|l| (l.file, l.line));
        for line in &mut lines {
            line.more = cut(&mut line.traces, MOST_TRACES, |t| t.2);
        }
        lines
    }

    /// The uses, the most executed first.
    pub fn uses(&mut self) -> Vec<Use> {
        let mut uses: Vec<Use> = std::mem::take(&mut self.uses).into_values().collect();
        for found in &mut uses {
            found.more += cut(&mut found.places, MOST_PLACES, |p| p.3);
        }
        uses.sort_by_key(|u| (Reverse(u.executed), u.op, u.name));
        uses
    }
}

/// Keeps the `most` items with the highest counts, in descending order. Returns how many were removed.
fn cut<T>(all: &mut Vec<T>, most: usize, count: impl Fn(&T) -> u64) -> usize {
    all.sort_by_key(|a| Reverse(count(a)));
    let more = all.len().saturating_sub(most);
    all.truncate(most);
    more
}

fn effect(descr: &Descr) -> &'static str {
    match descr {
        Descr::Call(c) if c.kind == EffectKind::Elidable => "elidable",
        Descr::Call(_) => "residual",
        Descr::Portal(_) => "guest call",
        _ => "",
    }
}
