//! Small traces with known results: the contract of `Backend`, one point at a time.

mod support;

use metatrace_ir::descr::FuncPtr;
use metatrace_ir::parse::{Env, parse};
use metatrace_ir::{
    Backend, CallDescr, CompileError, Descr, EffectKind, ExitId, ExitState, Inspect, Links, Op, RunEnd,
    Trace, TraceId, Ty, Writes, nan, ops,
};
use metatrace_x64::X64;
use std::rc::Rc;
use std::sync::Arc;
use support::classes::HOOKED;
use support::{CALLING, HOOK, LOG, World, panics};

const DECLS: &str = "
field Node.n @8 i64 mut
field Node.next @16 ref mut
type Node tid 5 size 24 { Node.n Node.next }
field Int64.value @8 i64 imm
type Int64 tid 8 size 16 { Int64.value }
array Ints tid 6 @16 i64 mut
array Refs tid 7 @16 ref mut
portal p greens(pc) reds(r)
";

static PANICS: Descr = Descr::Call(CallDescr {
    name: "panics",
    func: FuncPtr(panics as *const ()),
    args: &[Ty::Int],
    ret: Ty::Int,
    raises: false,
    kind: EffectKind::Residual,
    writes: Writes::Everything,
});

const NO_LINKS: Links<'static> = Links { refs: &[], sites: &[], called: false, calls: None, runs: None };
const T0: TraceId = TraceId(0);
const T1: TraceId = TraceId(1);

fn trace(text: &str) -> Arc<Trace> {
    let mut env = Env::with([&HOOKED, &PANICS]);
    env.declare(DECLS).unwrap();
    let trace = parse(text, &mut env).unwrap_or_else(|e| panic!("{e}: {text}"));
    metatrace_ir::verify::verify(&trace).unwrap();
    Arc::new(trace)
}

fn forced(text: &str, at: u32) -> Arc<Trace> {
    let mut trace = Trace::clone(&trace(text));
    trace.force_at = at;
    Arc::new(trace)
}

fn machine(traces: &[(TraceId, &str)]) -> (World, X64) {
    let world = World::new(4096);
    let x64 = world.x64();
    for (id, text) in traces {
        x64.compile(*id, &trace(text), NO_LINKS).unwrap();
    }
    (world, x64)
}

fn run(world: &World, x64: &X64, id: TraceId, inputs: &[u64]) -> (RunEnd, ExitState) {
    let mut exit = ExitState::default();
    (x64.run(id, inputs, &mut exit, world), exit)
}

const SUM: &str = "
v0 = input int
v1 = input int
v2 = int_lt v0 1000
guard_true v2 [exit 0]
v4 = int_add v0 1
v5 = int_add v1 v0
jump self(v4, v5)
snapshot 0: p(1) reds(v1) log [answer = v0]
exit 0: snapshot 0 log 1 event 1";

#[test]
fn a_loop_keeps_its_values_in_registers() {
    let (world, x64) = machine(&[(T0, SUM)]);
    let listing = x64.disassemble(T0).unwrap();
    let head = listing.find("guard_true").unwrap();
    let end = listing.find("exit_0:").unwrap();
    assert!(!listing[head..end].contains("[rbp"), "the loop goes through memory:\n{listing}");
    assert!(listing[head..end].contains("jge"), "the comparison is not fused:\n{listing}");
    let (outcome, exit) = run(&world, &x64, T0, &[0, 0]);
    assert_eq!(outcome, RunEnd::Exit);
    assert_eq!((exit.trace, exit.exit, exit.values), (TraceId(0), ExitId(0), vec![1000, 499500]));
}

#[test]
fn code_of_a_small_loop_stays_small() {
    let world = World::new(4096);
    let bytes = world.x64().compile(T0, &trace(SUM), NO_LINKS).unwrap();
    assert!(bytes <= 92, "{bytes} bytes");
}

