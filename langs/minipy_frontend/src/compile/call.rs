//! Calls: plain, of methods, with keywords, with unpacking, and `super()`.

use super::{Compiler, Variable};
use crate::code::Const;
use crate::op::{Op, Reg};
use crate::source::Result;
use crate::symtable::FRAMES;
use ruff_python_ast::{Arguments, Expr, ExprAttribute, ExprCall, Keyword};
use ruff_text_size::{Ranged, TextRange};
use std::collections::HashMap;

/// Whether the arguments contain `*x` or `**x`.
fn unpacks(args: &[Expr], keywords: &[Keyword]) -> bool {
    args.iter().any(Expr::is_starred_expr) || keywords.iter().any(|keyword| keyword.arg.is_none())
}

impl<'a> Compiler<'a> {
    pub(super) fn call_to(&mut self, call: &'a ExprCall, d: Reg) -> Result<()> {
        let Arguments { args, keywords, .. } = &call.arguments;
        self.check_keywords(keywords)?;
        if self.super_call_to(call, d) {
            return Ok(());
        }
        let unpacks = unpacks(args, keywords);
        let base = self.call_base(d);
        match &*call.func {
            Expr::Attribute(attribute) if !unpacks => {
                self.unit.alloc();
                let object = self.operand(&attribute.value, Some(base), &[])?;
                self.unit.range = self.method_call_range(attribute, call.range());
                let n = self.attribute_name(&attribute.attr);
                self.unit.emit(Op::LoadMethod(base, object, n));
                let argc = self.arguments(args, keywords)?;
                if FRAMES.contains(&attribute.attr.as_str()) {
                    self.unit.emit(Op::BindFrame(base));
                }
                if keywords.is_empty() {
                    self.unit.emit(Op::CallMethod(d, base, argc));
                } else {
                    let k = self.keyword_names(keywords);
                    self.unit.emit(Op::CallMethodKw(base, argc, k));
                    self.emit_move(d, base);
                }
            }
            callee => {
                self.expr_to(callee, base)?;
                let looks_at_frame = self.looks_at_frame(callee, args, keywords);
                self.call_of(base, 0, args, keywords, d, looks_at_frame)?;
            }
        }
        Ok(())
    }

    /// The first register for the callable and the arguments: `d` if the registers after it are free.
    pub(super) fn call_base(&mut self, d: Reg) -> Reg {
        if self.unit.is_top(d) { d } else { self.unit.alloc() }
    }

    /// Emits the call of the value in `base`, with `prefix` arguments already after it, and these arguments.
    pub(super) fn call_with(
        &mut self,
        base: Reg,
        prefix: u32,
        args: &'a [Expr],
        keywords: &'a [Keyword],
        d: Reg,
    ) -> Result<()> {
        self.call_of(base, prefix, args, keywords, d, false)
    }

    /// As [`Compiler::call_with`] into `base`, with one more positional argument, which is in a register.
    pub(super) fn call_with_last(
        &mut self,
        base: Reg,
        prefix: u32,
        args: &'a [Expr],
        keywords: &'a [Keyword],
        last: Reg,
    ) -> Result<()> {
        self.check_keywords(keywords)?;
        // The callable, the positional arguments, the keyword arguments, after the prefix.
        let [callable, positional, named] = std::array::from_fn(|_| self.unit.alloc());
        self.unit.emit(Op::BuildList(positional, base + 1, prefix));
        self.extend_list(positional, args)?;
        self.unit.emit(Op::ListAppend(positional, last));
        self.unit.emit(Op::ListToTuple(positional, positional));
        self.unit.emit(Op::Move(callable, base));
        self.named_arguments(keywords, callable, named)?;
        self.unit.emit(Op::CallEx(base, callable));
        Ok(())
    }

    /// Whether this may be the call of a built-in function that reads the frame of its caller. A frame that mentions
    /// one may call it by any name of its own.
    fn looks_at_frame(&self, callee: &Expr, args: &[Expr], keywords: &[Keyword]) -> bool {
        let Expr::Name(name) = callee else { return false };
        if self.table.scope(self.unit.scope).mentions_frames {
            return true;
        }
        match name.id.as_str() {
            "globals" | "locals" | "eval" | "exec" | "__import__" => true,
            "type" => args.len() == 3 && !unpacks(args, keywords),
            name if FRAMES.contains(&name) => true,
            "vars" | "dir" => args.iter().all(Expr::is_starred_expr) && keywords.is_empty(),
            _ => false,
        }
    }

    fn call_of(
        &mut self,
        base: Reg,
        prefix: u32,
        args: &'a [Expr],
        keywords: &'a [Keyword],
        d: Reg,
        looks_at_frame: bool,
    ) -> Result<()> {
        self.check_keywords(keywords)?;
        if unpacks(args, keywords) {
            return self.call_unpacking(base, prefix, args, keywords, d, looks_at_frame);
        }
        let argc = prefix + self.arguments(args, keywords)?;
        if looks_at_frame {
            self.unit.emit(Op::BindFrame(base));
        }
        if keywords.is_empty() {
            self.unit.emit(Op::Call(d, base, argc));
        } else {
            let k = self.keyword_names(keywords);
            self.unit.emit(Op::CallKw(base, argc, k));
            self.emit_move(d, base);
        }
        Ok(())
    }

    /// Evaluates the arguments into new temporaries, and counts them.
    fn arguments(&mut self, args: &'a [Expr], keywords: &'a [Keyword]) -> Result<u32> {
        for value in args.iter().chain(keywords.iter().map(|keyword| &keyword.value)) {
            self.expr_to_temp(value)?;
        }
        Ok((args.len() + keywords.len()) as u32)
    }

