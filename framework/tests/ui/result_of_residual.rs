//! The result of a recorded call is red.

use metatrace::{Mode, Red, residual};

#[residual]
fn log(a: i64) -> i64 {
    a
}

fn f<M: Mode>(n: Red<M, i64>) -> i64 {
    let logged: i64 = log(n);
    logged
}

fn main() {}
