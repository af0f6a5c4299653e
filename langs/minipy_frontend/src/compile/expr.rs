//! Expressions: names, operators, attributes, items.

use super::constant::constant_of;
use super::{Compiler, Variable};
use crate::code::Const;
use crate::op::{BinOp, CmpOp, Op, Reg};
use crate::source::{Failure, Result};
use crate::symtable::ScopeKind;
use ruff_python_ast::{BoolOp, Expr, ExprCompare, Operator, UnaryOp};
use ruff_text_size::Ranged;

pub(super) fn cmp_op(op: ruff_python_ast::CmpOp) -> CmpOp {
    use ruff_python_ast::CmpOp as Ast;
    match op {
        Ast::Eq => CmpOp::Eq,
        Ast::NotEq => CmpOp::Ne,
        Ast::Lt => CmpOp::Lt,
        Ast::LtE => CmpOp::Le,
        Ast::Gt => CmpOp::Gt,
        Ast::GtE => CmpOp::Ge,
        Ast::Is => CmpOp::Is,
        Ast::IsNot => CmpOp::IsNot,
        Ast::In => CmpOp::In,
        Ast::NotIn => CmpOp::NotIn,
    }
}

pub(super) fn bin_op(op: Operator) -> BinOp {
    match op {
        Operator::Add => BinOp::Add,
        Operator::Sub => BinOp::Sub,
        Operator::Mult => BinOp::Mul,
        Operator::MatMult => BinOp::MatMul,
        Operator::Div => BinOp::TrueDiv,
        Operator::Mod => BinOp::Mod,
        Operator::Pow => BinOp::Pow,
        Operator::LShift => BinOp::LShift,
        Operator::RShift => BinOp::RShift,
        Operator::BitOr => BinOp::BitOr,
        Operator::BitXor => BinOp::BitXor,
        Operator::BitAnd => BinOp::BitAnd,
        Operator::FloorDiv => BinOp::FloorDiv,
    }
}

/// `d = a op b`.
fn binary(op: BinOp, d: Reg, a: Reg, b: Reg) -> Op {
    match op {
        BinOp::Add => Op::Add(d, a, b),
        BinOp::Sub => Op::Sub(d, a, b),
        BinOp::Mul => Op::Mul(d, a, b),
        BinOp::TrueDiv => Op::TrueDiv(d, a, b),
        BinOp::FloorDiv => Op::FloorDiv(d, a, b),
        BinOp::Mod => Op::Mod(d, a, b),
        BinOp::Pow => Op::Pow(d, a, b),
        BinOp::MatMul => Op::MatMul(d, a, b),
        BinOp::LShift => Op::LShift(d, a, b),
        BinOp::RShift => Op::RShift(d, a, b),
        BinOp::BitAnd => Op::BitAnd(d, a, b),
        BinOp::BitOr => Op::BitOr(d, a, b),
        BinOp::BitXor => Op::BitXor(d, a, b),
    }
}

impl<'a> Compiler<'a> {
    /// Evaluates the expression; the result is in a local or in a new temporary.
    pub(super) fn expr(&mut self, expr: &'a Expr) -> Result<Reg> {
        self.operand(expr, None, &[])
    }

    /// Evaluates the expression into a new temporary.
    pub(super) fn expr_to_temp(&mut self, expr: &'a Expr) -> Result<Reg> {
        let temp = self.unit.alloc();
        self.expr_to(expr, temp)?;
        Ok(temp)
    }

