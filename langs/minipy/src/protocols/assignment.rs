//! Stores and deletions of attributes in plain code.

use crate::interp::attr_store::{del_attr, store_attr};
use crate::objects::model::*;
use crate::vm::Vm;
use metatrace::untraced::IntoPlain as _;
use metatrace::{Direct, Ref};

/// `obj.name = value`
pub fn setattr(vm: Ref<Vm>, obj: Value, name: &str, value: Value) -> PyResult<()> {
    store_attr::<Direct>(vm, obj.into(), vm.intern(name), value.into()).map_err(|e| e.into_plain())
}

/// `del obj.name`
pub fn delattr(vm: Ref<Vm>, obj: Value, name: &str) -> PyResult<()> {
    del_attr::<Direct>(vm, obj.into(), vm.intern(name)).map_err(|e| e.into_plain())
}
