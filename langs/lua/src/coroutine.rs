//! Coroutines. A yield leaves the calls between it and the resumption of its coroutine like an error, and each of
//! these calls saves its registers in an object. A resumption continues them from the innermost to the outermost,
//! each after its call instruction, whose results are in its registers. So coroutines work across calls, `pcall` and
//! metamethods without access to the native stack; only native functions that call back, such as `table.sort`, cannot
//! be suspended.

use crate::call::{MULTI, ONE, call, finished, place_error};
use crate::code::{Op, Reg, Wanted};
use crate::ops::{Machine, is_truthy};
use crate::run::{Out, run};
use crate::value::{
    Closure, Coroutine, Error, Kind, Registers, State, Suspended, Values, Word, YIELD, values, words,
};
use crate::vm::{Vm, current, prepend};
use metatrace::untraced::{IntoPlain, Untraced, UntracedItems};
use metatrace::{Array, Direct, Fresh, Mode, Mut, Red, Ref, residual};

/// Saves a call that is left by a yield.
#[residual(writes(Coroutine, Suspended))]
fn suspend(vm: Ref<Vm>, closure: Ref<Closure>, pc: usize, mode: u8, registers: Ref<Array<Values>>) {
    push(vm, Kind::Call, Some(closure), pc, mode, registers);
}

#[residual(writes(Coroutine, Suspended))]
fn suspend_protected(vm: Ref<Vm>, handler: Word) {
    push_protected(vm, handler);
}

/// Saves a call of `pcall`, or of `xpcall` with that handler, that is left by a yield.
pub fn push_protected(vm: Ref<Vm>, handler: Word) {
    let kind = if handler.is_null() { Kind::Pcall } else { Kind::Xpcall };
    push(vm, kind, None, 0, 0, values(&[handler]));
}

fn push(
    vm: Ref<Vm>,
    kind: Kind,
    closure: Option<Ref<Closure>>,
    pc: usize,
    mode: u8,
    registers: Ref<Array<Values>>,
) {
    let Some(thread) = current(vm) else { return };
    let call = Ref::new(Suspended { kind, closure, pc, mode, registers, outer: Mut::new(None) });
    match thread.bottom.get() {
        Some(inner) if thread.top.get().is_some() => inner.outer.set(inner, Some(call)),
        _ => thread.top.set(thread, Some(call)),
    }
    thread.bottom.set(thread, Some(call));
}

/// The result of `coroutine.yield`, in the form of an error.
pub fn yielded(vm: Ref<Vm>, results: Ref<Array<Values>>) -> Ref<Error> {
    let Some(thread) = current(vm) else {
        return Error::at_level("attempt to yield from outside a coroutine", 0);
    };
    thread.top.set(thread, None);
    Ref::new(Error { content: Mut::new(results.into()), level: Mut::new(YIELD) })
}

#[residual(writes(Coroutine))]
fn make_yield(vm: Ref<Vm>, results: Ref<Array<Values>>) -> Ref<Error> {
    yielded(vm, results)
}

impl<M: Mode> Machine<M> {
    /// Saves the current function, which is left by a yield.
    pub fn suspend(&self) {
        let function = self.function;
        let mut live: Vec<bool> = vec![false; function.registers];
        for next in [self.pc, self.pc + 1] {
            let registers = function.live.get(next).map_or(&[][..], |live| live);
            registers.iter().for_each(|register| live[usize::from(*register)] = true);
        }
        // A register that the instruction writes and does not read has no value yet.
        function.code[self.pc].writes(|register| {
            live[usize::from(register)] = function.live[self.pc].contains(&register);
        });
        let saved = Red::<M, Ref<Array<Values>>>::alloc(function.registers, Word::NULL);
        for register in (0..function.registers).filter(|register| live[*register]) {
            saved.put(register, self.reg(register as Reg));
        }
        suspend(self.vm, self.closure, self.pc, self.mode, saved);
    }

    /// Saves a `pcall` or `xpcall` that is left by a yield.
    pub fn suspend_protected(&self, handler: Option<Red<M, Word>>) {
        suspend_protected(self.vm, handler.unwrap_or(Word::NULL.into()));
    }

    /// `coroutine.yield`.
    pub fn yield_values(&self, arguments: &[Red<M, Word>]) -> Out<M, Red<M, Word>> {
        Err(make_yield(self.vm, self.array(arguments)))
    }
}

/// Continues a function after the instruction that made the call with these results.
fn continue_call(
    vm: Ref<Vm>,
    suspended: Ref<Suspended>,
    results: Ref<Array<Values>>,
) -> Result<Word, Ref<Error>> {
    let closure = suspended.closure.expect("it is a call of a function of Lua");
    let (function, mut next) = (closure.function, suspended.pc + 1);
    let registers = suspended.registers;
    let result = |i: usize| if i < results.len() { results.get(i) } else { Word::NULL };
    let put = |first: Reg, count: u8| {
        (0..count).for_each(|i| registers.set(usize::from(first + i), result(usize::from(i))));
    };
    match function.code[suspended.pc] {
        Op::Call { base, wanted: Wanted::Some(count), .. } => put(base, count),
        Op::Call { base, wanted: Wanted::All, .. } => registers.set(usize::from(base), results.into()),
        Op::TailCall { .. } => {
            return Ok(if suspended.mode & MULTI == 0 { result(0) } else { results.into() });
        }
        Op::ForCall(base, count) => put(base + 3, count),
        Op::GetMethod(d, a, ..) => {
            let receiver = registers.get(usize::from(a));
            registers.set(usize::from(d), result(0));
            registers.set(usize::from(d) + 1, receiver);
        }
        Op::Eq(_, _, when, to) | Op::Lt(_, _, when, to) | Op::Le(_, _, when, to) => {
            if is_truthy(result(0)) == when {
                next = to as usize;
            }
        }
        op => op.writes(|register| put(register, 1)),
    }
    let frame: Fresh<Direct, Registers> = Red::<Direct, Ref<Array<Values>>>::from(registers).to_frame();
    let result = match run(vm, function, next, suspended.mode, closure.into(), frame) {
        Ok(value) => value.into_plain(),
        Err(error) => return Err(error.into_plain()),
    };
    finished(vm, result, suspended.mode)
}

