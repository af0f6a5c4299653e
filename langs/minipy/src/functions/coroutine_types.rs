//! The types of coroutines, asynchronous generators and their awaitables.

use crate::functions::coroutines::{
    async_close, async_next, async_send, async_throw, close, iterator_of, itself, next, send, throw,
};
use crate::functions::{generator_attributes, generators};
use crate::interp::twins;
use crate::objects::kind::Kind;
use crate::objects::kind::traced::Call;
use crate::objects::model::*;
use crate::types::iterators::ITERATOR;
use metatrace::{Object as _, by_mode};

/// The types.
pub static TYPES: &[TypeDef] = &[
    TypeDef {
        tids: || vec![Coroutine::type_id()],
        methods: &[
            native("__await__", iterator_of, Arity::exactly(1)),
            native("send", generators::send, Arity::exactly(2)).traced(&by_mode!(twins::send as Call)),
            native("throw", generators::throw, Arity::between(2, 4)),
            native("close", generators::close, Arity::exactly(1)),
        ],
        getters: generator_attributes::COROUTINE_GETTERS,
        ..TypeDef::new("coroutine")
    },
    TypeDef {
        tids: || vec![CoroutineIter::type_id()],
        methods: &[
            native("send", generators::send, Arity::exactly(2)),
            native("throw", generators::throw, Arity::between(2, 4)),
            native("close", generators::close, Arity::exactly(1)),
        ],
        kind: &AWAITABLE,
        ..TypeDef::new("coroutine_wrapper")
    },
    TypeDef {
        tids: || vec![AsyncGenerator::type_id()],
        methods: &[
            native("__aiter__", itself, Arity::exactly(1)),
            native("__anext__", async_next, Arity::exactly(1)),
            native("asend", async_send, Arity::exactly(2)),
            native("athrow", async_throw, Arity::between(2, 4)),
            native("aclose", async_close, Arity::exactly(1)),
        ],
        getters: generator_attributes::ASYNC_GETTERS,
        ..TypeDef::new("async_generator")
    },
    TypeDef {
        tids: || vec![AsyncSend::type_id()],
        methods: STEPPED,
        kind: &AWAITABLE,
        ..TypeDef::new("async_generator_asend")
    },
    TypeDef {
        tids: || vec![AsyncThrow::type_id()],
        methods: STEPPED,
        kind: &AWAITABLE,
        ..TypeDef::new("async_generator_athrow")
    },
    TypeDef {
        tids: || vec![AnextOr::type_id()],
        methods: STEPPED,
        kind: &AWAITABLE,
        ..TypeDef::new("anext_awaitable")
    },
];

/// The methods of an awaitable that is its own iterator.
pub(crate) const STEPPED: &[NativeDef] = &[
    native("__await__", itself, Arity::exactly(1)),
    native("send", send, Arity::exactly(2)),
    native("throw", throw, Arity::between(2, 4)),
    native("close", close, Arity::exactly(1)),
];

pub(crate) static AWAITABLE: Kind = Kind { next: Some(next), ..ITERATOR };
