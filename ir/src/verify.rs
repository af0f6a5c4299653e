//! Checks whether a trace is well-formed. It must never panic, whatever the trace contains: it stands between every
//! producer (recorder, passes, parser) and executors that trust what it accepts.
//!
//! # What is checked
//!
//! 1. Inputs come first, are numbered by position and have a type. There is at most one label. It is directly followed
//!    by its params, one for each operand and of its type. Nothing behind it refers to a value in front of it.
//! 2. There is exactly one terminator, at the end.
//! 3. Operands are constants of the table or values of earlier instructions that have one; their number and types are
//!    those of the operation. Operations of the log (`outcome`, `answer`) do not occur.
//! 4. Descriptors are of the kind that the operation needs. `store` has no immutable field, `load_pure` no mutable one,
//!    and `array_load_pure` an immutable class.
//! 5. Variadic operands lie in `Trace::args`. `new` has one for each field of its type, `call` one for each argument of
//!    its function (at most six integers or references and eight floats), `call_portal` those of its site, a jump to
//!    the trace's own start one for each input, and a jump to its label one for each param.
//! 6. `call_exc` directly follows its `call`, which raises; `call_tag` its `call_portal`. They have the descriptor of
//!    that call, or none.
//! 7. Exits, sites and targets of instructions exist.
//! 8. Every operand of an exit, in all its levels and up to its log prefixes, is defined before the guard (it may be a
//!    call without a result, whose word is unspecified); parent chains end; log prefixes are no longer than their logs.
//!    Names of virtuals occur in exits only, and the delta of an exit describes each that the exit or the delta refers
//!    to; arguments of virtuals and pending stores match their types.
//! 9. Every snapshot and site has as many greens and reds as its portal, frames match their type, slots ascend and are
//!    in range; tagged constants fit 63 bits.
//!
//! # What is not checked
//!
//! That constant references exist, that jumps match other traces, that references point to objects of the right type,
//! and that logs match what replay expects.

use crate::delta::VirtualKind;
use crate::descr::{Descr, Mutability};
use crate::index::ExitId;
use crate::inst::{Arg, Const, Inst};
use crate::operands::{About, Operand};
use crate::ops::Op;
use crate::snapshot::{Exit, FrameObject, Snapshot};
use crate::trace::{Target, Trace};
use crate::word::Ty;

/// Checks a trace. The error lists everything that is wrong with it.
pub fn verify(trace: &Trace) -> Result<(), Vec<String>> {
    let label = trace.label();
    let mut verifier = Verifier { trace, label, subject: Subject::End, errors: Vec::new() };
    verifier.consts();
    verifier.snapshots();
    verifier.sites();
    verifier.insts();
    if verifier.errors.is_empty() { Ok(()) } else { Err(verifier.errors) }
}

struct Verifier<'a> {
    trace: &'a Trace,
    label: Option<usize>,
    subject: Subject,
    errors: Vec<String>,
}

/// What is being checked. Every trace is verified, so its text is only made for an error message.
#[derive(Clone, Copy)]
enum Subject {
    Const(usize),
    Snapshot(usize),
    Site(usize),
    Inst(usize, Op),
    End,
}

impl std::fmt::Display for Subject {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match *self {
            Subject::Const(index) => write!(f, "constant {index}"),
            Subject::Snapshot(index) => write!(f, "snapshot {index}"),
            Subject::Site(index) => write!(f, "site {index}"),
            Subject::Inst(at, op) => write!(f, "v{at} ({})", op.name()),
            Subject::End => f.write_str("end"),
        }
    }
}

