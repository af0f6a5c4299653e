//! The command `minipy`.

use std::sync::atomic::{AtomicU8, Ordering};

/// With this allocator, a program that uses up all memory gets a `MemoryError`.
#[global_allocator]
static ALLOCATOR: metatrace::Allocator = metatrace::Allocator;

/// One bit for each of the descriptors 0 to 2 that was open when the process was started. Rust's runtime opens the
/// others, so this is determined before it starts.
static OPEN: AtomicU8 = AtomicU8::new(0);

extern "C" fn look() {
    for number in 0..3 {
        // SAFETY: this request takes any number and changes nothing.
        if unsafe { libc::fcntl(number, libc::F_GETFD) } >= 0 {
            OPEN.fetch_or(1 << number, Ordering::Relaxed);
        }
    }
}

// SAFETY: the loader calls the functions of this section once, before `main`; this one needs nothing of a runtime.
#[unsafe(link_section = ".init_array")]
#[used]
static LOOK: extern "C" fn() = look;

fn main() {
    let args = std::env::args().skip(1).collect();
    let open = OPEN.load(Ordering::Relaxed);
    minipy::run::cli::end(minipy::run::cli::run(args, [0, 1, 2].map(|number| open & 1 << number != 0)))
}
