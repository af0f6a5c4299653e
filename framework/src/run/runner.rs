//! The runner: `Direct` until a counter is hot, then compiled code or a recording. Control comes back as data, so that
//! the native stack never grows.

use super::hooks;
use super::inner::{self, Inner};
use super::nested::call_traced;
use super::recording::record;
use super::resume;
use super::step::{Begin, Depth, Step, green_words, panicked, stack_is_short, too_deep};
use crate::code::Compiles;
use crate::code::compiled::CompiledTrace;
use crate::language::levels::{LevelRecord, doing};
use crate::language::mode::{Direct, Mode, Profiled};
use crate::language::portal::{FrameParam, LevelState, Outcome as _, Portal, Reds, Words};
use crate::machine::block::{PROFILER, WATCHED, word};
use crate::machine::context::{self, words};
use crate::machine::layout::{leave_frame, peek, read_slot};
use crate::machine::memory::Heaped;
use crate::observers::Notice;
use crate::policy::Fired;
use metatrace_ir::{ExitState, RunEnd, Width};
use metatrace_tracer::Raw;
use metatrace_tracer::policy::warm::{Cells, Verdict};
use std::time::Instant;

/// Counts down the counter of a loop header or function entry. Returns true if the runner has to decide.
#[doc(hidden)]
#[inline(always)]
pub fn hot<P: Portal>(greens: P::Greens) -> bool {
    P::counter(
        greens,
        #[inline(always)]
        |c| match c {
            Some(counter) => counter.tick(),
            None => shared_counter::<P>(greens),
        },
    )
}

fn shared_counter<P: Portal>(greens: P::Greens) -> bool {
    inner::current().policy.shared_counter(greens.hash()).tick()
}

/// The portal call: what the portal's visible function does.
#[doc(hidden)]
#[inline(always)]
pub fn call<P: Portal, M: Mode>(
    env: P::Env,
    greens: P::Greens,
    reds: P::Reds<M>,
    fresh: <P::Frame<M> as FrameParam<M>>::Fresh,
) -> P::Out<M> {
    if M::TRACED {
        return call_traced::<P, M>(env, greens, reds, fresh);
    }
    let frame = P::Frame::<M>::direct(fresh);
    // SAFETY: in `Direct` mode, `M` is `Direct`.
    let (reds, frame) =
        unsafe { (reds.convert(), <P::Frame<Direct> as FrameParam<Direct>>::of_raw(frame.to_raw())) };
    let (raised, payload) = call_direct::<P>(env, greens, reds, frame).split();
    // SAFETY: the payload of the same outcome.
    unsafe { P::Out::<M>::join(raised, payload) }
}

/// Runs a level in [`Direct`]. The state is put together only where the runner needs it: a copy of the greens would be
/// loaded in larger parts than they were stored in, which processors wait for.
#[inline(always)]
pub(crate) fn call_direct<P: Portal>(
    env: P::Env,
    greens: P::Greens,
    reds: P::Reds<Direct>,
    frame: P::Frame<Direct>,
) -> P::Out<Direct> {
    let depth = match Depth::enter(1) {
        Some(depth) => depth,
        None => match refused::<P>(env, greens) {
            Ok(depth) => depth,
            Err(out) => return out,
        },
    };
    let look = hot::<P>(greens);
    let out = if look || depth.words().get(word::PROFILED) != 0 {
        run_on::<P>(env, (greens, reds, frame), (look, true, false))
    } else {
        // Most calls end without the runner, so they do not take its frame on the native stack.
        let mut exit = None;
        let out = P::body::<Direct>(env, greens, reds, frame, &mut exit, depth.words());
        match exit {
            None => out,
            Some(state) => run_on::<P>(env, state, (true, false, false)),
        }
    };
    leave::<P>(frame);
    out
}

/// Ends a level: its frame keeps nothing alive any more.
#[inline(always)]
fn leave<P: Portal>(frame: P::Frame<Direct>) {
    if let Some(frame) = frame.to_raw() {
        // SAFETY: a frame belongs to one level.
        unsafe { leave_frame(frame.bits) };
    }
}

