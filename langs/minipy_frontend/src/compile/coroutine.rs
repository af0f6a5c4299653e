//! `await`, `async for` and `async with`: each is a `yield from` of the awaited object.
//!
//! ```text
//! top:  GetAnext awaitable, iterator     protected by H
//!       YieldFrom value, awaitable       protected by H
//!       [target = value, body]
//!       JumpBack top
//! H:    EndAsyncFor exc                  raises again what is no StopAsyncIteration
//! ```

use super::Compiler;
use super::unit::Label;
use crate::code::Const;
use crate::op::{Op, Reg};
use crate::source::Result;
use crate::symtable::ScopeKind;
use ruff_python_ast::{Expr, ExprAwait};
use ruff_text_size::TextRange;

/// The origin of an awaited value, for the error if it is not awaitable.
#[derive(Clone, Copy)]
pub(super) enum Awaited {
    Expression = 0,
    Enter = 1,
    Exit = 2,
}

/// The labels at the end of an `async for`.
#[derive(Clone, Copy)]
pub(super) struct AsyncEnd {
    handler: Label,
    exc: Reg,
}

impl<'a> Compiler<'a> {
    pub(super) fn require_async_function(&self, what: &str, range: TextRange) -> Result<()> {
        match self.table.scope(self.unit.scope).is_async_function {
            true => Ok(()),
            false => self.fail(format!("'{what}' outside async function"), range),
        }
    }

    pub(super) fn await_to(&mut self, await_: &'a ExprAwait, d: Reg) -> Result<()> {
        if !self.table.scope(self.unit.scope).may_await() {
            let message = match self.scope_kind() {
                ScopeKind::Module | ScopeKind::Class => "'await' outside function",
                _ => "'await' outside async function",
            };
            return self.fail(message, await_.range);
        }
        let awaited = self.operand(&await_.value, None, &[])?;
        if await_.value.is_call_expr() {
            self.mark_call_as_awaited(awaited);
        }
        let result = self.emit_await(awaited, Awaited::Expression);
        self.emit_move(d, result);
        Ok(())
    }

    /// Marks the last call as one whose result is awaited.
    fn mark_call_as_awaited(&mut self, result: Reg) {
        if let Some(last) = self.unit.items.last_mut() {
            last.op = match last.op {
                Op::Call(d, base, argc) if d == result => Op::CallAwaited(d, base, argc),
                Op::CallMethod(d, base, argc) if d == result => Op::CallMethodAwaited(d, base, argc),
                other => other,
            };
        }
    }

    /// Awaits the value of a register; returns the new temporary with the result.
    fn emit_await(&mut self, awaited: Reg, what: Awaited) -> Reg {
        let iterator = self.unit.alloc();
        self.unit.emit(Op::GetAwaitable(what as u8, iterator, awaited));
        self.emit_delegate(iterator)
    }

    /// Runs the iterator to its end, yielding its values; returns the new temporary with its return value.
    pub(super) fn emit_delegate(&mut self, iterator: Reg) -> Reg {
        let sent = self.load_const(Const::None);
        self.emit_yield(Op::YieldFrom(sent, iterator));
        sent
    }

    /// Calls a method of a context manager with arguments in the registers after it, and awaits the result if
    /// `awaited` is given; returns the register of the result.
    pub(super) fn call_of_manager(&mut self, base: Reg, argc: u32, awaited: Option<Awaited>) -> Reg {
        let Some(awaited) = awaited else {
            self.unit.emit(Op::Call(base, base, argc));
            return base;
        };
        self.unit.emit(Op::CallAwaited(base, base, argc));
        self.emit_await(base, awaited)
    }

    /// `iter(s)` or, for an asynchronous iteration, `__aiter__`.
    pub(super) fn get_iterator(&mut self, d: Reg, s: Reg, is_async: bool) {
        self.unit.emit(if is_async { Op::GetAiter(d, s) } else { Op::GetIter(d, s) });
    }

    /// The head of an `async for`: assigns the next item to the target.
    pub(super) fn async_next(&mut self, target: &'a Expr, iterator: Reg) -> Result<AsyncEnd> {
        let (handler, exc) = (self.unit.new_label(), self.unit.alloc());
        let mark = self.unit.mark();
        let depth = self.unit.region_depth();
        self.unit.open_region(handler, exc);
        let awaitable = self.unit.alloc();
        self.unit.emit(Op::GetAnext(awaitable, iterator));
        let value = self.emit_delegate(awaitable);
        self.unit.close_regions(depth);
        self.store(target, value)?;
        self.unit.release(mark);
        Ok(AsyncEnd { handler, exc })
    }

    /// The end of an `async for`; execution continues after it.
    pub(super) fn end_async_for(&mut self, AsyncEnd { handler, exc }: AsyncEnd, range: TextRange) {
        let outer = std::mem::replace(&mut self.unit.range, range);
        self.unit.place(handler);
        self.unit.emit(Op::EndAsyncFor(exc));
        self.unit.range = outer;
    }
}
