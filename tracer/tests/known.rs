//! The facts that a bridge begins with: what guards in front of its own have shown, as long as nothing has been
//! written.

use metatrace_ir::parse::parse_trace;
use metatrace_ir::{Const, ExitId, Op, Trace};
use metatrace_tracer::opt::{Options, Surroundings, optimize_among};
use metatrace_tracer::resume::{Encoder, KnownResult, Operand};

const DECLARATIONS: &str = "\
field Point.map @8 ref mut
field Point.class @16 ref imm
field Point.version @24 ref quasi
type Point tid 7 size 32 { Point.map Point.class Point.version }
type Int64 tid 6 size 16 { }
call touch(ref) -> void residual writes(Point)
call look(ref) -> void residual writes()
portal p greens(pc) reds(r)
";

/// The facts known at the last exit of a trace.
fn known(body: &str) -> Vec<String> {
    let trace = parse_trace(&format!("{DECLARATIONS}{body}")).unwrap_or_else(|e| panic!("{e} in\n{body}"));
    assert_eq!(metatrace_ir::verify::verify(&trace), Ok(()));
    known_at_last(&trace, &[])
}

fn known_at_last(trace: &Trace, inputs: &[KnownResult]) -> Vec<String> {
    let mut encoder = Encoder::default();
    let data = encoder.encode(trace, None, inputs);
    let exit = data.exit(ExitId::at(trace.exits.len() - 1), encoder.names());
    operations(&exit)
}

fn operations(exit: &Trace) -> Vec<String> {
    let text = exit.to_string();
    text.lines()
        .filter(|l| !l.contains("input") && !l.starts_with("snapshot") && !l.starts_with("exit"))
        .map(str::to_owned)
        .collect()
}

const END: &str = "\
finish 0 v0
snapshot 0: p(1) reds(v0)
exit 0: snapshot 0 log 0 event 0
exit 1: snapshot 0 log 0 event 1
exit 2: snapshot 0 log 0 event 2
";

#[test]
fn what_guards_have_shown_is_known_behind_them() {
    let body = "\
v0 = input ref
v1 = load_tid v0
guard_value v1 7 [exit 0]
v3 = load Point.map v0
guard_value v3 &0 [exit 1]
guard_not_invalidated [exit 2]
";
    let all = ["v1 = load_tid v0", "assume v1 7", "v3 = load Point.map v0", "assume v3 &0"];
    assert_eq!(known(&format!("{body}{END}")), all);
}

#[test]
fn what_was_loaded_is_known_until_the_field_is_written() {
    for (between, is_known) in
        [("store Point.map v0 &1\n", false), ("v5 = call touch(v0)\n", false), ("v5 = call look(v0)\n", true)]
    {
        let body = format!(
            "v0 = input ref\nv1 = load Point.map v0\nguard_value v1 &0 [exit 0]\nguard_depth 1 [exit 1]\n\
             {between}guard_not_invalidated [exit 2]\n{END}"
        );
        let found = known(&body);
        assert_eq!(!found.is_empty(), is_known, "behind `{between}`: {found:?}");
        // A guard in front of the write has the fact in any case.
        let body = body.replace(between, "").replace("finish", &format!("{between}finish"));
        assert_eq!(known(&body).len(), 2);
    }
}

#[test]
fn what_may_have_been_invalidated_is_not_known() {
    let body = "\
v0 = input ref
v1 = load_pure Point.version v0
guard_value v1 &0 [exit 0]
v3 = load_pure Point.class v0
guard_value v3 &1 [exit 1]
guard_not_invalidated [exit 2]
";
    assert_eq!(known(&format!("{body}{END}")), ["v1 = load_pure Point.class v0", "assume v1 &1"]);
}

