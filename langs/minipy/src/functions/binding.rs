//! Binding of arguments to parameters, traced: for calls with defaults, keywords and stars.
//!
//! The shapes of the call and of the parameters are green, so that a trace contains only the moves of values.

use crate::exceptions::raising::Raise as _;
use crate::functions::attributes::{self, assigned};
use crate::interp::dict;
use crate::objects::args::{Args, Done, Out, Raised};
use crate::objects::code::CodeObj;
use crate::objects::heap_util::LONG;
use crate::objects::model::*;
use crate::types::dicts;
use crate::vm::Vm;
use metatrace::{Array, Fresh, Mode, Red, Ref, residual};
use smallvec::SmallVec;

/// The destination of bound arguments: a frame, or the registers of a new generator.
pub trait Target<M: Mode> {
    /// Sets a register.
    fn put(&mut self, register: usize, value: Red<M, Value>);
}

impl<M: Mode> Target<M> for Fresh<M, crate::objects::model::Registers> {
    fn put(&mut self, register: usize, value: Red<M, Value>) {
        self.set(register, value);
    }
}

/// The registers of a generator that has not started.
pub struct Registers<M: Mode>(pub Red<M, Ref<Array<Suspended>>>);

impl<M: Mode> Target<M> for Registers<M> {
    fn put(&mut self, register: usize, value: Red<M, Value>) {
        self.0.put(register, value);
    }
}

/// The maximal number of positional and keyword parameters for which binding allocates no memory for its bookkeeping.
const INLINE_PARAMETERS: usize = 64;

/// The number of arguments for `**kwargs` that are collected without an allocation.
const FEW_NAMED: usize = 8;

/// Distributes the arguments of a call over the parameters, and the closure's cells over the free registers.
pub fn bind<M: Mode>(
    vm: Ref<Vm>,
    function: Red<M, Ref<Function>>,
    code: Ref<CodeObj>,
    args: Args<'_, M>,
    target: &mut impl Target<M>,
) -> Done<M> {
    let front = &code.front;
    let (argcount, kwonly) = (front.argcount as usize, front.kwonly as usize);
    let parameters = argcount + kwonly;
    let positional = args.count - args.named();
    if positional > argcount && !front.has_varargs {
        return fail(vm, function, args);
    }
    let (mut inline, mut spilled) = ([false; INLINE_PARAMETERS], Vec::new());
    let given = match inline.get_mut(..parameters) {
        Some(given) => given,
        None => {
            spilled.resize(parameters, false);
            &mut spilled[..]
        }
    };
    let given_by_position = positional.min(argcount);
    for i in 0..given_by_position {
        target.put(i, args.get(i));
    }
    given[..given_by_position].fill(true);
    if front.has_varargs {
        let others = tuple_from(vm, args, argcount, positional.saturating_sub(argcount))?;
        target.put(parameters, others);
    }
    let (mut others, mut values) = (SmallVec::<[_; FEW_NAMED]>::new(), SmallVec::<[_; FEW_NAMED]>::new());
    if let Some(names) = args.names {
        for (i, name) in names.as_slice().iter().enumerate() {
            let value = args.get(positional + i);
            let is_it = |&at: &usize| Value::from(code.local_names[at]) == *name;
            let register = (front.posonly as usize..parameters).find(is_it);
            match register {
                Some(register) if !given[register] => {
                    given[register] = true;
                    target.put(register, value);
                }
                Some(_) => return fail(vm, function, args),
                None if front.has_varkw => {
                    others.push(name.downcast::<Str>().expect("names are strings"));
                    values.push(value);
                }
                None => return fail(vm, function, args),
            }
        }
    }
    if front.has_varkw {
        let keywords = dict_of(vm, &others, &values)?;
        target.put(parameters + usize::from(front.has_varargs), keywords);
    }
    let given = &*given;
    let missing = |from: usize, to: usize| (from..to).filter(move |&i| !given[i]);
    let complete = put_defaults(function, argcount, missing(given_by_position, argcount), target)
        && put_keyword_defaults(vm, function, code, missing(argcount, parameters), target)?;
    if !complete {
        return fail(vm, function, args);
    }
    if !front.free_regs.is_empty()
        && let Some(cells) = function.closure().some()
    {
        let cells = cells.items();
        for (i, &register) in front.free_regs.iter().enumerate() {
            target.put(register as usize, cells.at(i));
        }
    }
    Ok(())
}

