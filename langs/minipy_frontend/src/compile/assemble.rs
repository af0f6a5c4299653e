//! Turns a finished unit into a code object: resolves labels, removes redundant instructions, computes liveness.

use super::Compiler;
use super::bound::bound_sets;
use super::unit::{COMPREHENSION_BASE, Unit};
use crate::code::{Code, Handler, Position, ResumersState};
use crate::liveness::{Flow, live_sets};
use crate::op::{NO_REG, Op, Reg, Role};
use crate::regset::RegSet;
use crate::symtable::ScopeKind;
use ruff_text_size::TextRange;

/// The instructions of a unit with the facts known about them.
struct Assembly<'u, 'a> {
    unit: &'u Unit<'a>,
    ops: Vec<Op>,
    removed: Vec<bool>,
    /// The instructions that control may reach; known from [`Assembly::remove_needless`] on.
    reached: Vec<bool>,
    /// The address of each label.
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
        self.ops[pc].target().map(|label| self.places[label as usize])
    }

    fn handler(&self, pc: usize) -> Option<(usize, Reg)> {
        self.handler_at[pc].map(|index| {
            let handler = self.unit.handlers[index];
            (self.places[handler.target.0 as usize], self.shift.reg(handler.exc_reg))
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
            Shift { first_temp: unit.first_temp, comprehension_regs: unit.comprehension_regs.len() as u32 };
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
            reached: Vec::new(),
            places: unit.labels.iter().map(|place| place.unwrap_or(unit.items.len())).collect(),
            handler_at,
            shift,
            needs_locals,
        }
    }

    /// Redirects jumps to jumps to the final target.
    fn thread_jumps(&mut self) {
        // Only forward jumps: then the final target of a jump is known before the jump is processed.
        let mut ends: Vec<usize> = (0..=self.ops.len()).collect();
        let has_line = self.unit.jumps_with_lines();
        for (pc, op) in self.ops.iter().enumerate().rev() {
            if let Op::Jump(label) = *op
                && !has_line.contains(&pc)
            {
                ends[pc] = ends[self.places[label as usize]];
            }
        }
        self.places.iter_mut().for_each(|place| *place = ends[*place]);
    }

    /// Removes unreachable instructions and checks that cannot fail.
    fn remove_needless(&mut self, num_locals: u32, params: u32) {
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
        self.reached = bound.iter().map(Option::is_some).collect();
        let has_line = self.unit.jumps_with_lines();
        // The next instruction that is kept.
        let mut next = self.ops.len();
        for pc in (0..self.ops.len()).rev() {
            if let Op::Jump(label) = self.ops[pc] {
                let is_needless = (pc + 1..=next).contains(&self.places[label as usize]);
                let is_entry = pc == 0 && self.unit.has_entry;
                let is_kept = is_entry && self.begins_with_a_loop() || has_line.contains(&pc);
                self.removed[pc] |= is_needless && !is_kept;
            }
            if !self.removed[pc] {
                next = pc;
            }
        }
    }

    /// Whether a loop begins directly after the instruction for the entry.
    fn begins_with_a_loop(&self) -> bool {
        let is_first = |place: usize| self.removed[1..place].iter().all(|&removed| removed);
        self.ops.iter().zip(&self.removed).any(|(op, &removed)| match *op {
            Op::JumpBack(label) if !removed => is_first(self.places[label as usize]),
            _ => false,
        })
    }

    fn remove_weak_unbinds(&mut self, live: &[RegSet]) {
        // If all named registers are visible to the program, a variable of a comprehension must end with it.
        if self.needs_locals {
            return;
        }
        for &pc in &self.unit.weak_unbinds {
            if let Op::Unbind(reg) = self.ops[pc] {
                self.removed[pc] |= live.get(pc + 1).is_none_or(|live| !live.contains(reg));
            }
        }
    }

    /// The address of every instruction after removal, and of the end.
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

    /// The innermost handler of every instruction, as ranges.
    fn exception_table(&self, addresses: &[usize]) -> Vec<Handler> {
        let mut table: Vec<Handler> = Vec::new();
        let mut last_index = None;
        for (pc, &index) in self.handler_at.iter().enumerate().filter(|&(pc, _)| !self.removed[pc]) {
            let address = addresses[pc] as u32;
            match (index, table.last_mut()) {
                (None, _) => {}
                (Some(_), Some(last)) if last_index == index => last.end = address + 1,
                (Some(index), _) => {
                    let handler = self.unit.handlers[index];
                    table.push(Handler {
                        start: address,
                        end: address + 1,
                        target: addresses[self.places[handler.target.0 as usize]] as u32,
                        exc_reg: self.shift.reg(handler.exc_reg),
                    });
                }
            }
            last_index = index;
        }
        table
    }
}

