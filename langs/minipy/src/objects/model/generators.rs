//! Generators, coroutines and asynchronous generators.

use super::values::Value;
use crate::objects::code::CodeObj;
use metatrace::{Array, Mut, Object, Ref, array_class};
use std::cell::RefCell;

array_class!(
    /// The registers of a suspended generator. They have a class of their own, so that a store into a list does not
    /// invalidate in traces what is known of them.
    pub Suspended of Value
);

/// A generator: the live registers of its frame while it is suspended.
#[derive(Object)]
pub struct Generator {
    /// Its code.
    pub code: Ref<CodeObj>,
    /// The instruction at which it continues; [`Generator::DONE`] when it has ended, another constant while it runs.
    pub pc: Mut<i64>,
    /// The registers, all of them; those that are not live hold null.
    pub registers: Ref<Array<Suspended>>,
    /// The exception that it handles, if it is suspended inside a handler.
    pub handled: Mut<Value>,
    /// The coroutine or asynchronous generator to which it belongs; null for a plain generator.
    pub owner: Mut<Value>,
    /// Whether it is registered for a finalizer; for coroutines and asynchronous generators.
    pub registered: Mut<bool>,
    /// The long chain of generators that it delegates to, if one is kept: see [`crate::interp::generator_chain`].
    pub chain: Mut<Option<Ref<Delegations>>>,
}

impl Generator {
    /// The generator has ended.
    pub const DONE: i64 = -1;
    /// The generator is running.
    pub const RUNNING: i64 = -2;
    /// The generator is running, and the generators that delegate to it are only passed through.
    pub const RUNNING_FOR_OTHERS: i64 = -3;
}

/// A chain of generators, each of which delegates to the next.
#[derive(Object)]
pub struct Delegations {
    /// The generators, the outermost one first.
    #[plain]
    pub(crate) generators: RefCell<Vec<Ref<Generator>>>,
    /// The number of generators that had ignored GeneratorExit when it was made.
    #[plain]
    pub(crate) ignored_exits: u64,
}

/// A coroutine, as a wrapper of the generator that runs it.
#[derive(Object)]
pub struct Coroutine {
    /// The generator that runs it.
    pub inner: Ref<Generator>,
}

/// `coroutine.__await__()`
#[derive(Object)]
pub struct CoroutineIter {
    /// The generator that runs it.
    pub inner: Ref<Generator>,
}

/// An asynchronous generator, as a wrapper of the generator that runs it.
#[derive(Object)]
pub struct AsyncGenerator {
    /// The generator that runs it.
    pub inner: Ref<Generator>,
    /// Whether it is running, or waiting in an `await`.
    pub running: Mut<bool>,
    /// Whether it has ended.
    pub closed: Mut<bool>,
    /// Whether the hooks of `sys.set_asyncgen_hooks` were called for it.
    pub hooked: Mut<bool>,
    /// The function to call when nothing refers to it any more, or null.
    pub finalizer: Mut<Value>,
}

/// `agen.__anext__()` and `agen.asend(value)`
#[derive(Object)]
pub struct AsyncSend {
    /// The asynchronous generator.
    pub generator: Ref<AsyncGenerator>,
    /// The value to send.
    pub sent: Value,
    /// One of [`AsyncSend::NEW`], [`AsyncSend::BEGUN`] and [`AsyncSend::CLOSED`].
    pub state: Mut<i64>,
}

impl AsyncSend {
    /// Not awaited yet.
    pub const NEW: i64 = 0;
    /// Being awaited.
    pub const BEGUN: i64 = 1;
    /// Done.
    pub const CLOSED: i64 = 2;
}

/// `agen.athrow(exception)` and `agen.aclose()`
#[derive(Object)]
pub struct AsyncThrow {
    /// The asynchronous generator.
    pub generator: Ref<AsyncGenerator>,
    /// The arguments of `throw`; null for `aclose`.
    pub thrown: Value,
    /// As [`AsyncSend::state`].
    pub state: Mut<i64>,
}

/// `anext(iterator, default)`
#[derive(Object)]
pub struct AnextOr {
    /// The result of `__anext__`; once it is being awaited, the iterator to which it delegates.
    pub awaitable: Mut<Value>,
    /// Whether it is being awaited.
    pub begun: Mut<bool>,
    /// The result if the iterator is exhausted.
    pub default: Value,
}
