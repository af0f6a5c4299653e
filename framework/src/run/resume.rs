//! Leaving a trace: the state of each level is rebuilt from the snapshot, and the traced body replays the open handlers
//! up to the guard that failed, then executes the rest, or records a bridge.

use super::inner::Inner;
use super::install::finish;
use super::recording::{again_if, drive, limits, switch};
use super::step::Step;
use super::virtuals::Names;
use crate::code::compiled::{CompiledTrace, TraceStart, words};
use crate::code::exits::ExitInfo;
use crate::language::levels;
use crate::language::mode::{Mode, Traced};
use crate::language::portal::{FrameParam, LevelState, Portal, Reds, Words};
use crate::machine::activation::Activation;
use crate::machine::context;
use crate::machine::layout::{DEAD_SLOT, alloc_array, write_slot};
use crate::observers::profile::{Working, phase};
use crate::observers::{Attempt, Notice};
use metatrace_events::schema::RecordingId;
use metatrace_heap::TypeId;
use metatrace_ir::{Arg, Exit, ExitId, ExitState, LogEntry, Op, Target, TraceId, Ty, Width};
use metatrace_tracer::opt::Demand;
use metatrace_tracer::record::{BridgeStart, LevelAtExit, LoggedResult};
use metatrace_tracer::{Raw, Recorder};
use std::time::Instant;

/// Resumes after a guard failed, up to the next merge point of the outermost level or the end of that level.
#[inline(never)]
pub(crate) fn resume<P: Portal>(env: P::Env, jit: &Inner, exit: &ExitState) -> Step<P> {
    let code = jit.code.compiled(exit.trace);
    // The resume data read below refers to the trace's constants.
    let _pin = jit.pin(&code);
    let info = code.exits.info(exit.exit);
    info.failures.set(info.failures.get() + 1);
    jit.observers.notify(Notice::Left { trace: &code, exit: exit.exit, info: &info });
    if info.forced
        && let Some(demands) = &code.unmet
    {
        change_label(jit, &code, demands);
    }
    let successor = successor(jit, &code, exit.exit);
    if successor.is_some() {
        jit.policy.bridge_soon(&info);
    }
    let asked = jit.experiment.as_deref();
    let allowed = || asked.is_none_or(|e| e.bridges(code.id, exit.exit, info.failures.get()));
    if jit.policy.bridges(&info, || jit.may_record() && allowed()) {
        record_bridge::<P>(env, jit, (&code, exit), &info, successor)
    } else {
        finish_handlers::<P>(env, jit, (&code, exit), &info)
    }
}

/// Replays the handlers that were open at an exit, and executes the rest of them.
fn finish_handlers<P: Portal>(
    env: P::Env,
    jit: &Inner,
    (code, exit): (&CompiledTrace, &ExitState),
    info: &ExitInfo,
) -> Step<P> {
    let _phase = Working::begin(phase::RESUMING);
    let recorder = Recorder::for_replay(limits(jit, 0), jit.policy.polymorphic());
    let activation = activate(jit, (code, exit), recorder, |levels| context::recorder().start_replay(levels));
    // SAFETY: nothing else uses the recorder while it is not running.
    let state = restore::<P, Traced>(unsafe { &mut *activation.recorder.get() });
    let step = drive::<P>(env, jit, &activation, state);
    // SAFETY: as above.
    if unsafe { (*activation.recorder.get()).so_far().polymorphic.wants_general_path() } {
        jit.policy.bridge_soon(info);
    }
    step
}

