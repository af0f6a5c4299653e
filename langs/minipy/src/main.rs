//! The command `minipy`.

/// A program that uses up all memory gets a `MemoryError`.
#[global_allocator]
static ALLOCATOR: metatrace::Allocator = metatrace::Allocator;

fn main() {
    let args = std::env::args().skip(1).collect();
    minipy::cli::end(minipy::cli::run(args))
}
