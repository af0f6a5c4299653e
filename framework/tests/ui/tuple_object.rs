//! A type of objects without names of fields.

use metatrace::Object;

#[derive(Object)]
pub struct Pair(i64, i64);

fn main() {}
