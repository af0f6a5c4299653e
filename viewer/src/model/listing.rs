//! The machine code of a trace as lines, with names for addresses outside of it: routines that all traces share, and
//! places in other traces. Code is shown as it was when it was made: a guard that got a bridge later still leads to its
//! exit.

use super::Model;
use super::body::CodeView;
use crate::error::Failure;
use metatrace_ir::TraceId;
use metatrace_x64::disasm::{Line, Listing};
use std::cell::RefCell;
use std::collections::HashMap;

/// Lines of machine code, by what they belong to.
#[derive(Default)]
pub struct ByOperation {
    /// The code before the first operation.
    pub entry: Vec<Line>,
    /// The code of each operation of the final stage.
    pub operations: HashMap<u32, Vec<Line>>,
    /// The exits and the constants.
    pub rest: Vec<Line>,
}

impl Model {
    /// The listing of a trace's machine code. None if the log does not hold it.
    pub fn listing(&self, trace: TraceId) -> Option<Result<Vec<Line>, Failure>> {
        Some(self.code(trace)?.map(|code| self.lines(&code)))
    }

    fn lines(&self, code: &CodeView) -> Vec<Line> {
        // Each other trace is read once, however many jumps lead there.
        let others: RefCell<HashMap<TraceId, Option<CodeView>>> = RefCell::default();
        let outside = |offset: i64| {
            let address = code.address.wrapping_add_signed(offset);
            if let Some(name) = self.routine_at(address) {
                return name.to_owned();
            }
            let Some(range) = self.code_at(address) else { return "elsewhere".to_owned() };
            let place = address - range.address;
            let mut others = others.borrow_mut();
            let other = others.entry(range.trace).or_insert_with(|| self.code(range.trace)?.ok());
            let labels = other.as_ref().map_or(&[][..], |o| &o.labels);
            let label = labels.iter().find(|l| u64::from(l.0) == place);
            match label {
                Some((_, label)) => format!("trace_{}.{label}", range.trace),
                None => format!("trace_{}+{place:x}h", range.trace),
            }
        };
        let CodeView { text, pool, marks, labels, .. } = code;
        Listing { text, pool, marks, labels, outside: &outside }.lines()
    }

    fn routine_at(&self, address: u64) -> Option<&str> {
        let at = self.routines().binary_search_by_key(&address, |r| r.0).ok()?;
        Some(&self.routines()[at].1)
    }

    /// The trace whose code holds an address.
    pub fn code_at(&self, address: u64) -> Option<&super::records::CodeRange> {
        let after = self.code.partition_point(|c| c.address <= address);
        self.code[..after].last().filter(|c| address - c.address < c.length)
    }
}

/// Groups the lines of a listing by the operations that they implement. Slow paths and exits, behind the final jump,
/// belong to none.
pub fn by_operation(lines: Vec<Line>) -> ByOperation {
    let mut parts = ByOperation::default();
    let mut current = None;
    let mut exits = false;
    let last = lines.iter().rev().find_map(|l| if let Line::Operation(op) = l { Some(*op) } else { None });
    for line in lines {
        match &line {
            Line::Operation(op) => {
                current = Some(*op);
                parts.operations.entry(*op).or_default();
                continue;
            }
            Line::Label(name) if name.starts_with("exit_") => exits = true,
            Line::Word(..) => exits = true,
            _ => {}
        }
        match current {
            _ if exits => parts.rest.push(line),
            Some(op) => {
                exits = last == current && matches!(&line, Line::Instruction(_, i) if i.starts_with("jmp "));
                parts.operations.entry(op).or_default().push(line);
            }
            None => parts.entry.push(line),
        }
    }
    parts
}
