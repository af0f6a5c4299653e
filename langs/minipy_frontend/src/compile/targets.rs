//! Targets of assignments, deletions and loops.

use super::Compiler;
use super::expr::bin_op;
use super::unit::Label;
use crate::op::{Op, Reg};
use crate::source::Result;
use ruff_python_ast::{Expr, StmtAnnAssign, StmtAssign, StmtAugAssign};
use ruff_text_size::{Ranged, TextRange};

impl<'a> Compiler<'a> {
    /// Assigns the value in `s` to the target.
    pub(super) fn store(&mut self, target: &'a Expr, s: Reg) -> Result<()> {
        let outer = std::mem::replace(&mut self.unit.range, target.range());
        let mark = self.unit.mark();
        match target {
            Expr::Name(name) => {
                self.forbid_debug(&name.id, "assign to", name.range)?;
                self.store_name(&name.id, s);
            }
            Expr::Attribute(attribute) => {
                self.forbid_debug(&attribute.attr, "assign to", attribute.range)?;
                let object = self.expr(&attribute.value)?;
                let n = self.attribute_name(&attribute.attr);
                self.unit.emit(Op::StoreAttr(object, n, s));
            }
            Expr::Subscript(subscript) => {
                let object = self.operand(&subscript.value, None, &[&subscript.slice])?;
                let index = self.index(&subscript.slice)?;
                self.unit.emit(Op::SetItem(object, index, s));
            }
            Expr::Tuple(tuple) => self.unpack(&tuple.elts, s, target.range())?,
            Expr::List(list) => self.unpack(&list.elts, s, target.range())?,
            Expr::Starred(starred) => {
                return self.fail("starred assignment target must be in a list or tuple", starred.range);
            }
            other => return self.fail("cannot assign to expression", other.range()),
        }
        self.unit.release(mark);
        self.unit.range = outer;
        Ok(())
    }

    fn unpack(&mut self, targets: &'a [Expr], s: Reg, range: TextRange) -> Result<()> {
        let locals = self.adjacent_locals(targets, range);
        let base = locals.unwrap_or_else(|| self.unit.alloc_block(targets.len()));
        match targets.iter().position(Expr::is_starred_expr) {
            None => self.unit.emit(Op::UnpackSequence(s, base, targets.len() as u32)),
            Some(before) => {
                let after = targets.len() - before - 1;
                if targets[before + 1..].iter().any(Expr::is_starred_expr) {
                    return self.fail("multiple starred expressions in assignment", range);
                }
                let Ok(count) = u8::try_from(before) else {
                    return self.fail("too many expressions in star-unpacking assignment", range);
                };
                self.unit.emit(Op::UnpackEx(count, s, base, after as u32));
            }
        }
        if locals.is_some() {
            return Ok(());
        }
        for (value, target) in (base..).zip(targets) {
            match target {
                Expr::Starred(starred) => self.store(&starred.value, value)?,
                _ => self.store(target, value)?,
            }
        }
        Ok(())
    }

