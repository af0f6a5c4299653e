//! `bytes` and `bytearray` as objects: how their bytes are stored, and plain access to them.
//!
//! Both keep them in arrays of the collector's heap, so that traced code can read and write single bytes. Nothing here
//! knows a method of the language or calls back into it.

use crate::objects::heap_util::payload_of;
use crate::objects::model::*;
use metatrace::untraced::Untraced as _;
use metatrace::{Array, Mut, Object, Ref, array_class};
use minipy_text::{room, work};
use std::borrow::Cow;
use std::cell::Cell;

array_class!(
    /// The bytes of a `bytes` object.
    pub immutable FrozenBytes of u8
);
array_class!(
    /// The bytes of a `bytearray`, with room behind them.
    pub ByteItems of u8
);

/// `bytes`: an array that is never empty, so that its first byte can always be read.
#[derive(Object)]
pub struct Bytes {
    /// The bytes.
    pub items: Ref<Array<FrozenBytes>>,
    /// How many there are.
    pub size: i64,
    /// The hash, or -1 if it has not been computed yet.
    #[plain]
    pub(crate) hash: Cell<i64>,
}

/// `bytearray`: the first `size` bytes of its array.
#[derive(Object)]
pub struct ByteArray {
    /// The bytes.
    pub items: Mut<Ref<Array<ByteItems>>>,
    /// How many there are.
    pub size: Mut<i64>,
}

/// A new `bytes` object.
pub fn bytes(data: &[u8]) -> Value {
    let items = Array::of_bytes(data.len().max(1), |to| to[..data.len()].copy_from_slice(data));
    Ref::new(Bytes { items, size: data.len() as i64, hash: Cell::new(-1) }).into()
}

/// A new `bytes` object of zeros; the caller has checked that there is room.
pub fn zeros(size: usize) -> Value {
    Ref::new(Bytes { items: Array::new(size.max(1), 0), size: size as i64, hash: Cell::new(-1) }).into()
}

/// A new `bytearray` object.
pub fn bytearray(data: &[u8]) -> Ref<ByteArray> {
    let items = Array::of_bytes(data.len().max(1), |to| to[..data.len()].copy_from_slice(data));
    Ref::new(ByteArray { items: Mut::new(items), size: Mut::new(data.len() as i64) })
}

/// `a + b` as `bytes` or as a `bytearray`; the caller has checked that there is room. Fails if it is to stop.
pub fn joined(a: &[u8], b: &[u8], mutable: bool) -> minipy_text::Result<Value> {
    let (size, mut result) = (a.len() + b.len(), Ok(()));
    let fill = |all: &mut [u8]| {
        let (first, second) = all[..size].split_at_mut(a.len());
        result = work::copy(first, a).and_then(|()| work::copy(second, b));
    };
    if mutable {
        let items = Array::of_bytes(size.max(1), fill);
        result?;
        return Ok(Ref::new(ByteArray { items: Mut::new(items), size: Mut::new(size as i64) }).into());
    }
    let items = Array::of_bytes(size.max(1), fill);
    result?;
    Ok(Ref::new(Bytes { items, size: size as i64, hash: Cell::new(-1) }).into())
}

/// How much room a `bytearray` gets that needs room for so many bytes.
fn with_slack(size: usize) -> usize {
    size + (size >> 3) + 8
}

/// The bytes of a `bytes` object.
pub fn as_slice(object: &Ref<Bytes>) -> &[u8] {
    // SAFETY: the array has at least `size` bytes, which never change; the caller holds the object, which keeps the
    // array alive, and nothing moves.
    unsafe { std::slice::from_raw_parts((object.items.address() + 16) as *const u8, object.size as usize) }
}

/// The bytes of a `bytes`, a `bytearray` or an instance of a subclass. Those that can change are copied.
pub fn data(value: &Value) -> Option<Cow<'_, [u8]>> {
    let inner = payload_of(*value);
    if let Some(object) = inner.downcast::<Bytes>() {
        let slice: *const [u8] = as_slice(&object);
        // SAFETY: as above; the object lives as long as the value that the result borrows, which the caller holds.
        return Some(Cow::Borrowed(unsafe { &*slice }));
    }
    inner.downcast::<ByteArray>().map(|object| Cow::Owned(object.to_vec()))
}

/// So many bytes of a `bytes` or `bytearray` at `start`, `start + step` and so on, as an object of the same type; the
/// caller has checked that there is room. Fails if it is to stop.
pub fn sliced(object: Value, start: i64, step: i64, count: usize) -> minipy_text::Result<Value> {
    let (from, mutable) = match object.downcast::<ByteArray>() {
        Some(array) => (array.items.get().address(), true),
        None => (object.downcast::<Bytes>().expect("an object of these types").items.address(), false),
    };
    let at = |i: usize| (start + i as i64 * step) as usize;
    let mut result = Ok(());
    let fill = |to: &mut [u8]| {
        let to = &mut to[..count];
        let Some(last) = count.checked_sub(1) else { return };
        let length = at(0).max(at(last)) + 1;
        // SAFETY: the caller takes indices from a slice of the object, which has these bytes; it does not move, and
        // nothing changes it meanwhile.
        let from = unsafe { std::slice::from_raw_parts((from + 16) as *const u8, length) };
        if step == 1 {
            result = work::copy(to, &from[at(0)..]);
        } else {
            result = work::each(count, |i| to[i] = from[at(i)]);
        }
    };
    let made = if mutable {
        let items = Array::of_bytes(count.max(1), fill);
        Ref::new(ByteArray { items: Mut::new(items), size: Mut::new(count as i64) }).into()
    } else {
        let items = Array::of_bytes(count.max(1), fill);
        Ref::new(Bytes { items, size: count as i64, hash: Cell::new(-1) }).into()
    };
    std::hint::black_box(object);
    result.map(|()| made)
}

