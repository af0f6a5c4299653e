//! `bytes` and `bytearray` as objects: how their bytes are stored, and plain access to them.
//!
//! Both keep them in arrays of the collector's heap, so that traced code can read and write single bytes. Nothing here
//! knows a method of the language or calls back into it.

use crate::objects::heap_util::{LONG, payload_of};
use crate::objects::memory_view::{MemoryView, is_whole, look_through};
use crate::objects::model::*;
use metatrace::untraced::Untraced as _;
use metatrace::{Array, ArrayClass, Mut, Object, Ref, array_class};
use minipy_text::{room, work};
use std::borrow::Cow;

array_class!(
    /// The bytes of a `bytes` object.
    pub immutable FrozenBytes of u8
);
array_class!(
    /// The bytes of a `bytearray`, followed by spare capacity.
    pub ByteItems of u8
);

/// `bytes`: an array that is never empty, so that its first byte can always be read.
#[derive(Object)]
pub struct Bytes {
    /// The bytes.
    pub items: Ref<Array<FrozenBytes>>,
    /// The number of bytes.
    pub size: i64,
    /// The hash, or -1 if it has not been computed yet.
    pub hash: Mut<i64>,
}

/// `bytearray`: the first `size` bytes of its array.
#[derive(Object)]
pub struct ByteArray {
    /// The bytes.
    pub items: Mut<Ref<Array<ByteItems>>>,
    /// The number of bytes.
    pub size: Mut<i64>,
    /// The number of held memory views of it. While it is not 0, the size must not change.
    pub held: Mut<i64>,
}

/// A new `bytes` object. Fails if there is no memory for it or if it is interrupted.
pub fn bytes(data: &[u8]) -> minipy_text::Result<Value> {
    if data.len() <= LONG {
        return Ok(unchecked(data));
    }
    room::check(data.len())?;
    joined(data, &[], false)
}

/// A new `bytes` object without a check for memory: of few bytes, or a constant of a program.
pub fn unchecked(data: &[u8]) -> Value {
    let size = data.len();
    let object = |items| Bytes { items, size: size as i64, hash: Mut::new(-1) };
    Array::of_bytes_in(size.max(1), object, |to| to[..size].copy_from_slice(data)).into()
}

/// A new `bytes` object of `size` zeros. The caller has checked that there is memory for it.
pub fn zeros(size: usize) -> Value {
    Ref::new(Bytes { items: Array::new(size.max(1), 0), size: size as i64, hash: Mut::new(-1) }).into()
}

/// A new `bytearray` object. Fails if there is no memory for it or if it is interrupted.
pub fn bytearray(data: &[u8]) -> minipy_text::Result<Ref<ByteArray>> {
    room::check(data.len())?;
    let items = filled_items(data.len(), |to| work::copy(to, data))?;
    Ok(array_of(items, data.len()))
}

fn array_of(items: Ref<Array<ByteItems>>, size: usize) -> Ref<ByteArray> {
    Ref::new(ByteArray { items: Mut::new(items), size: Mut::new(size as i64), held: Mut::new(0) })
}

/// The capacity of what [`empty`] returns.
pub(crate) const FEW: usize = 16;

/// A new empty `bytearray` object with spare capacity.
pub(crate) fn empty() -> Ref<ByteArray> {
    array_of(Array::new(FEW, 0), 0)
}

/// `a + b` as `bytes` or as a `bytearray`. The caller has checked that there is memory for it. Fails if it is
/// interrupted.
pub fn joined(a: &[u8], b: &[u8], mutable: bool) -> minipy_text::Result<Value> {
    filled(a.len() + b.len(), mutable, |all| {
        let (first, second) = all.split_at_mut(a.len());
        work::copy(first, a)?;
        work::copy(second, b)
    })
}

/// `data * n` as `bytes` or as a `bytearray`. The caller has checked that there is memory for it. Fails if it is
/// interrupted.
pub fn repeated(data: &[u8], n: usize, mutable: bool) -> minipy_text::Result<Value> {
    filled(data.len() * n, mutable, |all| work::repeat(all, data))
}

