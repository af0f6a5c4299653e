//! Recordings: from a hot merge point to the end of the trace, with what happens at each merge point in between, and
//! the echo test.

use super::inner::{self, Inner};
use super::install::finish;
use super::step::{Step, green_words};
use crate::code::compiled::TraceStart;
use crate::language::levels::{LevelRecord, doing};
use crate::language::mode::{Direct, Mode, Traced};
use crate::language::portal::{FrameParam, LevelState, Outcome as _, Portal, Reds, Words};
use crate::machine::activation::Activation;
use crate::machine::context::{self, heap};
use crate::observers::profile::{Working, phase};
use crate::observers::{Attempt, Edges, Notice};
use crate::policy::AtMergePoint;
use metatrace_ir::{Arg, Decision, Op, Ty, Width};
use metatrace_tracer::index::CellId;
use metatrace_tracer::record::{Arrival, InlinedLevel, Level, LevelFrame, Limits};
use metatrace_tracer::{Abort, Phase, Raw, Recorder};
use std::time::Instant;

/// The limits of a recorder with this caution.
pub(crate) fn limits(jit: &Inner, caution: u32) -> Limits {
    jit.policy.limits(caution, jit.observers.needs().positions)
}

/// Clears the flag of a cell when its recording is over, in whatever way.
struct RecordingFlag<'a>(&'a Inner, CellId);

impl Drop for RecordingFlag<'_> {
    fn drop(&mut self) {
        self.0.policy.end(self.1);
    }
}

/// Records from a merge point. It always makes progress: it ends at a later merge point, or with the result.
#[cold]
#[inline(never)]
pub(crate) fn record<P: Portal>(
    env: P::Env,
    jit: &Inner,
    state: LevelState<P, Direct>,
    cell: CellId,
    entry: bool,
) -> Step<P> {
    let began = Instant::now();
    let _phase = Working::begin(phase::RECORDING);
    let info = P::info();
    jit.code.add_portal(info);
    let caution = jit.policy.begin(cell);
    let _flag = RecordingFlag(jit, cell);
    let words = green_words::<P>(state.0);
    let start = TraceStart::Key(cell, entry);
    let recording = jit.observers.recording_begins(start.origin(), info, &words);
    let mut rec = Recorder::new(limits(jit, caution), jit.policy.polymorphic());
    let mut raws = Vec::new();
    state.1.raws(&mut raws);
    let reds: Vec<Raw> = raws.iter().zip(info.red_tys).map(|(r, &ty)| rec.input(r.bits, ty)).collect();
    let frame = state.2.to_raw().map(|frame| {
        // The trace is entered with the slots alone, so that callers need not make the frame.
        let class = <P::Frame<Direct> as FrameParam<Direct>>::class().expect("the portal has a frame");
        // SAFETY: the second word of a frame is its length.
        let len = unsafe { crate::machine::layout::peek(frame.bits, 8, Width::I64) };
        let mut slots = vec![None; len as usize];
        let mut live = Vec::new();
        info.live_slots(&words, len as u32, &mut live);
        for slot in live {
            // SAFETY: the liveness map names slots of the frame.
            let word = unsafe { crate::machine::layout::read_slot(frame.bits, slot as usize) };
            slots[slot as usize] = Some(rec.input(word, Ty::Ref));
        }
        LevelFrame::new(class, frame.bits, slots)
    });
    rec.push_level(info, &words, reds.clone(), frame);
    if !entry {
        rec.start_at((std::ptr::from_ref(info.descr), words));
    }
    let frame = state.2.to_raw();
    // SAFETY: the same values, named.
    let (reds, frame) = unsafe {
        (<P::Reds<Traced> as Reds>::of(&reds), <P::Frame<Traced> as FrameParam<Traced>>::of_raw(frame))
    };
    let activation = Activation::new(rec);
    // The greens of the cell that is being recorded stay alive.
    activation.roots.borrow_mut().extend(jit.policy.objects_of(cell));
    let step = drive::<P>(env, jit, &activation, (state.0, reds, frame));
    let attempt = Attempt { recording, start, time: began.elapsed() };
    let reason = finish(jit, activation, &attempt);
    jit.policy.age();
    again_if(step, reason)
}

