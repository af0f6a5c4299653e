//! Operators between built-in objects: arithmetic, concatenation, comparison.

use super::support::*;
use super::{bytes, complex, dict, float, int, list, range, set, str, tuple, views};
use minipy_text::Int;
use std::cmp::Ordering;

/// A unary operator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unary {
    /// `-`
    Neg,
    /// `+`
    Pos,
    /// `~`
    Invert,
}

enum Number {
    Int(Int),
    Float(f64),
}

fn number(v: Value) -> Option<Number> {
    match float::exact(v) {
        Some(x) => Some(Number::Float(x)),
        None => int::value(v).map(Number::Int).or_else(|| float::value(v).map(Number::Float)),
    }
}

/// `a op b`; but `text % values`, which needs the right operand as it is, is `format::percent`.
pub fn binary(vm: Ref<Vm>, op: BinOp, a: Value, b: Value) -> PyResult<Option<Value>> {
    if let (Some(x), Some(y)) = (float::exact(a), float::exact(b)) {
        return float::binary(vm, op, x, y);
    }
    if op == BinOp::Add && is_sequence(a) {
        return concat(vm, a, payload_of(b), b);
    }
    if let Some(result) = int::by_limbs(op, a, b) {
        return Ok(Some(result));
    }
    if let Some(result) = complex::binary(vm, op, a, b)? {
        return Ok(Some(result));
    }
    if let Some(x) = number(a) {
        return match (x, number(b)) {
            (x, Some(y)) => numbers(vm, op, a, b, x, y),
            (_, None) if op == BinOp::Mul => repeat(vm, b, a),
            _ => Ok(None),
        };
    }
    let (x, y) = (payload_of(a), payload_of(b));
    match op {
        BinOp::Add => concat(vm, x, y, b),
        BinOp::Mul => match repeat(vm, x, b)? {
            Some(result) => Ok(Some(result)),
            None => repeat(vm, y, a),
        },
        BinOp::BitOr if x.downcast::<Dict>().is_some() => {
            let (Some(x), Some(_)) = (dict::value(x), dict::value(y)) else { return Ok(None) };
            let result = dict::copy(x);
            dict::update(vm, result, y)?;
            Ok(Some(result.into()))
        }
        BinOp::BitOr | BinOp::BitAnd | BinOp::BitXor | BinOp::Sub => set::binary(vm, op, x, y),
        _ => Ok(None),
    }
}

fn numbers(vm: Ref<Vm>, op: BinOp, a: Value, b: Value, x: Number, y: Number) -> PyResult<Option<Value>> {
    let (x, y) = match (x, y) {
        (Number::Int(x), Number::Int(y)) => {
            if let (Some(p), Some(q)) = (a.downcast::<Bool>(), b.downcast::<Bool>()) {
                let (p, q) = (p.value, q.value);
                match op {
                    BinOp::BitAnd => return Ok(Some(boolean(vm, p & q))),
                    BinOp::BitOr => return Ok(Some(boolean(vm, p | q))),
                    BinOp::BitXor => return Ok(Some(boolean(vm, p ^ q))),
                    _ => {}
                }
            }
            return int::binary(vm, op, &x, &y);
        }
        (x, y) => (x, y),
    };
    if matches!(
        op,
        BinOp::LShift | BinOp::RShift | BinOp::BitAnd | BinOp::BitOr | BinOp::BitXor | BinOp::MatMul
    ) {
        return Ok(None);
    }
    let real = |n: Number| match n {
        Number::Float(x) => Ok(x),
        Number::Int(i) => i.to_f64().or_raise(vm),
    };
    float::binary(vm, op, real(x)?, real(y)?)
}

/// Has the object a reflected method that is to be asked before an error is raised?
fn reflects(vm: Ref<Vm>, v: Value, name: &'static str) -> bool {
    is_instance_kind(v) && special(vm, v, name).is_some()
}

/// Is it a string, tuple or list, and not of a subclass?
fn is_sequence(value: Value) -> bool {
    value.downcast::<Str>().is_some()
        || value.downcast::<Tuple>().is_some()
        || value.downcast::<List>().is_some()
}

