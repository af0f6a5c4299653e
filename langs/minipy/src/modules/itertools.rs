//! The module `_itertools`: the iterators that only count through tuples of positions. Those that step other
//! iterators are in `tools`, and `tee` is written in Python.
//!
//! They loop over their own positions and never over user code, so that one residual call for each tuple is adequate.

use super::NativeModule;
use crate::exceptions::errors::{OrRaise, check_room, type_error};
use crate::objects::kind::Kind;
use crate::protocols::indexing;
use crate::run::interrupt::given_up;
use crate::types::iterators::ITERATOR;
use crate::types::support::*;
use metatrace::{External, Opaque};
use std::cell::RefCell;

pub(super) const MODULE: NativeModule = NativeModule { name: "_itertools", functions: &[], init: Some(init) };

/// The state of an iterator.
struct Positions {
    /// For each place of the result, the index of its item in the pool.
    at: Vec<usize>,
    /// For [`Permutations`]: all items in order, which begins with `at`.
    order: Vec<usize>,
    /// For each place of a permutation, the number of choices left.
    left: Vec<usize>,
    begun: bool,
    ended: bool,
}

/// The memory for `numbers` numbers of an iterator.
fn weight(numbers: usize) -> External {
    External::new(numbers * size_of::<usize>())
}

impl Positions {
    fn new(at: Vec<usize>, ended: bool) -> Opaque<RefCell<Positions>> {
        let positions = Positions { at, order: Vec::new(), left: Vec::new(), begun: false, ended };
        Opaque::new(RefCell::new(positions))
    }

    /// Steps the iterator; `step` returns whether there is another tuple.
    fn advance(&mut self, step: impl FnOnce(&mut Positions) -> bool) -> bool {
        if !self.ended && self.begun {
            self.ended = !step(self);
        }
        self.begun = true;
        !self.ended
    }
}

