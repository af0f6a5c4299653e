//! Calls through `functools.partial` and `functools.lru_cache`: the wrapped function is one level, and the wrapper
//! none, as in CPython, where the wrappers have no frames.

use crate::interp::call::call;
use crate::modules::functools::{self, Cache, CacheRed as _, Partial, PartialRed as _};
use crate::objects::args::{Args, Out, Raised};
use crate::objects::model::*;
use crate::vm::Vm;
use metatrace::{Array, Mode, Object, Red, Ref, residual};

/// The payload of an instance, as an object of type `T`.
fn kept<M: Mode, T: Object>(vm: Ref<Vm>, value: Red<M, Value>) -> Option<Red<M, Ref<T>>> {
    match value.downcast::<T>() {
        Some(object) => Some(object),
        None => crate::interp::payload(vm, value)?.downcast::<T>(),
    }
}

/// `partial(...)(*args)` without keywords on either side.
pub fn partial<M: Mode>(vm: Ref<Vm>, args: Args<'_, M>) -> Option<Out<M>> {
    if args.count == 0 || args.names.is_some() {
        return None;
    }
    let partial = kept::<M, Partial>(vm, args.get(0))?;
    if partial.named().test() {
        return None;
    }
    let fixed = partial.args();
    let count = fixed.len().promote() as usize;
    let all = Red::<M, Ref<Array<TupleItems>>>::alloc(count + args.count - 1, Value::NULL);
    for i in 0..count {
        all.put(i, fixed.at(i));
    }
    for i in 1..args.count {
        all.put(count + i - 1, args.get(i));
    }
    Some(call(vm, partial.func(), Args::of_array(all, count + args.count - 1)))
}

/// `lru_cache(f)(*args)` without keywords.
pub fn cached<M: Mode>(vm: Ref<Vm>, args: Args<'_, M>) -> Option<Out<M>> {
    if args.count == 0 || args.names.is_some() {
        return None;
    }
    let cache = kept::<M, Cache>(vm, args.get(0))?;
    Some(cached_call(vm, cache, args))
}

fn cached_call<M: Mode>(
    vm: Ref<Vm>,
    cache: Red<M, Ref<Cache>>,
    args: Args<'_, M>,
) -> Result<Red<M, Value>, Raised<M>> {
    let given = Red::<M, Ref<Array<TupleItems>>>::alloc(args.count - 1, Value::NULL);
    for i in 1..args.count {
        given.put(i - 1, args.get(i));
    }
    let found = find(vm, cache, given)?;
    if !found.is_null().test() {
        return Ok(found);
    }
    let made = call(vm, cache.func(), Args::of_array(given, args.count - 1))?;
    keep(vm, cache, given, made)?;
    Ok(made)
}

/// The cached result; null if there is none.
#[residual]
fn find(vm: Ref<Vm>, cache: Ref<Cache>, args: Ref<Array<TupleItems>>) -> PyResult<Value> {
    let key = functools::key(vm, cache, args, &Kwargs::NONE);
    functools::find(vm, cache, key)
}

#[residual]
fn keep(vm: Ref<Vm>, cache: Ref<Cache>, args: Ref<Array<TupleItems>>, made: Value) -> PyResult<()> {
    let key = functools::key(vm, cache, args, &Kwargs::NONE);
    functools::keep(vm, cache, key, made)
}
