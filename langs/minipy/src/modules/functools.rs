//! The module `_functools`: the basis of `functools.partial` and `functools.lru_cache`.
//!
//! Their calls are in `langs/minipy/src/modules/wrappers.rs`, traced; calls with keywords are made here in plain
//! code.

use super::NativeModule;
use crate::exceptions::errors::type_error;
use crate::types::dicts;
use crate::types::support::*;
use metatrace::Array;
use std::cell::Cell;

pub(super) const MODULE: NativeModule = NativeModule { name: "_functools", functions: &[], init: Some(init) };

/// A callable with fixed first arguments.
#[derive(Object)]
pub(crate) struct Partial {
    pub(crate) func: Value,
    pub(crate) args: Ref<Array<TupleItems>>,
    pub(crate) keywords: Ref<Dict>,
    /// Whether there may be keyword arguments: some were given, or the program has the dict.
    pub(crate) named: Mut<bool>,
}

/// A function and its cached results.
#[derive(Object)]
pub(crate) struct Cache {
    pub(crate) func: Value,
    /// Results by arguments; in the order of use if the size is bounded.
    results: Ref<Dict>,
    /// The maximal number of results; -1 for no bound.
    maxsize: i64,
    typed: bool,
    #[plain]
    hits: Cell<i64>,
    #[plain]
    misses: Cell<i64>,
}

fn this<T: Object>(vm: Ref<Vm>, v: Value) -> PyResult<Ref<T>> {
    as_kind::<T>(v).map_or_else(|| type_error(vm, "an object of another type is needed"), Ok)
}

fn new_partial(vm: Ref<Vm>, args: &[Value], kw: &Kwargs<'_>) -> PyResult<Value> {
    let Some(&func) = args.get(1) else {
        return type_error(vm, "type 'partial' takes at least one argument");
    };
    if !crate::protocols::callable(vm, func) {
        return type_error(vm, "the first argument must be callable");
    }
    let keywords = dicts::new();
    let mut fixed = RootedVec::new();
    // A partial of a partial is flattened, unless the inner one has attributes of its own.
    let inner = as_kind::<Partial>(func)
        .filter(|_| func.downcast::<Instance>().is_none_or(|i| i.map.get().size == 0));
    if let Some(inner) = inner {
        tuple_slice(&inner.args).iter().for_each(|&v| fixed.push(v));
        dicts::update(vm, keywords, inner.keywords.into())?;
    }
    args[2..].iter().for_each(|&v| fixed.push(v));
    for (name, value) in kw.iter() {
        dicts::set(vm, keywords, name.into(), value)?;
    }
    let func = inner.map_or(func, |inner| inner.func);
    let fixed = fixed.into_tuple().downcast::<Tuple>().expect("a tuple").items;
    let named = Mut::new(dicts::len(keywords) > 0);
    made(vm, args, Value::from(Ref::new(Partial { func, args: fixed, keywords, named })))
}

fn call_partial(vm: Ref<Vm>, args: &[Value], kw: &Kwargs<'_>) -> PyResult<Value> {
    let partial = this::<Partial>(vm, args[0])?;
    let mut all = RootedVec::from_slice(tuple_slice(&partial.args));
    args[1..].iter().for_each(|&v| all.push(v));
    let keywords = dicts::copy(vm, partial.keywords)?;
    for (name, value) in kw.iter() {
        dicts::set(vm, keywords, name.into(), value)?;
    }
    let (mut names, mut values) = (Vec::new(), RootedVec::new());
    let mut at = 0;
    while let Some((entry, next)) = dicts::entry(keywords, at) {
        match entry.key.downcast::<Str>() {
            Some(name) => names.push(vm.intern_str(name)),
            None => return type_error(vm, "keywords must be strings"),
        }
        values.push(entry.value);
        at = next;
    }
    crate::protocols::call_kw(
        vm,
        partial.func,
        all.as_slice(),
        &Kwargs { names: &names, values: values.as_slice() },
    )
}

fn partial_func(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(this::<Partial>(vm, args[0])?.func)
}

fn partial_args(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(Ref::new(Tuple { items: this::<Partial>(vm, args[0])?.args, hash: Mut::new(-1) }).into())
}

fn partial_keywords(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let partial = this::<Partial>(vm, args[0])?;
    partial.named.set(partial, true);
    Ok(partial.keywords.into())
}

fn new_cache(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let maxsize = args[2].as_tagged().unwrap_or(-1);
    let typed = args[3].downcast::<Bool>().is_some_and(|b| b.value);
    let cache = Cache {
        func: args[1],
        results: dicts::new(),
        maxsize,
        typed,
        hits: Cell::new(0),
        misses: Cell::new(0),
    };
    made(vm, args, Value::from(Ref::new(cache)))
}

