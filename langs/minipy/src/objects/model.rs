//! The layouts of all heap objects of the virtual machine but native functions, and the table by which built-in types
//! are declared.
//!
//! Layouts only: no operation of the language may live here, and nothing here may allocate on its own.
//! Fields that traced code reads are typed by their mutability (`T`, `Mut<T>`, `Quasi<T>`); `#[plain]`
//! fields are for elidables, residuals and plain code.

use crate::objects::class::Class;
use crate::objects::code::CodeObj;
use crate::objects::kind::{Kind, Twin, TwinOf};
pub use crate::objects::natives::*;
use crate::objects::strings::{Offsets, Text};
use hashbrown::HashMap;
use metatrace::{Any, Array, Marker, Mut, Object, Quasi, Ref, Trace, TypeId, array_class};
use std::cell::{Cell, RefCell};

/// A tagged integer or a reference to an object; the null word is the unbound marker.
pub type Value = metatrace::Value;
/// The result of plain code, which may raise an exception.
pub type PyResult<T> = Result<T, Ref<Exc>>;

array_class!(
    /// The storage of lists of any objects, and of other vectors of values.
    pub Items of Value
);
array_class!(
    /// The storage of lists that hold nothing but floats, unboxed.
    pub Floats of f64
);
array_class!(
    /// The storage of tuples and of argument lists; never written after it was filled.
    pub immutable TupleItems of Value
);
array_class!(
    /// The attribute slots of instances.
    pub Slots of Value
);
array_class!(
    /// The attributes of instances that are floats, unboxed.
    pub Numbers of f64
);
array_class!(
    /// The registers of a running function. The interpreter does not check that a register exists: the verifier of
    /// the front end has checked every instruction.
    pub unsafe frame Registers of Value
);

array_class!(
    /// The registers of a suspended generator. They have a class of their own, so that a store into a list does not
    /// invalidate in traces what is known of them.
    pub Suspended of Value
);

array_class!(
    /// The magnitudes of big integers.
    pub immutable Limbs of u64
);

/// An arbitrary-precision integer outside of 64 bits.
#[derive(Object)]
pub struct BigInt {
    /// Whether it is below zero.
    pub negative: bool,
    /// The magnitude, the lowest limb first and no zero limb at the top.
    pub limbs: Ref<Array<Limbs>>,
}

/// A float. `is` and `id` compare floats by value, except NaN.
#[derive(Object)]
#[metatrace(identity_free)]
pub struct Float {
    /// The number.
    pub value: f64,
}

/// `True` or `False`: two objects, held by the [`Vm`](crate::objects::vm::Vm).
#[derive(Object)]
pub struct Bool {
    /// Which of the two.
    pub value: bool,
}

/// The type of `None`.
#[derive(Object)]
pub struct NoneType {}

/// The type of `NotImplemented`.
#[derive(Object)]
pub struct NotImplementedType {}

/// The type of `...`.
#[derive(Object)]
pub struct EllipsisType {}

/// A string: UTF-8 in a storage that it may share with longer ones; see [`crate::objects::strings`].
#[derive(Object)]
pub struct Str {
    /// The array that begins with the text.
    pub storage: Ref<Array<Text>>,
    /// The length of the text in bytes.
    pub size: i64,
    /// The number of characters (code points); it equals `size` if and only if all are ASCII.
    pub chars: i64,
    /// The hash, or -1 if it has not been computed yet (no string hashes to -1).
    pub hash: Mut<i64>,
    /// Byte offsets of characters, once they were needed.
    pub offsets: Mut<Option<Ref<Array<Offsets>>>>,
}

/// A list: the first `length` items of its storage. What kind of array that is is the list's strategy:
/// [`Items`], or [`Floats`] while it holds nothing but floats. See `list_storage`.
#[derive(Object)]
pub struct List {
    /// The storage; in [`Items`], those from `length` on are null.
    pub storage: Mut<Ref<Any>>,
    /// The number of items.
    pub length: Mut<i64>,
}

/// A vector of values that the collector finds: see [`crate::objects::heap_util::RootedVec`].
#[derive(Object)]
pub struct Rooted {
    /// The storage; the items from `length` on are null.
    pub items: Mut<Ref<Array<Items>>>,
    /// The number of items.
    pub length: Mut<i64>,
}

