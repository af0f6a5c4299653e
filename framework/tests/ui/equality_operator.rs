//! `==` on a red value: it is `.eq(..)`, which gives a red boolean.

use metatrace::{Mode, Red};

fn is_three<M: Mode>(a: Red<M, i64>) -> bool {
    a == 3
}

fn main() {}
