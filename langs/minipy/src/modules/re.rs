//! The module `_re`: compiled patterns. The classes and functions of `re` are written in Python on top of it.

use super::NativeModule;
use crate::types::{int as ints, support::*};
use metatrace::Opaque;
use minipy_text::regex::{Anchor, Regex, Spans};

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

fn text(vm: Ref<Vm>, v: Value) -> PyResult<String> {
    match as_str(&v) {
        Some(text) => Ok(text.to_string()),
        None => type_error(vm, format!("expected string or bytes-like object, got '{}'", type_name(vm, v))),
    }
}

/// `compile(pattern, flags)`: the object, the number of groups, and the names and numbers of the named ones; or
/// the text of an error and its position.
fn compile(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let pattern = text(vm, args[0])?;
    match Regex::new(&pattern, ints::ssize(vm, args[1])?) {
        Ok(regex) => {
            let groups = Value::int(regex.groups as i64);
            let names: Vec<(String, usize)> = regex.names.clone();
            let object: Value = Ref::new(Compiled { regex: Opaque::new(regex) }).into();
            let mut pairs = RootedVec::new();
            for (name, group) in names {
                let name = string(name);
                pairs.push(tuple(&[name, Value::int(group as i64)]));
            }
            let names = tuple(pairs.as_slice());
            Ok(tuple(&[object, groups, names]))
        }
        Err((message, place)) => {
            let place = place.map_or(vm.none, |at| Value::int(at as i64));
            Ok(tuple(&[string(message), place]))
        }
    }
}

/// `find(compiled, text, start, end, anchor)`: the starts and ends of the groups in one tuple, -1 for those without;
/// after them the group that closed last, or 0.
fn find(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let regex = compiled(vm, args[0])?;
    let text = text(vm, args[1])?;
    let bound = |v: Value| ints::ssize(vm, v).map(|i| i.max(0) as usize);
    let (start, end) = (bound(args[2])?, bound(args[3])?);
    let anchor = match ints::ssize(vm, args[4])? {
        0 => Anchor::Search,
        1 => Anchor::Match,
        2 => Anchor::Full,
        _ => Anchor::Advance,
    };
    let found = match regex.regex.find(&text, start, end, anchor) {
        Ok(found) => found,
        Err(message) => return Err(raise(vm, "RuntimeError", message)),
    };
    Ok(found.map_or(vm.none, |spans| flat(&regex.regex, &spans)))
}

fn flat(regex: &Regex, spans: &Spans) -> Value {
    let mut numbers = Vec::new();
    for span in spans {
        let (start, end) = span.map_or((-1, -1), |(start, end)| (start as i64, end as i64));
        numbers.extend([Value::int(start), Value::int(end)]);
    }
    numbers.push(Value::int(regex.last_group(spans).unwrap_or(0) as i64));
    tuple(&numbers)
}

functions! {
    NATIVES {
        "compile" compile, TWO;
        "find" find, RANGE(5, 5);
    }
}
