//! A frame handed to two calls.

use metatrace::{Frame, Fresh, Mode, Red, Ref, Value, array_class, portal};

array_class!(frame Registers of Value);

#[portal(greens(pc), reds(), virtualizable(frame), live = 0..1u8)]
fn run<M: Mode>(pc: usize, frame: Red<M, Ref<Frame<Registers>>>) -> Red<M, Value> {
    loop {
        merge_point!();
        let fresh = Fresh::<M, Registers>::new(1, Value::NULL);
        let first = run(pc, fresh);
        let second = run(pc, fresh);
        return if first.same(second).test() { first } else { frame.slot(0) };
    }
}

fn main() {}
