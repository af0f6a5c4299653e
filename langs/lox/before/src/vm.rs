//! The virtual machine: its stacks, and the implementation of all but the simplest instructions.

use crate::chunk::{Capture, Function};
use crate::run::run;
use crate::symbols::{Symbol, Symbols};
use crate::value::{BoundMethod, Class, Closure, Instance, Native, Upvalue, Value};
use crate::{Failure, compiler};
use std::cell::RefCell;
use std::collections::HashMap;
use std::io::Write;
use std::rc::Rc;
use std::time::{SystemTime, UNIX_EPOCH};

/// The maximal depth of calls.
const MAX_FRAMES: usize = 1024;

/// A call of a Lox function.
pub struct Frame {
    /// The function that was called.
    pub closure: Rc<Closure>,
    /// The next instruction.
    pub pc: usize,
    /// The index of its first slot on the stack.
    base: usize,
}

/// A virtual machine, which may run several scripts in sequence.
pub struct Vm {
    stack: Vec<Value>,
    /// The current call.
    pub frame: Frame,
    /// Its callers.
    callers: Vec<Frame>,
    /// The captured variables that are on the stack, by slot.
    open_upvalues: Vec<(usize, Rc<RefCell<Upvalue>>)>,
    globals: HashMap<Symbol, Value>,
    /// The names of all programs.
    pub symbols: Symbols,
    init: Symbol,
    out: Box<dyn Write + Send>,
}

/// A run-time error: its message and stack trace.
pub struct Error(String);

fn clock(_: &[Value]) -> Value {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).expect("the clock is set");
    Value::Number(now.as_secs_f64())
}

impl Vm {
    /// A machine whose programs print to `out`.
    pub fn new(out: impl Write + Send + 'static) -> Vm {
        let mut symbols = Symbols::default();
        let init = symbols.intern("init");
        let clock = (symbols.intern("clock"), Value::Native(Rc::new(Native { arity: 0, function: clock })));
        Vm {
            stack: vec![],
            frame: Frame::new(Rc::default(), 0),
            callers: vec![],
            open_upvalues: vec![],
            globals: HashMap::from([clock]),
            symbols,
            init,
            out: Box::new(out),
        }
    }

    /// Runs a script.
    pub fn interpret(&mut self, source: &str) -> Result<(), Failure> {
        let script = compiler::compile(source, &mut self.symbols)
            .map_err(|errors| Failure::Compile(errors.join("\n")))?;
        let closure = Rc::new(Closure { function: script, upvalues: vec![] });
        self.stack.clear();
        self.callers.clear();
        self.open_upvalues.clear();
        self.stack.push(Value::Closure(closure.clone()));
        self.frame = Frame::new(closure, 0);
        run(self).map_err(|Error(message)| Failure::Runtime(message))
    }

    /// An error at the current instruction.
    pub fn error(&self, message: impl Into<String>) -> Error {
        let mut text = message.into();
        for frame in [&self.frame].into_iter().chain(self.callers.iter().rev()) {
            let function = &frame.closure.function;
            let place = match &function.name {
                Some(name) => format!("{name}()"),
                None => "script".to_owned(),
            };
            text += &format!("\n[line {}] in {place}", function.lines[frame.pc - 1]);
        }
        Error(text)
    }

    /// Pushes a value.
    pub fn push(&mut self, value: Value) {
        self.stack.push(value);
    }

    /// Pops the value on top.
    pub fn pop(&mut self) -> Value {
        self.stack.pop().expect("the compiler keeps the stack balanced")
    }

    /// The value that lies `depth` values below the top.
    pub fn peek(&self, depth: usize) -> Value {
        self.stack[self.stack.len() - 1 - depth].clone()
    }

    /// Changes the value that lies `depth` values below the top.
    fn poke(&mut self, depth: usize, value: Value) {
        let slot = self.stack.len() - 1 - depth;
        self.stack[slot] = value;
    }

    /// A local variable.
    pub fn local(&self, slot: u8) -> Value {
        self.stack[self.frame.base + usize::from(slot)].clone()
    }

    /// Changes a local variable.
    pub fn set_local(&mut self, slot: u8, value: Value) {
        self.stack[self.frame.base + usize::from(slot)] = value;
    }

    /// Continues at an instruction of the current function.
    pub fn jump(&mut self, target: u32) {
        self.frame.pc = target as usize;
    }

