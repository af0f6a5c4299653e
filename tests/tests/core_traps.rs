//! The smallest programs for errors of the core found by random programs and by review: each gave a wrong result, a
//! crash or a loop that was never compiled.

use metatrace::untraced::{IntoPlain, UntracedItems};
use metatrace::{
    BackendKind, Case, Config, Counter, Direct, Frame, Fresh, Jit, Mode, Object, Params, Red, Ref, Root,
    Stats, Value, array_class, portal, residual,
};
use metatrace_tests::eager;
use metatrace_tests::twin::Op::*;
use metatrace_tests::twin::{Op, Program, Step, run_program};

const ARGUMENTS: [i64; 2] = [3, 20];

/// `rounds` rounds of `body`, which may use registers 0, 1 and 5 on; the result is register 0.
fn looped(rounds: i64, body: &[Op]) -> Vec<Op> {
    let mut ops = vec![Const(2, rounds), Const(3, 1), Jz(2, 0)];
    ops.extend_from_slice(body);
    ops.extend([Sub(2, 2, 3), Back(2)]);
    ops[2] = Jz(2, ops.len());
    ops.push(Ret(0));
    ops
}

fn program(functions: &[Vec<Op>]) -> Program {
    Program {
        functions: functions.iter().map(|ops| (12, ops.clone())).collect(),
        methods: vec![1, 1, 1],
        scripts: vec![vec![Step::Grow(1), Step::Swap, Step::Ret]],
        fuel: 10_000,
        depth: 50,
    }
}

/// Runs a program without and with the JIT, by both backends; returns the statistics of the last run.
fn check(program: &Program, params: &Params) -> Stats {
    let plain = Params { jit: 0, ..Params::default() };
    let want = run_program(program, &ARGUMENTS, Config { params: plain, ..Config::default() }).0;
    let mut last = Stats::default();
    for backend in [BackendKind::Ir, BackendKind::X64] {
        let config = Config { params: params.clone(), backend, ..Config::default() };
        let (got, stats, traces) = run_program(program, &ARGUMENTS, config);
        assert_eq!(got, want, "{backend:?} {params:?}\n{}", traces.join("\n"));
        assert!(stats.loops + stats.functions > 0, "{backend:?} {params:?}: {}", stats.to_json());
        last = stats;
    }
    last
}

/// As `check`, with exits forced in several ways.
fn check_forced(program: &Program, params: &Params) {
    for (force_exit, bridges, heap_stress) in
        [(0, 1, 0), (1, 1, 0), (1, 0, 1), (2, 0, 0), (5, 1, 3), (9, 0, 0)]
    {
        check(program, &Params { force_exit, bridges, heap_stress, ..params.clone() });
    }
}

#[test]
fn arrays_are_indexed_in_traces() {
    let stats = check(&program(&[looped(40, &[Churn(2), Gathered(5), Add(0, 0, 5)])]), &eager());
    assert!(stats.aborts.is_empty(), "{:?}", stats.aborts);
}

#[test]
fn the_constant_result_of_an_inlined_portal_is_no_reference() {
    // `leaf` of more than 50 returns the integer 24.
    check_forced(&program(&[looped(40, &[Const(5, 70), Leaf(5, 0, 5), Churn(5), Add(0, 0, 5)])]), &eager());
}

/// Gives 2 if `a & 15` is 3, and 0 otherwise.
fn rarely() -> Vec<Op> {
    vec![And(1, 0, 15), Const(2, 3), Sub(3, 1, 2), Jz(3, 6), Const(4, 0), Ret(4), Const(4, 2), Ret(4)]
}

#[test]
fn a_field_becomes_unstable_while_its_reader_is_open() {
    // `SetStep` reads the field, writes it (but not while it is recorded), and then branches differently.
    let caller = looped(80, &[Catch(6, 1, 2, 0), SetStep(6), Add(0, 0, 6)]);
    for max_invalidations in [0, 1, 2, 5] {
        let params = Params { max_invalidations, bridges: 0, ..eager() };
        check_forced(&program(&[caller.clone(), rarely()]), &params);
    }
}

#[test]
fn a_field_written_in_each_round_does_not_keep_a_loop_from_being_compiled() {
    let stats = check(&program(&[looped(500, &[Step(5), SetStep(3), Add(0, 0, 5)])]), &eager());
    assert!(stats.recordings < 20, "{}", stats.to_json());
}

