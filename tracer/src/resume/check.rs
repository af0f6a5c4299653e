//! Checks that resume data decodes to the exits it was made from: in tests, and in debug builds at each exit.

use metatrace_ir::{Arg, ExitId, LogEntry, PendingStore, Snapshot, Trace, Ty};

/// The exit of a decoded trace.
const FIRST: ExitId = ExitId(0);

/// Compares an exit of a trace with its decoded form, from [`super::ResumeData::exit`]. The error describes the
/// difference.
pub fn check(trace: &Trace, exit: ExitId, found: &Trace) -> Result<(), String> {
    let values = trace.exit_values(exit);
    let wrong = |what: &str| Err(format!("exit {exit}: {what} differ, in what was read:\n{found}"));
    let ty = |trace: &Trace, arg| match trace.ty(arg) {
        Ty::Void => Ty::Int,
        ty => ty,
    };
    let types = |trace: &Trace, args: &[Arg]| args.iter().map(|&arg| ty(trace, arg)).collect::<Vec<_>>();
    if types(trace, &values) != types(found, &found.exit_values(FIRST)) {
        return wrong("values");
    }
    if found.inputs() != values.len() {
        return wrong("inputs");
    }
    let same = |a: Arg, b: Arg| match a.as_value() {
        Some(_) => b.as_value().and_then(|b| values.get(b)) == Some(&a),
        None if a.is_const() => trace.constant(a) == found.constant(b),
        None => a == b,
    };
    let same_args = |a: &[Arg], b: &[Arg]| a.len() == b.len() && a.iter().zip(b).all(|(&a, &b)| same(a, b));
    let same_frame = |a: &Snapshot, b: &Snapshot| match (&a.frame, &b.frame) {
        (None, None) => true,
        (Some(a), Some(b)) => {
            let (x, y) = (&a.object, &b.object);
            let objects = x.descr == y.descr && x.len == y.len && same_args(&x.fields, &y.fields);
            let mut slots = a.slots.iter().zip(&b.slots);
            objects && a.slots.len() == b.slots.len() && slots.all(|(a, b)| a.0 == b.0 && same(a.1, b.1))
        }
        _ => false,
    };
    let (mut old, mut new) = (trace.levels(trace.exits[exit.index()]), found.levels(found.exits[0]));
    loop {
        let (a, b) = match (old.next(), new.next()) {
            (None, None) => break,
            (Some(a), Some(b)) => (a, b),
            _ => return wrong("numbers of levels"),
        };
        if (a.log, a.event) != (b.log, b.event) {
            return wrong("events");
        }
        let (a, b) = (&trace.snapshots[a.snapshot.index()], &found.snapshots[b.snapshot.index()]);
        if !a.portal.same(b.portal) || a.greens != b.greens || !same_args(&a.reds, &b.reds) {
            return wrong("merge points");
        }
        if !same_frame(a, b) {
            return wrong("frames");
        }
        let log =
            |e: &LogEntry, f: &LogEntry| e.op == f.op && e.descr.same(f.descr) && same(e.value, f.value);
        if !a.log.iter().zip(&b.log).all(|(e, f)| log(e, f)) {
            return wrong("logs");
        }
    }
    let (a, b) = (trace.delta(exit), found.delta(FIRST));
    let virtuals = a.virtuals.len() == b.virtuals.len()
        && a.virtuals.iter().zip(b.virtuals).all(|(a, b)| {
            a.name == b.name
                && a.kind == b.kind
                && a.descr.same(b.descr)
                && same_args(trace.virtual_args(a), found.virtual_args(b))
        });
    if !virtuals {
        return wrong("virtuals");
    }
    let store = |a: &PendingStore, b: &PendingStore| {
        a.descr.same(b.descr) && same(a.object, b.object) && same(a.index, b.index) && same(a.value, b.value)
    };
    if a.stores.len() != b.stores.len() || !a.stores.iter().zip(b.stores).all(|(a, b)| store(a, b)) {
        return wrong("pending stores");
    }
    Ok(())
}
