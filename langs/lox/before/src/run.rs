//! The dispatch loop.

use crate::chunk::Op;
use crate::value::{Class, Value};
use crate::vm::{Error, Vm};
use std::rc::Rc;

/// Runs the current function, and the functions that it calls, to the end.
pub fn run(vm: &mut Vm) -> Result<(), Error> {
    loop {
        let op = vm.frame.closure.function.code[vm.frame.pc];
        vm.frame.pc += 1;
        match op {
            Op::Constant(index) => vm.push(vm.frame.closure.function.constants[index as usize].clone()),
            Op::Nil => vm.push(Value::Nil),
            Op::True => vm.push(Value::Bool(true)),
            Op::False => vm.push(Value::Bool(false)),
            Op::Pop => _ = vm.pop(),
            Op::GetLocal(slot) => vm.push(vm.local(slot)),
            Op::SetLocal(slot) => vm.set_local(slot, vm.peek(0)),
            Op::GetUpvalue(index) => vm.push(vm.upvalue(index)),
            Op::SetUpvalue(index) => vm.set_upvalue(index, vm.peek(0)),
            Op::CloseUpvalue => vm.close_upvalue(),
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
                vm.bind_method(&superclass, name)?;
            }
            Op::Equal => {
                let (b, a) = (vm.pop(), vm.pop());
                vm.push(Value::Bool(a.equals(&b)));
            }
            Op::Greater => {
                let (a, b) = vm.numbers()?;
                vm.push(Value::Bool(a > b));
            }
            Op::Less => {
                let (a, b) = vm.numbers()?;
                vm.push(Value::Bool(a < b));
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
            Op::Negate => match vm.pop() {
                Value::Number(n) => vm.push(Value::Number(-n)),
                _ => return Err(vm.error("Operand must be a number.")),
            },
            Op::Print => {
                let value = vm.pop();
                vm.print(&value);
            }
            Op::Jump(target) => vm.jump(target),
            Op::JumpIfFalse(target) => {
                if vm.pop().is_falsey() {
                    vm.jump(target);
                }
            }
            Op::And(target) => {
                if vm.peek(0).is_falsey() {
                    vm.jump(target);
                } else {
                    _ = vm.pop();
                }
            }
            Op::Or(target) => {
                if vm.peek(0).is_falsey() {
                    _ = vm.pop();
                } else {
                    vm.jump(target);
                }
            }
            Op::Loop(target) => vm.jump(target),
            Op::Call(argc) => vm.call_value(argc)?,
            Op::Invoke(name, argc) => vm.invoke(name, argc)?,
            Op::SuperInvoke(name, argc) => {
                let superclass = vm.pop_class();
                vm.invoke_from_class(&superclass, name, argc)?;
            }
            Op::Closure(index) => vm.closure(vm.frame.closure.function.functions[index as usize].clone()),
            Op::Return => {
                if vm.end_call().is_none() {
                    return Ok(());
                }
            }
            Op::Class(name) => vm.push(Value::Class(Rc::new(Class::new(name)))),
            Op::Inherit => vm.inherit()?,
            Op::Method(name) => vm.add_method(name),
        }
    }
}
