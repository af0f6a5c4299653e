//! Operators, comparison, truth, length and hash in plain code.

use super::specials::{call_native_special, call_user_special};
use super::{nesting, sequences};
use crate::classes::{self, class_of, generic, type_name};
use crate::exceptions::raising::Raise as _;
use crate::interp::{UnaryOp, arith, compare};
use crate::objects::args::plain;
use crate::objects::class::Class;
use crate::objects::heap_util::payload_of;
use crate::objects::model::*;
use crate::protocols::indexing;
use crate::run::interrupt;
use crate::types::{self, keys};
use crate::vm::Vm;
use metatrace::untraced::{IntoPlain as _, Plain as _};
use metatrace::{Direct, Ref};
use minipy_frontend::{BinOp, CmpOp};

/// `a op b`
pub fn binary(vm: Ref<Vm>, op: BinOp, a: Value, b: Value) -> PyResult<Value> {
    plain(arith::binary::<Direct>(vm, op, a.into(), b.into()))
}

/// The text of an operator.
fn symbol(op: BinOp) -> &'static str {
    match op {
        BinOp::Add => "+",
        BinOp::Sub => "-",
        BinOp::Mul => "*",
        BinOp::TrueDiv => "/",
        BinOp::FloorDiv => "//",
        BinOp::Mod => "%",
        BinOp::Pow => "** or pow()",
        BinOp::MatMul => "@",
        BinOp::LShift => "<<",
        BinOp::RShift => ">>",
        BinOp::BitAnd => "&",
        BinOp::BitOr => "|",
        BinOp::BitXor => "^",
    }
}

/// The operators of built-in types; raises TypeError if there is none.
pub fn binary_builtin(vm: Ref<Vm>, op: BinOp, a: Value, b: Value, inplace: bool) -> PyResult<Value> {
    let made = if inplace { sequences::in_place(vm, op, a, b)? } else { sequences::binary(vm, op, a, b)? };
    if let Some(result) = made {
        return Ok(result);
    }
    let (name, reflected, in_place) = arith::method_names(vm.names, op);
    let tries = [(inplace.then_some(in_place), a, b), (Some(name), a, b), (Some(reflected), b, a)];
    for (name, receiver, other) in tries {
        if let Some(name) = name
            && let Some(result) = call_native_special(vm, receiver, name, &[other])
        {
            let result = result?;
            if result != vm.not_implemented {
                return Ok(result);
            }
        }
    }
    if op == BinOp::BitOr {
        let made = generic::union(vm, a, b)?;
        if made != vm.not_implemented {
            return Ok(made);
        }
    }
    let (x, y) = (type_name(vm, a), type_name(vm, b));
    let symbol = match (op, inplace) {
        (BinOp::Pow, true) => "**=".to_string(),
        (op, true) => format!("{}=", symbol(op)),
        (op, false) => symbol(op).to_string(),
    };
    Err(vm.type_error(&format!("unsupported operand type(s) for {symbol}: '{x}' and '{y}'")))
}

/// The unary operators of built-in types.
pub fn unary_builtin(vm: Ref<Vm>, op: UnaryOp, a: Value) -> PyResult<Value> {
    let kind = crate::objects::kinds::of(a);
    let (slot, symbol) = match op {
        UnaryOp::Neg => (kind.neg, "-"),
        UnaryOp::Pos => (kind.pos, "+"),
        UnaryOp::Invert => (kind.invert, "~"),
    };
    match slot {
        Some(f) => crate::exceptions::raising::complete(vm, f(vm, a)),
        None => Err(vm.type_error(&format!("bad operand type for unary {symbol}: '{}'", type_name(vm, a)))),
    }
}

/// A comparison.
pub fn compare(vm: Ref<Vm>, op: CmpOp, a: Value, b: Value) -> PyResult<Value> {
    plain(compare::compare::<Direct>(vm, op, a.into(), b.into()))
}

/// The truth of a comparison's result.
pub fn compare_truth(vm: Ref<Vm>, op: CmpOp, a: Value, b: Value) -> PyResult<bool> {
    compare::test::<Direct>(vm, op, a.into(), b.into()).map_err(|e| e.into_plain())
}

/// `a == b`
pub fn eq(vm: Ref<Vm>, a: Value, b: Value) -> PyResult<bool> {
    compare_truth(vm, CmpOp::Eq, a, b)
}

/// Whether the values are identical or equal.
pub fn same_or_equal(vm: Ref<Vm>, a: Value, b: Value) -> PyResult<bool> {
    interrupt::look_sometimes(vm)?;
    match keys::quick_eq(vm, a, b) {
        Some(equal) => Ok(equal),
        None => eq(vm, a, b),
    }
}

