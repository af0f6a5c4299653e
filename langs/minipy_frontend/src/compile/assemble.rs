//! From a finished unit to a code object: labels to addresses, needless instructions out, liveness in.

use super::Compiler;
use super::bound::bound_sets;
use super::unit::{COMPREHENSION_BASE, Unit};
use crate::bits::BitSet;
use crate::code::{Code, Handler, Position};
use crate::liveness::{Flow, live_sets};
use crate::op::{NO_REG, Op, Reg, Role};
use crate::source::{Failure, Result};
use crate::symtable::ScopeKind;
use ruff_text_size::TextRange;
use std::collections::HashMap;

/// The instructions of a unit with what is known about them so far.
struct Assembly<'u, 'a> {
    unit: &'u Unit<'a>,
    ops: Vec<Op>,
    removed: Vec<bool>,
    /// The place of each label.
    places: Vec<usize>,
    /// The innermost handler at each instruction.
    handler_at: Vec<Option<usize>>,
    shift: Shift,
    needs_locals: bool,
}

impl Flow for Assembly<'_, '_> {
    fn len(&self) -> usize {
        self.ops.len()
    }

    fn op(&self, pc: usize) -> Option<Op> {
        (!self.removed[pc]).then_some(self.ops[pc])
    }

    fn target(&self, pc: usize) -> Option<usize> {
        self.ops[pc].target().map(|label| self.places[usize::from(label)])
    }

    fn handler(&self, pc: usize) -> Option<(usize, Reg)> {
        self.handler_at[pc].map(|index| {
            let handler = self.unit.handlers[index];
            (self.places[usize::from(handler.target.0)], self.shift.reg(handler.exc_reg))
        })
    }
}

/// Moves the registers of comprehensions down behind the locals, and the temporaries up behind those.
#[derive(Clone, Copy)]
struct Shift {
    first_temp: Reg,
    comprehension_regs: Reg,
}

impl Shift {
    fn reg(self, reg: Reg) -> Reg {
        if reg == NO_REG || reg < self.first_temp {
            reg
        } else if reg >= COMPREHENSION_BASE {
            self.first_temp + (reg - COMPREHENSION_BASE)
        } else {
            reg + self.comprehension_regs
        }
    }

    fn op(self, mut op: Op) -> Op {
        op.map_operands(|role, value| match role {
            Role::Def | Role::Use | Role::UseDef | Role::OptUse | Role::Base => self.reg(value),
            _ => value,
        });
        op
    }
}

impl<'u, 'a> Assembly<'u, 'a> {
    fn new(unit: &'u Unit<'a>, needs_locals: bool) -> Self {
        let shift =
            Shift { first_temp: unit.first_temp, comprehension_regs: unit.comprehension_regs.len() as u16 };
        let mut handler_at = vec![None; unit.items.len()];
        let mut ranges = unit.protected.clone();
        ranges.sort_by_key(|range| unit.handlers[range.handler].depth);
        for range in ranges {
            handler_at[range.start..range.end].fill(Some(range.handler));
        }
        Assembly {
            unit,
            ops: unit.items.iter().map(|item| shift.op(item.op)).collect(),
            removed: vec![false; unit.items.len()],
            places: unit.labels.iter().map(|place| place.unwrap_or(unit.items.len())).collect(),
            handler_at,
            shift,
            needs_locals,
        }
    }

    /// Lets jumps to jumps go to the end of the chain.
    fn thread_jumps(&mut self) {
        for place in (0..self.places.len()).rev() {
            // Forward jumps only, so every step goes on.
            while let Some(&Op::Jump(label)) = self.ops.get(self.places[place]) {
                self.places[place] = self.places[usize::from(label)];
            }
        }
    }

    /// Removes what is never reached, and the checks that cannot fail.
    fn remove_needless(&mut self, num_locals: u16, params: u16) {
        let frees = self.unit.free_regs.values().copied();
        let bound = bound_sets(self, num_locals, (0..params).chain(frees));
        for (pc, bound) in bound.iter().enumerate() {
            let is_needed = match (bound, self.ops[pc]) {
                (None, _) => false,
                (Some(bound), Op::CheckBound(reg, _)) => !bound.contains(reg),
                _ => true,
            };
            self.removed[pc] |= !is_needed;
        }
        for pc in (0..self.ops.len()).rev() {
            if let Op::Jump(label) = self.ops[pc] {
                let target = self.places[usize::from(label)];
                let is_needless = target > pc && self.removed[pc + 1..target].iter().all(|&removed| removed);
                let is_entry = pc == 0 && self.unit.has_entry;
                self.removed[pc] |= is_needless && !(is_entry && self.begins_with_a_loop());
            }
        }
    }

    /// Does a loop begin behind the place that the entry has?
    fn begins_with_a_loop(&self) -> bool {
        let is_first = |place: usize| self.removed[1..place].iter().all(|&removed| removed);
        self.ops.iter().zip(&self.removed).any(|(op, &removed)| match *op {
            Op::JumpBack(label) if !removed => is_first(self.places[usize::from(label)]),
            _ => false,
        })
    }

    fn remove_weak_unbinds(&mut self, live: &[BitSet]) {
        // Where all named registers can be seen, a variable of a comprehension must end with it.
        if self.needs_locals {
            return;
        }
        for &pc in &self.unit.weak_unbinds {
            if let Op::Unbind(reg) = self.ops[pc] {
                self.removed[pc] |= live.get(pc + 1).is_none_or(|live| !live.contains(reg));
            }
        }
    }

