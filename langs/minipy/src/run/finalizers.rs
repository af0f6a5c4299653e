//! Finalizers (PEP 442): `__del__`, and the `finally` blocks of generators that are not finished. What is registered is
//! found by the collector; it is run where the program looks for signals, at back edges and calls, and at the end.
//!
//! An instance is registered when it is made, if its class has a `__del__` then, or when it is given such a class;
//! which method runs is looked up by its class at the time. Each object has its finalizer run once, also if that gives
//! it a new life. While finalizers run, others wait. What they raise is reported and goes no further.

use crate::functions::generators;
use crate::objects::model::*;
use crate::run::report::{self, Unraisable};
use crate::vm::Vm;
use crate::{classes, modules, protocols};
use metatrace::Ref;
use metatrace::untraced::Untraced as _;

/// How often the end of the program looks for objects that finalizers have made.
const LAST_ROUNDS: usize = 10;

/// Runs the finalizers of what has died, where any Python code may run.
pub fn run_pending(vm: Ref<Vm>) {
    if !vm.signals.take_finalizers() || vm.finalizing.replace(true) {
        return;
    }
    let (handled, returned) = (vm.handled.get(), vm.returned.get());
    // The collector finds dead objects at any depth, where the program would have let go of them further up.
    modules::host::with_more_levels(|| {
        while let Some(object) = vm.signals.next_finalizable() {
            if !vm.ending.get() {
                modules::weak::died(vm, object, |what, exc| report_ignored(vm, what, exc));
            }
            if let Err((what, exc)) = finalize(vm, object) {
                report_ignored(vm, what, exc);
            }
            vm.handled.set(vm, handled);
        }
    });
    vm.returned.set(vm, returned);
    vm.finalizing.set(false);
}

/// Runs what the program wants run at its end, and then the finalizers of all that is left.
pub fn run_all(vm: Ref<Vm>) {
    if let Err((what, exc)) = modules::exit::run(vm) {
        report_ignored(vm, what, exc);
    }
    vm.ending.set(true);
    for _ in 0..LAST_ROUNDS {
        vm.signals.queue_all_finalizable();
        run_pending(vm);
    }
}

/// Runs the finalizer of an object. If it raises: what the report is to name, and the exception.
fn finalize(vm: Ref<Vm>, object: Value) -> Result<(), (Value, Ref<Exc>)> {
    if let Some(generator) = object.downcast::<Generator>() {
        return generators::finalize(vm, generator).map_err(|exc| (object, exc));
    }
    let Some(member) = classes::find(vm, classes::class_of(vm, object), vm.names.del) else {
        return Ok(());
    };
    let what = member.downcast::<StaticMethod>().map_or(member, |method| method.func);
    match protocols::call_user_special(vm, object, vm.names.del, []) {
        Some(Err(exc)) => Err((what, exc)),
        _ => Ok(()),
    }
}

/// Reports an exception that no code can catch.
pub fn report_ignored(vm: Ref<Vm>, what: Value, exc: Ref<Exc>) {
    report::unraisable(vm, Unraisable { exc, message: None, object: what });
    std::hint::black_box((what, exc));
}
