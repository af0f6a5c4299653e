//! Guards: the test, and the exit.
//!
//! A guard is a conditional jump to its exit's stub behind the code. The location of each value of the exit at that
//! moment is recorded for the exit routine and for a bridge. If a checked sum replaces an operand that only the exit
//! needs, or a load is an operand in memory, the stub first undoes the sum or does the load, also on the way to a
//! bridge.

use super::Lower;
use super::alloc::Slow;
use super::int::Condition;
use crate::asm::{A, Alu, Cc, E, Mem, NE, O, P, R11, R15, Reg};
use crate::fuse::{Fused, loaded_width};
use crate::liveness::NONE;
use crate::regalloc::{Loc, Locations, NO_REG, NO_SLOT, Operand};
use dynasmrt::DynamicLabel;
use metatrace_ir::backend::context::{DEPTH, DEPTH_LIMIT};
use metatrace_ir::{Arg, CompileError, Const, ExitId, Op, Ty, Width};

/// What the stub of an exit does before the exit's values are in their recorded locations.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Repair {
    /// Undoes a checked operation by its opposite.
    Undo(Alu, Reg, Operand),
    /// Undoes `add r, r`, whose carry is still in the flags.
    Halve(Reg),
    /// Loads the value that the guard compared in memory.
    Load(Loc, Mem, Width),
}

