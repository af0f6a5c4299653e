//! `#[derive(Prim)]` on what is no machine word.

use metatrace::Prim;

#[derive(Clone, Copy, PartialEq, Prim)]
struct Pair(u32, u32);

fn main() {}
