//! Conditions: jumps on the truth of an expression, without materialising it.

use super::Compiler;
use super::constant::{constant_of, truth_of};
use super::expr::cmp_op;
use super::unit::Label;
use crate::op::{CmpOp, Op, Reg};
use crate::source::Result;
use ruff_python_ast::{BoolOp, Expr, ExprCompare, UnaryOp};
use ruff_text_size::Ranged;

impl<'a> Compiler<'a> {
    /// Jumps to `target` if the truth of the expression is `sense`; continues otherwise.
    pub(super) fn jump_if(&mut self, expr: &'a Expr, target: Label, sense: bool) -> Result<()> {
        let outer = std::mem::replace(&mut self.unit.range, expr.range());
        let mark = self.unit.mark();
        let result = self.jump_if_inner(expr, target, sense);
        self.unit.release(mark);
        self.unit.range = outer;
        result
    }

    fn jump_if_inner(&mut self, expr: &'a Expr, target: Label, sense: bool) -> Result<()> {
        if let Some(truth) = constant_of(self.source, expr).and_then(|constant| truth_of(&constant)) {
            if truth == sense {
                self.unit.emit_between(Op::Jump(target.0));
            }
            return Ok(());
        }
        match expr {
            Expr::UnaryOp(operation) if operation.op == UnaryOp::Not => {
                return self.jump_if(&operation.operand, target, !sense);
            }
            Expr::BoolOp(operation) => {
                // The truth of an operand that decides the result.
                let deciding = operation.op == BoolOp::Or;
                if deciding == sense {
                    return operation.values.iter().try_for_each(|value| self.jump_if(value, target, sense));
                }
                let decided = self.unit.new_label();
                if let Some((last, values)) = operation.values.split_last() {
                    values.iter().try_for_each(|value| self.jump_if(value, decided, deciding))?;
                    self.jump_if(last, target, sense)?;
                }
                self.unit.place(decided);
                return Ok(());
            }
            Expr::If(conditional) => {
                let (otherwise, end) = (self.unit.new_label(), self.unit.new_label());
                self.jump_if(&conditional.test, otherwise, false)?;
                self.jump_if(&conditional.body, target, sense)?;
                self.unit.emit_between(Op::Jump(end.0));
                self.unit.place(otherwise);
                self.jump_if(&conditional.orelse, target, sense)?;
                self.unit.place(end);
                return Ok(());
            }
            Expr::Compare(compare) => return self.jump_if_compare(compare, target, sense),
            _ => {}
        }
        let value = self.expr(expr)?;
        self.jump_if_reg(value, target, sense);
        Ok(())
    }

    pub(super) fn jump_if_reg(&mut self, reg: Reg, target: Label, sense: bool) {
        self.unit.emit(if sense { Op::JumpIfTrue(reg, target.0) } else { Op::JumpIfFalse(reg, target.0) });
    }

    fn jump_if_compare(&mut self, compare: &'a ExprCompare, target: Label, sense: bool) -> Result<()> {
        let last = compare.ops.len() - 1;
        let rest: Vec<&Expr> = compare.comparators.iter().collect();
        let failed = if sense { self.unit.new_label() } else { target };
        let mut a = self.operand(&compare.left, None, &rest)?;
        for (i, (op, right)) in compare.ops.iter().zip(&compare.comparators).enumerate() {
            let (to, sense) = if i < last { (failed, false) } else { (target, sense) };
            if i == last
                && let Some(constant) = self.membership_constant(*op, right)
            {
                let k = self.unit.constant(constant);
                let op = cmp_op(*op);
                self.unit.emit(if sense {
                    Op::JumpIfCmpK(op, a, k, to.0)
                } else {
                    Op::JumpIfNotCmpK(op, a, k, to.0)
                });
                break;
            }
            let b = self.operand(right, None, &rest[i + 1..])?;
            self.jump_if_cmp(cmp_op(*op), a, b, to, sense);
            a = b;
        }
        if sense {
            self.unit.place(failed);
        }
        Ok(())
    }

    fn jump_if_cmp(&mut self, op: CmpOp, a: Reg, b: Reg, target: Label, sense: bool) {
        self.unit.emit(if sense {
            Op::JumpIfCmp(op, a, b, target.0)
        } else {
            Op::JumpIfNotCmp(op, a, b, target.0)
        });
    }
}
