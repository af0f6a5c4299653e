//! The virtual machine: its stacks, and the implementation of all but the simplest instructions.

use crate::chunk::{Capture, Function};
use crate::run::run;
use crate::value::{
    BoundMethod, BoundMethodRed, Class, Closure, ClosureRed, Fields, Native, RedClass, RedInstance, RedWord,
    Symbols, Upvalue, UpvalueRed, Upvalues, Value, Word, add_method, concat, inherit, show,
};
use crate::{Failure, compiler};
use metatrace::untraced::{IntoPlain, Plain};
use metatrace::{
    Array, Config, Direct, Frame, Fresh, Jit, Mode, Object, Opaque, Red, Ref, Root, Site, array_class,
    residual,
};
use metatrace_parts::{Binding, Bindings, NameSite, Symbol};
use std::cell::RefCell;
use std::io::Write;
use std::time::{SystemTime, UNIX_EPOCH};

/// The maximal depth of calls.
const MAX_FRAMES: u64 = 1024;

array_class!(
    /// The slots of a call.
    pub frame Slots of Word
);

array_class!(
    /// Arguments of a function that is called from outside.
    pub Arguments of Word
);

/// The virtual machine at an instruction.
pub struct Machine<M: Mode> {
    /// The state that all calls share.
    pub shared: Ref<Shared>,
    /// The current function.
    pub function: Ref<Function>,
    /// The next instruction.
    pub pc: usize,
    /// The number of slots in use.
    pub height: usize,
    /// The function with its captured variables.
    pub closure: Red<M, Ref<Closure>>,
    /// The slots of the call.
    pub frame: Red<M, Ref<Frame<Slots>>>,
}

/// The state that all calls share.
#[derive(Object)]
#[plain]
pub struct Shared {
    globals: Ref<Bindings>,
    /// The names of all programs.
    symbols: Opaque<RefCell<Symbols>>,
    init: Symbol,
    out: Opaque<RefCell<Box<dyn Write + Send>>>,
    no_fields: Ref<Array<Fields>>,
    no_upvalues: Ref<Array<Upvalues>>,
}

/// A virtual machine, which may run several scripts in sequence.
pub struct Vm {
    jit: Jit,
    shared: Root<Ref<Shared>>,
}

/// A run-time error: its message and stack trace.
#[derive(Object)]
#[plain]
pub struct Error {
    text: RefCell<String>,
}

/// The result of an instruction.
pub type Out<M, T = ()> = Result<T, Red<M, Ref<Error>>>;

type Numbers<M> = (Red<M, f64>, Red<M, f64>);

fn clock(_: &[Word]) -> Word {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).expect("the clock is set");
    Value::Number(now.as_secs_f64().into()).into()
}

#[residual(writes())]
fn write(shared: Ref<Shared>, value: Word) {
    // A closed pipe is no error of the program.
    let _ = writeln!(shared.out.borrow_mut(), "{}", show(value, &shared.symbols.borrow()));
}

#[residual(writes())]
fn new_error(shared: Ref<Shared>, message: Symbol) -> Ref<Error> {
    let text = shared.symbols.borrow().get(message).to_string();
    Ref::new(Error { text: RefCell::new(text) })
}

/// Adds a call, which the error leaves, to the stack trace.
#[residual(writes())]
fn add_place(error: Ref<Error>, function: Ref<Function>, pc: usize) {
    let place = match &function.name {
        Some(name) => format!("{name}()"),
        None => "script".to_owned(),
    };
    *error.text.borrow_mut() += &format!("\n[line {}] in {place}", function.lines[pc - 1]);
}

#[residual(writes())]
fn call_native(native: Ref<Native>, arguments: Ref<Array<Arguments>>) -> Word {
    use metatrace::untraced::UntracedItems;
    let arguments: Vec<Word> = (0..arguments.len()).map(|i| arguments.get(i)).collect();
    (native.function)(&arguments)
}

/// Calls a function at a megamorphic call site.
#[residual]
fn call_any(
    shared: Ref<Shared>,
    closure: Ref<Closure>,
    slots: Ref<Array<Arguments>>,
) -> Result<Word, Ref<Error>> {
    use metatrace::untraced::UntracedItems;
    let function = closure.function;
    if let Some(message) = wrong_arity(function.arity, (slots.len() - 1) as u8) {
        let message = shared.symbols.borrow_mut().intern(&*message);
        return Err(new_error::plain((shared, message)));
    }
    let mut frame = Fresh::<Direct, Slots>::new(function.slots, Word::NULL);
    (0..slots.len()).for_each(|i| frame.set(i, slots.get(i)));
    match run(shared, function, 0, slots.len(), closure.into(), frame) {
        Ok(value) => Ok(value.into_plain()),
        Err(error) => Err(error.into_plain()),
    }
}

