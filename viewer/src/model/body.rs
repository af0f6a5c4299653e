//! Bodies of large events, read on request: operations of a trace at a stage, machine code, notes, source text. The
//! caller owns what is read; nothing is kept here.

use super::Model;
use super::records::{Aborts, Offset, Stage, Trace};
use crate::error::Failure;
use metatrace_events::Event;
use metatrace_events::schema::stage;
use metatrace_events::schema::{FileId, LocationId, MergePointId, Notes, Position, PositionId};
use metatrace_ir::parse::parse;
use metatrace_ir::{ExitId, Inst, Op, Target, TraceId};
use std::collections::HashMap;
use std::iter;

/// The operations of a recording at one stage.
pub struct IrView {
    /// The stage.
    pub stage: String,
    /// Their text, as the log holds it: it pastes into a filetest.
    pub text: String,
    /// The text, parsed. Operation `i` corresponds to entry `i` of `at` and `locs`.
    pub trace: metatrace_ir::Trace,
    /// The merge points that the recording passed.
    pub positions: Vec<Position>,
    at: Vec<PositionId>,
    locs: Vec<LocationId>,
}

impl IrView {
    /// Where a jump goes; `None` for other operations, and if the log is damaged.
    pub fn target(&self, inst: &Inst) -> Option<&Target> {
        if inst.op == Op::Jump { self.trace.targets.get(inst.target().index()) } else { None }
    }

    /// The position that an operation belongs to, counted from 1; 0 for none.
    pub fn position(&self, op: usize) -> PositionId {
        self.at.get(op).copied().filter(|at| at.index() <= self.positions.len()).unwrap_or(PositionId::NONE)
    }

    /// The line of the interpreter that recorded an operation; 0 for none.
    pub fn loc(&self, op: usize) -> LocationId {
        self.locs.get(op).copied().unwrap_or(LocationId::NONE)
    }

    /// The merge points of a position: its own, that of the calling level, and so on outwards.
    pub fn chain_of(&self, position: PositionId) -> Vec<MergePointId> {
        let get = |at: PositionId| self.positions.get(at.place()?).map(|p| (at, p));
        // A caller comes before its callee, so that a chain always ends.
        iter::successors(get(position), |&(at, p)| get(p.caller).filter(|c| c.0 < at))
            .map(|(_, p)| p.site)
            .collect()
    }

    /// The merge points of an operation, innermost level first. Empty if it belongs to none.
    pub fn chain(&self, op: usize) -> Vec<MergePointId> {
        self.chain_of(self.position(op))
    }

    /// The merge point of an operation; 0 if it belongs to none.
    pub fn site(&self, op: usize) -> MergePointId {
        self.position(op).place().map_or(MergePointId::NONE, |at| self.positions[at].site)
    }

    /// An operation as text.
    pub fn op_text(&self, op: usize) -> String {
        metatrace_ir::print::print_inst(&self.trace, op)
    }

    /// The exits of guards, with the operation that each belongs to (if there are several, the first).
    pub fn guards(&self) -> HashMap<ExitId, usize> {
        let mut guards = HashMap::new();
        for (index, inst) in self.trace.insts.iter().enumerate() {
            if inst.op.is_guard() {
                guards.entry(inst.exit()).or_insert(index);
            }
        }
        guards
    }

    /// Number of operations without the inputs.
    pub fn ops(&self) -> usize {
        self.trace.insts.iter().filter(|i| i.op != Op::Input).count()
    }
}

/// The machine code of a trace.
pub struct CodeView {
    /// Its address.
    pub address: u64,
    /// The instructions.
    pub text: Vec<u8>,
    /// The constants after them.
    pub pool: Vec<u8>,
    /// Offset and operation: where the code of each operation of the final stage begins, ascending.
    pub marks: Vec<(u32, u32)>,
    /// Offset and name of places.
    pub labels: Vec<(u32, String)>,
}

impl Model {
    fn body(&self, offset: Offset) -> Result<Event, Failure> {
        self.bodies_read.set(self.bodies_read.get() + 1);
        let raw = self.log().event_at(offset);
        let event = raw.and_then(|raw| raw.read());
        self.bytes.used(raw.map_or(0, |raw| raw.bytes()) + super::bytes::AROUND);
        event.ok_or_else(|| {
            let path = self.path.display();
            Failure::missing(format!("{path}: the body of the event at byte {offset} is broken"))
        })
    }

    /// The operations of a trace at a stage. For a stage that is not in the log, the failure says how to get it.
    pub fn ir(&self, trace: &Trace, stage: &str) -> Result<IrView, Failure> {
        let found = trace.stages.iter().rfind(|s| s.name == stage);
        let found = found.ok_or_else(|| self.no_stage(trace, stage))?;
        self.ir_at(found)
    }

