//! Calls: of Lua functions, which are calls of the portal, and of native ones; arguments, results and errors.

use crate::code::{Arg, Capture, Function, Op, Reg, Wanted};
use crate::ops::{Machine, kind_name, metamethod};
use crate::run::{Out, run};
use crate::table::{Table, TableRed};
use crate::value::{
    Arguments, Builtin, Captured, Closure, ClosureRed, Error, ErrorRed, Native, NativeRed, Plain, RedWord,
    Registers, Special, TailCall, Value, Values, Word, YIELD, plain, text, values, words,
};
use crate::vm::{Event, Vm, prepend};
use metatrace::untraced::{IntoPlain, Untraced, UntracedItems};
use metatrace::{Array, Direct, Fresh, Mode, Red, Ref, residual};

/// The mode of a call that returns the first result, or nil.
pub const ONE: u8 = 0;

/// The mode of a call that returns an array of all results.
pub const MULTI: u8 = 1;

/// A flag of a mode: the function may leave a call in tail position to its caller.
pub const TAILED: u8 = 2;

/// In place of the callee's register, if it has none because it is called by an instruction or a native function.
const NO_REGISTER: i64 = -1;
const FROM_NATIVE: i64 = -2;

/// The error of too deep recursion.
pub fn stack_overflow(_: Ref<Vm>, function: Ref<Function>, pc: usize) -> Red<Direct, Ref<Error>> {
    Error::new(text(format!("{} stack overflow", function.place(pc)).into_bytes())).into()
}

/// The number of modes. Each has a portal key and a counter of its own.
pub const MODES: usize = 4;

/// Calls a value in plain code. The form of the result depends on the mode.
pub fn call(vm: Ref<Vm>, callee: Word, arguments: &[Word], mode: u8) -> Result<Word, Ref<Error>> {
    match plain(callee) {
        Plain::Function(closure) => call_closure(vm, closure, arguments, mode),
        Plain::Native(native) => {
            let results = invoke(vm, native, values(arguments))?;
            Ok(if mode & MULTI == 0 { first_of(results) } else { results.into() })
        }
        _ => {
            let handler = metamethod(vm, callee, Event::Call);
            if handler.is_null() {
                let message = format!("attempt to call a {} value", kind_name(vm, callee));
                return Err(Error::at_level(&message, 0));
            }
            let arguments: Vec<Word> = std::iter::once(callee).chain(arguments.iter().copied()).collect();
            call(vm, handler, &arguments, mode)
        }
    }
}

fn call_closure(
    vm: Ref<Vm>,
    closure: Ref<Closure>,
    arguments: &[Word],
    mode: u8,
) -> Result<Word, Ref<Error>> {
    let function = closure.function;
    let parameters = usize::from(function.parameters);
    let mut frame = Fresh::<Direct, Registers>::new(function.registers, Word::NULL);
    arguments.iter().take(parameters).enumerate().for_each(|(i, word)| frame.set(i, *word));
    if function.vararg {
        let extra = arguments.get(parameters..).map_or(vm.no_values, values);
        frame.set(parameters, Word::from(extra));
    }
    match run(vm, function, 0, mode, closure.into(), frame) {
        Ok(value) => Ok(value.into_plain()),
        Err(error) => Err(error.into_plain()),
    }
}

/// Calls a value from native code that cannot be suspended.
pub fn call_without_yield(vm: Ref<Vm>, callee: Word, arguments: &[Word]) -> Result<Word, Ref<Error>> {
    call(vm, callee, arguments, ONE).map_err(|error| {
        if error.level.get() != YIELD {
            return error;
        }
        if let Some(thread) = vm.threads.current.get() {
            thread.top.set(thread, None);
        }
        Error::at_level("attempt to yield across a C-call boundary", 0)
    })
}

fn first_of(results: Ref<Array<Values>>) -> Word {
    if results.is_empty() { Word::NULL } else { results.get(0) }
}

