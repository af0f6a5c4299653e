//! Imports: `sys.modules`, built-in modules, files of `sys.path`, packages of the script's folder.

use crate::exceptions::errors::OrRaise as _;
use crate::exceptions::fields;
use crate::exceptions::raising::Raise as _;
use crate::functions::code;
use crate::interp::bytecode::interpret;
use crate::interp::globals;
use crate::modules::{self, ModuleSource, host};
use crate::objects::class::Class;
use crate::objects::code::{CodeObj, ExecSource, SourceText};
use crate::objects::heap_util::{as_kind, as_str, list, str_value};
use crate::objects::list_storage::values;
use crate::objects::model::*;
use crate::run::compilation;
use crate::types::{dicts, namespace};
use crate::vm::Vm;
use crate::{classes, protocols};
use metatrace::untraced::IntoPlain as _;
use metatrace::{Direct, Fresh, Ref};
use minipy_frontend::{Code, Mode, SyntaxError, SyntaxErrorKind};
use minipy_text::room;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// `__import__(name, ...)` as a function: the module itself, or the first package of a dotted name.
///
/// Its arguments are the name, the globals, the locals, the names to import from it, and the level.
pub fn import_function(vm: Ref<Vm>, args: [Option<Value>; 5]) -> PyResult<Value> {
    let [name, globals, _, from, level] = args;
    let Some(name) = name.as_ref().and_then(as_str).map(room::owned) else {
        return Err(vm.type_error("module name must be a string"));
    };
    let level = match level {
        Some(level) => protocols::index(vm, level)?.as_int().unwrap_or(i64::MAX),
        None => 0,
    };
    if level < 0 {
        return Err(vm.value_error("level must be >= 0"));
    }
    let globals = globals.and_then(as_kind::<Dict>).map(|dict| namespace::module_over(vm, dict));
    let from = match from {
        Some(names) if protocols::truth(vm, names)? => protocols::collect(vm, names)?.into_tuple(),
        _ => vm.none,
    };
    import_module(vm, globals, &name, level, from)
}

/// `importlib.import_module(name, package)`: the module itself.
pub fn import_by_name(vm: Ref<Vm>, name: &str) -> PyResult<Value> {
    import_dotted(vm, name)
}

/// `import name` and the first half of `from name import ...`; `spec` is the tuple `(level, fromlist)`. The namespace
/// is that of a class body, or null.
pub fn import_name(
    vm: Ref<Vm>,
    code: Ref<CodeObj>,
    namespace: Value,
    name: Ref<Str>,
    spec: Value,
) -> PyResult<Value> {
    let spec = spec.downcast::<Tuple>().expect("the front end makes a tuple here");
    let (level, from) = (spec.as_slice()[0], spec.as_slice()[1]);
    let Some(import) = globals::builtin(vm, code.builtins, vm.intern("__import__"))? else {
        return Err(vm.error(vm.excs.import_error, "__import__ not found"));
    };
    if import.downcast::<NativeFunction>().is_some_and(|f| f.name.as_str() == "__import__") {
        return import_module(vm, Some(code.globals), name.as_str(), level.as_tagged().unwrap_or(0), from);
    }
    let globals = Value::from(namespace::dict_of(code.globals));
    let locals = match namespace.is_null() {
        false => namespace,
        true if code.front.is_module => globals,
        true => vm.none,
    };
    protocols::call(vm, import, &[name.into(), globals, locals, from, level])
}

/// The module for `from name import ...`, or for `import name` if `from` is None.
fn import_module(
    vm: Ref<Vm>,
    globals: Option<Ref<Module>>,
    name: &str,
    level: i64,
    from: Value,
) -> PyResult<Value> {
    let full = match level {
        0 if name.is_empty() => return Err(vm.value_error("Empty module name")),
        0 => room::copy(name).or_raise(vm)?,
        _ => absolute_name(vm, globals, name, level)?,
    };
    let module = import_dotted(vm, &full)?;
    if let Some(names) = from.downcast::<Tuple>() {
        if is_package(vm, module) {
            import_submodules(vm, module, &full, names)?;
        }
        return Ok(module);
    }
    if level == 0 {
        return import_dotted(vm, full.split('.').next().unwrap_or(&full));
    }
    // `__import__("x.y", level=1)` returns `package.x`.
    let kept = full.len() - name.len() + name.find('.').unwrap_or(name.len());
    import_dotted(vm, &full[..kept])
}

