//! `yield from`: sending a value to the iterator to which a generator delegates. Chains of such generators are in
//! [`super::generator_chain`].

use super::generator::resume;
use super::generator_chain::take_returned;
use crate::functions::coroutines;
use crate::objects::args::Raised;
use crate::objects::model::*;
use crate::vm::Vm;
use metatrace::{Case, Mode, Object, Red, Ref, residual};

/// The result of a step of the iterator of a `yield from`.
pub enum Delegated<M: Mode> {
    /// It yielded.
    Yielded(Red<M, Value>),
    /// It is exhausted, with this value.
    Returned(Red<M, Value>),
}

/// Sends a value to the iterator of a `yield from`.
pub fn delegate<M: Mode>(
    vm: Ref<Vm>,
    iterator: Red<M, Value>,
    sent: Red<M, Value>,
) -> Result<Delegated<M>, Raised<M>> {
    if let Case::Obj(tid, object) = iterator.case()
        && Generator::is(tid)
        && let Some(generator) = object.downcast::<Generator>()
    {
        let (yielded, value) = resume(vm, generator, sent)?;
        return Ok(if yielded { Delegated::Yielded(value) } else { Delegated::Returned(value) });
    }
    if let Some(send) = iterator.downcast::<AsyncSend>() {
        return super::awaiting::async_send(vm, send, sent);
    }
    let value = send_residual(vm, iterator, sent)?;
    if !value.is_null().test() {
        return Ok(Delegated::Yielded(value));
    }
    Ok(Delegated::Returned(take_returned(vm)?))
}

/// Sends a value to any iterator; returns null when it is exhausted.
#[residual]
fn send_residual(vm: Ref<Vm>, iterator: Value, sent: Value) -> PyResult<Value> {
    coroutines::send_to_any(vm, iterator, sent)
}
