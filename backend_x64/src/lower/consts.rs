//! Constants that do not fit an instruction. The most used ones of a loop stay in registers that are free in it, set by
//! each jump to its label. Others are loaded when they are needed, and reused from that register until a value takes
//! it.
//!
//! ```text
//! v5 = load Vm.interrupted &1     | mov rdi,7F0000001000h    behind the label: nothing
//! guard_value v5 0 [exit 0]       | cmp qword [rdi+e0h],0    cmp qword [rbx+e0h],0
//! ```
//!
//! Invariant: such a register holds its constant from the label to the end of the trace; it is never free and owned by
//! no value. So registers that instructions clobber are not eligible.

use super::Lower;
use super::label::End;
use crate::asm::{RAX, RCX, RDX, Reg};
use crate::liveness::NONE;
use crate::regalloc::{CALLEE_SAVED, GENERAL, Loc};
use metatrace_ir::{Arg, Op, Ty};
use std::cmp::Reverse;

/// Registers that instructions take or clobber whatever they hold.
const FIXED: u32 = 1 << RAX | 1 << RCX | 1 << RDX;
/// Number of registers left to the temporaries of the body's instructions.
const SPARE: u32 = 2;
/// Largest number of constants that are kept.
const MOST: usize = 4;
/// Number of different constants of a loop that are counted; further ones are rare.
const COUNTED: usize = 32;

impl Lower<'_> {
    /// Chooses constants of the loop behind the label, and a register for each.
    pub(super) fn choose_constants(&self, label: usize, params: &[Loc], end: &End) -> Vec<(u64, Reg)> {
        if !matches!(end, End::Label) {
            return Vec::new();
        }
        let body = label + 1..self.trace.insts.len();
        let mut counts: Vec<(u32, u64)> = Vec::new();
        for index in body.clone() {
            let inst = &self.trace.insts[index];
            if self.live.position[index] == NONE || inst.op.is_variadic() {
                continue;
            }
            self.trace.for_each_operand(inst, |a| {
                if let Some(bits) = self.wide_constant(a) {
                    match counts.iter().position(|c| c.1 == bits) {
                        Some(known) => counts[known].0 += 1,
                        None if counts.len() < COUNTED => counts.push((1, bits)),
                        None => {}
                    }
                }
            });
        }
        if counts.is_empty() {
            return Vec::new();
        }
        counts.sort_by_key(|c| Reverse(c.0));
        let last = self.trace.insts.len() as u32 - 1;
        if self.live.portal_calls_before(last) > self.live.portal_calls_before(label as u32) {
            return Vec::new();
        }
        let calls = self.live.calls_before(last) > self.live.calls_before(label as u32);
        let mut free = if calls { CALLEE_SAVED } else { GENERAL & !FIXED };
        for loc in params {
            if let Loc::Reg(reg) = *loc {
                free &= !(1 << reg);
            }
        }
        let idle = GENERAL.count_ones().saturating_sub(self.most_alive(label, params) + SPARE) as usize;
        let mut chosen = Vec::new();
        for (_, bits) in counts.into_iter().take(idle.min(MOST)) {
            if free == 0 {
                break;
            }
            let reg = free.trailing_zeros() as Reg;
            free &= !(1 << reg);
            chosen.push((bits, reg));
        }
        chosen
    }

    /// The largest number of integers and references that need a register at the same time behind the label.
    fn most_alive(&self, label: usize, params: &[Loc]) -> u32 {
        let n = self.trace.insts.len();
        let mut change = vec![0i32; n - label + 1];
        for v in label + 1..n {
            let (from, to) = (self.live.position[v], self.live.last_use[v]);
            let general = matches!(self.trace.inst_ty(&self.trace.insts[v]), Ty::Int | Ty::Ref);
            let param = self.trace.insts[v].op == Op::Param;
            let idle = param && matches!(params[v - label - 1], Loc::Slot(_));
            if from == NONE || to == NONE || !general || idle {
                continue;
            }
            // Params are live from the start.
            change[if param { 0 } else { from as usize - label }] += 1;
            change[to as usize - label + 1] -= 1;
        }
        let mut alive = 0;
        let counts = change.into_iter().map(|c| {
            alive += c;
            alive
        });
        counts.max().unwrap_or(0).max(0) as u32
    }

    /// The word of a constant that is too wide for an instruction.
    pub(crate) fn wide_constant(&self, arg: Arg) -> Option<u64> {
        let constant = self.trace.constant(arg).filter(|c| c.ty() != Ty::Float)?;
        let bits = constant.bits(self.links.refs);
        i32::try_from(bits as i64).is_err().then_some(bits)
    }

    /// The register that holds a wide constant: throughout the loop, or since another instruction needed it.
    pub(crate) fn constant_register(&self, arg: Arg) -> Option<Reg> {
        let bits = self.wide_constant(arg)?;
        let kept = self.kept.iter().find(|k| k.0 == bits).map(|k| k.1);
        kept.or_else(|| self.regs.cached(bits))
    }
}
