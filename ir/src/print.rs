//! Turns traces and descriptors into the text form, which [`crate::parse`] reads back. The text must
//! never depend on anything but the trace: no addresses, no order of hashing.
//!
//! # The text form
//!
//! One line each for descriptors, instructions, snapshots, exits and sites; `;` starts a comment.
//!
//! ```text
//! field Instance.map @8 ref mut            ; owner.name, offset, width, imm | mut | quasi
//! type Instance size 32 { Instance.map }   ; fields in the order of `new`; also `tid 7`, `drop`
//! array Slots @16 ref mut                  ; class, first item, width, imm | mut; also `tid 8`
//! call find(ref, ref) -> ref elidable      ; or: residual raises writes(List, Dict); writes(*): all
//! portal interpret greens(code, pc) reds(vm)
//! force_at 2                               ; `forced_exit` leaves at its second execution
//! v0 = input ref
//! v1 = load Instance.map v0
//! guard_value v1 &0 [exit 0]
//! v3 = call find(v1, &1)
//! v4 = call_portal site 0 (v3, #3)
//! jump self(v0)                            ; or: jump t12(v0); finish 0 v3
//! snapshot 0: interpret(&1, 6) reds(v1) frame v0 {1: v1, 3: #5} parent exit(1, 2, 4) log [load Instance.map = v1]
//! exit 0: snapshot 0 log 1 event 3
//! site 0: interpret(&1, 0) reds 1 frame Frame len 8 fields 1 slots {} depth 2
//! ```
//!
//! A value is `v` and the number of its instruction, so that guards and stores advance the count
//! (the parser takes any names). Constants: `5` int, `2.5` `inf` `nan` `nan(0x7ff8000000000001)`
//! float, `null`, `#3` tagged integer, `&7` constant reference. `parent exit(1, 2, 4)` is snapshot 1
//! after 2 log entries and 4 events. A frame that is not allocated reads
//! `frame virtual Frame len 8 (v1, &3) {0: v4}`. Names that are no plain words stand in quotes.
//! An entry of a log about a descriptor that its operation doesn't imply names the kind, too:
//! `outcome (portal interpret) = v1`; `_` is the value of a call that gives none.
//!
//! Interpreter source lines are printed as comments on demand, and lost when parsed.

use crate::descr::{Descr, EffectKind, Mutability, Writes};
use crate::inst::{Arg, Const, Inst};
use crate::ops::Op;
use crate::snapshot::{CallSite, Exit, FrameObject, FrameState, LogEntry, Snapshot};
use crate::trace::{Target, Trace};
use crate::word::Ty;
use std::fmt::{self, Display, Formatter, Write};

/// A trace as text.
pub fn print(trace: &Trace) -> String {
    trace.to_string()
}

/// A trace as text that parses without further declarations.
pub fn print_with_descrs(trace: &Trace) -> String {
    let mut text = String::new();
    for descr in descrs(trace) {
        let _ = writeln!(text, "{descr}");
    }
    text + &trace.to_string()
}

/// A trace as text with the interpreter's source line behind each instruction.
pub fn print_with_locations(trace: &Trace) -> String {
    let mut text = String::new();
    for (index, inst) in trace.insts.iter().enumerate() {
        let line = InstText { trace, index, inst }.to_string();
        let _ = match inst.loc {
            Some(loc) => writeln!(text, "{line:<50} ; {}:{}", loc.file(), loc.line()),
            None => writeln!(text, "{line}"),
        };
    }
    let _ = write!(text, "{}", ResumeText(trace));
    text
}

/// One instruction of a trace as text.
pub fn print_inst(trace: &Trace, index: usize) -> String {
    InstText { trace, index, inst: &trace.insts[index] }.to_string()
}

/// The descriptors that a trace names, directly or not, in the order in which they are declared: a
/// type follows its fields.
pub fn descrs(trace: &Trace) -> Vec<&'static Descr> {
    let mut found: Vec<&'static Descr> = Vec::new();
    let mut add = |descr: &'static Descr| {
        if let Descr::Type(ty) = descr {
            found.extend(ty.fields.iter().copied());
        }
        found.push(descr);
    };
    trace.insts.iter().for_each(|i| add(i.descr));
    for snapshot in &trace.snapshots {
        add(snapshot.portal);
        snapshot.log.iter().for_each(|e| add(e.descr));
        if let Some(FrameState { object: FrameObject::Virtual { descr, .. }, .. }) = &snapshot.frame {
            add(descr);
        }
    }
    for site in &trace.sites {
        add(site.portal);
        if let Some((descr, ..)) = &site.frame {
            add(descr);
        }
    }
    let mut unique: Vec<&'static Descr> = Vec::new();
    for descr in found {
        if !matches!(descr, Descr::None) && !unique.iter().any(|d| d.same(descr)) {
            unique.push(descr);
        }
    }
    unique.sort_by_key(|d| kind(d).map(|k| k as u8));
    unique
}

/// The kinds of descriptors, in the order in which text declares them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Kind {
    Field,
    Array,
    Type,
    Call,
    Portal,
}

