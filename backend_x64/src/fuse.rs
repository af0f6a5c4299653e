//! Instructions that are emitted together with a guard: the comparison that it tests, an overflow check with its
//! operation, and a load as an operand in memory. A selection is emitted with its comparison.
//!
//! ```text
//! v5 = load Vm.interrupted v0
//! v6 = int_eq v5 0
//! guard_true v6 [exit 0]          cmp qword [rdi+e0h],0; jne exit_0
//!
//! v8 = int_add_ovf v1 v2
//! guard_false v8 [exit 1]
//! v10 = int_add v1 v2             add rsi,rdi; jo exit_1
//! ```
//!
//! A value that is emitted at a guard has no location before it. An exit that needs it can only be the guard's own, and
//! then loads it (a load of memory that does not change between the guard and its exit). A load is moved down to its
//! guard, but never across a store or a call unless it reads immutable data.

use crate::liveness::{Liveness, NONE};
use metatrace_ir::{Arg, Class, Const, Descr, Inst, Op, Trace, Width, nan};

/// Largest distance between a comparison and the guard that it is fused with.
const FUSE_DISTANCE: usize = 12;

/// Largest distance between a guard and the checked arithmetic behind it.
const ARITHMETIC_DISTANCE: usize = 4;

/// The instruction that a guard is fused with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Fused {
    /// None: the guard tests a value.
    Alone,
    /// The comparison at that index.
    Compare(u32),
    /// The overflow check at that index, and the operation that it checks (`NONE` if there is none).
    Overflow(u32, u32),
    /// The load at that index.
    Load(u32),
}

/// Comparisons that set flags.
pub(crate) fn is_comparison(op: Op) -> bool {
    use Op::*;
    matches!(
        op,
        IntEq
            | IntNe
            | IntLt
            | IntLe
            | IntGt
            | IntGe
            | UintLt
            | FloatEq
            | FloatNe
            | FloatLt
            | FloatLe
            | FloatGt
            | FloatGe
            | RefEq
            | RefNe
            | IsTagged
            | IntToNanOvf
    )
}

/// The operation whose overflow an operation checks.
pub(crate) fn checked_operation(op: Op) -> Option<Op> {
    match op {
        Op::IntAddOvf => Some(Op::IntAdd),
        Op::IntSubOvf => Some(Op::IntSub),
        Op::IntMulOvf => Some(Op::IntMul),
        Op::TagOvf => Some(Op::Tag),
        _ => None,
    }
}

/// Whether the load reads immutable data.
fn never_changes(inst: &Inst) -> bool {
    matches!(inst.op, Op::LoadPure | Op::LoadTid | Op::ArrayLen | Op::ArrayLoadPure)
}

/// The width of a load that can be an operand in memory.
pub(crate) fn loaded_width(inst: &Inst) -> Option<Width> {
    match (inst.op, inst.descr) {
        (Op::ArrayLen, _) => Some(Width::I64),
        (Op::LoadTid, _) => Some(Width::U32),
        (Op::Load | Op::LoadPure, Descr::Field(f)) => Some(f.width),
        (Op::ArrayLoad | Op::ArrayLoadPure, Descr::Array(a)) => Some(a.width),
        _ => None,
    }
}

/// Whether the result of a load can be compared in memory with `other`; narrow fields only for equality.
fn comparable(trace: &Trace, load: &Inst, other: Arg, equality: bool) -> bool {
    let constant = match trace.constant(other) {
        Some(Const::Int(c)) => Some(c),
        _ => None,
    };
    match loaded_width(load) {
        Some(Width::I64 | Width::Ref) => true,
        Some(Width::U32) => equality && constant.is_some_and(|c| u32::try_from(c).is_ok()),
        Some(Width::U8) => equality && constant.is_some_and(|c| u8::try_from(c).is_ok()),
        _ => false,
    }
}

/// Counters of each value.
struct Counts {
    operand_uses: Vec<u32>,
    /// Number of exits that name it.
    exit_uses: Vec<u32>,
    last_collect: usize,
    /// Index of the last store, call or allocation.
    last_effect: usize,
}

impl Liveness {
    /// Decides which instructions are emitted as part of a guard, and which are dead.
    pub(crate) fn fuse(&mut self, trace: &Trace) {
        let n = trace.insts.len();
        let mut counts =
            Counts { operand_uses: vec![0; n], exit_uses: vec![0; n], last_collect: 0, last_effect: 0 };
        for inst in &trace.insts {
            trace.for_each_operand(inst, |a| {
                if let Some(v) = a.as_value() {
                    counts.operand_uses[v] += 1;
                }
            });
            if inst.op.is_guard() {
                let (from, to) = self.exit_range[inst.exit().index()];
                for &v in &self.exit_values[from as usize..to as usize] {
                    counts.exit_uses[v as usize] += 1;
                }
            }
        }
        for (j, inst) in trace.insts.iter().enumerate() {
            if inst.op.can_collect() {
                (counts.last_collect, counts.last_effect) = (j, j);
            } else if inst.op.class() == Class::Store && inst.op != Op::AddDepth {
                counts.last_effect = j;
            }
            if matches!(inst.op, Op::CallExc | Op::CallTag)
                && let Some(call) = inst.a.as_value()
            {
                self.second[call] = j as u32;
            }
            let selects = inst.op.class() == Class::Select;
            if (selects || matches!(inst.op, Op::GuardTrue | Op::GuardFalse | Op::GuardValue))
                && let Some(i) = inst.a.as_value()
                && counts.operand_uses[i] == 1
            {
                self.fuse_guard(trace, &counts, i, j);
            }
        }
        self.drop_dead(trace, counts);
    }

