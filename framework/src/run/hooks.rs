//! Hooks: callbacks that are notified of what a `Jit` does, or asked before a level is evaluated. See [`crate::hooks`].
//!
//! Notifications are sent from few places, each of which makes one test if there is no hook. Only the runner asks about
//! levels: while there is such a hook, compiled code neither inlines calls nor makes them without the runtime.

use super::inner::{self, Inner};
use crate::language::mode::Direct;
use crate::language::portal::{FrameParam, LevelState, Portal};
use crate::machine::block::{EVALUATED, word};
use crate::machine::context::words;
use crate::observers::{Notice, Observer};
use metatrace_ir::{ExitId, TraceId};
use metatrace_tracer::Abort;
use std::any::Any;
use std::cell::{Cell, RefCell};
use std::fmt;
use std::rc::Rc;

/// What a trace is recorded for.
pub use metatrace_events::schema::Origin;

/// Event: a recording begins.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct RecordingBegins {
    /// Where it begins in the guest program.
    pub place: String,
    /// What it is for.
    pub origin: Origin,
}

/// Event: a recording was aborted.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Aborted {
    /// Where it began in the guest program.
    pub place: String,
    /// What it was for.
    pub origin: Origin,
    /// The reason.
    pub reason: Abort,
    /// Details of the reason; may be empty.
    pub detail: String,
    /// Whether its place is given up, so that nothing is recorded there any more.
    pub given_up: bool,
}

/// Event: a trace was compiled.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct TraceCompiled {
    /// Its number.
    pub trace: TraceId,
    /// Where in the guest program it begins.
    pub place: String,
    /// What it was recorded for.
    pub origin: Origin,
    /// Number of its operations.
    pub operations: usize,
    /// Size of the machine code in bytes.
    pub bytes: usize,
}

/// Event: a trace is invalid, because a value changed that it takes for constant.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Invalidated {
    /// Its number.
    pub trace: TraceId,
}

/// Event: compiled code returned to the runtime by an exit.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Exited {
    /// The number of the trace.
    pub trace: TraceId,
    /// The number of the exit.
    pub exit: ExitId,
    /// How often this exit was taken, this time included.
    pub failures: u64,
}

/// A level that is about to be evaluated.
#[derive(Clone, Copy)]
pub struct EnteredLevel<P: Portal> {
    /// The values that are fixed for the whole run.
    pub env: P::Env,
    /// Its greens.
    pub greens: P::Greens,
    /// Its reds.
    pub reds: P::Reds<Direct>,
    /// Its frame.
    pub frame: P::Frame<Direct>,
}

impl<P: Portal> fmt::Debug for EnteredLevel<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("EnteredLevel").field("portal", &P::info().descr.name()).finish_non_exhaustive()
    }
}

/// What a hook decides about a level.
pub enum Evaluation<P: Portal> {
    /// The level is evaluated.
    Usual,
    /// The level is not evaluated; this is its outcome.
    Answer(P::Out<Direct>),
    /// Another level is evaluated in its place, without asking hooks again: its greens, reds and frame.
    Instead(P::Greens, P::Reds<Direct>, <P::Frame<Direct> as FrameParam<Direct>>::Fresh),
}

impl<P: Portal> fmt::Debug for Evaluation<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Evaluation::Usual => "Usual",
            Evaluation::Answer(_) => "Answer",
            Evaluation::Instead(..) => "Instead",
        })
    }
}

/// Identifies a hook for its removal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HookId(u64);

/// The hooks for one kind of event, in the order in which they were added.
#[doc(hidden)]
pub struct Listeners<E>(RefCell<Vec<Listener<E>>>);

type Listener<E> = (HookId, Rc<dyn Fn(&E)>);

impl<E> Default for Listeners<E> {
    fn default() -> Listeners<E> {
        Listeners(RefCell::default())
    }
}

