//! A red bound of a Rust loop.

use metatrace::{Mode, Red};

fn sum<M: Mode>(n: Red<M, i64>) -> i64 {
    let mut s = 0;
    for i in 0..n {
        s += i;
    }
    s
}

fn main() {}