#[test]
fn a_checked_addition_is_one_addition_and_one_jump() {
    let text = "
v0 = input int
v1 = input int
v2 = int_add_ovf v1 v0
guard_false v2 [exit 0]
v4 = int_add v1 v0
jump self(v0, v4)
snapshot 0: p(1) reds(v1)
exit 0: snapshot 0 log 0 event 0";
    let (world, x64) = machine(&[(T0, text)]);
    let listing = x64.disassemble(T0).unwrap();
    assert_eq!((listing.matches("add ").count(), listing.matches("jo ").count()), (1, 1), "{listing}");
    let start = 1u64 << 62;
    let (outcome, exit) = run(&world, &x64, T0, &[1 << 60, start]);
    assert_eq!(outcome, RunEnd::Exit);
    // The exit does not show the sum that has overflowed.
    assert_eq!(exit.values, [(1u64 << 63) - (1 << 60)], "{listing}");
}

#[test]
fn a_bridge_takes_over_where_its_guard_fails() {
    let (world, x64) = machine(&[(T0, SUM)]);
    let bridge = "
v0 = input int
v1 = input int
v2 = int_lt v1 2000000
guard_true v2 [exit 0]
v4 = int_sub v0 500
jump trace 0(v4, v1)
snapshot 0: p(1) reds(v0)
exit 0: snapshot 0 log 0 event 0";
    let bridge = bridge.replace("trace 0", "t0");
    x64.compile_bridge(T1, T0, ExitId(0), &trace(&bridge), NO_LINKS).unwrap();
    let (outcome, exit) = run(&world, &x64, T0, &[0, 0]);
    assert_eq!(outcome, RunEnd::Exit);
    assert_eq!((exit.trace, exit.exit, exit.values), (TraceId(1), ExitId(0), vec![1000]));
    // A bridge of the bridge.
    let second = "
v0 = input int
finish 1 null";
    x64.compile_bridge(TraceId(2), T1, ExitId(0), &trace(second), NO_LINKS).unwrap();
    assert_eq!(run(&world, &x64, T0, &[0, 0]).0, RunEnd::Finished { tag: 1, payload: 0 });
}

fn with_hook<R>(hook: impl Fn(u64) + 'static, f: impl FnOnce() -> R) -> R {
    HOOK.with_borrow_mut(|h| *h = Some(Rc::new(Box::new(hook))));
    let result = f();
    HOOK.with_borrow_mut(|h| *h = None);
    result
}

#[test]
fn invalidation_reaches_a_trace_that_is_in_a_call() {
    let (world, x64) = machine(&[(T0, CALLING), (T1, SUM)]);
    let x64 = Rc::new(x64);
    let inner = x64.clone();
    let hook = move |n| {
        if n == 3 {
            inner.invalidate(T0);
        }
    };
    let (outcome, exit) = with_hook(hook, || run(&world, &x64, T0, &[0, 0]));
    assert_eq!((outcome, exit.exit, exit.values), (RunEnd::Exit, ExitId(0), vec![6, 4]));
    // It stays invalid; other traces continue.
    let (outcome, exit) = run(&world, &x64, T0, &[0, 0]);
    assert_eq!((outcome, exit.exit, exit.values), (RunEnd::Exit, ExitId(0), vec![0, 1]));
    assert_eq!(run(&world, &x64, T1, &[0, 0]).1.values, [1000, 499500]);
}

#[test]
fn a_call_may_compile_enter_and_leave_traces() {
    let (world, x64) = machine(&[(T0, CALLING)]);
    let x64 = Rc::new(x64);
    let (inner, depth) = (x64.clone(), std::cell::Cell::new(0));
    let hook = move |n: u64| {
        let world = World::new(64);
        let id = TraceId(10 + n as u32);
        inner.compile(id, &trace(SUM), NO_LINKS).unwrap();
        assert_eq!(run(&world, &inner, id, &[0, 0]).1.values, [1000, 499500]);
        // The trace itself again, inside its own call.
        if depth.replace(depth.get() + 1) < 3 {
            assert_eq!(run(&world, &inner, T0, &[97, 0]).1.values, [197]);
        }
    };
    let (outcome, exit) = with_hook(hook, || run(&world, &x64, T0, &[0, 0]));
    assert_eq!((outcome, exit.exit, exit.values), (RunEnd::Exit, ExitId(1), vec![105]));
}

