//! Loops: the locations of their values, the label within a trace, and the jump at the end.
//!
//! A loop's values get their registers before anything is emitted, so that values computed in the body can be put where
//! the loop needs them, and the back edge has few or no moves. Its slots are chosen when the label is reached: a value
//! that is in a slot already stays there. Values that only exits and the back edge use, and that never change, get no
//! register.
//!
//! ```text
//! label(v3, v0)          | v3 stays in its register, v0 in its slot
//! v5 = param int         | rdi
//! v6 = param ref         | [rbp-10h]: only exits name it
//! v7 = int_add v5 1      | add rdi,1
//! jump label(v7, v6)     | jmp loop
//! ```
//!
//! Invariant: a jump to a head has put every value into its location, within its own frame or the target's; the target
//! sets the stack pointer itself.

use super::{Head, Lower};
use crate::asm::{Reg, XMM0, is_xmm};
use crate::entry::ARGUMENTS;
use crate::moves::{Source, parallel_move};
use crate::regalloc::{CALLEE_SAVED, GENERAL, Loc, Locations, NO_REG, NO_SLOT};
use dynasmrt::DynamicLabel;
use metatrace_ir::{Arg, CompileError, Op, Target, Ty};
use std::cmp::Reverse;
use std::rc::Rc;

/// Registers of each class that the values of a loop may take; the others are left to temporaries.
const HEAD_GENERAL: u32 = 10;
const HEAD_VECTOR: u32 = 12;
/// Number of registers in use up to which values that only exits need may have one.
const IDLE_GENERAL: u32 = 6;

/// How a trace ends.
pub(super) enum End {
    /// It finishes its level, or leaves.
    Finish,
    /// It jumps to its own start.
    Start,
    /// It jumps to its own label.
    Label,
    /// It jumps to another trace.
    Other(Rc<Head>),
}

/// A label within a trace.
pub(crate) struct Label {
    index: usize,
    /// The locations of its params; slots are chosen when it is reached.
    pub(crate) params: Vec<Loc>,
    /// Constants that the loop keeps in registers.
    pub(crate) constants: Vec<(u64, Reg)>,
    loop_label: DynamicLabel,
    /// Offset for jumps from other traces.
    pub(crate) entry: usize,
    /// Offset of the loop.
    pub(crate) head: usize,
}

