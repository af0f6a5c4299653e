//! `try` and `with`.
//!
//! A handler runs between `PushExc`, which makes its exception the current one, and `PopExc`; a second handler around
//! it restores the state when the handler itself raises:
//!
//! ```text
//!     [body]                  protected by H
//!     Jump end
//! H:  PushExc save, exc
//!     [except clauses]        protected by C; leave with PopExc save, exc, Jump end
//!     Reraise exc             no clause matched; protected by C
//! C:  PopExc save, exc
//!     Reraise exc2
//! end:
//! ```

use super::blocks::BlockKind;
use super::coroutine::Awaited;
use super::finally::is_copied;
use super::unit::Label;
use super::{Compiler, Variable};
use crate::code::{Const, ResumersState};
use crate::op::{Op, Reg};
use crate::source::Result;
use ruff_python_ast::{ExceptHandler, ExceptHandlerExceptHandler, Stmt, StmtTry, WithItem};
use ruff_text_size::{Ranged, TextRange};

impl<'a> Compiler<'a> {
    pub(super) fn try_(&mut self, statement: &'a StmtTry) -> Result<()> {
        if statement.finalbody.is_empty() {
            return self.try_except(statement);
        }
        if !is_copied(&statement.finalbody) {
            return self.try_shared_finally(statement);
        }
        let depth = self.unit.region_depth();
        let end = self.unit.new_label();
        let handler = self.unit.new_label();
        let exc = self.unit.alloc();
        self.unit.open_region(handler, exc);
        self.push_block(BlockKind::Finally { body: &statement.finalbody }, depth);
        self.before_finally(statement)?;
        self.unit.blocks.pop();
        self.unit.close_regions(depth);
        self.body(&statement.finalbody)?;
        self.unit.emit_jump_over_handlers(end);

        self.unit.place(handler);
        let body: &'a [Stmt] = &statement.finalbody;
        self.handling(exc, |this, _| {
            this.in_static_blocks(1, statement.range, |this| this.body(body))?;
            this.unit.emit_between(Op::Reraise(exc));
            Ok(())
        })?;
        self.unit.place(end);
        Ok(())
    }

    /// The statements before a `finally`.
    pub(super) fn before_finally(&mut self, statement: &'a StmtTry) -> Result<()> {
        self.in_static_blocks(1, statement.range, |this| match statement.handlers.is_empty() {
            true => this.body(&statement.body),
            false => this.try_except(statement),
        })
    }

    /// The code of a handler whose exception is in `exc`. `body` gets the register of the saved state; it ends in a
    /// jump.
    fn handling(&mut self, exc: Reg, body: impl FnOnce(&mut Self, Reg) -> Result<()>) -> Result<()> {
        let mark = self.unit.mark();
        let depth = self.unit.region_depth();
        let save = self.unit.alloc();
        let second = self.unit.alloc();
        let cleanup = self.unit.new_label();
        self.unit.emit_between(Op::PushExc(save, exc));
        self.unit.open_region(cleanup, second);
        self.push_block(BlockKind::Handling { save, exc, kind: None, name: None }, depth);
        body(self, save)?;
        self.unit.blocks.pop();
        self.unit.close_regions(depth);
        self.unit.place(cleanup);
        self.unit.emit_between(Op::PopExc(save, exc));
        self.unit.emit_between(Op::Reraise(second));
        self.unit.release(mark);
        Ok(())
    }

    /// Emits an instruction that suspends the generator, and records whether handlers are running there.
    pub(super) fn emit_yield(&mut self, op: Op) {
        let mut state = ResumersState::default();
        for block in &self.unit.blocks {
            match block.kind {
                BlockKind::Handling { save, kind: Some(_), .. } => state.possible.push(save),
                BlockKind::Handling { save, kind: None, .. } | BlockKind::StarHandling { save } => {
                    state.certain = Some(save);
                    break;
                }
                _ => {}
            }
        }
        if state != ResumersState::default() {
            self.unit.handling_yields.push((self.unit.items.len(), state));
        }
        self.unit.emit(op);
    }

    /// The body of a `try` statement with handlers, and its `else` clause; execution continues at `end`. An exception
    /// of the body leads behind all this; it is in the register that is returned.
    pub(super) fn handled_body(&mut self, statement: &'a StmtTry, end: Label) -> Result<Reg> {
        let depth = self.unit.region_depth();
        let handler = self.unit.new_label();
        let exc = self.unit.alloc();
        self.unit.open_region(handler, exc);
        self.in_static_blocks(1, statement.range, |this| this.body(&statement.body))?;
        self.unit.close_regions(depth);
        self.body(&statement.orelse)?;
        self.unit.emit_jump_over_handlers(end);

        self.unit.place(handler);
        Ok(exc)
    }

    fn try_except(&mut self, statement: &'a StmtTry) -> Result<()> {
        if statement.is_star {
            return self.try_except_star(statement);
        }
        let mark = self.unit.mark();
        let end = self.unit.new_label();
        let exc = self.handled_body(statement, end)?;
        let handlers = &statement.handlers;
        self.handling(exc, |this, save| {
            for (i, ExceptHandler::ExceptHandler(clause)) in handlers.iter().enumerate() {
                if clause.type_.is_none() && i + 1 < handlers.len() {
                    return this.fail("default 'except:' must be last", clause.range);
                }
                // CPython has two: one for the state and one for the name.
                this.in_static_blocks(2, clause.range, |this| this.except_clause(clause, exc, save, end))?;
            }
            this.unit.emit_between(Op::Reraise(exc));
            Ok(())
        })?;
        self.unit.place(end);
        self.unit.release(mark);
        Ok(())
    }

