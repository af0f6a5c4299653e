//! Lowering: one forward pass over a trace that allocates registers and emits machine code. This file holds the pass
//! itself, the frame, entry and exits; operations are in the files beside it, labels and jumps in `label`.
//!
//! Frames: rbp is the frame base, shared by every trace that an activation passes through; spill slot `s` is the word
//! at `rbp - 8 * (s + 3)`; below the slots are the outgoing words of portal calls. [`crate::entry`] describes the rest,
//! and the calling convention. A trace that is entered by a jump sets `rsp = rbp - its own frame size`, so that no
//! frame is ever popped or pushed between traces. The word at `rbp - 8` holds that rsp, for stack walks: the return
//! address of a call in progress lies directly below it. Invariants: rsp is a multiple of 16 at every call; r11 and
//! xmm15 hold nothing from one instruction to the next; guards see each value in a register or slot.

mod alloc;
mod call;
mod consts;
mod float;
mod guard;
mod int;
pub(crate) mod label;
mod memory;
mod nan;
mod select;

use crate::asm::{Asm, Mem, R10, R11, R15, RAX, RBP, RDX, RSP, Reg, is_xmm};
use crate::entry::{ARGUMENTS, CALLED, NOTE, Routines};
use crate::liveness::{Liveness, NONE};
use crate::moves::{Source, parallel_move};
use crate::regalloc::{Loc, Locations, NO_REG, Registers};
use crate::unwind::{in_trace, outside};
use dynasmrt::{DynamicLabel, DynasmApi, dynasm};
use metatrace_ir::backend::context::STACK_LIMIT;
use metatrace_ir::{
    Arg, Class, CompileError, ExitId, Links, Op, Target, Trace, TraceId, Ty, UnwindRow, Width,
};
use std::collections::HashMap;
use std::rc::Rc;

/// The environment of a trace during lowering.
pub(crate) struct Env<'e> {
    /// Common routines.
    pub(crate) routines: &'e Routines,
    /// Slow paths of `box_int`, by descriptor address.
    pub(crate) box_routines: &'e HashMap<usize, usize>,
    /// The locations of the operands of a jump to the start or label of another trace.
    pub(crate) heads: &'e dyn Fn(Target) -> Option<Rc<Head>>,
    /// The trace's own id: a jump to it is a jump to its start.
    pub(crate) id: TraceId,
    /// Number of the trace's first exit in the table of all exits.
    pub(crate) first_exit: u32,
    /// Countdown cells, one per `forced_exit`, in order.
    pub(crate) cells: &'e [std::cell::Cell<u64>],
}

/// The entry of a trace for jumps from other traces.
#[derive(Debug)]
pub(crate) struct Head {
    /// Address.
    pub(crate) address: usize,
    /// The locations of its inputs or params.
    pub(crate) inputs: Vec<Loc>,
    /// Constants that must be in registers.
    pub(crate) constants: Vec<(u64, Reg)>,
}

/// An exit in finished code.
#[derive(Debug, Default)]
pub(crate) struct ExitCode {
    /// Offset of the stub; 0 if no guard uses the exit.
    pub(crate) stub: usize,
    /// Offset in the stub that is patched into a jump to a bridge: behind the repairs, or its start.
    pub(crate) leave: usize,
    /// Offsets of the 32-bit displacements of jumps to the stub.
    pub(crate) jumps: Vec<usize>,
    /// Locations of the exit's values.
    pub(crate) places: Vec<Locations>,
}

/// A call in finished code.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Call {
    /// Offset of its return address.
    pub(crate) returns_to: u32,
    /// The operation.
    pub(crate) op: u32,
    /// Whether it calls a portal.
    pub(crate) portal: bool,
}

/// A finished trace.
pub(crate) struct Lowered {
    pub(crate) code: Vec<u8>,
    /// Number of bytes of instructions; the constant pool follows.
    pub(crate) text: usize,
    /// Offset of the start, for jumps from other traces.
    pub(crate) head: usize,
    /// Offset for `run`; unused in bridges.
    pub(crate) entry: usize,
    /// Offset for calls by compiled code, if the trace may be called.
    pub(crate) callee: usize,
    /// The locations of its inputs.
    pub(crate) head_inputs: Vec<Loc>,
    /// The label.
    pub(crate) label: Option<label::Label>,
    pub(crate) exits: Vec<ExitCode>,
    /// Offsets of five-byte no-operations, and the exits to which they are patched into jumps.
    pub(crate) invalidation: Vec<(usize, ExitId)>,
    /// Offset of each emitted instruction; then the offset of each slow path, with its instruction.
    pub(crate) marks: Vec<(u32, u32)>,
    /// The calls, by their return addresses, in ascending order.
    pub(crate) calls: Vec<Call>,
    /// Unwind information: where the caller's frame is.
    pub(crate) unwind: Vec<UnwindRow>,
}

