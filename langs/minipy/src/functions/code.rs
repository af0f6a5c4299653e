//! Code objects: the front end's output with its constants as values, its names interned, and its globals fixed.
//!
//! Immutable but for the counters and the cache of globals, which only `Direct` and elidables touch.

use crate::objects::code::{CodeObj, ExecSource, GlobalEntry, Instructions};
use crate::objects::heap_util::{RootedVec, float, str_value, tuple};
use crate::objects::model::*;
use crate::vm::Vm;
use metatrace::{Counter, External, Opaque, Quasi, Ref, Sites};
use minipy_frontend::{Code, Const, Op};
use num_bigint::BigInt;
use std::cell::{Cell, OnceCell, RefCell};
use std::sync::Arc;

/// The approximate memory of a code object outside of the heap in bytes, without inner functions.
pub(crate) fn weight(front: &Code) -> usize {
    /// The overhead of an allocation.
    const BOX: usize = 32;
    let texts = |all: &[String]| all.iter().map(|text| text.len() + BOX + 8).sum::<usize>();
    let constant = |constant: &Const| match constant {
        Const::BigInt(value) => value.digits.len() + BOX,
        Const::Str(text) => text.len() + BOX,
        Const::Bytes(data) => data.len() + BOX,
        Const::Tuple(items) | Const::FrozenSet(items) => items.len() * BOX,
        _ => 0,
    };
    // The sets of live registers share most of their memory.
    let live = size_of::<minipy_frontend::RegSet>() + BOX;
    let op = 2 * size_of::<Op>() + size_of::<Counter>() + size_of::<minipy_frontend::Position>() + live;
    let least = size_of::<Code>()
        + front.ops.len() * op
        + texts(&front.names)
        + texts(&front.local_names)
        + front.names.len() * size_of::<GlobalEntry>()
        + front.consts.iter().map(|c| constant(c) + BOX).sum::<usize>();
    // Vectors of the front end have spare capacity.
    least + least / 2
}

/// Creates the code object for code of the front end, with all inner ones.
pub fn load(vm: Ref<Vm>, front: Arc<Code>, globals: Ref<Module>) -> Ref<CodeObj> {
    load_source(vm, front, globals, None)
}

/// As [`load`], with the source text from which a variant may be compiled.
pub fn load_source(
    vm: Ref<Vm>,
    front: Arc<Code>,
    globals: Ref<Module>,
    source: Option<Arc<ExecSource>>,
) -> Ref<CodeObj> {
    // All codes, each before its inner codes, which are adjacent. They are made in reverse order, without recursion,
    // because the program chooses how deep functions are nested.
    let mut all = vec![front];
    let mut first_child = Vec::new();
    while let Some(code) = all.get(first_child.len()).cloned() {
        first_child.push(all.len());
        all.extend(code.children().cloned());
    }
    let loading = Loading {
        vm,
        globals,
        builtins: crate::types::namespace::builtins_of(vm, globals),
        filename: vm.intern(&all[0].filename),
    };
    // This list keeps new objects alive.
    let mut keep = RootedVec::new();
    let mut made: Vec<Option<Ref<CodeObj>>> = vec![None; all.len()];
    for i in (1..all.len()).rev() {
        let code = loading.make(&all[i], &made[first_child[i]..], None, &mut keep);
        keep.push(code.into());
        made[i] = Some(code);
    }
    let code = loading.make(&all[0], &made[first_child[0]..], source, &mut keep);
    // Until here only this list has kept the new objects alive.
    std::hint::black_box(keep);
    code
}

/// Data that the codes of one text share.
struct Loading {
    vm: Ref<Vm>,
    globals: Ref<Module>,
    builtins: Ref<Module>,
    filename: Ref<Str>,
}

