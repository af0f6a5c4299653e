//! The services of the operating system that the heap uses: memory by the page, and the bounds of a thread's stack. The
//! only module of this crate that depends on the system. Machine code and tools for it exist only for x86-64 Linux, and
//! are elsewhere.

#[cfg(unix)]
mod unix;
#[cfg(windows)]
mod windows;

#[cfg(unix)]
pub(crate) use unix::{discard, map, stack_bounds, unmap};
#[cfg(windows)]
pub(crate) use windows::{discard, map, stack_bounds, unmap};

/// Whether a new mapping is charged against the memory that the system promises, before any page of it is used.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Backing {
    /// It is charged: the system refuses the mapping if it has not that much memory.
    Counted,
    /// It is not charged, where the system supports that.
    Lazy,
}

/// Returns free memory of `malloc` to the system.
pub(crate) fn trim_malloc() {
    #[cfg(target_env = "gnu")]
    #[cfg(unix)]
    // SAFETY: it has no preconditions.
    unsafe {
        libc::malloc_trim(0);
    }
}
