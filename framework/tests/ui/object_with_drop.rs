//! An object with a destructor, which could read objects that died with it.

use metatrace::untraced::Untraced;
use metatrace::{Mut, Object, Ref};

#[derive(Object)]
pub struct Node {
    pub id: i64,
    pub next: Mut<Option<Ref<Node>>>,
}

impl Drop for Node {
    fn drop(&mut self) {
        println!("{}", self.next.get().map_or(0, |next| next.id));
    }
}

fn main() {}