/// Imports submodules: names that are imported from a package may be submodules that are not imported yet.
fn import_submodules(vm: Ref<Vm>, module: Value, full: &str, names: Ref<Tuple>) -> PyResult<()> {
    for &name in names.as_slice() {
        let Some(text) = as_str(&name).map(room::owned) else {
            let kind = classes::type_name(vm, name);
            return Err(vm.type_error(&format!("Item in ``from list'' must be str, not {kind}")));
        };
        if text == "*" {
            if let Some(all) = protocols::getattr_opt(vm, module, "__all__")? {
                let all = protocols::collect(vm, all)?.into_tuple();
                let strings =
                    all.downcast::<Tuple>().filter(|t| t.as_slice().iter().all(|n| as_str(n).is_some()));
                if let Some(all) = strings {
                    import_submodules(vm, module, full, all)?;
                }
            }
        } else if protocols::getattr_opt(vm, module, &text)?.is_none()
            && is_there(vm, &format!("{full}.{text}"))
        {
            import_dotted(vm, &format!("{full}.{text}"))?;
        }
    }
    Ok(())
}

/// The full name of a relative import.
fn absolute_name(vm: Ref<Vm>, globals: Option<Ref<Module>>, name: &str, level: i64) -> PyResult<String> {
    let Some(globals) = globals else {
        return Err(vm.raise_value(vm.excs.key_error, str_value("'__name__' not in globals")));
    };
    let package = package_of(vm, globals)?;
    let mut parts: Vec<&str> = package.split('.').filter(|p| !p.is_empty()).collect();
    if parts.is_empty() {
        return Err(vm.import_error("attempted relative import with no known parent package"));
    }
    if level as usize > parts.len() {
        return Err(vm.import_error("attempted relative import beyond top-level package"));
    }
    parts.truncate(parts.len() + 1 - level as usize);
    if !name.is_empty() {
        parts.push(name);
    }
    room::check(package.len() + name.len() + 1).or_raise(vm)?;
    Ok(parts.join("."))
}

fn is_package(vm: Ref<Vm>, module: Value) -> bool {
    module.downcast::<Module>().is_some_and(|m| namespace::get(m, vm.names.path).is_some())
}

/// `__package__` of a module, or its value derived from `__name__` and `__path__`.
fn package_of(vm: Ref<Vm>, globals: Ref<Module>) -> PyResult<String> {
    match namespace::get(globals, vm.intern("__package__")) {
        Some(package) if package != vm.none => match as_str(&package) {
            Some(package) => return room::copy(package).or_raise(vm),
            None => return Err(vm.type_error("package must be a string")),
        },
        _ => {}
    }
    let Some(name) = namespace::get(globals, vm.names.name) else {
        return Err(vm.raise_value(vm.excs.key_error, str_value("'__name__' not in globals")));
    };
    let Some(name) = as_str(&name) else { return Err(vm.type_error("__name__ must be a string")) };
    if namespace::get(globals, vm.names.path).is_some() {
        return room::copy(name).or_raise(vm);
    }
    Ok(name.rsplit_once('.').map_or(String::new(), |(package, _)| room::owned(package)))
}

/// The module with a dotted name; its packages are imported too.
pub(crate) fn import_dotted(vm: Ref<Vm>, name: &str) -> PyResult<Value> {
    let mut module = vm.none;
    let mut done = room::text(name.len()).or_raise(vm)?;
    for (i, part) in name.split('.').enumerate() {
        let parent = module;
        if i > 0 {
            done.push('.');
        }
        done.push_str(part);
        // The empty part before a leading dot is no parent that could be imported first.
        if done.is_empty() && name.len() > part.len() {
            continue;
        }
        module = match dicts::get(vm, vm.modules, vm.intern(&done).into())? {
            Some(found) if found != vm.none => found,
            Some(_) => {
                let text = format!("import of {done} halted; None in sys.modules");
                let class = vm.excs.module_not_found_error;
                return Err(fields::import_error(vm, class, &text, str_value(&done), vm.none));
            }
            None => import_one(vm, &done)?,
        };
        if let Some(package) = parent.downcast::<Module>() {
            namespace::set(package, vm.intern(part), module);
        }
    }
    Ok(module)
}

/// The source of a module that is run as a program, its file, and its package. For a package it is the source of its
/// `__main__`.
pub fn find_main(vm: Ref<Vm>, name: &str) -> PyResult<Option<(Vec<u8>, String, String)>> {
    if let Some((parent, _)) = name.rsplit_once('.') {
        import_dotted(vm, parent)?;
    }
    if let Some((file, package)) = find_file(vm, name) {
        if package {
            import_dotted(vm, name)?;
            return find_main(vm, &format!("{name}.__main__"));
        }
        let source = super::files::with_descriptor(vm, || std::fs::read(&file))
            .map_err(|e| vm.os_error(&e.to_string()))?;
        let parent = name.rsplit_once('.').map_or("", |(parent, _)| parent);
        return Ok(Some((source, file.display().to_string(), room::owned(parent))));
    }
    Ok(match modules::find(name) {
        Some(ModuleSource::Python(module)) if module.package => {
            import_dotted(vm, name)?;
            return find_main(vm, &format!("{name}.__main__"));
        }
        Some(ModuleSource::Python(module)) => {
            let parent = name.rsplit_once('.').map_or("", |(parent, _)| parent);
            Some((module.source(), module.file(), room::owned(parent)))
        }
        _ => None,
    })
}

