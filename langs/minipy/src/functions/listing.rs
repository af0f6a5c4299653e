//! `dir`.

use crate::classes::class_of;
use crate::objects::class::Class;
use crate::objects::heap_util::{RootedVec, str_value};
use crate::objects::instance_slots;
use crate::objects::model::*;
use crate::protocols::*;
use crate::types::{self, namespace};
use crate::vm::Vm;
use metatrace::Ref;

/// `dir(obj)`: the names, sorted.
pub fn dir(vm: Ref<Vm>, obj: Value) -> PyResult<Value> {
    let names = match call_user_special(vm, obj, vm.intern("__dir__"), []) {
        Some(result) => collect(vm, result?)?,
        None => return default_dir(vm, obj),
    };
    let list = names.into_list();
    types::sort::sort(vm, list, None, false)?;
    Ok(list.into())
}

/// The result of `__dir__` of the built-in types, sorted.
pub fn default_dir(vm: Ref<Vm>, obj: Value) -> PyResult<Value> {
    let mut names: Vec<String> = Vec::new();
    if let Some(module) = obj.downcast::<Module>() {
        names.extend(namespace::entries(module).iter().map(|(n, _)| minipy_text::room::owned(n.as_str())));
    } else {
        if let Some(instance) = obj.downcast::<Instance>() {
            names.extend(instance_slots::names(instance).map(|n| minipy_text::room::owned(n.as_str())));
        }
        let class = obj.downcast::<Class>().unwrap_or_else(|| class_of(vm, obj));
        for c in class.mro.borrow().iter() {
            names.extend(c.namespace.borrow().iter().map(|(n, _)| minipy_text::room::owned(n.as_str())));
        }
    }
    names.sort();
    names.dedup();
    let mut items = RootedVec::new();
    names.iter().for_each(|n| items.push(str_value(n.as_str())));
    Ok(items.into_list().into())
}
