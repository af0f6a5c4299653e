//! The text form parses back to what was printed, and the parser survives all other input.

mod support;

use metatrace_ir::parse::{Env, parse, parse_trace};
use metatrace_ir::print::{print, print_with_descrs};
use metatrace_ir::verify::verify;
use proptest::prelude::*;
use support::{Choices, Ends, random_trace};

/// Number of random traces. Miri is some thousand times slower.
const CASES: u32 = if cfg!(miri) { 2 } else { 300 };
const OPERATIONS: usize = if cfg!(miri) { 8 } else { 40 };

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(CASES) })]

    #[test]
    fn random_traces_are_well_formed_and_read_back(choices in proptest::collection::vec(any::<u16>(), 0..600)) {
        let mut env = support::env();
        let trace = random_trace(&mut Choices(choices.iter()), &env, OPERATIONS, Ends::Any);
        prop_assert_eq!(verify(&trace), Ok(()), "{}", trace);
        let text = print(&trace);
        let back = parse(&text, &mut env).unwrap();
        prop_assert_eq!(verify(&back), Ok(()));
        prop_assert_eq!(&print(&back), &text);
        // Only the constant table may be numbered differently.
        prop_assert_eq!(format!("{:?}", back.exits), format!("{:?}", trace.exits));
        prop_assert_eq!(&back.sites, &trace.sites);
        prop_assert_eq!(&back.targets, &trace.targets);
        prop_assert_eq!(back.insts.len(), trace.insts.len());
        for (a, b) in back.insts.iter().zip(&trace.insts) {
            prop_assert_eq!(a.op, b.op);
            prop_assert!(a.descr.same(b.descr));
        }
        // Also without any environment.
        let declared = print_with_descrs(&trace);
        let alone = parse_trace(&declared).unwrap();
        prop_assert_eq!(print_with_descrs(&alone), declared);
    }

    #[test]
    fn broken_text_is_an_error_with_a_place(
        choices in proptest::collection::vec(any::<u16>(), 0..300),
        edits in proptest::collection::vec((any::<u16>(), "[ -~\n]{0,3}"), 1..4),
    ) {
        let env = support::env();
        let trace = random_trace(&mut Choices(choices.iter()), &env, 15, Ends::Any);
        let mut text = print_with_descrs(&trace);
        for (place, insert) in edits {
            let at = place as usize % (text.len() + 1);
            let end = (at + insert.len() / 2).min(text.len());
            text.replace_range(at..end, &insert);
        }
        match parse_trace(&text) {
            // Whatever was parsed can be verified and, if it is well-formed, printed.
            Ok(trace) => {
                if verify(&trace).is_ok() {
                    let printed = print_with_descrs(&trace);
                    prop_assert_eq!(print_with_descrs(&parse_trace(&printed).unwrap()), printed);
                }
            }
            Err(error) => {
                let lines: Vec<&str> = text.split('\n').collect();
                prop_assert!((error.line as usize) <= lines.len(), "{error}");
                prop_assert!(error.column as usize <= lines[error.line as usize - 1].chars().count() + 1, "{error}");
            }
        }
    }

    #[test]
    fn any_text_is_survived(text in "\\PC{0,60}") {
        if let Ok(trace) = parse_trace(&text) {
            let _ = verify(&trace);
        }
    }
}

