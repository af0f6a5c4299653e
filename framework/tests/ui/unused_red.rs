//! A comparison whose result is dropped.

#![deny(unused_must_use)]
use metatrace::{Mode, Red};

fn f<M: Mode>(n: Red<M, i64>) {
    n.lt(3);
}

fn main() {}
