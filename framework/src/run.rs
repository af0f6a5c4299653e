//! The runner: `Direct` until a counter is hot, then compiled code or a recording; control comes back
//! as data and never grows the native stack. Also nested portal calls in traced code.

use crate::activation::Activation;
use crate::context::{self, heap, word};
use crate::jit::{Compiled, Inner};
use crate::memory::{self, Heaped};
use crate::mode::{Direct, Mode, Traced};
use crate::portal::{FrameParam, Outcome as _, Portal, Reds, State, Words};
use crate::resume;
use crate::traced;
use metatrace_ir::{Arg, CallSite, Const, ExitState, Op, Outcome, Ret2, Target, TraceId, Ty, Width};
use metatrace_tracer::record::{End, Frame, FrameHome, Level};
use metatrace_tracer::warm::Verdict;
use metatrace_tracer::{Abort, Event, Phase, Raw, Recorder};
use std::cell::Cell;
use std::time::Instant;

/// Where a step of the runner ended.
pub(crate) enum Step<P: Portal> {
    /// The level is over.
    Done(P::Out<Direct>),
    /// At a merge point; go on in `Direct`.
    Switch(State<P, Direct>),
    /// At a loop header that is to be looked at again at once.
    Again(State<P, Direct>),
}

/// A guest level in use, given back when dropped (also by a panic).
struct Depth {
    /// Where the heap counts, so that giving back need not look for the heap again.
    used: *mut u64,
    levels: u64,
}

impl Depth {
    #[inline(always)]
    fn enter(levels: u64) -> Option<Depth> {
        let words = &mut heap().words;
        let depth = words[word::DEPTH] + levels;
        if depth > words[word::DEPTH_LIMIT] {
            return None;
        }
        words[word::DEPTH] = depth;
        Some(Depth { used: &raw mut words[word::DEPTH], levels })
    }

    /// Levels that were checked before.
    fn count(levels: u64) -> Depth {
        let words = &mut heap().words;
        words[word::DEPTH] += levels;
        Depth { used: &raw mut words[word::DEPTH], levels }
    }
}

impl Drop for Depth {
    #[inline(always)]
    fn drop(&mut self) {
        // SAFETY: the heap outlives every run of its language, on this one thread.
        unsafe { *self.used -= self.levels }
    }
}

/// The counter of a loop header or function entry: true if the runner is to look.
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
    let counters = &context::jit().counters;
    counters[greens.hash() as usize % counters.len()].tick()
}

/// What the portal's visible function does.
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
    let state: State<P, Direct> =
        unsafe { (greens, reds.convert(), <P::Frame<Direct> as FrameParam<Direct>>::of_raw(frame.to_raw())) };
    let (raised, payload) = call_direct::<P>(env, state).split();
    // SAFETY: the payload of the same outcome.
    unsafe { P::Out::<M>::join(raised, payload) }
}

#[inline(always)]
fn call_direct<P: Portal>(env: P::Env, state: State<P, Direct>) -> P::Out<Direct> {
    let Some(_depth) = Depth::enter(1) else { return too_deep::<P>(env, state.0) };
    run::<P>(env, state, Begin::Entry)
}

#[cold]
#[inline(never)]
fn too_deep<P: Portal>(env: P::Env, greens: P::Greens) -> P::Out<Direct> {
    P::depth_exceeded(env, greens)
        .unwrap_or_else(|| panic!("metatrace: portal `{}` nests too deeply", P::info().descr.name()))
}

/// Where a run begins.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Begin {
    /// At the entry of a function.
    Entry,
    /// At a loop header, for which there may be code.
    Header,
    /// At any other merge point.
    Middle,
}

/// Runs a portal level to its end on a constant native stack.
#[inline(never)]
pub(crate) fn run<P: Portal>(env: P::Env, mut state: State<P, Direct>, begin: Begin) -> P::Out<Direct> {
    let mut is_entry = begin == Begin::Entry;
    let mut look = begin == Begin::Header || is_entry && hot::<P>(state.0);
    loop {
        if look {
            match enter::<P>(env, state, is_entry) {
                Step::Done(out) => return out,
                Step::Switch(s) => state = s,
                Step::Again(s) => {
                    (state, is_entry) = (s, false);
                    continue;
                }
            }
        }
        let mut exit = None;
        let out = P::body::<Direct>(env, state.0, state.1, state.2, &mut exit);
        match exit {
            None => return out,
            Some(s) => (state, look, is_entry) = (s, true, false),
        }
    }
}

