//! A portal whose result is not red.

#![allow(unused_imports)]
use metatrace::{Mode, Red, portal};

#[portal(greens(pc), reds(acc))]
fn run<M: Mode>(pc: usize, acc: Red<M, i64>) -> i64 {
    loop {
        merge_point!();
        return acc.promote();
    }
}

fn main() {}
