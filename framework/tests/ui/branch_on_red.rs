//! Branching on a red boolean without `.test()`.

use metatrace::{Mode, Red};

fn sign<M: Mode>(a: Red<M, i64>) -> i64 {
    if a.lt(0) { -1 } else { 1 }
}

fn main() {}
