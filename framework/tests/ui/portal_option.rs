//! An unknown option of a portal.

#![allow(unused_imports)]
use metatrace::{Mode, Red, portal};

#[portal(greens(pc), red(acc))]
fn run<M: Mode>(pc: usize, acc: Red<M, i64>) -> Red<M, i64> {
    loop {
        merge_point!();
        return acc;
    }
}

fn main() {}