    /// Pops two numbers.
    pub fn numbers(&mut self) -> Result<(f64, f64), Error> {
        match (self.pop(), self.pop()) {
            (Value::Number(b), Value::Number(a)) => Ok((a, b)),
            _ => Err(self.error("Operands must be numbers.")),
        }
    }

    /// `+`, of numbers or strings.
    pub fn add(&mut self) -> Result<(), Error> {
        let sum = match (self.pop(), self.pop()) {
            (Value::Number(b), Value::Number(a)) => Value::Number(a + b),
            (Value::Str(b), Value::Str(a)) => Value::Str([&*a, &*b].concat().into()),
            _ => return Err(self.error("Operands must be two numbers or two strings.")),
        };
        self.push(sum);
        Ok(())
    }

    /// Prints a value.
    pub fn print(&mut self, value: &Value) {
        // A closed pipe is no error of the program.
        let _ = writeln!(self.out, "{}", value.show(&self.symbols));
    }

    /// The value of a global variable.
    pub fn global(&self, name: Symbol) -> Result<Value, Error> {
        match self.globals.get(&name) {
            Some(value) => Ok(value.clone()),
            None => Err(self.undefined("variable", name)),
        }
    }

    /// Changes a global variable.
    pub fn set_global(&mut self, name: Symbol, value: Value) -> Result<(), Error> {
        match self.globals.get_mut(&name) {
            Some(global) => *global = value,
            None => return Err(self.undefined("variable", name)),
        }
        Ok(())
    }

    /// Defines a global variable, or redefines it.
    pub fn define_global(&mut self, name: Symbol, value: Value) {
        self.globals.insert(name, value);
    }

    fn undefined(&self, what: &str, name: Symbol) -> Error {
        self.error(format!("Undefined {what} '{}'.", self.symbols.name(name)))
    }

    /// Makes a closure of a function inside the current one.
    pub fn closure(&mut self, function: Rc<Function>) {
        let upvalues = function.captures.iter().map(|&capture| match capture {
            Capture::Local(slot) => self.capture(self.frame.base + usize::from(slot)),
            Capture::Upvalue(index) => self.frame.closure.upvalues[usize::from(index)].clone(),
        });
        let upvalues = upvalues.collect();
        self.push(Value::Closure(Rc::new(Closure { function, upvalues })));
    }

    /// The upvalue of a variable on the stack, which all closures share.
    fn capture(&mut self, slot: usize) -> Rc<RefCell<Upvalue>> {
        match self.open_upvalues.binary_search_by_key(&slot, |open| open.0) {
            Ok(at) => self.open_upvalues[at].1.clone(),
            Err(at) => {
                let upvalue = Rc::new(RefCell::new(Upvalue::Open(slot)));
                self.open_upvalues.insert(at, (slot, upvalue.clone()));
                upvalue
            }
        }
    }

    /// Moves captured variables from `first` on out of the stack.
    fn close_upvalues(&mut self, first: usize) {
        while let Some((slot, upvalue)) = self.open_upvalues.pop_if(|open| open.0 >= first) {
            *upvalue.borrow_mut() = Upvalue::Closed(self.stack[slot].clone());
        }
    }

    /// Ends the scope of the variable on top, which is captured.
    pub fn close_upvalue(&mut self) {
        self.close_upvalues(self.stack.len() - 1);
        self.pop();
    }

    /// A captured variable of the current function.
    pub fn upvalue(&self, index: u8) -> Value {
        match &*self.frame.closure.upvalues[usize::from(index)].borrow() {
            Upvalue::Open(slot) => self.stack[*slot].clone(),
            Upvalue::Closed(value) => value.clone(),
        }
    }

    /// Changes a captured variable of the current function.
    pub fn set_upvalue(&mut self, index: u8, value: Value) {
        match &mut *self.frame.closure.upvalues[usize::from(index)].borrow_mut() {
            Upvalue::Open(slot) => self.stack[*slot] = value,
            Upvalue::Closed(closed) => *closed = value,
        }
    }

    /// Calls the value below the arguments. Native functions and classes without initialiser are done at once; for
    /// a function, the frame is made.
    pub fn call_value(&mut self, argc: u8) -> Result<(), Error> {
        match self.peek(usize::from(argc)) {
            Value::Closure(closure) => self.call(closure, argc),
            Value::Bound(bound) => {
                self.poke(usize::from(argc), bound.receiver.clone());
                self.call(bound.method.clone(), argc)
            }
            Value::Class(class) => {
                self.poke(usize::from(argc), Value::Instance(Rc::new(Instance::new(class.clone()))));
                match class.method(self.init) {
                    Some(init) => self.call(init, argc),
                    None => self.check_arity(0, argc),
                }
            }
            Value::Native(native) => {
                self.check_arity(native.arity, argc)?;
                let first = self.stack.len() - usize::from(argc);
                let result = (native.function)(&self.stack[first..]);
                self.stack.truncate(first - 1);
                self.push(result);
                Ok(())
            }
            _ => Err(self.error("Can only call functions and classes.")),
        }
    }

