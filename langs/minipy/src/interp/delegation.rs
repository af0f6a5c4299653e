//! `yield from`: sending a value to the iterator to which a generator delegates. Chains of such generators are in
//! [`super::generator_chain`].

use super::generator::{Step, resume};
use super::generator_chain::yielded_or_returned;
use crate::functions::coroutines;
use crate::objects::model::*;
use crate::vm::Vm;
use metatrace::{Case, Mode, Object, Red, Ref, residual};

/// Sends a value to the iterator of a `yield from`.
pub fn delegate<M: Mode>(vm: Ref<Vm>, iterator: Red<M, Value>, sent: Red<M, Value>) -> Step<M> {
    if let Case::Obj(tid, object) = iterator.case()
        && Generator::is(tid)
        && let Some(generator) = object.downcast::<Generator>()
    {
        return resume(vm, generator, sent);
    }
    if let Some(send) = iterator.downcast::<AsyncSend>() {
        return super::awaiting::async_send(vm, send, sent);
    }
    yielded_or_returned(vm, send_residual(vm, iterator, sent))
}

/// Sends a value to any iterator; returns null when it is exhausted.
#[residual]
fn send_residual(vm: Ref<Vm>, iterator: Value, sent: Value) -> PyResult<Value> {
    coroutines::send_to_any(vm, iterator, sent)
}
