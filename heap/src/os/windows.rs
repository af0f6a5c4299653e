//! Implementation for Windows. All memory of a mapping is charged against what the system promises, so there are no
//! lazy ones.

use super::Backing;
use std::ptr::{null, null_mut};
use windows_sys::Win32::System::Memory::{
    MEM_COMMIT, MEM_DECOMMIT, MEM_RELEASE, MEM_RESERVE, PAGE_READWRITE, VirtualAlloc, VirtualFree,
};
use windows_sys::Win32::System::Threading::GetCurrentThreadStackLimits;

/// Maps new pages, which are zeroed.
pub(crate) fn map(bytes: usize, _: Backing) -> Option<usize> {
    // SAFETY: new pages at an address of the system's choice.
    let p = unsafe { VirtualAlloc(null(), bytes, MEM_RESERVE | MEM_COMMIT, PAGE_READWRITE) };
    (p != null_mut()).then_some(p as usize)
}

/// Unmaps pages.
///
/// # Safety
/// They are all pages of a mapping of [`map`], and are not used any more.
pub(crate) unsafe fn unmap(address: usize, _: usize) {
    // SAFETY: the caller's promise.
    unsafe { VirtualFree(address as *mut _, 0, MEM_RELEASE) };
}

/// Frees the memory of pages, which are zeroed from now on.
///
/// # Safety
/// They are whole pages of a mapping of [`map`] whose contents are not needed.
pub(crate) unsafe fn discard(address: usize, bytes: usize) {
    // SAFETY: the caller's promise.
    unsafe {
        VirtualFree(address as *mut _, bytes, MEM_DECOMMIT);
        let p = VirtualAlloc(address as *const _, bytes, MEM_COMMIT, PAGE_READWRITE);
        assert_eq!(p as usize, address, "the system does not renew pages");
    }
}

/// The lowest address and the end of this thread's stack.
pub(crate) fn stack_bounds() -> Option<(usize, usize)> {
    let (mut low, mut end) = (0, 0);
    // SAFETY: both places are ours to write to.
    unsafe { GetCurrentThreadStackLimits(&mut low, &mut end) };
    Some((low, end))
}