/// Replays the handlers that were open at an exit, and records a bridge from there: to a merge point at which it ends,
/// or to the trace that has replaced a loop.
fn record_bridge<P: Portal>(
    env: P::Env,
    jit: &Inner,
    (code, exit): (&CompiledTrace, &ExitState),
    info: &ExitInfo,
    successor: Option<TraceId>,
) -> Step<P> {
    let began = Instant::now();
    let _phase = Working::begin(phase::RECORDING);
    let start = TraceStart::Exit(code, exit.exit);
    let limits = limits(jit, jit.policy.caution(info));
    let recorder = Recorder::for_bridge(limits, jit.policy.polymorphic(), code.tree);
    let mut recording = RecordingId::default();
    let activation = activate(jit, (code, exit), recorder, |levels| {
        let at = levels.last().expect("an exit has a level");
        recording = jit.observers.recording_begins(start.origin(), at.portal, &at.greens);
        let bridge_start = match info.is_side_exit {
            true => BridgeStart::Join,
            false => BridgeStart::Guard(jit.policy.next_after(code, &levels[0].greens)),
        };
        context::recorder().start_bridge(levels, bridge_start);
    });
    // SAFETY: nothing else uses the recorder while it is not running.
    let state = restore::<P, Traced>(unsafe { &mut *activation.recorder.get() });
    let step = match successor {
        Some(id) => forward::<P>(jit, &activation, state, id),
        None => drive::<P>(env, jit, &activation, state),
    };
    let attempt = Attempt { recording, start, time: began.elapsed() };
    let reason = finish(jit, activation, &attempt);
    again_if(step, reason)
}

/// An activation of `recorder` for the way back from an exit. In it everything is made that the trace has not:
/// virtuals, pending stores and frames; then `start` gets the levels, outermost first.
fn activate(
    jit: &Inner,
    (code, exit): (&CompiledTrace, &ExitState),
    mut recorder: Recorder,
    start: impl FnOnce(Vec<LevelAtExit>),
) -> Activation {
    let bridge = recorder.recording();
    let at_exit = jit.code.at_exit(code, exit.exit);
    let (trace, values) = (&at_exit.trace, &at_exit.values);
    let mut raws: Vec<(Arg, Raw)> = Vec::with_capacity(values.len());
    let mut roots = Vec::with_capacity(values.len());
    for (&arg, &bits) in values.iter().zip(&exit.values) {
        let ty = trace.ty(arg);
        if ty == Ty::Ref {
            roots.push(bits);
        }
        raws.push((arg, if bridge { recorder.input(bits, ty) } else { Raw::constant(bits) }));
    }
    let mut names = Names::new(trace, &code.refs, raws, bridge);
    let activation = Activation::new(recorder);
    *activation.roots.borrow_mut() = roots;
    activation.run(&jit.machine, || {
        if bridge && jit.policy.params().optimize > 0 {
            assume(&names);
        }
        names.rebuild(ExitId(0), &activation);
        let levels = trace.levels(trace.exits[0]).map(|exit| level_at_exit(jit, exit, &names));
        let mut levels: Vec<LevelAtExit> = levels.collect();
        levels.reverse();
        make_frames(&activation, &mut levels);
        levels::at(&levels[0].greens);
        start(levels);
    });
    activation
}

/// The trace that has replaced a loop recorded again, if the exit is the one at the loop's head.
fn successor(jit: &Inner, code: &CompiledTrace, exit: ExitId) -> Option<TraceId> {
    if code.valid.get() || exit != ExitId(0) {
        return None;
    }
    let id = jit.policy.trace_of(code.cell?)?;
    let at_exit = jit.code.at_exit(code, exit);
    let at = at_exit.trace.exits[0];
    let at_head = at.event == 0 && at_exit.trace.levels(at).count() == 1;
    at_head.then_some(id)
}

/// Records a bridge from the head of a loop to the trace that has replaced it.
fn forward<P: Portal>(
    jit: &Inner,
    activation: &Activation,
    state: LevelState<P, Traced>,
    successor: TraceId,
) -> Step<P> {
    activation.run(&jit.machine, || {
        let mut r = context::recorder();
        r.replay_begins();
        let (mut greens, mut reds) = (Vec::new(), Vec::new());
        state.0.words(&mut greens);
        state.1.raws(&mut reds);
        r.jump(Target::Trace(successor), &greens, &reds);
    });
    switch(state)
}