/// Plain operations on a `bytearray`.
pub trait ByteArrayExt {
    /// How many bytes there are.
    fn count(self) -> usize;
    /// A copy of the bytes.
    fn to_vec(self) -> Vec<u8>;
    /// Byte `i`, which must exist.
    fn byte(self, i: usize) -> u8;
    /// Replaces byte `i`, which must exist.
    fn put(self, i: usize, byte: u8);
    /// Appends a byte; false if there is no memory for it.
    #[must_use]
    fn push(self, byte: u8) -> bool;
    /// Appends bytes; the caller has checked that there is room.
    fn append(self, more: &[u8]);
    /// Replaces the bytes `start..stop`; the caller has checked that there is room, or [`fits`](Self::fits).
    fn splice(self, start: usize, stop: usize, new: &[u8]);
    /// Does it have places for so many bytes?
    fn fits(self, size: usize) -> bool;
    /// Has a function change the bytes, which must not allocate or call back.
    fn change(self, f: impl FnOnce(&mut [u8]));
    /// Makes the object hold so many zeros; the caller has checked that there is room.
    fn fill(self, size: usize);
    /// Makes the object hold these bytes.
    fn assign(self, data: &[u8]);
    /// Takes over the bytes of another one that nobody else keeps.
    fn become_array(self, other: Ref<ByteArray>);
}

impl ByteArrayExt for Ref<ByteArray> {
    fn count(self) -> usize {
        self.size.get() as usize
    }

    fn to_vec(self) -> Vec<u8> {
        let items = self.items.get();
        // SAFETY: the array has at least `size` bytes, and nothing changes them while they are copied.
        unsafe { std::slice::from_raw_parts((items.address() + 16) as *const u8, self.count()) }.to_vec()
    }

    fn byte(self, i: usize) -> u8 {
        assert!(i < self.count());
        // SAFETY: checked.
        unsafe { ((self.items.get().address() + 16) as *const u8).add(i).read() }
    }

    fn put(self, i: usize, byte: u8) {
        assert!(i < self.count());
        // SAFETY: checked.
        unsafe { ((self.items.get().address() + 16) as *mut u8).add(i).write(byte) }
    }

    fn push(self, byte: u8) -> bool {
        let count = self.count();
        if self.items.get().len() > count {
            self.size.set(self, count as i64 + 1);
            self.put(count, byte);
            return true;
        }
        let fits = room::check(with_slack(count + 1)).is_ok();
        if fits {
            self.append(&[byte]);
        }
        fits
    }

    fn append(self, more: &[u8]) {
        self.splice(self.count(), self.count(), more);
    }

    fn splice(self, start: usize, stop: usize, new: &[u8]) {
        let (count, old) = (self.count(), self.items.get());
        assert!(start <= stop && stop <= count);
        let total = count - (stop - start) + new.len();
        // Much room that is not needed any more is given back.
        let keeps = total <= old.len() && old.len() <= 4 * with_slack(total);
        let items = if keeps { old } else { Array::new(with_slack(total), 0) };
        // SAFETY: both arrays have at least `count` bytes, and the new one, if it is one, has `total`; `new` is no
        // part of what is written, since it lies in another object, or nothing is replaced and it lies below `start`.
        unsafe {
            let (from, to) = ((old.address() + 16) as *const u8, (items.address() + 16) as *mut u8);
            if items != old {
                std::ptr::copy_nonoverlapping(from, to, start);
            }
            if stop < count {
                std::ptr::copy(from.add(stop), to.add(start + new.len()), count - stop);
            }
            std::ptr::copy_nonoverlapping(new.as_ptr(), to.add(start), new.len());
        }
        self.items.set(self, items);
        self.size.set(self, total as i64);
    }

    fn fits(self, size: usize) -> bool {
        size <= self.items.get().len()
    }

    fn change(self, f: impl FnOnce(&mut [u8])) {
        let items = self.items.get();
        // SAFETY: the array has at least `size` bytes, and nobody else has a slice of them while the function runs.
        f(unsafe { std::slice::from_raw_parts_mut((items.address() + 16) as *mut u8, self.count()) });
    }

    fn fill(self, size: usize) {
        self.items.set(self, Array::new(size.max(1), 0));
        self.size.set(self, size as i64);
    }

    fn become_array(self, other: Ref<ByteArray>) {
        self.items.set(self, other.items.get());
        self.size.set(self, other.size.get());
    }

    fn assign(self, data: &[u8]) {
        self.become_array(bytearray(data));
    }
}
