//! Makes compiled traces known to perf and gdb: gathers what `metatrace_debuginfo` needs from the trace (the guest
//! frames of each operation) and from the backend (the code of each operation).
//!
//! Active only if a parameter asks for it. It never changes what the program does: an error of a file ends the output,
//! not the program.

use super::{Needs, Notice, Observer};
use crate::code::CompiledCode;
use crate::code::compiled::{TraceStart, words};
use hashbrown::HashMap;
use metatrace_debuginfo::gdb::Registration;
use metatrace_debuginfo::{Code, Function, GuestFrame, Span, gdb, perf};
use metatrace_ir::{At, CodeView, Trace, TraceId};
use metatrace_tracer::Params;
use std::cell::{Cell, RefCell};
use std::io;
use std::path::Path;

/// What is written for which tool.
pub(crate) struct DebugInfo {
    /// Prefix of the names of guest functions.
    language: &'static str,
    perf: Cell<bool>,
    gdb: bool,
    /// What is registered with gdb. Dropped with the `Jit`, before its code is.
    registered: RefCell<Vec<Registration>>,
    /// The registrations of traces.
    traces: RefCell<HashMap<TraceId, Registration>>,
    /// Number of the backend's routines that were passed on.
    routines: Cell<usize>,
}

impl DebugInfo {
    /// Begins what the parameters ask for; `None` if that is nothing.
    pub fn begin(params: &Params, directory: &Path, language: &'static str) -> io::Result<Option<DebugInfo>> {
        if params.perf == 0 && params.gdb == 0 {
            return Ok(None);
        }
        if params.perf > 0 {
            perf::open(directory)?;
        }
        Ok(Some(DebugInfo {
            language,
            perf: Cell::new(params.perf > 0),
            gdb: params.gdb > 0,
            registered: RefCell::default(),
            traces: RefCell::default(),
            routines: Cell::new(0),
        }))
    }

    /// Number of unused addresses behind each piece of code, which perf needs.
    pub fn room(params: &Params) -> usize {
        if params.perf > 0 { perf::ROOM } else { 0 }
    }

    fn publish(&self, code: &Code<'_>, id: Option<TraceId>) {
        if self.perf.get()
            && let Err(e) = perf::write(code)
        {
            log::error!(target: "metatrace::debuginfo", "the files for perf end here: {e}");
            self.perf.set(false);
        }
        if self.gdb {
            match gdb::register(code) {
                Ok(registration) => match id {
                    Some(id) => drop(self.traces.borrow_mut().insert(id, registration)),
                    None => self.registered.borrow_mut().push(registration),
                },
                Err(e) => log::error!(target: "metatrace::debuginfo", "{} for gdb: {e}", code.symbol()),
            }
        }
    }

    /// Called when a trace was compiled.
    fn compiled(
        &self,
        all: &CompiledCode,
        id: TraceId,
        (trace, refs): (&Trace, &[u64]),
        place: &TraceStart<'_>,
    ) {
        let Some(machine_code) = all.backend.inspect() else { return };
        let new = machine_code.routines(self.routines.get());
        self.routines.set(self.routines.get() + new.len());
        for routine in new {
            self.publish(
                &Code {
                    label: routine.name,
                    address: routine.address as u64,
                    bytes: &routine.bytes,
                    room: routine.room,
                    functions: &[],
                    spans: &[],
                    unwind: &routine.unwind,
                },
                None,
            );
        }
        let Some(code) = machine_code.code(id) else { return };
        let label = match place {
            TraceStart::Key(_, true) => format!("function {}", id.0),
            TraceStart::Key(_, false) => format!("loop {}", id.0),
            TraceStart::Exit(parent, _) => format!("bridge {} of {}", id.0, parent.id.0),
        };
        let mut stacks = Stacks::new(self, all, trace, refs);
        let spans = stacks.spans(&code);
        self.publish(
            &Code {
                label: &label,
                address: code.address as u64,
                bytes: &code.bytes,
                room: code.room,
                functions: &stacks.functions,
                spans: &spans,
                unwind: &code.unwind,
            },
            Some(id),
        );
    }
}

impl Observer for DebugInfo {
    fn notice(&self, notice: &Notice<'_>) {
        match *notice {
            Notice::Compiled { code, attempt, id, trace, refs, .. } => {
                self.compiled(code, id, (trace, refs), &attempt.start);
            }
            // For perf, the time at which other code is announced at the same address ends the trace.
            Notice::Freed { trace } => drop(self.traces.borrow_mut().remove(&trace.id)),
            _ => {}
        }
    }

    fn needs(&self) -> Needs {
        Needs { positions: true, ..Needs::default() }
    }
}

/// The guest frames at each position of a trace.
struct Stacks<'t> {
    trace: &'t Trace,
    functions: Vec<Function>,
    /// The innermost frame at each position.
    innermost: Vec<GuestFrame>,
}

impl<'t> Stacks<'t> {
    fn new(info: &DebugInfo, all: &CompiledCode, trace: &'t Trace, refs: &[u64]) -> Stacks<'t> {
        let mut functions: Vec<Function> = Vec::new();
        let frames = trace.positions.iter().map(|position| {
            let greens = words(&position.greens, refs);
            let place = (all.portal(position.portal).place)(&greens);
            let name = match info.language {
                "" => place.function,
                language => format!("{language}::{}", place.function),
            };
            let function = Function { name, file: place.file, line: place.first_line };
            let known = functions.iter().position(|f| *f == function);
            let index = known.unwrap_or_else(|| {
                functions.push(function);
                functions.len() - 1
            });
            GuestFrame { function: index, line: place.line }
        });
        let innermost = frames.collect();
        Stacks { trace, functions, innermost }
    }

    /// The frames at a position, outermost first.
    fn frames(&self, at: At) -> Vec<GuestFrame> {
        let next = |&at: &usize| self.trace.positions[at].caller.index();
        let mut frames: Vec<GuestFrame> =
            std::iter::successors(at.index(), next).map(|at| self.innermost[at]).collect();
        frames.reverse();
        frames
    }

    /// The frames of each range of the code.
    fn spans(&mut self, code: &CodeView) -> Vec<Span> {
        let mut spans: Vec<Span> = Vec::new();
        for &(offset, index) in &code.marks {
            let frames = self.frames(self.trace.insts[index as usize].at);
            if !frames.is_empty() && spans.last().is_none_or(|last| last.frames != frames) {
                // The code that sets up the frame belongs to the trace's first position.
                spans.push(Span { offset: if spans.is_empty() { 0 } else { offset }, frames });
            }
        }
        // Exit stubs and the entry belong to no operation.
        let last = code.marks.last().map_or(0, |m| m.0);
        let behind = code.labels.iter().map(|l| l.0).filter(|&offset| offset > last).min();
        if let (Some(offset), Some(first)) = (behind, spans.first()) {
            let frames = first.frames[..1].to_vec();
            spans.push(Span { offset, frames });
        }
        spans
    }
}
