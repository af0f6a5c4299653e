//! Calls out of the trace: of trampolines by the System V convention, of portals by that of [`crate::entry`].
//!
//! Only live registers that the call does not keep are saved. References may stay in callee-saved registers and in
//! slots: the collector scans both. After every call a pending panic leaves the trace.

use super::alloc::Slow;
use super::{Call, Lower};
use crate::asm::{Mem, NE, R11, R15, RAX, RDX, RSP, XMM0};
use crate::entry::ARGUMENTS;
use crate::liveness::NONE;
use crate::moves::{Source, parallel_move};
use crate::regalloc::{CALLEE_SAVED, INT_ARGS, Loc};
use metatrace_ir::backend::context::{ALERTS, DEPTH};
use metatrace_ir::{CompileError, Op, Ty};

impl Lower<'_> {
    pub(super) fn call_op(&mut self, index: usize) -> Result<(), CompileError> {
        let inst = &self.trace.insts[index];
        if inst.op == Op::CallPortal {
            return self.call_portal(index);
        }
        let callee = inst.descr.call();
        if callee.func.0.is_null() {
            return Err(CompileError::Unsupported("a call of a function without an address"));
        }
        self.save_across_call(CALLEE_SAVED);
        let mut moves = Vec::with_capacity(8);
        let (mut ints, mut floats) = (0, 0);
        for &arg in self.trace.variadic(inst) {
            let to = if self.trace.ty(arg) == Ty::Float {
                floats += 1;
                XMM0 + floats - 1
            } else {
                ints += 1;
                *INT_ARGS
                    .get(ints - 1)
                    .ok_or(CompileError::Unsupported("a call with more than six integers"))?
            };
            moves.push((Loc::Reg(to), self.source(arg)));
        }
        if floats > 8 {
            return Err(CompileError::Unsupported("a call with more than eight floats"));
        }
        self.call(&moves, callee.func.0 as u64);
        self.call_results(index);
        Ok(())
    }

    /// Calls by the convention of [`crate::entry`].
    fn call_portal(&mut self, index: usize) -> Result<(), CompileError> {
        let inst = &self.trace.insts[index];
        let args = self.trace.variadic(inst);
        let levels = i32::try_from(self.trace.sites[inst.site().index()].depth + 1)
            .map_err(|_| CompileError::Unsupported("a call below 2^31 levels"))?;
        self.outgoing = self.outgoing.max(args.len() as u32);
        for (i, &arg) in args.iter().enumerate().skip(ARGUMENTS.len()) {
            self.store_word(Mem::at(RSP, 8 * i as i32), arg);
        }
        self.save_across_call(0);
        let to = ARGUMENTS.into_iter().map(Loc::Reg);
        let moves: Vec<_> = to.zip(args).map(|(to, &arg)| (to, self.source(arg))).collect();
        parallel_move(&mut self.asm, &moves);
        self.asm.add_mem_imm(Mem::at(R15, DEPTH), levels);
        self.asm.mov_imm(R11, self.links.sites[inst.site().index()]);
        self.asm.call_r11();
        self.note_call(true);
        self.asm.add_mem_imm(Mem::at(R15, DEPTH), -levels);
        self.after_call(0);
        self.call_results(index);
        Ok(())
    }

    fn store_word(&mut self, memory: Mem, arg: metatrace_ir::Arg) {
        match self.source(arg) {
            Source::Loc(Loc::Reg(reg)) => self.asm.store(memory, reg),
            _ => {
                self.copy_to(R11, arg);
                self.asm.store(memory, R11);
            }
        }
    }

    /// Moves the arguments into place and calls. Live values must have been saved.
    pub(super) fn call(&mut self, moves: &[(Loc, Source)], function: u64) {
        parallel_move(&mut self.asm, moves);
        self.asm.call_far(function);
        self.note_call(false);
        self.after_call(CALLEE_SAVED);
    }

    /// Notes the return address of a call that can be found on the native stack.
    fn note_call(&mut self, portal: bool) {
        self.calls.push(Call { returns_to: self.asm.offset() as u32, op: self.pos, portal });
    }

    /// Emitted after a call that kept these registers: leaves the trace if a panic is pending, and collects if that is
    /// due.
    fn after_call(&mut self, kept: u32) {
        self.clobber(kept);
        let (start, back) = (self.asm.label(), self.asm.label());
        self.asm.cmp_context_zero(ALERTS as i8);
        self.asm.jcc(NE, start);
        self.asm.bind(back);
        self.slow.push((self.pos, Slow::Alerted { start, back }));
        self.regs.expire(self.pos);
    }

    /// Defines the two result words of a call.
    pub(super) fn call_results(&mut self, index: usize) {
        self.regs.claim(RAX);
        self.regs.claim(RDX);
        let second = self.live.second[index];
        if self.trace.inst_ty(&self.trace.insts[index]) == Ty::Float {
            if self.live.last_use[index] != NONE {
                let d = self.new_register(true, Some(index as u32), &[], 0);
                self.asm.mov(d, RAX);
                self.regs.define(index as u32, d);
            }
        } else {
            self.result_from(index, RAX);
        }
        if second != NONE {
            self.result_from(second as usize, RDX);
        }
    }
}
