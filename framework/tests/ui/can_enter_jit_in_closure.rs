//! `can_enter_jit!()` in a closure.

#![allow(unused_imports)]
use metatrace::{Mode, Red, portal};

#[portal(greens(pc), reds(acc))]
fn run<M: Mode>(pc: usize, acc: Red<M, i64>) -> Red<M, i64> {
    loop {
        merge_point!();
        let back = || can_enter_jit!();
        if acc.gt(pc).test() {
            back()
        }
        return acc;
    }
}

fn main() {}
