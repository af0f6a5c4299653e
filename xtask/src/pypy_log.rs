//! Parses the output of PyPy with `PYPYLOG=jit-log-opt,jit-summary:FILE`: its compiled loops and bridges as text, and
//! the totals of a run. Only the parts that the comparison of operation counts needs.
//!
//! ```text
//! # Loop 1 (run;prog.py:4-6~#12 FOR_ITER) : loop with 49 ops
//! +616: label(p0, p1, i5, descr=TargetToken(1))
//! debug_merge_point(0, 0, 'run;prog.py:4-6~#12 FOR_ITER')
//! +640: i7 = int_lt(i5, i6)
//! +643: guard_true(i7, descr=<Guard0x1>) [p0, p1, i5]
//! +649: jump(p0, p1, i7, descr=TargetToken(1))
//! +660: --end of the loop--
//! ```

use std::collections::HashMap;

/// A loop or a bridge, as text.
#[derive(Default, Debug)]
pub struct Unit {
    /// The line of the source at which a loop begins; None for a bridge.
    pub line: Option<u32>,
    operations: Vec<String>,
}

/// The counts of one turn of a loop.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Counts {
    /// Operations, guards among them.
    pub ops: u32,
    /// Guards.
    pub guards: u32,
}

/// Operations that only describe the sources and destinations of values, or positions in the guest program.
const FRAME: [&str; 9] = [
    "label",
    "jump",
    "finish",
    "debug_merge_point",
    "jit_debug",
    "keepalive",
    "enter_portal_frame",
    "leave_portal_frame",
    "same_as",
];

/// The loops and bridges of a log, in order.
pub fn units(log: &str) -> Vec<Unit> {
    let mut units: Vec<Unit> = Vec::new();
    let mut inside = false;
    for line in log.lines() {
        if let Some(head) = line.strip_prefix("# Loop ") {
            // A function's entry that PyPy compiled separately is no loop, but is listed as one.
            let line = Some(head).filter(|h| !h.contains(" : entry bridge ")).and_then(header_line);
            units.push(Unit { line, operations: Vec::new() });
            inside = true;
        } else if line.starts_with("# bridge out of Guard ") {
            units.push(Unit::default());
            inside = true;
        } else if line.contains("--end of the loop--") {
            inside = false;
        } else if let Some(unit) = units.last_mut().filter(|_| inside && !line.starts_with('[')) {
            let operation = line.split_once(": ").filter(|(offset, _)| offset.starts_with('+'));
            unit.operations.push(operation.map_or(line, |(_, text)| text).to_owned());
        }
    }
    units
}

/// From `1 (run;prog.py:4-6~#12 FOR_ITER) : loop`: the function begins on line 4, the loop on line 6.
fn header_line(head: &str) -> Option<u32> {
    let (before, _) = head.split_once("~#")?;
    before.rsplit_once('-')?.1.parse().ok()
}

impl Unit {
    /// Counts the body: the operations after the last label.
    pub fn body(&self) -> Counts {
        let label = self.operations.iter().rposition(|o| name(o) == "label");
        let body = &self.operations[label.map_or(0, |at| at + 1)..];
        let mut uses: HashMap<&str, u32> = HashMap::new();
        for operation in body.iter().filter(|o| name(o) != "debug_merge_point") {
            for word in words(operation.split_once(" = ").map_or(operation.as_str(), |(_, right)| right)) {
                *uses.entry(word).or_default() += 1;
            }
        }
        let mut counts = Counts::default();
        for operation in body {
            let (result, name) = (operation.split_once(" = ").map(|(result, _)| result), name(operation));
            let frame = name.is_empty() || FRAME.iter().any(|f| name.starts_with(f));
            // PyPy keeps some unused operations of these kinds; its backend emits no code for them.
            let unused = result.is_some_and(|r| !uses.contains_key(r)) && has_no_effect(name);
            if !frame && !unused {
                counts.ops += 1;
                counts.guards += u32::from(name.starts_with("guard_"));
            }
        }
        counts
    }
}

/// The operation's name.
fn name(operation: &str) -> &str {
    let right = operation.split_once(" = ").map_or(operation, |(_, right)| right);
    right.split(['(', ' ', '#']).next().unwrap_or("")
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_ascii_alphanumeric()).filter(|w| !w.is_empty())
}

fn has_no_effect(name: &str) -> bool {
    let names =
        ["getfield_", "getarrayitem_", "arraylen_", "strlen", "strgetitem", "unicodelen", "force_token"];
    names.iter().any(|n| name.starts_with(n))
}

/// The numbers of `jit-summary` by name: `ops`, `opt ops`, `guards`, `opt guards`.
pub fn summary(log: &str) -> HashMap<String, u64> {
    let lines = log.lines().skip_while(|l| !l.contains("{jit-summary")).skip(1);
    lines
        .take_while(|l| !l.contains("jit-summary}"))
        .filter_map(|l| {
            let (name, numbers) = l.split_once(':')?;
            Some((name.trim().to_owned(), numbers.split_whitespace().next()?.parse().ok()?))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const LOG: &str = "\
[1] {jit-log-opt-loop
# Loop 1 (run;/a-b/prog.py:4-6~#12 FOR_ITER) : loop with 49 ops
[p0, p1]
+1: i9 = int_add(i1, 1)
+2: label(p0, i5, p3, descr=TargetToken(1))
debug_merge_point(0, 0, 'run;/a-b/prog.py:4-6~#12 FOR_ITER')
+3: i7 = int_lt(i5, 4)
+4: guard_true(i7, descr=<Guard0x1>) [p0, p1, i5]
+5: i8 = arraylen_gc(p3, descr=<ArrayP 8>)
+6: i10 = int_add(i5, 1)
+7: jump(p0, i10, p3, descr=TargetToken(1))
+8: --end of the loop--
[2] jit-log-opt-loop}
# bridge out of Guard 0x7 with 2 ops
[i1]
+1: guard_not_invalidated(descr=<Guard0x2>) [i1]
+2: jump(i1, descr=TargetToken(1))
+3: --end of the loop--
[3] {jit-summary
Tracing:      \t1\t0.001
ops:             \t212
opt ops:         \t80
[3] jit-summary}
";

    #[test]
    fn the_body_is_what_follows_the_last_label() {
        let units = units(LOG);
        let found: Vec<_> = units.iter().map(|u| (u.line, u.body())).collect();
        let counts = |ops, guards| Counts { ops, guards };
        // The unused length is not counted, nor is the bridge's line of inputs.
        assert_eq!(found, [(Some(6), counts(3, 1)), (None, counts(1, 1))]);
    }

    #[test]
    fn totals_are_read_by_name() {
        let summary = summary(LOG);
        assert_eq!((summary["ops"], summary["opt ops"]), (212, 80));
    }
}
