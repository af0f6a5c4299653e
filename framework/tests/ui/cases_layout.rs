//! A layout of values that does not exist, and an attribute that names none.

use metatrace::{Cases, Mode, Red};

#[derive(Clone, Copy, Cases)]
#[cases(layout = pointer)]
enum Value<M: Mode> {
    Number(Red<M, f64>),
}

#[derive(Clone, Copy, Cases)]
#[cases(word = nan)]
enum Other<M: Mode> {
    Number(Red<M, f64>),
}

fn main() {}
