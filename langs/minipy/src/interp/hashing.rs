//! Hashes in traced code: `__hash__` methods of the program are called here, and tuples are hashed by their items, so
//! that a tuple made only to be hashed is never allocated. All else is one call. Code of the program must not run
//! twice: after a call, the work is not left to the general path any more.

use super::arith::{call_special, special};
use super::{kept, promoted};
use crate::objects::args::Raised;
use crate::objects::model::*;
use crate::types::keys;
use crate::vm::Vm;
use metatrace::{Case, Mode, Object as _, Red, Ref, residual};

/// The longest tuple whose items are hashed one by one.
const MOST_ITEMS: i64 = 8;
/// The maximal depth of nested tuples that are hashed so.
const DEPTH: usize = 4;

/// `hash(value)`
pub fn hash<M: Mode>(vm: Ref<Vm>, value: Red<M, Value>) -> Result<Red<M, i64>, Raised<M>> {
    hash_within(vm, value, DEPTH)
}

fn hash_within<M: Mode>(vm: Ref<Vm>, value: Red<M, Value>, depth: usize) -> Result<Red<M, i64>, Raised<M>> {
    if let Some(hash) = of_common(value) {
        return Ok(hash);
    }
    if let Some(hash) = of_tuple(vm, value, depth).or_else(|| written(vm, value)) {
        return hash;
    }
    match kept(vm, value, &[Str::type_id(), Tuple::type_id()]) {
        Some(kept) if inherits_hash(vm, value) => hash_within(vm, kept, depth),
        _ => hash_residual(vm, value),
    }
}

/// The hash of an integer of a machine word or of a string.
fn of_common<M: Mode>(value: Red<M, Value>) -> Option<Red<M, i64>> {
    /// Integers between `-HALF` and `HALF` are below the modulus of hashes.
    const HALF: i64 = 1 << 60;
    if let Some(i) = value.as_int() {
        // An integer below the modulus is its own hash, except -1, which marks an error in CPython.
        let near = (i + HALF).unsigned_lt(2 * HALF);
        return near.test().then(|| i.eq(-1).select::<i64>(-2, i));
    }
    value.downcast::<Str>().map(super::text::hash::<M>)
}

/// The hash of a short tuple, by its items if the hash of one depends on code of the program.
fn of_tuple<M: Mode>(
    vm: Ref<Vm>,
    value: Red<M, Value>,
    depth: usize,
) -> Option<Result<Red<M, i64>, Raised<M>>> {
    let tuple = value.downcast::<Tuple>()?;
    let depth = depth.checked_sub(1)?;
    if !value.may_be_virtual() {
        let hash = plain_hash::<M>(vm, value);
        if hash.ne(ASKS).test() {
            return Some(Ok(hash));
        }
    }
    let items = tuple.items();
    if items.len().gt(MOST_ITEMS).test() {
        return None;
    }
    let count = items.len().promote();
    let mut sum = Red::<M, i64>::from(keys::PRIMES[2] as i64);
    for i in 0..count {
        let lane = match hash_within(vm, items.at(i), depth) {
            Ok(lane) => lane,
            error => return Some(error),
        };
        let mixed = sum + lane * keys::PRIMES[1] as i64;
        let rotated = (mixed << 31) | ((mixed >> 33) & ((1i64 << 31) - 1));
        sum = rotated * keys::PRIMES[0] as i64;
    }
    let sum = sum + keys::end_of_tuple(count as usize) as i64;
    Some(Ok(sum.eq(-1).select(keys::HASH_OF_ALL_ONES, sum)))
}

/// The result of [`plain_hash()`] if code of the program must be called; no hash is -1.
const ASKS: i64 = -1;

/// The hash of a tuple that needs no code of the program.
#[residual(writes())]
fn plain_hash(vm: Ref<Vm>, tuple: Value) -> i64 {
    keys::quick_hash(vm, tuple).unwrap_or(ASKS)
}

/// The hash of a key, if it depends on code of the program; None for other keys.
pub fn asking<M: Mode>(vm: Ref<Vm>, key: Red<M, Value>) -> Option<Result<Red<M, i64>, Raised<M>>> {
    of_tuple(vm, key, DEPTH).or_else(|| written(vm, key))
}

/// The result of a value's `__hash__`; None if that is not written in Python.
fn written<M: Mode>(vm: Ref<Vm>, value: Red<M, Value>) -> Option<Result<Red<M, i64>, Raised<M>>> {
    let Case::Obj(tid, _) = value.case() else { return None };
    if !Instance::is(tid) {
        return None;
    }
    let class = promoted::class::<M>(vm, value)?;
    let method = special::<M>(vm, class, vm.names.hash)?;
    method.downcast::<Function>()?;
    Some(call_special(vm, method, value, class, &[]).and_then(|hash| match hash.as_int() {
        Some(hash) => Ok(hash.eq(-1).select(-2i64, hash)),
        None => hash_of_other(vm, hash),
    }))
}

/// Whether an instance inherits `__hash__` from the built-in base of its class.
fn inherits_hash<M: Mode>(vm: Ref<Vm>, value: Red<M, Value>) -> bool {
    promoted::class::<M>(vm, value).is_some_and(|class| special::<M>(vm, class, vm.names.hash).is_none())
}

/// The hash for a result of `__hash__` that is no tagged integer.
#[residual]
fn hash_of_other(vm: Ref<Vm>, result: Value) -> PyResult<i64> {
    crate::protocols::operators::returned_hash(vm, result)
}

#[residual]
fn hash_residual(vm: Ref<Vm>, value: Value) -> PyResult<i64> {
    crate::protocols::operators::hash(vm, value)
}
