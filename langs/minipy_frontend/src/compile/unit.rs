//! One frame's code while it is being emitted: instructions, labels, registers, constants, and the exception ranges.
//!
//! Nothing here knows the syntax tree's shape; [`super::assemble`] turns a finished unit into a [`crate::Code`].

use crate::code::{BigInt, Const, Qualname, ResumersState};
use crate::op::{Op, Reg};
use crate::symtable::ScopeId;
use ruff_text_size::TextRange;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

/// The registers of inlined comprehensions are numbered from here on until the unit is assembled.
pub(super) const COMPREHENSION_BASE: Reg = 0x8000_0000;

/// A position in the code that is the target of jumps. Until assembly, instructions contain it in place of the
/// address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Label(pub u32);

/// An instruction and its position in the source.
#[derive(Clone, Copy, Debug)]
pub(super) struct Item {
    pub op: Op,
    pub range: TextRange,
}

/// A handler that is known by its label; its ranges accumulate while the code it protects is emitted.
#[derive(Clone, Copy, Debug)]
pub(super) struct PendingHandler {
    pub target: Label,
    pub exc_reg: Reg,
    /// The number of other handlers that enclose it.
    pub depth: usize,
}

/// A range of instructions that a pending handler protects.
#[derive(Clone, Copy, Debug)]
pub(super) struct ProtectedRange {
    pub start: usize,
    pub end: usize,
    pub handler: usize,
}

/// A protected range that is still growing.
#[derive(Clone, Copy, Debug)]
pub(super) struct OpenRegion {
    handler: usize,
    start: usize,
}

/// Identifies a constant for sharing: equal values of different types differ, and so do 0.0 and -0.0.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum ConstKey {
    Singleton(u8),
    Int(i64),
    BigInt(BigInt),
    Float(u64),
    Complex(u64),
    Str(String),
    Bytes(Vec<u8>),
    Tuple(Vec<ConstKey>),
    FrozenSet(Vec<ConstKey>),
    Names(Vec<String>),
}

pub(super) fn const_key(constant: &Const) -> Option<ConstKey> {
    Some(match constant {
        Const::None => ConstKey::Singleton(0),
        Const::True => ConstKey::Singleton(1),
        Const::False => ConstKey::Singleton(2),
        Const::Ellipsis => ConstKey::Singleton(3),
        Const::Int(value) => ConstKey::Int(*value),
        Const::BigInt(value) => ConstKey::BigInt(value.clone()),
        Const::Float(value) => ConstKey::Float(value.to_bits()),
        Const::Str(value) => ConstKey::Str(value.clone()),
        Const::Complex(value) => ConstKey::Complex(value.to_bits()),
        Const::Bytes(value) => ConstKey::Bytes(value.clone()),
        Const::Tuple(items) => ConstKey::Tuple(items.iter().map(const_key).collect::<Option<_>>()?),
        Const::FrozenSet(items) => ConstKey::FrozenSet(items.iter().map(const_key).collect::<Option<_>>()?),
        Const::Names(names) => ConstKey::Names(names.clone()),
        Const::Code(_) => return None,
    })
}

/// The code of a frame while it is being emitted.
pub(super) struct Unit<'a> {
    pub scope: ScopeId,
    pub items: Vec<Item>,
    /// The position of each label.
    pub labels: Vec<Option<usize>>,
    pub consts: Vec<Const>,
    const_index: HashMap<ConstKey, u32>,
    pub names: Vec<String>,
    name_index: HashMap<String, u32>,
    /// The registers of the variables of the scopes that run in this frame.
    pub variables: HashMap<(ScopeId, String), Reg>,
    /// The registers of the free variables.
    pub free_regs: HashMap<String, Reg>,
    pub local_names: Vec<String>,
    pub cell_regs: Vec<Reg>,
    /// Those that hold cells only because the frame's variables are shared with its proxy.
    pub shared_regs: Vec<Reg>,
    /// The names of the comprehension registers.
    pub comprehension_regs: Vec<String>,
    /// The comprehension registers that are not in use, by name.
    free_comprehension_regs: HashMap<String, Vec<Reg>>,
    /// The number of parameters, locals and free variables: the first temporary comes after them.
    pub first_temp: Reg,
    next_temp: Reg,
    pub temp_limit: Reg,
    pub handlers: Vec<PendingHandler>,
    pub protected: Vec<ProtectedRange>,
    open_regions: Vec<OpenRegion>,
    pub blocks: Vec<super::blocks::Block<'a>>,
    /// The number of blocks that CPython would have open here.
    pub static_blocks: u32,
    /// The enclosing clean-ups that are shared by all exits.
    pub shared: Vec<super::finally::Shared>,
    /// The yields inside handlers, and the registers with the exception state outside of the outermost handler.
    pub handling_yields: Vec<(usize, ResumersState)>,
    /// The inlined comprehensions around the current expression, outermost first.
    pub inlined: Vec<(ScopeId, TextRange)>,
    /// `Unbind`s that matter only if the register may be read before it is written.
    pub weak_unbinds: Vec<usize>,
    /// Whether the first instruction is reserved for the function's entry.
    pub has_entry: bool,
    /// The instructions that belong to no statement.
    pub between: Vec<usize>,
    /// The jumps that lead over handlers only.
    pub over_handlers: Vec<usize>,
    /// Lines of statements without instructions, and the instruction that comes next.
    pub passed: Vec<(usize, TextRange)>,
    /// Jumps to the next instruction that are kept, because they represent such a statement.
    pub kept: Vec<usize>,
    /// The source range that emitted instructions belong to.
    pub range: TextRange,
    /// The register of the first positional parameter.
    pub first_param: Option<Reg>,
    pub qualname: Arc<Qualname>,
}

