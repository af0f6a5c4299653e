//! `metatrace show`: one trace in the order of execution: the guest's lines, their operations, and the machine code of
//! these, with counts.

use super::ir::StageChoice;
use super::rows::{Parts, rows};
use super::text::{bytes, count, counted, share, time};
use crate::error::Failure;
use crate::model::Model;
use crate::model::body::IrView;
use crate::model::records::Trace;
use crate::model::source::Sources;
use crate::output::Out;
use clap::Args;
use metatrace_events::schema::{FileId, stage};
use metatrace_ir::TraceId;
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
    id: TraceId,
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

/// Number of lines of the table of heat.
const HOTTEST: usize = 12;

impl Show {
    pub(crate) fn run(&self, out: &mut Out<'_>) -> Result<(), Failure> {
        let model = out.open(&self.log)?;
        let trace = model.expect_trace(self.id)?;
        head(&model, trace, out)?;
        let ir = model.ir(trace, &self.stage.name(&model)?)?;
        if ir.stage == stage::FINAL {
            heat(&model, trace, &ir, out)?;
        } else {
            let paint = out.paint();
            writeln!(out, "\n{}", paint.heading(format_args!("operations at stage `{}`", ir.stage)))?;
        }
        writeln!(out)?;
        let (asm, rust, resume) = (!self.no_asm, self.rust, self.resume);
        let parts = Parts { asm, rust, resume, short: false, columns: COUNT };
        for row in rows(&model, trace, &ir, parts, out.paint())? {
            writeln!(out, "{}", row.text)?;
        }
        Ok(())
    }
}

/// Width of the column of counts.
const COUNT: usize = 15;

/// Writes the facts about a trace as a whole.
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
        "  ran {}, entered {} by the interpreter; about {} of the operations in machine code",
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
        writeln!(out, "  continues in {}", model.name(next))?;
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

/// Writes the lines of the guest on which most operations were executed.
fn heat(model: &Model, trace: &Trace, ir: &IrView, out: &mut Out<'_>) -> io::Result<()> {
    let (paint, sources) = (out.paint(), Sources::default());
    let lines = model.heat_by_line(trace, ir);
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
    let name = |(file, line): (FileId, u32)| format!("{}:{line}", model.file(file).map_or("?", |f| &f.name));
    let width = hottest.iter().map(|h| name(h.0).chars().count()).max().unwrap_or(0);
    for ((file, line), n) in hottest {
        let source = sources.line(model, file, line).unwrap_or_default();
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
