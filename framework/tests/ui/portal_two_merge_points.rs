//! A second merge point.

#![allow(unused_imports)]
use metatrace::{Mode, Red, portal};

#[portal(greens(pc), reds(acc))]
fn run<M: Mode>(pc: usize, acc: Red<M, i64>) -> Red<M, i64> {
    loop {
        merge_point!();
        if pc > 3 {
            merge_point!();
        }
        return acc;
    }
}

fn main() {}
