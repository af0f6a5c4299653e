//! A small register language for testing the framework: everything that breaks naive resume by replay, in as few
//! opcodes as possible. It is not an example of style for a language: see `examples/`.

pub mod filetest;
pub mod twin;

use metatrace::untraced::{IntoPlain, Plain, Untraced};
use metatrace::{
    Config, Counter, Direct, Frame, Fresh, Jit, Mode, Mut, Object, Opaque, Params, Quasi, Red, Ref, Stats,
    Value, array_class, elidable, portal, residual,
};

/// One instruction; `d`, `a`, `b` are registers.
#[derive(Clone, Copy, Debug)]
pub enum Op {
    /// `d = k`
    Const(u8, i64),
    /// `d = a`
    Move(u8, u8),
    /// `d = a + b`, boxed when it leaves 63 bits
    Add(u8, u8, u8),
    /// `d = a - b`
    Sub(u8, u8, u8),
    /// `d = a * b`
    Mul(u8, u8, u8),
    /// `d = a < b`
    Lt(u8, u8, u8),
    /// jump to `t` if `a` is 0
    Jz(u8, usize),
    /// jump back to `t`
    Back(usize),
    /// jump forward to `t`
    Jump(usize),
    /// `d = f(a)`: a call of function number `f`
    Call(u8, usize, u8),
    /// `d = method number m of the class, called with a`, plus the bonus read before the call
    CallMethod(u8, usize, u8),
    /// the class's method `m` becomes function `f` when register `a` equals the trigger
    SetMethod(u8, usize, usize),
    /// append `a` to the output, then branch on it in the same handler: `d = a + 1` or 0
    Log(u8, u8),
    /// `d = f(a)` through a residual function: a runner of its own
    Apply(u8, usize, u8),
    /// `d = cell.value; cell.value = a`
    Swap(u8, u8),
    /// raise `a`
    Raise(u8),
    /// `d = f(a)`, or -1 if it raises
    Try(u8, usize, u8),
    /// allocate a cell holding `a`, read it back into `d` and test that it is the same
    Box(u8, u8),
    /// panics, in a residual function, when `a` equals the trigger; `d = a`
    Panic(u8, u8),
    /// WRONG on purpose: branches on plain Rust state that is not logged, and changes it
    Cheat(u8, u8),
    /// return `a`
    Ret(u8),
}

array_class!(
    /// Frames.
    pub frame Registers of Value
);
array_class!(
    /// The output of a program.
    pub Output of i64
);

/// A program's mutable state, and its functions.
#[derive(Object)]
pub struct World {
    /// The logged output.
    pub output: Mut<Ref<metatrace::Array<Output>>>,
    /// The length of the output.
    pub used: Mut<i64>,
    /// Changes whenever a method does.
    pub version: Quasi<i64>,
    /// Function number of each method.
    #[plain]
    methods: std::cell::RefCell<Vec<usize>>,
    #[plain]
    secret: std::cell::Cell<i64>,
    /// A mutable cell.
    pub cell: Mut<Value>,
    /// The value with which `SetMethod` compares.
    pub trigger: i64,
    #[plain]
    functions: Vec<Ref<Code>>,
}

/// A function; register 0 is the argument.
#[derive(Object)]
pub struct Code {
    #[plain]
    ops: Opaque<Vec<Op>>,
    #[plain]
    counters: Vec<Counter>,
}

/// A boxed value.
#[derive(Object)]
pub struct Cell {
    /// The content.
    pub value: Mut<Value>,
}

#[elidable]
fn method(world: Ref<World>, version: i64, number: usize) -> usize {
    let _ = version;
    world.methods.borrow()[number]
}

#[residual]
fn set_method(world: Ref<World>, number: usize, function: usize) {
    world.methods.borrow_mut()[number] = function;
    world.version.set(world, world.version.get() + 1);
}

#[residual(writes(World, Output))]
fn log(world: Ref<World>, i: i64) -> i64 {
    use metatrace::untraced::UntracedItems;
    let used = world.used.get() as usize;
    if used == world.output.get().len() {
        let bigger = metatrace::Array::<Output>::new(2 * used + 16, 0);
        (0..used).for_each(|k| bigger.set(k, world.output.get().get(k)));
        world.output.set(world, bigger);
    }
    world.output.get().set(used, i);
    world.used.set(world, used as i64 + 1);
    i
}