/// A tuple.
#[derive(Object)]
pub struct Tuple {
    /// The items.
    pub items: Ref<Array<TupleItems>>,
    /// The hash, if it was computed without Python code, else -1, which no tuple hashes to.
    pub hash: Mut<i64>,
}

array_class!(
    /// The entries of a [`Table`], three words each: hash, key (null if the entry was deleted), value (null in sets).
    pub Entries of Value
);
array_class!(
    /// The index of a [`Table`].
    pub Places of u32
);

/// An entry of a [`Table`].
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// The key's hash, its low 63 bits.
    pub hash: i64,
    /// The key.
    pub key: Value,
    /// The value; null in sets.
    pub value: Value,
}

/// An insertion-ordered hash table: `types::table` has its operations.
#[derive(Object)]
pub struct Table {
    /// The entries in the order of insertion, deleted ones included.
    pub entries: Mut<Ref<Array<Entries>>>,
    /// Positions of entries by hash; None in a small table.
    pub places: Mut<Option<Ref<Array<Places>>>>,
    /// The number of entries in use, deleted ones included.
    pub used: Mut<i64>,
    /// The number of entries that are not deleted.
    pub live: Mut<i64>,
    /// Changes with each change after the table was watched; -1 permanently after too many of them.
    pub version: Quasi<i64>,
    /// The object whose attributes the table shows; null for the table of an ordinary dict or set. The values of a
    /// [`Module`]'s table are [`GlobalCell`]s.
    pub owner: Mut<Value>,
    /// Whether a trace depends on this version.
    pub watched: Mut<bool>,
    /// Counts changes of keys and moves of entries: a table with the same stamp has the same keys at the same
    /// positions.
    pub stamp: Mut<i64>,
    /// All entries before this position are deleted.
    pub first: Mut<u32>,
    /// The number of places that are not free.
    pub taken: Mut<u32>,
    /// Whether some entry has the place of a removed one, or was added after one at a later position.
    pub reused: Mut<bool>,
}

/// A dict.
#[derive(Object)]
pub struct Dict {
    /// Keys and values.
    pub table: Ref<Table>,
}

/// A set or frozenset.
#[derive(Object)]
pub struct Set {
    /// The items.
    pub table: Ref<Table>,
    /// Whether it is a frozenset.
    pub frozen: bool,
}

/// A range of 64-bit integers.
#[derive(Object)]
pub struct Range {
    /// The first integer.
    pub start: i64,
    /// The bound, as given.
    pub stop: i64,
    /// The step, never 0.
    pub step: i64,
    /// The number of integers.
    pub count: i64,
}

/// A slice object.
#[derive(Object)]
pub struct Slice {
    /// `start`
    pub start: Value,
    /// `stop`
    pub stop: Value,
    /// `step`
    pub step: Value,
}

/// The iterator of a range.
#[derive(Object)]
pub struct RangeIter {
    /// The next integer.
    pub next: Mut<i64>,
    /// What `next` is when the iterator is exhausted: `start + count * step`, wrapping.
    pub end: i64,
    /// The step.
    pub step: i64,
}

/// The iterator of a list. An exhausted one has the index -1.
#[derive(Object)]
pub struct ListIter {
    /// The list.
    pub list: Ref<List>,
    /// The position of the next item.
    pub index: Mut<i64>,
}

/// The iterator of a tuple.
#[derive(Object)]
pub struct TupleIter {
    /// The items.
    pub items: Ref<Array<TupleItems>>,
    /// The position of the next item.
    pub index: Mut<i64>,
}

/// The iterator of a string.
#[derive(Object)]
pub struct StrIter {
    /// The string.
    pub text: Ref<Str>,
    /// The byte where the next character begins.
    pub offset: Mut<i64>,
}

/// The iterator of an object that has only `__getitem__`. An exhausted one has the index -1.
#[derive(Object)]
pub struct SequenceIter {
    /// The object.
    pub sequence: Value,
    /// The next index.
    pub index: Mut<i64>,
}

/// A variable that is shared between functions; null while unbound.
#[derive(Object)]
pub struct Cell_ {
    /// Its content.
    pub content: Mut<Value>,
}

