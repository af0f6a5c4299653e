//! Imports: `sys.modules`, built-in modules, files of `sys.path`, packages of the script's folder.

use crate::classes::Class;
use crate::code::{self, CodeObj};
use crate::exceptions::{self, Raise as _};
use crate::heap_util::{as_str, list, str_value};
use crate::interp::interpret;
use crate::list_storage::values;
use crate::model::*;
use crate::modules::{self, ModuleSource};
use crate::ops_plain as ops;
use crate::vm::Vm;
use crate::{namespace, types};
use metatrace::untraced::{IntoPlain as _, Untraced as _};
use metatrace::{Direct, Fresh, Ref};
use minipy_frontend::{Mode, SyntaxError, SyntaxErrorKind};
use std::path::{Path, PathBuf};

/// `__import__(name, ...)` as a function: the module itself, or the first package of a dotted name.
pub fn import_function(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let Some(name) = as_str(&args[0]).map(str::to_string) else {
        return Err(vm.type_error("module name must be a string"));
    };
    let from = args.get(3).is_some_and(|&list| types::truth(list) == Some(true));
    let module = import_dotted(vm, &name)?;
    if from { Ok(module) } else { import_dotted(vm, name.split('.').next().unwrap_or(&name)) }
}

/// `import name` and the first half of `from name import ...`; `spec` is the tuple `(level, fromlist)`.
pub fn import_name(vm: Ref<Vm>, code: Ref<CodeObj>, name: Ref<Str>, spec: Value) -> PyResult<Value> {
    let spec = spec.downcast::<Tuple>().expect("the front end makes a tuple here");
    let level = spec.as_slice()[0].as_tagged().unwrap_or(0);
    let from = spec.as_slice()[1] != vm.none;
    let mut full = name.as_str().to_string();
    if level > 0 {
        let package = package_of(vm, code.globals);
        let mut parts: Vec<&str> = package.split('.').filter(|p| !p.is_empty()).collect();
        if parts.is_empty() {
            return Err(vm.import_error("attempted relative import with no known parent package"));
        }
        if level as usize > parts.len() {
            return Err(vm.import_error("attempted relative import beyond top-level package"));
        }
        parts.truncate(parts.len() + 1 - level as usize);
        if !full.is_empty() {
            parts.push(&full);
        }
        full = parts.join(".");
    }
    let module = import_dotted(vm, &full)?;
    if from {
        // A name of the list may be a submodule that nobody has imported yet.
        if let Some(names) = spec.as_slice()[1].downcast::<Tuple>()
            && is_package(vm, module)
        {
            for name in names.as_slice() {
                let Some(text) = as_str(name).filter(|t| *t != "*").map(str::to_string) else { continue };
                if ops::getattr_opt(vm, module, &text)?.is_none()
                    && find_file(vm, &format!("{full}.{text}")).is_some()
                {
                    import_dotted(vm, &format!("{full}.{text}"))?;
                }
            }
        }
        return Ok(module);
    }
    if level == 0 { import_dotted(vm, full.split('.').next().unwrap_or(&full)) } else { Ok(module) }
}

fn is_package(vm: Ref<Vm>, module: Value) -> bool {
    module.downcast::<Module>().is_some_and(|m| namespace::get(m, vm.names.path).is_some())
}

fn package_of(vm: Ref<Vm>, globals: Ref<Module>) -> String {
    let name = namespace::get(globals, vm.names.name);
    let name = name.as_ref().and_then(as_str).unwrap_or("").to_string();
    if is_package(vm, globals.into()) {
        return name;
    }
    name.rsplit_once('.').map_or(String::new(), |(package, _)| package.to_string())
}

/// The module of a dotted name, with all packages on the way.
fn import_dotted(vm: Ref<Vm>, name: &str) -> PyResult<Value> {
    let mut module = vm.none;
    let mut done = String::new();
    for part in name.split('.') {
        let parent = module;
        if !done.is_empty() {
            done.push('.');
        }
        done.push_str(part);
        module = match types::dict::get(vm, vm.modules, vm.intern(&done).into())? {
            Some(found) if found != vm.none => found,
            _ => import_one(vm, &done)?,
        };
        if let Some(package) = parent.downcast::<Module>() {
            namespace::set(package, vm.intern(part), module);
        }
    }
    Ok(module)
}

fn import_one(vm: Ref<Vm>, name: &str) -> PyResult<Value> {
    // Built-in modules of CPython come before the path; those that are files there come after it.
    if matches!(modules::find(name), Some(ModuleSource::Native(_)))
        && let Some(module) = modules::create(vm, name)
    {
        let module = module?;
        remember(vm, name, module)?;
        return Ok(module.into());
    }
    if let Some((file, package)) = find_file(vm, name) {
        let source = std::fs::read(&file).map_err(|e| vm.os_error(&e.to_string()))?;
        let path = package.then(|| file.parent().unwrap_or(Path::new("")).display().to_string());
        return run_module(vm, name, &source, &file.display().to_string(), path);
    }
    if let Some(ModuleSource::Python(source, file)) = modules::find(name) {
        return run_module(vm, name, source.as_bytes(), file, None);
    }
    let text = format!("No module named '{name}'");
    let text = match name.rsplit_once('.') {
        Some((package, _))
            if !types::dict::get(vm, vm.modules, vm.intern(package).into())?
                .is_some_and(|m| is_package(vm, m)) =>
        {
            format!("{text}; '{package}' is not a package")
        }
        _ => text,
    };
    let exc = vm.error(vm.excs.module_not_found_error, &text);
    exceptions::data(exc).extra.set(exceptions::data(exc), str_value(name));
    Err(exc)
}