/// The tuple of `count` arguments from `first` on, for `*args`.
#[inline]
fn tuple_from<M: Mode>(vm: Ref<Vm>, args: Args<'_, M>, first: usize, count: usize) -> Out<M> {
    if count == 0 {
        return Ok(vm.empty_tuple.into());
    }
    if count > LONG {
        check_room(vm, count)?;
    }
    let items = Red::<M, Ref<Array<TupleItems>>>::alloc(count, Value::NULL);
    for i in 0..count {
        items.put(i, args.get(first + i));
    }
    Ok(Tuple::alloc::<M>(items, -1i64).into())
}

/// Raises MemoryError unless there is memory for that many values.
#[residual]
fn check_room(vm: Ref<Vm>, count: usize) -> PyResult<()> {
    crate::exceptions::errors::check_room(vm, count, size_of::<Value>())
}

/// The dict of these names and values, for `**kwargs`.
#[inline]
fn dict_of<M: Mode>(vm: Ref<Vm>, names: &[Ref<Str>], values: &[Red<M, Value>]) -> Out<M> {
    if let Some(dict) = dict::of_names(vm, names, |i| values[i]) {
        return Ok(dict);
    }
    let dict = dict::new();
    for (&name, &value) in names.iter().zip(values) {
        add_keyword(vm, dict, Value::from(name), value)?;
    }
    Ok(dict)
}

/// Sets parameters without an argument to the function's defaults, which belong to the last parameters; returns false
/// if one has none.
#[inline]
fn put_defaults<M: Mode>(
    function: Red<M, Ref<Function>>,
    argcount: usize,
    mut missing: impl Iterator<Item = usize>,
    target: &mut impl Target<M>,
) -> bool {
    let Some(first) = missing.next() else { return true };
    let defaults = match assigned(function) {
        Some(extra) => extra.defaults(),
        None => function.defaults(),
    };
    let Some(defaults) = defaults.some() else { return false };
    let defaults = defaults.items();
    let count = defaults.len().promote() as usize;
    for i in std::iter::once(first).chain(missing) {
        if i + count < argcount {
            return false;
        }
        target.put(i, defaults.at(i + count - argcount));
    }
    true
}

/// Sets keyword-only parameters without an argument to their defaults, which are in a dict.
#[inline]
fn put_keyword_defaults<M: Mode>(
    vm: Ref<Vm>,
    function: Red<M, Ref<Function>>,
    code: Ref<CodeObj>,
    missing: impl Iterator<Item = usize>,
    target: &mut impl Target<M>,
) -> Result<bool, Raised<M>> {
    for i in missing {
        let defaults = match assigned(function) {
            Some(extra) => extra.kwdefaults(),
            None => function.kwdefaults(),
        };
        let Some(defaults) = defaults.some() else { return Ok(false) };
        let name = code.local_names[i];
        let value = match dict::value(vm, defaults.table(), Value::from(name).into()) {
            Some(Ok(Some(value))) => value,
            Some(Ok(None)) => return Ok(false),
            Some(Err(raised)) => return Err(raised),
            None => default_of(vm, defaults, name),
        };
        if value.is_null().test() {
            return Ok(false);
        }
        target.put(i, value);
    }
    Ok(true)
}

#[residual]
fn add_keyword(vm: Ref<Vm>, dict: Value, name: Value, value: Value) -> PyResult<()> {
    dicts::set(vm, dict.downcast::<Dict>().expect("just made"), name, value)
}

/// The default of a keyword-only parameter; null if it has none, or if only Python code could look it up.
#[residual(writes())]
fn default_of(vm: Ref<Vm>, defaults: Ref<Dict>, name: Ref<Str>) -> Value {
    dicts::get(vm, defaults, name.into()).ok().flatten().unwrap_or(Value::NULL)
}

/// Raises the TypeError for arguments that do not fit.
#[cold]
fn fail<M: Mode>(vm: Ref<Vm>, function: Red<M, Ref<Function>>, args: Args<'_, M>) -> Done<M> {
    let names = args.names.map_or(vm.empty_tuple, Value::from);
    fail_residual(vm, function, args.to_array(), names)
}