/// `a < b`
pub fn lt(vm: Ref<Vm>, a: Value, b: Value) -> PyResult<bool> {
    compare_truth(vm, CmpOp::Lt, a, b)
}

/// The comparisons of built-in types: identity for `==`, TypeError for an order that is not defined.
pub fn compare_builtin(vm: Ref<Vm>, op: CmpOp, a: Value, b: Value) -> PyResult<Value> {
    let level = nesting::enter(vm, " in comparison")?;
    let result = types::compare(vm, op, a, b)?;
    drop(level);
    if let Some(result) = result {
        return Ok(vm.bool(result));
    }
    let (name, mirrored) = compare::method_names(vm.names, op);
    for (name, receiver, other) in [(name, a, b), (mirrored, b, a)] {
        if let Some(result) = call_native_special(vm, receiver, name, &[other]) {
            let result = result?;
            if result != vm.not_implemented {
                return Ok(result);
            }
        }
    }
    let symbol = match op {
        CmpOp::Eq => return Ok(vm.bool(a == b)),
        CmpOp::Ne => return Ok(vm.bool(a != b)),
        CmpOp::Lt => "<",
        CmpOp::Le => "<=",
        CmpOp::Gt => ">",
        _ => ">=",
    };
    let (x, y) = (type_name(vm, a), type_name(vm, b));
    Err(vm.type_error(&format!("'{symbol}' not supported between instances of '{x}' and '{y}'")))
}

/// `bool(value)`
pub fn truth(vm: Ref<Vm>, value: Value) -> PyResult<bool> {
    compare::truth::<Direct>(vm, value.into()).map_err(|e| e.into_plain())
}

/// The truth of a value without special methods written in Python.
pub fn truth_builtin(vm: Ref<Vm>, value: Value) -> PyResult<bool> {
    types::truth(vm, value)
}

/// `len(value)`
pub fn len(vm: Ref<Vm>, value: Value) -> PyResult<i64> {
    if let Some(result) = call_user_special(vm, value, vm.names.len_, []) {
        let result = result?;
        return compare::checked_length::plain((vm, result));
    }
    match types::len(vm, value)? {
        Some(n) => Ok(n),
        None if let Some(result) = call_native_special(vm, value, vm.names.len_, &[]) => {
            compare::checked_length::plain((vm, result?))
        }
        None => Err(vm.type_error(&format!("object of type '{}' has no len()", type_name(vm, value)))),
    }
}

/// The hash of a key; without a call if it needs no Python code.
pub fn key_hash(vm: Ref<Vm>, key: Value) -> PyResult<i64> {
    match keys::quick_hash(vm, key) {
        Some(hash) => Ok(hash),
        None => hash(vm, key),
    }
}

/// `hash(value)`
pub fn hash(vm: Ref<Vm>, value: Value) -> PyResult<i64> {
    if value.downcast::<Instance>().is_some()
        || value.downcast::<Class>().is_some_and(|class| class.metaclass.is_some())
    {
        // A class that defines only `__eq__` has a `__hash__` of None.
        match classes::find(vm, class_of(vm, value), vm.names.hash) {
            Some(method) if method != vm.none => {}
            _ => return Err(unhashable(vm, value)),
        }
        if let Some(result) = call_user_special(vm, value, vm.names.hash, []) {
            return returned_hash(vm, result?);
        }
    }
    interrupt::look_sometimes(vm)?;
    types::hash(vm, value)
}

/// The hash for the result of a `__hash__` written in Python.
pub fn returned_hash(vm: Ref<Vm>, result: Value) -> PyResult<i64> {
    let result = payload_of(result);
    let result = result.downcast::<Bool>().map_or(result, |b| Value::int(b.value.into()));
    if result.as_int().is_none() && result.downcast::<BigInt>().is_none() {
        return Err(vm.type_error("__hash__ method should return an integer"));
    }
    match result.as_int() {
        Some(i) => Ok(if i == -1 { -2 } else { i }),
        None => hash(vm, result),
    }
}

fn unhashable(vm: Ref<Vm>, value: Value) -> Ref<Exc> {
    vm.type_error(&format!("unhashable type: '{}'", type_name(vm, value)))
}

/// `operator.index(value)`: an integer.
pub fn index(vm: Ref<Vm>, value: Value) -> PyResult<Value> {
    let payload = payload_of(value);
    if payload.as_int().is_some() || payload.downcast::<BigInt>().is_some() {
        return Ok(payload);
    }
    if let Some(b) = payload.downcast::<Bool>() {
        return Ok(Value::int(b.value.into()));
    }
    indexing::index(vm, value)
}
