//! Traced code, generic in the mode: `Direct` is what users run, `Traced` is traced. The loop is in [`bytecode`].
//!
//! Code in this folder must read mutable state only through reds, quasi-immutable getters, elidables and residuals,
//! and must have no side effects in plain Rust: all of it runs again in replay.

pub mod arith;
pub mod attr;
pub mod attr_dict;
pub mod attr_of_others;
pub mod attr_store;
pub mod attr_super;
pub mod awaiting;
pub mod build;
pub mod bytecode;
pub mod bytes;
pub mod call;
pub mod call_ex;
pub mod call_registers;
pub mod cells;
pub mod cmath;
pub mod compare;
pub mod complex;
pub mod delegation;
pub mod deque;
pub mod dict;
pub mod display;
pub mod drain;
pub mod errors;
pub mod fields;
pub mod for_unpack;
pub mod forms;
pub mod frame;
pub mod generator;
pub mod generator_chain;
pub mod globals;
pub mod hashing;
pub mod heap_queue;
pub mod instances;
pub mod iterate;
pub mod iterators;
pub mod list;
pub mod locals;
pub mod math;
mod megamorphic;
pub mod members;
pub mod memory_files;
pub mod native_calls;
pub mod numbers;
pub mod operators;
pub mod patterns;
pub mod promoted;
pub mod raise;
pub mod range;
pub mod ring;
pub mod set;
pub mod set_operators;
pub mod sites;
pub mod slices;
pub mod subscript;
pub mod templates;
pub mod text;
pub mod tools;
pub mod traceback;
pub mod twins;
pub mod unwind;
pub mod watch;

use crate::classes;
use crate::objects::args::Out;
use crate::objects::class;
use crate::objects::code::CodeObj;
use crate::objects::deque::Deque;
use crate::objects::model::*;
use crate::vm::Vm;
use metatrace::{Case, Fresh, Mode, Object, Red, Ref, residual};
use minipy_frontend::{BinOp, CmpOp};

/// Runs a function from its start, for calls: the frame has the arguments. The loop is above the operations that it
/// uses, so they enter it through the virtual machine's table.
#[inline(always)]
pub fn run<M: Mode>(vm: Ref<Vm>, code: Ref<CodeObj>, frame: Fresh<M, Registers>) -> Out<M> {
    crate::run::interrupt::check_call::<M>(vm)?;
    resume(vm, code, 0, frame)
}

/// Runs code from an instruction on, where a generator continues.
#[inline(always)]
pub fn resume<M: Mode>(vm: Ref<Vm>, code: Ref<CodeObj>, pc: usize, frame: Fresh<M, Registers>) -> Out<M> {
    vm.services.interpret.get::<M>()(vm, code, pc, frame)
}

/// Whether objects of that type may have special methods written in Python: instances, and classes by their
/// metaclass.
#[inline(always)]
pub fn may_have_special(tid: metatrace::TypeId) -> bool {
    Instance::is(tid) || crate::objects::class::Class::is(tid)
}

/// The payload of an instance of a class derived from a built-in type.
#[inline]
pub fn payload<M: Mode>(vm: Ref<Vm>, value: Red<M, Value>) -> Option<Red<M, Value>> {
    use crate::objects::class::Layout;
    use crate::objects::model::InstanceRed as _;
    let instance = value.downcast::<Instance>()?;
    (class_of(vm, value).layout == Layout::Builtin).then(|| instance.payload())
}

/// The payload of an instance of a class derived from one of these built-in types. An operation that the class does
/// not define is that of the payload.
#[inline]
pub fn kept<M: Mode>(
    vm: Ref<Vm>,
    value: Red<M, Value>,
    types: &[metatrace::TypeId],
) -> Option<Red<M, Value>> {
    let kept = payload(vm, value)?;
    let Case::Obj(tid, _) = kept.case() else { return None };
    types.contains(&tid).then_some(kept)
}

