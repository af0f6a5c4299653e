//! Words of the NaN layout: kinds, and numbers to words and back.
//!
//! A word that is decoded is known to be of its kind, so nothing is masked that its kind implies. No operation here
//! accesses memory behind a word.

use super::Lower;
use super::int::Condition;
use crate::asm::{Alu, B, E, NP, R11, Reg, Shift, Sse};
use dynasmrt::DynamicLabel;
use metatrace_ir::{Arg, Op, nan};

impl Lower<'_> {
    pub(super) fn nan_op(&mut self, index: usize) {
        let inst = &self.trace.insts[index];
        let a = inst.a;
        match inst.op {
            Op::NanKind => {
                self.copy_to(R11, a);
                self.asm.shift_imm(Shift::Shr, R11, 48);
                self.regs.expire(self.pos);
                let d = self.result(index, &[], 0);
                self.asm.mov_imm(d, 0);
                // The kind is the number of limits that the upper bits reach.
                for limit in [1, 2, (nan::INTS >> 48) as i32] {
                    self.asm.alu_imm(Alu::Cmp, R11, limit);
                    self.asm.count_unless_below(d);
                }
            }
            Op::NanToInt => {
                let s = self.use_register(a);
                self.regs.expire(self.pos);
                let d = self.result(index, &[s], 0);
                self.asm.sign_extend32(d, s);
            }
            Op::IntToNan => {
                let s = self.use_register(a);
                self.regs.expire(self.pos);
                let d = self.result(index, &[s], 0);
                self.asm.mov32(d, s);
                self.asm.mov_imm(R11, nan::INTS);
                self.asm.alu(Alu::Or, d, R11);
            }
            Op::NanToConstant => {
                let s = self.use_register(a);
                self.regs.expire(self.pos);
                let d = self.result(index, &[s], 0);
                self.asm.mov(d, s);
                self.asm.shift_imm(Shift::Shr, d, 1);
                self.asm.mov32(d, d);
            }
            Op::ConstantToNan => {
                let s = self.use_register(a);
                self.regs.expire(self.pos);
                let d = self.result(index, &[s], 0);
                self.asm.mov32(d, s);
                self.asm.alu(Alu::Add, d, d);
                self.asm.mov_imm(R11, nan::CONSTANTS);
                self.asm.alu(Alu::Or, d, R11);
            }
            Op::NanToFloat => {
                let x = self.use_register(a);
                self.asm.mov_imm(R11, nan::OFFSET.wrapping_neg());
                self.asm.alu(Alu::Add, R11, x);
                self.regs.expire(self.pos);
                let d = self.result(index, &[], 0);
                self.asm.mov(d, R11);
            }
            Op::FloatToNan => {
                let x = self.use_register(a);
                self.regs.expire(self.pos);
                let d = self.result(index, &[], 0);
                self.asm.mov(d, x);
                let done = self.number(x);
                self.clear_payload(d);
                self.asm.bind(done);
                self.asm.mov_imm(R11, nan::OFFSET);
                self.asm.alu(Alu::Add, d, R11);
            }
            Op::FloatCanonical => {
                let x = self.use_register(a);
                self.regs.expire(self.pos);
                let d = self.result(index, &[x], 0);
                self.asm.mov(d, x);
                let done = self.number(x);
                self.asm.mov(R11, x);
                self.clear_payload(R11);
                self.asm.mov(d, R11);
                self.asm.bind(done);
            }
            other => unreachable!("`{}` is not about words of the NaN layout", other.name()),
        }
    }

    /// Jumps to the returned label, to be bound soon, if the float in a register is no NaN.
    fn number(&mut self, float: Reg) -> DynamicLabel {
        let number = self.asm.label();
        self.asm.sse(Sse::Ucomi, float, float);
        self.asm.jcc(NP, number);
        number
    }

    /// Clears the payload of the NaN with these bits, and makes it quiet: 12 ones below the sign.
    fn clear_payload(&mut self, bits: Reg) {
        self.asm.shift_imm(Shift::Sar, bits, 63);
        self.asm.shift_imm(Shift::Shl, bits, 12);
        self.asm.alu_imm(Alu::Or, bits, 0xFFF);
        self.asm.shift_imm(Shift::Shl, bits, 51);
    }

    /// Compares the kind of a word with a constant, for a guard.
    pub(super) fn compare_kind(&mut self, word: Arg, kind: i64) -> Condition {
        self.copy_to(R11, word);
        let condition = match kind {
            nan::REFERENCE => {
                self.asm.shift_imm(Shift::Shr, R11, 48);
                E
            }
            nan::CONSTANT => {
                self.asm.shift_imm(Shift::Shr, R11, 48);
                self.asm.alu_imm(Alu::Cmp, R11, 1);
                E
            }
            nan::INT => {
                // The upper 15 bits are set.
                self.asm.shift_imm(Shift::Sar, R11, 49);
                self.asm.alu_imm(Alu::Cmp, R11, -1);
                E
            }
            _ => {
                // The upper 15 bits are neither all clear nor all set.
                self.asm.shift_imm(Shift::Shr, R11, 49);
                self.asm.alu_imm(Alu::Sub, R11, 1);
                self.asm.alu_imm(Alu::Cmp, R11, 0x7FFE);
                B
            }
        };
        Condition::Cc(condition)
    }

    /// Tests whether an integer needs more than 32 bits.
    pub(super) fn compare_with_half(&mut self, a: Arg) {
        let x = self.use_register(a);
        self.asm.sign_extend32(R11, x);
        self.asm.alu(Alu::Cmp, R11, x);
    }
}
