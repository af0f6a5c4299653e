//! A red value where a green one is needed: as an argument of a helper that is not generic in the mode.

use metatrace::{Mode, Red};

fn double(n: i64) -> i64 {
    2 * n
}

fn helper<M: Mode>(n: Red<M, i64>) -> i64 {
    double(n)
}

fn main() {}