/// The place of the instruction at which a call is suspended.
fn place(suspended: Ref<Suspended>) -> String {
    suspended.closure.map(|closure| closure.function.place(suspended.pc)).unwrap_or_default()
}

/// Resumes a coroutine; returns the values that it yields or returns, or its error.
pub fn resume(vm: Ref<Vm>, thread: Ref<Coroutine>, arguments: Ref<Array<Values>>) -> Result<Word, Word> {
    let failed = |message: &str| Err(crate::value::text(message.as_bytes()));
    match thread.state.get() {
        State::Suspended => {}
        State::Dead => return failed("cannot resume dead coroutine"),
        State::Running => return failed("cannot resume non-suspended coroutine"),
        State::Normal => return failed("cannot resume non-suspended coroutine"),
    }
    let resumer = current(vm);
    if let Some(resumer) = resumer {
        resumer.state.set(resumer, State::Normal);
    }
    thread.state.set(thread, State::Running);
    vm.threads.current.set(vm.threads, Some(thread));
    let result = run_on(vm, thread, arguments);
    vm.threads.current.set(vm.threads, resumer);
    if let Some(resumer) = resumer {
        resumer.state.set(resumer, State::Running);
    }
    result
}

fn run_on(vm: Ref<Vm>, thread: Ref<Coroutine>, arguments: Ref<Array<Values>>) -> Result<Word, Word> {
    let start = thread.start.get();
    let mut rest = thread.top.get();
    thread.top.set(thread, None);
    let mut result = Ok(Word::from(arguments));
    if !start.is_null() {
        thread.start.set(thread, Word::NULL);
        result = call(vm, start, &words(arguments), MULTI);
    }
    loop {
        // The results of calls are passed to the calls outside of them.
        if let Err(error) = result
            && error.level.get() == YIELD
        {
            match thread.bottom.get() {
                Some(bottom) if thread.top.get().is_some() => bottom.outer.set(bottom, rest),
                _ => thread.top.set(thread, rest),
            }
            if thread.top.get().is_none() {
                // The function of the coroutine is `coroutine.yield` itself.
                push_protected_end(vm);
            }
            thread.state.set(thread, State::Suspended);
            return Ok(Error::content_of(error));
        }
        let Some(suspended) = rest else { break };
        rest = suspended.outer.get();
        let registers = suspended.registers;
        result = match (suspended.kind, result) {
            (Kind::Call, Ok(word)) => {
                let value = continue_call(vm, suspended, as_array(word));
                value.map(|value| if suspended.mode & MULTI == 0 { values(&[value]).into() } else { value })
            }
            (Kind::Call, Err(error)) => {
                place_error(error, &place(suspended));
                close_after_error(vm, suspended, error)
            }
            (Kind::End, result) => result,
            (_, Ok(word)) => Ok(prepend(&[vm.boolean(true)], as_array(word)).into()),
            (Kind::Xpcall, Err(error)) => {
                let content = call(vm, registers.get(0), &[Error::content_of(error)], ONE);
                content.map(|content| values(&[vm.boolean(false), content]).into())
            }
            (Kind::Pcall, Err(error)) => Ok(values(&[vm.boolean(false), Error::content_of(error)]).into()),
        };
    }
    thread.state.set(thread, State::Dead);
    result.map_err(Error::content_of)
}

fn push_protected_end(vm: Ref<Vm>) {
    push(vm, Kind::End, None, 0, 0, vm.no_values);
}

/// Closes the variables of a suspended call that an error leaves.
fn close_after_error(vm: Ref<Vm>, suspended: Ref<Suspended>, error: Ref<Error>) -> Result<Word, Ref<Error>> {
    let Some(closure) = suspended.closure else { return Err(error) };
    let registers = words(suspended.registers);
    let mut error = error;
    for &(register, first, end) in closure.function.closed.iter().rev() {
        let value = registers[usize::from(register)];
        if (first as usize..end as usize).contains(&suspended.pc) && is_truthy(value) {
            let handler = crate::ops::metamethod(vm, value, crate::vm::Event::Close);
            if let Err(other) = call(vm, handler, &[value, Error::content_of(error)], ONE) {
                error = other;
            }
        }
    }
    Err(error)
}

fn as_array(word: Word) -> Ref<Array<Values>> {
    crate::call::as_array(Red::<Direct, Word>::from(word)).into_plain()
}

/// Ends a suspended coroutine.
pub fn close(thread: Ref<Coroutine>) {
    thread.top.set(thread, None);
    thread.state.set(thread, State::Dead);
}

/// A coroutine that will call a function.
pub fn create(start: Word) -> Ref<Coroutine> {
    Ref::new(Coroutine {
        state: Mut::new(State::Suspended),
        start: Mut::new(start),
        top: Mut::new(None),
        bottom: Mut::new(None),
    })
}
