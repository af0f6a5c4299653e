//! Operators of built-in types that need more than slots: repetition of sequences by an index, comparison of their
//! items, and the order of the operators of numbers and of sequences.

use crate::classes::type_name;
use crate::exceptions::errors::{error, type_error};
use crate::objects::list_storage::View;
use crate::objects::model::*;
use crate::objects::{ints, kinds};
use crate::protocols::indexing;
use crate::protocols::operators::same_or_equal;
use crate::types::dispatch::{holds, left_operator};
use crate::vm::Vm;
use metatrace::Ref;
use minipy_frontend::{BinOp, CmpOp};
use minipy_text::ErrorKind;

/// `a op b` by the operators of numbers, of both types.
pub(crate) fn of_numbers(vm: Ref<Vm>, op: BinOp, a: Value, b: Value) -> PyResult<Option<Value>> {
    let result = left_operator(vm, op, a, b)?;
    let (x, y) = (kinds::of(a), kinds::of(b));
    match y.operators[op as usize] {
        Some(f) if result.is_none() && !std::ptr::eq(x, y) => f(vm, op, a, b),
        _ => Ok(result),
    }
}

/// `a op b`: the operators of numbers of both types, then those of sequences.
pub fn binary(vm: Ref<Vm>, op: BinOp, a: Value, b: Value) -> PyResult<Option<Value>> {
    // Operators of numbers never apply to a built-in sequence with another one or with a small integer.
    let sequence = |v: Value| v.downcast::<Instance>().is_none() && kinds::of(v).concat.is_some();
    let joins = matches!(op, BinOp::Add | BinOp::Mul);
    if !(joins && sequence(a) && (b.as_tagged().is_some() || sequence(b)))
        && let Some(result) = of_numbers(vm, op, a, b)?
    {
        return Ok(Some(result));
    }
    let (x, y) = (kinds::of(a), kinds::of(b));
    match op {
        BinOp::Add => x.concat.map(|f| f(vm, a, b)).transpose(),
        BinOp::Mul => match (x.repeat, y.repeat) {
            (Some(f), _) => f(vm, a, count(vm, b)?).map(Some),
            (None, Some(f)) => f(vm, b, count(vm, a)?).map(Some),
            (None, None) => Ok(None),
        },
        _ => Ok(None),
    }
}

/// `a op= b`, after the in-place slot of numbers returned NotImplemented: numbers first, then sequences in place.
pub fn in_place(vm: Ref<Vm>, op: BinOp, a: Value, b: Value) -> PyResult<Option<Value>> {
    if let Some(result) = of_numbers(vm, op, a, b)? {
        return Ok(Some(result));
    }
    let (x, y) = (kinds::of(a), kinds::of(b));
    match op {
        BinOp::Add => x.concat_in_place.or(x.concat).map(|f| f(vm, a, b)).transpose(),
        BinOp::Mul => match x.repeat_in_place.or(x.repeat) {
            Some(f) => f(vm, a, count(vm, b)?).map(Some),
            // An object with any operation of sequences is tried alone.
            None if is_sequence_like(vm, a) => Ok(None),
            None => match y.repeat {
                Some(f) => f(vm, b, count(vm, a)?).map(Some),
                None => Ok(None),
            },
        },
        _ => Ok(None),
    }
}

/// Whether CPython sees sequence operations in the type. That includes each type that is made while the program runs:
/// classes written in Python, and the types of modules other than `builtins`.
pub(crate) fn is_sequence_like(vm: Ref<Vm>, v: Value) -> bool {
    let class = crate::classes::class_of(vm, v);
    let module = class.own(vm.names.module).and_then(|module| module.downcast::<Str>());
    let has = |name| crate::classes::find(vm, class, name).is_some();
    !class.builtin
        || module.is_some_and(|module| module.as_str() != "builtins")
        || has(vm.names.len_)
        || has(vm.names.contains)
}

/// The number of repetitions of a sequence, from the operand of `*`.
pub(crate) fn count(vm: Ref<Vm>, n: Value) -> PyResult<i64> {
    if !indexing::is_index(vm, n) {
        let got = type_name(vm, n);
        return type_error(vm, format!("can't multiply sequence by non-int of type '{got}'"));
    }
    repetitions(vm, n)
}

/// The number of repetitions or the length of a sequence: an index.
pub(crate) fn repetitions(vm: Ref<Vm>, n: Value) -> PyResult<i64> {
    ints::word(indexing::index(vm, n)?).ok_or_else(|| {
        let got = type_name(vm, n);
        error(vm, ErrorKind::OverflowError, format!("cannot fit '{got}' into an index-sized integer"))
    })
}

/// The number of identical items between two checks for interruption.
pub(crate) const SAME_ITEMS: usize = 1 << 12;

/// Lexicographic comparison of sequences; `views` gives their items, which may change while they are compared.
pub(crate) fn compare_items<'a>(
    vm: Ref<Vm>,
    op: CmpOp,
    views: impl Fn() -> (View<'a>, View<'a>),
) -> PyResult<Option<bool>> {
    let mut i = 0;
    loop {
        let (x, y) = views();
        // Most items of equal sequences are the same.
        let same = x.same(y, i, SAME_ITEMS);
        i += same;
        if i >= x.len() || i >= y.len() {
            return Ok(Some(holds(op, Some(x.len().cmp(&y.len())))));
        }
        if same == SAME_ITEMS {
            crate::run::interrupt::look(vm)?;
        } else {
            if !same_or_equal(vm, x.item(i), y.item(i))? {
                // The comparison may have shortened the sequences, and other items may be there now.
                let (x, y) = views();
                if i >= x.len() || i >= y.len() {
                    return Ok(Some(holds(op, Some(x.len().cmp(&y.len())))));
                }
                return match op {
                    CmpOp::Eq => Ok(Some(false)),
                    CmpOp::Ne => Ok(Some(true)),
                    _ => crate::protocols::operators::compare_truth(vm, op, x.item(i), y.item(i)).map(Some),
                };
            }
            i += 1;
            crate::run::interrupt::look_sometimes(vm)?;
        }
    }
}