impl Lower<'_> {
    /// How the trace ends.
    pub(super) fn end(&self) -> Result<End, CompileError> {
        let Some(jump) = self.trace.insts.last().filter(|i| i.op == Op::Jump) else {
            return Ok(End::Finish);
        };
        let own = |id| id == self.env.id;
        let end = match self.trace.targets[jump.target().index()] {
            Target::SelfLoop => End::Start,
            Target::Trace(id) if own(id) => End::Start,
            Target::Label => End::Label,
            Target::TraceLabel(id) if own(id) => End::Label,
            other => End::Other((self.env.heads)(other).ok_or(CompileError::Unsupported(match other {
                Target::TraceLabel(_) => "a jump to a label that is not compiled",
                _ => "a jump to a trace that was not compiled as a loop",
            }))?),
        };
        if matches!(end, End::Label) && self.trace.label().is_none() {
            return Err(CompileError::Unsupported("a jump to a label that is not there"));
        }
        Ok(end)
    }

    /// Chooses the locations of a trace's inputs. Inputs of a trace that is `called` stay where calls put them, if
    /// these are registers that suit the trace.
    pub(super) fn choose_head(&self, inputs: usize, loops: bool, called: bool) -> Vec<Loc> {
        let mut head = self.choose(0, inputs, self.trace.label(), loops);
        if called && !loops {
            self.take_arguments(&mut head);
        }
        let mut slots = 0;
        for loc in &mut head {
            if *loc == Loc::Slot(NO_SLOT) {
                *loc = Loc::Slot(slots);
                slots += 1;
            }
        }
        head
    }

    fn take_arguments(&self, head: &mut [Loc]) {
        for i in 0..head.len().min(ARGUMENTS.len()) {
            let to = Loc::Reg(ARGUMENTS[i]);
            let holder = head.iter().position(|&loc| loc == to);
            match head[i] {
                Loc::Reg(reg) if !is_xmm(reg) && CALLEE_SAVED & 1 << reg == 0 => {
                    if let Some(other) = holder {
                        head[other] = head[i];
                    }
                    head[i] = to;
                }
                // A value that only exits use may as well stay in its slot.
                Loc::Slot(_)
                    if holder.is_none()
                        && self.trace.ty(Arg::value(i)) != Ty::Float
                        && self.live.operand_uses(i as u32).is_empty() =>
                {
                    head[i] = to;
                }
                _ => {}
            }
        }
    }

    /// Chooses the registers of the params.
    pub(super) fn choose_label(&mut self, end: &End) {
        let Some(index) = self.trace.label() else { return };
        let count = self.trace.insts[index].args().len();
        let params = self.choose(index + 1, count, None, matches!(end, End::Label));
        let loop_label = self.asm.label();
        let constants = self.choose_constants(index, &params, end);
        self.label = Some(Label { index, params, constants, loop_label, entry: 0, head: 0 });
    }

    /// Chooses registers for `count` values from `first` on, the most used ones first; the others get `NO_SLOT`. The
    /// values live until `until`, a label, or to the end, where they are loop-carried if the trace `loops` to them.
    fn choose(&self, first: usize, count: usize, until: Option<usize>, loops: bool) -> Vec<Loc> {
        let end = until.unwrap_or(self.trace.insts.len() - 1) as u32;
        let next = if loops { self.trace.variadic(&self.trace.insts[end as usize]) } else { &[] };
        let mut order: Vec<(u32, bool, usize)> = (0..count)
            .map(|i| {
                let uses = self.live.operand_uses((first + i) as u32).iter().filter(|&&u| u != end).count();
                let changes = next.get(i).is_some_and(|&n| n != Arg::value(first + i));
                (uses as u32, changes, i)
            })
            .filter(|&(uses, changes, _)| uses > 0 || changes)
            .collect();
        order.sort_by_key(|&(uses, changes, i)| (Reverse(uses + changes as u32), i));
        let mut places = vec![Loc::Slot(NO_SLOT); count];
        let mut general = GENERAL;
        let (mut vectors, mut taken) = (0, 0);
        let calls_before = self.live.calls_before(first as u32);
        let portal_calls_before = self.live.portal_calls_before(first as u32);
        for (uses, _, i) in order {
            let v = first + i;
            let first_use = self.live.operand_uses(v as u32).first().copied().unwrap_or(end);
            let after_call = self.live.calls_before(first_use) > calls_before;
            if self.live.portal_calls_before(first_use) > portal_calls_before {
                continue;
            }
            if self.trace.ty(Arg::value(v)) == Ty::Float {
                if vectors < HEAD_VECTOR && !after_call {
                    places[i] = Loc::Reg(XMM0 + vectors as Reg);
                    vectors += 1;
                }
            } else if taken < if uses > 0 { HEAD_GENERAL } else { IDLE_GENERAL } {
                let crosses = self.live.crosses_call[v];
                let kind = if crosses { CALLEE_SAVED } else { !CALLEE_SAVED };
                let class = if general & kind != 0 { general & kind } else { general };
                let reg = 31 - class.leading_zeros() as Reg;
                if after_call && CALLEE_SAVED & 1 << reg == 0 {
                    continue;
                }
                general &= !(1 << reg);
                taken += 1;
                places[i] = Loc::Reg(reg);
            }
        }
        places
    }

    /// Adds hints for the locations at the label and at the target of the final jump.
    pub(super) fn find_hints(&mut self, end: &End) {
        let label = self.label.as_ref().map_or(&[][..], |l| &l.params);
        let target = match end {
            End::Finish => &[][..],
            End::Start => &self.head_inputs,
            End::Label => label,
            End::Other(head) => &head.inputs,
        };
        self.live.find_hints(self.trace, label, target);
        for loc in label.iter().chain(target) {
            if let Loc::Reg(reg) = *loc {
                self.regs.wanted |= 1 << reg;
            }
        }
    }

    /// Moves the values of the loop into their locations, and begins the loop.
    pub(super) fn label_op(&mut self, index: usize) {
        let mut label = self.label.take().expect("the label has been chosen");
        debug_assert_eq!(label.index, index);
        let args = self.trace.variadic(&self.trace.insts[index]);
        let mut used = Vec::new();
        let mut slots: Vec<Option<u32>> = vec![None; args.len()];
        for (i, &arg) in args.iter().enumerate() {
            let Some(v) = arg.as_value().filter(|_| label.params[i] == Loc::Slot(NO_SLOT)) else { continue };
            let slot = self.regs.place(v as u32).slot;
            if slot != NO_SLOT && take_slot(&mut used, slot) {
                slots[i] = Some(slot);
            }
        }
        let mut next = 0;
        for (loc, slot) in label.params.iter_mut().zip(slots) {
            if *loc == Loc::Slot(NO_SLOT) {
                *loc = Loc::Slot(slot.unwrap_or_else(|| {
                    while !take_slot(&mut used, next) {
                        next += 1;
                    }
                    next
                }));
            }
        }
        self.move_operands(args, &label.params, &label.constants);
        self.regs.expire(self.pos);
        self.regs.end_instruction();
        label.constants.iter().for_each(|k| self.regs.withdraw(k.1));
        self.kept.clone_from(&label.constants);
        self.regs.forget_constants(0);
        label.entry = self.asm.offset();
        self.set_stack_pointer();
        self.asm.align(32);
        label.head = self.asm.offset();
        self.asm.bind(label.loop_label);
        self.count_run();
        for (i, &loc) in label.params.iter().enumerate() {
            let v = index + 1 + i;
            if self.live.last_use[v] != crate::liveness::NONE {
                self.regs.assign(v as u32, loc.into());
            }
        }
        self.settled.clear();
        self.label = Some(label);
    }

    /// Moves the operands of a label or jump to the locations of its target.
    fn move_operands(&mut self, args: &[Arg], to: &[Loc], constants: &[(u64, Reg)]) {
        let mut moves = Vec::with_capacity(args.len() + constants.len());
        moves.extend(constants.iter().map(|&(bits, reg)| (Loc::Reg(reg), Source::Imm(bits))));
        let mut reach = None;
        for (&arg, &to) in args.iter().zip(to) {
            if let Loc::Slot(slot) = to {
                // The target's slots must not lie below the stack pointer while they are written.
                reach = reach.max(Some(slot));
                if arg.as_value().is_some_and(|v| self.regs.place(v as u32).slot == slot) {
                    continue;
                }
            }
            moves.push((to, self.source(arg)));
        }
        if let Some(slot) = reach {
            self.regs.reach_slot(slot);
        }
        parallel_move(&mut self.asm, &moves);
    }

    /// Emits the jump at the end.
    pub(super) fn jump(&mut self, index: usize, end: &End) -> Result<(), CompileError> {
        let args = self.trace.variadic(&self.trace.insts[index]);
        let (to, constants) = match end {
            End::Start => (self.head_inputs.clone(), &[][..]),
            End::Label => (self.label.as_ref().map_or_else(Vec::new, |l| l.params.clone()), &[][..]),
            End::Other(head) => (head.inputs.clone(), &head.constants[..]),
            End::Finish => unreachable!("the trace ends in a jump"),
        };
        if args.len() != to.len() {
            return Err(CompileError::Unsupported("a jump whose operands are not the target's inputs"));
        }
        self.move_operands(args, &to, constants);
        match (end, &self.label) {
            (End::Other(head), _) => self.asm.jmp_address(head.address),
            (End::Label, Some(label)) => self.asm.jmp(label.loop_label),
            _ => self.asm.jmp(self.head_label),
        }
        Ok(())
    }
}

impl From<Loc> for Locations {
    fn from(loc: Loc) -> Locations {
        match loc {
            Loc::Reg(reg) => Locations { reg, slot: NO_SLOT },
            Loc::Slot(slot) => Locations { reg: NO_REG, slot },
        }
    }
}

/// Takes a slot if it is free; returns whether it was.
fn take_slot(used: &mut Vec<bool>, slot: u32) -> bool {
    if used.len() <= slot as usize {
        used.resize(slot as usize + 1, false);
    }
    !std::mem::replace(&mut used[slot as usize], true)
}
