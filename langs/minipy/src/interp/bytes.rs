//! `bytes` and `bytearray` in traced code: single bytes, which lie in arrays of the heap, and slices.
//!
//! Whatever else needs another array is a plain slot's. Errors are never raised here: the plain slots do that.

use crate::interp::numbers::checked;
use crate::objects::args::{Done, Out, Step};
use crate::objects::byte_storage::{
    self, ByteArray, ByteArrayRed as _, Bytes, BytesIter, BytesIterRed as _, BytesRed as _,
};
use crate::objects::heap_util::LONG;
use crate::objects::list_storage::{ListExt as _, View};
use crate::objects::model::*;
use crate::objects::strings;
use crate::vm::Vm;
use metatrace::{Mode, Red, Ref, residual};
use minipy_text::room;
use smallvec::SmallVec;

/// Byte `i` of an object of either type, if it is there.
fn byte<M: Mode>(obj: Red<M, Value>, i: Red<M, i64>) -> Option<Red<M, i64>> {
    if let Some(bytes) = obj.downcast::<Bytes>() {
        let i = checked(i, bytes.size())?;
        // SAFETY: checked; the array is at least as long as the object.
        return Some(unsafe { bytes.items().at_unchecked(i) }.to_i64());
    }
    let array = obj.downcast::<ByteArray>()?;
    let i = checked(i, array.size())?;
    // SAFETY: likewise.
    Some(unsafe { array.items().at_unchecked(i) }.to_i64())
}

/// `a[i]`
pub fn get_item<M: Mode>(vm: Ref<Vm>, obj: Red<M, Value>, key: Red<M, Value>) -> Option<Out<M>> {
    if let Some(slice) = key.downcast::<Slice>() {
        let piece = piece(vm, obj, slice.start(), slice.stop(), slice.step());
        return if piece.is_null().test() { None } else { Some(Ok(piece)) };
    }
    Some(Ok(byte(obj, key.as_int()?)?.to_value()))
}

/// `bytes(items)` of a list or tuple of few integers; null where the general path must do it.
#[residual(writes())]
pub fn of_items(items: Value) -> Value {
    let byte = |item: &Value| u8::try_from(item.as_tagged()?).ok();
    let all = |items: &[Value]| items.iter().map(byte).collect::<Option<SmallVec<[u8; 64]>>>();
    let data = match (items.downcast::<Tuple>(), items.downcast::<List>()) {
        (Some(tuple), _) if tuple.items.len() <= LONG => all(tuple.as_slice()),
        (_, Some(list)) if list.count() <= LONG => match list.view() {
            View::Values(items) => all(items),
            View::Floats(_) => None,
        },
        _ => None,
    };
    data.map_or(Value::NULL, |data| byte_storage::bytes(&data))
}

/// `a + b` of short `bytes` objects; None where the general path must do it.
#[residual(writes())]
pub fn added(a: Value, b: Value) -> Option<Ref<Bytes>> {
    let whole = byte_storage::look(&a, <[u8]>::len)? + byte_storage::look(&b, <[u8]>::len)?;
    if whole > LONG {
        return None;
    }
    byte_storage::joined(&byte_storage::data(&a)?, &byte_storage::data(&b)?, false).ok()?.downcast()
}

/// `a * n` of a `bytes` object, likewise.
#[residual(writes())]
pub fn repeated(a: Value, n: i64) -> Option<Ref<Bytes>> {
    let (n, length) = (n.max(0) as usize, byte_storage::look(&a, <[u8]>::len)?);
    if n == 1 {
        return a.downcast();
    }
    if n.checked_mul(length)? > LONG {
        return None;
    }
    byte_storage::repeated(&byte_storage::data(&a)?, n, false).ok()?.downcast()
}

/// `a[start:stop:step]` of plain integers or nothing; null where the general path must do it.
#[residual(writes())]
fn piece(vm: Ref<Vm>, obj: Value, start: Value, stop: Value, step: Value) -> Value {
    let Some(length) = byte_storage::look(&obj, <[u8]>::len) else { return Value::NULL };
    match strings::simple(vm, start, stop, step, length) {
        // All of a `bytes` object is the object itself.
        Some((_, _, 1, count)) if count == length && obj.downcast::<Bytes>().is_some() => obj,
        Some((start, _, step, count)) if room::check(count).is_ok() => {
            byte_storage::sliced(obj, start, step, count).unwrap_or(Value::NULL)
        }
        _ => Value::NULL,
    }
}

/// `a[i] = byte`
pub fn set_item<M: Mode>(
    _: Ref<Vm>,
    obj: Red<M, Value>,
    key: Red<M, Value>,
    value: Red<M, Value>,
) -> Option<Done<M>> {
    let array = obj.downcast::<ByteArray>()?;
    let (i, byte) = (checked(key.as_int()?, array.size())?, value.as_int()?.to_u8()?);
    // SAFETY: checked; the array is at least as long as the object.
    unsafe { array.items().put_unchecked(i, byte) };
    Some(Ok(()))
}

/// `len(a)`
pub fn len<M: Mode>(obj: Red<M, Value>) -> Option<Red<M, i64>> {
    match obj.downcast::<Bytes>() {
        Some(bytes) => Some(bytes.size()),
        None => Some(obj.downcast::<ByteArray>()?.size()),
    }
}

/// `next` of an iterator; its end is the plain slot's.
pub fn next<M: Mode>(_: Ref<Vm>, iterator: Red<M, Value>) -> Step<M> {
    let iterator = iterator.downcast::<BytesIter>()?;
    let (source, index) = (iterator.source(), iterator.index());
    if source.is_null().test() {
        return Some(Ok(None));
    }
    let byte = byte(source, index)?;
    iterator.set_index(index + 1);
    Some(Ok(Some(byte.to_value())))
}
