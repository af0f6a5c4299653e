//! Knows of the forks of this process: memory or a file that is shared with the other process is written only after a
//! question here.
//!
//! Counts by thread: what belongs to a thread that did not fork is of no use to the child, which has only the one that
//! did. Never does anything but count.

use std::cell::Cell;
use std::sync::Once;

thread_local! {
    static FORKS: Cell<u64> = const { Cell::new(0) };
    static BIRTHS: Cell<u64> = const { Cell::new(0) };
}

extern "C" fn forked() {
    // A thread that forks while it ends has nothing left to write.
    let _ = FORKS.try_with(|forks| forks.set(forks.get() + 1));
}

extern "C" fn born() {
    let _ = BIRTHS.try_with(|births| births.set(births.get() + 1));
    forked();
}

fn watch() {
    static WATCHES: Once = Once::new();
    WATCHES.call_once(|| {
        // SAFETY: the functions live as long as the process, and do nothing that a child may not do.
        let failed = unsafe { libc::pthread_atfork(None, Some(forked), Some(born)) };
        assert_eq!(failed, 0, "no memory");
    });
}

/// How often this thread has forked, as the parent or as the child, since anybody asked first: two different answers
/// say that what was shared between them is shared with another process. (A child that the bare system call makes is
/// not noticed.)
pub fn forks() -> u64 {
    watch();
    FORKS.get()
}

/// How often it has come out of that as the child: two different answers say that in between another process has taken
/// the place of the one that was.
pub fn births() -> u64 {
    watch();
    BIRTHS.get()
}