/// Calls a native function.
fn invoke(
    vm: Ref<Vm>,
    native: Ref<Native>,
    words: Ref<Array<Values>>,
) -> Result<Ref<Array<Values>>, Ref<Error>> {
    let builtin = native.builtin;
    let mut arguments = Arguments { vm, native, name: builtin.name, words, results: Vec::new() };
    (builtin.function)(&mut arguments)?;
    Ok(if arguments.results.is_empty() { vm.no_values } else { values(&arguments.results) })
}

#[residual]
fn invoke_all(
    vm: Ref<Vm>,
    native: Ref<Native>,
    words: Ref<Array<Values>>,
) -> Result<Ref<Array<Values>>, Ref<Error>> {
    invoke(vm, native, words)
}

#[residual]
fn invoke_one(vm: Ref<Vm>, native: Ref<Native>, words: Ref<Array<Values>>) -> Result<Word, Ref<Error>> {
    invoke(vm, native, words).map(first_of)
}

#[residual(writes())]
fn invoke_pure(
    vm: Ref<Vm>,
    native: Ref<Native>,
    words: Ref<Array<Values>>,
) -> Result<Ref<Array<Values>>, Ref<Error>> {
    invoke(vm, native, words)
}

#[residual(writes())]
fn invoke_pure_one(vm: Ref<Vm>, native: Ref<Native>, words: Ref<Array<Values>>) -> Result<Word, Ref<Error>> {
    invoke(vm, native, words).map(first_of)
}

/// Calls a value at a megamorphic call site.
#[residual]
fn call_any(vm: Ref<Vm>, callee: Word, arguments: Ref<Array<Values>>, mode: u8) -> Result<Word, Ref<Error>> {
    call(vm, callee, &words(arguments), mode)
}

#[residual(writes())]
fn call_error(vm: Ref<Vm>, function: Ref<Function>, pc: usize, callee: Word, register: i64) -> Ref<Error> {
    let name = if register < 0 { String::new() } else { function.describe(pc, Arg::Reg(register as u8)) };
    let place = if register == FROM_NATIVE { String::new() } else { function.place(pc) + " " };
    let message = format!("{place}attempt to call a {} value{name}", kind_name(vm, callee));
    Error::new(text(message.into_bytes()))
}

/// Makes the tail calls that a function has left to its caller.
#[residual]
fn finish_tail(vm: Ref<Vm>, tail: Ref<TailCall>, mode: u8) -> Result<Word, Ref<Error>> {
    finish(vm, tail, mode)
}

fn finish(vm: Ref<Vm>, tail: Ref<TailCall>, mode: u8) -> Result<Word, Ref<Error>> {
    let mut tail = tail;
    loop {
        let result = call(vm, tail.callee, &words(tail.arguments), mode | TAILED)?;
        match result.downcast::<TailCall>() {
            Some(next) => tail = next,
            None => return Ok(result),
        }
    }
}

/// The result of a function that was called in a mode with [`TAILED`].
pub fn finished(vm: Ref<Vm>, result: Word, mode: u8) -> Result<Word, Ref<Error>> {
    match result.downcast::<TailCall>() {
        Some(tail) if mode & TAILED != 0 => finish(vm, tail, mode & MULTI),
        _ => Ok(result),
    }
}

/// Adds the position of a call, which the error leaves, to the message if it needs one.
#[residual(writes(Error))]
fn add_place(error: Ref<Error>, function: Ref<Function>, pc: usize) {
    name_function(error, function, pc);
    place_error(error, &function.place(pc));
}