    /// The first of the registers of the targets, if they are locals in registers that follow each other. Unpacking
    /// writes its targets when it has succeeded, so it can write such locals itself. Targets on several lines are
    /// assigned one by one, because each line is an event for debuggers.
    fn adjacent_locals(&self, targets: &'a [Expr], range: TextRange) -> Option<Reg> {
        if self.source.slice(range).contains(['\n', '\r']) {
            return None;
        }
        let register = |target: &'a Expr| match target {
            Expr::Starred(starred) => self.direct_target(&starred.value),
            _ => self.direct_target(target),
        };
        let base = register(targets.first()?)?;
        targets.iter().zip(base..).all(|(target, reg)| register(target) == Some(reg)).then_some(base)
    }

    pub(super) fn assign(&mut self, assign: &'a StmtAssign) -> Result<()> {
        let mark = self.unit.mark();
        match &*assign.targets {
            [target] => {
                if let Some(reg) = self.direct_target(target) {
                    self.expr_to(&assign.value, reg)?;
                } else if let Some((targets, values)) = parallel(target, &assign.value) {
                    self.assign_in_parallel(targets, values)?;
                } else {
                    let value = self.assigned_value(&assign.value, target)?;
                    self.store(target, value)?;
                }
            }
            targets => {
                let value = self.expr_to_temp(&assign.value)?;
                targets.iter().try_for_each(|target| self.store(target, value))?;
            }
        }
        self.unit.release(mark);
        Ok(())
    }

    /// Evaluates a value that is stored after the target's own expressions have been evaluated.
    fn assigned_value(&mut self, value: &'a Expr, target: &'a Expr) -> Result<Reg> {
        self.operand(value, None, &[target])
    }

    /// `a, b = x, y` without a tuple: evaluates all values, then stores them from left to right.
    fn assign_in_parallel(&mut self, targets: &'a [Expr], values: &'a [Expr]) -> Result<()> {
        let mut regs = Vec::with_capacity(values.len());
        for (i, value) in values.iter().enumerate() {
            // A local need not be copied if no earlier target is stored to it.
            let stays = self.local_of(value).is_some_and(|reg| {
                let plain = targets[..i]
                    .iter()
                    .all(|target| self.direct_target(target).is_some_and(|other| other != reg));
                plain && !self.table.scope(self.unit.scope).has_walrus()
            });
            regs.push(if stays { self.expr(value)? } else { self.expr_to_temp(value)? });
        }
        targets.iter().zip(regs).try_for_each(|(target, reg)| self.store(target, reg))
    }

    pub(super) fn aug_assign(&mut self, assign: &'a StmtAugAssign) -> Result<()> {
        let op = bin_op(assign.op);
        let mark = self.unit.mark();
        match &*assign.target {
            Expr::Name(name) => {
                self.forbid_debug(&name.id, "assign to", name.range)?;
                if let Some(reg) = self.direct_target(&assign.target) {
                    let old = self.operand(&assign.target, None, &[&assign.value])?;
                    self.inplace_to(op, reg, old, &assign.value)?;
                } else {
                    let temp = self.expr_to_temp(&assign.target)?;
                    self.inplace_to(op, temp, temp, &assign.value)?;
                    self.store_name(&name.id, temp);
                }
            }
            Expr::Attribute(attribute) => {
                self.forbid_debug(&attribute.attr, "assign to", attribute.range)?;
                let object = self.operand(&attribute.value, None, &[&assign.value])?;
                let n = self.attribute_name(&attribute.attr);
                let temp = self.unit.alloc();
                self.emit_at(attribute.range, Op::LoadAttr(temp, object, n));
                self.inplace_to(op, temp, temp, &assign.value)?;
                self.emit_at(attribute.range, Op::StoreAttr(object, n, temp));
            }
            Expr::Subscript(subscript) => {
                let object = self.operand(&subscript.value, None, &[&subscript.slice, &assign.value])?;
                let index = match &*subscript.slice {
                    slice @ Expr::Slice(_) => self.index(slice)?,
                    index => self.operand(index, None, &[&assign.value])?,
                };
                let temp = self.unit.alloc();
                self.emit_at(subscript.range, Op::GetItem(temp, object, index));
                self.inplace_to(op, temp, temp, &assign.value)?;
                self.emit_at(subscript.range, Op::SetItem(object, index, temp));
            }
            other => return self.fail("illegal expression for augmented assignment", other.range()),
        }
        self.unit.release(mark);
        Ok(())
    }

    fn emit_at(&mut self, range: TextRange, op: Op) {
        let outer = std::mem::replace(&mut self.unit.range, range);
        self.unit.emit(op);
        self.unit.range = outer;
    }

    pub(super) fn ann_assign(&mut self, assign: &'a StmtAnnAssign) -> Result<()> {
        use crate::symtable::ScopeKind;
        let mark = self.unit.mark();
        let is_evaluated = matches!(self.scope_kind(), ScopeKind::Module | ScopeKind::Class);
        if let Some(value) = &assign.value {
            if let Some(reg) = self.direct_target(&assign.target) {
                self.expr_to(value, reg)?;
            } else {
                let value = self.assigned_value(value, &assign.target)?;
                self.store(&assign.target, value)?;
            }
        }
        match &*assign.target {
            Expr::Name(name) if assign.simple && is_evaluated => {
                let annotations = self.unit.alloc();
                let value = self.unit.alloc();
                self.annotation_to(&assign.annotation, value)?;
                self.unit.emit(Op::LoadAnnotations(annotations));
                let key = self.mangled(&name.id);
                let key = self.load_const(crate::code::Const::Str(key));
                self.unit.emit(Op::SetItem(annotations, key, value));
            }
            target => {
                if assign.value.is_none() {
                    self.evaluate_target_parts(target)?;
                }
                if is_evaluated && !self.future_annotations {
                    self.expr_to_temp(&assign.annotation)?;
                }
            }
        }
        self.unit.release(mark);
        Ok(())
    }

    /// An annotated target without a value still evaluates its object and index.
    fn evaluate_target_parts(&mut self, target: &'a Expr) -> Result<()> {
        match target {
            Expr::Attribute(attribute) => {
                self.forbid_debug(&attribute.attr, "assign to", attribute.range)?;
                self.expr(&attribute.value).map(drop)
            }
            Expr::Subscript(subscript) => {
                self.expr(&subscript.value)?;
                self.index(&subscript.slice).map(drop)
            }
            Expr::Name(name) => self.forbid_debug(&name.id, "assign to", name.range),
            _ => Ok(()),
        }
    }

    pub(super) fn delete(&mut self, target: &'a Expr) -> Result<()> {
        let outer = std::mem::replace(&mut self.unit.range, target.range());
        let mark = self.unit.mark();
        match target {
            Expr::Name(name) => {
                self.forbid_debug(&name.id, "delete", name.range)?;
                self.delete_name(&name.id);
            }
            Expr::Attribute(attribute) => {
                self.forbid_debug(&attribute.attr, "delete", attribute.range)?;
                let object = self.expr(&attribute.value)?;
                let n = self.attribute_name(&attribute.attr);
                self.unit.emit(Op::DelAttr(object, n));
            }
            Expr::Subscript(subscript) => {
                let object = self.operand(&subscript.value, None, &[&subscript.slice])?;
                let index = self.index(&subscript.slice)?;
                self.unit.emit(Op::DelItem(object, index));
            }
            Expr::Tuple(tuple) => tuple.elts.iter().try_for_each(|item| self.delete(item))?,
            Expr::List(list) => list.elts.iter().try_for_each(|item| self.delete(item))?,
            other => return self.fail("cannot delete expression", other.range()),
        }
        self.unit.release(mark);
        self.unit.range = outer;
        Ok(())
    }

    /// The head of a `for` loop: assigns the next value to the target, or jumps to `end`.
    pub(super) fn for_iter(&mut self, target: &'a Expr, iterator: Reg, end: Label) -> Result<()> {
        if let Some(reg) = self.direct_target(target) {
            self.unit.emit(Op::ForIter(reg, iterator, end.0));
            return Ok(());
        }
        let mark = self.unit.mark();
        let value = self.unit.alloc();
        let unpacks = elements(target).is_some_and(|targets| !targets.iter().any(Expr::is_starred_expr));
        self.unit.emit(match unpacks {
            true => Op::ForUnpack(value, iterator, end.0),
            false => Op::ForIter(value, iterator, end.0),
        });
        self.store(target, value)?;
        self.unit.release(mark);
        Ok(())
    }
}

/// The elements of a tuple or list.
fn elements(expr: &Expr) -> Option<&[Expr]> {
    match expr {
        Expr::Tuple(tuple) => Some(&tuple.elts),
        Expr::List(list) => Some(&list.elts),
        _ => None,
    }
}

/// The targets and values of an assignment that needs no tuple.
fn parallel<'a>(target: &'a Expr, value: &'a Expr) -> Option<(&'a [Expr], &'a [Expr])> {
    let targets = elements(target)?;
    let values = &*value.as_tuple_expr()?.elts;
    let plain = targets.len() == values.len() && targets.len() <= 8 && !targets.is_empty();
    let unstarred = !targets.iter().chain(values).any(Expr::is_starred_expr);
    (plain && unstarred).then_some((targets, values))
}
