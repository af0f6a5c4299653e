//! `memoryview` as an object: which bytes of a `bytes` or `bytearray` it shows, in which order and format, and how it
//! locks the size of a `bytearray`.
//!
//! In CPython every view of a `bytearray` locks its size. Here it is known only after the next collection, if at all,
//! that nothing refers to a view any more. So only views held by a `with` statement lock the size, and other views
//! raise an exception once the bytes that they show are gone.

use crate::objects::byte_storage::{ByteArray, look_at_own};
use crate::objects::model::*;
use metatrace::untraced::Untraced as _;
use metatrace::{Mut, Object, Ref};
use minipy_text::{room, work};
use std::cell::Cell;

/// `memoryview`, of one dimension.
#[derive(Object)]
pub(crate) struct MemoryView {
    /// The `bytes` or `bytearray`; null once the view is released.
    pub(crate) source: Mut<Value>,
    /// The object from which the view was made.
    pub(crate) owner: Value,
    pub(crate) readonly: bool,
    /// The offset of the first item.
    pub(crate) start: i64,
    /// The number of items.
    pub(crate) count: i64,
    /// The distance of successive items in bytes; it may be negative.
    pub(crate) stride: i64,
    /// The size of an item.
    pub(crate) size: i64,
    /// The format code of the items, as in module `struct`.
    pub(crate) code: i64,
    /// The hash, or -1 if it has not been computed yet.
    #[plain]
    pub(crate) hash: Cell<i64>,
    /// Whether a `with` statement holds it.
    #[plain]
    pub(crate) held: Cell<bool>,
}

impl MemoryView {
    /// The format code of the items.
    pub(crate) fn code(&self) -> u8 {
        self.code as u8
    }

    /// The number of bytes of all items.
    pub(crate) fn bytes(&self) -> usize {
        (self.count * self.size) as usize
    }

    /// Whether the items are contiguous and in order.
    pub(crate) fn is_contiguous(&self) -> bool {
        self.stride == self.size || self.count <= 1
    }

    /// The offset of item `i`.
    pub(crate) fn place(&self, i: usize) -> usize {
        (self.start + i as i64 * self.stride) as usize
    }
}

/// Calls `f` with the bytes of a view, which are copied if they are not contiguous; None if the view is released.
/// The copy fails if there is no memory for it or if it is interrupted.
pub(crate) fn look_through<R>(
    view: Ref<MemoryView>,
    f: impl FnOnce(&[u8]) -> R,
) -> minipy_text::Result<Option<R>> {
    let source = view.source.get();
    if !is_whole(view) {
        return Ok(None);
    }
    let (first, size) = (view.place(0), view.size as usize);
    let seen = look_at_own(source, |all| {
        if view.count == 0 {
            return Ok(f(&[]));
        }
        if view.is_contiguous() {
            return Ok(f(&all[first..first + view.bytes()]));
        }
        let mut items: Vec<u8> = room::buffer(view.bytes())?;
        match size {
            1 => work::each(view.count as usize, |i| items.push(all[view.place(i)]))?,
            _ => work::each(view.count as usize, |i| items.extend_from_slice(&all[view.place(i)..][..size]))?,
        }
        Ok(f(&items))
    });
    seen.transpose()
}

/// The `bytearray` whose bytes a view shows; None for `bytes`, or if the view is released.
pub(crate) fn shown_array(view: Ref<MemoryView>) -> Option<Ref<ByteArray>> {
    view.source.get().downcast()
}

/// Marks the view as held by a `with` statement: a `bytearray` keeps its size until the view is released.
pub(crate) fn hold(view: Ref<MemoryView>) {
    if let Some(array) = shown_array(view)
        && !view.held.replace(true)
    {
        array.held.set(array, array.held.get() + 1);
    }
}

/// Releases the view, which shows nothing from then on.
pub(crate) fn release(view: Ref<MemoryView>) {
    if let Some(array) = shown_array(view)
        && view.held.replace(false)
    {
        array.held.set(array, array.held.get() - 1);
    }
    view.source.set(view, Value::NULL);
}

/// Whether the bytes that the view shows exist: it is not released, and its `bytearray` has not become shorter.
pub(crate) fn is_whole(view: Ref<MemoryView>) -> bool {
    let last = (view.count - 1).max(0) as usize;
    let end = if view.count == 0 { 0 } else { view.place(0).max(view.place(last)) + view.size as usize };
    look_at_own(view.source.get(), |all| end <= all.len()).unwrap_or(false)
}
