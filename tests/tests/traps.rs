//! Programs that break naive resume by replay, from the prototypes in which they were found: run plainly, under the
//! JIT, with every event forced at its n-th execution, one event per run, and with heap stress.

use metatrace::{BackendKind, Config, Params};
use metatrace_tests::Op::*;
use metatrace_tests::{Op, Outcome, Program, eager, run};

/// `for i in 0..n: acc += body(i)`: register 0 n, 1 i, 2 acc, 3 one, 4.. temporaries.
fn looped(body: &[Op]) -> Vec<Op> {
    let mut ops = vec![Const(1, 0), Const(2, 0), Const(3, 1), Lt(4, 1, 0), Jz(4, 0)];
    ops.extend_from_slice(body);
    ops.extend([Add(2, 2, 5), Add(1, 1, 3), Back(3), Ret(2)]);
    ops[4] = Jz(4, ops.len() - 1);
    ops
}

#[expect(clippy::too_many_lines, reason = "a table")]
fn programs() -> Vec<Program> {
    let p = |name, functions, methods: &[usize], trigger| Program {
        name,
        functions,
        methods: methods.to_vec(),
        trigger,
    };
    vec![
        p("loop", vec![looped(&[Move(5, 1)])], &[], 0),
        p(
            "a guard follows a returned nested call",
            vec![looped(&[Call(5, 1, 1), Log(5, 5)]), vec![Mul(1, 0, 0), Ret(1)]],
            &[],
            0,
        ),
        p(
            "effect in the middle of a handler of a callee",
            vec![
                looped(&[Call(5, 1, 1)]),
                vec![
                    Mul(1, 0, 0),
                    Log(1, 1),
                    Const(2, 50),
                    Lt(3, 1, 2),
                    Jz(3, 7),
                    Sub(1, 1, 2),
                    Ret(1),
                    Add(1, 1, 0),
                    Ret(1),
                ],
            ],
            &[],
            0,
        ),
        p(
            "two levels of inlined calls",
            vec![
                looped(&[Call(5, 1, 1)]),
                vec![Add(1, 0, 0), Call(2, 2, 1), Log(3, 2), Add(2, 2, 3), Ret(2)],
                vec![Swap(1, 0), Log(2, 1), Add(1, 1, 2), Ret(1)],
            ],
            &[],
            0,
        ),
        p(
            "the callee replaces the method its caller has looked up",
            vec![
                looped(&[CallMethod(5, 0, 1)]),
                vec![
                    Mul(1, 0, 0),
                    SetMethod(0, 0, 2),
                    Const(2, 30),
                    Lt(3, 2, 0),
                    Jz(3, 6),
                    Log(1, 1),
                    Ret(1),
                ],
                vec![Log(1, 0), Ret(1)],
            ],
            &[1, 0],
            20,
        ),
        p(
            "the callee changes what its caller has read and uses afterwards",
            vec![
                looped(&[CallMethod(5, 0, 1)]),
                vec![
                    Mul(1, 0, 0),
                    SetMethod(0, 1, 7),
                    Const(2, 30),
                    Lt(3, 2, 0),
                    Jz(3, 6),
                    Log(1, 1),
                    Ret(1),
                ],
            ],
            &[1, 5],
            20,
        ),
        p(
            "the method changes again and again",
            vec![
                looped(&[CallMethod(5, 0, 1)]),
                vec![Const(1, 10), Sub(2, 0, 1), SetMethod(2, 1, 9), Swap(3, 0), SetMethod(3, 0, 1), Ret(2)],
            ],
            &[1, 5],
            20,
        ),
        p(
            "a residual call runs and records a loop of its own",
            vec![looped(&[Apply(5, 1, 1)]), looped(&[Call(5, 2, 1)]), vec![Add(1, 0, 0), Ret(1)]],
            &[],
            0,
        ),
        p(
            "a residual call whose loop leaves its trace",
            vec![looped(&[Apply(5, 1, 1), Log(6, 5)]), looped(&[Log(5, 1)])],
            &[],
            0,
        ),
        p(
            "a callee leaves its trace, then its caller does",
            vec![
                looped(&[Call(5, 1, 1), Log(6, 5)]),
                vec![Const(1, 12), Lt(2, 0, 1), Jz(2, 5), Log(3, 0), Ret(3), Swap(3, 0), Ret(3)],
            ],
            &[],
            0,
        ),
        p(
            "exceptions cross an inlined level",
            vec![
                looped(&[Try(5, 1, 1)]),
                vec![Const(1, 15), Lt(2, 0, 1), Jz(2, 4), Ret(0), Log(3, 0), Raise(3)],
            ],
            &[],
            0,
        ),
        p(
            "an exception from a residual call",
            vec![
                looped(&[Try(5, 2, 1)]),
                vec![Const(1, 15), Lt(2, 0, 1), Jz(2, 4), Ret(0), Raise(0)],
                vec![Apply(1, 1, 0), Ret(1)],
            ],
            &[],
            0,
        ),
        p(
            "recursion",
            vec![
                looped(&[Call(5, 1, 1)]),
                vec![
                    Const(1, 2),
                    Lt(2, 0, 1),
                    Jz(2, 4),
                    Ret(0),
                    Const(3, 1),
                    Sub(4, 0, 3),
                    Sub(0, 0, 1),
                    Const(3, 40),
                    Lt(2, 3, 4),
                    Jz(2, 11),
                    Ret(4),
                    Call(5, 1, 4),
                    Call(6, 1, 0),
                    Add(5, 5, 6),
                    Ret(5),
                ],
            ],
            &[],
            0,
        ),
        p("a loop in a callee", vec![looped(&[Call(5, 1, 1)]), looped(&[Swap(5, 1), Log(6, 5)])], &[], 0),
        p(
            "allocation and identity",
            vec![looped(&[Box(5, 1), Call(6, 1, 5), Add(5, 5, 6)]), vec![Box(1, 0), Log(2, 1), Ret(2)]],
            &[],
            0,
        ),
        p(
            "integers beyond 63 bits",
            vec![
                looped(&[Const(5, i64::MAX / 5), Mul(5, 5, 1), Call(5, 1, 5)]),
                vec![Add(1, 0, 0), Sub(1, 1, 0), Ret(1)],
            ],
            &[],
            0,
        ),
        p(
            "recursion without end",
            vec![looped(&[Try(5, 1, 1)]), vec![Const(1, 1), Add(0, 0, 1), Call(2, 1, 0), Ret(2)]],
            &[],
            0,
        ),
    ]
}

