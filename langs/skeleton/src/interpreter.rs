//! The dispatch loop. The annotations here are all that the JIT needs: `code` and `pc` are green, fixed
//! for a trace, so that decoding leaves nothing in it; the registers are red.

use super::Failure;
use super::compiler::{Op, Program};
use super::value::{Value, Word};
use metatrace::{
    Counter, Direct, Frame, Fresh, Jit, Mode, Object, Opaque, Place, Red, Ref, array_class, portal, residual,
};
use std::cell::RefCell;

array_class!(
    /// The registers of a program, which the tracer keeps in machine registers.
    pub frame Registers of Word
);

/// A program in the heap. It never changes, so traced code may read it freely.
#[derive(Object)]
pub struct Code {
    #[plain]
    program: Opaque<Program>,
    /// One for each instruction: the framework counts iterations of loops there.
    #[plain]
    counters: Vec<Counter>,
    #[plain]
    print: Opaque<RefCell<Printer>>,
}

/// The function that `print` calls.
pub type Printer = Box<dyn FnMut(&str) + Send>;

/// An error at run time.
#[derive(Object)]
pub struct Error {
    #[plain]
    failure: Opaque<Failure>,
}

/// Creates an error. It declares that it changes nothing that traced code reads.
#[residual(writes())]
pub fn type_error(code: Ref<Code>, pc: usize) -> Ref<Error> {
    let failure =
        Failure { line: code.program.lines[pc], message: "a number is not a truth value".to_owned() };
    Ref::new(Error { failure: Opaque::new(failure) })
}

/// Prints a number. That is an effect, and therefore a call in the trace.
#[residual(writes())]
pub fn print_number(code: Ref<Code>, number: f64) {
    (code.print.borrow_mut())(&number.to_string());
}

/// Prints a truth value.
#[residual(writes())]
pub fn print_bool(code: Ref<Code>, truth: bool) {
    (code.print.borrow_mut())(&truth.to_string());
}

/// The result of traced code that can fail.
type Out<M, T> = Result<T, Red<M, Ref<Error>>>;

#[inline(always)]
fn number<M: Mode>(code: Ref<Code>, pc: usize, word: Red<M, Word>) -> Out<M, Red<M, f64>> {
    match Value::from(word) {
        Value::Number(number) => Ok(number),
        Value::Bool(_) => Err(type_error(code, pc)),
    }
}

#[inline(always)]
fn truth<M: Mode>(code: Ref<Code>, pc: usize, word: Red<M, Word>) -> Out<M, Red<M, bool>> {
    match Value::from(word) {
        Value::Bool(truth) => Ok(truth),
        Value::Number(_) => Err(type_error(code, pc)),
    }
}

#[inline(always)]
fn equal<M: Mode>(a: Red<M, Word>, b: Red<M, Word>) -> Red<M, bool> {
    match (Value::from(a), Value::from(b)) {
        (Value::Number(a), Value::Number(b)) => a.eq(b),
        (Value::Bool(a), Value::Bool(b)) => a.to_i64().eq(b.to_i64()),
        _ => false.into(),
    }
}

/// The dispatch loop: each iteration executes one instruction.
#[portal(
    greens(code, pc), reds(), virtualizable(frame),
    live = 0..code.program.live[pc],
    counter = &code.counters[pc],
    place = Place { line: code.program.lines[pc], function: "program".to_owned(), ..Place::default() }
)]
fn interpret<M: Mode>(
    code: Ref<Code>,
    mut pc: usize,
    frame: Red<M, Ref<Frame<Registers>>>,
) -> Out<M, Red<M, Word>> {
    loop {
        merge_point!();
        let at = pc;
        let get = |register| number(code, at, frame.slot(register));
        let set = |register, value: Value<M>| frame.set_slot(register, value);
        pc += 1;
        match code.program.ops[at] {
            Op::Number(d, k) => set(d, Value::Number(k.into())),
            Op::Bool(d, k) => set(d, Value::Bool(k.into())),
            Op::Move(d, a) => frame.set_slot(d, frame.slot(a)),
            Op::Add(d, a, b) => set(d, Value::Number(get(a)? + get(b)?)),
            Op::Sub(d, a, b) => set(d, Value::Number(get(a)? - get(b)?)),
            Op::Mul(d, a, b) => set(d, Value::Number(get(a)? * get(b)?)),
            Op::Div(d, a, b) => set(d, Value::Number(get(a)? / get(b)?)),
            Op::Lt(d, a, b) => set(d, Value::Bool(get(a)?.lt(get(b)?))),
            Op::Eq(d, a, b) => set(d, Value::Bool(equal(frame.slot(a), frame.slot(b)))),
            Op::Jump(target) => pc = target,
            Op::JumpIfFalse(a, target) => {
                if !truth(code, at, frame.slot(a))?.test() {
                    pc = target;
                }
            }
            Op::JumpBack(target) => {
                pc = target;
                can_enter_jit!()
            }
            Op::Print(a) => match Value::from(frame.slot(a)) {
                Value::Number(number) => print_number(code, number),
                Value::Bool(truth) => print_bool(code, truth),
            },
            Op::End => return Ok(Value::Bool(true.into()).into()),
        }
    }
}

/// Runs a program.
pub fn run(jit: &Jit, program: Program, print: Printer) -> Result<(), Failure> {
    use metatrace::untraced::IntoPlain;
    jit.enter(|_| {
        let registers = Fresh::<Direct, Registers>::new(program.registers, Value::Bool(false.into()).into());
        let counters = program.ops.iter().map(|_| Counter::new()).collect();
        let print = Opaque::new(RefCell::new(print));
        let code = Ref::new(Code { program: Opaque::new(program), counters, print });
        match interpret::<Direct>(code, 0, registers) {
            Ok(_) => Ok(()),
            Err(error) => Err(Failure::clone(&error.into_plain().failure)),
        }
    })
}
