//! The module `_re`: compiled patterns. The classes and functions of `re` are written in Python on top of it.

use super::NativeModule;
use crate::objects::strings::{index_at, offset};
use crate::types::{int as ints, support::*};
use metatrace::Opaque;
use minipy_text::regex::{Anchor, PatternError, Regex};

pub(super) const MODULE: NativeModule = NativeModule { name: "_re", functions: NATIVES, init: None };

/// A compiled pattern.
#[derive(Object)]
pub(crate) struct Compiled {
    #[plain]
    regex: Opaque<Regex>,
}

fn compiled(vm: Ref<Vm>, v: Value) -> PyResult<Ref<Compiled>> {
    v.downcast().map_or_else(|| type_error(vm, "a compiled pattern is needed"), Ok)
}

fn text(vm: Ref<Vm>, v: Value) -> PyResult<Ref<Str>> {
    match payload_of(v).downcast() {
        Some(text) => Ok(text),
        None => type_error(vm, format!("expected string or bytes-like object, got '{}'", type_name(vm, v))),
    }
}

/// `compile(pattern, flags)`: the object, the number of groups, the names and numbers of the named ones, and the flags;
/// or the text of an error and its position.
fn compile(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let pattern = text(vm, args[0])?;
    match Regex::new(pattern.as_str(), ints::ssize(vm, args[1])?) {
        Ok(regex) => {
            let (groups, flags) = (Value::int(regex.groups as i64), Value::int(regex.flags));
            let names: Vec<(String, usize)> = regex.names.clone();
            let object: Value = Ref::new(Compiled { regex: Opaque::new(regex) }).into();
            let mut pairs = RootedVec::new();
            for (name, group) in names {
                let name = string(name);
                pairs.push(tuple(&[name, Value::int(group as i64)]));
            }
            let names = tuple(pairs.as_slice());
            Ok(tuple(&[object, groups, names, flags]))
        }
        Err(PatternError::Pattern(message, place)) => {
            let place = place.map_or(vm.none, |at| Value::int(at as i64));
            Ok(tuple(&[string(message), place]))
        }
        Err(PatternError::Other(error)) => Err(error).or_raise(vm),
    }
}

/// `find(compiled, text, start, end, anchor)`: the starts and ends of the groups in one tuple, -1 for those without;
/// after them the group that closed last, or 0.
fn find(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let regex = compiled(vm, args[0])?;
    let text = text(vm, args[1])?;
    let bound = |v: Value| ints::ssize(vm, v).map(|i| offset(text, i.clamp(0, text.chars) as usize));
    let (start, end) = (bound(args[2])?, bound(args[3])?);
    let anchor = match ints::ssize(vm, args[4])? {
        0 => Anchor::Search,
        1 => Anchor::Match,
        2 => Anchor::Full,
        _ => Anchor::Advance,
    };
    let found = regex.regex.find(text.as_str(), text.is_ascii(), start, end, anchor);
    let Some((spans, last)) = found.or_raise(vm)? else { return Ok(vm.none) };
    let mut numbers = Vec::new();
    for span in spans {
        let place = |byte: usize| Value::int(index_at(text, byte) as i64);
        numbers.extend(span.map_or([Value::int(-1); 2], |(start, end)| [place(start), place(end)]));
    }
    numbers.push(Value::int(last as i64));
    Ok(tuple(&numbers))
}

functions! {
    NATIVES {
        "compile" compile, TWO;
        "find" find, RANGE(5, 5);
    }
}
