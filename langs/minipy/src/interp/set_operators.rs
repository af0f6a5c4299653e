//! Operators of sets in traced code: calls for sets of few items that need no Python code.
//!
//! Such a call writes only the set that it fills, so the trace keeps its knowledge of the rest of the heap. If an
//! item needs Python code, the work is long, or memory is short, the rest is left to the general path, which finds a
//! set that may lack items but has no wrong ones.

use super::OPERATORS;
use crate::objects::model::*;
use crate::types::native_sets;
use crate::vm::Vm;
use metatrace::{Mode, Red, Ref, residual};
use minipy_frontend::BinOp;

/// Adds the items of a built-in container; false if the general path must do it, starting with the first item again.
#[residual(writes(Table, Entries, Places))]
pub fn add_all(vm: Ref<Vm>, set: Ref<Set>, items: Value) -> bool {
    native_sets::add_few(vm, set, items)
}

/// `a op b`; None if the general path must do it.
pub fn combined<M: Mode>(
    vm: Ref<Vm>,
    op: BinOp,
    a: Red<M, Ref<Set>>,
    b: Red<M, Ref<Set>>,
) -> Option<Red<M, Value>> {
    if !matches!(op, BinOp::BitOr | BinOp::BitAnd | BinOp::Sub | BinOp::BitXor) {
        return None;
    }
    let set = combined_residual(vm, op as u8 as usize, a, b);
    if set.is_null().test() { None } else { Some(set) }
}

#[residual(writes())]
fn combined_residual(vm: Ref<Vm>, op: usize, a: Ref<Set>, b: Ref<Set>) -> Value {
    native_sets::combined_few(vm, OPERATORS[op], a, b).map_or(Value::NULL, Value::from)
}
