//! Statements: control flow, returns, raising, asserting; others are in files of their own.

use super::Compiler;
use super::blocks::{BlockKind, STAR_WAY_OUT, WayOut};
use super::constant::constant_of;
use crate::code::{Const, Flavor};
use crate::op::Op;
use crate::source::Result;
use crate::stop;
use crate::symtable::{ScopeKind, SymbolTable};
use ruff_python_ast::{Expr, Stmt, StmtFor, StmtIf, StmtReturn, StmtWhile};
use ruff_text_size::{Ranged, TextRange};

impl<'a> Compiler<'a> {
    pub(super) fn stmt(&mut self, stmt: &'a Stmt) -> Result<()> {
        stop::check()?;
        let outer = std::mem::replace(&mut self.unit.range, stmt.range());
        let mark = self.unit.mark();
        let result = self.stmt_inner(stmt);
        self.unit.release(mark);
        self.unit.range = outer;
        result
    }

    fn stmt_inner(&mut self, stmt: &'a Stmt) -> Result<()> {
        match stmt {
            Stmt::FunctionDef(function) => self.function_def(function),
            Stmt::ClassDef(class) => self.class_def(class),
            Stmt::Return(statement) => self.return_(statement),
            Stmt::Delete(statement) => statement.targets.iter().try_for_each(|target| self.delete(target)),
            Stmt::Assign(assign) => self.assign(assign),
            Stmt::AugAssign(assign) => self.aug_assign(assign),
            Stmt::AnnAssign(assign) => self.ann_assign(assign),
            Stmt::For(statement) => self.for_(statement),
            Stmt::While(statement) => self.while_(statement),
            Stmt::If(statement) => self.if_(statement),
            Stmt::With(statement) => {
                if statement.is_async {
                    self.require_async_function("async with", statement.range)?;
                }
                self.with(&statement.items, &statement.body, statement.is_async)
            }
            Stmt::Raise(statement) => {
                let Some(exception) = &statement.exc else {
                    self.unit.emit(Op::RaiseCurrent());
                    return Ok(());
                };
                match &statement.cause {
                    Some(cause) => {
                        let e = self.operand(exception, None, &[cause])?;
                        let c = self.expr(cause)?;
                        self.unit.emit(Op::RaiseFrom(e, c));
                    }
                    None => {
                        let e = self.expr(exception)?;
                        self.unit.emit(Op::Raise(e));
                    }
                }
                Ok(())
            }
            Stmt::Try(statement) => {
                self.unit.pass_line();
                self.try_(statement)
            }
            Stmt::Assert(statement) => {
                let end = self.unit.new_label();
                self.pass_constant(&statement.test);
                self.jump_if(&statement.test, end, true)?;
                let base = self.unit.alloc();
                self.unit.emit(Op::LoadAssertionError(base));
                let mut argc = 0;
                if let Some(message) = &statement.msg {
                    self.expr_to_temp(message)?;
                    argc = 1;
                }
                self.unit.range = statement.test.range();
                self.unit.emit(Op::Call(base, base, argc));
                self.unit.emit(Op::Raise(base));
                self.unit.place(end);
                Ok(())
            }
            Stmt::Import(statement) => self.import(statement),
            Stmt::ImportFrom(statement) => self.import_from(statement),
            Stmt::Global(_) | Stmt::Nonlocal(_) => Ok(()),
            Stmt::Pass(_) => {
                self.unit.pass_line();
                Ok(())
            }
            Stmt::Expr(statement) => self.expression_statement(&statement.value),
            Stmt::Break(statement) => self.jump_out(true, statement.range),
            Stmt::Continue(statement) => self.jump_out(false, statement.range),
            Stmt::Match(statement) => self.match_(statement),
            Stmt::TypeAlias(statement) => self.type_alias(statement),
            Stmt::IpyEscapeCommand(command) => self.fail("invalid syntax", command.range),
        }
    }

    fn expression_statement(&mut self, value: &'a Expr) -> Result<()> {
        if self.is_interactive && self.unit.scope == SymbolTable::MODULE {
            let value = self.expr(value)?;
            self.unit.emit(Op::PrintExpr(value));
            return Ok(());
        }
        if constant_of(self.source, value).is_some() {
            self.unit.pass_line();
            return Ok(());
        }
        // The check that a variable is bound may be needless.
        if value.is_name_expr() {
            self.unit.pass_line();
        }
        self.expr(value).map(drop)
    }