/// Called when a hot path jumps to a loop whose label does not match it: has the loop recorded again, with a label that
/// does, when it is next reached.
fn change_label(jit: &Inner, code: &CompiledTrace, demands: &[Demand]) {
    let root = jit.code.compiled(code.tree.root());
    if let Some(cell) = root.cell
        && jit.policy.trace_of(cell).is_some_and(|id| id == root.id)
        && jit.policy.changes_label(cell, demands)
    {
        root.valid.set(false);
        jit.code.backend.invalidate(root.id);
        jit.leave_cell(&root, 0);
        jit.policy.record_soon(cell);
        jit.observers.notify(Notice::LabelChanged);
    }
}

/// A bridge begins with the facts known at its exit. They describe memory before the deferred effects are carried out.
fn assume(names: &Names<'_>) {
    let mut r = context::recorder();
    let trace = names.trace;
    let named = |r: &mut Recorder, arg: Arg| match arg {
        Arg::NONE => arg,
        arg => r.arg(names.get(arg), trace.ty(arg)),
    };
    for said in trace.insts.iter().filter(|inst| inst.op == Op::Assume) {
        let asked =
            said.a.as_value().map(|asked| trace.insts[asked]).expect("an assumption is about an operation");
        let [a, b, gives] = [asked.a, asked.b, said.b].map(|arg| named(&mut r, arg));
        r.assume(asked.op, asked.descr, [a, b], gives);
    }
}

/// The state of a level that was open at an exit.
fn level_at_exit(jit: &Inner, exit: Exit, names: &Names<'_>) -> LevelAtExit {
    let trace = names.trace;
    let value = |arg| names.get(arg);
    let snapshot = &trace.snapshots[exit.snapshot.index()];
    let frame = snapshot.frame.as_ref().map(|f| {
        let mut slots = vec![None; f.object.len as usize];
        for &(i, arg) in &f.slots {
            slots[i as usize] = Some(value(arg));
        }
        (Raw::constant(0), slots)
    });
    let logged = |entry: &LogEntry| LoggedResult {
        op: entry.op,
        descr: entry.descr,
        value: value(entry.value),
        ty: trace.ty(entry.value),
    };
    LevelAtExit {
        portal: jit.code.portal(snapshot.portal),
        greens: words(&snapshot.greens, names.refs),
        reds: snapshot.reds.iter().map(|&r| value(r)).collect(),
        frame,
        log: snapshot.log[..exit.log as usize].iter().map(logged).collect(),
        stop: exit.event,
    }
}

/// Makes the frames, which the trace did not allocate, then writes their slots. The first step may collect; everything
/// is rooted by the activation.
fn make_frames(activation: &Activation, levels: &mut [LevelAtExit]) {
    for level in &mut *levels {
        if let Some((object, slots)) = &mut level.frame {
            let class = level.portal.frame_class.expect("a portal with a frame has a class of frames");
            let tid = TypeId(class().array().tid());
            object.bits = alloc_array(tid, Width::Ref, slots.len(), DEAD_SLOT);
            activation.roots.borrow_mut().push(object.bits);
        }
    }
    for level in levels {
        if let Some((object, slots)) = &level.frame {
            for (i, slot) in slots.iter().enumerate() {
                if let Some(slot) = slot {
                    // SAFETY: a slot of that frame; frames need no barrier.
                    unsafe { write_slot(object.bits, i, slot.bits) };
                }
            }
        }
    }
}

/// The state of the level that replay has reached; for a bridge, it becomes a level of the recording.
pub(crate) fn restore<P: Portal, M: Mode>(r: &mut Recorder) -> LevelState<P, M> {
    let level = r.replay().level_at_exit();
    let object = level.frame.as_ref().map(|f| f.0);
    // SAFETY: words of this portal's types, from the snapshot of a level of it.
    let state = unsafe {
        (P::Greens::of(&level.greens), <P::Reds<M> as Reds>::of(&level.reds), P::Frame::<M>::of_raw(object))
    };
    r.restore_level(P::info());
    state
}
