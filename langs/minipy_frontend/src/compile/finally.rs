//! `finally` clauses whose code is emitted once for all exits.
//!
//! For a short clause a copy for every exit, as in CPython, is best. Copies of a clause that contains another one
//! would copy that too, so that nested clauses would grow exponentially. Such clauses, and long ones, are entered
//! with a number that identifies the exit, and the value that it carries:
//!
//! ```text
//!     [body]                  protected by H; ways out go: [kind, value = ...] Jump F
//!     kind = 0; Jump F
//! H:  kind = 1; PushExc save, value
//! F:  [finally clause]        protected by C; `save` is unbound unless `kind` is 1
//!     if kind == 1: Reraise value
//!     if kind == 2: the first way out, from here: Return value, or a jump; through the next `finally` outside
//!     ...
//!     Jump end
//! C:  if kind == 1: PopExc save, value
//!     Reraise exc2
//! end:
//! ```
//!
//! The statements of a clause must not be emitted twice here.

use super::Compiler;
use super::blocks::{BlockKind, WayOut};
use super::unit::Label;
use crate::code::Const;
use crate::op::{CmpOp, Op, Reg};
use crate::source::Result;
use ruff_python_ast::visitor::{self, Visitor};
use ruff_python_ast::{Expr, Stmt, StmtTry};

/// The maximal number of statements and expressions of a clause that is copied.
const MAX_COPIED: u32 = 64;

/// The kind of a normal end of the statements before the clause.
const NORMAL: i64 = 0;

/// The kind of an exception.
const RAISED: i64 = 1;

/// The kind of the first of [`Shared::ways`].
const FIRST_WAY: i64 = 2;

/// A clause that all exits share.
pub(super) struct Shared {
    entry: Label,
    kind: Reg,
    /// The exception, or the value to return.
    value: Reg,
    /// The exception state saved at entry.
    save: Reg,
    /// The exits so far, without duplicates.
    ways: Vec<WayOut>,
}

/// Whether the clause is short and contains no clauses of its own.
pub(super) fn is_copied(clause: &[Stmt]) -> bool {
    let mut size = Size(0);
    size.visit_body(clause);
    size.0 <= MAX_COPIED
}

/// Counts statements and expressions, up to a limit.
struct Size(u32);

impl<'a> Visitor<'a> for Size {
    fn visit_stmt(&mut self, stmt: &'a Stmt) {
        self.0 += 1;
        if matches!(stmt, Stmt::Try(statement) if !statement.finalbody.is_empty()) {
            self.0 = MAX_COPIED + 1;
        }
        if self.0 <= MAX_COPIED {
            visitor::walk_stmt(self, stmt);
        }
    }

    fn visit_expr(&mut self, expr: &'a Expr) {
        self.0 += 1;
        if self.0 <= MAX_COPIED {
            visitor::walk_expr(self, expr);
        }
    }
}

impl<'a> Compiler<'a> {
    /// A `try` with a clause that is not copied.
    pub(super) fn try_shared_finally(&mut self, statement: &'a StmtTry) -> Result<()> {
        let mark = self.unit.mark();
        let depth = self.unit.region_depth();
        let [handler, entry, cleanup, other, end] = std::array::from_fn(|_| self.unit.new_label());
        let [value, kind, save, second] = std::array::from_fn(|_| self.unit.alloc());
        self.unit.open_region(handler, value);
        let index = self.unit.shared.len();
        self.unit.shared.push(Shared { entry, kind, value, save, ways: Vec::new() });
        self.push_block(BlockKind::SharedFinally { index, body: &statement.finalbody }, depth);
        self.before_finally(statement)?;
        self.unit.blocks.pop();
        self.unit.close_regions(depth);
        self.enter_shared(index, None);
        let ways = self.unit.shared.pop().map_or(Vec::new(), |shared| shared.ways);

        self.unit.place(handler);
        self.unit.between.push(self.unit.pc());
        self.load_const_to(Const::Int(RAISED), kind);
        self.unit.emit_between(Op::PushExc(save, value));
        self.unit.place(entry);
        self.unit.open_region(cleanup, second);
        self.push_block(BlockKind::Handling { save, exc: value, kind: Some(kind), name: None }, depth);
        self.in_static_blocks(1, statement.range, |this| this.body(&statement.finalbody))?;
        self.unless_kind(kind, RAISED, other);
        self.unit.emit_between(Op::Reraise(value));
        self.unit.blocks.pop();
        self.unit.close_regions(depth);

        self.unit.place(other);
        for (number, way) in (FIRST_WAY..).zip(ways) {
            let next = self.unit.new_label();
            self.unless_kind(kind, number, next);
            self.leave(way)?;
            self.unit.place(next);
        }
        self.unit.emit_between(Op::Jump(end.0));

        self.unit.place(cleanup);
        self.pop_exception(save, value, Some(kind));
        self.unit.emit_between(Op::Reraise(second));
        self.unit.place(end);
        self.unit.release(mark);
        Ok(())
    }

    /// Enters a shared clause, for an exit or at the end of the statements before it.
    pub(super) fn enter_shared(&mut self, index: usize, way: Option<WayOut>) {
        let Shared { entry, kind, value, save, ref mut ways } = self.unit.shared[index];
        let mut number = NORMAL;
        let mut carried = None;
        if let Some(mut way) = way {
            way.behind_clause = true;
            if let Op::Return(result) = way.jump {
                carried = Some(result);
                way.jump = Op::Return(value);
            }
            let known = ways.iter().position(|known| known.jump == way.jump);
            let place = known.unwrap_or_else(|| {
                ways.push(way);
                ways.len() - 1
            });
            number = FIRST_WAY + place as i64;
        }
        self.unit.between.push(self.unit.pc());
        self.load_const_to(Const::Int(number), kind);
        self.unit.emit_between(match carried {
            Some(carried) => Op::Move(value, carried),
            None => Op::Unbind(value),
        });
        self.unit.emit_between(Op::Unbind(save));
        self.unit.emit_between(Op::Jump(entry.0));
    }

    /// The end of a handler: restores the saved exception state, unless the handler was entered without an exception.
    pub(super) fn pop_exception(&mut self, save: Reg, exc: Reg, kind: Option<Reg>) {
        let end = self.unit.new_label();
        if let Some(kind) = kind {
            self.unless_kind(kind, RAISED, end);
        }
        self.unit.emit_between(Op::PopExc(save, exc));
        self.unit.place(end);
    }

    /// Jumps unless the clause was entered with that kind.
    fn unless_kind(&mut self, kind: Reg, number: i64, target: Label) {
        let constant = self.unit.constant(Const::Int(number));
        self.unit.emit_between(Op::JumpIfNotCmpK(CmpOp::Eq, kind, constant, target.0));
    }
}
