//! Traced twins of native functions that loops call often.

use super::call::Args;
use super::{Out, Raised, any, arith, as_list, attr, generator, iterate, may_have_special, payload};
use crate::classes::{Class, ClassGreen as _, Layout, is_subclass, lookup};
use crate::model::*;
use crate::types::kinds;
use crate::vm::Vm;
use metatrace::{Case, Mode, Object as _, Red, Ref, elidable};

/// The call of a native function by its traced twin; None where the native function itself must do it.
#[inline]
pub fn call<M: Mode>(vm: Ref<Vm>, intrinsic: Intrinsic, args: Args<'_, M>) -> Option<Out<M>> {
    match (intrinsic, args.count) {
        (Intrinsic::Len, 1) => len(vm, args.get(0)),
        (Intrinsic::Iter, 1) => Some(iterate::get_iter(vm, args.get(0))),
        (Intrinsic::Next, 1 | 2) => next(vm, args),
        (Intrinsic::GetAttr, 2 | 3) => get_attr(vm, args),
        (Intrinsic::HasAttr, 2) => has_attr(vm, args),
        (Intrinsic::SetAttr, 3) => {
            let name = attribute_name(vm, args.get(1))?;
            let done = attr::store_attr(vm, args.get(0), name, args.get(2));
            Some(done.map(|()| vm.none.into()))
        }
        (Intrinsic::Range, 2..=4) => range(args).map(Ok),
        (Intrinsic::IsInstance, 2) => is_instance(vm, args.get(0), args.get(1)),
        (Intrinsic::Abs, 1) => abs(args.get(0)).map(Ok),
        (Intrinsic::Min | Intrinsic::Max, 2) => {
            extreme(args.get(0), args.get(1), intrinsic == Intrinsic::Min).map(Ok)
        }
        (Intrinsic::Float, 2) => to_float(vm, args).map(Ok),
        (Intrinsic::Int, 2) => to_int(vm, args).map(Ok),
        (Intrinsic::Sqrt, 1) => sqrt(args.get(0)).map(Ok),
        (Intrinsic::ListAppend, 2) => {
            let list = as_list(vm, args.get(0))?;
            Some(super::list::append(vm, list, args.get(1)).map(|()| vm.none.into()))
        }
        (Intrinsic::DictGet, 2 | 3) => dict_get(vm, args).map(Ok),
        (Intrinsic::SetAdd, 2) => {
            let set = args.get(0).downcast::<Set>()?;
            let done = super::dict::add(vm, set.table(), args.get(1));
            done.then(|| Ok(vm.none.into()))
        }
        (Intrinsic::ListInsert, 3) => {
            let (list, index) = (as_list(vm, args.get(0))?, args.get(1).as_int()?);
            Some(super::list::insert::<M>(vm, list, index, args.get(2)).map(|()| vm.none.into()))
        }
        (Intrinsic::ListExtend, 2) => {
            let (list, items) = (as_list(vm, args.get(0))?, args.get(1));
            if items.downcast::<List>().is_none() && items.downcast::<Tuple>().is_none() {
                return None;
            }
            Some(super::list::extend::<M>(vm, list, items).map(|()| vm.none.into()))
        }
        (Intrinsic::ListReverse, 1) => {
            super::list::reverse::<M>(as_list(vm, args.get(0))?);
            Some(Ok(vm.none.into()))
        }
        (Intrinsic::ListPop, 2) => {
            let (list, index) = (as_list(vm, args.get(0))?, args.get(1).as_int()?);
            let index = super::subscript::checked(index, list.length())?;
            Some(Ok(super::list::remove::<M>(list, index)))
        }
        (Intrinsic::ListPop, 1) => list_pop(as_list(vm, args.get(0))?).map(Ok),
        (Intrinsic::Str, 2) => super::text::construct(vm, args.get(0), args.get(1)).map(Ok),
        (Intrinsic::Ord, 1) => super::text::ord(args.get(0)).map(Ok),
        (Intrinsic::Chr, 1) => super::text::chr(vm, args.get(0)).map(Ok),
        (Intrinsic::PartialCall, 1..) => super::wrappers::partial(vm, args),
        (Intrinsic::CachedCall, 1..) => super::wrappers::cached(vm, args),
        (Intrinsic::ObjectInit, 1) => Some(Ok(vm.none.into())),
        (Intrinsic::ExceptionNew, 1..) => super::raise::new(vm, args).map(Ok),
        (Intrinsic::ExceptionInit, 1..) => super::raise::init(vm, args).map(Ok),
        (Intrinsic::ObjectNew, 1) => object_new(args.get(0)).map(Ok),
        _ => None,
    }
}