impl<'a> Unit<'a> {
    pub fn new(scope: ScopeId, qualname: Arc<Qualname>) -> Self {
        Unit {
            scope,
            items: Vec::new(),
            labels: Vec::new(),
            consts: Vec::new(),
            const_index: HashMap::new(),
            names: Vec::new(),
            name_index: HashMap::new(),
            variables: HashMap::new(),
            free_regs: HashMap::new(),
            local_names: Vec::new(),
            cell_regs: Vec::new(),
            shared_regs: Vec::new(),
            comprehension_regs: Vec::new(),
            free_comprehension_regs: HashMap::new(),
            first_temp: 0,
            next_temp: 0,
            temp_limit: 0,
            handlers: Vec::new(),
            protected: Vec::new(),
            open_regions: Vec::new(),
            blocks: Vec::new(),
            static_blocks: 0,
            shared: Vec::new(),
            handling_yields: Vec::new(),
            inlined: Vec::new(),
            weak_unbinds: Vec::new(),
            has_entry: false,
            between: Vec::new(),
            over_handlers: Vec::new(),
            passed: Vec::new(),
            kept: Vec::new(),
            range: TextRange::default(),
            first_param: None,
            qualname,
        }
    }

    /// The scope in which names are looked up.
    pub fn current_scope(&self) -> ScopeId {
        self.inlined.last().map_or(self.scope, |&(scope, _)| scope)
    }

    pub fn emit(&mut self, op: Op) {
        self.items.push(Item { op, range: self.range });
    }

    /// Emits an instruction that belongs to no statement, such as the jump after a branch: for line events it is a
    /// part of the preceding instruction.
    pub fn emit_between(&mut self, op: Op) {
        self.between.push(self.items.len());
        self.emit(op);
    }

    /// Emits the jump from the end of what handlers protect to behind them. CPython has the handlers at the end of the
    /// code, and no jump.
    pub fn emit_jump_over_handlers(&mut self, end: Label) {
        self.over_handlers.push(self.items.len());
        self.emit_between(Op::Jump(end.0));
    }

    /// Records a statement without instructions, whose line control passes.
    pub fn pass_line(&mut self) {
        self.passed.push((self.items.len(), self.range));
    }

    /// The jumps that stand for a statement, or at which control passes one: nothing may lead around them.
    pub fn jumps_with_lines(&self) -> HashSet<usize> {
        self.kept.iter().copied().chain(self.passed.iter().map(|&(at, _)| at)).collect()
    }

    /// Emits an instruction for the entry of a function. It is removed unless a loop would begin there: the entry and
    /// the head of a loop are compiled separately.
    pub fn emit_entry(&mut self) {
        if !self.items.is_empty() {
            return;
        }
        let next = self.new_label();
        self.emit_between(Op::Jump(next.0));
        self.place(next);
        self.has_entry = true;
    }

    pub fn pc(&self) -> usize {
        self.items.len()
    }

    // Labels.

    pub fn new_label(&mut self) -> Label {
        self.labels.push(None);
        Label(self.labels.len() as u32 - 1)
    }