macro_rules! iterators {
    ($($(#[$doc:meta])* $name:ident)*) => {
        $($(#[$doc])*
        #[derive(Object)]
        pub(crate) struct $name {
            pools: Ref<Tuple>,
            #[plain]
            state: Opaque<RefCell<Positions>>,
    #[plain]
    #[allow(dead_code)] // It is there for its destructor.
    weight: External,
        })*
    };
}

iterators! {
    /// `product(...)`: the pools are tuples, one for each place of the result.
    Product
    /// `permutations(...)`: the items of the pool.
    Permutations
    /// `combinations(...)`
    Combinations
    /// `combinations_with_replacement(...)`
    Repeating
}

impl Product {
    fn next(&self) -> Option<Value> {
        let mut state = self.state.borrow_mut();
        let pools = self.pools.as_slice();
        let pool = |i: usize| pools[i].downcast::<Tuple>().expect("pools are tuples");
        let more = state.advance(|s| {
            for (i, at) in s.at.iter_mut().enumerate().rev() {
                *at += 1;
                if *at < pool(i).as_slice().len() {
                    return true;
                }
                *at = 0;
            }
            false
        });
        more.then(|| short_tuple(state.at.iter().enumerate().map(|(i, &at)| pool(i).as_slice()[at])))
    }
}

fn picked(pool: Ref<Tuple>, at: &[usize]) -> Value {
    short_tuple(at.iter().map(|&at| pool.as_slice()[at]))
}

impl Permutations {
    fn next(&self) -> Option<Value> {
        let mut state = self.state.borrow_mut();
        let n = self.pools.as_slice().len();
        let more = state.advance(|s| {
            for i in (0..s.left.len()).rev() {
                s.left[i] -= 1;
                if s.left[i] > 0 {
                    let j = n - s.left[i];
                    s.order.swap(i, j);
                    return true;
                }
                // All choices for this place are exhausted: its item moves to the end again.
                s.order[i..].rotate_left(1);
                s.left[i] = n - i;
            }
            false
        });
        let length = state.left.len();
        more.then(|| picked(self.pools, &state.order[..length]))
    }
}

impl Combinations {
    fn next(&self) -> Option<Value> {
        let mut state = self.state.borrow_mut();
        let n = self.pools.as_slice().len();
        let more = state.advance(|s| {
            let r = s.at.len();
            let Some(i) = (0..r).rev().find(|&i| s.at[i] != n - r + i) else { return false };
            let first = s.at[i] + 1;
            s.at[i..].iter_mut().zip(first..).for_each(|(at, position)| *at = position);
            true
        });
        more.then(|| picked(self.pools, &state.at))
    }
}

impl Repeating {
    fn next(&self) -> Option<Value> {
        let mut state = self.state.borrow_mut();
        let n = self.pools.as_slice().len();
        let more = state.advance(|s| {
            let Some(i) = s.at.iter().rposition(|&at| at + 1 != n) else { return false };
            let position = s.at[i] + 1;
            s.at[i..].fill(position);
            true
        });
        more.then(|| picked(self.pools, &state.at))
    }
}

macro_rules! slots {
    ($($(#[$doc:meta])* $name:ident $kind:ident;)*) => { $(
        $(#[$doc])*
        pub(crate) const $name: Kind =
            Kind { next: Some(|_, it| Ok(as_kind::<$kind>(it).expect("of this type").next())), ..ITERATOR };
    )* };
}
slots! {
    /// `product`
    PRODUCT_KIND Product;
    /// `permutations`
    PERMUTATIONS_KIND Permutations;
    /// `combinations`
    COMBINATIONS_KIND Combinations;
    /// `combinations_with_replacement`
    REPEATING_KIND Repeating;
}

fn pool(vm: Ref<Vm>, iterable: Value) -> PyResult<Ref<Tuple>> {
    let items = collect(vm, iterable)?.try_into_tuple();
    Ok(items.ok_or_else(|| given_up(vm))?.downcast().expect("a tuple"))
}

fn new_product(vm: Ref<Vm>, args: &[Value], kw: &Kwargs<'_>) -> PyResult<Value> {
    let [repeat] = bind(vm, "product", &[], kw, &["repeat"], 0)?;
    let repeat = repeat.map_or(Ok(1), |v| indexing::ssize(vm, v))?;
    if repeat < 0 {
        return value_error(vm, "repeat argument cannot be negative");
    }
    let given = &args[1..];
    if given.len().saturating_mul(repeat as usize) > 1 << 24 {
        return Err(raise(vm, vm.excs.overflow_error, "repeat argument too large"));
    }
    check_room(vm, given.len() * repeat as usize, 48)?;
    let mut pools = RootedVec::new();
    if repeat > 0 {
        for &iterable in given {
            pools.push(pool(vm, iterable)?.into());
        }
    }
    for i in given.len()..given.len() * repeat as usize {
        pools.push(pools.get(i - given.len()));
    }
    let places = room::filled(pools.len(), 0).or_raise(vm)?;
    let empty = |v: &Value| v.downcast::<Tuple>().is_some_and(|t| t.as_slice().is_empty());
    let ended = pools.as_slice().iter().any(empty);
    let pools = pools.into_tuple().downcast().expect("a tuple");
    made(
        vm,
        args,
        Value::from(Ref::new(Product {
            pools,
            weight: weight(places.len()),
            state: Positions::new(places, ended),
        })),
    )
}

/// The pool, and the number of items picked from it.
fn picking<const N: usize>(
    vm: Ref<Vm>,
    name: &str,
    args: &[Value],
    kw: &Kwargs<'_>,
    required: &[&str; N],
    least: usize,
) -> PyResult<(Ref<Tuple>, Option<usize>)> {
    let bound = bind(vm, name, &args[1..], kw, required, least)?;
    let r = match bound[1] {
        Some(v) if least == 1 && is_none(vm, v) => None,
        Some(v) if least == 1 && crate::objects::ints::object(v).is_none() => {
            return type_error(vm, "Expected int as r");
        }
        Some(v) => Some(indexing::ssize(vm, v)?),
        None => None,
    };
    let pool = pool(vm, bound[0].expect("required"))?;
    match r.map(usize::try_from) {
        None => Ok((pool, None)),
        Some(Ok(r)) if r < 1 << 24 => Ok((pool, Some(r))),
        Some(Ok(_)) => Err(raise(vm, vm.excs.memory_error, "")),
        Some(Err(_)) => value_error(vm, "r must be non-negative"),
    }
}

fn new_permutations(vm: Ref<Vm>, args: &[Value], kw: &Kwargs<'_>) -> PyResult<Value> {
    let (pools, r) = picking(vm, "permutations", args, kw, &["iterable", "r"], 1)?;
    let n = pools.as_slice().len();
    let r = r.unwrap_or(n);
    check_room(vm, n, 32)?;
    let state = Positions::new(Vec::new(), r > n);
    if r <= n {
        let mut positions = state.borrow_mut();
        positions.order = (0..n).collect();
        positions.left = (0..r).map(|i| n - i).collect();
    }
    made(vm, args, Value::from(Ref::new(Permutations { pools, state, weight: weight(3 * n) })))
}

fn new_combinations(vm: Ref<Vm>, args: &[Value], kw: &Kwargs<'_>) -> PyResult<Value> {
    let (pools, r) = picking(vm, "combinations", args, kw, &["iterable", "r"], 2)?;
    let r = r.unwrap_or(0);
    let ended = r > pools.as_slice().len();
    check_room(vm, r, 24)?;
    let state = Positions::new((0..r).collect(), ended);
    made(vm, args, Value::from(Ref::new(Combinations { pools, state, weight: weight(r) })))
}

fn new_repeating(vm: Ref<Vm>, args: &[Value], kw: &Kwargs<'_>) -> PyResult<Value> {
    let (pools, r) = picking(vm, "combinations_with_replacement", args, kw, &["iterable", "r"], 2)?;
    let r = r.unwrap_or(0);
    let ended = r > 0 && pools.as_slice().is_empty();
    let places = room::filled(r, 0).or_raise(vm)?;
    made(
        vm,
        args,
        Value::from(Ref::new(Repeating { pools, state: Positions::new(places, ended), weight: weight(r) })),
    )
}

methods! {
    /// `product(...)`
    PRODUCT { "__new__" new_product, KEYWORDS; }
}
methods! {
    /// `permutations(...)`
    PERMUTATIONS { "__new__" new_permutations, KEYWORDS; }
}
methods! {
    /// `combinations(...)`
    COMBINATIONS { "__new__" new_combinations, KEYWORDS; }
}
methods! {
    /// `combinations_with_replacement(...)`
    REPEATING { "__new__" new_repeating, KEYWORDS; }
}

fn init(vm: Ref<Vm>, module: Ref<Module>) -> PyResult<()> {
    for (tid, doc) in super::tools::types() {
        crate::classes::set_member(vm.class_of_kind(tid), vm.names.doc, string(doc));
    }
    let own = [Product::type_id(), Permutations::type_id(), Combinations::type_id(), Repeating::type_id()];
    for tid in own.into_iter().chain(super::tools::types().map(|(tid, _)| tid)) {
        let class = vm.class_of_kind(tid);
        crate::types::namespace::set(module, class.name(), class.into());
    }
    Ok(())
}