fn concat(vm: Ref<Vm>, x: Value, y: Value, b: Value) -> PyResult<Option<Value>> {
    let class = if let Some(s) = x.downcast::<Str>() {
        if let Some(t) = y.downcast::<Str>() {
            return match crate::strings::concat(s, t) {
                Some(joined) => Ok(Some(joined.into())),
                None => Err(raise(vm, "MemoryError", "")),
            };
        }
        "str"
    } else if let Some(l) = x.downcast::<List>() {
        if let Some(m) = y.downcast::<List>() {
            return match crate::list_storage::concat(l, m) {
                Some(joined) => Ok(Some(joined.into())),
                None => Err(raise(vm, "MemoryError", "")),
            };
        }
        "list"
    } else if let Some(t) = x.downcast::<Tuple>() {
        if let Some(u) = y.downcast::<Tuple>() {
            check_room(vm, t.as_slice().len() + u.as_slice().len(), 16)?;
            return Ok(Some(tuple::concat(t, u)));
        }
        "tuple"
    } else {
        return bytes::concat(vm, x, b);
    };
    if reflects(vm, b, "__radd__") {
        return Ok(None);
    }
    let got = type_name(vm, b);
    type_error(vm, format!("can only concatenate {class} (not \"{got}\") to {class}"))
}

/// Is it a sequence that `*` repeats?
pub fn is_repeatable(sequence: Value) -> bool {
    let sequence = payload_of(sequence);
    sequence.downcast::<Str>().is_some()
        || sequence.downcast::<List>().is_some()
        || sequence.downcast::<Tuple>().is_some()
        || bytes::is_bytes(sequence)
}

/// TypeError for a repetition by something else than an integer.
pub fn not_a_count(vm: Ref<Vm>, count: Value) -> Ref<Exc> {
    let got = type_name(vm, count);
    error(vm, ErrorKind::TypeError, format!("can't multiply sequence by non-int of type '{got}'"))
}

/// `sequence * count`.
fn repeat(vm: Ref<Vm>, sequence: Value, count: Value) -> PyResult<Option<Value>> {
    let sequence = payload_of(sequence);
    if !is_repeatable(sequence) {
        return Ok(None);
    }
    if !int::is_index(vm, count) {
        if reflects(vm, count, "__rmul__") || reflects(vm, count, "__mul__") {
            return Ok(None);
        }
        return Err(not_a_count(vm, count));
    }
    let n = int::value(int::index(vm, count)?).expect("an integer");
    let Some(n) = n.to_i64() else {
        let text = "cannot fit 'int' into an index-sized integer";
        return Err(error(vm, ErrorKind::OverflowError, text));
    };
    // Nothing, however often, is nothing: and no loop over the count.
    let empty = sequence.downcast::<List>().is_some_and(|l| l.count() == 0)
        || sequence.downcast::<Tuple>().is_some_and(|t| t.as_slice().is_empty())
        || sequence.downcast::<Str>().is_some_and(|s| s.size == 0);
    let n = if empty { n.min(1) } else { n };
    if let Some(s) = sequence.downcast::<Str>() {
        return str::repeat(vm, s, n).map(Some);
    }
    if let Some(l) = sequence.downcast::<List>() {
        return list::repeat(vm, l, n).map(Some);
    }
    if let Some(repeated) = bytes::repeat(vm, sequence, n)? {
        return Ok(Some(repeated));
    }
    tuple::repeat(vm, sequence.downcast().expect("a tuple"), n).map(Some)
}

