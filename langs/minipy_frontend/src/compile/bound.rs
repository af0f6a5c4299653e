//! Definite assignment: determines which `CheckBound`s can fail, and which instructions are reachable.
//!
//! A forward dataflow analysis over single instructions. CPython has an equivalent analysis (`LOAD_FAST` and
//! `LOAD_FAST_CHECK`); the difference cannot be observed.

use crate::liveness::Flow;
use crate::op::Op;
use crate::regset::RegSet;

/// For every instruction, the locals that are certainly bound before it; `None` if it is unreachable.
pub(super) fn bound_sets(
    flow: &impl Flow,
    num_locals: u32,
    params: impl Iterator<Item = u32>,
) -> Vec<Option<RegSet>> {
    let mut bound: Vec<Option<RegSet>> = vec![None; flow.len()];
    bound[0] = Some(params.collect());
    loop {
        let mut changed = false;
        for pc in 0..flow.len() {
            let Some(before) = bound[pc].clone() else { continue };
            let Some(op) = flow.op(pc) else {
                changed |= meet(&mut bound[pc + 1], &before);
                continue;
            };
            if let Some((target, _)) = flow.handler(pc) {
                changed |= meet(&mut bound[target], &before);
            }
            let mut after = before.clone();
            op.for_each_write(|reg| {
                if reg < num_locals {
                    after.insert(reg);
                }
            });
            match op {
                Op::Unbind(reg) => after.remove(reg),
                Op::CheckBound(reg, _) => after.insert(reg),
                _ => {}
            }
            if let Some(target) = flow.target(pc) {
                changed |= meet(&mut bound[target], if op.is_loop_head() { &before } else { &after });
            }
            if op.falls_through() {
                changed |= meet(&mut bound[pc + 1], &after);
            }
        }
        if !changed {
            return bound;
        }
    }
}

fn meet(bound: &mut Option<RegSet>, incoming: &RegSet) -> bool {
    match bound {
        Some(known) => known.intersect(incoming),
        None => {
            *bound = Some(incoming.clone());
            true
        }
    }
}
