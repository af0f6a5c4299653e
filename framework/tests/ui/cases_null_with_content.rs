//! A case that is null, and has a content.

use metatrace::{Cases, Mode, Red};

#[derive(Clone, Copy, Cases)]
enum Value<M: Mode> {
    #[null]
    Unset(Red<M, bool>),
    Number(Red<M, f64>),
}

fn main() {}