#[residual]
fn apply(world: Ref<World>, function: usize, argument: Value) -> Result<Value, Ref<Cell>> {
    let mut frame = Fresh::<Direct, Registers>::new(REGISTERS, Value::NULL);
    frame.set(0, argument);
    interpret::<Direct>(world, world.functions[function], 0, frame)
        .map(IntoPlain::into_plain)
        .map_err(IntoPlain::into_plain)
}

#[residual(writes())]
fn explode(world: Ref<World>, i: i64) -> i64 {
    if i == world.trigger {
        std::panic::panic_any(i);
    }
    i
}

#[residual(writes())]
fn too_deep(world: Ref<World>) -> Ref<Cell> {
    let _ = world;
    Ref::new(Cell { value: Mut::new(Value::int(-999)) })
}

const REGISTERS: usize = 8;

type Out<M> = Result<Red<M, Value>, Red<M, Ref<Cell>>>;

fn int<M: Mode>(v: Red<M, Value>) -> Red<M, i64> {
    match v.case() {
        metatrace::Case::Int(i) => i,
        metatrace::Case::Obj(..) => panic!("not an integer"),
    }
}

fn call<M: Mode>(world: Ref<World>, function: usize, argument: Red<M, Value>) -> Out<M> {
    let mut frame = Fresh::<M, Registers>::new(REGISTERS, Value::NULL);
    frame.set(0, argument);
    interpret(world, world.functions[function], 0, frame)
}

/// The dispatch loop.
#[portal(
    greens(code, pc), reds(), env(world), virtualizable(frame),
    live = 0..REGISTERS as u32, counter = &code.counters[pc], depth_exceeded = Err(too_deep::plain((world,)).into())
)]
pub fn interpret<M: Mode>(
    world: Ref<World>,
    code: Ref<Code>,
    mut pc: usize,
    frame: Red<M, Ref<Frame<Registers>>>,
) -> Result<Red<M, Value>, Red<M, Ref<Cell>>> {
    loop {
        merge_point!();
        let reg = |r: u8| frame.slot(r as usize);
        let set = |r: u8, v: Red<M, Value>| frame.set_slot(r as usize, v);
        let op = code.ops[pc];
        pc += 1;
        match op {
            Op::Const(d, k) => set(d, Value::int(k).into()),
            Op::Move(d, a) => set(d, reg(a)),
            Op::Add(d, a, b) => set(d, (int(reg(a)) + int(reg(b))).to_value()),
            Op::Sub(d, a, b) => set(d, (int(reg(a)) - int(reg(b))).to_value()),
            Op::Mul(d, a, b) => set(d, (int(reg(a)) * int(reg(b))).to_value()),
            Op::Lt(d, a, b) => {
                let less = int(reg(a)).lt(int(reg(b))).test();
                set(d, Value::int(less as i64).into());
            }
            Op::Jz(a, t) => {
                if int(reg(a)).eq(0).test() {
                    pc = t;
                }
            }
            Op::Jump(t) => pc = t,
            Op::Back(t) => {
                pc = t;
                can_enter_jit!()
            }
            Op::Call(d, f, a) => set(d, call(world, f, reg(a))?),
            Op::CallMethod(d, m, a) => {
                let bonus = method::<M>(world, world.version::<M>(), m + 1).promote();
                let f = method::<M>(world, world.version::<M>(), m).promote();
                let r = call(world, f, reg(a))?;
                set(d, (int(r) + bonus).to_value());
            }
            Op::SetMethod(a, m, f) => {
                if int(reg(a)).eq(world.trigger).test() {
                    set_method::<M>(world, m, f);
                }
            }
            Op::Log(d, a) => {
                // An effect, followed by a guard in the same handler: the effect must not happen twice.
                let r = log(world, int(reg(a)));
                set(d, if r.lt(1000).test() { (r + 1).to_value() } else { Value::int(0).into() });
            }
            Op::Apply(d, f, a) => {
                let r = apply(world, f, reg(a))?;
                set(d, if int(r).lt(700).test() { r } else { Value::int(1).into() });
            }
            Op::Swap(d, a) => {
                let old = world.cell::<M>();
                let new = reg(a);
                Red::<M, Ref<World>>::from(world).set_cell(new);
                let even = (int(old) & 1).eq(0).test();
                set(d, if even { old } else { (int(old) + 1).to_value() });
            }
            Op::Raise(a) => return Err(Cell::alloc(reg(a))),
            Op::Try(d, f, a) => match call(world, f, reg(a)) {
                Ok(v) => set(d, v),
                Err(e) => set(d, (int(e.value()) - 1).to_value()),
            },
            Op::Box(d, a) => {
                let cell = Cell::alloc(reg(a));
                cell.set_value((int(cell.value()) + 1).to_value());
                let small = int(cell.value()).lt(900).test();
                let same = cell.same(cell).test();
                set(d, if small && same { cell.value() } else { Value::int(3).into() });
            }
            Op::Panic(d, a) => set(d, explode(world, int(reg(a))).to_value()),
            Op::Cheat(d, a) => {
                let secret = world.secret.get();
                world.secret.set(secret + 1);
                set(d, if int(reg(a)).lt(secret).test() { reg(a) } else { Value::int(secret).into() });
            }
            Op::Ret(a) => return Ok(reg(a)),
        }
    }
}

