//! Matching on a red value without `.promote()`.

use metatrace::{Mode, Red};

fn is_zero<M: Mode>(a: Red<M, i64>) -> bool {
    match a {
        0 => true,
        _ => false,
    }
}

fn main() {}
