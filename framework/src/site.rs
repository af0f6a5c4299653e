//! Portal calls of compiled code: what the machine code's site words point to, and how the level is run.

use crate::context::{self, heap, word};
use crate::jit::Inner;
use crate::memory::Heaped;
use crate::mode::Direct;
use crate::portal::{FrameParam, Outcome as _, Portal, Reds, State, Words};
use crate::profile::{Shadow, doing};
use crate::resume;
use crate::run::{Begin, Depth, Step, panicked, run};
use metatrace_ir::{ExitState, Outcome, Ret2, TraceId, Width};
use metatrace_tracer::Raw;
use std::cell::Cell;

/// A portal call of compiled code: what the machine code's site word points to.
#[derive(Debug)]
pub(crate) struct SiteData {
    /// Runs the level.
    pub run: unsafe fn(&SiteData, *const u64) -> Ret2,
    pub env: Vec<u64>,
    pub greens: Vec<u64>,
    pub reds: usize,
    /// Number of slots, and which are passed.
    pub frame: Option<(usize, Vec<u32>)>,
    pub depth: u32,
    /// The callee's cell, once known.
    pub cell: Cell<Option<u32>>,
}

/// Runs a portal level for compiled code, from the entry of a function.
///
/// # Safety
/// The site is one of this portal, with arguments as it says.
pub(crate) unsafe fn run_site<P: Portal>(site: &SiteData, args: *const u64) -> Ret2 {
    // SAFETY: the caller's promise.
    unsafe { run_level::<P>(site, args, Begin::Entry) }
}

/// Runs the rest of a portal level for compiled code, from a loop header.
///
/// # Safety
/// As for [`run_site`].
pub(crate) unsafe fn run_rest<P: Portal>(site: &SiteData, args: *const u64) -> Ret2 {
    // SAFETY: the caller's promise.
    unsafe { run_level::<P>(site, args, Begin::Header) }
}

unsafe fn run_level<P: Portal>(site: &SiteData, args: *const u64, begin: Begin) -> Ret2 {
    let slots = site.frame.as_ref().map_or(0, |f| f.1.len());
    // SAFETY: the caller's promise.
    let args = unsafe { std::slice::from_raw_parts(args, site.reds + slots) };
    // The levels that the trace has inlined count only now that the native stack grows with them.
    // The trace has checked that they are there.
    let _levels = Depth::count(u64::from(site.depth) + 1);
    let jit = context::jit();
    // SAFETY: words of this portal's types, made when the trace was recorded and kept alive by it.
    let env = unsafe { P::Env::of(&site.env) };
    if let Some(id) = compiled_callee::<P>(jit, site) {
        // SAFETY: as for the environment.
        let shadow = Shadow::of::<P>(unsafe { P::Greens::of(&site.greens) }, doing::RUNNER);
        let linked = shadow.if_profiled();
        let levels = heap().words[word::DEPTH];
        let mut exit = ExitState::default();
        if let Some(log) = &jit.log {
            log.entered(&jit.compiled(id));
        }
        shadow.runs(&exit);
        let outcome = jit.backend.run(id, args, &mut exit, &Heaped(jit));
        shadow.left();
        let (raised, payload) = match outcome {
            Outcome::Finished { tag, payload } => return Ret2 { value: payload, exception: tag },
            Outcome::Panicked => panicked(levels),
            Outcome::Exit => match resume::resume::<P>(env, jit, &exit) {
                Step::Done(out) => out.split(),
                Step::Switch(state) | Step::Again(state) => {
                    drop(linked);
                    run::<P>(env, state, Begin::Middle).split()
                }
            },
        };
        return Ret2 { value: payload.bits, exception: u64::from(raised) };
    }
    let frame = site.frame.as_ref().map(|(len, live)| {
        let class =
            <P::Frame<Direct> as FrameParam<Direct>>::class().expect("the portal has a frame").array();
        let object = crate::object::alloc_array(metatrace_heap::TypeId(class.tid()), Width::Ref, *len, 0);
        for (&slot, &word) in live.iter().zip(&args[site.reds..]) {
            // SAFETY: a slot of the frame just made.
            unsafe { crate::object::write_slot(object, slot as usize, word) };
        }
        Raw::constant(object)
    });
    // SAFETY: words of this portal's types, made when the trace was recorded and kept alive by it.
    let state: State<P, Direct> = unsafe {
        (
            P::Greens::of(&site.greens),
            <P::Reds<Direct> as Reds>::from_fn(|i| Raw::constant(args[i])),
            <P::Frame<Direct> as FrameParam<Direct>>::of_raw(frame),
        )
    };
    let (raised, payload) = run::<P>(env, state, begin).split();
    Ret2 { value: payload.bits, exception: u64::from(raised) }
}

/// The compiled function that a site calls, if it can be entered with the site's arguments as they are.
fn compiled_callee<P: Portal>(jit: &Inner, site: &SiteData) -> Option<TraceId> {
    let mut cells = jit.cells.borrow_mut();
    let cell = match site.cell.get() {
        Some(cell) => cell,
        None => {
            let cell = cells.get(P::info().descr, &site.greens)?;
            site.cell.set(Some(cell));
            cell
        }
    };
    let cell = cells.cell(cell);
    let id = cell.trace.filter(|_| cell.frameless || site.frame.is_none())?;
    if jit.edges.get() != 0 {
        jit.stats.borrow_mut().calls_compiled += 1;
    }
    jit.portal_calls.set(jit.portal_calls.get() + 1);
    Some(id)
}
