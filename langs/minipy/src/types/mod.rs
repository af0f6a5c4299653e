//! The built-in types in plain code: one dispatch over the kinds of objects for each protocol of the language,
//! and the table of types.
//!
//! A result of `None` means that the object's kind (or the pair of kinds) has no built-in answer; the caller
//! goes on with special methods. Nothing here looks at classes written in Python.

pub(crate) mod bytes;
mod bytes_methods;
mod bytes_split;
pub(crate) mod codecs;
pub(crate) mod complex;
pub(crate) mod dict;
mod dunders;
pub(crate) mod float;
pub(crate) mod int;
mod int_bytes;
pub(crate) mod iterators;
mod length_hint;
pub(crate) mod list;
pub mod operators;
pub(crate) mod proxy;
pub(crate) mod range;
pub(crate) mod set;
pub(crate) mod slice;
pub(crate) mod sort;
pub(crate) mod str;
pub(crate) mod support;
pub(crate) mod table;
mod table_of_types;
pub(crate) mod timsort;
pub(crate) mod translate;
pub(crate) mod tuple;
pub(crate) mod views;

pub use operators::{Unary, binary, compare, inplace, unary};
use support::*;
pub use table_of_types::TYPES;

/// `v[key]`.
pub fn get_item(vm: Ref<Vm>, v: Value, key: Value) -> PyResult<Option<Value>> {
    let inner = payload_of(v);
    if let Some(l) = inner.downcast::<List>() {
        return list::get_item(vm, l, key).map(Some);
    }
    if let Some(d) = inner.downcast::<Dict>() {
        return match dict::get(vm, d, key)? {
            Some(found) => Ok(Some(found)),
            None => dict::missing(vm, v, key).map(Some),
        };
    }
    if let Some(t) = inner.downcast::<Tuple>() {
        return tuple::get_item(vm, t, key).map(Some);
    }
    if let Some(s) = inner.downcast::<Str>() {
        if let Some(slice) = key.downcast::<Slice>() {
            return str::sliced(vm, s, slice).map(Some);
        }
        if !int::is_index(vm, key) {
            return type_error(vm, format!("string indices must be integers, not '{}'", type_name(vm, key)));
        }
        return str::item(vm, s, int::index_word(vm, key)?).map(Some);
    }
    if range::is_range(inner) {
        return range::get_item(vm, inner, key).map(Some);
    }
    bytes::get_item(vm, v, key)
}

/// `v[key] = value`.
pub fn set_item(vm: Ref<Vm>, v: Value, key: Value, value: Value) -> PyResult<Option<()>> {
    let inner = payload_of(v);
    if let Some(l) = inner.downcast::<List>() {
        return list::set_item(vm, l, key, value).map(Some);
    }
    if let Some(d) = inner.downcast::<Dict>() {
        return dict::set(vm, d, key, value).map(Some);
    }
    bytes::set_item(vm, v, key, value)
}

/// `del v[key]`.
pub fn del_item(vm: Ref<Vm>, v: Value, key: Value) -> PyResult<Option<()>> {
    let inner = payload_of(v);
    if let Some(l) = inner.downcast::<List>() {
        return list::del_item(vm, l, key).map(Some);
    }
    if let Some(d) = inner.downcast::<Dict>() {
        return match dict::take(vm, d, key)? {
            Some(_) => Ok(Some(())),
            None => key_error(vm, key),
        };
    }
    bytes::del_item(vm, v, key)
}

/// `x in v`.
pub fn contains(vm: Ref<Vm>, v: Value, x: Value) -> PyResult<Option<bool>> {
    let v = payload_of(v);
    if let Some(l) = v.downcast::<List>() {
        return Ok(Some(list::position(vm, l, x, 0, usize::MAX)?.is_some()));
    }
    if let Some(t) = v.downcast::<Tuple>() {
        for &item in t.as_slice() {
            if same_or_equal(vm, item, x)? {
                return Ok(Some(true));
            }
        }
        return Ok(Some(false));
    }
    if let Some(d) = v.downcast::<Dict>() {
        return Ok(Some(dict::get(vm, d, x)?.is_some()));
    }
    if let Some(s) = set::value(v) {
        return Ok(Some(set::contains(vm, s, x)?));
    }
    if let Some(s) = v.downcast::<Str>() {
        return match as_str(&x) {
            Some(sub) => {
                let found = minipy_text::find::find(s.as_str().as_bytes(), sub.as_bytes());
                Ok(Some(found.or_raise(vm)?.is_some()))
            }
            None => {
                let got = type_name(vm, x);
                type_error(vm, format!("'in <string>' requires string as left operand, not {got}"))
            }
        };
    }
    if range::is_range(v) {
        return range::contains(vm, v, x).map(Some);
    }
    match views::parts(v) {
        Some((dict, what)) => views::contains(vm, dict, what, x).map(Some),
        None => bytes::contains(vm, v, x),
    }
}