/// `a op= b`, where it is not just `a = a op b`.
pub fn inplace(vm: Ref<Vm>, op: BinOp, a: Value, b: Value) -> PyResult<Option<Value>> {
    let inner = payload_of(a);
    if let Some(l) = inner.downcast::<List>() {
        match op {
            BinOp::Add => list::extend_by(vm, l, b)?,
            BinOp::Mul if int::is_index(vm, b) => {
                let repeated = repeat(vm, inner, b)?.and_then(list::value).expect("a list");
                // An empty list stays what it is: a sort would take another storage for a change.
                if l.count() > 0 {
                    l.become_list(repeated);
                }
            }
            _ => return Ok(None),
        }
        return Ok(Some(a));
    }
    if let (Some(d), BinOp::BitOr) = (inner.downcast::<Dict>(), op) {
        dict::update(vm, d, b)?;
        return Ok(Some(a));
    }
    if bytes::inplace(vm, op, inner, b)?.is_some() {
        return Ok(Some(a));
    }
    Ok(set::inplace(vm, op, inner, payload_of(b))?.map(|_| a))
}

/// `op a`.
pub fn unary(vm: Ref<Vm>, op: Unary, a: Value) -> PyResult<Option<Value>> {
    if op == Unary::Invert && a.downcast::<Bool>().is_some() {
        crate::warning::deprecated(
            vm,
            "Bitwise inversion '~' on bool is deprecated and will be removed in Python 3.16. This returns the bitwise \
             inversion of the underlying int object and is usually not what you expect from the negation of a bool. Use \
             the 'not' operator for boolean negation or ~int(x) for the bitwise inversion of the underlying int.",
        )?;
    }
    if let Some((re, im)) = complex::value(a) {
        return Ok(match op {
            Unary::Neg => Some(complex::make((-re, -im))),
            Unary::Pos => Some(complex::make((re, im))),
            Unary::Invert => None,
        });
    }
    Ok(match (number(a), op) {
        (Some(Number::Int(i)), Unary::Neg) => Some(int::make(i.neg())),
        (Some(Number::Int(i)), Unary::Pos) => Some(int::make(i)),
        (Some(Number::Int(i)), Unary::Invert) => Some(int::make(i.invert())),
        (Some(Number::Float(x)), Unary::Neg) => Some(crate::heap_util::float(-x)),
        (Some(Number::Float(x)), Unary::Pos) => Some(crate::heap_util::float(x)),
        _ => None,
    })
}

fn holds(op: CmpOp, order: Option<Ordering>) -> bool {
    match op {
        CmpOp::Lt => order == Some(Ordering::Less),
        CmpOp::Le => matches!(order, Some(Ordering::Less | Ordering::Equal)),
        CmpOp::Gt => order == Some(Ordering::Greater),
        CmpOp::Ge => matches!(order, Some(Ordering::Greater | Ordering::Equal)),
        CmpOp::Ne => order != Some(Ordering::Equal),
        _ => order == Some(Ordering::Equal),
    }
}

/// `a op b` for `< <= > >= == !=`. `None` of `==` and `!=` stands for identity.
pub fn compare(vm: Ref<Vm>, op: CmpOp, a: Value, b: Value) -> PyResult<Option<bool>> {
    if let Some(order) = int::order(a, b) {
        return Ok(Some(holds(op, Some(order))));
    }
    if matches!(op, CmpOp::Eq | CmpOp::Ne)
        && let Some(equal) = complex::equal(vm, a, b)?
    {
        return Ok(Some(equal == (op == CmpOp::Eq)));
    }
    if let Some(x) = number(a) {
        let Some(y) = number(b) else { return Ok(None) };
        let order = match (x, y) {
            (Number::Int(x), Number::Int(y)) => Some(x.cmp(&y)),
            (Number::Float(x), Number::Float(y)) => x.partial_cmp(&y),
            (Number::Int(x), Number::Float(y)) => x.cmp_f64(y),
            (Number::Float(x), Number::Int(y)) => y.cmp_f64(x).map(Ordering::reverse),
        };
        return Ok(Some(holds(op, order)));
    }
    let (a, b) = (payload_of(a), payload_of(b));
    if let (Some(x), Some(y)) = (a.downcast::<Str>(), b.downcast::<Str>()) {
        return Ok(Some(holds(op, Some(minipy_text::str::surrogate::compare(x.as_str(), y.as_str())))));
    }
    if a.downcast::<List>().is_some() || a.downcast::<Tuple>().is_some() || a.downcast::<Dict>().is_some() {
        let depth = vm.comparisons.get();
        if depth > MAX_NESTED {
            return Err(raise(vm, "RecursionError", "maximum recursion depth exceeded in comparison"));
        }
        vm.comparisons.set(depth + 1);
        let result = compare_containers(vm, op, a, b);
        vm.comparisons.set(depth);
        return result;
    }
    compare_others(vm, op, a, b)
}

