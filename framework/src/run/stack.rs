//! The running guest levels, innermost first, for a program that asks for them: interpreted ones from their records,
//! those of compiled code from the calls on the native stack, and inlined ones from the resume data of the exit behind
//! each call. While code runs, only the records and the extent of each frame of compiled code are kept for this
//! purpose; asking leaves no trace and makes no frame.

use super::inner::{self, Inner};
use crate::code::compiled::words as words_of;
use crate::language::levels::{LevelRecord, doing};
use crate::language::portal::{Portal, Words};
use crate::machine::block::word;
use crate::machine::context;
use metatrace_ir::{Class, ExitId, ExitState, Trace};
use metatrace_tracer::record::PortalInfo;
use std::ops::ControlFlow;
use std::sync::atomic::Ordering;

/// Calls `f` with the greens of each running level of portal `P`, innermost first: those of its last merge point or, in
/// interpreted code, of the last `note_place!`. Levels of other portals are skipped. Interpreted levels are found if
/// the portal says `keeps_levels = true`.
///
/// The greens of levels are alive while the levels run. `f` may run code of the language.
pub fn levels<P: Portal>(mut f: impl FnMut(P::Greens) -> ControlFlow<()>) {
    let mut stack = Vec::new();
    let jit = inner::current();
    let mut record = context::words().get(word::LEVELS) as *const LevelRecord;
    let mut inside: *const LevelRecord = std::ptr::null();
    let mut again = false;
    // SAFETY: records in the chain are alive, and written before they come into it.
    while let Some(level) = unsafe { record.as_ref() } {
        let is_again = std::mem::replace(&mut again, false);
        let (info, doing) = level.what();
        let run = level.run();
        match doing {
            doing::AGAIN => again = true,
            doing::CALLED => {}
            // SAFETY: while the record has it, the state of the run is alive; `inside` is in the chain, or null.
            doing::RUNNER if !run.is_null() => unsafe { compiled(jit, run, inside.as_ref(), &mut stack) },
            doing::RUNNER if !inside.is_null() => {}
            _ if is_again => {}
            _ => {
                let greens = 0..info.green_tys.len();
                // SAFETY: the record has as many greens as its portal.
                stack.push((info, greens.map(|i| unsafe { level.green(i) }).collect()));
            }
        }
        for (info, greens) in stack.drain(..) {
            // SAFETY: the words of this portal's greens, as its levels have them.
            if std::ptr::eq(info, P::info()) && f(unsafe { P::Greens::of(&greens) }).is_break() {
                return;
            }
        }
        inside = record;
        // SAFETY: it is in the chain.
        record = unsafe { level.previous() };
    }
}

/// The levels of a run of compiled code, innermost first; `inside` is the next record inwards from its own.
///
/// # Safety
/// The run is one of this thread, has not ended, and neither has the level of the record.
unsafe fn compiled(
    jit: &Inner,
    run: *const ExitState,
    inside: Option<&LevelRecord>,
    stack: &mut Vec<(&'static PortalInfo, Vec<u64>)>,
) {
    let called = match inside {
        // SAFETY: such a record has one word in place of greens.
        Some(record) if record.what().1 == doing::CALLED => unsafe { record.green(0) },
        _ => 0,
    };
    // SAFETY: the caller's promise.
    let calls = unsafe { jit.code.backend.calls((*run).running.load(Ordering::Relaxed), called) };
    for call in calls.iter().rev() {
        let code = jit.code.compiled(call.trace);
        let Ok(at) = code.calls_at.binary_search_by_key(&(call.op as u32), |call| call.0) else {
            debug_assert!(false, "metatrace: a call without an exit behind it is walked through");
            continue;
        };
        let at_exit = jit.code.at_exit(&code, code.calls_at[at].1);
        for level in at_exit.trace.levels(at_exit.trace.exits[0]) {
            let snapshot = &at_exit.trace.snapshots[level.snapshot.index()];
            stack.push((jit.code.portal(snapshot.portal), words_of(&snapshot.greens, &code.refs)));
        }
    }
}

/// The calls of a trace, in ascending order, each with the exit of the guard behind it, whose snapshot has the levels
/// that are open at the call. A call that no guard follows can neither raise nor run guest code.
pub(crate) fn calls_of(trace: &Trace) -> Box<[(u32, ExitId)]> {
    let mut behind = None;
    let mut calls = Vec::new();
    for (index, inst) in trace.insts.iter().enumerate().rev() {
        match inst.op.class() {
            Class::Guard => behind = Some(inst.exit()),
            Class::Call => calls.extend(behind.map(|exit| (index as u32, exit))),
            _ => {}
        }
    }
    calls.reverse();
    calls.into()
}
