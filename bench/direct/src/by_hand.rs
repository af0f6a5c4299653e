//! The interpreter of `tiny` without the framework's modes: written as without a JIT, on the same objects and with
//! the same slow paths. Registers are accessed unchecked, as in the framework; there are no counters. It must stay
//! equivalent to `tiny::interpret`.

use metatrace::internal::FrameParam;
use metatrace::untraced::{IntoPlain, Plain, Untraced};
use metatrace::{Direct, Frame, Fresh, Jit, Red, Ref, Value};
use metatrace_examples::tiny::{self, Code, Error, Failure, Fault, Global, Op, Registers, Vm};
use std::cell::Cell;

/// The state that a run shares.
struct Machine {
    vm: Ref<Vm>,
    depth: Cell<u64>,
    limit: u64,
}

/// The registers of one call.
#[derive(Clone, Copy)]
struct Slots(*mut Value);

impl Slots {
    fn new(code: Ref<Code>) -> Slots {
        let fresh = Fresh::<Direct, Registers>::new(usize::from(code.registers), Value::NULL);
        let frame = <Red<Direct, Ref<Frame<Registers>>> as FrameParam<Direct>>::direct(fresh).into_plain();
        // The slots follow the header and the length.
        Slots((frame.address() + 16) as *mut Value)
    }

    #[inline(always)]
    fn get(self, i: u8) -> Value {
        // SAFETY: the compiler of tiny counts the registers of each function.
        unsafe { *self.0.add(usize::from(i)) }
    }

    #[inline(always)]
    fn set(self, i: u8, value: Value) {
        // SAFETY: as above; frames need no write barrier.
        unsafe { *self.0.add(usize::from(i)) = value }
    }
}

#[inline(always)]
fn int(value: Value) -> i64 {
    match value.as_tagged() {
        Some(i) => i,
        None => boxed(value),
    }
}

#[cold]
#[inline(never)]
fn boxed(value: Value) -> i64 {
    value.as_int().expect("tiny has only integers")
}

#[inline(always)]
fn checked(code: Ref<Code>, pc: usize, result: Option<i64>) -> Result<Value, Ref<Error>> {
    match result {
        Some(i) => Ok(Value::int(i)),
        None => Err(tiny::error::plain((code, pc, Fault::Overflow))),
    }
}

#[inline(always)]
fn divide(code: Ref<Code>, pc: usize, a: i64, b: i64, remainder: bool) -> Result<Value, Ref<Error>> {
    if b == 0 {
        return Err(tiny::error::plain((code, pc, Fault::DivisionByZero)));
    }
    if b == -1 {
        return if remainder { Ok(Value::int(0)) } else { checked(code, pc, 0_i64.checked_sub(a)) };
    }
    let (quotient, rest) = (a / b, a % b);
    let down = rest != 0 && (rest < 0) != (b < 0);
    Ok(Value::int(if remainder { rest + if down { b } else { 0 } } else { quotient - i64::from(down) }))
}

#[inline(always)]
fn call(machine: &Machine, callee: Ref<Code>, slots: Slots, first: u8) -> Result<Value, Ref<Error>> {
    let inner = Slots::new(callee);
    for i in 0..callee.parameters {
        inner.set(i, slots.get(first + i));
    }
    let depth = machine.depth.get() + 1;
    if depth > machine.limit {
        return Err(tiny::error::plain((callee, 0, Fault::TooDeep)));
    }
    machine.depth.set(depth);
    let result = interpret(machine, callee, inner);
    machine.depth.set(depth - 1);
    result
}

#[inline(always)]
fn load_global(global: Ref<Global>) -> Value {
    if global.varies.get() { global.value.get() } else { global.constant.get() }
}

#[inline(always)]
fn store_global(global: Ref<Global>, value: Value) {
    if global.varies.get() {
        global.value.set(global, value);
    } else {
        tiny::assign_global::plain((global, value));
    }
}

#[inline(never)]
fn interpret(machine: &Machine, code: Ref<Code>, slots: Slots) -> Result<Value, Ref<Error>> {
    let mut pc = 0;
    loop {
        let at = pc;
        let reg = |r: u8| int(slots.get(r));
        let truth = |b: bool| Value::int(i64::from(b));
        pc += 1;
        match code.ops[at] {
            Op::Const(d, k) => slots.set(d, Value::int(k)),
            Op::Move(d, a) => slots.set(d, slots.get(a)),
            Op::Add(d, a, b) => slots.set(d, checked(code, at, reg(a).checked_add(reg(b)))?),
            Op::Sub(d, a, b) => slots.set(d, checked(code, at, reg(a).checked_sub(reg(b)))?),
            Op::Mul(d, a, b) => slots.set(d, checked(code, at, reg(a).checked_mul(reg(b)))?),
            Op::Div(d, a, b) => slots.set(d, divide(code, at, reg(a), reg(b), false)?),
            Op::Mod(d, a, b) => slots.set(d, divide(code, at, reg(a), reg(b), true)?),
            Op::Lt(d, a, b) => slots.set(d, truth(reg(a) < reg(b))),
            Op::Le(d, a, b) => slots.set(d, truth(reg(a) <= reg(b))),
            Op::Eq(d, a, b) => slots.set(d, truth(reg(a) == reg(b))),
            Op::Ne(d, a, b) => slots.set(d, truth(reg(a) != reg(b))),
            Op::Jump(t) | Op::JumpBack(t) => pc = t as usize,
            Op::JumpIfZero(a, t) => {
                if reg(a) == 0 {
                    pc = t as usize;
                }
            }
            Op::Call(d, f) => slots.set(d, call(machine, machine.vm.function(f), slots, d)?),
            Op::LoadGlobal(d, g) => slots.set(d, load_global(machine.vm.global(g))),
            Op::StoreGlobal(g, a) => store_global(machine.vm.global(g), slots.get(a)),
            Op::Print(a) => tiny::print::plain((machine.vm, reg(a))),
            Op::Return(a) => return Ok(slots.get(a)),
        }
    }
}

/// As `tiny::run`.
pub fn run(jit: &Jit, source: &str) -> Result<i64, Failure> {
    let program = tiny::compile(source)?;
    jit.enter(|jit| {
        let vm = Vm::new(program, Box::new(|_| ()));
        let machine = Machine { vm, depth: Cell::new(0), limit: jit.depth_limit() };
        let main = vm.function(0);
        let slots = Slots::new(main);
        match interpret(&machine, main, slots) {
            Ok(value) => Ok(int(value)),
            Err(error) => Err(error.failure()),
        }
    })
}