    /// The guards of a trace by exit, each with the condition that it checks: `guard_true (is_tagged v2)`. Cheaper than
    /// [`Model::ir`], as the text is searched but not parsed. Empty if it is not in the log.
    pub fn guard_texts(&self, trace: &Trace) -> HashMap<ExitId, String> {
        let mut texts = HashMap::new();
        let stage = trace.stages.iter().rfind(|s| s.name == stage::FINAL);
        let Some(Ok(Event::Ir(ir))) = stage.map(|s| self.body(s.event)) else { return texts };
        let mut values = HashMap::new();
        for line in ir.text.lines() {
            if let Some((name, operation)) = line.split_once(" = ").filter(|l| l.0.starts_with('v')) {
                values.insert(name, operation);
            }
            let Some((guard, exit)) = line.strip_suffix(']').and_then(|l| l.split_once(" [exit ")) else {
                continue;
            };
            let mut words = guard.splitn(3, ' ');
            let (op, value, rest) = (words.next().unwrap_or(""), words.next(), words.next());
            let made = value.and_then(|v| values.get(v)).filter(|o| !o.starts_with("input "));
            let text = match made {
                Some(operation) => format!("{op} ({operation}) {}", rest.unwrap_or("")).trim_end().to_owned(),
                None => guard.to_owned(),
            };
            if let Ok(exit) = exit.parse() {
                texts.entry(exit).or_insert(text);
            }
        }
        texts
    }

    /// The operations of a recording of a group of aborts, if they are in the log.
    pub fn aborted_ir(&self, aborts: &Aborts) -> Option<Result<IrView, Failure>> {
        aborts.stages.last().map(|s| self.ir_at(s))
    }

    /// The text of the operations of a trace at a stage, which need not be valid.
    pub fn ir_text(&self, trace: &Trace, stage: &str) -> Result<String, Failure> {
        let found = trace.stages.iter().rfind(|s| s.name == stage);
        match self.body(found.ok_or_else(|| self.no_stage(trace, stage))?.event)? {
            Event::Ir(ir) => Ok(ir.text),
            _ => Err(Failure::missing("the event of that stage is none of operations")),
        }
    }

    fn ir_at(&self, stage: &Stage) -> Result<IrView, Failure> {
        let Event::Ir(ir) = self.body(stage.event)? else {
            return Err(Failure::missing("the event of that stage is none of operations"));
        };
        // Descriptors of one process usually agree; if they do not, this trace gets a table of its own.
        let shared = parse(&ir.text, &mut self.env.borrow_mut());
        let trace = shared.or_else(|_| metatrace_ir::parse::parse_trace(&ir.text)).map_err(|e| {
            let path = self.path.display();
            Failure::missing(format!("{path}: the operations of recording {} are broken: {e}", ir.recording))
        })?;
        let (stage, text, positions, at, locs) = (ir.stage, ir.text, ir.positions, ir.at, ir.locs);
        Ok(IrView { stage, text, trace, positions, at, locs })
    }

    fn no_stage(&self, trace: &Trace, stage: &str) -> Failure {
        let held: Vec<&str> = trace.stages.iter().map(|s| s.name.as_str()).collect();
        let held = if held.is_empty() { "none".to_owned() } else { held.join(", ") };
        let passes = self.start.as_ref().map_or(&[][..], |s| &s.passes);
        let name = self.name(trace.id);
        let hint = if passes.iter().any(|p| p == stage) {
            "; what each pass leaves is logged with the parameter log_passes=1 (`minipy --jit-param log_passes=1`)"
        } else {
            ""
        };
        Failure::missing(format!(
            "the log holds no operations of {name} at stage `{stage}` (stages: {held}){hint}"
        ))
    }

    /// The machine code of a trace, if the log holds it.
    pub fn code(&self, trace: TraceId) -> Option<Result<CodeView, Failure>> {
        let event = *self.code_of.get(&trace)?;
        Some(self.body(event).and_then(|event| match event {
            Event::Code(mut code) => {
                let pool = code.bytes.split_off((code.text as usize).min(code.bytes.len()));
                let (text, marks, labels) = (code.bytes, code.marks, code.labels);
                Ok(CodeView { address: code.address, text, pool, marks, labels })
            }
            _ => Err(Failure::missing("the event is none of machine code")),
        }))
    }

    /// The decisions of a trace's recording that left no operation.
    pub fn notes(&self, trace: &Trace) -> Result<Notes, Failure> {
        self.notes_at(trace.notes)
    }

    /// The decisions of a recording of a group of aborts.
    pub fn aborted_notes(&self, aborts: &Aborts) -> Result<Notes, Failure> {
        self.notes_at(aborts.notes)
    }

    fn notes_at(&self, offset: Option<Offset>) -> Result<Notes, Failure> {
        match offset.map(|o| self.body(o)).transpose()? {
            Some(Event::Notes(notes)) => Ok(notes),
            _ => Ok(Notes::default()),
        }
    }

    /// The text of a file of the guest program, if the log holds it.
    pub fn source(&self, file: FileId) -> Option<String> {
        let record = self.file(file).filter(|f| f.has_text)?;
        match self.log().event_at(record.event)?.read()? {
            Event::File(file) => file.text,
            _ => None,
        }
    }
}
