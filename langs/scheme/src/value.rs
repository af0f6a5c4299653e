//! Values and objects, and access to them in plain and in traced code.

use crate::code::{Lambda, Point};
use crate::primitives::Primitive;
use crate::vm::Vm;
use metatrace::untraced::{IntoPlain, Untraced, UntracedItems};
use metatrace::{Any, Array, Cases, Direct, Mode, Mut, Object, Opaque, Prim, Red, Ref, array_class, ext};
use metatrace_parts::{Binding, Text};
use num_bigint::BigInt;
use std::cell::RefCell;

/// A value as it is stored. The null word is no value: it is the content of an undefined global variable.
pub use metatrace::Value as Word;

/// A value.
#[derive(Clone, Copy, Cases)]
pub enum Value<M: Mode> {
    Int(Red<M, i64>),
    Float(Red<M, f64>),
    Pair(Red<M, Ref<Pair>>),
    Closure(Red<M, Ref<Closure>>),
    Char(Red<M, Ref<Char>>),
    Native(Red<M, Ref<Native>>),
    Other(Red<M, Ref<Any>>),
}

/// A value that exists once in a virtual machine: a truth value, the empty list.
#[derive(Object)]
pub struct Unique {
    #[plain]
    pub(crate) text: &'static str,
}

/// A pair.
#[derive(Object)]
pub struct Pair {
    pub car: Mut<Word>,
    pub cdr: Mut<Word>,
}

/// A character.
#[derive(Object)]
pub struct Char {
    pub code: i64,
}

/// A string.
#[derive(Object)]
pub struct Str {
    #[plain]
    pub(crate) text: RefCell<Vec<char>>,
}

/// A symbol, which is also the name of a global variable.
#[derive(Object)]
pub struct Symbol {
    /// The variable.
    pub global: Ref<Binding>,
    /// The macro with that name: its number plus one, or 0.
    pub keyword: Mut<i64>,
    #[plain]
    pub(crate) name: String,
}

/// An integer that does not fit 64 bits.
#[derive(Object)]
pub struct Big {
    #[plain]
    pub(crate) value: Opaque<BigInt>,
}

/// A rational number that is no integer, in lowest terms, with a positive denominator.
#[derive(Object)]
pub struct Ratio {
    #[plain]
    pub(crate) parts: Opaque<(BigInt, BigInt)>,
}

/// A procedure with its environment.
#[derive(Object)]
pub struct Closure {
    pub lambda: Ref<Lambda>,
    pub env: Ref<Array<Rib>>,
}

/// The content of a variable that is assigned to.
#[derive(Object)]
pub struct Variable {
    pub content: Mut<Word>,
}

array_class!(
    /// The variables of a procedure or a `let`; the first item is the enclosing rib.
    pub immutable Rib of Word
);

array_class!(
    /// The items of a vector, or of multiple values.
    pub Items of Word
);

array_class!(
    /// A record: its type, and its fields.
    pub Fields of Word
);

array_class!(
    /// A bytevector.
    pub Bytes of u8
);

/// A frame of a continuation, which is a linked list.
#[derive(Object)]
pub struct Cont {
    pub point: Ref<Point>,
    pub env: Ref<Array<Rib>>,
    pub next: Option<Ref<Cont>>,
}

/// A continuation as a procedure, with its dynamic state.
#[derive(Object)]
pub struct Continuation {
    pub top: Option<Ref<Cont>>,
    pub winders: Word,
    pub handlers: Word,
}

/// Zero or several values.
#[derive(Object)]
pub struct Multiple {
    pub values: Ref<Array<Items>>,
}

/// A promise. Promises that are chained by forcing share a pair: whether it is done, and the value or the procedure
/// that computes it.
#[derive(Object)]
pub struct Promise {
    pub content: Mut<Ref<Pair>>,
}

/// A parameter object.
#[derive(Object)]
pub struct Parameter {
    pub value: Mut<Word>,
    pub converter: Word,
}

/// A type of records.
#[derive(Object)]
pub struct RecordType {
    #[plain]
    pub(crate) name: String,
    #[plain]
    pub(crate) fields: Vec<Ref<Symbol>>,
}

/// An object made by `error`, or an error of a procedure of the library.
#[derive(Object)]
pub struct Condition {
    pub message: Word,
    pub irritants: Word,
    /// 0 in general, 1 for an error of the reader, 2 for one of files.
    pub kind: i64,
}

/// A raised object on its way to the handlers.
#[derive(Object)]
pub struct Raised {
    pub payload: Word,
    pub continuable: bool,
    /// The position: a string, or null if it is not known.
    pub place: Mut<Word>,
}

/// A name that a macro has inserted into a program: it has the meaning that it has in the scope of the macro.
#[derive(Object)]
pub struct Alias {
    /// The symbol, or the name that another macro has inserted.
    pub name: Word,
    /// The scope of the macro.
    pub scope: usize,
}

/// A port.
#[derive(Object)]
pub struct Port {
    #[plain]
    pub(crate) state: Opaque<RefCell<PortState>>,
}

/// The source or destination of a port.
pub enum PortState {
    /// Text, and the number of characters read.
    In(Vec<char>, usize),
    BytesIn(Vec<u8>, usize),
    Out(String),
    BytesOut(Vec<u8>),
    /// The output of the program.
    Console,
    Closed,
}

