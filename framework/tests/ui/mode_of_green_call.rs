//! A recorded call of green arguments alone, without saying in which mode.

use metatrace::{Mode, Red, elidable};

#[elidable]
fn square(a: i64) -> i64 {
    a * a
}

fn f<M: Mode>(n: i64) -> Red<M, i64> {
    let squared = square(n);
    squared.eq(4).test();
    1.into()
}

fn main() {}
