//! Integers and variants without content would be the same words.

use metatrace::{Cases, Mode, Red};

#[derive(Cases)]
enum Value<M: Mode> {
    Nil,
    Int(Red<M, i64>),
}

fn main() {}
