//! A name in a list that is no parameter.

#![allow(unused_imports)]
use metatrace::{Mode, Red, portal};

#[portal(greens(pc, code), reds(acc))]
fn run<M: Mode>(pc: usize, acc: Red<M, i64>) -> Red<M, i64> {
    loop {
        merge_point!();
        return acc;
    }
}

fn main() {}
