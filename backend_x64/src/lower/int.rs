//! Integer operations, tagging and comparisons.
//!
//! Comparisons emit only what sets the flags; their use is up to the caller.

use super::Lower;
use super::alloc::Slow;
use crate::asm::{
    A, AE, Alu, B, BE, Cc, E, G, GE, Index, L, LE, Mem, NE, NP, NS, O, P, R11, RAX, RCX, RDX, Reg, Shift,
    Sse, is_xmm,
};
use crate::fuse::loaded_width;
use crate::regalloc::{NO_REG, Operand};
use dynasmrt::DynamicLabel;
use metatrace_ir::{Arg, Const, Op, Width};

/// The result of a comparison, as a test of the flags.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Condition {
    /// A single condition.
    Cc(Cc),
    /// Equal and not unordered.
    FloatEq,
    /// Not equal or unordered.
    FloatNe,
}

/// The condition for exchanged operands.
fn exchanged(cc: Cc) -> Cc {
    match cc {
        L => G,
        G => L,
        LE => GE,
        GE => LE,
        B => A,
        A => B,
        BE => AE,
        AE => BE,
        same => same,
    }
}

impl Lower<'_> {
    pub(super) fn int_op(&mut self, index: usize) {
        let inst = &self.trace.insts[index];
        let (a, b) = (inst.a, inst.b);
        match inst.op {
            Op::IntAdd => self.add(index, a, b),
            Op::IntSub => self.sub(index, a, b),
            Op::IntMul => self.binary(index, Alu::Imul, a, b),
            Op::IntAnd => self.binary(index, Alu::And, a, b),
            Op::IntOr => self.binary(index, Alu::Or, a, b),
            Op::IntXor => self.binary(index, Alu::Xor, a, b),
            Op::IntShl => self.shift(index, Shift::Shl, a, b),
            Op::IntShr => self.shift(index, Shift::Sar, a, b),
            Op::UintShr => self.shift(index, Shift::Shr, a, b),
            Op::IntNeg => {
                let d = self.unary(index, a);
                self.asm.neg(d);
            }
            Op::IntNot => {
                let d = self.unary(index, a);
                self.asm.not(d);
            }
            Op::Untag => {
                let d = self.unary(index, a);
                self.asm.shift_imm(Shift::Sar, d, 1);
            }
            Op::Tag => {
                let s = self.use_register(a);
                self.regs.expire(self.pos);
                let d = self.result(index, &[s], 0);
                self.asm.lea(d, Mem { base: s, index: Index::By1(s), disp: 1 });
            }
            Op::IntFloorDiv => self.divide(index, a, b, true),
            Op::IntFloorMod => self.divide(index, a, b, false),
            Op::UintMulHigh => self.multiply_high(index, a, b),
            Op::IntAddOvf | Op::IntSubOvf | Op::IntMulOvf | Op::TagOvf => {
                let (a, b) = self.checked_operands(inst.op, a, b);
                let (x, y) = (self.operand(a), self.operand(b));
                self.checked(inst.op, x, y, R11);
                self.materialise(index, Condition::Cc(O));
            }
            Op::FloatToInt => {
                let s = self.use_register(a);
                self.regs.expire(self.pos);
                let d = self.result(index, &[], 0);
                self.asm.float_to_int(d, s);
            }
            Op::IntToFloat => {
                let s = self.use_register(a);
                self.regs.expire(self.pos);
                let d = self.result(index, &[], 0);
                self.asm.int_to_float(d, s);
            }
            other => unreachable!("`{}` is not an integer operation", other.name()),
        }
    }

    /// A copy of the operand in the result's register, to be modified.
    fn unary(&mut self, index: usize, a: Arg) -> Reg {
        match self.operand(a) {
            Operand::Reg(s) => {
                self.regs.expire(self.pos);
                let d = self.result(index, &[s], 0);
                self.asm.mov(d, s);
                d
            }
            Operand::Slot(slot) => {
                self.regs.expire(self.pos);
                let d = self.result(index, &[], 0);
                self.asm.load(d, Mem::slot(slot));
                d
            }
            Operand::Imm(bits) => {
                let d = self.result(index, &[], 0);
                self.asm.mov_imm(d, bits);
                d
            }
        }
    }

    /// `d = d op operand`; large constants go through r11.
    pub(super) fn alu_operand(&mut self, op: Alu, d: Reg, operand: Operand) {
        match operand {
            Operand::Reg(s) => self.asm.alu(op, d, s),
            Operand::Slot(slot) => self.asm.alu_slot(op, d, slot),
            Operand::Imm(bits) => match i32::try_from(bits as i64) {
                Ok(v) => self.asm.alu_imm(op, d, v),
                Err(_) => {
                    self.asm.mov_imm(R11, bits);
                    self.asm.alu(op, d, R11);
                }
            },
        }
    }

    /// A two-operand operation whose operands may be exchanged.
    fn binary(&mut self, index: usize, op: Alu, a: Arg, b: Arg) {
        let (a, b) = if a.is_const() { (b, a) } else { (a, b) };
        let x = self.use_register(a);
        let y = self.operand(b);
        if let (Alu::Imul, Operand::Imm(bits)) = (op, y)
            && let Ok(v) = i32::try_from(bits as i64)
        {
            self.regs.expire(self.pos);
            let d = self.result(index, &[x], 0);
            return self.asm.imul_imm(d, x, v);
        }
        let other = if let Operand::Reg(r) = y { r } else { NO_REG };
        self.regs.expire(self.pos);
        let d = self.result(index, &[x, other], 0);
        if d == other {
            return self.asm.alu(op, d, x);
        }
        self.asm.mov(d, x);
        self.alu_operand(op, d, y);
    }

    fn add(&mut self, index: usize, a: Arg, b: Arg) {
        let (a, b) = if a.is_const() { (b, a) } else { (a, b) };
        let x = self.use_register(a);
        let y = self.operand(b);
        self.regs.expire(self.pos);
        match y {
            Operand::Reg(y) => {
                let d = self.result(index, &[x, y], 0);
                if d == x || d == y {
                    self.asm.alu(Alu::Add, d, if d == x { y } else { x });
                } else {
                    self.asm.lea(d, Mem { base: x, index: Index::By1(y), disp: 0 });
                }
            }
            Operand::Imm(bits) if i32::try_from(bits as i64).is_ok() => {
                let d = self.result(index, &[x], 0);
                self.add_imm(d, x, bits as i32);
            }
            _ => {
                let d = self.result(index, &[x], 0);
                self.asm.mov(d, x);
                self.alu_operand(Alu::Add, d, y);
            }
        }
    }

    fn add_imm(&mut self, d: Reg, s: Reg, value: i32) {
        if d == s {
            self.asm.alu_imm(Alu::Add, d, value);
        } else {
            self.asm.lea(d, Mem::at(s, value));
        }
    }

    fn sub(&mut self, index: usize, a: Arg, b: Arg) {
        let x = self.use_register(a);
        let y = self.operand(b);
        self.regs.expire(self.pos);
        if let Operand::Imm(bits) = y
            && let Some(v) = i32::try_from(bits as i64).ok().and_then(i32::checked_neg)
        {
            let d = self.result(index, &[x], 0);
            return self.add_imm(d, x, v);
        }
        // The result must not overwrite the subtrahend before it is read.
        let avoid = if let Operand::Reg(y) = y
            && y != x
        {
            1 << y
        } else {
            0
        };
        let d = self.result(index, &[x], avoid);
        self.asm.mov(d, x);
        self.alu_operand(Alu::Sub, d, y);
    }

    fn shift(&mut self, index: usize, op: Shift, a: Arg, b: Arg) {
        if let Some(Const::Int(count)) = self.trace.constant(b) {
            let d = self.unary(index, a);
            if count & 63 != 0 {
                self.asm.shift_imm(op, d, (count & 63) as u8);
            }
            return;
        }
        let x = self.use_register(a);
        let count = self.use_register(b);
        self.regs.expire(self.pos);
        let d = self.result(index, &[x], 1 << RCX | 1 << count);
        self.asm.mov(d, x);
        if count == RCX {
            return self.asm.shift_cl(op, d);
        }
        self.asm.mov(R11, RCX);
        self.asm.mov(RCX, count);
        self.asm.shift_cl(op, d);
        self.asm.mov(RCX, R11);
    }

    fn divide(&mut self, index: usize, a: Arg, b: Arg, quotient: bool) {
        match self.trace.constant(b) {
            Some(Const::Int(c)) if c > 0 && c & (c - 1) == 0 => self.divide_by_power(index, a, c, quotient),
            Some(Const::Int(c)) if c > 0 => self.divide_by_constant(index, a, c, quotient),
            _ => self.divide_by_value(index, a, b, quotient),
        }
    }

    /// A factor that is in rax and dies there is multiplied in place; otherwise rax is loaded, with the constant if
    /// there is one.
    fn multiply_high(&mut self, index: usize, a: Arg, b: Arg) {
        let exchange = self.dies_in(b, RAX) || b.is_const() && !self.dies_in(a, RAX);
        let (a, b) = if exchange { (b, a) } else { (a, b) };
        let in_place = self.take_with(a, RAX);
        if !in_place {
            self.copy_to(RAX, a);
        }
        let y = match (in_place, self.dies_in(b, RDX)) {
            (true, _) if a == b => {
                self.take(RDX);
                RAX
            }
            (_, true) => {
                self.take_with(b, RDX);
                RDX
            }
            _ => {
                self.take(RDX);
                self.use_register(b)
            }
        };
        self.asm.multiply_wide(y);
        self.regs.expire(self.pos);
        self.result_from(index, RDX);
    }

    /// Whether the operand is in that register, and not needed behind this instruction.
    fn dies_in(&self, arg: Arg, reg: Reg) -> bool {
        self.dies(arg) && arg.as_value().is_some_and(|v| self.regs.place(v as u32).reg == reg)
    }

    /// Takes a register. Returns true if the operand is in it and dies there.
    fn take_with(&mut self, arg: Arg, reg: Reg) -> bool {
        let dies = self.dies_in(arg, reg);
        match arg.as_value() {
            Some(v) if dies => {
                self.regs.release(v as u32);
                self.regs.claim(reg);
            }
            _ => self.take(reg),
        }
        dies
    }

    fn divide_by_value(&mut self, index: usize, a: Arg, b: Arg, quotient: bool) {
        self.take(RAX);
        self.take(RDX);
        let y = self.use_register(b);
        self.copy_to(RAX, a);
        self.regs.expire(self.pos);
        let (start, back) = (self.asm.label(), self.asm.label());
        // The 64-bit instruction takes several times as long as the 32-bit one, and most numbers are small. If none is
        // negative, truncation is correct.
        self.asm.mov(R11, RAX);
        self.asm.alu(Alu::Or, R11, y);
        self.asm.shift_imm(Shift::Shr, R11, 32);
        self.asm.jcc(NE, start);
        self.asm.test(y, y);
        self.asm.jcc(E, start);
        self.asm.divide32(y);
        self.asm.bind(back);
        self.slow.push((self.pos, Slow::Divide { start, back, divisor: y, quotient }));
        self.result_from(index, if quotient { RAX } else { RDX });
    }

    /// Divides the dividend in rax; leaves the result in rax (quotient) or rdx (remainder).
    pub(super) fn divide_slowly(&mut self, y: Reg, back: DynamicLabel, quotient: bool) {
        // -1 and 0 must not reach the instruction, which traps on both: the quotient is then the product, and the
        // remainder 0.
        let regular = self.asm.label();
        self.asm.lea(R11, Mem::at(y, 1));
        self.asm.alu_imm(Alu::Cmp, R11, 1);
        self.asm.jcc(A, regular);
        self.asm.alu(Alu::Imul, RAX, y);
        self.asm.mov_imm(RDX, 0);
        self.asm.jmp(back);
        self.asm.bind(regular);
        self.asm.divide(y);
        // The instruction truncates: a correction by one is needed if the remainder's sign is not the divisor's.
        self.asm.test(RDX, RDX);
        self.asm.jcc(E, back);
        self.asm.mov(R11, RDX);
        self.asm.alu(Alu::Xor, R11, y);
        self.asm.jcc(NS, back);
        if quotient {
            self.asm.alu_imm(Alu::Sub, RAX, 1);
        } else {
            self.asm.alu(Alu::Add, RDX, y);
        }
        self.asm.jmp(back);
    }

    /// Division by a positive constant is a multiplication by its reciprocal. With `t = a` or, for
    /// negative `a`, `t = !a`, which is never negative, the quotient is `t / c`, complemented back.
    /// Let `2^s < c < 2^(s + 1)` and `m = 2^(64 + s) / c + 1`, rounded down. Then `m * c` exceeds
    /// `2^(64 + s)` by some `e` with `0 < e <= c`, and `t * m / 2^(64 + s)` exceeds `t / c` by
    /// `t * e / (c * 2^(64 + s))`, which is below `1 / c` since `t < 2^63`: rounded down they agree.
    fn divide_by_constant(&mut self, index: usize, a: Arg, c: i64, quotient: bool) {
        self.take(RAX);
        self.take(RDX);
        let x = self.use_register(a);
        let s = 63 - c.leading_zeros();
        let factor = ((1u128 << (64 + s)) / c as u128 + 1) as u64;
        self.asm.mov(R11, x);
        self.asm.shift_imm(Shift::Sar, R11, 63);
        self.asm.mov(RAX, x);
        self.asm.alu(Alu::Xor, RAX, R11);
        self.asm.mov_imm(RDX, factor);
        self.asm.multiply_wide(RDX);
        if s > 0 {
            self.asm.shift_imm(Shift::Shr, RDX, s as u8);
        }
        self.asm.alu(Alu::Xor, RDX, R11);
        if !quotient {
            match i32::try_from(c) {
                Ok(c) => self.asm.imul_imm(RAX, RDX, c),
                Err(_) => {
                    self.asm.mov_imm(RAX, c as u64);
                    self.asm.alu(Alu::Imul, RAX, RDX);
                }
            }
            self.asm.mov(RDX, x);
            self.asm.alu(Alu::Sub, RDX, RAX);
        }
        self.regs.expire(self.pos);
        self.result_from(index, RDX);
    }

    /// Makes `from`, a temporary of this instruction, the result.
    pub(super) fn result_from(&mut self, index: usize, from: Reg) {
        if self.live.last_use[index] == crate::liveness::NONE {
            return;
        }
        let crosses = self.live.crosses_call[index] && !is_xmm(from);
        let hint = self.live.hint[index];
        if crosses || hint != NO_REG && hint != from {
            let d = self.new_register(is_xmm(from), Some(index as u32), &[], 0);
            self.asm.mov(d, from);
            self.regs.define(index as u32, d);
        } else {
            self.regs.define(index as u32, from);
        }
    }

    fn divide_by_power(&mut self, index: usize, a: Arg, c: i64, quotient: bool) {
        if quotient {
            let d = self.unary(index, a);
            if c > 1 {
                self.asm.shift_imm(Shift::Sar, d, c.trailing_zeros() as u8);
            }
            return;
        }
        let d = self.unary(index, a);
        self.alu_operand(Alu::And, d, Operand::Imm((c - 1) as u64));
    }

    /// The operands of an overflow check, with a constant last if they may be exchanged.
    pub(super) fn checked_operands(&self, op: Op, a: Arg, b: Arg) -> (Arg, Arg) {
        match op {
            Op::TagOvf => (a, a),
            Op::IntAddOvf | Op::IntMulOvf if a.is_const() => (b, a),
            _ => (a, b),
        }
    }

    /// Emits a checked operation with its result in `d` and the overflow flag set by it. `d` may be
    /// the register of `x` but not that of `y`, unless they are the same value.
    pub(super) fn checked(&mut self, op: Op, x: Operand, y: Operand, d: Reg) {
        let alu = match op {
            Op::IntAddOvf | Op::TagOvf => Alu::Add,
            Op::IntSubOvf => Alu::Sub,
            _ => Alu::Imul,
        };
        if let (Alu::Imul, Operand::Reg(x), Operand::Imm(bits)) = (alu, x, y)
            && let Ok(v) = i32::try_from(bits as i64)
        {
            return self.asm.imul_imm(d, x, v);
        }
        let y = match y {
            // r11 is about to hold the first operand: a constant that needs a register gets another one.
            Operand::Imm(bits) if d == R11 && i32::try_from(bits as i64).is_err() => {
                let reg = self.temporary(false);
                self.asm.mov_imm(reg, bits);
                Operand::Reg(reg)
            }
            y => y,
        };
        match x {
            Operand::Reg(x) => self.asm.mov(d, x),
            Operand::Slot(slot) => self.asm.load(d, Mem::slot(slot)),
            Operand::Imm(bits) => self.asm.mov_imm(d, bits),
        }
        if op == Op::TagOvf { self.asm.alu(alu, d, d) } else { self.alu_operand(alu, d, y) }
    }

    /// Emits the instructions that set the flags for a comparison.
    pub(super) fn compare(&mut self, index: usize) -> Condition {
        let inst = &self.trace.insts[index];
        let (a, b) = (inst.a, inst.b);
        let cc = match inst.op {
            Op::IntEq | Op::RefEq => E,
            Op::IntNe | Op::RefNe => NE,
            Op::IntLt => L,
            Op::IntLe => LE,
            Op::IntGt => G,
            Op::IntGe => GE,
            Op::UintLt => B,
            Op::IsTagged => {
                match self.operand(a) {
                    Operand::Slot(slot) => self.asm.test_mem8(Mem::slot(slot), 1),
                    _ => {
                        let x = self.use_register(a);
                        self.asm.test_low_bit(x);
                    }
                }
                return Condition::Cc(NE);
            }
            Op::IntToNanOvf => {
                self.compare_with_half(a);
                return Condition::Cc(NE);
            }
            // The operands are exchanged where that makes the condition false for NaN.
            Op::FloatLt => return self.compare_floats(b, a, Condition::Cc(A)),
            Op::FloatLe => return self.compare_floats(b, a, Condition::Cc(AE)),
            Op::FloatGt => return self.compare_floats(a, b, Condition::Cc(A)),
            Op::FloatGe => return self.compare_floats(a, b, Condition::Cc(AE)),
            Op::FloatEq => return self.compare_floats(a, b, Condition::FloatEq),
            Op::FloatNe => return self.compare_floats(a, b, Condition::FloatNe),
            other => unreachable!("`{}` is not a comparison", other.name()),
        };
        for (load, other, cc) in [(b, a, exchanged(cc)), (a, b, cc)] {
            if let Some(load) = load.as_value().filter(|&v| self.live.in_memory[v]) {
                return Condition::Cc(self.compare_memory(load, other, cc));
            }
        }
        let (a, b, cc) = if a.is_const() && !b.is_const() { (b, a, exchanged(cc)) } else { (a, b, cc) };
        let small = match b.is_const().then(|| i32::try_from(self.constant_bits(b) as i64)) {
            Some(Ok(v)) => Some(v),
            _ => None,
        };
        if let (Some(v), Operand::Slot(slot)) = (small, self.operand(a)) {
            self.asm.cmp_mem_imm(Mem::slot(slot), v);
            return Condition::Cc(cc);
        }
        let x = self.use_register(a);
        if small == Some(0) {
            self.asm.test(x, x);
        } else {
            let y = self.wide_operand(b);
            self.alu_operand(Alu::Cmp, x, y);
        }
        Condition::Cc(cc)
    }

    /// Compares the result of a load with an operand; returns the condition for this order of operands.
    fn compare_memory(&mut self, load: usize, other: Arg, cc: Cc) -> Cc {
        if let Some(Const::Int(c)) = self.trace.constant(other) {
            let narrow = loaded_width(&self.trace.insts[load]) == Some(Width::U32);
            let small = if narrow { u32::try_from(c).ok().map(|c| c as i32) } else { i32::try_from(c).ok() };
            if let Some(c) = small {
                self.compare_memory_constant(load, c);
                return cc;
            }
        }
        self.compare_memory_register(load, other);
        exchanged(cc)
    }

    /// Compares an operand with the result of a load.
    pub(super) fn compare_memory_register(&mut self, load: usize, other: Arg) {
        let y = self.use_register(other);
        let compared = self.memory_operand(load);
        self.compared = Some(compared);
        self.asm.cmp_mem(y, compared.0);
    }

    /// Compares the result of a load with a constant.
    pub(super) fn compare_memory_constant(&mut self, load: usize, value: i32) {
        let (memory, width) = self.memory_operand(load);
        self.compared = Some((memory, width));
        match width {
            Width::U8 => self.asm.cmp_mem8_imm(memory, value as i8),
            Width::U32 => self.asm.cmp_mem32_imm(memory, value),
            _ => self.asm.cmp_mem_imm(memory, value),
        }
    }

    fn compare_floats(&mut self, a: Arg, b: Arg, condition: Condition) -> Condition {
        let x = self.use_register(a);
        match self.operand(b) {
            Operand::Reg(y) => self.asm.sse(Sse::Ucomi, x, y),
            Operand::Slot(slot) => self.asm.sse_slot(Sse::Ucomi, x, slot),
            Operand::Imm(bits) => self.asm.sse_const(Sse::Ucomi, x, bits),
        }
        condition
    }

    /// Turns a condition into the 0 or 1 of instruction `index`.
    pub(super) fn materialise(&mut self, index: usize, condition: Condition) {
        self.regs.expire(self.pos);
        let d = self.result(index, &[], 0);
        match condition {
            Condition::Cc(cc) => self.asm.setcc(cc, d),
            Condition::FloatEq => {
                self.asm.setcc(NP, R11);
                self.asm.setcc(E, d);
                self.asm.alu(Alu::And, d, R11);
            }
            Condition::FloatNe => {
                self.asm.setcc(P, R11);
                self.asm.setcc(NE, d);
                self.asm.alu(Alu::Or, d, R11);
            }
        }
    }
}
