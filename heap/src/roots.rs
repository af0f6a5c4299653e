//! Explicit roots, root sources and weak cells: references outside of objects and stacks.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::OnceLock;

use crate::{Header, Heap, Marker, Obj, TypeId, TypeInfo, register_type};

/// Something outside the heap that holds references: recorder values, constants of compiled code, globals.
pub trait RootSource {
    /// Marks each reference that the source holds.
    ///
    /// # Safety
    /// Called only while the heap collects. The words passed to the marker are null, immediates or
    /// objects of that heap; the function must not allocate in the heap.
    unsafe fn trace_roots(&self, marker: &mut Marker);

    /// Marks what is alive because of its keys, for keys that are marked ([`Marker::is_marked`]). Returns whether it
    /// did so for any further keys; called until no source does.
    ///
    /// # Safety
    /// As [`RootSource::trace_roots`].
    unsafe fn trace_keyed(&self, _: &mut Marker) -> bool {
        false
    }

    /// Called when marking is over: unmarked objects are about to be freed, and other objects may soon have their
    /// addresses.
    ///
    /// # Safety
    /// As [`RootSource::trace_roots`].
    unsafe fn forget_dead(&self, _: &Marker) {}
}

/// Identifies a root of one heap.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct RootId(u32);

/// Words that are roots. It is shared with the owners of roots, and may outlive its heap: a root can thus be
/// distinguished from those of other heaps, and can be removed at any time.
#[derive(Default, Debug)]
pub struct RootTable {
    words: RefCell<Vec<u64>>,
    free: RefCell<Vec<u32>>,
}

impl RootTable {
    /// Adds a root: keeps the object of `word` (an object of the table's heap, null or an immediate) alive until
    /// the root is removed.
    pub fn add(&self, word: u64) -> RootId {
        let mut words = self.words.borrow_mut();
        if let Some(index) = self.free.borrow_mut().pop() {
            words[index as usize] = word;
            return RootId(index);
        }
        words.push(word);
        RootId(words.len() as u32 - 1)
    }

    /// The word of a root.
    pub fn get(&self, id: RootId) -> u64 {
        self.words.borrow()[id.0 as usize]
    }

    /// Replaces the word of a root.
    pub fn set(&self, id: RootId, word: u64) {
        self.words.borrow_mut()[id.0 as usize] = word;
    }

    /// Removes a root, and returns its word.
    pub fn remove(&self, id: RootId) -> u64 {
        debug_assert!(!self.free.borrow().contains(&id.0), "root removed twice");
        self.free.borrow_mut().push(id.0);
        std::mem::take(&mut self.words.borrow_mut()[id.0 as usize])
    }
}

/// The explicit roots, and the registered sources.
#[derive(Default)]
pub(crate) struct Roots {
    table: Rc<RootTable>,
    sources: Vec<*const dyn RootSource>,
}

impl Roots {
    /// # Safety
    /// All roots and sources hold words as [`Marker::mark`] expects them.
    pub(crate) unsafe fn trace(&self, marker: &mut Marker) {
        for &word in &*self.table.words.borrow() {
            // SAFETY: the caller's promise; a free entry is 0.
            unsafe { marker.mark(word) }
        }
        for &source in &self.sources {
            // SAFETY: a registered source lives until it is removed.
            unsafe { (*source).trace_roots(marker) }
        }
    }
}

impl Roots {
    /// As [`RootSource::trace_keyed`], for all sources.
    ///
    /// # Safety
    /// As [`Roots::trace`].
    pub(crate) unsafe fn trace_keyed(&self, marker: &mut Marker) -> bool {
        let mut more = false;
        for &source in &self.sources {
            // SAFETY: a registered source lives until it is removed.
            more |= unsafe { (*source).trace_keyed(marker) };
        }
        more
    }

    /// As [`RootSource::forget_dead`], for all sources.
    ///
    /// # Safety
    /// As [`Roots::trace`].
    pub(crate) unsafe fn forget_dead(&self, marker: &Marker) {
        for &source in &self.sources {
            // SAFETY: a registered source lives until it is removed.
            unsafe { (*source).forget_dead(marker) }
        }
    }
}

impl Heap {
    /// The explicit roots.
    pub fn roots(&self) -> &Rc<RootTable> {
        &self.roots.table
    }

    /// Registers a source of roots. This is cheap enough for every entry of a runner.
    ///
    /// # Safety
    /// The source outlives its registration and stays where it is.
    #[inline]
    pub unsafe fn add_root_source(&mut self, source: *const dyn RootSource) {
        self.roots.sources.push(source);
    }

    /// Removes the latest registration of a source; registrations are expected to be nested.
    ///
    /// # Safety
    /// None beyond the pointer's being the one registered.
    ///
    /// # Panics
    /// When the source is not registered.
    #[inline]
    pub unsafe fn remove_root_source(&mut self, source: *const dyn RootSource) {
        let sources = &mut self.roots.sources;
        let at = sources.iter().rposition(|&s| std::ptr::addr_eq(s, source));
        sources.remove(at.expect("this root source is not registered"));
    }
}

/// A weak reference as an object.
#[repr(C)]
pub struct WeakCell {
    /// Its type is [`weak_type`].
    pub header: Header,
    /// The object, or null if it has died. A store after the allocation needs the barrier on the cell.
    pub target: Obj,
}

/// The type of [`WeakCell`].
pub fn weak_type() -> TypeId {
    static TYPE: OnceLock<TypeId> = OnceLock::new();
    let size = size_of::<WeakCell>();
    *TYPE.get_or_init(|| register_type(TypeInfo { weak: true, ..TypeInfo::plain("WeakCell", size) }))
}

impl Heap {
    /// Makes a weak reference to `target`, which may be null.
    ///
    /// # Safety
    /// As [`Heap::alloc_raw`]; `target` is null or an object of this heap.
    pub unsafe fn alloc_weak(heap: *mut Heap, target: Obj) -> *mut WeakCell {
        // SAFETY: the only field is written at once. `target` is used after the allocation, so a stack
        // slot or a register keeps it alive meanwhile.
        unsafe {
            let cell = Heap::alloc_raw(heap, weak_type(), size_of::<WeakCell>()).cast::<WeakCell>();
            (*cell).target = target;
            cell
        }
    }
}
