//! The protocols of the language in plain code: what native functions and residuals call.
//!
//! Where traced code has the semantics, this is its `Direct` instance: there is no second implementation.
//! The functions called `*_builtin` are the residual halves: they know built-in types and raise the errors.

pub use crate::attributes::*;
use crate::classes::{self, Class};
use crate::exceptions::{self, Raise as _};
use crate::heap_util::{RootedVec, payload_of, str_value, tuple};
use crate::interp::call::Args;
use crate::interp::{self, arith, attr, compare, iterate, subscript};
use crate::model::*;
pub use crate::text_protocol::*;
use crate::vm::{Returned as _, Vm};
use crate::{generic, instance_slots, interrupt, namespace, nesting, types};
use metatrace::untraced::{IntoPlain as _, Plain as _, Untraced as _};
use metatrace::{Direct, Object as _, Red, Ref};
use minipy_frontend::{BinOp, CmpOp};

/// A unary operator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum UnaryOp {
    /// `-`
    Neg,
    /// `+`
    Pos,
    /// `~`
    Invert,
}

pub(crate) fn plain(result: interp::Out<Direct>) -> PyResult<Value> {
    match result {
        Ok(value) => Ok(value.into_plain()),
        Err(exc) => Err(exc.into_plain()),
    }
}

fn red(value: Value) -> Red<Direct, Value> {
    value.into()
}

/// The class of a value.
pub fn class_of(vm: Ref<Vm>, value: Value) -> Ref<Class> {
    classes::class_of(vm, value)
}

/// `type(value).__name__`
pub fn type_name(vm: Ref<Vm>, value: Value) -> String {
    full_name(vm, class_of(vm, value))
}

/// The name of a class as messages show it: with the module where that is a built-in type outside of `builtins`.
fn full_name(vm: Ref<Vm>, class: Ref<Class>) -> String {
    let name = class.name();
    let name = name.as_str();
    match class.own(vm.names.module).filter(|_| class.builtin).and_then(|m| m.downcast::<Str>()) {
        Some(module) if module.as_str() != "builtins" => format!("{}.{name}", module.as_str()),
        _ => name.to_string(),
    }
}

// Calls.

/// `f(*args)`
pub fn call(vm: Ref<Vm>, f: Value, args: &[Value]) -> PyResult<Value> {
    match *args {
        [] => plain(interp::call::call::<Direct>(vm, f.into(), Args::of_slice(None, &[]))),
        [a] => plain(interp::call::call::<Direct>(vm, f.into(), Args::of_slice(None, &[red(a)]))),
        [a, b] => plain(interp::call::call::<Direct>(vm, f.into(), Args::of_slice(None, &[red(a), red(b)]))),
        _ => call_kw(vm, f, args, &Kwargs::NONE),
    }
}