    fn return_(&mut self, statement: &'a StmtReturn) -> Result<()> {
        if matches!(self.scope_kind(), ScopeKind::Module | ScopeKind::Class) {
            return self.fail("'return' outside function", statement.range);
        }
        let is_async_generator = self.table.scope(self.unit.scope).flavor() == Flavor::AsyncGenerator;
        if statement.value.is_some() && is_async_generator {
            return self.fail("'return' with value in async generator", statement.range);
        }
        if self.unit.blocks.iter().any(|block| matches!(block.kind, BlockKind::StarHandling { .. })) {
            // A constant has its own position.
            let is_constant = |value: &&Expr| constant_of(self.source, value).is_some();
            let value = statement.value.as_deref().filter(is_constant);
            return self.fail(STAR_WAY_OUT, value.map_or(statement.range, Ranged::range));
        }
        let has_cleanup = self.has_cleanup();
        let value = match &statement.value {
            // Clean-up code could rebind the local.
            Some(value) if has_cleanup => self.expr_to_temp(value)?,
            Some(value) => self.expr(value)?,
            None => self.load_const(Const::None),
        };
        self.leave(WayOut { keep: 0, jump: Op::Return(value), range: self.unit.range, behind_clause: false })
    }

    fn jump_out(&mut self, is_break: bool, range: TextRange) -> Result<()> {
        let Some((index, next, end)) = self.innermost_loop() else {
            self.leave_all(range)?;
            let message = if is_break { "'break' outside loop" } else { "'continue' not properly in loop" };
            return self.fail(message, range);
        };
        let jump = if is_break { Op::Jump(end.0) } else { Op::JumpBack(next.0) };
        // The line is passed before what the way out runs, and not again by the jump.
        self.unit.pass_line();
        self.leave(WayOut { keep: index + 1, jump, range: self.unit.range, behind_clause: true })
    }

    fn if_(&mut self, statement: &'a StmtIf) -> Result<()> {
        let end = self.unit.new_label();
        let mut next = self.unit.new_label();
        self.pass_constant(&statement.test);
        self.jump_if(&statement.test, next, false)?;
        self.body(&statement.body)?;
        for clause in &statement.elif_else_clauses {
            self.unit.emit_between(Op::Jump(end.0));
            self.unit.place(next);
            next = self.unit.new_label();
            if let Some(test) = &clause.test {
                self.pass_constant(test);
                self.jump_if(test, next, false)?;
            }
            self.body(&clause.body)?;
        }
        self.unit.place(next);
        self.unit.place(end);
        Ok(())
    }

    /// A condition that is a constant has no instructions: control passes its line.
    fn pass_constant(&mut self, test: &'a Expr) {
        if constant_of(self.source, test).is_some() {
            let outer = std::mem::replace(&mut self.unit.range, test.range());
            self.unit.pass_line();
            self.unit.range = outer;
        }
    }

    fn while_(&mut self, statement: &'a StmtWhile) -> Result<()> {
        let top = self.unit.here();
        self.pass_constant(&statement.test);
        let (otherwise, end) = (self.unit.new_label(), self.unit.new_label());
        self.jump_if(&statement.test, otherwise, false)?;
        let depth = self.unit.region_depth();
        self.push_block(BlockKind::Loop { next: top, end }, depth);
        self.in_static_blocks(1, statement.range, |this| this.body(&statement.body))?;
        self.unit.blocks.pop();
        self.unit.emit_between(Op::JumpBack(top.0));
        self.unit.place(otherwise);
        self.body(&statement.orelse)?;
        self.unit.place(end);
        Ok(())
    }

    fn for_(&mut self, statement: &'a StmtFor) -> Result<()> {
        if statement.is_async {
            self.require_async_function("async for", statement.range)?;
        }
        let outer = self.unit.range;
        let iterator = self.unit.alloc();
        let iterable = match self.membership_constant(ruff_python_ast::CmpOp::In, &statement.iter) {
            Some(constant) => self.load_const(constant),
            None => self.operand(&statement.iter, Some(iterator), &[])?,
        };
        self.unit.range = statement.iter.range();
        self.get_iterator(iterator, iterable, statement.is_async);
        self.unit.release(iterator + 1);
        let top = self.unit.here();
        let (otherwise, end) = (self.unit.new_label(), self.unit.new_label());
        let handler = match statement.is_async {
            true => Some(self.async_next(&statement.target, iterator)?),
            false => {
                self.for_iter(&statement.target, iterator, otherwise)?;
                None
            }
        };
        self.unit.range = outer;
        let depth = self.unit.region_depth();
        self.push_block(BlockKind::Loop { next: top, end }, depth);
        self.in_static_blocks(1, statement.range, |this| this.body(&statement.body))?;
        self.unit.blocks.pop();
        self.unit.range = statement.iter.range();
        self.unit.emit_between(Op::JumpBack(top.0));
        if let Some(handler) = handler {
            self.end_async_for(handler, statement.iter.range());
        }
        self.unit.range = outer;
        self.unit.place(otherwise);
        self.body(&statement.orelse)?;
        self.unit.place(end);
        Ok(())
    }
}