#[test]
fn a_function_that_writes_single_types_may_write_what_a_trace_depends_on() {
    // The trace itself writes, but not while it is recorded.
    let caller = looped(80, &[Catch(6, 1, 2, 0), Step(7), SetStep(6), Step(8), Add(0, 0, 7), Add(0, 0, 8)]);
    for optimize in [0, 1] {
        check_forced(&program(&[caller.clone(), rarely()]), &Params { optimize, ..eager() });
    }
}

#[test]
fn residual_calls_of_inlined_levels_see_the_levels_in_use() {
    let caller = looped(40, &[Try(5, 1, 2, 0), Add(0, 0, 5)]);
    let callee = vec![Depth(5), Log(6, 5), Apply(7, 2, 5, 0), Ret(7)];
    let last = vec![Depth(5), Log(6, 5), Ret(5)];
    for depth in [3, 50] {
        let functions = [caller.clone(), callee.clone(), last.clone()];
        check_forced(&Program { depth, ..program(&functions) }, &eager());
    }
}

#[test]
fn the_depth_limit_falls_while_inlined_levels_are_open() {
    let caller = looped(40, &[Limit(5), Try(6, 1, 2, 0), Add(0, 0, 6)]);
    let callee = vec![Const(6, 7), Limit(6), Log(7, 0), Log(8, 7), Ret(7)];
    check_forced(&Program { depth: 8, ..program(&[caller, callee]) }, &eager());
}

array_class!(
    /// Frames of [`sum`].
    frame Slots of Value
);

/// A program of [`sum`].
#[derive(Object)]
struct Rounds {
    #[plain]
    counters: Vec<Counter>,
}

#[residual]
fn look(frame: Ref<Frame<Slots>>) -> Value {
    frame.get(1)
}

/// Passes its frame to a residual function, which reads it without the trace knowing.
#[portal(greens(code, pc), reds(), env(), virtualizable(frame), live = 0..3u32, counter = &code.counters[pc])]
fn sum<M: Mode>(code: Ref<Rounds>, mut pc: usize, frame: Red<M, Ref<Frame<Slots>>>) -> Red<M, Value> {
    loop {
        merge_point!();
        let int = |slot| match frame.slot(slot).case() {
            Case::Int(i) => i,
            Case::Obj(..) => unreachable!("slots are integers"),
        };
        match pc {
            0 => frame.set_slot(1, (int(1) + 1).to_value()),
            1 => {
                let seen = look(frame);
                let seen = seen.as_tagged().expect("slots are small");
                frame.set_slot(2, (int(2) + seen).to_value());
            }
            _ => {
                let left = int(0) - 1;
                frame.set_slot(0, left.to_value());
                if left.lt(0).test() {
                    return frame.slot(2);
                }
                pc = 0;
                can_enter_jit!()
            }
        }
        pc += 1;
    }
}

#[test]
fn a_frame_passed_to_a_residual_function_is_read_as_it_is() {
    for backend in [BackendKind::Ir, BackendKind::X64] {
        let jit = Jit::new(Config { params: eager(), backend, ..Config::default() }).expect("a heap");
        jit.enter(|jit| {
            let code = Ref::new(Rounds { counters: (0..3).map(|_| Counter::new()).collect() });
            let _keep = Root::new(code);
            let mut frame = Fresh::<Direct, Slots>::new(3, Value::int(0));
            frame.set(0, Value::int(400));
            assert_eq!(
                sum::<Direct>(code, 0, frame).into_plain().as_int(),
                Some(401 * 402 / 2),
                "{backend:?}"
            );
            assert!(jit.stats().recordings > 0);
        });
    }
}

#[test]
fn several_threads_each_have_a_jit() {
    let caller = looped(200, &[Call(5, 1, 2, 0), Method(6, 0, 5, 2), Box(7, 5), Add(0, 0, 7)]);
    let callee = vec![Log(2, 0), SetMethod(0, 1, 1), Add(0, 0, 1), Ret(0)];
    let program = program(&[caller, callee]);
    std::thread::scope(|scope| {
        for _ in 0..3 {
            scope.spawn(|| check(&program, &Params { heap_stress: 50, ..eager() }));
        }
    });
}