    fn keyword_names(&mut self, keywords: &[Keyword]) -> u32 {
        let names = keywords
            .iter()
            .filter_map(|keyword| keyword.arg.as_ref())
            .map(|name| self.mangled(name))
            .collect();
        self.unit.constant(Const::Names(names))
    }

    fn call_unpacking(
        &mut self,
        base: Reg,
        prefix: u32,
        args: &'a [Expr],
        keywords: &'a [Keyword],
        d: Reg,
        looks_at_frame: bool,
    ) -> Result<()> {
        // The callable, the positional arguments, the keyword arguments, after the prefix if there is one.
        let callable = if prefix == 0 { base } else { self.unit.alloc() };
        let positional = self.unit.alloc();
        let named = self.unit.alloc();
        match args {
            [Expr::Starred(only)] if prefix == 0 => self.expr_to(&only.value, positional)?,
            _ => self.starred_tuple_to(base + 1, prefix, args, positional)?,
        }
        self.emit_move(callable, base);
        self.named_arguments(keywords, callable, named)?;
        if looks_at_frame {
            self.unit.emit(Op::BindFrame(callable));
        }
        self.unit.emit(Op::CallEx(d, callable));
        Ok(())
    }

    /// The keyword arguments of a call by `CallEx` in `d`: a dict, or None.
    fn named_arguments(&mut self, keywords: &'a [Keyword], callable: Reg, d: Reg) -> Result<()> {
        match keywords {
            [] => self.load_const_to(Const::None, d),
            [only] if only.arg.is_none() => {
                let mapping = self.expr(&only.value)?;
                self.unit.emit(Op::Keywords(d, mapping, callable));
            }
            _ => self.keyword_dict(keywords, callable, d)?,
        }
        Ok(())
    }

    /// The dict of the keyword arguments in `d`. Unpacked mappings are merged, which detects duplicates.
    fn keyword_dict(&mut self, keywords: &'a [Keyword], callable: Reg, d: Reg) -> Result<()> {
        let mut groups = keywords.chunk_by(|a, b| a.arg.is_some() && b.arg.is_some()).peekable();
        match groups.peek() {
            Some(&group) if group[0].arg.is_some() => {
                self.keyword_group(group, d)?;
                groups.next();
            }
            _ => self.unit.emit(Op::BuildDict(d, d, 0)),
        }
        for group in groups {
            let mark = self.unit.mark();
            let mapping = if group[0].arg.is_some() {
                let mapping = self.unit.alloc();
                self.keyword_group(group, mapping)?;
                mapping
            } else {
                self.expr(&group[0].value)?
            };
            self.unit.emit(Op::DictMerge(d, mapping, callable));
            self.unit.release(mark);
        }
        Ok(())
    }

    /// A dict of plain keyword arguments.
    fn keyword_group(&mut self, keywords: &'a [Keyword], d: Reg) -> Result<()> {
        let mark = self.unit.mark();
        let base = self.unit.mark();
        for keyword in keywords {
            let name = keyword.arg.as_ref().map(|name| self.mangled(name)).unwrap_or_default();
            self.load_const(Const::Str(name));
            self.expr_to_temp(&keyword.value)?;
        }
        self.unit.emit(Op::BuildDict(d, base, keywords.len() as u32));
        self.unit.release(mark);
        Ok(())
    }

    fn check_keywords(&self, keywords: &[Keyword]) -> Result<()> {
        // CPython searches for a repetition of each name in turn: the first repeated name is reported.
        let mut known = HashMap::new();
        let mut first: Option<(usize, TextRange)> = None;
        for (i, keyword) in keywords.iter().enumerate() {
            let Some(name) = &keyword.arg else { continue };
            let at = *known.entry(name.as_str()).or_insert(i);
            if at < i && first.is_none_or(|(earliest, _)| at < earliest) {
                first = Some((at, keyword.range));
            }
        }
        for keyword in &keywords[..first.map_or(keywords.len(), |(at, _)| at + 1)] {
            let name = keyword.arg.as_ref().map_or("", |name| name.as_str());
            self.forbid_debug(name, "assign to", keyword.range)?;
        }
        match first.map(|(at, range)| (&keywords[at].arg, range)) {
            Some((Some(name), range)) => self.fail(format!("keyword argument repeated: {name}"), range),
            _ => Ok(()),
        }
    }

    /// An attribute or the call of a method on a later line belongs to the line of the method's name.
    pub(super) fn method_call_range(&self, attribute: &ExprAttribute, call: TextRange) -> TextRange {
        let line = |offset| self.source.line_column(offset).0;
        if line(attribute.range.start()) == line(attribute.range.end()) {
            call
        } else {
            TextRange::new(attribute.attr.range().start(), call.end())
        }
    }

    /// Emits `super()` in a method, if the call is one; returns whether it is.
    fn super_call_to(&mut self, call: &ExprCall, d: Reg) -> bool {
        let Expr::Name(name) = &*call.func else { return false };
        if name.id.as_str() != "super" || !call.arguments.is_empty() {
            return false;
        }
        let (Variable::Global, Variable::Cell(class), Some(first)) =
            (self.variable("super"), self.variable("__class__"), self.unit.first_param)
        else {
            return false;
        };
        let base = self.unit.alloc_block(3);
        let n = self.unit.name("super");
        self.unit.emit(Op::LoadGlobal(base, n));
        self.unit.emit(Op::Move(base + 1, class));
        // The cells are in the order of their registers, and the first parameter has the first register.
        if self.unit.cell_regs.first() == Some(&first) {
            self.unit.emit(Op::LoadCell(base + 2, first));
        } else {
            self.unit.emit(Op::Move(base + 2, first));
        }
        self.unit.emit(Op::CallSuper(d, base));
        true
    }
}
