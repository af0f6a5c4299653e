//! What the heap wants of the operating system: memory by the page, and where the stack of a thread lies. The one
//! place that knows which system it is; machine code, and what watches it, is made for x86-64 Linux alone, and lies
//! elsewhere.

#[cfg(unix)]
mod unix;
#[cfg(windows)]
mod windows;

#[cfg(unix)]
pub(crate) use unix::{discard, map, stack_bounds, unmap};
#[cfg(windows)]
pub(crate) use windows::{discard, map, stack_bounds, unmap};

/// Does a new mapping count against the memory that the system promises, before any page of it is used?
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Backing {
    /// It does: the system says no if it has not that much.
    Counted,
    /// Not where that can be had.
    Lazy,
}

/// Gives free memory of `malloc` back to the system.
pub(crate) fn trim_malloc() {
    #[cfg(target_env = "gnu")]
    #[cfg(unix)]
    // SAFETY: it has no preconditions.
    unsafe {
        libc::malloc_trim(0);
    }
}
