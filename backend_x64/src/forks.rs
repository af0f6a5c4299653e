//! Detects forks of this process: memory or a file that is shared with the other process is written only after a query
//! here.
//!
//! Forks are counted by thread, because the child has only the thread that forked, and no use for what belongs to
//! others. Nothing here does anything but count.

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

/// Number of forks by this thread, as the parent or as the child, since the first query. Two different results mean
/// that what was shared between them is shared with another process. (A child made by the bare system call is not
/// noticed.)
pub fn forks() -> u64 {
    watch();
    FORKS.get()
}

/// Number of those forks from which it came out as the child. Two different results mean that in between another
/// process has taken the place of the previous one.
pub fn births() -> u64 {
    watch();
    BIRTHS.get()
}
