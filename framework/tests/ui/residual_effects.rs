//! A misspelt declaration of effects.

use metatrace::residual;

#[residual(write(List))]
fn push(x: i64) -> i64 {
    x
}

fn main() {}
