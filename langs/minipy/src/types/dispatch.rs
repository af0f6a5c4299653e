//! The operations of the language on built-in objects: one function each, which looks at the kinds of its operands.
//!
//! A result of `None` means that the types have no such operation; the caller goes on with special methods or raises.
//! Nothing here looks at special methods of classes written in Python.

use super::support::*;
use super::{int, kinds};
use std::cmp::Ordering;

/// `v[key]`.
pub fn get_item(vm: Ref<Vm>, v: Value, key: Value) -> PyResult<Option<Value>> {
    kinds::of(v).get_item.map(|f| f(vm, v, key)).transpose()
}

/// `v[key] = value`.
pub fn set_item(vm: Ref<Vm>, v: Value, key: Value, value: Value) -> PyResult<Option<()>> {
    kinds::of(v).set_item.map(|f| f(vm, v, key, value)).transpose()
}

/// `del v[key]`.
pub fn del_item(vm: Ref<Vm>, v: Value, key: Value) -> PyResult<Option<()>> {
    kinds::of(v).del_item.map(|f| f(vm, v, key)).transpose()
}

/// `x in v`.
pub fn contains(vm: Ref<Vm>, v: Value, x: Value) -> PyResult<Option<bool>> {
    kinds::of(v).contains.map(|f| f(vm, v, x)).transpose()
}

/// `len(v)`.
pub fn len(vm: Ref<Vm>, v: Value) -> PyResult<Option<i64>> {
    kinds::of(v).len.map(|f| f(vm, v)).transpose()
}

/// `bool(v)`; what has neither truth nor length is true.
pub fn truth(vm: Ref<Vm>, v: Value) -> PyResult<bool> {
    let kind = kinds::of(v);
    match (kind.truth, kind.len) {
        (Some(truth), _) => truth(vm, v),
        (None, Some(len)) => Ok(len(vm, v)? != 0),
        (None, None) => Ok(true),
    }
}

/// `hash(v)`
pub fn hash(vm: Ref<Vm>, v: Value) -> PyResult<i64> {
    match kinds::of(v).hash {
        crate::objects::kind::Hash::By(f) => f(vm, v),
        crate::objects::kind::Hash::Unhashable | crate::objects::kind::Hash::Inherited => {
            type_error(vm, format!("unhashable type: '{}'", type_name(vm, v)))
        }
    }
}

/// `iter(v)`
pub fn iter(vm: Ref<Vm>, v: Value) -> PyResult<Option<Value>> {
    kinds::of(v).iter.map(|f| f(vm, v)).transpose()
}

/// Has the type an iterator?
pub fn is_iterable(v: Value) -> bool {
    kinds::of(v).iter.is_some()
}

/// The next item of an iterator: outer `None` if it is none, inner `None` when exhausted.
pub fn next(vm: Ref<Vm>, it: Value) -> Option<PyResult<Option<Value>>> {
    kinds::of(it).next.map(|f| f(vm, it))
}

/// Is it an iterator?
pub fn is_iterator(v: Value) -> bool {
    kinds::of(v).next.is_some()
}

/// `a op b`, asked of the left operand's type alone.
pub fn left_operator(vm: Ref<Vm>, op: BinOp, a: Value, b: Value) -> PyResult<Option<Value>> {
    match kinds::of(a).operators[op as usize] {
        Some(f) => f(vm, op, a, b),
        None => Ok(None),
    }
}

/// `a op b` by the operators of numbers, asked of both types.
fn of_numbers(vm: Ref<Vm>, op: BinOp, a: Value, b: Value) -> PyResult<Option<Value>> {
    let result = left_operator(vm, op, a, b)?;
    let (x, y) = (kinds::of(a), kinds::of(b));
    match y.operators[op as usize] {
        Some(f) if result.is_none() && !std::ptr::eq(x, y) => f(vm, op, a, b),
        _ => Ok(result),
    }
}

