//! Objects outside the blocks: too big for them, or born when the region was used up. Each has malloc memory
//! of its own, found through an ordered map. Never used for memory that machine code allocates inline.

use std::collections::BTreeMap;
use std::ptr;

use crate::space::POISON;
use crate::{FLAG_MARK, Obj};

/// The large objects of one heap.
#[derive(Default)]
pub(crate) struct Large {
    /// Address to size.
    objects: BTreeMap<usize, usize>,
    /// Those allocated since the last collection.
    young: Vec<usize>,
    pub(crate) bytes: usize,
    /// Freed since the last [`Large::release_idle`], and perhaps not given back to the system.
    pub(crate) idle: usize,
}

/// What is freed of at least this size goes back to the system at once.
const AT_ONCE: usize = 32 << 20;

impl Large {
    /// Uninitialised memory for an object, or `None` when the system has none.
    pub(crate) fn alloc(&mut self, size: usize) -> Option<Obj> {
        // SAFETY: malloc has no preconditions.
        let p = unsafe { libc::malloc(size) } as usize;
        if p == 0 {
            return None;
        }
        self.objects.insert(p, size);
        self.young.push(p);
        self.bytes += size;
        Some(p as Obj)
    }

    /// The addresses between which all large objects lie, the end included.
    pub(crate) fn bounds(&self) -> (usize, usize) {
        match (self.objects.first_key_value(), self.objects.last_key_value()) {
            (Some((&first, _)), Some((&last, &size))) => (first, last + size),
            _ => (1, 0),
        }
    }

    /// The object that contains the address `p`.
    pub(crate) fn resolve(&self, p: usize) -> Option<Obj> {
        let (&start, &size) = self.objects.range(..=p).next_back()?;
        (p < start + size).then_some(start as Obj)
    }

    /// Visits every object; says whether each is old.
    pub(crate) fn each_object(&self, mut visit: impl FnMut(Obj, bool)) {
        for &start in self.objects.keys() {
            visit(start as Obj, marked(start));
        }
    }

    /// Forgets all marks, before a full marking.
    pub(crate) fn clear_marks(&mut self) {
        for &start in self.objects.keys() {
            // SAFETY: the keys are the addresses of live allocations with a header.
            unsafe { (*(start as Obj)).flags &= !FLAG_MARK }
        }
    }

    /// Frees what the marking has not reached: of all objects, or only of the young ones.
    pub(crate) fn sweep(&mut self, full: bool, poison: bool) {
        let mut dead: Vec<usize> = match full {
            true => self.objects.keys().copied().filter(|&start| !marked(start)).collect(),
            false => self.young.iter().copied().filter(|&start| !marked(start)).collect(),
        };
        self.young.clear();
        dead.drain(..).for_each(|start| self.release(start, poison));
    }

    /// Gives free memory back to the system.
    pub(crate) fn release_idle(&mut self) {
        self.idle = 0;
        #[cfg(target_env = "gnu")]
        // SAFETY: it has no preconditions.
        unsafe {
            libc::malloc_trim(0);
        }
    }

    fn release(&mut self, start: usize, poison: bool) {
        let size = self.objects.remove(&start).expect("a large object is in the map");
        self.bytes -= size;
        if size < AT_ONCE {
            self.idle += size;
        }
        // SAFETY: an allocation of `alloc` that nothing refers to any more.
        unsafe {
            if poison {
                ptr::write_bytes(start as *mut u8, POISON, size);
            }
            libc::free(start as *mut libc::c_void);
        }
    }
}

fn marked(start: usize) -> bool {
    // SAFETY: called with the addresses of live allocations, each with a header.
    unsafe { (*(start as Obj)).flags & FLAG_MARK != 0 }
}

impl Drop for Large {
    fn drop(&mut self) {
        for &start in self.objects.keys() {
            // SAFETY: an allocation of `alloc`; the heap is gone.
            unsafe { libc::free(start as *mut libc::c_void) }
        }
    }
}
