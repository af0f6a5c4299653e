//! Chains of suspended generators, each of which delegates to the next (`yield from`).
//!
//! A chain is not walked by resuming each generator: the innermost runs, and what it yields is directly the value of
//! the outermost, because the generators between do not see it (PEP 380). So a recursive generator costs the same at
//! any depth, and a trace that drives it has one inlined level instead of one for each generator with all
//! combinations of their states. The outer generators continue only when the innermost ends.
//!
//! A chain of more than a few generators is kept in its outermost one, so that the innermost generator and the one that
//! delegates to it need not be searched for at each step. A generator continues only when the one to which it delegates
//! has ended, except if that one ignored GeneratorExit. So a kept chain is valid up to its first generator that has
//! ended, unless an exit was ignored since it was made.
//!
//! A generator that is suspended inside a handler is never skipped: its exception is the current one while the inner
//! ones run.

use super::generator::{Step, already_running, prepare, resume_itself, run_on, throw};
use crate::objects::args::Out;
use crate::objects::model::*;
use crate::vm::{Returned as _, Vm};
use metatrace::{Direct, Mode, Red, Ref, residual};
use std::cell::RefCell;

/// The value of the StopIteration that has just ended the iterator.
#[residual]
fn take_returned(vm: Ref<Vm>) -> PyResult<Value> {
    Ok(vm.take_returned())
}

/// The generator to which a suspended generator delegates, if it only passes on what that one yields.
fn delegatee(generator: Ref<Generator>) -> Option<Ref<Generator>> {
    use metatrace::untraced::{Untraced as _, UntracedItems as _};
    let pc = usize::try_from(generator.pc.get()).ok()?;
    generator.registers.get(generator.code.suspension(pc).delegate?).downcast::<Generator>()
}

/// The number of delegations up to which a chain is searched each time and not kept.
const FOLLOWED: usize = 4;

/// The innermost generator of a chain.
#[residual(writes(Generator))]
fn innermost(vm: Ref<Vm>, generator: Ref<Generator>) -> Ref<Generator> {
    if let Some(end) = kept_end(vm, generator) {
        debug_assert!(followed(generator).last() == Some(end), "a kept chain is that of the delegations");
        return end;
    }
    let mut end = generator;
    for _ in 0..FOLLOWED {
        match delegatee(end) {
            Some(next) => end = next,
            None => return end,
        }
    }
    keep(vm, generator)
}

/// A generator and those to which it delegates, from the outermost one on.
fn followed(generator: Ref<Generator>) -> impl Iterator<Item = Ref<Generator>> {
    std::iter::successors(Some(generator), |&at| delegatee(at))
}

/// The last generator before `inner`, which `outermost` delegates to.
fn followed_to(outermost: Ref<Generator>, inner: Ref<Generator>) -> Ref<Generator> {
    followed(outermost).take_while(|&at| at != inner).last().unwrap_or(outermost)
}

/// Keeps the chain that begins with a generator, and returns the innermost generator.
fn keep(vm: Ref<Vm>, generator: Ref<Generator>) -> Ref<Generator> {
    use metatrace::untraced::Untraced as _;
    let generators: Vec<Ref<Generator>> = followed(generator).collect();
    let end = generators[generators.len() - 1];
    let ignored_exits = vm.ignored_exits.get();
    let chain = Ref::new(Delegations { generators: RefCell::new(generators), ignored_exits });
    generator.chain.set(generator, Some(chain));
    end
}

/// The innermost generator of the chain that is kept in a generator, which is updated; None if no valid one is kept.
fn kept_end(vm: Ref<Vm>, generator: Ref<Generator>) -> Option<Ref<Generator>> {
    use metatrace::untraced::Untraced as _;
    let chain = generator.chain.get()?;
    let mut generators = chain.generators.borrow_mut();
    while generators.pop_if(|last| last.pc.get() == Generator::DONE).is_some() {}
    let is_right = match generators[..] {
        [.., around, last] => delegatee(around) == Some(last),
        _ => false,
    };
    if !is_right || chain.ignored_exits != vm.ignored_exits.get() {
        drop(generators);
        generator.chain.set(generator, None);
        return None;
    }
    let known = generators.len();
    let last = generators[known - 1];
    generators.extend(followed(last).skip(1));
    let end = generators[generators.len() - 1];
    if generators.len() > known {
        chain.touch();
    }
    Some(end)
}

/// Whether the generator is running, or one to which it delegates.
pub fn is_running(vm: Ref<Vm>, generator: Ref<Generator>) -> bool {
    use metatrace::untraced::{Plain as _, Untraced as _};
    let pc = innermost::plain((vm, generator)).pc.get();
    pc == Generator::RUNNING || pc == Generator::RUNNING_FOR_OTHERS
}