    /// Evaluates an operand that is used only after the expressions `later` have been evaluated. A temporary that is
    /// free for use may be given as `hint`.
    pub(super) fn operand(&mut self, expr: &'a Expr, hint: Option<Reg>, later: &[&'a Expr]) -> Result<Reg> {
        if let Some(reg) = self.local_of(expr) {
            if !self.rebinds(reg, later) {
                let outer = std::mem::replace(&mut self.unit.range, expr.range());
                self.check_bound(reg);
                self.unit.range = outer;
                return Ok(reg);
            }
        } else if let Expr::Named(named) = expr
            && let Some(reg) = self.local_of(&named.target)
            && !self.rebinds(reg, later)
        {
            self.expr_to(&named.value, reg)?;
            return Ok(reg);
        }
        let d = match hint.filter(|&hint| self.unit.is_temp(hint)) {
            Some(hint) => hint,
            None => self.unit.alloc(),
        };
        self.expr_to(expr, d)?;
        Ok(d)
    }

    /// Evaluates the expression into `d`. If `d` is a local, nothing but the last instruction writes it.
    pub(super) fn expr_to(&mut self, expr: &'a Expr, d: Reg) -> Result<()> {
        let outer = std::mem::replace(&mut self.unit.range, expr.range());
        let mark = self.unit.mark();
        let result = match constant_of(self.source, expr) {
            Some(constant) => {
                self.load_const_to(constant, d);
                Ok(())
            }
            None => self.expr_inner(expr, d),
        };
        self.unit.release(mark);
        self.unit.range = outer;
        result
    }

    fn expr_inner(&mut self, expr: &'a Expr, d: Reg) -> Result<()> {
        match expr {
            Expr::Name(name) => self.load_name_to(&name.id, d),
            Expr::Attribute(attribute) => {
                let object = self.operand(&attribute.value, Some(d), &[])?;
                let n = self.attribute_name(&attribute.attr);
                let range = self.method_call_range(attribute, attribute.range);
                let outer = std::mem::replace(&mut self.unit.range, range);
                self.unit.emit(Op::LoadAttr(d, object, n));
                self.unit.range = outer;
            }
            Expr::Subscript(subscript) => {
                let object = self.operand(&subscript.value, Some(d), &[&subscript.slice])?;
                let index = self.index(&subscript.slice)?;
                self.unit.emit(Op::GetItem(d, object, index));
            }
            Expr::BinOp(operation) => {
                let a = self.operand(&operation.left, Some(d), &[&operation.right])?;
                self.binary_to(bin_op(operation.op), d, a, &operation.right)?;
            }
            Expr::UnaryOp(operation) => {
                let a = self.operand(&operation.operand, Some(d), &[])?;
                self.unit.emit(match operation.op {
                    UnaryOp::Invert => Op::Invert(d, a),
                    UnaryOp::Not => Op::Not(d, a),
                    UnaryOp::UAdd => Op::Pos(d, a),
                    UnaryOp::USub => Op::Neg(d, a),
                });
            }
            Expr::BoolOp(operation) => self.in_temp(d, |this, temp| {
                let end = this.unit.new_label();
                if let Some((last, values)) = operation.values.split_last() {
                    for value in values {
                        this.expr_to(value, temp)?;
                        this.jump_if_reg(temp, end, operation.op == BoolOp::Or);
                    }
                    this.expr_to(last, temp)?;
                }
                this.unit.place(end);
                Ok(())
            })?,
            Expr::Compare(compare) => self.compare_to(compare, d)?,
            Expr::If(conditional) => {
                let (otherwise, end) = (self.unit.new_label(), self.unit.new_label());
                self.jump_if(&conditional.test, otherwise, false)?;
                self.expr_to(&conditional.body, d)?;
                self.unit.emit_between(Op::Jump(end.0));
                self.unit.place(otherwise);
                self.expr_to(&conditional.orelse, d)?;
                self.unit.place(end);
            }
            Expr::Named(named) => match &*named.target {
                Expr::Name(target) => {
                    self.forbid_debug(&target.id, "assign to", named.range)?;
                    let value = match self.local_of(&named.target) {
                        Some(reg) => {
                            self.expr_to(&named.value, reg)?;
                            reg
                        }
                        None => {
                            let value = self.operand(&named.value, Some(d), &[])?;
                            self.store_name(&target.id, value);
                            value
                        }
                    };
                    self.emit_move(d, value);
                }
                target => return self.fail("cannot use assignment expressions here", target.range()),
            },
            Expr::Call(call) => self.call_to(call, d)?,
            Expr::Lambda(lambda) => self.lambda_to(lambda, d)?,
            Expr::Tuple(tuple) => self.tuple_to(&tuple.elts, d)?,
            Expr::List(list) => self.list_to(&list.elts, d)?,
            Expr::Set(set) => self.set_to(&set.elts, d)?,
            Expr::Dict(dict) => self.dict_to(&dict.items, d)?,
            Expr::ListComp(_) | Expr::SetComp(_) | Expr::DictComp(_) => self.comprehension_to(expr, d)?,
            Expr::Generator(generator) => self.generator_expression_to(generator, d)?,
            Expr::FString(fstring) => self.fstring_to(&fstring.value, d)?,
            Expr::Slice(_) => {
                let slice = self.index(expr)?;
                self.emit_move(d, slice);
            }
            Expr::Yield(yielding) => {
                self.require_function("'yield'", expr)?;
                let value = match &yielding.value {
                    Some(value) => self.operand(value, Some(d), &[])?,
                    None => self.load_const(Const::None),
                };
                self.emit_yield(Op::Yield(d, value));
            }
            Expr::YieldFrom(yielding) => {
                self.require_function("'yield from'", expr)?;
                if self.table.scope(self.unit.scope).is_async_function {
                    return self.fail("'yield from' inside async function", expr.range());
                }
                let iterable = self.operand(&yielding.value, None, &[])?;
                let iterator = self.unit.alloc();
                self.unit.emit(Op::GetYieldFromIter(iterator, iterable));
                let sent = self.emit_delegate(iterator);
                self.emit_move(d, sent);
            }
            Expr::Starred(starred) => return self.fail("can't use starred expression here", starred.range),
            Expr::Await(await_) => self.await_to(await_, d)?,
            Expr::TString(string) => return Err(Failure::unsupported("template strings", string.range)),
            Expr::IpyEscapeCommand(command) => return self.fail("invalid syntax", command.range),
            Expr::NoneLiteral(_)
            | Expr::BooleanLiteral(_)
            | Expr::EllipsisLiteral(_)
            | Expr::BytesLiteral(_)
            | Expr::NumberLiteral(_)
            | Expr::StringLiteral(_) => {
                unreachable!("constants were handled before")
            }
        }
        Ok(())
    }

    fn require_function(&self, keyword: &str, expr: &Expr) -> Result<()> {
        match self.scope_kind() {
            ScopeKind::Module | ScopeKind::Class => {
                self.fail(format!("{keyword} outside function"), expr.range())
            }
            _ => Ok(()),
        }
    }

    /// Runs `body` with a temporary that may be written many times, and moves the result to `d`.
    pub(super) fn in_temp(&mut self, d: Reg, body: impl FnOnce(&mut Self, Reg) -> Result<()>) -> Result<()> {
        if self.unit.is_temp(d) {
            return body(self, d);
        }
        let temp = self.unit.alloc();
        body(self, temp)?;
        self.unit.emit(Op::Move(d, temp));
        Ok(())
    }

    pub(super) fn attribute_name(&mut self, name: &str) -> u32 {
        let name = self.mangled(name);
        self.unit.name(&name)
    }

    /// Evaluates `right`, then emits `d = a op right`.
    fn binary_to(&mut self, op: BinOp, d: Reg, a: Reg, right: &'a Expr) -> Result<()> {
        if let Some(constant) = constant_of(self.source, right) {
            let k = self.unit.constant(constant);
            self.unit.emit(match op {
                BinOp::Add => Op::AddK(d, a, k),
                BinOp::Sub => Op::SubK(d, a, k),
                BinOp::Mul => Op::MulK(d, a, k),
                _ => Op::BinaryK(op, d, a, k),
            });
        } else {
            let b = self.expr(right)?;
            self.unit.emit(binary(op, d, a, b));
        }
        Ok(())
    }

    /// Evaluates `right`, then emits `d = a; d op= right`.
    pub(super) fn inplace_to(&mut self, op: BinOp, d: Reg, a: Reg, right: &'a Expr) -> Result<()> {
        if let Some(constant) = constant_of(self.source, right) {
            let k = self.unit.constant(constant);
            self.unit.emit(match op {
                BinOp::Add => Op::InplaceAddK(d, a, k),
                BinOp::Sub => Op::InplaceSubK(d, a, k),
                BinOp::Mul => Op::InplaceMulK(d, a, k),
                _ => Op::InplaceK(op, d, a, k),
            });
        } else {
            let b = self.expr(right)?;
            self.unit.emit(match op {
                BinOp::Add => Op::InplaceAdd(d, a, b),
                BinOp::Sub => Op::InplaceSub(d, a, b),
                BinOp::Mul => Op::InplaceMul(d, a, b),
                _ => Op::Inplace(op, d, a, b),
            });
        }
        Ok(())
    }

    /// Evaluates the index of a subscript: an expression or a slice.
    pub(super) fn index(&mut self, index: &'a Expr) -> Result<Reg> {
        let Expr::Slice(slice) = index else { return self.expr(index) };
        let outer = std::mem::replace(&mut self.unit.range, slice.range);
        let base = self.unit.alloc_block(3);
        for (place, part) in (base..).zip([&slice.lower, &slice.upper, &slice.step]) {
            match part {
                Some(part) => self.expr_to(part, place)?,
                None => self.load_const_to(Const::None, place),
            }
        }
        self.unit.emit(Op::BuildSlice(base, base));
        self.unit.range = outer;
        Ok(base)
    }

    fn compare_to(&mut self, compare: &'a ExprCompare, d: Reg) -> Result<()> {
        if let ([op], [right]) = (&*compare.ops, &*compare.comparators) {
            let a = self.operand(&compare.left, Some(d), &[right])?;
            let b = self.comparand(*op, right)?;
            self.unit.emit(Op::Compare(cmp_op(*op), d, a, b));
            return Ok(());
        }
        self.in_temp(d, |this, temp| {
            let end = this.unit.new_label();
            let last = compare.ops.len() - 1;
            let rest: Vec<&Expr> = compare.comparators.iter().collect();
            let mut a = this.operand(&compare.left, None, &rest)?;
            for (i, (op, right)) in compare.ops.iter().zip(&compare.comparators).enumerate() {
                let b = if i < last {
                    this.operand(right, None, &rest[i + 1..])?
                } else {
                    this.comparand(*op, right)?
                };
                this.unit.emit(Op::Compare(cmp_op(*op), temp, a, b));
                if i < last {
                    this.unit.emit(Op::JumpIfFalse(temp, end.0));
                }
                a = b;
            }
            this.unit.place(end);
            Ok(())
        })
    }

    /// Evaluates the right operand of a comparison. A list of constants after `in` is a constant tuple,
    /// a set a frozenset.
    fn comparand(&mut self, op: ruff_python_ast::CmpOp, right: &'a Expr) -> Result<Reg> {
        match self.membership_constant(op, right) {
            Some(constant) => Ok(self.load_const(constant)),
            None => self.expr(right),
        }
    }

    /// The right operand of a comparison as a constant, if it is one.
    pub(super) fn membership_constant(&self, op: ruff_python_ast::CmpOp, right: &'a Expr) -> Option<Const> {
        use ruff_python_ast::CmpOp as Ast;
        let constants = |items: &'a [Expr]| {
            items.iter().map(|item| constant_of(self.source, item)).collect::<Option<_>>()
        };
        match right {
            Expr::List(list) if matches!(op, Ast::In | Ast::NotIn) => constants(&list.elts).map(Const::Tuple),
            Expr::Set(set) if matches!(op, Ast::In | Ast::NotIn) => {
                constants(&set.elts).map(Const::FrozenSet)
            }
            _ => constant_of(self.source, right),
        }
    }

    /// The register to which assigning to the expression writes, if it is a local in a register.
    pub(super) fn direct_target(&self, target: &Expr) -> Option<Reg> {
        let name = target.as_name_expr()?;
        match self.variable(&self.mangled(&name.id)) {
            Variable::Fast(reg) if name.id.as_str() != "__debug__" => Some(reg),
            _ => None,
        }
    }
}
