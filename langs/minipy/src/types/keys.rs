//! Keys of tables and items of containers: equality and hashes without Python code. Nothing here knows tables.

use crate::objects::byte_storage::{self, Bytes};
use crate::objects::class::Class;
use crate::objects::heap_util::LONG;
use crate::objects::kind::Key;
use crate::objects::kinds;
use crate::objects::model::*;
use crate::vm::Vm;
use metatrace::Ref;
use metatrace::untraced::Untraced as _;
use minipy_frontend::CmpOp;

/// The maximal nesting of tuples that are handled here; the general path counts levels.
const DEPTH: usize = 50;

/// The maximal number of tuples compared without a check for interruption: tuples that share parts take exponential
/// time.
const TUPLES: usize = 1000;

/// How a key compares, and the built-in object to use for it if it is an instance of a subclass that does not
/// override `__hash__` and `__eq__`. None if Python code may be needed.
#[inline]
fn plain_key(vm: Ref<Vm>, key: Value) -> Option<(Key, Value)> {
    if let Some(instance) = key.downcast::<Instance>() {
        if !crate::classes::has_native_keys(vm, instance.map.get().class) {
            return None;
        }
        return match instance.payload {
            payload if payload.is_null() => Some((Key::Identity, key)),
            payload => plain_key(vm, payload),
        };
    }
    match kinds::of_exact(key).key {
        Key::Compared | Key::Inherited => None,
        Key::Identity if key.downcast::<Class>().is_some_and(|class| class.metaclass.is_some()) => None,
        plain => Some((plain, key)),
    }
}

/// Equality of two objects, identity first; None if it may need Python code.
pub(crate) fn quick_eq(vm: Ref<Vm>, a: Value, b: Value) -> Option<bool> {
    quick_eq_within(vm, a, b, DEPTH, &mut { TUPLES })
}

/// The value of an integer of at most 64 bits, or of a bool.
pub(crate) fn small(v: Value) -> Option<i64> {
    v.as_int().or_else(|| v.downcast::<Bool>().map(|b| b.value.into()))
}

fn quick_eq_within(vm: Ref<Vm>, a: Value, b: Value, depth: usize, tuples: &mut usize) -> Option<bool> {
    if a.word() == b.word() {
        return Some(true);
    }
    if a.as_tagged().is_some() && b.as_tagged().is_some() {
        return Some(false);
    }
    let ((kind, a), (other, b)) = (plain_key(vm, a)?, plain_key(vm, b)?);
    if kind != other {
        return Some(false);
    }
    match kind {
        Key::Number => match (small(a), small(b)) {
            (Some(a), Some(b)) => Some(a == b),
            _ => super::dispatch::compare(vm, CmpOp::Eq, a, b).ok().flatten(),
        },
        Key::Text => Some(a.downcast::<Str>()?.as_str() == b.downcast::<Str>()?.as_str()),
        Key::Bytes => Some(
            byte_storage::as_slice(&a.downcast::<Bytes>()?)
                == byte_storage::as_slice(&b.downcast::<Bytes>()?),
        ),
        Key::Tuple => quick_eq_tuples(vm, a.downcast()?, b.downcast()?, depth, tuples),
        Key::Identity | Key::Compared | Key::Inherited => Some(false),
    }
}

fn quick_eq_tuples(
    vm: Ref<Vm>,
    a: Ref<Tuple>,
    b: Ref<Tuple>,
    depth: usize,
    tuples: &mut usize,
) -> Option<bool> {
    let (a, b) = (a.as_slice(), b.as_slice());
    if a.len() != b.len() {
        return Some(false);
    }
    *tuples = tuples.checked_sub(1)?;
    let depth = depth.checked_sub(1)?;
    for (&a, &b) in a.iter().zip(b) {
        if a.word() == b.word() {
            continue;
        }
        match quick_eq_within(vm, a, b, depth, tuples) {
            Some(true) => {}
            other => return other,
        }
    }
    Some(true)
}

/// The hash of a key; None if it may need Python code.
pub(crate) fn quick_hash(vm: Ref<Vm>, key: Value) -> Option<i64> {
    quick_hash_within(vm, key, DEPTH)
}

/// The hash of the most frequent keys and parts of keys: integers and strings.
#[inline(always)]
fn hash_of_common(key: Value) -> Option<i64> {
    match key.as_tagged() {
        Some(i) => Some(minipy_text::int::hash_i64(i)),
        None => key.downcast::<Str>().map(crate::objects::strings::hash),
    }
}

/// The hash of a tuple of these parts; None if it may need Python code.
#[inline]
pub(crate) fn hash_of_parts(vm: Ref<Vm>, parts: &[Value]) -> Option<i64> {
    hash_with(parts, |part| hash_of_common(part).or_else(|| quick_hash_within(vm, part, DEPTH)).ok_or(()))
        .ok()
}

