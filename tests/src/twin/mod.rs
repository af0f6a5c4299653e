//! A second test language, for random programs: frames of any size with a real liveness map, a red that is carried
//! through loops beside the frame, portals that call each other (one without a frame and without a counter, one whose
//! result is an integer), objects as values, panics that a residual function catches, and a budget of calls so that
//! every program terminates.
//!
//! No result may depend on the mode: the JIT is tested by comparison.

mod analysis;
pub mod generate;
mod program;

pub use program::{End, Outcome, Program, run_program};

use metatrace::untraced::{IntoPlain, Plain, Untraced, UntracedItems};
use metatrace::{
    Case, Counter, Direct, Fresh, Jit, Mode, Mut, Object, Opaque, Quasi, Red, Ref, Value, array_class,
    elidable, portal, residual,
};
use std::cell::RefCell;
use std::rc::{Rc, Weak};

/// One instruction of a function; `d`, `a`, `b` are registers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Op {
    /// `d = k`
    Const(u8, i64),
    /// `d = a`
    Move(u8, u8),
    /// `d = a + b`
    Add(u8, u8, u8),
    /// `d = a - b`
    Sub(u8, u8, u8),
    /// `d = a * b`
    Mul(u8, u8, u8),
    /// `d = a < b`
    Lt(u8, u8, u8),
    /// `d = a & k`
    And(u8, u8, i64),
    /// jump to `t` if `a` is 0
    Jz(u8, usize),
    /// jump forward to `t`
    Jump(usize),
    /// jump back to `t`
    Back(usize),
    /// `d = f(a, b)`
    Call(u8, usize, u8, u8),
    /// the same, or -1 less than what it raises
    Try(u8, usize, u8, u8),
    /// `d = method m (a, b)`, plus the bonus that was looked up before the call
    Method(u8, usize, u8, u8),
    /// the class's method `m` becomes function `f` if `a & 7 == 3`
    SetMethod(u8, usize, usize),
    /// `d = step`, a quasi-immutable field
    Step(u8),
    /// `step = a & 3` if `a & 3 != 0`, by a function that says it writes the world; then a branch on what
    /// `step` was before
    SetStep(u8),
    /// appends `a` to the output, then branches on it in the same handler
    Log(u8, u8),
    /// `d = f(a, b)` through a residual function: a runner of its own
    Apply(u8, usize, u8, u8),
    /// the same, -7 if it panics
    Catch(u8, usize, u8, u8),
    /// panics, in a residual function, if `a & 15 == 9`; `d = a`
    Panic(u8, u8),
    /// `d = cell; cell = a`, with a branch after the store
    Swap(u8, u8),
    /// raises `a`
    Raise(u8),
    /// `d` = an object that holds `a`
    Box(u8, u8),
    /// makes `a & 7` objects and an array, and drops them
    Churn(u8),
    /// the red beside the frame grows by `a`
    Gather(u8),
    /// `d` = the red beside the frame
    Gathered(u8),
    /// `d` = script `s` run on `a` and `b`
    Script(u8, usize, u8, u8),
    /// `d` = leaf `s` of `a`
    Leaf(u8, usize, u8),
    /// sets the limit of guest levels: the program's number, less `a & 7`
    Limit(u8),
    /// `d` = guest levels in use, as a residual function sees them
    Depth(u8),
    /// collects garbage
    Collect,
    /// `d` = the result of a small program for `a` under a `Jit` of its own; it panics if `a & 15 == 9`
    Nested(u8, u8),
    /// return `a`
    Ret(u8),
}

/// One instruction of a script: its state is two reds, `x` (an integer) and `y` (a value).
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Step {
    /// `x += k`
    Grow(i64),
    /// exchanges `x` and `y`
    Swap,
    /// `y = f(x, y)`
    Call(usize),
    /// `y` = script `s` run on `x` and `y`
    Script(usize),
    /// `y` becomes an object that holds it
    Box,
    /// jump forward to `t` if `x < k`
    Less(i64, usize),
    /// `n -= 1`, jump back to `t` while it is not negative
    Loop(usize),
    /// `n = k`
    Times(i64),
    /// return `y`
    Ret,
}

array_class!(
    /// Frames.
    pub frame Slots of Value
);
array_class!(
    /// The output of a program.
    pub Printed of i64
);
array_class!(
    /// Garbage.
    pub Rubbish of Value
);
array_class!(Functions of Option<Ref<Function>>);
array_class!(Scripts of Option<Ref<Script>>);

