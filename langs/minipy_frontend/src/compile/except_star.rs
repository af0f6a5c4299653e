//! `except*`: each clause takes its part of the exception, and what all of them raise and leave is raised at the end.
//!
//! ```text
//!     [body]                  protected by H
//!     Jump end
//! H:  PushExc save, exc       all of this protected by C
//!     raised = []; rest = exc
//!     MatchGroup match, rest, type; if match is None: Jump next
//!     [name = match; clause]  protected by X
//!     Jump next
//! X:  ListAppend raised, exc3
//! next: ...                   the other clauses
//!     ListAppend raised, rest
//!     Regroup result, exc, raised
//!     PopExc save, exc; if result is None: Jump end
//!     Reraise result
//! C:  PopExc save, exc
//!     Reraise exc2
//! end:
//! ```

use super::Compiler;
use super::blocks::BlockKind;
use crate::code::Const;
use crate::op::{CmpOp, Op, Reg};
use crate::source::Result;
use ruff_python_ast::{ExceptHandler, ExceptHandlerExceptHandler, StmtTry};
use ruff_text_size::Ranged;

/// The registers of an `except*`.
#[derive(Clone, Copy)]
struct Star {
    save: Reg,
    /// The list of exceptions that are raised at the end.
    raised: Reg,
    /// The part of the exception that no clause has handled yet.
    rest: Reg,
}

impl<'a> Compiler<'a> {
    pub(super) fn try_except_star(&mut self, statement: &'a StmtTry) -> Result<()> {
        let mark = self.unit.mark();
        let depth = self.unit.region_depth();
        let [cleanup, end] = std::array::from_fn(|_| self.unit.new_label());
        let exc = self.handled_body(statement, end)?;
        let [save, second, raised, rest] = std::array::from_fn(|_| self.unit.alloc());
        let star = Star { save, raised, rest };
        self.unit.emit_between(Op::PushExc(save, exc));
        self.unit.open_region(cleanup, second);
        self.push_block(BlockKind::StarHandling { save }, depth);
        let outer = self.unit.range;
        if let Some(ExceptHandler::ExceptHandler(first)) = statement.handlers.first() {
            self.unit.range = first.range;
        }
        self.unit.emit(Op::BuildList(raised, raised, 0));
        self.unit.emit(Op::Move(rest, exc));
        self.unit.range = outer;
        for ExceptHandler::ExceptHandler(clause) in &statement.handlers {
            self.in_static_blocks(2, clause.range, |this| this.star_clause(clause, star))?;
        }
        self.unit.emit_between(Op::ListAppend(raised, rest));
        let result = self.unit.alloc();
        self.unit.emit_between(Op::Regroup(result, exc, raised));
        self.unit.blocks.pop();
        self.unit.close_regions(depth);
        self.unit.emit_between(Op::PopExc(save, exc));
        let none = self.unit.constant(Const::None);
        self.unit.emit_between(Op::JumpIfCmpK(CmpOp::Is, result, none, end.0));
        self.unit.emit_between(Op::Reraise(result));
        self.unit.place(cleanup);
        self.unit.emit_between(Op::PopExc(save, exc));
        self.unit.emit_between(Op::Reraise(second));
        self.unit.place(end);
        self.unit.release(mark);
        Ok(())
    }

    fn star_clause(&mut self, clause: &'a ExceptHandlerExceptHandler, star: Star) -> Result<()> {
        let outer = std::mem::replace(&mut self.unit.range, clause.range);
        let mark = self.unit.mark();
        let [next, failed] = std::array::from_fn(|_| self.unit.new_label());
        let (matched, third) = (self.unit.alloc(), self.unit.alloc());
        let Some(type_) = &clause.type_ else {
            return self.fail("expected one or more exception types", clause.range);
        };
        let class = self.expr(type_)?;
        self.unit.range = type_.range();
        self.unit.emit(Op::MatchGroup(matched, star.rest, class));
        self.unit.range = clause.range;
        let none = self.unit.constant(Const::None);
        self.unit.emit(Op::JumpIfCmpK(CmpOp::Is, matched, none, next.0));
        if let Some(name) = &clause.name {
            self.forbid_debug(name, "assign to", clause.range)?;
            self.store_name(name, matched);
        }
        let depth = self.unit.region_depth();
        self.unit.open_region(failed, third);
        // The block of an `except*` can be left only by an exception.
        self.push_block(BlockKind::StarHandling { save: star.save }, depth);
        self.body(&clause.body)?;
        self.unit.blocks.pop();
        self.unit.close_regions(depth);
        if let Some(name) = &clause.name {
            self.unbind_handler_name(name, clause.range);
        }
        self.unit.emit_between(Op::Jump(next.0));
        self.unit.place(failed);
        if let Some(name) = &clause.name {
            self.unbind_handler_name(name, clause.range);
        }
        self.unit.emit_between(Op::ListAppend(star.raised, third));
        self.unit.place(next);
        self.unit.release(mark);
        self.unit.range = outer;
        Ok(())
    }
}
