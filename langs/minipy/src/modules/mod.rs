//! The modules of the standard library that are part of minipy: tables of native functions, and modules written in
//! Python, its own and CPython's (`library.rs`), which were compiled when minipy was built.
//!
//! Nothing here decides where a module is searched for; that is done by the import system.

pub mod builtins;
pub mod import;

mod ascii;
mod bisection;
mod cmath;
mod collections;
mod csv_text;
mod dates;
mod decimals;
mod deflate;
pub(crate) mod dis;
mod errno;
mod evaluation_hooks;
pub(crate) mod exit;
mod file_system;
pub mod files;
pub(crate) mod functools;
mod gc;
mod hashes;
mod heap_queue;
pub mod host;
pub(crate) mod itertools;
mod json;
pub mod library;
mod math;
pub(crate) mod memory_view;
mod operators;
mod os;
mod packing;
mod process;
pub(crate) mod random;
pub(crate) mod re;
pub mod sys;
mod time;
pub(crate) mod tools;
mod tracebacks;
pub mod warnings;
pub(crate) mod weak;
mod wrappers;

use crate::classes::new_native;
use crate::exceptions::fields;
use crate::types::support::*;
use library::PythonModule;

/// Sets the attributes of a native module that are no functions.
pub type Init = fn(Ref<Vm>, Ref<Module>) -> PyResult<()>;

/// A module of native functions.
pub struct NativeModule {
    /// Its name.
    pub name: &'static str,
    /// Its functions.
    pub functions: &'static [NativeDef],
    /// Sets its other attributes.
    pub init: Option<Init>,
}

/// The implementation of a built-in module.
pub enum ModuleSource {
    /// Native functions.
    Native(&'static NativeModule),
    /// Python.
    Python(&'static PythonModule),
}

const NATIVE_MODULES: &[NativeModule] = &[
    ascii::MODULE,
    bisection::MODULE,
    cmath::MODULE,
    collections::MODULE,
    csv_text::MODULE,
    dates::MODULE,
    decimals::MODULE,
    deflate::MODULE,
    dis::MODULE,
    errno::MODULE,
    evaluation_hooks::MODULE,
    exit::MODULE,
    file_system::MODULE,
    files::MODULE,
    functools::MODULE,
    gc::MODULE,
    hashes::MODULE,
    heap_queue::MODULE,
    itertools::MODULE,
    json::MODULE,
    math::MODULE,
    operators::MODULE,
    os::MODULE,
    memory_view::MODULE,
    packing::MODULE,
    process::MODULE,
    random::MODULE,
    re::MODULE,
    sys::MODULE,
    time::MODULE,
    tracebacks::MODULE,
    weak::MODULE,
];

/// The built-in module with that (dotted) name.
pub fn find(name: &str) -> Option<ModuleSource> {
    if let Some(module) = NATIVE_MODULES.iter().find(|m| m.name == name) {
        return Some(ModuleSource::Native(module));
    }
    library::find(name).map(ModuleSource::Python)
}

/// The names of all built-in modules.
pub fn names() -> impl Iterator<Item = &'static str> {
    NATIVE_MODULES.iter().map(|m| m.name).chain(library::all_names())
}

/// Creates the native module with that name. The caller enters it into `sys.modules`.
pub fn create(vm: Ref<Vm>, name: &str) -> Option<PyResult<Ref<Module>>> {
    let native = NATIVE_MODULES.iter().find(|m| m.name == name)?;
    Some(native.create(vm))
}

impl NativeModule {
    /// Creates the module.
    pub fn create(&self, vm: Ref<Vm>) -> PyResult<Ref<Module>> {
        let module = crate::types::namespace::new_module(vm.registry, self.name);
        let name = Value::from(vm.intern(self.name));
        crate::types::namespace::set_text(vm, module, "__name__", name);
        crate::types::namespace::set_text(vm, module, "__doc__", vm.none);
        for def in self.functions {
            let function = new_native(vm.registry, def, name, false);
            crate::types::namespace::set_text(vm, module, def.name, function.into());
        }
        if let Some(init) = self.init {
            init(vm, module)?;
        }
        Ok(module)
    }
}

/// The exception for a failed system call without a file name.
pub(crate) fn os_error(vm: Ref<Vm>, error: &std::io::Error) -> Ref<Exc> {
    fields::os_error(vm, error, None)
}

/// An exception of a class in a module that is written in Python.
fn raise_as(vm: Ref<Vm>, module: &str, class: &str, message: &str) -> Ref<Exc> {
    let class = import::import_by_name(vm, module).and_then(|module| attribute(vm, module, class));
    match class.map(|class| class.downcast()) {
        Ok(Some(class)) => raise(vm, class, message),
        Ok(None) => raise(vm, vm.excs.runtime_error, message),
        Err(exc) => exc,
    }
}
