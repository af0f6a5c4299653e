//! The facts that the allocator knows in advance, from scans over the trace: last uses (those in exits included), the
//! positions at which a value is needed in a register, the values that live across a call, and register hints. Which
//! instructions are emitted as part of a guard is decided in [`crate::fuse`].
//!
//! Positions are instruction indices, except that an instruction fused into a guard has the guard's position: its
//! operands must live that long. Nothing here emits code.

use crate::asm::{RAX, RDX, Reg, XMM0};
use crate::entry::ARGUMENTS;
use crate::fuse::Fused;
use crate::regalloc::{INT_ARGS, Loc, NO_REG};
use metatrace_ir::{Arg, Class, Const, Descr, ExitId, Inst, Op, Trace, Ty};

/// "No instruction".
pub(crate) const NONE: u32 = u32::MAX;

/// Largest constant length of an array that is filled inline.
pub(crate) const MAX_INLINE_ITEMS: i64 = 16;

/// The result of the scans.
pub(crate) struct Liveness {
    /// Position of each value's last use; `NONE` if it has none.
    pub(crate) last_use: Vec<u32>,
    /// Position at which each instruction is emitted.
    pub(crate) position: Vec<u32>,
    /// Instructions that are emitted elsewhere or not at all.
    pub(crate) skip: Vec<bool>,
    /// Loads that are an operand in memory of the comparison that uses them, and repeated in its guard's exit if that
    /// needs them.
    pub(crate) in_memory: Vec<bool>,
    /// What each guard is fused with.
    pub(crate) fused: Vec<Fused>,
    /// For each call, the instruction that names its second result word.
    pub(crate) second: Vec<u32>,
    /// Whether the value lives across calls, most of which keep callee-saved registers.
    pub(crate) crosses_call: Vec<bool>,
    /// The preferred register of each value.
    pub(crate) hint: Vec<Reg>,
    uses: Vec<u32>,
    uses_start: Vec<u32>,
    pub(crate) exit_values: Vec<u32>,
    pub(crate) exit_range: Vec<(u32, u32)>,
    calls_before: Vec<u32>,
    portal_calls_before: Vec<u32>,
}

/// Whether the allocation is a call that clobbers registers.
pub(crate) fn allocates_by_call(trace: &Trace, inst: &Inst) -> bool {
    match (inst.op, inst.descr) {
        (Op::NewArray, Descr::Array(a)) => !matches!(
            trace.constant(inst.a),
            Some(Const::Int(n)) if (0..=MAX_INLINE_ITEMS).contains(&n) && a.width.bytes() == 8 && a.items < 1024
        ),
        _ => false,
    }
}

/// Whether the instruction clobbers the caller-saved registers.
pub(crate) fn is_call(trace: &Trace, inst: &Inst) -> bool {
    matches!(inst.op, Op::Call | Op::CallPortal) || allocates_by_call(trace, inst)
}

impl Liveness {
    /// Scans a trace.
    pub(crate) fn new(trace: &Trace) -> Liveness {
        let n = trace.insts.len();
        let mut live = Liveness {
            last_use: vec![NONE; n],
            position: (0..n as u32).collect(),
            skip: vec![false; n],
            in_memory: vec![false; n],
            fused: vec![Fused::Alone; n],
            second: vec![NONE; n],
            crosses_call: vec![false; n],
            hint: vec![NO_REG; n],
            uses: Vec::new(),
            uses_start: Vec::new(),
            exit_values: Vec::new(),
            exit_range: vec![(0, 0); trace.exits.len()],
            calls_before: Vec::with_capacity(n + 1),
            portal_calls_before: Vec::with_capacity(n + 1),
        };
        live.collect_exits(trace);
        live.fuse(trace);
        live.collect_uses(trace);
        live.find_crossings(trace);
        live
    }

    /// The values that an exit needs, in the order of `Trace::exit_values`.
    pub(crate) fn exit_values(&self, exit: ExitId) -> &[u32] {
        let (from, to) = self.exit_range[exit.index()];
        &self.exit_values[from as usize..to as usize]
    }

    /// Positions at which a value is an operand.
    pub(crate) fn operand_uses(&self, value: u32) -> &[u32] {
        let v = value as usize;
        &self.uses[self.uses_start[v] as usize..self.uses_start[v + 1] as usize]
    }

    /// The next position after `position` at which a value is an operand, `NONE` if there is none.
    pub(crate) fn next_use(&self, value: u32, position: u32) -> u32 {
        let uses = self.operand_uses(value);
        uses.get(uses.partition_point(|&u| u <= position)).copied().unwrap_or(NONE)
    }

    /// Number of calls before a position.
    pub(crate) fn calls_before(&self, position: u32) -> u32 {
        self.calls_before[position as usize]
    }

    /// Number of portal calls before a position. These keep no register.
    pub(crate) fn portal_calls_before(&self, position: u32) -> u32 {
        self.portal_calls_before[position as usize]
    }