#[test]
fn a_pending_panic_leaves_the_trace_after_the_call() {
    let text = "
v0 = input int
v1 = call panics(v0)
v2 = int_add v1 1
jump self(v2)";
    let (world, x64) = machine(&[(T0, text)]);
    let mut world = world;
    world.reset();
    assert_eq!(run(&world, &x64, T0, &[0]).0, RunEnd::Panicked);
    assert_eq!(LOG.with_borrow(Vec::clone), [0, 1, 2, 3]);
}

#[test]
fn a_forced_exit_leaves_once() {
    let text = "
v0 = input int
forced_exit [exit 0]
v2 = int_lt v0 10
guard_true v2 [exit 1]
v4 = int_add v0 1
jump self(v4)
snapshot 0: p(1) reds(v0)
exit 0: snapshot 0 log 0 event 0
exit 1: snapshot 0 log 0 event 0";
    let world = World::new(64);
    let x64 = world.x64();
    for (n, expected) in [(0, (ExitId(1), 10)), (1, (ExitId(0), 0)), (4, (ExitId(0), 3))] {
        x64.compile(T0, &forced(text, n), NO_LINKS).unwrap();
        let exit = run(&world, &x64, T0, &[0]).1;
        assert_eq!((exit.exit, exit.values[0]), expected, "at execution {n}");
        let exit = run(&world, &x64, T0, &[0]).1;
        assert_eq!((exit.exit, exit.values[0]), (ExitId(1), 10), "again after execution {n}");
    }
}

#[test]
fn depth_is_checked_against_the_limit() {
    let text = "
v0 = input int
guard_depth 3 [exit 0]
finish 0 null
snapshot 0: p(1) reds(v0)
exit 0: snapshot 0 log 0 event 0";
    let (world, x64) = machine(&[(T0, text)]);
    world.block.depth.set(97);
    assert_eq!(run(&world, &x64, T0, &[0]).0, RunEnd::Finished { tag: 0, payload: 0 });
    world.block.depth.set(98);
    assert_eq!(run(&world, &x64, T0, &[0]).0, RunEnd::Exit);
}

#[test]
fn stores_of_references_tell_the_collector_about_old_objects() {
    let text = "
v0 = input ref
v1 = input ref
store Node.next v0 v1
store Node.n v0 7
store Node.next v0 null
finish 0 v0";
    let (world, x64) = machine(&[(T0, text)]);
    let (young, old) = (world.raw(5, 24), world.raw(5, 24));
    // SAFETY: the objects lie in the arena.
    unsafe { *((old + 4) as *mut u8) = 1 };
    run(&world, &x64, T0, &[young, old]);
    assert_eq!(world.block.barriers.get(), 0);
    run(&world, &x64, T0, &[old, young]);
    assert_eq!(world.block.barriers.get(), 1, "once, and not for null");
    run(&world, &x64, T0, &[old, young]);
    assert_eq!(world.block.barriers.get(), 1, "the runtime has cleared the flag");
}

#[test]
fn fresh_objects_need_no_barrier_until_the_next_allocation() {
    let text = |between: &str| {
        format!(
            "
v0 = input ref
v1 = new Node(1, null)
{between}store Node.next v1 v0
finish 0 v1"
        )
    };
    let barriers = |between: &str| {
        let (_, x64) = machine(&[(T0, &text(between))]);
        x64.disassemble(T0).unwrap().matches("test byte").count()
    };
    assert_eq!(barriers(""), 0);
    assert_eq!(barriers("v2 = new Node(2, null)\n"), 1);
}

#[test]
fn integers_are_boxed_only_beyond_63_bits() {
    let text = "
v0 = input int
v1 = box_int Int64 v0
finish 0 v1";
    let (world, x64) = machine(&[(T0, text)]);
    for value in [0i64, -1, 1 << 61, (1 << 62) - 1, -(1 << 62)] {
        let tagged = (value << 1 | 1) as u64;
        assert_eq!(run(&world, &x64, T0, &[value as u64]).0, RunEnd::Finished { tag: 0, payload: tagged });
    }
    for value in [1i64 << 62, -(1 << 62) - 1, i64::MAX, i64::MIN] {
        let RunEnd::Finished { payload, .. } = run(&world, &x64, T0, &[value as u64]).0 else { panic!() };
        // SAFETY: the box lies in the arena.
        assert_eq!(unsafe { *((payload + 8) as *const i64) }, value);
    }
}