pub(crate) fn green_words<P: Portal>(greens: P::Greens) -> Vec<u64> {
    let mut words = Vec::with_capacity(4);
    greens.words(&mut words);
    words
}

/// A counter fired: interpret on, record, or enter compiled code.
#[cold]
#[inline(never)]
fn enter<P: Portal>(env: P::Env, state: State<P, Direct>, entry: bool) -> Step<P> {
    let jit = context::jit();
    let info = P::info();
    let (cell, verdict) = P::counter(state.0, |counter| {
        let shared = counter.is_none();
        let counters = &jit.counters;
        let counter = counter.unwrap_or_else(|| &counters[state.0.hash() as usize % counters.len()]);
        if jit.params.jit == 0 {
            counter.arm(u32::MAX);
            return (0, Verdict::Cold);
        }
        let mut cells = jit.cells.borrow_mut();
        let cell = counter.cell().filter(|_| !shared).unwrap_or_else(|| {
            let words = green_words::<P>(state.0);
            let cell = cells.find(info, &words);
            counter.set_cell(cell);
            cell
        });
        cells.cell(cell).is_entry = entry;
        let threshold = if entry { jit.params.function_threshold } else { jit.params.threshold };
        (cell, cells.visit(cell, Some(counter), threshold, &jit.params))
    });
    match verdict {
        Verdict::Cold => Step::Switch(state),
        Verdict::Record => record::<P>(env, jit, state, cell, entry),
        Verdict::Enter(id) => {
            if entry && jit.edges.get() != 0 {
                jit.stats.borrow_mut().calls_compiled += 1;
            }
            execute::<P>(env, jit, state, &jit.compiled(id))
        }
    }
}

/// Runs compiled code from a merge point until it is left.
fn execute<P: Portal>(env: P::Env, jit: &Inner, state: State<P, Direct>, code: &Compiled) -> Step<P> {
    let mut inputs: Vec<u64> = Vec::with_capacity(code.trace.inputs());
    for i in 0..<P::Reds<Direct> as Reds>::TYS.len() {
        inputs.push(state.1.nth(i).bits);
    }
    if let Some(frame) = state.2.to_raw() {
        if !code.frameless {
            inputs.push(frame.bits);
        }
        let mut live = Vec::new();
        (P::info().live)(&green_words::<P>(state.0), &mut live);
        for slot in live {
            // SAFETY: the liveness map names slots of the frame.
            inputs.push(unsafe { crate::object::peek(frame.bits, 16 + 8 * u64::from(slot), Width::Ref) });
        }
    }
    jit.stats.borrow_mut().entries += 1;
    let levels = heap().words[word::DEPTH];
    let mut exit = ExitState::default();
    let outcome = jit.backend.run(code.id, &inputs, &mut exit, &Heaped(jit));
    match outcome {
        Outcome::Finished { tag, payload } => {
            // SAFETY: the outcome of this portal.
            Step::Done(unsafe { P::Out::<Direct>::join(tag != 0, Raw::constant(payload)) })
        }
        Outcome::Panicked => panicked(levels),
        Outcome::Exit => resume::resume::<P>(env, jit, &exit),
    }
}

/// Goes on with the panic that left compiled code, which `levels` guest levels were in use before.
fn panicked(levels: u64) -> ! {
    // The trace may have been left in a call that inlined levels were counted for.
    heap().words[word::DEPTH] = levels;
    memory::resume_panic();
    unreachable!("a panic was pending")
}