/// A function written in Python.
#[derive(Object)]
pub struct Function {
    /// Its code, which knows its globals.
    pub code: Ref<CodeObj>,
    /// The defaults of the last positional parameters.
    pub defaults: Option<Ref<Tuple>>,
    /// The defaults of keyword-only parameters by name.
    pub kwdefaults: Option<Ref<Dict>>,
    /// The cells for the code's free registers.
    pub closure: Option<Ref<Tuple>>,
    /// What was assigned to the function since it was created.
    pub extra: Mut<Option<Ref<FunctionExtra>>>,
}

/// Attributes assigned to a function. Null in the field of a special attribute means that it was not assigned.
#[derive(Object)]
pub struct FunctionExtra {
    /// The ordinary attributes.
    pub dict: Mut<Option<Ref<Dict>>>,
    /// `__name__`
    pub name: Mut<Value>,
    /// `__qualname__`
    pub qualname: Mut<Value>,
    /// `__module__`
    pub module: Mut<Value>,
    /// `__doc__`
    pub doc: Mut<Value>,
    /// `__annotations__`
    pub annotations: Mut<Value>,
    /// `__type_params__`
    pub type_params: Mut<Value>,
    /// `__code__`; like the defaults, the function's own until another one is assigned.
    pub code: Mut<Ref<CodeObj>>,
    /// `__defaults__`
    pub defaults: Mut<Option<Ref<Tuple>>>,
    /// `__kwdefaults__`
    pub kwdefaults: Mut<Option<Ref<Dict>>>,
}

/// A bound method.
#[derive(Object)]
pub struct BoundMethod {
    /// The function: any callable.
    pub func: Value,
    /// `self`
    pub receiver: Value,
}

/// A class attribute that was assigned more than once: later writes change this cell and not the version of the
/// class, so that a counter kept in a class invalidates no code.
#[derive(Object)]
pub struct ClassCell {
    /// The attribute.
    pub value: Mut<Value>,
}

/// A global variable. It starts as a constant; written a second time, it becomes a variable.
#[derive(Object)]
pub struct GlobalCell {
    /// The value while it is a constant, else null.
    pub constant: Quasi<Value>,
    /// The value once it is a variable.
    pub variable: Mut<Value>,
}

/// A module.
#[derive(Object)]
pub struct Module {
    /// Its name at creation.
    pub name: Ref<Str>,
    /// Changes when a name is added or removed.
    pub version: Quasi<i64>,
    /// The source of new versions.
    #[plain]
    pub(crate) registry: Ref<crate::objects::class::Registry>,
    #[plain]
    pub(crate) names: RefCell<NameTable<Ref<GlobalCell>>>,
    /// Whether its code is being run for the first time.
    #[plain]
    pub(crate) initializing: Cell<bool>,
    /// The live dict of the names, once it was requested.
    pub dict: Mut<Option<Ref<Dict>>>,
}

/// Names in the order of their insertion: the namespace of a class or module.
pub struct NameTable<T> {
    index: HashMap<Ref<Str>, usize>,
    entries: Vec<Option<(Ref<Str>, T)>>,
}

impl<T> Default for NameTable<T> {
    fn default() -> Self {
        NameTable { index: HashMap::new(), entries: Vec::new() }
    }
}

impl<T: Copy> NameTable<T> {
    /// The value of an (interned) name.
    pub fn get(&self, name: Ref<Str>) -> Option<T> {
        self.index.get(&name).map(|&i| self.entries[i].as_ref().expect("indexed entries are there").1)
    }

    /// Sets the value of an (interned) name. Without memory for a larger table it stays as it is, and a memory error is
    /// pending.
    pub fn insert(&mut self, name: Ref<Str>, value: T) {
        match self.index.get(&name) {
            Some(&i) => self.entries[i] = Some((name, value)),
            None => {
                if self.entries.len() > 2 * self.index.len() + 8 {
                    self.entries.retain(Option::is_some);
                    let names = self.entries.iter().flatten().enumerate();
                    self.index = names.map(|(i, (name, _))| (*name, i)).collect();
                }
                use minipy_text::room::has_place;
                if !has_place(self.index.try_reserve(1)) || !has_place(self.entries.try_reserve(1)) {
                    return;
                }
                self.index.insert(name, self.entries.len());
                self.entries.push(Some((name, value)));
            }
        }
    }