/// The generator in the chain from `outermost` on that delegates directly to `inner`, which has ended.
#[residual(writes(Generator))]
fn around(outermost: Ref<Generator>, inner: Ref<Generator>) -> Ref<Generator> {
    if let Some(at) = kept_around(outermost, inner) {
        debug_assert!(followed_to(outermost, inner) == at, "a kept chain is that of the delegations");
        return at;
    }
    followed_to(outermost, inner)
}

/// The same by the kept chain, which is shortened by `inner`; None if no valid one is kept.
fn kept_around(outermost: Ref<Generator>, inner: Ref<Generator>) -> Option<Ref<Generator>> {
    use metatrace::untraced::Untraced as _;
    let chain = outermost.chain.get()?;
    let mut generators = chain.generators.borrow_mut();
    let around = match generators[..] {
        [.., around, last] if last == inner && delegatee(around) == Some(inner) => Some(around),
        _ => None,
    };
    generators.pop();
    if around.is_none() || generators.len() == 1 {
        drop(generators);
        outermost.chain.set(outermost, None);
    }
    around
}

/// Resumes a generator that delegates to another.
pub fn resume_innermost<M: Mode>(
    vm: Ref<Vm>,
    generator: Red<M, Ref<Generator>>,
    sent: Red<M, Value>,
) -> Step<M> {
    let inner = innermost::<M>(vm, generator);
    if inner.pc().eq(Generator::RUNNING_FOR_OTHERS).test() {
        // It is running because this chain was resumed, and requests its own next value.
        return Step::ended(already_running(vm, inner.code().promote()));
    }
    if !M::TRACED && vm.hooks.active.get() {
        // Hooks are called for each generator of the chain.
        return resume_itself(vm, generator, sent, Generator::RUNNING);
    }
    let step = resume_itself(vm, inner, sent, Generator::RUNNING_FOR_OTHERS);
    if let Step::Yielded(_) = step {
        return step;
    }
    let next = around::<M>(generator, inner);
    let step = resume_after_delegate(vm, next, step);
    if next.same(generator).test() {
        return step;
    }
    // Usually one more generator ends at most; handling more would only make traces longer.
    let null = Red::<M, Value>::from(Value::NULL);
    let (value, exc) = match step {
        Step::Yielded(_) => return step,
        Step::Returned(value) => (value, null),
        Step::Raised(exc) => (null, exc.into()),
    };
    yielded_or_returned(vm, end_chain(vm, generator, next, value, exc))
}

/// The step of a residual call that returns a yielded value, or null after it has kept a returned one.
pub fn yielded_or_returned<M: Mode>(vm: Ref<Vm>, value: Out<M>) -> Step<M> {
    match value {
        Ok(value) if value.is_null().test() => Step::ended(take_returned(vm)),
        Ok(value) => Step::Yielded(value),
        Err(raised) => Step::Raised(raised),
    }
}

/// Continues with the generators outside of `inner`, which has returned `value` or raised `exc`, until one yields;
/// null if all have ended.
#[residual]
fn end_chain(
    vm: Ref<Vm>,
    outermost: Ref<Generator>,
    inner: Ref<Generator>,
    value: Value,
    exc: Value,
) -> PyResult<Value> {
    use metatrace::untraced::IntoPlain as _;
    let mut step: Step<Direct> = match crate::exceptions::raising::as_exception(exc) {
        Some(exc) => Step::Raised(exc.into()),
        None => Step::Returned(value.into()),
    };
    let mut at = inner;
    while at != outermost {
        at = around::plain((outermost, at));
        step = resume_after_delegate::<Direct>(vm, at.into(), step);
        if let Step::Yielded(value) = step {
            return Ok(value.into_plain());
        }
    }
    match step {
        Step::Yielded(value) | Step::Returned(value) => {
            vm.keep_returned(value.into_plain());
            Ok(Value::NULL)
        }
        Step::Raised(exc) => Err(exc.into_plain()),
    }
}

/// Resumes a generator after the iterator to which it delegated has ended, with the returned value or the exception.
pub fn resume_after_delegate<M: Mode>(
    vm: Ref<Vm>,
    generator: Red<M, Ref<Generator>>,
    ended: Step<M>,
) -> Step<M> {
    let value = match ended {
        Step::Yielded(value) | Step::Returned(value) => value,
        Step::Raised(exc) => return throw(vm, generator, exc),
    };
    let code = generator.code().promote();
    let pc = generator.pc().promote() as usize;
    let suspension = code.suspension(pc);
    let mut prepared = prepare(vm, generator, code, suspension, pc);
    if let Some(register) = suspension.sent {
        prepared.frame.set(register, value);
    }
    generator.set_pc(Generator::RUNNING);
    run_on(vm, generator, code, pc + 1, prepared)
}