/// A recorder with the limits of `jit`.
pub(crate) fn new_recorder(jit: &Inner) -> Recorder {
    let mut recorder = Recorder::new();
    recorder.trace_limit = jit.params.trace_limit;
    recorder.log_limit = jit.params.log_limit;
    recorder.keep_events = cfg!(debug_assertions) || jit.params.echo > 0;
    recorder.force = jit.params.force_exit > 0;
    recorder.force_only = u64::from(jit.params.force_event);
    recorder.next_event = jit.events.clone();
    recorder.trace.force_at = jit.params.force_exit;
    recorder
}

/// Takes back the flag of a cell whose recording is over, however it ended.
struct Recording<'a>(&'a Inner, u32);

impl Drop for Recording<'_> {
    fn drop(&mut self) {
        self.0.cells.borrow_mut().cell(self.1).recording = false;
    }
}

/// Records from a merge point. Always makes progress: ends at a later merge point or with the result.
fn record<P: Portal>(env: P::Env, jit: &Inner, state: State<P, Direct>, cell: u32, entry: bool) -> Step<P> {
    let start = Instant::now();
    let info = P::info();
    jit.portals.borrow_mut().insert(std::ptr::from_ref(info.descr) as usize, info);
    jit.cells.borrow_mut().cell(cell).recording = true;
    let _flag = Recording(jit, cell);
    jit.stats.borrow_mut().recordings += 1;
    let words = green_words::<P>(state.0);
    let mut rec = new_recorder(jit);
    let mut raws = Vec::new();
    state.1.raws(&mut raws);
    let reds: Vec<Raw> = raws.iter().zip(info.red_tys).map(|(r, &ty)| rec.input(r.bits, ty)).collect();
    let frame = state.2.to_raw().map(|frame| {
        // A function is entered with its arguments alone; a loop with the frame, which is in use.
        let home = match <P::Frame<Direct> as FrameParam<Direct>>::class() {
            Some(descr) if entry => FrameHome::Virtual { descr },
            _ => FrameHome::Real(rec.input(frame.bits, Ty::Ref)),
        };
        // SAFETY: the second word of a frame is its length; slots are words.
        let read = |i: u64| unsafe { crate::object::peek(frame.bits, 8 + 8 * i, Width::Ref) };
        let mut slots = vec![None; read(0) as usize];
        let mut live = Vec::new();
        (info.live)(&words, &mut live);
        for slot in live {
            slots[slot as usize] = Some(rec.input(read(1 + u64::from(slot)), Ty::Ref));
        }
        Frame::new(home, frame.bits, slots)
    });
    rec.push_level(info, &words, reds.clone(), frame);
    if !entry {
        rec.start = Some((std::ptr::from_ref(info.descr), words));
    }
    let frame = state.2.to_raw().map(|f| match rec.levels[0].frame.as_ref().map(|f| f.home) {
        Some(FrameHome::Real(raw)) => raw,
        _ => f,
    });
    // SAFETY: the same values, named.
    let (reds, frame) = unsafe {
        (<P::Reds<Traced> as Reds>::of(&reds), <P::Frame<Traced> as FrameParam<Traced>>::of_raw(frame))
    };
    let activation = Activation::new(rec);
    let step = drive::<P>(env, jit, &activation, (state.0, reds, frame));
    jit.stats.borrow_mut().time_recording += start.elapsed();
    let reason = crate::install::finish(jit, activation, crate::install::Place::Start(cell, entry));
    jit.cells.borrow_mut().tick_epoch();
    again_if(step, reason)
}

/// After an inner loop stopped a recording, the runner looks at that loop at once.
pub(crate) fn again_if<P: Portal>(step: Step<P>, reason: Option<Abort>) -> Step<P> {
    match step {
        Step::Switch(state) if reason == Some(Abort::InnerLoop) => Step::Again(state),
        step => step,
    }
}