#[test]
fn a_bridge_does_not_ask_again_and_hands_on_what_it_was_told() {
    let body = "\
v0 = input ref
v1 = load_tid v0
assume v1 7
v3 = load_tid v0
guard_value v3 7 [exit 0]
v5 = load Point.map v0
guard_value v5 &0 [exit 1]
guard_not_invalidated [exit 2]
";
    let trace = parse_trace(&format!("{DECLARATIONS}{body}{END}")).unwrap();
    let optimized = optimize_among(trace, &Options::all(), &mut Vec::new(), &Surroundings::default()).trace;
    let guards = optimized.insts.iter().filter(|inst| inst.op == Op::GuardValue).count();
    assert_eq!(guards, 1, "{optimized}");
    assert!(!optimized.insts.iter().any(|inst| inst.op == Op::Assume), "{optimized}");
    let load = optimized.insts.iter().find(|inst| inst.op == Op::LoadTid);
    assert!(load.is_none(), "{optimized}");
    let descr = &metatrace_ir::descr::NO_DESCR;
    let told =
        KnownResult { op: Op::LoadTid, descr, operands: vec![Operand::Value(0)], gives: Const::Int(7) };
    let all = ["v1 = load_tid v0", "assume v1 7", "v3 = load Point.map v0", "assume v3 &0"];
    assert_eq!(known_at_last(&optimized, &[told]), all);
}

#[test]
fn what_the_parent_has_done_is_not_done_again() {
    let declarations = format!("call find(ref, int) -> int elidable\n{DECLARATIONS}");
    let optimized = |between: &str| {
        let text = format!(
            "{declarations}\
v0 = input ref
v1 = input int
v2 = input ref
v3 = call find(v0, 5)
assume v3 v1
v5 = load Point.map v0
assume v5 v2
{between}
v8 = call find(v0, 5)
v9 = load Point.map v0
v10 = call find(v9, v8)
finish v10 v9
"
        );
        let trace = parse_trace(&text).unwrap_or_else(|e| panic!("{e} in\n{text}"));
        let optimized =
            optimize_among(trace, &Options::all(), &mut Vec::new(), &Surroundings::default()).trace;
        let lines = operations(&optimized);
        lines.into_iter().filter(|l| l.starts_with('v') || l.starts_with("finish")).collect::<Vec<_>>()
    };
    assert_eq!(
        optimized("v7 = call look(v0)"),
        ["v3 = call look(v0)", "v4 = call find(v2, v1)", "finish v4 v2"]
    );
    let written = ["v3 = call touch(v0)", "v4 = load Point.map v0", "v5 = call find(v4, v1)", "finish v5 v4"];
    assert_eq!(optimized("v7 = call touch(v0)"), written);
}

#[test]
fn the_body_of_a_loop_knows_what_its_label_promises() {
    let text = "\
v0 = input ref
v1 = input ref
v2 = load_tid v0
guard_value v2 7 [exit 0]
v4 = is_tagged v1
guard_true v4 [exit 1]
v6 = untag v1
v7 = int_add v6 1
v8 = tag_ovf v7
guard_false v8 [exit 2]
v10 = box_int Int64 v7
v11 = load Point.map v0
guard_value v11 &0 [exit 3]
v13 = call touch(v0)
guard_not_invalidated [exit 4]
jump self(v0, v10) [exit 5]
snapshot 0: p(1) reds(v0)
snapshot 1: p(2) reds(v0)
exit 0: snapshot 0 log 0 event 0
exit 1: snapshot 0 log 0 event 1
exit 2: snapshot 0 log 0 event 2
exit 3: snapshot 0 log 0 event 3
exit 4: snapshot 1 log 0 event 0
exit 5: snapshot 1 log 0 event 1
";
    let trace = parse_trace(&format!("{DECLARATIONS}{text}")).unwrap();
    let optimized = optimize_among(trace, &Options::all(), &mut Vec::new(), &Surroundings::default());
    let mut encoder = Encoder::default();
    let data = encoder.encode(&optimized.trace, optimized.label.as_ref(), &[]);
    let last = optimized.trace.insts.iter().rposition(|inst| inst.op == Op::GuardValue).unwrap();
    let label = optimized.trace.label().unwrap();
    assert!(last > label, "the map is asked for in each turn:\n{}", optimized.trace);
    let exit = data.exit(optimized.trace.insts[last].exit(), encoder.names());
    let known = operations(&exit);
    assert!(known.iter().any(|line| line.contains("load_tid")), "{known:?} of\n{}", optimized.trace);
    assert!(!known.iter().any(|line| line.contains("Point.map")), "{known:?} of\n{}", optimized.trace);
}