/// The state of the pass.
pub(crate) struct Lower<'t> {
    pub(crate) trace: &'t Trace,
    links: Links<'t>,
    env: &'t Env<'t>,
    pub(crate) asm: Asm,
    pub(crate) live: Liveness,
    pub(crate) regs: Registers,
    /// Position of the instruction being emitted.
    pub(crate) pos: u32,
    head_inputs: Vec<Loc>,
    head_label: DynamicLabel,
    /// Constants in registers, from the label on.
    kept: Vec<(u64, Reg)>,
    /// The label within the trace.
    label: Option<label::Label>,
    stubs: Vec<Option<DynamicLabel>>,
    /// The memory that the last guard compared.
    compared: Option<(Mem, Width)>,
    /// Repairs in stubs, by exit.
    repairs: Vec<(ExitId, guard::Repair)>,
    exits: Vec<ExitCode>,
    invalidation: Vec<(usize, ExitId)>,
    marks: Vec<(u32, u32)>,
    calls: Vec<Call>,
    unwind: Vec<UnwindRow>,
    /// Offset of the start.
    head: usize,
    /// Offsets of the 32-bit displacements that hold minus the frame size.
    frame_patches: Vec<usize>,
    /// Number of words below the slots for arguments of portal calls.
    outgoing: u32,
    /// Slow paths to be emitted, with their instructions.
    slow: Vec<(u32, alloc::Slow)>,
    /// Objects that were allocated, or passed a barrier, since the last instruction that can collect: the collector
    /// knows of them, so stores into them need no barrier.
    settled: Vec<u32>,
    cells_used: usize,
}

/// Lowers a loop or function (`start` is `None`) or a bridge (`start` has the locations of its inputs).
pub(crate) fn lower(
    trace: &Trace,
    links: Links<'_>,
    env: &Env<'_>,
    base: usize,
    start: Option<&[Locations]>,
) -> Result<Lowered, CompileError> {
    let inputs = trace.inputs();
    let live = Liveness::new(trace);
    let regs = Registers::new(&live);
    let mut asm = Asm::new(base);
    let head_label = asm.label();
    let mut lower = Lower {
        trace,
        links,
        env,
        asm,
        live,
        regs,
        pos: 0,
        head_inputs: Vec::new(),
        head_label,
        kept: Vec::new(),
        label: None,
        stubs: vec![None; trace.exits.len()],
        compared: None,
        repairs: Vec::new(),
        exits: (0..trace.exits.len()).map(|_| ExitCode::default()).collect(),
        invalidation: Vec::new(),
        marks: Vec::new(),
        calls: Vec::new(),
        unwind: Vec::new(),
        head: 0,
        frame_patches: Vec::new(),
        outgoing: 0,
        slow: Vec::new(),
        settled: Vec::new(),
        cells_used: 0,
    };
    let end = lower.end()?;
    let loops_to_itself = matches!(end, label::End::Start);
    lower.head_inputs = match start {
        None => lower.choose_head(inputs, loops_to_itself, links.called),
        Some(places) if fits(trace, places) => places.iter().map(|p| p.loc()).collect(),
        Some(_) => return Err(CompileError::Unsupported("a bridge whose inputs are not its exit's values")),
    };
    lower.choose_label(&end);
    lower.find_hints(&end);
    lower.emit_head(start, loops_to_itself);
    for index in inputs..trace.insts.len() {
        if lower.live.skip[index] {
            continue;
        }
        lower.pos = index as u32;
        lower.marks.push((lower.asm.offset() as u32, index as u32));
        lower.instruction(index, &end)?;
        lower.regs.expire(index as u32);
        lower.regs.end_instruction();
        if lower.asm.offset() > i32::MAX as usize / 4 {
            return Err(CompileError::OutOfCodeMemory);
        }
    }
    lower.finish(start.is_none())
}

/// Whether it is about words of the NaN layout, and no comparison.
fn is_of_nan_layout(op: Op) -> bool {
    use Op::*;
    op.nan_number().is_some()
        || matches!(op, NanKind | NanToInt | NanToConstant | NanToFloat | FloatCanonical)
}