/// Runs the traced body under an activation to its end, and ends the recording with its outcome if it
/// is still going on.
#[inline(never)]
pub(crate) fn drive<P: Portal>(
    env: P::Env,
    jit: &Inner,
    activation: &Activation,
    state: State<P, Traced>,
) -> Step<P> {
    let mut exit = None;
    let out = activation.run(jit, || {
        let out = P::body::<Traced>(env, state.0, state.1, state.2, &mut exit);
        if exit.is_some() {
            return None;
        }
        let (raised, payload) = out.split();
        let r = context::recorder();
        if r.phase == Phase::Record {
            r.finish(
                Raw::constant(u64::from(raised)),
                payload,
                <P::Out<Traced> as crate::portal::Outcome>::TY,
            );
        }
        Some((raised, payload))
    });
    match (exit, out) {
        // SAFETY: the same values without names.
        (Some((greens, reds, frame)), _) => unsafe {
            let frame = frame.to_raw().map(|f| Raw::constant(f.bits));
            Step::Switch((greens, reds.convert(), <P::Frame<Direct> as FrameParam<Direct>>::of_raw(frame)))
        },
        // SAFETY: the same outcome without a name.
        (None, Some((raised, payload))) => unsafe {
            Step::Done(P::Out::<Direct>::join(raised, Raw::constant(payload.bits)))
        },
        (None, None) => unreachable!("a body ends with an exit or an outcome"),
    }
}

/// `merge_point!()` in `Traced`: true means that control goes back to the runner.
#[doc(hidden)]
pub fn merge_point<P: Portal, M: Mode>(env: P::Env, greens: P::Greens, reds: P::Reds<M>) -> bool {
    let r = context::recorder();
    match r.phase {
        Phase::Plain => true,
        Phase::Replay => {
            let echo = r.is_echo();
            let level = r.replay_level();
            if level.started && echo {
                return true;
            }
            assert!(
                !level.started,
                "metatrace: replay passed a merge point without reaching the failing event"
            );
            level.started = true;
            false
        }
        Phase::Record => {
            let mut raws = Vec::with_capacity(4);
            reds.raws(&mut raws);
            if r.keep_events {
                echo::<P>(env, context::jit(), r);
            }
            at_merge_point(context::jit(), r, &green_words::<P>(greens), &raws)
        }
    }
}

fn collections() -> u64 {
    let stats = heap().stats();
    stats.minor + stats.full
}

/// Replays the handler that is just over from its own log: the echo test.
fn echo<P: Portal>(env: P::Env, jit: &Inner, r: &mut Recorder) {
    if r.collections != collections() {
        // What the handler began with may be gone.
        return;
    }
    let Some(mut echo) = r.echo_of_handler() else { return };
    let level = echo.replay_level();
    let (greens, reds) = (level.greens.clone(), level.reds.clone());
    // The echo never follows the frame's address: its slots are a copy.
    let frame = r.levels.last().and_then(|l| l.frame.as_ref()).map(|f| Raw::constant(f.address));
    let activation = Activation::new(echo);
    let mut exit = None;
    activation.run(jit, || {
        // SAFETY: the words of the level's last merge point.
        let (greens, reds, frame) = unsafe {
            (
                P::Greens::of(&greens),
                <P::Reds<Traced> as Reds>::of(&reds),
                <P::Frame<Traced> as FrameParam<Traced>>::of_raw(frame),
            )
        };
        P::body::<Traced>(env, greens, reds, frame, &mut exit);
    });
    assert!(exit.is_some(), "metatrace: echo: the handler ended its level");
    r.check_echo(&mut activation.recorder.into_inner());
    jit.stats.borrow_mut().echoes += 1;
}

