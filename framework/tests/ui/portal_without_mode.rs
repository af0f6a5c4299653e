//! A portal that is not generic in the mode.

#![allow(unused_imports)]
use metatrace::{Direct, Red, portal};

#[portal(greens(pc), reds(acc))]
fn run(pc: usize, acc: Red<Direct, i64>) -> Red<Direct, i64> {
    loop {
        merge_point!();
        return acc;
    }
}

fn main() {}