const N: i64 = 45;

/// Smaller arguments for programs whose recursion makes a run slow.
fn small(name: &str) -> i64 {
    if name.starts_with("recursion") { 12 } else { N }
}

fn backends() -> [BackendKind; 2] {
    [BackendKind::Ir, BackendKind::X64]
}

fn plain(program: &Program) -> Outcome {
    let params = Params { jit: 0, ..Params::default() };
    run(program, small(program.name), Config { params, ..Config::default() }).0
}

fn check(program: &Program, backend: BackendKind, params: Params) -> metatrace::Stats {
    let what = format!("{} ({backend:?}, {params:?})", program.name);
    let want = plain(program);
    let (got, stats, traces) =
        run(program, small(program.name), Config { params, backend, ..Config::default() });
    assert_eq!(got, want, "{what}\n{}", traces.join("\n"));
    assert!(stats.loops + stats.functions > 0, "{what}: nothing was compiled: {}", stats.to_json());
    stats
}

#[test]
fn traced_equals_plain() {
    for program in programs() {
        for backend in backends() {
            for optimize in [0, 1] {
                for bridges in [0, 1] {
                    check(&program, backend, Params { optimize, bridges, ..eager() });
                }
            }
        }
    }
}

#[test]
fn every_event_forced() {
    for program in programs() {
        for backend in backends() {
            for force_exit in [1, 2, 10] {
                check(&program, backend, Params { force_exit, bridges: 0, ..eager() });
            }
        }
    }
}

#[test]
fn one_event_per_run() {
    for program in programs() {
        for force_exit in [1, 2] {
            let (mut event, mut covered) = (1, 0);
            loop {
                let params = Params { force_exit, force_event: event, bridges: 0, ..eager() };
                let stats = check(&program, BackendKind::Ir, params);
                covered += stats.events_covered;
                if u64::from(event) >= stats.events_numbered {
                    break;
                }
                event += 1;
            }
            assert!(covered > 3, "{}: only {covered} events covered", program.name);
        }
    }
}

#[test]
fn under_heap_stress() {
    for program in programs() {
        for backend in backends() {
            for force_exit in [0, 1] {
                check(
                    &program,
                    backend,
                    Params { force_exit, bridges: 1 - force_exit, heap_stress: 3, ..eager() },
                );
            }
        }
    }
}

/// Runs a program that panics; returns the panic's payload.
fn panics(
    program: &Program,
    params: Params,
    backend: BackendKind,
) -> std::boxed::Box<dyn std::any::Any + Send> {
    let config = Config { params, backend, ..Config::default() };
    let run = std::panic::AssertUnwindSafe(|| run(program, N, config));
    std::panic::catch_unwind(run).expect_err("the program panics")
}

#[test]
fn a_panic_crosses_compiled_code() {
    let functions = vec![looped(&[Call(5, 1, 1)]), vec![Panic(1, 0), Ret(1)]];
    let program = Program { name: "panic", functions, methods: vec![], trigger: 30 };
    for backend in backends() {
        let payload = panics(&program, eager(), backend);
        assert_eq!(payload.downcast_ref::<i64>(), Some(&30), "{backend:?}");
    }
}

#[test]
fn echo_finds_what_is_not_logged() {
    let program =
        Program { name: "cheat", functions: vec![looped(&[Cheat(5, 1)])], methods: vec![], trigger: 0 };
    let payload = panics(&program, Params { echo: 1, ..eager() }, BackendKind::Ir);
    let message = payload.downcast_ref::<String>().expect("a message");
    assert!(message.contains("echo"), "{message}");
}

#[test]
fn echo_runs() {
    let program = &programs()[1];
    let stats = check(program, BackendKind::Ir, Params { echo: 1, ..eager() });
    assert!(stats.echoes > 10, "{} echoes", stats.echoes);
}
