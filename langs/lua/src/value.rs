//! Values and objects other than tables.

use crate::code::Function;
pub use crate::table::Table;
use crate::vm::Vm;
use metatrace::untraced::{IntoPlain, Untraced};
use metatrace::{
    Any, Array, Cases, Direct, External, Mode, Mut, Object, Opaque, Prim, Red, Ref, array_class, elidable,
    ext,
};
use metatrace_parts::{Symbol, Text, hash_text};
use std::cell::Cell;

/// A value as it is stored. The null word is nil.
pub use metatrace::Value as Word;

/// A value that is not nil.
#[derive(Clone, Copy, Cases)]
pub enum Value<M: Mode> {
    Int(Red<M, i64>),
    Float(Red<M, f64>),
    Table(Red<M, Ref<Table>>),
    Str(Red<M, Ref<Str>>),
    Function(Red<M, Ref<Closure>>),
    Bool(Red<M, Ref<Bool>>),
    Native(Red<M, Ref<Native>>),
    Thread(Red<M, Ref<Coroutine>>),
    Other(Red<M, Ref<Any>>),
}

/// A value in plain code.
#[derive(Clone, Copy)]
pub enum Plain {
    Nil,
    Bool(bool),
    Int(i64),
    Float(f64),
    Str(Ref<Str>),
    Table(Ref<Table>),
    Function(Ref<Closure>),
    Native(Ref<Native>),
    Thread(Ref<Coroutine>),
}

/// A boolean: each virtual machine has two of these.
#[derive(Object)]
pub struct Bool {
    pub truth: bool,
}

/// A string.
#[derive(Object)]
pub struct Str {
    /// The number of bytes.
    pub size: i64,
    /// A hash of the bytes; for a long string, of some of them.
    pub code: i64,
    #[plain]
    text: Box<[u8]>,
    /// The symbol of its text, if it is the unique string with that text that names fields of tables.
    #[plain]
    pub(crate) symbol: Cell<Option<Symbol>>,
    #[plain]
    weight: Option<External>,
}

/// A function with its captured values.
#[derive(Object)]
pub struct Closure {
    pub function: Ref<Function>,
    pub captured: Ref<Array<Captured>>,
}

array_class!(
    /// The captured values of a closure: values of variables that never change, and boxes of others.
    pub immutable Captured of Word
);

/// A captured variable that changes.
#[derive(Object)]
pub struct Variable {
    pub content: Mut<Word>,
}

array_class!(
    /// Several values: extra arguments, results, arguments for a native function.
    pub immutable Values of Word
);

array_class!(
    /// The registers of a call.
    pub frame Registers of Word
);

/// How traced code implements a native function.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Prim)]
#[repr(u8)]
pub enum Special {
    /// It does not.
    None,
    Pcall,
    Xpcall,
    Next,
    Ipairs,
    IpairsStep,
    Select,
    Setmetatable,
    Getmetatable,
    Rawget,
    Rawequal,
    Rawlen,
    Type,
    Assert,
    Floor,
    Sqrt,
    Abs,
    Max,
    Min,
    Insert,
    Remove,
    Byte,
    Yield,
    /// `table.sort`, which has an implementation in Lua for comparators written in Lua.
    Sort,
    /// A function from `coroutine.wrap`.
    Wrapped,
}

/// A function that is not written in Lua.
#[derive(Object)]
pub struct Native {
    pub builtin: Ref<Builtin>,
    /// The state of the function, for example the coroutine that it resumes.
    pub bound: Word,
}

/// The common part of native functions with the same name.
#[derive(Object)]
pub struct Builtin {
    pub special: Special,
    /// Whether it neither changes nor calls anything.
    pub pure: bool,
    #[plain]
    pub(crate) name: &'static str,
    #[plain]
    pub(crate) function: Opaque<NativeFn>,
}

/// The implementation of a native function.
pub type NativeFn = fn(&mut Arguments) -> Result<(), Ref<Error>>;