/// A program's mutable state.
#[derive(Object)]
pub struct World {
    output: Mut<Ref<metatrace::Array<Printed>>>,
    used: Mut<i64>,
    /// Changes whenever a method does.
    version: Quasi<i64>,
    step: Quasi<i64>,
    #[plain]
    methods: std::cell::RefCell<Vec<usize>>,
    cell: Mut<Value>,
    /// Calls left.
    fuel: Mut<i64>,
    functions: Ref<metatrace::Array<Functions>>,
    scripts: Ref<metatrace::Array<Scripts>>,
    depth: i64,
}

/// A function: registers 0 and 1 are its arguments.
#[derive(Object)]
pub struct Function {
    #[plain]
    ops: Opaque<Vec<Op>>,
    #[plain]
    live: Opaque<Vec<Vec<u32>>>,
    registers: usize,
    #[plain]
    counters: Vec<Counter>,
}

/// A script.
#[derive(Object)]
pub struct Script {
    #[plain]
    steps: Opaque<Vec<Step>>,
}

/// An object that holds a value.
#[derive(Object)]
pub struct Holder {
    /// The content.
    pub value: Mut<Value>,
}

#[elidable]
fn method(world: Ref<World>, version: i64, number: usize) -> usize {
    let _ = version;
    world.methods.borrow()[number]
}

#[elidable]
fn function(world: Ref<World>, number: usize) -> Ref<Function> {
    world.functions.get(number).expect("functions are numbered")
}

#[elidable]
fn script(world: Ref<World>, number: usize) -> Ref<Script> {
    world.scripts.get(number).expect("scripts are numbered")
}

#[residual]
fn set_method(world: Ref<World>, number: usize, function: usize) {
    world.methods.borrow_mut()[number] = function;
    world.version.set(world, world.version.get() + 1);
}

#[residual(writes(World))]
fn set_step(world: Ref<World>, step: i64) -> i64 {
    if step != 0 {
        world.step.set(world, step);
    }
    step
}

#[residual(writes(World, Printed))]
fn print(world: Ref<World>, i: i64) -> i64 {
    let used = world.used.get() as usize;
    if used == world.output.get().len() {
        let bigger = metatrace::Array::<Printed>::new(2 * used + 16, 0);
        (0..used).for_each(|k| bigger.set(k, world.output.get().get(k)));
        world.output.set(world, bigger);
    }
    world.output.get().set(used, i);
    world.used.set(world, used as i64 + 1);
    i
}

#[residual]
fn apply(world: Ref<World>, number: usize, a: Value, b: Value) -> Result<Value, Ref<Holder>> {
    call::<Direct>(world, number, a.into(), b.into())
        .map(IntoPlain::into_plain)
        .map_err(IntoPlain::into_plain)
}

#[residual]
fn catch(world: Ref<World>, number: usize, a: Value, b: Value) -> Result<Value, Ref<Holder>> {
    let run = std::panic::AssertUnwindSafe(|| apply::plain((world, number, a, b)));
    std::panic::catch_unwind(run).unwrap_or_else(|payload| {
        assert!(payload.is::<Explosion>(), "a panic that the program did not ask for");
        Ok(Value::int(-7))
    })
}

#[residual]
fn nested(i: i64) -> i64 {
    match program::run_nested(i) {
        End::Returned(i) => i,
        End::Raised(i) => -i,
        End::Exploded => std::panic::resume_unwind(std::boxed::Box::new(Explosion)),
    }
}

thread_local! {
    /// The `Jit` that the program on this thread runs under.
    static JIT: RefCell<Weak<Jit>> = const { RefCell::new(Weak::new()) };
}

fn current() -> Rc<Jit> {
    JIT.with_borrow(Weak::upgrade).expect("the program runs under it")
}

#[residual]
fn set_limit(limit: i64) {
    current().set_depth_limit(limit as u64);
}

#[residual]
fn levels() -> i64 {
    current().depth() as i64
}

#[residual]
fn collect() {
    current().collect(true);
}

/// The payload of a panic that a program requests.
#[derive(Debug)]
pub struct Explosion;

#[residual(writes())]
fn explode(i: i64) -> i64 {
    if i & 15 == 9 {
        std::panic::resume_unwind(std::boxed::Box::new(Explosion));
    }
    i
}

#[residual(writes())]
fn too_deep(world: Ref<World>) -> Ref<Holder> {
    let _ = world;
    Ref::new(Holder { value: Mut::new(Value::int(-999)) })
}

