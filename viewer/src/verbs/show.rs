//! `metatrace show`: one trace in the order of its execution: the guest's lines, the operations that each
//! became, and their machine code, with counts.

use super::asm::code_line;
use super::ir::StageChoice;
use super::text::{bytes, count, counted, share, time};
use crate::error::Failure;
use crate::model::Model;
use crate::model::blocks::{Block, blocks};
use crate::model::body::IrView;
use crate::model::listing::{ByOperation, by_operation};
use crate::model::records::Trace;
use crate::model::source::Sources;
use crate::output::Out;
use clap::Args;
use metatrace_ir::{Op, Target};
use std::collections::HashMap;
use std::io::{self, Write};
use std::path::PathBuf;

const EXAMPLES: &str = "\
Examples:
  metatrace show run.mtl 3                      source, operations and machine code of trace 3
  metatrace show run.mtl 3 --no-asm --rust      operations with the interpreter's lines
  metatrace show run.mtl 3 --stage recorded     as it was recorded
  metatrace show run.mtl 3 --before heap        as that pass found it
  metatrace show run.mtl 3 --resume             what each guard restores

The number on the left says how often an operation ran. Calls that were inlined are indented.";

/// Show a trace: guest source, operations and machine code, interleaved
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Show {
    /// The log
    log: PathBuf,
    /// The trace's number
    id: u32,
    #[command(flatten)]
    stage: StageChoice,
    /// Leave the machine code out
    #[arg(long)]
    no_asm: bool,
    /// Show which line of the interpreter recorded each operation
    #[arg(long)]
    rust: bool,
    /// Show what each guard restores
    #[arg(long)]
    resume: bool,
}

/// Lines of the table of heat.
const HOTTEST: usize = 12;

impl Show {
    pub(crate) fn run(&self, out: &mut Out<'_>) -> Result<(), Failure> {
        let model = out.open(&self.log)?;
        let trace = model.expect_trace(self.id)?;
        head(&model, trace, out)?;
        let ir = model.ir(trace, &self.stage.name(&model)?)?;
        let is_final = ir.stage == "final";
        let code = match model.listing(trace.id).filter(|_| is_final && !self.no_asm) {
            Some(lines) => by_operation(lines?),
            None => ByOperation::default(),
        };
        let counts = if is_final { model.executions(trace, &ir) } else { Vec::new() };
        let view =
            View { model: &model, trace, ir: &ir, counts, code, sources: Sources::default(), options: self };
        if is_final {
            view.heat(out)?;
        } else {
            let paint = out.paint();
            writeln!(out, "\n{}", paint.heading(format_args!("operations at stage `{}`", ir.stage)))?;
        }
        view.inputs(out)?;
        for block in blocks(&model, &ir) {
            view.block(&block, out)?;
        }
        Ok(())
    }
}

/// What there is to say of a trace as a whole.
pub fn head(model: &Model, trace: &Trace, out: &mut Out<'_>) -> io::Result<()> {
    let (paint, c) = (out.paint(), &trace.compiled);
    writeln!(out, "{}  {}", paint.heading(model.name(trace.id)), paint.place(model.place(trace.site)))?;
    if let Some((parent, exit)) = trace.parent {
        let guard = model.trace(parent).and_then(|p| model.guard_texts(p).remove(&exit));
        let guard = guard.map(|g| format!(", {g}")).unwrap_or_default();
        writeln!(out, "  begins at exit {exit} of {}{guard}", model.name(parent))?;
    }
    writeln!(
        out,
        "  ran {}, entered {} by the interpreter; {} of the operations in machine code",
        counted(trace.runs, "time"),
        counted(trace.entries, "time"),
        share(model.heat(trace), model.total_heat()),
    )?;
    writeln!(
        out,
        "  {} of {} recorded, {} of {}; {} of code, {} of resume data",
        counted(c.ops.into(), "operation"),
        count(c.ops_recorded.into()),
        counted(c.guards.into(), "guard"),
        count(c.guards_recorded.into()),
        bytes(c.code_bytes.into()),
        bytes(c.resume_bytes.into()),
    )?;
    writeln!(
        out,
        "  recorded in {}, optimised in {}, made into code in {}",
        time(c.record_ns),
        time(c.optimize_ns),
        time(c.backend_ns),
    )?;
    if let Some(next) = c.jumps_to.filter(|&next| next != trace.id) {
        writeln!(out, "  goes on in {}", model.name(next))?;
    }
    if c.dependencies > 0 {
        let fields = counted(c.dependencies.into(), "quasi-immutable field");
        writeln!(out, "  depends on {fields}")?;
    }
    if let Some(invalidation) = &trace.invalidated {
        let text = format!("invalidated by a write to {}", invalidation.field);
        writeln!(out, "  {}", paint.bad(text))?;
    }
    Ok(())
}

