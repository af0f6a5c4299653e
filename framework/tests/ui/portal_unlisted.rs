//! A parameter that is in no list.

#![allow(unused_imports)]
use metatrace::{Mode, Red, portal};

#[portal(greens(pc), reds(acc))]
fn run<M: Mode>(pc: usize, acc: Red<M, i64>, depth: usize) -> Red<M, i64> {
    loop {
        merge_point!();
        return acc;
    }
}

fn main() {}
