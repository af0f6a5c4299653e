//! `alloc` of an object with a `#[plain]` field, which traced code cannot make.

use metatrace::{Mode, Object, Red, Ref};

#[derive(Object)]
struct Text {
    length: i64,
    #[plain]
    text: String,
}

fn empty<M: Mode>() -> Red<M, Ref<Text>> {
    Text::alloc(0, String::new())
}

fn main() {}
