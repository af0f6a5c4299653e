//! Guards: what is tested, and how a trace is left.
//!
//! A guard is a conditional jump to its exit's stub behind the code. Where each value of the exit is
//! at that moment is noted for the exit routine and for the bridge that may start there.

use super::Lower;
use super::alloc::Slow;
use super::int::Condition;
use crate::asm::{A, Alu, Cc, E, Mem, NE, O, P, R11, R15, Reg};
use crate::liveness::{Fused, NONE};
use crate::regalloc::{NO_REG, Operand};
use dynasmrt::DynamicLabel;
use metatrace_ir::backend::context::{DEPTH, DEPTH_LIMIT};
use metatrace_ir::{Arg, CompileError, Const, Op, Ty};

impl Lower<'_> {
    pub(super) fn guard_op(&mut self, index: usize) -> Result<(), CompileError> {
        let inst = &self.trace.insts[index];
        let exit = inst.c.0;
        if self.stubs[exit as usize].is_some() {
            return Err(CompileError::Unsupported("two guards with the same exit"));
        }
        match inst.op {
            Op::GuardTrue | Op::GuardFalse => {
                let expected = inst.op == Op::GuardTrue;
                match self.live.fused[index] {
                    Fused::Compare(load) if self.trace.insts[load as usize].op == Op::IsInt => {
                        self.int_guard(load as usize, expected, exit);
                    }
                    Fused::Compare(comparison) => {
                        let condition = self.compare(comparison as usize);
                        self.leave_unless(condition, expected, exit);
                    }
                    Fused::Overflow(check, arithmetic) => {
                        self.overflow_guard(check as usize, arithmetic, expected, exit);
                    }
                    _ => {
                        self.test_zero(inst.a);
                        self.leave_unless(Condition::Cc(NE), expected, exit);
                    }
                }
            }
            Op::GuardValue => {
                self.compare_value(index, inst.a, inst.b);
                self.leave_unless(Condition::Cc(E), true, exit);
            }
            Op::GuardNotInvalidated => {
                self.exit_label(exit);
                self.invalidation.push((self.asm.offset(), exit));
                self.asm.nop5();
            }
            Op::GuardDepth => {
                let Some(Const::Int(levels)) = self.trace.constant(inst.a) else {
                    return Err(CompileError::Unsupported("`guard_depth` of a value that is not constant"));
                };
                self.asm.load(R11, Mem::at(R15, DEPTH));
                self.alu_operand_small(Alu::Add, R11, levels)?;
                self.asm.cmp_mem(R11, Mem::at(R15, DEPTH_LIMIT));
                self.leave_if(A, exit);
            }
            Op::ForcedExit => {
                let cell = self.env.cells[self.cells_used].as_ptr() as u64;
                self.cells_used += 1;
                if self.trace.force_at != 0 {
                    self.asm.mov_imm(R11, cell);
                    self.asm.dec_mem(R11);
                    self.leave_if(E, exit);
                }
            }
            other => unreachable!("`{}` is not a guard", other.name()),
        }
        Ok(())
    }

    fn alu_operand_small(&mut self, op: Alu, d: Reg, value: i64) -> Result<(), CompileError> {
        let value =
            i32::try_from(value).map_err(|_| CompileError::Unsupported("`guard_depth` of 2^31 levels"))?;
        self.asm.alu_imm(op, d, value);
        Ok(())
    }

    fn test_zero(&mut self, arg: Arg) {
        if let Operand::Slot(slot) = self.operand(arg) {
            self.asm.cmp_mem_imm(Mem::slot(slot), 0);
        } else {
            let x = self.use_register(arg);
            self.asm.test(x, x);
        }
    }

    /// Compares an operand with a constant, bit by bit.
    fn compare_value(&mut self, index: usize, a: Arg, constant: Arg) {
        let bits = self.constant_bits(constant);
        if let Fused::Load(load) = self.live.fused[index] {
            let load = load as usize;
            let memory = self.fixed_address(load);
            if self.trace.insts[load].op != Op::LoadTid {
                if let Ok(v) = i32::try_from(bits as i64) {
                    return self.asm.cmp_mem_imm(memory, v);
                }
                self.asm.mov_imm(R11, bits);
                return self.asm.cmp_mem(R11, memory);
            }
            if let Ok(tid) = u32::try_from(bits) {
                return self.asm.cmp_mem32_imm(memory, tid as i32);
            }
            self.asm.load32(R11, memory);
            let wide = self.use_register(constant);
            return self.asm.alu(Alu::Cmp, R11, wide);
        }
        if self.trace.ty(a) == Ty::Float {
            let wide = self.temporary(false);
            self.asm.mov_imm(wide, bits);
            self.copy_to(R11, a);
            return self.asm.alu(Alu::Cmp, R11, wide);
        }
        match (self.operand(a), i32::try_from(bits as i64)) {
            (Operand::Slot(slot), Ok(v)) => self.asm.cmp_mem_imm(Mem::slot(slot), v),
            (_, small) => {
                let x = self.use_register(a);
                if small == Ok(0) {
                    self.asm.test(x, x);
                } else {
                    self.alu_operand(Alu::Cmp, x, Operand::Imm(bits));
                }
            }
        }
    }

    /// An overflow check with its guard, and with the operation that it checks if that follows.
    fn overflow_guard(&mut self, check: usize, arithmetic: u32, expected: bool, exit: u32) {
        let inst = &self.trace.insts[check];
        let op = inst.op;
        let (a, b) = self.checked_operands(op, inst.a, inst.b);
        let (x, y) = (self.operand(a), self.operand(b));
        if arithmetic == NONE || self.live.last_use[arithmetic as usize] == NONE {
            self.checked(op, x, y, R11);
            return self.leave_unless(Condition::Cc(O), expected, exit);
        }
        // The result may overwrite an operand that nobody needs any more, not even the exit.
        let in_exit = |v: usize| self.live.exit_values(exit).binary_search(&(v as u32)).is_ok();
        let spent = |arg: Arg| arg.as_value().filter(|&v| self.dies(arg) && !in_exit(v));
        let commutes = matches!(op, Op::IntAddOvf | Op::IntMulOvf);
        let (x, y, spent) = match (spent(a), spent(b)) {
            (None, Some(v)) if commutes => (y, x, Some(v)),
            (v, _) => (x, y, v),
        };
        if let Some(v) = spent {
            self.regs.release(v as u32);
        }
        let prefer = if let Operand::Reg(r) = x { r } else { NO_REG };
        // The other operand still has its register, so the result cannot get it.
        let d = self.new_register(false, Some(arithmetic), &[prefer], 0);
        self.regs.define(arithmetic, d);
        self.checked(op, x, y, d);
        self.leave_unless(Condition::Cc(O), expected, exit);
        if op == Op::TagOvf {
            self.asm.alu_imm(Alu::Or, d, 1);
        }
    }

    /// A guard on `is_int`.
    fn int_guard(&mut self, test: usize, expected: bool, exit: u32) {
        let inst = &self.trace.insts[test];
        let tid = inst.descr.ty().tid();
        let object = self.use_register(inst.a);
        self.asm.test_low_bit(object);
        if !expected {
            self.leave_if(NE, exit);
            self.asm.cmp_mem32_imm(Mem::at(object, 0), tid as i32);
            return self.leave_if(E, exit);
        }
        // Where the values are is noted now: the jump to the exit is emitted behind the code.
        self.exit_label(exit);
        let (start, back) = (self.asm.label(), self.asm.label());
        self.asm.jcc(E, start);
        self.asm.bind(back);
        self.slow.push((self.pos, Slow::IsInt { start, back, object, tid, exit }));
    }

    /// Leaves the trace unless the condition is as expected.
    fn leave_unless(&mut self, condition: Condition, expected: bool, exit: u32) {
        match (condition, expected) {
            (Condition::Cc(cc), _) => self.leave_if(if expected { cc ^ 1 } else { cc }, exit),
            (Condition::FloatEq, true) | (Condition::FloatNe, false) => {
                self.leave_if(NE, exit);
                self.leave_if(P, exit);
            }
            (Condition::FloatEq, false) | (Condition::FloatNe, true) => {
                let unordered = self.asm.label();
                self.asm.jcc(P, unordered);
                self.leave_if(E, exit);
                self.asm.bind(unordered);
            }
        }
    }

    pub(super) fn leave_if(&mut self, cc: Cc, exit: u32) {
        let label = self.exit_label(exit);
        let jump = self.asm.jcc(cc, label);
        self.exits[exit as usize].jumps.push(jump);
    }

    /// The label of an exit's stub; notes where the exit's values are now.
    fn exit_label(&mut self, exit: u32) -> DynamicLabel {
        if let Some(label) = self.stubs[exit as usize] {
            return label;
        }
        let label = self.asm.label();
        self.stubs[exit as usize] = Some(label);
        let places = self.live.exit_values(exit).iter().map(|&v| self.regs.place(v)).collect();
        self.exits[exit as usize].places = places;
        label
    }
}
