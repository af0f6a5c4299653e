//! References where the collector does not look.

use metatrace::{Object, Opaque, Ref, Root, Value};

#[derive(Object)]
pub struct Holder {
    #[plain]
    values: Opaque<Vec<Value>>,
    #[plain]
    holders: Opaque<Option<Ref<Holder>>>,
    #[plain]
    root: Opaque<Option<Root<Value>>>,
}

fn main() {}
