//! Tests of joins: which paths match which version, and what the next version promises.

use super::*;
use crate::opt::test_traces::TestTraces;
use crate::opt::{Optimized, Options, Pass, Surroundings};

const DECLARATIONS: &str = "
field Int64.value @8 i64 imm
type Int64 tid 8 size 16 { Int64.value }
field Float.value @8 f64 imm
type Float tid 9 size 16 { Float.value }
field Pair.first @8 ref mut
field Pair.second @16 ref mut
type Pair tid 10 size 24 { Pair.first Pair.second }
portal p greens(pc) reds(r, s)
";

impl TestTraces {
    fn optimize_joining(&mut self, options: &Options, text: &str, joins: &JoinContext<'_>) -> Optimized {
        self.optimize(options, text, &Surroundings { joins: joins.clone(), ..Surroundings::default() })
    }

    /// A join that begins with `made`, passes on the two values of `state`, and tests both.
    fn join(&mut self, made: &str, state: (&str, &str), others: &[&LabelState], generic: bool) -> LabelState {
        let refs = self.refs.clone();
        let others = others.iter().map(|&state| TargetLabel { state, refs: &refs }).collect();
        let joins = JoinContext { others, generic, versions: Vec::new() };
        let text = format!(
            "{made}
            label({}, {})
            r = param ref
            s = param ref
            t = is_int Int64 r
            guard_true t [exit 0]
            same = ref_eq r s
            guard_false same [exit 1]
            side_exit [exit 2]
            snapshot 0: p(1) reds(r, s)
            exit 0: snapshot 0 log 0 event 0
            exit 1: snapshot 0 log 0 event 1
            exit 2: snapshot 0 log 0 event 2",
            state.0, state.1
        );
        self.optimize_joining(&Options::all(), &text, &joins).label.expect("a join has a label")
    }

    /// The end of a path that brings these two values.
    fn path(&mut self, made: &str, state: (&str, &str), versions: &[&LabelState]) -> String {
        let text = self.whole_path(made, state, versions);
        let end = text.lines().map(str::trim).find(|l| l.starts_with("jump") || l.starts_with("side_exit"));
        end.expect("a trace ends").to_owned()
    }

    /// The trace of such a path, including unused operations.
    fn whole_path(&mut self, made: &str, state: (&str, &str), versions: &[&LabelState]) -> String {
        let refs = self.refs.clone();
        let versions = versions.iter().enumerate();
        let versions =
            versions.map(|(k, &state)| (TraceId(k as u32), TargetLabel { state, refs: &refs })).collect();
        let joins = JoinContext { versions, ..JoinContext::default() };
        let text = format!(
            "{made}
            side_exit [exit 0]
            snapshot 0: p(1) reds({}, {})
            exit 0: snapshot 0 log 0 event 0",
            state.0, state.1
        );
        let options = Options::all().with(Pass::Dce, false);
        self.optimize_joining(&options, &text, &joins).trace.to_string()
    }
}

const INT: &str = "i = input int\nv = input ref\nb = box_int Int64 i";
const WORD: &str = "w = input ref\nv = input ref";
const TAGGED: &str = "w = input ref\nv = input ref\nk = is_tagged w\nguard_true k [exit 0]";

#[test]
fn a_boxed_integer_is_carried_as_an_integer() {
    let mut traces = TestTraces::with(DECLARATIONS);
    let join = traces.join(INT, ("b", "v"), &[], false);
    assert_eq!(traces.path(INT, ("b", "v"), &[&join]), "jump label t0(v0, v1)");
    assert_eq!(traces.path("v = input ref", ("#5", "v"), &[&join]), "jump label t0(5, v0)");
    assert_eq!(traces.path(TAGGED, ("w", "v"), &[&join]), "jump label t0(v4, v1)");
    // No guard establishes a fact that is not known.
    assert_eq!(traces.path(WORD, ("w", "v"), &[&join]), "side_exit [exit 0]");
}

