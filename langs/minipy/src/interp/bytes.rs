//! `bytes` and `bytearray` in traced code: single bytes, which lie in arrays of the heap.
//!
//! Whatever needs another array is a plain slot's. Errors are never raised here: the plain slots do that.

use crate::interp::numbers::checked;
use crate::objects::args::{Done, Out, Step};
use crate::objects::byte_storage::{
    ByteArray, ByteArrayRed as _, Bytes, BytesIter, BytesIterRed as _, BytesRed as _,
};
use crate::objects::model::*;
use crate::vm::Vm;
use metatrace::{Mode, Red, Ref};

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
pub fn get_item<M: Mode>(_: Ref<Vm>, obj: Red<M, Value>, key: Red<M, Value>) -> Option<Out<M>> {
    Some(Ok(byte(obj, key.as_int()?)?.to_value()))
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