/// `len(v)`.
pub fn len(vm: Ref<Vm>, v: Value) -> PyResult<Option<i64>> {
    let v = payload_of(v);
    if range::is_range(v) { range::len(vm, v).map(Some) } else { Ok(count(v)) }
}

/// The length of what is no range.
fn count(v: Value) -> Option<i64> {
    if let Some(l) = v.downcast::<List>() {
        return Some(l.length.get());
    }
    if let Some(t) = v.downcast::<Tuple>() {
        return Some(t.items.len() as i64);
    }
    if let Some(s) = v.downcast::<Str>() {
        return Some(s.chars);
    }
    if let Some(d) = v.downcast::<Dict>() {
        return Some(dict::len(d) as i64);
    }
    if let Some(s) = set::value(v) {
        return Some(set::len(s) as i64);
    }
    views::parts(v).map(|(dict, _)| dict::len(dict) as i64).or_else(|| bytes::len(v))
}

/// `bool(v)`.
pub fn truth(v: Value) -> Option<bool> {
    let v = payload_of(v);
    if let Some(i) = v.as_int() {
        return Some(i != 0);
    }
    if let Some(b) = v.downcast::<Bool>() {
        return Some(b.value);
    }
    if v.downcast::<NoneType>().is_some() {
        return Some(false);
    }
    if let Some(x) = float::exact(v) {
        return Some(x != 0.0);
    }
    if v.downcast::<BigInt>().is_some() {
        return Some(true);
    }
    if let Some((re, im)) = complex::value(v) {
        return Some(re != 0.0 || im != 0.0);
    }
    if range::is_range(v) {
        return Some(range::truth(v));
    }
    count(v).map(|n| n != 0)
}

/// `hash(v)`; an error for a built-in kind that has none.
pub fn hash(vm: Ref<Vm>, v: Value) -> PyResult<Option<i64>> {
    let inner = payload_of(v);
    if let Some(s) = inner.downcast::<Str>() {
        return Ok(Some(str::hash(s)));
    }
    if let Some(b) = inner.downcast::<BigInt>() {
        return Ok(Some(int::hash_big(b)));
    }
    if let Some(i) = int::value(inner) {
        return Ok(Some(i.hash()));
    }
    if let Some(x) = float::exact(inner) {
        // NaNs, of which none equals another, hash by identity: a table of them is no list.
        let hash = if x.is_nan() { (v.word() >> 4) as i64 } else { minipy_text::float::hash(x) };
        return Ok(Some(hash));
    }
    if let Some(t) = inner.downcast::<Tuple>() {
        return hash_tuple(vm, t).map(Some);
    }
    if is_none(vm, inner) {
        return Ok(Some(0xfca8_6420));
    }
    if range::is_range(inner) {
        let key: Ref<Tuple> = range::hash_key(vm, inner).downcast().expect("a tuple");
        return hash_tuple(vm, key).map(Some);
    }
    if let Some(s) = inner.downcast::<Slice>() {
        let parts: Ref<Tuple> = support::tuple(&[s.start, s.stop, s.step]).downcast().expect("a tuple");
        return hash_tuple(vm, parts).map(Some);
    }
    match set::value(inner) {
        Some(s) if s.frozen => return Ok(Some(set::hash_of(s))),
        _ => {}
    }
    if let Some(parts) = complex::value(inner) {
        return Ok(Some(complex::hash(parts)));
    }
    if let Some(hash) = bytes::hash_of(inner) {
        return Ok(Some(hash));
    }
    let unhashable = inner.downcast::<List>().is_some()
        || bytes::array(inner).is_some()
        || inner.downcast::<Dict>().is_some()
        || inner.downcast::<Set>().is_some()
        || views::parts(inner).is_some_and(|(_, what)| what != views::VALUES);
    match unhashable {
        true => type_error(vm, format!("unhashable type: '{}'", type_name(vm, v))),
        false => Ok(None),
    }
}

/// CPython's hash of tuples.
fn hash_tuple(vm: Ref<Vm>, t: Ref<Tuple>) -> PyResult<i64> {
    tuple::hash_with(t, |item| support::hash(vm, item))
}

/// `iter(v)` for built-in kinds.
pub fn iter(vm: Ref<Vm>, v: Value) -> PyResult<Option<Value>> {
    Ok(iterators::iter(vm, v))
}

/// The next item of a built-in iterator: outer `None` if it is none, inner `None` when exhausted.
pub fn next(vm: Ref<Vm>, it: Value) -> Option<PyResult<Option<Value>>> {
    iterators::next(vm, it)
}
