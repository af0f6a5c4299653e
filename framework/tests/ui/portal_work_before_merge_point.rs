//! Work before the merge point.

#![allow(unused_imports)]
use metatrace::{Mode, Red, portal};

#[portal(greens(pc), reds(acc))]
fn run<M: Mode>(mut pc: usize, acc: Red<M, i64>) -> Red<M, i64> {
    loop {
        pc += 1;
        merge_point!();
        if pc > 3 {
            return acc;
        }
    }
}

fn main() {}
