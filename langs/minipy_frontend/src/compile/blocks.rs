//! The blocks that a `return`, `break` or `continue` leaves, and the code for leaving them.
//!
//! As in CPython, the clean-up code is emitted once for every exit, unless it is long ([`super::finally`]). This file
//! compiles no statements.

use super::Compiler;
use super::coroutine::Awaited;
use super::unit::{Label, OpenRegion};
use crate::code::Const;
use crate::op::{Op, Reg};
use crate::source::Result;
use ruff_python_ast::Stmt;
use ruff_text_size::TextRange;

/// A construct that encloses the current statement.
#[derive(Clone, Debug)]
pub(super) struct Block<'a> {
    pub kind: BlockKind<'a>,
    /// The number of exception regions that are open outside of it.
    pub region_depth: usize,
}

#[derive(Clone, Debug)]
pub(super) enum BlockKind<'a> {
    /// A loop: `break` and `continue` end here.
    Loop { next: Label, end: Label },
    /// The body of a `try` with a `finally`.
    Finally { body: &'a [Stmt] },
    /// As `Finally`, with clean-up code that all exits share: `index` refers to `Unit::shared`.
    SharedFinally { index: usize, body: &'a [Stmt] },
    /// An `except` clause (with the name it binds) or a `finally` that runs because of an exception. If it can also
    /// be entered without an exception, `kind` tells how it was entered.
    Handling { save: Reg, exc: Reg, kind: Option<Reg>, name: Option<(&'a str, TextRange)> },
    /// A clause of an `except*`, which can be left only by an exception or at its end.
    StarHandling { save: Reg },
    /// The body of a `with`.
    With { exit: Reg, range: TextRange, is_async: bool },
}

/// CPython's limit of nested blocks in a frame.
const MAX_STATIC_BLOCKS: u32 = 21;

/// The error for leaving a clause of `except*`.
pub(super) const STAR_WAY_OUT: &str = "'break', 'continue' and 'return' cannot appear in an except* block";

/// The state that [`Compiler::leave`] changes and restores.
struct Left<'a> {
    blocks: Vec<Block<'a>>,
    regions: Vec<OpenRegion>,
    static_blocks: u32,
}

/// A `return`, `break` or `continue`: the blocks that it stays in, and the jump that follows after leaving the
/// others.
#[derive(Clone, Copy, Debug)]
pub(super) struct WayOut {
    pub keep: usize,
    pub jump: Op,
    pub range: TextRange,
    /// Whether a `finally` or the end of a `with` runs on the way. If so, the jump belongs to no statement.
    pub behind_clause: bool,
}

impl<'a> Compiler<'a> {
    /// Whether leaving all blocks runs code.
    pub(super) fn has_cleanup(&self) -> bool {
        self.unit.blocks.iter().any(|block| !matches!(block.kind, BlockKind::Loop { .. }))
    }

    /// Emits code with `count` more of CPython's blocks open.
    pub(super) fn in_static_blocks(
        &mut self,
        count: u32,
        range: TextRange,
        emit: impl FnOnce(&mut Self) -> Result<()>,
    ) -> Result<()> {
        let outer = self.unit.static_blocks;
        self.unit.static_blocks += count;
        if self.unit.static_blocks > MAX_STATIC_BLOCKS {
            return self.fail("too many statically nested blocks", range);
        }
        emit(self)?;
        self.unit.static_blocks = outer;
        Ok(())
    }

    pub(super) fn push_block(&mut self, kind: BlockKind<'a>, region_depth: usize) {
        self.unit.blocks.push(Block { kind, region_depth });
    }

    /// The innermost loop, and its index among the blocks.
    pub(super) fn innermost_loop(&self) -> Option<(usize, Label, Label)> {
        self.unit.blocks.iter().enumerate().rev().find_map(|(index, block)| match block.kind {
            BlockKind::Loop { next, end } => Some((index, next, end)),
            _ => None,
        })
    }

    /// Emits the clean-up code of all blocks that are left, and the jump. Code after it is inside of these blocks
    /// again.
    pub(super) fn leave(&mut self, way: WayOut) -> Result<()> {
        let left = Left {
            blocks: self.unit.blocks.clone(),
            regions: self.unit.save_regions(),
            static_blocks: self.unit.static_blocks,
        };
        let outer = std::mem::replace(&mut self.unit.range, way.range);
        self.leave_blocks(way)?;
        self.unit.range = outer;
        self.unit.blocks = left.blocks;
        self.unit.restore_regions(left.regions);
        self.unit.static_blocks = left.static_blocks;
        Ok(())
    }

    /// Reports the errors of all `finally` clauses that a jump out of all blocks would run. For a jump without a
    /// target, CPython detects this only after it has compiled them.
    pub(super) fn leave_all(&mut self, range: TextRange) -> Result<()> {
        while let Some(block) = self.unit.blocks.pop() {
            self.unit.close_regions(block.region_depth);
            self.unit.static_blocks = self.unit.static_blocks.saturating_sub(1);
            match block.kind {
                BlockKind::Finally { body } | BlockKind::SharedFinally { body, .. } => self.body(body)?,
                BlockKind::StarHandling { .. } => return self.fail(STAR_WAY_OUT, range),
                _ => {}
            }
        }
        Ok(())
    }

    fn leave_blocks(&mut self, mut way: WayOut) -> Result<()> {
        while self.unit.blocks.len() > way.keep {
            let Some(block) = self.unit.blocks.pop() else { break };
            self.unit.close_regions(block.region_depth);
            self.unit.static_blocks = self.unit.static_blocks.saturating_sub(1);
            match block.kind {
                BlockKind::Loop { .. } => {}
                BlockKind::Finally { body } => {
                    self.body(body)?;
                    way.behind_clause = true;
                }
                BlockKind::SharedFinally { index, .. } => {
                    self.enter_shared(index, Some(way));
                    return Ok(());
                }
                BlockKind::Handling { save, exc, kind, name } => {
                    self.pop_exception(save, exc, kind);
                    if let Some((name, range)) = name {
                        self.unbind_handler_name(name, range);
                    }
                }
                BlockKind::StarHandling { .. } => {
                    return self.fail(STAR_WAY_OUT, way.range);
                }
                BlockKind::With { exit, range, is_async } => {
                    self.call_exit_normally(exit, range, is_async);
                    way.behind_clause = true;
                }
            }
        }
        match way.behind_clause {
            true => self.unit.emit_between(way.jump),
            false => self.unit.emit(way.jump),
        }
        Ok(())
    }

    /// `exit(None, None, None)`, the end of a `with` body without an exception.
    pub(super) fn call_exit_normally(&mut self, exit: Reg, range: TextRange, is_async: bool) {
        let outer = std::mem::replace(&mut self.unit.range, range);
        let mark = self.unit.mark();
        let base = self.unit.alloc_block(4);
        self.unit.emit(Op::Move(base, exit));
        let none = self.unit.constant(Const::None);
        for argument in 1..4 {
            self.unit.emit(Op::LoadConst(base + argument, none));
        }
        self.call_of_manager(base, 3, is_async.then_some(Awaited::Exit));
        self.unit.release(mark);
        self.unit.range = outer;
    }
}
