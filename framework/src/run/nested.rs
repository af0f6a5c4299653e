//! Portal calls in traced code: inlined as a level of the trace, called out of it, replayed or run
//! plainly.

use super::experiment::Experiment;
use super::inner::{self, Inner};
use super::recording::{count_edge, without_names};
use super::resume;
use super::runner::{call_direct, run};
use super::site::{run_rest, run_site};
use super::step::{Begin, Depth, green_words};
use crate::language::mode::Mode;
use crate::language::portal::{FrameParam, LevelState, Outcome as _, Portal, Reds, Words};
use crate::machine::block::word;
use crate::machine::context;
use crate::machine::site::Run;
use crate::machine::traced;
use crate::policy::Inlined;
use metatrace_ir::{Arg, CallSite, Const, Decision, Ty, Width};
use metatrace_tracer::record::{LevelFrame, PortalInfo};
use metatrace_tracer::{Abort, Action, Phase, Raw, Recorder};

/// Makes a real frame of one that a traced caller has built, for execution outside of the trace.
fn real_frame<P: Portal, M: Mode>(pending: Option<u32>) -> Option<(u64, Vec<Raw>)> {
    let pending = pending?;
    let class = P::Frame::<M>::class()?.array();
    let len = context::activation().pending.borrow()[pending as usize].slots.as_ref().map_or(0, Vec::len);
    let object = crate::machine::layout::alloc_array(metatrace_heap::TypeId(class.tid()), Width::Ref, len, 0);
    let slots = take_pending(pending);
    for (i, slot) in slots.iter().enumerate() {
        // SAFETY: a slot of the frame just made; frames need no barrier.
        unsafe { crate::machine::layout::write_slot(object, i, slot.bits) };
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
pub(crate) fn call_traced<P: Portal, M: Mode>(
    env: P::Env,
    greens: P::Greens,
    reds: P::Reds<M>,
    fresh: <P::Frame<M> as FrameParam<M>>::Fresh,
) -> P::Out<M> {
    let info = P::info();
    let pending = P::Frame::<M>::pending(&fresh);
    let mut r = context::recorder();
    match r.call_event() {
        None => {
            pending.map(take_pending);
            reenter::<P, M>(env)
        }
        Some(Action::Replay) => {
            pending.map(take_pending);
            let (tag, payload) = r.take_outcome(info.descr);
            join::<P, M>(tag, payload)
        }
        Some(Action::Plain) => {
            let (raised, payload) = run_plainly::<P, M>(env, greens, reds, pending);
            join::<P, M>(Raw::constant(u64::from(raised)), payload)
        }
        Some(Action::Record) => record_call::<P, M>(env, greens, reds, pending),
    }
}

/// Records a portal call: inlined, or called out of the trace.
fn record_call<P: Portal, M: Mode>(
    env: P::Env,
    greens: P::Greens,
    reds: P::Reds<M>,
    pending: Option<u32>,
) -> P::Out<M> {
    let (jit, info) = (inner::current(), P::info());
    context::safepoint();
    jit.code.add_portal(info);
    let words = green_words::<P>(greens);
    let mut r = context::recorder();
    let open = r.levels().len();
    r.guard_depth(open as u32);
    if context::words().get(word::DEPTH) + 1 > context::words().get(word::DEPTH_LIMIT) {
        r.abort(match jit.machine.stops.is_pending() {
            true => Abort::SignalAtCall,
            false => Abort::RecursionLimit,
        });
        let (raised, payload) = run_plainly::<P, M>(env, greens, reds, pending);
        return join::<P, M>(Raw::constant(u64::from(raised)), payload);
    }
    match inlines(jit, &r, &words, info) {
        Ok(inlined) => {
            if inlined == Inlined::Recursive {
                r.levels_mut().count_recursion(&words);
            }
            count_edge(jit, &mut r, 1);
            inline::<P, M>(env, greens, reds, &words, pending)
        }
        Err(why_not) => {
            r.note_of(why_not, None, |_| (info.place)(&words).function);
            call_out::<P, M>(env, greens, reds, &words, pending)
        }
    }
}

/// Whether a call is inlined; if not, the reason. Hooks on levels and experiments may refuse what the policy allows.
fn inlines(
    jit: &Inner,
    r: &Recorder,
    greens: &[u64],
    portal: &'static PortalInfo,
) -> Result<Inlined, Decision> {
    let allows = |experiment: &dyn Experiment| experiment.inlines(&(portal.place)(greens), r.levels().len());
    if jit.has_evaluators() || !jit.experiment.as_deref().is_none_or(allows) {
        return Err(Decision::NotInlinedOnRequest);
    }
    jit.policy.inlines(r, greens, portal)
}

/// The outcome of a nested call for its caller, with the guard on the tag.
fn join<P: Portal, M: Mode>(tag: Raw, payload: Raw) -> P::Out<M> {
    traced::guard(tag, Ty::Int, true);
    // SAFETY: tag and payload of an outcome of this portal.
    unsafe { P::Out::<M>::join(tag.bits != 0, payload) }
}

/// Runs a call outside of the trace, without recording it.
fn run_plainly<P: Portal, M: Mode>(
    env: P::Env,
    greens: P::Greens,
    reds: P::Reds<M>,
    pending: Option<u32>,
) -> (bool, Raw) {
    let frame = real_frame::<P, M>(pending).map(|(object, _)| Raw::constant(object));
    // SAFETY: the frame was just made for this portal.
    let state = unsafe { without_names::<P, M>(greens, reds, frame) };
    let _plain = context::plain_code();
    let (raised, payload) = call_direct::<P>(env, state.0, state.1, state.2).split();
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
        LevelFrame::new(descr, address, slots.into_iter().map(Some).collect())
    });
    // SAFETY: the frame just made.
    let frame_red = unsafe { P::Frame::<M>::of_raw(object) };
    context::recorder().push_level(P::info(), words, raws, frame);
    nested::<P, M>(env, (greens, reds, frame_red))
}

