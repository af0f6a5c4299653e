//! An argument of a recorded call that is no machine word.

use metatrace::residual;

#[residual]
fn length(text: String) -> i64 {
    text.len() as i64
}

fn main() {}