/// The arguments of a native function, and its results.
pub struct Arguments {
    pub vm: Ref<Vm>,
    pub native: Ref<Native>,
    pub name: &'static str,
    pub words: Ref<Array<Values>>,
    pub results: Vec<Word>,
}

/// An error that is being raised, or a yield on its way to the resumption of its coroutine.
#[derive(Object)]
pub struct Error {
    /// The error, or an array of the values that are yielded.
    pub content: Mut<Word>,
    /// The number of calls up to the one whose position is to be added to the message; 0 if none is, and [`YIELD`]
    /// for a yield.
    pub level: Mut<i64>,
}

/// The level of a yield.
pub const YIELD: i64 = -1;

/// A call in tail position that is left to the caller.
#[derive(Object)]
pub struct TailCall {
    pub callee: Word,
    pub arguments: Ref<Array<Values>>,
}

/// A coroutine.
#[derive(Object)]
pub struct Coroutine {
    pub state: Mut<State>,
    /// The function to call at the first resumption.
    pub start: Mut<Word>,
    /// The innermost one of the suspended calls.
    pub top: Mut<Option<Ref<Suspended>>>,
    /// The outermost one of the suspended calls.
    pub bottom: Mut<Option<Ref<Suspended>>>,
}

/// The state of a coroutine.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Prim)]
#[repr(u8)]
pub enum State {
    Suspended,
    Running,
    Normal,
    Dead,
}

/// A call that a yield has left; it continues after its instruction.
#[derive(Object)]
pub struct Suspended {
    pub kind: Kind,
    pub closure: Option<Ref<Closure>>,
    /// The instruction that made the call.
    pub pc: usize,
    pub mode: u8,
    pub registers: Ref<Array<Values>>,
    /// The enclosing call.
    pub outer: Mut<Option<Ref<Suspended>>>,
}

/// The kind of a [`Suspended`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Prim)]
#[repr(u8)]
pub enum Kind {
    /// A call of a Lua function.
    Call,
    /// A call of `pcall`.
    Pcall,
    /// A call of `xpcall`, whose handler is the first of its registers.
    Xpcall,
    /// No call: the coroutine yields and has nothing else to do.
    End,
}

impl Str {
    /// A string of these bytes.
    pub fn new(text: impl Into<Box<[u8]>>) -> Ref<Str> {
        let text = text.into();
        let weight = (text.len() >= 128).then(|| External::new(text.len()));
        Ref::new(Str {
            size: text.len() as i64,
            code: hash_text(&text) as i64,
            text,
            symbol: Cell::new(None),
            weight,
        })
    }

    /// Its bytes.
    pub fn text(&self) -> &[u8] {
        &self.text
    }

    /// The text for messages.
    pub fn lossy(&self) -> String {
        String::from_utf8_lossy(&self.text).into_owned()
    }
}

impl Text for Str {
    fn text(&self) -> &[u8] {
        &self.text
    }
    fn text_hash(&self) -> u64 {
        self.code as u64
    }
}

#[elidable]
fn same_text(a: Ref<Str>, b: Ref<Str>) -> bool {
    a.text == b.text
}

#[ext(RedWord)]
impl<M: Mode> Red<M, Word> {
    /// The value by its type; None for nil.
    fn view(self) -> Option<Value<M>> {
        if let Some(int) = self.as_tagged() {
            return Some(Value::Int(int));
        }
        if self.is_null().test() { None } else { Some(self.into()) }
    }

    /// The value as a table.
    fn table(self) -> Option<Red<M, Ref<Table>>> {
        if self.is_tagged().test() || self.is_null().test() { None } else { self.downcast() }
    }

    /// Whether it is `nil` or `false`.
    fn is_falsy(self, vm: Ref<Vm>) -> Red<M, bool> {
        if self.is_null().test() { true.into() } else { self.same(Word::from(vm.falsehood)) }
    }

