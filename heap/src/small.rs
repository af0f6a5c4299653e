//! Small requests of memory, from lists of free blocks that each thread has for itself. [`crate::Allocator`] uses it: a
//! compiler makes and drops many small buffers, and `malloc` takes a tenth of the time of short programs, as much again
//! for a system call at each page by which a thread's arena grows.
//!
//! A size is rounded up to its class, and a block only ever serves requests of its class; so no block needs a header.
//! Blocks are cut from chunks that are never returned to the system. The lists of a thread that has ended go to the
//! next one that needs a chunk. Nothing here may allocate except chunks, wait for a lock, or return a block to the
//! system's allocator.

use std::alloc::Layout;
use std::cell::Cell;
use std::ptr::null_mut;
use std::sync::Mutex;

/// Distance of the sizes of the fine classes, and the alignment of each block, in bytes.
const STEP: usize = 16;
/// The size of the largest fine class. Each class beyond it is twice as large as the one before.
const FINE: usize = 1024;
/// The largest size that is served here.
const MOST: usize = 8 << 10;
/// Number of classes.
const CLASSES: usize = FINE / STEP + (MOST / FINE).ilog2() as usize;
/// Bytes of a chunk. `malloc` maps requests of this size on their own.
const CHUNK: usize = 256 << 10;
/// Whether small requests are served here. Sanitizers must see each block by itself.
const SERVED: bool = option_env!("METATRACE_SYSTEM_MALLOC").is_none();

/// A class of sizes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Class(u8);

impl Class {
    /// The class that serves a request; None if it is left to the system's allocator.
    #[inline]
    pub fn of(layout: Layout) -> Option<Class> {
        Class::of_size(layout.size()).filter(|_| layout.align() <= STEP)
    }

    /// As [`Class::of`], for the alignment that every block has.
    #[inline]
    pub fn of_size(size: usize) -> Option<Class> {
        if !SERVED || size == 0 {
            None
        } else if size <= FINE {
            Some(Class(((size - 1) / STEP) as u8))
        } else if size <= MOST {
            Some(Class((FINE / STEP) as u8 + ((size - 1) / FINE).ilog2() as u8))
        } else {
            None
        }
    }

    /// Bytes of its blocks.
    #[inline]
    pub fn size(self) -> usize {
        let (class, fine) = (usize::from(self.0), FINE / STEP);
        if class < fine { (class + 1) * STEP } else { FINE << (class - fine + 1) }
    }
}

/// The free blocks of a thread. The first word of a free block is the address of the next one.
struct Lists {
    first: [Cell<*mut u8>; CLASSES],
    /// What is left of the chunk, from which blocks are cut.
    rest: Cell<*mut u8>,
    rest_size: Cell<usize>,
}

/// The lists of threads that have ended.
static LEFT: Mutex<Left> = Mutex::new(Left([null_mut(); CLASSES]));

/// The first blocks of lists that belong to no thread.
struct Left([*mut u8; CLASSES]);

// SAFETY: the blocks are free, and reachable from here alone.
unsafe impl Send for Left {}

thread_local! {
    static LISTS: Lists = const { Lists::new() };
}

impl Lists {
    const fn new() -> Lists {
        Lists {
            first: [const { Cell::new(null_mut()) }; CLASSES],
            rest: Cell::new(null_mut()),
            rest_size: Cell::new(0),
        }
    }

    /// A block of the class; null if there is none, and what is left of the chunk is too small for one.
    #[inline]
    fn take(&self, class: Class) -> *mut u8 {
        let list = &self.first[usize::from(class.0)];
        let block = list.get();
        if !block.is_null() {
            // SAFETY: a free block, which holds the address of the next one.
            list.set(unsafe { block.cast::<*mut u8>().read() });
            return block;
        }
        self.cut(class.size())
    }

    /// Cuts a block off the chunk; null if it is too small.
    #[inline]
    fn cut(&self, size: usize) -> *mut u8 {
        let rest = self.rest.get();
        if self.rest_size.get() < size {
            return null_mut();
        }
        self.rest.set(rest.wrapping_add(size));
        self.rest_size.set(self.rest_size.get() - size);
        rest
    }

