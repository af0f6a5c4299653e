//! Carries out the delta of an exit in the simplest way, in a [`Memory`]: materialises the virtuals and performs the
//! pending stores. Tests compare traces by it.

use crate::backend::Memory;
use crate::delta::VirtualKind;
use crate::descr::{Descr, Width};
use crate::index::ExitId;
use crate::inst::Arg;
use crate::ops::{Op, eval};
use crate::trace::Trace;
use std::collections::HashMap;

/// Materialises the virtuals of an exit and performs its pending stores. Returns the words of everything that the exit
/// names: values (given in the order of `Trace::exit_values`) and virtuals. `refs` are the addresses of constant
/// references. There must be no collection meanwhile.
pub fn rebuild(
    trace: &Trace,
    exit: ExitId,
    values: &[u64],
    refs: &[u64],
    memory: &dyn Memory,
) -> HashMap<Arg, u64> {
    let mut words: HashMap<Arg, u64> =
        trace.exit_values(exit).into_iter().zip(values.iter().copied()).collect();
    let delta = trace.delta(exit);
    let known = |words: &HashMap<Arg, u64>, arg: Arg| match trace.constant(arg) {
        Some(constant) => Some(constant.bits(refs)),
        None => words.get(&arg).copied(),
    };
    // Objects are made empty first, so that they can refer to each other; boxes need only their integer.
    for of in delta.virtuals {
        let args = trace.virtual_args(of);
        let word = |index: usize| known(&words, args[index]).unwrap_or(0);
        let made = match of.kind {
            VirtualKind::Object => {
                let fields: Vec<u64> = (0..args.len()).map(word).collect();
                memory.new_object(of.descr, &fields)
            }
            VirtualKind::Array => memory.new_array(of.descr, args.len() as u64, 0),
            VirtualKind::Boxed if eval(Op::TagOvf, word(0), 0) == Some(1) => {
                memory.box_int(of.descr, word(0) as i64)
            }
            VirtualKind::Boxed => eval(Op::Tag, word(0), 0).unwrap_or(0),
            VirtualKind::Word(op) => eval(op, word(0), 0).unwrap_or(0),
            VirtualKind::Forced => word(0),
        };
        words.insert(of.name, made);
    }
    let store = |object: u64, offset: u64, width: Width, value: u64| {
        if width == Width::Ref {
            memory.barrier(object);
        }
        memory.store(object, offset, width, value);
    };
    let place = |descr: &Descr, index: u64| match descr {
        Descr::Field(field) => (u64::from(field.offset), field.width),
        descr => {
            let array = descr.array();
            (u64::from(array.items) + index * array.width.bytes() as u64, array.width)
        }
    };
    for of in delta.virtuals {
        for (index, &arg) in trace.virtual_args(of).iter().enumerate() {
            let descr = match of.kind {
                VirtualKind::Object => of.descr.ty().fields[index],
                VirtualKind::Array => of.descr,
                _ => continue,
            };
            let (offset, width) = place(descr, index as u64);
            store(words[&of.name], offset, width, known(&words, arg).unwrap_or(0));
        }
    }
    for pending in delta.stores {
        let word = |arg: Arg| known(&words, arg).unwrap_or(0);
        let (offset, width) = place(pending.descr, word(pending.index));
        store(word(pending.object), offset, width, word(pending.value));
    }
    words
}