mod sealed {
    /// Gives an event the table of its listeners.
    pub trait Sealed: Sized {
        #[doc(hidden)]
        fn listeners(table: &super::Table) -> &super::Listeners<Self>;
    }
}

/// An event that hooks can be notified of: [`RecordingBegins`], [`Aborted`], [`TraceCompiled`], [`Invalidated`] or
/// [`Exited`].
pub trait HookEvent: sealed::Sealed + 'static {}

macro_rules! events {
    ($($event:ident $field:ident),*) => {
        /// The hooks of a `Jit`.
        #[derive(Default)]
        pub struct Table {
            $($field: Listeners<$event>,)*
            /// Hooks that are asked about levels: an [`Evaluator`] each.
            evaluators: RefCell<Vec<(HookId, Rc<dyn Any>)>>,
            /// Number of hooks added so far.
            count: Cell<u64>,
        }

        impl Table {
            fn remove(&self, id: HookId) {
                $(self.$field.0.borrow_mut().retain(|hook| hook.0 != id);)*
                self.evaluators.borrow_mut().retain(|hook| hook.0 != id);
            }
        }

        $(
            impl sealed::Sealed for $event {
                fn listeners(table: &Table) -> &Listeners<$event> {
                    &table.$field
                }
            }
            impl HookEvent for $event {}
        )*
    };
}
events!(
    RecordingBegins recording_begins,
    Aborted aborted,
    TraceCompiled compiled,
    Invalidated invalidated,
    Exited exited
);

impl Table {
    fn next(&self) -> HookId {
        self.count.set(self.count.get() + 1);
        HookId(self.count.get())
    }

    /// Notifies the hooks for an event, which is made only if there are any.
    fn notify<E: HookEvent>(&self, event: impl FnOnce() -> E) {
        let listeners = E::listeners(self);
        if !listeners.0.borrow().is_empty() {
            // A hook may add and remove hooks.
            let all = listeners.0.borrow().clone();
            let event = event();
            all.iter().for_each(|(_, hook)| hook(&event));
        }
    }
}

/// Translates what happens into events for the embedder, which are made only if there is a hook for them.
impl Observer for Rc<Table> {
    fn notice(&self, notice: &Notice<'_>) {
        match *notice {
            Notice::RecordingBegins { origin, portal, greens, .. } => {
                self.notify(|| RecordingBegins { place: (portal.place)(greens).to_string(), origin });
            }
            Notice::Aborted { attempt, name, end, reason, given_up, .. } => self.notify(|| Aborted {
                place: name.to_owned(),
                origin: attempt.start.origin(),
                reason,
                detail: end.detail.clone(),
                given_up,
            }),
            Notice::Compiled { attempt, name, id, trace, phases, .. } => self.notify(|| TraceCompiled {
                trace: id,
                place: name(),
                origin: attempt.start.origin(),
                operations: trace.insts.len(),
                bytes: phases.bytes,
            }),
            Notice::Invalidated { trace, .. } => self.notify(|| Invalidated { trace }),
            Notice::Left { trace, exit, info } => {
                self.notify(|| Exited { trace: trace.id, exit, failures: info.failures.get() });
            }
            _ => {}
        }
    }
}

/// A hook that is asked about levels of one portal.
struct Evaluator<P: Portal>(Box<Evaluate<P>>);

type Evaluate<P> = dyn Fn(&EnteredLevel<P>) -> Evaluation<P>;

/// The hooks of a `Jit`, to add and remove some.
#[derive(Clone, Copy)]
pub struct Hooks<'j>(&'j Inner);

impl fmt::Debug for Hooks<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Hooks").field("added", &self.0.hooks.count.get()).finish_non_exhaustive()
    }
}

