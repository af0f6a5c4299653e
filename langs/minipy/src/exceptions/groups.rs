//! Groups of exceptions (PEP 654): `BaseExceptionGroup`, splitting, and `except*`.
//!
//! The message and the tuple of exceptions of a group are fields ([`super::fields`]).

use super::fields;
use crate::classes::{self, type_name};
use crate::exceptions::raising::{Raise as _, as_exception, data, is_a};
use crate::objects::class::Class;
use crate::objects::heap_util::{RootedVec, as_str, str_value, tuple};
use crate::objects::model::*;
use crate::protocols::{self, nesting};
use crate::vm::Vm;
use metatrace::Ref;
use metatrace::untraced::Untraced as _;

/// `BaseExceptionGroup`
pub const BASE_GROUP: TypeDef = TypeDef {
    methods: &[
        native("__init__", init, Arity::at_least(1).with_keywords()),
        native("__str__", text, Arity::exactly(1)),
        native("derive", derive, Arity::exactly(2)),
        native("split", split, Arity::exactly(2)),
        native("subgroup", subgroup, Arity::exactly(2)),
    ],
    statics: &[native("__new__", new, Arity::at_least(1).with_keywords())],
    class_methods: &[native("__class_getitem__", alias, Arity::exactly(2))],
    getters: &[("message", message), ("exceptions", exceptions)],
    read_only: &["message", "exceptions"],
    ..TypeDef::new("BaseExceptionGroup")
};

/// The indices of the fields.
const MESSAGE: usize = 0;
const EXCEPTIONS: usize = 1;

fn a_group(vm: Ref<Vm>, value: Value) -> PyResult<Ref<Exc>> {
    group(vm, value).ok_or_else(|| vm.type_error("a group of exceptions is needed"))
}

/// The value as an exception group, if it is one.
pub fn group(vm: Ref<Vm>, value: Value) -> Option<Ref<Exc>> {
    as_exception(value).filter(|&exc| is_a(vm, exc, vm.excs.base_exception_group))
}

/// The exceptions of a group.
pub fn exceptions_of(vm: Ref<Vm>, group: Ref<Exc>) -> Ref<Tuple> {
    let kept = fields::get(vm, group, EXCEPTIONS).downcast::<Tuple>();
    kept.unwrap_or_else(|| vm.empty_tuple.downcast().expect("the empty tuple"))
}

fn is_ordinary(vm: Ref<Vm>, exc: Value) -> bool {
    as_exception(exc).is_some_and(|exc| is_a(vm, exc, vm.excs.exception))
}

/// `BaseExceptionGroup(message, exceptions)`
fn new(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let class: Ref<Class> = args[0].downcast().expect("the caller of `__new__` checks the class");
    let [message, given] = args[1..] else {
        let n = args.len() - 1;
        let text = format!("BaseExceptionGroup.__new__() takes exactly 2 arguments ({n} given)");
        return Err(vm.type_error(&text));
    };
    if as_str(&message).is_none() {
        let kind = type_name(vm, message);
        let text = format!("BaseExceptionGroup.__new__() argument 1 must be str, not {kind}");
        return Err(vm.type_error(&text));
    }
    let is_sequence = protocols::matching::is_sequence(vm, given)? || as_str(&given).is_some();
    if !is_sequence {
        return Err(vm.type_error("second argument (exceptions) must be a sequence"));
    }
    let items = protocols::collect(vm, given)?;
    if items.as_slice().is_empty() {
        return Err(vm.value_error("second argument (exceptions) must be a non-empty sequence"));
    }
    for (i, &item) in items.as_slice().iter().enumerate() {
        if as_exception(item).is_none() {
            let text = format!("Item {i} of second argument (exceptions) is not an exception");
            return Err(vm.value_error(&text));
        }
    }
    let all_ordinary = items.as_slice().iter().all(|&item| is_ordinary(vm, item));
    let mut class = class;
    if class == vm.excs.base_exception_group {
        if all_ordinary {
            class = vm.excs.exception_group;
        }
    } else if !all_ordinary && class == vm.excs.exception_group {
        return Err(vm.type_error("Cannot nest BaseExceptions in an ExceptionGroup"));
    } else if !all_ordinary && class.is_subclass_of(vm.excs.exception) {
        let text = format!("Cannot nest BaseExceptions in '{}'", class.name().as_str());
        return Err(vm.type_error(&text));
    }
    let exc = crate::exceptions::raising::make(vm, class, &args[1..]);
    fields::set(exc, MESSAGE, message);
    fields::set(exc, EXCEPTIONS, items.into_tuple());
    Ok(exc.into())
}

fn init(vm: Ref<Vm>, args: &[Value], kw: &Kwargs<'_>) -> PyResult<Value> {
    let exc = a_group(vm, args[0])?;
    if !kw.is_empty() {
        let name = classes::class_of(vm, args[0]).name();
        return Err(vm.type_error(&format!("{}() takes no keyword arguments", name.as_str())));
    }
    data(exc).args.set(data(exc), tuple(&args[1..]));
    Ok(vm.none)
}

fn message(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(fields::get(vm, a_group(vm, args[0])?, MESSAGE))
}

