//! A type of objects with parameters.

use metatrace::Object;

#[derive(Object)]
pub struct Pair<T> {
    pub first: T,
    pub second: T,
}

fn main() {}
