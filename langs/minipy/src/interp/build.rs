//! Displays, unpacking, string building, functions and closures.

use super::arith::special;
use super::{class_of, display, iterate, may_have_special, promoted};
use crate::exceptions::errors::check_room;
use crate::objects::args::{Done, FrameRef, Out};
use crate::objects::code::CodeObj;
use crate::objects::heap_util;
use crate::objects::model::*;
use crate::types::{dicts, sets};
use crate::vm::Vm;
use crate::{classes, functions, protocols};
use metatrace::{Array, Case, Mode, Object as _, Red, Ref, residual};
use minipy_frontend::FunctionParts;

/// A new array with the values of consecutive registers.
fn array<M: Mode>(frame: FrameRef<M>, base: usize, n: usize) -> Red<M, Ref<Array<TupleItems>>> {
    Red::<M, Ref<Array<TupleItems>>>::of_slots(frame, base, n)
}

/// `(a, b, ...)`
pub fn tuple<M: Mode>(vm: Ref<Vm>, frame: FrameRef<M>, base: usize, n: usize) -> Red<M, Value> {
    if n == 0 {
        return vm.empty_tuple.into();
    }
    Tuple::alloc::<M>(array(frame, base, n), -1i64).into()
}

/// `{a, b, ...}`
pub fn set<M: Mode>(vm: Ref<Vm>, frame: FrameRef<M>, base: usize, n: usize) -> Out<M> {
    if n == 0 {
        return Ok(super::set::new::<M>().into());
    }
    let items = array(frame, base, n);
    let set = super::set::of_items::<M>(vm, items);
    if set.is_null().test() { set_residual(vm, items) } else { Ok(set) }
}

#[residual]
fn set_residual(vm: Ref<Vm>, items: Ref<Array<TupleItems>>) -> PyResult<Value> {
    let set = sets::with_room(items.len());
    for &item in heap_util::tuple_slice(&items) {
        sets::add(vm, set, item)?;
    }
    std::hint::black_box(items);
    Ok(set.into())
}

/// `{a: b, ...}` of `n` pairs.
pub fn dict<M: Mode>(vm: Ref<Vm>, frame: FrameRef<M>, base: usize, n: usize) -> Out<M> {
    if n == 0 {
        return Ok(super::dict::new());
    }
    if let Some(names) = constant_names(frame, base, n)
        && let Some(dict) = super::dict::of_names(vm, &names, |i| frame.slot(base + 2 * i + 1))
    {
        return Ok(dict);
    }
    dict_residual(vm, array(frame, base, 2 * n))
}

/// The keys of a display, if all of them are different strings that are constants of the trace.
fn constant_names<M: Mode>(frame: FrameRef<M>, base: usize, n: usize) -> Option<Vec<Ref<Str>>> {
    let mut names: Vec<Ref<Str>> = Vec::new();
    for i in 0..n.min(crate::types::table::FEW + 1) {
        let key = frame.slot(base + 2 * i);
        let name = if key.is_constant() { key.promote().downcast::<Str>() } else { None }?;
        if names.iter().any(|known| known.as_str() == name.as_str()) {
            return None;
        }
        names.push(name);
    }
    Some(names)
}

#[residual]
fn dict_residual(vm: Ref<Vm>, items: Ref<Array<TupleItems>>) -> PyResult<Value> {
    let dict = dicts::with_room(items.len() / 2);
    for pair in heap_util::tuple_slice(&items).chunks(2) {
        dicts::set(vm, dict, pair[0], pair[1])?;
    }
    std::hint::black_box(items);
    Ok(dict.into())
}

/// Extends a list display by `*iterable`.
pub fn list_extend<M: Mode>(vm: Ref<Vm>, list: Red<M, Value>, iterable: Red<M, Value>) -> Done<M> {
    let known = iterable.downcast::<Tuple>().is_some() || iterable.downcast::<List>().is_some();
    if known && let Some(list) = list.downcast::<List>() {
        return super::list::extend::<M>(vm, list, iterable);
    }
    list_extend_residual(vm, list, iterable)
}

