//! Execution counts. Operations have no counters of their own: the passages of a trace's head are counted, and so is
//! each exit; the rest is subtraction. An operation was executed as often as its trace, minus the exits through the
//! guards before it, back to the interpreter or to a bridge.

use super::Model;
use super::body::IrView;
use super::records::Trace;
use metatrace_events::schema::FileId;
use metatrace_ir::ExitId;
use std::collections::HashMap;

impl Model {
    /// How often a guard failed, back to the interpreter or into its bridges.
    pub fn failures(&self, trace: &Trace, exit: ExitId) -> u64 {
        let back = trace.failures.get(&exit).copied().unwrap_or(0);
        let bridges = trace.bridges.iter().filter(|b| b.0 == exit);
        bridges.filter_map(|b| self.trace(b.1)).fold(back, |sum, b| sum.saturating_add(b.runs))
    }

    /// How often each operation of a trace was executed, at a stage that still has its guards' exits: the final one.
    /// Exact except for operations in front of a label: jumps of other traces to the start cannot be distinguished from
    /// those to the label, and are counted as the latter.
    pub fn executions(&self, trace: &Trace, ir: &IrView) -> Vec<u64> {
        // Operations in front of a label are executed at each entry of the trace, the others in each iteration.
        let label = ir.trace.label();
        let entered = trace.entries.max(1).min(trace.runs);
        let mut left = trace.runs;
        let mut counts = Vec::with_capacity(ir.trace.insts.len());
        let guards = ir.guards();
        for (index, inst) in ir.trace.insts.iter().enumerate() {
            let in_front = label.is_some_and(|label| index <= label);
            counts.push(if in_front { left.saturating_sub(trace.runs - entered) } else { left });
            if inst.op.is_guard() && guards.get(&inst.exit()) == Some(&index) {
                left = left.saturating_sub(self.failures(trace, inst.exit()));
            }
        }
        counts
    }

    /// The heat of a trace: an estimate of the number of operations executed, from its runs and the guards that ended
    /// them. Does not read its operations; see [`Model::executions`] for exact counts.
    pub fn heat(&self, trace: &Trace) -> f64 {
        self.index(trace.id).map_or(0.0, |at| self.heat[at])
    }

    /// Computes the heat. Exits are numbered in the order of their guards, which are assumed to be evenly spaced: a run
    /// that ends at the third of four guards has executed three fifths of the trace.
    pub(super) fn estimate(&self, trace: &Trace) -> f64 {
        let ops = f64::from(trace.compiled.ops);
        let spread = f64::from(trace.compiled.guards) + 1.0;
        let missed = |exit: ExitId| (1.0 - (f64::from(exit.0) + 1.0) / spread).max(0.0);
        let back: f64 = trace.failures.iter().map(|(&exit, &n)| n as f64 * missed(exit)).sum();
        let bridges = trace.bridges.iter().filter_map(|&(exit, id)| Some((exit, self.trace(id)?.runs)));
        let bridged: f64 = bridges.map(|(exit, n)| n as f64 * missed(exit)).sum();
        (trace.runs as f64 - back - bridged).max(0.0) * ops
    }

    /// The total heat of all traces.
    pub fn total_heat(&self) -> f64 {
        self.heat.iter().sum()
    }

    /// Number of operations that a trace executed on each line of the guest program, by file and line of the innermost
    /// level.
    pub fn heat_by_line(&self, trace: &Trace, ir: &IrView) -> HashMap<(FileId, u32), u64> {
        let mut lines = HashMap::new();
        for (index, count) in self.executions(trace, ir).into_iter().enumerate() {
            if ir.trace.insts[index].op == metatrace_ir::Op::Input {
                continue;
            }
            if let Some(site) = self.site(ir.site(index)) {
                let sum: &mut u64 = lines.entry((site.file, site.line)).or_default();
                *sum = sum.saturating_add(count);
            }
        }
        lines
    }
}