/// An array of the first `m` items of one array and the first `n` of another; None if they are too many for one step.
pub fn appended(
    a: Ref<Array<FrozenBytes>>,
    m: usize,
    b: Ref<Array<FrozenBytes>>,
    n: usize,
) -> Option<Ref<Array<FrozenBytes>>> {
    (m + n <= LONG).then(|| {
        Array::of_bytes(m + n, |to| {
            let (first, second) = to.split_at_mut(m);
            first.copy_from_slice(part(&a, 0, m));
            second.copy_from_slice(part(&b, 0, n));
        })
    })
}

/// An array of `count` items of `items` from `start` on; None if they are too many for one step.
pub fn cut<C: ArrayClass<Item = u8>>(
    items: Ref<Array<C>>,
    start: usize,
    count: usize,
) -> Option<Ref<Array<C>>> {
    (count <= LONG)
        .then(|| Array::of_bytes(count.max(1), |to| to[..count].copy_from_slice(part(&items, start, count))))
}

/// The items `start..start + count` of an array, which must exist.
fn part<C: ArrayClass<Item = u8>>(items: &Ref<Array<C>>, start: usize, count: usize) -> &[u8] {
    assert!(start + count <= items.len());
    // SAFETY: the array has these items and does not move; the caller holds it, and changes nothing meanwhile.
    unsafe { std::slice::from_raw_parts((items.address() + 16) as *const u8, items.len()) }
        .get(start..start + count)
        .expect("checked")
}

/// A `bytes` or `bytearray` of `size` bytes that `fill` writes. Fails if it is interrupted.
fn filled(
    size: usize,
    mutable: bool,
    fill: impl FnOnce(&mut [u8]) -> minipy_text::Result<()>,
) -> minipy_text::Result<Value> {
    if mutable {
        return Ok(array_of(filled_items(size, fill)?, size).into());
    }
    let items = filled_items(size, fill)?;
    Ok(Ref::new(Bytes { items, size: size as i64, hash: Mut::new(-1) }).into())
}

/// An array whose first `size` items `fill` writes. Fails if it is interrupted.
fn filled_items<C: ArrayClass<Item = u8>>(
    size: usize,
    fill: impl FnOnce(&mut [u8]) -> minipy_text::Result<()>,
) -> minipy_text::Result<Ref<Array<C>>> {
    let mut result = Ok(());
    let items = Array::of_bytes(size.max(1), |all| result = fill(&mut all[..size]));
    result.map(|()| items)
}

/// The capacity to allocate for a `bytearray` that needs `size` bytes.
fn with_slack(size: usize) -> usize {
    size + (size >> 3) + 8
}

/// The bytes of a `bytes` object.
pub fn as_slice(object: &Ref<Bytes>) -> &[u8] {
    // SAFETY: the array has at least `size` bytes, which never change; the caller holds the object, which keeps the
    // array alive, and nothing moves.
    unsafe { std::slice::from_raw_parts((object.items.address() + 16) as *const u8, object.size as usize) }
}

/// Calls `f` with the bytes of a `bytes`, a `bytearray`, an instance of a subclass, or a `memoryview`; returns None
/// for any other value. They are copied only if they are not contiguous, which fails if there is no memory for the
/// copy or if it is interrupted. As with [`ByteArrayExt::change`], `f` must not run code of the program.
pub fn look<R>(value: &Value, f: impl FnOnce(&[u8]) -> R) -> minipy_text::Result<Option<R>> {
    let inner = payload_of(*value);
    match inner.downcast::<MemoryView>() {
        Some(view) => look_through(view, f),
        None => Ok(look_at_own(inner, f)),
    }
}

/// The number of bytes that [`look`] shows.
pub fn length(value: &Value) -> Option<usize> {
    let inner = payload_of(*value);
    match inner.downcast::<MemoryView>() {
        Some(view) => is_whole(view).then(|| view.bytes()),
        None => look_at_own(inner, <[u8]>::len),
    }
}

