//! Name resolution: globals, names of class bodies, cells, imports.
//!
//! A global that was assigned once is a constant of the trace; one that varies is a load from its cell.

use super::sites::{At, GlobalLoad};
use crate::interp::cells::{cell, read, unbound};
use crate::interp::sites::GlobalPlan;
use crate::objects::args::{Done, Out};
use crate::objects::code::{CodeObj, find_global};
use crate::objects::model::*;
use crate::protocols;
use crate::types::dicts;
use crate::types::namespace::{self, ASKED};
use crate::vm::Vm;
use metatrace::{Mode, Red, Ref, residual};

/// A global or built-in at a site whose cache has the versions. In traced code, always None.
#[inline(always)]
pub fn global_cached<M: Mode>(
    site: At<'_, M, GlobalLoad>,
    code: Ref<CodeObj>,
    n: usize,
) -> Option<Red<M, Value>> {
    if M::TRACED {
        return None;
    }
    let versions = || (code.globals.version::<M>(), code.builtins.version::<M>());
    let cell = site.hit(
        versions,
        |plan| if let GlobalPlan::Cell(cell) = plan { Some(cell) } else { None },
        |_| false,
        || decide_global::<M>(code, n, versions()),
    )?;
    let value = read::<M>(cell);
    if value.is_null().test() { None } else { Some(value) }
}

fn decide_global<M: Mode>(code: Ref<CodeObj>, n: usize, versions: (i64, i64)) -> GlobalPlan {
    match find_global::<M>(code, n, versions.0, versions.1).promote() {
        Some(cell) => GlobalPlan::Cell(cell),
        None => GlobalPlan::Missing,
    }
}

/// A global or built-in.
#[inline]
pub fn load_global<M: Mode>(vm: Ref<Vm>, code: Ref<CodeObj>, n: usize) -> Out<M> {
    global(vm, At::none(), code, n)
}

/// A global or built-in, at a site.
#[inline(never)]
pub fn global<M: Mode>(vm: Ref<Vm>, site: At<'_, M, GlobalLoad>, code: Ref<CodeObj>, n: usize) -> Out<M> {
    let (Some(version), Some(builtins_version)) =
        (code.globals.version_while_stable::<M>(), code.builtins.version_while_stable::<M>())
    else {
        return load_changing(vm, code, n);
    };
    let versions = (version, builtins_version);
    match site.plan(|| versions, || decide_global::<M>(code, n, versions)) {
        GlobalPlan::Cell(cell) => {
            let value = read::<M>(cell);
            if value.is_null().test() { load_deleted(vm, code, code.names[n]) } else { Ok(value) }
        }
        GlobalPlan::Missing => load_deleted(vm, code, code.names[n]),
    }
}

/// Loads a name that its module does not have, or no longer has: a built-in may have that name.
#[residual]
fn load_deleted(vm: Ref<Vm>, code: Ref<CodeObj>, name: Ref<Str>) -> PyResult<Value> {
    builtin(vm, code.builtins, name)?.ok_or_else(|| protocols::name_error(vm, name))
}

/// Assigns a global.
#[inline]
pub fn store_global<M: Mode>(vm: Ref<Vm>, code: Ref<CodeObj>, n: usize, value: Red<M, Value>) {
    let (module, name) = (code.globals, code.names[n]);
    // A trace decides by the presence of the name; interpreted code must not make it depend on its absence.
    let version = if M::TRACED { module.version_while_stable::<M>() } else { None };
    let Some(version) = version else {
        return store_residual(vm, module, name, value);
    };
    let cell = super::attr_of_others::find_in_module::<M>(module, version, name).promote();
    match cell {
        // A name that is assigned again after a deletion comes last in the order.
        Some(cell) if cell.constant::<M>().is_null() && !cell.variable::<M>().is_null().test() => {
            Red::<M, Ref<GlobalCell>>::from(cell).set_variable(value)
        }
        _ => store_residual(vm, module, name, value),
    }
}

