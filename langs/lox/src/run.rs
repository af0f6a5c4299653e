//! The dispatch loop.

use crate::chunk::{Function, Op};
use crate::value::{Closure, RedWord, Value, Word, new_class};
use crate::vm::{Machine, Out, Shared, Slots, stack_overflow};
use metatrace::{Frame, Mode, Place, Red, Ref, portal};

/// Runs a function, from an instruction on and with a stack of that height.
#[portal(
    greens(function, pc, height), reds(closure), env(shared), virtualizable(frame),
    live = 0..height,
    counter = &function.counters[pc],
    place = Place { line: function.lines[pc], function: function.name.clone().unwrap_or_default(), ..Place::default() },
    depth_exceeded = Err(stack_overflow(shared))
)]
pub fn run<M: Mode>(
    shared: Ref<Shared>,
    function: Ref<Function>,
    mut pc: usize,
    mut height: usize,
    closure: Red<M, Ref<Closure>>,
    frame: Red<M, Ref<Frame<Slots>>>,
) -> Out<M, Red<M, Word>> {
    loop {
        merge_point!();
        let mut vm = Machine { shared, function, pc: pc + 1, height, closure, frame };
        match function.code[pc] {
            Op::Constant(index) => vm.push(function.constants[index as usize]),
            Op::Nil => vm.push(Value::Nil),
            Op::True => vm.push(Value::Bool(true.into())),
            Op::False => vm.push(Value::Bool(false.into())),
            Op::Pop => _ = vm.pop(),
            Op::GetLocal(slot) => vm.push(vm.local(slot)),
            Op::SetLocal(slot) => vm.set_local(slot, vm.peek(0)),
            Op::GetUpvalue(index) => vm.push(vm.upvalue(index)),
            Op::SetUpvalue(index) => vm.set_upvalue(index, vm.peek(0)),
            Op::GetCaptured(slot) => vm.push(vm.captured(slot)),
            Op::SetCaptured(slot) => vm.set_captured(slot, vm.peek(0)),
            Op::GetGlobal(name) => {
                let value = vm.global(name)?;
                vm.push(value);
            }
            Op::SetGlobal(name) => vm.set_global(name, vm.peek(0))?,
            Op::DefineGlobal(name) => {
                let value = vm.pop();
                vm.define_global(name, value);
            }
            Op::GetProperty(name) => vm.get_property(name)?,
            Op::SetProperty(name) => vm.set_property(name)?,
            Op::GetSuper(name) => {
                let superclass = vm.pop_class();
                vm.bind_method(superclass, name)?;
            }
            Op::Equal => {
                let (b, a) = (vm.pop(), vm.pop());
                vm.push(Value::Bool(a.equals(b)));
            }
            Op::Greater => {
                let (a, b) = vm.numbers()?;
                vm.push(Value::Bool(a.gt(b)));
            }
            Op::Less => {
                let (a, b) = vm.numbers()?;
                vm.push(Value::Bool(a.lt(b)));
            }
            Op::Add => vm.add()?,
            Op::Subtract => {
                let (a, b) = vm.numbers()?;
                vm.push(Value::Number(a - b));
            }
            Op::Multiply => {
                let (a, b) = vm.numbers()?;
                vm.push(Value::Number(a * b));
            }
            Op::Divide => {
                let (a, b) = vm.numbers()?;
                vm.push(Value::Number(a / b));
            }
            Op::Not => {
                let value = vm.pop();
                vm.push(Value::Bool(value.is_falsey()));
            }
            Op::Negate => match vm.pop().view() {
                Value::Number(n) => vm.push(Value::Number(n.negated())),
                _ => return Err(vm.error("Operand must be a number.")),
            },
            Op::Print => {
                let value = vm.pop();
                vm.print(value);
            }
            Op::Jump(target) => vm.jump(target),
            Op::JumpIfFalse(target) => {
                if vm.pop().is_falsey().test() {
                    vm.jump(target);
                }
            }
            Op::And(target) => {
                if vm.peek(0).is_falsey().test() {
                    vm.jump(target);
                } else {
                    _ = vm.pop();
                }
            }
            Op::Or(target) => {
                if vm.peek(0).is_falsey().test() {
                    _ = vm.pop();
                } else {
                    vm.jump(target);
                }
            }
            Op::Loop(target) => {
                (pc, height) = (target as usize, vm.height);
                can_enter_jit!()
            }
            Op::Call(argc) => vm.call_value(argc)?,
            Op::Invoke(name, argc) => vm.invoke(name, argc)?,
            Op::SuperInvoke(name, argc) => {
                let superclass = vm.pop_class();
                vm.invoke_from_class(superclass, name, argc)?;
            }
            Op::Closure(index) => vm.closure(function.functions[index as usize]),
            Op::Return => return Ok(vm.pop()),
            Op::Class(name) => vm.push(Value::Class(new_class(name))),
            Op::Inherit => vm.inherit()?,
            Op::Method(name) => vm.add_method(name),
        }
        (pc, height) = (vm.pc, vm.height);
    }
}
