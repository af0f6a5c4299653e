//! Comprehensions: loops inlined into the enclosing frame, with variables of their own.

use super::Compiler;
use crate::op::{Op, Reg};
use crate::source::Result;
use crate::symtable::{Resolution, ScopeKind};
use ruff_python_ast::{Comprehension, Expr};
use ruff_text_size::Ranged;

impl<'a> Compiler<'a> {
    pub(super) fn comprehension_to(&mut self, expr: &'a Expr, d: Reg) -> Result<()> {
        let (kind, generators) = match expr {
            Expr::ListComp(comp) => (ScopeKind::ListComp, &comp.generators),
            Expr::SetComp(comp) => (ScopeKind::SetComp, &comp.generators),
            Expr::DictComp(comp) => (ScopeKind::DictComp, &comp.generators),
            _ => unreachable!("called for comprehensions only"),
        };
        // The first iterable is evaluated in the enclosing scope.
        let iterator = self.unit.alloc();
        let iterable = self.operand(&generators[0].iter, Some(iterator), &[])?;
        self.unit.range = generators[0].iter.range();
        self.get_iterator(iterator, iterable, generators[0].is_async);
        self.unit.range = expr.range();

        let scope = self.table.scope_of(expr.range(), kind);
        if self.table.scope(scope).awaits && !self.table.scope(self.unit.scope).may_await() {
            let message = "asynchronous comprehension outside of an asynchronous function";
            return self.fail(message, expr.range());
        }
        let mut regs = Vec::new();
        for symbol in &self.table.scope(scope).symbols {
            if symbol.resolution == (Some(Resolution::Variable { owner: scope })) {
                let reg = self.unit.alloc_comprehension_reg(&symbol.name);
                self.unit.variables.insert((scope, symbol.name.clone()), reg);
                regs.push((&symbol.name, reg));
                // The variables of a comprehension are unbound at its start, even if an earlier one has used the
                // registers.
                self.unit.weak_unbinds.push(self.unit.pc());
                self.unit.emit(Op::Unbind(reg));
                if symbol.is_captured {
                    self.unit.emit(Op::MakeCell(reg));
                }
            }
        }
        self.unit.inlined.push((scope, expr.range()));
        self.in_temp(d, |this, result| {
            this.unit.emit(match kind {
                ScopeKind::ListComp => Op::BuildList(result, result, 0),
                ScopeKind::SetComp => Op::BuildSet(result, result, 0),
                _ => Op::BuildDict(result, result, 0),
            });
            this.generator_loops(generators, 0, Some(iterator), &mut |this| {
                let mark = this.unit.mark();
                match expr {
                    Expr::ListComp(comp) => {
                        let value = this.expr(&comp.elt)?;
                        this.unit.emit(Op::ListAppend(result, value));
                    }
                    Expr::SetComp(comp) => {
                        let value = this.expr(&comp.elt)?;
                        this.unit.emit(Op::SetAdd(result, value));
                    }
                    Expr::DictComp(comp) => {
                        let Some(key) = &comp.key else { return this.fail("invalid syntax", comp.range) };
                        let key = this.operand(key, None, &[&comp.value])?;
                        let value = this.expr(&comp.value)?;
                        this.unit.emit(Op::DictSet(result, key, value));
                    }
                    _ => {}
                }
                this.unit.release(mark);
                Ok(())
            })
        })?;
        self.unit.inlined.pop();
        for (name, reg) in regs {
            if self.table.scope(self.unit.scope).needs_locals {
                self.unit.emit(Op::Unbind(reg));
            }
            self.unit.free_comprehension_reg(name, reg);
        }
        Ok(())
    }

    /// The nested loops of a comprehension, from `generators[index]` on; `iterator` is given for the first one only.
    pub(super) fn generator_loops(
        &mut self,
        generators: &'a [Comprehension],
        index: usize,
        iterator: Option<Reg>,
        body: &mut dyn FnMut(&mut Self) -> Result<()>,
    ) -> Result<()> {
        let Some(generator) = generators.get(index) else { return body(self) };
        let outer = self.unit.range;
        let mark = self.unit.mark();
        let iterator = match iterator {
            Some(iterator) => iterator,
            None => {
                let temp = self.unit.alloc();
                let iterable = self.operand(&generator.iter, Some(temp), &[])?;
                self.unit.range = generator.iter.range();
                self.get_iterator(temp, iterable, generator.is_async);
                temp
            }
        };
        let top = self.unit.here();
        let (next, end) = (self.unit.new_label(), self.unit.new_label());
        self.unit.range = generator.iter.range();
        let handler = match generator.is_async {
            true => Some(self.async_next(&generator.target, iterator)?),
            false => {
                self.for_iter(&generator.target, iterator, end)?;
                None
            }
        };
        self.unit.range = outer;
        generator.ifs.iter().try_for_each(|condition| self.jump_if(condition, next, false))?;
        self.generator_loops(generators, index + 1, None, body)?;
        self.unit.place(next);
        self.unit.emit_between(Op::JumpBack(top.0));
        if let Some(handler) = handler {
            self.end_async_for(handler, generator.iter.range());
        }
        self.unit.place(end);
        self.unit.release(mark);
        Ok(())
    }
}