/// The key of a result: a single argument of a simple type itself, else a tuple.
pub(crate) fn key(vm: Ref<Vm>, cache: Ref<Cache>, args: Ref<Array<TupleItems>>, kw: &Kwargs<'_>) -> Value {
    let given = tuple_slice(&args);
    if kw.is_empty() && !cache.typed {
        if let [only] = *given
            && (crate::objects::ints::exact(only).is_some() && only.downcast::<Bool>().is_none()
                || only.downcast::<Str>().is_some())
        {
            return only;
        }
        return Ref::new(Tuple { items: args, hash: Mut::new(-1) }).into();
    }
    let mut parts = RootedVec::from_slice(given);
    if !kw.is_empty() {
        // Separates them from the positional arguments.
        parts.push(vm.ellipsis);
        for (name, value) in kw.iter() {
            parts.push(name.into());
            parts.push(value);
        }
    }
    if cache.typed {
        given.iter().chain(kw.values).for_each(|&v| parts.push(crate::classes::class_of(vm, v).into()));
    }
    parts.into_tuple()
}

/// The cached result; null if there is none.
pub(crate) fn find(vm: Ref<Vm>, cache: Ref<Cache>, key: Value) -> PyResult<Value> {
    if cache.maxsize == 0 {
        cache.misses.set(cache.misses.get() + 1);
        return Ok(Value::NULL);
    }
    let Some(found) = dicts::get(vm, cache.results, key)? else {
        cache.misses.set(cache.misses.get() + 1);
        return Ok(Value::NULL);
    };
    cache.hits.set(cache.hits.get() + 1);
    if cache.maxsize > 0 {
        dicts::take(vm, cache.results, key)?;
        dicts::set(vm, cache.results, key, found)?;
    }
    Ok(found)
}

/// Stores a result; the least recently used one is removed if the cache is full.
pub(crate) fn keep(vm: Ref<Vm>, cache: Ref<Cache>, key: Value, made: Value) -> PyResult<()> {
    if cache.maxsize == 0 {
        return Ok(());
    }
    if cache.maxsize > 0 {
        if dicts::get(vm, cache.results, key)?.is_some() {
            return Ok(());
        }
        if dicts::len(cache.results) as i64 >= cache.maxsize
            && let Some((oldest, _)) = dicts::entry(cache.results, 0)
        {
            dicts::take(vm, cache.results, oldest.key)?;
        }
    }
    dicts::set(vm, cache.results, key, made)
}

fn call_cache(vm: Ref<Vm>, args: &[Value], kw: &Kwargs<'_>) -> PyResult<Value> {
    let cache = this::<Cache>(vm, args[0])?;
    let given: Ref<Tuple> = tuple(&args[1..]).downcast().expect("a tuple");
    let key = key(vm, cache, given.items, kw);
    let found = find(vm, cache, key)?;
    if !found.is_null() {
        return Ok(found);
    }
    let made = crate::protocols::call_kw(vm, cache.func, given.as_slice(), kw)?;
    keep(vm, cache, key, made)?;
    Ok(made)
}

fn cache_counts(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let cache = this::<Cache>(vm, args[0])?;
    let maxsize = if cache.maxsize < 0 { vm.none } else { Value::int(cache.maxsize) };
    let size = Value::int(dicts::len(cache.results) as i64);
    Ok(tuple(&[Value::int(cache.hits.get()), Value::int(cache.misses.get()), maxsize, size]))
}

fn cache_clear(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let cache = this::<Cache>(vm, args[0])?;
    cache.hits.set(0);
    cache.misses.set(0);
    crate::types::table::clear(cache.results.table);
    Ok(vm.none)
}

methods! {
    /// `partial(...)`
    PARTIAL_NEW { "__new__" new_partial, KEYWORDS; }
}
methods! {
    /// The methods of partial calls.
    PARTIAL { "__call__" call_partial, KEYWORDS => super::wrappers::partial; }
}
methods! {
    /// `Cache(func, maxsize, typed)`; a maxsize of -1 means no bound.
    CACHE_NEW { "__new__" new_cache, RANGE(3, 3); }
}
methods! {
    /// The methods of cached functions.
    CACHE {
        "__call__" call_cache, KEYWORDS => super::wrappers::cached;
        "_counts" cache_counts, NONE;
        "cache_clear" cache_clear, NONE;
    }
}
/// The attributes of partial calls.
pub(crate) const PARTIAL_GETTERS: &[(&str, NativeFn)] =
    &[("func", partial_func), ("args", partial_args), ("keywords", partial_keywords)];

fn init(vm: Ref<Vm>, module: Ref<Module>) -> PyResult<()> {
    crate::types::namespace::set_text(vm, module, "Partial", vm.class_of_kind(Partial::type_id()).into());
    crate::types::namespace::set_text(vm, module, "Cache", vm.class_of_kind(Cache::type_id()).into());
    Ok(())
}