/// As [`look`], for a `bytes` or a `bytearray` itself.
pub(crate) fn look_at_own<R>(inner: Value, f: impl FnOnce(&[u8]) -> R) -> Option<R> {
    if let Some(object) = inner.downcast::<Bytes>() {
        return Some(f(as_slice(&object)));
    }
    let object = inner.downcast::<ByteArray>()?;
    let items = object.items.get();
    // SAFETY: the array has at least `size` bytes; it is kept alive, and nothing changes them while the function runs.
    let seen = f(unsafe { std::slice::from_raw_parts((items.address() + 16) as *const u8, object.count()) });
    std::hint::black_box(items);
    Some(seen)
}

/// The bytes of a `bytes`, a `bytearray`, an instance of a subclass, or a `memoryview`; None for any other value.
/// Mutable bytes are copied, which fails if there is no memory for the copy or if it is interrupted; so what needs
/// them only within one step should use [`look`].
pub fn data(value: &Value) -> minipy_text::Result<Option<Cow<'_, [u8]>>> {
    let inner = payload_of(*value);
    if let Some(object) = inner.downcast::<Bytes>() {
        let slice: *const [u8] = as_slice(&object);
        // SAFETY: as above; the object lives as long as the value that the result borrows, which the caller holds.
        return Ok(Some(Cow::Borrowed(unsafe { &*slice })));
    }
    // The caller makes something of the copy, of about its size, which is copied to its place.
    let copy = |data: &[u8]| room::check_many(data.len(), 3).and_then(|()| copied(data));
    Ok(look(value, copy)?.transpose()?.map(Cow::Owned))
}

/// The bytes as a vector, which is a copy unless they are one already.
pub fn owned(data: Cow<'_, [u8]>) -> minipy_text::Result<Vec<u8>> {
    match data {
        Cow::Owned(data) => Ok(data),
        Cow::Borrowed(data) => copied(data),
    }
}

/// A copy of the bytes. Fails if there is no memory for it or if it is interrupted.
pub fn copied(data: &[u8]) -> minipy_text::Result<Vec<u8>> {
    let mut copy = room::buffer(data.len())?;
    work::append(&mut copy, data)?;
    Ok(copy)
}

/// A slice of a `bytes` or `bytearray` as an object of the same type: `count` bytes at `start`, `start + step`, and
/// so on. The caller has checked that there is memory for it. Fails if it is interrupted.
pub fn sliced(object: Value, start: i64, step: i64, count: usize) -> minipy_text::Result<Value> {
    let (from, mutable) = match object.downcast::<ByteArray>() {
        Some(array) => (array.items.get().address(), true),
        None => (object.downcast::<Bytes>().expect("an object of these types").items.address(), false),
    };
    let at = |i: usize| (start + i as i64 * step) as usize;
    let made = filled(count, mutable, |to| {
        let Some(last) = count.checked_sub(1) else { return Ok(()) };
        let length = at(0).max(at(last)) + 1;
        // SAFETY: the caller takes indices from a slice of the object, which has these bytes; it does not move, and
        // nothing changes it meanwhile.
        let from = unsafe { std::slice::from_raw_parts((from + 16) as *const u8, length) };
        match step {
            1 => work::copy(to, &from[at(0)..]),
            _ => work::each(count, |i| to[i] = from[at(i)]),
        }
    });
    std::hint::black_box(object);
    made
}

/// Plain operations on a `bytearray`.
pub trait ByteArrayExt {
    /// The number of bytes.
    fn count(self) -> usize;
    /// Whether a held memory view forbids to change the size.
    fn keeps_size(self) -> bool;
    /// Byte `i`, which must exist.
    fn byte(self, i: usize) -> u8;
    /// Replaces byte `i`, which must exist.
    fn put(self, i: usize, byte: u8);
    /// Appends a byte; returns false if there is no memory for it or if it was interrupted.
    #[must_use]
    fn push(self, byte: u8) -> bool;
    /// Appends bytes. The caller has checked that there is memory for them. Fails if it is interrupted, without any
    /// effect.
    fn append(self, more: &[u8]) -> minipy_text::Result<()>;
    /// Replaces the bytes `start..stop`. The caller has checked that there is memory for the result, or that it
    /// [`fits`](Self::fits). Fails as [`append`](Self::append) does.
    fn splice(self, start: usize, stop: usize, new: &[u8]) -> minipy_text::Result<()>;
    /// Removes all bytes but the first `size`.
    fn truncate(self, size: usize);
    /// Whether the capacity is enough for `size` bytes.
    fn fits(self, size: usize) -> bool;
    /// Calls `f` with the bytes, which it may change. It must not allocate or call back.
    fn change(self, f: impl FnOnce(&mut [u8]));
    /// Replaces the content by `size` zeros. The caller has checked that there is memory for it.
    fn fill(self, size: usize);
    /// Replaces the content by these bytes. Fails if there is no memory for them or if it is interrupted.
    fn assign(self, data: &[u8]) -> minipy_text::Result<()>;
    /// Takes over the bytes of another `bytearray`, which nothing else refers to.
    fn become_array(self, other: Ref<ByteArray>);
}