/// How deep containers may be nested that are compared: each level is on the native stack.
const MAX_NESTED: usize = 10_000;

fn compare_containers(vm: Ref<Vm>, op: CmpOp, a: Value, b: Value) -> PyResult<Option<bool>> {
    if let (Some(x), Some(y)) = (a.downcast::<List>(), b.downcast::<List>()) {
        // Lists of different lengths differ, without a look at their items; tuples are looked at.
        if x.count() != y.count() && matches!(op, CmpOp::Eq | CmpOp::Ne) {
            return Ok(Some(op == CmpOp::Ne));
        }
        let (len, item) = ((|| (x.count(), y.count())), |i| (x.item(i), y.item(i)));
        return sequences(vm, op, len, item).map(Some);
    }
    if let (Some(x), Some(y)) = (a.downcast::<Tuple>(), b.downcast::<Tuple>()) {
        let (x, y) = (x.as_slice(), y.as_slice());
        return sequences(vm, op, || (x.len(), y.len()), |i| (x[i], y[i])).map(Some);
    }
    if let (Some(x), Some(y)) = (a.downcast::<Dict>(), b.downcast::<Dict>())
        && matches!(op, CmpOp::Eq | CmpOp::Ne)
    {
        return Ok(Some(dict::equal(vm, x, y)? == (op == CmpOp::Eq)));
    }
    Ok(None)
}

fn compare_others(vm: Ref<Vm>, op: CmpOp, a: Value, b: Value) -> PyResult<Option<bool>> {
    if let (Some(x), Some(y)) = (crate::byte_storage::data(&a), crate::byte_storage::data(&b)) {
        return Ok(Some(holds(op, Some(x.cmp(&y)))));
    }
    if matches!(op, CmpOp::Eq | CmpOp::Ne) {
        let equal = if range::is_range(a) && range::is_range(b) {
            range::equal(a, b)
        } else if let (Some(x), Some(y)) = (a.downcast::<Slice>(), b.downcast::<Slice>()) {
            same_or_equal(vm, x.start, y.start)?
                && same_or_equal(vm, x.stop, y.stop)?
                && same_or_equal(vm, x.step, y.step)?
        } else {
            return set_like(vm, op, a, b);
        };
        return Ok(Some(equal == (op == CmpOp::Eq)));
    }
    set_like(vm, op, a, b)
}

fn set_like(vm: Ref<Vm>, op: CmpOp, a: Value, b: Value) -> PyResult<Option<bool>> {
    if set::value(a).is_some() || views::parts(a).is_some() { set::compare(vm, op, a, b) } else { Ok(None) }
}

/// Lexicographic comparison; items may change while they are compared.
fn sequences(
    vm: Ref<Vm>,
    op: CmpOp,
    len: impl Fn() -> (usize, usize),
    item: impl Fn(usize) -> (Value, Value),
) -> PyResult<bool> {
    let mut i = 0;
    loop {
        let (m, n) = len();
        if i >= m || i >= n {
            return Ok(holds(op, Some(m.cmp(&n))));
        }
        let (x, y) = item(i);
        if !same_or_equal(vm, x, y)? {
            // The comparison may have shortened them.
            let (m, n) = len();
            if i >= m || i >= n {
                return Ok(holds(op, Some(m.cmp(&n))));
            }
            return match op {
                CmpOp::Eq => Ok(false),
                CmpOp::Ne => Ok(true),
                _ => crate::ops_plain::compare_truth(vm, op, x, y),
            };
        }
        i += 1;
    }
}
