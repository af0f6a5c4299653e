//! A marker outside of a portal.

use metatrace::{Mode, Red};

fn helper<M: Mode>(acc: Red<M, i64>) -> Red<M, i64> {
    loop {
        merge_point!();
        return acc;
    }
}

fn main() {}
