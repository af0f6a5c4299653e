//! An `Rc` in an `Opaque`.

use metatrace::{Object, Opaque};
use std::rc::Rc;

#[derive(Object)]
struct Node {
    #[plain]
    shared: Opaque<Rc<Vec<i64>>>,
}

fn main() {}
