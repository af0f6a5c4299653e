//! Two variants with a float, which cannot be distinguished.

use metatrace::{Cases, Mode, Red};

#[derive(Cases)]
enum Value<M: Mode> {
    Number(Red<M, f64>),
    Angle(Red<M, f64>),
}

fn main() {}