impl<'j> Hooks<'j> {
    pub(crate) fn of(jit: &'j Inner) -> Hooks<'j> {
        Hooks(jit)
    }

    /// Calls `hook` for each such event from now on: `hooks.on(|compiled: &TraceCompiled| ...)`. It must not run guest
    /// code, or enter a `Jit`.
    pub fn on<E: HookEvent>(&self, hook: impl Fn(&E) + 'static) -> HookId {
        let id = self.0.hooks.next();
        E::listeners(&self.0.hooks).0.borrow_mut().push((id, Rc::new(hook)));
        self.0.observers.tell_others();
        id
    }

    /// Calls `hook` when portal `P` is called, before the level is evaluated. It decides whether the level is
    /// evaluated, has a given outcome, or is replaced by another level. It may run guest code, and is called for the
    /// levels of that as well. Of several hooks, the first that does not answer [`Evaluation::Usual`] decides.
    ///
    /// When the first such hook is added and when the last one is removed, all compiled code is left and not entered
    /// again. Running code is left at its next `guard_not_invalidated`, which stands behind each read of a
    /// quasi-immutable field and at the head of each loop. Between the two, loops and functions are compiled as usual,
    /// but calls are not inlined, and compiled code makes them through the runtime.
    pub fn on_evaluation<P: Portal>(
        &self,
        hook: impl Fn(&EnteredLevel<P>) -> Evaluation<P> + 'static,
    ) -> HookId {
        let id = self.0.hooks.next();
        self.0.hooks.evaluators.borrow_mut().push((id, Rc::new(Evaluator::<P>(Box::new(hook)))));
        self.0.evaluators_changed();
        id
    }

    /// Removes a hook, if it is still there.
    pub fn remove(&self, id: HookId) {
        self.0.hooks.remove(id);
        self.0.evaluators_changed();
    }
}

impl Inner {
    /// Whether there are hooks that are asked about levels.
    #[inline]
    pub(crate) fn has_evaluators(&self) -> bool {
        self.machine.heap.words().get(word::PROFILED) & EVALUATED != 0
    }

    fn evaluators_changed(&self) {
        let any = !self.hooks.evaluators.borrow().is_empty();
        if any == self.has_evaluators() {
            return;
        }
        let words = self.machine.heap.words();
        words.set(word::PROFILED, words.get(word::PROFILED) ^ EVALUATED);
        // Code made until now makes calls in a way that has just become wrong.
        let activation = self.machine.activation.get();
        if !activation.is_null() {
            // SAFETY: the current activation is alive.
            unsafe { (*activation).abort(Abort::LevelsAskedAbout) }
        }
        self.leave_all_code();
    }

    /// Invalidates all compiled code.
    pub(crate) fn leave_all_code(&self) {
        let traces = self.code.traces.borrow().all();
        for trace in traces.iter().filter(|trace| trace.valid.replace(false)) {
            self.code.backend.invalidate(trace.id);
            self.observers.notify(Notice::Invalidated { trace: trace.id, written: None });
            self.leave_cell(trace, 0);
        }
    }
}

/// Asks the hooks about a level that is about to be evaluated. Returns the level to evaluate, or an outcome.
#[cold]
#[inline(never)]
pub(crate) fn evaluation<P: Portal>(
    env: P::Env,
    state: LevelState<P, Direct>,
) -> Result<Option<LevelState<P, Direct>>, P::Out<Direct>> {
    let all = inner::current().hooks.evaluators.borrow().clone();
    let level = EnteredLevel { env, greens: state.0, reds: state.1, frame: state.2 };
    for (_, hook) in all {
        let Ok(evaluator) = hook.downcast::<Evaluator<P>>() else { continue };
        match evaluator.0(&level) {
            Evaluation::Usual => {}
            Evaluation::Answer(out) => return Err(out),
            Evaluation::Instead(greens, reds, fresh) => {
                return Ok(Some((greens, reds, P::Frame::<Direct>::direct(fresh))));
            }
        }
    }
    Ok(None)
}

/// Whether hooks are to be asked before a level is evaluated.
#[inline(always)]
pub(crate) fn are_asked() -> bool {
    words().get(word::PROFILED) & EVALUATED != 0
}