fn at_merge_point(jit: &Inner, r: &mut Recorder, greens: &[u64], reds: &[Raw]) -> bool {
    let back_edge = std::mem::take(&mut r.back_edge);
    let outermost = r.levels.len() == 1;
    let level = r.levels.last_mut().expect("a recording has a level");
    let portal = level.portal;
    if std::mem::take(&mut level.at_start) {
        r.collections = collections();
        return false;
    }
    if r.trace.insts.len() > r.trace_limit as usize {
        // The next try calls what made this one too long.
        if let Some((portal, entry)) = r.biggest_callee() {
            let mut cells = jit.cells.borrow_mut();
            let cell = cells.find(portal, &entry);
            cells.cell(cell).no_inline = true;
        }
        r.abort(Abort::TooLong);
        return true;
    }
    if back_edge {
        count_edge(jit, r, 0);
        if !outermost && r.levels.last().is_some_and(|l| l.restored) {
            // A bridge that begins inside a callee which loops: the loop is called.
            r.call_rest = true;
            return true;
        }
        if !outermost {
            let entry = r.levels.last().expect("a recording has a level").entry.clone();
            let mut cells = jit.cells.borrow_mut();
            let cell = cells.find(portal, &entry);
            cells.cell(cell).no_inline = true;
            r.abort(Abort::LoopInCallee);
            return true;
        }
        let key = (std::ptr::from_ref(portal.descr), greens.to_vec());
        if r.start.as_ref() == Some(&key) {
            if let Some(args) = r.jump_args(greens, reds, false) {
                r.jump(Target::SelfLoop, args);
            }
            return true;
        }
        let mut cells = jit.cells.borrow_mut();
        let cell = cells.find(portal, greens);
        if let Some(id) = cells.cell(cell).trace {
            if let Some(args) = r.jump_args(greens, reds, cells.cell(cell).frameless) {
                r.jump(Target::Trace(id), args);
            }
            return true;
        }
        if r.seen.contains(&key) {
            cells.cell(cell).record_now = true;
            r.abort(Abort::InnerLoop);
            return true;
        }
        r.seen.push(key);
    }
    r.set_merge_point(greens, reds);
    r.collections = collections();
    false
}

/// Counts a guest back edge (0) or call (1) in the trace, for statistics; not an event.
fn count_edge(jit: &Inner, r: &mut Recorder, which: usize) {
    let edges = jit.edges.get();
    if edges != 0 {
        let field = crate::jit::Edges::FIELDS[which];
        let object = r.constant(edges, Ty::Ref);
        let load = r.emit(Op::Load, [object, Arg::NONE, Arg::NONE], field, None);
        let one = r.constant(1, Ty::Int);
        let sum = r.emit(Op::IntAdd, [Arg(load), one, Arg::NONE], &metatrace_ir::descr::NO_DESCR, None);
        r.emit(Op::Store, [object, Arg(sum), Arg::NONE], field, None);
    }
}

/// The frame that a traced caller made, as a real one: for execution outside of the trace.
fn real_frame<P: Portal, M: Mode>(pending: Option<u32>) -> Option<(u64, Vec<Raw>)> {
    let pending = pending?;
    let class = P::Frame::<M>::class()?.array();
    let len = context::activation().pending.borrow()[pending as usize].slots.as_ref().map_or(0, Vec::len);
    let object = crate::object::alloc_array(metatrace_heap::TypeId(class.tid()), Width::Ref, len, 0);
    let slots = take_pending(pending);
    for (i, slot) in slots.iter().enumerate() {
        // SAFETY: a slot of the frame just made; frames need no barrier.
        unsafe { crate::object::poke(object, 16 + 8 * i as u64, Width::Ref, slot.bits) };
    }
    Some((object, slots))
}

fn take_pending(pending: u32) -> Vec<Raw> {
    let mut frames = context::activation().pending.borrow_mut();
    let slots = frames[pending as usize].slots.take().expect("a frame goes into one call");
    while frames.last().is_some_and(|f| f.slots.is_none()) {
        frames.pop();
    }
    slots
}

