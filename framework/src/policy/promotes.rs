//! Limits the number of values of one promote for which bridges are made. Otherwise a promote whose values never recur
//! would fill the memory for code.

use super::Policy;
use crate::code::CompiledCode;
use crate::code::compiled::{CompiledTrace, words};
use crate::code::exits::Exits;
use metatrace_ir::{ExitId, Inst, Op, Trace};
use metatrace_tracer::Abort;

/// The place of an exit: the greens of its merge point, and the number of the event.
fn event_of(trace: &Trace, refs: &[u64], exit: ExitId) -> (Vec<u64>, u32) {
    let exit = trace.exits[exit.index()];
    let greens = &trace.snapshots[exit.snapshot.index()].greens;
    (words(greens, refs), exit.event)
}

impl Policy {
    /// The number of bridges that began at the same promote, one for each value, including this one. If that reaches
    /// the limit, also the exit that gets no more bridges, and its place in the guest program.
    pub fn promotes(
        &self,
        code: &CompiledCode,
        (parent, from): (&CompiledTrace, ExitId),
        (trace, refs): (&Trace, &[u64]),
        exits: &Exits,
    ) -> (u32, Option<(ExitId, String)>) {
        let begins = event_of(&code.at_exit(parent, from).trace, &parent.refs, ExitId(0));
        let is_promote = |inst: &&Inst| inst.op == Op::GuardValue;
        let again = trace
            .insts
            .iter()
            .filter(is_promote)
            .map(Inst::exit)
            .find(|&exit| event_of(trace, refs, exit) == begins);
        let Some(again) = again else { return (0, None) };
        let promotes = parent.promotes + 1;
        if promotes < self.params.promote_limit {
            return (promotes, None);
        }
        exits.info(again).backoff.stop(Abort::PromoteVaries);
        let portal = trace.snapshots[trace.exits[again.index()].snapshot.index()].portal;
        (promotes, Some((again, (code.portal(portal).place)(&begins.0).to_string())))
    }
}
