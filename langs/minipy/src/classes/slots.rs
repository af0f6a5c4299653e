//! `__slots__`: the names that a class declares, and their members.
//!
//! The value of a slot is among the other attributes of an instance, under a key that only the member of the class
//! knows, so that it cannot be confused with another attribute or slot of the same name.

use crate::classes::{self, set_member};
use crate::exceptions::raising::Raise as _;
use crate::objects::class::{Class, Layout};
use crate::objects::heap_util::payload_of;
use crate::objects::kind::TwinOf;
use crate::objects::model::*;
use crate::protocols;
use crate::types::dicts;
use crate::vm::Vm;
use metatrace::Ref;

/// The content of a class's `__slots__`.
pub struct Declared {
    /// The names of slots, mangled.
    pub names: Vec<Ref<Str>>,
    /// Whether `__dict__` is among them.
    pub dict: bool,
    /// Whether `__weakref__` is among them.
    pub weakref: bool,
}

/// Reads `__slots__`: a string or an iterable of strings.
pub fn declared(
    vm: Ref<Vm>,
    class: Ref<Str>,
    slots: Value,
    base: Ref<Class>,
    inherits_dict: bool,
    inherits_weakref: bool,
) -> PyResult<Declared> {
    let mut result = Declared { names: Vec::new(), dict: false, weakref: false };
    let items = match payload_of(slots).downcast::<Str>() {
        Some(one) => crate::objects::heap_util::RootedVec::from_slice(&[one.into()]),
        None => protocols::collect(vm, slots)?,
    };
    if !items.is_empty() && base.layout == Layout::Builtin && has_varying_size(vm, base) {
        let base = base.name();
        return Err(
            vm.type_error(&format!("nonempty __slots__ not supported for subtype of '{}'", base.as_str()))
        );
    }
    for &item in items.as_slice() {
        let Some(name) = payload_of(item).downcast::<Str>() else {
            let kind = classes::type_name(vm, item);
            return Err(vm.type_error(&format!("__slots__ items must be strings, not '{kind}'")));
        };
        match name.as_str() {
            text if !is_identifier(text) => return Err(vm.type_error("__slots__ must be identifiers")),
            "__dict__" if inherits_dict || result.dict => {
                return Err(vm.type_error("__dict__ slot disallowed: we already got one"));
            }
            "__weakref__" if inherits_weakref || result.weakref => {
                return Err(vm.type_error("__weakref__ slot disallowed: we already got one"));
            }
            "__dict__" => result.dict = true,
            "__weakref__" => result.weakref = true,
            text => result.names.push(vm.intern(&mangled(class.as_str(), text))),
        }
    }
    Ok(result)
}

/// Whether objects of the type contain their items, so that no slots can be added.
fn has_varying_size(vm: Ref<Vm>, base: Ref<Class>) -> bool {
    [vm.types.int, vm.types.tuple].iter().any(|&kind| base.is_subclass_of(kind))
}

fn is_identifier(text: &str) -> bool {
    let mut chars = text.chars();
    chars.next().is_some_and(|c| c.is_alphabetic() || c == '_')
        && chars.all(|c| c.is_alphanumeric() || c == '_')
}

/// The mangled form of a private name.
fn mangled(class: &str, name: &str) -> String {
    let class = class.trim_start_matches('_');
    if name.starts_with("__") && !name.ends_with("__") && !class.is_empty() {
        format!("_{class}{name}")
    } else {
        name.to_string()
    }
}

/// The names, sorted and without duplicates. Raises ValueError if a slot hides a variable of the class.
pub fn without_conflicts(
    vm: Ref<Vm>,
    mut names: Vec<Ref<Str>>,
    namespace: Ref<Dict>,
) -> PyResult<Vec<Ref<Str>>> {
    for &name in &names {
        let allowed = ["__qualname__", "__classcell__"].contains(&name.as_str());
        if !allowed && dicts::get(vm, namespace, name.into())?.is_some() {
            let text = format!("'{}' in __slots__ conflicts with class variable", name.as_str());
            return Err(vm.value_error(&text));
        }
    }
    names.sort_by(|a, b| a.as_str().cmp(b.as_str()));
    names.dedup();
    Ok(names)
}

/// Adds members for the first `names` slots of the class, which are its own.
pub fn add_members(class: Ref<Class>, names: usize) {
    for &(name, key) in &class.slots[..names] {
        let member = Member {
            name,
            owner: class,
            key: Some(key),
            getter: None,
            setter: None,
            read_only: true,
            twin: TwinOf(None),
        };
        set_member(class, name, Ref::new(member).into());
    }
}
