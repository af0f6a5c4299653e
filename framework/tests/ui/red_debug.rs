//! Printing a red value from traced code.

use metatrace::{Mode, Red};

fn show<M: Mode>(n: Red<M, i64>) {
    println!("{n:?}");
}

fn main() {}