    /// Removes a name, and returns its value.
    pub fn remove(&mut self, name: Ref<Str>) -> Option<T> {
        self.index.remove(&name).and_then(|i| self.entries[i].take()).map(|(_, value)| value)
    }

    /// Names and values in order.
    pub fn iter(&self) -> impl Iterator<Item = (Ref<Str>, T)> {
        self.entries.iter().filter_map(|e| *e)
    }
}

// SAFETY: names and values are all the references there are.
unsafe impl<T: Trace> Trace for NameTable<T> {
    const HAS_REFS: bool = true;
    unsafe fn trace(&self, marker: &mut Marker) {
        for (name, value) in self.entries.iter().flatten() {
            // SAFETY: called by the collector.
            unsafe {
                name.trace(marker);
                value.trace(marker);
            }
        }
    }
}

/// An object with attributes in slots: an instance of a class written in Python, or of an exception class.
#[derive(Object)]
pub struct Instance {
    /// Its hidden class: the class, and the field of each attribute.
    pub map: Mut<Ref<crate::objects::maps::Map>>,
    /// The attributes in slots; at least as many slots as the map has.
    pub slots: Mut<Ref<Array<Slots>>>,
    /// The attributes kept as numbers; at least as many as the map has.
    pub numbers: Mut<Ref<Array<Numbers>>>,
    /// The object of the built-in base of its class (a [`List`] for a subclass of `list`, [`ExcData`] for an
    /// exception, ...); null if there is none.
    pub payload: Value,
}

/// An exception: an [`Instance`] whose payload is [`ExcData`].
pub type Exc = Instance;

/// The fields of every exception.
#[derive(Object)]
pub struct ExcData {
    /// `args`, a [`Tuple`].
    pub args: Mut<Value>,
    /// `__traceback__`: a [`Traceback`] or `None`.
    pub traceback: Mut<Value>,
    /// `__cause__`: an exception or `None`.
    pub cause: Mut<Value>,
    /// `__context__`: an exception or `None`.
    pub context: Mut<Value>,
    /// `__suppress_context__`
    pub suppress: Mut<bool>,
    /// `value` of StopIteration, `code` of SystemExit, `name` of NameError, AttributeError and ImportError; null
    /// if there is none.
    pub extra: Mut<Value>,
}

/// An entry of a traceback: the outermost call comes first.
#[derive(Object)]
pub struct Traceback {
    /// The running code.
    pub code: Ref<CodeObj>,
    /// The instruction that was running.
    pub pc: usize,
    /// The call inside it: a [`Traceback`] or `None`.
    pub inner: Mut<Value>,
}

/// `property(...)`
#[derive(Object)]
pub struct Property {
    /// `fget`, or None.
    pub getter: Quasi<Value>,
    /// `fset`, or None.
    pub setter: Quasi<Value>,
    /// `fdel`, or None.
    pub deleter: Quasi<Value>,
    /// `__doc__`
    pub doc: Mut<Value>,
    /// Whether `__doc__` is that of the getter.
    pub doc_of_getter: Mut<bool>,
    /// The name in the class; null if it has none.
    pub name: Mut<Value>,
}

/// The descriptor of a field of a named tuple.
#[derive(Object)]
pub struct TupleGetter {
    /// The index of the item in the tuple.
    pub index: i64,
    /// `__doc__`
    pub doc: Mut<Value>,
}

/// `classmethod(f)`
#[derive(Object)]
pub struct ClassMethod {
    /// `f`
    pub func: Value,
    /// `__dict__`, once it was requested.
    pub attributes: Mut<Option<Ref<Dict>>>,
}

/// `staticmethod(f)`
#[derive(Object)]
pub struct StaticMethod {
    /// `f`
    pub func: Value,
    /// `__dict__`, once it was requested.
    pub attributes: Mut<Option<Ref<Dict>>>,
}