    fn check_arity(&self, arity: u8, argc: u8) -> Result<(), Error> {
        if arity == argc {
            return Ok(());
        }
        Err(self.error(format!("Expected {arity} arguments but got {argc}.")))
    }

    /// Begins a call.
    fn call(&mut self, closure: Rc<Closure>, argc: u8) -> Result<(), Error> {
        self.check_arity(closure.function.arity, argc)?;
        if self.callers.len() + 1 == MAX_FRAMES {
            return Err(self.error("Stack overflow."));
        }
        let frame = Frame::new(closure, self.stack.len() - 1 - usize::from(argc));
        self.callers.push(std::mem::replace(&mut self.frame, frame));
        Ok(())
    }

    /// Ends the current call. None if it was the script itself.
    pub fn end_call(&mut self) -> Option<()> {
        let result = self.pop();
        self.close_upvalues(self.frame.base);
        self.stack.truncate(self.frame.base);
        self.frame = self.callers.pop()?;
        self.push(result);
        Some(())
    }

    /// Replaces the object on top by a property of it.
    pub fn get_property(&mut self, name: Symbol) -> Result<(), Error> {
        let Value::Instance(instance) = self.peek(0) else {
            return Err(self.error("Only instances have properties."));
        };
        if let Some(value) = instance.field(name) {
            self.poke(0, value);
            return Ok(());
        }
        self.bind_method(&instance.class, name)
    }

    /// Replaces the object below the top by the value on top, to which a field of it is set.
    pub fn set_property(&mut self, name: Symbol) -> Result<(), Error> {
        let Value::Instance(instance) = self.peek(1) else {
            return Err(self.error("Only instances have fields."));
        };
        let value = self.pop();
        instance.set_field(name, value.clone());
        self.poke(0, value);
        Ok(())
    }

    /// Replaces the object on top by a method of it, bound to the object.
    pub fn bind_method(&mut self, class: &Class, name: Symbol) -> Result<(), Error> {
        let Some(method) = class.method(name) else {
            return Err(self.undefined("property", name));
        };
        let receiver = self.pop();
        self.push(Value::Bound(Rc::new(BoundMethod { receiver, method })));
        Ok(())
    }

    /// Calls a property of the object below the arguments.
    pub fn invoke(&mut self, name: Symbol, argc: u8) -> Result<(), Error> {
        let Value::Instance(instance) = self.peek(usize::from(argc)) else {
            return Err(self.error("Only instances have methods."));
        };
        if let Some(value) = instance.field(name) {
            self.poke(usize::from(argc), value);
            return self.call_value(argc);
        }
        self.invoke_from_class(&instance.class, name, argc)
    }

    /// Calls a method of a class with the object below the arguments.
    pub fn invoke_from_class(&mut self, class: &Class, name: Symbol, argc: u8) -> Result<(), Error> {
        match class.method(name) {
            Some(method) => self.call(method, argc),
            None => Err(self.undefined("property", name)),
        }
    }

    /// Copies the methods of the class below the top to the class on top, and pops that.
    pub fn inherit(&mut self) -> Result<(), Error> {
        let (Value::Class(superclass), Value::Class(class)) = (self.peek(1), self.pop()) else {
            return Err(self.error("Superclass must be a class."));
        };
        class.inherit(&superclass);
        Ok(())
    }

    /// Pops a class that the compiler has put on top.
    pub fn pop_class(&mut self) -> Rc<Class> {
        match self.pop() {
            Value::Class(class) => class,
            _ => unreachable!("the value on top is a class"),
        }
    }

    /// Adds the function on top to the class below it, and pops it.
    pub fn add_method(&mut self, name: Symbol) {
        match (self.peek(1), self.pop()) {
            (Value::Class(class), Value::Closure(method)) => class.add_method(name, method),
            _ => unreachable!("the values on top are a class and a method"),
        }
    }
}

impl Frame {
    fn new(closure: Rc<Closure>, base: usize) -> Frame {
        Frame { closure, pc: 0, base }
    }
}
