//! `match` statements: each pattern tests the subject and jumps away if it fails; captured values are kept in
//! temporaries and assigned when the whole pattern has matched.

use super::Compiler;
use super::constant::constant_of;
use super::unit::{Label, const_key};
use crate::code::Const;
use crate::op::{CmpOp, Op, Reg};
use crate::source::Result;
use ruff_python_ast::{
    Identifier, Pattern, PatternMatchClass, PatternMatchMapping, PatternMatchOr, PatternMatchSequence,
    Singleton, StmtMatch,
};
use ruff_text_size::Ranged;
use std::collections::{HashMap, HashSet};

/// The names that a pattern binds, and the temporaries that hold their values.
#[derive(Default)]
struct Captures<'a> {
    /// In order.
    all: Vec<(&'a Identifier, Reg)>,
    by_name: HashMap<&'a str, Reg>,
}

impl<'a> Captures<'a> {
    /// Adds a name; returns false if it exists already.
    fn add(&mut self, name: &'a Identifier, reg: Reg) -> bool {
        self.all.push((name, reg));
        self.by_name.insert(name.as_str(), reg).is_none()
    }
}

/// The error for patterns after one that always matches, if this one does.
fn irrefutable(pattern: &Pattern) -> Option<String> {
    match pattern {
        Pattern::MatchAs(capture) => match (&capture.pattern, &capture.name) {
            (Some(inner), _) => irrefutable(inner),
            (None, Some(name)) => Some(format!("name capture '{name}' makes remaining patterns unreachable")),
            (None, None) => Some("wildcard makes remaining patterns unreachable".to_owned()),
        },
        Pattern::MatchOr(or) => or.patterns.iter().find_map(irrefutable),
        _ => None,
    }
}

fn is_wildcard(pattern: &Pattern) -> bool {
    matches!(pattern, Pattern::MatchAs(capture) if capture.pattern.is_none() && capture.name.is_none())
}

impl<'a> Compiler<'a> {
    pub(super) fn match_(&mut self, statement: &'a StmtMatch) -> Result<()> {
        let subject = self.expr_to_temp(&statement.subject)?;
        let end = self.unit.new_label();
        for (i, case) in statement.cases.iter().enumerate() {
            if i + 1 < statement.cases.len()
                && case.guard.is_none()
                && let Some(message) = irrefutable(&case.pattern)
            {
                return self.fail(message, case.pattern.range());
            }
            let next = self.unit.new_label();
            let mark = self.unit.mark();
            self.unit.range = case.pattern.range();
            if i > 0 && is_wildcard(&case.pattern) {
                self.unit.pass_line();
            }
            let mut captures = Captures::default();
            self.pattern(&case.pattern, subject, next, &mut captures)?;
            for (name, reg) in captures.all {
                self.unit.range = name.range();
                self.forbid_debug(name, "assign to", name.range())?;
                self.store_name(name, reg);
            }
            if let Some(guard) = &case.guard {
                self.jump_if(guard, next, false)?;
            }
            self.unit.release(mark);
            self.body(&case.body)?;
            self.unit.range = statement.range;
            self.unit.emit_between(Op::Jump(end.0));
            self.unit.place(next);
        }
        self.unit.place(end);
        Ok(())
    }

    /// Jumps to `fail` unless the subject in a register matches.
    fn pattern(
        &mut self,
        pattern: &'a Pattern,
        subject: Reg,
        fail: Label,
        captures: &mut Captures<'a>,
    ) -> Result<()> {
        let outer = std::mem::replace(&mut self.unit.range, pattern.range());
        match pattern {
            Pattern::MatchValue(value) => {
                if value.value.is_f_string_expr() {
                    let message = "patterns may only match literals and attribute lookups";
                    return self.fail(message, value.range);
                }
                let mark = self.unit.mark();
                let value = self.expr(&value.value)?;
                self.unit.emit(Op::JumpIfNotCmp(CmpOp::Eq, subject, value, fail.0));
                self.unit.release(mark);
            }
            Pattern::MatchSingleton(singleton) => {
                let constant = match singleton.value {
                    Singleton::None => Const::None,
                    Singleton::True => Const::True,
                    Singleton::False => Const::False,
                };
                let k = self.unit.constant(constant);
                self.unit.emit(Op::JumpIfNotCmpK(CmpOp::Is, subject, k, fail.0));
            }
            Pattern::MatchAs(capture) => {
                if let Some(inner) = &capture.pattern {
                    self.pattern(inner, subject, fail, captures)?;
                }
                if let Some(name) = &capture.name {
                    self.capture(name, subject, captures)?;
                }
            }
            Pattern::MatchStar(star) => {
                return self.fail("can't use starred pattern here", star.range);
            }
            Pattern::MatchSequence(sequence) => self.sequence_pattern(sequence, subject, fail, captures)?,
            Pattern::MatchMapping(mapping) => self.mapping_pattern(mapping, subject, fail, captures)?,
            Pattern::MatchClass(class) => self.class_pattern(class, subject, fail, captures)?,
            Pattern::MatchOr(or) => self.or_pattern(or, subject, fail, captures)?,
        }
        self.unit.range = outer;
        Ok(())
    }

