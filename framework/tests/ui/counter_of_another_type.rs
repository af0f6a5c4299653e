//! A `counter` that is no reference to a `Counter`.

use metatrace::{Mode, Object, Red, Ref, portal};

#[derive(Object)]
#[plain]
struct Code {
    executions: u64,
}

#[portal(greens(code), reds(n), counter = &code.executions)]
fn run<M: Mode>(code: Ref<Code>, n: Red<M, i64>) -> Red<M, i64> {
    loop {
        merge_point!();
        if n.eq(0).test() {
            return n;
        }
        can_enter_jit!()
    }
}

fn main() {}