/// If an inner loop stopped a recording, has the runner visit that loop at once.
pub(crate) fn again_if<P: Portal>(step: Step<P>, reason: Option<Abort>) -> Step<P> {
    match step {
        Step::Switch(state) if reason == Some(Abort::InnerLoop) => Step::Again(state),
        step => step,
    }
}

/// Runs the traced body under an activation to its end. If the recording is still running then, it ends with the
/// outcome.
#[inline(never)]
pub(crate) fn drive<P: Portal>(
    env: P::Env,
    jit: &Inner,
    activation: &Activation,
    state: LevelState<P, Traced>,
) -> Step<P> {
    let mut exit = None;
    let out = activation.run(&jit.machine, || {
        let out = P::body::<Traced>(env, state.0, state.1, state.2, &mut exit, context::words());
        if exit.is_some() {
            return None;
        }
        let (raised, payload) = out.split();
        let mut r = context::recorder();
        if r.phase() == Phase::Record {
            r.finish(
                Raw::constant(u64::from(raised)),
                payload,
                <P::Out<Traced> as crate::language::portal::Outcome>::TY,
            );
        }
        Some((raised, payload))
    });
    match (exit, out) {
        (Some(state), _) => switch(state),
        // SAFETY: the same outcome without a name.
        (None, Some((raised, payload))) => unsafe {
            Step::Done(P::Out::<Direct>::join(raised, Raw::constant(payload.bits)))
        },
        (None, None) => unreachable!("a body ends with an exit or an outcome"),
    }
}

/// The state of a level in `Direct`: the same values, without the names that a recording gives them.
///
/// # Safety
/// The frame is one of this portal's.
#[inline(always)]
pub(crate) unsafe fn without_names<P: Portal, M: Mode>(
    greens: P::Greens,
    reds: P::Reds<M>,
    frame: Option<Raw>,
) -> LevelState<P, Direct> {
    let frame = frame.map(|f| Raw::constant(f.bits));
    // SAFETY: the reds are the same tuple in another mode; of the frame it is the caller's promise.
    unsafe { (greens, reds.convert(), <P::Frame<Direct> as FrameParam<Direct>>::of_raw(frame)) }
}

/// Lets `Direct` continue at the merge point that a recording has reached.
pub(crate) fn switch<P: Portal>((greens, reds, frame): LevelState<P, Traced>) -> Step<P> {
    // SAFETY: the frame is that of the state.
    Step::Switch(unsafe { without_names::<P, Traced>(greens, reds, frame.to_raw()) })
}

/// `merge_point!()` in `Traced`. Returns true if control is to go back to the runner.
#[doc(hidden)]
pub fn merge_point<P: Portal, M: Mode>(env: P::Env, greens: P::Greens, reds: P::Reds<M>) -> bool {
    let mut r = context::recorder();
    match r.phase() {
        Phase::Plain => true,
        Phase::Replay => r.replay_at_merge_point(collections()),
        Phase::Record => {
            context::safepoint();
            if r.limits().keep_events {
                echo::<P>(env, inner::current(), &mut r);
            }
            let (mut words, mut raws) = r.headers_mut().take_room();
            greens.words(&mut words);
            reds.raws(&mut raws);
            let over = at_merge_point(inner::current(), &mut r, &words, &raws);
            r.headers_mut().give_room((words, raws));
            over
        }
    }
}

/// Number of collections so far.
fn collections() -> u64 {
    heap().collections()
}

/// Replays the handler that has just ended from its own log: the echo test.
fn echo<P: Portal>(env: P::Env, jit: &Inner, r: &mut Recorder) {
    if r.levels().innermost().collections() != collections() {
        // The references that the handler began with may be gone.
        return;
    }
    let Some(echo) = r.echo_of_handler() else { return };
    let level = echo.replay().level_at_exit();
    let (greens, reds) = (level.greens.clone(), level.reds.clone());
    // The echo never dereferences the frame's address: its slots are a copy.
    let frame = r.levels().innermost().frame().map(|frame| Raw::constant(frame.address()));
    let activation = Activation::new(echo);
    let mut exit = None;
    // SAFETY: the words of the level's last merge point.
    let (greens, reds, frame) = unsafe {
        (
            P::Greens::of(&greens),
            <P::Reds<Traced> as Reds>::of(&reds),
            <P::Frame<Traced> as FrameParam<Traced>>::of_raw(frame),
        )
    };
    let again = LevelRecord::of::<P>(greens, doing::AGAIN);
    let _linked = again.link(context::words());
    activation.run(&jit.machine, || {
        P::body::<Traced>(env, greens, reds, frame, &mut exit, context::words());
    });
    assert!(exit.is_some(), "metatrace: echo: the handler ended its level");
    r.check_echo(&mut activation.recorder.into_inner());
    jit.observers.notify(Notice::Echoed);
}

