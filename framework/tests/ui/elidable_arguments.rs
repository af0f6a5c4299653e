//! An elidable function with more arguments than there are registers.

use metatrace::elidable;

#[elidable]
fn many(a: i64, b: i64, c: i64, d: i64, e: i64, f: i64, g: i64) -> i64 {
    a + b + c + d + e + f + g
}

fn main() {}
