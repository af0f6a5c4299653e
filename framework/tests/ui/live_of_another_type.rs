//! A `live` that is no sequence of slot numbers.

use metatrace::{Frame, Mode, Red, Ref, Value, array_class, portal};

array_class!(frame Slots of Value);

#[portal(greens(pc), reds(), virtualizable(frame), live = pc > 0)]
fn run<M: Mode>(pc: usize, frame: Red<M, Ref<Frame<Slots>>>) -> Red<M, Value> {
    loop {
        merge_point!();
        if pc > 0 {
            return frame.slot(0);
        }
        can_enter_jit!()
    }
}

fn main() {}
