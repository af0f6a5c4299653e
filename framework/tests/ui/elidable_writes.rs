//! An elidable function that declares effects.

use metatrace::elidable;

#[elidable(writes(List))]
fn push(x: i64) -> i64 {
    x
}

fn main() {}
