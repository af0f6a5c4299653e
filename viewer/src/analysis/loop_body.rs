//! The operations of a loop's body: which they are, how many, which of them do the work of a marked line of the guest
//! program, and their text in a form that does not depend on the rest of the trace. Used by tests of traces and by the
//! comparison with another JIT.
//!
//! ```text
//! v0 = input ref            not the body: inputs and preamble
//! v1 = untag v0
//! label(v1)
//! v2 = param int
//! v3 = int_add_ovf v2 1     the body: 3 operations, 1 guard,
//! guard_false v3 [exit 0]   or 2 operations if the sum and its overflow count once
//! v5 = int_add v2 1
//! jump label(v5)            not counted
//! ```
//!
//! A trace without a label is a body from its inputs on.

use crate::model::Model;
use crate::model::body::IrView;
use metatrace_events::schema::{MergePointId, Site};
use metatrace_ir::{Op, Trace};
use std::collections::HashMap;
use std::ops::Range;

/// The amount of work of one iteration of a loop.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Counts {
    /// Operations, guards among them.
    pub ops: u32,
    /// Number of these that are overflow tests whose operation is executed, too: processors do both in one instruction,
    /// and other JITs in one operation.
    pub fused: u32,
    /// Guards.
    pub guards: u32,
}

/// Whether the operation only says where values come from or go to, and computes nothing.
fn is_frame(op: Op) -> bool {
    matches!(op, Op::Input | Op::Label | Op::Param | Op::Jump | Op::Finish | Op::SideExit)
}

/// The instructions of the body: those behind the label, or all.
pub fn body(trace: &Trace) -> Range<usize> {
    let label = trace.insts.iter().position(|i| i.op == Op::Label);
    label.map_or(0, |at| at + 1)..trace.insts.len()
}

/// The operations of a range, without those that only pass values on.
pub fn operations(trace: &Trace, range: Range<usize>) -> impl Iterator<Item = usize> + '_ {
    range.filter(|&index| !is_frame(trace.insts[index].op))
}

/// Counts operations.
pub fn count(trace: &Trace, operations: impl IntoIterator<Item = usize>) -> Counts {
    let mut counts = Counts::default();
    let mut tested = Vec::new();
    for inst in operations.into_iter().map(|index| &trace.insts[index]) {
        counts.ops += 1;
        counts.guards += u32::from(inst.op.is_guard());
        let done = match inst.op {
            Op::IntAddOvf => Some(Op::IntAdd),
            Op::IntSubOvf => Some(Op::IntSub),
            Op::IntMulOvf => Some(Op::IntMul),
            _ => None,
        };
        match done {
            Some(op) => tested.push((op, inst.a, inst.b)),
            None => {
                let found = tested.iter().position(|&test| test == (inst.op, inst.a, inst.b));
                if let Some(at) = found {
                    tested.swap_remove(at);
                    counts.fused += 1;
                }
            }
        }
    }
    counts
}

/// The operations of a range that were recorded at a chosen place of the guest program, or in a call that was
/// inlined there.
pub fn at(model: &Model, ir: &IrView, range: Range<usize>, chosen: impl Fn(&Site) -> bool) -> Vec<usize> {
    let on_line = |site: &MergePointId| model.site(*site).is_some_and(&chosen);
    operations(&ir.trace, range).filter(|&index| ir.chain(index).iter().any(on_line)).collect()
}

/// The text of operations. Values, constants and types of the heap are renamed in the order of their occurrence, and
/// exits are left out, so that the text depends on the operations alone.
pub fn text(model: &Model, ir: &IrView, operations: &[usize]) -> Vec<String> {
    let mut names = HashMap::new();
    let mut type_ids: HashMap<String, ()> = HashMap::new();
    let line = |index: &usize| {
        let text = ir.op_text(*index);
        let text = text.split(" [exit ").next().unwrap_or(&text);
        let mut words: Vec<String> = Vec::new();
        for word in text.split_inclusive([' ', ',', '(', ')', '[', ']', '{', '}']) {
            let end = word.trim_end_matches([' ', ',', '(', ')', '[', ']', '{', '}']).len();
            let (name, rest) = word.split_at(end);
            words.push(format!("{}{rest}", renamed(name, &mut names)));
        }
        if ir.trace.insts[*index].op == Op::LoadTid {
            type_ids.insert(words[0].trim_end().to_owned(), ());
        }
        if let [op, value, number] = &words[..]
            && op == "guard_value "
            && type_ids.contains_key(value.trim_end())
            && let Some(known) = number.parse().ok().and_then(|tid| model.type_name(tid))
        {
            return format!("{op}{value}{known}");
        }
        words.concat()
    };
    operations.iter().map(line).collect()
}

/// Renames `v17` and `&4` by the order of their first occurrence; other words are unchanged.
fn renamed(name: &str, names: &mut HashMap<String, String>) -> String {
    let kind = name.chars().next().filter(|c| matches!(c, 'v' | 'w' | '&'));
    let number = name.get(1..).filter(|n| !n.is_empty() && n.bytes().all(|b| b.is_ascii_digit()));
    let (Some(kind), Some(_)) = (kind, number) else { return name.to_owned() };
    let next = names.keys().filter(|n| n.starts_with(kind)).count();
    names.entry(name.to_owned()).or_insert_with(|| format!("{kind}{next}")).clone()
}

#[cfg(test)]
mod tests {
    use super::*;
    use metatrace_ir::parse::parse_trace;

    const LOOP: &str = "v0 = input int\nv1 = int_add_ovf v0 1\nguard_false v1 [exit 0]\nv3 = int_add v0 1\n\
                        v4 = int_add v0 2\njump self(v3)\nportal p greens(pc) reds()\n\
                        snapshot 0: p(1) reds()\nexit 0: snapshot 0 log 0 event 0\n";

    #[test]
    fn a_sum_and_its_overflow_count_once() {
        let trace = parse_trace(LOOP).expect("it parses");
        assert_eq!(count(&trace, operations(&trace, body(&trace))), Counts { ops: 4, fused: 1, guards: 1 });
    }

    #[test]
    fn names_follow_the_order_of_mention() {
        let mut names = HashMap::new();
        let renamed: Vec<String> =
            ["v7", "&3", "v2", "v7", "vx", "3"].iter().map(|n| renamed(n, &mut names)).collect();
        assert_eq!(renamed, ["v0", "&0", "v1", "v0", "vx", "3"]);
    }
}