impl Kind {
    pub(crate) const ALL: [Kind; 5] = [Kind::Field, Kind::Array, Kind::Type, Kind::Call, Kind::Portal];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Kind::Field => "field",
            Kind::Array => "array",
            Kind::Type => "type",
            Kind::Call => "call",
            Kind::Portal => "portal",
        }
    }
}

pub(crate) fn kind(descr: &Descr) -> Option<Kind> {
    match descr {
        Descr::None => None,
        Descr::Type(_) => Some(Kind::Type),
        Descr::Field(_) => Some(Kind::Field),
        Descr::Array(_) => Some(Kind::Array),
        Descr::Call(_) => Some(Kind::Call),
        Descr::Portal(_) => Some(Kind::Portal),
    }
}

/// The kind of descriptor that stands between an operation and its operands.
pub(crate) fn kind_of_op(op: Op) -> Option<Kind> {
    match op {
        Op::Load | Op::LoadPure | Op::Store => Some(Kind::Field),
        Op::ArrayLoad | Op::ArrayLoadPure | Op::ArrayStore | Op::ArrayLen | Op::NewArray => Some(Kind::Array),
        Op::New | Op::BoxInt => Some(Kind::Type),
        Op::Call => Some(Kind::Call),
        // Its site tells the portal.
        Op::CallPortal => Some(Kind::Portal),
        _ => None,
    }
}

/// May this character stand in a name without quotes? `:` may when doubled, as in a path.
pub(crate) fn is_name_char(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_' || c == '.'
}

/// A name, in quotes where it is no plain word.
pub(crate) struct Name<'a>(pub &'a str);

impl Display for Name<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let starts = self.0.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_') && self.0 != "_";
        if starts && self.0.replace("::", "_").chars().all(is_name_char) {
            f.write_str(self.0)
        } else {
            write!(f, "{:?}", self.0)
        }
    }
}

fn list<T: Display>(items: impl IntoIterator<Item = T>) -> String {
    let items: Vec<String> = items.into_iter().map(|i| i.to_string()).collect();
    items.join(", ")
}

fn names(names: &[&str]) -> String {
    list(names.iter().map(|n| Name(n)))
}

fn tid(tid: u32) -> String {
    if tid == 0 { String::new() } else { format!(" tid {tid}") }
}

/// The declaration of a descriptor.
impl Display for Descr {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let name = Name(self.name());
        match self {
            Descr::None => Ok(()),
            Descr::Type(t) => {
                let drop = if t.needs_drop { " drop" } else { "" };
                write!(f, "type {name}{} size {}{drop} {{", tid(t.tid()), t.size)?;
                t.fields.iter().try_for_each(|field| write!(f, " {}", Name(field.name())))?;
                f.write_str(" }")
            }
            Descr::Field(d) => {
                write!(f, "field {name} ")?;
                if d.name.rsplit_once('.').map(|(owner, _)| owner) != Some(d.owner) {
                    write!(f, "of {} ", Name(d.owner))?;
                }
                let mutability = match d.mutability {
                    Mutability::Immutable => "imm",
                    Mutability::Mutable => "mut",
                    Mutability::Quasi => "quasi",
                };
                write!(f, "@{} {} {mutability}", d.offset, d.width.name())
            }
            Descr::Array(a) => {
                let mutability = if a.immutable { "imm" } else { "mut" };
                write!(f, "array {name}{} @{} {} {mutability}", tid(a.tid()), a.items, a.width.name())
            }
            Descr::Call(c) => {
                write!(f, "call {name}({}) -> {}", list(c.args.iter().map(|t| t.name())), c.ret.name())?;
                f.write_str(if c.kind == EffectKind::Elidable { " elidable" } else { " residual" })?;
                f.write_str(if c.raises { " raises" } else { "" })?;
                match (c.writes, c.kind) {
                    (Writes::Nothing, EffectKind::Elidable) => Ok(()),
                    (Writes::Nothing, _) => f.write_str(" writes()"),
                    (Writes::Types(types), _) => write!(f, " writes({})", names(types)),
                    (Writes::Everything, EffectKind::Residual) => Ok(()),
                    (Writes::Everything, _) => f.write_str(" writes(*)"),
                }
            }
            Descr::Portal(p) => {
                write!(f, "portal {name} greens({}) reds({})", names(p.greens), names(p.reds))
            }
        }
    }
}

impl Display for Const {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match *self {
            Const::Int(i) => write!(f, "{i}"),
            Const::Null => f.write_str("null"),
            Const::Tagged(i) => write!(f, "#{i}"),
            Const::Ref(r) => write!(f, "&{}", r.0),
            Const::Float(bits) => match f64::from_bits(bits) {
                x if bits == f64::NAN.to_bits() && x.is_nan() => f.write_str("nan"),
                x if x.is_nan() => write!(f, "nan({bits:#x})"),
                x => write!(f, "{x:?}"),
            },
        }
    }
}

/// An operand of a trace.
struct ArgText<'a>(&'a Trace, Arg);