    fn collect_exits(&mut self, trace: &Trace) {
        for exit in ExitId::all(trace.exits.len()) {
            let from = self.exit_values.len();
            trace.for_each_exit_arg(exit, |a| {
                if let Some(v) = a.as_value() {
                    self.exit_values.push(v as u32);
                }
            });
            self.exit_values[from..].sort_unstable();
            let mut to = from;
            for i in from..self.exit_values.len() {
                if to == from || self.exit_values[to - 1] != self.exit_values[i] {
                    self.exit_values[to] = self.exit_values[i];
                    to += 1;
                }
            }
            self.exit_values.truncate(to);
            self.exit_range[exit.index()] = (from as u32, to as u32);
        }
    }

    fn collect_uses(&mut self, trace: &Trace) {
        let n = trace.insts.len();
        let mut pairs: Vec<(u32, u32)> = Vec::with_capacity(2 * n);
        for (i, inst) in trace.insts.iter().enumerate() {
            let at = self.position[i];
            if at == NONE || matches!(inst.op, Op::CallExc | Op::CallTag) {
                continue;
            }
            trace.for_each_operand(inst, |a| {
                if let Some(v) = a.as_value() {
                    pairs.push((v as u32, at));
                }
            });
            if inst.op.is_guard() {
                let (from, to) = self.exit_range[inst.exit().index()];
                for &v in &self.exit_values[from as usize..to as usize] {
                    let last = &mut self.last_use[v as usize];
                    *last = if *last == NONE { at } else { at.max(*last) };
                }
            }
        }
        pairs.sort_unstable();
        self.uses_start = vec![0; n + 1];
        for &(v, at) in &pairs {
            self.uses_start[v as usize + 1] += 1;
            let last = &mut self.last_use[v as usize];
            *last = if *last == NONE { at } else { at.max(*last) };
        }
        for v in 0..n {
            self.uses_start[v + 1] += self.uses_start[v];
        }
        self.uses = pairs.into_iter().map(|(_, at)| at).collect();
    }

    fn find_crossings(&mut self, trace: &Trace) {
        let (mut calls, mut portal_calls) = (0, 0);
        self.calls_before.push(0);
        self.portal_calls_before.push(0);
        for inst in &trace.insts {
            calls += is_call(trace, inst) as u32;
            portal_calls += (inst.op == Op::CallPortal) as u32;
            self.calls_before.push(calls);
            self.portal_calls_before.push(portal_calls);
        }
        for v in 0..trace.insts.len() {
            let (def, last) = (self.position[v], self.last_use[v]);
            if def != NONE && last != NONE && last > def {
                let calls = self.calls_before(last) - self.calls_before(def + 1);
                let portal_calls = self.portal_calls_before(last) - self.portal_calls_before(def + 1);
                self.crosses_call[v] = calls > 2 * portal_calls;
            }
        }
    }

    /// Fills in the hints: the operands of a label and of a jump prefer the locations of the params (`label`) and of
    /// the jump's target (`target`), those of a call the argument registers, and the first operand of an operation
    /// prefers the register of its result.
    pub(crate) fn find_hints(&mut self, trace: &Trace, label: &[Loc], target: &[Loc]) {
        for (i, inst) in trace.insts.iter().enumerate().rev() {
            match inst.op {
                Op::Jump | Op::Label => {
                    let head = if inst.op == Op::Jump { target } else { label };
                    for (&arg, &loc) in trace.variadic(inst).iter().zip(head) {
                        if let (Some(v), Loc::Reg(reg)) = (arg.as_value(), loc) {
                            self.hint[v] = reg;
                        }
                    }
                }
                Op::Call => {
                    let (mut ints, mut floats) = (0, 0);
                    for &arg in trace.variadic(inst) {
                        let reg = match trace.ty(arg) {
                            Ty::Float => {
                                floats += 1;
                                XMM0 + floats - 1
                            }
                            _ => {
                                ints += 1;
                                INT_ARGS.get(ints - 1).copied().unwrap_or(NO_REG)
                            }
                        };
                        self.suggest(arg, i, reg);
                    }
                    self.hint[i] = if inst.descr.call().ret == Ty::Float { self.hint[i] } else { RAX };
                    if self.second[i] != NONE {
                        self.hint[self.second[i] as usize] = RDX;
                    }
                }
                Op::CallPortal => {
                    for (&arg, reg) in trace.variadic(inst).iter().zip(ARGUMENTS) {
                        if trace.ty(arg) != Ty::Float {
                            self.suggest(arg, i, reg);
                        }
                    }
                    self.hint[i] = RAX;
                    if self.second[i] != NONE {
                        self.hint[self.second[i] as usize] = RDX;
                    }
                }
                _ if inst.op.class() == Class::Select && self.hint[i] != NO_REG => {
                    self.suggest(inst.c, i, self.hint[i]);
                }
                _ if inst.op.class() == Class::Pure && self.hint[i] != NO_REG => {
                    let float = trace.inst_ty(inst) == Ty::Float;
                    if (trace.ty(inst.a) == Ty::Float) == float {
                        self.suggest(inst.a, self.position[i] as usize, self.hint[i]);
                    }
                }
                _ => {}
            }
        }
    }

    /// Hints that a value that dies at `position` should be in `reg`.
    fn suggest(&mut self, arg: Arg, position: usize, reg: Reg) {
        if let Some(v) = arg.as_value()
            && self.last_use[v] == position as u32
        {
            self.hint[v] = reg;
        }
    }
}
