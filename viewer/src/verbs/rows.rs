//! A trace as rows, in the order of execution: the guest's lines, their operations, and the machine code of these, with
//! counts. `show` prints them and the browser scrolls through them; each row knows its subject. Nothing here decides
//! where the text goes.

use super::asm::code_line;
use super::text::{count, counted};
use crate::error::Failure;
use crate::model::Model;
use crate::model::blocks::{Block, blocks};
use crate::model::body::IrView;
use crate::model::listing::{ByOperation, by_operation};
use crate::model::records::Trace;
use crate::model::source::Sources;
use crate::output::Paint;
use metatrace_events::schema::{MergePointId, stage};
use metatrace_ir::{ExitId, Target};
use metatrace_x64::disasm::Line;
use std::collections::HashMap;

/// The subject of a row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum What {
    /// The trace as a whole.
    Trace,
    /// A merge point of the guest; 0 if it is unknown.
    Place(MergePointId),
    /// An operation.
    Op(usize),
    /// Text below an operation: its machine code, or what its exit restores.
    Below(usize),
}

/// A line of text, coloured if the painter uses colours.
#[derive(Clone, Debug)]
pub struct Row {
    /// Its subject.
    pub what: What,
    /// The text.
    pub text: String,
}

/// The parts of a trace that are shown.
#[derive(Clone, Copy, Debug)]
pub struct Parts {
    /// The machine code.
    pub asm: bool,
    /// The line of the interpreter that recorded each operation.
    pub rust: bool,
    /// What each guard restores.
    pub resume: bool,
    /// Only the names of the guest's files instead of their paths.
    pub short: bool,
    /// Minimum number of columns for counts.
    pub columns: usize,
}

/// The rows of a trace at a stage. Only the final stage has code and counts.
pub fn rows(
    model: &Model,
    trace: &Trace,
    ir: &IrView,
    parts: Parts,
    paint: Paint,
) -> Result<Vec<Row>, Failure> {
    let is_final = ir.stage == stage::FINAL;
    let code = match model.listing(trace.id).filter(|_| is_final && parts.asm) {
        Some(lines) => by_operation(lines?),
        None => ByOperation::default(),
    };
    let counts = if is_final { model.executions(trace, ir) } else { Vec::new() };
    let widest = counts.iter().map(|&n| count(n).len()).max().unwrap_or(0);
    let parts = Parts { columns: parts.columns.max(widest), ..parts };
    let sources = Sources::default();
    let mut view = View { model, trace, ir, counts, code, sources, parts, paint, rows: Vec::new() };
    view.inputs();
    blocks(model, ir).iter().for_each(|block| view.block(block));
    Ok(view.rows)
}

/// A trace being turned into rows.
struct View<'v> {
    model: &'v Model,
    trace: &'v Trace,
    ir: &'v IrView,
    /// How often each operation was executed; empty if the stage is not the one that was compiled.
    counts: Vec<u64>,
    code: ByOperation,
    sources: Sources,
    parts: Parts,
    paint: Paint,
    rows: Vec<Row>,
}

