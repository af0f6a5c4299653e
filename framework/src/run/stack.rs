//! The running guest levels, innermost first, for a program that asks for them: interpreted ones from their records,
//! those of compiled code from the calls on the native stack, and inlined ones from the resume data of the exit behind
//! each call. While code runs, only the records and the extent of each frame of compiled code are kept for this
//! purpose; asking leaves no trace and makes no frame.

use super::inner::{self, Inner};
use crate::code::compiled::{CallAt, CompiledTrace, LevelAtCall, words as words_of};
use crate::language::levels::{LevelRecord, MAX_GREENS, doing};
use crate::language::portal::{Portal, Words};
use crate::machine::block::word;
use crate::machine::context;
use metatrace_ir::backend::RunningCall;
use metatrace_ir::{Class, ExitState, Trace};
use metatrace_tracer::record::PortalInfo;
use std::cell::OnceCell;
use std::ops::ControlFlow;
use std::sync::atomic::Ordering;

/// Calls `f` with the greens of each running level of portal `P`, innermost first: those of its last merge point or, in
/// interpreted code, of the last `note_place!`. Levels of other portals are skipped. Interpreted levels are found if
/// the portal says `keeps_levels = true`.
///
/// The greens of levels are alive while the levels run. `f` may run code of the language.
pub fn levels<P: Portal>(mut f: impl FnMut(P::Greens) -> ControlFlow<()>) {
    let jit = inner::current();
    let mut record = context::words().get(word::LEVELS) as *const LevelRecord;
    let mut inside: *const LevelRecord = std::ptr::null();
    let mut again = false;
    let mut calls = Vec::new();
    let mut level_is_last = |info: &'static PortalInfo, greens: &[u64]| {
        // SAFETY: the words of this portal's greens, as its levels have them.
        std::ptr::eq(info, P::info()) && f(unsafe { P::Greens::of(greens) }).is_break()
    };
    // SAFETY: records in the chain are alive, and written before they come into it.
    while let Some(level) = unsafe { record.as_ref() } {
        let is_again = std::mem::replace(&mut again, false);
        let (info, doing) = level.what();
        let run = level.run();
        match doing {
            doing::AGAIN => again = true,
            doing::CALLED => {}
            doing::RUNNER if !run.is_null() => {
                // SAFETY: while the record has it, the state of the run is alive; `inside` is in the chain, or null.
                unsafe { calls_of_run(jit, run, inside.as_ref(), &mut calls) };
                for call in calls.drain(..).rev() {
                    let code = jit.code.compiled(call.trace);
                    let levels = levels_at(jit, &code, call.op);
                    if levels.iter().any(|level| level_is_last(level.portal, &level.greens)) {
                        return;
                    }
                }
            }
            doing::RUNNER if !inside.is_null() => {}
            _ if is_again => {}
            _ => {
                let mut greens = [0; MAX_GREENS];
                let greens = &mut greens[..info.green_tys.len()];
                // SAFETY: the record has as many greens as its portal.
                greens.iter_mut().enumerate().for_each(|(i, green)| *green = unsafe { level.green(i) });
                if level_is_last(info, greens) {
                    return;
                }
            }
        }
        inside = record;
        // SAFETY: it is in the chain.
        record = unsafe { level.previous() };
    }
}

/// Appends the calls in progress of a run of compiled code, outermost first; `inside` is the next record inwards from
/// its own.
///
/// # Safety
/// The run is one of this thread, has not ended, and neither has the level of the record.
unsafe fn calls_of_run(
    jit: &Inner,
    run: *const ExitState,
    inside: Option<&LevelRecord>,
    calls: &mut Vec<RunningCall>,
) {
    let called = match inside {
        // SAFETY: such a record has one word in place of greens.
        Some(record) if record.what().1 == doing::CALLED => unsafe { record.green(0) },
        _ => 0,
    };
    // SAFETY: the caller's promise.
    unsafe { jit.code.backend.calls((*run).running.load(Ordering::Relaxed), called, calls) };
}

/// The levels that are open at a call in a trace, innermost first.
fn levels_at<'a>(jit: &Inner, code: &'a CompiledTrace, op: usize) -> &'a [LevelAtCall] {
    let Ok(at) = code.calls_at.binary_search_by_key(&(op as u32), |call| call.op) else {
        debug_assert!(false, "metatrace: a call without an exit behind it is walked through");
        return &[];
    };
    let call = &code.calls_at[at];
    call.levels.get_or_init(|| {
        let at_exit = jit.code.at_exit(code, call.exit);
        let levels = at_exit.trace.levels(at_exit.trace.exits[0]);
        let levels = levels.map(|level| {
            let snapshot = &at_exit.trace.snapshots[level.snapshot.index()];
            let greens = words_of(&snapshot.greens, &code.refs).into();
            LevelAtCall { portal: jit.code.portal(snapshot.portal), greens }
        });
        levels.collect()
    })
}

/// The calls of a trace, in ascending order, each with the exit of the guard behind it, whose snapshot has the levels
/// that are open at the call. A call that no guard follows can neither raise nor run guest code.
pub(crate) fn calls_of(trace: &Trace) -> Box<[CallAt]> {
    let mut behind = None;
    let mut calls = Vec::new();
    for (index, inst) in trace.insts.iter().enumerate().rev() {
        match inst.op.class() {
            Class::Guard => behind = Some(inst.exit()),
            Class::Call => {
                let call = |exit| CallAt { op: index as u32, exit, levels: OnceCell::new() };
                calls.extend(behind.map(call));
            }
            _ => {}
        }
    }
    calls.reverse();
    calls.into()
}
