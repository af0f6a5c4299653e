//! Allocation: the fast path inline, the slow path behind the code.
//!
//! Between the bump and the last initialising store there is no guard and no call except the slow path itself, which
//! returns an object with its header written. Slow paths go through routines that preserve every register but r11, so
//! the allocator's state is the same on both paths.

use super::Lower;
use crate::asm::{A, Alu, Index, Mem, NE, O, R11, R15, Reg};
use crate::liveness::{NONE, allocates_by_call};
use crate::moves::Source;
use crate::regalloc::{CALLEE_SAVED, INT_ARGS, Loc, NO_REG, Operand};
use dynasmrt::DynamicLabel;
use metatrace_ir::backend::context::{ARRAY_LEN, CURSOR, LIMIT, MAX_INLINE_ALLOC};
use metatrace_ir::{Const, Descr, ExitId, Op, Width};

/// A slow path to be emitted behind the code.
pub(super) enum Slow {
    /// The hole is full: call the runtime.
    Alloc { start: DynamicLabel, back: DynamicLabel, object: Reg, tid: u32, size: u32 },
    /// `add value, value` overflowed: make a box.
    Box { start: DynamicLabel, back: DynamicLabel, value: Reg, routine: usize },
    /// Not two small numbers: divide with all 64 bits.
    Divide { start: DynamicLabel, back: DynamicLabel, divisor: Reg, quotient: bool },
    /// A call has left a panic, or a collection is due.
    Alerted { start: DynamicLabel, back: DynamicLabel },
    /// The object is old: remember it.
    Barrier { start: DynamicLabel, back: DynamicLabel, written: Mem },
    /// Not a tagged integer: load the integer of the object whose address has been halved.
    Unbox { start: DynamicLabel, back: DynamicLabel, half: Reg, offset: i32 },
    /// Not a tagged integer: leave unless it is a boxed one.
    IsInt { start: DynamicLabel, back: DynamicLabel, object: Reg, tid: u32, exit: ExitId },
}