impl Verifier<'_> {
    fn error(&mut self, message: impl AsRef<str>) {
        self.errors.push(format!("{}: {}", self.subject, message.as_ref()));
    }

    fn check(&mut self, holds: bool, message: impl FnOnce() -> String) {
        if !holds {
            self.error(message());
        }
    }

    /// The type of a value or constant, if it exists.
    fn ty(&self, arg: Arg) -> Option<Ty> {
        match (arg.as_value(), arg.as_const()) {
            (Some(v), _) => self.trace.insts.get(v).map(|i| self.trace.inst_ty(i)),
            (_, Some(c)) => self.trace.consts.get(c).map(|c| c.ty()),
            _ => None,
        }
    }

    /// Checks an operand of instruction `at`; `want` is `None` if any type is allowed.
    fn operand(&mut self, arg: Arg, at: usize, want: Option<Ty>) {
        let Some(ty) = self.ty(arg).filter(|&ty| ty != Ty::Void) else {
            return self.error(format!("operand {arg:?} is nothing that has a value"));
        };
        if arg.as_value().is_some_and(|v| v >= at) {
            return self.error(format!("operand {arg:?} is not defined yet"));
        }
        if arg.as_value().is_some_and(|v| self.hidden(v, at)) {
            return self.error(format!("operand {arg:?} was made before the label"));
        }
        if want.is_some_and(|want| want != ty) {
            self.error(format!("operand {arg:?} has type {}, not {}", ty.name(), want.unwrap_or(ty).name()));
        }
    }

    /// Whether the label stands between a value and the instruction that names it.
    fn hidden(&self, value: usize, at: usize) -> bool {
        self.label.is_some_and(|label| value < label && at > label)
    }

    fn consts(&mut self) {
        for (index, constant) in self.trace.consts.iter().enumerate() {
            self.subject = Subject::Const(index);
            match *constant {
                Const::Tagged(value) if (value << 1) >> 1 != value => {
                    self.error(format!("{value} does not fit a tagged word"));
                }
                // Each word has one form as a constant.
                Const::Immediate(word) if Const::of_word(word) != Some(*constant) => {
                    self.error(format!("{word:#x} is null, tagged or a reference"));
                }
                _ => {}
            }
        }
    }

    fn snapshots(&mut self) {
        for (index, snapshot) in self.trace.snapshots.iter().enumerate() {
            self.subject = Subject::Snapshot(index);
            self.portal(snapshot.portal, snapshot.greens.len(), snapshot.reds.len());
            let Some(frame) = &snapshot.frame else { continue };
            let FrameObject { descr, len, fields } = &frame.object;
            self.frame_fields(descr, fields.len());
            self.slots(frame.slots.iter().map(|&(slot, _)| slot), *len);
        }
    }

    fn sites(&mut self) {
        for (index, site) in self.trace.sites.iter().enumerate() {
            self.subject = Subject::Site(index);
            self.portal(site.portal, site.greens.len(), site.reds as usize);
            let Some((descr, len, fields, slots)) = &site.frame else { continue };
            self.frame_fields(descr, *fields as usize);
            self.slots(slots.iter().copied(), *len);
        }
    }

    fn portal(&mut self, portal: &Descr, greens: usize, reds: usize) {
        let Descr::Portal(portal) = portal else {
            return self.error("its portal is none");
        };
        self.check(portal.greens.len() == greens, || format!("{greens} greens"));
        self.check(portal.reds.len() == reds, || format!("{reds} reds"));
    }

    fn frame_fields(&mut self, descr: &Descr, fields: usize) {
        match descr {
            Descr::Type(ty) => {
                self.check(ty.fields.len() == fields, || format!("{fields} frame fields"));
            }
            Descr::Array(_) => self.check(fields == 0, || format!("{fields} frame fields of an array")),
            _ => self.error("the type of its frame is none"),
        }
    }

    fn slots(&mut self, slots: impl Iterator<Item = u32>, end: u32) {
        let mut next = 0;
        for slot in slots {
            self.check(slot >= next && slot < end, || format!("slot {slot} is out of place"));
            next = slot.saturating_add(1);
        }
    }

    fn insts(&mut self) {
        let trace = self.trace;
        let inputs = trace.inputs();
        let last = trace.insts.len().wrapping_sub(1);
        self.subject = Subject::End;
        let ends = trace.insts.last().is_some_and(|i| i.op.is_terminator());
        self.check(ends, || "no terminator".to_owned());
        for (at, inst) in trace.insts.iter().enumerate() {
            self.subject = Subject::Inst(at, inst.op);
            self.check(inst.op != Op::Input || at < inputs, || {
                "an input after other instructions".to_owned()
            });
            let params = self.label.map_or(0..0, |l| l + 1..l + 1 + trace.insts[l].b.0 as usize);
            self.check((inst.op == Op::Param) == params.contains(&at), || {
                "params stand behind the label, one for each operand".to_owned()
            });
            self.check(inst.op != Op::Label || self.label == Some(at), || "a second label".to_owned());
            self.check(!inst.op.is_terminator() || at == last, || "a terminator before the end".to_owned());
            self.descr(inst);
            self.fixed(at, inst);
            if inst.op.is_variadic() {
                self.variadic(at, inst);
            }
            if let (Op::Jump, Some(exit)) = (inst.op, trace.jump_exit) {
                self.exit(at, exit);
            }
        }
    }

    fn descr(&mut self, inst: &Inst) {
        let fits = match (inst.op, inst.descr) {
            (Op::LoadPure, Descr::Field(f)) => {
                !matches!(f.mutability, Mutability::Mutable | Mutability::Volatile)
            }
            (Op::Store, Descr::Field(f)) => f.mutability != Mutability::Immutable,
            (Op::ArrayLoadPure, Descr::Array(a)) => a.immutable,
            (Op::CallPortal, Descr::Portal(_)) => match self.trace.sites.get(inst.site().index()) {
                Some(site) => site.portal.same(inst.descr),
                None => true,
            },
            (op, descr) => op.operands().about.fits(descr),
        };
        self.check(fits, || format!("it is not about `{}`", inst.descr.name()));
    }

    /// Checks the operands of an instruction that are not in `Trace::args`.
    fn fixed(&mut self, at: usize, inst: &Inst) {
        let operands = inst.op.operands();
        if operands.about == About::Logged {
            return self.error("it belongs in a log");
        }
        if inst.op.is_entry_value() {
            return self.entry_value(at, inst);
        }
        for (arg, operand) in [inst.a, inst.b, inst.c].into_iter().zip(operands.slots) {
            match operand {
                Operand::Value(ty) => self.operand(arg, at, Some(ty)),
                Operand::Any => self.operand(arg, at, None),
                Operand::Content => self.operand(arg, at, content_ty(inst.descr)),
                Operand::LikeFirst => self.operand(arg, at, self.ty(inst.a)),
                Operand::ConstLikeFirst => {
                    self.operand(arg, at, self.ty(inst.a));
                    self.check(arg.is_const(), || "it compares with no constant".to_owned());
                }
                Operand::Call => self.second_word(at, inst),
                Operand::Exit => self.exit(at, ExitId(arg.0)),
                Operand::Nothing => {
                    self.check(arg == Arg::NONE, || format!("operand {arg:?} is one too many"));
                }
                // Descriptors of these are checked with the operands in `Trace::args`; inputs are checked above.
                Operand::ArgsStart | Operand::ArgsCount | Operand::Site | Operand::Target => {}
                Operand::Position | Operand::Type => {}
            }
        }
    }

    fn entry_value(&mut self, at: usize, inst: &Inst) {
        let position = inst.position();
        if inst.op == Op::Input {
            let typed = [Ty::Int, Ty::Float, Ty::Ref].iter().any(|&t| t as u32 == inst.b.0);
            return self.check(position == at && typed, || "a malformed input".to_owned());
        }
        let label = self.label.unwrap_or(at);
        let own = trace_arg(self.trace, label, at).and_then(|a| self.ty(a));
        let fits = own.is_some_and(|ty| ty as u32 == inst.b.0) && label + 1 + position == at;
        self.check(fits, || "a param that does not fit its label".to_owned());
    }

    /// Checks `call_exc` and `call_tag`: the second word of the call directly before.
    fn second_word(&mut self, at: usize, inst: &Inst) {
        let call = inst.a.as_value().filter(|v| v + 1 == at).and_then(|v| self.trace.insts.get(v));
        let fits = match (inst.op, call.map(|c| (c.op, c.descr))) {
            (Op::CallExc, Some((Op::Call, Descr::Call(callee)))) => callee.raises,
            (Op::CallTag, Some((Op::CallPortal, _))) => true,
            _ => false,
        };
        let same = matches!(inst.descr, Descr::None) || call.is_some_and(|c| c.descr.same(inst.descr));
        self.check(fits && same, || "its call is not the instruction before it".to_owned());
    }

    /// Checks an instruction whose operands are in `Trace::args`.
    fn variadic(&mut self, at: usize, inst: &Inst) {
        let trace = self.trace;
        let (start, count) = (inst.a.0 as usize, inst.b.0 as usize);
        let Some(args) = start.checked_add(count).and_then(|end| trace.args.get(start..end)) else {
            return self.error("its operands are out of range");
        };
        let wanted: Option<Vec<Option<Ty>>> = match (inst.op, inst.descr) {
            (Op::Label, _) => None,
            (Op::New, Descr::Type(ty)) => Some(ty.fields.iter().map(|f| content_ty(f)).collect()),
            (Op::Call, Descr::Call(callee)) => {
                let floats = callee.args.iter().filter(|&&t| t == Ty::Float).count();
                let words = callee.args.len() - floats;
                self.check(words <= 6 && floats <= 8, || "more arguments than registers".to_owned());
                Some(callee.args.iter().map(|&t| Some(t)).collect())
            }
            (Op::CallPortal, _) => match trace.sites.get(inst.site().index()) {
                Some(site) => {
                    let frame = site.frame.as_ref().map_or(0, |(_, _, n, slots)| *n as usize + slots.len());
                    Some(vec![None; site.reds as usize + frame])
                }
                None => return self.error("its site does not exist"),
            },
            (Op::Jump, _) => match trace.targets.get(inst.target().index()) {
                Some(Target::SelfLoop) => {
                    let inputs = &trace.insts[..trace.inputs()];
                    Some(inputs.iter().map(|i| Some(trace.inst_ty(i))).collect())
                }
                Some(Target::Label) => {
                    self.check(self.label.is_some(), || "there is no label".to_owned());
                    Some(trace.params().iter().map(|i| Some(trace.inst_ty(i))).collect())
                }
                Some(Target::Trace(_) | Target::TraceLabel(_)) => None,
                None => return self.error("its target does not exist"),
            },
            _ => None,
        };
        if let Some(wanted) = &wanted {
            self.check(wanted.len() == args.len(), || {
                format!("{} operands instead of {}", args.len(), wanted.len())
            });
        }
        for (index, &arg) in args.iter().enumerate() {
            let want = wanted.as_ref().and_then(|w| w.get(index).copied().flatten());
            self.operand(arg, at, want);
        }
    }

    /// Checks the exit of the guard at `at`.
    fn exit(&mut self, at: usize, exit: ExitId) {
        let trace = self.trace;
        let Some(&innermost) = trace.exits.get(exit.index()) else {
            return self.error(format!("exit {exit} does not exist"));
        };
        let names = self.delta(at, exit);
        let mut level = Some(innermost);
        for _ in 0..=trace.snapshots.len() {
            let Some(exit) = level else { return };
            let Some(snapshot) = trace.snapshots.get(exit.snapshot.index()) else {
                return self.error(format!("snapshot {} does not exist", exit.snapshot));
            };
            self.level(at, exit, snapshot, &names);
            level = snapshot.parent;
        }
        self.error(format!("the levels of exit {exit} have no end"));
    }

    /// Checks the delta of an exit, and returns the names of its virtuals.
    fn delta(&mut self, at: usize, exit: ExitId) -> Vec<Arg> {
        let trace = self.trace;
        let fits =
            |(start, len): (u32, u32), table: usize| (start as usize).saturating_add(len as usize) <= table;
        match trace.delta_id(exit).map(|delta| trace.deltas.get(delta.index())) {
            None => return Vec::new(),
            Some(Some(d))
                if fits(d.virtuals, trace.virtuals.len()) && fits(d.stores, trace.pending.len()) => {}
            _ => {
                self.error(format!("the delta of exit {exit} does not exist"));
                return Vec::new();
            }
        }
        let delta = trace.delta(exit);
        let mut names: Vec<Arg> = delta.virtuals.iter().map(|v| v.name).collect();
        names.sort_unstable();
        let unique = names.windows(2).all(|w| w[0] != w[1]) && names.iter().all(|n| n.as_virtual().is_some());
        self.check(unique, || format!("exit {exit} says twice what one name is"));
        for of in delta.virtuals {
            if !fits((of.start, of.len), trace.args.len()) {
                self.error(format!("the arguments of {:?} are out of range", of.name));
                continue;
            }
            let args = trace.virtual_args(of);
            let wanted: Option<Vec<Option<Ty>>> = match (of.kind, of.descr) {
                (VirtualKind::Object, Descr::Type(ty)) => {
                    Some(ty.fields.iter().map(|f| content_ty(f)).collect())
                }
                (VirtualKind::Array, Descr::Array(a)) => Some(vec![Some(a.width.ty()); args.len()]),
                (VirtualKind::Boxed, Descr::Type(_)) => Some(vec![Some(Ty::Int)]),
                (VirtualKind::Word(op), Descr::None) if op.nan_number().is_some() => {
                    op.pure_operands().map(|(number, _)| vec![Some(number)])
                }
                (VirtualKind::Forced, Descr::None) => Some(vec![Some(Ty::Ref)]),
                _ => None,
            };
            let Some(wanted) = wanted.filter(|w| w.len() == args.len()) else {
                self.error(format!("{:?} is malformed", of.name));
                continue;
            };
            for (&arg, want) in args.iter().zip(wanted) {
                self.rebuilt(at, arg, want, &names);
            }
        }
        for store in delta.stores {
            let (value, field) = match store.descr {
                Descr::Field(f) => (f.width.ty(), true),
                Descr::Array(a) => (a.width.ty(), false),
                _ => return names,
            };
            self.check(field == (store.index == Arg::NONE), || "a malformed pending store".to_owned());
            self.rebuilt(at, store.object, Some(Ty::Ref), &names);
            self.rebuilt(at, store.value, Some(value), &names);
            if !field {
                self.rebuilt(at, store.index, Some(Ty::Int), &names);
            }
        }
        names
    }

    /// Checks an operand in the delta of an exit at instruction `at`.
    fn rebuilt(&mut self, at: usize, arg: Arg, want: Option<Ty>, names: &[Arg]) {
        if arg.as_virtual().is_none() {
            return self.operand(arg, at, want);
        }
        let known = names.binary_search(&arg).is_ok() && want.is_none_or(|ty| ty == Ty::Ref);
        self.check(known, || format!("{arg:?} is not what is wanted here"));
    }

    fn level(&mut self, at: usize, exit: Exit, snapshot: &Snapshot, names: &[Arg]) {
        if exit.log as usize > snapshot.log.len() {
            let (log, snapshot) = (exit.log, exit.snapshot);
            return self.error(format!("the log of snapshot {snapshot} has no {log} entries"));
        }
        // `Arg::NONE` is the value of a logged call without a result.
        snapshot.for_each_arg(exit.log, |arg| {
            let call = |v: usize| self.trace.insts.get(v).is_some_and(|i| i.op == Op::Call);
            let known = self.ty(arg).is_some_and(|ty| ty != Ty::Void) || arg.as_value().is_some_and(call);
            if arg.as_virtual().is_some() {
                if names.binary_search(&arg).is_err() {
                    self.error(format!("the exit does not say what {arg:?} is"));
                }
            } else if arg != Arg::NONE
                && (!known || arg.as_value().is_some_and(|v| v >= at || self.hidden(v, at)))
            {
                self.error(format!("snapshot {} names {arg:?}, which is not defined here", exit.snapshot));
            }
        });
    }
}

/// The operand of the label that is the initial value of the param at `at`.
fn trace_arg(trace: &Trace, label: usize, at: usize) -> Option<Arg> {
    let inst = trace.insts.get(label)?;
    trace.args.get(inst.a.0 as usize..)?.get(at.checked_sub(label + 1)?).copied()
}

/// The type of the field or item that a descriptor describes.
fn content_ty(descr: &Descr) -> Option<Ty> {
    match descr {
        Descr::Field(field) => Some(field.width.ty()),
        Descr::Array(array) => Some(array.width.ty()),
        _ => None,
    }
}