#[residual]
fn store_residual(_vm: Ref<Vm>, module: Ref<Module>, name: Ref<Str>, value: Value) {
    namespace::set(module, name, value);
}

/// `del name` of a global.
pub fn del_global<M: Mode>(vm: Ref<Vm>, code: Ref<CodeObj>, n: usize) -> Done<M> {
    del_residual(vm, code.globals, code.names[n])
}

#[residual]
fn del_residual(vm: Ref<Vm>, module: Ref<Module>, name: Ref<Str>) -> PyResult<()> {
    if namespace::remove(module, name) { Ok(()) } else { Err(protocols::name_error(vm, name)) }
}

/// A name in a class body.
pub fn load_name<M: Mode>(vm: Ref<Vm>, code: Ref<CodeObj>, n: usize, names: Red<M, Value>) -> Out<M> {
    let found = find_name(vm, names, code.names[n])?;
    if found.is_null().test() { load_global(vm, code, n) } else { Ok(found) }
}

/// The name in the namespace of a class body, or null.
#[residual]
fn find_name(vm: Ref<Vm>, names: Value, name: Ref<Str>) -> PyResult<Value> {
    find_name_in(vm, names, name)
}

fn find_name_in(vm: Ref<Vm>, names: Value, name: Ref<Str>) -> PyResult<Value> {
    if let Some(names) = names.downcast::<Dict>() {
        return Ok(dicts::get(vm, names, name.into())?.unwrap_or(Value::NULL));
    }
    match protocols::get_item(vm, names, name.into()) {
        Err(exc) if crate::exceptions::raising::is_a(vm, exc, vm.excs.key_error) => Ok(Value::NULL),
        result => result,
    }
}

/// Assigns a name in a class body.
pub fn store_name<M: Mode>(
    vm: Ref<Vm>,
    names: Red<M, Value>,
    name: Ref<Str>,
    value: Red<M, Value>,
) -> Done<M> {
    store_name_residual(vm, names, name, value)
}

#[residual]
fn store_name_residual(vm: Ref<Vm>, names: Value, name: Ref<Str>, value: Value) -> PyResult<()> {
    store_name_in(vm, names, name, value)
}

fn store_name_in(vm: Ref<Vm>, names: Value, name: Ref<Str>, value: Value) -> PyResult<()> {
    match names.downcast::<Dict>() {
        Some(names) => dicts::set(vm, names, name.into(), value),
        None => protocols::set_item(vm, names, name.into(), value),
    }
}

/// `del name` in a class body.
pub fn del_name<M: Mode>(vm: Ref<Vm>, names: Red<M, Value>, name: Ref<Str>) -> Done<M> {
    del_name_residual(vm, names, name)
}

#[residual]
fn del_name_residual(vm: Ref<Vm>, names: Value, name: Ref<Str>) -> PyResult<()> {
    let found = match names.downcast::<Dict>() {
        Some(names) => dicts::del(vm, names, name.into())?,
        None => match protocols::del_item(vm, names, name.into()) {
            Err(exc) if crate::exceptions::raising::is_a(vm, exc, vm.excs.key_error) => false,
            result => result.map(|()| true)?,
        },
    };
    if found { Ok(()) } else { Err(protocols::name_error(vm, name)) }
}

/// A free variable in a class body, which the namespace may hide.
pub fn load_class_deref<M: Mode>(
    vm: Ref<Vm>,
    names: Red<M, Value>,
    free: Red<M, Value>,
    name: Ref<Str>,
) -> Out<M> {
    let found = find_name(vm, names, name)?;
    if !found.is_null().test() {
        return Ok(found);
    }
    let content = cell(free).content();
    if content.is_null().test() { unbound(vm, name, true) } else { Ok(content) }
}

/// A local that is read before it is assigned.
#[cold]
pub fn unbound_local<M: Mode>(vm: Ref<Vm>, name: Ref<Str>) -> Done<M> {
    unbound(vm, name, false).map(|_| ())
}

