//! Values and objects of Lox.

use crate::chunk::Function;
use crate::symbols::{Symbol, Symbols};
use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

/// A value.
#[derive(Clone)]
pub enum Value {
    Nil,
    Bool(bool),
    Number(f64),
    Str(Rc<str>),
    Closure(Rc<Closure>),
    Native(Rc<Native>),
    Class(Rc<Class>),
    Instance(Rc<Instance>),
    Bound(Rc<BoundMethod>),
}

/// A function with the variables that it has captured.
#[derive(Default)]
pub struct Closure {
    /// Its code.
    pub function: Rc<Function>,
    /// Its variables.
    pub upvalues: Vec<Rc<RefCell<Upvalue>>>,
}

/// A captured variable.
pub enum Upvalue {
    /// It is still in this slot of the stack.
    Open(usize),
    /// Its scope has ended.
    Closed(Value),
}

/// A function that is not written in Lox.
pub struct Native {
    /// The number of its parameters.
    pub arity: u8,
    /// Its implementation.
    pub function: fn(&[Value]) -> Value,
}

/// A class. Its methods include those that it inherits.
pub struct Class {
    /// Its name.
    pub name: Symbol,
    /// Its methods, complete once its declaration has run.
    pub methods: RefCell<HashMap<Symbol, Rc<Closure>>>,
}

/// An object of a class.
pub struct Instance {
    /// Its class.
    pub class: Rc<Class>,
    /// Its fields.
    pub fields: RefCell<HashMap<Symbol, Value>>,
}

/// A method with its receiver.
pub struct BoundMethod {
    /// The value of `this`.
    pub receiver: Value,
    /// The method.
    pub method: Rc<Closure>,
}

impl Class {
    /// A class without methods.
    pub fn new(name: Symbol) -> Class {
        Class { name, methods: RefCell::default() }
    }

    /// Takes over the methods of a superclass.
    pub fn inherit(&self, superclass: &Class) {
        self.methods.borrow_mut().clone_from(&superclass.methods.borrow());
    }

    /// Adds a method.
    pub fn add_method(&self, name: Symbol, method: Rc<Closure>) {
        self.methods.borrow_mut().insert(name, method);
    }

    /// A method.
    pub fn method(&self, name: Symbol) -> Option<Rc<Closure>> {
        self.methods.borrow().get(&name).cloned()
    }
}

impl Instance {
    /// An instance without fields.
    pub fn new(class: Rc<Class>) -> Instance {
        Instance { class, fields: RefCell::default() }
    }

    /// A field.
    pub fn field(&self, name: Symbol) -> Option<Value> {
        self.fields.borrow().get(&name).cloned()
    }

    /// Changes or adds a field.
    pub fn set_field(&self, name: Symbol, value: Value) {
        self.fields.borrow_mut().insert(name, value);
    }
}

impl Value {
    /// Whether it is `nil` or `false`.
    pub fn is_falsey(&self) -> bool {
        matches!(self, Value::Nil | Value::Bool(false))
    }

    /// Whether it equals the other value, as `==` defines it.
    pub fn equals(&self, other: &Value) -> bool {
        match (self, other) {
            (Value::Nil, Value::Nil) => true,
            (Value::Bool(a), Value::Bool(b)) => a == b,
            (Value::Number(a), Value::Number(b)) => a == b,
            (Value::Str(a), Value::Str(b)) => a == b,
            (Value::Closure(a), Value::Closure(b)) => Rc::ptr_eq(a, b),
            (Value::Native(a), Value::Native(b)) => Rc::ptr_eq(a, b),
            (Value::Class(a), Value::Class(b)) => Rc::ptr_eq(a, b),
            (Value::Instance(a), Value::Instance(b)) => Rc::ptr_eq(a, b),
            (Value::Bound(a), Value::Bound(b)) => Rc::ptr_eq(a, b),
            _ => false,
        }
    }

    /// Its text, as `print` writes it.
    pub fn show(&self, symbols: &Symbols) -> String {
        let function = |function: &Function| match &function.name {
            Some(name) => format!("<fn {name}>"),
            None => "<script>".to_owned(),
        };
        match self {
            Value::Nil => "nil".to_owned(),
            Value::Bool(b) => b.to_string(),
            Value::Number(n) => n.to_string(),
            Value::Str(s) => s.to_string(),
            Value::Closure(closure) => function(&closure.function),
            Value::Native(_) => "<native fn>".to_owned(),
            Value::Class(class) => symbols.name(class.name).to_owned(),
            Value::Instance(instance) => format!("{} instance", symbols.name(instance.class.name)),
            Value::Bound(bound) => function(&bound.method.function),
        }
    }
}
