//! A portal without a loop.

#![allow(unused_imports)]
use metatrace::{Mode, Red, portal};

#[portal(greens(pc), reds(acc))]
fn run<M: Mode>(pc: usize, acc: Red<M, i64>) -> Red<M, i64> {
    while pc < 3 {}
    acc
}

fn main() {}
