//! A portal that changes its frame for another.

#![allow(unused_imports)]
use metatrace::{Frame, Mode, Red, Ref, Value, array_class, portal};

array_class!(frame Registers of Value);

#[portal(greens(pc), reds(), virtualizable(frame), live = 0..1u8)]
fn run<M: Mode>(pc: usize, mut frame: Red<M, Ref<Frame<Registers>>>) -> Red<M, Value> {
    loop {
        merge_point!();
        return frame.slot(pc);
    }
}

fn main() {}