type Out<M> = Result<Red<M, Value>, Red<M, Ref<Holder>>>;

/// The integer that a value is or contains.
fn int<M: Mode>(v: Red<M, Value>) -> Red<M, i64> {
    match v.case() {
        Case::Int(i) => i,
        Case::Obj(_, object) => {
            match object.downcast::<Holder>().expect("values are integers and holders").value().case() {
                Case::Int(i) => i,
                Case::Obj(..) => 5.into(),
            }
        }
    }
}

/// Takes one call from the budget.
fn spend<M: Mode>(world: Ref<World>) -> bool {
    let left = world.fuel::<M>();
    Red::<M, Ref<World>>::from(world).set_fuel(left - 1);
    left.gt(0).test()
}

fn call<M: Mode>(world: Ref<World>, number: usize, a: Red<M, Value>, b: Red<M, Value>) -> Out<M> {
    if !spend::<M>(world) {
        return Ok(a);
    }
    let f: Ref<Function> = function::<M>(world, number).promote();
    let mut frame = Fresh::<M, Slots>::new(f.registers, Value::int(0));
    frame.set(0, a);
    frame.set(1, b);
    run(world, f, 0, Red::from(7), frame)
}

fn call_script<M: Mode>(world: Ref<World>, number: usize, a: Red<M, Value>, b: Red<M, Value>) -> Out<M> {
    if !spend::<M>(world) {
        return Ok(a);
    }
    let s: Ref<Script> = script::<M>(world, number).promote();
    act(world, s, 0, int(a), b, Red::from(0))
}

fn number<M: Mode>(i: impl Into<Red<M, i64>>) -> Red<M, Value> {
    i.into().to_value()
}

