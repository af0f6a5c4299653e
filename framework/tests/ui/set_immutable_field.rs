//! Setting an immutable field.

use metatrace::{Mode, Object, Red, Ref};

#[derive(Object)]
pub struct Point {
    pub x: i64,
}

fn by_method<M: Mode>(p: Red<M, Ref<Point>>) {
    p.set_x(1);
}

fn by_descriptor<M: Mode>(p: Red<M, Ref<Point>>) {
    p.set(Point::X, 1);
}

fn main() {}