/// Adds the name of the native function, as the call refers to it, to a message about an argument.
fn name_function(error: Ref<Error>, function: Ref<Function>, pc: usize) {
    let (Op::Call { base, .. } | Op::TailCall { base, .. }) = function.code[pc] else { return };
    let Plain::Str(message) = plain(error.content.get()) else { return };
    let message = message.lossy();
    let prepares_loop = match function.code.get(pc + 1) {
        Some(Op::Jump(to)) => matches!(function.code[*to as usize], Op::ForCall(..)),
        _ => false,
    };
    // lua5.4 also does so for the call whose results a loop iterates over.
    let description = if prepares_loop {
        " (for iterator 'for iterator')".to_owned()
    } else {
        function.describe(pc, Arg::Reg(base))
    };
    let parts = message.strip_prefix("bad argument #").and_then(|rest| rest.split_once(" to '"));
    let Some((argument, rest)) = parts else { return };
    let (Some((_, rest)), Some((kind, name))) = (rest.split_once('\''), description.split_once('\'')) else {
        return;
    };
    let name = name.trim_end_matches("')");
    let argument = argument.parse::<i64>().unwrap_or(0) - i64::from(kind == " (method ");
    let message = match argument {
        0 => format!("calling '{name}' on bad self"),
        _ => format!("bad argument #{argument} to '{name}'{rest}"),
    };
    error.content.set(error, text(message.into_bytes()));
}

/// As `add_place` in plain code; the place is `chunk:line:`.
pub fn place_error(error: Ref<Error>, place: &str) {
    let level = error.level.get();
    if level <= 0 {
        return;
    }
    error.level.set(error, level - 1);
    if level == 1
        && let Plain::Str(message) = plain(error.content.get())
    {
        let message = [place.as_bytes(), b" ", message.text()].concat();
        error.content.set(error, text(message));
    }
}

#[residual(writes())]
fn with_first(first: Word, rest: Ref<Array<Values>>) -> Ref<Array<Values>> {
    prepend(&[first], rest)
}

#[residual(writes())]
fn close_error(function: Ref<Function>, pc: usize) -> Ref<Error> {
    let found = function.descriptions.iter().find(|d| d.0 as usize == pc);
    let name = found.map_or("?", |d| &d.2);
    let message = format!("{} variable '{name}' got a non-closable value", function.place(pc));
    Error::new(text(message.into_bytes()))
}

#[residual(writes(Table, Items, Floats, Slots, Cell, Hash, Index, Keys, Contents))]
fn fill(table: Ref<Table>, values: Ref<Array<Values>>, number: i64) {
    crate::table::append_all(table, number, &words(values));
}

/// The arguments of a call: in registers, optionally followed by those in an array.
struct List<M: Mode> {
    words: Vec<Red<M, Word>>,
}

impl<M: Mode> Machine<M> {
    /// An array of several values.
    pub fn array(&self, words: &[Red<M, Word>]) -> Red<M, Ref<Array<Values>>> {
        if words.is_empty() {
            return self.vm.no_values.into();
        }
        let array = Red::<M, Ref<Array<Values>>>::alloc(words.len(), Word::NULL);
        words.iter().enumerate().for_each(|(i, word)| array.put(i, *word));
        array
    }

    /// The array in a register.
    pub fn array_in(&self, register: Reg) -> Red<M, Ref<Array<Values>>> {
        as_array(self.reg(register))
    }

    /// The values of registers, and of the array after them if the list is open.
    fn list(&self, first: Reg, end: Reg, open: bool) -> List<M> {
        let mut words: Vec<Red<M, Word>> = (first..end).map(|register| self.reg(register)).collect();
        if open {
            let rest = self.array_in(end);
            let count = rest.len().promote();
            words.extend((0..count).map(|i| rest.at(i)));
        }
        List { words }
    }

    /// The result of a function in the form of its mode.
    pub fn results(&self, first: Reg, end: Reg, open: bool) -> Red<M, Word> {
        if self.mode & MULTI == 0 {
            if first < end {
                return self.reg(first);
            }
            if !open {
                return Word::NULL.into();
            }
            let rest = self.array_in(end);
            return if rest.len().eq(0).test() { Word::NULL.into() } else { rest.at(0) };
        }
        if open && first == end {
            return self.reg(first);
        }
        if !open {
            let count = usize::from(end - first);
            if count == 0 {
                return Word::from(self.vm.no_values).into();
            }
            return Red::<M, Ref<Array<Values>>>::of_slots(self.frame, usize::from(first), count).into();
        }
        self.array(&self.list(first, end, open).words).into()
    }