fn wrong_arity(arity: u8, argc: u8) -> Option<String> {
    (arity != argc).then(|| format!("Expected {arity} arguments but got {argc}."))
}

/// The error of too deep recursion.
pub fn stack_overflow(shared: Ref<Shared>) -> Red<Direct, Ref<Error>> {
    let message = shared.symbols.borrow_mut().intern("Stack overflow.");
    new_error::plain((shared, message)).into()
}

impl Vm {
    /// A machine whose programs print to `out`.
    pub fn new(config: Config, out: impl Write + Send + 'static) -> Result<Vm, metatrace::Error> {
        let jit = Jit::new(config)?;
        jit.set_depth_limit(MAX_FRAMES);
        let shared = jit.enter(|_| {
            let mut symbols = Symbols::default();
            let init = symbols.intern("init");
            let name = symbols.intern("clock");
            let shared = Ref::new(Shared {
                globals: Bindings::empty(),
                symbols: Opaque::new(RefCell::new(symbols)),
                init,
                out: Opaque::new(RefCell::new(Box::new(out))),
                no_fields: Array::new(0, Word::NULL),
                no_upvalues: Array::from_slice(&[]),
            });
            let clock = Ref::new(Native { arity: 0, function: Opaque::new(clock) });
            Binding::assign(Bindings::get(shared.globals, name), clock.into());
            Root::new(shared)
        });
        Ok(Vm { jit, shared })
    }

    /// The JIT, for its statistics.
    pub fn jit(&self) -> &Jit {
        &self.jit
    }

    /// Runs a script.
    pub fn interpret(&mut self, source: &str) -> Result<(), Failure> {
        self.jit.enter(|_| {
            let shared = self.shared.get();
            let script = compiler::compile(source, &mut shared.symbols.borrow_mut())
                .map_err(|errors| Failure::Compile(errors.join("\n")))?;
            let closure = Ref::new(Closure { function: script, upvalues: shared.no_upvalues });
            let mut frame = Fresh::<Direct, Slots>::new(script.slots, Word::NULL);
            frame.set(0, Word::from(closure));
            match run(shared, script, 0, 1, closure.into(), frame) {
                Ok(_) => Ok(()),
                Err(error) => Err(Failure::Runtime(error.into_plain().text.borrow().clone())),
            }
        })
    }
}

impl<M: Mode> Machine<M> {
    /// An error at the current instruction.
    pub fn error(&self, message: impl Into<String>) -> Red<M, Ref<Error>> {
        // Interning is idempotent, so traced code may repeat it.
        let message = self.shared.symbols.borrow_mut().intern(&*message.into());
        let error = new_error(self.shared, message);
        add_place(error, self.function, self.pc);
        error
    }

    /// Pushes a value.
    pub fn push(&mut self, value: impl Into<Red<M, Word>>) {
        self.frame.set_slot(self.height, value);
        self.height += 1;
    }

    /// Pops the value on top.
    pub fn pop(&mut self) -> Red<M, Word> {
        self.height -= 1;
        self.frame.slot(self.height)
    }

    /// The value that lies `depth` values below the top.
    pub fn peek(&self, depth: usize) -> Red<M, Word> {
        self.frame.slot(self.height - 1 - depth)
    }

    /// Changes the value that lies `depth` values below the top.
    fn poke(&mut self, depth: usize, value: impl Into<Red<M, Word>>) {
        self.frame.set_slot(self.height - 1 - depth, value);
    }

    /// A local variable.
    pub fn local(&self, slot: u8) -> Red<M, Word> {
        self.frame.slot(usize::from(slot))
    }

    /// Changes a local variable.
    pub fn set_local(&mut self, slot: u8, value: Red<M, Word>) {
        self.frame.set_slot(usize::from(slot), value);
    }

    /// Continues at an instruction of the current function.
    pub fn jump(&mut self, target: u32) {
        self.pc = target as usize;
    }

    /// Pops two numbers.
    pub fn numbers(&mut self) -> Out<M, Numbers<M>> {
        match (self.pop().view(), self.pop().view()) {
            (Value::Number(b), Value::Number(a)) => Ok((a, b)),
            _ => Err(self.error("Operands must be numbers.")),
        }
    }

