//! Float operations.
//!
//! Operands are never exchanged: which NaN results depends on their order.

use super::Lower;
use crate::asm::{Mem, Reg, Sse};
use crate::regalloc::Operand;
use metatrace_ir::Op;

impl Lower<'_> {
    pub(super) fn float_op(&mut self, index: usize) {
        let inst = &self.trace.insts[index];
        let op = match inst.op {
            Op::FloatAdd => Sse::Add,
            Op::FloatSub => Sse::Sub,
            Op::FloatMul => Sse::Mul,
            Op::FloatDiv => Sse::Div,
            Op::FloatSqrt => {
                let operand = self.operand(inst.a);
                self.regs.expire(self.pos);
                let d = self.result(index, &[], 0);
                return self.sse_operand(Sse::Sqrt, d, operand);
            }
            Op::FloatNeg | Op::FloatAbs => {
                let operand = self.operand(inst.a);
                self.regs.expire(self.pos);
                let d = match operand {
                    Operand::Reg(s) => {
                        let d = self.result(index, &[s], 0);
                        self.asm.mov(d, s);
                        d
                    }
                    Operand::Slot(slot) => {
                        let d = self.result(index, &[], 0);
                        self.asm.load(d, Mem::slot(slot));
                        d
                    }
                    Operand::Imm(bits) => {
                        let d = self.result(index, &[], 0);
                        self.asm.mov_imm(d, bits);
                        d
                    }
                };
                return if inst.op == Op::FloatNeg { self.asm.float_neg(d) } else { self.asm.float_abs(d) };
            }
            other => unreachable!("`{}` is not a float operation", other.name()),
        };
        let y = self.operand(inst.b);
        let avoid = match y {
            Operand::Reg(y) if inst.a != inst.b => 1 << y,
            _ => 0,
        };
        let x = self.operand(inst.a);
        self.regs.expire(self.pos);
        let prefer = if let Operand::Reg(x) = x { vec![x] } else { Vec::new() };
        let d = self.result(index, &prefer, avoid);
        match x {
            Operand::Reg(x) => self.asm.mov(d, x),
            Operand::Slot(slot) => self.asm.load(d, Mem::slot(slot)),
            Operand::Imm(bits) => self.asm.mov_imm(d, bits),
        }
        self.sse_operand(op, d, y);
    }

    fn sse_operand(&mut self, op: Sse, d: Reg, operand: Operand) {
        match operand {
            Operand::Reg(s) => self.asm.sse(op, d, s),
            Operand::Slot(slot) => self.asm.sse_slot(op, d, slot),
            Operand::Imm(bits) => self.asm.sse_const(op, d, bits),
        }
    }
}