/// A trace on its way to the screen.
struct View<'v> {
    model: &'v Model,
    trace: &'v Trace,
    ir: &'v IrView,
    /// How often each operation ran; empty if the stage is not the one that ran.
    counts: Vec<u64>,
    code: ByOperation,
    sources: Sources,
    options: &'v Show,
}

/// Width of the column of counts.
const COUNT: usize = 15;

impl View<'_> {
    /// The lines of the guest on which most operations were executed.
    fn heat(&self, out: &mut Out<'_>) -> io::Result<()> {
        let paint = out.paint();
        let lines = self.model.heat_by_line(self.trace, self.ir);
        let total: u64 = lines.values().fold(0, |sum, n| sum.saturating_add(*n));
        let mut hottest: Vec<_> = lines.into_iter().filter(|(place, _)| place.1 > 0).collect();
        hottest.sort_by_key(|&(place, n)| (std::cmp::Reverse(n), place));
        let more = hottest.len().saturating_sub(HOTTEST);
        hottest.truncate(HOTTEST);
        hottest.sort_by_key(|&(place, _)| place);
        if hottest.is_empty() {
            return Ok(());
        }
        writeln!(out, "\n{}", paint.heading(format_args!("{:>COUNT$}   share  line", "operations")))?;
        let name =
            |(file, line): (u32, u32)| format!("{}:{line}", self.model.file(file).map_or("?", |f| &f.path));
        let width = hottest.iter().map(|h| name(h.0).chars().count()).max().unwrap_or(0);
        for ((file, line), n) in hottest {
            let source = self.sources.line(self.model, file, line).unwrap_or_default();
            let percent = format!("{:>8}", share(n as f64, total as f64));
            let hot = n as f64 >= 0.25 * total as f64;
            writeln!(
                out,
                "{:>COUNT$} {} {}  {}",
                count(n),
                if hot { paint.bad(percent).to_string() } else { percent },
                paint.place(format_args!("{:width$}", name((file, line)))),
                source,
            )?;
        }
        if more > 0 {
            writeln!(
                out,
                "{:>COUNT$}          {}",
                "",
                paint.dim(format!("{} more", counted(more as u64, "line")))
            )?;
        }
        Ok(())
    }

    fn inputs(&self, out: &mut Out<'_>) -> io::Result<()> {
        let names: Vec<String> = (0..self.ir.trace.inputs())
            .map(|i| format!("v{i}: {}", self.ir.trace.inst_ty(&self.ir.trace.insts[i]).name()))
            .collect();
        writeln!(out, "\n{:COUNT$}  inputs {}", "", names.join(", "))?;
        self.asm(&self.code.entry, 0, out)
    }

    fn block(&self, block: &Block, out: &mut Out<'_>) -> io::Result<()> {
        let paint = out.paint();
        let indent = "  ".repeat(block.depth().min(24));
        match block.chain.first().and_then(|&site| self.model.site(site)) {
            Some(site) => {
                let source = self.sources.of(self.model, site).unwrap_or_default();
                let inlined = match block.chain.get(1) {
                    Some(&caller) => format!("  (inlined into {})", self.model.place(caller)),
                    None => String::new(),
                };
                writeln!(
                    out,
                    "{indent}{}  {}{}",
                    paint.place(self.model.place(site.site)),
                    paint.heading(source.trim()),
                    paint.dim(inlined),
                )?;
            }
            None => writeln!(out, "{}", paint.dim("no place"))?,
        }
        block.ops.clone().try_for_each(|op| self.op(op, &indent, out))
    }

    fn op(&self, op: usize, indent: &str, out: &mut Out<'_>) -> io::Result<()> {
        let paint = out.paint();
        let inst = &self.ir.trace.insts[op];
        let ran = self.counts.get(op).map_or_else(String::new, |&n| count(n));
        let text = self.ir.op_text(op);
        write!(out, "{}  {indent}  {}", paint.dim(format_args!("{ran:>COUNT$}")), paint.operation(&text))?;
        if let Some(place) = self.model.location(self.ir.loc(op)).filter(|_| self.options.rust) {
            let width = 44usize.saturating_sub(text.chars().count());
            let place = format!("; {}:{}", place.path, place.line);
            write!(out, "{:width$}  {}", "", paint.dim(place))?;
        }
        if inst.op.is_guard() && !self.counts.is_empty() {
            self.outcome(inst.c.0, out)?;
        }
        if let (Op::Jump, Some(Target::Trace(id))) = (inst.op, self.ir.trace.targets.get(inst.c.0 as usize)) {
            let name = self.model.name(id.0);
            let place = self.model.trace(id.0).map_or_else(String::new, |t| self.model.place(t.site));
            write!(out, "  {}", paint.dim(format!("; to {name} {place}")))?;
        }
        writeln!(out)?;
        if self.options.resume && inst.op.is_guard() {
            self.resume(inst.c.0, indent, out)?;
        }
        match self.code.operations.get(&(op as u32)) {
            Some(lines) => self.asm(lines, indent.len(), out),
            None => Ok(()),
        }
    }

    /// How often a guard failed, and where it goes then.
    fn outcome(&self, exit: u32, out: &mut Out<'_>) -> io::Result<()> {
        let (paint, trace) = (out.paint(), self.trace);
        let failed = self.model.failures(trace, exit);
        if failed > 0 {
            write!(out, "  {}", paint.notable(format!("failed {}", counted(failed, "time"))))?;
        }
        for &(_, bridge) in trace.bridges.iter().filter(|b| b.0 == exit) {
            let runs = self.model.trace(bridge).map_or(0, |b| b.runs);
            write!(out, "  {}", paint.good(format!("→ bridge {bridge} ({})", counted(runs, "run"))))?;
        }
        for given_up in trace.given_up.iter().filter(|g| g.exit == exit) {
            write!(out, "  {}", paint.bad(format!("gets no bridges: {}", given_up.text)))?;
        }
        Ok(())
    }

    /// What an exit restores: its levels, the innermost first.
    fn resume(&self, exit: u32, indent: &str, out: &mut Out<'_>) -> io::Result<()> {
        let paint = out.paint();
        let Some(&found) = self.ir.trace.exits.get(exit as usize) else { return Ok(()) };
        let snapshots: HashMap<&str, &str> = self
            .ir
            .text
            .lines()
            .filter_map(|l| l.strip_prefix("snapshot ").and_then(|l| l.split_once(": ")))
            .collect();
        for (depth, level) in self.ir.trace.levels(found).enumerate() {
            let text = snapshots.get(level.snapshot.to_string().as_str()).copied().unwrap_or_default();
            let role = if depth == 0 { "resumes" } else { "called by" };
            let line = format!(
                "{role} {text}, after {} of its log, {}",
                level.log,
                counted(level.event.into(), "event")
            );
            writeln!(out, "{:COUNT$}  {indent}      {}", "", paint.dim(line))?;
        }
        Ok(())
    }

    fn asm(&self, lines: &[metatrace_x64::disasm::Line], indent: usize, out: &mut Out<'_>) -> io::Result<()> {
        let paint = out.paint();
        lines.iter().try_for_each(|line| {
            writeln!(out, "{:width$}  {}", "", code_line(paint, line), width = COUNT + indent + 4)
        })
    }
}
