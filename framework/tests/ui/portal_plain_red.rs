//! A plain value among the reds.

#![allow(unused_imports)]
use metatrace::{Mode, Red, portal};

#[portal(greens(pc), reds(acc))]
fn run<M: Mode>(pc: usize, acc: i64) -> Red<M, i64> {
    loop {
        merge_point!();
        return acc.into();
    }
}

fn main() {}