fn exceptions(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(exceptions_of(vm, a_group(vm, args[0])?).into())
}

fn text(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let exc = a_group(vm, args[0])?;
    let count = exceptions_of(vm, exc).as_slice().len();
    let message = protocols::str_of(vm, fields::get(vm, exc, MESSAGE))?;
    let plural = if count == 1 { "" } else { "s" };
    Ok(str_value(format!("{message} ({count} sub-exception{plural})")))
}

/// `class[T]` of a generic built-in type.
pub(crate) fn alias(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let module = (vm.services.import)(vm, "_generic")?;
    protocols::call_method(vm, module, "GenericAlias", args)
}

/// `group.derive(exceptions)`
fn derive(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let message = fields::get(vm, a_group(vm, args[0])?, MESSAGE);
    protocols::call(vm, vm.excs.base_exception_group.into(), &[message, args[1]])
}

// Splitting.

/// The condition for the exceptions that a part of a group contains.
enum Wanted {
    /// Exceptions of a class, or of one in a tuple of classes.
    Classes(Value),
    /// Exceptions for which a function returns true.
    Function(Value),
    /// These exceptions, none of which is a group.
    These(Vec<Ref<Exc>>),
}

impl Wanted {
    /// The condition for an argument of `split` or `subgroup`.
    fn new(vm: Ref<Vm>, value: Value) -> PyResult<Wanted> {
        let is_exception = |value: &Value| {
            value.downcast::<Class>().is_some_and(|class| class.is_subclass_of(vm.excs.base_exception))
        };
        let is_classes =
            value.downcast::<Tuple>().is_some_and(|classes| classes.as_slice().iter().all(is_exception));
        if is_exception(&value) || is_classes {
            return Ok(Wanted::Classes(value));
        }
        if value.downcast::<Class>().is_none() && protocols::callable(vm, value) {
            return Ok(Wanted::Function(value));
        }
        let text =
            "expected an exception type, a tuple of exception types, or a callable (other than a class)";
        Err(vm.type_error(text))
    }

    fn is_met(&self, vm: Ref<Vm>, exc: Ref<Exc>) -> PyResult<bool> {
        match self {
            Wanted::Classes(classes) => Ok(matches(vm, exc, *classes)),
            Wanted::Function(function) => {
                let answer = protocols::call(vm, *function, &[exc.into()])?;
                protocols::truth(vm, answer)
            }
            Wanted::These(wanted) => Ok(group(vm, exc.into()).is_none() && wanted.contains(&exc)),
        }
    }
}

/// Whether the exception is of a class, or of one in a tuple of classes.
fn matches(vm: Ref<Vm>, exc: Ref<Exc>, classes: Value) -> bool {
    let one = |value: &Value| value.downcast::<Class>().is_some_and(|class| is_a(vm, exc, class));
    match classes.downcast::<Tuple>() {
        Some(all) => all.as_slice().iter().any(one),
        None => one(&classes),
    }
}

/// The part of an exception that is wanted and, if `with_rest`, the rest; null for an empty part.
fn parts(vm: Ref<Vm>, exc: Ref<Exc>, wanted: &Wanted, with_rest: bool) -> PyResult<(Value, Value)> {
    if wanted.is_met(vm, exc)? {
        return Ok((exc.into(), Value::NULL));
    }
    if group(vm, exc.into()).is_none() {
        return Ok((Value::NULL, if with_rest { exc.into() } else { Value::NULL }));
    }
    let _level = nesting::enter(vm, " in exceptiongroup_split_recursive")?;
    let (mut matched, mut rest) = (RootedVec::new(), RootedVec::new());
    for &each in exceptions_of(vm, exc).as_slice() {
        let Some(each) = as_exception(each) else { continue };
        let (yes, no) = parts(vm, each, wanted, with_rest)?;
        [(yes, &mut matched), (no, &mut rest)].into_iter().for_each(|(part, into)| {
            if !part.is_null() {
                into.push(part);
            }
        });
    }
    let matched = subset(vm, exc, matched)?;
    let rest = subset(vm, exc, rest)?;
    std::hint::black_box(matched);
    Ok((matched, rest))
}

/// A group of these exceptions that is otherwise like another one; null if there are none.
fn subset(vm: Ref<Vm>, like: Ref<Exc>, items: RootedVec) -> PyResult<Value> {
    if items.as_slice().is_empty() {
        return Ok(Value::NULL);
    }
    let made = protocols::call_method(vm, like.into(), "derive", &[items.into_list().into()])?;
    let Some(made) = group(vm, made) else {
        return Err(vm.type_error("derive must return an instance of BaseExceptionGroup"));
    };
    let (from, to) = (data(like), data(made));
    to.traceback.set(to, from.traceback.get());
    to.context.set(to, from.context.get());
    to.cause.set(to, from.cause.get());
    to.suppress.set(to, true);
    if let Some(notes) = protocols::getattr_opt(vm, like.into(), "__notes__")?
        && let Ok(notes) = protocols::collect(vm, notes)
    {
        protocols::setattr(vm, made.into(), "__notes__", notes.into_list().into())?;
    }
    Ok(made.into())
}