/// An attribute of a built-in type or of a class with `__slots__`: a data descriptor.
#[derive(Object)]
pub struct Member {
    /// Its name.
    pub name: Ref<Str>,
    /// The class that it belongs to.
    pub owner: Ref<Class>,
    /// The key under which maps have it, if it is a slot.
    pub key: Option<Ref<Str>>,
    #[plain]
    pub(crate) getter: Option<NativePointer>,
    #[plain]
    pub(crate) setter: Option<NativePointer>,
    /// Whether the error for a missing setter says that the attribute is read-only.
    pub read_only: bool,
    /// The traced twin of its getter.
    #[plain]
    pub(crate) twin: TwinOf,
}

/// `super(start, receiver)`
#[derive(Object)]
pub struct Super {
    /// The class after which the search begins.
    pub start: Ref<Class>,
    /// The object or class that methods are bound to.
    pub receiver: Value,
    /// The class whose MRO is searched.
    pub class: Ref<Class>,
}

/// `super(start)`, which binds when it is loaded from an instance.
#[derive(Object)]
pub struct UnboundSuper {
    /// The class after which the search begins.
    pub start: Ref<Class>,
}

/// A generator: the live registers of its frame while it is suspended.
#[derive(Object)]
pub struct Generator {
    /// Its code.
    pub code: Ref<CodeObj>,
    /// The instruction at which it continues; [`Generator::DONE`] when it has ended, another constant while it runs.
    pub pc: Mut<i64>,
    /// The registers, all of them; those that are not live hold null.
    pub registers: Ref<Array<Suspended>>,
    /// The exception that it handles, if it is suspended inside a handler.
    pub handled: Mut<Value>,
    /// The coroutine or asynchronous generator to which it belongs; null for a plain generator.
    pub owner: Mut<Value>,
    /// Whether it is registered for a finalizer; for coroutines and asynchronous generators.
    pub registered: Mut<bool>,
    /// The long chain of generators that it delegates to, if one is kept: see [`crate::interp::generator_chain`].
    pub chain: Mut<Option<Ref<Delegations>>>,
}

/// A chain of generators, each of which delegates to the next.
#[derive(Object)]
pub struct Delegations {
    /// The generators, the outermost one first.
    #[plain]
    pub(crate) generators: RefCell<Vec<Ref<Generator>>>,
    /// The number of generators that had ignored GeneratorExit when it was made.
    #[plain]
    pub(crate) ignored_exits: u64,
}

/// A coroutine, as a wrapper of the generator that runs it.
#[derive(Object)]
pub struct Coroutine {
    /// The generator that runs it.
    pub inner: Ref<Generator>,
}

/// `coroutine.__await__()`
#[derive(Object)]
pub struct CoroutineIter {
    /// The generator that runs it.
    pub inner: Ref<Generator>,
}

/// An asynchronous generator, as a wrapper of the generator that runs it.
#[derive(Object)]
pub struct AsyncGenerator {
    /// The generator that runs it.
    pub inner: Ref<Generator>,
    /// Whether it is running, or waiting in an `await`.
    pub running: Mut<bool>,
    /// Whether it has ended.
    pub closed: Mut<bool>,
    /// Whether the hooks of `sys.set_asyncgen_hooks` were called for it.
    pub hooked: Mut<bool>,
    /// The function to call when nothing refers to it any more, or null.
    pub finalizer: Mut<Value>,
}

/// `agen.__anext__()` and `agen.asend(value)`
#[derive(Object)]
pub struct AsyncSend {
    /// The asynchronous generator.
    pub generator: Ref<AsyncGenerator>,
    /// The value to send.
    pub sent: Value,
    /// One of [`AsyncSend::NEW`], [`AsyncSend::BEGUN`] and [`AsyncSend::CLOSED`].
    pub state: Mut<i64>,
}

impl AsyncSend {
    /// Not awaited yet.
    pub const NEW: i64 = 0;
    /// Being awaited.
    pub const BEGUN: i64 = 1;
    /// Done.
    pub const CLOSED: i64 = 2;
}

/// `agen.athrow(exception)` and `agen.aclose()`
#[derive(Object)]
pub struct AsyncThrow {
    /// The asynchronous generator.
    pub generator: Ref<AsyncGenerator>,
    /// The arguments of `throw`; null for `aclose`.
    pub thrown: Value,
    /// As [`AsyncSend::state`].
    pub state: Mut<i64>,
}