#[test]
fn the_next_version_takes_both() {
    let mut traces = TestTraces::with(DECLARATIONS);
    let first = traces.join(INT, ("b", "v"), &[], false);
    let second = traces.join(WORD, ("w", "v"), &[&first], false);
    assert_eq!(traces.path(WORD, ("w", "v"), &[&first, &second]), "jump label t1(v0, v1)");
    assert_eq!(traces.path(INT, ("b", "v"), &[&first, &second]), "jump label t0(v0, v1)");
    assert_eq!(traces.path(INT, ("b", "v"), &[&second]), "jump label t0(v2, v1)", "the box is made");
    // The other way round: a virtual box does not match where there was a word before.
    let word = traces.join(WORD, ("w", "v"), &[], false);
    let boxed = traces.join(INT, ("b", "v"), &[&word], false);
    assert_eq!(traces.path(WORD, ("w", "v"), &[&boxed]), "jump label t0(v0, v1)");
}

#[test]
fn constants_stay_while_all_agree() {
    let mut traces = TestTraces::with(DECLARATIONS);
    let made = "v = input ref";
    let first = traces.join(made, ("&0", "v"), &[], false);
    assert_eq!(traces.path(made, ("&0", "v"), &[&first]), "jump label t0(v0)");
    assert_eq!(traces.path(made, ("&1", "v"), &[&first]), "side_exit [exit 0]");
    let second = traces.join(made, ("&1", "v"), &[&first], false);
    assert_eq!(traces.path(made, ("&1", "v"), &[&second]), "jump label t0(&1, v0)");
    assert_eq!(traces.path(made, ("#3", "v"), &[&first, &second]), "jump label t1(#3, v0)");
}

#[test]
fn one_object_is_not_two() {
    let mut traces = TestTraces::with(DECLARATIONS);
    let float = "f = input float\nv = input ref\nb = new Float(f)\nc = new Float(f)";
    let both = traces.join(float, ("b", "b"), &[], false);
    assert_eq!(traces.path(float, ("b", "b"), &[&both]), "jump label t0(v0)");
    assert_eq!(traces.path(float, ("b", "c"), &[&both]), "side_exit [exit 0]");
    let apart = traces.join(float, ("b", "c"), &[], false);
    assert_eq!(traces.path(float, ("b", "b"), &[&apart]), "side_exit [exit 0]");
    // The join has established that the param is another object than the virtual.
    let one = traces.join(float, ("b", "v"), &[], false);
    assert_eq!(traces.path(float, ("b", "v"), &[&one]), "jump label t0(v0, v1)");
    assert_eq!(traces.path(float, ("b", "b"), &[&one]), "side_exit [exit 0]");
    let pair = "f = input float\nb = new Float(f)\nq = new Pair(b, null)";
    assert_eq!(traces.path(pair, ("b", "q"), &[&one]), "side_exit [exit 0]");
}

#[test]
fn a_generic_version_takes_every_path() {
    let mut traces = TestTraces::with(DECLARATIONS);
    let first = traces.join(INT, ("b", "&0"), &[], false);
    let last = traces.join(INT, ("b", "&0"), &[&first], true);
    for (made, state) in [
        (INT, ("b", "v")),
        (WORD, ("w", "w")),
        (TAGGED, ("w", "&2")),
        ("f = input float\nb = new Float(f)", ("b", "b")),
        ("v = input ref", ("null", "#7")),
    ] {
        let end = traces.path(made, state, &[&first, &last]);
        assert!(end.starts_with("jump label"), "{made}: {end}");
    }
}

#[test]
fn what_is_not_alike_within_an_object_is_a_value() {
    let mut traces = TestTraces::with(DECLARATIONS);
    let made = "i = input int\nv = input ref\nb = box_int Int64 i\nq = new Pair(b, &0)";
    let word = "w = input ref\nv = input ref\nq = new Pair(w, &1)";
    let first = traces.join(made, ("q", "v"), &[], false);
    assert_eq!(traces.path(word, ("q", "v"), &[&first]), "side_exit [exit 0]");
    let second = traces.join(word, ("q", "v"), &[&first], false);
    assert_eq!(traces.path(word, ("q", "v"), &[&second]), "jump label t0(v0, &1, v1)");
    assert_eq!(traces.path(made, ("q", "v"), &[&second]), "jump label t0(v2, &0, v1)");
}