    /// Adds a block of the class to its list.
    ///
    /// # Safety
    ///
    /// Nothing else may use the block.
    #[inline]
    unsafe fn put(&self, block: *mut u8, class: Class) {
        let list = &self.first[usize::from(class.0)];
        // SAFETY: a block has room for an address, and is aligned for it.
        unsafe { block.cast::<*mut u8>().write(list.get()) };
        list.set(block);
    }

    /// Makes blocks of what is left of the chunk.
    fn use_up(&self) {
        while self.rest_size.get() > 0 {
            let class = Class::of_size(self.rest_size.get().min(FINE)).expect("such sizes are served");
            let block = self.cut(class.size());
            // SAFETY: it was cut for this list.
            unsafe { self.put(block, class) };
        }
    }

    /// Takes the blocks of threads that have ended.
    fn adopt(&self) {
        if let Ok(mut left) = LEFT.try_lock() {
            self.adopt_from(&mut left);
        }
    }

    fn adopt_from(&self, left: &mut Left) {
        for (list, left) in self.first.iter().zip(&mut left.0) {
            list.set(joined(std::mem::replace(left, null_mut()), list.get()));
        }
    }

    /// Gives its blocks away.
    fn leave_to(&self, left: &mut Left) {
        self.use_up();
        for (list, left) in self.first.iter().zip(&mut left.0) {
            *left = joined(list.replace(null_mut()), *left);
        }
    }

    /// A block of the class out of a new chunk, or from a thread that has ended. `system` asks the system's allocator.
    #[cold]
    fn take_slowly(&self, class: Class, system: impl Fn(Layout) -> *mut u8) -> *mut u8 {
        self.adopt();
        let block = self.take(class);
        if !block.is_null() {
            return block;
        }
        let chunk = system(layout(CHUNK));
        if chunk.is_null() {
            return system(layout(class.size()));
        }
        self.use_up();
        self.rest.set(chunk);
        self.rest_size.set(CHUNK);
        self.cut(class.size())
    }
}

impl Drop for Lists {
    fn drop(&mut self) {
        // If another thread is here at this moment, the blocks are lost.
        if let Ok(mut left) = LEFT.try_lock() {
            self.leave_to(&mut left);
        }
    }
}

/// The list of the blocks of two lists.
fn joined(list: *mut u8, other: *mut u8) -> *mut u8 {
    if list.is_null() || other.is_null() {
        return if list.is_null() { other } else { list };
    }
    let mut last = list;
    // SAFETY: each free block holds the address of the next one, and the last one null.
    unsafe {
        while let next = last.cast::<*mut u8>().read()
            && !next.is_null()
        {
            last = next;
        }
        last.cast::<*mut u8>().write(other);
    }
    list
}

/// The layout of that many bytes, a multiple of [`STEP`].
fn layout(size: usize) -> Layout {
    Layout::from_size_align(size, STEP).expect("a small size")
}

/// A block of the class, or null. `system` asks the system's allocator.
#[inline]
pub(crate) fn alloc(class: Class, system: impl Fn(Layout) -> *mut u8) -> *mut u8 {
    let served = LISTS.try_with(|lists| match lists.take(class) {
        block if block.is_null() => lists.take_slowly(class, &system),
        block => block,
    });
    // The thread is about to end, and has no lists any more.
    served.unwrap_or_else(|_| system(layout(class.size())))
}