/// Words of the NaN layout, of the first and last of each kind.
const WORDS: [u64; 12] = [
    0,
    0x7FFF_FFFF_FFF8,
    nan::CONSTANTS,
    nan::CONSTANTS | 0xFFFF_FFFF_FFFF,
    nan::OFFSET,
    1.5f64.to_bits() + nan::OFFSET,
    f64::NEG_INFINITY.to_bits() + nan::OFFSET,
    (0xFFF8 << 48) + nan::OFFSET,
    nan::INTS - 1,
    nan::INTS,
    nan::INTS | 0x8000_0000,
    u64::MAX,
];

#[test]
fn kinds_of_nan_words() {
    let alone = "
v0 = input ref
v1 = nan_kind v0
finish 0 v1";
    let (world, x64) = machine(&[(T0, alone)]);
    for word in WORDS {
        let kind = nan::kind(word) as u64;
        assert_eq!(run(&world, &x64, T0, &[word]).0, RunEnd::Finished { tag: 0, payload: kind }, "{word:#x}");
    }
    for kind in 0..4 {
        let guarded = format!(
            "
v0 = input ref
v1 = nan_kind v0
guard_value v1 {kind} [exit 0]
finish 0 7
snapshot 0: p(0) reds(v0)
exit 0: snapshot 0 log 0 event 0"
        );
        let (world, x64) = machine(&[(T0, &guarded)]);
        let code = x64.disassemble(T0).unwrap();
        assert!(code_of(&code, "nan_kind").is_empty(), "the test is part of the guard: {code}");
        for word in WORDS {
            let finished = run(&world, &x64, T0, &[word]).0 == RunEnd::Finished { tag: 0, payload: 7 };
            assert_eq!(finished, nan::kind(word) == kind, "{word:#x} {kind}");
        }
    }
}

#[test]
fn numbers_as_nan_words() {
    let text = "
v0 = input float
v1 = input int
v2 = float_to_nan v0
v3 = nan_to_float v2
v4 = float_canonical v0
v5 = int_to_nan v1
v6 = nan_to_int v5
v7 = int_to_nan_ovf v1
v8 = constant_to_nan v1
v9 = nan_to_constant v8
finish 0 RESULT";
    let results = ["v2", "v3", "v4", "v5", "v6", "v7", "v8", "v9"];
    let floats = [0.0, -0.0, 1.5, f64::INFINITY, f64::MIN, f64::NAN, -f64::NAN].map(f64::to_bits);
    let payloads = [0x7FF0_0000_0000_0001, 0xFFFC_0000_0000_0000, u64::MAX];
    let ints = [0, -1, 5, i32::MAX.into(), i32::MIN.into(), i64::from(i32::MAX) + 1, i64::MIN, 1 << 40];
    for result in results {
        let (world, x64) = machine(&[(T0, &text.replace("RESULT", result))]);
        for float in floats.into_iter().chain(payloads) {
            for int in ints {
                let word = |op, a| ops::eval(op, a, 0).unwrap();
                let expected = match result {
                    "v2" => word(Op::FloatToNan, float),
                    "v3" | "v4" => word(Op::FloatCanonical, float),
                    "v5" => word(Op::IntToNan, int as u64),
                    "v6" => i64::from(int as i32) as u64,
                    "v8" => word(Op::ConstantToNan, int as u64),
                    "v9" => u64::from(int as u32),
                    _ => u64::from(i32::try_from(int).is_err()),
                };
                let end = run(&world, &x64, T0, &[float, int as u64]).0;
                assert_eq!(end, RunEnd::Finished { tag: 0, payload: expected }, "{result} {float:#x} {int}");
            }
        }
    }
}