    /// Calls a value for its first result.
    pub fn call(&self, callee: Red<M, Word>, arguments: &[Red<M, Word>]) -> Out<M, Red<M, Word>> {
        self.call_in(callee, arguments, ONE, NO_REGISTER)
    }

    /// Calls a value; the form of the result depends on the mode.
    pub fn call_in(
        &self,
        callee: Red<M, Word>,
        arguments: &[Red<M, Word>],
        mode: u8,
        register: i64,
    ) -> Out<M, Red<M, Word>> {
        match callee.view() {
            Some(Value::Function(closure)) => {
                let Some(function) = closure.function().promote_polymorphic() else {
                    return call_any(self.vm, callee, self.array(arguments), mode);
                };
                let parameters = usize::from(function.parameters);
                let mut frame = Fresh::<M, Registers>::new(function.registers, Word::NULL);
                arguments.iter().take(parameters).enumerate().for_each(|(i, word)| frame.set(i, *word));
                if function.vararg {
                    frame.set(parameters, self.array(arguments.get(parameters..).unwrap_or_default()));
                }
                run(self.vm, function, 0, mode, closure, frame)
            }
            Some(Value::Native(native)) => self.call_native(native, arguments, mode),
            _ => {
                let handler = self.handler(callee, Event::Call);
                if handler.is_null().test() {
                    return Err(call_error(self.vm, self.function, self.pc, callee, register));
                }
                let arguments: Vec<_> = std::iter::once(callee).chain(arguments.iter().copied()).collect();
                self.call_in(handler, &arguments, mode, register.min(NO_REGISTER))
            }
        }
    }

    fn call_native(
        &self,
        native: Red<M, Ref<Native>>,
        arguments: &[Red<M, Word>],
        mode: u8,
    ) -> Out<M, Red<M, Word>> {
        let builtin: Option<Ref<Builtin>> = native.builtin().promote_polymorphic();
        let multi = mode & MULTI != 0;
        if let Some(builtin) = builtin {
            if builtin.special == Special::Sort && self.sorts_by_function(arguments) {
                return self.call_in(native.bound(), arguments, mode, NO_REGISTER);
            }
            if builtin.special != Special::None
                && let Some(result) = self.special(builtin.special, arguments, multi)?
            {
                return Ok(result);
            }
            if builtin.pure {
                let arguments = self.array(arguments);
                if multi {
                    return Ok(invoke_pure(self.vm, native, arguments)?.into());
                }
                return invoke_pure_one(self.vm, native, arguments);
            }
        }
        let arguments = self.array(arguments);
        if multi {
            Ok(invoke_all(self.vm, native, arguments)?.into())
        } else {
            invoke_one(self.vm, native, arguments)
        }
    }

    /// Whether the arguments are a table without metatable and a comparator written in Lua.
    fn sorts_by_function(&self, arguments: &[Red<M, Word>]) -> bool {
        let [table, less] = arguments else { return false };
        let (Some(table), Some(Value::Function(_))) = (table.table(), less.view()) else { return false };
        table.shape().promote_polymorphic().is_some_and(|shape| shape.meta.is_none())
    }

    /// Calls the function in a register with the arguments after it. If all are in registers, they are copied
    /// directly to the frame of a Lua function.
    #[inline(always)]
    fn call_registers(&self, base: Reg, count: u8, open: bool, mode: u8) -> Out<M, Red<M, Word>> {
        let callee = self.reg(base);
        let first = base + 1;
        if !open
            && let Some(Value::Function(closure)) = callee.view()
            && let Some(function) = closure.function().promote_polymorphic()
        {
            let parameters = usize::from(function.parameters);
            let copied = parameters.min(usize::from(count));
            let from = usize::from(first);
            let mut frame =
                Fresh::<M, Registers>::with_slots(function.registers, Word::NULL, self.frame, from, copied);
            if function.vararg {
                let extra = usize::from(count) - copied;
                if extra == 0 {
                    frame.set(parameters, Word::from(self.vm.no_values));
                } else {
                    frame.set(
                        parameters,
                        Red::<M, Ref<Array<Values>>>::of_slots(self.frame, from + copied, extra),
                    );
                }
            }
            return run(self.vm, function, 0, mode, closure, frame);
        }
        let list = self.list(first, first + count, open);
        self.call_in(callee, &list.words, mode, i64::from(base))
    }

