//! Arguments of native functions: receivers, construction, and binding by name, with CPython's messages.

use crate::classes::type_name;
use crate::exceptions::errors::{raise, type_error};
use crate::objects::heap_util::payload_of;
use crate::objects::model::*;
use crate::vm::Vm;
use metatrace::Ref;

/// The receiver of a method; raises TypeError for one of another type.
#[inline]
pub(crate) fn receiver<T>(
    vm: Ref<Vm>,
    found: Option<T>,
    got: Value,
    method: &str,
    class: &str,
) -> PyResult<T> {
    found.ok_or_else(|| wrong_receiver(vm, got, method, class))
}

#[cold]
fn wrong_receiver(vm: Ref<Vm>, got: Value, method: &str, class: &str) -> Ref<Exc> {
    let got = type_name(vm, got);
    let message = format!("descriptor '{method}' for '{class}' objects doesn't apply to a '{got}' object");
    raise(vm, vm.excs.type_error, message)
}

/// The result of `__new__`: the object, or an instance of the subclass `args[0]` with the object as payload.
pub(crate) fn made(vm: Ref<Vm>, args: &[Value], object: impl Into<Value>) -> PyResult<Value> {
    let object = object.into();
    let class =
        args[0].downcast::<crate::objects::class::Class>().expect("the caller of `__new__` checks the class");
    if class == crate::classes::class_of(vm, object) {
        return Ok(object);
    }
    debug_assert!(!class.builtin);
    Ok(crate::classes::wrap_payload(vm, class, payload_of(object)))
}

/// Checks the arguments of a container's constructor: at most one, and keywords only if a subclass overrides the
/// other half of the construction (`other`: `__new__` or `__init__`), which then takes them.
pub(crate) fn check_construction(
    vm: Ref<Vm>,
    name: &str,
    args: &[Value],
    kw: &Kwargs<'_>,
    class: Value,
    other: Ref<Str>,
) -> PyResult<()> {
    if !kw.is_empty() {
        let class = class.downcast::<crate::objects::class::Class>();
        let half = class.and_then(|c| crate::classes::find(vm, c, other));
        let half = half.map(|h| h.downcast::<StaticMethod>().map_or(h, |s| s.func));
        if half.is_none_or(|h| h.downcast::<NativeFunction>().is_some()) {
            return type_error(vm, format!("{name}() takes no keyword arguments"));
        }
    }
    match args.len() {
        0..=2 => Ok(()),
        n => type_error(vm, format!("{name} expected at most 1 argument, got {}", n - 1)),
    }
}

/// Assigns arguments to parameters by name. `names` lists the parameters, "" for positional-only ones; the first
/// `required` of them are mandatory.
#[inline]
pub(crate) fn bind<const N: usize>(
    vm: Ref<Vm>,
    function: &str,
    args: &[Value],
    kw: &Kwargs<'_>,
    names: &[&str; N],
    required: usize,
) -> PyResult<[Option<Value>; N]> {
    if kw.is_empty() && (required..=N).contains(&args.len()) {
        return Ok(std::array::from_fn(|i| args.get(i).copied()));
    }
    bind_by_name(vm, function, args, kw, names, required)
}

fn bind_by_name<const N: usize>(
    vm: Ref<Vm>,
    function: &str,
    args: &[Value],
    kw: &Kwargs<'_>,
    names: &[&str; N],
    required: usize,
) -> PyResult<[Option<Value>; N]> {
    let mut bound = [None; N];
    if args.len() + kw.names.len() > N {
        let (plural, given) = (if N == 1 { "" } else { "s" }, args.len() + kw.names.len());
        let keyword = if args.is_empty() { "keyword " } else { "" };
        let text = format!("{function}() takes at most {N} {keyword}argument{plural} ({given} given)");
        return type_error(vm, text);
    }
    let positional = names.iter().take_while(|name| name.is_empty()).count().min(required);
    if args.len() < positional {
        let least = if required < N { "at least" } else { "exactly" };
        let (plural, given) = (if positional == 1 { "" } else { "s" }, args.len());
        return type_error(
            vm,
            format!("{function}() takes {least} {positional} positional argument{plural} ({given} given)"),
        );
    }
    for (slot, &value) in bound.iter_mut().zip(args) {
        *slot = Some(value);
    }
    let mut unexpected = None;
    for (name, value) in kw.iter() {
        let name = name.as_str();
        match names.iter().position(|n| *n == name) {
            Some(i) if bound[i].is_none() => bound[i] = Some(value),
            Some(i) => {
                let message =
                    format!("argument for {function}() given by name ('{name}') and position ({})", i + 1);
                return type_error(vm, message);
            }
            None => unexpected = unexpected.or_else(|| Some(minipy_text::room::owned(name))),
        }
    }
    if let Some(i) = bound[..required].iter().position(Option::is_none) {
        return type_error(
            vm,
            format!("{function}() missing required argument '{}' (pos {})", names[i], i + 1),
        );
    }
    if let Some(name) = unexpected {
        let known: Vec<&str> = names.iter().copied().filter(|name| !name.is_empty()).collect();
        return unexpected_keyword(vm, function, &name, &known);
    }
    Ok(bound)
}

/// The error of a native function that has no parameter with that name.
pub(crate) fn unexpected_keyword<T>(vm: Ref<Vm>, function: &str, name: &str, known: &[&str]) -> PyResult<T> {
    let known: Vec<String> = known.iter().map(|&name| name.to_owned()).collect();
    let hint = minipy_text::nearest::nearest(name, &known);
    let hint = hint.map_or(String::new(), |known| format!(". Did you mean '{known}'?"));
    type_error(vm, format!("{function}() got an unexpected keyword argument '{name}'{hint}"))
}
