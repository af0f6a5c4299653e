//! A field of a green object, read without saying in which mode.

use metatrace::{Mode, Mut, Object, Ref};

#[derive(Object)]
pub struct Point {
    pub y: Mut<i64>,
}

fn f<M: Mode>(p: Ref<Point>) -> i64 {
    p.y().promote()
}

fn main() {}
