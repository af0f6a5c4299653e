//! A field called like a method of `Red`.

#![allow(unused_imports)]
use metatrace::{Mode, Object, Red, Ref};

#[derive(Object)]
pub struct Node {
    pub value: i64,
    pub get: i64,
}

/// The field is the one error: uses of the type are not reported.
fn value<M: Mode>(node: Red<M, Ref<Node>>) -> Red<M, i64> {
    let _ = Ref::new(Node { value: 1, get: 2 }).value;
    node.value()
}

fn main() {}