#[test]
fn the_documented_example_reads_back_unchanged() {
    let text = "\
field Instance.map @8 ref mut
field Instance.slots @16 ref mut
array Slots @16 ref mut
type Instance size 24 { Instance.map Instance.slots }
type Frame tid 12 size 16 drop { }
call \"find method<T>\"(ref, ref, ref) -> ref elidable
call log(int) -> void residual raises writes(List, Dict)
portal interpret greens(code, pc) reds(vm)
v0 = input ref
v1 = load Instance.map v0
guard_value v1 &0 [exit 0]
v3 = untag v1
v4 = int_add_ovf v3 -9223372036854775808
guard_false v4 [exit 1]
v6 = new Instance(v1, null)
v7 = call \"find method<T>\"(v1, &1, &2)
v8 = call log(3)
v9 = call_exc v8
v10 = array_load Slots v9 2
array_store Slots v9 1 v10
v12 = call_portal site 0 (v1, #-3, v7)
v13 = call_tag v12
guard_not_invalidated [exit 1]
forced_exit [exit 1]
jump t12(v6, 2.0, -0.0, inf, -inf, nan, nan(0xfff8000000000001), 1e300)
force_at 3
snapshot 0: interpret(&1, 6) reds(v1) frame virtual Frame len 8 () {1: v1, 3: #5}
snapshot 1: interpret(&1, 6) reds(v1) frame virtual Frame len 8 () {} parent exit(0, 0, 4) \
log [load Instance.map = v1, outcome (portal interpret) = v0, call log = _, answer = 1]
exit 0: snapshot 0 log 0 event 3
exit 1: snapshot 1 log 2 event 5
site 0: interpret(&1, 0) reds 1 frame Frame len 8 fields 0 slots {0, 1} depth 2
";
    let trace = parse_trace(text).unwrap();
    verify(&trace).unwrap();
    // Descriptors that the trace refers to only in effects, or not at all, are not printed; all others are.
    assert_eq!(print_with_descrs(&trace), text);
}

#[test]
fn a_frame_may_be_an_array() {
    let text = "\
array Registers tid 9 @16 ref mut
portal interpret greens() reds()
v0 = input ref
v1 = call_portal site 0 (v0)
finish 0 v1
snapshot 0: interpret() reds() frame virtual Registers len 4 () {0: v0}
exit 0: snapshot 0 log 0 event 0
site 0: interpret() reds 0 frame Registers len 4 fields 0 slots {0} depth 1
";
    let trace = parse_trace(text).unwrap();
    verify(&trace).unwrap();
    assert_eq!(print_with_descrs(&trace), text);
}

#[test]
fn values_may_have_any_names() {
    let trace = parse_trace("x = input int\n\n sum = int_add x x ; twice\nfinish 0 sum").unwrap();
    assert_eq!(print(&trace), "v0 = input int\nv1 = int_add v0 v0\nfinish 0 v1\n");
}

#[test]
fn errors_say_where_and_what() {
    let error = |text: &str| parse_trace(text).unwrap_err().to_string();
    assert_eq!(error("v0 = input int\nv1 = int_ad v0 1"), "2:6: there is no operation `int_ad`");
    assert_eq!(error("v0 = int_add v1 1"), "1:14: no value `v1` is defined before");
    assert_eq!(error("v0 = load A.b null"), "1:11: no field `A.b` is declared");
    let frame = "portal p greens() reds()\nsnapshot 0: p() reds() frame virtual F len 0 () {}";
    assert_eq!(error(frame), "2:38: no type or array `F` is declared");
    assert_eq!(error("guard_true 1 [exit 0]"), "1:20: there is no exit 0");
    assert_eq!(error("v0 = input int\nv0 = input int"), "2:1: `v0` is defined twice");
    assert_eq!(error("field A.b @8 i32 mut"), "1:14: there is no width `i32`");
    assert_eq!(error("exit 0: snapshot 4 log 0 event 0"), "1:18: there is no snapshot 4");
    assert_eq!(error("exit 1: snapshot 0 log 0 event 0"), "1:6: this is exit 0");
    assert_eq!(error("jump loop()"), "1:6: `loop` is neither `self` nor a trace");
    assert_eq!(error("v0 = input int int"), "1:16: expected the end of the line, found `int`");
    assert_eq!(
        error("field A.b @8 i64 mut\nfield A.b @16 i64 mut"),
        "2:1: declared before as `field A.b @8 i64 mut`"
    );
}

#[test]
fn given_descriptors_are_used() {
    let env = support::env();
    let field = env.field("Node.n").unwrap();
    let mut again = Env::with([env.ty("Node").unwrap()]);
    let trace = parse("v0 = input ref\nv1 = load Node.n v0\nfinish 0 v1", &mut again).unwrap();
    assert!(trace.insts[1].descr.same(field));
}