/// Functions.
#[portal(
    greens(code, pc), reds(gathered), env(world), virtualizable(frame),
    live = code.live[pc].iter().copied(), counter = &code.counters[pc],
    depth_exceeded = Err(too_deep::plain((world,)).into())
)]
pub fn run<M: Mode>(
    world: Ref<World>,
    code: Ref<Function>,
    mut pc: usize,
    mut gathered: Red<M, i64>,
    frame: Red<M, Ref<metatrace::Frame<Slots>>>,
) -> Result<Red<M, Value>, Red<M, Ref<Holder>>> {
    loop {
        merge_point!();
        let reg = |r: u8| frame.slot(r as usize);
        let set = |r: u8, v: Red<M, Value>| frame.set_slot(r as usize, v);
        let op = code.ops[pc];
        pc += 1;
        match op {
            Op::Const(d, k) => set(d, Value::int(k).into()),
            Op::Move(d, a) => set(d, reg(a)),
            Op::Add(d, a, b) => set(d, number(int(reg(a)) + int(reg(b)))),
            Op::Sub(d, a, b) => set(d, number(int(reg(a)) - int(reg(b)))),
            Op::Mul(d, a, b) => set(d, number(int(reg(a)) * int(reg(b)))),
            Op::And(d, a, k) => set(d, number(int(reg(a)) & k)),
            Op::Lt(d, a, b) => {
                let less = int(reg(a)).lt(int(reg(b))).test();
                set(d, Value::int(less.into()).into());
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
            Op::Call(d, f, a, b) => set(d, call(world, f, reg(a), reg(b))?),
            Op::Try(d, f, a, b) => match call(world, f, reg(a), reg(b)) {
                Ok(v) => set(d, v),
                Err(e) => set(d, number(int(e.value()) - 1)),
            },
            Op::Method(d, m, a, b) => {
                let bonus = method::<M>(world, world.version::<M>(), m + 1).promote();
                let f = method::<M>(world, world.version::<M>(), m).promote();
                let r = call(world, f, reg(a), reg(b))?;
                set(d, number(int(r) + bonus));
            }
            Op::SetMethod(a, m, f) => {
                if (int(reg(a)) & 7).eq(3).test() {
                    set_method::<M>(world, m, f);
                }
            }
            Op::Step(d) => set(d, Value::int(world.step::<M>()).into()),
            Op::SetStep(a) => {
                let before = world.step::<M>();
                let written = set_step(world, int(reg(a)) & 3);
                if written.gt(before).test() {
                    gathered += 1;
                }
            }
            Op::Log(d, a) => {
                let r = print(world, int(reg(a)));
                set(d, if r.lt(1000).test() { number(r + 1) } else { Value::int(0).into() });
            }
            Op::Apply(d, f, a, b) => {
                let before = world.step::<M>();
                let r = apply(world, f, reg(a), reg(b))?;
                set(d, if int(r).lt(before).test() { r } else { number(int(r) + world.step::<M>()) });
            }
            Op::Catch(d, f, a, b) => {
                let before = world.version::<M>();
                let r = catch(world, f, reg(a), reg(b))?;
                set(d, if int(r).lt(3).test() { r } else { number(int(r) + before) });
            }
            Op::Panic(d, a) => set(d, number(explode::<M>(int(reg(a))))),
            Op::Swap(d, a) => {
                let old = world.cell::<M>();
                let new = reg(a);
                Red::<M, Ref<World>>::from(world).set_cell(new);
                set(d, if (int(old) & 1).eq(0).test() { old } else { number(int(old) + 1) });
            }
            Op::Raise(a) => return Err(Holder::alloc(reg(a))),
            Op::Box(d, a) => {
                let holder = Holder::alloc(reg(a));
                let small = int(holder.value()).lt(900).test();
                set(d, if small { holder.into() } else { reg(a) });
            }
            Op::Churn(a) => {
                let n = int(reg(a)) & 7;
                let rubbish = Red::<M, Ref<metatrace::Array<Rubbish>>>::alloc(n + 1, reg(a));
                rubbish.put(n, number::<M>(i64::MAX - 5));
                let holder = Holder::alloc(rubbish.at(0));
                let same = rubbish.at(n).same(rubbish.at(0)).test();
                gathered = if same { gathered + 1 } else { gathered + int(holder.value()) };
            }
            Op::Gather(a) => gathered += int(reg(a)),
            Op::Gathered(d) => set(d, number(gathered)),
            Op::Script(d, s, a, b) => set(d, call_script(world, s, reg(a), reg(b))?),
            Op::Leaf(d, s, a) => {
                let r = if spend::<M>(world) {
                    let s: Ref<Script> = script::<M>(world, s).promote();
                    leaf(world, s, 0, int(reg(a)))
                } else {
                    Red::from(4)
                };
                set(d, number(r));
            }
            Op::Limit(a) => set_limit(Red::<M, i64>::from(world.depth) - (int(reg(a)) & 7)),
            Op::Depth(d) => set(d, number(levels::<M>())),
            Op::Collect => collect::<M>(),
            Op::Nested(d, a) => set(d, number(nested::<M>(int(reg(a))))),
            Op::Ret(a) => return Ok(reg(a)),
        }
    }
}

/// Scripts: a portal without a frame and without a counter of its own.
#[portal(greens(code, pc), reds(x, y, n), env(world), depth_exceeded = Err(too_deep::plain((world,)).into()))]
pub fn act<M: Mode>(
    world: Ref<World>,
    code: Ref<Script>,
    mut pc: usize,
    mut x: Red<M, i64>,
    mut y: Red<M, Value>,
    mut n: Red<M, i64>,
) -> Result<Red<M, Value>, Red<M, Ref<Holder>>> {
    loop {
        merge_point!();
        let step = code.steps[pc];
        pc += 1;
        match step {
            Step::Grow(k) => x += k,
            Step::Swap => (x, y) = (int(y), number(x)),
            Step::Call(f) => y = call(world, f, number(x), y)?,
            Step::Script(s) => y = call_script(world, s, number(x), y)?,
            Step::Box => y = Holder::alloc(y).into(),
            Step::Less(k, t) => {
                if x.lt(k).test() {
                    pc = t;
                }
            }
            Step::Times(k) => n = k.into(),
            Step::Loop(t) => {
                n -= 1;
                if n.ge(0).test() {
                    pc = t;
                    can_enter_jit!()
                }
            }
            Step::Ret => return Ok(y),
        }
    }
}

/// Leaves: a portal whose result is an integer. It runs the arithmetic of a script.
#[portal(greens(code, pc), reds(x), env(world), depth_exceeded = Red::from(-998))]
pub fn leaf<M: Mode>(world: Ref<World>, code: Ref<Script>, mut pc: usize, mut x: Red<M, i64>) -> Red<M, i64> {
    loop {
        merge_point!();
        let _ = world;
        let step = code.steps[pc];
        pc += 1;
        match step {
            Step::Grow(k) => x += k,
            Step::Less(k, t) if x.lt(k).test() => {
                pc = t;
            }
            Step::Swap if x.gt(50).test() => {
                return Red::from(24);
            }
            Step::Ret => return x,
            _ => {}
        }
    }
}