fn remember(vm: Ref<Vm>, name: &str, module: Ref<Module>) -> PyResult<()> {
    types::dict::set(vm, vm.modules, vm.intern(name).into(), module.into())
}

/// The file of a module, and whether it is a package.
fn find_file(vm: Ref<Vm>, name: &str) -> Option<(PathBuf, bool)> {
    let (folders, last): (Vec<String>, &str) = match name.rsplit_once('.') {
        Some((package, last)) => {
            let package = types::dict::get(vm, vm.modules, vm.intern(package).into()).ok()??;
            let path = namespace::get(package.downcast::<Module>()?, vm.names.path)?;
            let path = path.downcast::<List>()?;
            (values(path).iter().filter_map(as_str).map(str::to_string).collect(), last)
        }
        None => (values(vm.path).iter().filter_map(as_str).map(str::to_string).collect(), name),
    };
    for folder in folders {
        let base = Path::new(&folder).join(last);
        let package = base.join("__init__.py");
        if package.is_file() {
            return Some((package, true));
        }
        let file = base.with_extension("py");
        if file.is_file() {
            return Some((file, false));
        }
    }
    None
}

/// Compiles and runs a module.
fn run_module(
    vm: Ref<Vm>,
    name: &str,
    source: &[u8],
    file: &str,
    package: Option<String>,
) -> PyResult<Value> {
    let front = minipy_frontend::compile(source, file, Mode::Module).map_err(|e| syntax_error(vm, &e))?;
    let module = namespace::new_module(vm.registry, name);
    set_up(vm, module, name, Some(file), front.docstring.as_deref());
    if let Some(folder) = package {
        let path = list(&[str_value(folder)]);
        namespace::set(module, vm.names.path, path.into());
    }
    remember(vm, name, module)?;
    let code = code::load(vm, front, module);
    match run_code(vm, code) {
        Ok(()) => {
            // A module may have replaced itself.
            Ok(types::dict::get(vm, vm.modules, vm.intern(name).into())?.unwrap_or(module.into()))
        }
        Err(exc) => {
            types::dict::del(vm, vm.modules, vm.intern(name).into())?;
            Err(exc)
        }
    }
}

/// The names that every module has.
pub fn set_up(vm: Ref<Vm>, module: Ref<Module>, name: &str, file: Option<&str>, doc: Option<&str>) {
    namespace::set(module, vm.names.name, vm.intern(name).into());
    namespace::set(module, vm.names.doc, doc.map_or(vm.none, str_value));
    namespace::set_text(vm, module, "__package__", vm.none);
    namespace::set_text(vm, module, "__spec__", vm.none);
    namespace::set_text(vm, module, "__builtins__", vm.builtins.into());
    if let Some(file) = file {
        namespace::set(module, vm.names.file, str_value(file));
    }
}

/// Runs the code of a module.
pub fn run_code(vm: Ref<Vm>, code: Ref<CodeObj>) -> PyResult<()> {
    let frame = Fresh::<Direct, Registers>::new(code.num_regs, Value::NULL);
    match interpret::<Direct>(vm, code, 0, frame) {
        Ok(_) => Ok(()),
        Err(exc) => Err(exc.into_plain()),
    }
}

/// The exception of an error in source text.
pub fn syntax_error(vm: Ref<Vm>, error: &SyntaxError) -> Ref<Exc> {
    let class: Ref<Class> = match error.kind {
        SyntaxErrorKind::SyntaxError | SyntaxErrorKind::Unsupported => vm.excs.syntax_error,
        SyntaxErrorKind::IndentationError => vm.excs.indentation_error,
        SyntaxErrorKind::TabError => vm.excs.tab_error,
    };
    let exc = vm.error(class, &error.message);
    // How the report shows it: file, line, text and mark.
    exceptions::data(exc).extra.set(exceptions::data(exc), str_value(crate::cli::syntax_place(error)));
    exc
}

/// `from module import name`
pub fn import_from(vm: Ref<Vm>, module: Value, name: Ref<Str>) -> PyResult<Value> {
    if let Some(found) = ops::getattr_opt(vm, module, name.as_str())? {
        return Ok(found);
    }
    let Some(module) = module.downcast::<Module>() else {
        return Err(ops::no_attribute(vm, module, name));
    };
    let own = namespace::get(module, vm.names.name);
    let own = own.as_ref().and_then(as_str).unwrap_or("<unknown module name>").to_string();
    let full = format!("{own}.{}", name.as_str());
    if let Some(found) = types::dict::get(vm, vm.modules, vm.intern(&full).into())? {
        return Ok(found);
    }
    let file = namespace::get(module, vm.names.file);
    let place = file.as_ref().and_then(as_str).unwrap_or("unknown location").to_string();
    let text = format!("cannot import name '{}' from '{own}' ({place})", name.as_str());
    let exc = vm.import_error(&text);
    exceptions::data(exc).extra.set(exceptions::data(exc), str_value(own));
    Err(exc)
}

/// `from module import *`
pub fn import_star(vm: Ref<Vm>, code: Ref<CodeObj>, module: Value) -> PyResult<()> {
    let Some(module) = module.downcast::<Module>() else {
        return Err(vm.import_error("from-import-* object has no __dict__ and no __all__"));
    };
    if let Some(all) = namespace::get(module, vm.names.all) {
        let names = ops::collect(vm, all)?;
        for &name in names.as_slice() {
            let Some(name) = name.downcast::<Str>() else { continue };
            let name = vm.intern_str(name);
            let value = ops::load_attr(vm, module.into(), name)?;
            namespace::set(code.globals, name, value);
        }
        return Ok(());
    }
    for (name, value) in namespace::entries(module) {
        if !name.as_str().starts_with('_') {
            namespace::set(code.globals, name, value);
        }
    }
    Ok(())
}
