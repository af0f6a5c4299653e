//! An elidable function that can raise.

#![allow(unused_imports)]
use metatrace::{Object, Ref, elidable};

#[derive(Object)]
pub struct Error {
    pub a: i64,
}

#[elidable]
fn lookup(key: i64) -> Result<i64, Ref<Error>> {
    Ok(key)
}

fn main() {}
