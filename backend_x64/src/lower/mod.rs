//! Lowering: one forward pass over a trace that allocates registers and emits machine code. This
//! file holds the pass itself, the frame, the way in and the ways out; the operations are in the files
//! beside it, labels and jumps in `label`.
//!
//! Frame: rbp is the frame base, shared by every trace that an activation passes through; spill slot
//! `s` is the word at `rbp - 8 * (s + 2)`; below the slots are the outgoing words of portal calls.
//! A trace that is entered by a jump sets `rsp = rbp - its own frame size`, so that no frame is ever
//! popped or pushed between traces. If samplers want it, the word at `rbp - 8` holds that rsp: the return
//! address of a call that is going on lies just below it. Invariants: rsp is a multiple of 16 at every
//! call; r11 and xmm15 hold nothing from one instruction to the next; guards see each value in a register
//! or slot.

mod alloc;
mod call;
mod consts;
mod float;
mod guard;
mod int;
pub(crate) mod label;
mod memory;
mod select;

use crate::asm::{Asm, Mem, R11, RAX, RBP, RSP, Reg, is_xmm};
use crate::entry::{NOTE, Routines};
use crate::liveness::{Liveness, NONE};
use crate::moves::Source;
use crate::regalloc::{Loc, NO_REG, Place, Registers};
use dynasmrt::{DynamicLabel, DynasmApi, dynasm};
use metatrace_ir::{Arg, Class, CompileError, Links, Op, Target, Trace, TraceId, Ty, Width};
use std::collections::HashMap;
use std::rc::Rc;

/// What lowering may know of the world around a trace.
pub(crate) struct Env<'e> {
    /// Common routines.
    pub(crate) routines: &'e Routines,
    /// Slow paths of `box_int`, by descriptor address.
    pub(crate) box_routines: &'e HashMap<usize, usize>,
    /// Where other traces take the operands of a jump to their start or label.
    pub(crate) heads: &'e dyn Fn(Target) -> Option<Rc<Head>>,
    /// The trace's own name: a jump to it is a jump to its start.
    pub(crate) id: TraceId,
    /// Number of the trace's first exit in the table of all exits.
    pub(crate) first_exit: u32,
    /// Countdown cells, one per `forced_exit`, in order.
    pub(crate) cells: &'e [std::cell::Cell<u64>],
}

/// How a trace is entered by a jump from another one.
#[derive(Debug)]
pub(crate) struct Head {
    /// Address.
    pub(crate) address: usize,
    /// Where it takes its inputs or params.
    pub(crate) inputs: Vec<Loc>,
    /// Constants that it wants in registers.
    pub(crate) constants: Vec<(u64, Reg)>,
}

/// An exit in finished code.
#[derive(Debug, Default)]
pub(crate) struct ExitCode {
    /// Offset of the stub; 0 if no guard uses the exit.
    pub(crate) stub: usize,
    /// Where the stub becomes a jump to a bridge: behind what it has to put right, or its start.
    pub(crate) leave: usize,
    /// Offsets of the 32-bit displacements of jumps to the stub.
    pub(crate) jumps: Vec<usize>,
    /// Where the exit's values are.
    pub(crate) places: Vec<Place>,
}

/// A finished trace.
pub(crate) struct Lowered {
    pub(crate) code: Vec<u8>,
    /// Bytes of instructions; the constant pool follows.
    pub(crate) text: usize,
    /// Offset at which `run` enters; loops only.
    pub(crate) entry: usize,
    /// Where it takes its inputs; jumps from other traces enter at the start of the code.
    pub(crate) head_inputs: Vec<Loc>,
    /// The label.
    pub(crate) label: Option<label::Label>,
    pub(crate) exits: Vec<ExitCode>,
    /// Offsets of five-byte no-operations and the exits that they turn into jumps to.
    pub(crate) invalidation: Vec<(usize, u32)>,
    /// Offset at which each emitted instruction starts; then that of each slow path, and its instruction.
    pub(crate) marks: Vec<(u32, u32)>,
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
    /// What the last guard compared in memory.
    compared: Option<(Mem, Width)>,
    /// What stubs have to put right, by exit.
    repairs: Vec<(u32, guard::Repair)>,
    exits: Vec<ExitCode>,
    invalidation: Vec<(usize, u32)>,
    marks: Vec<(u32, u32)>,
    /// Offsets of the 32-bit displacements that hold minus the frame size.
    frame_patches: Vec<usize>,
    /// Words below the slots for arguments of portal calls.
    outgoing: u32,
    /// Slow paths to come, and the instructions that they belong to.
    slow: Vec<(u32, alloc::Slow)>,
    /// Objects that were made, or that went through the barrier, since the last instruction that can collect: the
    /// collector knows of them, so stores into them need no barrier.
    settled: Vec<u32>,
    cells_used: usize,
}

