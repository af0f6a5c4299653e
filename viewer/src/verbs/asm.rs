//! `metatrace asm`: the machine code of a trace, with the operation that each piece implements.

use super::text::{bytes, counted};
use crate::error::Failure;
use crate::model::Model;
use crate::model::body::IrView;
use crate::model::records::Trace;
use crate::output::{Out, Paint};
use clap::Args;
use metatrace_events::schema::stage;
use metatrace_ir::{ExitId, TraceId};
use metatrace_x64::disasm::Line;
use std::io::Write;
use std::path::PathBuf;

const EXAMPLES: &str = "\
Examples:
  metatrace asm run.mtl 3                 the machine code of trace 3
  metatrace asm run.mtl 3 | grep call     what it calls

Numbers on the left are offsets from the trace's first byte. What lies outside has a name: a routine that all \
traces share, or a place in another trace. The code is as it was when it was made: guards that got bridges \
later jump there now.";

/// Disassemble a trace, with the operation that each instruction came from
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Asm {
    /// The log
    log: PathBuf,
    /// The trace's number
    id: TraceId,
}

impl Asm {
    pub(crate) fn run(&self, out: &mut Out<'_>) -> Result<(), Failure> {
        let model = out.open(&self.log)?;
        let trace = model.expect_trace(self.id)?;
        let lines = model.listing(self.id).ok_or_else(|| no_code(&model, trace))??;
        let ir = model.ir(trace, stage::FINAL).ok();
        let paint = out.paint();
        let title = format!(
            "{}  {}  {}",
            model.name(trace.id),
            model.place(trace.site),
            bytes(trace.compiled.code_bytes.into())
        );
        writeln!(out, "{}", paint.heading(title))?;
        for line in &lines {
            match line {
                Line::Operation(op) => writeln!(out, "; {}", paint.operation(op_text(ir.as_ref(), *op)))?,
                Line::Label(label) => {
                    let remark = bridges(&model, trace, label).unwrap_or_default();
                    writeln!(out, "{}{}", paint.heading(format!("{label}:")), paint.notable(remark))?;
                }
                line => writeln!(out, "  {}", code_line(paint, line))?,
            }
        }
        Ok(())
    }
}

/// The message if the machine code of a trace is not in the log.
pub fn no_code(model: &Model, trace: &Trace) -> Failure {
    let backend = model.start.as_ref().map_or("", |s| &s.backend);
    let name = model.name(trace.id);
    Failure::missing(match backend {
        "ir" => format!("there is no machine code of {name}: that run interpreted its traces"),
        _ => format!("the log holds no machine code of {name}"),
    })
}

fn op_text(ir: Option<&IrView>, op: u32) -> String {
    match ir.filter(|ir| (op as usize) < ir.trace.insts.len()) {
        Some(ir) => ir.op_text(op as usize),
        None => format!("operation {op}"),
    }
}

/// A line of code with its offset.
pub fn code_line(paint: Paint, line: &Line) -> String {
    match line {
        Line::Instruction(offset, text) => format!("{} {text}", paint.dim(format_args!("{offset:5x} "))),
        Line::Word(offset, word) => format!("{} dq {word:#x}", paint.dim(format_args!("{offset:5x} "))),
        Line::Label(name) => format!("{name}:"),
        Line::Operation(op) => format!("; operation {op}"),
    }
}

/// The remark at the label of an exit whose guard has bridges.
fn bridges(model: &Model, trace: &Trace, label: &str) -> Option<String> {
    let exit: ExitId = label.strip_prefix("exit_")?.parse().map(ExitId).ok()?;
    let ids = trace.bridges.iter().filter(|b| b.0 == exit).map(|b| model.name(b.1));
    let ids: Vec<String> = ids.collect();
    let back = trace.failures.get(&exit).map(|&n| format!("; failed {}", counted(n, "time")));
    match ids.as_slice() {
        [] => back.map(|b| format!("  {b}")),
        ids => Some(format!("  ; its guard has {}", ids.join(", "))),
    }
}