    fn capture(&self, name: &'a Identifier, reg: Reg, captures: &mut Captures<'a>) -> Result<()> {
        match captures.add(name, reg) {
            true => Ok(()),
            false => self.fail(format!("multiple assignments to name '{name}' in pattern"), name.range()),
        }
    }

    fn sequence_pattern(
        &mut self,
        sequence: &'a PatternMatchSequence,
        subject: Reg,
        fail: Label,
        captures: &mut Captures<'a>,
    ) -> Result<()> {
        let patterns = &sequence.patterns;
        let is_star = |pattern: &&Pattern| matches!(pattern, Pattern::MatchStar(_));
        let star = patterns.iter().position(|pattern| is_star(&pattern));
        if patterns.iter().filter(is_star).count() > 1 {
            return self.fail("multiple starred names in sequence pattern", sequence.range);
        }
        self.unit.emit(Op::JumpIfNotSequence(subject, fail.0));
        let fixed = patterns.len() - usize::from(star.is_some());
        let length = self.unit.alloc();
        if star.is_none() || fixed > 0 {
            self.unit.emit(Op::GetLen(length, subject));
            let k = self.unit.constant(Const::Int(fixed as i64));
            let op = if star.is_some() { CmpOp::Ge } else { CmpOp::Eq };
            self.unit.emit(Op::JumpIfNotCmpK(op, length, k, fail.0));
        }
        let wildcard_star =
            star.is_some_and(|at| matches!(&patterns[at], Pattern::MatchStar(star) if star.name.is_none()));
        if patterns.iter().all(|pattern| is_wildcard(pattern) || (is_star(&pattern) && wildcard_star)) {
            return Ok(());
        }
        if wildcard_star {
            return self.subscripts(patterns, subject, fail, captures);
        }
        let base = self.unit.alloc_block(patterns.len());
        match star {
            None => self.unit.emit(Op::UnpackSequence(subject, base, patterns.len() as u32)),
            Some(before) => {
                let Ok(count) = u8::try_from(before) else {
                    return self
                        .fail("too many expressions in star-unpacking sequence pattern", sequence.range);
                };
                self.unit.emit(Op::UnpackEx(count, subject, base, (patterns.len() - before - 1) as u32));
            }
        }
        for (item, pattern) in (base..).zip(patterns) {
            match pattern {
                Pattern::MatchStar(star) => {
                    if let Some(name) = &star.name {
                        self.capture(name, item, captures)?;
                    }
                }
                pattern => self.pattern(pattern, item, fail, captures)?,
            }
        }
        Ok(())
    }

    /// The items before and after a `*_`, which are loaded one by one.
    fn subscripts(
        &mut self,
        patterns: &'a [Pattern],
        subject: Reg,
        fail: Label,
        captures: &mut Captures<'a>,
    ) -> Result<()> {
        let mut after_star = false;
        for (i, pattern) in patterns.iter().enumerate() {
            if matches!(pattern, Pattern::MatchStar(_)) {
                after_star = true;
                continue;
            }
            if is_wildcard(pattern) {
                continue;
            }
            let item = self.unit.alloc();
            if after_star {
                // The length is computed anew each time, as in CPython.
                let k = self.unit.constant(Const::Int((patterns.len() - i) as i64));
                self.unit.emit(Op::GetLen(item, subject));
                self.unit.emit(Op::SubK(item, item, k));
            } else {
                self.load_const_to(Const::Int(i as i64), item);
            }
            self.unit.emit(Op::GetItem(item, subject, item));
            self.pattern(pattern, item, fail, captures)?;
        }
        Ok(())
    }

