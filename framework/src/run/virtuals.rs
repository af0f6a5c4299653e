//! Carries out the deferred effects of an exit: materialises its virtuals and performs its pending stores. For a bridge
//! it also records the corresponding operations, so that the bridge's optimizer can keep the objects virtual.
//!
//! It never fails and never runs code of the language. Each object is rooted before the next one is made, and can be
//! scanned from its allocation on.

#[cfg(test)]
mod tests;

use crate::machine::activation::Activation;
use crate::machine::context::{self, heap};
use crate::machine::layout::poke;
use crate::machine::memory;
use metatrace_heap::Obj;
use metatrace_ir::delta::{Virtual, VirtualKind};
use metatrace_ir::descr::NO_DESCR;
use metatrace_ir::{Arg, Descr, ExitId, Mutability, Op, Trace, Ty, Width, ops};
use metatrace_tracer::Raw;

/// The words of the operands of an exit.
pub(crate) struct Names<'t> {
    /// The trace that was left.
    pub trace: &'t Trace,
    /// Its constant references.
    pub refs: &'t [u64],
    /// The values of the exit, in ascending order.
    pub values: Vec<(Arg, Raw)>,
    /// Whether a bridge is recorded.
    bridge: bool,
    /// The virtuals, by name, each with its object once that is materialised.
    made: Vec<(Arg, Option<Raw>)>,
}

