//! An elidable function that is generic in the mode.

#![allow(unused_imports)]
use metatrace::{Mode, Red, elidable};

#[elidable]
fn next<M: Mode>(x: Red<M, i64>) -> Red<M, i64> {
    x + 1
}

fn main() {}
