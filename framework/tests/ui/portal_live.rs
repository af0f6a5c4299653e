//! A virtualizable frame without its liveness map.

#![allow(unused_imports)]
use metatrace::{Frame, Mode, Red, Ref, Value, array_class, portal};

array_class!(frame Registers of Value);

#[portal(greens(pc), reds(), virtualizable(frame))]
fn run<M: Mode>(pc: usize, frame: Red<M, Ref<Frame<Registers>>>) -> Red<M, Value> {
    loop {
        merge_point!();
        return frame.slot(pc);
    }
}

fn main() {}