impl Lower<'_> {
    pub(super) fn alloc_op(&mut self, index: usize) {
        match self.trace.insts[index].op {
            Op::New => self.new_object(index),
            Op::NewArray => self.new_array(index),
            _ => self.box_int(index),
        }
    }

    /// Makes an object with its header written; the fields may be stored afterwards.
    fn allocate(&mut self, index: usize, tid: u32, size: u32, inline: bool) -> Reg {
        // The operands have not expired, so that the object's register is none of theirs.
        let d = self.new_register(false, Some(index as u32), &[], 0);
        if !inline {
            self.asm.mov_imm(R11, (size as u64) << 32 | tid as u64);
            self.asm.call_address(self.env.routines.alloc);
            self.asm.mov(d, R11);
            return d;
        }
        let (start, back) = (self.asm.label(), self.asm.label());
        self.asm.load(d, Mem::at(R15, CURSOR));
        self.asm.lea(R11, Mem::at(d, size as i32));
        self.asm.cmp_mem(R11, Mem::at(R15, LIMIT));
        self.asm.jcc(A, start);
        self.asm.store(Mem::at(R15, CURSOR), R11);
        match i32::try_from(tid) {
            Ok(tid) => self.asm.store_imm(Mem::at(d, 0), tid),
            Err(_) => {
                self.asm.mov_imm(R11, tid as u64);
                self.asm.store(Mem::at(d, 0), R11);
            }
        }
        self.asm.bind(back);
        self.slow.push((self.pos, Slow::Alloc { start, back, object: d, tid, size }));
        d
    }

    fn define_result(&mut self, index: usize, reg: Reg) {
        if self.live.last_use[index] != NONE {
            self.regs.define(index as u32, reg);
        }
    }

    fn new_object(&mut self, index: usize) {
        let inst = &self.trace.insts[index];
        let ty = inst.descr.ty();
        let inline = !ty.needs_drop && ty.size as usize <= MAX_INLINE_ALLOC;
        let d = self.allocate(index, ty.tid(), ty.size, inline);
        for (field, &value) in ty.fields.iter().zip(self.trace.variadic(inst)) {
            let field = field.field();
            self.store_value(Mem::at(d, field.offset as i32), field.width, value);
        }
        self.define_result(index, d);
    }

    fn new_array(&mut self, index: usize) {
        let inst = &self.trace.insts[index];
        if allocates_by_call(self.trace, inst) {
            self.save_across_call(CALLEE_SAVED);
            let moves = [
                (Loc::Reg(INT_ARGS[0]), Source::Loc(Loc::Reg(R15))),
                (Loc::Reg(INT_ARGS[1]), Source::Imm(inst.descr as *const Descr as u64)),
                (Loc::Reg(INT_ARGS[2]), self.source(inst.a)),
                (Loc::Reg(INT_ARGS[3]), self.source(inst.b)),
            ];
            self.call(&moves, self.env.routines.runtime.new_array as usize as u64);
            return self.call_results(index);
        }
        let array = inst.descr.array();
        let Some(Const::Int(len)) = self.trace.constant(inst.a) else {
            unreachable!("arrays of unknown length are made by a call")
        };
        let size = array.items + 8 * len as u32;
        let d = self.allocate(index, array.tid(), size.next_multiple_of(8), true);
        self.asm.store_imm(Mem::at(d, ARRAY_LEN), len as i32);
        let mut fill = self.source(inst.b);
        if let Source::Loc(Loc::Slot(slot)) = fill {
            self.asm.load(R11, Mem::slot(slot));
            fill = Source::Loc(Loc::Reg(R11));
        }
        if let Source::Imm(bits) = fill
            && i32::try_from(bits as i64).is_err()
        {
            self.asm.mov_imm(R11, bits);
            fill = Source::Loc(Loc::Reg(R11));
        }
        for i in 0..len as i32 {
            let item = Mem::at(d, array.items as i32 + 8 * i);
            match fill {
                Source::Loc(Loc::Reg(reg)) => self.asm.store(item, reg),
                _ => self.store_value(item, Width::I64, inst.b),
            }
        }
        self.define_result(index, d);
    }

    fn box_int(&mut self, index: usize) {
        let inst = &self.trace.insts[index];
        let routine = self.env.box_routines[&(inst.descr as *const Descr as usize)];
        let operand = self.operand(inst.a);
        self.regs.expire(self.pos);
        let prefer = if let Operand::Reg(r) = operand { r } else { NO_REG };
        let d = self.result(index, &[prefer], 0);
        match operand {
            Operand::Reg(s) => self.asm.mov(d, s),
            Operand::Slot(slot) => self.asm.load(d, Mem::slot(slot)),
            Operand::Imm(bits) => self.asm.mov_imm(d, bits),
        }
        let (start, back) = (self.asm.label(), self.asm.label());
        self.asm.alu(Alu::Add, d, d);
        self.asm.jcc(O, start);
        self.asm.alu_imm(Alu::Or, d, 1);
        self.asm.bind(back);
        self.slow.push((self.pos, Slow::Box { start, back, value: d, routine }));
    }

    /// Emits the slow paths.
    pub(super) fn emit_slow_paths(&mut self) {
        for (index, slow) in std::mem::take(&mut self.slow) {
            self.marks.push((self.asm.offset() as u32, index));
            match slow {
                Slow::Alloc { start, back, object, tid, size } => {
                    self.asm.bind(start);
                    self.asm.mov_imm(R11, (size as u64) << 32 | tid as u64);
                    self.asm.call_address(self.env.routines.alloc);
                    self.asm.mov(object, R11);
                    self.asm.jmp(back);
                }
                Slow::Box { start, back, value, routine } => {
                    self.asm.bind(start);
                    self.asm.rotate_carry_in(value);
                    self.asm.mov(R11, value);
                    self.asm.call_address(routine);
                    self.asm.mov(value, R11);
                    self.asm.jmp(back);
                }
                Slow::Divide { start, back, divisor, quotient } => {
                    self.asm.bind(start);
                    self.divide_slowly(divisor, back, quotient);
                }
                Slow::Unbox { start, back, half, offset } => {
                    self.asm.bind(start);
                    self.asm.load(half, Mem { base: half, index: Index::By1(half), disp: offset });
                    self.asm.jmp(back);
                }
                Slow::IsInt { start, back, object, tid, exit } => {
                    self.asm.bind(start);
                    self.asm.cmp_mem32_imm(Mem::at(object, 0), tid as i32);
                    self.leave_if(NE, exit);
                    self.asm.jmp(back);
                }
                Slow::Alerted { start, back } => {
                    self.asm.bind(start);
                    self.asm.call_address(self.env.routines.alerted);
                    self.asm.jmp(back);
                }
                Slow::Barrier { start, back, written } => {
                    self.asm.bind(start);
                    self.asm.lea(R11, written);
                    self.asm.call_address(self.env.routines.barrier);
                    self.asm.jmp(back);
                }
            }
        }
    }
}