/// Whether the locations of an exit's values suit the inputs of a bridge.
fn fits(trace: &Trace, places: &[Locations]) -> bool {
    let class = |(v, place): (usize, &Locations)| {
        place.reg == NO_REG || is_xmm(place.reg) == (trace.ty(Arg::value(v)) == Ty::Float)
    };
    places.len() == trace.inputs() && places.iter().enumerate().all(class)
}

impl Lower<'_> {
    fn emit_head(&mut self, start: Option<&[Locations]>, loops_to_itself: bool) {
        for (v, &loc) in self.head_inputs.iter().enumerate() {
            if let Loc::Slot(slot) = loc {
                self.regs.reach_slot(slot);
            }
            let place = match (start, loc) {
                (Some(places), _) if !loops_to_itself => places[v],
                _ => loc.into(),
            };
            if self.live.last_use[v] != NONE {
                self.regs.assign(v as u32, place);
            }
        }
        if start.is_none() && self.links.called {
            self.emit_callee();
        }
        self.unwind.push(in_trace(self.asm.offset()));
        self.head = self.asm.offset();
        self.set_stack_pointer();
        if loops_to_itself {
            self.asm.align(16);
        }
        let label = self.head_label;
        self.asm.bind(label);
        self.count_run();
    }

    /// Emits the counting of a passage of a head.
    fn count_run(&mut self) {
        if let Some(runs) = self.links.runs {
            self.asm.count(Rc::as_ptr(runs) as u64);
        }
    }

    /// Emits `rsp = rbp - frame size` and its note in the frame for stack walks; the size is filled in at the end.
    fn set_stack_pointer(&mut self) {
        dynasm!(self.asm.ops; .arch x64; lea rsp, [DWORD rbp - 1]);
        self.frame_patches.push(self.asm.offset() - 4);
        self.asm.store(Mem::at(RBP, NOTE), RSP);
    }

    fn instruction(&mut self, index: usize, end: &label::End) -> Result<(), CompileError> {
        let op = self.trace.insts[index].op;
        match op.class() {
            Class::Pure => self.pure(index),
            Class::Select => self.select_op(index),
            Class::Load => self.load_op(index),
            Class::Store => self.store_op(index)?,
            Class::Alloc => self.alloc_op(index),
            Class::Call => self.call_op(index)?,
            Class::Guard => self.guard_op(index)?,
            Class::Control => match op {
                Op::Jump => self.jump(index, end)?,
                Op::Label => self.label_op(index),
                // Defined by the label.
                Op::Param => {}
                Op::Assume => {}
                Op::Finish => self.finish_level(index),
                _ => return Err(CompileError::Unsupported("an operation that never stands in a trace")),
            },
        }
        if op.can_collect() {
            self.settled.clear();
            if matches!(op, Op::New | Op::NewArray) {
                self.settled.push(index as u32);
            }
        }
        Ok(())
    }

    fn pure(&mut self, index: usize) {
        let inst = &self.trace.insts[index];
        if crate::fuse::is_comparison(inst.op) {
            let condition = self.compare(index);
            self.materialise(index, condition);
        } else if is_of_nan_layout(inst.op) {
            self.nan_op(index);
        } else if inst.op.name().starts_with("float_") && inst.op != Op::FloatToInt {
            self.float_op(index);
        } else {
            self.int_op(index);
        }
    }

    /// The word of a constant operand.
    pub(crate) fn constant_bits(&self, arg: Arg) -> u64 {
        self.trace.constant(arg).expect("the operand is a constant").bits(self.links.refs)
    }

    /// Copies an operand to a given register, which may be a scratch register.
    fn copy_to(&mut self, reg: Reg, arg: Arg) {
        match self.source(arg) {
            Source::Loc(Loc::Reg(from)) => self.asm.mov(reg, from),
            Source::Loc(Loc::Slot(slot)) => self.asm.load(reg, Mem::slot(slot)),
            Source::Imm(bits) => self.asm.mov_imm(reg, bits),
        }
    }

    fn finish_level(&mut self, index: usize) {
        let inst = &self.trace.insts[index];
        let moves = [(Loc::Reg(RAX), self.source(inst.b)), (Loc::Reg(RDX), self.source(inst.a))];
        parallel_move(&mut self.asm, &moves);
        dynasm!(self.asm.ops; .arch x64; leave);
        self.unwind.push(outside(self.asm.offset(), 8));
        dynasm!(self.asm.ops; .arch x64; ret);
        self.unwind.push(in_trace(self.asm.offset()));
    }

    /// Emits the code behind the fast path, and returns the finished code.
    fn finish(mut self, with_entry: bool) -> Result<Lowered, CompileError> {
        self.emit_slow_paths();
        self.repairs.sort_unstable_by_key(|r| std::cmp::Reverse(r.0));
        for exit in 0..self.stubs.len() {
            let Some(label) = self.stubs[exit] else { continue };
            self.exits[exit].stub = self.asm.offset();
            self.asm.bind(label);
            self.repair(ExitId::at(exit));
            self.exits[exit].leave = self.asm.offset();
            self.asm.mov_imm(R11, (self.env.first_exit + exit as u32) as u64);
            self.asm.jmp_address(self.env.routines.leave);
        }
        let entry = self.asm.offset();
        if with_entry {
            self.emit_entry();
        }
        let frame = (8 * (2 + self.regs.slots() + self.outgoing)).next_multiple_of(16);
        let (mut code, text) = self
            .asm
            .finish()
            .map_err(|_| CompileError::Unsupported("machine code with a displacement out of range"))?;
        for at in self.frame_patches {
            code[at..at + 4].copy_from_slice(&(-(frame as i32)).to_le_bytes());
        }
        Ok(Lowered {
            code,
            text,
            head: self.head,
            entry,
            callee: 0,
            head_inputs: self.head_inputs,
            label: self.label,
            exits: self.exits,
            invalidation: self.invalidation,
            marks: self.marks,
            calls: self.calls,
            unwind: self.unwind,
        })
    }

    /// Emits the frame of the trace; the word for its caller is in r11.
    fn push_frame(&mut self) {
        self.unwind.push(outside(self.asm.offset(), 8));
        dynasm!(self.asm.ops; .arch x64; push rbp);
        self.unwind.push(outside(self.asm.offset(), 16));
        dynasm!(self.asm.ops; .arch x64; mov rbp, rsp);
        self.unwind.push(in_trace(self.asm.offset()));
        self.asm.store(Mem::at(RBP, CALLED), R11);
    }

    /// Emits the entry that `run` calls, with the address of the inputs in r10.
    fn emit_entry(&mut self) {
        self.push_frame();
        self.set_stack_pointer();
        let (slots, registers): (Vec<_>, Vec<_>) =
            self.head_inputs.iter().enumerate().partition(|(_, loc)| matches!(loc, Loc::Slot(_)));
        let last = registers.iter().position(|(_, loc)| **loc == Loc::Reg(R10));
        let last = last.map(|at| registers[at]);
        let registers = registers.into_iter().filter(|r| Some(*r) != last);
        for (i, &loc) in slots.into_iter().chain(registers).chain(last) {
            let word = Mem::at(R10, 8 * i as i32);
            match loc {
                Loc::Reg(reg) => self.asm.load(reg, word),
                Loc::Slot(slot) => {
                    self.asm.load(R11, word);
                    self.asm.store(Mem::slot(slot), R11);
                }
            }
        }
        let label = self.head_label;
        self.asm.jmp(label);
    }

    /// Emits the entry for calls by compiled code; the start of the trace follows.
    fn emit_callee(&mut self) {
        self.unwind.push(outside(self.asm.offset(), 8));
        // If the native stack has too little room, the runtime decides what to do.
        self.asm.cmp_mem(RSP, Mem::at(R15, STACK_LIMIT));
        self.asm.jb_address(self.env.routines.call);
        self.push_frame();
        if let Some(calls) = self.links.calls {
            self.asm.count(Rc::as_ptr(calls) as u64);
        }
        if self.head_inputs.iter().any(|&loc| matches!(loc, Loc::Slot(_))) {
            self.set_stack_pointer();
        }
        let (registers, stack) = self.head_inputs.split_at(self.head_inputs.len().min(ARGUMENTS.len()));
        let used = |i: usize| self.live.last_use[i] != NONE;
        let moves: Vec<(Loc, Source)> = registers
            .iter()
            .zip(ARGUMENTS)
            .enumerate()
            .filter(|(i, _)| used(*i))
            .map(|(_, (&to, from))| (to, Source::Loc(Loc::Reg(from))))
            .collect();
        parallel_move(&mut self.asm, &moves);
        for (i, &to) in stack.iter().enumerate().map(|(i, to)| (i + ARGUMENTS.len(), to)) {
            // Above the frame base are the caller's rbp and the return address.
            let word = Mem::at(RBP, 16 + 8 * i as i32);
            match to {
                _ if !used(i) => {}
                Loc::Reg(reg) => self.asm.load(reg, word),
                Loc::Slot(slot) => {
                    self.asm.load(R11, word);
                    self.asm.store(Mem::slot(slot), R11);
                }
            }
        }
    }
}
