//! A virtualizable parameter that is no frame.

use metatrace::{Mode, Mut, Object, Red, Ref, portal};

#[derive(Object)]
pub struct Registers {
    pub a: Mut<i64>,
}

#[portal(greens(pc), reds(), virtualizable(frame), live = 0..1u8)]
fn run<M: Mode>(pc: usize, frame: Red<M, Ref<Registers>>) -> Red<M, i64> {
    loop {
        merge_point!();
        return frame.a();
    }
}

fn main() {}