/// Called when a call finds no level: the limit is reached, or a signal has set it to 0 so that signals are polled.
#[cold]
#[inline(never)]
fn refused<P: Portal>(env: P::Env, greens: P::Greens) -> Result<Depth, P::Out<Direct>> {
    context::safepoint();
    let jit = inner::current();
    jit.machine.apply_changes();
    if P::INTERRUPTIBLE && jit.machine.stops.is_pending() {
        if let Some(out) = P::interrupted(env, greens) {
            return Err(out);
        }
    } else {
        jit.machine.stops.give_levels_back();
    }
    let words = words();
    if words.get(word::DEPTH) < jit.machine.stops.depth_limit()
        && !stack_is_short(words.get(word::STACK_LIMIT))
    {
        return Ok(Depth::count(1));
    }
    Err(too_deep::<P>(env, greens))
}

/// Runs a portal level to its end on a constant native stack.
pub(crate) fn run<P: Portal>(env: P::Env, state: LevelState<P, Direct>, begin: Begin) -> P::Out<Direct> {
    let is_entry = begin == Begin::Entry;
    let look = begin == Begin::Header || is_entry && hot::<P>(state.0);
    run_on::<P>(env, state, (look, is_entry, begin == Begin::Header))
}

/// The loop of [`run`]. Flags: whether the place is visited first, whether it is the entry of a function, and whether
/// it is visited `again`.
#[inline(never)]
fn run_on<P: Portal>(
    env: P::Env,
    mut state: LevelState<P, Direct>,
    (mut look, mut is_entry, mut again): (bool, bool, bool),
) -> P::Out<Direct> {
    if is_entry && hooks::are_asked() {
        match hooks::evaluation::<P>(env, state) {
            Ok(None) => {}
            Ok(Some(other)) => {
                leave::<P>(state.2);
                state = other;
            }
            Err(out) => {
                leave::<P>(state.2);
                return out;
            }
        }
    }
    if is_entry
        && is_watched()
        && let Some(out) = P::begins(env, state.0, state.2)
    {
        leave::<P>(state.2);
        return out;
    }
    loop {
        if look && !is_watched() {
            match enter::<P>(env, state, is_entry, again) {
                Step::Done(out) => return out,
                Step::Switch(s) => state = s,
                Step::Again(s) => {
                    (state, is_entry, again) = (s, false, true);
                    continue;
                }
            }
        }
        let mut exit = None;
        let words = words();
        let out = if words.get(word::PROFILED) & (PROFILER | WATCHED) == 0 {
            P::body::<Direct>(env, state.0, state.1, state.2, &mut exit, words)
        } else {
            profiled::<P>(env, state, &mut exit)
        };
        match exit {
            None => {
                let out = if is_watched() { P::ends(env, state.0, state.2, out) } else { out };
                leave::<P>(state.2);
                return out;
            }
            Some(s) => (state, look, is_entry, again) = (s, true, false, false),
        }
    }
}

/// Whether the language watches each instruction.
#[inline(always)]
fn is_watched() -> bool {
    words().get(word::PROFILED) & WATCHED != 0
}

/// The instance that notes each merge point.
#[inline(never)]
fn profiled<P: Portal>(
    env: P::Env,
    state: LevelState<P, Direct>,
    exit: &mut Option<LevelState<P, Direct>>,
) -> P::Out<Direct> {
    let mut left = None;
    let frame = state.2.to_raw();
    // SAFETY: `Profiled` has the representation of `Direct`.
    let (reds, frame) =
        unsafe { (state.1.convert(), <P::Frame<Profiled> as FrameParam<Profiled>>::of_raw(frame)) };
    let (raised, payload) = P::body::<Profiled>(env, state.0, reds, frame, &mut left, words()).split();
    if let Some((greens, reds, frame)) = left {
        // SAFETY: as above.
        *exit = Some(unsafe {
            (greens, reds.convert(), <P::Frame<Direct> as FrameParam<Direct>>::of_raw(frame.to_raw()))
        });
    }
    // SAFETY: the same outcome.
    unsafe { P::Out::<Direct>::join(raised, payload) }
}