    fn mapping_pattern(
        &mut self,
        mapping: &'a PatternMatchMapping,
        subject: Reg,
        fail: Label,
        captures: &mut Captures<'a>,
    ) -> Result<()> {
        self.unit.emit(Op::JumpIfNotMapping(subject, fail.0));
        let count = mapping.keys.len();
        let mut known = HashSet::new();
        for key in &mapping.keys {
            let constant = constant_of(self.source, key).and_then(|constant| const_key(&constant));
            if constant.is_some_and(|constant| !known.insert(constant)) {
                let text = self.source.slice(key.range());
                let message = format!("mapping pattern checks duplicate key ({text})");
                return self.fail(message, mapping.range);
            }
        }
        let keys = self.unit.alloc();
        let values = self.unit.alloc();
        if count > 0 {
            self.unit.emit(Op::GetLen(keys, subject));
            let k = self.unit.constant(Const::Int(count as i64));
            self.unit.emit(Op::JumpIfNotCmpK(CmpOp::Ge, keys, k, fail.0));
            let base = self.unit.alloc_block(count);
            for (reg, key) in (base..).zip(&mapping.keys) {
                self.expr_to(key, reg)?;
            }
            self.unit.emit(Op::BuildTuple(keys, base, count as u32));
            self.unit.emit(Op::MatchKeys(values, subject, keys));
            let none = self.unit.constant(Const::None);
            self.unit.emit(Op::JumpIfCmpK(CmpOp::Is, values, none, fail.0));
            let items = self.unit.alloc_block(count);
            self.unit.emit(Op::UnpackSequence(values, items, count as u32));
            for (item, pattern) in (items..).zip(&mapping.patterns) {
                self.pattern(pattern, item, fail, captures)?;
            }
        }
        if let Some(name) = &mapping.rest {
            let rest = self.unit.alloc();
            self.unit.emit(Op::BuildDict(rest, rest, 0));
            self.unit.emit(Op::DictUpdate(rest, subject));
            if count > 0 {
                let base = self.unit.alloc_block(count);
                self.unit.emit(Op::UnpackSequence(keys, base, count as u32));
                for key in base..base + count as u32 {
                    self.unit.emit(Op::DelItem(rest, key));
                }
            }
            self.capture(name, rest, captures)?;
        }
        Ok(())
    }

    fn class_pattern(
        &mut self,
        class: &'a PatternMatchClass,
        subject: Reg,
        fail: Label,
        captures: &mut Captures<'a>,
    ) -> Result<()> {
        let arguments = &class.arguments;
        let mut known = HashSet::new();
        for keyword in &arguments.keywords {
            if !known.insert(keyword.attr.as_str()) {
                let message = format!("attribute name repeated in class pattern: {}", keyword.attr);
                return self.fail(message, keyword.range);
            }
        }
        let base = self.unit.alloc_block(2);
        self.unit.emit(Op::Move(base, subject));
        self.expr_to(&class.cls, base + 1)?;
        let names = arguments.keywords.iter().map(|keyword| Const::Str(keyword.attr.to_string())).collect();
        let k = self.unit.constant(Const::Tuple(names));
        let (positional, count) =
            (arguments.patterns.len(), arguments.keywords.len() + arguments.patterns.len());
        self.unit.emit(Op::MatchClass(base, positional as u32, k));
        let none = self.unit.constant(Const::None);
        self.unit.emit(Op::JumpIfCmpK(CmpOp::Is, base, none, fail.0));
        if count == 0 {
            return Ok(());
        }
        let items = self.unit.alloc_block(count);
        self.unit.emit(Op::UnpackSequence(base, items, count as u32));
        let patterns =
            arguments.patterns.iter().chain(arguments.keywords.iter().map(|keyword| &keyword.pattern));
        for (item, pattern) in (items..).zip(patterns) {
            self.pattern(pattern, item, fail, captures)?;
        }
        Ok(())
    }

    /// Alternatives bind the same names: the values of each are moved to the temporaries of the first.
    fn or_pattern(
        &mut self,
        or: &'a PatternMatchOr,
        subject: Reg,
        fail: Label,
        captures: &mut Captures<'a>,
    ) -> Result<()> {
        let matched = self.unit.new_label();
        let mut bound: Option<Captures<'a>> = None;
        for (i, alternative) in or.patterns.iter().enumerate() {
            let is_last = i + 1 == or.patterns.len();
            if !is_last && let Some(message) = irrefutable(alternative) {
                return self.fail(message, alternative.range());
            }
            let next = if is_last { fail } else { self.unit.new_label() };
            let mut own = Captures::default();
            self.pattern(alternative, subject, next, &mut own)?;
            if let Some(bound) = &bound {
                // Each name occurs once, so the sets are equal if the number of known names is.
                let is_known = |(name, _): &(&Identifier, Reg)| bound.by_name.contains_key(name.as_str());
                if own.all.len() != bound.all.len() || !own.all.iter().all(is_known) {
                    return self.fail("alternative patterns bind different names", or.range);
                }
                for (name, target) in &bound.all {
                    self.emit_move(*target, own.by_name[name.as_str()]);
                }
            } else {
                // The names are known after the first alternative; its values are moved to new temporaries.
                let first = self.unit.alloc_block(own.all.len());
                let mut targets = Captures::default();
                for (&(name, source), target) in own.all.iter().zip(first..) {
                    self.unit.emit(Op::Move(target, source));
                    targets.add(name, target);
                }
                bound = Some(targets);
            }
            if !is_last {
                self.unit.emit_between(Op::Jump(matched.0));
                self.unit.place(next);
            }
        }
        self.unit.place(matched);
        let bound = bound.unwrap_or_default().all;
        bound.into_iter().try_for_each(|(name, reg)| self.capture(name, reg, captures))
    }
}