/// How the machine implements a procedure of the library that uses the continuation or a record.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Prim)]
#[repr(u8)]
pub enum Special {
    /// It does not.
    None,
    Apply,
    CallCc,
    Values,
    CallWithValues,
    Raise,
    RaiseContinuable,
    WithHandlers,
    Resume,
    Eval,
    Load,
    Construct,
    Field,
    SetField,
    IsRecord,
}

/// A procedure that is not written in Scheme.
#[derive(Object)]
pub struct Native {
    pub special: Special,
    /// The implementation in traced code; see `crate::primitives`.
    pub primitive: Primitive,
    /// Whether it changes nothing that traced code reads.
    pub quiet: bool,
    pub least: usize,
    pub most: usize,
    /// The type of records on which it operates.
    pub bound: Word,
    /// The fields on which it operates; an accessor has one.
    #[plain]
    pub(crate) fields: Vec<usize>,
    #[plain]
    pub(crate) name: String,
    #[plain]
    pub(crate) function: Opaque<NativeFn>,
}

/// A function of the library.
pub type NativeFn = fn(&Arguments) -> Done;

/// The result of a function of the library.
pub type Done<T = Word> = Result<T, Ref<Raised>>;

/// The arguments of a function of the library.
pub struct Arguments {
    pub vm: Ref<Vm>,
    pub native: Ref<Native>,
    pub words: Ref<Array<Items>>,
}

impl Text for Symbol {
    fn text(&self) -> &[u8] {
        self.name.as_bytes()
    }
}

#[ext(RedWord)]
impl<M: Mode> Red<M, Word> {
    /// The value by its type.
    fn view(self) -> Value<M> {
        match self.as_tagged() {
            Some(int) => Value::Int(int),
            None => self.into(),
        }
    }

    /// Whether it is anything but `#f`.
    fn is_true(self, vm: Ref<Vm>) -> bool {
        !self.same(Word::from(vm.falsehood)).test()
    }

    /// The value as a pair.
    fn pair(self) -> Option<Red<M, Ref<Pair>>> {
        if self.is_tagged().test() { None } else { self.downcast() }
    }

    /// The value as an array of a class.
    fn array<C: metatrace::ArrayClass>(self) -> Option<Red<M, Ref<Array<C>>>> {
        match self.case() {
            metatrace::Case::Int(_) => None,
            metatrace::Case::Obj(_, object) => object.downcast_array(),
        }
    }
}

/// The value as an array of a class.
pub fn array_of<C: metatrace::ArrayClass>(word: Word) -> Option<Ref<Array<C>>> {
    if word.as_tagged().is_some() || word.is_null() {
        return None;
    }
    Some(Red::<Direct, Word>::from(word).array::<C>()?.into_plain())
}

/// The value as a vector.
pub fn vector(word: Word) -> Option<Ref<Array<Items>>> {
    array_of(word)
}

/// The value as a float.
pub fn float_of(word: Word) -> Option<f64> {
    word.downcast::<metatrace::Float64>().map(|float| float.value)
}

/// A float as a value.
pub fn float(x: f64) -> Word {
    Value::Float(x.into()).into()
}

/// A pair as a value.
pub fn cons(car: Word, cdr: Word) -> Word {
    Ref::new(Pair { car: Mut::new(car), cdr: Mut::new(cdr) }).into()
}

/// The two parts of a pair.
pub fn parts(word: Word) -> Option<(Word, Word)> {
    word.downcast::<Pair>().map(|pair| (pair.car.get(), pair.cdr.get()))
}

/// A list that ends with `end` instead of the empty list.
pub fn list_on(items: &[Word], end: Word) -> Word {
    items.iter().rev().fold(end, |rest, item| cons(*item, rest))
}

/// The items of a list, and the end after its last pair. For a circular list, the items of one round.
pub fn spread(list: Word) -> (Vec<Word>, Word) {
    let (mut items, mut rest, mut slow, mut turn) = (Vec::new(), list, list, false);
    while let Some((car, cdr)) = parts(rest) {
        items.push(car);
        rest = cdr;
        if turn {
            slow = parts(slow).map_or(slow, |pair| pair.1);
            if slow.word() == rest.word() && parts(rest).is_some() {
                break;
            }
        }
        turn = !turn;
    }
    (items, rest)
}

/// A string as a value.
pub fn string(text: &str) -> Word {
    string_of(text.chars().collect())
}

/// A string of these characters as a value.
pub fn string_of(text: Vec<char>) -> Word {
    Ref::new(Str { text: RefCell::new(text) }).into()
}

/// The text of a string.
pub fn text_of(word: Word) -> Option<String> {
    word.downcast::<Str>().map(|text| text.text.borrow().iter().collect())
}

/// A vector of these items.
pub fn vector_of(items: &[Word]) -> Ref<Array<Items>> {
    Array::from_slice(items)
}

/// The items of an array.
pub fn items_of<C: metatrace::ArrayClass<Item = Word>>(array: Ref<Array<C>>) -> Vec<Word> {
    (0..array.len()).map(|i| array.get(i)).collect()
}

/// An error of the library.
pub fn failure(vm: Ref<Vm>, message: &str, irritants: &[Word]) -> Ref<Raised> {
    failure_of(vm, 0, message, irritants)
}

/// An error of that kind; see [`Condition`].
pub fn failure_of(vm: Ref<Vm>, kind: i64, message: &str, irritants: &[Word]) -> Ref<Raised> {
    let irritants = list_on(irritants, vm.nil.into());
    let condition = Ref::new(Condition { message: string(message), irritants, kind });
    Ref::new(Raised { payload: condition.into(), continuable: false, place: Mut::new(Word::NULL) })
}
