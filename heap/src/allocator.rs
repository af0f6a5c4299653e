//! The allocator for programs with a virtual machine. Decides which part serves a request: small ones the lists of
//! [`crate::small`], others the system's allocator, and the reserve if that refuses. Nothing here may depend on a heap.

use crate::reserve::retry_with_reserve;
use crate::small::{self, Class};
use std::alloc::{GlobalAlloc, Layout, System};

/// An allocator for programs with a virtual machine: small requests are served from lists of free blocks, and small
/// requests that the system refuses from the reserve. Everything else is the system's allocator.
///
/// ```
/// #[global_allocator]
/// static ALLOCATOR: metatrace_heap::Allocator = metatrace_heap::Allocator;
/// # fn main() {}
/// ```
#[derive(Debug)]
pub struct Allocator;

/// Memory from the system's allocator, or from the reserve.
fn system(layout: Layout) -> *mut u8 {
    // SAFETY: callers ask for more than nothing.
    retry_with_reserve(layout.size(), || unsafe { System.alloc(layout) })
}

// SAFETY: a block of a class has the size and the alignment that its requests need, and is used by one of them at a
// time; everything else is the system allocator's. The layout of a request determines which of both serves it.
unsafe impl GlobalAlloc for Allocator {
    #[inline]
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        match Class::of(layout) {
            Some(class) => small::alloc(class, system),
            None => system(layout),
        }
    }

    #[inline]
    unsafe fn dealloc(&self, p: *mut u8, layout: Layout) {
        match Class::of(layout) {
            // SAFETY: the caller's promise, with the layout of the request.
            Some(class) => unsafe { small::dealloc(p, class) },
            // SAFETY: the caller's promise.
            None => unsafe { System.dealloc(p, layout) },
        }
    }

    #[inline]
    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        let Some(class) = Class::of(layout) else {
            // SAFETY: the caller's promise.
            return retry_with_reserve(layout.size(), || unsafe { System.alloc_zeroed(layout) });
        };
        let p = small::alloc(class, system);
        if !p.is_null() {
            // SAFETY: a block of this size at least.
            unsafe { p.write_bytes(0, layout.size()) };
        }
        p
    }

    #[inline]
    unsafe fn realloc(&self, p: *mut u8, layout: Layout, new_size: usize) -> *mut u8 {
        // SAFETY: the caller's promise: the size is not too large for the alignment.
        let new_layout = unsafe { Layout::from_size_align_unchecked(new_size, layout.align()) };
        match (Class::of(layout), Class::of(new_layout)) {
            // SAFETY: the caller's promise.
            (None, None) => retry_with_reserve(new_size, || unsafe { System.realloc(p, layout, new_size) }),
            (old, new) if old == new => p,
            // SAFETY: the caller's promise; the new memory is apart from the old one.
            _ => unsafe {
                let to = self.alloc(new_layout);
                if !to.is_null() {
                    to.copy_from_nonoverlapping(p, layout.size().min(new_size));
                    self.dealloc(p, layout);
                }
                to
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Sizes on both sides of the limits of classes.
    const SIZES: [usize; 12] = [1, 15, 16, 17, 1024, 1025, 2048, 2049, 8192, 8193, 100_000, 1 << 20];

    #[test]
    fn contents_survive_every_change_of_size() {
        for from in SIZES {
            for to in SIZES {
                for align in [1, 8, 16, 64] {
                    let layout = Layout::from_size_align(from, align).unwrap();
                    // SAFETY: each block is used within its size, and freed with its last layout.
                    unsafe {
                        let p = Allocator.alloc(layout);
                        for i in 0..from {
                            p.add(i).write(i as u8 ^ 0x5A);
                        }
                        let p = Allocator.realloc(p, layout, to);
                        assert!((p as usize).is_multiple_of(align));
                        assert!((0..from.min(to)).all(|i| p.add(i).read() == i as u8 ^ 0x5A), "{from} {to}");
                        Allocator.dealloc(p, Layout::from_size_align(to, align).unwrap());
                    }
                }
            }
        }
    }

    #[test]
    fn zeroed_memory_is_zero_after_other_use() {
        for size in SIZES {
            let layout = Layout::from_size_align(size, 8).unwrap();
            // SAFETY: each block is used within its size, and freed with its layout.
            unsafe {
                let p = Allocator.alloc(layout);
                p.write_bytes(0xFF, size);
                Allocator.dealloc(p, layout);
                let p = Allocator.alloc_zeroed(layout);
                assert!((0..size).all(|i| p.add(i).read() == 0), "{size}");
                Allocator.dealloc(p, layout);
            }
        }
    }
}
