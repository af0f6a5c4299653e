//! The uses of a trace's values: why an object that the trace allocates has to be in memory.

use metatrace_ir::{Arg, Op, Trace};
use serde::Serialize;

/// A use of an object, which may force it into memory.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize)]
#[serde(tag = "use", content = "of", rename_all = "kebab-case")]
pub enum Use {
    /// Stored into a field or an array.
    Stored(String),
    /// Passed to a residual or elidable function.
    Passed(String),
    /// Passed to a guest function that is called, not inlined.
    PassedToCallee,
    /// The result of the function.
    Returned,
    /// A field of another new object.
    PartOf(String),
    /// Passed to the next iteration, or to another trace.
    Carried,
    /// Read for its type, its fields or its identity.
    Read,
    /// Used only by exits.
    Exits,
}

impl Use {
    /// Whether the object must be in memory for it.
    pub fn forces(&self) -> bool {
        !matches!(self, Use::Read | Use::Exits)
    }

    /// In words, after "the object is".
    pub fn text(&self) -> String {
        match self {
            Use::Stored(into) => format!("stored into `{into}`"),
            Use::Passed(to) => format!("passed to `{to}`"),
            Use::PassedToCallee => "passed to a guest function that is called, not inlined".to_owned(),
            Use::Returned => "the result of the function".to_owned(),
            Use::PartOf(whole) => format!("part of a new `{whole}`"),
            Use::Carried => "carried on to the next iteration or trace".to_owned(),
            Use::Read => "only read in this trace".to_owned(),
            Use::Exits => "needed only where the trace is left".to_owned(),
        }
    }
}

/// The uses of the result of operation `index`, without duplicates; those that force it first.
pub fn uses(trace: &Trace, index: usize) -> Vec<Use> {
    let value = Arg::value(index);
    let mut found = Vec::new();
    for inst in trace.insts.iter().skip(index + 1) {
        let name = || inst.descr.name().to_owned();
        let used = match inst.op {
            Op::Store if inst.b == value => Use::Stored(name()),
            Op::ArrayStore if inst.c == value => Use::Stored(name()),
            // The fill of a new array.
            Op::NewArray if inst.b == value => Use::PartOf(name()),
            op => {
                let mut named = false;
                trace.for_each_operand(inst, |a| named |= a == value);
                match op {
                    _ if !named => continue,
                    Op::New => Use::PartOf(name()),
                    Op::Call => Use::Passed(name()),
                    Op::CallPortal => Use::PassedToCallee,
                    Op::Jump => Use::Carried,
                    Op::Finish => Use::Returned,
                    _ => Use::Read,
                }
            }
        };
        found.push(used);
    }
    let mut restored = false;
    for snapshot in &trace.snapshots {
        snapshot.for_each_arg(snapshot.log.len() as u32, |a| restored |= a == value);
    }
    if restored {
        found.push(Use::Exits);
    }
    found.sort();
    found.dedup();
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(operations: &str) -> Vec<Use> {
        let text = format!(
            "field Pair.a @8 ref mut
type Pair size 16 {{ Pair.a }}
array Items @16 ref mut
call show(ref) -> ref residual
portal p greens(code) reds(x)
v0 = input ref
v1 = new Pair(v0)
{operations}
snapshot 0: p(&0) reds(v1)
exit 0: snapshot 0 log 0 event 0
"
        );
        uses(&metatrace_ir::parse::parse_trace(&text).unwrap(), 1)
    }

    #[test]
    fn what_forces_an_object_comes_first() {
        let passed = of("v2 = load Pair.a v1\nv3 = call show(v1)\nstore Pair.a v0 v1\njump self(v1)");
        assert_eq!(
            passed,
            [Use::Stored("Pair.a".into()), Use::Passed("show".into()), Use::Carried, Use::Read, Use::Exits]
        );
        assert!(passed[0].forces() && !passed[4].forces());
    }

    #[test]
    fn an_object_that_is_only_restored_is_not_forced() {
        assert_eq!(of("guard_true 1 [exit 0]\njump self(v0)"), [Use::Exits]);
        assert_eq!(of("store Pair.a v1 v0\njump self(v0)"), [Use::Read, Use::Exits]);
        assert_eq!(of("v2 = new Pair(v1)\nfinish 0 v2")[0], Use::PartOf("Pair".into()));
        assert_eq!(of("array_store Items v0 0 v1\nfinish 0 v1")[0], Use::Stored("Items".into()));
    }
}
