//! Prints traces and descriptors in the text form, which [`crate::parse`] parses. The text must depend on nothing but
//! the trace: no addresses, no hash order.
//!
//! # The text form
//!
//! One line each for descriptors, instructions, snapshots, exits and sites; `;` starts a comment.
//!
//! ```text
//! field Instance.map @8 ref mut            ; owner.name, offset, width, imm | mut | quasi | volatile
//! type Instance size 32 { Instance.map }   ; fields in the order of `new`; also `tid 7`, `drop`,
//!                                          ; `identity_free`
//! array Slots @16 ref mut                  ; class, first item, width, imm | mut; also `tid 8`
//! call find(ref, ref) -> ref elidable      ; or: residual raises writes(List, Dict); writes(*): all
//! portal interpret greens(code, pc) reds(vm)
//! force_at 2                               ; `forced_exit` leaves at its second execution
//! v0 = input ref
//! v1 = load Instance.map v0
//! guard_value v1 &0 [exit 0]
//! v3 = call find(v1, &1)
//! v4 = call_portal site 0 (v3, #3)
//! jump self(v0)                            ; or: jump t12(v0), jump label(v0), jump label t12(v0); finish 0 v3
//! snapshot 0: interpret(&1, 6) reds(v1) frame virtual Frame len 8 (v0) {1: v1, 3: #5} log [load Instance.map = v1]
//! snapshot 1: interpret(&1, 9) reds(v3) parent exit(0, 1, 4)
//! exit 0: snapshot 0 log 1 event 3
//! exit 1: snapshot 0 log 1 event 3 virtuals {w0 = new Instance(v1), w1 = box_int Int64 v3, w2 = v1}
//! exit 2: snapshot 1 log 0 event 1 stores {store Instance.map v0 v1, array_store Slots v1 0 v3}
//! site 0: interpret(&1, 0) reds 1 frame Frame len 8 fields 1 slots {} depth 2
//! ```
//!
//! A value is `v` and the number of its instruction, so that guards and stores advance the count (the parser accepts
//! any names). Constants: `5` int, `2.5` `inf` `nan` `nan(0x7ff8000000000001)` float, `null`, `#3` tagged integer, `&7`
//! constant reference. `parent exit(0, 1, 4)` is snapshot 0 after 1 log entry and 4 events. A frame that is not
//! allocated is written `frame virtual Frame len 8 (v1, &3) {0: v4}`. Names that are no plain words are quoted. A log
//! entry whose operation does not imply its kind of descriptor names the kind, too: `outcome (portal interpret) = v1`;
//! `_` is the value of a call without a result.
//!
//! `label(v1, v2)` is followed by `v5 = param ref` for each operand. A jump may name the exit at its target merge
//! point: `jump self(v0) [exit 2]`. Names such as `w0` are those of virtuals (see [`crate::delta`]).
//!
//! Interpreter source lines are printed as comments on demand, and lost when parsed.

use crate::delta::{Virtual, VirtualKind};
use crate::descr::{Descr, EffectKind, Mutability, Writes};
use crate::index::ExitId;
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

/// A trace as text, with declarations of its descriptors.
pub fn print_with_descrs(trace: &Trace) -> String {
    let mut text = String::with_capacity(48 * (trace.insts.len() + trace.snapshots.len()));
    for descr in descrs(trace) {
        let _ = writeln!(text, "{descr}");
    }
    whole(trace, text)
}

/// A trace as text with the interpreter's source line behind each instruction.
pub fn print_with_locations(trace: &Trace) -> String {
    let mut printer = Printer { trace, out: String::new() };
    for (index, inst) in trace.insts.iter().enumerate() {
        let line = print_inst(trace, index);
        let _ = match inst.loc {
            Some(loc) => writeln!(printer.out, "{line:<50} ; {}:{}", loc.file(), loc.line()),
            None => writeln!(printer.out, "{line}"),
        };
    }
    printer.resume();
    printer.out
}

/// One instruction of a trace as text.
pub fn print_inst(trace: &Trace, index: usize) -> String {
    let mut printer = Printer { trace, out: String::new() };
    printer.inst(index, &trace.insts[index]);
    printer.out
}

/// The descriptors that a trace refers to, directly or indirectly, in the order of declaration: a type follows its
/// fields.
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
        if let Some(frame) = &snapshot.frame {
            add(frame.object.descr);
        }
    }
    trace.virtuals.iter().for_each(|v| add(v.descr));
    trace.pending.iter().for_each(|s| add(s.descr));
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
    unique.sort_by_key(|d| d.kind());
    unique
}

/// Whether this character may occur in a name without quotes; `:` may only if it is doubled, as in a path.
pub(crate) fn is_name_char(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_' || c == '.'
}

/// Whether a name is written without quotes.
fn is_plain(name: &str) -> bool {
    let starts = name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_') && name != "_";
    let word = |part: &str| part.chars().all(is_name_char);
    // Most names are words; colons may occur in pairs, as in a path.
    starts && (word(name) || name.split("::").all(word))
}

/// Prints a name, in quotes if it is no plain word.
pub(crate) struct Name<'a>(pub &'a str);

