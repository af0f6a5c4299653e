//! Look-ups of keys in tables that may run Python code: `__eq__` and `__hash__` of keys.

use crate::objects::model::*;
use crate::protocols::operators::key_hash;
use crate::types::keys::quick_eq;
use crate::types::table::{Found, check_growth, insert_word, is_moved, refresh, search};
use crate::vm::Vm;
use metatrace::Ref;
use metatrace::untraced::Untraced as _;

/// The position of a key. May call `__eq__` of the keys.
pub(crate) fn find(vm: Ref<Vm>, table: Ref<Table>, key: Value, hash: i64) -> PyResult<Option<usize>> {
    refresh(table);
    find_beyond(vm, table, key, hash, None)
}

/// As [`find`] in an ordinary table, if the first keys with that hash, up to the one at position `asked`, are known
/// to be different.
pub(crate) fn find_beyond(
    vm: Ref<Vm>,
    table: Ref<Table>,
    key: Value,
    hash: i64,
    mut asked: Option<usize>,
) -> PyResult<Option<usize>> {
    loop {
        let stamp = table.stamp.get();
        let found = search(table, key, hash, |at, candidate| {
            if asked.is_some() {
                asked = asked.filter(|&asked| asked != at);
                return None;
            }
            match quick_eq(vm, candidate, key) {
                Some(true) => Some(Ok(Some(at))),
                Some(false) => None,
                None => match crate::protocols::operators::eq(vm, candidate, key) {
                    Err(e) => Some(Err(e)),
                    Ok(_) if is_moved(table, stamp, at, candidate) => Some(Ok(None)),
                    Ok(true) => Some(Ok(Some(at))),
                    Ok(false) => None,
                },
            }
        });
        match found {
            Found::Compared(Err(e)) => return Err(e),
            // The entries have moved, so the result of the comparison is discarded.
            Found::Compared(Ok(None)) => {}
            Found::Compared(Ok(found)) => return Ok(found),
            Found::Identical(at) => return Ok(Some(at)),
            Found::Nothing => return Ok(None),
        }
    }
}

/// The hash of a key, and its position. May call `__hash__` and `__eq__`.
#[inline]
pub(crate) fn find_hashing(vm: Ref<Vm>, table: Ref<Table>, key: Value) -> PyResult<(i64, Option<usize>)> {
    let hash = key_hash(vm, key)?;
    Ok((hash, find(vm, table, key, hash)?))
}

/// Adds a key of another table that is absent. As in CPython, `__eq__` is not called if the program cannot observe
/// it.
pub(crate) fn add_new(vm: Ref<Vm>, table: Ref<Table>, entry: Entry) -> PyResult<()> {
    let simple = entry.key.as_tagged().is_some() || entry.key.downcast::<Str>().is_some();
    if simple || find(vm, table, entry.key, entry.hash)?.is_none() {
        check_growth(vm, table)?;
        insert_word(table, entry.key, entry.hash, Value::NULL);
    }
    Ok(())
}