    /// `+`, of numbers or strings.
    pub fn add(&mut self) -> Out<M> {
        let sum = match (self.pop().view(), self.pop().view()) {
            (Value::Number(b), Value::Number(a)) => Value::Number(a + b),
            (Value::Str(b), Value::Str(a)) => Value::Str(concat(a, b)),
            _ => return Err(self.error("Operands must be two numbers or two strings.")),
        };
        self.push(sum);
        Ok(())
    }

    /// Prints a value.
    pub fn print(&mut self, value: Red<M, Word>) {
        write(self.shared, value);
    }

    /// One of the inline caches of the current instruction.
    fn site(&self, number: u16) -> NameSite<'_, M> {
        self.function.caches.site(usize::from(self.function.first_cache[self.pc - 1] + number))
    }

    /// The value of a global variable.
    pub fn global(&self, name: Symbol) -> Out<M, Red<M, Word>> {
        let value = Binding::load(Bindings::at(self.shared.globals, self.site(0), name));
        if value.is_null().test() {
            return Err(self.undefined("variable", name));
        }
        Ok(value)
    }

    /// Changes a global variable.
    pub fn set_global(&mut self, name: Symbol, value: Red<M, Word>) -> Out<M> {
        _ = self.global(name)?;
        self.define_global(name, value);
        Ok(())
    }

    /// Defines a global variable, or redefines it.
    pub fn define_global(&mut self, name: Symbol, value: Red<M, Word>) {
        Binding::store(Bindings::at(self.shared.globals, self.site(0), name), value);
    }

    fn undefined(&self, what: &str, name: Symbol) -> Red<M, Ref<Error>> {
        let name = self.shared.symbols.borrow().get(name).to_string();
        self.error(format!("Undefined {what} '{name}'."))
    }

    /// Makes a closure of a function inside the current one.
    pub fn closure(&mut self, function: Ref<Function>) {
        // The closure may capture the variable that will hold it.
        self.push(Value::Nil);
        let upvalues = function.captures.iter().map(|&capture| match capture {
            Capture::Local(slot) => self.capture(slot),
            Capture::Upvalue(index) => self.closure.upvalues().at(usize::from(index)),
        });
        let upvalues: Vec<_> = upvalues.collect();
        let array = if upvalues.is_empty() {
            self.shared.no_upvalues.into()
        } else {
            Red::<M, Ref<Array<Upvalues>>>::from_slice(&upvalues)
        };
        let closure = Closure::alloc(function, array);
        match self.peek(0).downcast::<Upvalue>() {
            Some(variable) => variable.set_value(closure),
            None => self.poke(0, closure),
        }
    }

    /// Moves a local variable to the heap, unless it is there already: all closures share it.
    fn capture(&mut self, slot: u8) -> Red<M, Ref<Upvalue>> {
        let value = self.local(slot);
        value.downcast().unwrap_or_else(|| {
            let upvalue = Upvalue::alloc(value);
            self.set_local(slot, upvalue.into());
            upvalue
        })
    }

    /// A local variable that may be captured.
    pub fn captured(&self, slot: u8) -> Red<M, Word> {
        let value = self.local(slot);
        value.downcast::<Upvalue>().map_or(value, UpvalueRed::value)
    }

    /// Changes a local variable that may be captured.
    pub fn set_captured(&mut self, slot: u8, value: Red<M, Word>) {
        match self.local(slot).downcast::<Upvalue>() {
            Some(upvalue) => upvalue.set_value(value),
            None => self.set_local(slot, value),
        }
    }

    /// A captured variable of the current function.
    pub fn upvalue(&self, index: u8) -> Red<M, Word> {
        self.closure.upvalues().at(usize::from(index)).value()
    }

    /// Changes a captured variable of the current function.
    pub fn set_upvalue(&mut self, index: u8, value: Red<M, Word>) {
        self.closure.upvalues().at(usize::from(index)).set_value(value);
    }

    /// Calls the value below the arguments.
    pub fn call_value(&mut self, argc: u8) -> Out<M> {
        match self.peek(usize::from(argc)).view() {
            Value::Closure(closure) => self.call(closure, argc),
            Value::Bound(bound) => {
                self.poke(usize::from(argc), bound.receiver());
                self.call(bound.method(), argc)
            }
            Value::Class(class) => {
                self.poke(usize::from(argc), class.instance(self.shared.no_fields));
                match class.method(Site::none(), self.shared.init) {
                    Some(init) => self.call(init, argc),
                    None => self.check_arity(0, argc),
                }
            }
            Value::Native(native) => {
                let native = native.promote();
                self.check_arity(native.arity, argc)?;
                let first = self.height - usize::from(argc);
                let arguments =
                    Red::<M, Ref<Array<Arguments>>>::of_slots(self.frame, first, usize::from(argc));
                self.height = first - 1;
                self.push(call_native(native, arguments));
                Ok(())
            }
            _ => Err(self.error("Can only call functions and classes.")),
        }
    }

    fn check_arity(&self, arity: u8, argc: u8) -> Out<M> {
        wrong_arity(arity, argc).map_or(Ok(()), |message| Err(self.error(message)))
    }

    /// Calls a function.
    fn call(&mut self, closure: Red<M, Ref<Closure>>, argc: u8) -> Out<M> {
        let (count, first) = (1 + usize::from(argc), self.height - 1 - usize::from(argc));
        let result = match closure.function().promote_polymorphic() {
            Some(function) => {
                self.check_arity(function.arity, argc)?;
                let slots = Fresh::with_slots(function.slots, Word::NULL, self.frame, first, count);
                run(self.shared, function, 0, count, closure, slots)
            }
            None => {
                call_any(self.shared, closure, Red::<M, Ref<Array<_>>>::of_slots(self.frame, first, count))
            }
        };
        self.height = first;
        match result {
            Ok(value) => self.push(value),
            Err(error) => {
                add_place(error, self.function, self.pc);
                return Err(error);
            }
        }
        Ok(())
    }

    /// Replaces the object on top by a property of it.
    pub fn get_property(&mut self, name: Symbol) -> Out<M> {
        let Value::Instance(instance) = self.peek(0).view() else {
            return Err(self.error("Only instances have properties."));
        };
        if let Some(value) = instance.field(self.site(0), name) {
            self.poke(0, value);
            return Ok(());
        }
        self.bind_method(instance.class(), name)
    }

    /// Replaces the object below the top by the value on top, to which a field of it is set.
    pub fn set_property(&mut self, name: Symbol) -> Out<M> {
        let Value::Instance(instance) = self.peek(1).view() else {
            return Err(self.error("Only instances have fields."));
        };
        let value = self.pop();
        instance.set_field(self.site(0), name, value);
        self.poke(0, value);
        Ok(())
    }

    /// Replaces the object on top by a method of it, bound to the object.
    pub fn bind_method(&mut self, class: Red<M, Ref<Class>>, name: Symbol) -> Out<M> {
        let Some(method) = class.method(self.site(1), name) else {
            return Err(self.undefined("property", name));
        };
        let receiver = self.pop();
        self.push(Value::Bound(BoundMethod::alloc(receiver, method)));
        Ok(())
    }

    /// Calls a property of the object below the arguments.
    pub fn invoke(&mut self, name: Symbol, argc: u8) -> Out<M> {
        let Value::Instance(instance) = self.peek(usize::from(argc)).view() else {
            return Err(self.error("Only instances have methods."));
        };
        if let Some(value) = instance.field(self.site(0), name) {
            self.poke(usize::from(argc), value);
            return self.call_value(argc);
        }
        self.invoke_from_class(instance.class(), name, argc)
    }

    /// Calls a method of a class with the object below the arguments.
    pub fn invoke_from_class(&mut self, class: Red<M, Ref<Class>>, name: Symbol, argc: u8) -> Out<M> {
        match class.method(self.site(1), name) {
            Some(method) => self.call(method, argc),
            None => Err(self.undefined("property", name)),
        }
    }

    /// Copies the methods of the class below the top to the class on top, and pops that.
    pub fn inherit(&mut self) -> Out<M> {
        let (Value::Class(superclass), Value::Class(class)) = (self.peek(1).view(), self.pop().view()) else {
            return Err(self.error("Superclass must be a class."));
        };
        inherit(class, superclass);
        Ok(())
    }

    /// Pops a class that the compiler has put on top.
    pub fn pop_class(&mut self) -> Red<M, Ref<Class>> {
        match self.pop().view() {
            Value::Class(class) => class,
            _ => unreachable!("the value on top is a class"),
        }
    }

    /// Adds the function on top to the class below it, and pops it.
    pub fn add_method(&mut self, name: Symbol) {
        match (self.peek(1).view(), self.pop().view()) {
            (Value::Class(class), Value::Closure(method)) => add_method(class, name, method),
            _ => unreachable!("the values on top are a class and a method"),
        }
    }
}
