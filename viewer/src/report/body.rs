//! The complete data of a trace, as the JSON that the page reads when the trace is opened: operations with both of
//! their source positions and execution counts, their machine code, and what guards restore.

use super::scan::Scan;
use crate::model::Model;
use crate::model::body::IrView;
use crate::model::records::Trace;
use metatrace_events::schema::stage;
use metatrace_events::schema::{LocationId, MergePointId, Note, PositionId};
use metatrace_ir::ExitId;
use metatrace_x64::disasm::Line;
use serde::Serialize;
use std::collections::{BTreeMap, HashMap};

#[derive(Serialize)]
struct Body<'b> {
    stage: &'b str,
    /// The positions that operations refer to, from 1: merge point, and position of the caller.
    at: Vec<(MergePointId, PositionId)>,
    /// Text, position, line of the interpreter, executions, exit (-1: no guard).
    ops: Vec<(String, PositionId, LocationId, u64, i64)>,
    /// Decisions without an operation: words, name, position, line of the interpreter.
    notes: Vec<(String, &'b str, PositionId, LocationId)>,
    note_at: Vec<(MergePointId, PositionId)>,
    /// Address of the code.
    address: Option<String>,
    /// Operation (-1: none), and its instructions: offset (-1: a label) and text.
    code: Vec<(i64, Vec<(i64, String)>)>,
    /// Snapshots and exits.
    resume: String,
}

/// The body of a trace.
pub fn json(model: &Model, trace: &Trace, ir: &IrView, executions: &[u64], scan: &mut Scan) -> String {
    let guards = ir.guards();
    let op = |(index, inst): (usize, &metatrace_ir::Inst)| {
        let exit = if inst.op.is_guard() { i64::from(inst.exit().0) } else { -1 };
        (ir.op_text(index), ir.position(index), ir.loc(index), executions[index], exit)
    };
    let ops: Vec<_> = ir.trace.insts.iter().enumerate().map(op).collect();
    let notes = model.notes(trace).unwrap_or_default();
    ops.iter().for_each(|o| scan.loc(o.2));
    notes.notes.iter().for_each(|n| scan.loc(n.loc));
    ir.positions.iter().chain(&notes.positions).for_each(|p| scan.site(p.site));
    // Only code of the operations that are shown corresponds to them.
    let listing = if ir.stage == stage::FINAL { model.listing(trace.id).and_then(Result::ok) } else { None };
    let range = model.code_ranges().iter().find(|c| c.trace == trace.id);
    let body = Body {
        stage: &ir.stage,
        at: ir.positions.iter().map(|p| (p.site, p.caller)).collect(),
        ops,
        notes: notes.notes.iter().map(note).collect(),
        note_at: notes.positions.iter().map(|p| (p.site, p.caller)).collect(),
        address: range.map(|c| format!("{:#x}", c.address)),
        code: listing.map_or_else(Vec::new, |lines| pieces(lines, &guards)),
        resume: resume(ir),
    };
    serde_json::to_string(&body).expect("plain values can be written")
}

fn note(note: &Note) -> (String, &str, PositionId, LocationId) {
    (format!("{:?}", note.what), &note.name, note.at, note.loc)
}

/// What guards restore: the lines of the text form that are neither operations nor declarations.
fn resume(ir: &IrView) -> String {
    let lines = ir.text.lines().filter(|l| ["snapshot ", "exit ", "site "].iter().any(|s| l.starts_with(s)));
    lines.collect::<Vec<_>>().join("\n")
}

/// Instructions by operation. The exit of a guard belongs to its operation.
fn pieces(lines: Vec<Line>, guards: &HashMap<ExitId, usize>) -> Vec<(i64, Vec<(i64, String)>)> {
    let (mut pieces, mut current) = (BTreeMap::<i64, Vec<(i64, String)>>::new(), -1);
    for line in lines {
        let (offset, text) = match line {
            Line::Operation(op) => {
                current = i64::from(op);
                continue;
            }
            Line::Label(name) => {
                let exit = name.strip_prefix("exit_").and_then(|n| n.parse().ok());
                if let Some(&guard) = exit.and_then(|e: ExitId| guards.get(&e)) {
                    current = guard as i64;
                }
                (-1, format!("{name}:"))
            }
            Line::Instruction(offset, text) => (i64::from(offset), text),
            Line::Word(offset, word) => {
                current = -1;
                (i64::from(offset), format!("dq {word:#x}"))
            }
        };
        pieces.entry(current).or_default().push((offset, text));
    }
    pieces.into_iter().collect()
}
