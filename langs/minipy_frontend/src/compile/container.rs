//! Displays: tuples, lists, sets and dicts, with unpacking.

use super::Compiler;
use super::constant::constant_of;
use crate::code::Const;
use crate::op::{Op, Reg};
use crate::source::Result;
use ruff_python_ast::{DictItem, Expr};

/// Longer displays are built item by item, so that frames stay small.
const MAX_ITEMS_IN_REGISTERS: usize = 30;

/// A tuple with more starred items than this is built as a list.
const MAX_EXTENSIONS: usize = 3;

/// From this length on, a display of constants is made from a constant tuple.
const MIN_CONSTANT_DISPLAY: usize = 3;

impl<'a> Compiler<'a> {
    /// Evaluates the items into consecutive new temporaries; returns the first of them.
    fn items(&mut self, items: &'a [Expr]) -> Result<Reg> {
        let base = self.unit.mark();
        items.iter().try_for_each(|item| self.expr_to_temp(item).map(drop))?;
        Ok(base)
    }

    /// Whether all items fit in registers.
    fn is_small(items: &[Expr]) -> bool {
        items.len() <= MAX_ITEMS_IN_REGISTERS && !items.iter().any(Expr::is_starred_expr)
    }

    fn constant_items(&self, items: &[Expr]) -> Option<Const> {
        if items.len() < MIN_CONSTANT_DISPLAY {
            return None;
        }
        items.iter().map(|item| constant_of(self.source, item)).collect::<Option<_>>().map(Const::Tuple)
    }

    pub(super) fn tuple_to(&mut self, items: &'a [Expr], d: Reg) -> Result<()> {
        if Self::is_small(items) {
            let base = self.items(items)?;
            self.unit.emit(Op::BuildTuple(d, base, items.len() as u32));
            return Ok(());
        }
        let temp = self.unit.alloc();
        if Self::is_extended(items) {
            self.extended_tuple_to(temp, 0, items, d)
        } else {
            self.list_to(items, temp)?;
            self.unit.emit(Op::ListToTuple(d, temp));
            Ok(())
        }
    }

    /// Whether a tuple of these items is best built by extensions for starred items, each of which copies the items
    /// before it.
    fn is_extended(items: &[Expr]) -> bool {
        let starred = items.iter().filter(|item| item.is_starred_expr()).count();
        starred <= MAX_EXTENSIONS && items.len() - starred <= MAX_ITEMS_IN_REGISTERS
    }

    /// Evaluates into `d` a tuple of these items, some of which may be starred, after those in the `prefix` registers
    /// from `first` on.
    pub(super) fn starred_tuple_to(
        &mut self,
        first: Reg,
        prefix: u32,
        items: &'a [Expr],
        d: Reg,
    ) -> Result<()> {
        if Self::is_extended(items) {
            return self.extended_tuple_to(first, prefix, items, d);
        }
        self.unit.emit(Op::BuildList(d, first, prefix));
        self.extend_list(d, items)?;
        self.unit.emit(Op::ListToTuple(d, d));
        Ok(())
    }

    fn extended_tuple_to(&mut self, first: Reg, prefix: u32, items: &'a [Expr], d: Reg) -> Result<()> {
        self.in_temp(d, |this, tuple| {
            let mut rest = items;
            if prefix > 0 {
                this.unit.emit(Op::BuildTuple(tuple, first, prefix));
            } else {
                let plain = rest.iter().take_while(|item| !item.is_starred_expr()).count();
                let mark = this.unit.mark();
                let base = this.items(&rest[..plain])?;
                this.unit.emit(Op::BuildTuple(tuple, base, plain as u32));
                this.unit.release(mark);
                rest = &rest[plain..];
            }
            while let [item, ..] = rest {
                let mark = this.unit.mark();
                let (more, done) = match item {
                    Expr::Starred(starred) => (this.expr(&starred.value)?, 1),
                    _ => {
                        let plain = rest.iter().take_while(|item| !item.is_starred_expr()).count();
                        let base = this.items(&rest[..plain])?;
                        this.unit.emit(Op::BuildTuple(base, base, plain as u32));
                        (base, plain)
                    }
                };
                this.unit.emit(Op::TupleExtend(tuple, tuple, more));
                this.unit.release(mark);
                rest = &rest[done..];
            }
            Ok(())
        })
    }

