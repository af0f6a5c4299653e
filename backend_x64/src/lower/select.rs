//! Selections: conditional moves, or a short jump over a move for floats.
//!
//! The comparison that is the condition is emitted here, if nothing else needs its result. Only moves and loads are
//! emitted between it and the conditional moves, so the flags survive.

use super::Lower;
use super::int::Condition;
use crate::asm::{Cc, Mem, NE, P, Reg, is_xmm};
use crate::fuse::Fused;
use crate::regalloc::{NO_REG, Operand};
use metatrace_ir::{Arg, Ty};

impl Lower<'_> {
    /// `select c a b`.
    pub(super) fn select_op(&mut self, index: usize) {
        let inst = &self.trace.insts[index];
        let condition = match self.live.fused[index] {
            Fused::Compare(comparison) => self.compare(comparison as usize),
            _ => {
                self.test_zero(inst.a);
                Condition::Cc(NE)
            }
        };
        // The initial value, the value that replaces it, and the conditions, any of which is sufficient.
        let (first, second, when): (Arg, Arg, &[Cc]) = match &condition {
            Condition::Cc(cc) => (inst.c, inst.b, std::slice::from_ref(cc)),
            Condition::FloatNe => (inst.c, inst.b, &[NE, P]),
            Condition::FloatEq => (inst.b, inst.c, &[NE, P]),
        };
        let y = self.use_register(second);
        let x = self.operand(first);
        self.regs.expire(self.pos);
        let prefer = if let Operand::Reg(r) = x { r } else { NO_REG };
        let avoid = if x == Operand::Reg(y) { 0 } else { 1 << y };
        let d = self.result(index, &[prefer], avoid);
        match x {
            Operand::Reg(x) => self.asm.mov(d, x),
            Operand::Slot(slot) => self.asm.load(d, Mem::slot(slot)),
            Operand::Imm(bits) => self.asm.mov_imm(d, bits),
        }
        debug_assert_eq!(is_xmm(d), self.trace.inst_ty(inst) == Ty::Float);
        for &cc in when {
            self.replace_if(cc, d, y);
        }
    }

    fn replace_if(&mut self, cc: Cc, d: Reg, y: Reg) {
        if !is_xmm(d) {
            return self.asm.cmov(cc, d, y);
        }
        let kept = self.asm.label();
        self.asm.jcc(cc ^ 1, kept);
        self.asm.mov(d, y);
        self.asm.bind(kept);
    }
}
