//! Traced code that calls the `Direct` instance of a helper.

use metatrace::{Direct, Mode, Red};

fn next<M: Mode>(n: Red<M, i64>) -> Red<M, i64> {
    n + 1
}

fn f<M: Mode>(n: Red<M, i64>) -> Red<M, i64> {
    next::<Direct>(n)
}

fn main() {}
