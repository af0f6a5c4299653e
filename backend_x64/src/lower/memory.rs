//! Loads, stores and the write barrier.
//!
//! Addresses are formed in one instruction; a pointer into an object never outlives it.

use super::Lower;
use super::alloc::Slow;
use crate::asm::{AE, E, Index, Mem, NE, R11, R15, Reg, Shift, is_xmm};
use crate::moves::Source;
use crate::regalloc::{Loc, Operand};
use metatrace_ir::backend::context::{ARRAY_LEN, DEPTH, FLAG_BYTE, FLAG_OLD};
use metatrace_ir::{Arg, CompileError, Const, Op, Width};

/// Number of objects remembered as needing no barrier.
const MOST_SETTLED: usize = 16;

impl Lower<'_> {
    pub(super) fn load_op(&mut self, index: usize) {
        match self.trace.insts[index].op {
            Op::IsInt => return self.is_int(index),
            Op::UnboxInt => return self.unbox_int(index),
            // Defined by its call, as the second word.
            Op::CallExc | Op::CallTag => return,
            _ => {}
        }
        let (memory, width) = self.memory_operand(index);
        self.regs.expire(self.pos);
        let d = self.result(index, &[], 0);
        self.load_width(d, memory, width);
    }

    /// Loads a word, zero-extended.
    pub(super) fn load_width(&mut self, d: Reg, memory: Mem, width: Width) {
        match width {
            Width::I64 | Width::F64 | Width::Ref => self.asm.load(d, memory),
            Width::U32 => self.asm.load32(d, memory),
            Width::U16 => self.asm.load16(d, memory),
            Width::U8 => self.asm.load8(d, memory),
        }
    }

    /// Whether an operand is an integer, as a value.
    fn is_int(&mut self, index: usize) {
        let inst = &self.trace.insts[index];
        let x = self.use_register(inst.a);
        let tagged = self.asm.label();
        self.asm.test_low_bit(x);
        self.asm.mov_imm(R11, 1);
        self.asm.jcc(NE, tagged);
        self.asm.cmp_mem32_imm(Mem::at(x, 0), inst.descr.ty().tid() as i32);
        self.asm.setcc(E, R11);
        self.asm.bind(tagged);
        self.regs.expire(self.pos);
        let d = self.result(index, &[x], 0);
        self.asm.mov(d, R11);
    }

    /// The integer of a tagged word; the slow path behind the code loads that of an object.
    fn unbox_int(&mut self, index: usize) {
        let inst = &self.trace.insts[index];
        let offset = inst.descr.ty().fields[0].field().offset as i32;
        let x = self.use_register(inst.a);
        self.regs.expire(self.pos);
        let d = self.result(index, &[x], 0);
        self.asm.mov(d, x);
        self.asm.shift_imm(Shift::Sar, d, 1);
        let (start, back) = (self.asm.label(), self.asm.label());
        // The bit that was shifted out.
        self.asm.jcc(AE, start);
        self.asm.bind(back);
        self.slow.push((self.pos, Slow::Unbox { start, back, half: d, offset }));
    }

    /// The memory operand of a load, and its width.
    pub(super) fn memory_operand(&mut self, load: usize) -> (Mem, Width) {
        let inst = &self.trace.insts[load];
        let (offset, width) = match inst.op {
            Op::ArrayLoad | Op::ArrayLoadPure => {
                let array = inst.descr.array();
                return (self.item(inst.a, inst.b, array.items, array.width), array.width);
            }
            Op::LoadTid => (0, Width::U32),
            Op::ArrayLen => (ARRAY_LEN, Width::I64),
            _ => {
                let field = inst.descr.field();
                (field.offset as i32, field.width)
            }
        };
        (Mem::at(self.use_register(inst.a), offset), width)
    }

    /// The address of an array's item.
    fn item(&mut self, object: Arg, index: Arg, items: u32, width: Width) -> Mem {
        let base = self.use_register(object);
        let bytes = width.bytes() as i64;
        if let Some(Const::Int(i)) = self.trace.constant(index)
            && let Some(disp) = i.checked_mul(bytes).and_then(|d| d.checked_add(items as i64))
            && let Ok(disp) = i32::try_from(disp)
        {
            return Mem::at(base, disp);
        }
        let register = self.use_register(index);
        let index = match bytes {
            8 => Index::By8(register),
            1 => Index::By1(register),
            _ => {
                let scaled = self.temporary(false);
                self.asm.mov(scaled, register);
                self.asm.shift_imm(Shift::Shl, scaled, bytes.trailing_zeros() as u8);
                Index::By1(scaled)
            }
        };
        Mem { base, index, disp: items as i32 }
    }

    pub(super) fn store_op(&mut self, index: usize) -> Result<(), CompileError> {
        let inst = &self.trace.insts[index];
        if inst.op == Op::AddDepth {
            let levels = match self.trace.constant(inst.a) {
                Some(Const::Int(k)) => i32::try_from(k).ok(),
                _ => None,
            };
            let levels =
                levels.ok_or(CompileError::Unsupported("`add_depth` of what is not a small constant"))?;
            self.asm.add_mem_imm(Mem::at(R15, DEPTH), levels);
            return Ok(());
        }
        let (memory, width, value, item) = match inst.op {
            Op::Store => {
                let field = inst.descr.field();
                let memory = Mem::at(self.use_register(inst.a), field.offset as i32);
                (memory, field.width, inst.b, None)
            }
            _ => {
                let array = inst.descr.array();
                let memory = self.item(inst.a, inst.b, array.items, array.width);
                (memory, array.width, inst.c, Some(memory))
            }
        };
        if width == Width::Ref {
            self.barrier(memory.base, item, inst.a, value);
        }
        self.store_value(memory, width, value);
        Ok(())
    }

    /// Stores an operand from its present location.
    pub(super) fn store_value(&mut self, memory: Mem, width: Width, value: Arg) {
        let register = match self.source(value) {
            Source::Loc(Loc::Reg(reg)) => reg,
            Source::Loc(Loc::Slot(slot)) => {
                self.asm.load(R11, Mem::slot(slot));
                R11
            }
            Source::Imm(bits) => {
                if let (8, Ok(v)) = (width.bytes(), i32::try_from(bits as i64)) {
                    return self.asm.store_imm(memory, v);
                }
                match self.wide_operand(value) {
                    Operand::Reg(reg) => reg,
                    _ => {
                        self.asm.mov_imm(R11, bits);
                        R11
                    }
                }
            }
        };
        debug_assert!(!is_xmm(register) || width == Width::F64);
        match width {
            Width::I64 | Width::F64 | Width::Ref => self.asm.store(memory, register),
            Width::U32 => self.asm.store32(memory, register),
            Width::U16 => self.asm.store16(memory, register),
            Width::U8 => self.asm.store8(memory, register),
        }
    }

    /// Write barrier for a store of `value` into the object in register `base`, given the item if it is an array.
    /// Omitted for values that are no objects, and for objects that the collector knows already.
    fn barrier(&mut self, base: Reg, item: Option<Mem>, object: Arg, value: Arg) {
        let number = |v: usize| self.trace.insts[v].op.nan_number().is_some();
        if matches!(self.trace.constant(value), Some(Const::Null | Const::Tagged(_) | Const::Immediate(_)))
            || value.as_value().is_some_and(number)
        {
            return;
        }
        if let Some(v) = object.as_value() {
            if self.settled.contains(&(v as u32)) {
                return;
            }
            // Of many objects the first ones are as good as any. For an array the barrier may have covered only one
            // item.
            if item.is_none() && self.settled.len() < MOST_SETTLED {
                self.settled.push(v as u32);
            }
        }
        self.asm.test_mem8(Mem::at(base, FLAG_BYTE), FLAG_OLD);
        let (start, back) = (self.asm.label(), self.asm.label());
        self.asm.jcc(NE, start);
        self.asm.bind(back);
        let written = item.unwrap_or(Mem::at(base, 0));
        self.slow.push((self.pos, Slow::Barrier { start, back, written }));
    }
}