/// A portal call in traced code: inlined, called, replayed or run plainly.
#[inline(never)]
fn call_traced<P: Portal, M: Mode>(
    env: P::Env,
    greens: P::Greens,
    reds: P::Reds<M>,
    fresh: <P::Frame<M> as FrameParam<M>>::Fresh,
) -> P::Out<M> {
    let info = P::info();
    let pending = P::Frame::<M>::pending(&fresh);
    let r = context::recorder();
    match r.call_event() {
        None => {
            pending.map(take_pending);
            reenter::<P, M>(env)
        }
        Some(Event::Replay) => {
            pending.map(take_pending);
            let (tag, payload) = (r.take(Op::Outcome, info.descr), r.take(Op::Outcome, info.descr));
            join::<P, M>(tag, payload)
        }
        Some(Event::Plain) => {
            let (raised, payload) = run_plainly::<P, M>(env, greens, reds, pending);
            join::<P, M>(Raw::constant(u64::from(raised)), payload)
        }
        Some(Event::Record) => {
            let jit = context::jit();
            jit.portals.borrow_mut().insert(std::ptr::from_ref(info.descr) as usize, info);
            let words = green_words::<P>(greens);
            let open = r.levels.len();
            r.guard_depth(open as u32);
            if heap().words[word::DEPTH] + 1 > heap().words[word::DEPTH_LIMIT] {
                r.abort(Abort::RecursionLimit);
                let (raised, payload) = run_plainly::<P, M>(env, greens, reds, pending);
                return join::<P, M>(Raw::constant(u64::from(raised)), payload);
            }
            if should_inline(jit, r, &words, P::info().descr) {
                count_edge(jit, r, 1);
                inline::<P, M>(env, greens, reds, &words, pending)
            } else {
                call_out::<P, M>(env, greens, reds, &words, pending)
            }
        }
    }
}

fn should_inline(jit: &Inner, r: &Recorder, greens: &[u64], portal: &'static metatrace_ir::Descr) -> bool {
    let same = |l: &&Level| l.entry == greens && l.portal.descr.same(portal);
    let mut cells = jit.cells.borrow_mut();
    let no_inline = cells.get(portal, greens).is_some_and(|c| cells.cell(c).no_inline);
    !no_inline
        && r.levels.len() < jit.params.inline_depth as usize
        && r.levels.iter().filter(same).count() < jit.params.recursion_inline as usize
}

/// The outcome of a nested call for its caller: the guard on the tag.
fn join<P: Portal, M: Mode>(tag: Raw, payload: Raw) -> P::Out<M> {
    traced::guard(tag, Ty::Int, true);
    // SAFETY: tag and payload of an outcome of this portal.
    unsafe { P::Out::<M>::join(tag.bits != 0, payload) }
}

/// Runs a call outside of the trace.
fn run_plainly<P: Portal, M: Mode>(
    env: P::Env,
    greens: P::Greens,
    reds: P::Reds<M>,
    pending: Option<u32>,
) -> (bool, Raw) {
    let frame = real_frame::<P, M>(pending).map(|(object, _)| Raw::constant(object));
    // SAFETY: the same values without names, and the frame just made.
    let state: State<P, Direct> =
        unsafe { (greens, reds.convert(), <P::Frame<Direct> as FrameParam<Direct>>::of_raw(frame)) };
    let (raised, payload) = call_direct::<P>(env, state).split();
    (raised, Raw::constant(payload.bits))
}

/// Records the callee as a level of this trace.
fn inline<P: Portal, M: Mode>(
    env: P::Env,
    greens: P::Greens,
    reds: P::Reds<M>,
    words: &[u64],
    pending: Option<u32>,
) -> P::Out<M> {
    let real = real_frame::<P, M>(pending);
    let mut raws = Vec::new();
    reds.raws(&mut raws);
    let object = real.as_ref().map(|(object, _)| Raw::constant(*object));
    let frame = real.map(|(address, slots)| {
        let descr = P::Frame::<M>::class().expect("the portal has a frame");
        Frame::new(FrameHome::Virtual { descr }, address, slots.into_iter().map(Some).collect())
    });
    // SAFETY: the frame just made.
    let frame_red = unsafe { P::Frame::<M>::of_raw(object) };
    context::recorder().push_level(P::info(), words, raws, frame);
    nested::<P, M>(env, (greens, reds, frame_red))
}