impl Lower<'_> {
    pub(super) fn guard_op(&mut self, index: usize) -> Result<(), CompileError> {
        let inst = &self.trace.insts[index];
        let exit = inst.exit();
        if self.stubs[exit.index()].is_some() {
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
                    Fused::Load(load) => {
                        self.compare_memory_constant(load as usize, 0);
                        self.leave_unless(Condition::Cc(NE), expected, exit);
                    }
                    Fused::Alone => {
                        self.test_zero(inst.a);
                        self.leave_unless(Condition::Cc(NE), expected, exit);
                    }
                }
            }
            Op::GuardValue => {
                if let (Fused::Compare(kind), Some(Const::Int(wanted))) =
                    (self.live.fused[index], self.trace.constant(inst.b))
                {
                    let condition = self.compare_kind(self.trace.insts[kind as usize].a, wanted);
                    self.leave_unless(condition, true, exit);
                    return Ok(());
                }
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
            Op::SideExit => {
                let label = self.exit_label(exit);
                self.asm.jmp(label);
                self.exits[exit.index()].jumps.push(self.asm.offset() - 4);
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

    pub(super) fn test_zero(&mut self, arg: Arg) {
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
            return match i32::try_from(bits as i64) {
                Ok(v) => self.compare_memory_constant(load, v),
                Err(_) if loaded_width(&self.trace.insts[load]) == Some(Width::U32) => {
                    // Fusion makes sure that it fits 32 bits without a sign.
                    self.compare_memory_constant(load, bits as u32 as i32);
                }
                Err(_) => self.compare_memory_register(load, constant),
            };
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
                    let y = self.wide_operand(constant);
                    self.alu_operand(Alu::Cmp, x, y);
                }
            }
        }
    }

    /// An overflow check with its guard and, if it follows, the operation that it checks.
    fn overflow_guard(&mut self, check: usize, arithmetic: u32, expected: bool, exit: ExitId) {
        let inst = &self.trace.insts[check];
        let op = inst.op;
        let (a, b) = self.checked_operands(op, inst.a, inst.b);
        let (x, y) = (self.operand(a), self.operand(b));
        if arithmetic == NONE || self.live.last_use[arithmetic as usize] == NONE {
            self.checked(op, x, y, R11);
            return self.leave_unless(Condition::Cc(O), expected, exit);
        }
        let commutes = matches!(op, Op::IntAddOvf | Op::IntMulOvf);
        let (x, y) = self.checked_in_place(arithmetic, (a, x), (b, y), commutes, op, exit);
        let d = match self.regs.place(arithmetic).reg {
            NO_REG => {
                // The other operand still has its register, so the result cannot get it.
                let prefer = if let Operand::Reg(r) = x { r } else { NO_REG };
                let d = self.new_register(false, Some(arithmetic), &[prefer], 0);
                self.regs.define(arithmetic, d);
                d
            }
            d => d,
        };
        self.checked(op, x, y, d);
        self.leave_unless(Condition::Cc(O), expected, exit);
        if op == Op::TagOvf {
            self.asm.alu_imm(Alu::Or, d, 1);
        }
    }

    /// Lets the result of a checked operation overwrite an operand that is not needed behind the guard, if there is
    /// one; if the exit needs it, its stub undoes the operation. Returns the operands, the overwritten one first.
    fn checked_in_place(
        &mut self,
        arithmetic: u32,
        (a, x): (Arg, Operand),
        (b, y): (Arg, Operand),
        commutes: bool,
        op: Op,
        exit: ExitId,
    ) -> (Operand, Operand) {
        let in_exit = |v: usize| self.live.exit_values(exit).binary_search(&(v as u32)).is_ok();
        let hint = self.live.hint[arithmetic as usize];
        // Preference for an operand to be overwritten: its register is the one wanted for the result, then nothing has
        // to be undone.
        let rank = |arg: Arg, operand: Operand, other: Operand| {
            let Some(v) = arg.as_value().filter(|_| self.dies(arg)) else { return 0 };
            let Operand::Reg(reg) = operand else { return if in_exit(v) { 0 } else { 1 } };
            let needed = in_exit(v);
            // The exit of an overflowing product cannot restore the factor, nor can one whose operands are the same.
            let undoable = op == Op::TagOvf || op != Op::IntMulOvf && operand != other;
            match (needed, reg == hint) {
                (true, _) if !undoable => 0,
                (_, true) => 4,
                (false, false) => 3,
                // If it is wanted in another register, it is copied anyway.
                (true, false) => (hint == NO_REG) as u32 * 2,
            }
        };
        let (first, second) = (rank(a, x, y), if commutes { rank(b, y, x) } else { 0 });
        let (arg, x, y) = if second > first { (b, y, x) } else { (a, x, y) };
        let Some(v) = arg.as_value().filter(|_| first.max(second) > 0) else { return (x, y) };
        let Operand::Reg(reg) = x else {
            self.regs.release(v as u32);
            return (x, y);
        };
        if in_exit(v) {
            // The exit finds the operand at its present location.
            self.exit_label(exit);
            let repair = match op {
                Op::TagOvf => Repair::Halve(reg),
                Op::IntSubOvf => Repair::Undo(Alu::Add, reg, y),
                _ => Repair::Undo(Alu::Sub, reg, y),
            };
            self.repairs.push((exit, repair));
            self.regs.release(v as u32);
            self.regs.claim(reg);
            self.regs.define(arithmetic, reg);
        } else {
            self.regs.release(v as u32);
        }
        (x, y)
    }

    /// A guard on `is_int`.
    fn int_guard(&mut self, test: usize, expected: bool, exit: ExitId) {
        let inst = &self.trace.insts[test];
        let tid = inst.descr.ty().tid();
        let object = self.use_register(inst.a);
        self.asm.test_low_bit(object);
        if !expected {
            self.leave_if(NE, exit);
            self.asm.cmp_mem32_imm(Mem::at(object, 0), tid as i32);
            return self.leave_if(E, exit);
        }
        // Locations are recorded now: the jump to the exit is emitted behind the code.
        self.exit_label(exit);
        let (start, back) = (self.asm.label(), self.asm.label());
        self.asm.jcc(E, start);
        self.asm.bind(back);
        self.slow.push((self.pos, Slow::IsInt { start, back, object, tid, exit }));
    }

    /// Leaves the trace unless the condition is as expected.
    fn leave_unless(&mut self, condition: Condition, expected: bool, exit: ExitId) {
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

    pub(super) fn leave_if(&mut self, cc: Cc, exit: ExitId) {
        let label = self.exit_label(exit);
        let jump = self.asm.jcc(cc, label);
        self.exits[exit.index()].jumps.push(jump);
    }

    /// The label of an exit's stub; records the present locations of the exit's values.
    fn exit_label(&mut self, exit: ExitId) -> DynamicLabel {
        if let Some(label) = self.stubs[exit.index()] {
            return label;
        }
        let label = self.asm.label();
        self.stubs[exit.index()] = Some(label);
        let values = self.live.exit_values(exit).len();
        let mut places = Vec::with_capacity(values);
        for i in 0..values {
            let v = self.live.exit_values(exit)[i];
            let loaded = self.live.in_memory[v as usize];
            places.push(if loaded { self.load_at_exit(exit) } else { self.regs.place(v) });
        }
        self.exits[exit.index()].places = places;
        label
    }

    /// Makes an exit load the value that its guard compared in memory; returns the location.
    fn load_at_exit(&mut self, exit: ExitId) -> Locations {
        let (memory, width) = self.compared.expect("the load has been compared");
        let free = self.regs.free_general();
        let place = if free != 0 {
            Locations { reg: free.trailing_zeros() as Reg, slot: NO_SLOT }
        } else {
            Locations { reg: NO_REG, slot: self.regs.passing_slot() }
        };
        self.repairs.push((exit, Repair::Load(place.loc(), memory, width)));
        place
    }

    /// Emits the repairs in the stub of an exit.
    pub(super) fn repair(&mut self, exit: ExitId) {
        while let Some((_, repair)) = self.repairs.pop_if(|r| r.0 == exit) {
            match repair {
                Repair::Undo(op, reg, operand) => self.alu_operand(op, reg, operand),
                Repair::Halve(reg) => self.asm.rotate_carry_in(reg),
                Repair::Load(Loc::Reg(reg), memory, width) => self.load_width(reg, memory, width),
                Repair::Load(Loc::Slot(slot), memory, width) => {
                    self.load_width(R11, memory, width);
                    self.asm.store(Mem::slot(slot), R11);
                }
            }
        }
    }
}
