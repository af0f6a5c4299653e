//! A frame whose slots cannot be null, which dead slots become.

use metatrace::{Object, Ref, array_class};

#[derive(Object)]
pub struct Node {
    pub id: i64,
}

array_class!(
    /// Frames.
    pub frame Slots of Ref<Node>
);

fn main() {}