/// A program: its functions (number 0 is run), its methods, and the trigger of `SetMethod`.
pub struct Program {
    /// Its name.
    pub name: &'static str,
    /// Functions.
    pub functions: Vec<Vec<Op>>,
    /// Function number of each method; the last is only read as a bonus.
    pub methods: Vec<usize>,
    /// The value with which `SetMethod` compares.
    pub trigger: i64,
}

/// The result of a run.
#[derive(Debug, PartialEq)]
pub struct Outcome {
    /// The result, or the raised value.
    pub result: Result<i64, i64>,
    /// The logged output.
    pub output: Vec<i64>,
}

/// Runs a program on argument `n`.
pub fn run(program: &Program, n: i64, config: Config) -> (Outcome, Stats, Vec<String>) {
    // Debug builds of the traced half have large frames.
    std::thread::scope(|scope| {
        let stack = if cfg!(debug_assertions) { 256 << 20 } else { 8 << 20 };
        let thread = std::thread::Builder::new().stack_size(stack);
        let run = thread.spawn_scoped(scope, || run_here(program, n, config)).expect("a thread");
        run.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
    })
}

fn run_here(program: &Program, n: i64, mut config: Config) -> (Outcome, Stats, Vec<String>) {
    use metatrace::untraced::UntracedItems;
    config.params.keep_traces = 1;
    let jit = Jit::new(config).expect("a heap");
    jit.set_depth_limit(60);
    jit.enter(|jit| {
        let mut functions = metatrace::Array::<Codes>::new(program.functions.len(), None);
        for (i, ops) in program.functions.iter().enumerate() {
            let counters = ops.iter().map(|_| Counter::new()).collect();
            functions.set(i, Some(Ref::new(Code { ops: Opaque::new(ops.clone()), counters })));
        }
        let world = Ref::new(World {
            output: Mut::new(metatrace::Array::<Output>::new(16, 0)),
            used: Mut::new(0),
            version: Quasi::new(0),
            methods: program.methods.clone().into(),
            secret: std::cell::Cell::new(0),
            cell: Mut::new(Value::int(0)),
            trigger: program.trigger,
            functions: (0..functions.len()).map(|i| functions.get(i).expect("set above")).collect(),
        });
        let _keep = metatrace::Root::new(world);
        functions = metatrace::Array::<Codes>::new(0, None);
        let _ = functions;
        let result = apply::plain((world, 0, Value::int(n)));
        let number = |v: Value| v.as_int().expect("programs return integers");
        let output = (0..world.used.get() as usize).map(|i| world.output.get().get(i)).collect();
        let outcome = Outcome { result: result.map(number).map_err(|e| number(e.value.get())), output };
        (outcome, jit.stats(), jit.dump_traces())
    })
}

array_class!(Codes of Option<Ref<Code>>);

/// Parameters for tests: everything becomes hot after a few rounds.
pub fn eager() -> Params {
    Params { threshold: 3, function_threshold: 3, bridge_threshold: 3, ..Params::default() }
}
