//! A `#[plain]` field that traced code everywhere could read.

use metatrace::Object;
use std::cell::RefCell;

#[derive(Object)]
pub struct Class {
    pub size: i64,
    #[plain]
    pub members: RefCell<Vec<i64>>,
}

fn main() {}
