//! `collections.deque` in memory: a ring of items, and what changes it. Nothing here calls Python code.

use crate::objects::list_storage;
use crate::objects::model::*;
use metatrace::untraced::{Untraced, UntracedItems, UntracedRuns};
use metatrace::{Array, Mut, Object, Ref};
use minipy_text::room;

/// A deque. Item `i` is at `(first + i) & (items.len() - 1)`.
#[derive(Object)]
pub(crate) struct Deque {
    /// The ring; its length is a power of two, or 0 before the first item. Unused places are null.
    pub(crate) items: Mut<Ref<Array<Items>>>,
    /// The position of the first item.
    pub(crate) first: Mut<i64>,
    /// The number of items.
    pub(crate) count: Mut<i64>,
    /// A number that differs after each change that invalidates iterators.
    pub(crate) changes: Mut<i64>,
    /// `maxlen`; -1 if there is none.
    pub(crate) limit: Mut<i64>,
}

/// The iterator of a deque.
#[derive(Object)]
pub(crate) struct DequeIter {
    pub(crate) deque: Ref<Deque>,
    /// The position of the next item.
    pub(crate) place: Mut<i64>,
    /// The number of items left.
    pub(crate) left: Mut<i64>,
    /// [`Deque::changes`] when it was made.
    pub(crate) changes: i64,
}

/// The iterator of a reversed deque.
#[derive(Object)]
pub(crate) struct DequeReverseIter {
    pub(crate) deque: Ref<Deque>,
    /// The number of items left: the next one is the last of these.
    pub(crate) left: Mut<i64>,
    /// [`Deque::changes`] when it was made.
    pub(crate) changes: i64,
}

/// The length of the smallest ring.
const LEAST: usize = 8;

/// An empty deque.
pub(crate) fn new(no_items: Ref<Array<Items>>, limit: i64) -> Ref<Deque> {
    Ref::new(Deque {
        items: Mut::new(no_items),
        first: Mut::new(0),
        count: Mut::new(0),
        changes: Mut::new(0),
        limit: Mut::new(limit),
    })
}

/// A deque with the same items and limit. The caller has checked that there is memory for it.
pub(crate) fn copy(deque: Ref<Deque>) -> Ref<Deque> {
    let items = deque.items.get();
    Ref::new(Deque {
        items: Mut::new(Array::copy_of(items, 0, items.len(), items.len(), Value::NULL)),
        first: Mut::new(deque.first.get()),
        count: Mut::new(deque.count.get()),
        changes: Mut::new(0),
        limit: Mut::new(deque.limit.get()),
    })
}

impl Deque {
    /// The number of items.
    pub(crate) fn len(&self) -> usize {
        self.count.get() as usize
    }

    /// The position of item `i`, which may be negative or behind the last item.
    fn place(&self, i: i64) -> usize {
        ((self.first.get() + i) & (self.items.get().len() as i64 - 1)) as usize
    }

    /// Item `i`, which must exist.
    pub(crate) fn item(&self, i: usize) -> Value {
        self.items.get().get(self.place(i as i64))
    }

    /// Replaces item `i`, which must exist.
    pub(crate) fn replace(&self, i: usize, value: Value) {
        self.items.get().set(self.place(i as i64), value);
    }
}

/// Records a change that invalidates iterators.
pub(crate) fn changed(deque: Ref<Deque>) {
    deque.changes.set(deque, deque.changes.get().wrapping_add(1));
}

/// Makes the ring longer; returns false if there is no memory for it.
fn grow(deque: Ref<Deque>) -> bool {
    let (old, first) = (deque.items.get(), deque.first.get() as usize);
    let length = (2 * old.len()).max(LEAST);
    if room::check_many(length, size_of::<Value>()).is_err() {
        return false;
    }
    let behind = old.len() - first;
    let items = Array::copy_of(old, first, behind, length, Value::NULL);
    items.copy_run(behind, old, 0, first);
    deque.items.set(deque, items);
    deque.first.set(deque, 0);
    true
}

/// Makes space for one more item; returns false if there is no memory for it. A deque at its limit loses the item at
/// the other end.
fn make_way(deque: Ref<Deque>, at_front: bool) -> bool {
    if deque.count.get() == deque.limit.get() {
        _ = if at_front { pop(deque) } else { pop_front(deque) };
        return true;
    }
    deque.len() < deque.items.get().len() || grow(deque)
}

/// Adds an item at the end; returns false if there is no memory for it.
#[must_use]
pub(crate) fn push(deque: Ref<Deque>, value: Value) -> bool {
    if deque.limit.get() != 0 {
        if !make_way(deque, false) {
            return false;
        }
        let count = deque.count.get();
        deque.items.get().set(deque.place(count), value);
        deque.count.set(deque, count + 1);
    }
    changed(deque);
    true
}

/// Adds an item in front; returns false if there is no memory for it.
#[must_use]
pub(crate) fn push_front(deque: Ref<Deque>, value: Value) -> bool {
    if deque.limit.get() != 0 {
        if !make_way(deque, true) {
            return false;
        }
        let first = deque.place(-1);
        deque.items.get().set(first, value);
        deque.first.set(deque, first as i64);
        deque.count.set(deque, deque.count.get() + 1);
    }
    changed(deque);
    true
}

/// Removes the item at `place`, which is the first or the last one.
fn take(deque: Ref<Deque>, place: usize) -> Value {
    let items = deque.items.get();
    let value = items.get(place);
    items.set(place, Value::NULL);
    deque.count.set(deque, deque.count.get() - 1);
    changed(deque);
    value
}

/// Removes and returns the last item, if there is one.
pub(crate) fn pop(deque: Ref<Deque>) -> Option<Value> {
    let last = deque.count.get() - 1;
    (last >= 0).then(|| take(deque, deque.place(last)))
}

/// Removes and returns the first item, if there is one.
pub(crate) fn pop_front(deque: Ref<Deque>) -> Option<Value> {
    let first = deque.first.get();
    let value = (deque.count.get() > 0).then(|| take(deque, first as usize))?;
    deque.first.set(deque, deque.place(1) as i64);
    Some(value)
}

/// Removes all items.
pub(crate) fn clear(deque: Ref<Deque>, no_items: Ref<Array<Items>>) {
    if deque.count.get() > 0 {
        deque.items.set(deque, no_items);
        deque.first.set(deque, 0);
        deque.count.set(deque, 0);
        changed(deque);
    }
}

/// Moves an item from one end to the other.
pub(crate) fn turn(deque: Ref<Deque>, to_front: bool) {
    let items = deque.items.get();
    let last = deque.place(deque.count.get() - 1);
    let (from, to, first) = if to_front {
        (last, deque.place(-1), deque.place(-1))
    } else {
        (deque.first.get() as usize, deque.place(deque.count.get()), deque.place(1))
    };
    let value = items.get(from);
    items.set(from, Value::NULL);
    items.set(to, value);
    deque.first.set(deque, first as i64);
}

/// Adds items at the end if they are few and there is memory for them; otherwise adds none and returns false.
#[must_use]
pub(crate) fn extend_few(deque: Ref<Deque>, items: &[Value]) -> bool {
    if items.len() > list_storage::NOT_LONG || room::check_many(2 * (deque.len() + items.len()), 8).is_err() {
        return false;
    }
    items.iter().all(|&item| push(deque, item))
}