impl View<'_> {
    fn place(&self, site: MergePointId) -> String {
        if self.parts.short { self.model.short_place(site) } else { self.model.place(site) }
    }

    fn row(&mut self, what: What, text: String) {
        self.rows.push(Row { what, text });
    }

    fn inputs(&mut self) {
        let names: Vec<String> = (0..self.ir.trace.inputs())
            .map(|i| format!("v{i}: {}", self.ir.trace.inst_ty(&self.ir.trace.insts[i]).name()))
            .collect();
        self.row(What::Trace, format!("{:1$}  inputs {2}", "", self.parts.columns, names.join(", ")));
        let entry = std::mem::take(&mut self.code.entry);
        self.asm(What::Trace, &entry, 0);
    }

    fn block(&mut self, block: &Block) {
        let paint = self.paint;
        let indent = "  ".repeat(block.depth().min(24));
        match block.chain.first().and_then(|&site| self.model.site(site)) {
            Some(site) => {
                let source = self.sources.of(self.model, site).unwrap_or_default();
                let inlined = match block.chain.get(1) {
                    Some(&caller) => format!("  (inlined into {})", self.place(caller)),
                    None => String::new(),
                };
                let text = format!(
                    "{indent}{}  {}{}",
                    paint.place(self.place(site.site)),
                    paint.heading(source.trim()),
                    paint.dim(inlined),
                );
                self.row(What::Place(site.site), text);
            }
            None => self.row(What::Place(MergePointId::NONE), paint.dim("no place").to_string()),
        }
        block.ops.clone().for_each(|op| self.op(op, &indent));
    }

    fn op(&mut self, op: usize, indent: &str) {
        let paint = self.paint;
        let inst = &self.ir.trace.insts[op];
        let ran = self.counts.get(op).map_or_else(String::new, |&n| count(n));
        let ran = format!("{ran:>0$}", self.parts.columns);
        let operation = self.ir.op_text(op);
        let mut text = format!("{}  {indent}  {}", paint.dim(ran), paint.operation(&operation));
        if let Some(place) = self.model.location(self.ir.loc(op)).filter(|_| self.parts.rust) {
            let width = 44usize.saturating_sub(operation.chars().count());
            let place = format!("; {}:{}", place.path, place.line);
            text += &format!("{:width$}  {}", "", paint.dim(place));
        }
        if inst.op.is_guard() && !self.counts.is_empty() {
            text += &self.outcome(inst.exit());
        }
        if let Some(&Target::Trace(id)) = self.ir.target(inst) {
            let name = self.model.name(id);
            let place = self.model.trace(id).map_or_else(String::new, |t| self.place(t.site));
            text += &format!("  {}", paint.dim(format!("; to {name} {place}")));
        }
        let exit = inst.op.is_guard().then(|| inst.exit());
        self.row(What::Op(op), text);
        if let Some(exit) = exit.filter(|_| self.parts.resume) {
            self.resume(op, exit, indent);
        }
        if let Some(lines) = self.code.operations.remove(&(op as u32)) {
            self.asm(What::Below(op), &lines, indent.len());
        }
    }

    /// How often a guard failed, and where it leads.
    fn outcome(&self, exit: ExitId) -> String {
        let (paint, trace) = (self.paint, self.trace);
        let mut text = String::new();
        let failed = self.model.failures(trace, exit);
        if failed > 0 {
            text += &format!("  {}", paint.notable(format!("failed {}", counted(failed, "time"))));
        }
        for &(_, bridge) in trace.bridges.iter().filter(|b| b.0 == exit) {
            let runs = self.model.trace(bridge).map_or(0, |b| b.runs);
            text += &format!("  {}", paint.good(format!("→ bridge {bridge} ({})", counted(runs, "run"))));
        }
        for given_up in trace.given_up.iter().filter(|g| g.exit == exit) {
            text += &format!("  {}", paint.bad(format!("given up for now: {}", given_up.text)));
        }
        text
    }

    /// What an exit restores: its levels, innermost first.
    fn resume(&mut self, op: usize, exit: ExitId, indent: &str) {
        let Some(&found) = self.ir.trace.exits.get(exit.index()) else { return };
        let snapshots: HashMap<&str, &str> = self
            .ir
            .text
            .lines()
            .filter_map(|l| l.strip_prefix("snapshot ").and_then(|l| l.split_once(": ")))
            .collect();
        for (depth, level) in self.ir.trace.levels(found).enumerate() {
            let text = snapshots.get(level.snapshot.to_string().as_str()).copied().unwrap_or_default();
            let role = if depth == 0 { "resumes" } else { "called by" };
            let events = counted(level.event.into(), "event");
            let line = self.paint.dim(format!("{role} {text}, after {} of its log, {events}", level.log));
            let text = format!("{:1$}  {indent}      {line}", "", self.parts.columns);
            self.rows.push(Row { what: What::Below(op), text });
        }
    }

    fn asm(&mut self, what: What, lines: &[Line], indent: usize) {
        let width = self.parts.columns + indent + 4;
        for line in lines {
            let text = format!("{:width$}  {}", "", code_line(self.paint, line));
            self.row(what, text);
        }
    }
}