/// Runs the body of a nested level; its outcome becomes one event of the caller.
fn nested<P: Portal, M: Mode>(env: P::Env, state: State<P, M>) -> P::Out<M> {
    // Checked when the call was made; since then the limit may have been lowered.
    let depth = Depth::count(1);
    let mut exit = None;
    let out = P::body::<M>(env, state.0, state.1, state.2, &mut exit);
    let (tag, payload) = match exit {
        None => {
            let (raised, payload) = out.split();
            (Raw::constant(u64::from(raised)), payload)
        }
        Some((greens, reds, frame)) if std::mem::take(&mut context::recorder().call_rest) => {
            call_rest::<P, M>(env, greens, reds, frame)
        }
        Some((greens, reds, frame)) => {
            // Left at a merge point inside: the rest of this level is an ordinary run.
            let frame = frame.to_raw().map(|f| Raw::constant(f.bits));
            // SAFETY: the same values without names.
            let state: State<P, Direct> =
                unsafe { (greens, reds.convert(), <P::Frame<Direct> as FrameParam<Direct>>::of_raw(frame)) };
            let (raised, payload) = run::<P>(env, state, Begin::Middle).split();
            (Raw::constant(u64::from(raised)), Raw::constant(payload.bits))
        }
    };
    drop(depth);
    let r = context::recorder();
    if r.phase == Phase::Record {
        r.pop_level();
        r.outcome(P::info().descr, tag, payload, <P::Out<M> as crate::portal::Outcome>::TY);
    }
    join::<P, M>(tag, payload)
}

/// Replay reaches a call that was still open when the trace was left.
fn reenter<P: Portal, M: Mode>(env: P::Env) -> P::Out<M> {
    let r = context::recorder();
    let level = r.reenter();
    assert!(level.portal.descr.same(P::info().descr), "metatrace: replay re-enters another portal");
    let state = resume::restore::<P, M>(r);
    nested::<P, M>(env, state)
}

/// Calls what remains of the innermost level, which is at a loop header, out of the trace; its outcome.
fn call_rest<P: Portal, M: Mode>(
    env: P::Env,
    greens: P::Greens,
    reds: P::Reds<M>,
    frame: P::Frame<M>,
) -> (Raw, Raw) {
    let words = green_words::<P>(greens);
    let r = context::recorder();
    let slots = r.levels.last().and_then(|l| l.frame.as_ref()).map(|f| f.slots.clone());
    // The level itself is the callee.
    let between = r.levels.len() as u32 - 2;
    let site = call_site::<P, M>(env, reds, &words, slots, between);
    let frame = frame.to_raw().map(|f| Raw::constant(f.bits));
    // SAFETY: the same values without names.
    let state: State<P, Direct> =
        unsafe { (greens, reds.convert(), <P::Frame<Direct> as FrameParam<Direct>>::of_raw(frame)) };
    let (raised, payload) = run::<P>(env, state, Begin::Middle).split();
    called::<P>(env, site, run_rest::<P>, raised, payload)
}

/// The site of a call out of the trace and its operands; `None`, and an abort, if there can be none.
fn call_site<P: Portal, M: Mode>(
    env: P::Env,
    reds: P::Reds<M>,
    words: &[u64],
    slots: Option<Vec<Option<Raw>>>,
    depth: u32,
) -> Option<(CallSite, Vec<Arg>)> {
    let info = P::info();
    let r = context::recorder();
    if <P::Out<M> as crate::portal::Outcome>::TY != Ty::Ref {
        r.abort(Abort::PortalResult);
        return None;
    }
    let mut raws = Vec::new();
    reds.raws(&mut raws);
    let mut args: Vec<Arg> = raws.iter().zip(info.red_tys).map(|(&raw, &ty)| r.arg(raw, ty)).collect();
    let greens: Vec<Const> = words.iter().zip(info.green_tys).map(|(&w, &ty)| r.green(w, ty)).collect();
    let mut frame = None;
    if let Some(slots) = slots {
        let mut live = Vec::new();
        (info.live)(words, &mut live);
        for &i in &live {
            let Some(slot) = slots[i as usize] else {
                r.abort(Abort::DeadSlot);
                return None;
            };
            args.push(r.arg(slot, Ty::Ref));
        }
        let class = P::Frame::<M>::class().expect("the portal has a frame");
        frame = Some((class, slots.len() as u32, 0, live));
    }
    let mut env_words = Vec::new();
    env.words(&mut env_words);
    for (&w, &ty) in env_words.iter().zip(P::Env::TYS) {
        r.constant(w, ty);
    }
    Some((CallSite { portal: info.descr, greens, reds: raws.len() as u32, frame, depth }, args))
}

