//! The inside of a `Jit`: the machine that the language's code works on, the observers, the code, and the policy. Every
//! part is borrowed only for single operations, since code of the language runs between any two of them.

use super::experiment::Experiment;
use super::hooks::Table;
use crate::code::{CompiledCode, Compiles, Field};
use crate::machine::context::{self, Dependents, Machine};
use crate::observers::{Notice, Observers};
use crate::policy::Policy;
use std::rc::Rc;

/// The inside of a `Jit`. The machine comes first: see [`current`].
#[repr(C)]
pub(crate) struct Inner {
    pub machine: Machine,
    /// Dropped before the code that debuggers know of.
    pub observers: Observers,
    pub code: CompiledCode,
    pub policy: Policy,
    /// The experiment that observes or steers it, if there is one.
    pub experiment: Option<Rc<dyn Experiment>>,
    /// The hooks, which are also among the observers.
    pub hooks: Rc<Table>,
    /// A change that tests make to a trace before it is compiled.
    #[cfg(test)]
    pub edit: std::cell::Cell<fn(metatrace_ir::Trace) -> metatrace_ir::Trace>,
}

/// Makes `inner` current until the result is dropped.
pub(crate) fn enter(inner: &Inner) -> context::Entered {
    context::enter(std::ptr::from_ref(inner).cast())
}

/// The inside of the current `Jit`.
#[inline(always)]
pub(crate) fn current() -> &'static Inner {
    // SAFETY: `enter`, which alone makes a machine current, was given an `Inner`, which begins with it.
    unsafe { &*context::current().cast::<Inner>() }
}

impl Inner {
    /// Whether code can be compiled. The memory for it is requested at the first call, when there is something to
    /// record; if it is not available, programs are interpreted.
    pub fn can_compile(&self) -> bool {
        if self.code.compiles.get() == Compiles::NotAsked {
            match self.code.backend.prepare() {
                Ok(addresses) => {
                    self.code.compiles.set(Compiles::Always);
                    self.machine.heap.watch_stack_for(addresses);
                }
                Err(error) => {
                    self.code.compiles.set(Compiles::Never);
                    log::error!(target: "metatrace", "{error}; the program is interpreted");
                }
            }
        }
        self.code.compiles.get() == Compiles::Always
    }

    /// Whether there is time for another recording.
    pub fn may_record(&self) -> bool {
        let may = self.policy.has_time();
        if !may {
            self.observers.notify(Notice::PutOff);
        }
        may
    }
}

impl Dependents for Inner {
    fn is_unstable(&self, address: u64) -> bool {
        let fields = self.code.fields.borrow();
        fields.get(&address).is_some_and(|field| self.policy.is_unstable(field))
    }

    /// A field of an object was written that traces take for constant.
    #[cold]
    fn written(&self, address: u64, owner: u64) {
        let activation = self.machine.activation.get();
        // SAFETY: the current activation is alive.
        let recorded = !activation.is_null() && unsafe { (*activation).quasi_written(address) };
        let ids = {
            let mut fields = self.code.fields.borrow_mut();
            if recorded {
                fields.entry(address).or_insert_with(|| Field::of(owner));
            }
            let Some(field) = fields.get_mut(&address) else { return };
            let ids = std::mem::take(&mut field.traces);
            field.writes += u32::from(recorded || !ids.is_empty());
            ids
        };
        for id in ids {
            let trace = self.code.compiled(id);
            if !trace.valid.replace(false) {
                continue;
            }
            self.observers.notify(Notice::Invalidated { trace: id, written: Some(address) });
            self.code.backend.invalidate(id);
            self.leave_cell(&trace, self.policy.hotness_after_invalidation());
        }
    }
}
