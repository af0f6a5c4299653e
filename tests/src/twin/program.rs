//! Whole programs of the second test language: their parts, running one, and the result of a run.

use super::analysis::live_slots;
use super::{Explosion, Function, Functions, Holder, JIT, Op, Printed, Script, Scripts, Step, World, apply};
use metatrace::untraced::{Plain, Untraced, UntracedItems};
use metatrace::{Array, Config, Counter, Jit, Mut, Opaque, Params, Quasi, Ref, Root, Stats, Value};
use std::rc::Rc;

/// A program. Function 0 is run.
#[derive(Clone, Debug, Default)]
pub struct Program {
    /// Functions, with their numbers of registers.
    pub functions: Vec<(usize, Vec<Op>)>,
    /// Function number of each method; the last is only read as a bonus.
    pub methods: Vec<usize>,
    /// Scripts.
    pub scripts: Vec<Vec<Step>>,
    /// The number of calls that a run may make.
    pub fuel: i64,
    /// The number of guest levels.
    pub depth: u64,
}

/// How a run ended.
#[derive(Debug, PartialEq)]
pub enum End {
    /// With a result.
    Returned(i64),
    /// With an exception.
    Raised(i64),
    /// With a panic that the program requested.
    Exploded,
}

/// The result of a run.
#[derive(Debug, PartialEq)]
pub struct Outcome {
    /// How each of the runs ended.
    pub ends: Vec<End>,
    /// The output.
    pub output: Vec<i64>,
    /// Calls left.
    pub fuel: i64,
    /// Guest levels in use afterwards, which must be none.
    pub depth: u64,
}

/// Runs a program on each of the arguments, one after the other in one `Jit`.
pub fn run_program(program: &Program, arguments: &[i64], config: Config) -> (Outcome, Stats, Vec<String>) {
    std::thread::scope(|scope| {
        // Debug builds of the traced half have large frames.
        let stack = if cfg!(debug_assertions) { 256 << 20 } else { 16 << 20 };
        let thread = std::thread::Builder::new().stack_size(stack);
        let run = thread.spawn_scoped(scope, || run_here(program, arguments, config)).expect("a thread");
        run.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
    })
}

/// A small program that panics if `i & 15 == 9`, run under a `Jit` of its own on this thread.
pub(super) fn run_nested(i: i64) -> End {
    let work = [
        Op::Const(2, 12),
        Op::Const(3, 1),
        Op::Jz(2, 9),
        Op::Box(4, 0),
        Op::Call(5, 1, 4, 2),
        Op::Add(1, 1, 5),
    ];
    let end = [Op::Sub(2, 2, 3), Op::Churn(2), Op::Back(2), Op::Panic(6, 0), Op::Ret(1)];
    let called = vec![Op::Add(2, 0, 1), Op::Log(2, 2), Op::Ret(2)];
    let program = Program {
        functions: vec![(7, [&work[..], &end[..]].concat()), (3, called)],
        fuel: 100,
        depth: 5,
        ..Program::default()
    };
    let params = Params {
        threshold: 2,
        function_threshold: 2,
        bridge_threshold: 1,
        heap_stress: 5,
        ..Params::default()
    };
    let (mut outcome, ..) = run_here(&program, &[i], Config { params, ..Config::default() });
    outcome.ends.pop().expect("one run, one end")
}

fn plain_int(v: Value) -> i64 {
    v.as_int().unwrap_or_else(|| match v.downcast::<Holder>() {
        Some(holder) => holder.value.get().as_int().unwrap_or(5),
        None => panic!("values are integers and holders"),
    })
}

fn run_here(program: &Program, arguments: &[i64], mut config: Config) -> (Outcome, Stats, Vec<String>) {
    config.params.keep_traces = 1;
    let jit = Rc::new(Jit::new(config).expect("a heap"));
    jit.set_depth_limit(program.depth);
    let outer = JIT.replace(Rc::downgrade(&jit));
    let result = jit.enter(|_| {
        let functions = Array::<Functions>::new(program.functions.len(), None);
        let _functions = Root::new(functions);
        for (i, (registers, ops)) in program.functions.iter().enumerate() {
            functions.set(
                i,
                Some(Ref::new(Function {
                    ops: Opaque::new(ops.clone()),
                    live: Opaque::new(live_slots(ops)),
                    registers: *registers,
                    counters: ops.iter().map(|_| Counter::new()).collect(),
                })),
            );
        }
        let scripts = Array::<Scripts>::new(program.scripts.len(), None);
        let _scripts = Root::new(scripts);
        for (i, steps) in program.scripts.iter().enumerate() {
            scripts.set(i, Some(Ref::new(Script { steps: Opaque::new(steps.clone()) })));
        }
        let world = Ref::new(World {
            output: Mut::new(Array::<Printed>::new(16, 0)),
            used: Mut::new(0),
            version: Quasi::new(0),
            step: Quasi::new(1),
            methods: program.methods.clone().into(),
            cell: Mut::new(Value::int(0)),
            fuel: Mut::new(0),
            functions,
            scripts,
            depth: program.depth as i64,
        });
        let _world = Root::new(world);
        let mut ends = Vec::new();
        for &n in arguments {
            world.fuel.set(world, program.fuel);
            jit.set_depth_limit(program.depth);
            let run =
                std::panic::AssertUnwindSafe(|| apply::plain((world, 0, Value::int(n), Value::int(n & 3))));
            ends.push(match std::panic::catch_unwind(run) {
                Ok(Ok(v)) => End::Returned(plain_int(v)),
                Ok(Err(e)) => End::Raised(plain_int(e.value.get())),
                Err(payload) if payload.is::<Explosion>() => End::Exploded,
                Err(payload) => std::panic::resume_unwind(payload),
            });
        }
        let output = (0..world.used.get() as usize).map(|i| world.output.get().get(i)).collect();
        let outcome = Outcome { ends, output, fuel: world.fuel.get(), depth: jit.depth() };
        (outcome, jit.stats(), jit.dump_traces())
    });
    JIT.set(outer);
    result
}