#[test]
fn what_cannot_be_done_is_an_error() {
    let world = World::new(64);
    let x64 = X64::new(world.runtime(), 4096);
    let mut id = 0;
    let full = loop {
        match x64.compile(TraceId(id), &trace(SUM), NO_LINKS) {
            Ok(_) => id += 1,
            Err(e) => break e,
        }
    };
    assert_eq!(full, CompileError::OutOfCodeMemory);
    assert!(id > 10, "only {id} loops fit in a page");
    assert_eq!(run(&world, &x64, TraceId(id - 1), &[0, 0]).1.values, [1000, 499500]);
    let orphan = trace("v0 = input int\njump t77(v0)");
    let x64 = world.x64();
    assert!(matches!(x64.compile(T0, &orphan, NO_LINKS), Err(CompileError::Unsupported(_))));
    assert!(matches!(
        x64.compile_bridge(T1, T0, ExitId(0), &orphan, NO_LINKS),
        Err(CompileError::Unsupported(_))
    ));
    assert!(x64.disassemble(T0).is_none());
}

/// The machine instructions of operation `op` in a listing.
fn code_of<'l>(listing: &'l str, op: &str) -> Vec<&'l str> {
    let lines = listing.lines().skip_while(|l| !(l.starts_with("; ") && l.contains(op))).skip(1);
    let code = lines.take_while(|l| l.starts_with("  "));
    code.map(|l| l.trim_start().split_once("  ").unwrap().1).collect()
}

#[test]
fn memory_is_read_where_it_is_compared() {
    let text = "
v0 = input ref
v1 = input int
v2 = load_tid v0
guard_value v2 5 [exit 0]
v4 = array_len Ints v0
v5 = uint_lt v1 v4
guard_true v5 [exit 1]
v7 = array_load Ints v0 v1
finish v7 v0
snapshot 0: p(1) reds(v0)
exit 0: snapshot 0 log 0 event 0
exit 1: snapshot 0 log 0 event 0";
    let (_, x64) = machine(&[(T0, text)]);
    let listing = x64.disassemble(T0).unwrap();
    assert_eq!(code_of(&listing, "guard_value"), ["cmp dword ptr [r10],5", "jne exit_0"], "{listing}");
    assert_eq!(code_of(&listing, "guard_true"), ["cmp r9,[r10+8]", "jae exit_1"], "{listing}");
    assert_eq!(code_of(&listing, "array_load").len(), 1, "{listing}");
}

#[test]
fn listings_of_equal_code_are_equal() {
    let first = machine(&[(T0, CALLING)]).1.disassemble(T0).unwrap();
    let (_, x64) = machine(&[(T1, SUM), (T0, CALLING)]);
    let second = x64.disassemble(T0).unwrap();
    let instructions =
        |l: &str| l.lines().filter(|l| !l.contains(" dq ")).map(str::to_owned).collect::<Vec<_>>();
    let plain =
        |lines: Vec<String>| lines.into_iter().filter(|l| !l.contains("mov r11d,")).collect::<Vec<_>>();
    // Only the numbers of exits and the addresses of functions depend on what was compiled before.
    assert_eq!(plain(instructions(&first)), plain(instructions(&second)));
    assert!(first.contains("call routine_alerted") && first.contains("jmp routine_leave"), "{first}");
}

#[test]
fn floor_division_holds_for_all_signs_and_sizes() {
    let numbers =
        [0, 1, 2, 3, 7, 10, 99, 1 << 31, (1 << 32) - 1, 1 << 32, (1 << 40) + 3, i64::MAX - 1, i64::MAX];
    let numbers: Vec<i64> = numbers.iter().flat_map(|&n: &i64| [n, !n, n.wrapping_neg()]).collect();
    let world = World::new(64);
    let x64 = world.x64();
    let text = |divisor: &str| {
        format!(
            "
v0 = input int
v1 = input int
v2 = int_floordiv v0 {divisor}
v3 = int_floormod v0 {divisor}
forced_exit [exit 0]
finish 0 null
snapshot 0: p(1) reds(v2) log [answer = v3]
exit 0: snapshot 0 log 1 event 0"
        )
    };
    for (i, &b) in numbers.iter().filter(|&&b| b != 0).enumerate() {
        for (j, divisor) in ["v1".to_owned(), b.to_string()].into_iter().enumerate() {
            for &a in &numbers {
                let id = TraceId((2 * i + j) as u32);
                x64.compile(id, &forced(&text(&divisor), 1), NO_LINKS).unwrap();
                let found = run(&world, &x64, id, &[a as u64, b as u64]).1.values;
                let q = metatrace_ir::ops::eval(metatrace_ir::Op::IntFloorDiv, a as u64, b as u64).unwrap();
                let r = metatrace_ir::ops::eval(metatrace_ir::Op::IntFloorMod, a as u64, b as u64).unwrap();
                assert_eq!(found, [q, r], "{a} by {b} as {divisor}");
            }
        }
    }
}