/// Arguments in an array, the named ones last.
fn arguments(vm: Ref<Vm>, args: &[Value], kw: &Kwargs<'_>) -> Args<'static, Direct> {
    let mut all = RootedVec::from_slice(args);
    kw.values.iter().for_each(|&v| all.push(v));
    let names: Vec<Value> = kw.names.iter().map(|&n| vm.intern_str(n).into()).collect();
    let names = tuple(&names).downcast::<Tuple>();
    let count = all.len();
    let array = all.into_tuple().downcast::<Tuple>().expect("just made").items;
    Args::of_array(array.into(), count).with_names(names)
}

/// `f(*args, **kw)`
pub fn call_kw(vm: Ref<Vm>, f: Value, args: &[Value], kw: &Kwargs<'_>) -> PyResult<Value> {
    plain(interp::call::call::<Direct>(vm, f.into(), arguments(vm, args, kw)))
}

/// `type.__call__(class, *args, **kw)`
pub fn construct(vm: Ref<Vm>, class: Ref<Class>, args: &[Value], kw: &Kwargs<'_>) -> PyResult<Value> {
    plain(interp::call::construct::<Direct>(vm, class, arguments(vm, args, kw)))
}

/// `obj.name(*args)`
pub fn call_method(vm: Ref<Vm>, obj: Value, name: &str, args: &[Value]) -> PyResult<Value> {
    let method = getattr(vm, obj, name)?;
    call(vm, method, args)
}

/// Calls a native function after checking the number of its arguments.
#[inline]
pub fn call_native(
    vm: Ref<Vm>,
    native: Ref<NativeFunction>,
    args: &[Value],
    kw: &Kwargs<'_>,
) -> PyResult<Value> {
    let arity = native.arity;
    let n = args.len();
    if n < usize::from(arity.min)
        || (arity.max != Arity::ANY && n > usize::from(arity.max))
        || (!kw.is_empty() && !arity.keywords)
    {
        return Err(crate::natives::arity_error(vm, native, args, kw));
    }
    if native.checks_receiver {
        crate::natives::check_receiver(vm, native, args[0])?;
    }
    match native.func {
        Callee::Function(f) => f(vm, args, kw),
        Callee::Slot(f, kind) => f(vm, kind.0, args, kw),
    }
}

// Attributes.

/// `obj.name`
pub fn getattr(vm: Ref<Vm>, obj: Value, name: &str) -> PyResult<Value> {
    load_attr(vm, obj, vm.intern(name))
}

/// `obj.name` of an interned name.
pub fn load_attr(vm: Ref<Vm>, obj: Value, name: Ref<Str>) -> PyResult<Value> {
    plain(attr::load_attr::<Direct>(vm, obj.into(), name))
}

/// `obj.name`, None for AttributeError.
pub fn getattr_opt(vm: Ref<Vm>, obj: Value, name: &str) -> PyResult<Option<Value>> {
    let name = vm.intern(name);
    if attr::is_missing::<Direct>(vm, obj.into(), name) {
        return Ok(None);
    }
    match load_attr(vm, obj, name) {
        Ok(value) => Ok(Some(value)),
        Err(exc) if exceptions::is_a(vm, exc, vm.excs.attribute_error) => Ok(None),
        Err(exc) => Err(exc),
    }
}

/// `obj.name = value`
pub fn setattr(vm: Ref<Vm>, obj: Value, name: &str, value: Value) -> PyResult<()> {
    attr::store_attr::<Direct>(vm, obj.into(), vm.intern(name), value.into()).map_err(|e| e.into_plain())
}

/// The special method of that name of the value's class, bound to the value. An error of its `__get__` counts as
/// none: only for questions; [`find_special`] is for calls.
pub fn lookup_special(vm: Ref<Vm>, value: Value, name: &str) -> Option<Value> {
    find_special(vm, value, name).ok().flatten()
}

/// The special method of that name of the value's class, bound to the value.
pub fn find_special(vm: Ref<Vm>, value: Value, name: &str) -> PyResult<Option<Value>> {
    let class = class_of(vm, value);
    let Some(member) = classes::find(vm, class, vm.intern(name)) else { return Ok(None) };
    plain(attr::bind::<Direct>(vm, member, value.into(), class)).map(Some)
}

/// The special method of that name, if a class written in Python defines it; called with `args` after the value.
pub fn call_user_special(
    vm: Ref<Vm>,
    value: Value,
    name: Ref<Str>,
    args: &[Value],
) -> Option<PyResult<Value>> {
    let class = class_of(vm, value);
    let method = arith::special::<Direct>(vm, class, name)?;
    let args: Vec<Red<Direct, Value>> = args.iter().map(|&a| red(a)).collect();
    Some(nesting::nested(vm, " while calling a Python object", || {
        plain(arith::call_special(vm, method, value.into(), class, &args))
    }))
}

/// The special method that a built-in type declares beyond `object`, called with the value and `args`: for types that
/// the dispatch in `types` does not know.
pub(crate) fn call_native_special(
    vm: Ref<Vm>,
    value: Value,
    name: Ref<Str>,
    args: &[Value],
) -> Option<PyResult<Value>> {
    let native = classes::find(vm, class_of(vm, value), name)?.downcast::<NativeFunction>()?;
    // What is a slot has been asked.
    if native.owner == Value::from(vm.types.object) || matches!(native.func, Callee::Slot(..)) {
        return None;
    }
    let mut all = vec![value];
    all.extend_from_slice(args);
    Some(call_native(vm, native, &all, &Kwargs::NONE))
}

// Operators.

/// `a op b`
pub fn binary(vm: Ref<Vm>, op: BinOp, a: Value, b: Value) -> PyResult<Value> {
    plain(arith::binary::<Direct>(vm, op, a.into(), b.into()))
}

/// The text of an operator.
fn symbol(op: BinOp) -> &'static str {
    match op {
        BinOp::Add => "+",
        BinOp::Sub => "-",
        BinOp::Mul => "*",
        BinOp::TrueDiv => "/",
        BinOp::FloorDiv => "//",
        BinOp::Mod => "%",
        BinOp::Pow => "** or pow()",
        BinOp::MatMul => "@",
        BinOp::LShift => "<<",
        BinOp::RShift => ">>",
        BinOp::BitAnd => "&",
        BinOp::BitOr => "|",
        BinOp::BitXor => "^",
    }
}

