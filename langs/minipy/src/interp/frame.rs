//! Access of built-in functions to their caller's frame: its globals and a snapshot of its local variables.
//!
//! Native functions cannot reach frames. The front end marks calls of `globals`, `locals`, `eval` and similar
//! functions by name, and the function is bound to this data immediately before the call.

use crate::objects::args::{Done, FrameRef};
use crate::objects::class::Class;
use crate::objects::code::CodeObj;
use crate::objects::model::*;
use crate::vm::Vm;
use metatrace::{Array, Case, Mode, Object, Red, Ref, residual};

/// The globals and local variables of a frame, as the receiver of a function that reads them.
#[derive(Object)]
pub struct FrameContext {
    /// The globals.
    pub globals: Ref<Module>,
    /// The mapping of the local variables; null if they are the globals.
    pub locals: Value,
    /// The registers of the variables, in place of `locals`; some hold cells.
    pub registers: Option<Ref<Array<TupleItems>>>,
    /// The code that makes the call.
    pub code: Ref<CodeObj>,
    /// The address of the call's instruction.
    pub pc: usize,
}

const NO_REGISTERS: Option<Ref<Array<TupleItems>>> = None;

/// If `f` is a built-in function that reads its caller's frame, binds it to this one.
pub fn bind<M: Mode>(
    vm: Ref<Vm>,
    code: Ref<CodeObj>,
    pc: usize,
    frame: FrameRef<M>,
    f: Red<M, Value>,
) -> Red<M, Value> {
    let Case::Obj(tid, object) = f.case() else { return f };
    if Class::is(tid) {
        if !f.same(Value::from(vm.types.type_)).test() {
            return f;
        }
        // A class made by `type(name, bases, namespace)` belongs to the module of the caller.
        let context = FrameContext::alloc::<M>(code.globals, Value::NULL, NO_REGISTERS, code, pc);
        return BoundMethod::alloc::<M>(vm.type_in_module, context).into();
    }
    if !NativeFunction::is(tid) {
        return f;
    }
    let Some(native) = object.downcast::<NativeFunction>() else { return f };
    let native = native.promote();
    let front = &code.front;
    let context = match native.role {
        Role::GivesFrame if front.needs_locals && !front.is_class_body && !front.is_module => {
            let registers = Red::<M, Option<Ref<Array<TupleItems>>>>::from(registers::<M>(code, frame));
            FrameContext::alloc::<M>(code.globals, Value::NULL, registers, code, pc)
        }
        Role::LooksAtFrame | Role::GivesFrame => {
            FrameContext::alloc::<M>(code.globals, locals::<M>(code, frame), NO_REGISTERS, code, pc)
        }
        _ => return f,
    };
    BoundMethod::alloc::<M>(Value::from(native), context).into()
}

/// The mapping of the local variables, or null if they are the globals.
fn locals<M: Mode>(code: Ref<CodeObj>, frame: FrameRef<M>) -> Red<M, Value> {
    let front = &code.front;
    if !front.needs_locals {
        return Value::NULL.into();
    }
    let whole = !front.is_class_body && !front.is_module;
    let named = code.local_names.len();
    let own = if front.is_class_body { frame.slot(0) } else { Value::NULL.into() };
    // Besides its namespace, a class body or module has the variables of comprehensions that run in its frame.
    if !whole && named == usize::from(front.is_class_body) {
        return own;
    }
    snapshot(code, registers::<M>(code, frame), own)
}

/// The registers that have names.
fn registers<M: Mode>(code: Ref<CodeObj>, frame: FrameRef<M>) -> Red<M, Ref<Array<TupleItems>>> {
    let named = code.local_names.len();
    let values = Red::<M, Ref<Array<TupleItems>>>::alloc(named, Value::NULL);
    for i in 0..named {
        values.put(i, frame.slot(i));
    }
    values
}

/// A dict of the named registers that are bound. For a class body or module, which has its variables elsewhere,
/// `own`, unless a comprehension is running.
#[residual]
fn snapshot(code: Ref<CodeObj>, values: Ref<Array<TupleItems>>, own: Value) -> Value {
    let dict = crate::interp::locals::snapshot(code, crate::objects::heap_util::tuple_slice(&values), own);
    std::hint::black_box(values);
    dict
}

/// Passes the value of an expression statement at a prompt to `sys.displayhook`.
pub fn print_expression<M: Mode>(vm: Ref<Vm>, value: Red<M, Value>) -> Done<M> {
    display(vm, value)
}

#[residual]
fn display(vm: Ref<Vm>, value: Value) -> PyResult<()> {
    (vm.services.display)(vm, value)
}
