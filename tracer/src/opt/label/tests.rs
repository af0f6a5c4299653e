//! Tests of the state at a loop's label, and of the demands of later paths on it.

use crate::opt::test_traces::TestTraces;
use crate::opt::{Demand, Form, LabelState, Options, Surroundings, TargetLabel};

const DECLARATIONS: &str = "
field Int64.value @8 i64 imm
type Int64 tid 8 size 16 { Int64.value }
field Float.value @8 f64 imm
type Float tid 9 size 16 identity_free { Float.value }
field Task.next @8 ref mut
field Task.state @16 ref mut
type Task tid 10 size 24 { Task.next Task.state }
field Cell.content @8 f64 mut
type Cell tid 11 size 16 { Cell.content }
portal p greens(pc) reds(r, s)
";

impl TestTraces {
    /// A loop over two references, `r` and `s`, with that body and those operands of the jump.
    fn a_loop(&mut self, body: &str, end: (&str, &str), demands: &[Demand]) -> (String, LabelState) {
        let text = format!(
            "r = input ref
            s = input ref
            {body}
            jump self({0}, {1}) [exit 0]
            snapshot 0: p(1) reds(r, s)
            exit 0: snapshot 0 log 0 event 0",
            end.0, end.1
        );
        let optimized =
            self.optimize(&Options::all(), &text, &Surroundings { demands, ..Surroundings::default() });
        let text = optimized.trace.to_string();
        let label = optimized.label.unwrap_or_else(|| panic!("the loop has a label: {text}"));
        (text, label)
    }

    /// A path of that loop with the operations `made`, which passes on these values: its text, and its demands on the
    /// label. `seen` are the words that it was recorded with.
    fn path_to(
        &mut self,
        label: &LabelState,
        made: &str,
        end: (&str, &str),
        seen: [u64; 2],
    ) -> (String, Option<Vec<Demand>>) {
        let refs = self.refs.clone();
        let text = format!(
            "{made}
            jump t0({0}, {1}) [exit 0]
            snapshot 0: p(1) reds({0}, {1})
            exit 0: snapshot 0 log 0 event 0",
            end.0, end.1
        );
        let target = Some(TargetLabel { state: label, refs: &refs });
        let surroundings =
            Surroundings { target, seen: &seen, forced_exit_after: 100, ..Surroundings::default() };
        let optimized = self.optimize(&Options::all(), &text, &surroundings);
        (optimized.trace.to_string(), optimized.unmet)
    }
}

fn asks(unmet: Option<Vec<Demand>>) -> Vec<(usize, &'static str)> {
    let form = |demand: &Demand| match demand.form {
        Form::Opaque => (demand.operand, "opaque"),
        Form::Unboxed(descr) => (demand.operand, descr.name()),
        Form::Number(op) => (demand.operand, op.name()),
    };
    unmet.expect("it asks for something").iter().map(form).collect()
}

/// The next iteration begins with another number than this one: neither is constant.
#[test]
fn a_number_that_is_constant_at_the_end_of_the_first_path_is_a_param() {
    let mut traces = TestTraces::with(DECLARATIONS);
    let body = "t = is_tagged r\nguard_true t [exit 0]\ni = untag r\nj = int_lt i 100\nguard_true j [exit 0]
        b = is_int Int64 s\nguard_true b [exit 0]";
    let (text, label) = traces.a_loop(body, ("#1", "s"), &[]);
    assert!(text.contains("param int"), "{text}");
    let (text, unmet) = traces.path_to(
        &label,
        "s = input ref\nb = is_int Int64 s\nguard_true b [exit 0]",
        ("#7", "s"),
        [15, 3],
    );
    assert!(text.contains("jump label t0(7"), "{text}");
    assert!(unmet.is_none(), "{text}");
}

#[test]
fn a_path_that_ends_with_another_object_asks_for_a_param_and_fits_then() {
    let mut traces = TestTraces::with(DECLARATIONS);
    let body = "t = is_tagged s\nguard_false t [exit 0]";
    let (_, label) = traces.a_loop(body, ("&1", "s"), &[]);
    let made = "q = input ref\ns = input ref\nt = is_tagged s\nguard_false t [exit 0]";
    // The same object as when it was recorded: one guard is enough.
    let (text, unmet) = traces.path_to(&label, made, ("q", "s"), [0x1010, 0x9000]);
    assert!(text.contains("guard_value v0 &") && text.contains("jump label t0"), "{text}");
    assert!(unmet.is_none(), "{text}");
    // Another object: the guard would always fail.
    let (text, unmet) = traces.path_to(&label, made, ("q", "s"), [0x5550, 0x9000]);
    assert!(text.contains("forced_exit") && text.contains("jump t0(v0, v1)"), "{text}");
    let demands = unmet.clone().expect("it asks for something");
    assert_eq!(asks(unmet), [(0, "opaque")]);
    let (_, label) = traces.a_loop(body, ("&1", "s"), &demands);
    let (text, unmet) = traces.path_to(&label, made, ("q", "s"), [0x5550, 0x9000]);
    assert!(text.contains("jump label t0(") && !text.contains("guard_value"), "{text}");
    assert!(unmet.is_none(), "{text}");
}