#[test]
fn stores_are_done_before_a_path_ends() {
    let mut traces = TestTraces::with(DECLARATIONS);
    let join = traces.join(WORD, ("w", "v"), &[], false);
    let made = "w = input ref\nv = input ref\nx = load Pair.first w\nstore Pair.second w v";
    let joins = JoinContext {
        versions: vec![(TraceId(0), TargetLabel { state: &join, refs: &[] })],
        ..JoinContext::default()
    };
    let text =
        format!("{made}\nside_exit [exit 0]\nsnapshot 0: p(1) reds(w, x)\nexit 0: snapshot 0 log 0 event 0");
    let text = traces.optimize_joining(&Options::all(), &text, &joins).trace.to_string();
    assert!(text.contains("store Pair.second"), "{text}");
    assert!(text.contains("jump label t0"), "{text}");
}

const SHOWN: &str = "w = input ref\nv = input ref\nk = load_tid w\nassume k 10";
const ASKED: &str = "w = input ref\nv = input ref\nk = load_tid w\nguard_value k 10 [exit 0]";
const OTHERWISE: &str = "w = input ref\nv = input ref\nk = load_tid w\nguard_value k 9 [exit 0]";

#[test]
fn a_type_that_is_known_need_not_be_asked_again() {
    let mut traces = TestTraces::with(DECLARATIONS);
    let known = traces.join(SHOWN, ("w", "v"), &[], false);
    assert_eq!(traces.path(ASKED, ("w", "v"), &[&known]), "jump label t0(v0, v1)");
    let made = "x = input ref\nv = input ref\nw = new Pair(x, x)";
    assert_eq!(traces.path(made, ("w", "v"), &[&known]), "jump label t0(v2, v1)", "its type is known, too");
    assert_eq!(traces.path(OTHERWISE, ("w", "v"), &[&known]), "side_exit [exit 0]");
    assert_eq!(traces.path(WORD, ("w", "v"), &[&known]), "side_exit [exit 0]");
    assert_eq!(traces.path(INT, ("b", "v"), &[&known]), "side_exit [exit 0]");
    // A version that requires less gets no more than that.
    let unknown = traces.join(WORD, ("w", "v"), &[&known], false);
    assert_eq!(traces.path(WORD, ("w", "v"), &[&unknown]), "jump label t0(v0, v1)");
    let both = traces.join(SHOWN, ("w", "v"), &[&unknown], false);
    assert_eq!(traces.path(WORD, ("w", "v"), &[&both]), "jump label t0(v0, v1)");
}

#[test]
fn what_is_known_behind_a_join_is_not_asked() {
    let mut traces = TestTraces::with(DECLARATIONS);
    let text = "w = input ref
        k = load_tid w
        assume k 10
        label(w, w)
        r = param ref
        s = param ref
        a = load_tid r
        guard_value a 10 [exit 0]
        b = load_tid s
        guard_value b 10 [exit 1]
        side_exit [exit 2]
        snapshot 0: p(1) reds(r, s)
        exit 0: snapshot 0 log 0 event 0
        exit 1: snapshot 0 log 0 event 1
        exit 2: snapshot 0 log 0 event 2";
    let trace = traces.optimize_joining(&Options::all(), text, &JoinContext::default()).trace.to_string();
    assert!(!trace.contains("guard"), "{trace}");
    let text = text.replace("label(w, w)", "label(w, &0)");
    let trace = traces.optimize_joining(&Options::all(), &text, &JoinContext::default()).trace.to_string();
    assert_eq!(trace.matches("guard").count(), 1, "{trace}");
}

#[test]
fn what_a_path_has_found_out_about_a_value_is_no_constant() {
    let mut traces = TestTraces::with(DECLARATIONS);
    let null = "w = input ref\nv = input ref\nk = ref_eq w null\nassume k 1";
    let join = traces.join(null, ("w", "v"), &[], false);
    assert_eq!(traces.path(WORD, ("w", "v"), &[&join]), "jump label t0(v0, v1)");
}

#[test]
fn what_may_be_no_object_is_not_asked_for_its_type() {
    let mut traces = TestTraces::with(DECLARATIONS);
    let known = traces.join(SHOWN, ("w", "v"), &[], false);
    for (made, state) in [(WORD, ("w", "v")), (TAGGED, ("w", "v"))] {
        let path = traces.whole_path(made, state, &[&known]);
        assert!(!path.contains("load_tid"), "a word of an integer has no header to load from: {path}");
    }
}
