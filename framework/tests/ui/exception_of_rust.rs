//! An exception that is a type of Rust, and no reference to an object.

use metatrace::residual;

pub enum Failure {
    DivisionByZero,
}

#[residual]
fn divide(a: i64, b: i64) -> Result<i64, Failure> {
    if b == 0 { Err(Failure::DivisionByZero) } else { Ok(a / b) }
}

fn main() {}