/// The operators of built-in types; TypeError where there is none.
pub fn binary_builtin(vm: Ref<Vm>, op: BinOp, a: Value, b: Value, inplace: bool) -> PyResult<Value> {
    let made = if inplace { types::in_place(vm, op, a, b)? } else { types::binary(vm, op, a, b)? };
    if let Some(result) = made {
        return Ok(result);
    }
    let (name, reflected, in_place) = arith::method_names(vm.names, op);
    let tries = [(inplace.then_some(in_place), a, b), (Some(name), a, b), (Some(reflected), b, a)];
    for (name, receiver, other) in tries {
        if let Some(name) = name
            && let Some(result) = call_native_special(vm, receiver, name, &[other])
        {
            let result = result?;
            if result != vm.not_implemented {
                return Ok(result);
            }
        }
    }
    if op == BinOp::BitOr {
        let made = generic::union(vm, a, b)?;
        if made != vm.not_implemented {
            return Ok(made);
        }
    }
    let (x, y) = (type_name(vm, a), type_name(vm, b));
    let symbol = match (op, inplace) {
        (BinOp::Pow, true) => "**=".to_string(),
        (op, true) => format!("{}=", symbol(op)),
        (op, false) => symbol(op).to_string(),
    };
    Err(vm.type_error(&format!("unsupported operand type(s) for {symbol}: '{x}' and '{y}'")))
}

/// The unary operators of built-in types.
pub fn unary_builtin(vm: Ref<Vm>, op: UnaryOp, a: Value) -> PyResult<Value> {
    let kind = types::kinds::of(a);
    let (slot, symbol) = match op {
        UnaryOp::Neg => (kind.neg, "-"),
        UnaryOp::Pos => (kind.pos, "+"),
        UnaryOp::Invert => (kind.invert, "~"),
    };
    match slot {
        Some(f) => f(vm, a),
        None => Err(vm.type_error(&format!("bad operand type for unary {symbol}: '{}'", type_name(vm, a)))),
    }
}

/// A comparison.
pub fn compare(vm: Ref<Vm>, op: CmpOp, a: Value, b: Value) -> PyResult<Value> {
    plain(compare::compare::<Direct>(vm, op, a.into(), b.into()))
}

/// A comparison's truth.
pub fn compare_truth(vm: Ref<Vm>, op: CmpOp, a: Value, b: Value) -> PyResult<bool> {
    compare::test::<Direct>(vm, op, a.into(), b.into()).map_err(|e| e.into_plain())
}

/// `a == b`
pub fn eq(vm: Ref<Vm>, a: Value, b: Value) -> PyResult<bool> {
    compare_truth(vm, CmpOp::Eq, a, b)
}

/// `a < b`
pub fn lt(vm: Ref<Vm>, a: Value, b: Value) -> PyResult<bool> {
    compare_truth(vm, CmpOp::Lt, a, b)
}

/// The comparisons of built-in types; identity for `==`, TypeError for an order that is not defined.
pub fn compare_builtin(vm: Ref<Vm>, op: CmpOp, a: Value, b: Value) -> PyResult<Value> {
    let level = nesting::enter(vm, " in comparison")?;
    let result = types::compare(vm, op, a, b)?;
    drop(level);
    if let Some(result) = result {
        return Ok(vm.bool(result));
    }
    let (name, mirrored) = compare::method_names(vm.names, op);
    for (name, receiver, other) in [(name, a, b), (mirrored, b, a)] {
        if let Some(result) = call_native_special(vm, receiver, name, &[other]) {
            let result = result?;
            if result != vm.not_implemented {
                return Ok(result);
            }
        }
    }
    let symbol = match op {
        CmpOp::Eq => return Ok(vm.bool(a == b)),
        CmpOp::Ne => return Ok(vm.bool(a != b)),
        CmpOp::Lt => "<",
        CmpOp::Le => "<=",
        CmpOp::Gt => ">",
        _ => ">=",
    };
    let (x, y) = (type_name(vm, a), type_name(vm, b));
    Err(vm.type_error(&format!("'{symbol}' not supported between instances of '{x}' and '{y}'")))
}