/// A peeled loop: the step and the limit never change, and only exits use the doubled limit.
const PEELED: &str = "
v0 = input int
v1 = input int
v2 = input int
v3 = int_lt v0 v1
guard_true v3 [exit 0]
v5 = int_mul v1 2
v6 = int_add v0 1
label(v6, v1, v2, v5)
v8 = param int
v9 = param int
v10 = param int
v11 = param int
v12 = int_lt v8 v9
guard_true v12 [exit 1]
v14 = int_add v10 v8
v15 = int_add v8 1
jump label(v15, v9, v14, v11)
snapshot 0: p(1) reds(v1) log [answer = v0, answer = v2]
snapshot 1: p(1) reds(v11) log [answer = v8, answer = v10]
exit 0: snapshot 0 log 2 event 2
exit 1: snapshot 1 log 2 event 2";

#[test]
fn the_back_edge_of_a_label_moves_nothing() {
    let (world, x64) = machine(&[(T0, PEELED)]);
    let listing = x64.disassemble(T0).unwrap();
    let start = listing.find("loop:").unwrap();
    let body = &listing[start..start + listing[start..].find("exit_0:").unwrap()];
    let code: Vec<&str> = body.lines().skip(1).filter(|l| !l.starts_with(';')).collect();
    assert_eq!(code.len(), 5, "cmp, jge, add, add, jmp: {body}");
    assert!(!body.contains("[rbp"), "{body}");
    let (outcome, exit) = run(&world, &x64, T0, &[0, 1000, 0]);
    assert_eq!(outcome, RunEnd::Exit);
    // The preamble adds nothing for the first number.
    assert_eq!((exit.trace, exit.exit, exit.values), (TraceId(0), ExitId(1), vec![1000, 499500, 2000]));
    let (_, exit) = run(&world, &x64, T0, &[9, 5, 0]);
    assert_eq!((exit.exit, exit.values), (ExitId(0), vec![9, 5, 0]));
}

#[test]
fn bridges_and_other_traces_jump_to_a_label_and_are_counted() {
    let world = World::new(4096);
    let x64 = world.x64();
    let runs = Rc::default();
    x64.compile(T0, &trace(PEELED), Links { runs: Some(&runs), ..NO_LINKS }).unwrap();
    let other = "v0 = input int\nv1 = input int\njump label t0(v0, 10, v1, 77)\n";
    x64.compile(T1, &trace(other), NO_LINKS).unwrap();
    let (_, exit) = run(&world, &x64, T1, &[4, 100]);
    assert_eq!(
        (exit.trace, exit.exit, exit.values),
        (TraceId(0), ExitId(1), vec![10, 100 + 4 + 5 + 6 + 7 + 8 + 9, 77])
    );
    assert_eq!(runs.get(), 7, "six rounds, and the last that leaves");
    // Behind the label's exit: continues the loop up to twice the limit, which the exit provides.
    let text = "
v0 = input int
v1 = input int
v2 = input int
v3 = int_lt v0 v2
guard_true v3 [exit 0]
jump label t0(v0, v2, v1, v2)
snapshot 0: p(1) reds(v0) log [answer = v1, answer = v2]
exit 0: snapshot 0 log 2 event 2";
    x64.compile_bridge(TraceId(2), T0, ExitId(1), &trace(text), NO_LINKS).unwrap();
    runs.set(0);
    let (_, exit) = run(&world, &x64, T0, &[0, 10, 0]);
    assert_eq!((exit.trace, exit.exit, exit.values), (TraceId(2), ExitId(0), vec![20, 190, 20]));
    assert_eq!(runs.get(), 1 + 10 + 11);
    let missing = "v0 = input int\njump label t1(v0)\n";
    let result = x64.compile(TraceId(3), &trace(missing), NO_LINKS);
    assert!(matches!(result, Err(CompileError::Unsupported(_))), "{result:?}");
}

