//! What is added to an exception while it passes through levels: its context, and one traceback entry for each level.

use crate::exceptions::raising;
use crate::objects::args::Raised;
use crate::objects::code::CodeObj;
use crate::objects::model::*;
use crate::vm::{Vm, VmRed as _};
use metatrace::{Mode, Red, Ref, residual};

/// Makes the exception that is being handled the context of a new one.
pub fn chain<M: Mode>(vm: Ref<Vm>, exc: Raised<M>) {
    let handled = Red::<M, Ref<Vm>>::from(vm).handled();
    if handled.same(vm.none).test() || handled.same(Red::<M, Value>::from(exc)).test() {
        return;
    }
    if exc.is_virtual()
        && let Some(outer) = handled.downcast::<Instance>()
        && let Some(outer) = outer.payload().downcast::<ExcData>()
        && outer.context().same(vm.none).test()
        && let Some(data) = exc.payload().downcast::<ExcData>()
    {
        // A chain of one link that is not this exception cannot become a cycle.
        data.set_context(handled);
        return;
    }
    chain_in_general(vm, exc)
}

#[residual(writes(ExcData))]
fn chain_in_general(vm: Ref<Vm>, exc: Ref<Exc>) {
    raising::set_context(vm, exc)
}

/// Records that an exception passes through a level: a traceback entry, and the context if it is new.
#[inline]
pub fn trace<M: Mode>(vm: Ref<Vm>, exc: Raised<M>, code: Ref<CodeObj>, pc: usize) {
    if exc.is_virtual()
        && let Some(data) = exc.payload().downcast::<ExcData>()
    {
        let inner = data.traceback();
        if inner.same(vm.none).test() && data.context().same(vm.none).test() {
            chain(vm, exc);
        }
        data.set_traceback(Traceback::alloc::<M>(code, pc, inner));
        return;
    }
    raising::trace_exception::<M>(vm, exc, code, pc)
}

/// As [`trace`], for an exception that is thrown into a generator: the exception that its resumer handles is not its
/// context.
pub fn trace_thrown<M: Mode>(exc: Raised<M>, code: Ref<CodeObj>, pc: usize) {
    if exc.is_virtual()
        && let Some(data) = exc.payload().downcast::<ExcData>()
    {
        data.set_traceback(Traceback::alloc::<M>(code, pc, data.traceback()));
        return;
    }
    raising::trace_thrown::<M>(exc, code, pc)
}
