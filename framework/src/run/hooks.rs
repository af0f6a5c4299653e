//! Hooks: functions that are told of what a `Jit` does, or asked before a level is evaluated. See [`crate::hooks`].
//!
//! What is told of happens at few places, and without a hook that is one test there. Levels are asked about in the
//! runner alone: while there is such a hook, compiled code neither inlines calls nor makes them without the runtime.

use super::inner::{self, Inner};
use crate::language::mode::Direct;
use crate::language::portal::{FrameParam, Portal, State};
use crate::machine::block::{EVALUATED, word};
use crate::machine::context::words;
use metatrace_tracer::Abort;
use std::any::Any;
use std::cell::{Cell, RefCell};
use std::fmt;
use std::rc::Rc;

/// What a trace is recorded for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Start {
    /// A loop.
    Loop,
    /// A function, from its entry on.
    Function,
    /// An exit of a trace, by their numbers.
    Bridge {
        /// The trace.
        trace: u32,
        /// The exit.
        exit: u32,
    },
}

/// A recording begins.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Recording {
    /// Where in the guest program.
    pub place: String,
    /// What for.
    pub start: Start,
}

/// A recording came to nothing.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Aborted {
    /// Where in the guest program it began.
    pub place: String,
    /// What for.
    pub start: Start,
    /// Why.
    pub reason: Abort,
    /// More about the reason; may be empty.
    pub detail: String,
    /// Is nothing recorded there any more?
    pub given_up: bool,
}

/// There is code for a trace.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Compiled {
    /// Its number.
    pub trace: u32,
    /// Where in the guest program it begins.
    pub place: String,
    /// What it was recorded for.
    pub start: Start,
    /// Its operations.
    pub operations: usize,
    /// The size of the machine code.
    pub bytes: usize,
}

/// A trace is not entered any more, because something changed that it takes for constant.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Invalidated {
    /// Its number.
    pub trace: u32,
}

/// Compiled code was left by an exit to the runtime.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Exited {
    /// The number of the trace.
    pub trace: u32,
    /// The number of the exit.
    pub exit: u32,
    /// How often it was left there, this time included.
    pub failures: u64,
}

/// A level before it is evaluated.
#[derive(Clone, Copy)]
pub struct Level<P: Portal> {
    /// What is the same for a whole run.
    pub env: P::Env,
    /// Its greens.
    pub greens: P::Greens,
    /// Its reds.
    pub reds: P::Reds<Direct>,
    /// Its frame.
    pub frame: P::Frame<Direct>,
}

impl<P: Portal> fmt::Debug for Level<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Level").field("portal", &P::info().descr.name()).finish_non_exhaustive()
    }
}

/// What becomes of a level.
pub enum Evaluation<P: Portal> {
    /// It is evaluated.
    Usual,
    /// This is its outcome.
    Answer(P::Out<Direct>),
    /// Another level is evaluated in its place, which no hook is asked about: its greens, reds and frame.
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

/// Names a hook, to remove it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HookId(u64);

/// The functions of one kind of event, in the order they were added.
#[doc(hidden)]
pub struct Listeners<E>(RefCell<Vec<Listener<E>>>);

type Listener<E> = (HookId, Rc<dyn Fn(&E)>);

impl<E> Default for Listeners<E> {
    fn default() -> Listeners<E> {
        Listeners(RefCell::default())
    }
}

mod sealed {
    /// An event knows where its listeners are.
    pub trait Sealed: Sized {
        #[doc(hidden)]
        fn listeners(table: &super::Table) -> &super::Listeners<Self>;
    }
}

/// What hooks can be told of: [`Recording`], [`Aborted`], [`Compiled`], [`Invalidated`] and [`Exited`].
pub trait Event: sealed::Sealed + 'static {}

macro_rules! events {
    ($($event:ident $field:ident),*) => {
        /// The hooks of a `Jit`.
        #[derive(Default)]
        pub struct Table {
            $($field: Listeners<$event>,)*
            /// Functions that are asked about levels: an [`Evaluator`] each.
            evaluators: RefCell<Vec<(HookId, Rc<dyn Any>)>>,
            /// How many hooks there have been.
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
            impl Event for $event {}
        )*
    };
}
events!(Recording recording, Aborted aborted, Compiled compiled, Invalidated invalidated, Exited exited);

impl Table {
    fn next(&self) -> HookId {
        self.count.set(self.count.get() + 1);
        HookId(self.count.get())
    }

