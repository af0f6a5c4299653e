//! Operations on doubles. Constants are in the pool; masks for the sign are there twice in a row and aligned, as vector
//! instructions require.

use super::{Asm, Index, Mem, R15, RBP, Reg};
use dynasmrt::{DynasmApi, DynasmLabelApi, dynasm};

/// Two-operand vector operations on doubles.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Sse {
    Add,
    Sub,
    Mul,
    Div,
    Sqrt,
    Ucomi,
}

impl Asm {
    /// `d = d op s` on doubles (`d = sqrt s`, compare `d` with `s`).
    pub(crate) fn sse(&mut self, op: Sse, d: Reg, s: Reg) {
        let (d, s) = (d - 16, s - 16);
        match op {
            Sse::Add => dynasm!(self.ops; .arch x64; addsd Rx(d), Rx(s)),
            Sse::Sub => dynasm!(self.ops; .arch x64; subsd Rx(d), Rx(s)),
            Sse::Mul => dynasm!(self.ops; .arch x64; mulsd Rx(d), Rx(s)),
            Sse::Div => dynasm!(self.ops; .arch x64; divsd Rx(d), Rx(s)),
            Sse::Sqrt => dynasm!(self.ops; .arch x64; sqrtsd Rx(d), Rx(s)),
            Sse::Ucomi => dynasm!(self.ops; .arch x64; ucomisd Rx(d), Rx(s)),
        }
    }

    /// As [`Self::sse`] with a constant.
    pub(crate) fn sse_const(&mut self, op: Sse, d: Reg, bits: u64) {
        let label = self.word(bits);
        let d = d - 16;
        match op {
            Sse::Add => dynasm!(self.ops; .arch x64; addsd Rx(d), QWORD [=>label]),
            Sse::Sub => dynasm!(self.ops; .arch x64; subsd Rx(d), QWORD [=>label]),
            Sse::Mul => dynasm!(self.ops; .arch x64; mulsd Rx(d), QWORD [=>label]),
            Sse::Div => dynasm!(self.ops; .arch x64; divsd Rx(d), QWORD [=>label]),
            Sse::Sqrt => dynasm!(self.ops; .arch x64; sqrtsd Rx(d), QWORD [=>label]),
            Sse::Ucomi => dynasm!(self.ops; .arch x64; ucomisd Rx(d), QWORD [=>label]),
        }
    }

    /// As [`Self::sse`] with a spill slot.
    pub(crate) fn sse_slot(&mut self, op: Sse, d: Reg, slot: u32) {
        let m = Mem::slot(slot);
        let d = d - 16;
        match op {
            Sse::Add => load!(self.ops, m; addsd Rx(d)),
            Sse::Sub => load!(self.ops, m; subsd Rx(d)),
            Sse::Mul => load!(self.ops, m; mulsd Rx(d)),
            Sse::Div => load!(self.ops, m; divsd Rx(d)),
            Sse::Sqrt => load!(self.ops, m; sqrtsd Rx(d)),
            Sse::Ucomi => load!(self.ops, m; ucomisd Rx(d)),
        }
    }

    /// Flips the sign of a double.
    pub(crate) fn float_neg(&mut self, d: Reg) {
        let label = self.mask(1 << 63);
        dynasm!(self.ops; .arch x64; xorps Rx(d - 16), [=>label]);
    }

    /// Clears the sign of a double.
    pub(crate) fn float_abs(&mut self, d: Reg) {
        let label = self.mask(!(1 << 63));
        dynasm!(self.ops; .arch x64; andps Rx(d - 16), [=>label]);
    }

    /// Converts an integer to a double.
    pub(crate) fn int_to_float(&mut self, d: Reg, s: Reg) {
        // The conversion writes only half of its target: clearing it first breaks a false dependency.
        dynasm!(self.ops; .arch x64; xorps Rx(d - 16), Rx(d - 16); cvtsi2sd Rx(d - 16), Rq(s));
    }

    /// Converts a double to an integer, truncating.
    pub(crate) fn float_to_int(&mut self, d: Reg, s: Reg) {
        dynasm!(self.ops; .arch x64; cvttsd2si Rq(d), Rx(s - 16));
    }
}
