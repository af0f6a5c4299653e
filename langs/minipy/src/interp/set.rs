//! Sets in traced code: creating sets of few items that need no Python code, and adding such items.
//!
//! Such a call writes only the set that it fills, so the trace keeps its knowledge of the rest of the heap. If an
//! item needs Python code, the work is long, or memory is short, the rest is left to the general path, which finds a
//! set that may lack items but has no wrong ones.

use super::dict;
use crate::objects::args::Done;
use crate::objects::model::*;
use crate::types::sets;
use crate::vm::Vm;
use metatrace::{Array, Mode, Red, Ref, residual};

/// A new, empty set.
pub fn new<M: Mode>() -> Red<M, Ref<Set>> {
    if M::TRACED { Set::alloc::<M>(dict::empty_table::<M>(), false) } else { new_residual::<M>() }
}

#[residual(writes())]
fn new_residual() -> Ref<Set> {
    sets::new(false)
}

/// The set of these items; null if the general path must make it.
#[residual(writes())]
pub fn of_items(vm: Ref<Vm>, items: Ref<Array<TupleItems>>) -> Value {
    sets::of_few(vm, items).map_or(Value::NULL, Value::from)
}

/// The frozenset of the items of a built-in container; null if the general path must make it.
#[residual(writes())]
pub fn frozen(vm: Ref<Vm>, items: Value) -> Value {
    sets::frozen_of_few(vm, items).unwrap_or(Value::NULL)
}

/// A copy; null if the general path must make it.
#[residual(writes())]
pub fn copy(set: Ref<Set>) -> Value {
    sets::copy_of_few(set).map_or(Value::NULL, Value::from)
}

/// Adds to a set display.
pub fn set_add<M: Mode>(vm: Ref<Vm>, set: Red<M, Value>, value: Red<M, Value>) -> Done<M> {
    if let Some(set) = set.downcast::<Set>()
        && let Some(done) = super::dict::add(vm, set.table(), value)
    {
        return done;
    }
    set_add_residual(vm, set, value)
}

#[residual]
pub(crate) fn set_add_residual(vm: Ref<Vm>, set: Value, value: Value) -> PyResult<()> {
    sets::add(vm, set.downcast().expect("the front end builds a set here"), value)
}