/// `bool(value)`
pub fn truth(vm: Ref<Vm>, value: Value) -> PyResult<bool> {
    compare::truth::<Direct>(vm, value.into()).map_err(|e| e.into_plain())
}

/// The truth of a value without special methods written in Python.
pub fn truth_builtin(vm: Ref<Vm>, value: Value) -> PyResult<bool> {
    types::truth(vm, value)
}

/// `len(value)`
pub fn len(vm: Ref<Vm>, value: Value) -> PyResult<i64> {
    if let Some(result) = call_user_special(vm, value, vm.names.len_, &[]) {
        let result = result?;
        return compare::checked_length::plain((vm, result));
    }
    match types::len(vm, value)? {
        Some(n) => Ok(n),
        None if let Some(result) = call_native_special(vm, value, vm.names.len_, &[]) => {
            compare::checked_length::plain((vm, result?))
        }
        None => Err(vm.type_error(&format!("object of type '{}' has no len()", type_name(vm, value)))),
    }
}

/// `hash(value)`
pub fn hash(vm: Ref<Vm>, value: Value) -> PyResult<i64> {
    if value.downcast::<Instance>().is_some()
        || value.downcast::<Class>().is_some_and(|class| class.metaclass.is_some())
    {
        // A class that defines `__eq__` only has been given a `__hash__` of None.
        match classes::find(vm, class_of(vm, value), vm.names.hash) {
            Some(method) if method != vm.none => {}
            _ => return Err(unhashable(vm, value)),
        }
        if let Some(result) = call_user_special(vm, value, vm.names.hash, &[]) {
            let result = payload_of(result?);
            let result = result.downcast::<Bool>().map_or(result, |b| Value::int(b.value.into()));
            if result.as_int().is_none() && result.downcast::<BigInt>().is_none() {
                return Err(vm.type_error("__hash__ method should return an integer"));
            }
            return match result.as_int() {
                Some(i) => Ok(if i == -1 { -2 } else { i }),
                None => hash(vm, result),
            };
        }
    }
    interrupt::look_sometimes(vm)?;
    types::hash(vm, value)
}

fn unhashable(vm: Ref<Vm>, value: Value) -> Ref<Exc> {
    vm.type_error(&format!("unhashable type: '{}'", type_name(vm, value)))
}

/// `operator.index(value)`: an integer.
pub fn index(vm: Ref<Vm>, value: Value) -> PyResult<Value> {
    let payload = payload_of(value);
    if payload.as_int().is_some() || payload.downcast::<BigInt>().is_some() {
        return Ok(payload);
    }
    if let Some(b) = payload.downcast::<Bool>() {
        return Ok(Value::int(b.value.into()));
    }
    types::int::index(vm, value)
}

// Items and iteration.

/// `obj[index]`
pub fn get_item(vm: Ref<Vm>, obj: Value, index: Value) -> PyResult<Value> {
    plain(subscript::get_item::<Direct>(vm, obj.into(), index.into()))
}

/// `obj[index] = value`
pub fn set_item(vm: Ref<Vm>, obj: Value, index: Value, value: Value) -> PyResult<()> {
    subscript::set_item::<Direct>(vm, obj.into(), index.into(), value.into()).map_err(|e| e.into_plain())
}

/// `del obj[index]`
pub fn del_item(vm: Ref<Vm>, obj: Value, index: Value) -> PyResult<()> {
    subscript::del_item::<Direct>(vm, obj.into(), index.into()).map_err(|e| e.into_plain())
}

/// `item in container`
pub fn contains(vm: Ref<Vm>, container: Value, item: Value) -> PyResult<bool> {
    subscript::contains::<Direct>(vm, container.into(), item.into()).map_err(|e| e.into_plain())
}

