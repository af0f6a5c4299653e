//! Tests of the reference executor on hand-made traces.

use super::*;
use crate::parse::{Env, parse};

const DECLS: &str = "
field Node.n @8 i64 mut
field Node.next @16 ref mut
field Node.small @24 u8 mut
type Node tid 5 size 32 { Node.n Node.next Node.small }
field Int64.value @8 i64 imm
type Int64 tid 8 size 16 { Int64.value }
array Ints tid 6 @16 i64 mut
call twice(int) -> int residual writes()
call throw(int) -> int residual raises writes()
call nothing() -> void residual
portal p greens(pc) reds(r)
";

fn trace(text: &str) -> Arc<Trace> {
    let mut env = Env::default();
    env.declare(DECLS).unwrap();
    let trace = parse(text, &mut env).unwrap();
    crate::verify::verify(&trace).unwrap();
    Arc::new(trace)
}

const NO_LINKS: Links<'static> = Links { refs: &[], sites: &[], called: false, calls: None, runs: None };

fn machine(traces: &[(u32, &str)]) -> Reference {
    let machine = Reference::new();
    for (id, text) in traces {
        machine.compile(TraceId(*id), &trace(text), NO_LINKS).unwrap();
    }
    machine
}

fn calls<'a>() -> VecMemory<'a> {
    VecMemory::new(
        Box::new(|memory, callee, args| match callee.name {
            "twice" => Ret2 { value: args[0] * 2, exception: 0 },
            "throw" => Ret2 { value: 0, exception: memory.raw(9, 16) },
            _ => {
                memory.panic.set(true);
                Ret2::default()
            }
        }),
        Box::new(|_, site, args| Ret2 { value: args[0], exception: site }),
    )
}

fn run(text: &str, inputs: &[u64]) -> (RunEnd, ExitState) {
    let memory = calls();
    let mut exit = ExitState::default();
    let outcome = machine(&[(0, text)]).run(TraceId(0), inputs, &mut exit, &memory);
    assert_eq!(memory.roots.get(), 0, "all roots are popped");
    (outcome, exit)
}

fn result(text: &str, inputs: &[u64]) -> i64 {
    match run(text, inputs).0 {
        RunEnd::Finished { tag: 0, payload } => payload as i64,
        other => panic!("{other:?}"),
    }
}

#[test]
fn loops_until_a_guard_fails() {
    let text = "
v0 = input int
v1 = input int
v2 = int_lt v0 10
guard_true v2 [exit 0]
v4 = int_add v0 1
v5 = int_add v1 v0
jump self(v4, v5)
snapshot 0: p(1) reds(v1) log [answer = v0]
exit 0: snapshot 0 log 1 event 1";
    let (outcome, exit) = run(text, &[0, 0]);
    assert_eq!(outcome, RunEnd::Exit);
    assert_eq!((exit.trace, exit.exit, exit.values), (TraceId(0), ExitId(0), vec![10, 45]));
}

#[test]
fn operands_of_a_jump_are_read_before_any_input_changes() {
    let text = "
v0 = input int
v1 = input int
v2 = input int
v3 = int_ne v2 0
guard_true v3 [exit 0]
v4 = int_sub v2 1
jump self(v1, v0, v4)
snapshot 0: p(1) reds(v0) log [answer = v1]
exit 0: snapshot 0 log 1 event 1";
    assert_eq!(run(text, &[1, 2, 1]).1.values, vec![2, 1]);
}

#[test]
fn memory_operations() {
    let text = "
v0 = input int
v1 = new Node(v0, null, 255)
v2 = new Node(7, v1, 0)
v3 = load Node.next v2
v4 = load Node.small v3
v5 = load Node.n v3
store Node.n v2 v5
store Node.next v1 v2
v8 = load Node.n v2
v9 = new_array Ints 3 5
array_store Ints v9 1 v8
v11 = array_load Ints v9 1
v12 = array_load Ints v9 2
v13 = array_len Ints v9
v14 = load_tid v9
v15 = int_mul v4 v11
v16 = int_mul v12 v13
v17 = int_mul v16 v14
v18 = int_add v15 v17
finish 0 v18";
    assert_eq!(result(text, &[100]), 255 * 100 + 5 * 3 * 6);
}

#[test]
fn stores_of_references_have_a_barrier() {
    let text = "
v0 = input ref
store Node.n v0 1
store Node.next v0 #4
finish 0 v0";
    let memory = calls();
    let node = memory.raw(5, 32);
    machine(&[(0, text)]).run(TraceId(0), &[node], &mut ExitState::default(), &memory);
    assert_eq!(*memory.barriers.borrow(), [node]);
    assert_eq!(memory.load(node, 16, Width::Ref), 9);
}