#[test]
fn integers_tagged_and_boxed_are_told_from_other_objects() {
    let text = "
v0 = input ref
v1 = is_int Int64 v0
guard_true v1 [exit 0]
v3 = unbox_int Int64 v0
finish 0 v3
snapshot 0: p(1) reds(v0)
exit 0: snapshot 0 log 0 event 0";
    let (world, x64) = machine(&[(T0, text)]);
    let boxed = world.raw(8, 16);
    // SAFETY: the object has room for its field.
    unsafe { (boxed as *mut i64).add(1).write(-(7 << 60)) };
    let result = |word| run(&world, &x64, T0, &[word]).0;
    let finished = |value: i64| RunEnd::Finished { tag: 0, payload: value as u64 };
    assert_eq!(result(85), finished(42));
    assert_eq!(result(-85i64 as u64), finished(-43));
    assert_eq!(result(boxed), finished(-(7 << 60)));
    let (outcome, exit) = run(&world, &x64, T0, &[world.raw(5, 24)]);
    assert_eq!((outcome, exit.exit), (RunEnd::Exit, ExitId(0)));
}

#[test]
fn a_sum_in_place_is_undone_at_the_exit_and_for_its_bridge() {
    let text = "
v0 = input int
v1 = input int
label(v0, v1)
v3 = param int
v4 = param int
v5 = int_add_ovf v4 v3
guard_false v5 [exit 0]
v7 = int_add v4 v3
v8 = tag_ovf v3
guard_false v8 [exit 1]
v10 = tag v3
v11 = untag v10
jump label(v11, v7)
snapshot 0: p(1) reds(v3) log [answer = v4]
snapshot 1: p(1) reds(v3) log [answer = v7]
exit 0: snapshot 0 log 1 event 1
exit 1: snapshot 1 log 1 event 1";
    let (world, x64) = machine(&[(T0, text)]);
    let listing = x64.disassemble(T0).unwrap();
    let start = listing.find("loop:").unwrap();
    let body = &listing[start..start + listing[start..].find("exit_0:").unwrap()];
    assert_eq!((body.matches("mov ").count(), body.matches("jo ").count()), (0, 2), "{body}");
    let (_, exit) = run(&world, &x64, T0, &[1 << 61, 1]);
    assert_eq!((exit.exit, exit.values), (ExitId(0), vec![1 << 61, 1 + 3 * (1 << 61)]), "{listing}");
    let minus = -(1i64 << 62) - 1;
    let (_, exit) = run(&world, &x64, T0, &[minus as u64, 0]);
    assert_eq!((exit.exit, exit.values), (ExitId(1), vec![minus as u64, minus as u64]), "{listing}");
    x64.compile_bridge(T1, T0, ExitId(0), &trace("v0 = input int\nv1 = input int\nfinish v0 v1\n"), NO_LINKS)
        .unwrap();
    let (outcome, _) = run(&world, &x64, T0, &[1 << 61, 1]);
    assert_eq!(outcome, RunEnd::Finished { tag: 1 << 61, payload: 1 + 3 * (1 << 61) });
}