/// `obj[index]` of built-in types.
pub fn get_item_builtin(vm: Ref<Vm>, obj: Value, index: Value) -> PyResult<Value> {
    if obj.downcast::<Class>().is_some() {
        if let Some(method) =
            classes::find(vm, obj.downcast::<Class>().expect("a class"), vm.intern("__class_getitem__"))
        {
            let func = method.downcast::<ClassMethod>().map_or(method, |m| m.func);
            return call(vm, func, &[obj, index]);
        }
        if let Some(alias) = generic::alias(vm, obj.downcast().expect("a class"), index)? {
            return Ok(alias);
        }
    }
    match types::get_item(vm, obj, index)? {
        Some(value) => Ok(value),
        None if let Some(result) = call_native_special(vm, obj, vm.names.getitem, &[index]) => result,
        None if obj.downcast::<Class>().is_some() => {
            Err(vm.type_error(&format!("type '{}' is not subscriptable", class_name(obj))))
        }
        None => Err(vm.type_error(&format!("'{}' object is not subscriptable", type_name(vm, obj)))),
    }
}

fn class_name(class: Value) -> String {
    class.downcast::<Class>().map_or(String::new(), |c| c.name().as_str().to_string())
}

/// `obj[index] = value` of built-in types.
pub fn set_item_builtin(vm: Ref<Vm>, obj: Value, index: Value, value: Value) -> PyResult<()> {
    match types::set_item(vm, obj, index, value)? {
        Some(()) => Ok(()),
        None if let Some(result) = call_native_special(vm, obj, vm.names.setitem, &[index, value]) => {
            result.map(|_| ())
        }
        None => {
            half_of_slot(vm, obj, vm.names.delitem, vm.names.setitem)?;
            Err(vm.type_error(&format!("'{}' object does not support item assignment", type_name(vm, obj))))
        }
    }
}

/// `del obj[index]` of built-in types.
pub fn del_item_builtin(vm: Ref<Vm>, obj: Value, index: Value) -> PyResult<()> {
    match types::del_item(vm, obj, index)? {
        Some(()) => Ok(()),
        None if let Some(result) = call_native_special(vm, obj, vm.names.delitem, &[index]) => {
            result.map(|_| ())
        }
        None => {
            half_of_slot(vm, obj, vm.names.setitem, vm.names.delitem)?;
            let by_index = types::is_sequence_like(vm, obj) && types::int::is_index(vm, index);
            let not = if by_index { "doesn't" } else { "does not" };
            Err(vm.type_error(&format!("'{}' object {not} support item deletion", type_name(vm, obj))))
        }
    }
}

/// A class with one of `__setitem__` and `__delitem__` claims to have both, and misses the other by name.
fn half_of_slot(vm: Ref<Vm>, obj: Value, has: Ref<Str>, missing: Ref<Str>) -> PyResult<()> {
    match classes::find(vm, class_of(vm, obj), has) {
        Some(_) if obj.downcast::<Instance>().is_some() => Err(vm.attribute_error(missing.as_str())),
        _ => Ok(()),
    }
}

/// `item in container` without `__contains__` written in Python.
pub fn contains_builtin(vm: Ref<Vm>, container: Value, item: Value) -> PyResult<bool> {
    if let Some(found) = types::contains(vm, container, item)? {
        return Ok(found);
    }
    if let Some(result) = call_native_special(vm, container, vm.names.contains, &[item]) {
        return truth(vm, result?);
    }
    if !is_iterable(vm, container) {
        let kind = type_name(vm, container);
        return Err(vm.type_error(&format!("argument of type '{kind}' is not iterable")));
    }
    let mut found = false;
    types::support::each(vm, container, |value| {
        found = value == item || eq(vm, value, item)?;
        Ok(!found)
    })?;
    Ok(found)
}

/// `iter(value)`
pub fn iter(vm: Ref<Vm>, value: Value) -> PyResult<Value> {
    plain(iterate::get_iter::<Direct>(vm, value.into()))
}

/// `next(iterator)`; None when it is exhausted.
pub fn next(vm: Ref<Vm>, iterator: Value) -> PyResult<Option<Value>> {
    match iterate::next::<Direct>(vm, iterator.into()) {
        Ok(value) => Ok(value.map(|v| v.into_plain())),
        Err(exc) => Err(exc.into_plain()),
    }
}

