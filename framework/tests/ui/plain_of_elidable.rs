//! The bare function behind an elidable, without the capability `untraced`.

use metatrace::{Mode, elidable};

#[elidable]
fn square(a: i64) -> i64 {
    a * a
}

fn f<M: Mode>(n: i64) -> i64 {
    square::plain((n,))
}

fn main() {}
