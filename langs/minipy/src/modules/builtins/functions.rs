//! Built-in functions on iterables and text: `min`, `sorted`, `any`, `repr`, `iter`, `next`, ...

use crate::exceptions::errors::type_error;
use crate::interp::drain;
use crate::protocols::format as text;
use crate::types::support::*;
use crate::types::{iterators, sort};

/// `min` and `max`, of an iterable or of the arguments.
fn extreme(vm: Ref<Vm>, name: &str, args: &[Value], kw: &Kwargs<'_>, greatest: bool) -> PyResult<Value> {
    let (mut key, mut default) = (None, None);
    for (option, value) in kw.iter() {
        match option.as_str() {
            "key" => key = given(vm, Some(&value)),
            "default" => default = Some(value),
            other => return unexpected_keyword(vm, name, other, &["key", "default"]),
        }
    }
    let items = match args {
        [] => return type_error(vm, format!("{name} expected at least 1 argument, got 0")),
        [items] => *items,
        _ if default.is_some() => {
            let message = format!("Cannot specify a default for {name}() with multiple positional arguments");
            return type_error(vm, message);
        }
        several => tuple(several),
    };
    let iterator = iterate(vm, items)?;
    let what = if greatest { drain::what::MAX } else { drain::what::MIN };
    let found = drain::extreme(vm, what, iterator, key.unwrap_or(Value::NULL))?;
    match Some(found).filter(|found| !found.is_null()).or(default) {
        Some(item) => Ok(item),
        None => value_error(vm, format!("{name}() iterable argument is empty")),
    }
}

fn min(vm: Ref<Vm>, args: &[Value], kw: &Kwargs<'_>) -> PyResult<Value> {
    extreme(vm, "min", args, kw, false)
}

fn max(vm: Ref<Vm>, args: &[Value], kw: &Kwargs<'_>) -> PyResult<Value> {
    extreme(vm, "max", args, kw, true)
}

/// One residual call: the comparisons of a sort depend on the data, so a trace of it would rarely fit again. Keys and
/// `__lt__` written in Python run in their own compiled code.
fn sorted(vm: Ref<Vm>, args: &[Value], kw: &Kwargs<'_>) -> PyResult<Value> {
    let [items] = args else {
        return type_error(vm, format!("sorted expected 1 argument, got {}", args.len()));
    };
    let [key, reverse] = bind(vm, "sort", &[], kw, &["key", "reverse"], 0)?;
    let list = collect(vm, *items)?.into_list();
    let reverse = reverse.map_or(Ok(false), |v| truth(vm, v))?;
    sort::sort(vm, list, given(vm, key.as_ref()), reverse)?;
    Ok(list.into())
}

fn any(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let iterator = iterate(vm, args[0])?;
    drain::run(vm, drain::what::ANY, iterator, Value::NULL)
}

fn all(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let iterator = iterate(vm, args[0])?;
    drain::run(vm, drain::what::ALL, iterator, Value::NULL)
}

fn repr(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    crate::protocols::builtin_text::repr_value_of(vm, args[0])
}

fn ascii(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let shown = crate::protocols::builtin_text::repr_value_of(vm, args[0])?;
    match as_str(&shown).is_some_and(|s| s.is_ascii()) {
        true => Ok(shown),
        false => text::ascii_of(vm, as_str(&shown).expect("a string")).map(string),
    }
}

fn format(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let spec = match args.get(1) {
        None => "",
        Some(v) => match as_str(v) {
            Some(spec) => spec,
            None => {
                let got = type_name(vm, *v);
                let got = crate::types::str::none_name(&got);
                return type_error(vm, format!("format() argument 2 must be str, not {got}"));
            }
        },
    };
    if spec.is_empty() && args[0].downcast::<Str>().is_some() {
        return Ok(args[0]);
    }
    text::formatted(vm, args[0], spec)
}

fn len(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    crate::protocols::len(vm, args[0]).map(Value::int)
}

fn iter(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    match *args {
        [f, end] if crate::protocols::callable(vm, f) => Ok(iterators::of_calls(f, end)),
        [_, _] => type_error(vm, "iter(v, w): v must be callable"),
        _ => iterate(vm, args[0]),
    }
}

fn next(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    if !crate::types::is_iterator(args[0]) && special(vm, args[0], "__next__").is_none() {
        return type_error(vm, format!("'{}' object is not an iterator", type_name(vm, args[0])));
    }
    if let Some(step) = crate::functions::coroutines::step(vm, args[0], vm.none) {
        return match (step?, args.get(1)) {
            ((true, item), _) => Ok(item),
            ((false, _), Some(&default)) => Ok(default),
            ((false, value), None) => Err(crate::exceptions::raising::Raise::stop_iteration(vm, value)),
        };
    }
    // An iterator written in Python raises its own StopIteration, which must propagate with its value.
    if args.len() == 1 && !crate::types::is_iterator(args[0]) {
        let f = special(vm, args[0], "__next__").expect("looked up above");
        return call(vm, f, &[]);
    }
    match (advance(vm, args[0])?, args.get(1)) {
        (Some(item), _) => Ok(item),
        (None, Some(&default)) => Ok(default),
        (None, None) => Err(raise(vm, vm.excs.stop_iteration, "")),
    }
}

/// `open(...)` of the module `io`, which is imported on demand.
fn open(vm: Ref<Vm>, args: &[Value], kw: &Kwargs<'_>) -> PyResult<Value> {
    let io = crate::modules::import::import_by_name(vm, "io")?;
    let open = attribute(vm, io, "open")?;
    crate::protocols::call_kw(vm, open, args, kw).inspect_err(|&exc| {
        // To the program this is a single function: a traceback does not show its internals.
        let data = crate::exceptions::raising::data(exc);
        data.traceback.set(data, vm.none);
    })
}

functions! {
    /// The functions.
    NATIVES {
        "min" min, KEYWORDS => crate::interp::twins::min;
        "max" max, KEYWORDS => crate::interp::twins::max;
        "sorted" sorted, KEYWORDS;
        "any" any, ONE => crate::interp::twins::any;
        "all" all, ONE => crate::interp::twins::all;
        "repr" repr, ONE => crate::interp::twins::repr;
        "ascii" ascii, ONE;
        "format" format, RANGE(1, 2) => crate::interp::twins::format;
        "len" len, ONE => crate::interp::twins::len;
        "aiter" crate::functions::coroutines::builtin_aiter, ONE;
        "anext" crate::functions::coroutines::builtin_anext, RANGE(1, 2);
        "iter" iter, RANGE(1, 2) => crate::interp::twins::iter;
        "next" next, RANGE(1, 2) => crate::interp::twins::next;
        "open" open, KEYWORDS;
    }
}
