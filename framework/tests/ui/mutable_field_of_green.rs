//! Reading a mutable field of a green object behind the tracer's back.

use metatrace::{Mode, Mut, Object, Ref};

#[derive(Object)]
pub struct Point {
    pub x: i64,
    pub y: Mut<i64>,
}

fn f<M: Mode>(p: Ref<Point>) -> i64 {
    p.x + p.y.get()
}

fn main() {}