/// The container that is the payload of an instance.
#[inline]
pub fn kept_container<M: Mode>(vm: Ref<Vm>, value: Red<M, Value>) -> Option<Red<M, Value>> {
    let types = [
        List::type_id(),
        Tuple::type_id(),
        Str::type_id(),
        Dict::type_id(),
        Set::type_id(),
        Deque::type_id(),
    ];
    kept(vm, value, &types)
}

/// The value as a list, if it or its payload is one.
#[inline]
pub fn as_list<M: Mode>(vm: Ref<Vm>, value: Red<M, Value>) -> Option<Red<M, Ref<List>>> {
    value.downcast::<List>().or_else(|| payload(vm, value)?.downcast::<List>())
}

/// As [`as_list`], for dicts.
#[inline]
pub fn as_dict<M: Mode>(vm: Ref<Vm>, value: Red<M, Value>) -> Option<Red<M, Ref<Dict>>> {
    value.downcast::<Dict>().or_else(|| payload(vm, value)?.downcast::<Dict>())
}

/// As [`as_list`], for sets.
#[inline]
pub fn as_set<M: Mode>(vm: Ref<Vm>, value: Red<M, Value>) -> Option<Red<M, Ref<Set>>> {
    value.downcast::<Set>().or_else(|| payload(vm, value)?.downcast::<Set>())
}

/// The class of a value, fixed for the trace.
#[inline]
pub fn class_of<M: Mode>(vm: Ref<Vm>, value: Red<M, Value>) -> Ref<crate::objects::class::Class> {
    use crate::objects::class::Class;
    use crate::objects::class::ClassRed as _;
    match value.case() {
        Case::Int(_) => vm.types.int,
        Case::Obj(tid, object) => {
            if Instance::is(tid)
                && let Some(instance) = object.downcast::<Instance>()
            {
                return instance.map().promote().class;
            }
            if Class::is(tid)
                && let Some(class) = object.downcast::<Class>()
            {
                return class.metaclass().promote().unwrap_or(vm.types.type_);
            }
            if classes::is_of_several_classes(tid) {
                return class_residual(vm, value).promote();
            }
            if TableIter::is(tid)
                && let Some(iter) = object.downcast::<TableIter>()
            {
                return iter.class().promote();
            }
            if ReverseIter::is(tid)
                && let Some(iter) = object.downcast::<ReverseIter>()
            {
                return iter.class().promote();
            }
            vm.class_of_kind(tid)
        }
    }
}

#[residual(writes())]
fn class_residual(vm: Ref<Vm>, value: Value) -> Ref<class::Class> {
    classes::class_of(vm, value)
}

/// The comparisons by number, for residual calls.
pub const COMPARISONS: [CmpOp; 10] = [
    CmpOp::Lt,
    CmpOp::Le,
    CmpOp::Gt,
    CmpOp::Ge,
    CmpOp::Eq,
    CmpOp::Ne,
    CmpOp::Is,
    CmpOp::IsNot,
    CmpOp::In,
    CmpOp::NotIn,
];

/// A unary operator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum UnaryOp {
    /// `-`
    Neg,
    /// `+`
    Pos,
    /// `~`
    Invert,
}

/// The unary operators by number, for residual calls.
pub const UNARY_OPERATORS: [UnaryOp; 3] = [UnaryOp::Neg, UnaryOp::Pos, UnaryOp::Invert];

/// The binary operators by number, for residual calls.
pub const OPERATORS: [BinOp; 13] = [
    BinOp::Add,
    BinOp::Sub,
    BinOp::Mul,
    BinOp::TrueDiv,
    BinOp::FloorDiv,
    BinOp::Mod,
    BinOp::Pow,
    BinOp::MatMul,
    BinOp::LShift,
    BinOp::RShift,
    BinOp::BitAnd,
    BinOp::BitOr,
    BinOp::BitXor,
];
