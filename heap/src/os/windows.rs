//! Windows. All memory of a mapping counts against what the system promises: there are no lazy ones.

use super::Backing;
use std::ptr::{null, null_mut};
use windows_sys::Win32::System::Memory::{
    MEM_COMMIT, MEM_DECOMMIT, MEM_RELEASE, MEM_RESERVE, PAGE_READWRITE, VirtualAlloc, VirtualFree,
};
use windows_sys::Win32::System::Threading::GetCurrentThreadStackLimits;

/// New pages, which read as zeros.
pub(crate) fn map(bytes: usize, _: Backing) -> Option<usize> {
    // SAFETY: new pages at an address of the system's choice.
    let p = unsafe { VirtualAlloc(null(), bytes, MEM_RESERVE | MEM_COMMIT, PAGE_READWRITE) };
    (p != null_mut()).then_some(p as usize)
}

/// Gives pages back.
///
/// # Safety
/// All of a mapping of [`map`], which nothing uses any more.
pub(crate) unsafe fn unmap(address: usize, _: usize) {
    // SAFETY: the caller's promise.
    unsafe { VirtualFree(address as *mut _, 0, MEM_RELEASE) };
}

/// Gives the memory of pages back, which read as zeros from now on.
///
/// # Safety
/// Whole pages of a mapping of [`map`] with nothing in them that matters.
pub(crate) unsafe fn discard(address: usize, bytes: usize) {
    // SAFETY: the caller's promise.
    unsafe {
        VirtualFree(address as *mut _, bytes, MEM_DECOMMIT);
        let p = VirtualAlloc(address as *const _, bytes, MEM_COMMIT, PAGE_READWRITE);
        assert_eq!(p as usize, address, "the system does not renew pages");
    }
}

/// The lowest address of this thread's stack, and the end of it.
pub(crate) fn stack_bounds() -> Option<(usize, usize)> {
    let (mut low, mut end) = (0, 0);
    // SAFETY: both places are ours to write to.
    unsafe { GetCurrentThreadStackLimits(&mut low, &mut end) };
    Some((low, end))
}