    /// The number as a float.
    fn number(self) -> Option<Red<M, f64>> {
        match self.view() {
            Some(Value::Int(i)) => Some(i.to_f64()),
            Some(Value::Float(x)) => Some(x),
            _ => None,
        }
    }

    /// Whether the values are equal without metamethods.
    fn raw_equals(self, other: Red<M, Word>) -> Red<M, bool> {
        if self.is_null().test() || other.is_null().test() {
            return self.same(other);
        }
        match (self.view(), other.view()) {
            (Some(Value::Int(a)), Some(Value::Int(b))) => a.eq(b),
            (Some(Value::Float(a)), Some(Value::Float(b))) => a.eq(b),
            (Some(Value::Int(a)), Some(Value::Float(b))) => int_equals_float(a, b),
            (Some(Value::Float(a)), Some(Value::Int(b))) => int_equals_float(b, a),
            (Some(Value::Str(a)), Some(Value::Str(b))) => {
                if a.same(b).test() {
                    return true.into();
                }
                if a.size().ne(b.size()).test() { false.into() } else { same_text(a, b) }
            }
            _ => self.same(other),
        }
    }
}

#[elidable]
fn int_equals_float(a: i64, b: f64) -> bool {
    crate::number::float_to_int(b) == Some(a)
}

/// The value of a word by its type.
pub fn plain(word: Word) -> Plain {
    if word.is_null() {
        return Plain::Nil;
    }
    match Value::from(Red::<Direct, Word>::from(word)) {
        Value::Int(i) => Plain::Int(i.into_plain()),
        Value::Float(x) => Plain::Float(x.into_plain()),
        Value::Table(table) => Plain::Table(table.into_plain()),
        Value::Str(text) => Plain::Str(text.into_plain()),
        Value::Function(function) => Plain::Function(function.into_plain()),
        Value::Bool(b) => Plain::Bool(b.into_plain().truth),
        Value::Native(native) => Plain::Native(native.into_plain()),
        Value::Thread(thread) => Plain::Thread(thread.into_plain()),
        Value::Other(_) => unreachable!("programs have no such values"),
    }
}

/// A float as a word.
pub fn float(x: f64) -> Word {
    Value::Float(x.into()).into()
}

/// Text as a word.
pub fn text(text: impl Into<Box<[u8]>>) -> Word {
    Str::new(text).into()
}

/// The name of a value's type.
pub fn type_name(word: Word) -> &'static str {
    match plain(word) {
        Plain::Nil => "nil",
        Plain::Bool(_) => "boolean",
        Plain::Int(_) | Plain::Float(_) => "number",
        Plain::Str(_) => "string",
        Plain::Table(_) => "table",
        Plain::Function(_) | Plain::Native(_) => "function",
        Plain::Thread(_) => "thread",
    }
}

/// Whether the values are equal without metamethods.
pub fn raw_equals(a: Word, b: Word) -> bool {
    Red::<Direct, Word>::from(a).raw_equals(b.into()).into_plain()
}

/// Several values, in an object.
pub fn values(words: &[Word]) -> Ref<Array<Values>> {
    Array::from_slice(words)
}

/// The values of an array.
pub fn words(values: Ref<Array<Values>>) -> Vec<Word> {
    use metatrace::untraced::UntracedItems;
    (0..values.len()).map(|i| values.get(i)).collect()
}

impl Error {
    /// An error without a position.
    pub fn new(content: Word) -> Ref<Error> {
        Ref::new(Error { content: Mut::new(content), level: Mut::new(0) })
    }

    /// An error with a message, to which the position of the call `level` levels up will be added.
    pub fn at_level(message: &str, level: i64) -> Ref<Error> {
        Ref::new(Error { content: Mut::new(text(message.as_bytes())), level: Mut::new(level) })
    }

    /// The error.
    pub fn content_of(error: Ref<Error>) -> Word {
        error.content.get()
    }
}