/// Called when a counter fired, or when a loop is visited `again` regardless of its counter: continues in the
/// interpreter, records, or enters compiled code. Plain code that is called back often, such as a comparison in a sort,
/// enters compiled code here, too; rare cases are therefore in functions of their own.
#[inline(never)]
fn enter<P: Portal>(env: P::Env, state: LevelState<P, Direct>, entry: bool, again: bool) -> Step<P> {
    let jit = inner::current();
    jit.sweep();
    let level = LevelRecord::of::<P>(state.0, doing::RUNNER);
    let _linked = level.link(words());
    let fired = Fired {
        entry,
        again,
        counted: jit.observers.edges() != 0,
        compiles: jit.code.compiles.get() != Compiles::Never,
    };
    let (cell, verdict) = P::counter(state.0, |own| {
        let shared = own.is_none();
        let counter = own.unwrap_or_else(|| jit.policy.shared_counter(state.0.hash()));
        let key = |cells: &mut Cells| cells.find(P::info(), &green_words::<P>(state.0));
        let allowed = || {
            let place = || (P::info().place)(&green_words::<P>(state.0));
            jit.may_record() && jit.experiment.as_ref().is_none_or(|e| e.records(&place(), entry))
        };
        jit.policy.counter_fired((counter, shared), fired, key, allowed)
    });
    match verdict {
        Verdict::Cold => Step::Switch(state),
        Verdict::Record if !jit.can_compile() => Step::Switch(state),
        Verdict::Record => record::<P>(env, jit, state, cell, entry),
        Verdict::Enter(id) => {
            if entry {
                jit.observers.notify(Notice::FunctionCalled);
            }
            execute::<P>(env, jit, state, &jit.code.compiled(id), &level)
        }
    }
}

/// Panics because frames at one merge point differ in length, which they must not, since exits make them anew.
#[cold]
#[inline(never)]
fn another_length<P: Portal>(greens: P::Greens, len: u32, expected: u32) -> ! {
    let info = P::info();
    let place = (info.place)(&green_words::<P>(greens));
    panic!(
        "metatrace: frames of {expected} and of {len} slots come to {place} in portal `{}`",
        info.descr.name()
    )
}

/// Runs compiled code from a merge point until it is left.
fn execute<P: Portal>(
    env: P::Env,
    jit: &Inner,
    state: LevelState<P, Direct>,
    code: &CompiledTrace,
    level: &LevelRecord,
) -> Step<P> {
    let mut inputs = jit.code.inputs.take();
    inputs.clear();
    for i in 0..<P::Reds<Direct> as Reds>::TYS.len() {
        inputs.push(state.1.nth(i).bits);
    }
    if let Some(frame) = state.2.to_raw() {
        // SAFETY: the second word of a frame is its length.
        let len = unsafe { peek(frame.bits, 8, Width::I64) } as u32;
        let (expected, slots) = code.slots.get_or_init(|| {
            let mut live = Vec::new();
            P::info().live_slots(&green_words::<P>(state.0), len, &mut live);
            (len, live.into())
        });
        if len != *expected {
            another_length::<P>(state.0, len, *expected);
        }
        for &slot in slots {
            // SAFETY: live slots are slots of a frame of this length.
            inputs.push(unsafe { read_slot(frame.bits, slot as usize) });
        }
    }
    let levels = words().get(word::DEPTH);
    let mut exit = ExitState::default();
    level.runs(&exit);
    let _pin = jit.pin(code);
    code.heat.set(code.heat.get().saturating_add(1));
    let began = code.profitability.measures().then(Instant::now);
    let outcome = jit.code.backend.run(code.id, &inputs, &mut exit, &Heaped(&jit.machine));
    let inside = began.map(|began| began.elapsed());
    level.left();
    jit.code.inputs.set(inputs);
    jit.observers.notify(Notice::Entered { trace: code });
    match outcome {
        RunEnd::Finished { tag, payload } => {
            // SAFETY: the outcome of this portal.
            Step::Done(unsafe { P::Out::<Direct>::join(tag != 0, Raw::constant(payload)) })
        }
        RunEnd::Panicked => panicked(levels),
        RunEnd::Exit => {
            let left = began.map(|_| Instant::now());
            let step = resume::resume::<P>(env, jit, &exit);
            if jit.policy.cools_down(code, || inside.zip(left.map(|left| left.elapsed()))) {
                jit.observers.notify(Notice::CooledDown);
            }
            step
        }
    }
}