/// `a op b`: the operators of numbers of both types, then those of sequences.
pub fn binary(vm: Ref<Vm>, op: BinOp, a: Value, b: Value) -> PyResult<Option<Value>> {
    // Of a list or tuple with another one or a small integer no number has anything to say.
    let sequence = |v: Value| v.downcast::<List>().is_some() || v.downcast::<Tuple>().is_some();
    if !(sequence(a) && (b.as_tagged().is_some() || sequence(b)))
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

/// `a op= b`, after the slot for it had nothing to say: numbers first, then sequences in place.
pub fn in_place(vm: Ref<Vm>, op: BinOp, a: Value, b: Value) -> PyResult<Option<Value>> {
    if let Some(result) = of_numbers(vm, op, a, b)? {
        return Ok(Some(result));
    }
    let (x, y) = (kinds::of(a), kinds::of(b));
    match op {
        BinOp::Add => x.concat_in_place.or(x.concat).map(|f| f(vm, a, b)).transpose(),
        BinOp::Mul => match x.repeat_in_place.or(x.repeat) {
            Some(f) => f(vm, a, count(vm, b)?).map(Some),
            // An object with any operation of sequences is asked alone.
            None if is_sequence_like(vm, a) => Ok(None),
            None => match y.repeat {
                Some(f) => f(vm, b, count(vm, a)?).map(Some),
                None => Ok(None),
            },
        },
        _ => Ok(None),
    }
}

/// Has the type any operation of sequences, in CPython's eyes? Each type has that is made while the program runs:
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

/// How often a sequence is to be repeated, of the operator `*`.
fn count(vm: Ref<Vm>, n: Value) -> PyResult<i64> {
    if !int::is_index(vm, n) {
        let got = type_name(vm, n);
        return type_error(vm, format!("can't multiply sequence by non-int of type '{got}'"));
    }
    repetitions(vm, n)
}

/// How often a sequence is to be repeated: an index.
pub(crate) fn repetitions(vm: Ref<Vm>, n: Value) -> PyResult<i64> {
    let word = int::value(int::index(vm, n)?).and_then(|n| n.to_i64());
    word.ok_or_else(|| {
        let got = type_name(vm, n);
        error(vm, ErrorKind::OverflowError, format!("cannot fit '{got}' into an index-sized integer"))
    })
}

/// The comparison with its operands exchanged.
pub fn mirrored(op: CmpOp) -> CmpOp {
    match op {
        CmpOp::Lt => CmpOp::Gt,
        CmpOp::Le => CmpOp::Ge,
        CmpOp::Gt => CmpOp::Lt,
        CmpOp::Ge => CmpOp::Le,
        other => other,
    }
}

/// `a op b` for `< <= > >= == !=`, asked of the left operand's type alone.
pub fn left_comparison(vm: Ref<Vm>, op: CmpOp, a: Value, b: Value) -> PyResult<Option<bool>> {
    match kinds::of(a).compare {
        Some(f) => f(vm, op, a, b),
        None => Ok(None),
    }
}

/// `a op b` for `< <= > >= == !=`: of both types. `None` of `==` and `!=` stands for identity.
pub fn compare(vm: Ref<Vm>, op: CmpOp, a: Value, b: Value) -> PyResult<Option<bool>> {
    let (x, y) = (kinds::of(a), kinds::of(b));
    if let Some(f) = x.compare
        && let Some(result) = f(vm, op, a, b)?
    {
        return Ok(Some(result));
    }
    match y.compare {
        Some(f) if !std::ptr::eq(x, y) => f(vm, mirrored(op), b, a),
        _ => Ok(None),
    }
}

/// Does a comparison hold for things in this order? None if they have none.
pub(crate) fn holds(op: CmpOp, order: Option<Ordering>) -> bool {
    match op {
        CmpOp::Lt => order == Some(Ordering::Less),
        CmpOp::Le => matches!(order, Some(Ordering::Less | Ordering::Equal)),
        CmpOp::Gt => order == Some(Ordering::Greater),
        CmpOp::Ge => matches!(order, Some(Ordering::Greater | Ordering::Equal)),
        CmpOp::Ne => order != Some(Ordering::Equal),
        _ => order == Some(Ordering::Equal),
    }
}

/// So many items that are the same object are a unit of work.
const SAME_ITEMS: usize = 1 << 12;

/// Lexicographic comparison of sequences; items may change while they are compared.
pub(crate) fn compare_items(
    vm: Ref<Vm>,
    op: CmpOp,
    len: impl Fn() -> (usize, usize),
    item: impl Fn(usize) -> (Value, Value),
) -> PyResult<Option<bool>> {
    let mut i = 0;
    loop {
        let (m, n) = len();
        if i >= m || i >= n {
            return Ok(Some(holds(op, Some(m.cmp(&n)))));
        }
        let (x, y) = item(i);
        // Of the same object nothing needs to be asked, and most items of equal sequences are that.
        if x != y && !same_or_equal(vm, x, y)? {
            // The comparison may have shortened them.
            let (m, n) = len();
            if i >= m || i >= n {
                return Ok(Some(holds(op, Some(m.cmp(&n)))));
            }
            return match op {
                CmpOp::Eq => Ok(Some(false)),
                CmpOp::Ne => Ok(Some(true)),
                _ => crate::protocols::compare_truth(vm, op, x, y).map(Some),
            };
        }
        i += 1;
        // Items that are the same are no work that counts, but for very many of them.
        if i % SAME_ITEMS == 0 {
            crate::run::interrupt::look_sometimes(vm)?;
        }
    }
}
