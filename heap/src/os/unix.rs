//! Implementation for Linux and macOS.

use super::Backing;
use std::ptr::null_mut;

const READ_WRITE: i32 = libc::PROT_READ | libc::PROT_WRITE;
const ANONYMOUS: i32 = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS;

/// Maps new pages, which are zeroed.
pub(crate) fn map(bytes: usize, backing: Backing) -> Option<usize> {
    let flags = if backing == Backing::Lazy { ANONYMOUS | libc::MAP_NORESERVE } else { ANONYMOUS };
    // SAFETY: a new private mapping at an address of the system's choice.
    let p = unsafe { libc::mmap(null_mut(), bytes, READ_WRITE, flags, -1, 0) };
    (p != libc::MAP_FAILED).then_some(p as usize)
}

/// Unmaps pages.
///
/// # Safety
/// They are all pages of a mapping of [`map`], and are not used any more.
pub(crate) unsafe fn unmap(address: usize, bytes: usize) {
    // SAFETY: the caller's promise.
    unsafe { libc::munmap(address as *mut libc::c_void, bytes) };
}

/// Frees the memory of pages, which are zeroed from now on.
///
/// # Safety
/// They are whole pages of a mapping of [`map`] whose contents are not needed.
pub(crate) unsafe fn discard(address: usize, bytes: usize) {
    let address = address as *mut libc::c_void;
    // SAFETY: the caller's promise. Outside of Linux that advice may leave the old contents: there, new pages take the
    // place of the old ones.
    unsafe {
        if cfg!(target_os = "linux") {
            libc::madvise(address, bytes, libc::MADV_DONTNEED);
        } else {
            let fixed = ANONYMOUS | libc::MAP_NORESERVE | libc::MAP_FIXED;
            let p = libc::mmap(address, bytes, READ_WRITE, fixed, -1, 0);
            assert_eq!(p, address, "the system does not renew pages");
        }
    }
}

/// The lowest address and the end of this thread's stack.
#[cfg(target_os = "linux")]
pub(crate) fn stack_bounds() -> Option<(usize, usize)> {
    // SAFETY: `attributes` is written by `pthread_getattr_np` before anything reads it, given back once, and not used
    // afterwards; all zeros are a value of this C struct.
    unsafe {
        let mut attributes: libc::pthread_attr_t = std::mem::zeroed();
        if libc::pthread_getattr_np(libc::pthread_self(), &mut attributes) != 0 {
            return None;
        }
        let (mut low, mut size) = (null_mut(), 0);
        let found = libc::pthread_attr_getstack(&attributes, &mut low, &mut size);
        libc::pthread_attr_destroy(&mut attributes);
        (found == 0).then_some((low as usize, low as usize + size))
    }
}

/// The lowest address and the end of this thread's stack.
#[cfg(target_os = "macos")]
pub(crate) fn stack_bounds() -> Option<(usize, usize)> {
    // SAFETY: they have no preconditions.
    let (end, size) = unsafe {
        let this = libc::pthread_self();
        (libc::pthread_get_stackaddr_np(this) as usize, libc::pthread_get_stacksize_np(this))
    };
    Some((end - size, end))
}