#[test]
fn box_int_tags_what_fits() {
    let text = "
v0 = input int
v1 = box_int Int64 v0
v2 = is_tagged v1
finish 0 v2";
    assert_eq!(result(text, &[5]), 1);
    assert_eq!(result(text, &[i64::MIN as u64]), 0);
    assert_eq!(result(text, &[(1u64 << 62) - 1]), 1);
    assert_eq!(result(text, &[1u64 << 62]), 0);
}

#[test]
fn exceptions_are_the_second_word() {
    let text = "
v0 = call throw(3)
v1 = call_exc v0
v2 = load_tid v1
finish 0 v2";
    assert_eq!(result(text, &[]), 9);
    let tag = "
v0 = call_portal site 0 (#4)
v1 = call_tag v0
v2 = untag v0
v3 = int_add v1 v2
finish 0 v3
site 0: p(1) reds 1 depth 0";
    let machine = Reference::new();
    let links = Links { refs: &[], sites: &[30], ..NO_LINKS };
    machine.compile(TraceId(0), &trace(tag), links).unwrap();
    let outcome = machine.run(TraceId(0), &[], &mut ExitState::default(), &calls());
    assert_eq!(outcome, RunEnd::Finished { tag: 0, payload: 34 });
}

#[test]
fn a_pending_panic_ends_the_run() {
    let text = "
v0 = call twice(3)
v1 = call nothing()
finish 0 v0";
    assert_eq!(run(text, &[]).0, RunEnd::Panicked);
}

#[test]
fn guards() {
    let exit = "
finish 0 1
snapshot 0: p(1) reds(0)
exit 0: snapshot 0 log 0 event 0";
    let passes = |guard: &str, word: u64| {
        let text = format!("v0 = input {guard} [exit 0]{exit}");
        matches!(run(&text, &[word]).0, RunEnd::Finished { .. })
    };
    assert!(passes("int\nguard_true v0", 1) && !passes("int\nguard_true v0", 0));
    assert!(passes("int\nguard_false v0", 0) && !passes("int\nguard_false v0", 1));
    assert!(passes("int\nguard_value v0 5", 5) && !passes("int\nguard_value v0 5", 6));
    assert!(passes("ref\nguard_value v0 #5", 11) && !passes("ref\nguard_value v0 null", 11));
    assert!(passes("int\nguard_depth 1000", 0) && !passes("int\nguard_depth 1001", 0));
}

#[test]
fn a_forced_exit_leaves_at_its_nth_execution_only() {
    let text = "
v0 = input int
v1 = int_lt v0 10
guard_true v1 [exit 0]
forced_exit [exit 1]
v4 = int_add v0 1
jump self(v4)
force_at 3
snapshot 0: p(1) reds(v0)
exit 0: snapshot 0 log 0 event 1
exit 1: snapshot 0 log 0 event 2";
    let machine = machine(&[(0, text)]);
    let (memory, mut exit) = (calls(), ExitState::default());
    machine.run(TraceId(0), &[0], &mut exit, &memory);
    assert_eq!((exit.exit, exit.values.clone()), (ExitId(1), vec![2]));
    machine.run(TraceId(0), &[0], &mut exit, &memory);
    assert_eq!((exit.exit, exit.values), (ExitId(0), vec![10]));
}

#[test]
fn bridges_take_exit_values_and_jump_to_other_traces() {
    let parent = "
v0 = input int
v1 = input int
guard_true v0 [exit 0]
finish 0 v1
snapshot 0: p(1) reds(v1) log [answer = v0]
exit 0: snapshot 0 log 1 event 1";
    let bridge = "
v0 = input int
v1 = input int
guard_not_invalidated [exit 0]
v3 = int_add v1 100
jump t0(1, v3)
snapshot 0: p(1) reds(v1)
exit 0: snapshot 0 log 0 event 1";
    let machine = machine(&[(0, parent)]);
    machine.compile_bridge(TraceId(1), TraceId(0), ExitId(0), &trace(bridge), NO_LINKS).unwrap();
    let (memory, mut exit) = (calls(), ExitState::default());
    let outcome = machine.run(TraceId(0), &[0, 7], &mut exit, &memory);
    assert_eq!(outcome, RunEnd::Finished { tag: 0, payload: 107 });
    machine.invalidate(TraceId(1));
    assert_eq!(machine.run(TraceId(0), &[0, 7], &mut exit, &memory), RunEnd::Exit);
    assert_eq!((exit.trace, exit.exit, exit.values), (TraceId(1), ExitId(0), vec![7]));
}

#[test]
fn a_call_may_use_the_executor_that_runs_it() {
    let inner = "
v0 = input int
v1 = int_add v0 1
finish 0 v1";
    let outer = "
v0 = input int
v1 = call twice(v0)
guard_not_invalidated [exit 0]
finish 0 v1
snapshot 0: p(1) reds(v1)
exit 0: snapshot 0 log 0 event 1";
    let machine = machine(&[(0, outer)]);
    let memory = VecMemory::new(
        Box::new(|memory, _, args| {
            machine.compile(TraceId(1), &trace(inner), NO_LINKS).unwrap();
            let outcome = machine.run(TraceId(1), args, &mut ExitState::default(), memory);
            machine.invalidate(TraceId(0));
            match outcome {
                RunEnd::Finished { payload, .. } => Ret2 { value: payload, exception: 0 },
                other => panic!("{other:?}"),
            }
        }),
        Box::new(|_, _, _| Ret2::default()),
    );
    let mut exit = ExitState::default();
    assert_eq!(machine.run(TraceId(0), &[4], &mut exit, &memory), RunEnd::Exit);
    assert_eq!(exit.values, vec![5]);
}

#[test]
fn unwinding_pops_roots() {
    let text = "
v0 = call twice(3)
finish 0 v0";
    let memory = VecMemory::default();
    let machine = machine(&[(0, text)]);
    let run = std::panic::AssertUnwindSafe(|| {
        machine.run(TraceId(0), &[], &mut ExitState::default(), &memory);
    });
    assert!(std::panic::catch_unwind(run).is_err());
    assert_eq!(memory.roots.get(), 0);
}

const PEELED: &str = "
v0 = input int
v1 = int_mul v0 2
v2 = int_add v0 1
label(v2, v1)
v4 = param int
v5 = param int
v6 = int_add v4 1
v7 = int_lt v6 v5
guard_true v7 [exit 0]
jump label(v6, v5)
snapshot 0: p(1) reds(v4) log [new Node = w0, load Node.n = v6]
exit 0: snapshot 0 log 2 event 2 virtuals {w0 = new Node(v6, w1, 0), w1 = new Node(v5, w0, 1), w3 = new_array Ints \
[v4, 1], w4 = box_int Int64 v5} stores {store Node.next w1 w4, array_store Ints w3 v4 v5}
";

#[test]
fn a_loop_with_a_label_and_what_its_exit_rebuilds() {
    let (outcome, exit) = run(PEELED, &[5]);
    assert_eq!(outcome, RunEnd::Exit);
    // The values that the exit needs: v4, v5, v6.
    assert_eq!(exit.values, [9, 10, 10]);
    let mut env = Env::default();
    env.declare(DECLS).unwrap();
    let read = parse(PEELED, &mut env).unwrap();
    let again = parse(&read.to_string(), &mut env).unwrap();
    assert_eq!(again.to_string(), read.to_string());
    for (wrong, right) in
        [("reds(v1)", "reds(v4)"), ("w5 = new", "w1 = new"), ("int_add v2 1", "int_add v4 1")]
    {
        let text = PEELED.replace(right, wrong);
        assert!(crate::verify::verify(&parse(&text, &mut env).unwrap()).is_err(), "{text}");
    }
}

#[test]
fn one_trace_jumps_to_the_label_of_another() {
    let machine = machine(&[(0, PEELED), (1, "v0 = input int\njump label t0(v0, 100)\n")]);
    let mut exit = ExitState::default();
    assert_eq!(machine.run(TraceId(1), &[90], &mut exit, &calls()), RunEnd::Exit);
    assert_eq!((exit.trace, exit.values), (TraceId(0), vec![99, 100, 100]));
}

#[test]
fn integers_tagged_and_boxed() {
    let text = "v0 = input ref\nv1 = is_int Int64 v0\nguard_true v1 [exit 0]\nv3 = unbox_int Int64 v0\nfinish 0 v3\n\
                snapshot 0: p(1) reds(v0)\nexit 0: snapshot 0 log 0 event 0\n";
    assert_eq!(result(text, &[85]), 42);
    let memory = calls();
    let boxed = memory.raw(8, 16);
    memory.store(boxed, 8, Width::I64, 7 << 60);
    let mut exit = ExitState::default();
    let outcome = machine(&[(0, text)]).run(TraceId(0), &[boxed], &mut exit, &memory);
    assert_eq!(outcome, RunEnd::Finished { tag: 0, payload: 7 << 60 });
    let outcome = machine(&[(0, text)]).run(TraceId(0), &[memory.raw(5, 32)], &mut exit, &memory);
    assert_eq!(outcome, RunEnd::Exit);
}

#[test]
fn one_of_two_is_selected() {
    let text = "v0 = input int\nv1 = int_lt v0 10\nv2 = int_select v1 v0 10\nv3 = float_select v1 1.0 2.0\n\
                finish v2 v3\n";
    let payload = |x: u64| run(text, &[x]).0;
    assert_eq!(payload(3), RunEnd::Finished { tag: 3, payload: 1f64.to_bits() });
    assert_eq!(payload(30), RunEnd::Finished { tag: 10, payload: 2f64.to_bits() });
    let mut env = Env::default();
    let mixed = parse("v0 = input int\nv1 = ref_select v0 null v0\nfinish 0 v1\n", &mut env).unwrap();
    assert!(crate::verify::verify(&mixed).is_err());
}