/// `len(x)`: of the built-in types a load, else the call of `__len__`.
fn len<M: Mode>(vm: Ref<Vm>, value: Red<M, Value>) -> Option<Out<M>> {
    let Case::Obj(tid, _) = value.case() else { return None };
    if may_have_special(tid) {
        let class = any::class_while_few::<M>(vm, value)?;
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

/// The length of an object of a built-in type.
pub fn len_of_builtin<M: Mode>(value: Red<M, Value>) -> Option<Red<M, i64>> {
    let Case::Obj(tid, object) = value.case() else { return None };
    if let Some(list) = object.downcast::<List>() {
        return Some(list.length());
    }
    if let Some(tuple) = object.downcast::<Tuple>() {
        return Some(tuple.items().len());
    }
    kinds::of_tid(tid).traced.len.as_ref()?.get::<M>()(value)
}

/// `next(iterator)` and `next(iterator, default)`, of generators and the iterators that are traced in loops too.
fn next<M: Mode>(vm: Ref<Vm>, args: Args<'_, M>) -> Option<Out<M>> {
    let iterator = args.get(0);
    let Case::Obj(tid, object) = iterator.case() else { return None };
    if Generator::is(tid)
        && args.count == 1
        && let Some(generator) = object.downcast::<Generator>()
    {
        let step = generator::resume(vm, generator, vm.none.into());
        return Some(generator::sent(vm, step));
    }
    if !Generator::is(tid)
        && !ListIter::is(tid)
        && !TupleIter::is(tid)
        && !RangeIter::is(tid)
        && !StrIter::is(tid)
    {
        return None;
    }
    Some(match iterate::next(vm, iterator) {
        Ok(Some(item)) => Ok(item),
        Ok(None) if args.count == 2 => Ok(args.get(1)),
        Ok(None) => generator::sent(vm, Ok((false, vm.none.into()))),
        Err(exc) => Err(exc),
    })
}

/// The name of an attribute, interned and fixed for the trace; none if it is no string of the built-in type.
fn attribute_name<M: Mode>(vm: Ref<Vm>, name: Red<M, Value>) -> Option<Ref<Str>> {
    let name = name.downcast::<Str>()?;
    // Equal names are often different objects: what is promoted is the one that all of them share.
    Some(interned::<M>(vm, name).promote())
}

#[elidable]
fn interned(vm: Ref<Vm>, name: Ref<Str>) -> Ref<Str> {
    vm.intern_str(name)
}

/// Is it an AttributeError?
fn is_attribute_error<M: Mode>(vm: Ref<Vm>, exc: Raised<M>) -> bool {
    let class = exc.map().promote().class;
    class.layout == Layout::Exception && is_subclass::<M>(class, vm.excs.attribute_error)
}

fn get_attr<M: Mode>(vm: Ref<Vm>, args: Args<'_, M>) -> Option<Out<M>> {
    let name = attribute_name(vm, args.get(1))?;
    if args.count == 3 && attr::is_missing(vm, args.get(0), name) {
        return Some(Ok(args.get(2)));
    }
    Some(match attr::load_attr(vm, args.get(0), name) {
        Err(exc) if args.count == 3 && is_attribute_error(vm, exc) => Ok(args.get(2)),
        result => result,
    })
}

fn has_attr<M: Mode>(vm: Ref<Vm>, args: Args<'_, M>) -> Option<Out<M>> {
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
fn range<M: Mode>(args: Args<'_, M>) -> Option<Red<M, Value>> {
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

/// `isinstance(value, class)`; other forms are the native function's.
fn is_instance<M: Mode>(vm: Ref<Vm>, value: Red<M, Value>, class: Red<M, Value>) -> Option<Out<M>> {
    let class = class.downcast::<Class>()?.promote_polymorphic()?;
    let Some(of) = any::class_while_few::<M>(vm, value) else {
        let answer = any::is_instance(vm, value, class);
        let known = !answer.eq(2).test();
        return known.then(|| Ok(answer.eq(1).select::<Value>(vm.true_, vm.false_)));
    };
    if of == class {
        return Some(Ok(vm.true_.into()));
    }
    if let Some(meta) = class.metaclass
        && let Some(hook) = arith::special::<M>(vm, meta, vm.names.instancecheck)
    {
        let result = arith::call_special(vm, hook, Value::from(class).into(), meta, &[value]);
        let truth = result.and_then(|result| super::compare::truth(vm, result));
        return Some(truth.map(|truth| vm.bool(truth).into()));
    }
    if is_subclass::<M>(of, class) {
        return Some(Ok(vm.true_.into()));
    }
    // A class may say that its instances are of another class: `__class__` is a property then.
    if arith::special::<M>(vm, of, vm.names.getattribute).is_some() {
        return None;
    }
    let own = |class: Ref<Class>| lookup::<M>(vm, class, class.version::<M>(), vm.names.class).promote();
    (own(of) == own(vm.types.object)).then(|| Ok(vm.false_.into()))
}

/// `object.__new__(cls)` of a class written in Python.
fn object_new<M: Mode>(class: Red<M, Value>) -> Option<Red<M, Value>> {
    let class = class.downcast::<Class>()?.promote_polymorphic()?;
    if class.layout != Layout::Plain || class.is_abstract::<M>() {
        return None;
    }
    Some(super::call::new_instance::<M>(class))
}

fn abs<M: Mode>(value: Red<M, Value>) -> Option<Red<M, Value>> {
    if let Some(i) = value.as_int() {
        let negated = Red::<M, i64>::from(0i64).checked_sub(i)?;
        return Some(i.lt(0).select::<i64>(negated, i).to_value());
    }
    value.downcast::<Float>().map(|f| arith::float(f.value().abs()))
}

/// `min(a, b)` and `max(a, b)` of integers and of floats: the first one unless the second one is beyond it.
fn extreme<M: Mode>(a: Red<M, Value>, b: Red<M, Value>, min: bool) -> Option<Red<M, Value>> {
    let second = if let Some(x) = a.as_int() {
        let y = b.as_int()?;
        if min { y.lt(x).test() } else { y.gt(x).test() }
    } else {
        let (x, y) = (a.downcast::<Float>()?.value(), b.downcast::<Float>()?.value());
        if min { y.lt(x).test() } else { y.gt(x).test() }
    };
    Some(if second { b } else { a })
}

fn to_float<M: Mode>(vm: Ref<Vm>, args: Args<'_, M>) -> Option<Red<M, Value>> {
    if args.get(0).promote() != Value::from(vm.types.float) {
        return None;
    }
    let value = args.get(1);
    if let Some(i) = value.as_int() {
        return Some(arith::float(i.to_f64()));
    }
    value.downcast::<Float>().map(|_| value)
}

fn to_int<M: Mode>(vm: Ref<Vm>, args: Args<'_, M>) -> Option<Red<M, Value>> {
    if args.get(0).promote() != Value::from(vm.types.int) {
        return None;
    }
    let value = args.get(1);
    if value.as_int().is_some() {
        return Some(value);
    }
    let x = value.downcast::<Float>()?.value();
    // Only what fits for sure: the rest, infinities and NaN included, is the native function's.
    if x.abs().lt(4e18).test() { Some(x.to_i64().to_value()) } else { None }
}

fn sqrt<M: Mode>(value: Red<M, Value>) -> Option<Red<M, Value>> {
    let x = match value.as_int() {
        Some(i) => i.to_f64(),
        None => value.downcast::<Float>()?.value(),
    };
    if x.ge(0.0).test() { Some(arith::float(x.sqrt())) } else { None }
}

/// `dict.get(key)` and `dict.get(key, default)`
fn dict_get<M: Mode>(vm: Ref<Vm>, args: Args<'_, M>) -> Option<Red<M, Value>> {
    let dict = args.get(0).downcast::<Dict>()?;
    match super::dict::value(vm, dict.table(), args.get(1)) {
        Ok(value) => Some(value),
        Err(true) => Some(if args.count == 3 { args.get(2) } else { vm.none.into() }),
        Err(false) => None,
    }
}

fn list_pop<M: Mode>(list: Red<M, Ref<List>>) -> Option<Red<M, Value>> {
    if list.length().gt(0).test() { Some(super::list::pop(list)) } else { None }
}
