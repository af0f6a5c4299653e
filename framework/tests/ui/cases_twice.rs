//! Nothing tells two variants with a float apart.

use metatrace::{Cases, Mode, Red};

#[derive(Cases)]
enum Value<M: Mode> {
    Number(Red<M, f64>),
    Angle(Red<M, f64>),
}

fn main() {}
