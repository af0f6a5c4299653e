//! A part of an object with references and a destructor, which could read objects that died with it.

use metatrace::{Ref, Trace};

#[derive(Trace)]
struct Entry {
    key: Ref<str>,
}

impl Drop for Entry {
    fn drop(&mut self) {}
}

fn main() {}