impl Loading {
    /// Creates the code object; `children` begins with those of the codes among its constants.
    fn make(
        &self,
        front: &Arc<Code>,
        children: &[Option<Ref<CodeObj>>],
        source: Option<Arc<ExecSource>>,
        keep: &mut RootedVec,
    ) -> Ref<CodeObj> {
        let vm = self.vm;
        let names: Box<[Ref<Str>]> = front.names.iter().map(|n| vm.intern(n)).collect();
        let local_names = front.local_names.iter().map(|n| vm.intern(n)).collect();
        let mut consts = Vec::with_capacity(front.consts.len());
        let mut codes = Vec::with_capacity(front.consts.len());
        let mut children = children.iter();
        for constant in &front.consts {
            let is_code = matches!(constant, Const::Code(_));
            let value = value(vm, constant);
            keep.push(value);
            consts.push(value);
            codes.push(is_code.then(|| children.next().copied().flatten()).flatten());
        }
        let num_regs = front.num_regs as usize + usize::from(front.is_generator);
        Ref::new(CodeObj {
            name: vm.intern(&front.name),
            qualname: Cell::new(None),
            filename: self.filename,
            globals: self.globals,
            builtins: self.builtins,
            num_regs,
            argcount: front.argcount as usize,
            replaced: Quasi::new(false),
            exactly: (front.kwonly == 0
                && !front.has_varargs
                && !front.has_varkw
                && !front.is_generator
                && front.free_regs.is_empty())
            .then_some(front.argcount as usize),
            positional: (front.kwonly == 0 && !front.has_varargs && !front.has_varkw && !front.is_generator)
                .then_some(front.argcount as usize),
            closes: front.is_generator
                && (0..front.ops.len()).any(|pc| {
                    matches!(front.ops[pc], Op::Yield(..) | Op::YieldFrom(..))
                        && front.handler_for(pc).is_some()
                }),
            ops: Opaque::new(Instructions::new(&front.ops)),
            consts: consts.into(),
            codes: codes.into(),
            global_cache: names.iter().map(|_| Cell::new(GlobalEntry::EMPTY)).collect(),
            names,
            local_names,
            cached: Cell::new(None),
            drains: Opaque::new(OnceCell::new()),
            suspensions: Opaque::default(),
            sites: Sites::new(),
            counters: Opaque::new((0..front.ops.len()).map(|_| Counter::new()).collect()),
            weight: External::new(weight(front)),
            front: Opaque::new(front.clone()),
            variants: RefCell::default(),
            source: Opaque::new(source),
        })
    }
}

/// `__qualname__` of functions with this code, created on demand.
pub fn qualname(code: Ref<CodeObj>) -> Ref<Str> {
    if let Some(known) = code.qualname.get() {
        return known;
    }
    let made = crate::objects::strings::new_str(code.front.qualname.to_string());
    code.qualname.set(Some(made));
    code.touch();
    made
}

fn value(vm: Ref<Vm>, constant: &Const) -> Value {
    match constant {
        Const::None => vm.none,
        Const::True => vm.true_,
        Const::False => vm.false_,
        Const::Ellipsis => vm.ellipsis,
        Const::Int(i) => Value::int(*i),
        Const::BigInt(text) => {
            let big =
                BigInt::parse_bytes(text.digits.as_bytes(), text.radix).expect("the digits of a literal");
            crate::objects::heap_util::big(&if text.is_negative { -big } else { big })
        }
        Const::Float(f) => float(*f),
        Const::Str(text) if text.len() <= 64 => vm.intern(text).into(),
        Const::Str(text) => str_value(text.as_str()),
        Const::Complex(im) => Ref::new(Complex { re: 0.0, im: *im }).into(),
        Const::Bytes(data) => crate::objects::byte_storage::unchecked(data),
        Const::Tuple(items) if items.is_empty() => vm.empty_tuple,
        Const::Tuple(items) => {
            let mut values = RootedVec::new();
            items.iter().for_each(|item| values.push(value(vm, item)));
            tuple(values.as_slice())
        }
        Const::FrozenSet(items) => {
            let mut values = RootedVec::new();
            items.iter().for_each(|item| values.push(value(vm, item)));
            // Constants hash and compare without code of the program.
            (vm.services.frozen_set)(vm, values.as_slice()).expect("constants can be hashed")
        }
        Const::Names(names) => {
            let names: Vec<Value> = names.iter().map(|n| vm.intern(n).into()).collect();
            tuple(&names)
        }
        Const::Code(_) => Value::NULL,
    }
}