/// Whether a key is the tuple of these parts. None if Python code may be needed.
#[inline]
pub(crate) fn is_tuple_of(vm: Ref<Vm>, key: Value, parts: &[Value]) -> Option<bool> {
    let Some(tuple) = key.downcast::<Tuple>() else {
        return if key.downcast::<Instance>().is_some() { None } else { Some(false) };
    };
    let items = tuple.as_slice();
    if items.len() != parts.len() {
        return Some(false);
    }
    for (&item, &part) in items.iter().zip(parts) {
        if item.word() != part.word() {
            match quick_eq(vm, item, part) {
                Some(true) => {}
                other => return other,
            }
        }
    }
    Some(true)
}

fn quick_hash_within(vm: Ref<Vm>, key: Value, depth: usize) -> Option<i64> {
    if let Some(hash) = hash_of_common(key) {
        return Some(hash);
    }
    let whole = key;
    let (kind, key) = plain_key(vm, key)?;
    match kind {
        // NaNs hash by identity; for an instance of a subclass, by that of the instance.
        Key::Number if crate::objects::floats::exact(key).is_some_and(f64::is_nan) => {
            super::dispatch::hash(vm, whole).ok()
        }
        Key::Tuple => {
            // Nested tuples are hashed repeatedly as keys of tables, so the hash is cached, as for strings.
            let tuple = key.downcast::<Tuple>()?;
            let known = tuple.hash.get();
            if known != -1 {
                return Some(known);
            }
            // The general path checks for interruption.
            if tuple.items.len() > LONG {
                return None;
            }
            let depth = depth.checked_sub(1)?;
            let hash = |item| hash_of_common(item).or_else(|| quick_hash_within(vm, item, depth)).ok_or(());
            let hash = hash_with(tuple.as_slice(), hash).ok()?;
            tuple.hash.set(tuple, hash);
            Some(hash)
        }
        Key::Identity if key.downcast::<Instance>().is_some() => Some((key.word() >> 4) as i64),
        // Hashing long bytes fails if it is interrupted, and the general path reports that.
        Key::Bytes
            if key.downcast::<Bytes>().is_some_and(|b| b.size as usize > LONG && b.hash.get() == -1) =>
        {
            None
        }
        _ => super::dispatch::hash(vm, key).ok(),
    }
}

/// The factors of xxHash.
pub(crate) const PRIMES: [u64; 3] = [11400714785074694791, 14029467366897019727, 2870177450012600261];
/// The replacement for the one result that is no valid hash.
pub(crate) const HASH_OF_ALL_ONES: i64 = 1546275796;

/// CPython's hash of tuples (xxHash), from the items' hashes.
pub(crate) fn hash_with<E>(items: &[Value], mut hash: impl FnMut(Value) -> Result<i64, E>) -> Result<i64, E> {
    let mut sum = PRIMES[2];
    for &item in items {
        let lane = hash(item)? as u64;
        sum = sum.wrapping_add(lane.wrapping_mul(PRIMES[1])).rotate_left(31).wrapping_mul(PRIMES[0]);
    }
    sum = sum.wrapping_add(end_of_tuple(items.len()));
    Ok(if sum == u64::MAX { HASH_OF_ALL_ONES } else { sum as i64 })
}

/// The constant that is added at the end, for `count` items.
pub(crate) fn end_of_tuple(count: usize) -> u64 {
    count as u64 ^ (PRIMES[2] ^ 3527539)
}

/// A comparison of integers, floats, strings, or tuples of them; None if the general path must compare. The tests for
/// equality limit the nesting of the tuples.
pub(crate) fn quick_compare(vm: Ref<Vm>, op: CmpOp, a: Value, b: Value) -> Option<bool> {
    use std::cmp::Ordering;
    let order = if let (Some(a), Some(b)) = (crate::types::keys::small(a), crate::types::keys::small(b)) {
        Some(a.cmp(&b))
    } else if let (Some(a), Some(b)) = (a.downcast::<Str>(), b.downcast::<Str>()) {
        Some(minipy_text::str::surrogate::compare(a.as_str(), b.as_str()))
    } else if let (Some(a), Some(b)) = (a.downcast::<Float>(), b.downcast::<Float>()) {
        a.value.partial_cmp(&b.value)
    } else {
        let (a, b) = (a.downcast::<Tuple>()?, b.downcast::<Tuple>()?);
        let (a, b) = (a.as_slice(), b.as_slice());
        if a.len().min(b.len()) > LONG {
            return None;
        }
        for (&a, &b) in a.iter().zip(b) {
            if !crate::types::keys::quick_eq(vm, a, b)? {
                return match op {
                    CmpOp::Eq => Some(false),
                    CmpOp::Ne => Some(true),
                    _ => quick_compare(vm, op, a, b),
                };
            }
        }
        Some(a.len().cmp(&b.len()))
    };
    Some(match op {
        CmpOp::Lt => order == Some(Ordering::Less),
        CmpOp::Le => matches!(order, Some(Ordering::Less | Ordering::Equal)),
        CmpOp::Gt => order == Some(Ordering::Greater),
        CmpOp::Ge => matches!(order, Some(Ordering::Greater | Ordering::Equal)),
        CmpOp::Eq => order == Some(Ordering::Equal),
        CmpOp::Ne => order != Some(Ordering::Equal),
        _ => return None,
    })
}