/// `__build_class__`
pub fn build_class<M: Mode>(vm: Ref<Vm>, code: Ref<CodeObj>) -> Out<M> {
    build_class_residual(vm, code)
}

#[residual]
fn build_class_residual(vm: Ref<Vm>, code: Ref<CodeObj>) -> PyResult<Value> {
    use crate::exceptions::raising::Raise as _;
    let found = builtin(vm, code.builtins, vm.intern("__build_class__"))?;
    found.ok_or_else(|| vm.error(vm.excs.name_error, "__build_class__ not found"))
}

/// The dict `__annotations__` of a class body or module.
pub fn annotations<M: Mode>(vm: Ref<Vm>, code: Ref<CodeObj>, names: Red<M, Value>) -> Out<M> {
    annotations_residual(vm, code, names)
}

#[residual]
fn annotations_residual(vm: Ref<Vm>, code: Ref<CodeObj>, names: Value) -> PyResult<Value> {
    let name = vm.names.annotations;
    if !names.is_null() {
        let found = find_name_in(vm, names, name)?;
        if !found.is_null() {
            return Ok(found);
        }
        let made = dicts::new();
        store_name_in(vm, names, name, made.into())?;
        return Ok(made.into());
    }
    if let Some(found) = namespace::get(code.globals, name) {
        return Ok(found);
    }
    let made = dicts::new();
    namespace::set(code.globals, name, made.into());
    Ok(made.into())
}

/// `import`
pub fn import_name<M: Mode>(
    vm: Ref<Vm>,
    code: Ref<CodeObj>,
    namespace: Red<M, Value>,
    name: Ref<Str>,
    spec: Red<M, Value>,
) -> Out<M> {
    import_residual(vm, code, namespace, name, spec)
}

#[residual]
fn import_residual(
    vm: Ref<Vm>,
    code: Ref<CodeObj>,
    namespace: Value,
    name: Ref<Str>,
    spec: Value,
) -> PyResult<Value> {
    (vm.services.import_name)(vm, code, namespace, name, spec)
}

/// `from m import name`
pub fn import_from<M: Mode>(vm: Ref<Vm>, module: Red<M, Value>, name: Ref<Str>) -> Out<M> {
    import_from_residual(vm, module, name)
}

#[residual]
fn import_from_residual(vm: Ref<Vm>, module: Value, name: Ref<Str>) -> PyResult<Value> {
    (vm.services.import_from)(vm, module, name)
}

/// `from m import *`
pub fn import_star<M: Mode>(
    vm: Ref<Vm>,
    code: Ref<CodeObj>,
    module: Red<M, Value>,
    namespace: Red<M, Value>,
) -> Done<M> {
    import_star_residual(vm, code, module, namespace)
}

#[residual]
fn import_star_residual(vm: Ref<Vm>, code: Ref<CodeObj>, module: Value, namespace: Value) -> PyResult<()> {
    (vm.services.import_star)(vm, code, module, namespace)
}

/// The built-in of that name.
pub fn builtin(vm: Ref<Vm>, builtins: Ref<Module>, name: Ref<Str>) -> PyResult<Option<Value>> {
    if let Some(value) = namespace::get(builtins, name) {
        return Ok(Some(value));
    }
    let Some(asked) = namespace::get(builtins, vm.intern(ASKED)) else { return Ok(None) };
    match protocols::get_item(vm, asked, name.into()) {
        Err(exc) if crate::exceptions::raising::is_a(vm, exc, vm.excs.key_error) => Ok(None),
        result => result.map(Some),
    }
}

/// A global or built-in, in a module whose names change often.
#[residual]
fn load_changing(vm: Ref<Vm>, code: Ref<CodeObj>, n: usize) -> PyResult<Value> {
    crate::objects::args::plain(load_global::<metatrace::Direct>(vm, code, n))
}
