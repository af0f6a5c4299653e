//! Portal calls of compiled code: what the machine code's site words point to, how they reach the callee's code,
//! and how the level is run where they don't.
//!
//! Machine code calls the address in its site: the code of the callee's entry, or, while there is none, a routine
//! that comes to [`SiteData::run`]. Whoever changes the trace of a cell calls [`Inner::link_callers`]. Sites do not
//! keep their callee alive, and a site goes with the trace that it belongs to.

use crate::block::word;
use crate::context::{self, words};
use crate::jit::Inner;
use crate::memory::Heaped;
use crate::mode::Direct;
use crate::portal::{FrameParam, Outcome as _, Portal, Reds, State, Words};
use crate::profile::{Shadow, doing};
use crate::resume;
use crate::run::{Begin, Step, panicked, run, stack_is_short, too_deep};
use hashbrown::HashMap;
use metatrace_ir::{Callee, ExitState, Outcome, Ret2, TraceId, Width};
use metatrace_tracer::Raw;
use metatrace_tracer::warm::CellState;
use std::rc::{Rc, Weak};

/// How the runtime comes to a level that compiled code has called.
#[derive(Clone, Copy)]
pub(crate) enum Entering<'a> {
    /// With its arguments: it is to begin.
    Begin(*const u64),
    /// With the state of the guard by which it left its code.
    Left(&'a ExitState),
}

/// Runs a level of a portal, or what is left of it.
pub(crate) type Run = unsafe fn(&SiteData, Entering<'_>) -> Ret2;

/// A portal call of compiled code: what the machine code's site word points to.
#[derive(Debug)]
#[repr(C)]
pub(crate) struct SiteData {
    /// What machine code looks at.
    pub callee: Callee,
    /// Runs the level.
    pub run: Run,
    pub env: Vec<u64>,
    pub greens: Vec<u64>,
    pub reds: usize,
    /// Number of slots, and which are passed.
    pub frame: Option<(usize, Vec<u32>)>,
    /// The callee's cell.
    pub cell: u32,
}

/// The sites that call each cell.
pub(crate) type Callers = HashMap<u32, Vec<Weak<SiteData>>>;

impl Inner {
    /// Makes a site known, and has it call the code that there is.
    pub fn link(&self, site: &Rc<SiteData>) {
        let sites = &mut *self.callers.borrow_mut();
        let sites = sites.entry(site.cell).or_default();
        if sites.len() == sites.capacity() {
            sites.retain(|s| s.strong_count() > 0);
        }
        sites.push(Rc::downgrade(site));
        let id = callee(self.cells.borrow_mut().cell(site.cell), site);
        site.callee.entry.set(self.backend.callee(id.filter(|_| self.calls_natively())));
    }

    /// The trace of a cell has changed: all who call it go to the right place from now on.
    pub fn link_callers(&self, cell: u32) {
        let callers = self.callers.borrow();
        let Some(sites) = callers.get(&cell) else { return };
        let mut cells = self.cells.borrow_mut();
        let cell = cells.cell(cell);
        for site in sites.iter().filter_map(Weak::upgrade) {
            let id = callee(cell, &site);
            site.callee.entry.set(self.backend.callee(id.filter(|_| self.calls_natively())));
        }
    }

    /// Does compiled code call compiled code without the runtime? Not if a sampler needs a record of each level.
    fn calls_natively(&self) -> bool {
        self.params.profile == 0
    }
}

/// The compiled function that a site calls, if it can be entered with the site's arguments as they are.
fn callee(cell: &CellState, site: &SiteData) -> Option<TraceId> {
    cell.trace.filter(|_| cell.frameless || site.frame.is_none())
}

/// Runs a portal level for compiled code, from the entry of a function.
///
/// # Safety
/// The site is one of this portal, with arguments as it says.
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
    let jit = context::jit();
    // SAFETY: words of this portal's types, made when the trace was recorded and kept alive by it.
    let env = unsafe { P::Env::of(&site.env) };
    let args = match entering {
        Entering::Left(exit) => return left::<P>(env, resume::resume::<P>(env, jit, exit)),
        Entering::Begin(args) => args,
    };
    if stack_is_short(words().get(word::STACK_LIMIT)) {
        // SAFETY: as above.
        let (raised, payload) = too_deep::<P>(env, unsafe { P::Greens::of(&site.greens) }).split();
        return Ret2 { value: payload.bits, exception: u64::from(raised) };
    }
    let slots = site.frame.as_ref().map_or(0, |f| f.1.len());
    // SAFETY: the caller's promise.
    let args = unsafe { std::slice::from_raw_parts(args, site.reds + slots) };
    let id = callee(jit.cells.borrow_mut().cell(site.cell), site);
    if let Some(id) = id {
        if jit.edges.get() != 0 {
            jit.stats.borrow_mut().calls_compiled += 1;
        }
        jit.portal_calls.set(jit.portal_calls.get() + 1);
        // SAFETY: as for the environment.
        let shadow = Shadow::of::<P>(unsafe { P::Greens::of(&site.greens) }, doing::RUNNER);
        let linked = shadow.if_profiled();
        let levels = words().get(word::DEPTH);
        let mut exit = ExitState::default();
        if let Some(log) = &jit.log {
            log.entered(&jit.compiled(id));
        }
        shadow.runs(&exit);
        let code = jit.compiled(id);
        code.heat.set(code.heat.get().saturating_add(1));
        let pin = jit.pin(&code);
        let outcome = jit.backend.run(id, args, &mut exit, &Heaped(jit));
        drop(pin);
        shadow.left();
        let step = match outcome {
            Outcome::Finished { tag, payload } => return Ret2 { value: payload, exception: tag },
            Outcome::Panicked => panicked(levels),
            Outcome::Exit => resume::resume::<P>(env, jit, &exit),
        };
        if !matches!(step, Step::Done(_)) {
            drop(linked);
        }
        return left::<P>(env, step);
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

/// Goes on with a level that has left its code: its outcome.
fn left<P: Portal>(env: P::Env, step: Step<P>) -> Ret2 {
    let out = match step {
        Step::Done(out) => out,
        Step::Switch(state) | Step::Again(state) => run::<P>(env, state, Begin::Middle),
    };
    let (raised, payload) = out.split();
    Ret2 { value: payload.bits, exception: u64::from(raised) }
}
