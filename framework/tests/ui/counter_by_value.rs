//! A `counter` without the `&`.

use metatrace::{Counter, Mode, Object, Red, Ref, portal};

#[derive(Object)]
#[plain]
struct Code {
    counter: Counter,
}

#[portal(greens(code), reds(n), counter = code.counter)]
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
