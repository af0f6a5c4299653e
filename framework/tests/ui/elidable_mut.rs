//! An elidable function with a `&mut` argument.

use metatrace::elidable;

#[elidable]
fn push(items: &mut Vec<i64>, x: i64) -> i64 {
    items.push(x);
    x
}

fn main() {}