#[residual]
fn fail_residual(
    vm: Ref<Vm>,
    function: Ref<Function>,
    args: Ref<Array<TupleItems>>,
    names: Value,
) -> PyResult<()> {
    let names = names.downcast::<Tuple>().expect("a tuple of names");
    let texts: Vec<Ref<Str>> = names.as_slice().iter().filter_map(|n| n.downcast()).collect();
    Err(vm.type_error(&binding_error(vm, function, args.len() - texts.len(), &texts)))
}

fn quoted_list(names: &[&str]) -> String {
    let quoted: Vec<String> = names.iter().map(|n| format!("'{n}'")).collect();
    match &quoted[..] {
        [] => String::new(),
        [one] => one.clone(),
        [a, b] => format!("{a} and {b}"),
        [most @ .., last] => format!("{}, and {last}", most.join(", ")),
    }
}

/// The message for arguments that do not fit, with CPython's words and order of checks.
fn binding_error(vm: Ref<Vm>, function: Ref<Function>, positional: usize, names: &[Ref<Str>]) -> String {
    let (code, defaults, kwdefaults) = attributes::parts(function);
    let front = &code.front;
    let name = attributes::qualname(function);
    let name = name.as_str();
    let (argcount, kwonly, posonly) =
        (front.argcount as usize, front.kwonly as usize, front.posonly as usize);
    let parameter = |i: usize| code.local_names[i].as_str();
    let mut given: Vec<bool> = (0..argcount + kwonly).map(|i| i < positional.min(argcount)).collect();
    let mut positional_by_name = Vec::new();
    for keyword in names {
        let text = keyword.as_str();
        match (posonly..argcount + kwonly).find(|&i| parameter(i) == text) {
            Some(i) if given[i] => return format!("{name}() got multiple values for argument '{text}'"),
            Some(i) => given[i] = true,
            None if front.has_varkw => {}
            None if (0..posonly).any(|i| parameter(i) == text) => positional_by_name.push(text),
            None => {
                let known: Vec<String> =
                    (posonly..argcount + kwonly).map(|i| parameter(i).to_string()).collect();
                let hint = minipy_text::nearest::nearest(text, &known);
                let hint = hint.map_or(String::new(), |known| format!(". Did you mean '{known}'?"));
                return format!("{name}() got an unexpected keyword argument '{text}'{hint}");
            }
        }
    }
    if !positional_by_name.is_empty() {
        let names = positional_by_name.join(", ");
        return format!("{name}() got some positional-only arguments passed as keyword arguments: '{names}'");
    }
    // After an assignment there may be more defaults than parameters.
    let defaults = defaults.map_or(0, |d| d.items.len()).min(argcount);
    if positional > argcount && !front.has_varargs {
        let takes = if defaults > 0 {
            format!("from {} to {argcount} positional arguments", argcount - defaults)
        } else {
            format!("{argcount} positional argument{}", if argcount == 1 { "" } else { "s" })
        };
        let kwonly_given = (argcount..argcount + kwonly).filter(|&i| given[i]).count();
        let also = if kwonly_given > 0 {
            let plural = |n: usize| if n == 1 { "" } else { "s" };
            format!(
                " positional argument{} (and {kwonly_given} keyword-only argument{})",
                plural(positional),
                plural(kwonly_given)
            )
        } else {
            String::new()
        };
        let were = if positional == 1 && kwonly_given == 0 { "was" } else { "were" };
        return format!("{name}() takes {takes} but {positional}{also} {were} given");
    }
    let missing: Vec<&str> = (0..argcount - defaults).filter(|&i| !given[i]).map(parameter).collect();
    if !missing.is_empty() {
        let (n, plural) = (missing.len(), if missing.len() == 1 { "" } else { "s" });
        return format!(
            "{name}() missing {n} required positional argument{plural}: {}",
            quoted_list(&missing)
        );
    }
    let has_default = |i: usize| {
        kwdefaults.is_some_and(|d| dicts::get(vm, d, code.local_names[i].into()).ok().flatten().is_some())
    };
    let missing: Vec<&str> =
        (argcount..argcount + kwonly).filter(|&i| !given[i] && !has_default(i)).map(parameter).collect();
    let (n, plural) = (missing.len(), if missing.len() == 1 { "" } else { "s" });
    format!("{name}() missing {n} required keyword-only argument{plural}: {}", quoted_list(&missing))
}