    /// Fuses the guard or selection at `j` with the instruction at `i`, whose value has no other use.
    fn fuse_guard(&mut self, trace: &Trace, counts: &Counts, i: usize, j: usize) {
        let (guard, source) = (&trace.insts[j], &trace.insts[i]);
        if !guard.op.is_guard() && !is_comparison(source.op) {
            return;
        }
        if source.op.class() == Class::Load && source.op != Op::IsInt {
            let constant = guard.op != Op::GuardValue || guard.b.is_const();
            let other = if guard.op == Op::GuardValue { guard.b } else { guard.a };
            let fits = match guard.op {
                Op::GuardValue => comparable(trace, source, other, true),
                _ => matches!(loaded_width(source), Some(Width::I64 | Width::U32 | Width::U8)),
            };
            if constant && fits && self.can_be_operand(trace, counts, i, j) {
                self.fused[j] = Fused::Load(i as u32);
                self.put_into_memory(i, j);
            }
            return;
        }
        let kind = source.op == Op::NanKind
            && guard.op == Op::GuardValue
            && matches!(trace.constant(guard.b), Some(Const::Int(nan::REFERENCE..=nan::INT)));
        if (guard.op == Op::GuardValue && !kind)
            || counts.exit_uses[i] > 0
            || j - i > FUSE_DISTANCE
            || counts.last_collect > i
        {
            return;
        }
        if kind {
            self.fused[j] = Fused::Compare(i as u32);
        } else if is_comparison(source.op) || source.op == Op::IsInt {
            self.fused[j] = Fused::Compare(i as u32);
            self.fuse_load(trace, counts, source, j);
        } else if let Some(op) = checked_operation(source.op) {
            let same = |k: &usize| {
                let c = &trace.insts[*k];
                let commuted = op != Op::IntSub && c.a == source.b && c.b == source.a;
                !self.skip[*k] && c.op == op && (c.a == source.a && c.b == source.b || commuted)
            };
            // Constants are visible on both sides of a label, but their sum is not.
            let behind = (j + 1..trace.insts.len().min(j + 1 + ARITHMETIC_DISTANCE))
                .take_while(|&k| trace.insts[k].op != Op::Label);
            let arithmetic = behind.into_iter().find(same);
            if let Some(k) = arithmetic {
                self.skip[k] = true;
                self.position[k] = j as u32;
            }
            self.fused[j] = Fused::Overflow(i as u32, arithmetic.map_or(NONE, |k| k as u32));
        } else {
            return;
        }
        self.skip[i] = true;
        self.position[i] = j as u32;
    }

    /// Makes one operand of a comparison that is fused with the guard at `j` an operand in memory, if possible.
    fn fuse_load(&mut self, trace: &Trace, counts: &Counts, comparison: &Inst, j: usize) {
        use Op::*;
        if !matches!(comparison.op, IntEq | IntNe | IntLt | IntLe | IntGt | IntGe | UintLt | RefEq | RefNe) {
            return;
        }
        let equality = matches!(comparison.op, IntEq | IntNe);
        for (load, other) in [(comparison.b, comparison.a), (comparison.a, comparison.b)] {
            if let Some(v) = load.as_value()
                && counts.operand_uses[v] == 1
                && comparable(trace, &trace.insts[v], other, equality)
                && self.can_be_operand(trace, counts, v, j)
            {
                return self.put_into_memory(v, j);
            }
        }
    }

    /// Whether the load at `i` can be done at the guard at `j`, and in the exit of that guard.
    fn can_be_operand(&self, trace: &Trace, counts: &Counts, i: usize, j: usize) -> bool {
        let load = &trace.insts[i];
        let since = if never_changes(load) { counts.last_collect } else { counts.last_effect };
        if self.skip[i] || loaded_width(load).is_none() || j - i > FUSE_DISTANCE || since > i {
            return false;
        }
        match counts.exit_uses[i] {
            0 => true,
            1 if trace.insts[j].op.is_guard() => {
                self.exit_values(trace.insts[j].exit()).binary_search(&(i as u32)).is_ok()
            }
            _ => false,
        }
    }

    fn put_into_memory(&mut self, load: usize, guard: usize) {
        self.in_memory[load] = true;
        self.skip[load] = true;
        self.position[load] = guard as u32;
    }

    /// Marks unused pure operations and loads.
    fn drop_dead(&mut self, trace: &Trace, mut counts: Counts) {
        for (i, inst) in trace.insts.iter().enumerate().rev() {
            let droppable = matches!(inst.op.class(), Class::Pure | Class::Select | Class::Load)
                && !matches!(inst.op, Op::CallExc | Op::CallTag);
            if droppable && !self.skip[i] && counts.operand_uses[i] == 0 && counts.exit_uses[i] == 0 {
                self.skip[i] = true;
                self.position[i] = NONE;
                trace.for_each_operand(inst, |a| {
                    if let Some(v) = a.as_value() {
                        counts.operand_uses[v] -= 1;
                    }
                });
            }
        }
    }
}