/// Lowers a loop or function (`start` is `None`) or a bridge (`start` says where its inputs are).
pub(crate) fn lower(
    trace: &Trace,
    links: Links<'_>,
    env: &Env<'_>,
    base: usize,
    start: Option<&[Place]>,
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
        frame_patches: Vec::new(),
        outgoing: 0,
        slow: Vec::new(),
        settled: Vec::new(),
        cells_used: 0,
    };
    let end = lower.end()?;
    let loops_to_itself = matches!(end, label::End::Start);
    lower.head_inputs = match start {
        None => lower.choose_head(inputs, loops_to_itself),
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

/// Do the places of an exit's values suit the inputs of a bridge?
fn fits(trace: &Trace, places: &[Place]) -> bool {
    let class = |(v, place): (usize, &Place)| {
        place.reg == NO_REG || is_xmm(place.reg) == (trace.ty(Arg::value(v)) == Ty::Float)
    };
    places.len() == trace.inputs() && places.iter().enumerate().all(class)
}

impl Lower<'_> {
    fn emit_head(&mut self, start: Option<&[Place]>, loops_to_itself: bool) {
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
        self.set_stack_pointer();
        if loops_to_itself {
            self.asm.align(16);
        }
        let label = self.head_label;
        self.asm.bind(label);
        self.count_run();
    }

    /// Counts that a head is passed.
    fn count_run(&mut self) {
        if let Some(runs) = self.links.runs {
            self.asm.count(Rc::as_ptr(runs) as u64);
        }
    }

    /// `rsp = rbp - frame size`, noted in the frame for samplers; the size is filled in at the end.
    fn set_stack_pointer(&mut self) {
        dynasm!(self.asm.ops; .arch x64; lea rsp, [DWORD rbp - 1]);
        self.frame_patches.push(self.asm.offset() - 4);
        if self.links.sampled {
            self.asm.store(Mem::at(RBP, NOTE), RSP);
        }
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
                // The label has put it in place.
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

    /// Puts an operand into a given register, which may be a scratch register.
    fn copy_to(&mut self, reg: Reg, arg: Arg) {
        match self.source(arg) {
            Source::Loc(Loc::Reg(from)) => self.asm.mov(reg, from),
            Source::Loc(Loc::Slot(slot)) => self.asm.load(reg, Mem::slot(slot)),
            Source::Imm(bits) => self.asm.mov_imm(reg, bits),
        }
    }

    fn finish_level(&mut self, index: usize) {
        let inst = &self.trace.insts[index];
        self.copy_to(R11, inst.b);
        self.copy_to(RAX, inst.a);
        // When the payload was in rax, it is in r11 by now.
        self.asm.jmp_address(self.env.routines.finish);
    }

    /// Emits what stands behind the fast path; the finished code.
    fn finish(mut self, with_entry: bool) -> Result<Lowered, CompileError> {
        self.emit_slow_paths();
        self.repairs.sort_unstable_by_key(|r| std::cmp::Reverse(r.0));
        for exit in 0..self.stubs.len() {
            let Some(label) = self.stubs[exit] else { continue };
            self.exits[exit].stub = self.asm.offset();
            self.asm.bind(label);
            self.repair(exit as u32);
            self.exits[exit].leave = self.asm.offset();
            self.asm.mov_imm(R11, (self.env.first_exit + exit as u32) as u64);
            self.asm.jmp_address(self.env.routines.leave);
        }
        let entry = self.asm.offset();
        if with_entry {
            self.emit_entry();
        }
        let frame = (8 * (1 + self.regs.slots() + self.outgoing)).next_multiple_of(16);
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
            entry,
            head_inputs: self.head_inputs,
            label: self.label,
            exits: self.exits,
            invalidation: self.invalidation,
            marks: self.marks,
        })
    }

    /// `run` enters here, with the address of the inputs in r11.
    fn emit_entry(&mut self) {
        self.set_stack_pointer();
        let (slots, registers): (Vec<_>, Vec<_>) =
            self.head_inputs.iter().enumerate().partition(|(_, loc)| matches!(loc, Loc::Slot(_)));
        for (i, &loc) in slots.into_iter().chain(registers) {
            let word = Mem::at(R11, 8 * i as i32);
            match loc {
                Loc::Reg(reg) => self.asm.load(reg, word),
                Loc::Slot(slot) => {
                    self.asm.load(RAX, word);
                    self.asm.store(Mem::slot(slot), RAX);
                }
            }
        }
        let label = self.head_label;
        self.asm.jmp(label);
    }
}
