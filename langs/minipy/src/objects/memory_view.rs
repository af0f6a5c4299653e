//! `memoryview` as an object: which bytes of a `bytes` or `bytearray` it shows, in which order and as what, and how a
//! `bytearray` knows that it is to keep its size.
//!
//! In CPython it keeps its size as long as there are views of it. That nothing refers to a view any more is known here
//! after the next collection, if at all: so only what a `with` statement holds keeps the size, and other views refuse
//! to work once what they show is gone.

use crate::objects::byte_storage::{ByteArray, look_at_own};
use crate::objects::model::*;
use metatrace::untraced::Untraced as _;
use metatrace::{Mut, Object, Ref};
use minipy_text::room::Grow as _;
use std::cell::Cell;

/// `memoryview`, of one dimension.
#[derive(Object)]
pub(crate) struct MemoryView {
    /// The `bytes` or `bytearray`; null once the view is released.
    pub(crate) source: Mut<Value>,
    /// The object that was asked for its bytes.
    pub(crate) owner: Value,
    pub(crate) readonly: bool,
    /// Where the first item begins.
    pub(crate) start: i64,
    /// The number of items.
    pub(crate) count: i64,
    /// From one item to the next, in bytes; it may be negative.
    pub(crate) stride: i64,
    /// The size of an item.
    pub(crate) size: i64,
    /// The code of the items, as in the module `struct`.
    pub(crate) code: i64,
    /// The hash, or -1 if it has not been computed yet.
    #[plain]
    pub(crate) hash: Cell<i64>,
    /// Does a `with` statement hold it?
    #[plain]
    pub(crate) held: Cell<bool>,
}

impl MemoryView {
    /// The code of the items.
    pub(crate) fn code(&self) -> u8 {
        self.code as u8
    }

    /// The number of bytes that the items have.
    pub(crate) fn bytes(&self) -> usize {
        (self.count * self.size) as usize
    }

    /// Do the items lie side by side, in order?
    pub(crate) fn is_contiguous(&self) -> bool {
        self.stride == self.size || self.count <= 1
    }

    /// Where item `i` begins.
    pub(crate) fn place(&self, i: usize) -> usize {
        (self.start + i as i64 * self.stride) as usize
    }
}

/// Has a function look at the bytes of a view, which are copied if they do not lie side by side; None if it is
/// released.
pub(crate) fn look_through<R>(view: Ref<MemoryView>, f: impl FnOnce(&[u8]) -> R) -> Option<R> {
    let source = view.source.get();
    if source.is_null() {
        return None;
    }
    let (first, size) = (view.place(0), view.size as usize);
    let seen = look_at_own(source, |all| {
        if view.is_contiguous() {
            return all.get(first..first + view.bytes()).map(f);
        }
        let mut items = Vec::new();
        items.room_for(view.bytes()).ok()?;
        for i in 0..view.count as usize {
            items.extend_from_slice(all.get(view.place(i)..view.place(i) + size)?);
        }
        Some(f(&items))
    });
    seen.flatten()
}

/// The `bytearray` whose bytes a view shows; None of `bytes`, and once it is released.
pub(crate) fn shown_array(view: Ref<MemoryView>) -> Option<Ref<ByteArray>> {
    view.source.get().downcast()
}

/// A `with` statement holds the view: a `bytearray` keeps its size until it is released.
pub(crate) fn hold(view: Ref<MemoryView>) {
    if let Some(array) = shown_array(view)
        && !view.held.replace(true)
    {
        array.held.set(array, array.held.get() + 1);
    }
}

/// The view shows nothing any more.
pub(crate) fn release(view: Ref<MemoryView>) {
    if let Some(array) = shown_array(view)
        && view.held.replace(false)
    {
        array.held.set(array, array.held.get() - 1);
    }
    view.source.set(view, Value::NULL);
}

/// Are the bytes that the view shows there? Not once it is released, or if a `bytearray` has become shorter.
pub(crate) fn is_whole(view: Ref<MemoryView>) -> bool {
    let last = (view.count - 1).max(0) as usize;
    let end = if view.count == 0 { 0 } else { view.place(0).max(view.place(last)) + view.size as usize };
    look_at_own(view.source.get(), |all| end <= all.len()).unwrap_or(false)
}
