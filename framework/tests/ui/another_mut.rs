//! A type of the author's own that is called as one of the framework's.

use metatrace::{Object, Ref};

#[derive(Object)]
pub struct Node {
    pub next: mine::Mut<Ref<Node>>,
}

mod mine {
    pub struct Mut<T>(pub [T; 4]);
}

fn main() {}