    /// The address of every instruction once the removed ones are gone, and of the end.
    fn addresses(&self) -> Vec<usize> {
        let mut next = 0;
        let mut addresses: Vec<usize> = Vec::with_capacity(self.ops.len() + 1);
        for &removed in &self.removed {
            addresses.push(next);
            next += usize::from(!removed);
        }
        addresses.push(next);
        addresses
    }

    fn exception_table(&self, addresses: &[usize]) -> Vec<Handler> {
        let mut ranges = self.unit.protected.clone();
        ranges.sort_by_key(|range| (std::cmp::Reverse(self.unit.handlers[range.handler].depth), range.start));
        let mut table: Vec<Handler> = Vec::new();
        for range in ranges {
            let handler = self.unit.handlers[range.handler];
            let target = self.places[usize::from(handler.target.0)];
            let (start, end) = (addresses[range.start] as u16, addresses[range.end] as u16);
            // A handler that is never reached has been removed with its code.
            if start == end || self.removed[target] {
                continue;
            }
            let entry = Handler {
                start,
                end,
                target: addresses[target] as u16,
                exc_reg: self.shift.reg(handler.exc_reg),
            };
            match table.last_mut() {
                Some(last)
                    if last.end == start && last.target == entry.target && last.exc_reg == entry.exc_reg =>
                {
                    last.end = end;
                }
                _ => table.push(entry),
            }
        }
        table
    }
}

impl Compiler<'_> {
    /// Makes the code object of the current unit.
    pub(super) fn assemble(&mut self, name: &str, range: TextRange) -> Result<Code> {
        let scope = self.table.scope(self.unit.scope);
        let params = scope.symbols.iter().filter(|symbol| symbol.is_param).count() as u16;
        let comprehension_regs = self.unit.comprehension_regs.len();
        let num_named = usize::from(self.unit.first_temp) + comprehension_regs;
        let num_regs = usize::from(self.unit.temp_limit) + comprehension_regs;
        if let Some(problem) = self.unit.overflow {
            return self.fail(format!("{problem} in {name}"), range);
        }
        if num_regs >= usize::from(NO_REG) {
            return self.fail(format!("too many variables in {name}"), range);
        }

        let mut assembly = Assembly::new(&self.unit, scope.needs_locals);
        assembly.thread_jumps();
        assembly.remove_needless(num_named as u16, params);
        let mut live = live_sets(&assembly, num_regs);
        assembly.remove_weak_unbinds(&live);
        let addresses = assembly.addresses();
        if addresses[addresses.len() - 1] > usize::from(u16::MAX) {
            return Err(Failure::new(format!("code of {name} is too long"), range));
        }

        let mut always_live = BitSet::new(num_regs);
        let has_namespace =
            scope.kind == ScopeKind::Class || (scope.kind == ScopeKind::Module && self.in_namespace);
        if has_namespace {
            always_live.insert(0);
        }
        if scope.needs_locals {
            (0..num_named as u16).for_each(|reg| always_live.insert(reg));
        }

        let mut code = Code {
            name: name.to_owned(),
            qualname: self.unit.qualname.clone(),
            filename: self.source.filename.clone(),
            first_line: self.source.line_column(range.start()).0,
            num_regs: num_regs as u16,
            exception_table: assembly.exception_table(&addresses),
            is_generator: scope.is_generator,
            is_class_body: has_namespace,
            is_nested: scope.is_nested,
            needs_locals: scope.needs_locals,
            ..Code::default()
        };
        let mut live_index: HashMap<BitSet, u32> = HashMap::new();
        let mut last_range = None;
        for (pc, live) in live.iter_mut().enumerate() {
            if assembly.removed[pc] {
                continue;
            }
            let mut op = assembly.ops[pc];
            op.map_operands(|role, value| match role {
                Role::Target => addresses[assembly.places[usize::from(value)]] as u16,
                _ => value,
            });
            let address = code.ops.len() as u16;
            code.ops.push(op);
            live.union(&always_live);
            let next_index = live_index.len() as u32;
            let index = *live_index.entry(live.clone()).or_insert_with(|| {
                code.live_sets.push(live.iter().collect());
                next_index
            });
            code.live_index.push(index);
            let range = self.unit.items[pc].range;
            if last_range != Some(range) {
                last_range = Some(range);
                code.positions.push(position(self.source, address, range));
            }
        }

        let live_yields = self.unit.handling_yields.iter().filter(|&&(pc, _)| !assembly.removed[pc]);
        code.handling_yields =
            live_yields.map(|&(pc, save)| (addresses[pc] as u16, assembly.shift.reg(save))).collect();
        code.free_names.clone_from(&scope.free_names);
        code.free_regs = scope.free_names.iter().map(|name| self.unit.free_regs[name]).collect();
        code.cell_regs = std::mem::take(&mut self.unit.cell_regs);
        code.local_names = std::mem::take(&mut self.unit.local_names);
        code.local_names
            .extend(std::mem::take(&mut self.unit.comprehension_regs).into_iter().map(|(name, _)| name));
        for op in &mut code.ops {
            if let Op::CheckBound(reg, n) = op {
                *n = self.unit.name(&code.local_names[usize::from(*reg)]);
            }
        }
        code.consts = std::mem::take(&mut self.unit.consts);
        code.names = std::mem::take(&mut self.unit.names);
        Ok(code)
    }
}

fn position(source: &crate::source::Source, pc: u16, range: TextRange) -> Position {
    let (line, column) = source.line_column(range.start());
    let (end_line, end_column) = source.line_column(range.end());
    Position { pc, line, column, end_line, end_column }
}