fn import_one(vm: Ref<Vm>, name: &str) -> PyResult<Value> {
    if name == "builtins" {
        remember(vm, name, vm.builtins)?;
        return Ok(vm.builtins.into());
    }
    // Modules that are built into CPython come before the path; those that are files in CPython come after it.
    if let Some(module) = modules::create(vm, name) {
        let module = module?;
        remember(vm, name, module)?;
        return Ok(module.into());
    }
    if let Some((file, package)) = find_file(vm, name) {
        let source = super::files::with_descriptor(vm, || std::fs::read(&file))
            .map_err(|e| vm.os_error(&e.to_string()))?;
        let folder = || vec![str_value(file.parent().unwrap_or(Path::new("")).display().to_string())];
        let path = file.display().to_string();
        let source = Arc::new(ExecSource { text: SourceText::Bytes(source), mode: Mode::Module });
        let front = compilation::compile(vm, &source, &path, false)?;
        let front = front.map_err(|error| syntax_error(vm, &error))?;
        host::add_source(&path, || source.text.as_bytes());
        return run_module(vm, name, front, &path, package.then(folder));
    }
    if let Some(ModuleSource::Python(module)) = modules::find(name) {
        let file = module.file();
        host::add_source(&file, || module.source());
        return run_module(vm, name, module.code(), &file, module.package.then(Vec::new));
    }
    let text = format!("No module named '{name}'");
    let text = match name.rsplit_once('.') {
        Some((package, _))
            if !package.is_empty()
                && !dicts::get(vm, vm.modules, vm.intern(package).into())?
                    .is_some_and(|m| is_package(vm, m)) =>
        {
            format!("{text}; '{package}' is not a package")
        }
        _ => text,
    };
    let class = vm.excs.module_not_found_error;
    Err(fields::import_error(vm, class, &text, str_value(name), vm.none))
}

fn remember(vm: Ref<Vm>, name: &str, module: Ref<Module>) -> PyResult<()> {
    dicts::set(vm, vm.modules, vm.intern(name).into(), module.into())
}