/// Runs the body of a nested level. Its outcome becomes one event of the caller.
fn nested<P: Portal, M: Mode>(env: P::Env, state: LevelState<P, M>) -> P::Out<M> {
    // It was checked when the call was made; the limit may have been lowered since.
    let depth = Depth::count(1);
    let mut exit = None;
    let out = P::body::<M>(env, state.0, state.1, state.2, &mut exit, depth.words());
    let (tag, payload) = match exit {
        None => {
            let (raised, payload) = out.split();
            (Raw::constant(u64::from(raised)), payload)
        }
        Some((greens, reds, frame)) if context::recorder().headers_mut().take_call_rest() => {
            call_rest::<P, M>(env, greens, reds, frame)
        }
        Some((greens, reds, frame)) => {
            // Left at a merge point inside: the rest of this level is an ordinary run.
            // SAFETY: the frame is that of the state.
            let state = unsafe { without_names::<P, M>(greens, reds, frame.to_raw()) };
            let _plain = context::plain_code();
            let (raised, payload) = run::<P>(env, state, Begin::Middle).split();
            (Raw::constant(u64::from(raised)), Raw::constant(payload.bits))
        }
    };
    drop(depth);
    let mut r = context::recorder();
    if r.phase() == Phase::Record {
        r.pop_level();
        r.outcome(P::info().descr, tag, payload, <P::Out<M> as crate::language::portal::Outcome>::TY);
    }
    join::<P, M>(tag, payload)
}

/// Continues a nested call that was open when the trace was left, once replay has reached it.
fn reenter<P: Portal, M: Mode>(env: P::Env) -> P::Out<M> {
    let mut r = context::recorder();
    r.reenter(P::info());
    let state = resume::restore::<P, M>(&mut r);
    nested::<P, M>(env, state)
}

/// Calls the rest of the innermost level, which is at a loop header, out of the trace. Returns its outcome.
fn call_rest<P: Portal, M: Mode>(
    env: P::Env,
    greens: P::Greens,
    reds: P::Reds<M>,
    frame: P::Frame<M>,
) -> (Raw, Raw) {
    let words = green_words::<P>(greens);
    let r = context::recorder();
    let slots = r.levels().innermost().frame().map(|frame| frame.slots().to_vec());
    // The level itself is the callee.
    let between = r.levels().len() as u32 - 2;
    let site = call_site::<P, M>(env, reds, &words, slots, between);
    // SAFETY: the frame is that of the state.
    let state = unsafe { without_names::<P, M>(greens, reds, frame.to_raw()) };
    let plain = context::plain_code();
    let (raised, payload) = run::<P>(env, state, Begin::Middle).split();
    drop(plain);
    called::<P>(env, site, run_rest::<P>, raised, payload)
}

/// The site of a call out of the trace and its operands; `None`, after an abort, if such a call cannot be recorded.
fn call_site<P: Portal, M: Mode>(
    env: P::Env,
    reds: P::Reds<M>,
    words: &[u64],
    slots: Option<Vec<Option<Raw>>>,
    depth: u32,
) -> Option<(CallSite, Vec<Arg>)> {
    let info = P::info();
    let mut r = context::recorder();
    if <P::Out<M> as crate::language::portal::Outcome>::TY != Ty::Ref {
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
        info.live_slots(words, slots.len() as u32, &mut live);
        for &i in &live {
            let Some(slot) = slots[i as usize] else {
                r.lost_slot(info, words, i);
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

/// Records a call out of the trace that has been made, and returns its outcome.
fn called<P: Portal>(
    env: P::Env,
    site: Option<(CallSite, Vec<Arg>)>,
    runner: Run,
    raised: bool,
    payload: Raw,
) -> (Raw, Raw) {
    let mut r = context::recorder();
    match site {
        Some((site, args)) if r.phase() == Phase::Record => {
            let mut env_words = Vec::new();
            env.words(&mut env_words);
            let runner = (runner as *const () as usize, env_words);
            r.call_portal(site, args, runner, [u64::from(raised), payload.bits])
        }
        _ => (Raw::constant(u64::from(raised)), Raw::constant(payload.bits)),
    }
}

/// Calls the portal out of the trace: compiled code will call compiled code.
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
    let between = context::recorder().levels().len() as u32 - 1;
    let site = call_site::<P, M>(env, reds, words, slots, between);
    let (raised, payload) = run_plainly::<P, M>(env, greens, reds, pending);
    let (tag, payload) = called::<P>(env, site, run_site::<P>, raised, payload);
    let mut r = context::recorder();
    if r.phase() == Phase::Record {
        r.outcome(P::info().descr, tag, payload, <P::Out<M> as crate::language::portal::Outcome>::TY);
    }
    join::<P, M>(tag, payload)
}