/// A float that the first path passes on, and that another one computes.
const FLOAT: &str = "t = is_tagged r\nguard_false t [exit 0]\nn = ref_ne r null\nguard_true n [exit 0]
    k = load_tid r\nguard_value k 9 [exit 0]\nf = load_pure Float.value r
    c = float_lt f 4.0\nguard_true c [exit 0]";

#[test]
fn a_computed_float_asks_for_the_payload_and_is_not_made_then() {
    let mut traces = TestTraces::with(DECLARATIONS);
    let (_, label) = traces.a_loop(FLOAT, ("r", "s"), &[]);
    let made = "f = input float\ns = input ref\ng = float_add f 1.0\nb = new Float(g)";
    let (text, unmet) = traces.path_to(&label, made, ("b", "s"), [0x7000, 0x9000]);
    assert!(text.contains("new Float") && text.contains("forced_exit"), "{text}");
    assert!(text.contains("jump label t0("), "it fits, but an object is made: {text}");
    let demands = unmet.clone().expect("it asks for something");
    assert_eq!(asks(unmet), [(0, "Float")]);
    let (_, label) = traces.a_loop(FLOAT, ("r", "s"), &demands);
    let (text, unmet) = traces.path_to(&label, made, ("b", "s"), [0x7000, 0x9000]);
    let makes = text.lines().any(|line| line.starts_with('v') && line.contains("= new Float"));
    assert!(!makes && text.contains("jump label t0("), "{text}");
    assert!(unmet.is_none(), "{text}");
}

/// A float in the NaN layout that the first path passes on, and that another one computes.
const WORD: &str = "k = nan_kind r\nguard_value k 2 [exit 0]\nf = nan_to_float r
    c = float_lt f 4.0\nguard_true c [exit 0]";

#[test]
fn a_computed_word_asks_for_the_number_and_is_not_made_then() {
    let mut traces = TestTraces::with(DECLARATIONS);
    let (_, label) = traces.a_loop(WORD, ("r", "s"), &[]);
    let made = "f = input float\ns = input ref\ng = float_add f 1.0\nb = float_to_nan g";
    let words = [(2 << 48) + 1.5f64.to_bits(), 0x9000];
    let (text, unmet) = traces.path_to(&label, made, ("b", "s"), words);
    assert!(text.contains("= float_to_nan") && text.contains("jump label t0("), "{text}");
    let demands = unmet.clone().expect("it asks for something");
    assert_eq!(asks(unmet), [(0, "float_to_nan")]);
    let (_, label) = traces.a_loop(WORD, ("r", "s"), &demands);
    let (text, unmet) = traces.path_to(&label, made, ("b", "s"), words);
    assert!(!text.lines().any(|line| line.starts_with('v') && line.contains("= float_to_nan")), "{text}");
    assert!(text.contains("jump label t0(") && unmet.is_none(), "{text}");
    // A word of which nothing is known is decoded behind a guard on its kind.
    let (text, _) = traces.path_to(&label, "q = input ref\ns = input ref", ("q", "s"), words);
    let wanted = ["nan_kind v0", "guard_value", "nan_to_float v0", "jump label t0("];
    assert!(wanted.iter().all(|part| text.contains(part)), "{text}");
}