    fn except_clause(
        &mut self,
        clause: &'a ExceptHandlerExceptHandler,
        exc: Reg,
        save: Reg,
        end: Label,
    ) -> Result<()> {
        let outer = std::mem::replace(&mut self.unit.range, clause.range);
        let next = self.unit.new_label();
        if let Some(type_) = &clause.type_ {
            let mark = self.unit.mark();
            let class = self.expr(type_)?;
            self.unit.range = type_.range();
            self.unit.emit(Op::JumpIfNotExcMatch(exc, class, next.0));
            self.unit.range = clause.range;
            self.unit.release(mark);
        } else {
            self.unit.pass_line();
        }
        match &clause.name {
            None => {
                self.body(&clause.body)?;
                self.unit.emit_between(Op::PopExc(save, exc));
                self.unit.emit_between(Op::Jump(end.0));
            }
            Some(name) => {
                self.forbid_debug(name, "assign to", clause.range)?;
                self.store_name(name, exc);
                let mark = self.unit.mark();
                let (third, unbind) = (self.unit.alloc(), self.unit.new_label());
                let depth = self.unit.region_depth();
                self.unit.open_region(unbind, third);
                self.name_handled_exception(Some((name.as_str(), clause.range)));
                self.body(&clause.body)?;
                self.name_handled_exception(None);
                self.unit.close_regions(depth);
                self.unit.emit_between(Op::PopExc(save, exc));
                self.unbind_handler_name(name, clause.range);
                self.unit.emit_between(Op::Jump(end.0));
                self.unit.place(unbind);
                self.unbind_handler_name(name, clause.range);
                self.unit.emit_between(Op::Reraise(third));
                self.unit.release(mark);
            }
        }
        self.unit.place(next);
        self.unit.range = outer;
        Ok(())
    }

    /// Records the name that must be unbound when the current handler is left.
    fn name_handled_exception(&mut self, new_name: Option<(&'a str, TextRange)>) {
        if let Some(BlockKind::Handling { name, .. }) =
            self.unit.blocks.last_mut().map(|block| &mut block.kind)
        {
            *name = new_name;
        }
    }

    /// `name = None; del name`, at the end of an `except ... as name` clause.
    pub(super) fn unbind_handler_name(&mut self, name: &str, range: TextRange) {
        let outer = std::mem::replace(&mut self.unit.range, range);
        let mangled = self.mangled(name);
        let start = self.unit.pc();
        if let Variable::Fast(reg) = self.variable(&mangled) {
            self.unit.emit(Op::Unbind(reg));
        } else {
            let none = self.load_const(Const::None);
            self.store_name(name, none);
            self.unit.release(none);
            self.delete_name(name);
        }
        self.unit.between.extend(start..self.unit.pc());
        self.unit.range = outer;
    }

    pub(super) fn with(&mut self, items: &'a [WithItem], body: &'a [Stmt], is_async: bool) -> Result<()> {
        let Some((item, rest)) = items.split_first() else { return self.body(body) };
        let outer = self.unit.range;
        let range = item.context_expr.range();
        let mark = self.unit.mark();
        let depth = self.unit.region_depth();
        let (handler, end) = (self.unit.new_label(), self.unit.new_label());
        let (exit, exc) = (self.unit.alloc(), self.unit.alloc());
        let entered = self.unit.alloc();
        let manager = self.operand(&item.context_expr, Some(exit), &[])?;
        self.in_static_blocks(1, range, |_| Ok(()))?;
        self.unit.range = range;
        let n = self.unit.name(if is_async { "__aenter__" } else { "__enter__" });
        self.unit.emit(Op::LoadSpecial(entered, manager, n));
        let n = self.unit.name(if is_async { "__aexit__" } else { "__exit__" });
        self.unit.emit(Op::LoadSpecial(exit, manager, n));
        let direct = item.optional_vars.as_deref().and_then(|target| self.direct_target(target));
        let direct = direct.filter(|_| !is_async);
        match is_async {
            true => {
                let result = self.call_of_manager(entered, 0, Some(Awaited::Enter));
                self.emit_move(entered, result);
                self.unit.release(entered + 1);
            }
            false => self.unit.emit(Op::Call(direct.unwrap_or(entered), entered, 0)),
        }
        self.unit.open_region(handler, exc);
        self.push_block(BlockKind::With { exit, range, is_async }, depth);
        if let (Some(target), None) = (&item.optional_vars, direct) {
            self.store(target, entered)?;
        }
        self.unit.release(entered);
        self.unit.range = outer;
        self.in_static_blocks(1, range, |this| this.with(rest, body, is_async))?;
        self.unit.blocks.pop();
        self.unit.close_regions(depth);
        self.call_exit_normally(exit, range, is_async);
        self.unit.emit_jump_over_handlers(end);

        self.unit.range = range;
        self.unit.place(handler);
        self.handling(exc, |this, save| {
            let suppressed = this.unit.new_label();
            let base = this.unit.alloc_block(4);
            this.unit.emit(Op::Move(base, exit));
            this.unit.emit(Op::LoadExcInfo(base + 1, exc));
            let result = this.call_of_manager(base, 3, is_async.then_some(Awaited::Exit));
            this.unit.emit(Op::JumpIfTrue(result, suppressed.0));
            this.unit.emit_between(Op::Reraise(exc));
            this.unit.place(suppressed);
            this.unit.emit_between(Op::PopExc(save, exc));
            this.unit.emit_between(Op::Jump(end.0));
            Ok(())
        })?;
        self.unit.place(end);
        self.unit.release(mark);
        self.unit.range = outer;
        Ok(())
    }
}
