//! Slice objects and the indices that they select.

use super::support::*;
use crate::exceptions::errors::{OrRaise, type_error};
use crate::interp::members;
use crate::objects::ints;
use crate::objects::kind::traced::Call;
use crate::objects::kind::{Kind, Twin};
use crate::objects::list_storage::View;
use crate::objects::strings::simple;
use crate::protocols::indexing;
use metatrace::by_mode;
use minipy_text::Int;

/// `slice(start, stop, step)`.
pub(crate) fn new(start: Value, stop: Value, step: Value) -> Value {
    Ref::new(Slice { start, stop, step }).into()
}

/// A bound of a slice, clipped to 64 bits; calls `__index__`.
pub(crate) fn bound(vm: Ref<Vm>, v: Value) -> PyResult<i64> {
    if let Some(i) = v.as_int() {
        return Ok(i);
    }
    if ints::object(v).is_none() && special(vm, v, "__index__").is_none() {
        return type_error(vm, "slice indices must be integers or None or have an __index__ method");
    }
    indexing::index_clipped(vm, v)
}

/// [`minipy_text::str::slice_indices`] for a sequence. Its length is determined after the `__index__` methods of the
/// bounds have run.
pub(crate) fn indices(
    vm: Ref<Vm>,
    slice: Ref<Slice>,
    len: impl FnOnce() -> usize,
) -> PyResult<(i64, i64, i64, usize)> {
    let plain = |v: Value| is_none(vm, v) || v.as_tagged().is_some();
    if plain(slice.start) && plain(slice.stop) && plain(slice.step) {
        let len = len();
        return match simple(vm, slice.start, slice.stop, slice.step, len) {
            Some(found) => Ok(found),
            None => {
                let [start, stop, step] = [slice.start, slice.stop, slice.step].map(Value::as_tagged);
                minipy_text::str::slice_indices(len, start, stop, step).or_raise(vm)
            }
        };
    }
    let part = |v: Value| given(vm, Some(&v)).map(|v| bound(vm, v)).transpose();
    let (step, start, stop) = (part(slice.step)?, part(slice.start)?, part(slice.stop)?);
    minipy_text::str::slice_indices(len(), start, stop, step).or_raise(vm)
}

/// The slice with its bounds as integers, clipped to 63 bits. Their `__index__` methods run here and not again.
pub(crate) fn plain(vm: Ref<Vm>, slice: Ref<Slice>) -> PyResult<Ref<Slice>> {
    let part = |v: Value| match given(vm, Some(&v)) {
        Some(v) => bound(vm, v).map(|i| Value::int(i.clamp(-MOST, MOST))),
        None => Ok(v),
    };
    let (step, start, stop) = (part(slice.step)?, part(slice.start)?, part(slice.stop)?);
    if step.as_tagged() == Some(0) {
        return value_error(vm, "slice step cannot be zero");
    }
    Ok(Ref::new(Slice { start, stop, step }))
}

/// The largest bound that is a tagged word.
const MOST: i64 = i64::MAX >> 1;

/// A bound of a slice as an integer of any size.
fn wide_bound(vm: Ref<Vm>, v: Value) -> PyResult<Option<Int>> {
    if is_none(vm, v) {
        return Ok(None);
    }
    if ints::object(v).is_none() && special(vm, v, "__index__").is_none() {
        return type_error(vm, "slice indices must be integers or None or have an __index__ method");
    }
    Ok(ints::value(indexing::index(vm, v)?))
}

/// The first index, the bound and the step for a sequence of any length.
pub(crate) fn wide_indices(vm: Ref<Vm>, slice: Ref<Slice>, length: &Int) -> PyResult<(Int, Int, Int)> {
    let step = wide_bound(vm, slice.step)?.unwrap_or(Int::ONE);
    if step.is_zero() {
        return value_error(vm, "slice step cannot be zero");
    }
    let backwards = step.is_negative();
    let (low, high) =
        if backwards { (Int::Small(-1), length.sub(&Int::ONE)) } else { (Int::ZERO, length.clone()) };
    let clip = |v: Int| {
        let v = if v.is_negative() { v.add(length) } else { v };
        if v.sub(&low).is_negative() {
            low.clone()
        } else if high.sub(&v).is_negative() {
            high.clone()
        } else {
            v
        }
    };
    let (first, last) = if backwards { (&high, &low) } else { (&low, &high) };
    let start = wide_bound(vm, slice.start)?.map_or_else(|| first.clone(), clip);
    let stop = wide_bound(vm, slice.stop)?.map_or_else(|| last.clone(), clip);
    Ok((start, stop, step))
}

fn new_object(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let none = none(vm);
    Ok(match *args {
        [_, stop] => new(none, stop, none),
        [_, start, stop] => new(start, stop, none),
        [_, start, stop, step] => new(start, stop, step),
        _ => return type_error(vm, "slice expected at least 1 argument, got 0"),
    })
}

fn this(vm: Ref<Vm>, args: &[Value], method: &str) -> PyResult<Ref<Slice>> {
    receiver(vm, args[0].downcast(), args[0], method, "slice")
}

fn indices_method(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let slice = this(vm, args, "indices")?;
    let length = ints::value(indexing::index(vm, args[1])?).expect("an integer");
    if length.is_negative() {
        return value_error(vm, "length should not be negative");
    }
    let (start, stop, step) = wide_indices(vm, slice, &length)?;
    let start = ints::make(start);
    let stop = ints::make(stop);
    Ok(tuple(&[start, stop, ints::make(step)]))
}

pub(crate) fn start(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(this(vm, args, "start")?.start)
}

pub(crate) fn stop(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(this(vm, args, "stop")?.stop)
}

pub(crate) fn step(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(this(vm, args, "step")?.step)
}

methods! {
    /// The methods of `slice`.
    METHODS { "indices" indices_method, ONE; }
}
methods! {
    /// The constructor.
    STATICS { "__new__" new_object, RANGE(1, 3); }
}
/// The attributes.
pub(crate) const GETTERS: &[(&str, NativeFn)] = &[("start", start), ("stop", stop), ("step", step)];
/// The traced twins of getters.
pub(crate) const TWINS: &[(&str, Twin)] = &[
    ("start", &by_mode!(members::slice_start as Call)),
    ("stop", &by_mode!(members::slice_stop as Call)),
    ("step", &by_mode!(members::slice_step as Call)),
];

/// The bounds and the step, for a comparison.
fn parts(v: Value) -> Option<[Value; 3]> {
    v.downcast::<Slice>().map(|s| [s.start, s.stop, s.step])
}

fn compare(vm: Ref<Vm>, op: CmpOp, a: Value, b: Value) -> PyResult<Option<bool>> {
    let (Some(x), Some(y)) = (parts(a), parts(b)) else { return Ok(None) };
    crate::protocols::sequences::compare_items(vm, op, || (View::Values(&x), View::Values(&y)))
}

fn repr(vm: Ref<Vm>, v: Value) -> PyResult<String> {
    let _level = crate::protocols::nesting::enter(vm, " while getting the repr of an object")?;
    let [start, stop, step] = parts(v).expect("a slice");
    let show = |part| crate::protocols::builtin_text::repr(vm, part);
    Ok(format!("slice({}, {}, {})", show(start)?, show(stop)?, show(step)?))
}

/// `slice`
pub(crate) const KIND: Kind = Kind {
    compare: Some(compare),
    hash: crate::objects::kind::Hash::By(|vm, v| super::tuple::hash_of(vm, &parts(v).expect("a slice"))),
    repr: Some(repr),
    ..crate::objects::kind::Kind::NONE
};