    /// Calls a function, and puts its results into registers, beginning with the function's own.
    #[inline(always)]
    pub fn call_op(&self, base: Reg, arguments: u8, open: bool, wanted: Wanted) -> Out<M> {
        match wanted {
            Wanted::Some(count @ (0 | 1)) => {
                let result = self.call_registers(base, arguments, open, ONE)?;
                if count == 1 {
                    self.set(base, result);
                }
            }
            Wanted::Some(count) => {
                let results = self.call_registers(base, arguments, open, MULTI)?;
                self.spread(as_array(results), base, count);
            }
            Wanted::All => {
                let results = self.call_registers(base, arguments, open, MULTI)?;
                self.set(base, results);
            }
        }
        Ok(())
    }

    /// Puts the first `count` values of an array into registers.
    pub fn spread(&self, array: Red<M, Ref<Array<Values>>>, first: Reg, count: u8) {
        let len = array.len().promote();
        for i in 0..count {
            if i64::from(i) < len {
                self.set(first + i, array.at(usize::from(i)));
            } else {
                self.set(first + i, Word::NULL);
            }
        }
    }

    /// A call whose results are those of the current function. One level may be added for it; further tail calls
    /// return to this function, which makes them.
    pub fn tail_call(&self, base: Reg, arguments: u8, open: bool) -> Out<M, Red<M, Word>> {
        let mode = self.mode & MULTI;
        if let Some(Value::Function(closure)) = self.reg(base).view() {
            let tail_calls =
                closure.function().promote_polymorphic().is_none_or(|function| function.tail_calls);
            if tail_calls && self.mode & TAILED != 0 {
                let list = self.list(base + 1, base + 1 + arguments, open);
                return Ok(TailCall::alloc(self.reg(base), self.array(&list.words)).into());
            }
            if tail_calls {
                let result = self.call_registers(base, arguments, open, mode | TAILED)?;
                if result.is_tagged().test() || result.is_null().test() {
                    return Ok(result);
                }
                return match result.downcast::<TailCall>() {
                    Some(tail) => finish_tail(self.vm, tail, mode),
                    None => Ok(result),
                };
            }
        }
        self.call_registers(base, arguments, open, mode)
    }

    /// Puts extra arguments into registers.
    pub fn varargs(&self, first: Reg, wanted: Wanted) {
        let extra = self.array_in(self.function.parameters);
        match wanted {
            Wanted::Some(count) => self.spread(extra, first, count),
            Wanted::All => self.set(first, extra),
        }
    }

    /// Puts registers into a table that is being constructed, as its items from `number` on.
    pub fn append(&self, table: Reg, first: Reg, end: Reg, open: bool, number: u32) {
        let list = self.list_array(first, end, open);
        let Some(table) = self.reg(table).table() else { unreachable!("it was just made") };
        fill(table, list, i64::from(number));
    }

    fn list_array(&self, first: Reg, end: Reg, open: bool) -> Red<M, Ref<Array<Values>>> {
        if !open {
            return Red::<M, Ref<Array<Values>>>::of_slots(
                self.frame,
                usize::from(first),
                usize::from(end - first),
            );
        }
        if first == end { self.array_in(end) } else { self.array(&self.list(first, end, open).words) }
    }

    /// Makes a closure.
    pub fn make_closure(&self, to: Reg, index: usize) {
        let function = self.function.functions[index];
        let mut itself = None;
        let words: Vec<Red<M, Word>> = function
            .captures
            .iter()
            .enumerate()
            .map(|(i, capture)| match *capture {
                Capture::Register(register) => self.reg(register),
                Capture::Upvalue(upvalue) => self.closure.captured().at(usize::from(upvalue)),
                Capture::Itself => {
                    itself = Some(i);
                    Word::NULL.into()
                }
            })
            .collect();
        if words.is_empty() {
            return self.set(to, Closure::alloc(function, self.vm.no_captured));
        }
        let captured = Red::<M, Ref<Array<Captured>>>::alloc(words.len(), Word::NULL);
        words.iter().enumerate().for_each(|(i, word)| captured.put(i, *word));
        let closure = Closure::alloc(function, captured);
        if let Some(i) = itself {
            captured.put(i, closure);
        }
        self.set(to, closure);
    }

