//! `?` on an exception of another type.

use metatrace::{Mode, Object, Red, Ref, residual};

#[derive(Object)]
pub struct Mine {
    pub a: i64,
}

#[derive(Object)]
pub struct Other {
    pub a: i64,
}

#[residual]
fn grow(a: i64) -> Result<i64, Ref<Other>> {
    Ok(a)
}

fn f<M: Mode>(n: Red<M, i64>) -> Result<Red<M, i64>, Red<M, Ref<Mine>>> {
    Ok(grow(n)? + 1)
}

fn main() {}
