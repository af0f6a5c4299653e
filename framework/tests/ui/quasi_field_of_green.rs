//! Reading a quasi-immutable field without the dependency.

use metatrace::{Mode, Object, Quasi, Ref};

#[derive(Object)]
pub struct Class {
    pub version: Quasi<i64>,
}

fn f<M: Mode>(class: Ref<Class>) -> i64 {
    class.version.get()
}

fn main() {}
