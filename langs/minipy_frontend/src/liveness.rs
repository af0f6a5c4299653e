//! Liveness: the registers that may still be read, before each instruction.
//!
//! A backward dataflow analysis over single instructions. A register that a handler needs is live throughout the
//! range that it protects, because every instruction there may raise. A snapshot of the frame needs only live
//! registers.

use crate::op::{Op, Reg};
use crate::regset::RegSet;

/// The control flow that the analyses share. Instructions may be marked as removed; they do nothing.
pub(crate) trait Flow {
    /// The number of instructions.
    fn len(&self) -> usize;
    /// The instruction at `pc`, unless it has been removed.
    fn op(&self, pc: usize) -> Option<Op>;
    /// Where the instruction at `pc` jumps, if it does.
    fn target(&self, pc: usize) -> Option<usize>;
    /// The target and the exception register of the innermost handler at `pc`.
    fn handler(&self, pc: usize) -> Option<(usize, Reg)>;
}

/// The live registers before every instruction.
pub(crate) fn live_sets(flow: &impl Flow) -> Vec<RegSet> {
    let mut live = vec![RegSet::default(); flow.len()];
    loop {
        let mut changed = false;
        for pc in (0..flow.len()).rev() {
            let op = flow.op(pc);
            let mut current = match live.get(pc + 1) {
                Some(next) if op.is_none_or(Op::falls_through) => next.clone(),
                _ => RegSet::default(),
            };
            if let Some(op) = op {
                op.for_each_write(|reg| current.remove(reg));
                if let Some(target) = flow.target(pc) {
                    current.union(&live[target]);
                }
                if let Some((target, exc)) = flow.handler(pc) {
                    let was_live = current.contains(exc);
                    current.union(&live[target]);
                    if !was_live {
                        current.remove(exc);
                    }
                }
                op.for_each_read(|reg| current.insert(reg));
            }
            if !current.is_subset(&live[pc]) {
                live[pc] = current;
                changed = true;
            }
        }
        if !changed {
            return live;
        }
    }
}