    /// Tells the hooks for it of an event, which is made only if there are any.
    #[inline]
    pub(crate) fn tell<E: Event>(&self, event: impl FnOnce() -> E) {
        let listeners = E::listeners(self);
        if !listeners.0.borrow().is_empty() {
            // A hook may add hooks and remove them.
            let all = listeners.0.borrow().clone();
            let event = event();
            all.iter().for_each(|(_, hook)| hook(&event));
        }
    }
}

/// A function that is asked about levels of one portal.
struct Evaluator<P: Portal>(Box<Asked<P>>);

type Asked<P> = dyn Fn(&Level<P>) -> Evaluation<P>;

/// The hooks of a `Jit`, to add some and remove them.
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

    /// Tells `hook` of each such event from now on: `hooks.on(|compiled: &Compiled| ...)`. It must not run guest code,
    /// or enter a `Jit`.
    pub fn on<E: Event>(&self, hook: impl Fn(&E) + 'static) -> HookId {
        let id = self.0.hooks.next();
        E::listeners(&self.0.hooks).0.borrow_mut().push((id, Rc::new(hook)));
        id
    }

    /// Asks `hook` before a level of portal `P` is evaluated, when the portal is called: may it be, is there an answer,
    /// or is another level to be evaluated in its place? It may run guest code, for whose levels it is asked, too. Of
    /// several hooks, the first that does not answer [`Evaluation::Usual`] is heeded.
    ///
    /// All compiled code is left for good when the first such hook is added and when the last one is removed: what runs
    /// meanwhile, at its next `guard_not_invalidated`, which stands behind each read of a quasi-immutable field and at
    /// the head of each loop. Between the two, loops and functions are compiled as ever, but calls are not inlined, and
    /// compiled code makes them by way of the runtime.
    pub fn on_evaluation<P: Portal>(&self, hook: impl Fn(&Level<P>) -> Evaluation<P> + 'static) -> HookId {
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
    /// Is some hook asked about levels?
    #[inline]
    pub(crate) fn asks_about_levels(&self) -> bool {
        self.machine.heap.words().get(word::PROFILED) & EVALUATED != 0
    }

    fn evaluators_changed(&self) {
        let any = !self.hooks.evaluators.borrow().is_empty();
        if any == self.asks_about_levels() {
            return;
        }
        let words = self.machine.heap.words();
        words.set(word::PROFILED, words.get(word::PROFILED) ^ EVALUATED);
        // What was made until now calls as it was right then.
        let activation = self.machine.activation.get();
        if !activation.is_null() {
            // SAFETY: the current activation is alive.
            unsafe { (*activation).abort(Abort::LevelsAskedAbout) }
        }
        self.leave_all_code();
    }

    /// Has all compiled code be left, and none of it be entered again.
    pub(crate) fn leave_all_code(&self) {
        let traces = self.code.traces.borrow().all();
        for trace in traces.iter().filter(|trace| trace.valid.replace(false)) {
            self.code.backend.invalidate(trace.id);
            self.hooks.tell(|| Invalidated { trace: trace.id.0 });
            self.leave_cell(trace, 0);
        }
    }
}

/// Asks the hooks about a level that is about to be evaluated: one to evaluate in its place, if there is one,
/// or an outcome.
#[cold]
#[inline(never)]
pub(crate) fn evaluation<P: Portal>(
    env: P::Env,
    state: State<P, Direct>,
) -> Result<Option<State<P, Direct>>, P::Out<Direct>> {
    let all = inner::current().hooks.evaluators.borrow().clone();
    let level = Level { env, greens: state.0, reds: state.1, frame: state.2 };
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

/// Are hooks to be asked before a level is evaluated?
#[inline(always)]
pub(crate) fn are_asked() -> bool {
    words().get(word::PROFILED) & EVALUATED != 0
}