/// Records a call out of the trace that has been made; its outcome.
fn called<P: Portal>(
    env: P::Env,
    site: Option<(CallSite, Vec<Arg>)>,
    runner: unsafe fn(&SiteData, *const u64) -> Ret2,
    raised: bool,
    payload: Raw,
) -> (Raw, Raw) {
    let r = context::recorder();
    match site {
        Some((site, args)) if r.phase == Phase::Record => {
            let mut env_words = Vec::new();
            env.words(&mut env_words);
            r.runners.push((runner as *const () as usize, env_words));
            r.call_portal(site, args, u64::from(raised), payload.bits, None)
        }
        _ => (Raw::constant(u64::from(raised)), Raw::constant(payload.bits)),
    }
}

/// Calls the portal out of the trace: compiled code calls compiled code.
fn call_out<P: Portal, M: Mode>(
    env: P::Env,
    greens: P::Greens,
    reds: P::Reds<M>,
    words: &[u64],
    pending: Option<u32>,
) -> P::Out<M> {
    let slots = pending.map(|p| {
        let slots = context::activation().pending.borrow()[p as usize].slots.clone().unwrap_or_default();
        slots.into_iter().map(Some).collect()
    });
    let between = context::recorder().levels.len() as u32 - 1;
    let site = call_site::<P, M>(env, reds, words, slots, between);
    let (raised, payload) = run_plainly::<P, M>(env, greens, reds, pending);
    let (tag, payload) = called::<P>(env, site, run_site::<P>, raised, payload);
    let r = context::recorder();
    if r.phase == Phase::Record {
        r.outcome(P::info().descr, tag, payload, <P::Out<M> as crate::portal::Outcome>::TY);
    }
    join::<P, M>(tag, payload)
}

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
unsafe fn run_site<P: Portal>(site: &SiteData, args: *const u64) -> Ret2 {
    // SAFETY: the caller's promise.
    unsafe { run_level::<P>(site, args, Begin::Entry) }
}

/// Runs the rest of a portal level for compiled code, from a loop header.
///
/// # Safety
/// As for [`run_site`].
unsafe fn run_rest<P: Portal>(site: &SiteData, args: *const u64) -> Ret2 {
    // SAFETY: the caller's promise.
    unsafe { run_level::<P>(site, args, Begin::Header) }
}

unsafe fn run_level<P: Portal>(site: &SiteData, args: *const u64, begin: Begin) -> Ret2 {
    let slots = site.frame.as_ref().map_or(0, |f| f.1.len());
    // SAFETY: the caller's promise.
    let args = unsafe { std::slice::from_raw_parts(args, site.reds + slots) };
    // The levels that the trace has inlined count only now that the native stack grows with them.
    let _levels = Depth::enter(u64::from(site.depth) + 1).expect("the trace has checked the depth");
    let jit = context::jit();
    // SAFETY: words of this portal's types, made when the trace was recorded and kept alive by it.
    let env = unsafe { P::Env::of(&site.env) };
    if let Some(id) = compiled_callee::<P>(jit, site) {
        let levels = heap().words[word::DEPTH];
        let mut exit = ExitState::default();
        let (raised, payload) = match jit.backend.run(id, args, &mut exit, &Heaped(jit)) {
            Outcome::Finished { tag, payload } => return Ret2 { value: payload, exception: tag },
            Outcome::Panicked => panicked(levels),
            Outcome::Exit => match resume::resume::<P>(env, jit, &exit) {
                Step::Done(out) => out.split(),
                Step::Switch(state) | Step::Again(state) => run::<P>(env, state, Begin::Middle).split(),
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
            unsafe { crate::object::poke(object, 16 + 8 * u64::from(slot), Width::Ref, word) };
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

/// The end of a recording, for [`crate::install`].
pub(crate) fn ended(r: &Recorder) -> Result<(), Abort> {
    match r.end {
        Some(End::Complete) if r.dependency_changed => Err(Abort::DependencyChanged),
        Some(End::Complete) => Ok(()),
        Some(End::Aborted(reason)) => Err(reason),
        None => Err(Abort::Panicked),
    }
}