#[test]
fn a_load_that_only_its_guard_and_exit_need_is_an_operand_in_memory() {
    let text = "
v0 = input ref
v1 = load Node.n v0
v2 = int_eq v1 0
guard_true v2 [exit 0]
finish 0 v0
snapshot 0: p(1) reds(v0) log [load Node.n = v1]
exit 0: snapshot 0 log 1 event 1";
    let (world, x64) = machine(&[(T0, text)]);
    let listing = x64.disassemble(T0).unwrap();
    assert!(listing.contains("cmp qword ptr"), "{listing}");
    let object = world.raw(5, 24);
    let node = |n: u64| {
        // SAFETY: the object has room for its field.
        unsafe { (object as *mut u64).add(1).write(n) };
        run(&world, &x64, T0, &[object])
    };
    assert_eq!(node(0).0, RunEnd::Finished { tag: 0, payload: object });
    assert_eq!(node(9).1.values, [object, 9]);
    let bridge = "v0 = input ref\nv1 = input int\nfinish v1 v0\n";
    x64.compile_bridge(T1, T0, ExitId(0), &trace(bridge), NO_LINKS).unwrap();
    assert_eq!(node(11).0, RunEnd::Finished { tag: 11, payload: object });
}

#[test]
fn a_loop_and_the_jumps_to_it_keep_wide_constants_in_registers() {
    let text = "
v0 = input int
label(v0, 0)
v2 = param int
v3 = param int
v4 = int_lt v2 81985529216486895
guard_true v4 [exit 0]
v6 = int_add v2 1
v7 = int_xor v3 81985529216486895
jump label(v6, v7)
snapshot 0: p(1) reds(v2) log [answer = v3]
exit 0: snapshot 0 log 1 event 1";
    let last = 81985529216486895u64;
    let (world, x64) = machine(&[(T0, text), (T1, "v0 = input int\njump label t0(v0, 1)\n")]);
    let listing = x64.disassemble(T0).unwrap();
    let start = listing.find("loop:").unwrap();
    let body = &listing[start..start + listing[start..].find("exit_0:").unwrap()];
    assert!(!body.contains("mov "), "{body}");
    let (_, exit) = run(&world, &x64, T0, &[last - 3]);
    assert_eq!(exit.values, [last, last]);
    let (_, exit) = run(&world, &x64, T1, &[last - 2]);
    assert_eq!(exit.values, [last, 1]);
}

#[test]
fn wide_constants_are_found_again_and_barriers_are_not_repeated() {
    let text = "
v0 = input ref
v1 = input int
v2 = input ref
v3 = int_lt v1 81985529216486895
guard_true v3 [exit 0]
v5 = int_ne v1 81985529216486895
guard_true v5 [exit 0]
store Node.next v0 v2
store Node.next v0 v0
v9 = call hooked(v1)
store Node.next v0 v2
finish 0 81985529216486895
snapshot 0: p(1) reds(v1)
exit 0: snapshot 0 log 0 event 0";
    let second = text.replacen("guard_true v5 [exit 0]", "guard_true v5 [exit 1]", 1);
    let (world, x64) = machine(&[(T0, &format!("{second}\nexit 1: snapshot 0 log 0 event 0"))]);
    let listing = x64.disassemble(T0).unwrap();
    let wide = |l: &&str| l.contains("123456789ABCDEF");
    assert_eq!(listing.lines().filter(wide).count(), 2, "one before the call, one behind it: {listing}");
    assert_eq!(listing.matches("call routine_barrier").count(), 2, "likewise: {listing}");
    let object = world.raw(5, 24);
    let (outcome, _) = run(&world, &x64, T0, &[object, 5, 0]);
    assert_eq!(outcome, RunEnd::Finished { tag: 0, payload: 81985529216486895 });
}

#[test]
fn a_selection_is_a_comparison_and_a_conditional_move() {
    let text = "
v0 = input int
v1 = input int
v2 = int_lt v0 v1
v3 = int_select v2 v0 v1
finish v3 v1";
    let (world, x64) = machine(&[(T0, text)]);
    let listing = x64.disassemble(T0).unwrap();
    assert_eq!((listing.matches("cmp ").count(), listing.matches("cmovl ").count()), (1, 1), "{listing}");
    let least = |a: i64, b: i64| run(&world, &x64, T0, &[a as u64, b as u64]).0;
    assert_eq!(least(3, 5), RunEnd::Finished { tag: 3, payload: 5 });
    assert_eq!(least(3, -5), RunEnd::Finished { tag: -5i64 as u64, payload: -5i64 as u64 });
}