/// An integer that has outgrown a word is carried as its 64 bits once the loop is recorded from there.
#[test]
fn an_integer_that_outgrows_a_word_asks_for_its_content() {
    let mut traces = TestTraces::with(DECLARATIONS);
    let small = "k = nan_kind r\nguard_value k 3 [exit 0]\ni = nan_to_int r\nj = int_add i 1
        o = int_to_nan_ovf j\nguard_false o [exit 0]\nw = int_to_nan j";
    let (_, label) = traces.a_loop(small, ("w", "s"), &[]);
    let made = "i = input int\ns = input ref\nb = new Int64(i)";
    let (text, unmet) = traces.path_to(&label, made, ("b", "s"), [0x7000, 0x9000]);
    assert!(text.contains("forced_exit") && text.contains("jump t0("), "{text}");
    let demands = unmet.clone().expect("it asks for something");
    assert_eq!(asks(unmet), [(0, "Int64")]);
    let large = "k = nan_kind r\nguard_value k 0 [exit 0]\nt = load_tid r\nguard_value t 8 [exit 0]
        i = load_pure Int64.value r\nj = int_add i 1\no = int_to_nan_ovf j\nguard_true o [exit 0]\nw = new Int64(j)";
    let (text, label) = traces.a_loop(large, ("w", "s"), &demands);
    assert!(!text.lines().any(|line| line.starts_with('v') && line.contains("= new Int64")), "{text}");
    let (text, unmet) = traces.path_to(&label, made, ("b", "s"), [0x7000, 0x9000]);
    assert!(text.contains("jump label t0(") && unmet.is_none(), "{text}");
    // A word is a third form, so nothing is promised any more.
    let (_, unmet) = traces.path_to(
        &label,
        "i = input int\ns = input ref\nk = int_and i 7\nw = int_to_nan k",
        ("w", "s"),
        [(0xFFFE << 48) + 5, 0x9000],
    );
    assert_eq!(asks(unmet), [(0, "opaque")]);
}

/// What the body takes for a float without a payload of a NaN is one at each jump, by a guard if need be.
#[test]
fn a_label_that_promises_a_canonical_float_has_it_tested() {
    let mut traces = TestTraces::with(DECLARATIONS);
    let body = "t = load_tid s\nguard_value t 11 [exit 0]\ng = load Cell.content s
        c = float_lt g 4.0\nguard_true c [exit 0]\nh = float_add g 0.5\nw = float_to_nan h
        k = nan_kind r\nguard_value k 2 [exit 0]\nf = nan_to_float r\nstore Cell.content s f";
    let (text, label) = traces.a_loop(body, ("w", "s"), &[]);
    let canonical = |text: &str| text.lines().filter(|line| line.contains("float_canonical")).count();
    assert_eq!(canonical(&text), 1, "only in front of the label: {text}");
    let own = "w = input ref\ns = input ref\nt = load_tid s\nguard_value t 11 [exit 0]";
    let (text, unmet) = traces.path_to(&label, own, ("w", "s"), [(2 << 48) + 1.5f64.to_bits(), 0x9000]);
    assert!(text.contains("float_eq") && text.contains("jump label t0(") && unmet.is_none(), "{text}");
    let stored = format!(
        "{own}\nk = nan_kind w\nguard_value k 2 [exit 0]\nf = nan_to_float w\nstore Cell.content s f"
    );
    let (text, _) = traces.path_to(&label, &stored, ("w", "s"), [(2 << 48) + 1.5f64.to_bits(), 0x9000]);
    assert!(!text.contains("float_eq") && text.contains("jump label t0("), "{text}");
}

/// An object in memory at a jump to a label that carries the payload: NaN has an identity and does not match.
#[test]
fn an_object_in_memory_is_taken_apart_unless_it_is_nan() {
    let mut traces = TestTraces::with(DECLARATIONS);
    let body = format!("{FLOAT}\ng = float_mul f 0.5\nb = new Float(g)");
    let (_, label) = traces.a_loop(&body, ("b", "s"), &[]);
    let (text, unmet) = traces.path_to(&label, "q = input ref\ns = input ref", ("q", "s"), [0x7000, 0x9000]);
    let wanted = ["is_tagged v0", "load_tid v0", "load_pure Float.value v0", "float_eq", "jump label t0("];
    let mut rest = text.as_str();
    for part in wanted {
        let at = rest.find(part).unwrap_or_else(|| panic!("{part} is missing or too early in\n{text}"));
        rest = &rest[at..];
    }
    assert!(unmet.is_none(), "{text}");
}

/// The next task is in another state than this one: facts about this one are not promised for the next.
#[test]
fn no_guard_behind_the_label_is_known_to_fail() {
    let mut traces = TestTraces::with(DECLARATIONS);
    let body = "k = load_tid r\nguard_value k 10 [exit 0]\na = load Task.state r\nguard_value a &1 [exit 0]
        n = load Task.next r\nt = is_tagged n\nguard_false t [exit 0]\nm = ref_ne n null\nguard_true m [exit 0]
        j = load_tid n\nguard_value j 10 [exit 0]\nc = load Task.state n\nguard_value c &2 [exit 0]";
    let (text, _) = traces.a_loop(body, ("n", "s"), &[]);
    let (_, behind) = text.split_once("label(").expect("the loop has a label");
    let contradiction = behind.lines().find(|line| line.contains("guard_value &"));
    assert_eq!(contradiction, None, "{text}");
    assert!(behind.contains("load Task.state"), "the state is asked for again: {text}");
}