impl<'t> Names<'t> {
    /// The operands of an exit, with no virtual materialised yet.
    pub fn new(trace: &'t Trace, refs: &'t [u64], values: Vec<(Arg, Raw)>, bridge: bool) -> Names<'t> {
        Names { trace, refs, values, bridge, made: Vec::new() }
    }

    /// The word of an operand; `None` for a virtual that is not materialised yet.
    fn find(&self, arg: Arg) -> Option<Raw> {
        if let Some(constant) = self.trace.constant(arg) {
            return Some(Raw::constant(constant.bits(self.refs)));
        }
        if arg.as_virtual().is_some() {
            return self.made[self.index(arg)].1;
        }
        let index = self.values.binary_search_by_key(&arg, |v| v.0).expect("exits list their values");
        Some(self.values[index].1)
    }

    /// The word of an operand.
    pub fn get(&self, arg: Arg) -> Raw {
        self.find(arg).expect("what an exit rebuilds is made before it is used")
    }

    fn index(&self, name: Arg) -> usize {
        self.made.binary_search_by_key(&name, |m| m.0).expect("a delta says what each name is")
    }

    /// Materialises the virtuals of exit `exit` and performs its pending stores. The first step may collect:
    /// `activation`, which is the current one, roots the objects.
    pub fn rebuild(&mut self, exit: ExitId, activation: &Activation) {
        let trace = self.trace;
        let delta = trace.delta(exit);
        self.made = delta.virtuals.iter().map(|of| (of.name, None)).collect();
        self.made.sort_unstable_by_key(|m| m.0);
        let refers = |of: &Virtual| trace.virtual_args(of).iter().any(|arg| arg.as_virtual().is_some());
        if delta.virtuals.iter().any(refers) {
            let order = self.order(delta.virtuals);
            order.iter().for_each(|&index| self.make_next(&delta.virtuals[index], activation));
            let mut made = vec![false; delta.virtuals.len()];
            for index in order {
                made[self.index(delta.virtuals[index].name)] = true;
                self.complete(&delta.virtuals[index], &made);
            }
        } else {
            // In the common case no virtual refers to another one: any order is possible, and nothing remains to be
            // written.
            delta.virtuals.iter().for_each(|of| self.make_next(of, activation));
        }
        for store in delta.stores {
            let index = (store.index != Arg::NONE).then(|| self.get(store.index));
            self.write(self.get(store.object), store.descr, index, self.get(store.value));
        }
    }

    /// Materialises one object and roots it.
    fn make_next(&mut self, of: &Virtual, activation: &Activation) {
        let made = self.make(of);
        activation.roots.borrow_mut().push(made.bits);
        let place = self.index(of.name);
        self.made[place].1 = Some(made);
    }

    /// An order of materialisation in which immutable contents exist before the objects that hold them. An operand that
    /// already has a word needs no order, and immutable contents refer to earlier objects only, so there is such an
    /// order.
    fn order(&self, virtuals: &[Virtual]) -> Vec<usize> {
        let mut by_name: Vec<usize> = (0..virtuals.len()).collect();
        by_name.sort_unstable_by_key(|&i| virtuals[i].name);
        let mut order = Vec::with_capacity(virtuals.len());
        let mut entered = vec![false; virtuals.len()];
        let mut open: Vec<(usize, usize)> = Vec::new();
        for first in 0..virtuals.len() {
            if !std::mem::replace(&mut entered[first], true) {
                open.push((first, 0));
            }
            while let Some((index, at)) = open.last_mut() {
                let of = &virtuals[*index];
                let Some(&arg) = self.trace.virtual_args(of).get(*at) else {
                    order.push(*index);
                    open.pop();
                    continue;
                };
                let needed = arg.as_virtual().is_some() && !later(of, *at);
                *at += 1;
                if needed {
                    let next = by_name[self.index(arg)];
                    if !std::mem::replace(&mut entered[next], true) {
                        open.push((next, 0));
                    }
                }
            }
        }
        order
    }

    /// Materialises a word of the NaN layout, made of a number by `op`.
    fn word(&self, op: Op, number: Arg) -> Raw {
        let number = self.get(number);
        let (ty, _) = op.pure_operands().expect("a pure operation");
        let bits = ops::eval(op, number.bits, 0).expect("a pure operation");
        let name = self.bridge.then(|| {
            let mut r = context::recorder();
            let number = r.arg(number, ty);
            r.assume_survives(op, number);
            r.emit(op, [number, Arg::NONE, Arg::NONE], &NO_DESCR, None)
        });
        named(bits, name)
    }

    /// Materialises one object, with those contents that exist.
    fn make(&self, of: &Virtual) -> Raw {
        let args = self.trace.virtual_args(of);
        match of.kind {
            VirtualKind::Forced => self.get(args[0]),
            VirtualKind::Boxed => {
                let int = self.get(args[0]);
                let bits = memory::box_int(of.descr, int.bits as i64);
                let name = self.bridge.then(|| {
                    let mut r = context::recorder();
                    let int = r.arg(int, Ty::Int);
                    r.emit(Op::BoxInt, [int, Arg::NONE, Arg::NONE], of.descr, None)
                });
                named(bits, name)
            }
            VirtualKind::Word(op) => self.word(op, args[0]),
            VirtualKind::Object => {
                let fields: Vec<Raw> =
                    args.iter().enumerate().map(|(i, &a)| self.content(of, i, a)).collect();
                let words: Vec<u64> = fields.iter().map(|f| f.bits).collect();
                // SAFETY: the verifier has checked number and types of the fields. The activation roots what they refer
                // to; a content that does not exist yet is null, and is written before anything reads it.
                let bits = unsafe { memory::new_object(of.descr, &words) };
                let name = self.bridge.then(|| {
                    let mut r = context::recorder();
                    let types = of.descr.ty().fields.iter().map(|f| f.field().width.ty());
                    let args: Vec<Arg> = fields.iter().zip(types).map(|(&f, ty)| r.arg(f, ty)).collect();
                    let (a, b) = r.push_args(args);
                    r.emit(Op::New, [a, b, Arg::NONE], of.descr, None)
                });
                named(bits, name)
            }
            VirtualKind::Array => {
                let width = of.descr.array().width;
                // SAFETY: zero is an item of any class; the items are written before anything else is made.
                let bits = unsafe { memory::new_array(of.descr, args.len() as u64, 0) };
                let name = self.bridge.then(|| {
                    let mut r = context::recorder();
                    let (len, fill) = (r.constant(args.len() as u64, Ty::Int), r.constant(0, width.ty()));
                    r.emit(Op::NewArray, [len, fill, Arg::NONE], of.descr, None)
                });
                let array = named(bits, name);
                for (i, &arg) in args.iter().enumerate() {
                    if let Some(item) = self.find(arg).filter(|item| *item != Raw::constant(0)) {
                        self.write(array, of.descr, Some(Raw::constant(i as u64)), item);
                    }
                }
                array
            }
        }
    }

    /// The content of a field; null if it does not exist yet.
    fn content(&self, of: &Virtual, index: usize, arg: Arg) -> Raw {
        let content = self.find(arg);
        debug_assert!(
            content.is_some() || later(of, index),
            "an immutable field of {:?} is missing",
            of.name
        );
        content.unwrap_or(Raw::constant(0))
    }

    /// Writes the contents that did not exist when the object was materialised: those behind it in the order.
    fn complete(&self, of: &Virtual, made: &[bool]) {
        for (i, &arg) in self.trace.virtual_args(of).iter().enumerate() {
            if arg.as_virtual().is_none() || !later(of, i) {
                continue;
            }
            let place = self.index(arg);
            if made[place] && arg != of.name {
                continue;
            }
            let (field, item) = match of.kind {
                VirtualKind::Object => (of.descr.ty().fields[i], None),
                _ => (of.descr, Some(Raw::constant(i as u64))),
            };
            self.write(self.get(of.name), field, item, self.get(arg));
        }
    }

    /// Writes a field or item of an object, and records that for a bridge.
    fn write(&self, object: Raw, descr: &'static Descr, index: Option<Raw>, value: Raw) {
        let (offset, width) = match descr {
            Descr::Array(class) => {
                let index = index.map_or(0, |i| i.bits);
                (u64::from(class.items) + index * class.width.bytes() as u64, class.width)
            }
            field => (u64::from(field.field().offset), field.field().width),
        };
        // SAFETY: the trace stored there, or the object was made with that field or item; the barrier follows at once.
        unsafe {
            poke(object.bits, offset, width, value.bits);
            if width == Width::Ref {
                heap().barrier(object.bits as Obj);
            }
        }
        if !self.bridge {
            return;
        }
        let mut r = context::recorder();
        let (object, value) = (r.arg(object, Ty::Ref), r.arg(value, width.ty()));
        match index {
            Some(index) => {
                let index = r.arg(index, Ty::Int);
                r.emit(Op::ArrayStore, [object, index, value], descr, None)
            }
            None => r.emit(Op::Store, [object, value, Arg::NONE], descr, None),
        };
    }
}

/// Whether argument `index` of a virtual may be written after the object was made.
fn later(of: &Virtual, index: usize) -> bool {
    match of.kind {
        VirtualKind::Object => of.descr.ty().fields[index].field().mutability != Mutability::Immutable,
        VirtualKind::Array => true,
        VirtualKind::Boxed | VirtualKind::Word(_) | VirtualKind::Forced => false,
    }
}

fn named(bits: u64, name: Option<u32>) -> Raw {
    Raw { bits, name: name.unwrap_or(Raw::CONST) }
}
