//! Each rule of the verifier's list, violated once.

use metatrace_ir::parse::parse_trace;
use metatrace_ir::verify::verify;
use metatrace_ir::{Arg, Trace};

const DECLS: &str = "
field N.n @8 i64 mut
field N.id @16 i64 imm
array A @16 f64 mut
type N size 24 { N.n N.id }
call f(int) -> int residual
call g(int) -> void residual raises
call many(int, int, int, int, int, int, int) -> int elidable
portal p greens(pc) reds(r)
";

fn read(text: &str) -> Trace {
    parse_trace(&format!("{DECLS}\n{text}")).unwrap()
}

/// The verifier's errors about a trace; the text is completed with an end and a snapshot with two exits.
fn wrong(text: &str) -> String {
    let exits = "exit 0: snapshot 0 log 0 event 0\nexit 1: snapshot 0 log 1 event 0";
    verify(&read(&format!("{text}\n{exits}"))).err().unwrap_or_default().join("\n")
}

/// The same for instructions without exits.
fn wrong_insts(text: &str) -> String {
    let snapshot = "snapshot 0: p(1) reds(0) log [answer = 0]";
    wrong(&format!("i = input int\nr = input ref\n{text}\nfinish 0 i\n{snapshot}"))
}

#[test]
fn a_good_trace_passes() {
    let text = "
v = load N.n r
w = load_pure N.id r
store N.n r w
x = new N(v, w)
guard_value r &3 [exit 1]
g = call g(v)
e = call_exc g
guard_value e null [exit 0]
a = new_array A v 2.5
array_store A a w 0.5";
    assert_eq!(wrong_insts(text), "");
}

#[test]
fn rule_1_inputs_come_first() {
    assert!(wrong_insts("v = int_neg i\ninput int").contains("an input after other instructions"));
}

#[test]
fn rule_2_one_terminator_at_the_end() {
    assert!(verify(&Trace::default()).unwrap_err()[0].contains("no terminator"));
    assert!(wrong_insts("finish 0 i").contains("a terminator before the end"));
}

#[test]
fn rule_3_operands() {
    assert!(wrong_insts("v = int_add i r").contains("has type ref, not int"));
    assert!(wrong_insts("v = int_add i").contains("nothing that has a value"));
    assert!(wrong_insts("v = call g(i)\nw = int_neg v").contains("nothing that has a value"));
    assert!(wrong_insts("answer").contains("belongs in a log"));
    assert!(wrong_insts("guard_value i i [exit 0]").contains("no constant"));
    assert!(wrong_insts("store N.n r 1.5").contains("has type float, not int"));
    let mut trace = read("v0 = int_neg 1\nv1 = int_neg v0\nfinish 0 v1");
    trace.insts[0].a = Arg::value(1);
    assert!(verify(&trace).unwrap_err()[0].contains("not defined yet"));
    trace.insts[0].b = trace.insts[0].a;
    assert!(verify(&trace).unwrap_err().iter().any(|error| error.contains("one too many")));
    trace.insts[0].a = Arg::constant(77);
    assert!(verify(&trace).unwrap_err()[0].contains("nothing that has a value"));
}

#[test]
fn rule_4_descriptors() {
    assert!(wrong_insts("store N.id r 1").contains("it is not about `N.id`"));
    assert!(wrong_insts("v = load_pure N.n r").contains("it is not about `N.n`"));
    assert!(wrong_insts("v = array_load_pure A r 1").contains("it is not about `A`"));
}

#[test]
fn rule_5_variadic_operands() {
    assert!(wrong_insts("v = new N(1)").contains("1 operands instead of 2"));
    assert!(wrong_insts("v = call f(1, 2)").contains("2 operands instead of 1"));
    assert!(wrong_insts("v = call many(1, 2, 3, 4, 5, 6, 7)").contains("more arguments than registers"));
    assert!(verify(&read("i = input int\njump self()")).unwrap_err()[0].contains("0 operands instead of 1"));
    let mut trace = read("jump t1(1)");
    trace.insts[0].b = Arg(9);
    assert!(verify(&trace).unwrap_err()[0].contains("out of range"));
}

#[test]
fn rule_6_second_words_follow_their_calls() {
    assert!(
        wrong_insts("v = call g(i)\nw = int_neg i\ne = call_exc v").contains("not the instruction before it")
    );
    assert!(wrong_insts("v = call f(i)\ne = call_exc v").contains("not the instruction before it"));
    assert!(wrong_insts("v = call g(i)\ne = call_tag v").contains("not the instruction before it"));
}

#[test]
fn rule_7_indices() {
    let mut trace = read(
        "guard_not_invalidated [exit 0]\nfinish 0 1\nsnapshot 0: p(1) reds(0)\nexit 0: snapshot 0 log 0 event 0",
    );
    trace.exits.clear();
    assert!(verify(&trace).unwrap_err()[0].contains("exit 0 does not exist"));
    let mut trace = read("jump t1(1)");
    trace.targets.clear();
    assert!(verify(&trace).unwrap_err()[0].contains("its target does not exist"));
}

#[test]
fn rule_8_exits() {
    let late = "
i = input int
guard_true i [exit 1]
v = int_neg i
finish 0 v
snapshot 0: p(1) reds(i) log [answer = v]";
    assert!(wrong(late).contains("snapshot 0 names v2, which is not defined here"));
    // A shorter prefix of the same log does not contain it.
    assert_eq!(wrong(&late.replace("[exit 1]", "[exit 0]")), "");
    let short = "guard_not_invalidated [exit 1]\nfinish 0 1\nsnapshot 0: p(1) reds(0)";
    assert!(wrong(short).contains("has no 1 entries"));
    let cyclic = "guard_not_invalidated [exit 0]\nfinish 0 1\nsnapshot 0: p(1) reds(0) parent exit(0, 0, 0)";
    assert!(wrong(cyclic).contains("have no end"));
}

#[test]
fn rule_9_snapshots() {
    assert!(wrong("finish 0 1\nsnapshot 0: p() reds(0)").contains("0 greens"));
    assert!(wrong("finish 0 1\nsnapshot 0: p(1) reds(0, 1)").contains("2 reds"));
    let frame = |frame: &str| wrong(&format!("finish 0 1\nsnapshot 0: p(1) reds(0) frame {frame}"));
    assert_eq!(frame("virtual N len 6 (1, 2) {1: 2, 5: 3}"), "");
    assert!(frame("virtual N len 6 (1, 2) {5: 2, 1: 3}").contains("slot 1 is out of place"));
    assert!(frame("virtual N len 3 (1) {}").contains("1 frame fields"));
    assert!(frame("virtual N len 3 (1, 2) {3: 1}").contains("slot 3 is out of place"));
    assert!(wrong("finish 0 #4611686018427387904\nsnapshot 0: p(1) reds(0)").contains("does not fit"));
}