#[residual]
fn list_extend_residual(vm: Ref<Vm>, list: Value, iterable: Value) -> PyResult<()> {
    use crate::exceptions::raising::Raise as _;
    let list = list.downcast::<List>().expect("the front end builds a list here");
    if !protocols::is_iterable(vm, iterable) {
        let kind = classes::type_name(vm, iterable);
        return Err(vm.type_error(&format!("Value after * must be an iterable, not {kind}")));
    }
    crate::types::list::extend_by(vm, list, iterable)
}

/// The longest tuples that are joined, and lists that are copied, item by item, so that the result need not exist in a
/// trace.
const MOST_JOINED: i64 = 16;

/// The items of `*iterable`, if that is a tuple or a short list.
pub(super) fn starred<M: Mode>(iterable: Red<M, Value>) -> Option<Red<M, Ref<Array<TupleItems>>>> {
    if let Some(tuple) = iterable.downcast::<Tuple>() {
        return Some(tuple.items());
    }
    let list = iterable.downcast::<List>()?;
    if list.length().gt(MOST_JOINED).test() {
        return None;
    }
    let count = list.length().promote() as usize;
    let items = Red::<M, Ref<Array<TupleItems>>>::alloc(count, Value::NULL);
    for i in 0..count {
        // SAFETY: the list is that long.
        items.put(i, unsafe { super::list::item(list, Red::from(i as i64)) });
    }
    Some(items)
}

/// `(*tuple, *iterable)`
pub fn tuple_extend<M: Mode>(vm: Ref<Vm>, tuple: Red<M, Value>, iterable: Red<M, Value>) -> Out<M> {
    let (Some(first), Some(second)) = (tuple.downcast::<Tuple>(), starred(iterable)) else {
        return tuple_extend_residual(vm, tuple, iterable);
    };
    let first = first.items();
    if first.len().gt(MOST_JOINED).test() || second.len().gt(MOST_JOINED).test() {
        return tuple_extend_residual(vm, tuple, iterable);
    }
    let (count, more) = (first.len().promote() as usize, second.len().promote() as usize);
    if count + more == 0 {
        return Ok(vm.empty_tuple.into());
    }
    let items = Red::<M, Ref<Array<TupleItems>>>::alloc(count + more, Value::NULL);
    (0..count).for_each(|i| items.put(i, first.at(i)));
    (0..more).for_each(|i| items.put(count + i, second.at(i)));
    Ok(Tuple::alloc::<M>(items, -1i64).into())
}

#[residual]
fn tuple_extend_residual(vm: Ref<Vm>, tuple: Value, iterable: Value) -> PyResult<Value> {
    let first = tuple.downcast::<Tuple>().expect("the front end builds a tuple here");
    check_room(vm, first.items.len(), size_of::<Value>())?;
    let list = Value::from(crate::objects::list_storage::list(first.as_slice()));
    list_extend_residual::plain((vm, list, iterable))?;
    crate::exceptions::raising::complete(vm, Ok(list_to_tuple_residual::plain((list,))))
}

/// The tuple of a list that nothing else refers to.
pub fn list_to_tuple<M: Mode>(list: Red<M, Value>) -> Red<M, Value> {
    list_to_tuple_residual(list)
}

#[residual(writes())]
fn list_to_tuple_residual(list: Value) -> Value {
    let list = list.downcast::<List>().expect("the front end builds a list here");
    let tuple = heap_util::tuple(crate::objects::list_storage::values(&list));
    std::hint::black_box(list);
    tuple
}