impl Compiler<'_> {
    /// Makes the code object of the current unit.
    pub(super) fn assemble(&mut self, name: &str, range: TextRange) -> Code {
        let scope = self.table.scope(self.unit.scope);
        let params = scope.symbols.iter().filter(|symbol| symbol.is_param).count() as u32;
        let comprehension_regs = self.unit.comprehension_regs.len();
        let num_named = (self.unit.first_temp as usize) + comprehension_regs;
        let num_regs = (self.unit.temp_limit as usize) + comprehension_regs;
        let mut assembly = Assembly::new(&self.unit, scope.needs_locals);
        assembly.thread_jumps();
        assembly.remove_needless(num_named as u32, params);
        let mut live = live_sets(&assembly);
        assembly.remove_weak_unbinds(&live);
        let addresses = assembly.addresses();

        let mut always_live = RegSet::default();
        let has_namespace =
            scope.kind == ScopeKind::Class || (scope.kind == ScopeKind::Module && self.in_namespace);
        let sees_class = scope.kind.is_of_types() && scope.class_around.is_some();
        if has_namespace || sees_class {
            always_live.insert(0);
        }
        if scope.needs_locals {
            (0..num_named as u32).for_each(|reg| always_live.insert(reg));
        }

        let mut code = Code {
            name: name.to_owned(),
            qualname: self.unit.qualname.clone(),
            filename: self.source.filename.clone(),
            first_line: self.source.line_column(range.start()).0,
            num_regs: num_regs as u32,
            exception_table: assembly.exception_table(&addresses),
            is_generator: scope.is_resumed(),
            flavor: scope.flavor(),
            is_class_body: has_namespace,
            is_nested: scope.is_nested,
            needs_locals: scope.needs_locals,
            ..Code::default()
        };
        let mut last_range = None;
        for (pc, live) in live.iter_mut().enumerate() {
            if assembly.removed[pc] {
                continue;
            }
            let mut op = assembly.ops[pc];
            op.map_operands(|role, value| match role {
                Role::Target => addresses[assembly.places[value as usize]] as u32,
                _ => value,
            });
            let address = code.ops.len() as u32;
            code.ops.push(op);
            live.union(&always_live);
            code.live.push(std::mem::take(live));
            let range = self.unit.items[pc].range;
            if last_range != Some(range) {
                last_range = Some(range);
                code.positions.push(position(self.source, address, range));
            }
        }

        let stays = |&&pc: &&usize| !assembly.removed[pc];
        code.between = self.unit.between.iter().filter(stays).map(|&pc| addresses[pc] as u32).collect();
        code.over_handlers =
            self.unit.over_handlers.iter().filter(stays).map(|&pc| addresses[pc] as u32).collect();
        let is_passed = |&&(pc, _): &&(usize, TextRange)| assembly.reached.get(pc) == Some(&true);
        code.passed = self
            .unit
            .passed
            .iter()
            .filter(is_passed)
            .map(|&(pc, range)| (addresses[pc] as u32, self.source.line_column(range.start()).0))
            .collect();

        let live_yields = self.unit.handling_yields.iter().filter(|(pc, _)| !assembly.removed[*pc]);
        let with_addresses = |(pc, state): &(usize, ResumersState)| {
            let reg = |&reg: &Reg| assembly.shift.reg(reg);
            let possible = state.possible.iter().map(reg).collect();
            (addresses[*pc] as u32, ResumersState { possible, certain: state.certain.as_ref().map(reg) })
        };
        code.handling_yields = live_yields.map(with_addresses).collect();
        code.free_names = scope.free_names.iter().cloned().collect();
        code.free_regs = scope.free_names.iter().map(|name| self.unit.free_regs[name]).collect();
        code.cell_regs = std::mem::take(&mut self.unit.cell_regs);
        code.shared_regs = std::mem::take(&mut self.unit.shared_regs);
        code.local_names = std::mem::take(&mut self.unit.local_names);
        code.local_names.append(&mut self.unit.comprehension_regs);
        for op in &mut code.ops {
            if let Op::CheckBound(reg, n) = op {
                *n = self.unit.name(&code.local_names[*reg as usize]);
            }
        }
        code.consts = std::mem::take(&mut self.unit.consts);
        code.names = std::mem::take(&mut self.unit.names);
        code
    }
}

fn position(source: &crate::source::Source, pc: u32, range: TextRange) -> Position {
    let (line, column) = source.line_column(range.start());
    let (end_line, end_column) = source.line_column(range.end());
    Position { pc, line, column, end_line, end_column }
}
