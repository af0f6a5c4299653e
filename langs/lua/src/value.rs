//! Values and objects other than tables.

use crate::code::Function;
pub use crate::table::Table;
use crate::vm::Vm;
use metatrace::untraced::{IntoPlain, Untraced};
use metatrace::{
    Any, Array, Cases, Direct, External, Mode, Mut, Object, Opaque, Prim, Red, Ref, array_class, elidable,
    ext,
};
use std::cell::Cell;

/// A value as it is kept. The null word is nil.
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
    /// How many bytes it has.
    pub size: i64,
    /// A hash of them; of a long string, of some of them.
    pub code: i64,
    #[plain]
    text: Box<[u8]>,
    /// Is it the one string of its text that names tables' fields?
    #[plain]
    pub(crate) is_name: Cell<bool>,
    #[plain]
    weight: Option<External>,
}

/// A function with what it has captured.
#[derive(Object)]
pub struct Closure {
    pub function: Ref<Function>,
    pub captured: Ref<Array<Captured>>,
}

array_class!(
    /// What a closure has captured: values of variables that never change, and boxes of others.
    pub immutable Captured of Word
);

/// A captured variable that changes.
#[derive(Object)]
pub struct Variable {
    pub content: Mut<Word>,
}

array_class!(
    /// Several values: extra arguments, results, arguments on their way to a native function.
    pub immutable Values of Word
);

array_class!(
    /// The registers of a call.
    pub frame Registers of Word
);

/// What traced code does itself of a native function.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Prim)]
#[repr(u8)]
pub enum Special {
    /// Nothing.
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
    /// `table.sort`, which has a function of Lua for comparators of Lua.
    Sort,
    /// What `coroutine.wrap` returns.
    Wrapped,
}

/// A function that is not written in Lua.
#[derive(Object)]
pub struct Native {
    pub builtin: Ref<Builtin>,
    /// What this one remembers between its calls: the coroutine that it resumes, say.
    pub bound: Word,
}

/// What is common to native functions of one name.
#[derive(Object)]
pub struct Builtin {
    pub special: Special,
    /// Does it neither change nor call anything?
    pub pure: bool,
    #[plain]
    pub(crate) name: &'static str,
    #[plain]
    pub(crate) function: Opaque<NativeFn>,
}

/// What a native function is.
pub type NativeFn = fn(&mut Arguments) -> Result<(), Ref<Error>>;

/// The arguments of a native function, and where its results go.
pub struct Arguments {
    pub vm: Ref<Vm>,
    pub native: Ref<Native>,
    pub name: &'static str,
    pub words: Ref<Array<Values>>,
    pub results: Vec<Word>,
}

/// An error on its way to what catches it, or a yield on its way to the resumption of its coroutine.
#[derive(Object)]
pub struct Error {
    /// The error, or an array of the values that are yielded.
    pub content: Mut<Word>,
    /// The place of the call that is that many levels up is still to be put in front of the message; 0 if none is, and
    /// [`YIELD`] if it is no error.
    pub level: Mut<i64>,
}

/// The level of what is no error but a yield.
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
    /// The function to be called, until it was.
    pub start: Mut<Word>,
    /// The innermost of the calls that a yield has left.
    pub top: Mut<Option<Ref<Suspended>>>,
    /// The outermost of them.
    pub bottom: Mut<Option<Ref<Suspended>>>,
}

/// What a coroutine is doing.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Prim)]
#[repr(u8)]
pub enum State {
    Suspended,
    Running,
    Normal,
    Dead,
}

/// A call that a yield has left, to be continued behind its instruction.
#[derive(Object)]
pub struct Suspended {
    pub kind: Kind,
    pub closure: Option<Ref<Closure>>,
    /// The instruction that has called.
    pub pc: usize,
    pub mode: u8,
    pub registers: Ref<Array<Values>>,
    /// The call around it.
    pub outer: Mut<Option<Ref<Suspended>>>,
}

/// What a [`Suspended`] is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Prim)]
#[repr(u8)]
pub enum Kind {
    /// A call of a function of Lua.
    Call,
    /// One of `pcall`.
    Pcall,
    /// One of `xpcall`, whose handler is the first of its registers.
    Xpcall,
    /// None: where a coroutine yields that has nothing else to do.
    End,
}

impl Str {
    /// Of those bytes.
    pub fn new(text: impl Into<Box<[u8]>>) -> Ref<Str> {
        let text = text.into();
        let weight = (text.len() >= 128).then(|| External::new(text.len()));
        Ref::new(Str {
            size: text.len() as i64,
            code: hash_bytes(&text) as i64,
            text,
            is_name: Cell::new(false),
            weight,
        })
    }

    /// Its bytes.
    pub fn text(&self) -> &[u8] {
        &self.text
    }

    /// As text for messages.
    pub fn lossy(&self) -> String {
        String::from_utf8_lossy(&self.text).into_owned()
    }
}

/// A hash of bytes: of all if they are few, otherwise of some at either end and in the middle.
pub fn hash_bytes(text: &[u8]) -> u64 {
    const FEW: usize = 64;
    let seed = text.len() as u64 ^ 0x517c_c1b7_2722_0a95;
    let hash = match text.len() {
        0..=FEW => hash_on(seed, text),
        len => {
            [0, len / 2 - 8, len - 16].into_iter().fold(seed, |hash, at| hash_on(hash, &text[at..at + 16]))
        }
    };
    hash ^ hash >> 29
}

fn hash_on(mut hash: u64, text: &[u8]) -> u64 {
    let mut chunks = text.chunks_exact(8);
    let mix = |hash: u64, word: u64| (hash.rotate_left(5) ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    for chunk in &mut chunks {
        hash = mix(hash, u64::from_le_bytes(chunk.try_into().expect("a chunk has eight bytes")));
    }
    chunks.remainder().iter().fold(hash, |hash, byte| mix(hash, u64::from(*byte)))
}

#[elidable]
fn same_text(a: Ref<Str>, b: Ref<Str>) -> bool {
    a.text == b.text
}

#[ext(RedWord)]
impl<M: Mode> Red<M, Word> {
    /// What it is; None for nil.
    fn view(self) -> Option<Value<M>> {
        if let Some(int) = self.as_tagged() {
            return Some(Value::Int(int));
        }
        if self.is_null().test() { None } else { Some(self.into()) }
    }

    /// The table that it is.
    fn table(self) -> Option<Red<M, Ref<Table>>> {
        if self.is_tagged().test() || self.is_null().test() { None } else { self.downcast() }
    }

    /// Is it `nil` or `false`?
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

    /// Are they equal without metamethods?
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

/// What a word is.
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

/// Are they equal without metamethods?
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
    /// An error at no place.
    pub fn new(content: Word) -> Ref<Error> {
        Ref::new(Error { content: Mut::new(content), level: Mut::new(0) })
    }

    /// A message, in front of which comes the place of the call that is that many levels up.
    pub fn at_level(message: &str, level: i64) -> Ref<Error> {
        Ref::new(Error { content: Mut::new(text(message.as_bytes())), level: Mut::new(level) })
    }

    /// The error.
    pub fn content_of(error: Ref<Error>) -> Word {
        error.content.get()
    }
}