/// Carries out what the policy decides at a merge point. Returns whether control is to go back to the runner.
fn at_merge_point(jit: &Inner, r: &mut Recorder, greens: &[u64], reds: &[Raw]) -> bool {
    let back_edge = match r.arrive(collections()) {
        Arrival::LevelBegins => return false,
        arrival => arrival == Arrival::BackEdge,
    };
    let decision = jit.policy.at_merge_point(r, greens, back_edge);
    let at_limit = matches!(decision, AtMergePoint::EndSegment(_) | AtMergePoint::TooLong(_));
    if back_edge && !at_limit {
        count_edge(jit, r, 0);
    }
    match decision {
        AtMergePoint::Continue => {}
        AtMergePoint::PassInside => r.levels_mut().pass_header(greens),
        AtMergePoint::Merge if !r.end_in_side_exit(greens, reds) => {}
        AtMergePoint::Merge => return true,
        AtMergePoint::Jump(target) => {
            r.jump(target, greens, reds);
            return true;
        }
        AtMergePoint::EndSegment(_) if r.end_in_side_exit(greens, reds) => return true,
        AtMergePoint::EndSegment(longest) | AtMergePoint::TooLong(longest) => {
            abort_too_long(jit, r, longest);
            return true;
        }
        AtMergePoint::CallRest => {
            r.headers_mut().call_rest();
            r.note_of(Decision::RestCalled, None, |r| function_of(r.levels().innermost()));
            return true;
        }
        AtMergePoint::LoopInCallee => {
            let (portal, entry) = (r.levels().innermost().portal(), r.levels().innermost().entry().to_vec());
            jit.policy.never_inline(portal, &entry, Decision::NotInlinedLoop);
            r.abort_because(Abort::LoopInCallee, || {
                let (callee, header) = ((portal.place)(&entry).function, (portal.place)(greens).line);
                format!("{callee} has a loop at line {header}; from now on it is called")
            });
            return true;
        }
        AtMergePoint::InnerLoop(cell) => {
            jit.policy.record_soon(cell);
            let portal = r.levels().innermost().portal();
            r.abort_because(Abort::InnerLoop, || format!("the loop at {}", (portal.place)(greens)));
            return true;
        }
    }
    if back_edge && r.levels().len() == 1 {
        let portal = r.levels().innermost().portal();
        r.headers_mut().pass((std::ptr::from_ref(portal.descr), greens.to_vec()));
    }
    r.continue_at(greens, reds, collections());
    false
}

/// The function of a level.
fn function_of(level: &Level) -> String {
    (level.portal().place)(level.entry()).function
}

/// Aborts a recording that has grown too long. The next one will call what was inlined at the greatest length.
fn abort_too_long(jit: &Inner, r: &mut Recorder, longest: Option<InlinedLevel>) {
    if let Some(call) = longest {
        jit.policy.never_inline_long(&call);
        r.abort_because(Abort::TooLong, || {
            let callee = (call.portal.place)(&call.entry).function;
            format!("{callee} is the longest inlined call; from now on it is called")
        });
    }
    r.abort(Abort::TooLong);
}

/// Counts a guest back edge (0) or call (1) in the trace, for statistics; not an event.
pub(crate) fn count_edge(jit: &Inner, r: &mut Recorder, which: usize) {
    let edges = jit.observers.edges();
    if edges != 0 {
        let field = Edges::__FIELDS[which];
        let object = r.constant(edges, Ty::Ref);
        let load = r.emit(Op::Load, [object, Arg::NONE, Arg::NONE], field, None);
        let one = r.constant(1, Ty::Int);
        let sum = r.emit(Op::IntAdd, [Arg(load), one, Arg::NONE], &metatrace_ir::descr::NO_DESCR, None);
        r.emit(Op::Store, [object, Arg(sum), Arg::NONE], field, None);
    }
}
