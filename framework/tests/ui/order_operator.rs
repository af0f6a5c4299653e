//! `<` on a red value: it is `.lt(..)`, which gives a red boolean.

use metatrace::{Mode, Red};

fn is_small<M: Mode>(a: Red<M, i64>) -> bool {
    a < 3
}

fn main() {}