impl Display for Name<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        if is_plain(self.0) { f.write_str(self.0) } else { write!(f, "{:?}", self.0) }
    }
}

/// Prints items separated by commas.
struct List<I>(I);

impl<I: Iterator<Item: Display> + Clone> Display for List<I> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for (index, item) in self.0.clone().enumerate() {
            f.write_str(if index > 0 { ", " } else { "" })?;
            item.fmt(f)?;
        }
        Ok(())
    }
}

fn names<'a>(names: &'a [&'a str]) -> impl Display + 'a {
    List(names.iter().map(|n| Name(n)))
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
                let free = if t.identity_free { " identity_free" } else { "" };
                write!(f, "type {name}{} size {}{drop}{free} {{", tid(t.tid()), t.size)?;
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
                    Mutability::Volatile => "volatile",
                };
                write!(f, "@{} {} {mutability}", d.offset, d.width.name())
            }
            Descr::Array(a) => {
                let mutability = if a.immutable { "imm" } else { "mut" };
                write!(f, "array {name}{} @{} {} {mutability}", tid(a.tid()), a.items, a.width.name())
            }
            Descr::Call(c) => {
                write!(f, "call {name}({}) -> {}", List(c.args.iter().map(|t| t.name())), c.ret.name())?;
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
            Const::Immediate(word) => write!(f, "#{word:#x}"),
            Const::Ref(r) => write!(f, "&{}", r.0),
            Const::Float(bits) => match f64::from_bits(bits) {
                x if bits == f64::NAN.to_bits() && x.is_nan() => f.write_str("nan"),
                x if x.is_nan() => write!(f, "nan({bits:#x})"),
                x => write!(f, "{x:?}"),
            },
        }
    }
}

/// Appends the text of parts of one trace. Logs contain the text of every trace, so this avoids the overhead of
/// `Display` where it matters.
struct Printer<'a> {
    trace: &'a Trace,
    out: String,
}

