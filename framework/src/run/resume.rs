//! Leaving a trace: the state of each level is rebuilt from the snapshot, and the traced body replays the open handlers
//! up to the guard that failed, then executes the rest, or records a bridge.

use super::inner::Inner;
use super::install::finish;
use super::recording::{again_if, drive, new_recorder, switch};
use super::step::Step;
use super::virtuals::Names;
use crate::code::compiled::{Compiled, TraceStart, words};
use crate::language::levels;
use crate::language::mode::{Mode, Traced};
use crate::language::portal::{FrameParam, Portal, Reds, State, Words};
use crate::machine::activation::Activation;
use crate::machine::context;
use crate::machine::layout::{DEAD_SLOT, alloc_array, write_slot};
use crate::observers::profile::{Working, phase};
use crate::observers::{Attempt, Notice};
use metatrace_events::schema::RecordingId;
use metatrace_heap::TypeId;
use metatrace_ir::{Arg, Exit, ExitId, ExitState, Op, Target, TraceId, Ty, Width};
use metatrace_tracer::opt::Demand;
use metatrace_tracer::record::{LevelFrame, ReplayLevel};
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
    let experiment = jit.experiment.as_deref();
    let allowed = || experiment.is_none_or(|e| e.bridges(code.id, exit.exit, info.failures.get()));
    let bridge = jit.policy.bridges(&info, || jit.may_record() && allowed());
    let start = TraceStart::Exit(&code, exit.exit);
    let began = bridge.then(Instant::now);
    let _phase = Working::begin(if bridge { phase::RECORDING } else { phase::RESUMING });
    let at_exit = jit.code.at_exit(&code, exit.exit);
    let (trace, values) = (&at_exit.trace, &at_exit.values);
    let mut rec = new_recorder(jit, if bridge { jit.policy.caution(&info) } else { 0 });
    if bridge {
        rec.make_room();
        rec.belongs_to(code.tree);
    }
    let mut raws: Vec<(Arg, Raw)> = Vec::with_capacity(values.len());
    let mut roots = Vec::with_capacity(values.len());
    for (&arg, &bits) in values.iter().zip(&exit.values) {
        let ty = trace.ty(arg);
        if ty == Ty::Ref {
            roots.push(bits);
        }
        raws.push((arg, if bridge { rec.input(bits, ty) } else { Raw::constant(bits) }));
    }
    let mut names = Names::new(trace, &code.refs, raws, bridge);
    let activation = Activation::new(rec);
    *activation.roots.borrow_mut() = roots;
    let recording = activation.run(&jit.machine, || {
        if bridge && jit.policy.params().optimize > 0 {
            assume(&names);
        }
        names.rebuild(ExitId(0), &activation);
        let mut levels: Vec<ReplayLevel> =
            trace.levels(trace.exits[0]).map(|e| replay_level(jit, e, &names)).collect();
        levels.reverse();
        make_frames(&activation, &mut levels);
        levels::at(&levels[0].greens);
        let recording = if bridge {
            let at = levels.last().expect("an exit has a level");
            jit.observers.recording_begins(start.origin(), at.portal, &at.greens)
        } else {
            RecordingId::default()
        };
        let mut recorder = context::recorder();
        if bridge && !info.is_side_exit {
            recorder.set_next_in_parent(jit.policy.next_after(&code, &levels[0].greens));
        }
        recorder.start_replay(levels, bridge);
        if bridge && info.is_side_exit {
            recorder.begin_join();
        }
        recording
    });
    // SAFETY: nothing else uses the recorder while it is not running.
    let state = restore::<P, Traced>(unsafe { &mut *activation.recorder.get() });
    let step = match successor.filter(|_| bridge) {
        Some(id) => forward::<P>(jit, &activation, state, id),
        None => drive::<P>(env, jit, &activation, state),
    };
    let Some(began) = began else {
        // SAFETY: as above.
        if unsafe { (*activation.recorder.get()).so_far().polymorphic.wants_general_path() } {
            jit.policy.bridge_soon(&info);
        }
        return step;
    };
    let attempt = Attempt { recording, start, time: began.elapsed() };
    let reason = finish(jit, activation, &attempt);
    again_if(step, reason)
}

/// The trace that has replaced a loop recorded again, if the exit is the one at the loop's head.
fn successor(jit: &Inner, code: &Compiled, exit: ExitId) -> Option<TraceId> {
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
    state: State<P, Traced>,
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
fn change_label(jit: &Inner, code: &Compiled, demands: &[Demand]) {
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

fn replay_level(jit: &Inner, exit: Exit, names: &Names<'_>) -> ReplayLevel {
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
    ReplayLevel {
        portal: jit.code.portal(snapshot.portal),
        greens: words(&snapshot.greens, names.refs),
        reds: snapshot.reds.iter().map(|&r| value(r)).collect(),
        frame,
        log: snapshot.log[..exit.log as usize]
            .iter()
            .map(|e| (e.op, e.descr, value(e.value), trace.ty(e.value)))
            .collect(),
        stop: exit.event,
        events: 0,
        taken: 0,
        started: false,
    }
}

/// Makes the frames, which the trace did not allocate, then writes their slots. The first step may collect; everything
/// is rooted by the activation.
fn make_frames(activation: &Activation, levels: &mut [ReplayLevel]) {
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
pub(crate) fn restore<P: Portal, M: Mode>(r: &mut Recorder) -> State<P, M> {
    let bridge = r.makes_bridge();
    let level = r.replay_level();
    let object = level.frame.as_ref().map(|f| f.0);
    // SAFETY: words of this portal's types, from the snapshot of a level of it.
    let state = unsafe {
        (P::Greens::of(&level.greens), <P::Reds<M> as Reds>::of(&level.reds), P::Frame::<M>::of_raw(object))
    };
    if bridge {
        let (greens, reds) = (level.greens.clone(), level.reds.clone());
        let frame = level.frame.clone().map(|(object, slots)| {
            let class = P::Frame::<M>::class().expect("the portal has a frame");
            LevelFrame::new(class, object.bits, slots)
        });
        r.push_level(P::info(), &greens, reds, frame);
        let level = r.level_mut();
        (level.at_start, level.restored) = (false, true);
    }
    state
}