/// `anext(iterator, default)`
#[derive(Object)]
pub struct AnextOr {
    /// The result of `__anext__`; once it is being awaited, the iterator to which it delegates.
    pub awaitable: Mut<Value>,
    /// Whether it is being awaited.
    pub begun: Mut<bool>,
    /// The result if the iterator is exhausted.
    pub default: Value,
}

impl Generator {
    /// The generator has ended.
    pub const DONE: i64 = -1;
    /// The generator is running.
    pub const RUNNING: i64 = -2;
    /// The generator is running, and the generators that delegate to it are only passed through.
    pub const RUNNING_FOR_OTHERS: i64 = -3;
}

/// A built-in type: `types::TYPES` lists them all, bases before subclasses.
#[derive(Clone, Copy)]
pub struct TypeDef {
    /// `__name__`
    pub name: &'static str,
    /// The base; "" for `object` itself.
    pub base: &'static str,
    /// The types of heap objects (`X::type_id()`) that have this class.
    pub tids: fn() -> Vec<TypeId>,
    /// Methods: they bind to the receiver, which is their first argument.
    pub methods: &'static [NativeDef],
    /// Static functions; `__new__` is one, with the class as its first argument.
    pub statics: &'static [NativeDef],
    /// Class methods, with the class as their first argument.
    pub class_methods: &'static [NativeDef],
    /// Read-only attributes: called with the object.
    pub getters: &'static [(&'static str, NativeFn)],
    /// Traced twins, by the name of the method.
    pub twins: &'static [(&'static str, Twin)],
    /// Setters of some of the getters, called with the object and the value, or null to delete it.
    pub setters: &'static [(&'static str, NativeFn)],
    /// Attributes whose error says that they are read-only; "*" for all.
    pub read_only: &'static [&'static str],
    /// Whether classes may derive from it.
    pub subclassable: bool,
    /// The kind of its objects.
    pub kind: &'static Kind,
}

impl TypeDef {
    /// A type with that name that derives from `object`, to be completed with `..`.
    pub const fn new(name: &'static str) -> TypeDef {
        TypeDef {
            name,
            base: "object",
            tids: Vec::new,
            methods: &[],
            statics: &[],
            class_methods: &[],
            getters: &[],
            twins: &[],
            setters: &[],
            read_only: &[],
            subclassable: false,
            kind: &crate::objects::kind::Kind::NONE,
        }
    }
}

/// The iterator of a dict or set: walks the entries, and detects changes of their number.
#[derive(Object)]
pub struct TableIter {
    /// Its class, which depends on what it iterates over and in which direction.
    pub(crate) class: Ref<crate::objects::class::Class>,
    /// The entries.
    pub(crate) table: Ref<Table>,
    /// `KEYS`, `VALUES` or `ITEMS` of [`crate::objects::views`].
    pub(crate) what: i64,
    /// The position at which the search for the next entry begins; [`END`](crate::objects::views::END) once exhausted.
    pub(crate) position: Mut<i64>,
    /// The number of entries at the start; -1 once a change was detected.
    pub(crate) size: Mut<i64>,
    /// The number of entries left.
    pub(crate) left: Mut<i64>,
    /// Whether it runs backwards.
    pub(crate) reverse: bool,
    /// Whether it iterates over a set.
    pub(crate) of_set: bool,
}

/// `reversed(sequence)`
#[derive(Object)]
pub struct ReverseIter {
    /// Its class; lists have one of their own.
    pub(crate) class: Ref<crate::objects::class::Class>,
    /// The sequence; null once exhausted.
    pub(crate) sequence: Mut<Value>,
    /// The position of the next item.
    pub(crate) index: Mut<i64>,
}

/// A complex number.
#[derive(Object)]
pub struct Complex {
    /// The real part.
    pub re: f64,
    /// The imaginary part.
    pub im: f64,
}

/// A `frozenset`: an object around a [`Set`] whose `frozen` is true.
#[derive(Object)]
pub(crate) struct FrozenSet {
    pub(crate) inner: Ref<Set>,
}