fn or_none(vm: Ref<Vm>, value: Value) -> Value {
    if value.is_null() { vm.none } else { value }
}

fn split(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let (matched, rest) = parts(vm, a_group(vm, args[0])?, &Wanted::new(vm, args[1])?, true)?;
    Ok(tuple(&[or_none(vm, matched), or_none(vm, rest)]))
}

fn subgroup(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let (matched, _) = parts(vm, a_group(vm, args[0])?, &Wanted::new(vm, args[1])?, false)?;
    Ok(or_none(vm, matched))
}

// `except*`

fn check_classes(vm: Ref<Vm>, wanted: Value) -> PyResult<()> {
    let check = |value: &Value| {
        let class = value.downcast::<Class>().filter(|c| c.is_subclass_of(vm.excs.base_exception));
        let Some(class) = class else {
            let text = "catching classes that do not inherit from BaseException is not allowed";
            return Err(vm.type_error(text));
        };
        if class.is_subclass_of(vm.excs.base_exception_group) {
            let text = "catching ExceptionGroup with except* is not allowed. Use except instead.";
            return Err(vm.type_error(text));
        }
        Ok(())
    };
    match wanted.downcast::<Tuple>() {
        Some(all) => all.as_slice().iter().try_for_each(check),
        None => check(&wanted),
    }
}

/// `except* wanted` for an exception or None: the part that matches, as a group, and the rest, or None.
pub fn matched(vm: Ref<Vm>, exc: Value, wanted: Value) -> PyResult<Ref<Tuple>> {
    check_classes(vm, wanted)?;
    let pair = |matched: Value, rest: Value| Ok(tuple(&[matched, rest]).downcast().expect("just made"));
    let Some(raised) = as_exception(exc) else { return pair(vm.none, vm.none) };
    let is_group = group(vm, exc).is_some();
    if matches(vm, raised, wanted) {
        if is_group {
            return pair(exc, vm.none);
        }
        let wrapped = tuple(&[exc]);
        let made =
            protocols::call(vm, vm.excs.base_exception_group.into(), &[vm.intern("").into(), wrapped])?;
        return pair(made, vm.none);
    }
    if !is_group {
        return pair(vm.none, exc);
    }
    let result = protocols::call_method(vm, exc, "split", &[wanted])?;
    let owner = type_name(vm, exc);
    let Some(halves) = result.downcast::<Tuple>() else {
        let kind = type_name(vm, result);
        return Err(vm.type_error(&format!("{owner}.split must return a tuple, not {kind}")));
    };
    match halves.as_slice() {
        &[matched, rest, ..] => pair(matched, rest),
        few => {
            let size = few.len();
            let text = format!("{owner}.split must return a 2-tuple, got tuple of size {size}");
            Err(vm.type_error(&text))
        }
    }
}

/// Collects the exceptions of a group that are no groups, at any depth.
fn leaves(vm: Ref<Vm>, exc: Ref<Exc>, into: &mut Vec<Ref<Exc>>) -> PyResult<()> {
    if group(vm, exc.into()).is_none() {
        into.push(exc);
        return Ok(());
    }
    let _level = nesting::enter(vm, " in collect_exception_group_leaf_ids")?;
    for &each in exceptions_of(vm, exc).as_slice() {
        if let Some(each) = as_exception(each) {
            leaves(vm, each, into)?;
        }
    }
    Ok(())
}

/// Whether it is a part of the other group, judged by its metadata.
fn is_part(part: Ref<Exc>, of: Ref<Exc>) -> bool {
    let (a, b) = (data(part), data(of));
    a.traceback.get() == b.traceback.get()
        && a.cause.get() == b.cause.get()
        && a.context.get() == b.context.get()
}

/// The exception to raise after the clauses of an `except*` for `exc`, given the list of exceptions that they raised
/// or left; None if there is nothing to raise.
pub fn regrouped(vm: Ref<Vm>, exc: Value, list: Value) -> PyResult<Value> {
    let items = protocols::collect(vm, list)?;
    let all: Vec<Ref<Exc>> = items.as_slice().iter().filter_map(|&item| as_exception(item)).collect();
    let Some(original) = group(vm, exc) else {
        // It was wrapped only for the clause that matched.
        return Ok(all.first().map_or(vm.none, |&first| first.into()));
    };
    let (reraised, raised): (Vec<Ref<Exc>>, Vec<Ref<Exc>>) =
        all.iter().partition(|&&each| is_part(each, original));
    let mut kept = Vec::new();
    for each in reraised {
        leaves(vm, each, &mut kept)?;
    }
    let (again, _) = parts(vm, original, &Wanted::These(kept), false)?;
    let mut result = RootedVec::new();
    raised.iter().for_each(|&each| result.push(each.into()));
    if !again.is_null() {
        result.push(again);
    }
    std::hint::black_box(items);
    match result.as_slice() {
        [] => Ok(vm.none),
        &[one] => Ok(one),
        _ => {
            let list = result.into_list();
            protocols::call(vm, vm.excs.base_exception_group.into(), &[vm.intern("").into(), list.into()])
        }
    }
}