/// Takes back a block of the class.
///
/// # Safety
///
/// The block is from [`alloc`] with this class, and nothing uses it any more.
#[inline]
pub(crate) unsafe fn dealloc(block: *mut u8, class: Class) {
    if cfg!(debug_assertions) {
        // SAFETY: the block has this size.
        unsafe { block.write_bytes(0xDD, class.size()) };
    }
    // The block of a thread without lists is lost: it is about to end.
    // SAFETY: nothing else uses it, by the caller's promise.
    let _ = LISTS.try_with(|lists| unsafe { lists.put(block, class) });
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::alloc::{GlobalAlloc as _, System};

    fn system(layout: Layout) -> *mut u8 {
        // SAFETY: the size is not zero.
        unsafe { System.alloc(layout) }
    }

    fn class(size: usize) -> Class {
        Class::of_size(size).unwrap()
    }

    #[test]
    fn a_class_is_the_smallest_that_fits() {
        assert_eq!(Class::of_size(0), None);
        assert_eq!(Class::of_size(MOST + 1), None);
        assert_eq!(Class::of(Layout::from_size_align(64, 64).unwrap()), None);
        let mut before = 0;
        for size in 1..=MOST {
            let (class, fits) = (class(size), class(size).size());
            assert!(size <= fits && usize::from(class.0) < CLASSES, "{size}");
            assert!(fits == before || fits >= size && size == before + 1, "{size}");
            assert_eq!(Class::of_size(fits), Some(class));
            before = fits;
        }
    }

    #[test]
    fn blocks_are_apart_and_serve_again() {
        for size in [1, 16, 17, 1000, 1025, MOST] {
            let class = class(size);
            let mut blocks: Vec<usize> = (0..100).map(|_| alloc(class, system) as usize).collect();
            blocks.sort_unstable();
            assert!(blocks.windows(2).all(|pair| pair[0] + class.size() <= pair[1]), "{size}");
            assert!(blocks.iter().all(|block| block.is_multiple_of(STEP)));
            let last = blocks[99] as *mut u8;
            // SAFETY: its own block.
            unsafe { dealloc(last, class) };
            assert_eq!(alloc(class, |_| unreachable!("a block is free")), last);
        }
    }

    #[test]
    fn blocks_of_a_thread_that_has_ended_are_used_by_others() {
        let class = class(MOST);
        let (ended, other) = (Lists::new(), Lists::new());
        let blocks = [(); 2].map(|()| system(layout(class.size())));
        for block in blocks {
            // SAFETY: a new block.
            unsafe { ended.put(block, class) };
        }
        let rest = system(layout(FINE));
        ended.rest.set(rest);
        ended.rest_size.set(FINE);

        let mut left = Left([null_mut(); CLASSES]);
        ended.leave_to(&mut left);
        assert!(ended.take(class).is_null());
        other.adopt_from(&mut left);
        assert!(left.0.iter().all(|list| list.is_null()));
        assert_eq!([other.take(class), other.take(class)], [blocks[1], blocks[0]]);
        assert!(other.take(class).is_null());
        // What was left of the chunk is a block, too.
        assert_eq!(other.take(Class::of_size(FINE).unwrap()), rest);
    }

    #[test]
    fn a_system_without_room_for_a_chunk_is_asked_for_the_block() {
        std::thread::spawn(|| {
            let class = class(48);
            LISTS.with(Lists::adopt);
            let asked = Cell::new(0);
            let blocks: Vec<*mut u8> = (0..CHUNK)
                .map(|_| {
                    alloc(class, |layout| {
                        asked.set(layout.size());
                        if layout.size() == CHUNK { null_mut() } else { system(layout) }
                    })
                })
                .take_while(|_| asked.get() == 0)
                .collect();
            assert_eq!(asked.get(), 48);
            assert!(blocks.iter().all(|block| !block.is_null()));
            assert!(alloc(class, |_| null_mut()).is_null());
        })
        .join()
        .unwrap();
    }

    #[test]
    fn lists_are_joined_in_any_case() {
        let class = class(32);
        let list = |n: usize| {
            let lists = Lists::new();
            for _ in 0..n {
                // SAFETY: a new block each time.
                unsafe { lists.put(alloc(class, system), class) };
            }
            lists.first[usize::from(class.0)].replace(null_mut())
        };
        for (a, b) in [(0, 0), (0, 2), (3, 0), (3, 2)] {
            let lists = Lists::new();
            lists.first[usize::from(class.0)].set(joined(list(a), list(b)));
            let count =
                std::iter::from_fn(|| Some(lists.take(class)).filter(|block| !block.is_null())).count();
            assert_eq!(count, a + b);
        }
    }
}
