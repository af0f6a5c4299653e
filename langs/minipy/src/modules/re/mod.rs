//! The module `_re`: compiled patterns, matches and scanners, after CPython's `_sre`. Functions, flags and exceptions
//! of `re` are written in Python on top of it.

use super::NativeModule;
use crate::exceptions::errors::{OrRaise, type_error};
use crate::objects::byte_storage::Bytes;
use crate::protocols::indexing;
use crate::types::namespace::set_text;
use crate::types::support::*;
use crate::types::{dicts, proxy};
pub(crate) use matches::{MATCH_GETTERS, MATCH_KIND, MATCH_METHODS, Match};
use metatrace::Opaque;
use minipy_text::regex::{PatternError, Regex};
pub(crate) use pattern::{
    CALLABLE_ITERATOR, Matches, PATTERN_GETTERS, PATTERN_KIND, PATTERN_METHODS, Pattern, SCANNER_GETTERS,
    SCANNER_METHODS, Scanner,
};
use std::cell::RefCell;
use std::sync::Arc;

mod matches;
mod pattern;
mod replace;
mod source;
mod traced;

pub(super) const MODULE: NativeModule = NativeModule { name: "_re", functions: NATIVES, init: Some(init) };

fn init(vm: Ref<Vm>, module: Ref<Module>) -> PyResult<()> {
    set_text(vm, module, "Pattern", vm.class_of_kind(Pattern::type_id()).into());
    set_text(vm, module, "Match", vm.class_of_kind(Match::type_id()).into());
    Ok(())
}

/// `compile(pattern, flags)`: the pattern, or the text of an error and its position.
fn compile(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let flags = indexing::ssize(vm, args[1])?;
    let object = payload_of(args[0]);
    let made = if let Some(text) = object.downcast::<Str>() {
        Regex::new(text.as_str(), flags)
    } else if let Some(bytes) = object.downcast::<Bytes>() {
        Regex::of_bytes(crate::objects::byte_storage::as_slice(&bytes), flags)
    } else {
        return type_error(vm, "first argument must be string or compiled pattern");
    };
    let regex = match made {
        Ok(regex) => regex,
        Err(PatternError::Pattern(message, place)) => {
            let place = place.map_or(vm.none, |at| Value::int(at as i64));
            return Ok(tuple(&[string(message), place]));
        }
        Err(PatternError::Other(error)) => return Err(error).or_raise(vm),
    };
    let names = dicts::new();
    for (name, group) in &regex.names {
        dicts::set(vm, names, vm.intern(name).into(), Value::int(*group as i64))?;
    }
    Ok(Ref::new(Pattern {
        pattern: args[0],
        names,
        shown_names: proxy::new(names),
        flags: regex.flags,
        groups: regex.groups as i64,
        bytes: object.downcast::<Bytes>().is_some(),
        template: Mut::new(Value::NULL),
        regex: Opaque::new(regex),
        parts: Opaque::new(RefCell::new(Arc::from([]))),
    })
    .into())
}

functions! {
    NATIVES {
        "compile" compile, TWO;
    }
}