/// Has the value an iterator?
pub fn is_iterable(vm: Ref<Vm>, value: Value) -> bool {
    let class = class_of(vm, value);
    if value.downcast::<Generator>().is_some() {
        return true;
    }
    match classes::find(vm, class, vm.names.iter) {
        Some(member) => member != vm.none,
        None => {
            classes::find(vm, class, vm.names.getitem).is_some_and(|_| value.downcast::<Instance>().is_some())
                || types::is_iterable(value)
        }
    }
}

/// `iter(value)` without `__iter__` written in Python.
pub fn iter_builtin(vm: Ref<Vm>, value: Value) -> PyResult<Value> {
    if let Some(class) = value.downcast::<Class>()
        && class.metaclass.is_some()
        && let Some(result) = call_user_special(vm, value, vm.names.iter, &[])
    {
        return result;
    }
    if classes::find(vm, class_of(vm, value), vm.names.iter) == Some(vm.none) {
        return Err(vm.type_error(&format!("'{}' object is not iterable", type_name(vm, value))));
    }
    if let Some(iterator) = types::iter(vm, value)? {
        return Ok(iterator);
    }
    if let Some(result) = call_native_special(vm, value, vm.names.iter, &[]) {
        return result;
    }
    if value.downcast::<Instance>().is_some()
        && let Some(_method) = classes::find(vm, class_of(vm, value), vm.names.getitem)
    {
        return Ok(Ref::new(SequenceIter { sequence: value, index: metatrace::Mut::new(0) }).into());
    }
    Err(vm.type_error(&format!("'{}' object is not iterable", type_name(vm, value))))
}

/// What `__iter__` returned, if it is an iterator.
pub fn check_iterator(vm: Ref<Vm>, iterator: Value) -> PyResult<Value> {
    let class = class_of(vm, iterator);
    if iterator.downcast::<Generator>().is_some()
        || classes::find(vm, class, vm.names.next).is_some()
        || types::is_iterator(iterator)
    {
        return Ok(iterator);
    }
    Err(vm.type_error(&format!("iter() returned non-iterator of type '{}'", type_name(vm, iterator))))
}

/// The next item of an iterator of a built-in type.
pub fn next_builtin(vm: Ref<Vm>, iterator: Value) -> PyResult<Option<Value>> {
    match types::next(vm, iterator) {
        Some(result) => result,
        None => Err(vm.type_error(&format!("'{}' object is not an iterator", type_name(vm, iterator)))),
    }
}

/// Calls `f` with each item.
pub fn for_each(vm: Ref<Vm>, iterable: Value, mut f: impl FnMut(Value) -> PyResult<()>) -> PyResult<()> {
    types::support::each(vm, iterable, |item| f(item).map(|()| true))
}

/// The items of an iterable.
pub fn collect(vm: Ref<Vm>, iterable: Value) -> PyResult<RootedVec> {
    types::support::collect(vm, iterable)
}

/// Sends a value to any iterator; null when it is exhausted.
pub fn send(vm: Ref<Vm>, iterator: Value, value: Value) -> PyResult<Value> {
    let result = if value == vm.none {
        match next_or_stop(vm, iterator) {
            Ok(Some(item)) => Ok(item),
            Ok(None) => {
                vm.keep_returned(vm.none);
                return Ok(Value::NULL);
            }
            Err(exc) => Err(exc),
        }
    } else {
        call_method(vm, iterator, "send", &[value])
    };
    match result {
        Err(exc) if exceptions::is_a(vm, exc, vm.excs.stop_iteration) => {
            let value = exceptions::data(exc).extra.get();
            vm.keep_returned(if value.is_null() { vm.none } else { value });
            Ok(Value::NULL)
        }
        result => result,
    }
}

fn next_or_stop(vm: Ref<Vm>, iterator: Value) -> PyResult<Option<Value>> {
    match call_user_special(vm, iterator, vm.names.next, &[]) {
        Some(result) => result.map(Some),
        None => next(vm, iterator),
    }
}

/// The value that the last exhausted iterator of [`send`] returned.
pub fn take_returned(vm: Ref<Vm>) -> Value {
    vm.take_returned()
}

// Classes.

/// Is the value an instance of the class or of a subclass?
pub fn has_class(vm: Ref<Vm>, value: Value, class: Ref<Class>) -> bool {
    class_of(vm, value).is_subclass_of(class)
}

