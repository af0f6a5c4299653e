//! The dispatch loop.

use crate::ast::Binary;
use crate::call::{MODES, stack_overflow};
use crate::code::{Arg, Function, NO_SITE, Op};
use crate::ops::Machine;
use crate::table::{CellsGreen, RedTable};
use crate::value::{Closure, ClosureRed, Error, RedWord, Registers, Table, Variable, VariableRed, Word};
use crate::vm::Vm;
use metatrace::{Frame, Mode, Place, Red, Ref, portal};
use metatrace_parts::Binding;

/// The result of an instruction.
pub type Out<M, T = ()> = Result<T, Red<M, Ref<Error>>>;

/// Where execution continues after an instruction.
pub enum Flow<M: Mode> {
    Next,
    Jump(u32),
    /// Backwards.
    Loop(u32),
    Return(Red<M, Word>),
}

/// Runs a function from an instruction on. The mode determines whether it returns one value or an array of all, and
/// whether it may leave a call in tail position to its caller.
#[portal(
    greens(function, pc, mode), reds(closure), env(vm), virtualizable(frame),
    live = function.live[pc].iter().map(|register| usize::from(*register)),
    counter = &function.counters[pc * MODES + usize::from(mode)],
    place = Place {
        line: function.lines[pc],
        function: function.name.clone(),
        file: function.chunk.clone(),
        ..Place::default()
    },
    depth_exceeded = Err(stack_overflow(vm, function, pc))
)]
pub fn run<M: Mode>(
    vm: Ref<Vm>,
    function: Ref<Function>,
    mut pc: usize,
    mode: u8,
    closure: Red<M, Ref<Closure>>,
    frame: Red<M, Ref<Frame<Registers>>>,
) -> Out<M, Red<M, Word>> {
    loop {
        merge_point!();
        let machine = Machine { vm, function, pc, mode, closure, frame };
        // The instruction stays where it is: a copy would be stored in parts of other sizes than those that are loaded.
        match machine.step(&function.code[pc]) {
            Ok(Flow::Next) => pc += 1,
            Ok(Flow::Jump(to)) => pc = to as usize,
            Ok(Flow::Loop(to)) => {
                pc = to as usize;
                can_enter_jit!()
            }
            Ok(Flow::Return(value)) => return Ok(value),
            Err(error) => return Err(machine.unwind(error)),
        }
    }
}