    pub fn place(&mut self, label: Label) {
        // Control that arrives by a jump has not passed the line of a preceding statement.
        let here = self.items.len();
        let first = self.passed.partition_point(|&(at, _)| at < here);
        for (_, range) in self.passed.split_off(first) {
            let next = self.new_label();
            self.kept.push(self.items.len());
            self.items.push(Item { op: Op::Jump(next.0), range });
            self.labels[next.0 as usize] = Some(self.items.len());
        }
        self.labels[label.0 as usize] = Some(self.items.len());
    }

    /// A label at the current place.
    pub fn here(&mut self) -> Label {
        let label = self.new_label();
        self.place(label);
        label
    }

    // Constants and names.

    pub fn constant(&mut self, constant: Const) -> u32 {
        let key = const_key(&constant);
        if let Some(&index) = key.as_ref().and_then(|key| self.const_index.get(key)) {
            return index;
        }
        let index = self.consts.len() as u32;
        self.consts.push(constant);
        if let Some(key) = key {
            self.const_index.insert(key, index);
        }
        index
    }

    pub fn name(&mut self, name: &str) -> u32 {
        if let Some(&index) = self.name_index.get(name) {
            return index;
        }
        let index = self.names.len() as u32;
        self.names.push(name.to_owned());
        self.name_index.insert(name.to_owned(), index);
        index
    }

    // Registers.

    /// Adds a register for a local, before any temporary exists.
    pub fn add_local(&mut self, name: &str) -> Reg {
        let reg = self.first_temp;
        self.local_names.push(name.to_owned());
        self.first_temp += 1;
        self.next_temp = self.first_temp;
        self.temp_limit = self.first_temp;
        reg
    }

    pub fn alloc(&mut self) -> Reg {
        self.alloc_block(1)
    }

    /// `count` consecutive temporaries.
    pub fn alloc_block(&mut self, count: usize) -> Reg {
        let first = self.next_temp;
        self.next_temp += count as u32;
        self.temp_limit = self.temp_limit.max(self.next_temp);
        first
    }

    /// The state to pass to [`Unit::release`].
    pub fn mark(&self) -> Reg {
        self.next_temp
    }

    /// Frees all temporaries allocated since the mark.
    pub fn release(&mut self, mark: Reg) {
        self.next_temp = mark;
    }

    /// Whether the register is a temporary, which nothing but the current expression reads.
    pub fn is_temp(&self, reg: Reg) -> bool {
        (self.first_temp..COMPREHENSION_BASE).contains(&reg)
    }

    /// Whether the register is the temporary allocated last.
    pub fn is_top(&self, reg: Reg) -> bool {
        self.is_temp(reg) && reg + 1 == self.next_temp
    }

    /// A register for a variable of an inlined comprehension: shared by comprehensions that are not nested.
    pub fn alloc_comprehension_reg(&mut self, name: &str) -> Reg {
        if let Some(reg) = self.free_comprehension_regs.get_mut(name).and_then(Vec::pop) {
            return reg;
        }
        self.comprehension_regs.push(name.to_owned());
        COMPREHENSION_BASE + (self.comprehension_regs.len() - 1) as u32
    }

    pub fn free_comprehension_reg(&mut self, name: &str, reg: Reg) {
        match self.free_comprehension_regs.get_mut(name) {
            Some(free) => free.push(reg),
            None => drop(self.free_comprehension_regs.insert(name.to_owned(), vec![reg])),
        }
    }

    // Exception ranges.

    /// Protects the code emitted from here on by a new handler at `target`.
    pub fn open_region(&mut self, target: Label, exc_reg: Reg) {
        let handler = self.handlers.len();
        self.handlers.push(PendingHandler { target, exc_reg, depth: self.open_regions.len() });
        self.open_regions.push(OpenRegion { handler, start: self.items.len() });
    }

    pub fn region_depth(&self) -> usize {
        self.open_regions.len()
    }

    /// Ends the protection by all but the outermost `depth` regions.
    pub fn close_regions(&mut self, depth: usize) {
        let end = self.items.len();
        for OpenRegion { handler, start } in self.open_regions.split_off(depth) {
            if start < end {
                self.protected.push(ProtectedRange { start, end, handler });
            }
        }
    }

    pub fn save_regions(&self) -> Vec<OpenRegion> {
        self.open_regions.clone()
    }

    /// Opens the regions again that were closed since they were saved.
    pub fn restore_regions(&mut self, saved: Vec<OpenRegion>) {
        let still_open = self.open_regions.len();
        self.open_regions = saved;
        let start = self.items.len();
        for region in &mut self.open_regions[still_open..] {
            region.start = start;
        }
    }
}