impl Display for ArgText<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match (self.1.as_value(), self.0.constant(self.1)) {
            (Some(value), _) => write!(f, "v{value}"),
            (_, Some(constant)) => constant.fmt(f),
            _ => f.write_str("_"),
        }
    }
}

fn args<'a>(trace: &'a Trace, args: &'a [Arg]) -> String {
    list(args.iter().map(|&a| ArgText(trace, a)))
}

struct InstText<'a> {
    trace: &'a Trace,
    index: usize,
    inst: &'a Inst,
}

impl Display for InstText<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let InstText { trace, index, inst } = *self;
        let ty = trace.inst_ty(inst);
        // Even a call without a result has a name, for its `call_exc`.
        if ty != Ty::Void || inst.op == Op::Call {
            write!(f, "v{index} = ")?;
        }
        f.write_str(inst.op.name())?;
        let operands = |f: &mut Formatter<'_>, separator: &str| {
            write!(f, "{separator}({})", args(trace, trace.variadic(inst)))
        };
        match inst.op {
            Op::Input => return write!(f, " {}", ty.name()),
            Op::New | Op::Call => {
                write!(f, " {}", Name(inst.descr.name()))?;
                return operands(f, "");
            }
            Op::CallPortal => {
                write!(f, " site {}", inst.c.0)?;
                return operands(f, " ");
            }
            Op::Jump => {
                match trace.targets[inst.c.0 as usize] {
                    Target::SelfLoop => f.write_str(" self")?,
                    Target::Trace(id) => write!(f, " t{}", id.0)?,
                }
                return operands(f, "");
            }
            _ => {}
        }
        if kind_of_op(inst.op).is_some() {
            write!(f, " {}", Name(inst.descr.name()))?;
        }
        let own = if inst.op.is_guard() { 2 } else { 3 };
        for &arg in [inst.a, inst.b, inst.c][..own].iter().filter(|&&a| a != Arg::NONE) {
            write!(f, " {}", ArgText(trace, arg))?;
        }
        if inst.op.is_guard() { write!(f, " [exit {}]", inst.c.0) } else { Ok(()) }
    }
}

impl Display for Trace {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for (index, inst) in self.insts.iter().enumerate() {
            writeln!(f, "{}", InstText { trace: self, index, inst })?;
        }
        write!(f, "{}", ResumeText(self))
    }
}

/// Everything but the instructions.
struct ResumeText<'a>(&'a Trace);

impl Display for ResumeText<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let trace = self.0;
        if trace.force_at != 0 {
            writeln!(f, "force_at {}", trace.force_at)?;
        }
        for (index, snapshot) in trace.snapshots.iter().enumerate() {
            write!(f, "snapshot {index}: ")?;
            snapshot_text(f, trace, snapshot)?;
        }
        for (index, Exit { snapshot, log, event }) in trace.exits.iter().enumerate() {
            writeln!(f, "exit {index}: snapshot {snapshot} log {log} event {event}")?;
        }
        for (index, CallSite { portal, greens, reds, frame, depth }) in trace.sites.iter().enumerate() {
            write!(f, "site {index}: {}({}) reds {reds}", Name(portal.name()), list(greens))?;
            if let Some((descr, len, fields, slots)) = frame {
                let name = Name(descr.name());
                write!(f, " frame {name} len {len} fields {fields} slots {{{}}}", list(slots))?;
            }
            writeln!(f, " depth {depth}")?;
        }
        Ok(())
    }
}

fn snapshot_text(f: &mut Formatter<'_>, trace: &Trace, snapshot: &Snapshot) -> fmt::Result {
    write!(f, "{}({})", Name(snapshot.portal.name()), list(&snapshot.greens))?;
    write!(f, " reds({})", args(trace, &snapshot.reds))?;
    if let Some(FrameState { object, slots }) = &snapshot.frame {
        match object {
            FrameObject::Real(object) => write!(f, " frame {}", ArgText(trace, *object))?,
            FrameObject::Virtual { descr, len, fields } => {
                write!(f, " frame virtual {} len {len} ({})", Name(descr.name()), args(trace, fields))?;
            }
        }
        let slots = slots.iter().map(|&(slot, arg)| format!("{slot}: {}", ArgText(trace, arg)));
        write!(f, " {{{}}}", list(slots))?;
    }
    if let Some(Exit { snapshot, log, event }) = snapshot.parent {
        write!(f, " parent exit({snapshot}, {log}, {event})")?;
    }
    if !snapshot.log.is_empty() {
        write!(f, " log [{}]", list(snapshot.log.iter().map(|e| log_text(trace, e))))?;
    }
    f.write_char('\n')
}

fn log_text(trace: &Trace, entry: &LogEntry) -> String {
    let mut text = entry.op.name().to_owned();
    let name = Name(entry.descr.name());
    let _ = match kind(entry.descr) {
        None => Ok(()),
        implied if implied == kind_of_op(entry.op) => write!(text, " {name}"),
        Some(kind) => write!(text, " ({} {name})", kind.name()),
    };
    text + " = " + &ArgText(trace, entry.value).to_string()
}