macro_rules! residuals {
    ($($(#[doc = $doc:literal])+ $name:ident $residual:ident($($arg:ident),*) $body:block)*) => { $(
        $(#[doc = $doc])+
        pub fn $name<M: Mode>(vm: Ref<Vm>, $($arg: Red<M, Value>),*) -> Done<M> {
            $residual(vm, $($arg),*)
        }
        #[residual]
        fn $residual(vm: Ref<Vm>, $($arg: Value),*) -> PyResult<()> {
            functions::$name(vm, $($arg),*)
        }
    )* };
}
/// Adds all items to a set display.
pub fn set_update<M: Mode>(vm: Ref<Vm>, set: Red<M, Value>, iterable: Red<M, Value>) -> Done<M> {
    if let Some(set) = set.downcast::<Set>()
        && super::set_operators::add_all::<M>(vm, set, iterable).test()
    {
        return Ok(());
    }
    set_update_residual(vm, set, iterable)
}

#[residual]
fn set_update_residual(vm: Ref<Vm>, set: Value, iterable: Value) -> PyResult<()> {
    functions::set_update(vm, set, iterable)
}

residuals! {
    /// Adds a mapping to a dict display.
    dict_update dict_update_residual(dict, mapping) {}
}

/// Adds a mapping to the keyword arguments of a call, in a register that no other code has read. Returns the merged
/// dict.
pub fn dict_merge<M: Mode>(
    vm: Ref<Vm>,
    dict: Red<M, Value>,
    mapping: Red<M, Value>,
    f: Red<M, Value>,
) -> Out<M> {
    if let Some(entries) = super::dict::known_entries(mapping)
        && let Some(mut all) = super::dict::known_entries(dict)
        && entries.iter().all(|(name, _)| all.iter().all(|(known, _)| known.as_str() != name.as_str()))
    {
        all.extend(entries);
        let names: Vec<Ref<Str>> = all.iter().map(|&(name, _)| name).collect();
        if let Some(merged) = super::dict::of_names(vm, &names, |i| all[i].1) {
            return Ok(merged);
        }
    }
    dict_merge_residual(vm, dict, mapping, f)?;
    Ok(dict)
}

#[residual]
fn dict_merge_residual(vm: Ref<Vm>, dict: Value, mapping: Value, f: Value) -> PyResult<()> {
    functions::dict_merge(vm, dict, mapping, f)
}

/// Adds a pair to a dict display.
pub fn dict_set<M: Mode>(
    vm: Ref<Vm>,
    dict: Red<M, Value>,
    key: Red<M, Value>,
    value: Red<M, Value>,
) -> Done<M> {
    if let Some(dict) = dict.downcast::<Dict>()
        && let Some(done) = super::dict::store(vm, dict.table(), key, value)
    {
        return done;
    }
    dict_set_residual(vm, dict, key, value)
}

#[residual]
fn dict_set_residual(vm: Ref<Vm>, dict: Value, key: Value, value: Value) -> PyResult<()> {
    functions::dict_set(vm, dict, key, value)
}

/// `a, b, ... = value`
#[inline]
pub fn unpack<M: Mode>(
    vm: Ref<Vm>,
    value: Red<M, Value>,
    frame: FrameRef<M>,
    base: usize,
    n: usize,
) -> Done<M> {
    let value = sequence_kept(vm, value).unwrap_or(value);
    if let Some(tuple) = value.downcast::<Tuple>() {
        let items = tuple.items();
        if items.len().eq(n).test() {
            for i in 0..n {
                // SAFETY: the length is checked.
                frame.set_slot(base + i, unsafe { items.at_unchecked(i) });
            }
            return Ok(());
        }
    } else if let Some(list) = value.downcast::<List>()
        && list.length().eq(n).test()
    {
        for i in 0..n {
            // SAFETY: the length is checked.
            frame.set_slot(base + i, unsafe { super::list::item(list, i.into()) });
        }
        return Ok(());
    } else if n <= MAX_UNPACKED && runs_code(vm, value) {
        return unpack_iterator(vm, value, frame, base, n);
    }
    let items = unpack_residual(vm, value, n)?;
    for i in 0..n {
        frame.set_slot(base + i, items.at(i));
    }
    Ok(())
}

/// The list or tuple that is the payload of an instance whose class does not define `__iter__`.
pub fn sequence_kept<M: Mode>(vm: Ref<Vm>, value: Red<M, Value>) -> Option<Red<M, Value>> {
    let _ = value.downcast::<Instance>()?;
    let class = promoted::class::<M>(vm, value)?;
    if special::<M>(vm, class, vm.names.iter).is_some() {
        return None;
    }
    super::kept(vm, value, &[List::type_id(), Tuple::type_id()])
}

/// The maximal number of items unpacked from a traced iterator: each is one more turn of an unrolled loop.
const MAX_UNPACKED: usize = 8;

/// Whether iterating over the value runs code of the program, which is to be traced.
fn runs_code<M: Mode>(vm: Ref<Vm>, value: Red<M, Value>) -> bool {
    let Case::Obj(tid, _) = value.case() else { return false };
    Generator::is(tid)
        || may_have_special(tid) && special::<M>(vm, class_of(vm, value), vm.names.iter).is_some()
}

/// Unpacks from an iterator, one item after another.
fn unpack_iterator<M: Mode>(
    vm: Ref<Vm>,
    value: Red<M, Value>,
    frame: FrameRef<M>,
    base: usize,
    n: usize,
) -> Done<M> {
    let iterator = iterate::get_iter(vm, value)?;
    let mut items = [Red::<M, Value>::from(Value::NULL); MAX_UNPACKED];
    for (got, slot) in items.iter_mut().enumerate().take(n) {
        match iterate::next(vm, iterator).transpose()? {
            Some(item) => *slot = item,
            None => return too_few(vm, n, got),
        }
    }
    if iterate::next(vm, iterator).transpose()?.is_some() {
        return too_many(vm, n);
    }
    for (i, &item) in items.iter().enumerate().take(n) {
        frame.set_slot(base + i, item);
    }
    Ok(())
}

#[residual]
fn too_few(vm: Ref<Vm>, n: usize, got: usize) -> PyResult<()> {
    Err(functions::too_few_values(vm, n, got))
}

#[residual]
fn too_many(vm: Ref<Vm>, n: usize) -> PyResult<()> {
    Err(functions::too_many_values(vm, n))
}

#[residual]
fn unpack_residual(vm: Ref<Vm>, value: Value, n: usize) -> PyResult<Ref<Array<TupleItems>>> {
    functions::unpack(vm, value, n)
}

/// `a, *b, c = value`
pub fn unpack_ex<M: Mode>(
    vm: Ref<Vm>,
    value: Red<M, Value>,
    frame: FrameRef<M>,
    base: usize,
    before: usize,
    after: usize,
) -> Done<M> {
    let least = (before + after) as i64;
    if let Some(tuple) = value.downcast::<Tuple>() {
        let (items, length) = (tuple.items(), tuple.items().len());
        if length.ge(least).test()
            && let Some(rest) = super::list::of_tuple(vm, tuple, before, after)
        {
            // SAFETY: the length is checked.
            set_around(frame, base, (before, rest, after), |i| unsafe { items.at_unchecked(i) }, length);
            return Ok(());
        }
    } else if let Some(list) = value.downcast::<List>()
        && list.length().ge(least).test()
        && let Some(rest) = super::list::middle(vm, list, before, after)
    {
        let item = |i: Red<M, i64>| {
            // SAFETY: the length is checked.
            unsafe { super::list::item(list, i) }
        };
        set_around(frame, base, (before, rest, after), item, list.length());
        return Ok(());
    }
    let items = unpack_ex_residual(vm, value, before, after)?;
    for i in 0..before + 1 + after {
        frame.set_slot(base + i, items.at(i));
    }
    Ok(())
}

/// Sets registers to the first and last items, and to the list of the others between them.
fn set_around<M: Mode>(
    frame: FrameRef<M>,
    base: usize,
    (before, rest, after): (usize, Red<M, Value>, usize),
    item: impl Fn(Red<M, i64>) -> Red<M, Value>,
    length: Red<M, i64>,
) {
    for i in 0..before {
        frame.set_slot(base + i, item(Red::from(i as i64)));
    }
    frame.set_slot(base + before, rest);
    for i in 0..after {
        frame.set_slot(base + before + 1 + i, item(length - (after - i) as i64));
    }
}

#[residual]
fn unpack_ex_residual(
    vm: Ref<Vm>,
    value: Value,
    before: usize,
    after: usize,
) -> PyResult<Ref<Array<TupleItems>>> {
    functions::unpack_ex(vm, value, before, after)
}

/// The parts of an f-string, joined.
pub fn string<M: Mode>(vm: Ref<Vm>, frame: FrameRef<M>, base: usize, n: usize) -> Out<M> {
    if !M::TRACED {
        // The frame keeps the parts alive.
        let piece = |i: usize| super::text::part_of(frame.slot(base + i).promote());
        return match crate::objects::strings::join(None, n, piece) {
            Ok(joined) => Ok(Value::from(joined).into()),
            Err(_) => crate::run::interrupt::no_room(vm),
        };
    }
    super::text::join_parts(vm, array(frame, base, n))
}

/// A replacement field of an f-string without conversion and specification, for [`string`].
pub fn format_part<M: Mode>(vm: Ref<Vm>, value: Red<M, Value>) -> Out<M> {
    match value.case() {
        Case::Int(_) => Ok(value),
        _ => format_value(vm, 0, value, Value::NULL.into()),
    }
}

/// A replacement field of an f-string; a null specification is the empty one.
pub fn format_value<M: Mode>(
    vm: Ref<Vm>,
    conversion: usize,
    value: Red<M, Value>,
    spec: Red<M, Value>,
) -> Out<M> {
    if conversion != 0 {
        let Some(text) = display::converted(vm, conversion, value) else {
            return format_residual(vm, conversion, value, spec);
        };
        return format_value(vm, 0, text?, spec);
    }
    match display::format(vm, value, spec) {
        Some(text) => text,
        None => format_residual(vm, 0, value, spec),
    }
}

#[residual]
fn format_residual(vm: Ref<Vm>, conversion: usize, value: Value, spec: Value) -> PyResult<Value> {
    let value = match conversion {
        0 => value,
        1 => heap_util::str_value(protocols::str_of(vm, value)?),
        2 => heap_util::str_value(protocols::repr(vm, value)?),
        _ => heap_util::str_value(crate::protocols::format::ascii(vm, value)?),
    };
    if spec.is_null() && value.downcast::<Str>().is_some() {
        return Ok(value);
    }
    let spec = if spec.is_null() { "" } else { heap_util::as_str(&spec).expect("a string was built") };
    crate::protocols::format::formatted(vm, value, spec)
}

/// Creates a function; its parts are in consecutive registers from `base` on.
pub fn function<M: Mode>(
    vm: Ref<Vm>,
    code: Option<Ref<CodeObj>>,
    parts: FunctionParts,
    frame: FrameRef<M>,
    base: usize,
) -> Red<M, Value> {
    let code = code.expect("the front end refers to a code");
    let mut at = base;
    let mut part = |bit: u8| {
        parts.has(bit).then(|| {
            at += 1;
            frame.slot(at - 1)
        })
    };
    let defaults = part(FunctionParts::DEFAULTS);
    let kwdefaults = part(FunctionParts::KW_DEFAULTS);
    let annotations = part(FunctionParts::ANNOTATIONS);
    let closure = part(FunctionParts::CLOSURE);
    let tuple = |value: Option<Red<M, Value>>| -> Red<M, Option<Ref<Tuple>>> {
        match value {
            Some(value) => value.downcast::<Tuple>().expect("the front end builds a tuple here").into(),
            None => None.into(),
        }
    };
    let kwdefaults: Red<M, Option<Ref<Dict>>> = match kwdefaults {
        Some(value) => value.downcast::<Dict>().expect("the front end builds a dict here").into(),
        None => None.into(),
    };
    let function = Function::alloc::<M>(code, tuple(defaults), kwdefaults, tuple(closure), None);
    if let Some(annotations) = annotations {
        functions::set_annotations::<M>(vm, function, annotations);
    }
    function.into()
}

/// Creates the objects of the syntax for type parameters: see [`minipy_frontend::Op::MakeType`].
#[cold]
#[inline(never)]
pub fn type_object<M: Mode>(
    vm: Ref<Vm>,
    code: Ref<CodeObj>,
    kind: usize,
    frame: FrameRef<M>,
    (base, count): (usize, usize),
) -> Out<M> {
    type_residual(vm, code, kind, array(frame, base, count))
}

#[residual]
fn type_residual(
    vm: Ref<Vm>,
    code: Ref<CodeObj>,
    kind: usize,
    parts: Ref<Array<TupleItems>>,
) -> PyResult<Value> {
    /// The code for setting the type parameters of a function.
    const FUNCTION: usize = 5;
    let parts = heap_util::tuple_slice(&parts);
    if kind == FUNCTION {
        functions::attributes::set_type_params(parts[0], parts[1]);
        return Ok(parts[0]);
    }
    let typing = (vm.services.import)(vm, "typing")?;
    let module = crate::types::namespace::get(code.globals, vm.names.name).unwrap_or(vm.none);
    let mut args = heap_util::RootedVec::new();
    args.push(Value::int(kind as i64));
    args.push(module);
    parts.iter().for_each(|&part| args.push(part));
    protocols::call_method(vm, typing, "_made", args.as_slice())
}
