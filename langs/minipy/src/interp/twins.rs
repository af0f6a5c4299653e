//! Traced twins of native functions that are frequent in loops. The table that declares a native function names its
//! twin, which is tried first. A twin leaves other cases to the function before it has any effect.

use super::{arith, as_list, attr, compare, drain, generator, iterate, may_have_special, payload, promoted};
use crate::classes::is_subclass;
use crate::interp::compare::len_of_builtin;
use crate::interp::fields::attribute_name;
use crate::interp::numbers;
use crate::objects::args::{Args, Out, Raised};
use crate::objects::class::{Class, ClassGreen as _, Layout};
use crate::objects::iterators::{Enumerate, Zip};
use crate::objects::model::*;
use crate::objects::tools::{Count, Cycle, Repeat};
use crate::vm::Vm;
use metatrace::{Array, Case, Mode, Object as _, Red, Ref, residual};
use minipy_frontend::{CmpOp, Op};

/// The result of a twin: None if the native function must do it.
type Answer<M> = Option<Out<M>>;

/// Defines twins, each with the numbers of arguments that it accepts.
macro_rules! twins {
    ($($(#[$doc:meta])* $name:ident($vm:ident, $args:ident, $counts:pat) $body:expr;)*) => { $(
        $(#[$doc])*
        #[inline(always)]
        pub fn $name<M: Mode>($vm: Ref<Vm>, $args: Args<'_, M>) -> Answer<M> {
            let _ = $vm;
            match $args.count {
                $counts if $args.names.is_none() => $body,
                _ => None,
            }
        }
    )* };
}
twins! {
    /// `iter(x)`
    iter(vm, args, 1) Some(iterate::get_iter(vm, args.get(0)));
    /// `len(x)`
    len(vm, args, 1) length_of(vm, args.get(0));
    /// `next(iterator)`, `next(iterator, default)`
    next(vm, args, 1 | 2) next_of(vm, args);
    /// `generator.send(value)`, also for coroutines
    send(vm, args, 2) sent_to(vm, args.get(0), args.get(1));
    /// `generator.throw(exception)`
    throw(vm, args, 2) thrown_into(vm, args);
    /// `getattr(x, name)`, `getattr(x, name, default)`
    getattr(vm, args, 2 | 3) attribute_of(vm, args);
    /// `hasattr(x, name)`
    hasattr(vm, args, 2) has_attribute(vm, args);
    /// `isinstance(value, class)`
    isinstance(vm, args, 2) instance_of(vm, args.get(0), args.get(1));
    /// `issubclass(class, base)`
    issubclass(vm, args, 2) subclass_of(vm, args.get(0), args.get(1));
    /// `setattr(x, name, value)`
    setattr(vm, args, 3) {
        let name = attribute_name(vm, args.get(1))?;
        Some(super::attr_store::store_attr(vm, args.get(0), name, args.get(2)).map(|()| vm.none.into()))
    };
    /// `range(...)`
    range(vm, args, 2..=4) {
        if !is_type(args.get(0), vm.types.range) {
            return None;
        }
        range_of(args).map(Ok)
    };
    /// `abs(x)`
    abs(vm, args, 1) magnitude(args.get(0)).map(Ok);
    /// `any(items)`
    any(vm, args, 1) Some(drain::over(vm, drain::what::ANY, args.get(0), Value::NULL.into(), Value::NULL.into()));
    /// `all(items)`
    all(vm, args, 1) Some(drain::over(vm, drain::what::ALL, args.get(0), Value::NULL.into(), Value::NULL.into()));
    /// `sum(items)`, `sum(items, start)` with a number to start with
    sum(vm, args, 1 | 2) {
        let items = args.get(0);
        if items.downcast::<List>().is_some() || items.downcast::<Tuple>().is_some() {
            // The native function needs no iterator for stored numbers.
            return None;
        }
        let start = if args.count == 2 { args.get(1) } else { Value::int(0).into() };
        if start.as_int().is_none() && start.downcast::<Float>().is_none() {
            return None;
        }
        Some(drain::over(vm, drain::what::SUM, items, start, Value::NULL.into()))
    };
    /// `divmod(a, b)` of integers
    divmod(vm, args, 2) {
        let (x, y) = (args.get(0).as_int()?, args.get(1).as_int()?);
        // -1 is the only divisor that can overflow, 0 the only one without a result.
        if (y + 1).unsigned_lt(2).test() {
            return None;
        }
        let results = [x.floor_div(y).to_value(), x.floor_mod(y).to_value()];
        let items = Red::<M, Ref<Array<TupleItems>>>::of(results);
        Some(Ok(Tuple::alloc::<M>(items, -1i64).into()))
    };
    /// `float(x)`
    float(vm, args, 2) to_float(vm, args).map(Ok);
    /// `int(x)`, `int(text, base)`
    int(vm, args, 2 | 3) to_int(vm, args).map(Ok);
    /// `hash(x)`
    hash(vm, args, 1) Some(super::hashing::hash(vm, args.get(0)).map(Red::to_value));
    /// `callable(f)` for the most frequent callables
    callable(vm, args, 1) is_function(args.get(0)).then(|| Ok(vm.true_.into()));
    /// `repr(x)`
    repr(vm, args, 1) super::display::repr(vm, args.get(0));
    /// `format(x, spec)`
    format(vm, args, 2) super::display::format(vm, args.get(0), args.get(1));
    /// `bin(i)`
    bin(vm, args, 1) super::text::prefixed(args.get(0), 2).map(Ok);
    /// `oct(i)`
    oct(vm, args, 1) super::text::prefixed(args.get(0), 8).map(Ok);
    /// `hex(i)`
    hex(vm, args, 1) super::text::prefixed(args.get(0), 16).map(Ok);
    /// `bool(x)`
    bool(vm, args, 2) {
        if args.get(0).promote() != Value::from(vm.types.bool_) {
            return None;
        }
        Some(super::compare::truth(vm, args.get(1)).map(|truth| vm.bool(truth).into()))
    };
    /// `list.append(x)`
    list_append(vm, args, 2) {
        let list = as_list(vm, args.get(0))?;
        Some(super::list::append(vm, list, args.get(1)).map(|()| vm.none.into()))
    };
    /// `list.insert(i, x)`
    list_insert(vm, args, 3) {
        let (list, index) = (as_list(vm, args.get(0))?, args.get(1).as_int()?);
        Some(super::list::insert::<M>(vm, list, index, args.get(2)).map(|()| vm.none.into()))
    };
    /// `list.extend(items)` with a list or tuple, or with an iterator that runs code for each item
    list_extend(vm, args, 2) {
        let (list, items) = (as_list(vm, args.get(0))?, args.get(1));
        if items.downcast::<List>().is_some() || items.downcast::<Tuple>().is_some() {
            return Some(super::list::extend::<M>(vm, list, items).map(|()| vm.none.into()));
        }
        drain::runs_code(items).then(|| appended(vm, list, items).map(|_| vm.none.into()))
    };
    /// `list.__new__(list, ...)`
    list_new(vm, args, 1..) {
        is_type(args.get(0), vm.types.list).then(|| Ok(super::list::new::<M>(vm).into()))
    };
    /// `list.__init__()` and `list.__init__(items)` of an empty list, with a list or tuple, or with an iterator that
    /// runs code for each item
    list_init(vm, args, 1 | 2) {
        let list = as_list(vm, args.get(0))?;
        if list.length().ne(0).test() {
            return None;
        }
        if args.count == 1 || super::list::fill(list, args.get(1)) {
            return Some(Ok(vm.none.into()));
        }
        drain::runs_code(args.get(1)).then(|| appended(vm, list, args.get(1)).map(|_| vm.none.into()))
    };
    /// `set.__new__(set, ...)`
    set_new(vm, args, 1..) is_type(args.get(0), vm.types.set).then(|| Ok(super::set::new::<M>().into()));
    /// `set.__init__()` and `set.__init__(items)` of an empty set, with few items that need no Python code, or with
    /// an iterator that runs code for each item
    set_init(vm, args, 1 | 2) {
        let set = super::as_set(vm, args.get(0))?;
        if set.table().live().ne(0).test() {
            return None;
        }
        if args.count == 1 {
            return Some(Ok(vm.none.into()));
        }
        let null = Value::NULL.into();
        if drain::runs_code(args.get(1)) {
            return Some(drain::over(vm, drain::what::ADD, args.get(1), set.into(), null).map(|_| vm.none.into()));
        }
        super::set_operators::add_all::<M>(vm, set, args.get(1)).test().then(|| Ok(vm.none.into()))
    };
    /// `frozenset.__new__(frozenset, items)` with few items that need no Python code
    frozenset_new(vm, args, 2) {
        if !is_type(args.get(0), vm.types.frozenset) {
            return None;
        }
        present(super::set::frozen::<M>(vm, args.get(1)))
    };
    /// `bytes.__new__(bytes, items)` with a list or tuple of few bytes
    bytes_new(vm, args, 2) {
        if !is_type(args.get(0), vm.types.bytes) {
            return None;
        }
        super::bytes::of_items(vm, args.get(1)).map(Ok)
    };
    /// `set.copy()`
    set_copy(vm, args, 1) present(super::set::copy::<M>(args.get(0).downcast::<Set>()?));
    /// `dict.update(other)` with a dict, or with pairs
    dict_update(vm, args, 2) merged(vm, super::as_dict(vm, args.get(0))?, args.get(1));
    /// `dict.copy()`
    dict_copy(vm, args, 1) present(super::dict::copy::<M>(args.get(0).downcast::<Dict>()?));
    /// `tuple(items)` with a list or tuple, or with an iterator that runs code for each item
    tuple(vm, args, 2) {
        if !is_type(args.get(0), vm.types.tuple) {
            return None;
        }
        let items = super::build::sequence_kept(vm, args.get(1)).unwrap_or(args.get(1));
        if items.downcast::<Tuple>().is_some() {
            return Some(Ok(items));
        }
        if let Some(list) = items.downcast::<List>() {
            if list.length().eq(0).test() {
                return Some(Ok(vm.empty_tuple.into()));
            }
            return present(super::list::to_tuple::<M>(list));
        }
        gathered(vm, items).map(|items| tuple_of(vm, items?))
    };
    /// `str.join(items)` with an iterator that runs code for each item
    join(vm, args, 2) {
        let separator = args.get(0).downcast::<Str>()?;
        gathered(vm, args.get(1)).map(|items| joined(vm, separator, items?))
    };
    /// `list.reverse()`
    list_reverse(vm, args, 1) {
        super::list::reverse::<M>(as_list(vm, args.get(0))?);
        Some(Ok(vm.none.into()))
    };
    /// `list.pop()`, `list.pop(i)`
    list_pop(vm, args, 1 | 2) {
        let list = as_list(vm, args.get(0))?;
        if args.count == 1 {
            return Some(match list.length().gt(0).test() {
                true => Ok(super::list::pop(list)),
                false => Err(super::errors::out_of_range(vm, vm.messages.empty_list)),
            });
        }
        let index = args.get(1).as_int()?;
        if !list.length().gt(0).test() {
            return Some(Err(super::errors::out_of_range(vm, vm.messages.empty_list)));
        }
        Some(match crate::interp::numbers::checked(index, list.length()) {
            Some(index) => Ok(super::list::remove::<M>(list, index)),
            None => Err(super::errors::out_of_range(vm, vm.messages.pop_index)),
        })
    };
    /// `dict.get(key)`, `dict.get(key, default)`
    dict_get(vm, args, 2 | 3) {
        let dict = super::as_dict(vm, args.get(0))?;
        let default = || if args.count == 3 { args.get(2) } else { vm.none.into() };
        let value = super::dict::value(vm, dict.table(), args.get(1))?;
        Some(value.map(|value| value.unwrap_or_else(default)))
    };
    /// `dict.setdefault(key)`, `dict.setdefault(key, default)`
    dict_setdefault(vm, args, 2 | 3) {
        let dict = super::as_dict(vm, args.get(0))?;
        let default = if args.count == 3 { args.get(2) } else { vm.none.into() };
        super::dict::value_or_insert(vm, dict.table(), args.get(1), default)
    };
    /// `dict.pop(key)`, `dict.pop(key, default)`
    dict_pop(vm, args, 2 | 3) {
        let table = super::as_dict(vm, args.get(0))?.table();
        // In an empty dict the hash is not computed.
        if table.live().eq(0).test() {
            return None;
        }
        if args.count == 2 {
            return super::dict::remove(vm, table, args.get(1));
        }
        Some(super::dict::take(vm, table, args.get(1))?.map(|value| value.unwrap_or(args.get(2))))
    };
    /// `set.discard(x)`
    set_discard(vm, args, 2) {
        let set = args.get(0).downcast::<Set>()?;
        Some(super::dict::take(vm, set.table(), args.get(1))?.map(|_| vm.none.into()))
    };
    /// `set.remove(x)`
    set_remove(vm, args, 2) {
        let set = args.get(0).downcast::<Set>()?;
        Some(super::dict::remove(vm, set.table(), args.get(1))?.map(|_| vm.none.into()))
    };
    /// `set.add(x)`
    set_add(vm, args, 2) {
        let set = args.get(0).downcast::<Set>()?;
        super::dict::add(vm, set.table(), args.get(1)).map(|done| done.map(|()| vm.none.into()))
    };
    /// `str(x)`
    str(vm, args, 2) {
        if !is_type(args.get(0), vm.types.str_) {
            return None;
        }
        super::display::str(vm, args.get(1))
    };
    /// `ord(c)`
    ord(vm, args, 1) super::text::ord(args.get(0)).map(Ok);
    /// `chr(i)`
    chr(vm, args, 1) super::text::chr(vm, args.get(0)).map(Ok);
    /// `object.__init__(self)`
    object_init(vm, args, 1) Some(Ok(vm.none.into()));
    /// `object.__getattribute__(self, name)`
    object_getattribute(vm, args, 2) {
        let name = attribute_name(vm, args.get(1))?;
        attr::load_of_object(vm, args.get(0), name)
    };
    /// `object.__setattr__(self, name, value)`
    object_setattr(vm, args, 3) {
        let name = attribute_name(vm, args.get(1))?;
        let done = super::attr_store::store_of_object(vm, args.get(0), name, args.get(2))?;
        Some(done.map(|()| vm.none.into()))
    };
    /// `object.__new__(cls)` of a class written in Python
    object_new(vm, args, 1) new_object(args.get(0)).map(Ok);
    /// `BaseException.__new__(cls, ...)`
    exception_new(vm, args, 1..) super::raise::new(vm, args).map(Ok);
    /// `BaseException.__init__(self, ...)`
    exception_init(vm, args, 1..) super::raise::init(vm, args).map(Ok);
}

/// `dict.__new__(dict, ...)`, which ignores the other arguments
pub fn dict_new<M: Mode>(vm: Ref<Vm>, args: Args<'_, M>) -> Answer<M> {
    let has_class = args.count > args.named();
    (has_class && is_type(args.get(0), vm.types.dict)).then(|| Ok(super::dict::new::<M>()))
}

/// `dict.__init__()` and `dict.__init__(other)` of an empty dict, with another dict; `dict.__init__(name=value, ...)`
pub fn dict_init<M: Mode>(vm: Ref<Vm>, args: Args<'_, M>) -> Answer<M> {
    let positional = args.count - args.named();
    let dict = if positional > 0 { super::as_dict(vm, args.get(0))? } else { return None };
    match (positional, args.names) {
        (1, None) => Some(Ok(vm.none.into())),
        (2, None) => merged(vm, dict, args.get(1)),
        (1, Some(names)) => {
            super::dict::take_names(vm, dict, names, |i| args.get(1 + i)).then(|| Ok(vm.none.into()))
        }
        _ => None,
    }
}

/// `dict.update(other)`: sets the keys of another dict, or of the pairs that an iterator gives.
fn merged<M: Mode>(vm: Ref<Vm>, dict: Red<M, Ref<Dict>>, other: Red<M, Value>) -> Answer<M> {
    if let Some(other) = other.downcast::<Dict>() {
        return super::dict::fill::<M>(dict, other).test().then(|| Ok(vm.none.into()));
    }
    let gives_tuples = matches!(other.case(), Case::Obj(tid, _) if Zip::is(tid) || Enumerate::is(tid));
    if !gives_tuples && !drain::runs_code(other) {
        return None;
    }
    let done = drain::over(vm, drain::what::PAIRS, other, dict.into(), Value::NULL.into());
    Some(done.map(|_| vm.none.into()))
}

/// `len(x)`: for built-in types a load, else a call of `__len__`.
fn length_of<M: Mode>(vm: Ref<Vm>, value: Red<M, Value>) -> Answer<M> {
    let Case::Obj(tid, _) = value.case() else { return None };
    if may_have_special(tid) {
        let class = promoted::class::<M>(vm, value)?;
        let Some(method) = arith::special::<M>(vm, class, vm.names.len_) else {
            return len_of_builtin(payload(vm, value)?).map(|length| Ok(length.to_value()));
        };
        let length = match arith::call_special(vm, method, value, class, &[]) {
            Ok(length) => length,
            Err(exc) => return Some(Err(exc)),
        };
        let good = length.as_int().is_some_and(|n| n.ge(0).test());
        return Some(if good {
            Ok(length)
        } else {
            super::compare::checked_length(vm, length).map(Red::to_value)
        });
    }
    len_of_builtin(value).map(|length| Ok(length.to_value()))
}

/// `generator.send(value)`
fn sent_to<M: Mode>(vm: Ref<Vm>, generator: Red<M, Value>, value: Red<M, Value>) -> Answer<M> {
    let Case::Obj(tid, object) = generator.case() else { return None };
    let inner = match object.downcast_of::<Coroutine>(tid) {
        Some(coroutine) => coroutine.inner(),
        None => object.downcast_of::<Generator>(tid)?,
    };
    inner.code().promote_polymorphic()?;
    let step = generator::resume(vm, inner, value);
    Some(generator::sent(vm, step))
}

/// `generator.throw(exception)`, for a generator that is suspended at a `yield` of its own.
fn thrown_into<M: Mode>(vm: Ref<Vm>, args: Args<'_, M>) -> Answer<M> {
    let generator = args.get(0).downcast::<Generator>()?;
    let exc = super::raise::exception(args.get(1))?;
    let code = generator.code().promote_polymorphic()?;
    let pc = generator.pc().promote();
    if pc < 0 || matches!(code.front.ops[pc as usize], Op::YieldFrom(..)) {
        return None;
    }
    let step = generator::throw(vm, generator, exc);
    Some(generator::sent(vm, step))
}

/// `next(iterator)` and `next(iterator, default)`, for generators, for objects whose `__next__` is written in Python,
/// and for iterators that end without an exception raised by other code.
fn next_of<M: Mode>(vm: Ref<Vm>, args: Args<'_, M>) -> Answer<M> {
    let iterator = args.get(0);
    let Case::Obj(tid, object) = iterator.case() else { return None };
    if Generator::is(tid)
        && args.count == 1
        && let Some(generator) = object.downcast::<Generator>()
    {
        let step = generator::resume(vm, generator, vm.none.into());
        return Some(generator::sent(vm, step));
    }
    if Instance::is(tid) {
        let class = promoted::class::<M>(vm, iterator)?;
        let method = arith::special::<M>(vm, class, vm.names.next)?;
        return Some(match arith::call_special(vm, method, iterator, class, &[]) {
            Err(exc) if args.count == 2 && is_stop_iteration(vm, exc) => Ok(args.get(1)),
            result => result,
        });
    }
    if !Generator::is(tid)
        && !ListIter::is(tid)
        && !TupleIter::is(tid)
        && !RangeIter::is(tid)
        && !StrIter::is(tid)
        && !Count::is(tid)
        && !Cycle::is(tid)
        && !Repeat::is(tid)
    {
        return None;
    }
    Some(match iterate::next(vm, iterator) {
        Some(item) => item,
        None if args.count == 2 => Ok(args.get(1)),
        None => generator::sent(vm, generator::Step::Returned(vm.none.into())),
    })
}

/// Whether it is an AttributeError.
fn is_attribute_error<M: Mode>(vm: Ref<Vm>, exc: Raised<M>) -> bool {
    is_a(exc, vm.excs.attribute_error)
}

fn is_stop_iteration<M: Mode>(vm: Ref<Vm>, exc: Raised<M>) -> bool {
    is_a(exc, vm.excs.stop_iteration)
}

fn is_a<M: Mode>(exc: Raised<M>, class: Ref<Class>) -> bool {
    let raised = exc.map().promote().class;
    raised.layout == Layout::Exception && is_subclass::<M>(raised, class)
}

/// `getattr(x, name)`, `getattr(x, name, default)`
fn attribute_of<M: Mode>(vm: Ref<Vm>, args: Args<'_, M>) -> Answer<M> {
    let name = attribute_name(vm, args.get(1))?;
    if args.count == 3 && attr::is_missing(vm, args.get(0), name) {
        return Some(Ok(args.get(2)));
    }
    Some(match attr::load_attr(vm, args.get(0), name) {
        Err(exc) if args.count == 3 && is_attribute_error(vm, exc) => Ok(args.get(2)),
        result => result,
    })
}

/// `hasattr(x, name)`
fn has_attribute<M: Mode>(vm: Ref<Vm>, args: Args<'_, M>) -> Answer<M> {
    let name = attribute_name(vm, args.get(1))?;
    if attr::is_missing(vm, args.get(0), name) {
        return Some(Ok(vm.false_.into()));
    }
    Some(match attr::load_attr(vm, args.get(0), name) {
        Ok(_) => Ok(vm.true_.into()),
        Err(exc) if is_attribute_error(vm, exc) => Ok(vm.false_.into()),
        Err(exc) => Err(exc),
    })
}

/// `range(...)`: the class is the first argument.
fn range_of<M: Mode>(args: Args<'_, M>) -> Option<Red<M, Value>> {
    let zero = Red::<M, i64>::from(0i64);
    let (start, stop, step) = match args.count {
        2 => (zero, args.get(1).as_tagged()?, 1.into()),
        3 => (args.get(1).as_tagged()?, args.get(2).as_tagged()?, 1.into()),
        _ => (args.get(1).as_tagged()?, args.get(2).as_tagged()?, args.get(3).as_tagged()?),
    };
    // Tagged integers have 63 bits: their differences have 64.
    let count = if args.count < 4 {
        if start.lt(stop).test() { stop - start } else { zero }
    } else if step.gt(0).test() {
        if start.lt(stop).test() { (stop - start - 1).floor_div(step) + 1 } else { zero }
    } else if step.lt(0).test() {
        if step.gt(-(1i64 << 62)).test() && stop.lt(start).test() {
            (start - stop - 1).floor_div(step.wrapping_neg()) + 1
        } else if stop.lt(start).test() {
            return None;
        } else {
            zero
        }
    } else {
        return None;
    };
    Some(Range::alloc::<M>(start, stop, step, count).into())
}

/// The maximal number of classes in a tuple that `isinstance` and `issubclass` try one after another.
const MAX_CLASSES: usize = 8;

/// `isinstance(value, class)`, also with a tuple of few classes; other forms are left to the native function.
fn instance_of<M: Mode>(vm: Ref<Vm>, value: Red<M, Value>, info: Red<M, Value>) -> Answer<M> {
    of_any_class(vm, info, vm.names.instancecheck, |class| is_instance(vm, value, class))
}

/// `issubclass(class, base)`, also with a tuple of few bases; other forms are left to the native function.
fn subclass_of<M: Mode>(vm: Ref<Vm>, class: Red<M, Value>, info: Red<M, Value>) -> Answer<M> {
    of_any_class(vm, info, vm.names.subclasscheck, |base| is_derived(vm, class, base))
}

/// Whether the check holds for a class or for one of a tuple of few classes, whose metaclasses have no such hook.
fn of_any_class<M: Mode>(
    vm: Ref<Vm>,
    info: Red<M, Value>,
    hook: Ref<Str>,
    check: impl Fn(Red<M, Value>) -> Answer<M>,
) -> Answer<M> {
    let Some(tuple) = info.downcast::<Tuple>() else { return check(info) };
    let count = tuple.items().len().promote() as usize;
    if count > MAX_CLASSES {
        return None;
    }
    let mut classes = Vec::new();
    for i in 0..count {
        let class = tuple.items().at(i).downcast::<Class>()?.promote_polymorphic()?;
        // A hook may have effects, and if a later class left the work to the native function, it would be called
        // twice.
        if class.metaclass.and_then(|meta| arith::special::<M>(vm, meta, hook)).is_some() {
            return None;
        }
        classes.push(class);
    }
    for class in classes {
        match check(Value::from(class).into())? {
            Ok(answer) if answer.same(vm.false_).test() => {}
            found => return Some(found),
        }
    }
    Some(Ok(vm.false_.into()))
}

fn is_instance<M: Mode>(vm: Ref<Vm>, value: Red<M, Value>, class: Red<M, Value>) -> Answer<M> {
    let class = class.downcast::<Class>()?.promote_polymorphic()?;
    let Some(of) = promoted::class::<M>(vm, value) else {
        let answer = compare::is_instance_megamorphic(vm, value, class);
        let known = !answer.eq(2).test();
        return known.then(|| Ok(answer.eq(1).select::<Value>(vm.true_, vm.false_)));
    };
    if of == class {
        return Some(Ok(vm.true_.into()));
    }
    if let Some(answer) = asked_of_metaclass(vm, class, vm.names.instancecheck, value) {
        return Some(answer);
    }
    if is_subclass::<M>(of, class) {
        return Some(Ok(vm.true_.into()));
    }
    // A class may claim another class for its instances by a property `__class__`.
    if arith::special::<M>(vm, of, vm.names.getattribute).is_some() {
        return None;
    }
    arith::is_of_object::<M>(vm, of, vm.names.class).then(|| Ok(vm.false_.into()))
}

fn is_derived<M: Mode>(vm: Ref<Vm>, class: Red<M, Value>, base: Red<M, Value>) -> Answer<M> {
    let base = base.downcast::<Class>()?.promote_polymorphic()?;
    if let Some(answer) = asked_of_metaclass(vm, base, vm.names.subclasscheck, class) {
        return Some(answer);
    }
    let class = class.downcast::<Class>()?.promote_polymorphic()?;
    Some(Ok(vm.bool(is_subclass::<M>(class, base)).into()))
}

/// The truth of what a hook of the metaclass of a class says, if it has one.
fn asked_of_metaclass<M: Mode>(
    vm: Ref<Vm>,
    class: Ref<Class>,
    hook: Ref<Str>,
    value: Red<M, Value>,
) -> Option<Out<M>> {
    let meta = class.metaclass?;
    let hook = arith::special::<M>(vm, meta, hook)?;
    let result = arith::call_special(vm, hook, Value::from(class).into(), meta, &[value]);
    let truth = result.and_then(|result| super::compare::truth(vm, result));
    Some(truth.map(|truth| vm.bool(truth).into()))
}

/// An instance of a class written in Python.
fn new_object<M: Mode>(class: Red<M, Value>) -> Option<Red<M, Value>> {
    let class = class.downcast::<Class>()?.promote_polymorphic()?;
    if class.layout != Layout::Plain || class.is_abstract::<M>() {
        return None;
    }
    Some(super::instances::new_instance::<M>(class))
}

/// Whether it is exactly that class. The caller of `__new__` usually knows which class it is.
fn is_type<M: Mode>(class: Red<M, Value>, known: Ref<Class>) -> bool {
    class.promote() == Value::from(known)
}

/// The result of a call; null leaves the work to the native function.
fn present<M: Mode>(value: Red<M, Value>) -> Answer<M> {
    if value.is_null().test() { None } else { Some(Ok(value)) }
}

fn magnitude<M: Mode>(value: Red<M, Value>) -> Option<Red<M, Value>> {
    if let Some(i) = value.as_int() {
        let negated = Red::<M, i64>::from(0i64).checked_sub(i)?;
        return Some(i.lt(0).select::<i64>(negated, i).to_value());
    }
    if let Some(z) = super::complex::as_complex(value) {
        return super::complex::absolute(z);
    }
    value.downcast::<Float>().map(|f| numbers::float(f.value().abs()))
}

/// Whether it is a function or a class.
fn is_function<M: Mode>(value: Red<M, Value>) -> bool {
    let Case::Obj(tid, _) = value.case() else { return false };
    Function::is(tid) || NativeFunction::is(tid) || BoundMethod::is(tid) || Class::is(tid)
}

/// Appends the items of an iterator that runs code for each item.
fn appended<M: Mode>(vm: Ref<Vm>, list: Red<M, Ref<List>>, items: Red<M, Value>) -> Out<M> {
    drain::over(vm, drain::what::APPEND, items, list.into(), Value::NULL.into())
}

/// The items of such an iterator in a new list, for a native function that needs all of them before it begins.
fn gathered<M: Mode>(vm: Ref<Vm>, items: Red<M, Value>) -> Answer<M> {
    if !drain::runs_code(items) {
        return None;
    }
    let list = super::list::new::<M>(vm);
    Some(appended(vm, list, items).map(|_| list.into()))
}

#[residual]
fn tuple_of(vm: Ref<Vm>, list: Value) -> PyResult<Value> {
    crate::types::tuple::of_items(vm, list)
}

#[residual]
fn joined(vm: Ref<Vm>, separator: Ref<Str>, list: Value) -> PyResult<Value> {
    crate::types::str::join(vm, separator, list)
}

/// `min(items)`, `min(a, b, ...)`, `min(items, key=f)`
pub fn min<M: Mode>(vm: Ref<Vm>, args: Args<'_, M>) -> Answer<M> {
    extreme(vm, args, drain::what::MIN)
}

/// `max(items)`, `max(a, b, ...)`, `max(items, key=f)`
pub fn max<M: Mode>(vm: Ref<Vm>, args: Args<'_, M>) -> Answer<M> {
    extreme(vm, args, drain::what::MAX)
}

/// The maximal number of values that `min` and `max` compare one after another in a trace.
const MOST_VALUES: usize = 16;

/// `min` and `max`, of values or of the items of an iterable: the first one, unless a later one is smaller or
/// greater.
fn extreme<M: Mode>(vm: Ref<Vm>, args: Args<'_, M>, what: usize) -> Answer<M> {
    let null = Value::NULL.into();
    let (items, key) = match (args.count, args.names) {
        (1, None) => (Some(args.get(0)), null),
        (2, Some(names)) if super::iterators::is_name(names, "key") && !args.get(1).same(vm.none).test() => {
            (Some(args.get(0)), args.get(1))
        }
        (2..=MOST_VALUES, None) => (None, null),
        _ => return None,
    };
    if let Some(items) = items {
        return Some(match drain::over(vm, what, items, null, key) {
            Ok(found) if found.is_null().test() => no_extreme(vm, what),
            found => found,
        });
    }
    let beyond = if what == drain::what::MIN { CmpOp::Lt } else { CmpOp::Gt };
    let mut found = args.get(0);
    for i in 1..args.count {
        let value = args.get(i);
        if let Some(x) = found.as_int()
            && let Some(y) = value.as_int()
        {
            // Which of the two is the result differs from turn to turn: one path for both.
            let is_beyond = if what == drain::what::MIN { y.lt(x) } else { y.gt(x) };
            found = is_beyond.select::<i64>(y, x).to_value();
            continue;
        }
        match super::compare::test(vm, beyond, value, found) {
            Ok(true) => found = value,
            Ok(false) => {}
            Err(exc) => return Some(Err(exc)),
        }
    }
    Some(Ok(found))
}

/// The error for no items.
#[residual]
fn no_extreme(vm: Ref<Vm>, what: usize) -> PyResult<Value> {
    let name = if what == drain::what::MIN { "min" } else { "max" };
    crate::exceptions::errors::value_error(vm, format!("{name}() iterable argument is empty"))
}

fn to_float<M: Mode>(vm: Ref<Vm>, args: Args<'_, M>) -> Option<Red<M, Value>> {
    if args.get(0).promote() != Value::from(vm.types.float) {
        return None;
    }
    let value = args.get(1);
    if let Some(i) = value.as_int() {
        return Some(numbers::float(i.to_f64()));
    }
    if let Some(text) = value.downcast::<Str>() {
        return super::text::to_float(text);
    }
    value.downcast::<Float>().map(|_| value)
}

fn to_int<M: Mode>(vm: Ref<Vm>, args: Args<'_, M>) -> Option<Red<M, Value>> {
    if args.get(0).promote() != Value::from(vm.types.int) {
        return None;
    }
    let value = args.get(1);
    if args.count == 3 {
        return super::text::to_integer(value.downcast::<Str>()?, args.get(2).as_int()?);
    }
    if value.as_int().is_some() {
        return Some(value);
    }
    if let Some(text) = value.downcast::<Str>() {
        return super::text::to_integer(text, 10.into());
    }
    let x = value.downcast::<Float>()?.value();
    // Only values that fit for sure; the rest, infinities and NaN included, is left to the native function.
    if x.abs().lt(4e18).test() { Some(x.to_i64().to_value()) } else { None }
}
