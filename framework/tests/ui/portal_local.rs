//! A local carried around the loop that is not a parameter of the portal.

#![allow(unused_imports)]
use metatrace::{Mode, Red, portal};

#[portal(greens(pc), reds(acc))]
fn run<M: Mode>(mut pc: usize, mut acc: Red<M, i64>) -> Red<M, i64> {
    let mut depth = 0;
    loop {
        merge_point!();
        depth += 1;
        pc += depth;
        acc += 1;
    }
}

fn main() {}
