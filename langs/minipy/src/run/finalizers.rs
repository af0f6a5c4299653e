//! Finalizers (PEP 442): `__del__`, and the `finally` blocks of generators that are not finished. The collector finds
//! registered objects that have died; their finalizers run where the program checks for signals, at back edges and
//! calls, and at the end.
//!
//! An instance is registered when it is created, if its class has a `__del__` at that time, or when its class is
//! changed to such a class. The method is looked up when it is to run. The finalizer of an object runs once, even if
//! it revives the object. Finalizers are not nested. Exceptions in them are reported and not propagated.

use crate::functions::generators;
use crate::objects::model::*;
use crate::run::report::{self, Unraisable};
use crate::vm::Vm;
use crate::{classes, modules, protocols};
use metatrace::Ref;
use metatrace::untraced::Untraced as _;

/// The number of times that new objects of finalizers are finalized at the end of the program.
const LAST_ROUNDS: usize = 10;

/// Runs the finalizers of objects that have died. To be called where any Python code may run.
pub fn run_pending(vm: Ref<Vm>) {
    if !vm.signals.take_finalizers() || vm.finalizing.replace(true) {
        return;
    }
    let (handled, returned) = (vm.handled.get(), vm.returned.get());
    // The collector finds dead objects at any depth of calls; without a collector they would have died further out.
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

/// Runs the functions registered for the end of the program, and then the finalizers of all remaining objects.
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

/// Runs the finalizer of an object. If it raises, returns the object that the report names, and the exception.
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

/// Reports an exception that cannot be propagated.
pub fn report_ignored(vm: Ref<Vm>, what: Value, exc: Ref<Exc>) {
    report::unraisable(vm, Unraisable { exc, message: None, object: what });
    std::hint::black_box((what, exc));
}
