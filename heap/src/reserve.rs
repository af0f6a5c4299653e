//! Behaviour when the operating system refuses memory. Some address space is kept in reserve. It is released at the
//! first small request that is refused, so that the request succeeds; from then on heaps report that they have no room,
//! until there is memory again. A program thus gets a memory error, and the process does not abort in code that cannot
//! fail.
//!
//! There is one reserve for each process. Nothing here may allocate, or depend on a heap.

use crate::os::{Backing, map, unmap};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// Bytes of address space in reserve, and that a big request must leave available.
const RESERVE: usize = 24 << 20;
/// Larger requests than this are checked beforehand, and may fail.
const SMALL: usize = RESERVE / 2;
/// Smaller requests than this are not checked beforehand.
const PROBED: usize = 1 << 20;

/// Address of the reserve; 0 if there is none.
static HELD: AtomicUsize = AtomicUsize::new(0);
/// Whether the system has refused memory, and none has become available since.
static REFUSED: AtomicBool = AtomicBool::new(false);

/// Takes the reserve, if there is none. Returns whether there is one now.
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

/// Releases the reserve for the next request of memory. Returns whether there was one.
pub(crate) fn release() -> bool {
    REFUSED.store(true, Ordering::SeqCst);
    let address = HELD.swap(0, Ordering::SeqCst);
    if address != 0 {
        // SAFETY: an unused mapping of this length.
        unsafe { unmap(address, RESERVE) };
    }
    address != 0
}

/// Whether the system has refused memory.
#[inline]
pub(crate) fn refused() -> bool {
    REFUSED.load(Ordering::Relaxed)
}

/// Whether the system can provide that many bytes, and keep some available. Always true for a small request.
pub(crate) fn available(bytes: usize) -> bool {
    if bytes < PROBED {
        return true;
    }
    let Some(address) = map(bytes, Backing::Counted) else { return false };
    // SAFETY: an unused mapping of this length.
    unsafe { unmap(address, bytes) };
    true
}

/// The result of `ask`, or of a second attempt after the reserve was released.
#[inline]
pub(crate) fn retry_with_reserve(size: usize, ask: impl Fn() -> *mut u8) -> *mut u8 {
    let p = ask();
    if p.is_null() && size <= SMALL && release() { ask() } else { p }
}