/// `isinstance(value, info)`: a class or a tuple of them.
pub fn is_instance(vm: Ref<Vm>, value: Value, info: Value) -> PyResult<bool> {
    if let Some(class) = info.downcast::<Class>() {
        if class_of(vm, value) == class {
            return Ok(true);
        }
        if class.metaclass.is_some()
            && let Some(result) = call_user_special(vm, info, vm.names.instancecheck, &[value])
        {
            return truth(vm, result?);
        }
        return Ok(has_class(vm, value, class) || says_class(vm, value, class)?);
    }
    if let Some(classes) = info.downcast::<Tuple>() {
        let _level = nesting::enter(vm, " in __instancecheck__")?;
        for &class in classes.as_slice() {
            if is_instance(vm, value, class)? {
                return Ok(true);
            }
        }
        return Ok(false);
    }
    match call_user_special(vm, info, vm.names.instancecheck, &[value]) {
        Some(result) => truth(vm, result?),
        None => generic::is_abstract_instance(vm, value, info),
    }
}

/// Does the object say by its `__class__` that it is an instance of the class?
pub fn says_class(vm: Ref<Vm>, value: Value, class: Ref<Class>) -> PyResult<bool> {
    if value.downcast::<Instance>().is_none() {
        return Ok(false);
    }
    let said = getattr_opt(vm, value, "__class__")?.and_then(|c| c.downcast::<Class>());
    Ok(said.is_some_and(|said| said != class_of(vm, value) && said.is_subclass_of(class)))
}

/// `issubclass(class, info)`
pub fn is_subclass(vm: Ref<Vm>, class: Value, info: Value) -> PyResult<bool> {
    if let Some(base) = info.downcast::<Class>() {
        if base.metaclass.is_some()
            && let Some(result) = call_user_special(vm, info, vm.names.subclasscheck, &[class])
        {
            return truth(vm, result?);
        }
        return match class.downcast::<Class>() {
            Some(sub) => Ok(sub.is_subclass_of(base)),
            None => generic::is_abstract_subclass(vm, class, info),
        };
    }
    if let Some(classes) = info.downcast::<Tuple>() {
        let _level = nesting::enter(vm, " in __subclasscheck__")?;
        for &base in classes.as_slice() {
            if is_subclass(vm, class, base)? {
                return Ok(true);
            }
        }
        return Ok(false);
    }
    match call_user_special(vm, info, vm.names.subclasscheck, &[class]) {
        Some(result) => truth(vm, result?),
        None => generic::is_abstract_subclass(vm, class, info),
    }
}

/// Is the value callable?
pub fn callable(vm: Ref<Vm>, value: Value) -> bool {
    match value.type_id() {
        None => false,
        Some(tid) if Instance::is(tid) => classes::find(vm, class_of(vm, value), vm.names.call).is_some(),
        Some(tid) => [
            Function::type_id(),
            NativeFunction::type_id(),
            BoundMethod::type_id(),
            Class::type_id(),
            StaticMethod::type_id(),
        ]
        .contains(&tid),
    }
}

/// `dir(obj)`: the names, sorted.
pub fn dir(vm: Ref<Vm>, obj: Value) -> PyResult<Value> {
    let names = match call_user_special(vm, obj, vm.intern("__dir__"), &[]) {
        Some(result) => collect(vm, result?)?,
        None => return default_dir(vm, obj),
    };
    let list = names.into_list();
    types::sort::sort(vm, list, None, false)?;
    Ok(list.into())
}

/// What `__dir__` of the built-in types gives, sorted.
pub fn default_dir(vm: Ref<Vm>, obj: Value) -> PyResult<Value> {
    let mut names: Vec<String> = Vec::new();
    if let Some(module) = obj.downcast::<Module>() {
        names.extend(namespace::entries(module).iter().map(|(n, _)| n.as_str().to_string()));
    } else {
        if let Some(instance) = obj.downcast::<Instance>() {
            names.extend(instance_slots::attributes(instance).iter().map(|(n, _)| n.as_str().to_string()));
        }
        let class = obj.downcast::<Class>().unwrap_or_else(|| class_of(vm, obj));
        for c in class.mro.borrow().iter() {
            names.extend(c.namespace.borrow().iter().map(|(n, _)| n.as_str().to_string()));
        }
    }
    names.sort();
    names.dedup();
    let mut items = RootedVec::new();
    names.iter().for_each(|n| items.push(str_value(n.as_str())));
    Ok(items.into_list().into())
}