impl Printer<'_> {
    fn text(&mut self, text: &str) {
        self.out.push_str(text);
    }

    fn number(&mut self, number: impl itoa::Integer) {
        self.out.push_str(itoa::Buffer::new().format(number));
    }

    fn name(&mut self, name: &str) {
        if is_plain(name) {
            self.text(name);
        } else {
            let _ = write!(self.out, "{name:?}");
        }
    }

    fn list<T>(&mut self, items: impl IntoIterator<Item = T>, mut item: impl FnMut(&mut Self, T)) {
        for (index, it) in items.into_iter().enumerate() {
            self.text(if index > 0 { ", " } else { "" });
            item(self, it);
        }
    }

    fn constant(&mut self, constant: Const) {
        match constant {
            Const::Int(i) => self.number(i),
            Const::Tagged(i) => {
                self.out.push('#');
                self.number(i);
            }
            Const::Ref(r) => {
                self.out.push('&');
                self.number(r.0);
            }
            other => {
                let _ = write!(self.out, "{other}");
            }
        }
    }

    fn arg(&mut self, arg: Arg) {
        match (arg.as_value(), self.trace.constant(arg), arg.as_virtual()) {
            (Some(value), ..) => {
                self.out.push('v');
                self.number(value);
            }
            (_, Some(constant), _) => self.constant(constant),
            (.., Some(name)) => {
                self.out.push('w');
                self.number(name);
            }
            _ => self.out.push('_'),
        }
    }

    fn args(&mut self, args: &[Arg]) {
        self.list(args, |p, &arg| p.arg(arg));
    }

    fn inst(&mut self, index: usize, inst: &Inst) {
        let ty = self.trace.inst_ty(inst);
        let operands = inst.op.operands();
        // A call without a result has a name, too, for its `call_exc`.
        if ty != Ty::Void || inst.op == Op::Call {
            self.out.push('v');
            self.number(index);
            self.text(" = ");
        }
        self.text(inst.op.name());
        self.out.push(' ');
        if inst.op.is_entry_value() {
            return self.text(ty.name());
        }
        match inst.op {
            Op::CallPortal => {
                self.text("site ");
                self.number(inst.site().0);
                self.out.push(' ');
            }
            Op::Jump => self.target(self.trace.targets[inst.target().index()]),
            _ if operands.about.kind().is_some() => {
                self.name(inst.descr.name());
                self.out.push(' ');
            }
            _ => {}
        }
        if inst.op.is_variadic() {
            if inst.op != Op::CallPortal {
                self.out.truncate(self.out.trim_end().len());
            }
            self.out.push('(');
            self.args(self.trace.variadic(inst));
            self.out.push(')');
        }
        for arg in inst.values().filter(|&arg| arg != Arg::NONE) {
            self.arg(arg);
            self.out.push(' ');
        }
        let exit =
            if inst.op == Op::Jump { self.trace.jump_exit } else { inst.op.is_guard().then(|| inst.exit()) };
        if let Some(exit) = exit {
            self.text(if inst.op == Op::Jump { " [exit " } else { "[exit " });
            self.number(exit.0);
            self.out.push(']');
        } else {
            self.out.truncate(self.out.trim_end().len());
        }
    }

    fn target(&mut self, target: Target) {
        match target {
            Target::SelfLoop => self.text("self"),
            Target::Trace(id) => {
                self.out.push('t');
                self.number(id.0);
            }
            Target::Label => self.text("label"),
            Target::TraceLabel(id) => {
                self.text("label t");
                self.number(id.0);
            }
        }
    }

    fn insts(&mut self) {
        for (index, inst) in self.trace.insts.iter().enumerate() {
            self.inst(index, inst);
            self.out.push('\n');
        }
    }

    /// Appends everything but the instructions.
    fn resume(&mut self) {
        let trace = self.trace;
        if trace.force_at != 0 {
            let _ = writeln!(self.out, "force_at {}", trace.force_at);
        }
        for (index, snapshot) in trace.snapshots.iter().enumerate() {
            self.text("snapshot ");
            self.number(index);
            self.text(": ");
            self.snapshot(snapshot);
        }
        for (index, &Exit { snapshot, log, event }) in trace.exits.iter().enumerate() {
            for (text, number) in
                [("exit ", index as u32), (": snapshot ", snapshot.0), (" log ", log), (" event ", event)]
            {
                self.text(text);
                self.number(number);
            }
            self.delta(ExitId::at(index));
            self.out.push('\n');
        }
        for (index, CallSite { portal, greens, reds, frame, depth }) in trace.sites.iter().enumerate() {
            let _ = write!(self.out, "site {index}: {}(", Name(portal.name()));
            self.list(greens, |p, &green| p.constant(green));
            let _ = write!(self.out, ") reds {reds}");
            if let Some((descr, len, fields, slots)) = frame {
                let name = Name(descr.name());
                let _ = write!(self.out, " frame {name} len {len} fields {fields} slots {{");
                self.list(slots, |p, &slot| p.number(slot));
                self.out.push('}');
            }
            let _ = writeln!(self.out, " depth {depth}");
        }
    }

    /// Appends the deferred effects of an exit.
    fn delta(&mut self, exit: ExitId) {
        let delta = self.trace.delta(exit);
        if !delta.virtuals.is_empty() {
            self.text(" virtuals {");
            self.list(delta.virtuals, |p, of| p.virtual_object(of));
            self.out.push('}');
        }
        if !delta.stores.is_empty() {
            self.text(" stores {");
            self.list(delta.stores, |p, store| {
                p.text(if store.index == Arg::NONE { "store " } else { "array_store " });
                p.name(store.descr.name());
                for arg in [store.object, store.index, store.value] {
                    if arg != Arg::NONE {
                        p.out.push(' ');
                        p.arg(arg);
                    }
                }
            });
            self.out.push('}');
        }
    }

    fn virtual_object(&mut self, of: &Virtual) {
        let args = self.trace.virtual_args(of);
        self.arg(of.name);
        self.text(" = ");
        let (op, open, close) = match of.kind {
            VirtualKind::Object => ("new ", "(", ")"),
            VirtualKind::Array => ("new_array ", " [", "]"),
            VirtualKind::Boxed => ("box_int ", " ", ""),
            VirtualKind::Word(op) => (op.name(), " ", ""),
            VirtualKind::Forced => ("", "", ""),
        };
        self.text(op);
        if !matches!(of.descr, Descr::None) {
            self.name(of.descr.name());
        }
        self.text(open);
        self.args(args);
        self.text(close);
    }

    fn snapshot(&mut self, snapshot: &Snapshot) {
        self.name(snapshot.portal.name());
        self.out.push('(');
        self.list(&snapshot.greens, |p, &green| p.constant(green));
        self.text(") reds(");
        self.args(&snapshot.reds);
        self.out.push(')');
        if let Some(FrameState { object, slots }) = &snapshot.frame {
            let FrameObject { descr, len, fields } = object;
            let _ = write!(self.out, " frame virtual {} len {len} (", Name(descr.name()));
            self.args(fields);
            self.text(") {");
            self.list(slots, |p, &(slot, arg)| {
                p.number(slot);
                p.text(": ");
                p.arg(arg);
            });
            self.out.push('}');
        }
        if let Some(Exit { snapshot, log, event }) = snapshot.parent {
            let _ = write!(self.out, " parent exit({snapshot}, {log}, {event})");
        }
        if !snapshot.log.is_empty() {
            self.text(" log [");
            self.list(&snapshot.log, |p, entry| p.log(entry));
            self.out.push(']');
        }
        self.out.push('\n');
    }

    fn log(&mut self, entry: &LogEntry) {
        self.text(entry.op.name());
        let name = entry.descr.name();
        match entry.descr.kind() {
            None => {}
            implied if implied == entry.op.operands().about.kind() => {
                self.out.push(' ');
                self.name(name);
            }
            Some(kind) => {
                let _ = write!(self.out, " ({} {})", kind.name(), Name(name));
            }
        }
        self.text(" = ");
        self.arg(entry.value);
    }
}

impl Display for Trace {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(&whole(self, String::new()))
    }
}

/// Appends a whole trace.
fn whole(trace: &Trace, out: String) -> String {
    let mut printer = Printer { trace, out };
    printer.insts();
    printer.resume();
    printer.out
}