impl<M: Mode> Machine<M> {
    /// Executes an instruction.
    #[inline(always)]
    fn step(&self, op: &Op) -> Out<M, Flow<M>> {
        match *op {
            Op::Move(d, a) => self.set(d, self.reg(a)),
            Op::Load(d, index) => self.set(d, self.function.constants[usize::from(index)]),
            Op::Nil(first, end) => (first..end).for_each(|d| self.set(d, Word::NULL)),
            Op::Bool(d, truth) => self.set(d, self.vm.boolean(truth)),
            Op::GetUpvalue(d, index) => self.set(d, self.captured(index)),
            Op::GetCaptured(d, index) => self.set(d, content_of(self.captured(index))),
            Op::SetCaptured(index, a) => variable(self.captured(index)).set_content(self.arg(a)),
            Op::Box(d) => {
                let variable = Variable::alloc(self.reg(d));
                self.set(d, variable);
            }
            Op::GetBoxed(d, a) => self.set(d, content_of(self.reg(a))),
            Op::SetBoxed(d, a) => variable(self.reg(d)).set_content(self.arg(a)),
            Op::GetGlobal(d, name) => {
                let value = self.global(name)?;
                self.set(d, value);
            }
            Op::SetGlobal(name, a) => self.set_global(name, self.arg(a))?,
            Op::Env(d) => self.set(d, Word::from(self.function.env)),
            Op::GetField(d, a, name, site) => {
                let value = self.field(self.reg(a), self.function.key(name), site, Arg::Reg(a))?;
                self.set(d, value);
            }
            Op::SetField(a, name, b, site) => {
                let name = self.function.key(name);
                self.set_field(self.reg(a), name, site, self.arg(b), Arg::Reg(a))?;
            }
            Op::GetIndex(d, a, key) => {
                let value = self.index(self.reg(a), self.arg(key), Arg::Reg(a))?;
                self.set(d, value);
            }
            Op::SetIndex(a, key, b) => {
                self.set_index(self.reg(a), self.arg(key), self.arg(b), Arg::Reg(a))?
            }
            Op::GetMethod(d, a, name, site) => {
                let receiver = self.reg(a);
                let method = self.field(receiver, self.function.key(name), site, Arg::Reg(a))?;
                self.set(d, method);
                self.set(d + 1, receiver);
            }
            Op::NewTable(d, names) => self.set(d, Red::<M, Ref<Table>>::make(self.vm, usize::from(names))),
            Op::Append(table, first, end, open, number) => self.append(table, first, end, open, number),
            Op::Add(d, a, b) => {
                let value = self.add(a, b)?;
                self.set(d, value);
            }
            Op::Sub(d, a, b) => {
                let value = self.sub(a, b)?;
                self.set(d, value);
            }
            Op::Mul(d, a, b) => {
                let value = self.mul(a, b)?;
                self.set(d, value);
            }
            Op::Arith(op, d, a, b) => {
                let value = self.arith(op, a, b)?;
                self.set(d, value);
            }
            Op::Neg(d, a) => {
                let value = self.negate(a)?;
                self.set(d, value);
            }
            Op::Not(d, a) => {
                let truth = self.reg(a).is_falsy(self.vm);
                self.set(d, self.boolean(truth));
            }
            Op::Len(d, a) => {
                let value = self.len(a)?;
                self.set(d, value);
            }
            Op::BNot(d, a) => {
                let value = self.complement(a)?;
                self.set(d, value);
            }
            Op::Concat(d, first, end) => {
                let value = self.concat(first, end)?;
                self.set(d, value);
            }
            Op::Jump(to) => return Ok(Flow::Jump(to)),
            Op::Loop(to) => return Ok(Flow::Loop(to)),
            Op::Test(a, when, to) => return Ok(branch(self.reg(a).is_falsy(self.vm), !when, to)),
            Op::Eq(a, b, when, to) => return Ok(branch(self.equals(self.arg(a), self.arg(b))?, when, to)),
            Op::Lt(a, b, when, to) => return Ok(branch(self.less(Binary::Lt, a, b)?, when, to)),
            Op::Le(a, b, when, to) => return Ok(branch(self.less(Binary::Le, a, b)?, when, to)),
            Op::ForPrepare(base, to) => {
                if !self.prepare_loop(base)? {
                    return Ok(Flow::Jump(to));
                }
            }
            Op::ForLoop(base, to) => {
                if self.next_round(base) {
                    return Ok(Flow::Loop(to));
                }
            }
            Op::ForCall(base, count) => self.iterate(base, count)?,
            Op::ForNext(base, to) => {
                let first = self.reg(base + 3);
                if !first.is_null().test() {
                    self.set(base + 2, first);
                    return Ok(Flow::Loop(to));
                }
            }
            Op::Call { base, arguments, open, wanted } => self.call_op(base, arguments, open, wanted)?,
            Op::TailCall { base, arguments, open } => {
                return self.tail_call(base, arguments, open).map(Flow::Return);
            }
            Op::Return(first, end, open) => return Ok(Flow::Return(self.results(first, end, open))),
            Op::Vararg(d, wanted) => self.varargs(d, wanted),
            Op::Closure(d, index) => self.make_closure(d, usize::from(index)),
            Op::CheckClose(a) => self.check_close(a)?,
            Op::Close(a) => self.close(self.reg(a), Word::NULL.into())?,
        }
        Ok(Flow::Next)
    }

    fn captured(&self, index: u8) -> Red<M, Word> {
        self.closure.captured().at(usize::from(index))
    }

    fn global(&self, name: u16) -> Out<M, Red<M, Word>> {
        let function = self.function;
        let value = Binding::load(function.global(name));
        if function.cells.meta::<M>().is_none() || !value.is_null().test() {
            return Ok(value);
        }
        self.field(Word::from(function.env).into(), function.key(name), NO_SITE, Arg::Const(0))
    }

    fn set_global(&self, name: u16, value: Red<M, Word>) -> Out<M> {
        let function = self.function;
        if function.cells.meta::<M>().is_none() {
            Binding::store(function.global(name), value);
            return Ok(());
        }
        self.set_field(Word::from(function.env).into(), function.key(name), NO_SITE, value, Arg::Const(0))
    }
}

fn branch<M: Mode>(truth: Red<M, bool>, when: bool, to: u32) -> Flow<M> {
    if truth.test() == when { Flow::Jump(to) } else { Flow::Next }
}

fn variable<M: Mode>(word: Red<M, Word>) -> Red<M, Ref<Variable>> {
    word.downcast().expect("the compiler has put a box here")
}

fn content_of<M: Mode>(word: Red<M, Word>) -> Red<M, Word> {
    variable(word).content()
}
