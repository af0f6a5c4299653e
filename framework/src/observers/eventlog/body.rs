//! The large events of a recording: its operations at each stage, its notes, its machine code. They are made from the
//! trace at the moment when the compiler passes it on.

use super::{EventLog, nanoseconds};
use crate::code::CompiledCode;
use crate::observers::{Attempt, Phases, RecordingEnd, counts};
use metatrace_events::schema::{self, Compiled, Ir, Notes, PositionId, RecordingId};
use metatrace_ir::{At, Op, Target, Trace, TraceId};
use metatrace_tracer::opt::{Options, PASSES};
use metatrace_tracer::record::Finished;
use metatrace_tracer::{Abort, Params};

/// The number of a position; 0 for no position.
fn position(at: At) -> PositionId {
    at.index().map_or(PositionId::NONE, PositionId::at_place)
}

impl EventLog {
    /// The positions of a trace.
    fn positions(&self, code: &CompiledCode, trace: &Trace, refs: &[u64]) -> Vec<schema::Position> {
        let mut greens = Vec::new();
        let positions = trace.positions.iter().map(|p| {
            greens.clear();
            greens.extend(p.greens.iter().map(|g| g.bits(refs)));
            let site = self.site(code.portal(p.portal), &greens);
            schema::Position { site, caller: position(p.caller) }
        });
        positions.collect()
    }

    fn ir(&self, recording: RecordingId, stage: &str, trace: &Trace, positions: &[schema::Position]) {
        self.write(Ir {
            recording,
            stage: stage.to_owned(),
            text: metatrace_ir::print::print_with_descrs(trace),
            positions: positions.to_vec(),
            at: trace.insts.iter().map(|i| position(i.at)).collect(),
            locs: trace.insts.iter().map(|i| self.location(i.loc)).collect(),
        });
    }

    /// Writes the operations as recorded.
    pub(super) fn recorded(
        &self,
        code: &CompiledCode,
        params: &Params,
        attempt: &Attempt<'_>,
        recorded: &Finished,
        trace: &Trace,
    ) {
        let positions = self.positions(code, trace, &recorded.refs);
        self.ir(attempt.recording, schema::stage::RECORDED, trace, &positions);
        if self.passes {
            let mut options = Options::none();
            let run = params.options();
            for pass in PASSES.iter().filter(|pass| run.runs(pass.pass)) {
                options = options.with(pass.pass, true);
                let after = metatrace_tracer::opt::optimize(trace.clone(), &options).0;
                self.ir(attempt.recording, pass.name, &after, &positions);
            }
        }
        self.notes(attempt.recording, recorded, positions);
    }

    fn notes(&self, recording: RecordingId, recorded: &Finished, positions: Vec<schema::Position>) {
        let notes: Vec<schema::Note> = recorded
            .notes
            .iter()
            .map(|note| schema::Note {
                what: note.what,
                name: note.name.clone(),
                at: position(note.at),
                loc: self.location(note.loc),
            })
            .collect();
        if !notes.is_empty() {
            self.write(Notes { recording, positions, notes });
        }
    }

    /// Writes the operations of an aborted recording, only for the first of several at the same place for the same
    /// reason.
    pub(super) fn incomplete(
        &self,
        code: &CompiledCode,
        attempt: &Attempt<'_>,
        recorded: &Finished,
        end: &RecordingEnd,
        reason: Abort,
    ) {
        let site = self.site_of(end);
        if self.shown.borrow_mut().insert((site, reason)) {
            let positions = self.positions(code, &recorded.trace, &recorded.refs);
            self.ir(attempt.recording, schema::stage::ABORTED, &recorded.trace, &positions);
            self.notes(attempt.recording, recorded, positions);
        }
    }

    /// Called when a trace was compiled.
    pub(super) fn compiled(
        &self,
        code: &CompiledCode,
        attempt: &Attempt<'_>,
        id: TraceId,
        (trace, refs): (&Trace, &[u64]),
        phases: &Phases,
    ) {
        self.new_names(code);
        let positions = self.positions(code, trace, refs);
        self.ir(attempt.recording, schema::stage::FINAL, trace, &positions);
        let (ops, guards) = counts(trace);
        let end = trace.insts.last().filter(|i| i.op == Op::Jump);
        self.write(Compiled {
            trace: id,
            recording: attempt.recording,
            jumps_to: end.map(|jump| match trace.targets[jump.target().index()] {
                Target::SelfLoop | Target::Label => id,
                Target::Trace(to) | Target::TraceLabel(to) => to,
            }),
            ops_recorded: phases.recorded.0,
            ops,
            guards_recorded: phases.recorded.1,
            guards,
            record_ns: nanoseconds(attempt.time),
            optimize_ns: nanoseconds(phases.optimizing),
            backend_ns: nanoseconds(phases.backend),
            code_bytes: phases.bytes as u32,
            resume_bytes: phases.resume as u32,
            dependencies: phases.dependencies as u32,
        });
        if let Some(code) = code.backend.inspect().and_then(|machine_code| machine_code.code(id)) {
            self.write(schema::Code {
                trace: id,
                address: code.address as u64,
                bytes: code.bytes,
                text: code.text as u32,
                marks: code.marks,
                labels: code.labels,
            });
        }
    }
}
