//! A red value stored in a plain struct.

use metatrace::{Mode, Red};

struct Cache {
    last: i64,
}

fn remember<M: Mode>(cache: &mut Cache, n: Red<M, i64>) {
    cache.last = n;
}

fn main() {}
