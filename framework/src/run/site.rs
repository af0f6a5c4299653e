//! Portal calls of compiled code: how a level is run if machine code does not reach the callee's code.

use super::inner;
use super::resume;
use super::runner::run;
use super::step::{Begin, Step, panicked, stack_is_short, too_deep};
use crate::language::levels::{LevelRecord, doing};
use crate::language::mode::Direct;
use crate::language::portal::{FrameParam, LevelState, Outcome as _, Portal, Reds, Words};
use crate::machine::block::word;
use crate::machine::context::words;
use crate::machine::layout::{DEAD_SLOT, alloc_array, write_slot};
use crate::machine::memory::Heaped;
use crate::machine::site::{Entering, SiteData};
use crate::observers::Notice;
use metatrace_ir::{ExitState, Ret2, RunEnd, Width};
use metatrace_tracer::Raw;

/// Runs a portal level for compiled code, from the entry of a function.
///
/// # Safety
/// The site belongs to this portal, and the arguments are those that it describes.
pub(crate) unsafe fn run_site<P: Portal>(site: &SiteData, entering: Entering<'_>) -> Ret2 {
    // SAFETY: the caller's promise.
    unsafe { run_level::<P>(site, entering, Begin::Entry) }
}

/// Runs the rest of a portal level for compiled code, from a loop header.
///
/// # Safety
/// As for [`run_site`].
pub(crate) unsafe fn run_rest<P: Portal>(site: &SiteData, entering: Entering<'_>) -> Ret2 {
    // SAFETY: the caller's promise.
    unsafe { run_level::<P>(site, entering, Begin::Header) }
}

unsafe fn run_level<P: Portal>(site: &SiteData, entering: Entering<'_>, begin: Begin) -> Ret2 {
    let jit = inner::current();
    // SAFETY: words of this portal's types, made when the trace was recorded and kept alive by it.
    let env = unsafe { P::Env::of(&site.env) };
    let args = match entering {
        Entering::Left(exit) => return left::<P>(env, resume::resume::<P>(env, jit, exit)),
        Entering::Begin(args) => args,
    };
    let called = LevelRecord::called::<P>(args);
    let _called = called.link(words());
    if stack_is_short(words().get(word::STACK_LIMIT)) {
        // SAFETY: as above.
        let (raised, payload) = too_deep::<P>(env, unsafe { P::Greens::of(&site.greens) }).split();
        return Ret2 { value: payload.bits, exception: u64::from(raised) };
    }
    let slots = site.frame.as_ref().map_or(0, |f| f.1.len());
    // SAFETY: the caller's promise.
    let args = unsafe { std::slice::from_raw_parts(args, site.reds + slots) };
    let asked = begin == Begin::Entry && jit.has_evaluators();
    let id = jit.policy.trace_of(site.cell).filter(|_| !asked);
    if let Some(id) = id {
        // SAFETY: as for the environment.
        let record = LevelRecord::of::<P>(unsafe { P::Greens::of(&site.greens) }, doing::RUNNER);
        let linked = record.link(words());
        let levels = words().get(word::DEPTH);
        let mut exit = ExitState::default();
        let code = jit.code.compiled(id);
        jit.observers.notify(Notice::EnteredForCode { trace: &code });
        record.runs(&exit);
        code.heat.set(code.heat.get().saturating_add(1));
        let pin = jit.pin(&code);
        let outcome = jit.code.backend.run(id, args, &mut exit, &Heaped(&jit.machine));
        drop(pin);
        record.left();
        let step = match outcome {
            RunEnd::Finished { tag, payload } => return Ret2 { value: payload, exception: tag },
            RunEnd::Panicked => panicked(levels),
            RunEnd::Exit => resume::resume::<P>(env, jit, &exit),
        };
        if !matches!(step, Step::Done(_)) {
            drop(linked);
        }
        return left::<P>(env, step);
    }
    let frame = site.frame.as_ref().map(|(len, live)| {
        let class =
            <P::Frame<Direct> as FrameParam<Direct>>::class().expect("the portal has a frame").array();
        let object = alloc_array(metatrace_heap::TypeId(class.tid()), Width::Ref, *len, DEAD_SLOT);
        for (&slot, &word) in live.iter().zip(&args[site.reds..]) {
            // SAFETY: a slot of the frame just made.
            unsafe { write_slot(object, slot as usize, word) };
        }
        Raw::constant(object)
    });
    // SAFETY: words of this portal's types, made when the trace was recorded and kept alive by it.
    let state: LevelState<P, Direct> = unsafe {
        (
            P::Greens::of(&site.greens),
            <P::Reds<Direct> as Reds>::from_fn(|i| Raw::constant(args[i])),
            <P::Frame<Direct> as FrameParam<Direct>>::of_raw(frame),
        )
    };
    let (raised, payload) = run::<P>(env, state, begin).split();
    Ret2 { value: payload.bits, exception: u64::from(raised) }
}

/// Finishes a level that has left its code, and returns its outcome.
fn left<P: Portal>(env: P::Env, step: Step<P>) -> Ret2 {
    let out = match step {
        Step::Done(out) => out,
        Step::Switch(state) | Step::Again(state) => run::<P>(env, state, Begin::Middle),
    };
    let (raised, payload) = out.split();
    Ret2 { value: payload.bits, exception: u64::from(raised) }
}