    pub(super) fn list_to(&mut self, items: &'a [Expr], d: Reg) -> Result<()> {
        if let Some(constant) = self.constant_items(items) {
            return self.in_temp(d, |this, list| {
                this.unit.emit(Op::BuildList(list, list, 0));
                let tuple = this.load_const(constant);
                this.unit.emit(Op::ListExtend(list, tuple));
                Ok(())
            });
        }
        if Self::is_small(items) {
            let base = self.items(items)?;
            self.unit.emit(Op::BuildList(d, base, items.len() as u32));
            return Ok(());
        }
        self.in_temp(d, |this, list| {
            let prefix =
                items.iter().take(MAX_ITEMS_IN_REGISTERS).take_while(|item| !item.is_starred_expr()).count();
            let (first, rest) = items.split_at(prefix);
            let mark = this.unit.mark();
            let base = this.items(first)?;
            this.unit.emit(Op::BuildList(list, base, prefix as u32));
            this.unit.release(mark);
            this.extend_list(list, rest)
        })
    }

    /// Appends the items, some of which may be starred, to the list in the temporary `list`.
    pub(super) fn extend_list(&mut self, list: Reg, items: &'a [Expr]) -> Result<()> {
        for item in items {
            let mark = self.unit.mark();
            if let Expr::Starred(starred) = item {
                let iterable = self.expr(&starred.value)?;
                self.unit.emit(Op::ListExtend(list, iterable));
            } else {
                let value = self.expr(item)?;
                self.unit.emit(Op::ListAppend(list, value));
            }
            self.unit.release(mark);
        }
        Ok(())
    }

    pub(super) fn set_to(&mut self, items: &'a [Expr], d: Reg) -> Result<()> {
        if let Some(constant) = self.constant_items(items) {
            return self.in_temp(d, |this, set| {
                this.unit.emit(Op::BuildSet(set, set, 0));
                let tuple = this.load_const(constant);
                this.unit.emit(Op::SetUpdate(set, tuple));
                Ok(())
            });
        }
        if Self::is_small(items) {
            let base = self.items(items)?;
            self.unit.emit(Op::BuildSet(d, base, items.len() as u32));
            return Ok(());
        }
        self.in_temp(d, |this, set| {
            this.unit.emit(Op::BuildSet(set, set, 0));
            for item in items {
                let mark = this.unit.mark();
                if let Expr::Starred(starred) = item {
                    let iterable = this.expr(&starred.value)?;
                    this.unit.emit(Op::SetUpdate(set, iterable));
                } else {
                    let value = this.expr(item)?;
                    this.unit.emit(Op::SetAdd(set, value));
                }
                this.unit.release(mark);
            }
            Ok(())
        })
    }

    pub(super) fn dict_to(&mut self, items: &'a [DictItem], d: Reg) -> Result<()> {
        if items.len() <= MAX_ITEMS_IN_REGISTERS / 2 && items.iter().all(|item| item.key.is_some()) {
            let base = self.unit.mark();
            for item in items {
                item.key.iter().try_for_each(|key| self.expr_to_temp(key).map(drop))?;
                self.expr_to_temp(&item.value)?;
            }
            self.unit.emit(Op::BuildDict(d, base, items.len() as u32));
            return Ok(());
        }
        self.in_temp(d, |this, dict| {
            this.unit.emit(Op::BuildDict(dict, dict, 0));
            for item in items {
                let mark = this.unit.mark();
                if let Some(key) = &item.key {
                    let key = this.operand(key, None, &[&item.value])?;
                    let value = this.expr(&item.value)?;
                    this.unit.emit(Op::DictSet(dict, key, value));
                } else {
                    let mapping = this.expr(&item.value)?;
                    this.unit.emit(Op::DictUpdate(dict, mapping));
                }
                this.unit.release(mark);
            }
            Ok(())
        })
    }
}
