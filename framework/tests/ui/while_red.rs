//! Looping on a red boolean without `.test()`.

use metatrace::{Mode, Red};

fn count<M: Mode>(a: Red<M, i64>) {
    while a.gt(0) {}
}

fn main() {}
