//! A case holds a red word.

use metatrace::{Cases, Mode, Red};

#[derive(Cases)]
enum Value<M: Mode> {
    Number(f64),
    Truth(Red<M, bool>),
}

fn main() {}
