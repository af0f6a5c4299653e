//! Work before the loop of a portal.

#![allow(unused_imports)]
use metatrace::{Mode, Red, portal};

#[portal(greens(pc), reds(acc))]
fn run<M: Mode>(pc: usize, acc: Red<M, i64>) -> Red<M, i64> {
    println!("{pc}");
    loop {
        merge_point!();
        return acc;
    }
}

fn main() {}
