//! References behind an `Rc`, of which a clone would outlive the object that keeps them.

use metatrace::{Object, Ref};
use std::rc::Rc;

#[derive(Object)]
pub struct Node {
    #[plain]
    others: Rc<Vec<Ref<Node>>>,
}

fn main() {}
