//! A field that is no machine word and is not `#[plain]`.

use metatrace::Object;

#[derive(Object)]
pub struct Named {
    pub name: String,
}

fn main() {}
