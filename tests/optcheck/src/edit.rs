//! Edits of whole traces: inserting and removing an instruction. Names in exits and other instructions are adapted.
//! The edited traces are recorded ones, without label and deltas.

use metatrace_ir::descr::NO_DESCR;
use metatrace_ir::{Arg, At, ExitId, Inst, Op, Trace};

/// Renames every operand of a trace, those of snapshots among them.
pub fn rename(trace: &mut Trace, name: impl Fn(Arg) -> Arg) {
    for inst in &mut trace.insts {
        inst.values_mut().for_each(|arg| *arg = name(*arg));
    }
    trace.args.iter_mut().for_each(|a| *a = name(*a));
    for snapshot in &mut trace.snapshots {
        snapshot.map_args(&name);
    }
}

/// The trace with a `forced_exit` in front of instruction `at`, which leaves by `exit` at its `nth` execution.
pub fn with_forced_exit(trace: &Trace, at: usize, exit: ExitId, nth: u32) -> Trace {
    let mut new = trace.clone();
    rename(&mut new, |arg| match arg.as_value() {
        Some(value) if value >= at => Arg::value(value + 1),
        _ => arg,
    });
    let op = Op::ForcedExit;
    let [a, b, c] = [Arg::NONE, Arg::NONE, exit.into()];
    new.insts.insert(at, Inst { op, at: At::NONE, a, b, c, descr: &NO_DESCR, loc: None });
    new.force_at = nth;
    new
}

/// The trace without instruction `at`, whose value is replaced by `instead`.
pub fn without(trace: &Trace, at: usize, instead: Arg) -> Trace {
    let mut new = trace.clone();
    let instead_or = |arg: Arg| if arg.as_value() == Some(at) { instead } else { arg };
    rename(&mut new, |arg| match instead_or(arg).as_value() {
        Some(value) if value > at => Arg::value(value - 1),
        _ => instead_or(arg),
    });
    new.insts.remove(at);
    for inst in new.insts.iter_mut().skip(at).filter(|i| i.op == Op::Input) {
        inst.a = Arg(inst.a.0 - 1);
    }
    new
}