    /// Calls an iterator. Those of `pairs` and `ipairs` are handled directly.
    pub fn iterate(&self, base: Reg, count: u8) -> Out<M> {
        if self.known_iterator(base, count)? {
            return Ok(());
        }
        let (iterator, state, control) = (self.reg(base), self.reg(base + 1), self.reg(base + 2));
        if count == 1 {
            let result = self.call_in(iterator, &[state, control], ONE, i64::from(base))?;
            self.set(base + 3, result);
        } else {
            let results = self.call_in(iterator, &[state, control], MULTI, i64::from(base))?;
            self.spread(as_array(results), base + 3, count);
        }
        Ok(())
    }

    /// Checks that a value can be closed.
    pub fn check_close(&self, register: Reg) -> Out<M> {
        let value = self.reg(register);
        if value.is_falsy(self.vm).test() || !self.handler(value, Event::Close).is_null().test() {
            return Ok(());
        }
        Err(close_error(self.function, self.pc))
    }

    /// Closes a value at the end of its block, or because of an error.
    pub fn close(&self, value: Red<M, Word>, error: Red<M, Word>) -> Out<M> {
        if value.is_falsy(self.vm).test() {
            return Ok(());
        }
        let handler = self.handler(value, Event::Close);
        self.call(handler, &[value, error]).map(drop)
    }

    /// Handles an error or a yield that leaves the function.
    pub fn unwind(&self, error: Red<M, Ref<Error>>) -> Red<M, Ref<Error>> {
        let level = error.level().promote();
        if level == YIELD {
            self.suspend();
            return error;
        }
        if level > 0 {
            add_place(error, self.function, self.pc);
        }
        let mut error = error;
        for &(register, first, end) in self.function.closed.iter().rev() {
            if (first as usize..end as usize).contains(&self.pc)
                && let Err(other) = self.close(self.reg(register), error.content())
            {
                error = other;
            }
        }
        error
    }

    /// `pcall` and `xpcall`: true and the results, or false and the error.
    pub fn protected(
        &self,
        callee: Red<M, Word>,
        arguments: &[Red<M, Word>],
        handler: Option<Red<M, Word>>,
        multi: bool,
    ) -> Out<M, Red<M, Word>> {
        match self.call_in(callee, arguments, if multi { MULTI } else { ONE }, FROM_NATIVE) {
            Ok(results) if multi => {
                let truth = self.vm.boolean(true);
                let results = as_array(results);
                if results.len().lt(8).test() {
                    let count = results.len().promote();
                    let words: Vec<_> =
                        std::iter::once(truth.into()).chain((0..count).map(|i| results.at(i))).collect();
                    return Ok(self.array(&words).into());
                }
                Ok(with_first(truth, results).into())
            }
            Ok(_) => Ok(self.vm.boolean(true).into()),
            Err(error) => {
                if error.level().promote() == YIELD {
                    self.suspend_protected(handler);
                    return Err(error);
                }
                let falsehood = self.vm.boolean(false);
                let mut content = error.content();
                if let Some(handler) = handler {
                    content = self.call(handler, &[content])?;
                }
                if multi { Ok(self.array(&[falsehood.into(), content]).into()) } else { Ok(falsehood.into()) }
            }
        }
    }
}

/// The array that is stored in a word.
pub fn as_array<M: Mode>(word: Red<M, Word>) -> Red<M, Ref<Array<Values>>> {
    match word.case() {
        metatrace::Case::Obj(_, object) => object.downcast_array().expect("several values are in an array"),
        metatrace::Case::Int(_) => unreachable!("several values are in an array"),
    }
}