impl ByteArrayExt for Ref<ByteArray> {
    fn count(self) -> usize {
        self.size.get() as usize
    }

    fn keeps_size(self) -> bool {
        self.held.get() > 0
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
        room::check(with_slack(count + 1)).and_then(|()| self.append(&[byte])).is_ok()
    }

    fn append(self, more: &[u8]) -> minipy_text::Result<()> {
        self.splice(self.count(), self.count(), more)
    }

    fn splice(self, start: usize, stop: usize, new: &[u8]) -> minipy_text::Result<()> {
        let (count, old) = (self.count(), self.items.get());
        assert!(start <= stop && stop <= count);
        let total = count - (stop - start) + new.len();
        // A capacity that is far too large is given up.
        let keeps = total <= old.len() && old.len() <= 4 * with_slack(total);
        if keeps {
            // SAFETY: the array has at least `count` bytes and `total`; `new` is no part of what is written, since it
            // lies in another object, or nothing is replaced and it lies below `start`.
            unsafe {
                let place = ((old.address() + 16) as *mut u8).add(start);
                if stop < count {
                    std::ptr::copy(place.add(stop - start), place.add(new.len()), count - stop);
                }
                std::ptr::copy_nonoverlapping(new.as_ptr(), place, new.len());
            }
        } else {
            // SAFETY: the array has at least `count` bytes, and nothing changes them before they are copied.
            let from = unsafe { std::slice::from_raw_parts((old.address() + 16) as *const u8, count) };
            let mut result = Ok(());
            let items = Array::of_bytes(with_slack(total), |to| {
                let (first, rest) = to.split_at_mut(start);
                let (middle, rest) = rest.split_at_mut(new.len());
                let (last, room) = rest.split_at_mut(count - stop);
                result = work::copy(first, &from[..start])
                    .and_then(|()| work::copy(middle, new))
                    .and_then(|()| work::copy(last, &from[stop..]))
                    .and_then(|()| work::repeat(room, &[0]));
            });
            result?;
            self.items.set(self, items);
        }
        self.size.set(self, total as i64);
        Ok(())
    }

    fn truncate(self, size: usize) {
        self.size.set(self, size as i64);
        // If copying the rest is interrupted, the capacity stays as it is.
        let _ = self.splice(size, size, &[]);
    }

    fn fits(self, size: usize) -> bool {
        size <= self.items.get().len()
    }

    fn change(self, f: impl FnOnce(&mut [u8])) {
        let items = self.items.get();
        // SAFETY: the array has at least `size` bytes, and nothing else has a slice of them while the function runs.
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

    fn assign(self, data: &[u8]) -> minipy_text::Result<()> {
        self.become_array(bytearray(data)?);
        Ok(())
    }
}

/// Whether the value is a `bytes`, a `bytearray` or an instance of a subclass.
pub(crate) fn is_bytes(v: Value) -> bool {
    let inner = payload_of(v);
    inner.downcast::<Bytes>().is_some() || inner.downcast::<ByteArray>().is_some()
}

/// The iterator of these types.
#[derive(Object)]
pub(crate) struct BytesIter {
    /// A [`Bytes`] or [`ByteArray`]; null once exhausted.
    pub(crate) source: Mut<Value>,
    /// The position of the next byte.
    pub(crate) index: Mut<i64>,
}
