//! A field called like a method of `Red`.

#![allow(unused_imports)]
use metatrace::{Object, Ref};

#[derive(Object)]
pub struct Node {
    pub value: i64,
    pub get: i64,
}

fn main() {}