/// The file of a module, and whether it is a package.
fn find_file(vm: Ref<Vm>, name: &str) -> Option<(PathBuf, bool)> {
    if name.len() > libc::PATH_MAX as usize {
        return None;
    }
    let (folders, last): (Vec<String>, &str) = match name.rsplit_once('.') {
        Some((package, last)) => {
            let package = dicts::get(vm, vm.modules, vm.intern(package).into()).ok()??;
            let path = namespace::get(package.downcast::<Module>()?, vm.names.path)?;
            let path = path.downcast::<List>()?;
            (values(&path).iter().filter_map(as_str).map(room::owned).collect(), last)
        }
        None => (values(&vm.path).iter().filter_map(as_str).map(room::owned).collect(), name),
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

/// Whether a module with that name can be found, given that its package is imported.
fn is_there(vm: Ref<Vm>, name: &str) -> bool {
    find_file(vm, name).is_some() || modules::find(name).is_some()
}

/// Runs a module. `folders` are those of a package's modules; it has none if they are built in.
fn run_module(
    vm: Ref<Vm>,
    name: &str,
    front: Arc<Code>,
    file: &str,
    package: Option<Vec<Value>>,
) -> PyResult<Value> {
    let module = namespace::new_module(vm.registry, name);
    set_up(vm, module, name, Some(file), front.docstring.as_deref(), package.is_some());
    if let Some(folders) = package {
        let path = list(&folders);
        namespace::set(module, vm.names.path, path.into());
    }
    remember(vm, name, module)?;
    let code = code::load(vm, front, module);
    module.initializing.set(true);
    let result = run_code(vm, code);
    module.initializing.set(false);
    match result {
        Ok(()) => {
            // A module may have replaced itself.
            Ok(dicts::get(vm, vm.modules, vm.intern(name).into())?.unwrap_or(module.into()))
        }
        Err(exc) => {
            dicts::del(vm, vm.modules, vm.intern(name).into())?;
            Err(exc)
        }
    }
}

/// Sets the attributes that every module has.
pub fn set_up(
    vm: Ref<Vm>,
    module: Ref<Module>,
    name: &str,
    file: Option<&str>,
    doc: Option<&str>,
    package: bool,
) {
    namespace::set(module, vm.names.name, vm.intern(name).into());
    namespace::set(module, vm.names.doc, doc.map_or(vm.none, str_value));
    let package = match name {
        "__main__" => vm.none,
        _ if package => str_value(name),
        _ => str_value(name.rsplit_once('.').map_or("", |(package, _)| package)),
    };
    namespace::set_text(vm, module, "__package__", package);
    namespace::set_text(vm, module, "__loader__", vm.none);
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
        SyntaxErrorKind::MemoryError => {
            return crate::exceptions::raising::make(vm, vm.excs.memory_error, &[str_value(&error.message)]);
        }
        SyntaxErrorKind::RecursionError => {
            return crate::exceptions::raising::make(
                vm,
                vm.excs.recursion_error,
                &[str_value(&error.message)],
            );
        }
        SyntaxErrorKind::SyntaxError | SyntaxErrorKind::Unsupported => vm.excs.syntax_error,
        SyntaxErrorKind::IndentationError => vm.excs.indentation_error,
        SyntaxErrorKind::TabError => vm.excs.tab_error,
    };
    fields::syntax_error(vm, class, error)
}

/// `from module import name`
pub fn import_from(vm: Ref<Vm>, module: Value, name: Ref<Str>) -> PyResult<Value> {
    if let Some(found) = protocols::getattr_opt(vm, module, name.as_str())? {
        return Ok(found);
    }
    let own = match protocols::getattr_opt(vm, module, "__name__")? {
        Some(own) => as_str(&own).map(room::owned),
        None => None,
    };
    let own = own.unwrap_or_else(|| "<unknown module name>".to_string());
    let full = format!("{own}.{}", name.as_str());
    if let Some(found) = dicts::get(vm, vm.modules, vm.intern(&full).into())? {
        return Ok(found);
    }
    let file = protocols::getattr_opt(vm, module, "__file__")?.filter(|file| as_str(file).is_some());
    let place = room::owned(file.as_ref().and_then(as_str).unwrap_or("unknown location"));
    let text = name.as_str();
    let partial = module.downcast::<Module>().is_some_and(|module| module.initializing.get());
    let text = match partial {
        true => format!(
            "cannot import name '{text}' from partially initialized module '{own}' \
             (most likely due to a circular import) ({place})"
        ),
        false => format!("cannot import name '{text}' from '{own}' ({place})"),
    };
    let class = vm.excs.import_error;
    let exc = fields::import_error(vm, class, &text, str_value(own), file.unwrap_or(vm.none));
    fields::set(exc, fields::field::IMPORT_FROM, name.into());
    Err(exc)
}

/// `from module import *`, into that namespace or, if it is null, into the globals.
pub fn import_star(vm: Ref<Vm>, code: Ref<CodeObj>, module: Value, into: Value) -> PyResult<()> {
    let store = |name: Ref<Str>, value: Value| {
        if into.is_null() {
            namespace::set(code.globals, vm.intern_str(name), value);
            return Ok(());
        }
        protocols::set_item(vm, into, name.into(), value)
    };
    let own_name = || protocols::getattr_opt(vm, module, "__name__").ok().flatten();
    let wrong = |place: &str, what: &str, key: Value| {
        let name = room::owned(own_name().as_ref().and_then(as_str).unwrap_or_default());
        let kind = classes::type_name(vm, key);
        vm.type_error(&format!("{what} in {name}.{place} must be str, not {kind}"))
    };
    if let Some(all) = protocols::getattr_opt(vm, module, "__all__")? {
        let names = protocols::collect(vm, all)?;
        for &name in names.as_slice() {
            let Some(name) = name.downcast::<Str>() else { return Err(wrong("__all__", "Item", name)) };
            let value = protocols::load_attr(vm, module, vm.intern_str(name))?;
            store(name, value)?;
        }
        return Ok(());
    }
    if let Some(module) = module.downcast::<Module>() {
        for (name, value) in namespace::entries(module) {
            if !name.as_str().starts_with('_') {
                store(name, value)?;
            }
        }
        return Ok(());
    }
    let Some(dict) = protocols::getattr_opt(vm, module, "__dict__")? else {
        return Err(vm.import_error("from-import-* object has no __dict__ and no __all__"));
    };
    let names = protocols::collect(vm, dict)?;
    for &name in names.as_slice() {
        let Some(name) = name.downcast::<Str>() else { return Err(wrong("__dict__", "Key", name)) };
        if !name.as_str().starts_with('_') {
            let value = protocols::load_attr(vm, module, vm.intern_str(name))?;
            store(name, value)?;
        }
    }
    Ok(())
}
