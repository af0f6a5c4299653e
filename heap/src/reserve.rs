//! What happens when the operating system refuses memory. Some address space is kept back; it is given up at the
//! first small request that is refused, so that the request succeeds, and from then on heaps say that they have no
//! room until there is memory again. So a program is told by a memory error, and the process does not abort in the
//! middle of something that cannot fail.
//!
//! One for each process. Nothing here may allocate, and nothing here knows a heap.

use crate::os::{Backing, map, unmap};
use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// Bytes of address space that are kept back, and that a big request must leave over.
const RESERVE: usize = 24 << 20;
/// Bigger requests than this are asked about beforehand, and may fail.
const SMALL: usize = RESERVE / 2;
/// Smaller requests than this are not asked about beforehand.
const PROBED: usize = 1 << 20;

/// Where the reserve lies; 0 if there is none.
static HELD: AtomicUsize = AtomicUsize::new(0);
/// Has the system refused memory, and there has been none since?
static REFUSED: AtomicBool = AtomicBool::new(false);

/// Keeps address space back, if none is; says whether there is some now.
pub(crate) fn keep() -> bool {
    if HELD.load(Ordering::SeqCst) == 0 {
        let Some(address) = map(RESERVE, Backing::Counted) else { return false };
        if HELD.compare_exchange(0, address, Ordering::SeqCst, Ordering::SeqCst).is_err() {
            // SAFETY: an unused mapping of this length.
            unsafe { unmap(address, RESERVE) };
        }
    }
    REFUSED.store(false, Ordering::SeqCst);
    true
}

/// Releases the reserve for the next request of memory; was there one?
pub(crate) fn release() -> bool {
    REFUSED.store(true, Ordering::SeqCst);
    let address = HELD.swap(0, Ordering::SeqCst);
    if address != 0 {
        // SAFETY: an unused mapping of this length.
        unsafe { unmap(address, RESERVE) };
    }
    address != 0
}

/// Has the system refused memory?
#[inline]
pub(crate) fn refused() -> bool {
    REFUSED.load(Ordering::Relaxed)
}

/// Would the system give that many bytes, and have some left? The answer to a small request is yes.
pub(crate) fn available(bytes: usize) -> bool {
    if bytes < PROBED {
        return true;
    }
    let Some(address) = map(bytes, Backing::Counted) else { return false };
    // SAFETY: an unused mapping of this length.
    unsafe { unmap(address, bytes) };
    true
}

/// The system's allocator, but that small requests are served from the reserve when the system refuses them. For
/// programs with a virtual machine:
///
/// ```
/// #[global_allocator]
/// static ALLOCATOR: metatrace_heap::Allocator = metatrace_heap::Allocator;
/// # fn main() {}
/// ```
#[derive(Debug)]
pub struct Allocator;

/// The answer of the system, or of a second attempt.
#[inline]
fn insist(size: usize, ask: impl Fn() -> *mut u8) -> *mut u8 {
    let p = ask();
    if p.is_null() && size <= SMALL && release() { ask() } else { p }
}

// SAFETY: everything is the system allocator's.
unsafe impl GlobalAlloc for Allocator {
    #[inline]
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller's promise.
        insist(layout.size(), || unsafe { System.alloc(layout) })
    }

    #[inline]
    unsafe fn dealloc(&self, p: *mut u8, layout: Layout) {
        // SAFETY: the caller's promise.
        unsafe { System.dealloc(p, layout) }
    }

    #[inline]
    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller's promise.
        insist(layout.size(), || unsafe { System.alloc_zeroed(layout) })
    }

    #[inline]
    unsafe fn realloc(&self, p: *mut u8, layout: Layout, new_size: usize) -> *mut u8 {
        // SAFETY: the caller's promise.
        insist(new_size, || unsafe { System.realloc(p, layout, new_size) })
    }
}
