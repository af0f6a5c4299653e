//! `bytes` and `bytearray` in traced code: single bytes, which are in arrays of the heap, and slices.
//!
//! Operations that need another array are done by the plain slots, and so are errors.

use crate::interp::numbers::checked;
use crate::interp::slices::span;
use crate::objects::args::{Args, Done, Out, Step};
use crate::objects::byte_storage::{
    self, ByteArray, ByteArrayRed as _, ByteItems, Bytes, BytesIter, BytesIterRed as _, BytesRed as _,
    FrozenBytes,
};
use crate::objects::heap_util::LONG;
use crate::objects::list_storage::{ListExt as _, View};
use crate::objects::model::*;
use crate::vm::Vm;
use metatrace::{Array, Mode, Red, Ref, residual};
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
    let Some(slice) = key.downcast::<Slice>() else {
        return Some(Ok(byte(obj, key.as_int()?)?.to_value()));
    };
    if let Some(bytes) = obj.downcast::<Bytes>() {
        return piece(vm, bytes, slice).map(Ok);
    }
    let array = obj.downcast::<ByteArray>()?;
    let (start, count) = span(vm, slice, array.size())?;
    let piece = copied(array.items(), start, count).some()?;
    Some(Ok(ByteArray::alloc::<M>(piece, count, 0i64).into()))
}

/// `a[start:stop]` with plain integers or absent bounds.
fn piece<M: Mode>(
    vm: Ref<Vm>,
    bytes: Red<M, Ref<Bytes>>,
    slice: Red<M, Ref<Slice>>,
) -> Option<Red<M, Value>> {
    let (start, count) = span(vm, slice, bytes.size())?;
    if count.eq(1).test() {
        // SAFETY: the part lies in the object, and the array is at least as long.
        return Some(single(vm, unsafe { bytes.items().at_unchecked(start) }.to_i64()));
    }
    if count.eq(bytes.size()).test() {
        return Some(bytes.into());
    }
    Some(of(cut(bytes.items(), start, count).some()?, count))
}

/// A new object that shows the first `size` bytes of an array.
#[inline]
fn of<M: Mode>(items: Red<M, Ref<Array<FrozenBytes>>>, size: Red<M, i64>) -> Red<M, Value> {
    Bytes::alloc::<M>(items, size, -1i64).into()
}

/// The shared object of one byte.
fn single<M: Mode>(vm: Ref<Vm>, byte: Red<M, i64>) -> Red<M, Value> {
    let singles: Red<M, Ref<Array<TupleItems>>> = vm.single_bytes.into();
    // SAFETY: there are 256 of them, and the caller says that it is a byte.
    unsafe { singles.at_unchecked(byte) }
}

/// `count` items of an array from `start` on; None if the general path must do it.
#[residual(writes())]
fn cut(items: Ref<Array<FrozenBytes>>, start: i64, count: i64) -> Option<Ref<Array<FrozenBytes>>> {
    byte_storage::cut(items, start as usize, count as usize)
}

/// As `cut`, for an array that may change.
#[residual(writes())]
fn copied(items: Ref<Array<ByteItems>>, start: i64, count: i64) -> Option<Ref<Array<ByteItems>>> {
    byte_storage::cut(items, start as usize, count as usize)
}

/// `bytes(items)` of a list or tuple of few integers; None if the general path must do it.
pub fn of_items<M: Mode>(vm: Ref<Vm>, items: Red<M, Value>) -> Option<Red<M, Value>> {
    if let Some(list) = items.downcast::<List>()
        && list.length().eq(1).test()
        // SAFETY: the list has one item.
        && let Some(item) = unsafe { super::list::item(list, 0i64.into()) }.as_int()
        && item.unsigned_lt(256).test()
    {
        return Some(single(vm, item));
    }
    let bytes = of_few(items);
    if bytes.is_null().test() { None } else { Some(bytes) }
}

#[residual(writes())]
fn of_few(items: Value) -> Value {
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
    data.map_or(Value::NULL, |data| byte_storage::unchecked(&data))
}

/// `a + b` of `bytes` objects; None if the general path must do it.
pub fn added<M: Mode>(a: Red<M, Value>, b: Red<M, Value>) -> Option<Red<M, Value>> {
    let (a, b) = (a.downcast::<Bytes>()?, b.downcast::<Bytes>()?);
    if super::text::any_empty(a.size(), b.size()) {
        return Some(if b.size().eq(0).test() { a.into() } else { b.into() });
    }
    let items = joined(a.items(), a.size(), b.items(), b.size()).some()?;
    Some(of(items, a.size() + b.size()))
}

#[residual(writes())]
fn joined(
    a: Ref<Array<FrozenBytes>>,
    m: i64,
    b: Ref<Array<FrozenBytes>>,
    n: i64,
) -> Option<Ref<Array<FrozenBytes>>> {
    byte_storage::appended(a, m as usize, b, n as usize)
}

/// `a * n` of a `bytes` object, likewise.
#[residual(writes())]
pub fn repeated(a: Value, n: i64) -> Option<Ref<Bytes>> {
    let (n, length) = (n.max(0) as usize, byte_storage::length(&a)?);
    if n == 1 {
        return a.downcast();
    }
    if n.checked_mul(length)? > LONG {
        return None;
    }
    byte_storage::repeated(&byte_storage::data(&a).ok()??, n, false).ok()?.downcast()
}

/// `array.append(byte)` if the capacity is enough and no view locks the size; otherwise the native function does it.
pub fn append<M: Mode>(vm: Ref<Vm>, args: Args<'_, M>) -> Option<Out<M>> {
    if args.count != 2 {
        return None;
    }
    let (array, byte) = (args.get(0).downcast::<ByteArray>()?, args.get(1).as_int()?.to_u8()?);
    let (items, size) = (array.items(), array.size());
    if !size.lt(items.len()).test() || !array.held().eq(0).test() {
        return None;
    }
    // SAFETY: checked.
    unsafe { items.put_unchecked(size, byte) };
    array.set_size(size + 1);
    Some(Ok(vm.none.into()))
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

/// `next` of an iterator; the end is left to the plain slot.
pub fn next<M: Mode>(_: Ref<Vm>, iterator: Red<M, Value>) -> Step<M> {
    let iterator = iterator.downcast::<BytesIter>()?;
    let (source, index) = (iterator.source(), iterator.index());
    if source.is_null().test() {
        return Some(None);
    }
    let byte = byte(source, index)?;
    iterator.set_index(index + 1);
    Some(Some(Ok(byte.to_value())))
}
